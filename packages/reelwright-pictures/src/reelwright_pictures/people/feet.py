"""Feet in shoes, from any side: a shoe drawn from its side or from its front, turned with the foot.

Both are drawn in portrait units with the ankle at the origin, 40 above the sole; the toe of the side points
right."""

import math

import numpy as np
from numpy.typing import NDArray

from reelwright_people.portrait.brush import Brush, Point, lock, oval, path
from reelwright_people.portrait.palette import Tones, mix
from reelwright_people.skia_loader import skia
from reelwright_pictures.people.joints import PITCH
from reelwright_pictures.people.wardrobe import Outfit

Vector = NDArray[np.float64]

LENGTH = 132.0  # from below the ankle to the middle of the toes
_ANKLE = 40.0
_FLAT = math.atan2(_ANKLE, LENGTH)

_SIDE: tuple[Point, ...] = (
    (-25.0, -28.0), (-37.0, -6.0), (-45.0, 16.0), (-46.0, 31.0), (-20.0, 36.0), (60.0, 36.0), (132.0, 35.0),
    (148.0, 28.0), (146.0, 12.0), (124.0, -2.0), (86.0, -12.0), (52.0, -24.0), (27.0, -34.0), (0.0, -31.0),
)  # fmt: skip
_FRONT: tuple[Point, ...] = (
    (-26.0, -30.0), (-29.0, -8.0), (-37.0, 16.0), (-40.0, 38.0), (-32.0, 54.0), (0.0, 60.0), (32.0, 54.0),
    (40.0, 38.0), (37.0, 16.0), (29.0, -8.0), (26.0, -30.0), (0.0, -26.0),
)  # fmt: skip


def paint_foot(brush: Brush, ankle: Vector, toe: Vector, outfit: Outfit, size: float, skin: Tones) -> None:
    """Paint a shoe. `ankle` and `toe` are points of the picture (x, y, z): the ankle, and the ground below
    the toes."""
    dx, dy, dz = (float(one) for one in toe - ankle)
    level = math.hypot(dx, dz) + 1e-6
    side = abs(dx) / level
    mirror = 1 if dx >= 0 else -1
    if side > 0.5:
        sinks = dy - PITCH * dz  # without what looking down adds
        turn = math.degrees(math.atan2(sinks, level) - _FLAT)
        with brush.put_at(float(ankle[0]), float(ankle[1]), mirror * turn, size, mirror):
            brush.canvas.scale(min(1.0, 0.42 + 0.6 * side), 1.0)
            _paint_side(brush, outfit, skin)
        return
    with brush.put_at(float(ankle[0]), float(ankle[1]), 0.0, size, mirror):
        tall = min(max((dy + 4) / 62, 0.72), 2.0)
        brush.canvas.concat(_slanted(side * 1.25, tall))
        _paint_front(brush, outfit, skin)


def _slanted(slant: float, tall: float) -> object:
    return skia.Matrix.MakeAll(1, slant, slant * 16, 0, tall, 0, 0, 0, 1)


def _paint_side(brush: Brush, outfit: Outfit, skin: Tones) -> None:
    leather = outfit.leather
    thick = {"sneaker": 15.0, "boot": 11.0, "leather": 7.0, "flat": 4.0}[outfit.shoe]
    upper = list(_SIDE)
    if outfit.shoe == "flat":
        brush.ramp(path(_SIDE), (0, -34), (40, 36), [skin.base, skin.shade])
        upper = [
            (-34.0, -8.0),
            *_SIDE[2:9],
            (126.0, 2.0),
            (96.0, 6.0),
            (70.0, 14.0),
            (20.0, 20.0),
            (-14.0, 10.0),
        ]
    shape = path(upper)
    sole = path([
        (-47, 34 - thick), (-49, 39), (-20, 41), (60, 40), (134, 41), (152, 32), (148, 30 - thick * 0.6),
        (60, 36 - thick),
    ])  # fmt: skip
    lit = [mix(leather.base, leather.light, 0.6), leather.base, mix(leather.base, leather.shade, 0.9)]
    brush.ramp(shape, (0, -36), (20, 40), lit, [0, 0.5, 1])
    with brush.inside(shape):
        brush.spot(-30, 14, 26, 34, leather.shade, 0.5)
        brush.spot(112, 4, 34, 12, leather.light, 0.7)
        brush.fill(lock([(50, -22), (58, 4), (44, 36)], 6), leather.shade, 0.5, 2)
        _side_details(brush, outfit)
    brush.ramp(sole, (0, 34 - thick), (0, 42), [outfit.sole, mix(outfit.sole, "#4A4350", 0.4)])
    if outfit.shoe == "leather":
        brush.fill(path([(-48, 32), (-12, 33), (-14, 46), (-47, 46)]), outfit.sole)


def _side_details(brush: Brush, outfit: Outfit) -> None:
    leather = outfit.leather
    if outfit.shoe in ("sneaker", "boot"):
        pale = mix(leather.light, "#FFFFFF", 0.6) if outfit.sole == "#F4F2EE" else leather.light
        for x, y in ((44, -18), (60, -12), (76, -7)):
            brush.line(path([(x - 4, y - 4), (x + 10, y + 10)], False), pale, 4.4)
            brush.line(path([(x - 2, y - 1), (x + 12, y + 13)], False), leather.deep, 1.4, 0.5)
    if outfit.shoe == "sneaker":
        brush.line(
            path([(-8, 22), (24, -4), (36, 22)], False), mix(leather.base, leather.deep, 0.55), 5, 0.55
        )
        brush.line(path([(98, -6), (104, 14), (120, 24)], False), leather.deep, 1.6, 0.5)
    else:
        brush.line(path([(96, -8), (100, 12), (98, 32)], False), leather.deep, 2, 0.55)


def _paint_front(brush: Brush, outfit: Outfit, skin: Tones) -> None:
    leather = outfit.leather
    upper = list(_FRONT)
    shape = path(upper)
    sole = path([(-41, 34), (-41, 50), (-30, 63), (0, 67), (30, 63), (41, 50), (41, 34), (0, 50)])
    brush.ramp(sole, (0, 40), (0, 68), [outfit.sole, mix(outfit.sole, "#4A4350", 0.4)])
    if outfit.shoe == "flat":
        brush.ramp(shape, (-26, -20), (30, 40), [mix(skin.base, skin.light, 0.4), skin.base, skin.shade])
        shape = path([(-36.0, 14.0), *_FRONT[3:9], (30.0, 14.0), (20.0, 30.0), (0.0, 35.0), (-20.0, 30.0)])
    lit = [mix(leather.base, leather.light, 0.6), leather.base, mix(leather.base, leather.shade, 0.9)]
    brush.ramp(shape, (-30, -20), (34, 50), lit, [0, 0.45, 1])
    with brush.inside(shape):
        brush.spot(-8, 38, 24, 14, leather.light, 0.65)
        if outfit.shoe == "sneaker":
            brush.line(
                path([(-34, 34), (-16, 22), (0, 20), (16, 22), (34, 34)], False), leather.deep, 1.8, 0.5
            )
        if outfit.shoe != "flat":
            brush.fill(
                path([(-13, -30), (13, -30), (15, 16), (-15, 16)]), mix(leather.base, leather.shade, 0.4)
            )
            _front_laces(brush, outfit)
        brush.fill(oval(0, -28, 30, 10), leather.deep, 0.35, 3)


def _front_laces(brush: Brush, outfit: Outfit) -> None:
    leather = outfit.leather
    pale = mix(leather.light, "#FFFFFF", 0.6) if outfit.sole == "#F4F2EE" else leather.light
    for y in (-12, -1, 10):
        brush.line(path([(-14, y + 3), (0, y), (14, y + 3)], False), leather.deep, 5, 0.35)
        brush.line(path([(-14, y + 1), (0, y - 2), (14, y + 1)], False), pale, 3.6)
