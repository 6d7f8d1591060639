"""The portrait engine of this machine: people drawn by `reelwright_people`."""

from reelwright.engines.portrait import PortraitTags
from reelwright.errors import EngineFailed
from reelwright_people.errors import NotUnderstood
from reelwright_people.frames import PortraitFrame
from reelwright_people.portrait.painter import PortraitPainter
from reelwright_people.portrait.palette import SKIN_TONES
from reelwright_people.portrait.styles import STYLES
from reelwright_people.portrait.words import traits_of
from reelwright_people.poses import Pose
from reelwright_people.traits import REALISTIC, Portrait, PortraitTraits

_EMOTIONS = {
    "neutral": ("Neutral",),
    "happy": ("Happy", "Cheerful"),
    "friendly": ("Friendly", "Warm"),
    "confident": ("Confident",),
    "calm": ("Calm", "Relaxed"),
    "serious": ("Serious", "Focused"),
    "sad": ("Sad",),
    "surprised": ("Surprised",),
    "thoughtful": ("Thoughtful",),
}
_PLACES = {
    "studio": ("Studio", "Indoor"),
    "office": ("Office", "Indoor"),
    "living-room": ("Home", "Indoor"),
    "kitchen": ("Kitchen", "Indoor"),
    "cafe": ("Cafe", "Indoor"),
    "library": ("Library", "Indoor"),
    "park": ("Park", "Outdoor"),
    "city": ("City", "Outdoor"),
    "beach": ("Beach", "Outdoor"),
    "bedroom": ("Bedroom", "Indoor"),
    "gym": ("Gym", "Indoor"),
    "classroom": ("Classroom", "Indoor"),
    "workshop": ("Workshop", "Indoor"),
    "mountains": ("Mountains", "Outdoor"),
}


class LocalPortraits:
    """Draws with a painter of its own, which keeps what is still in the last few portraits."""

    provider = "local"

    def __init__(self, stages: int = 2) -> None:
        self._painter = PortraitPainter(stages)

    def traits_of(self, description: str, seed: int) -> PortraitTraits:
        try:
            return traits_of(description, seed)
        except NotUnderstood as error:
            raise EngineFailed(str(error)) from error

    def tags(self, portrait: Portrait) -> PortraitTags:
        traits = portrait.traits
        hour = {"day": (), "sunset": ("Sunset",), "night": ("Night",)}[traits.time]
        return PortraitTags(
            gender=traits.gender,
            age=traits.age,
            skin_tone=SKIN_TONES[traits.skin],
            situation=(*_PLACES[traits.setting], *hour),
            emotions=_EMOTIONS[traits.mood],
        )

    def frame(
        self, portrait: Portrait, pose: Pose, width: int, height: int, alone: bool = False
    ) -> PortraitFrame:
        """Raises ValueError for a size of which nothing could be seen, or that no memory would hold, and
        EngineFailed for a style that this engine does not draw."""
        if portrait.style != REALISTIC and portrait.style not in STYLES:
            raise EngineFailed(f'The style "{portrait.style}" cannot be drawn on this server')
        return self._painter.frame(portrait, pose, width, height, alone)
