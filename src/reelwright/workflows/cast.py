"""Who an avatar's id means, when a recipe films them."""

from dataclasses import dataclass

from reelwright.catalog.voices import fitting_voice
from reelwright.domain.avatars.model import Avatar
from reelwright.engines.portrait import Portrait, PortraitTraits
from reelwright.errors import EngineFailed
from reelwright.formats.context import Actor
from reelwright.workflows.parts import Parts

GONE = "The avatar was deleted before its video was made"
NOT_DRAWN = "This avatar cannot speak on this server: it was made from a photograph"


@dataclass(frozen=True)
class TeamCast:
    """Behind `context.cast`; its calls are steps, so an avatar that is deleted later is still filmed."""

    parts: Parts
    team_id: str
    provider: str = "local"

    def actor(self, avatar_id: str) -> Actor:
        """Raises EngineFailed."""
        shipped = self.parts.find_avatar(avatar_id)
        if shipped is not None:
            return Actor(Portrait(PortraitTraits(**shipped.traits), shipped.seed), shipped.voice)
        with self.parts.database.session() as session:
            avatar = session.get(Avatar, avatar_id)
        if avatar is None or avatar.team_id != self.team_id or avatar.status != "COMPLETED":
            raise EngineFailed(GONE)
        if avatar.drawing is None:
            raise EngineFailed(NOT_DRAWN)
        seed = int(avatar.drawing["seed"])
        portrait = Portrait(PortraitTraits(**avatar.drawing["traits"]), seed)
        return Actor(portrait, fitting_voice(avatar.gender, avatar.age or "", seed))
