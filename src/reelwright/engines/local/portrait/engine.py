"""The portrait engine of this machine."""

from collections import OrderedDict
from threading import Lock

from reelwright.engines.local.portrait.palette import SKIN_TONES
from reelwright.engines.local.portrait.stage import Stage
from reelwright.engines.local.portrait.styles import STYLES, StyledStage
from reelwright.engines.local.portrait.words import traits_of
from reelwright.engines.portrait import REALISTIC, Portrait, PortraitFrame, PortraitTags, PortraitTraits, Pose
from reelwright.errors import EngineFailed

_MOST_PIXELS = 4096 * 4096

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
    """Draws with skia. The still layers of the last few portraits are kept, a size each: about 20 MB at
    1080 by 1920, and half a second of work."""

    provider = "local"

    def __init__(self, stages: int = 2) -> None:
        self._most = stages
        self._stages: OrderedDict[tuple[Portrait, int, int], Stage | StyledStage] = OrderedDict()
        self._lock = Lock()

    def traits_of(self, description: str, seed: int) -> PortraitTraits:
        return traits_of(description, seed)

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
        if min(width, height) < 64 or width * height > _MOST_PIXELS:
            raise ValueError(f"A portrait cannot be {width} by {height} pixels")
        if portrait.style != REALISTIC and portrait.style not in STYLES:
            raise EngineFailed(f'The style "{portrait.style}" cannot be drawn on this server')
        return self._stage(portrait, width, height).frame(pose, alone)

    def _stage(self, portrait: Portrait, width: int, height: int) -> Stage | StyledStage:
        key = (portrait, width, height)
        with self._lock:
            if key not in self._stages:
                stage = Stage(portrait, width, height)
                styled = portrait.style != REALISTIC
                self._stages[key] = StyledStage(stage, portrait.style) if styled else stage
                while len(self._stages) > self._most:
                    self._stages.popitem(last=False)
            self._stages.move_to_end(key)
            return self._stages[key]
