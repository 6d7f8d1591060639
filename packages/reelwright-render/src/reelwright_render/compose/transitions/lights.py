"""Transitions in which nothing moves: light and sharpness change."""

import math

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_render.compose.transitions.kind import between, ease, halve
from reelwright_render.pixels.planar import Bytes, Planar

_BLACK, _WHITE, _GREY = 16, 235, 128
_BRIGHTEST_AT = 0.4  # a flash comes faster than it goes
_WIDEST_BLUR = 1 / 22  # of the shorter side
_LEAST_BLUR = 0.8


def crossfade(before: Planar, after: Planar, progress: float, out: Planar) -> None:
    cv2.addWeighted(after.block, progress, before.block, 1 - progress, 0, dst=out.block)


def fade_black(before: Planar, after: Planar, progress: float, out: Planar) -> None:
    _through(_BLACK, before, after, progress, out)


def fade_white(before: Planar, after: Planar, progress: float, out: Planar) -> None:
    _through(_WHITE, before, after, progress, out)


def _through(luma: int, before: Planar, after: Planar, progress: float, out: Planar) -> None:
    """The one goes out until half time, then the other comes up."""
    picture = before if progress < 0.5 else after
    share = ease(abs(2 * progress - 1))
    for source, target, level in zip(picture.planes, out.planes, (luma, _GREY, _GREY), strict=True):
        cv2.convertScaleAbs(source, dst=target, alpha=share, beta=level * (1 - share))


def flash(before: Planar, after: Planar, progress: float, out: Planar) -> None:
    """Overexposed: what is bright burns out first, and comes back last."""
    rising = progress < _BRIGHTEST_AT
    along = progress / _BRIGHTEST_AT if rising else (1 - progress) / (1 - _BRIGHTEST_AT)
    light, colour = _expose(along**2 if rising else along**3)
    picture = before if rising else after
    cv2.LUT(picture.y, light, dst=out.y)
    cv2.LUT(picture.u, colour, dst=out.u)
    cv2.LUT(picture.v, colour, dst=out.v)


def _expose(amount: float) -> tuple[Bytes, Bytes]:
    """Tables for light and colour: 0 changes nothing, at 1 all is white."""
    levels = np.arange(256, dtype=np.float64)
    light = _BLACK + (levels - _BLACK) * (1 + 3 * amount) + (_WHITE - _BLACK) * amount**2
    colour = _GREY + (levels - _GREY) * (1 - amount)
    return _table(np.where(levels <= _WHITE, np.minimum(light, _WHITE), levels)), _table(colour)


def _table(levels: NDArray[np.float64]) -> Bytes:
    return levels.round().clip(0, 255).astype(np.uint8)


def blur(before: Planar, after: Planar, progress: float, out: Planar) -> None:
    """Out of focus and back; the one turns into the other while nothing is sharp."""
    share = between(progress, 0.25, 0.75)
    cv2.addWeighted(after.block, share, before.block, 1 - share, 0, dst=out.block)
    sigma = math.sin(math.pi * progress) ** 2 * _WIDEST_BLUR * min(out.width, out.height)
    for plane, part in zip(out.planes, (1, 2, 2), strict=True):
        _soften(plane, sigma / part)


def _soften(plane: Bytes, sigma: float) -> None:
    """Blur in place; at the fraction of its size at which so wide a blur loses nothing."""
    if sigma < _LEAST_BLUR:
        return
    times = max(1, math.floor(math.log2(sigma)))
    height, width = plane.shape
    small = halve(plane, times)
    rest = math.sqrt(max(0.1, (sigma / 2**times) ** 2 - 0.25))  # shrinking and growing blur a little too
    cv2.GaussianBlur(small, (0, 0), rest, dst=small)
    cv2.resize(small, (width, height), dst=plane, interpolation=cv2.INTER_LINEAR)
