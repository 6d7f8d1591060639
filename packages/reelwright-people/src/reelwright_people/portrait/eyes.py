"""Eyes that open, close and look about, and the brows above them."""

from reelwright_people.portrait.anatomy import Person
from reelwright_people.portrait.brush import Brush, Point, curve, lock, oval, path, polygon
from reelwright_people.portrait.palette import IRISES, mix


def paint_eye(brush: Brush, person: Person, side: int, lids: float, gaze: Point, cheeks: float = 0.0) -> None:
    """Paint one eye around the origin; `side` is -1 for the viewer's left. `lids` runs from 0 to 1, below
    0 they are torn open; `cheeks` push the lower lid up."""
    upper, lower = _edges(person, side, lids, cheeks)
    _lid(brush, person, side, upper, lids)
    if lids < 0.93:
        _ball(brush, person, upper, lower, gaze)
    _lashes(brush, person, side, upper, lids)
    lash = mix(person.skin.deep, "#20100E", 0.4)
    brush.fill(lock(lower[2:-2:3], 1.5, 0.4 if side < 0 else 0.6), lash, 0.45)


def _edges(person: Person, side: int, lids: float, cheeks: float) -> tuple[list[Point], list[Point]]:
    """The lids' edges from the inner corner to the outer one. Two lids that meet high smile."""
    w, h, tilt = person.body.eye_w, person.body.eye_h, person.body.eye_tilt
    up = h * cheeks
    lower = [
        (-w, 3.2 + up * 0.1), (-w * 0.5, h * 0.56 - up * 0.85), (w * 0.05, h * 0.7 - up * 1.1),
        (w * 0.6, h * 0.44 - up * 0.75), (w, up * 0.1 - tilt),
    ]  # fmt: skip
    opened = [(-w, 3.2), (-w * 0.58, -h * 0.58), (w * 0.02, -h), (w * 0.62, -h * 0.72), (w, -tilt)]
    upper = [(x, min(y + (_under(lower, x) + 0.6 - y) * lids, _under(lower, x) + 0.6)) for x, y in opened]
    return [(side * x, y) for x, y in curve(upper, 5)], [(side * x, y) for x, y in curve(lower, 5)]


def _under(lower: list[Point], x: float) -> float:
    ahead = next(i for i, (at, _) in enumerate(lower) if at >= x - 1e-6)
    if ahead == 0:
        return lower[0][1]
    (x0, y0), (x1, y1) = lower[ahead - 1], lower[ahead]
    return y0 + (y1 - y0) * (x - x0) / (x1 - x0)


def _lid(brush: Brush, person: Person, side: int, upper: list[Point], lids: float) -> None:
    skin, w, h = person.skin, person.body.eye_w, person.body.eye_h
    k = person.body.crease
    edge = [
        (-0.92, -1.0, 0.5),
        (-0.5, -h * 0.66, h * 0.34 + 2.2),
        (0.1, -h, 5.2),
        (0.72, -h * 0.6, h * 0.2 + 3.4),
        (1.06, -1.5, 1.0),
    ]
    fold = curve([(x * w, y - rise * k) for x, y, rise in edge], 5)
    crease = [(side * x, y + lids * 3) for x, y in fold]
    shape = polygon([*crease, *reversed(upper)])
    shadow = mix(skin.base, skin.shade, 0.45)
    if not person.male and person.traits.age != "Teen" and person.chance("eye-shadow").random() < 0.5:
        shadow = mix(shadow, skin.lip_deep, 0.3)
    brush.ramp(
        shape,
        (0, -h - 6),
        (0, 4),
        [shadow, mix(skin.base, skin.light, 0.3 + 0.25 * lids), shadow],
        [0, 0.55, 1],
    )
    brush.fill(lock(crease[::4], 2.2, 0.5), skin.deep, 0.55)


def _ball(brush: Brush, person: Person, upper: list[Point], lower: list[Point], gaze: Point) -> None:
    shape = polygon([*upper, *reversed(lower)])
    with brush.inside(shape):
        brush.ramp(shape, (0, -12), (0, 9), ["#D9CFCB", "#FBF8F5", "#EFE8E4"], [0, 0.5, 1])
        brush.spot(upper[0][0], 3, 5, 4.5, "#E39A93", 0.75)
        brush.spot(upper[-1][0], upper[-1][1] + 2, 8, 7, "#A8938F", 0.55)
        _iris(brush, person, gaze)
        brush.line(path(upper[::3], False), "#2A1A22", 5.4, 0.3, 0)


def _iris(brush: Brush, person: Person, gaze: Point) -> None:
    light, dark = IRISES[person.traits.eyes]
    radius = person.body.eye_h * 0.86 + 0.6
    x, y = gaze[0] * 5.6, gaze[1] * 3.4 - 0.9
    iris = oval(x, y, radius, radius)
    brush.glow(
        iris,
        (x, y + radius * 0.45),
        radius * 1.3,
        [light, mix(light, dark, 0.5), dark, mix(dark, "#000000", 0.5)],
        [0, 0.42, 0.78, 1],
    )
    brush.line(oval(x, y, radius - 0.5, radius - 0.5), mix(dark, "#000000", 0.6), 1.3, 0.8)
    brush.fill(oval(x, y, radius * 0.47, radius * 0.47), "#0E090B")
    brush.spot(x + 1, y + radius * 0.55, radius * 0.6, radius * 0.34, mix(light, "#FFFFFF", 0.35), 0.55)
    brush.fill(oval(x - radius * 0.34, y - radius * 0.36, radius * 0.29, radius * 0.31), "#FFFFFF", 0.97)
    brush.fill(oval(x + radius * 0.4, y + radius * 0.4, radius * 0.12, radius * 0.12), "#FFFFFF", 0.7)


def _lashes(brush: Brush, person: Person, side: int, upper: list[Point], lids: float) -> None:
    dark = mix(person.brow, "#140B0E", 0.75)
    thick = 3.1 if person.male else 4.6
    outer = upper[-1]
    flick = (outer[0] + side * 3.2, outer[1] - 1.6 + 3 * lids)
    spine = [*upper[::5], flick] if not person.male else upper[::5]
    brush.fill(lock(spine, thick, 0.62), dark, 0.95)
    if person.male:
        return
    for index, length in ((12, 4.2), (14, 5.2), (16, 6.0), (18, 6.4)):
        x, y = upper[index]
        rise = -1.0 + 1.7 * lids
        tip = (x + side * length * 0.75, y + rise * length * 0.8)
        brush.fill(
            lock([(x - side * 1.2, y), (x + side * length * 0.4, y + rise * length * 0.28), tip], 1.7, 0.3),
            dark,
            0.9,
        )


_BROW_SHAPES = {
    "natural": (7.6, 4.5), "thick": (10.4, 4.2), "thin": (4.8, 5.0), "arched": (6.6, 8.0),
    "straight": (8.0, 1.5),
}  # fmt: skip


def paint_brow(brush: Brush, person: Person, side: int, raised: float, furrow: float) -> None:
    """Paint one brow around the origin, where it rests."""
    thick, arch = _BROW_SHAPES[person.traits.brows]
    thick = thick * (1.3 if person.male else 0.92)
    arch *= 0.5 if person.male else 1.0
    lift, inner = -7.0 * raised, furrow * 5.0
    points = [
        (-20.0 - furrow * 2, -0.9 + lift * 0.7 + inner), (-7.0, -2.4 - arch * 0.35 + lift + inner * 0.4),
        (8.0, -1.6 - arch * 0.92 + lift), (25.0, 4.0 + lift * 0.7 - arch * 0.1),
    ]  # fmt: skip
    spine = [(side * x, y) for x, y in curve(points, 6)]
    brush.fill(_brow_body(spine, thick), person.brow, 0.62)
    chance = person.chance(f"brow{side}")
    for index in range(len(spine) - 1):
        x, y = spine[index]
        along = index / len(spine)
        ahead = spine[min(index + 4, len(spine) - 1)]
        reach = thick * 0.5 * (1 - along**2)
        start = (x, y + reach * chance.uniform(0.2, 0.9) * (1 - along))
        end = (ahead[0], ahead[1] - reach * chance.uniform(0.2, 0.8) * (1 - along))
        brush.fill(
            lock([start, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - 0.8), end], 1.6),
            person.brow,
            0.7,
        )


def _brow_body(spine: list[Point], thick: float) -> object:
    count = len(spine) - 1
    top = [(x, y - thick * 0.42 * (1 - (i / count) ** 2.2)) for i, (x, y) in enumerate(spine)]
    low = [(x, y + thick * 0.5 * (1 - (i / count) ** 1.6)) for i, (x, y) in enumerate(spine)]
    head = (spine[0][0] * 1.06 - spine[3][0] * 0.06, spine[0][1] + thick * 0.12)
    return path([head, *top[1::3], spine[-1], *reversed(low[1::3])])
