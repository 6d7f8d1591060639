"""Transitions in which the one after shows behind a soft edge that goes over the frame.

A shape is one number a pixel: when the edge comes there, from 0 to 1.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from reelwright_render.compose.transitions import kernels
from reelwright_render.compose.transitions.kind import Blend, ease
from reelwright_render.pixels.planar import Planar

Field = NDArray[np.float64]
Shape = Callable[[Field, Field, float], Field]
"""`shape(x, y, aspect)`: x and y from 0 to 1 over the frame; aspect is its width over its height."""

_LAST = 16383
_BLINDS = 9
_SOFT = {"iris": 0.1, "blinds": 0.25, "clock": 0.03}
_USUALLY_SOFT = 0.16


def _leftwards(x: Field, y: Field, aspect: float) -> Field:
    return 1 - x + 0 * y


def _right(x: Field, y: Field, aspect: float) -> Field:
    return x + 0 * y


def _up(x: Field, y: Field, aspect: float) -> Field:
    return 1 - y + 0 * x


def _down(x: Field, y: Field, aspect: float) -> Field:
    return y + 0 * x


def _diagonal(x: Field, y: Field, aspect: float) -> Field:
    return (x * aspect + y) / (aspect + 1)


def _blinds(x: Field, y: Field, aspect: float) -> Field:
    """Slats across the longer side, the first a little before the last."""
    along, other = (x, y) if aspect > 1 else (y, x)
    slat = along * _BLINDS
    return 0.65 * (slat - np.minimum(np.floor(slat), _BLINDS - 1)) + 0.35 * along + 0 * other


def _iris(x: Field, y: Field, aspect: float) -> Field:
    return np.hypot((2 * x - 1) * aspect, 2 * y - 1) / float(np.hypot(aspect, 1))


def _clock(x: Field, y: Field, aspect: float) -> Field:
    """The hand goes round once, from the top to the right."""
    turn = np.arctan2((2 * x - 1) * aspect, 1 - 2 * y) / (2 * np.pi)
    return turn % 1


_SHAPES: Mapping[str, Shape] = {
    "left": _leftwards,
    "right": _right,
    "up": _up,
    "down": _down,
    "diagonal": _diagonal,
    "blinds": _blinds,
    "iris": _iris,
    "clock": _clock,
}


def reveal(shape: str) -> Blend:
    """The names say where the edge goes, or what it looks like."""
    soft = _SOFT.get(shape, _USUALLY_SOFT)

    def blend(before: Planar, after: Planar, progress: float, out: Planar) -> None:
        edge = round(_LAST * soft)
        time = round(ease(progress) * (_LAST + edge))
        gain = 256 * 65536 // edge
        for one, other, target in zip(before.planes, after.planes, out.planes, strict=True):
            arrival = _arrival(shape, target.shape[1], target.shape[0])
            kernels.reveal(one.reshape(-1), other.reshape(-1), arrival, time, gain, target.reshape(-1))

    return blend


@lru_cache(maxsize=4)
def _arrival(shape: str, width: int, height: int) -> NDArray[np.uint16]:
    """Return when each pixel of a plane changes, flat, 0 to 16383."""
    x = ((np.arange(width, dtype=np.float64) + 0.5) / width)[None, :]
    y = ((np.arange(height, dtype=np.float64) + 0.5) / height)[:, None]
    field = _SHAPES[shape](x, y, width / height)
    return np.ascontiguousarray((field * _LAST).round().astype(np.uint16).reshape(-1))
