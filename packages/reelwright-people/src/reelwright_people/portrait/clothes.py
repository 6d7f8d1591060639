"""Clothes over the shoulders: one torso, many garments."""

from collections.abc import Callable, Sequence
from typing import Any

from reelwright_people.portrait.anatomy import Person
from reelwright_people.portrait.arms import FLOOR, LOOSE, apron_shirt, outer_cloth, shoulder_line
from reelwright_people.portrait.brush import Brush, Point, box, lock, mirrored, oval, path, polygon
from reelwright_people.portrait.head import RIM, WARM
from reelwright_people.portrait.palette import CLOTHS, Tones, brightness, mix, tones
from reelwright_people.portrait.strands import resample

_FLOOR = FLOOR


def paint_clothes(brush: Brush, person: Person) -> None:
    """The garment of the traits without its sleeves, on the neck and arms that are already painted."""
    _GARMENTS[person.traits.clothes](brush, person, tones(CLOTHS[person.traits.clothes_colour]))


def paint_hood(brush: Brush, person: Person) -> None:
    """Return what of a garment is behind the neck."""
    if person.traits.clothes != "hoodie":
        return
    cloth, neck = tones(CLOTHS[person.traits.clothes_colour]), person.body.neck
    right = [(0.0, 112.0), (neck + 18, 118), (neck + 44, 150), (neck + 52, 190), (0.0, 230.0)]
    shape = path(mirrored(right))
    brush.ramp(shape, (-90, 110), (90, 220), [cloth.base, cloth.shade, cloth.deep])
    inner = path(mirrored([(0.0, 124.0), (neck + 12, 130), (neck + 26, 160), (neck + 20, 200), (0.0, 230.0)]))
    brush.fill(inner, cloth.deep, 0.8, 4)


def torso(person: Person, neckline: Sequence[Point], off: float = 0.0) -> Any:
    """A garment's outline without its sleeves: shoulders, armholes, and sides that go in at the waist.
    `neckline` runs from the middle of the chest out to the neck, on the right; `off` makes it smaller, as
    what is worn underneath is."""
    wider = LOOSE.get(person.traits.clothes, 0.0) + off
    return path(mirrored([*neckline, *_shoulder(person, wider), *_side(person, wider)]))


def chest(person: Person) -> float:
    """Return the chest's half width between the arms."""
    return person.body.shoulder - person.body.arm


def _shoulder(person: Person, wider: float) -> list[Point]:
    """Draw the outline from the neck over the trapezius to the shoulder's end, and down the armhole."""
    return [*shoulder_line(person, wider), *_armhole(person, wider)]


def _armhole(person: Person, wider: float) -> list[Point]:
    """The seam of a sleeve, on the right, from below the shoulder's end to the armpit."""
    s, y, c = person.body.shoulder + wider * 0.45, person.body.shoulder_y, chest(person)
    return [(s - 21, y + 14), (s - 27, y + 40), (c + 9, y + 68), (c + 1, y + 93)]


def _side(person: Person, wider: float) -> list[Point]:
    c, y, waist = chest(person) + wider * 0.4, person.body.shoulder_y, person.body.waist
    waist -= max(0.0, wider) * 0.9  # what is worn over something else hangs straighter
    bust = 2.0 if person.male else 0.0
    return [
        (c - 1 - bust, y + 126),
        (c - 6 - waist * 0.45, y + 182),
        (c - 8 - waist * 0.95, y + 246),
        (c - 6 - waist * 0.8, y + 320),
        (c + 4 - waist * 0.3, y + 400),
        (c + 6, _FLOOR),
        (0.0, _FLOOR + 10),
    ]


def crew(person: Person, depth: float = 188.0, off: float = 5.0) -> list[Point]:
    neck = person.body.neck
    return [(0.0, depth), (neck * 0.62, depth - 8), (neck + off, depth - 28), (neck + off + 13, depth - 21)]


def vee(person: Person, depth: float = 262.0, off: float = 5.0) -> list[Point]:
    neck = person.body.neck
    return [
        (0.0, depth),
        (1.5, depth - 2),
        (neck * 0.6, (depth + 160) / 2 + 4),
        (neck + off, 160),
        (neck + off + 13, 168),
    ]


def _cloth(
    brush: Brush, person: Person, cloth: Tones, shape: Any, sewn: bool = True, sleeves: bool = True
) -> None:
    """The garment's body: light from the left, a chest that is round, folds from shoulders and armpits, and
    the shadows where the arms lie against it."""
    c, y, wider = chest(person), person.body.shoulder_y, LOOSE.get(person.traits.clothes, 0.0)
    hole = [*shoulder_line(person, wider)[-1:], *_armhole(person, wider)]
    for side in (-1, 1) if sewn and sleeves else ():
        brush.line(path([(side * (x + 2), at) for x, at in hole[1:]], False), cloth.deep, 6, 0.32, 3)
    brush.ramp(
        shape,
        (-c - 10, 190),
        (c + 20, 400),
        [mix(cloth.base, cloth.light, 0.5), cloth.base, mix(cloth.base, cloth.shade, 0.8)],
        [0, 0.45, 1],
    )
    with brush.inside(shape):
        if sewn:
            _round_chest(brush, person, cloth)
        for side in (-1, 1):
            if not sewn:
                fold = [(side * (c + 4), y + 74), (side * (c + 1), y + 90), (side * (c - 5), y + 104)]
                brush.fill(lock(fold, 4.5, 0.6), cloth.shade, 0.8, 1.6)
                continue
            if sleeves:
                brush.line(path([(side * (x - 1), at) for x, at in hole], False), cloth.deep, 1.6, 0.3)
            edge = [(side * (c - 3), y + 92), (side * (c - 14), y + 190), (side * (c - 10), y + 330)]
            brush.fill(lock(edge, 26, 0.5), cloth.deep, 0.34 if side < 0 else 0.5, 9)
        if sewn:
            _folds(brush, person, cloth)
        _edge_light(brush, person)


def _round_chest(brush: Brush, person: Person, cloth: Tones) -> None:
    c, y = chest(person), person.body.shoulder_y
    brush.spot(-c * 0.62, y + 6, 62, 26, cloth.light, 0.5)
    brush.spot(c * 0.56, y + 4, 50, 20, cloth.light, 0.24)
    far = [(c * 0.52, y - 30), (c + 30, y), (c + 40, _FLOOR), (c * 0.62, _FLOOR), (c * 0.72, y + 150)]
    brush.fill(path(far), cloth.shade, 0.5, 16)
    if person.male:
        brush.spot(-c * 0.46, y + 78, 56, 40, cloth.light, 0.3)
        brush.spot(c * 0.42, y + 78, 50, 38, cloth.light, 0.14)
        for side in (-1, 1):
            under = [(side * c * 0.86, y + 104), (side * c * 0.5, y + 128), (side * c * 0.1, y + 118)]
            brush.fill(lock(under, 11, 0.45), cloth.shade, 0.4, 5)
    else:
        for side, strong in ((-1, 0.42), (1, 0.24)):
            brush.spot(side * c * 0.46, y + 102, 44, 46, cloth.light, strong)
            under = [(side * (c - 8), y + 126), (side * c * 0.52, y + 158), (side * c * 0.1, y + 138)]
            brush.fill(lock(under, 16, 0.45), cloth.shade, 0.5, 6)
    brush.spot(0, y + 120, 20, 70, cloth.shade, 0.2)


def _folds(brush: Brush, person: Person, cloth: Tones) -> None:
    chance = person.chance("folds")
    c, y = chest(person), person.body.shoulder_y
    for side in (-1, 1):
        for index in range(3):  # from the armpit towards the middle
            start = (side * (c - 1), y + 86 + index * 15)
            end = (
                side * (c * (0.66 - index * 0.1) + chance.uniform(-8, 8)),
                y + 104 + index * 34 + chance.uniform(-8, 10),
            )
            middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + 7)
            brush.fill(lock([start, middle, end], 8 - index, 0.3), cloth.shade, 0.55, 2.4)
            brush.fill(lock([(x, at - 5) for x, at in (start, middle, end)], 4.5, 0.35), cloth.light, 0.26, 2)
        for index in range(2):  # where the side goes in at the waist
            start = (side * (c - 10 - person.body.waist * 0.9), y + 226 + index * 34)
            end = (
                side * (c * 0.42 + chance.uniform(-22, 18)),
                y + 250 + index * 44 + chance.uniform(-10, 10),
            )
            middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 + chance.uniform(4, 13))
            brush.fill(lock([start, middle, end], 11, 0.3), cloth.shade, 0.36, 3.5)
            brush.fill(lock([(x, at - 6) for x, at in (start, middle, end)], 5, 0.35), cloth.light, 0.16, 2.5)
        pull = [(side * c * 0.62, y - 2), (side * c * 0.7, y + 34), (side * c * 0.62, y + 80)]
        brush.fill(lock(pull, 7, 0.5), cloth.shade, 0.3, 3.5)


def _edge_light(brush: Brush, person: Person) -> None:
    s, y = person.body.shoulder, person.body.shoulder_y
    right = [(person.body.neck + 24, 170), (s * 0.6, y - 20), (s - 36, y - 7), (s - 24, y + 4)]
    brush.fill(lock(right, 8, 0.5), RIM, 0.34, 2.2)
    brush.fill(lock([(-x, at) for x, at in right], 8, 0.5), WARM, 0.36, 2.4)


def _band(
    brush: Brush, person: Person, cloth: Tones, neckline: Sequence[Point], width: float, ribs: bool
) -> None:
    """The border of a neck hole."""
    line = [*((-x, y) for x, y in reversed(neckline[1:-1])), *neckline[:-1]]
    brush.line(path([(x, y + 3) for x, y in line], False), cloth.deep, width, 0.35, 2.5)
    brush.line(path(line, False), mix(cloth.base, cloth.shade, 0.35), width)
    brush.line(path([(x, y - width * 0.3) for x, y in line], False), cloth.light, width * 0.22, 0.5)
    if ribs:
        for x, y in resample(line, 40):
            brush.line(path([(x, y - width * 0.4), (x * 1.02, y + width * 0.4)], False), cloth.deep, 0.9, 0.4)


def _t_shirt(brush: Brush, person: Person, cloth: Tones) -> None:
    line = crew(person)
    _cloth(brush, person, cloth, torso(person, line))
    _band(brush, person, cloth, line, 8, False)


def _sweater(brush: Brush, person: Person, cloth: Tones) -> None:
    line, shape = crew(person, 184), torso(person, crew(person, 184))
    _cloth(brush, person, cloth, shape)
    with brush.inside(shape):
        _knit(brush, person, cloth)
    _band(brush, person, cloth, line, 15, True)


def _knit(brush: Brush, person: Person, cloth: Tones) -> None:
    """Rows of stitches, faint."""
    reach = int(person.body.shoulder) + 40
    for x in range(-reach, reach, 11):
        for y in range(190, 500, 10):
            brush.line(path([(x, y), (x + 4, y + 5), (x + 8, y)], False), cloth.deep, 1.0, 0.1)


def _turtleneck(brush: Brush, person: Person, cloth: Tones) -> None:
    _cloth(brush, person, cloth, torso(person, crew(person, 176, 2)))
    neck = person.body.neck
    right = [
        (0.0, 136.0),
        (neck * 0.7, 131.0),
        (neck + 4, 120.0),
        (neck + 8, 146),
        (neck + 16, 172),
        (neck * 0.6, 190),
        (0.0, 194.0),
    ]
    collar = path(mirrored(right))
    brush.fill(collar, cloth.deep, 0.5, 5)
    brush.ramp(
        collar, (-neck, 130), (neck, 170), [mix(cloth.base, cloth.light, 0.4), cloth.base, cloth.shade]
    )
    with brush.inside(collar):
        brush.fill(
            path([(-neck - 10, 112), (-neck * 0.4, 146), (6, 158), (neck + 12, 150), (neck + 16, 112)]),
            cloth.deep,
            0.5,
            4,
        )
        for side, y in ((-1, 152), (1, 164), (-1, 176)):
            fold = [(side * (neck + 8), y - 6), (side * neck * 0.3, y + 4), (-side * neck * 0.3, y + 3)]
            brush.fill(lock(fold, 5, 0.35), cloth.shade, 0.8, 1.5)
            brush.fill(lock([(x, at - 4) for x, at in fold], 3, 0.35), cloth.light, 0.4, 1)


def _tank_top(brush: Brush, person: Person, cloth: Tones) -> None:
    neck, y = person.body.neck, person.body.shoulder_y
    _bare_shoulders(brush, person)
    c = chest(person)
    right = [
        (0.0, 246.0), (neck * 0.8, 232.0), (neck + 14, 192), (neck + 21, y - 22), (neck + 44, y - 16),
        (neck + 47, y + 30), (c - 12, y + 84), (c - 2, y + 104), *_side(person, 0.0),
    ]  # fmt: skip
    shape = path(mirrored(right))
    brush.fill(path([(x + 3, at + 4) for x, at in mirrored(right)]), person.skin.deep, 0.35, 4)
    _cloth(brush, person, cloth, shape, sleeves=False)


def _bare_shoulders(brush: Brush, person: Person) -> None:
    skin = person.skin
    arms = Tones(skin.light, skin.base, skin.shade, skin.deep)
    shape = torso(person, [(0.0, 205.0), (person.body.neck + 20, 186.0), (person.body.neck + 38, 184.0)])
    with brush.inside(shape):
        _cloth(brush, person, arms, shape, False)
        brush.spot(0, 206, 90, 26, skin.base, 0.9)


def _dress(brush: Brush, person: Person, cloth: Tones) -> None:
    _bare_shoulders(brush, person)
    neck, s, y = person.body.neck, person.body.shoulder, person.body.shoulder_y
    c = chest(person)
    right = [
        (0.0, 262.0), (18.0, 250.0), (neck * 1.4, 244.0), (neck + 30, 206), (neck + 34, y - 17),
        (neck + 60, y - 12), (c - 6, y + 40), (c - 3, y + 84), (c, y + 106), *_side(person, 0.0),
    ]  # fmt: skip
    shape = path(mirrored(right))
    brush.fill(path([(x + 3, at + 4) for x, at in mirrored(right)]), person.skin.deep, 0.35, 4)
    _cloth(brush, person, cloth, shape, sleeves=False)
    chance = person.chance("print")
    if chance.random() < 0.6:
        with brush.inside(shape):
            for _ in range(90):
                x, at = chance.uniform(-s, s), chance.uniform(y, 520)
                for turn in ((-2.6, 0), (2.6, 0), (0, -2.6), (0, 2.6)):
                    brush.fill(oval(x + turn[0], at + turn[1], 2.2, 2.2), cloth.light, 0.7)
                brush.fill(oval(x, at, 1.5, 1.5), mix(cloth.deep, "#F2B84B", 0.5))


def _shirt(brush: Brush, person: Person, cloth: Tones) -> None:
    _cloth(brush, person, cloth, torso(person, vee(person, 208)))
    _placket(brush, cloth, 206)
    _collar(brush, person, cloth, 214)
    s, y = person.body.shoulder, person.body.shoulder_y
    pocket = box(s * 0.28, y + 96, 52, 58, 5)
    brush.line(pocket, cloth.deep, 1.6, 0.4)
    brush.line(path([(s * 0.28, y + 108), (s * 0.28 + 52, y + 108)], False), cloth.deep, 1.2, 0.4)


def _placket(brush: Brush, cloth: Tones, top: float) -> None:
    brush.fill(box(-9, top, 18, _FLOOR), mix(cloth.base, cloth.light, 0.25), 0.8)
    brush.line(path([(9, top), (9, _FLOOR)], False), cloth.deep, 2.2, 0.35, 0.8)
    brush.line(path([(-9, top), (-9, _FLOOR)], False), cloth.light, 1.4, 0.5)
    for y in range(int(top) + 26, 600, 48):
        brush.fill(oval(1, y + 1.2, 4.4, 4.4), cloth.deep, 0.5)
        brush.fill(oval(0, y, 4.2, 4.2), mix(cloth.light, "#FFFFFF", 0.4))
        brush.fill(oval(0, y, 1.2, 1.2), cloth.deep, 0.7)


def _collar(brush: Brush, person: Person, cloth: Tones, low: float, open_by: float = 6.0) -> None:
    """Paint a collar: two wings and the stand behind them."""
    neck = person.body.neck
    for side in (-1, 1):
        wing = polygon([
            (side * (neck + 1), 140), (side * (neck + 12), 154), (side * (neck + 15), 176),
            (side * (neck * 0.74 + 6), low + 22), (side * open_by, low - 8), (side * (neck * 0.6), low - 36),
        ])  # fmt: skip
        with brush.moved(2, 5):
            brush.fill(wing, cloth.deep, 0.5, 4)
        colours = [mix(cloth.base, cloth.light, 0.75), cloth.base] if side < 0 else [cloth.base, cloth.shade]
        brush.ramp(wing, (-30 * side, 150), (40 * side, 230), colours)
        brush.line(wing, cloth.deep, 1.2, 0.3)


def _blouse(brush: Brush, person: Person, cloth: Tones) -> None:
    line = vee(person, 238)
    _cloth(brush, person, cloth, torso(person, line))
    neck = person.body.neck
    for side in (-1, 1):
        ruffle = [(side * 3, 240), (side * neck * 0.52, 206), (side * (neck + 6), 162)]
        for index in range(7):
            share = index / 6
            x = ruffle[0][0] + (ruffle[2][0] - ruffle[0][0]) * share
            y = ruffle[0][1] + (ruffle[2][1] - ruffle[0][1]) * share + (6 if 0.2 < share < 0.8 else 0)
            frill = oval(x + side * 7, y + 4, 12, 9)
            brush.fill(oval(x + side * 8, y + 8, 12, 9), cloth.deep, 0.35, 2)
            brush.ramp(
                frill,
                (x - 10, y - 8),
                (x + 12, y + 12),
                [mix(cloth.base, cloth.light, 0.8), cloth.base, cloth.shade],
            )
    _placket(brush, cloth, 246)


def _hoodie(brush: Brush, person: Person, cloth: Tones) -> None:
    neck = person.body.neck
    line = crew(person, 196, 10)
    _cloth(brush, person, cloth, torso(person, line))
    _band(brush, person, cloth, line, 16, False)
    for side in (-1, 1):
        roll = path(
            [
                (side * 8, 206),
                (side * (neck + 8), 182),
                (side * (neck + 30), 150),
                (side * (neck + 56), 176),
                (side * (neck + 44), 204),
                (side * 40, 226),
            ]
        )
        brush.fill(roll, cloth.deep, 0.4, 5)
        brush.ramp(
            roll, (0, 150), (20 * side, 226), [mix(cloth.base, cloth.light, 0.5), cloth.base, cloth.shade]
        )
        cord = [(side * 22, 212), (side * 26, 260), (side * 23, 306)]
        brush.line(path([(x + 2, y + 2) for x, y in cord], False), cloth.deep, 4.4, 0.5)
        brush.line(path(cord, False), mix(cloth.light, "#FFFFFF", 0.6), 4)
        brush.fill(box(side * 23 - 3.4, 302, 6.8, 17, 2), "#B9B2B0")


def _lapels(brush: Brush, person: Person, cloth: Tones, low: float, wide: float = 1.0) -> None:
    neck = person.body.neck
    for side in (-1, 1):
        lapel = polygon([
            (side * (neck + 5), 152), (side * (neck + 24), 166), (side * (neck + 40 * wide), 206),
            (side * (neck + 62 * wide), 222),
            (side * (neck + 46 * wide), 246), (side * 6, low), (side * -4, low + 8), (side * (neck * 0.5),
            226), (side * (neck + 1), 178),
        ])  # fmt: skip
        with brush.moved(3, 5):
            brush.fill(lapel, cloth.deep, 0.55, 5)
        colours = (
            [mix(cloth.base, cloth.light, 0.42), cloth.base]
            if side < 0
            else [mix(cloth.base, cloth.light, 0.14), cloth.shade]
        )
        brush.ramp(lapel, (0, 160), (30, low), colours)
        brush.line(lapel, mix(cloth.light, cloth.base, 0.3), 1.2, 0.4)
        brush.line(
            path([(side * (neck + 40 * wide), 207), (side * (neck + 20), 214)], False), cloth.deep, 1.6, 0.6
        )


def _jacket(brush: Brush, person: Person, cloth: Tones, low: float = 372.0) -> None:
    """An open front over whatever is beneath."""
    neck = person.body.neck
    front = [(0.0, low), (4.0, low - 10), (neck * 0.6, 252), (neck + 4, 168), (neck + 16, 160)]
    shape = torso(person, front)
    brush.fill(shape, cloth.deep, 0.4, 6)
    _cloth(brush, person, cloth, shape)
    brush.line(path([(1, low), (4, _FLOOR)], False), cloth.deep, 2.4, 0.7)


def _under(brush: Brush, person: Person, colour: str) -> None:
    line = crew(person, 190, 3)
    cloth = tones(colour)
    shape = torso(person, line, -9.0)
    brush.ramp(shape, (-80, 180), (80, 380), [mix(cloth.base, cloth.light, 0.5), cloth.base, cloth.shade])
    _band(brush, person, cloth, line, 7, False)


def _inner_colour(person: Person) -> str:
    if brightness(CLOTHS[person.traits.clothes_colour]) > 0.72:
        return CLOTHS["navy"]
    return person.chance("inner").choice([CLOTHS["white"], CLOTHS["cream"], CLOTHS["white"]])


def _blazer(brush: Brush, person: Person, cloth: Tones) -> None:
    _under(brush, person, _inner_colour(person))
    _jacket(brush, person, cloth)
    _lapels(brush, person, cloth, 372)
    _button(brush, cloth, 5, 398)


def _button(brush: Brush, cloth: Tones, x: float, y: float) -> None:
    brush.fill(oval(x + 1, y + 2, 7, 7), cloth.deep, 0.7)
    brush.glow(oval(x, y, 6.6, 6.6), (x - 2, y - 2), 9, [cloth.light, cloth.shade, cloth.deep])


def _suit(brush: Brush, person: Person, cloth: Tones) -> None:
    white = tones("#F1F0F2")
    shape = torso(person, vee(person, 206), -9.0)
    brush.ramp(shape, (-60, 180), (70, 330), [white.light, white.base, white.shade])
    if person.male:
        tie = tones(CLOTHS[person.chance("tie").choice(["burgundy", "navy", "green", "mustard", "purple"])])
        body = polygon([(-8, 216), (8, 216), (17, 340), (0, 400), (-17, 340)])
        brush.fill(polygon([(-4, 220), (14, 220), (24, 345), (5, 405)]), white.shade, 0.8, 4)
        brush.ramp(body, (-16, 220), (18, 260), [tie.light, tie.base, tie.shade])
        knot = path([(-13, 194), (13, 194), (8, 219), (-8, 219)])
        brush.ramp(knot, (-12, 196), (13, 216), [tie.light, tie.base, tie.deep])
    _collar(brush, person, white, 208, 5)
    _jacket(brush, person, cloth, 378)
    _lapels(brush, person, cloth, 378)
    _button(brush, cloth, 5, 404)
    s, y = person.body.shoulder, person.body.shoulder_y
    brush.ramp(
        polygon(
            [(s * 0.42, y + 92), (s * 0.42 + 38, y + 84), (s * 0.42 + 34, y + 98), (s * 0.42 + 3, y + 104)]
        ),
        (s * 0.4, y),
        (s * 0.5, y + 100),
        [white.base, white.shade],
    )


def _stitch(brush: Brush, line: Sequence[Point], colour: str) -> None:
    points = resample(line, 34)
    for a, b in zip(points[::2], points[1::2], strict=False):
        brush.line(path([a, b], False), colour, 1.5, 0.85)


def _denim_jacket(brush: Brush, person: Person, cloth: Tones) -> None:
    del cloth
    denim = outer_cloth(person.traits)
    own = person.traits.clothes_colour
    _under(brush, person, CLOTHS["white"] if own in ("blue", "sky", "navy", "black", "grey") else CLOTHS[own])
    _jacket(brush, person, denim, 470)
    s, y = person.body.shoulder, person.body.shoulder_y
    for side in (-1, 1):
        yoke = [(side * 34, y + 72), (side * s * 0.4, y + 78), (side * (chest(person) - 2), y + 64)]
        brush.line(path(yoke, False), denim.deep, 2.4, 0.5)
        _stitch(brush, [(x, at + 5) for x, at in yoke], "#D9A25E")
        flap = polygon(
            [
                (side * s * 0.3, y + 90),
                (side * (s * 0.3 + 54), y + 90),
                (side * (s * 0.3 + 54), y + 112),
                (side * (s * 0.3 + 27), y + 124),
                (side * s * 0.3, y + 112),
            ]
        )
        brush.fill(flap, denim.base)
        brush.line(flap, denim.deep, 1.8, 0.6)
        _button(brush, tones("#B98A4E"), side * (s * 0.3 + 27), y + 112)
        _stitch(brush, [(side * 24, 250), (side * 22, 380), (side * 22, 560)], "#D9A25E")
    _collar(brush, person, denim, 236, 30)


def _leather_jacket(brush: Brush, person: Person, cloth: Tones) -> None:
    del cloth
    colour = person.traits.clothes_colour
    leather = outer_cloth(person.traits)
    _under(brush, person, CLOTHS["white"] if colour in ("black", "brown") else CLOTHS[colour])
    _jacket(brush, person, leather, 420)
    s, y = person.body.shoulder, person.body.shoulder_y
    for start, middle, end in (
        ((-s * 0.9, y + 30), (-s * 0.78, y + 20), (-s * 0.6, y + 8)),
        ((-s * 0.95, y + 90), (-s * 0.9, y + 140), (-s * 0.92, y + 200)),
        ((s * 0.5, y + 4), (s * 0.66, y + 8), (s * 0.8, y + 22)),
    ):
        brush.fill(lock([start, middle, end], 8), leather.light, 0.7, 2)
    _lapels(brush, person, leather, 330, 1.2)
    for at in range(340, 600, 7):
        brush.fill(box(-3.5 if at % 2 else 0.5, at, 5, 3.6, 1), "#C9C6C2")
    brush.line(path([(s * 0.34, y + 168), (s * 0.34 + 62, y + 132)], False), "#C9C6C2", 3)


def _cardigan(brush: Brush, person: Person, cloth: Tones) -> None:
    _under(brush, person, _inner_colour(person))
    _jacket(brush, person, cloth, 330)
    neck = person.body.neck
    line = [(3.0, 336.0), (neck * 0.62, 250.0), (neck + 7, 172.0), (neck + 18, 160.0)]
    shape = torso(person, line)
    with brush.inside(shape):
        _knit(brush, person, cloth)
    _band(brush, person, cloth, line, 15, True)
    for y in range(366, 600, 46):
        _button(brush, tones("#8A6748"), 2, y)


def _scrubs(brush: Brush, person: Person, cloth: Tones) -> None:
    line = vee(person, 236)
    _cloth(brush, person, cloth, torso(person, line))
    _band(brush, person, cloth, line, 10, False)
    s, y = person.body.shoulder, person.body.shoulder_y
    brush.line(box(s * 0.24, y + 98, 58, 64, 4), cloth.deep, 2, 0.45)
    badge = box(-s * 0.5, y + 92, 40, 52, 5)
    brush.fill(box(-s * 0.5 + 2, y + 95, 40, 52, 5), cloth.deep, 0.5, 2)
    brush.fill(badge, "#F7F6F4")
    brush.fill(box(-s * 0.5, y + 92, 40, 12, 4), mix(cloth.base, "#2C8487", 0.5))
    brush.fill(oval(-s * 0.5 + 20, y + 121, 9, 9), person.skin.base)
    brush.line(path([(-s * 0.5 + 8, y + 137), (-s * 0.5 + 32, y + 137)], False), "#9A9AA2", 2)


def _lab_coat(brush: Brush, person: Person, cloth: Tones) -> None:
    coat = outer_cloth(person.traits)
    shape = torso(person, vee(person, 210), -9.0)
    brush.ramp(shape, (-60, 180), (70, 330), [cloth.light, cloth.base, cloth.shade])
    _collar(brush, person, cloth, 212, 5)
    _jacket(brush, person, coat, 400)
    _lapels(brush, person, coat, 400, 0.9)
    s, y = person.body.shoulder, person.body.shoulder_y
    brush.line(box(s * 0.3, y + 108, 56, 62, 4), coat.deep, 1.8, 0.4)
    for index, pen in enumerate(("#3E6CB0", "#BF3A3D")):
        brush.fill(box(s * 0.3 + 10 + index * 12, y + 92, 5, 34, 2), pen)


def _apron(brush: Brush, person: Person, cloth: Tones) -> None:
    shirt = apron_shirt(person.traits)
    line = crew(person)
    _cloth(brush, person, shirt, torso(person, line))
    _band(brush, person, shirt, line, 8, False)
    s, y = person.body.shoulder, person.body.shoulder_y
    c = chest(person)
    right = [
        (0.0, y + 58),
        (c * 0.6, y + 54),
        (c * 0.68, y + 124),
        (c * 0.98 - person.body.waist, y + 220),
        (c - 2 - person.body.waist * 0.8, y + 330),
        (c, _FLOOR),
        (0.0, _FLOOR),
    ]
    bib = path(mirrored(right))
    brush.fill(bib, shirt.deep, 0.45, 6)
    brush.ramp(
        bib, (-s * 0.5, y), (s * 0.6, y + 260), [mix(cloth.base, cloth.light, 0.4), cloth.base, cloth.shade]
    )
    for side in (-1, 1):
        strap = [(side * c * 0.55, y + 62), (side * c * 0.5, y + 10), (side * (person.body.neck + 10), 166)]
        brush.line(path([(x + 2, at + 3) for x, at in strap], False), shirt.deep, 15, 0.35, 3)
        brush.line(path(strap, False), cloth.base if side < 0 else cloth.shade, 14)
        _button(brush, tones("#B98A4E"), side * c * 0.52, y + 74)
    _stitch(brush, [(-c * 0.52, y + 66), (0, y + 68), (c * 0.52, y + 66)], mix(cloth.light, "#FFFFFF", 0.4))


def _kurta(brush: Brush, person: Person, cloth: Tones) -> None:
    line = crew(person, 180, 3)
    _cloth(brush, person, cloth, torso(person, line))
    _band(brush, person, cloth, line, 17, False)
    gold = "#E3BE74"
    brush.fill(polygon([(-2, 188), (2, 188), (4, 330), (-4, 330)]), cloth.deep, 0.7)
    for side in (-1, 1):
        _stitch(brush, [(side * 13, 192), (side * 13, 260), (side * 13, 336)], gold)
    for y in range(206, 330, 30):
        _button(brush, tones(gold), 0, y)
    neck = [(-x, y) for x, y in reversed(line[1:-1])] + line[:-1]
    for x, height in resample(neck, 22):
        brush.fill(oval(x, height, 2.2, 2.2), gold)


_GARMENTS: dict[str, Callable[[Brush, Person, Tones], None]] = {
    "t-shirt": _t_shirt,
    "shirt": _shirt,
    "blouse": _blouse,
    "hoodie": _hoodie,
    "sweater": _sweater,
    "turtleneck": _turtleneck,
    "blazer": _blazer,
    "suit": _suit,
    "denim-jacket": _denim_jacket,
    "leather-jacket": _leather_jacket,
    "cardigan": _cardigan,
    "dress": _dress,
    "tank-top": _tank_top,
    "scrubs": _scrubs,
    "lab-coat": _lab_coat,
    "apron": _apron,
    "kurta": _kurta,
}
