"""All that is drawn over a timeline's picture, from the bottom up."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from reelwright_render.overlays.branding import MarksOverlay, strips
from reelwright_render.overlays.captions import CaptionsOverlay
from reelwright_render.overlays.comment_cards import CommentsOverlay
from reelwright_render.overlays.outro import OutroOverlay
from reelwright_render.overlays.post_card import CardOverlay
from reelwright_render.overlays.stickers import StickersOverlay
from reelwright_render.overlays.text_boxes import TextOverlay
from reelwright_render.plan.overlay import Overlay
from reelwright_render.timeline.captions import layers_of
from reelwright_render.timeline.layout import Stage
from reelwright_render.timeline.model import Captions, Card, CommentCard, Sticker, Timeline


def overlays_for(timeline: Timeline, assets: Mapping[str, Path]) -> list[Overlay]:
    """Texts, marks, card, comments, captions, stickers, outro. `assets` leads from the logo and the author's
    picture to their files; without its file the logo is left out, and the author gets a drawn disc."""
    branding, captions = timeline.branding, timeline.captions
    card = _leaving(timeline.card, branding.outro_start_ms) if timeline.card else None
    leaving = [_leaving(one, branding.outro_start_ms) for one in timeline.comment_cards]
    comments = [one for one in leaving if one]
    cards = [one for one in (card, *comments) if one]
    whole = Stage(timeline.width, timeline.height)
    stage = strips(branding, whole)
    texts = sorted(timeline.texts, key=lambda box: box.z_index)
    overlays: list[Overlay] = [TextOverlay(text, whole) for text in texts]
    logo = assets.get(branding.logo.asset) if branding.logo else None
    if branding.logo or branding.handle or branding.watermark:
        overlays.append(MarksOverlay(branding, whole, logo))
    if card:
        picture = assets.get(card.author_avatar) if card.author_avatar else None
        overlays.append(CardOverlay(card, stage, picture, stays=card.end_ms >= timeline.duration_ms))
    if comments:
        overlays.append(CommentsOverlay(comments, stage, timeline.duration_ms))
    if captions:
        shown = _until(captions, branding.outro_start_ms)
        overlays += [CaptionsOverlay(one, stage, cards) for one in layers_of(shown) if not one.disabled]
    stickers = _before(timeline.stickers, branding.outro_start_ms)
    if stickers:
        alignment = captions.alignment if captions else "bottom"
        overlays.append(StickersOverlay(stickers, stage, alignment, cards))
    if branding.outro and branding.outro_start_ms is not None:
        handle = branding.handle or ""
        overlays.append(OutroOverlay(branding.outro, handle, branding.outro_start_ms, whole, logo))
    return overlays


AnyCard = TypeVar("AnyCard", Card, CommentCard)


def _leaving(card: AnyCard, outro_ms: int | None) -> AnyCard | None:
    """A card makes way for the outro."""
    if outro_ms is None or card.end_ms <= outro_ms:
        return card
    return replace(card, end_ms=outro_ms) if card.start_ms < outro_ms else None


def _before(stickers: tuple[Sticker, ...], outro_ms: int | None) -> tuple[Sticker, ...]:
    """Return the lines that come before the outro. It ends them; one with less than half a second left
    does not come."""
    if outro_ms is None:
        return stickers
    return tuple(
        replace(one, end_ms=min(one.end_ms, outro_ms)) for one in stickers if one.start_ms + 500 <= outro_ms
    )


def _until(captions: Captions, outro_ms: int | None) -> Captions:
    """Captions make way for the outro."""
    if outro_ms is None:
        return captions
    before = [line for line in captions.lines if line.start_ms < outro_ms]
    lines = tuple(replace(line, end_ms=min(line.end_ms, outro_ms)) for line in before)
    return replace(captions, lines=lines)
