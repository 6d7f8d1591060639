"""The type of a transition, and the curves that transitions share."""

from collections.abc import Callable

import cv2

from reelwright_render.pixels.planar import Bytes, Planar, as_bytes

Blend = Callable[[Planar, Planar, float, Planar], None]
"""`blend(before, after, progress, out)`; all of one size, `out` neither of the two."""

Direction = tuple[int, int]
"""Where things go, in steps along x and y: (-1, 0) is to the left."""


def ease(along: float) -> float:
    """0 to 1, at rest at both ends."""
    return along * along * (3 - 2 * along)


def sharply_eased(along: float) -> float:
    """0 to 1, at rest at both ends and quick in the middle."""
    return 4 * along**3 if along < 0.5 else 1 - 4 * (1 - along) ** 3


def sharp_speed(along: float) -> float:
    """Return the speed of `sharply_eased`; the greatest is 1."""
    return 4 * min(along, 1 - along) ** 2


def between(along: float, start: float, end: float) -> float:
    """Return how far `along` has come from `start` to `end`, eased."""
    return ease(min(1.0, max(0.0, (along - start) / (end - start))))


def halve(plane: Bytes, times: int) -> Bytes:
    """Return a picture at half its size, so many times over: four times as fast as going down at once."""
    for _ in range(times):
        size = max(1, plane.shape[1] // 2), max(1, plane.shape[0] // 2)
        plane = as_bytes(cv2.resize(plane, size, interpolation=cv2.INTER_AREA))
    return plane
