"""Hair as matter: combed sheets, tufts, curls, plaits. Styles put them together."""

import math
import random
from collections.abc import Callable, Sequence
from typing import Any

from reelwright_people.portrait.brush import Brush, Point, curve, lock, oval, path
from reelwright_people.portrait.palette import Tones, mix

_LIT_FROM = (-0.55, -0.83)


def resample(points: Sequence[Point], count: int) -> list[Point]:
    """`count` points at even steps along the smooth curve."""
    spine = curve(points, 10)
    lengths = [0.0]
    for a, b in zip(spine, spine[1:], strict=False):
        lengths.append(lengths[-1] + math.dist(a, b))
    out: list[Point] = []
    at = 0
    for step in range(count):
        wanted = lengths[-1] * step / (count - 1)
        while at < len(lengths) - 2 and lengths[at + 1] < wanted:
            at += 1
        share = (wanted - lengths[at]) / ((lengths[at + 1] - lengths[at]) or 1.0)
        (x0, y0), (x1, y1) = spine[at], spine[at + 1]
        out.append((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
    return out


def wave(points: Sequence[Point], amount: float, length: float, phase: float) -> list[Point]:
    """The line swinging sideways, the more the further it runs."""
    count = len(points)
    out: list[Point] = []
    for i, (x, y) in enumerate(points):
        grown = min(1.0, 1.6 * i / count)
        out.append((x + amount * grown * math.sin(y / length * math.tau + phase), y))
    return out


def sheet(
    brush: Brush, tones: Tones, outer: Sequence[Point], inner: Sequence[Point], chance: random.Random,
    strands: int = 34, wave: float = 0.0, shine: tuple[float, float] = (0.16, 0.42), lit: float = 1.0,
) -> None:  # fmt: skip
    """Hair combed from the first points of two edges to their last ones."""
    edge, rim = _waving(outer, wave, 0.0), _waving(inner, wave * 0.8, 0.9)
    shape = path([*edge[::2], edge[-1], rim[-1], *reversed(rim[::2])])
    top, bottom = min(y for _, y in edge), max(y for _, y in edge)
    brush.fill(shape, tones.shade)
    brush.ramp(
        shape,
        (-60, top),
        (70, top + (bottom - top) * 0.7),
        [mix(tones.base, tones.light, 0.22 * lit), tones.base, tones.shade],
    )
    _ends(brush, tones, edge, rim, chance)
    with brush.inside(shape):
        brush.line(path(rim[::3], False), tones.deep, 9, 0.4, 4)
        _comb(brush, tones, edge, rim, chance, strands, shine, lit)


def _waving(points: Sequence[Point], amount: float, phase: float) -> list[Point]:
    even = resample(points, 56)
    return wave(even, amount, 58, phase) if amount else even


def _ends(
    brush: Brush, tones: Tones, edge: Sequence[Point], rim: Sequence[Point], chance: random.Random
) -> None:
    """Tips of different lengths, so that a sheet does not end like cut paper."""
    for step in range(9):
        share = (step + 0.5) / 9
        spine = [_mix_points(edge[i], rim[i], share) for i in (-9, -5, -1)]
        dx, dy = spine[-1][0] - spine[-2][0], spine[-1][1] - spine[-2][1]
        reach = chance.uniform(0.2, 1.0)
        spine.append((spine[-1][0] + dx * reach, spine[-1][1] + dy * reach))
        width = math.dist(edge[-1], rim[-1]) / 9 * 2.1 + 1.5
        brush.fill(lock(spine, width, 0.6), mix(tones.base, tones.shade, chance.uniform(0.1, 0.8)))


def _comb(
    brush: Brush, tones: Tones, edge: Sequence[Point], rim: Sequence[Point], chance: random.Random,
    strands: int, shine: tuple[float, float], lit: float,
) -> None:  # fmt: skip
    for _ in range(strands):
        share = chance.random()
        start, end = chance.uniform(0, 0.5), chance.uniform(0.7, 1.1)
        _strand(
            brush,
            edge,
            rim,
            share,
            (start, end),
            chance,
            tones.deep if chance.random() < 0.5 else tones.shade,
            (1.2, 3.4),
            0.5,
        )
    for _ in range(strands):
        share = chance.random()
        start = chance.uniform(0, 0.75)
        _strand(
            brush,
            edge,
            rim,
            share,
            (start, start + chance.uniform(0.25, 0.5)),
            chance,
            mix(tones.base, tones.light, 0.5),
            (0.8, 2.4),
            0.42 * lit,
        )
    for _ in range(round(strands * 1.2 * lit)):
        share = chance.betavariate(2, 2)
        start = shine[0] + chance.uniform(-0.05, 0.05)
        end = shine[1] + chance.uniform(-0.08, 0.1)
        _strand(brush, edge, rim, share, (start, end), chance, tones.light, (1.0, 3.0), 0.4 * lit)


def _strand(
    brush: Brush, edge: Sequence[Point], rim: Sequence[Point], share: float, run: tuple[float, float],
    chance: random.Random, colour: str, widths: tuple[float, float], opacity: float,
) -> None:  # fmt: skip
    last = len(edge) - 1
    first, final = round(run[0] * last), min(round(run[1] * last), last)
    if final - first < 4:
        return
    drift = chance.uniform(-0.06, 0.06)
    spine = [
        _mix_points(edge[i], rim[i], min(max(share + drift * (i - first) / (final - first), 0.0), 1.0))
        for i in range(first, final + 1, 3)
    ]
    brush.fill(lock(spine, chance.uniform(*widths), chance.uniform(0.3, 0.6)), colour, opacity)


def _mix_points(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def tufts(
    brush: Brush, tones: Tones, roots: Sequence[Point], tips: Sequence[Point], chance: random.Random,
    count: int = 70, bend: float = 10.0, spiky: float = 0.0, width: float = 7.0,
) -> None:  # fmt: skip
    """Hair that stands up from its roots towards the tips, in locks with ends of their own."""
    low, high = resample(roots, 60), resample(tips, 60)
    shape = path([*high[::4], *reversed(low[::4])])
    top, bottom = min(y for _, y in high), max(y for _, y in low)
    brush.ramp(shape, (-50, top), (60, bottom), [mix(tones.base, tones.light, 0.2), tones.base, tones.shade])
    for index in range(count):
        share = (index + chance.random()) / count
        _tuft(brush, tones, low, high, share, chance, bend, spiky, width, index % 3 == 0)
    for _ in range(count // 2):
        share = chance.uniform(0.12, 0.72)
        _tuft(
            brush,
            Tones(tones.light, tones.light, tones.light, tones.light),
            low,
            high,
            share,
            chance,
            bend,
            -0.15,
            2.2,
            False,
            0.36,
        )


def _tuft(
    brush: Brush, tones: Tones, low: Sequence[Point], high: Sequence[Point], share: float,
        chance: random.Random,
    bend: float, spiky: float, width: float, deep: bool, opacity: float = 0.9,
) -> None:  # fmt: skip
    at = min(round(share * 59), 59)
    root = _mix_points(low[at], high[at], chance.uniform(-0.05, 0.45))
    tip = _mix_points(low[at], high[at], 1.0 + chance.uniform(-0.25, 0.04 + spiky))
    middle = _mix_points(root, tip, 0.5)
    middle = middle[0] - bend * chance.uniform(0.4, 1.0), middle[1] - 2
    tip = tip[0] + bend * chance.uniform(0.0, 0.7), tip[1]
    colour = tones.deep if deep else mix(tones.base, tones.shade, chance.uniform(0, 0.9))
    narrow = min(1.0, math.dist(root, tip) / 36 + 0.1)
    brush.fill(
        lock([root, middle, tip], width * narrow * chance.uniform(0.5, 1.1), 0.4),
        colour,
        opacity * (0.6 if deep else 1),
    )


def curls(
    brush: Brush, tones: Tones, shape: Any, chance: random.Random, size: float, wild: float = 1.0,
    centre: Point = (0.0, -60.0), reach: float = 130.0, edge: bool = True,
) -> None:  # fmt: skip
    """A mass of curls of one size; those towards the light are lighter."""
    bounds = shape.getBounds()
    if edge:
        _bumps(brush, tones, shape, chance, size, wild)
    brush.ramp(
        shape,
        (bounds.left(), bounds.top()),
        (bounds.right(), bounds.bottom()),
        [mix(tones.base, tones.light, 0.12), tones.base, tones.shade],
    )
    step = size * 0.82
    y = bounds.top()
    while y < bounds.bottom():
        x = bounds.left() + chance.uniform(0, step)
        while x < bounds.right():
            at = (x + chance.uniform(-step, step) * 0.4, y + chance.uniform(-step, step) * 0.4)
            if shape.contains(*at):
                _curl(brush, tones, at, size * chance.uniform(0.7, 1.15), chance, centre, reach)
            x += step
        y += step * 0.9


def _bumps(brush: Brush, tones: Tones, shape: Any, chance: random.Random, size: float, wild: float) -> None:
    """A silhouette of single curls."""
    points = [shape.getPoint(i) for i in range(shape.countPoints())]
    rim = [(p.x(), p.y()) for p in points]
    for a, b in zip(rim, rim[1:] + rim[:1], strict=True):
        steps = max(1, round(math.dist(a, b) / (size * 0.7)))
        for step in range(steps):
            x, y = _mix_points(a, b, step / steps)
            radius = size * chance.uniform(0.42, 0.8) * wild
            lit = max(0.0, -(x + 60) / 200)
            brush.fill(oval(x, y, radius, radius), mix(tones.shade, tones.base, 0.5 + lit))


def _curl(
    brush: Brush, tones: Tones, at: Point, size: float, chance: random.Random, centre: Point, reach: float
) -> None:
    dx, dy = (at[0] - centre[0]) / reach, (at[1] - centre[1]) / reach
    light = 0.5 + 0.55 * (dx * _LIT_FROM[0] + dy * _LIT_FROM[1]) + chance.uniform(-0.18, 0.18)
    turn = chance.uniform(0, math.tau)
    arc = [
        (at[0] + size * 0.5 * r * math.cos(turn + a), at[1] + size * 0.5 * r * math.sin(turn + a))
        for a, r in ((0.0, 1.0), (1.2, 1.0), (2.4, 0.95), (3.6, 0.8), (4.7, 0.55))
    ]
    brush.fill(lock([(x + size * 0.1, y + size * 0.14) for x, y in arc], size * 0.42), tones.deep, 0.55)
    colour = (
        mix(tones.shade, tones.base, min(1.0, max(0.0, light * 1.6)))
        if light < 0.62
        else mix(tones.base, tones.light, min(0.85, (light - 0.62) * 2.2))
    )
    brush.fill(lock(arc, size * 0.34), colour, 0.9)


def plait(brush: Brush, tones: Tones, spine: Sequence[Point], width: float) -> None:
    """A braid along a line, thinner towards its end."""
    length = sum(math.dist(a, b) for a, b in zip(spine, spine[1:], strict=False))
    count = max(4, round(length / (width * 0.62)))
    points = resample(spine, count + 1)
    for i in range(count):
        (x, y), (nx, ny) = points[i], points[i + 1]
        angle = math.degrees(math.atan2(ny - y, nx - x)) - 90
        half = width * (1 - 0.45 * i / count) / 2
        for side in (-1, 1):
            with brush.moved(x + side * half * 0.42, y, angle + side * 34):
                link = oval(0, 0, half * 0.62, half * 1.05)
                brush.fill(oval(0.8, 1.2, half * 0.7, half * 1.12), tones.deep)
                brush.ramp(
                    link,
                    (-half, -half),
                    (half, half),
                    [mix(tones.base, tones.light, 0.5 if side < 0 else 0.2), tones.base, tones.shade],
                )
                brush.fill(
                    lock(
                        [(-half * 0.2, -half * 0.8), (-half * 0.3, 0), (-half * 0.1, half * 0.7)], half * 0.2
                    ),
                    tones.light,
                    0.45,
                )


def rope(brush: Brush, tones: Tones, spine: Sequence[Point], width: float, chance: random.Random) -> None:
    """Paint one loc: a round strand with a texture across it."""
    points = resample(spine, 26)
    line = path(points[::3], False)
    brush.line(line, tones.deep, width + 1.6)
    brush.line(line, mix(tones.base, tones.shade, chance.uniform(0.1, 0.6)), width)
    brush.line(
        path([(x - width * 0.2, y) for x, y in points[::3]], False),
        mix(tones.base, tones.light, 0.4),
        width * 0.26,
        0.65,
    )
    for x, y in points[2::2]:
        brush.fill(
            lock([(x - width * 0.4, y + 1), (x, y + 2.4), (x + width * 0.45, y + 0.6)], 1.2), tones.deep, 0.6
        )


Painter = Callable[[Brush], None]
