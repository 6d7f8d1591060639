"""Portraits as pictures, with what is still in them kept."""

from collections import OrderedDict
from threading import Lock

from reelwright_people.errors import Invalid
from reelwright_people.frames import PortraitFrame
from reelwright_people.portrait.stage import Stage
from reelwright_people.portrait.styles import STYLES, StyledStage
from reelwright_people.poses import Pose
from reelwright_people.traits import REALISTIC, Portrait

_MOST_PIXELS = 4096 * 4096


class PortraitPainter:
    """Draws with skia. The still layers of the last few portraits are kept, a size each: about 20 MB at
    1080 by 1920, and half a second of work."""

    def __init__(self, stages: int = 2) -> None:
        self._most = stages
        self._stages: OrderedDict[tuple[Portrait, int, int], Stage | StyledStage] = OrderedDict()
        self._lock = Lock()

    def frame(
        self, portrait: Portrait, pose: Pose, width: int, height: int, alone: bool = False
    ) -> PortraitFrame:
        """Draw a moment. `alone` leaves the setting out: the pixels are transparent there, and premultiplied.
        Raises Invalid for a size of which nothing could be seen, or that no memory would hold, and for a
        style that there is not."""
        if min(width, height) < 64 or width * height > _MOST_PIXELS:
            raise Invalid(f"A portrait cannot be {width} by {height} pixels")
        if portrait.style != REALISTIC and portrait.style not in STYLES:
            raise Invalid(
                f"There is no style {portrait.style!r}: the styles are {', '.join((REALISTIC, *STYLES))}"
            )
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
