"""Overlays: the interface between the compositor and everything that draws over the picture.

An overlay is a pure function of the frame number. It says which *state* it is in at a frame; each state is
drawn once per process into a sprite and then only blended. A segment's place in the cache is made from the
overlay's `look` and its states and placements, so a state must hold everything that decides its pixels
beyond `look` (the words, which of them is active, the phase of a motion), in plain hashable values whose
`repr` is stable between processes.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

State = Hashable


@dataclass(frozen=True)
class Placement:
    """Cheap motion of one and the same sprite: whole pixels, and opacity 0–1. `beneath` lays it over the
    picture, but under the clips in windows."""

    dx: int = 0
    dy: int = 0
    opacity: float = 1.0
    beneath: bool = False


@dataclass(frozen=True)
class Glass:
    """What lies behind a sprite is seen through this first where `mask` (height × width as its pixels, uint8)
    says: blurred by a Gaussian of `blur` pixels, with `keep` of its luma's contrast over `lift` more steps of
    light, and `colour` times its colour."""

    mask: NDArray[np.uint8]
    blur: float
    keep: float
    lift: float
    colour: float


@dataclass(frozen=True)
class Sprite:
    """`pixels` is height × width × 4, uint8, BGRA, premultiplied; x, y its place in the frame. The
    compositor crops empty margins and sees to even coordinates.

    `still` may name another sprite of the same place and size, the same object for several states, from
    which this one differs in a small part only: the rest is then made ready for blending once."""

    x: int
    y: int
    pixels: NDArray[np.uint8]
    still: "Sprite | None" = None
    glass: Glass | None = None


class Overlay(Protocol):
    @property
    def look(self) -> str:
        """Return all that decides the pixels and does not change from frame to frame: preset, fonts,
        version."""
        ...

    def state_at(self, frame: int) -> tuple[State, Placement] | None:
        """None where nothing shows. Frames count from 0 at 30 a second over the whole video."""
        ...

    def draw(self, state: State) -> Sprite | None: ...
