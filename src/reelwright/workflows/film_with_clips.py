"""A reaction filmed by a provider's clip model, from the avatar's picture."""

from pathlib import Path

from reelwright.catalog.reactions import film_prompt
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.engines.acting import Subject
from reelwright.engines.clips import ClipEngine, ClipRequest
from reelwright.engines.pictures import shape_of
from reelwright.store.ids import seed_of
from reelwright.workflows.asset_acting import AssetActing
from reelwright.workflows.asset_clips import prepare_clip
from reelwright.workflows.parts import Parts, PreparedFile
from reelwright_render.timeline.stretches import Stretch


def film_with_clips(
    parts: Parts,
    engine: ClipEngine,
    acting: AssetActing,
    reaction: Reaction,
    subject: Subject,
    size: tuple[int, int],
    duration_ms: int,
    folder: Path,
) -> PreparedFile:
    """Film a reaction in `folder`, at most `duration_ms` long, ready for a timeline. The clip begins with the
    acting engine's picture of the avatar, in this size (width, height). Raises EngineFailed."""
    picture = folder / "avatar.jpg"
    acting.draw_still(subject, size, picture)
    length_s = engine.describe().duration_for(duration_ms / 1000)
    told = film_prompt(reaction.reaction, reaction.prompt or "")
    request = ClipRequest(told, length_s, shape_of(size), seed=seed_of(reaction.id))
    made = engine.film(request, picture).video
    try:
        cut = Stretch(0, min(duration_ms, length_s * 1000))
        return prepare_clip(parts, engine.provider, made, folder, cut)
    finally:
        made.unlink(missing_ok=True)
