"""Hands: an open one, its palm to the viewer, and one that lies on something, its back to the viewer.

Painted from the wrist at the origin upwards (-y), with the thumb on the left; whoever paints them turns and
mirrors them.
"""

import math
from collections.abc import Sequence
from typing import Any

from reelwright_people.portrait.anatomy import Person
from reelwright_people.portrait.brush import Brush, Point, curve, lock, oval, path, polygon
from reelwright_people.portrait.palette import mix

_PALM: tuple[Point, ...] = (
    (-18.0, 8.0), (-21.0, -10.0), (-26.0, -34.0), (-25.0, -58.0), (-12.0, -66.0), (4.0, -67.0), (18.0, -62.0),
    (26.0, -50.0), (25.0, -28.0), (20.0, -8.0), (18.0, 8.0),
)  # fmt: skip
_OPEN: tuple[tuple[Point, Point, Point, float, float], ...] = (
    ((-18.5, -50.0), (-24.0, -84.0), (-26.0, -111.0), 15.0, 11.5),
    ((-5.0, -54.0), (-7.0, -92.0), (-6.0, -122.0), 15.5, 12.0),
    ((8.5, -52.0), (11.5, -88.0), (15.5, -115.0), 15.0, 11.5),
    ((20.0, -44.0), (27.5, -72.0), (34.0, -92.0), 13.0, 10.0),
)
_LYING: tuple[tuple[Point, Point, Point, float, float], ...] = (
    ((-18.0, -48.0), (-20.0, -78.0), (-18.0, -101.0), 16.0, 12.5),
    ((-5.0, -52.0), (-5.5, -84.0), (-3.5, -110.0), 16.0, 12.5),
    ((8.0, -51.0), (9.0, -81.0), (11.0, -106.0), 15.5, 12.0),
    ((20.0, -45.0), (23.0, -70.0), (25.0, -91.0), 14.0, 11.0),
)
_THUMB = ((-14.0, -8.0), (-33.0, -30.0), (-44.0, -54.0), (-46.0, -72.0))
_THUMB_ALONG = ((-14.0, -10.0), (-28.0, -30.0), (-33.0, -52.0), (-29.0, -72.0))


def paint_open_hand(brush: Brush, person: Person) -> None:
    """Paint a hand as somebody shows something that they speak of: the palm to the viewer, the fingers a
    little apart."""
    skin = person.skin
    inside = mix(skin.light, skin.lip, 0.16)  # palms are lighter and more alike than the rest of people
    light, base = mix(inside, "#FFF4EA", 0.16), mix(inside, skin.base, 0.3)
    _paint_outline(brush, person, _OPEN, _THUMB)
    for root, middle, tip, wide, narrow in _OPEN:
        _paint_finger(brush, (root, middle, tip), wide, narrow, (light, base, mix(base, skin.shade, 0.6)))
        brush.spot(tip[0], tip[1] + 2, 5.5, 6.5, skin.blush, 0.3)
        for share in (0.3, 0.62):
            _paint_crease(brush, root, tip, share, wide * 0.36, skin.shade)
    _paint_finger(brush, _THUMB, 24.0, 14.0, (light, base, mix(base, skin.shade, 0.6)))
    palm = path(_PALM)
    brush.ramp(palm, (-26, -60), (26, 0), [light, base, mix(base, skin.shade, 0.75)], [0, 0.55, 1])
    with brush.inside(palm):
        brush.spot(-15, -20, 18, 24, light, 0.8)
        brush.spot(15, -28, 12, 24, skin.blush, 0.2)
        brush.spot(1, -38, 13, 13, skin.shade, 0.3)
    for line, width in (
        ([(-24.0, -44.0), (-8.0, -41.0), (-2.0, -22.0), (-5.0, -3.0)], 2.2),
        ([(-23.0, -47.0), (-4.0, -44.0), (12.0, -36.0)], 1.8),
        ([(-6.0, -56.0), (6.0, -51.0), (24.0, -48.0)], 1.8),
    ):
        brush.fill(lock(line, width), skin.shade, 0.85, 0.5)


def paint_lying_hand(brush: Brush, person: Person, thumb: bool = True) -> None:
    """Paint a hand that lies, its back to the viewer, the fingers together."""
    skin = person.skin
    shades = (skin.light, skin.base, mix(skin.base, skin.shade, 0.7))
    _paint_outline(brush, person, _LYING, _THUMB_ALONG if thumb else None)
    if thumb:
        _paint_finger(brush, _THUMB_ALONG, 24.0, 14.0, shades)
    for root, middle, tip, wide, narrow in _LYING:
        _paint_finger(brush, (root, middle, tip), wide, narrow, shades, mix(skin.shade, skin.deep, 0.4))
        _paint_crease(brush, root, tip, 0.46, wide * 0.36, skin.shade)
        _paint_crease(brush, root, tip, 0.74, wide * 0.3, skin.shade)
        nail = mix(skin.lip, skin.light, 0.62)
        brush.fill(oval(tip[0], tip[1] + 0.5, narrow * 0.3, narrow * 0.44), nail, 0.95)
        brush.spot(tip[0] - 1, tip[1] - 1, 2, 3, "#FFFFFF", 0.5)
    palm = path(_PALM)
    brush.ramp(palm, (-26, -60), (26, 0), [shades[0], shades[1], shades[2]], [0, 0.5, 1])
    for (x, y), *_ in _LYING:
        brush.spot(x, y - 7, 7, 6, skin.light, 0.55)
        brush.fill(lock([(x - 5, y - 3), (x, y - 0.5), (x + 5, y - 3)], 2), skin.shade, 0.5, 0.6)
        brush.fill(lock([(x * 0.95, y + 6), (x * 0.7, y + 30)], 3.4), skin.light, 0.3, 1)


def _paint_outline(
    brush: Brush,
    person: Person,
    fingers: Sequence[tuple[Point, Point, Point, float, float]],
    thumb: Sequence[Point] | None,
) -> None:
    colour = mix(person.skin.shade, person.skin.deep, 0.55)
    shapes = [finger((root, middle, tip), wide, narrow) for root, middle, tip, wide, narrow in fingers]
    shapes.append(path(_PALM))
    if thumb is not None:
        shapes.append(finger(thumb, 24.0, 14.0))
    for shape in shapes:
        brush.line(shape, colour, 2.2, 0.75)


def _paint_finger(
    brush: Brush,
    spine: Sequence[Point],
    wide: float,
    narrow: float,
    shades: tuple[str, str, str],
    edge: str | None = None,
) -> None:
    (x0, y0), (x1, y1) = spine[0], spine[-1]
    length = math.hypot(x1 - x0, y1 - y0)
    nx, ny = (y1 - y0) / length * wide / 2, -(x1 - x0) / length * wide / 2  # to the left of it
    shape = finger(spine, wide, narrow)
    brush.ramp(shape, (x0 + nx, y0 + ny), (x0 - nx, y0 - ny), list(shades), [0.1, 0.5, 1.0])
    if edge is not None:
        brush.line(shape, edge, 1.2, 0.6)


def _paint_crease(brush: Brush, root: Point, tip: Point, share: float, half: float, colour: str) -> None:
    """Across a finger."""
    share = 0.25 + 0.75 * share
    x, y = root[0] + (tip[0] - root[0]) * share, root[1] + (tip[1] - root[1]) * share
    brush.fill(lock([(x - half, y), (x, y + 1.4), (x + half, y)], 1.7), colour, 0.75)


def finger(spine: Sequence[Point], wide: float, narrow: float) -> Any:
    """A tube along a curve, `wide` at its root and `narrow` at its round tip."""
    line = curve(spine, 6)
    left: list[Point] = []
    right: list[Point] = []
    last = len(line) - 1
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(last, i + 1)]
        half = (wide + (narrow - wide) * i / last) / 2 / (math.hypot(bx - ax, by - ay) or 1.0)
        left.append((x + (by - ay) * half, y - (bx - ax) * half))
        right.append((x - (by - ay) * half, y + (bx - ax) * half))
    (x, y), (px, py) = line[-1], line[-2]
    turn = math.atan2(y - py, x - px)
    angles = [turn - math.pi / 2 + math.pi * step / 8 for step in range(1, 8)]
    tip = [(x + narrow / 2 * math.cos(angle), y + narrow / 2 * math.sin(angle)) for angle in angles]
    return polygon([*left, *tip, *reversed(right)])
