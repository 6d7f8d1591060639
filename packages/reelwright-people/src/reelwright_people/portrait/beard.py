"""Beards and moustaches, painted on the face beneath the moving mouth."""

import random
from collections.abc import Sequence

from reelwright_people.portrait.anatomy import NOSE_LINE, Person
from reelwright_people.portrait.brush import Brush, Point, lock, mirrored, oval, path
from reelwright_people.portrait.palette import mix

_LENGTHS = {"stubble": -1.0, "short": 4.0, "full": 13.0, "long": 52.0}


def paint_beard(brush: Brush, person: Person) -> None:
    kind = person.traits.beard
    if kind == "none":
        return
    if kind == "stubble":
        _stubble(brush, person)
    elif kind in _LENGTHS:
        _full(brush, person, _LENGTHS[kind])
    if kind == "goatee":
        _goatee(brush, person)
    if kind not in ("stubble", "none"):
        _moustache(brush, person, 1.25 if kind in ("moustache", "long") else 1.0)


def _area(person: Person, length: float) -> list[Point]:
    body = person.body
    low = body.chin_y + length
    return mirrored([
        (0.0, 60.0), (body.mouth_w * 0.7, 58.0), (body.mouth_w + 10, 64.0), (body.low_cheek - 15, 44.0),
        (body.cheek - 9, 4.0),
        (body.cheek + 0.5, 2.0), (body.low_cheek + 2.5, 48.0), (body.jaw + 4, 84.0),
        (body.chin + 12 + length * 0.1, low - 10),
        ((body.chin + 4) * 0.6, low + 1), (0.0, low + 3),
    ])  # fmt: skip


def _stubble(brush: Brush, person: Person) -> None:
    chance, shape = person.chance("stubble"), path(_area(person, -1))
    with brush.inside(path(person.body.outline())):
        brush.fill(shape, person.hair.shade, 0.26, 4)
    with brush.inside(shape):
        for _ in range(1500):
            x, y = chance.uniform(-85, 85), chance.uniform(0, 122)
            brush.fill(oval(x, y, 0.36, 0.62), person.hair.deep, 0.2)


def _full(brush: Brush, person: Person, length: float) -> None:
    tones, chance = person.hair, person.chance("beard")
    shape = path(_area(person, length))
    brush.fill(shape, tones.shade, 0.9, 2.2)
    brush.ramp(
        shape, (-70, 20), (70, 110 + length), [mix(tones.base, tones.light, 0.15), tones.base, tones.shade]
    )
    points = [(chance.uniform(-88, 88), chance.uniform(4, person.body.chin_y + length)) for _ in range(620)]
    _hairs(brush, person, [p for p in points if shape.contains(*p)], chance, 9 + length * 0.28)
    brush.spot(-26, 92, 26, 20, tones.light, 0.22)
    with brush.inside(shape):
        brush.spot(0, 82 + 3, person.body.mouth_w, 8, tones.deep, 0.6)


def _hairs(
    brush: Brush, person: Person, points: Sequence[Point], chance: random.Random, reach: float
) -> None:
    tones = person.hair
    for x, y in sorted(points, key=lambda p: p[1]):
        lean = x * 0.07 * (1 if y < 80 else -0.4) + chance.uniform(-2, 2)
        long = reach * chance.uniform(0.6, 1.2)
        roll = chance.random()
        colour = (
            tones.deep if roll < 0.35 else tones.light if roll > (0.82 if x > 0 else 0.72) else tones.base
        )
        spine = [(x, y), (x + lean * 0.6, y + long * 0.5), (x + lean, y + long)]
        brush.fill(lock(spine, chance.uniform(1.0, 2.2)), colour, 0.5)


def _moustache(brush: Brush, person: Person, size: float) -> None:
    tones, chance = person.hair, person.chance("moustache")
    w = person.body.mouth_w
    for side in (-1, 1):
        spine = [
            (side * 0.5, NOSE_LINE + 14),
            (side * w * 0.45, NOSE_LINE + 15),
            (side * (w + 3), NOSE_LINE + 27 + 2 * size),
        ]
        brush.fill(lock(spine, 12.5 * size, 0.42), tones.shade)
        brush.fill(lock([(x, y - 0.8) for x, y in spine], 11 * size, 0.42), tones.base)
        for _ in range(34):
            share = chance.random()
            x = side * w * share
            y = NOSE_LINE + 11 + share * share * 12 + chance.uniform(-1, 5) * size * (1 - share * 0.4)
            tip = (x + side * 7, y + 3.5 + 3 * share)
            colour = tones.deep if chance.random() < 0.5 else tones.light
            brush.fill(lock([(x, y), ((x + tip[0]) / 2, y + 1.2), tip], 1.5), colour, 0.5)


def _goatee(brush: Brush, person: Person) -> None:
    body, tones, chance = person.body, person.hair, person.chance("goatee")
    shape = path(
        mirrored(
            [
                (0.0, 88.0),
                (body.mouth_w * 0.5, 90.0),
                (body.mouth_w * 0.86, 82.0),
                (body.mouth_w * 0.92, 98.0),
                (body.chin * 0.62, body.chin_y + 2),
                (0.0, body.chin_y + 11),
            ]
        )
    )
    brush.fill(shape, tones.shade, 0.9, 1.6)
    brush.fill(shape, tones.base, 0.9)
    points = [(chance.uniform(-36, 36), chance.uniform(84, body.chin_y + 8)) for _ in range(260)]
    _hairs(brush, person, [p for p in points if shape.contains(*p)], chance, 9)
