"""Drawn pictures, and places in them."""

from dataclasses import dataclass, field

import numpy as np

Pixels = np.ndarray[tuple[int, int, int], np.dtype[np.uint8]]


@dataclass(frozen=True)
class Box:
    """Pixels of a frame."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class PortraitFrame:
    """`pixels` is BGRA, opaque unless asked for alone, height by width by 4, and belongs to the caller.
    `mouth` is where the lips are, and `opening` the share of that box's area that shows teeth, tongue or the
    dark behind them."""

    pixels: Pixels = field(repr=False)
    mouth: Box
    opening: float
