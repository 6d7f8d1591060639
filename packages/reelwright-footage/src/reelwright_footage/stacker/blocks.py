"""The tower's blocks: storeys with lit windows, a cornice and a terrace, painted to the size of each."""

import colorsys
from dataclasses import fields

import numpy as np

from reelwright_footage.arrays import Bytes, Floats
from reelwright_footage.solids.material import Matter
from reelwright_footage.solids.paint import Paint, box, plane, profile, within
from reelwright_footage.solids.stage import Bodies
from reelwright_footage.stacker.tower import BLOCKS, TALL, Landing, Rect

CUT = 400  # pixels of a cut's picture
AROUND, ALONG = 1024, 160  # of a skin's
LONG = 2.2  # what a skin covers of a block's depth
_STEP, _WIDE, _HIGH = 0.27, 0.075, 0.105  # of windows: from one to the next, half their sizes
_LAMPS = ("#ffe7a6", "#ffd98a", "#fff3cf", "#ffc978")
ROUND = 0.618  # of the colours in a section
_MATTER = Matter(gloss=1.1, rough=0.2, soft=0.6, skin=0.03)


def tint(k: int, strength: float, light: float) -> str:
    """The colour of block k of the whole tower: on around the colours, and never again the same."""
    r, g, b = colorsys.hsv_to_rgb((k / BLOCKS * ROUND + 0.55) % 1.0, strength, light)
    return f"#{round(r * 255):02x}{round(g * 255):02x}{round(b * 255):02x}"


def kept_body(k: int) -> int:
    """The number of the body that stays of block k of a section."""
    return k


def coming_body(k: int) -> int:
    """Return the number of the whole block k, before it has landed."""
    return BLOCKS + k


def lost_body(course: tuple[Landing, ...], k: int) -> int:
    """Return the number of what is cut off block k (of one that loses something)."""
    return 2 * BLOCKS + sum(landing.lost is not None for landing in course[:k])


def bodies(course: tuple[Landing, ...], section: int) -> Bodies:
    """Return the bodies in the order of the numbers above; each body's cut has the same number."""
    numbered = list(enumerate(course, section * BLOCKS))
    rects = [(k, landing.kept) for k, landing in numbered] + [(k, landing.coming) for k, landing in numbered]
    rects += [(k, landing.lost) for k, landing in numbered if landing.lost is not None]
    sizes = [(k, *_size(rect)) for k, rect in rects]
    rows = np.repeat(_MATTER.numbers(0.0, LONG)[None], len(sizes), 0)
    return Bodies(
        np.stack([profile(box(wide, TALL / 2, min(0.05, wide / 5))) for _, wide, _ in sizes]),
        np.stack([_cut(k, wide) for k, wide, _ in sizes]),
        np.stack([_skin(k, wide, deep) for k, wide, deep in sizes]),
        rows,
    )


def both(below: Bodies, own: Bodies) -> Bodies:
    """Join the bodies of two sections; the numbers of the second count on from the first."""
    pairs = [(getattr(below, one.name), getattr(own, one.name)) for one in fields(Bodies)]
    return Bodies(*(np.concatenate(pair) for pair in pairs))


def _size(rect: Rect) -> tuple[float, float]:
    x0, x1, z0, z1 = rect
    return (x1 - x0) / 2, (z1 - z0) / 2


def _cut(k: int, wide: float) -> Bytes:
    """The front: only the rows that a block fills are painted."""
    x, y = plane(CUT)
    rows = np.flatnonzero(np.abs(y[:, 0]) < TALL / 2 + 0.03)
    part = slice(rows[0], rows[-1] + 1)
    paint = Paint(tint(k, 0.66, 0.74), x[part], y[part])
    _facade(paint, paint.x, paint.y, wide, k, 0)
    whole = np.zeros((CUT, CUT, 4), np.uint8)
    whole[part] = paint.to_bytes()
    return whole


def _skin(k: int, wide: float, deep: float) -> Bytes:
    """The sides and, where the skin faces up, the terrace."""
    angle = np.linspace(-np.pi, np.pi, AROUND)
    sin, cos = np.sin(angle), np.cos(angle)
    out = np.minimum(wide / np.maximum(np.abs(sin), 1e-6), TALL / 2 / np.maximum(np.abs(cos), 1e-6))
    z = (np.arange(ALONG) + 0.5) / ALONG * LONG
    z = np.where(z > LONG / 2, z - LONG, z)[:, None]
    side, top = np.flatnonzero(np.abs(out * sin) > wide - 1e-6), np.flatnonzero(np.abs(angle) < np.pi / 2)
    top = np.setdiff1d(top, side)
    found = np.zeros((ALONG, AROUND, 4), np.uint8)
    for columns, paints in ((side, _facade_skin), (top, _terrace)):
        shape = (ALONG, len(columns))
        x, y = (np.broadcast_to((out * way)[columns], shape) for way in (sin, cos))
        found[:, columns] = paints(k, x, y, np.broadcast_to(z, shape), wide, deep)
    return found


def _facade_skin(k: int, x: Floats, y: Floats, z: Floats, _: float, deep: float) -> Bytes:
    paint = Paint(tint(k, 0.66, 0.74), x, y)
    _facade(paint, z, y, deep, k, 1)
    return paint.to_bytes()


def _facade(paint: Paint, along: Floats, y: Floats, half: float, k: int, side: int) -> None:
    """Paint a wall of block `k`: windows between a plinth and a cornice, with shade below the cornice.

    `along` and `y` are the points' places across and up the wall, from its middle, in halves of the lowest
    block's width; `half` is half the wall's width, and `side` seeds which windows are lit."""
    paint.light(0.84 + 0.3 * (y / TALL + 0.5))
    paint.mix(tint(k, 0.72, 0.5), within(y + 0.19, 0.008))
    paint.light(1 - 0.4 * within(np.abs(y + 0.187) - 0.008, 0.008))
    cornice = within(0.165 - y, 0.008)
    paint.mix(tint(k, 0.3, 0.97), cornice)
    paint.light(1 - 0.32 * within(np.abs(y - 0.15) - 0.02, 0.015))
    count = max(1, int((2 * half - 0.16) / _STEP))
    place = along / _STEP + count / 2
    number = np.clip(np.floor(place), 0, count - 1).astype(int)
    off, up = (place - number - 0.5) * _STEP, y + 0.015
    far = np.maximum(np.abs(off) - _WIDE, np.abs(up) - _HIGH)
    paint.light(1 - 0.3 * within(far - 0.014, 0.008))
    paint.mix(
        tint(k, 0.2, 1.0), 0.8 * within(np.maximum(np.abs(off) - 0.1, np.abs(up + _HIGH + 0.015) - 0.012))
    )
    random = np.random.default_rng((k + 10 * BLOCKS, side))
    for n in range(count):
        pane = within(far, 0.006) * (number == n)
        lit = random.random() < 0.7
        paint.mix(_LAMPS[int(random.integers(len(_LAMPS)))] if lit else tint(k + 1, 0.6, 0.34), pane)
        glow = np.clip(0.9 - 1.6 * np.hypot(off, up + 0.05) / _HIGH, 0, 1) if lit else 0.3 * (off + up > 0)
        paint.mix("#ffffff", 0.5 * pane * glow)
    cross = np.minimum(np.abs(off) - 0.007, np.abs(up - 0.03) - 0.007)
    paint.mix(tint(k, 0.6, 0.46), within(np.maximum(far, cross), 0.005))


def _terrace(k: int, x: Floats, y: Floats, z: Floats, wide: float, deep: float) -> Bytes:
    """A parapet around tiles with a lawn in the middle."""
    paint = Paint(tint(k, 0.3, 0.97), x, y)
    inner = np.maximum(np.abs(x) - wide, np.abs(z) - deep)
    paint.light(1 - 0.25 * within(np.abs(inner + 0.09) - 0.014, 0.012))
    floor = within(inner + 0.1, 0.008)
    paint.mix(tint(k, 0.46, 0.9), floor)
    joint = np.minimum(np.abs(x * 4 % 1 - 0.5), np.abs(z * 4 % 1 - 0.5)) / 4
    paint.light(1 - 0.07 * floor * within(joint - 0.006, 0.006))
    paint.mix(tint(k, 0.62, 0.76), within(np.abs(inner + 0.24) - 0.02, 0.008))
    return paint.to_bytes()
