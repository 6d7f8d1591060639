"""The parts of a clip of `slicer`. Lengths in half heights of what is cut (about 1)."""

from collections.abc import Callable
from dataclasses import dataclass, field

from reelwright_footage.arrays import Bytes
from reelwright_footage.slicer.dye import Dye
from reelwright_footage.solids.ground import Studio
from reelwright_footage.solids.material import Matter
from reelwright_footage.solids.paint import Outline
from reelwright_footage.solids.stage import Light


@dataclass(frozen=True)
class Food:
    """A food that is cut: its outline, the pictures of its cuts, its skin if it has one (without one there
    should be one picture: the sides show it). `crumbs` are the colours of what sprays; `dye` those of the
    next bars."""

    outline: Outline
    cuts: Callable[[], tuple[Bytes, ...]]
    matter: Matter
    crumbs: tuple[str, ...]
    skin: Callable[[], Bytes] | None = None
    skin_length: float = 3.0
    half: tuple[float, float] = (1.0, 1.0)
    dye: Dye | None = None


@dataclass(frozen=True)
class Blade:
    """`kind` is cleaver, guillotine, wheel or beam; `steel` its colour, `handle` its handle's."""

    kind: str = "cleaver"
    steel: str = "#d9e2ec"
    handle: str = "#3a2a24"


@dataclass(frozen=True)
class Camera:
    """Looks from `eye` at `target`; `focal` for a picture 1 wide (and for its shorter side)."""

    eye: tuple[float, float, float] = (1.55, 4.7, -6.9)
    target: tuple[float, float, float] = (-0.02, 0.3, -1.25)
    focal: float = 1.7


@dataclass(frozen=True)
class SlicerClip:
    """`foods` are cut one after another, each in `each` slices of `thick`, or bars as long as a section if
    `each` is 0. A section has `rounds` times the `beats`."""

    foods: tuple[Food, ...]
    studio: Studio
    beats: tuple[float, ...] = (1.0,)
    rounds: int = 16
    thick: float = 0.42
    each: int = 0
    blade: Blade = field(default_factory=Blade)
    camera: Camera = field(default_factory=Camera)
    wide: Camera = field(default_factory=lambda: Camera((4.9, 3.6, -5.2), (0.1, 0.4, -0.6), 1.5))
    light: Light = field(default_factory=Light)
    fall: str = "tip"  # or flip, twirl
    spray: int = 16
    edge: float = 0.03
    curl: float = 0.16
    wobble: float = 1.0
    seed: int = 1
