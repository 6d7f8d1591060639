"""Hair styles: what hangs behind the shoulders, and what frames the face."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reelwright_people.portrait.anatomy import SKULL_TOP, Anatomy, Person
from reelwright_people.portrait.brush import Brush, Point, lock, oval, path
from reelwright_people.portrait.palette import mix
from reelwright_people.portrait.strands import curls, plait, resample, rope, sheet, tufts

COVERING = ("hijab", "turban")


@dataclass(frozen=True)
class Fall:
    """Hair that falls to both sides of a parting. `part` is where it is parted, `length` the height at which
    it ends, `width` how far it stands off there, `tuck` how much of the face's side it covers."""

    part: float
    length: float
    width: float
    volume: float = 13.0
    wave: float = 0.0
    cover: float = 6.0


FALLS = {
    "bob": Fall(20, 78, 24, 14, 0, 8),
    "lob": Fall(-24, 142, 20, 13, 3.5, 7),
    "straight": Fall(0, 262, 8, 10, 0, 7),
    "wavy": Fall(22, 246, 24, 15, 8, 8),
    "fringe": Fall(0, 205, 12, 12, 0, 10),
    "half-up": Fall(-8, 232, 16, 12, 5, 4),
}


def paint_back_hair(brush: Brush, person: Person) -> None:
    """Return what is behind the neck and the shoulders."""
    style = person.traits.hair
    if person.traits.headwear in COVERING:
        return
    if style in FALLS:
        _curtain(brush, person, FALLS[style])
    elif style in _BACKS:
        _BACKS[style](brush, person)


def paint_front_hair(brush: Brush, person: Person) -> None:
    """Return what lies over the head."""
    style = person.traits.hair
    if person.traits.headwear in COVERING:
        return
    if style in FALLS:
        _draw_parted(brush, person, FALLS[style])
        if style == "fringe":
            _bangs(brush, person)
    elif style in _FRONTS:
        _FRONTS[style](brush, person)


def dome(body: Anatomy, off: float) -> list[Point]:
    """The right half of the skull's outline, `off` units outside, from the top to the ear."""
    return [
        (0.0, SKULL_TOP - off),
        (40.0, SKULL_TOP + 9.5 - off),
        (body.temple - 10 + off * 0.72, -78 - off * 0.5),
        (body.temple + 1 + off * 0.85, -34.0),
        (body.cheek + 1 + off * 0.85, 8.0),
    ]


def _curtain(brush: Brush, person: Person, fall: Fall) -> None:
    body, tones = person.body, person.hair
    chance = person.chance("curtain")
    out = body.cheek + fall.width
    right = [*dome(body, fall.volume - 5)[1:], (out + 4, min(64, fall.length - 4)), (out, fall.length)]
    left = [(-x, y) for x, y in right]
    deep = type(tones)(
        tones.base, mix(tones.base, tones.shade, 0.6), tones.deep, mix(tones.deep, "#000000", 0.3)
    )
    sheet(brush, deep, left, right, chance, 46, fall.wave, (0.5, 0.8), 0.5)


def _draw_parted(brush: Brush, person: Person, fall: Fall) -> None:
    body = person.body
    part = fall.part * person.facing / abs(person.facing)
    for side in sorted((-1, 1), key=lambda s: s * part, reverse=True):
        outer = [
            (part, SKULL_TOP - fall.volume + 1 + abs(part) * 0.06),
            *_beyond(body, fall.volume, side, part),
        ]
        inner = [
            (part - side * 2.5, -88.0), (part + side * (24 if side * part < 0 else 12), -76.0),
            (side * (body.temple - 18), -52.0), (side * (body.temple - fall.cover * 0.4), -18.0),
        ]  # fmt: skip
        if fall.length > 60:
            outer += [
                (side * (body.cheek + fall.width + 2), 56.0),
                (side * (body.cheek + fall.width), fall.length),
            ]
            inner += [
                (side * (body.cheek - fall.cover), 20.0),
                (side * (body.low_cheek - fall.cover + 2), 58.0),
            ]
            inner += [(side * (body.jaw + fall.width * 0.1 - 4), min(fall.length - 4, 128.0))]
            if fall.length > 140:
                inner += [(side * (body.jaw + 2), fall.length + 6)]
        sheet(brush, person.hair, outer, inner, person.chance(f"fall{side}"), 40, fall.wave)


def _beyond(body: Anatomy, off: float, side: int, part: float) -> list[Point]:
    """The dome's points on one side that lie beyond the parting."""
    points = [(side * x, y) for x, y in dome(body, off)]
    return [p for p in points if (p[0] - part) * side > 14]


def _bangs(brush: Brush, person: Person) -> None:
    body, chance = person.body, person.chance("bangs")
    roots = [(-body.temple + 6, -66), (-40, -104), (0, -112), (40, -104), (body.temple - 6, -66)]
    tips = [(-body.temple + 4, -20), (-38, -33), (0, -37), (38, -33), (body.temple - 4, -20)]
    columns = 9
    low, high = resample(tips, columns + 1), resample(roots, columns + 1)
    for i in sorted(range(columns), key=lambda c: -abs(c - columns / 2)):
        edge = [
            high[i],
            ((high[i][0] + low[i][0]) / 2 * 1.04, (high[i][1] + low[i][1]) / 2),
            (low[i][0] - 2, low[i][1]),
        ]
        rim = [
            high[i + 1],
            ((high[i + 1][0] + low[i + 1][0]) / 2 * 1.04, (high[i + 1][1] + low[i + 1][1]) / 2),
            (low[i + 1][0] + 2, low[i + 1][1]),
        ]
        sheet(brush, person.hair, edge, rim, chance, 7, 0, (0.25, 0.55))


def _fade(brush: Brush, person: Person, strength: float = 0.9, low: float = 14.0) -> None:
    """Clipped sides: from the corners of the forehead down before the ears, where they thin out. Skin shows
    through at their edge."""
    body, tones = person.body, person.hair
    for side in (-1, 1):
        outer = [(body.temple - 24, -86), (body.temple - 6, -74), (body.temple + 3, -36),
                 (body.cheek + 1.5, low - 6), (body.cheek - 1, low + 8)]  # fmt: skip
        inner = [(body.cheek - 11, low + 7), (body.cheek - 13, low - 8), (body.temple - 12, -20),
                 (body.temple - 12, -40), (body.temple - 17, -58), (body.temple - 29, -73)]  # fmt: skip
        shape = path([(side * x, y) for x, y in (*outer, *inner)])
        colour = mix(tones.base, tones.shade, 0.2 if side < 0 else 0.8)
        shades = [(colour, strength), (colour, strength * 0.8), (colour, 0.06)]
        brush.ramp(shape, (0, -60), (0, low + 8), shades)
        with brush.inside(path(body.outline())):
            edge = path([(side * (x - 1.5), y) for x, y in inner[2:]], False)
            brush.line(edge, colour, 5, 0.4 * strength, 2.4)


def _soften(brush: Brush, person: Person, roots: Sequence[Point]) -> None:
    """Hair does not begin at a line: a shade of it on the skin, and short fine hairs."""
    tones, chance = person.hair, person.chance("hairline")
    brush.line(
        path([(x * 0.985, y + 2.5) for x, y in roots], False), mix(tones.base, tones.shade, 0.4), 8, 0.34, 3.5
    )
    for x, y in resample(roots, 46):
        lean = x * 0.05 + chance.uniform(-2.5, 2.5)
        reach = chance.uniform(5, 10)
        hair = [(x * 0.975 - lean * 0.4, y + chance.uniform(1, 5.5)), (x, y - 2), (x + lean, y - reach)]
        brush.fill(lock(hair, 1.7, 0.6), mix(tones.base, tones.shade, chance.random()), 0.75)


def _quiff(brush: Brush, person: Person) -> None:
    _fade(brush, person)
    body, chance = person.body, person.chance("quiff")
    lean = person.facing * 30
    roots = [(-body.temple + 4, -58), (-44, -76), (0, -82), (44, -76), (body.temple - 4, -58)]
    tips = [
        (-body.temple - 2, -76),
        (-56 + lean * 0.2, -132),
        (lean * 0.4, -152),
        (58 + lean * 0.2, -132),
        (body.temple + 2, -76),
    ]
    tufts(brush, person.hair, roots, tips, chance, 80, lean * 0.6, 0.05, 9)


def _crop(brush: Brush, person: Person) -> None:
    _fade(brush, person, 0.95, 18)
    body, chance = person.body, person.chance("crop")
    tips = [(-body.temple + 1, -50), (-42, -62), (0, -68), (42, -64), (body.temple - 1, -50)]
    roots = [(-body.temple - 2, -70), (-52, -118), (0, -128), (54, -118), (body.temple + 2, -70)]
    tufts(brush, person.hair, roots, tips, chance, 76, 7, 0.06, 9)


def _side_part(brush: Brush, person: Person) -> None:
    _fade(brush, person, 0.97, 22)
    body = person.body
    side = 1 if person.facing > 0 else -1
    part = -side * 34.0
    outer = [
        (part, -118.0),
        (part + side * 24, -133.0),
        (side * 30, -132.0),
        (side * (body.temple - 8), -98.0),
        (side * (body.temple + 7), -40.0),
    ]
    inner = [
        (part, -78.0),
        (part + side * 20, -68.0),
        (side * 22, -62.0),
        (side * (body.temple - 16), -52.0),
        (side * (body.temple - 3), -26.0),
    ]
    short_outer = [
        (part, -117.0),
        (part - side * 20, -110.0),
        (-side * (body.temple - 4), -80.0),
        (-side * (body.temple + 5), -34.0),
    ]
    short_inner = [
        (part, -77.0),
        (part - side * 12, -72.0),
        (-side * (body.temple - 12), -54.0),
        (-side * (body.temple - 3), -28.0),
    ]
    sheet(brush, person.hair, short_outer, short_inner, person.chance("short side"), 22)
    sheet(brush, person.hair, outer, inner, person.chance("long side"), 46, 0, (0.12, 0.45))


def _swept(brush: Brush, person: Person, off: float = 8.0) -> None:
    """Combed back from the forehead, over the whole head."""
    body, chance = person.body, person.chance("swept")
    roots = [
        (-body.cheek + 3, 8),
        (-body.temple + 4, -26),
        (-body.temple + 14, -58),
        (-34, -84),
        (0, -90),
        (34, -84),
        (body.temple - 14, -58),
        (body.temple - 4, -26),
        (body.cheek - 3, 8),
    ]
    right = dome(body, off)
    tips = [*((-x, y) for x, y in reversed(right[1:])), *right]
    _soften(brush, person, roots[1:-1])
    tufts(brush, person.hair, roots, tips, chance, 110, 0, 0.0, 6)


def _slick_back(brush: Brush, person: Person) -> None:
    _fade(brush, person, 0.95)
    body, chance = person.body, person.chance("slick")
    roots = [
        (-body.temple + 10, -54),
        (-50, -83),
        (-26, -87),
        (0, -83),
        (26, -87),
        (50, -83),
        (body.temple - 10, -54),
    ]
    tips = [
        (-body.temple - 4, -66),
        (-60, -116),
        (-32, -130),
        (0, -134),
        (32, -130),
        (60, -116),
        (body.temple + 4, -66),
    ]
    _soften(brush, person, roots)
    tufts(brush, person.hair, roots, tips, chance, 90, 0, 0.0, 6)


def _buzz(brush: Brush, person: Person) -> None:
    body, tones, chance = person.body, person.hair, person.chance("buzz")
    right = dome(body, 1.5)
    low = [
        (body.cheek - 9, 10), (body.temple - 11, -18), (body.temple - 15, -44), (50, -74), (27, -84),
        (0, -81),
    ]  # fmt: skip
    hairline = [*low, *((-x, y) for x, y in reversed(low[:-1]))][1:-1]
    with brush.inside(path(body.outline())):
        brush.line(path([(x * 0.98, y + 2) for x, y in hairline], False), tones.base, 7, 0.5, 3)
    shape = path(
        [*right, *low, *((-x, y) for x, y in reversed(low[:-1])), *((-x, y) for x, y in reversed(right[1:]))]
    )
    brush.ramp(
        shape,
        (-60, -120),
        (60, 0),
        [(mix(tones.base, person.skin.base, 0.25), 0.86), (tones.base, 0.86), (tones.shade, 0.86)],
    )
    with brush.inside(shape):
        for _ in range(900):
            x, y = chance.uniform(-90, 90), chance.uniform(-118, 12)
            brush.fill(oval(x, y, 0.75, 1.0), tones.deep if chance.random() < 0.7 else tones.light, 0.35)
        brush.spot(-24, -98, 40, 18, tones.light, 0.4)


def _draw_tousled(brush: Brush, person: Person) -> None:
    _fade(brush, person, 0.98, 20)
    body, chance = person.body, person.chance("tousled")
    roots = [(-body.temple - 4, -46), (-60, -112), (0, -124), (60, -112), (body.temple + 4, -46)]
    tips = [(-body.temple - 4, -16), (-46, -44), (-8, -56), (34, -50), (body.temple + 2, -18)]
    high = [(-body.temple - 8, -60), (-58, -134), (0, -148), (58, -134), (body.temple + 8, -60)]
    tufts(brush, person.hair, roots, high, chance, 60, 14, 0.2, 13)
    tufts(brush, person.hair, roots, tips, chance, 54, 9, 0.16, 13)


def _pixie(brush: Brush, person: Person) -> None:
    body, chance = person.body, person.chance("pixie")
    side = 1 if person.facing > 0 else -1
    crown = (-side * 30.0, -124.0)
    far = [
        crown,
        (-side * 58, -112.0),
        (-side * (body.temple + 5), -56.0),
        (-side * (body.cheek + 4), 0.0),
        (-side * (body.cheek - 4), 26.0),
    ]
    far_in = [
        (-side * 30.0, -80.0),
        (-side * 46, -66.0),
        (-side * (body.temple - 10), -40.0),
        (-side * (body.cheek - 12), 4.0),
        (-side * (body.cheek - 9), 26.0),
    ]
    near = [
        crown,
        (side * 6, -130.0),
        (side * 62, -110.0),
        (side * (body.temple + 8), -50.0),
        (side * (body.cheek + 4), 18.0),
    ]
    near_in = [
        (-side * 30.0, -80.0),
        (-side * 6, -52.0),
        (side * 34, -34.0),
        (side * (body.temple - 6), -20.0),
        (side * (body.cheek - 8), 22.0),
    ]
    sheet(brush, person.hair, far, far_in, chance, 28)
    sheet(brush, person.hair, near, near_in, chance, 46, 0, (0.2, 0.5))


def _mass(body: Anatomy, off: float, low: float, flare: float) -> list[Point]:
    right = dome(body, off)
    wide = [(x + flare * 0.5, y) for x, y in right[2:]]
    right = [
        *right[:2],
        *wide,
        (body.cheek + off + flare, (low + 8) / 2),
        (body.cheek + off * 0.8 + flare * 0.8, low),
    ]
    return [*right, *((-x, y) for x, y in reversed(right[1:]))]


def _curly_back(brush: Brush, person: Person) -> None:
    tones = person.hair
    deep = type(tones)(
        tones.base, mix(tones.base, tones.shade, 0.7), tones.deep, mix(tones.deep, "#000000", 0.4)
    )
    curls(brush, deep, path(_mass(person.body, 26, 176, 22)), person.chance("curly back"), 21)


def _curly_front(brush: Brush, person: Person) -> None:
    body, chance = person.body, person.chance("curly front")
    part = 18 * person.facing
    for side in (-1, 1):
        rim = [
            (part, SKULL_TOP - 24), (side * 52, SKULL_TOP - 14), (side * (body.temple + 14), -82),
            (side * (body.temple + 30), -30),
            (side * (body.cheek + 40), 40), (side * (body.cheek + 36), 120), (side * (body.cheek + 14), 158),
            (side * (body.jaw + 6), 130), (side * (body.low_cheek + 2), 66), (side * (body.cheek - 6), 10),
            (side * (body.temple - 12), -38), (side * 40, -70), (part, -80),
        ]  # fmt: skip
        curls(brush, person.hair, path(rim), chance, 19)


def _afro(brush: Brush, person: Person, off: float, low: float, size: float) -> None:
    body = person.body
    right = [
        (0.0, SKULL_TOP - off),
        (52.0, SKULL_TOP + 9 - off * 0.9),
        (body.temple + off * 0.75, -84 - off * 0.2),
        (body.temple + off, -30.0),
        (body.cheek + off * 0.86, low * 0.4),
        (body.cheek + off * 0.5, low + off * 0.3),
        (body.cheek + off * 0.12, low + off * 0.22),
    ]
    inner = [
        (body.cheek - 5, low * 0.6),
        (body.temple - 8, -28),
        (body.temple - 20, -58),
        (38, -76),
        (0, -82),
    ]
    shape = path(
        [
            *right,
            *inner,
            *((-x, y) for x, y in reversed(inner[:-1])),
            *((-x, y) for x, y in reversed(right[1:])),
        ]
    )
    curls(brush, person.hair, shape, person.chance("afro"), size, 0.9)


def _curly_top(brush: Brush, person: Person) -> None:
    _fade(brush, person)
    body = person.body
    shape = path(
        [
            (-body.temple - 2, -66),
            (-64, -118),
            (0, -142),
            (64, -118),
            (body.temple + 2, -66),
            (50, -66),
            (20, -58),
            (-16, -60),
            (-48, -64),
        ]
    )
    curls(brush, person.hair, shape, person.chance("curly top"), 19)


def _draw_pulled(brush: Brush, person: Person) -> None:
    _swept(brush, person, 7)
    tones, chance = person.hair, person.chance("loose ends")
    for side in (-1, 1):
        wisp = [
            (side * (person.body.temple - 10), -48),
            (side * (person.body.temple + 3), -6),
            (side * (person.body.cheek - 4), 34 + chance.uniform(0, 18)),
        ]
        brush.fill(lock(wisp, 3.6, 0.3), tones.base)
        brush.fill(lock([(x + side * 2.5, y - 5) for x, y in wisp], 2.2, 0.3), tones.light, 0.7)


def _tail(brush: Brush, person: Person) -> None:
    side = 1 if person.facing > 0 else -1
    outer = [
        (side * 18, -136.0),
        (side * 70, -150.0),
        (side * 122, -84.0),
        (side * 126, 40.0),
        (side * 112, 190.0),
    ]
    inner = [
        (side * 20, -112.0),
        (side * 52, -114.0),
        (side * 84, -62.0),
        (side * 84, 40.0),
        (side * 98, 190.0),
    ]
    sheet(brush, person.hair, outer, inner, person.chance("tail"), 40, 4, (0.1, 0.3))
    brush.line(path([(side * 20, -138), (side * 28, -124), (side * 26, -108)], False), "#5A4C6A", 7)


def _bun_at(brush: Brush, person: Person, x: float, y: float, radius: float) -> None:
    tones, chance = person.hair, person.chance("bun")
    ball = oval(x, y, radius, radius * 0.92)
    brush.glow(
        ball,
        (x - radius * 0.4, y - radius * 0.5),
        radius * 1.6,
        [mix(tones.base, tones.light, 0.35), tones.base, tones.shade, tones.deep],
    )
    with brush.inside(ball):
        for index in range(36):
            turn = chance.uniform(0, math.tau)
            reach = radius * chance.uniform(0.3, 0.98)
            arc = [
                (x + reach * math.cos(turn + a), y + reach * 0.92 * math.sin(turn + a))
                for a in (0, 0.5, 1.0, 1.5)
            ]
            brush.fill(lock(arc, 2.6), tones.deep if index % 2 else tones.light, 0.42)


def _bun(brush: Brush, person: Person) -> None:
    _bun_at(brush, person, 14 * person.facing, SKULL_TOP - 22, 34)


def _top_knot(brush: Brush, person: Person) -> None:
    _bun_at(brush, person, 0, SKULL_TOP - 30, 26)


def ring(x: float, y: float, rx: float, ry: float) -> list[Point]:
    return [(x + rx * math.cos(i * math.tau / 16), y + ry * math.sin(i * math.tau / 16)) for i in range(16)]


def _puffs_back(brush: Brush, person: Person) -> None:
    for side in (-1, 1):
        ball = path(ring(side * 76, SKULL_TOP + 2, 44, 42))
        curls(brush, person.hair, ball, person.chance(f"puff{side}"), 13, 0.9, (side * 76, SKULL_TOP), 50)


def _puffs_front(brush: Brush, person: Person) -> None:
    _afro(brush, person, 6, 2, 9)


def _braids_front(brush: Brush, person: Person) -> None:
    fall = Fall(0, 40, 4, 9, 0, 6)
    _draw_parted(brush, person, fall)
    body = person.body
    for side in (-1, 1):
        spine = [
            (side * (body.cheek + 2), 18),
            (side * (body.cheek + 10), 90),
            (side * (body.cheek + 12), 170),
            (side * (body.cheek - 2), 262),
        ]
        plait(brush, person.hair, spine, 34)
        brush.line(
            path([(side * (body.cheek - 8), 250), (side * (body.cheek + 4), 253)], False), "#C8574F", 7
        )


def _locs(brush: Brush, person: Person, front: bool) -> None:
    body, chance = person.body, person.chance("locs" + ("front" if front else "back"))
    count = 9 if front else 15
    for side in (-1, 1):
        for index in range(count):
            share = index / (count - 1)
            start = (side * (4 + share * 36), SKULL_TOP - 12 + share * 6)
            outer = body.cheek + 16 - (1 - share) * 18 + chance.uniform(-3, 3)
            if not front:
                outer = 20 + share * (body.cheek + 6)
            end = (side * (outer + chance.uniform(-2, 8)), (190 if front else 215) + chance.uniform(-30, 22))
            spine = [
                start,
                (side * (30 + share * 42 if front else outer * 0.9), -92 + share * 6),
                (side * outer, -10),
                (side * (outer + 4), 80),
                end,
            ]
            if front and share < 0.45:
                spine = [
                    start,
                    (side * (38 + share * 60), -88),
                    (side * (body.temple + 2), -34),
                    (side * (body.cheek + 6), 60),
                    end,
                ]
            rope(brush, person.hair, spine, chance.uniform(9, 11.5), chance)


def _locs_front(brush: Brush, person: Person) -> None:
    _swept(brush, person, 9)
    _locs(brush, person, True)


_BACKS: dict[str, Callable[[Brush, Person], None]] = {
    "curly": _curly_back,
    "ponytail": _tail,
    "bun": _bun,
    "top-knot": _top_knot,
    "puffs": _puffs_back,
    "locs": lambda brush, person: _locs(brush, person, False),
}

_FRONTS: dict[str, Callable[[Brush, Person], None]] = {
    "buzz": _buzz,
    "crop": _crop,
    "side-part": _side_part,
    "quiff": _quiff,
    "slick-back": _slick_back,
    "curly-top": _curly_top,
    "tousled": _draw_tousled,
    "pixie": _pixie,
    "curly": _curly_front,
    "afro": lambda brush, person: _afro(brush, person, 44, 30, 14),
    "short-afro": lambda brush, person: _afro(brush, person, 15, 4, 10),
    "ponytail": _draw_pulled,
    "bun": _draw_pulled,
    "top-knot": _draw_pulled,
    "braids": _braids_front,
    "locs": _locs_front,
    "puffs": _puffs_front,
}
