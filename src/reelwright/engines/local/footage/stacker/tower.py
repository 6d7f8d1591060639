"""The course of the tower: where each block lands, what is cut off it, and when. It repeats after a loop."""

from dataclasses import dataclass

from reelwright.engines.local.footage.ease import ease

BLOCKS = 14
TALL = 0.5
BASE = (-1.0, 1.0, -1.0, 1.0)
# What each block loses: the axis (0 across, 1 in depth), the side and how much; no loss is a perfect one.
CUTS: dict[int, tuple[int, int, float]] = {
    1: (0, 1, 0.34),
    2: (1, -1, 0.3),
    4: (0, -1, 0.26),
    6: (1, 1, 0.28),
    8: (0, -1, 0.3),
    9: (1, -1, 0.24),
}
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


def landings() -> tuple[Landing, ...]:
    """All of a loop; block 0 follows on the last."""
    found, below = list[Landing](), BASE
    for k in range(BLOCKS):
        axis, side, loss = CUTS.get(k, (k % 2, 1 if k % 4 < 2 else -1, 0.0))
        coming = _moved(below, axis, side * loss)
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


def _moved(rect: Rect, axis: int, by: float) -> Rect:
    x0, x1, z0, z1 = rect
    return (x0 + by, x1 + by, z0, z1) if axis == 0 else (x0, x1, z0 + by, z1 + by)


def _with(rect: Rect, place: int, other: tuple[float, ...]) -> Rect:
    x0, x1, z0, z1 = (other[n] if n == place else value for n, value in enumerate(rect))
    return x0, x1, z0, z1


def built(time: float, seconds: float) -> tuple[int, float]:
    """The number of the block that is coming and the share of its beat that has passed."""
    beats = time / seconds * BLOCKS
    return int(beats), beats - int(beats)


def risen(time: float, seconds: float) -> float:
    """How many blocks the view has risen."""
    block, share = built(time, seconds)
    return block + ease((share - LOWERS) / (1 - LOWERS))
