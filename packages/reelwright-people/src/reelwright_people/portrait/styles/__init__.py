"""What becomes of a drawn portrait in the visual styles of the catalogue: lines, palette, shading, paper.

A style works on what the stage has drawn, so every pose, feeling and setting has it: on the setting once, and
on the person for each frame. Everything in it stands still on the frame (paper, dots, grid), so nothing
flickers when somebody speaks.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol, cast

from cv2.typing import MatLike as Picture

from reelwright_people.frames import Pixels, PortraitFrame
from reelwright_people.portrait.stage import Stage
from reelwright_people.portrait.styles.cinematic import Cinematic
from reelwright_people.portrait.styles.comic import Comic
from reelwright_people.portrait.styles.flat import Flat
from reelwright_people.portrait.styles.line_art import LineArt
from reelwright_people.portrait.styles.pixel_art import PixelArt
from reelwright_people.portrait.styles.tools import laid_over
from reelwright_people.portrait.styles.watercolor import Watercolor
from reelwright_people.poses import Pose


class Style(Protocol):
    """Made for one portrait at one size, from its setting and from a few of its faces."""

    def setting(self) -> Picture:
        """BGRA, opaque."""

    def person(self, alone: Picture) -> Picture:
        """BGRA, premultiplied, as it comes."""

    def whole(self, picture: Picture) -> Picture:
        """Return what lies over person and setting together; it may change what it is given."""


STYLES: Mapping[str, Callable[[Picture, Sequence[Picture]], Style]] = {
    "comic": Comic,
    "watercolor": Watercolor,
    "cinematic": Cinematic,
    "pixel-art": PixelArt,
    "line-art": LineArt,
    "flat": Flat,
}

_FACES = (
    Pose(),
    Pose(mouth=(("laugh", 1.0),), blush=1.0),
    Pose(mouth=(("tongue-out", 1.0),), lids=1.0),
)
"""Between them they show every colour of a person: skin, teeth, tongue, the dark behind them, closed lids."""


class StyledStage:
    """A stage in a style."""

    def __init__(self, stage: Stage, style: str) -> None:
        self._stage = stage
        faces = [stage.frame(pose, alone=True).pixels for pose in _FACES]
        self._style = STYLES[style](stage.setting(), faces)
        self._setting = self._style.setting()

    def frame(self, pose: Pose, alone: bool = False) -> PortraitFrame:
        drawn = self._stage.frame(pose, alone=True)
        person = self._style.person(drawn.pixels)
        made = person if alone else self._style.whole(laid_over(self._setting, person))
        return replace(drawn, pixels=cast(Pixels, made))
