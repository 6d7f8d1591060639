"""The course of the tower, section by section: where each block lands, what is cut off it, and when. Every
section begins and ends with a block of the full size, so any of them can be laid without those below it."""

import math
from dataclasses import dataclass

import numpy as np

from reelwright_footage.ease import ease
from reelwright_footage.sections import chance

BLOCKS = 14  # of a section
TALL = 0.5
BASE = (-1.0, 1.0, -1.0, 1.0)
SEED = 17
LOSING = range(1, 11)  # places in a section of blocks that may lose something
LOSSES = 5
LOSS = 0.24, 0.34
THINNEST = 1.1  # that a block may become
GROWTH = {5: 0.35, 7: 0.3, 10: 0.4, 11: 0.5, 12: 0.6, 13: 1.0}
"""Perfect ones that grow back towards BASE, by this share."""
COMES, FALLS, LOWERS = 0.46, 0.56, 0.62  # shares of a beat

Rect = tuple[float, float, float, float]  # x0, x1, z0, z1


@dataclass(frozen=True)
class Landing:
    """`coming` is where the block lies when it falls, `kept` what stays of it, `lost` what is cut off."""

    coming: Rect
    kept: Rect
    lost: Rect | None
    axis: int
    side: int


def landings(section: int) -> tuple[Landing, ...]:
    """Return all landings of a section, in their order."""
    rng = chance(SEED, section)
    losing = _choose_cut_blocks(rng)
    found, below = list[Landing](), BASE
    for k in range(BLOCKS):
        axis, side = int(rng.integers(2)), int(rng.choice((-1, 1)))
        loss = float(rng.uniform(*LOSS)) if k in losing else 0.0
        if loss:
            axis = axis if _size(below, axis) - loss >= THINNEST else 1 - axis
        if _size(below, axis) - loss < THINNEST:
            loss = 0.0
        coming = _move(below, axis, side * loss)
        kept, lost = below, None
        if loss:
            low, high = 2 * axis, 2 * axis + 1
            kept, lost = _with(below, low if side > 0 else high, coming), None
            cut = below[high] if side > 0 else below[low]
            lost = _with(coming, low if side > 0 else high, (cut,) * 4)
        elif k in GROWTH:
            x0, x1, z0, z1 = (b + (a - b) * GROWTH[k] for b, a in zip(below, BASE, strict=True))
            kept = (x0, x1, z0, z1)
        found.append(Landing(coming, kept, lost, axis, side))
        below = kept
    return tuple(found)


def _choose_cut_blocks(rng: np.random.Generator) -> set[int]:
    """Never three in a row, so that a perfect one comes every few seconds."""
    while True:
        chosen = set(rng.choice([k for k in LOSING if k not in GROWTH], LOSSES, replace=False).tolist())
        if not any({k, k + 1, k + 2} <= chosen for k in chosen):
            return chosen


def _size(rect: Rect, axis: int) -> float:
    return rect[2 * axis + 1] - rect[2 * axis]


def _move(rect: Rect, axis: int, by: float) -> Rect:
    x0, x1, z0, z1 = rect
    return (x0 + by, x1 + by, z0, z1) if axis == 0 else (x0, x1, z0 + by, z1 + by)


def _with(rect: Rect, place: int, other: tuple[float, ...]) -> Rect:
    x0, x1, z0, z1 = (other[n] if n == place else value for n, value in enumerate(rect))
    return x0, x1, z0, z1


def built(time: float, seconds: float) -> tuple[int, float]:
    """The number of the block that is coming and the share of its beat that has passed."""
    beats = time / seconds * BLOCKS
    return math.floor(beats), beats - math.floor(beats)


def blocks_risen(time: float, seconds: float) -> float:
    """Return how many blocks the view has risen."""
    block, share = built(time, seconds)
    return block + ease((share - LOWERS) / (1 - LOWERS))
