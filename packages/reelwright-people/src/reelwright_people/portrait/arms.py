"""Arms: from the shoulder's round to the elbow, forearms wherever they go, in sleeves or bare."""

import math
from collections.abc import Sequence
from typing import Any

from reelwright_people.portrait.anatomy import Person
from reelwright_people.portrait.brush import Brush, Point, lock, path
from reelwright_people.portrait.hands import paint_lying_hand
from reelwright_people.portrait.head import RIM, WARM
from reelwright_people.portrait.palette import CLOTHS, Tones, brightness, mix, tones
from reelwright_people.portrait.posture import posture_of
from reelwright_people.traits import PortraitTraits

FLOOR = 640.0
ELBOW = 246.0  # below the top of the shoulders
FOREARM = 150.0
CROSSED = ("arms-folded", "hands-clasped")
_BARE = ("tank-top", "dress")
_SHORT = ("t-shirt", "scrubs")
LOOSE = {
    "hoodie": 9.0, "sweater": 6.0, "blazer": 7.0, "suit": 7.0, "denim-jacket": 8.0, "leather-jacket": 8.0,
    "cardigan": 8.0, "lab-coat": 8.0, "kurta": 6.0, "blouse": 4.0, "shirt": 4.0, "apron": 4.0,
    "turtleneck": 2.0, "t-shirt": 5.0, "scrubs": 7.0,
}  # fmt: skip
"""By how much a garment is wider than what is in it."""


def outer_cloth(traits: PortraitTraits) -> Tones:
    """Return what the arms wear, if not nothing."""
    colour = traits.clothes_colour
    dark = colour in ("black", "navy", "grey")
    if traits.clothes == "denim-jacket":
        return tones("#3A4A66" if dark else "#5679A6")
    if traits.clothes == "leather-jacket":
        leather = tones("#5B3A2A" if colour in ("brown", "beige", "terracotta", "orange") else "#2B2930")
        return Tones(mix(leather.light, "#FFFFFF", 0.18), leather.base, leather.shade, leather.deep)
    if traits.clothes == "lab-coat":
        return tones("#EEF1F3")
    if traits.clothes == "apron":
        return apron_shirt(traits)
    return tones(CLOTHS[colour])


def apron_shirt(traits: PortraitTraits) -> Tones:
    """Return what is worn under an apron."""
    pale = brightness(CLOTHS[traits.clothes_colour]) >= 0.75
    return tones(CLOTHS["navy" if pale else "white"])


def elbow_of(person: Person, side: int) -> Point:
    """The middle of it, of an arm that hangs."""
    body = person.body
    return side * (body.shoulder + 4 - body.arm / 2), body.shoulder_y + ELBOW


def raised_wrist(person: Person, side: int, elbow: Point, share: float) -> tuple[Point, float]:
    """Return the wrist of a forearm that comes up from where it hung, to before the shoulder, and by how
    many degrees the hand leans out then. Some hold their hands up, others out."""
    out = person.chance("gesture").uniform(16.0, 46.0)
    low = elbow[0] - side * 16, elbow[1] + 250
    high = (
        side * (person.body.shoulder - 40 - (out - 16) * 1.5),
        person.body.shoulder_y + 116 + (out - 16) * 0.9,
    )
    wrist = low[0] + (high[0] - low[0]) * share, low[1] + (high[1] - low[1]) * share
    return wrist, side * (out - 50 * (1 - share))


def paint_arms(brush: Brush, person: Person, free: int = 0) -> None:
    """Return what lies behind the chest: arms that hang, or as far as the elbow where the forearm lies
    before it. The arm on the side `free` ends at its elbow."""
    folded = person.traits.posture in CROSSED and not free
    for side in (-1, 1):
        _paint_arm(brush, person, side, folded or side == free)


def paint_forearms(brush: Brush, person: Person) -> None:
    """Return what lies before the chest."""
    if person.traits.posture == "arms-folded":
        _fold(brush, person)
    elif person.traits.posture == "hands-clasped":
        _clasp(brush, person)


def _paint_arm(brush: Brush, person: Person, side: int, ends: bool) -> None:
    body, traits = person.body, person.traits
    bare = traits.clothes in _BARE
    wide = LOOSE.get(traits.clothes, 0.0)
    if bare or traits.clothes in _SHORT:
        skin = Tones(person.skin.light, person.skin.base, person.skin.shade, person.skin.deep)
        shape = path(_outline(person, side, 0.0, ends))
        _shade_arm(brush, person, side, shape, skin)
        if bare:
            _model_muscles(brush, person, side, shape)
    if not bare:
        cloth = outer_cloth(traits)
        short = body.shoulder_y + 128 if traits.clothes in _SHORT else None
        shape = path(_outline(person, side, wide, ends, short))
        if short is not None:
            hem = path([(x - side * 2, y + 5) for x, y in _hem(person, side, wide, short)])
            brush.fill(hem, person.skin.deep, 0.5, 4)
        _shade_arm(brush, person, side, shape, cloth)
        _fold_sleeve(brush, person, side, shape, cloth, short)


def shoulder_line(person: Person, wider: float) -> list[Point]:
    """The right half of what is seen from the neck over the trapezius to where the sleeve begins."""
    body = person.body
    s, y = body.shoulder + wider * 0.45, body.shoulder_y - wider * 0.35
    near, end = (body.neck + 18.0, 167.0), (s - 42, y - 10)
    sag = 1.0 if person.male else 3.5
    return [(near[0] * 0.5 + end[0] * 0.5, near[1] * 0.5 + end[1] * 0.5 + sag), end, (s - 26, y - 1)]


def _outline(person: Person, side: int, wide: float, ends: bool, low: float | None = None) -> list[Point]:
    """Down the outside and up the inside. It ends at `low`, at the elbow, or below every frame."""
    body = person.body
    s, y, arm = body.shoulder + wide * 0.45, body.shoulder_y - wide * 0.35, body.arm + wide
    top = [(s - arm - 2, y + 30), (s - 48, y + 8), (s - 26, y + 2), (s - 9, y + 18), (s, y + 52)]
    if low is not None:
        down = [(s + 3, y + 96), (s + 6, low + 2), (s + 5 - arm * 0.5, low + 9), (s + 2 - arm, low + 3)]
        up = [(s - arm, y + 92), (s - arm - 5, y + 56)]
    elif ends:
        foot = body.shoulder_y + ELBOW
        down = [
            (s - 1, y + 112), (s + 2, y + 176), (s + 7, foot - 14), (s - 2, foot + 17),
            (s + 6 - arm * 0.55, foot + 26), (s + 10 - arm, foot + 10), (s + 6 - arm, foot - 24),
        ]  # fmt: skip
        up = [(s - arm, y + 150), (s - arm, y + 92), (s - arm - 5, y + 56)]
    else:
        down = [
            (s - 1, y + 112), (s + 2, y + 176), (s + 7, y + ELBOW - 14), (s + 5, y + ELBOW + 24),
            (s - 8, y + ELBOW + 110), (s - 20, FLOOR), (s - arm - 8, FLOOR),
            (s - arm - 3, y + ELBOW + 110), (s - arm + 8, y + ELBOW + 6),
        ]  # fmt: skip
        up = [(s + 4 - arm, y + 190), (s - arm, y + 140), (s - arm, y + 92), (s - arm - 5, y + 56)]
    return [(side * x, at) for x, at in (*top, *down, *up)]


def _hem(person: Person, side: int, wide: float, low: float) -> list[Point]:
    s, arm = person.body.shoulder + wide * 0.45, person.body.arm + wide
    return [(side * x, y) for x, y in (
        (s + 6, low - 10), (s + 6, low + 2), (s + 5 - arm * 0.5, low + 9), (s + 2 - arm, low + 3),
        (s + 2 - arm, low - 10),
    )]  # fmt: skip


def _shade_arm(brush: Brush, person: Person, side: int, shape: Any, cloth: Tones) -> None:
    """Round: light on the side of the lamp, which is the viewer's left."""
    body = person.body
    outside, inside = side * (body.shoulder + 6), side * (body.shoulder - body.arm - 6)
    dark = mix(cloth.base, cloth.shade, 0.85)
    lit = [mix(cloth.base, cloth.light, 0.75), cloth.base, mix(cloth.base, cloth.shade, 0.5), dark]
    far = [mix(cloth.base, cloth.light, 0.15), cloth.base, mix(cloth.base, cloth.shade, 0.5), dark]
    left, right = sorted((outside, inside))
    brush.ramp(shape, (left, 200), (right, 214), lit if side < 0 else far, [0, 0.35, 0.8, 1])
    with brush.inside(shape):
        top = body.shoulder_y
        brush.spot(side * (body.shoulder - 24), top + 30, 40, 44, cloth.light, 0.5 if side < 0 else 0.28)
        edge = [
            (side * (body.shoulder - 42), top - 14), (side * (body.shoulder - 16), top - 1),
            (side * (body.shoulder - 1), top + 22), (side * (body.shoulder + 4), top + 60),
            (side * (body.shoulder + 4), top + 150), (side * (body.shoulder + 7), top + 236),
        ]  # fmt: skip
        brush.fill(lock(edge, 8, 0.3), RIM if side > 0 else WARM, 0.34, 2.4)


def _model_muscles(brush: Brush, person: Person, side: int, shape: Any) -> None:
    body, skin = person.body, person.skin
    s, y = body.shoulder, body.shoulder_y
    with brush.inside(shape):
        deltoid = [(side * (s - 6), y + 96), (side * (s - 20), y + 112), (side * (s - 32), y + 84)]
        brush.fill(lock(deltoid, 6, 0.5), skin.shade, 0.45, 3)
        biceps = [(side * (s - body.arm + 10), y + 130), (side * (s - body.arm + 15), y + 176),
                  (side * (s - body.arm + 12), y + 226)]  # fmt: skip
        brush.fill(lock(biceps, 7, 0.5), skin.shade, 0.4, 3)


def _fold_sleeve(
    brush: Brush, person: Person, side: int, shape: Any, cloth: Tones, low: float | None
) -> None:
    body, chance = person.body, person.chance(f"sleeve{side}")
    s, y, arm = body.shoulder, body.shoulder_y, body.arm
    with brush.inside(shape):
        for row in range(3):  # from the armpit outwards
            start = (side * (s - arm - 2), y + 82 + row * 17)
            end = (side * (s - arm * chance.uniform(0.2, 0.45)), y + 96 + row * 26 + chance.uniform(-6, 8))
            _crease(brush, cloth, [start, _between(start, end, 6), end], 8 - row)
        if low is not None:
            line = [(x, at - 8) for x, at in _hem(person, side, LOOSE[person.traits.clothes], low)[1:4]]
            brush.line(path(line, False), cloth.deep, 1.3, 0.45)
            return
        for row in range(3):  # at the elbow, where a sleeve breaks
            height = y + ELBOW - 30 + row * 19
            start = (side * (s - arm + 3), height + chance.uniform(-4, 4))
            end = (side * (s - 10 - 6 * row), height + 12 - 12 * row + chance.uniform(-5, 5))
            _crease(brush, cloth, [start, _between(start, end, 5), end], 8)


def _crease(brush: Brush, cloth: Tones, spine: Sequence[Point], width: float) -> None:
    brush.fill(lock(spine, width, 0.35), cloth.deep, 0.42, 2.2)
    brush.fill(lock([(x, y - width * 0.7) for x, y in spine], width * 0.6, 0.35), cloth.light, 0.34, 1.8)


def _between(a: Point, b: Point, sag: float) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2 + sag


def paint_upright_forearm(brush: Brush, person: Person) -> None:
    """Paint a raised forearm from an elbow at the origin."""
    paint_forearm(brush, person, (0.0, 0.0), (0.0, -FOREARM))


def paint_forearm(brush: Brush, person: Person, elbow: Point, wrist: Point) -> None:
    """Paint a forearm from one point to the other, in what the arms wear; the hand is painted over its
    end."""
    traits, body = person.traits, person.body
    bare = traits.clothes in _BARE or traits.clothes in _SHORT
    skin = Tones(person.skin.light, person.skin.base, person.skin.shade, person.skin.deep)
    if bare:
        _paint_tube(brush, elbow, wrist, body.arm * 0.92, body.arm * 0.6, skin, False)
        return
    wide = body.arm + LOOSE.get(traits.clothes, 0.0)
    end = _along(elbow, wrist, 0.9)
    _paint_tube(brush, _along(elbow, wrist, 0.7), wrist, body.arm * 0.62, body.arm * 0.58, skin, False)
    cloth = outer_cloth(traits)
    narrow = wide * (0.82 if traits.clothes in ("hoodie", "sweater", "turtleneck") else 0.88)
    _paint_tube(brush, elbow, end, wide, narrow, cloth)
    _paint_cuff(brush, elbow, end, narrow, cloth)


def _along(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _paint_tube(
    brush: Brush, start: Point, end: Point, wide: float, narrow: float, cloth: Tones, sewn: bool = True
) -> None:
    """Round at its start, cut across at its end; lit from above and the left."""
    length = math.dist(start, end) or 1.0
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    nx, ny = -dy, dx
    if nx * -0.5 + ny * -0.85 < 0:
        nx, ny = -nx, -ny  # towards the lamp

    def at(along: float, off: float) -> Point:
        return start[0] + dx * along + nx * off, start[1] + dy * along + ny * off

    w, n = wide / 2, narrow / 2
    shape = path([
        at(-w * 0.92, 0), at(-w * 0.62, w * 0.72), at(0, w), at(length * 0.35, w * 1.02),
        at(length * 0.75, n + (w - n) * 0.25), at(length, n), at(length + 3, 0), at(length, -n),
        at(length * 0.75, -n - (w - n) * 0.3), at(length * 0.35, -w * 1.04), at(0, -w),
        at(-w * 0.62, -w * 0.72),
    ])  # fmt: skip
    colours = [
        mix(cloth.base, cloth.light, 0.25),
        mix(cloth.base, cloth.shade, 0.2),
        mix(cloth.base, cloth.shade, 0.85),
    ]
    brush.ramp(shape, at(length / 2, w), at(length / 2, -w), colours, [0.05, 0.45, 1])
    brush.line(shape, cloth.deep, 1.4, 0.35)
    with brush.inside(shape):
        if not sewn:
            muscle = [at(length * 0.1, -w * 0.3), at(length * 0.35, -w * 0.5), at(length * 0.7, -n * 0.4)]
            brush.fill(lock(muscle, wide * 0.3, 0.4), cloth.shade, 0.4, 4)
            return
        for share, lean in ((0.12, 0.5), (0.26, -0.2), (0.42, 0.3)):
            spine = [at(length * share, w * 0.8), at(length * (share + 0.06 * lean), 0),
                     at(length * (share + 0.12 * lean), -w * 0.85)]  # fmt: skip
            _crease(brush, cloth, spine, wide * 0.11)


def _paint_cuff(brush: Brush, elbow: Point, end: Point, narrow: float, cloth: Tones) -> None:
    length = math.dist(elbow, end) or 1.0
    dx, dy = (end[0] - elbow[0]) / length, (end[1] - elbow[1]) / length
    for back, strong in ((2.0, 0.8), (15.0, 0.4)):
        x, y = end[0] - dx * back, end[1] - dy * back
        line = [(x - dy * narrow * 0.47, y + dx * narrow * 0.47), (x + dx * 2, y + dy * 2),
                (x + dy * narrow * 0.47, y - dx * narrow * 0.47)]  # fmt: skip
        brush.line(path(line, False), cloth.deep, 1.6, strong)


def _fold(brush: Brush, person: Person) -> None:
    """Arms crossed before the chest: one hand is tucked away, the other lies on the upper arm."""
    body, over = person.body, posture_of(person).side
    s, y = body.shoulder, body.shoulder_y
    cloth = _sleeve_tones(person)
    ex, ey = s - body.arm * 0.42, y + ELBOW - 12
    under_wrist = (over * (s - body.arm) * 0.6, y + ELBOW - 36)
    under = (-over * ex, ey)
    _shadow(brush, [under, under_wrist], body.arm, cloth)
    paint_forearm(brush, person, under, under_wrist)
    start, wrist = (over * ex, ey), (-over * (s - 122), y + ELBOW - 60)
    _shadow(brush, [start, wrist], body.arm, cloth)
    paint_forearm(brush, person, start, wrist)
    turn = math.degrees(math.atan2(wrist[0] - start[0], start[1] - wrist[1]))
    with _at_wrist(brush, person, wrist, turn + over * 9, -over):
        paint_lying_hand(brush, person, False)


def _clasp(brush: Brush, person: Person) -> None:
    """Before the belly, one hand in the other."""
    body, over = person.body, posture_of(person).side
    y = body.shoulder_y
    cloth = _sleeve_tones(person)
    for side in (-over, over):
        ex, ey = elbow_of(person, side)
        wrist = (side * 46.0, y + ELBOW + (2 if side == over else 10))
        _shadow(brush, [(ex, ey), wrist], body.arm, cloth)
        paint_forearm(brush, person, (ex, ey - 4), wrist)
        turn = side * -98.0 if side == over else side * -84.0
        with _at_wrist(brush, person, wrist, turn, -side):
            paint_lying_hand(brush, person, side == over)


def _sleeve_tones(person: Person) -> Tones:
    if person.traits.clothes in (*_BARE, *_SHORT):
        return Tones(person.skin.light, person.skin.base, person.skin.shade, person.skin.deep)
    return outer_cloth(person.traits)


def _shadow(brush: Brush, spine: Sequence[Point], width: float, cloth: Tones) -> None:
    line = path([(x + 3, y + 11) for x, y in spine], False)
    brush.line(line, cloth.deep, width, 0.5, 7)


def _at_wrist(brush: Brush, person: Person, wrist: Point, turn: float, mirror: int) -> Any:
    return brush.put_at(*wrist, turn, hand_size(person), mirror)


def hand_size(person: Person) -> float:
    return person.body.arm / 58.0 * 0.95 + 0.05
