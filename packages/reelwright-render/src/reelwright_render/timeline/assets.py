"""The assets that a timeline names."""

from reelwright_render.timeline.model import Timeline


def visible_assets(timeline: Timeline) -> set[str]:
    """Everything that the picture shows: clips and their mattes, the face on a card, the logo."""
    clips = [clip for layer in timeline.layers for clip in layer]
    assets = {clip.asset for clip in clips} | {clip.matte for clip in clips if clip.matte}
    if timeline.card is not None and timeline.card.author_avatar is not None:
        assets.add(timeline.card.author_avatar)
    if timeline.branding.logo is not None:
        assets.add(timeline.branding.logo.asset)
    return assets


def audible_assets(timeline: Timeline) -> set[str]:
    return {sound.asset for sound in timeline.sounds}
