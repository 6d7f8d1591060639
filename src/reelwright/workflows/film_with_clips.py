"""A reaction filmed by a provider's clip model, from the avatar's picture."""

from dataclasses import dataclass
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


@dataclass(frozen=True)
class ClipFilming:
    """Films reactions with a clip engine. Its first frame is the acting engine's picture of the avatar."""

    engine: ClipEngine
    acting: AssetActing
    parts: Parts

    def film(
        self, reaction: Reaction, subject: Subject, size: tuple[int, int], duration_ms: int, folder: Path
    ) -> PreparedFile:
        """Film a reaction in `folder`, ready for a timeline. Raises EngineFailed."""
        picture = folder / "avatar.jpg"
        self.acting.draw_still(subject, size, picture)
        length_s = self.engine.describe().duration_for(duration_ms / 1000)
        request = ClipRequest(
            film_prompt(reaction.reaction, reaction.prompt or ""),
            length_s,
            shape_of(size),
            seed=seed_of(reaction.id),
        )
        made = self.engine.film(request, picture).video
        try:
            cut = Stretch(0, min(duration_ms, length_s * 1000))
            return prepare_clip(self.parts, self.engine.provider, made, folder, cut)
        finally:
            made.unlink(missing_ok=True)
