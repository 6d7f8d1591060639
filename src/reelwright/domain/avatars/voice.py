"""Who speaks for a team's avatar."""

from reelwright.catalog.voices import fitting_voice
from reelwright.domain.avatars.model import Avatar
from reelwright.store.ids import seed_of


def voice_of(avatar: Avatar) -> str:
    """The id of the library voice that fits; of one avatar always the same."""
    drawing = avatar.drawing or {}
    seed = int(drawing["seed"]) if "traits" in drawing else seed_of(avatar.id)
    return fitting_voice(avatar.gender, avatar.age or "", seed)
