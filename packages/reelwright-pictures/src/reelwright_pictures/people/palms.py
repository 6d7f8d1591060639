"""Hands seen from some way off: from the wrist at the origin upwards (-y), the thumb on the left."""

from reelwright_people.portrait import hands
from reelwright_people.portrait.anatomy import Person
from reelwright_people.portrait.brush import Brush, Point, path
from reelwright_people.portrait.palette import mix

_RELAXED: tuple[tuple[tuple[Point, Point, Point], float, float], ...] = (
    (((17.0, -44.0), (22.0, -70.0), (15.0, -90.0)), 14.0, 11.0),
    (((7.0, -48.0), (10.0, -78.0), (4.0, -101.0)), 15.5, 12.0),
    (((-5.0, -48.0), (-4.0, -80.0), (-8.0, -104.0)), 16.0, 12.5),
    (((-16.0, -44.0), (-19.0, -72.0), (-18.0, -96.0)), 16.0, 12.5),
)
_THUMB = ((-14.0, -8.0), (-28.0, -28.0), (-31.0, -50.0), (-25.0, -68.0))
_BACK: tuple[Point, ...] = (
    (-16.0, 8.0), (-20.0, -10.0), (-25.0, -34.0), (-24.0, -50.0), (-10.0, -58.0), (8.0, -58.0), (22.0, -50.0),
    (24.0, -30.0), (19.0, -8.0), (16.0, 8.0),
)  # fmt: skip


def paint_relaxed(brush: Brush, person: Person) -> None:
    """Fingers a little bent, the back of the hand to the viewer."""
    _paint(brush, person, [(line, wide, narrow) for line, wide, narrow in _RELAXED], True)


def paint_fist(brush: Brush, person: Person) -> None:
    fingers: list[tuple[tuple[Point, Point, Point], float, float]] = [
        (((18.0, -34.0), (23.0, -46.0), (18.0, -56.0)), 17.0, 15.0),
        (((8.0, -36.0), (10.0, -52.0), (7.0, -63.0)), 18.0, 16.0),
        (((-5.0, -36.0), (-5.0, -54.0), (-5.0, -66.0)), 18.0, 16.0),
        (((-17.0, -34.0), (-19.0, -50.0), (-17.0, -62.0)), 18.0, 16.0),
    ]
    _paint(brush, person, fingers, False)
    skin = person.skin
    thumb = hands.finger(((-20.0, -14.0), (-26.0, -34.0), (-12.0, -46.0), (0.0, -46.0)), 19.0, 14.0)
    brush.line(thumb, mix(skin.shade, skin.deep, 0.5), 2.0, 0.7)
    brush.ramp(thumb, (-26, -50), (4, -20), [skin.light, skin.base, mix(skin.base, skin.shade, 0.6)])


def paint_pointing(brush: Brush, person: Person) -> None:
    fingers: list[tuple[tuple[Point, Point, Point], float, float]] = [
        (((18.0, -34.0), (23.0, -46.0), (18.0, -54.0)), 17.0, 15.0),
        (((8.0, -36.0), (10.0, -50.0), (7.0, -60.0)), 18.0, 16.0),
        (((-5.0, -36.0), (-4.0, -52.0), (-5.0, -62.0)), 18.0, 16.0),
        (((-17.0, -40.0), (-19.0, -80.0), (-18.0, -114.0)), 17.0, 12.5),
    ]
    _paint(brush, person, fingers, False)
    skin = person.skin
    thumb = hands.finger(((-16.0, -12.0), (-27.0, -32.0), (-16.0, -48.0), (-2.0, -50.0)), 19.0, 14.0)
    brush.line(thumb, mix(skin.shade, skin.deep, 0.5), 2.0, 0.7)
    brush.ramp(thumb, (-26, -50), (4, -20), [skin.light, skin.base, mix(skin.base, skin.shade, 0.6)])


def _paint(
    brush: Brush, person: Person, fingers: list[tuple[tuple[Point, Point, Point], float, float]], thumb: bool
) -> None:
    skin = person.skin
    edge = mix(skin.shade, skin.deep, 0.5)
    shapes = [hands.finger(line, wide, narrow) for line, wide, narrow in fingers]
    if thumb:
        shapes.append(hands.finger(_THUMB, 22.0, 14.0))
    back = path(_BACK)
    for shape in (*shapes, back):
        brush.line(shape, edge, 2.6, 0.6)
    for shape in shapes:
        brush.ramp(
            shape,
            (-24, -90),
            (24, -40),
            [mix(skin.base, skin.light, 0.6), skin.base, mix(skin.base, skin.shade, 0.7)],
        )
        brush.line(shape, edge, 1.2, 0.5)
    brush.ramp(
        back,
        (-26, -60),
        (26, 0),
        [mix(skin.base, skin.light, 0.6), skin.base, mix(skin.base, skin.shade, 0.7)],
        [0, 0.5, 1],
    )
