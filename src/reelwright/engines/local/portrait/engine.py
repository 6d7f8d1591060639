"""The portrait engine of this machine."""

from collections import OrderedDict
from threading import Lock

from reelwright.engines.local.portrait.palette import SKIN_TONES
from reelwright.engines.local.portrait.stage import Stage
from reelwright.engines.local.portrait.words import traits_of
from reelwright.engines.portrait import Portrait, PortraitFrame, PortraitTags, PortraitTraits, Pose

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
        self._stages: OrderedDict[tuple[Portrait, int, int], Stage] = OrderedDict()
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
        """Raises ValueError for a size of which nothing could be seen, or that no memory would hold."""
        if min(width, height) < 64 or width * height > _MOST_PIXELS:
            raise ValueError(f"A portrait cannot be {width} by {height} pixels")
        return self._stage(portrait, width, height).frame(pose, alone)

    def _stage(self, portrait: Portrait, width: int, height: int) -> Stage:
        key = (portrait, width, height)
        with self._lock:
            if key not in self._stages:
                self._stages[key] = Stage(portrait, width, height)
                while len(self._stages) > self._most:
                    self._stages.popitem(last=False)
            self._stages.move_to_end(key)
            return self._stages[key]
