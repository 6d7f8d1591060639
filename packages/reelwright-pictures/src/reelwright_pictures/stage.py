"""A picture before it is lit: layers from the back to the front, and where things can stand among them.

Lengths are pixels of the stage unless they are called metres. Colours are sRGB as shares of 0–1 in float32
arrays, height by width by 3, red first. A stage may be larger than the frame that is cut out of it, so that a
camera can move over it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from reelwright_pictures.scene import Camera, Hour, Mood, Season, Weather

Array = NDArray[np.float32]
Rgb = tuple[float, float, float]


@dataclass(frozen=True)
class Setting:
    """What a place is drawn for. `unit` is one thousandth of the shorter side: a stroke of `2 * unit` looks
    the same in every size. `rng` gives the same numbers each time it is asked for with the same word, so that
    one part of a place does not change when another one is drawn with more or fewer of them."""

    width: int
    height: int
    hour: Hour = "day"
    weather: Weather = "clear"
    season: Season = "summer"
    mood: Mood = "neutral"
    camera: Camera = "medium"
    variant: str = ""
    seed: int = 0

    @property
    def unit(self) -> float:
        return min(self.width, self.height) / 1000

    def rng(self, part: str) -> np.random.Generator:
        return np.random.default_rng([self.seed, *part.encode()])


@dataclass(frozen=True)
class Light:
    """The one light of a scene. `towards` points from the scene to the light (x right, y down, z to the
    viewer; any length); `key`, `ambient` and `rim` are colours times strength: 1 is full."""

    towards: tuple[float, float, float] = (0.5, -0.7, 0.55)
    key: Rgb = (1.0, 0.97, 0.9)
    ambient: Rgb = (0.42, 0.45, 0.52)
    rim: Rgb = (0.5, 0.5, 0.5)


@dataclass(frozen=True)
class Fog:
    """Air between the viewer and what is `metres` away hides 63 % of it behind `colour`."""

    colour: Rgb
    metres: float


Shading = Literal["painted", "relief", "flat"]
Movement = Literal["still", "sway", "water", "drift", "flicker", "twinkle", "gesture", "travel", "enter"]


@dataclass(frozen=True)
class Layer:
    """One plane of a stage: `colour` and `alpha` (height by width, 0–1) at `x`, `y` of the stage.

    `shading` "painted" has its light in its colours (a sky, a far wall that was computed with its lamps);
    "relief" is rounded from its outline and lit by the scene's light (an object, a person, a near tree);
    "flat" is lit evenly by it (paper, a far row of hills). `depth` is metres from the viewer: it orders,
    blurs, fogs and moves. `emit` is light that it sends out whatever the hour: a window, a lamp, a screen.
    `outline` says whether drawn styles put a line around it. `movement` is what it does in a clip. What
    `lies` on the ground goes from near to far: the air veils each row as far as the ground is seen there. A
    figure sways about its `pivot`, a point of the stage; "gesture" moves arms below and above `shoulder_y`,
    "travel" goes on in the way that a flyer or a vehicle looks, "enter" comes up from below."""

    name: str
    colour: Array = field(repr=False)
    alpha: Array = field(repr=False)
    depth: float
    x: int = 0
    y: int = 0
    shading: Shading = "relief"
    emit: Array | None = field(default=None, repr=False)
    roundness: float = 0.5
    outline: bool = True
    movement: Movement = "still"
    reflects: bool = False
    lies: bool = False
    pivot: tuple[float, float] | None = field(default=None, compare=False)
    shoulder_y: float = 0.0


@dataclass(frozen=True)
class Anchor:
    """A point of the stage where something can stand, hang or lie, and how large a metre is there."""

    x: float
    y: float
    px_per_metre: float
    depth: float


@dataclass(frozen=True)
class Stage:
    """`horizon` is the height of the viewer's eyes in the picture, and `eye_metres` above the ground: what
    stands on the ground at `y` is drawn by `ground(x, y)`. `anchors` name other places for things: "table",
    "wall", "sky", "seat", "water", "roof", "stage". `floor` is the range of y, as shares of the height, where
    somebody can stand. `light` lights what is put in. `focus` is the depth that is sharp. `particles` are
    "rain", "snow", "dust", "leaves", "fireflies", "bubbles" or "embers", or there are none. `bloom` is how
    much bright parts shine over others, and `vignette` how much the corners darken."""

    setting: Setting
    layers: tuple[Layer, ...]
    light: Light
    horizon: float
    eye_metres: float = 1.6
    floor: tuple[float, float] = (0.78, 0.9)
    anchors: Mapping[str, tuple[Anchor, ...]] = field(default_factory=dict)
    fog: Fog | None = None
    particles: str = ""
    bloom: float = 0.35
    vignette: float = 0.36
    focus: float = 5.0

    def ground(self, x: float, y: float) -> Anchor:
        """Return the point of the ground that is seen at `x`, `y`, which lies below the horizon."""
        px_per_metre = max(y - self.horizon, 1.0) / self.eye_metres
        return Anchor(x, y, px_per_metre, self.focal / px_per_metre)

    @property
    def focal(self) -> float:
        """Pixels of a metre at one metre away."""
        return 1.1 * max(self.setting.width, self.setting.height) * 0.8

    def with_layers(self, *layers: Layer) -> "Stage":
        """Return the stage with more layers, all ordered from the back to the front."""
        every = sorted((*self.layers, *layers), key=lambda layer: -layer.depth)
        return replace(self, layers=tuple(every))
