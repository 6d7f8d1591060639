"""What is worn on the head."""

from collections.abc import Callable, Sequence

from reelwright_people.portrait.anatomy import SKULL_TOP, Person
from reelwright_people.portrait.brush import Brush, Point, box, curve, lock, mirrored, oval, path, polygon
from reelwright_people.portrait.hair import dome
from reelwright_people.portrait.palette import CLOTHS, Tones, mix, tones

HATS = {"cap": -66.0, "beanie": -62.0, "sun-hat": -70.0, "fedora": -72.0}
"""Hats, and the height above which hair does not show."""


def paint_headwear(brush: Brush, person: Person) -> None:
    kind = person.traits.headwear
    if kind in _PAINTERS:
        _PAINTERS[kind](brush, person, tones(CLOTHS[person.traits.headwear_colour]))


def paint_behind_head(brush: Brush, person: Person) -> None:
    """Paint what headwear shows behind the head, before the head is painted: the far half of a sun hat's
    brim, the back of a hijab. Other headwear has none."""
    cloth = tones(CLOTHS[person.traits.headwear_colour])
    if person.traits.headwear == "sun-hat":
        straw = _straw(cloth)
        brush.ramp(oval(0, -84, 168, 46), (-150, -90), (150, -60), [straw.base, straw.shade, straw.deep])
    if person.traits.headwear == "hijab":
        right = [
            *dome(person.body, 15),
            (person.body.cheek + 16, 70),
            (person.body.cheek + 22, 150),
            (0.0, 190.0),
        ]
        brush.fill(path(mirrored(right)), cloth.deep)


def paint_wrap(brush: Brush, person: Person) -> None:
    """The part of a hijab that lies round the neck and over the chest."""
    if person.traits.headwear != "hijab":
        return
    cloth, s = tones(CLOTHS[person.traits.headwear_colour]), person.body.shoulder
    right = [
        (0.0, 80.0),
        (64.0, 84.0),
        (88.0, 128.0),
        (s * 0.62, 182.0),
        (s * 0.7, 218.0),
        (s * 0.5, 268.0),
        (12.0, 312.0),
        (0.0, 314.0),
    ]
    shape = path(mirrored(right))
    with brush.moved(3, 7):
        brush.fill(shape, "#1E1626", 0.35, 7)
    brush.ramp(shape, (-90, 110), (110, 300), [mix(cloth.base, cloth.light, 0.45), cloth.base, cloth.shade])
    with brush.inside(shape):
        for index in range(7):
            y = 128 + index * 26
            fold = [
                (-s * (0.5 + index * 0.06), y - 22),
                (-s * 0.14, y + 26),
                (s * 0.2, y + 16),
                (s * (0.5 + index * 0.05), y - 30),
            ]
            brush.fill(lock(fold, 12, 0.55), cloth.shade, 0.75, 3)
            brush.fill(lock([(x, at - 8) for x, at in fold], 7, 0.4), cloth.light, 0.35, 2.5)
        brush.fill(lock([(30, 120), (8, 200), (-26, 300)], 16, 0.5), cloth.deep, 0.4, 5)


def _hijab(brush: Brush, person: Person, cloth: Tones) -> None:
    body = person.body
    outer = [*dome(body, 15), (body.cheek + 17, 56), (body.jaw + 24, 112), (36.0, 150.0), (0.0, 158.0)]
    hole = [
        (0.0, -80.0),
        (40.0, -72.0),
        (body.temple - 14, -44),
        (body.cheek - 10, 4),
        (body.low_cheek - 8, 48),
        (body.jaw - 8, 82),
        (body.chin + 5, body.chin_y - 8),
        (0.0, body.chin_y - 1),
    ]
    _ring(brush, outer, hole, cloth)
    _ring(
        brush,
        [(x + (6 if x else 0), y - 5 if y < 0 else y + 4) for x, y in hole],
        hole,
        Tones(cloth.light, cloth.shade, cloth.deep, cloth.deep),
    )
    for side in (-1, 1):
        for index in range(5):
            off = 4 + index * 4.4
            fold = [
                (side * (12 + index * 4), SKULL_TOP - 13 + index * 7),
                (side * (body.temple - 4 + off * 0.5), -62),
                (side * (body.cheek - 3 + off), 10),
                (side * (body.jaw + off), 78),
                (side * (18 + index * 5), 142 - index * 3),
            ]
            brush.fill(lock(fold, 6.5, 0.5), cloth.shade if index % 2 else cloth.light, 0.5, 1.8)
    brush.spot(-46, -92, 40, 22, cloth.light, 0.5)
    swirl = [(body.jaw + 12, 96), (10, 138), (-body.jaw + 6, 120), (-body.cheek - 6, 76)]
    brush.fill(lock(swirl, 16, 0.5), cloth.shade, 0.6, 3)
    brush.fill(lock([(x, y - 10) for x, y in swirl], 8, 0.5), cloth.light, 0.4, 2.5)


def _ring(brush: Brush, outer: Sequence[Point], hole: Sequence[Point], cloth: Tones) -> None:
    """Cloth with a hole for the face; both given as right halves from the top down."""
    around, face = (curve([*half, *((-x, y) for x, y in reversed(half[:-1]))], 8) for half in (outer, hole))
    shape = polygon([*around, *reversed(face)])
    brush.ramp(shape, (-90, -60), (100, 70), [mix(cloth.base, cloth.light, 0.5), cloth.base, cloth.shade])


def _turban(brush: Brush, person: Person, cloth: Tones) -> None:
    body = person.body
    right = [
        (0.0, SKULL_TOP - 44),
        (50.0, SKULL_TOP - 34),
        (body.temple + 18, -98),
        (body.temple + 21, -54),
        (body.cheek + 4, -16),
        (body.cheek - 7, -15),
        (body.temple - 12, -44),
        (34, -68),
        (0.0, -82),
    ]
    shape = path(mirrored(right))
    brush.ramp(shape, (-80, -150), (90, -20), [mix(cloth.base, cloth.light, 0.4), cloth.base, cloth.shade])
    with brush.inside(shape):
        for index in range(6):
            for side in (1, -1):
                rise = index * 17
                fold = [
                    (side * (body.cheek + 6), -22 - rise),
                    (side * 46, -68 - rise * 0.95),
                    (0, -82 - rise * 0.9),
                    (-side * 30, -98 - rise * 0.8),
                ]
                brush.fill(lock([(x, y + 4) for x, y in fold], 13, 0.4), cloth.deep, 0.42, 2.6)
                colour = mix(cloth.base, cloth.light, 0.55 if side < 0 else 0.2)
                brush.fill(lock([(x, y - 5) for x, y in fold], 11, 0.4), colour, 0.75, 1.4)
    brush.fill(path([(0, -86), (11, -100), (0, -116), (-11, -100)]), cloth.shade, 0.5, 3)


def _crown(brush: Brush, person: Person, cloth: Tones, off: float, low: float) -> list[Point]:
    w = person.body.temple
    right = [
        (0.0, SKULL_TOP - off),
        (42.0, SKULL_TOP + 3 - off),
        (w - 4, SKULL_TOP + 12),
        (w + off * 0.55, low - 18),
    ]
    points = mirrored([*right, (w + off * 0.6, low), (40.0, low - 9), (0.0, low - 12)])
    shape = path(points)
    brush.ramp(shape, (-70, -140), (80, low), [mix(cloth.base, cloth.light, 0.5), cloth.base, cloth.shade])
    return points


def _cap(brush: Brush, person: Person, cloth: Tones) -> None:
    w = person.body.temple
    _crown(brush, person, cloth, 17, -58)
    for x in (-34, 34):
        brush.line(
            path([(x * 0.2, SKULL_TOP - 15), (x * 1.1, -100), (x * 1.25, -72)], False), cloth.deep, 1.6, 0.4
        )
    brush.fill(oval(0, SKULL_TOP - 17, 7, 4), cloth.shade)
    visor = [(-w - 6, -58), (-48, -82), (0, -88), (48, -82), (w + 6, -58), (56, -50), (0, -44), (-56, -50)]
    with brush.moved(0, 5):
        brush.fill(path(visor), cloth.deep, 0.5, 3)
    brush.ramp(path(visor), (-60, -90), (60, -44), [mix(cloth.base, cloth.light, 0.3), cloth.shade])
    brush.line(path([(-w + 2, -58), (0, -78), (w - 2, -58)], False), cloth.light, 1.3, 0.4)
    brush.fill(path([(-11, -112), (11, -112), (9, -96), (0, -90), (-9, -96)]), cloth.light, 0.85)


def _beanie(brush: Brush, person: Person, cloth: Tones) -> None:
    w = person.body.temple
    crown = path(_crown(brush, person, cloth, 24, -58))
    with brush.inside(crown):
        for index in range(-6, 7):
            x = index * 13.0
            brush.line(
                path([(x * 0.3, SKULL_TOP - 24), (x * 0.95, -112), (x * 1.08, -76)], False),
                cloth.deep,
                2.2,
                0.3,
                0.8,
            )
    fold = [
        (-w - 9, -46),
        (-w - 10, -78),
        (-44, -98),
        (0, -102),
        (44, -98),
        (w + 10, -78),
        (w + 9, -46),
        (46, -62),
        (0, -68),
        (-46, -62),
    ]
    with brush.moved(0, 4):
        brush.fill(path(fold), cloth.deep, 0.5, 3)
    brush.ramp(
        path(fold), (-80, -90), (90, -60), [mix(cloth.base, cloth.light, 0.5), cloth.base, cloth.shade]
    )
    with brush.inside(path(fold)):
        for index in range(-11, 12):
            x = index * 9.0
            brush.line(path([(x, -104), (x * 1.02, -44)], False), cloth.deep, 2.2, 0.34)


def _straw(cloth: Tones) -> Tones:
    straw = tones("#DDBB7C")
    return Tones(straw.light, mix(straw.base, cloth.base, 0.12), straw.shade, straw.deep)


def _sun_hat(brush: Brush, person: Person, cloth: Tones) -> None:
    straw = _straw(cloth)
    points = _crown(brush, person, straw, 22, -72)
    with brush.inside(path(points)):
        for y in range(-140, -60, 5):
            brush.line(path([(-110, y + 6), (0, y - 6), (110, y + 6)], False), straw.deep, 1.1, 0.3)
        brush.line(path([(-120, -80), (0, -96), (120, -80)], False), cloth.base, 17)
        brush.line(path([(-120, -86), (0, -102), (120, -86)], False), cloth.light, 2, 0.5)
    brim = [(-168, -76), (-90, -92), (0, -86), (90, -92), (168, -76), (100, -54), (0, -58), (-100, -54)]
    with brush.moved(0, 6):
        brush.fill(path(brim), straw.deep, 0.4, 4)
    brush.ramp(path(brim), (-150, -90), (150, -50), [straw.light, straw.base, straw.shade])
    with brush.inside(path(brim)):
        for off in range(-6, 30, 5):
            brush.line(
                path([(-170, -84 + off), (0, -88 + off), (170, -84 + off)], False), straw.deep, 1.0, 0.25
            )


def _fedora(brush: Brush, person: Person, cloth: Tones) -> None:
    w = person.body.temple
    crown = [
        (-w - 6, -70),
        (-w + 2, -120),
        (-44, -158),
        (-12, -150),
        (0, -146),
        (14, -151),
        (46, -157),
        (w - 1, -118),
        (w + 6, -70),
        (0, -84),
    ]
    brush.ramp(
        path(crown), (-70, -150), (80, -70), [mix(cloth.base, cloth.light, 0.5), cloth.base, cloth.shade]
    )
    with brush.inside(path(crown)):
        brush.spot(4, -150, 26, 18, cloth.deep, 0.6)
        brush.line(path([(-100, -80), (0, -96), (100, -80)], False), cloth.deep, 19)
    brim = [(-132, -82), (-80, -84), (0, -92), (80, -84), (132, -82), (84, -60), (0, -62), (-84, -60)]
    with brush.moved(0, 5):
        brush.fill(path(brim), cloth.deep, 0.55, 4)
    brush.ramp(
        path(brim), (-120, -90), (120, -60), [mix(cloth.base, cloth.light, 0.45), cloth.base, cloth.shade]
    )
    brush.line(path([(-120, -82), (-60, -82), (0, -89), (70, -82)], False), cloth.light, 1.6, 0.5)


def _headband(brush: Brush, person: Person, cloth: Tones) -> None:
    w = person.body.temple
    line = [(-w - 9, -42), (-w + 2, -84), (-38, -108), (0, -113), (38, -108), (w - 2, -84), (w + 9, -42)]
    brush.line(path([(x, y + 3) for x, y in line], False), "#1E1626", 20, 0.3, 3)
    brush.line(path(line, False), cloth.base, 18)
    brush.line(path([(x, y - 5) for x, y in line[:5]], False), cloth.light, 4, 0.5, 1)
    brush.line(path([(x, y + 6) for x, y in line], False), cloth.shade, 4, 0.6, 1)


def _headphones(brush: Brush, person: Person, cloth: Tones) -> None:
    w = person.body.cheek + 14
    band = [(-w, 2), (-w - 3, -60), (-56, -126), (0, -142), (56, -126), (w + 3, -60), (w, 2)]
    brush.line(path(band, False), cloth.deep, 15)
    brush.line(path(band, False), cloth.base, 12)
    brush.line(path([(x, y - 3) for x, y in band[1:5]], False), cloth.light, 3, 0.6)
    for side in (-1, 1):
        cup = box(side * w - 15, -28, 30, 66, 14)
        brush.fill(box(side * w - 13, -24, 30, 66, 14), "#1A1420", 0.45, 4)
        brush.ramp(cup, (side * w - 15, -20), (side * w + 15, 30), [cloth.light, cloth.base, cloth.deep])
        brush.fill(box(side * (w - 9) - 5, -24, 10, 58, 5), mix(cloth.deep, "#000000", 0.3), 0.85)


_PAINTERS: dict[str, Callable[[Brush, Person, Tones], None]] = {
    "hijab": _hijab,
    "turban": _turban,
    "cap": _cap,
    "beanie": _beanie,
    "sun-hat": _sun_hat,
    "fedora": _fedora,
    "headband": _headband,
    "headphones": _headphones,
}
