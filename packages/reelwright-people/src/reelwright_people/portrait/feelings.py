"""What a face shows of a strong feeling beside its features: wrinkles, colour, tears, sweat, a hand."""

from collections.abc import Callable

from reelwright_people.portrait.anatomy import Person, warp
from reelwright_people.portrait.arms import elbow_of, hand_size, paint_forearm
from reelwright_people.portrait.brush import Brush, Point, curve, lock, oval, path
from reelwright_people.portrait.hands import paint_lying_hand
from reelwright_people.portrait.palette import mix
from reelwright_people.poses import Pose

_WATER, _DEEP_WATER, _GLINT = "#CFEBFA", "#7FB7DA", "#FFFFFF"


def paint_under(brush: Brush, person: Person, pose: Pose) -> None:
    """Paint what lies on the skin, below eyes, brows and mouth."""
    if pose.blush > 0:
        _blush(brush, person, pose)
    if pose.nose > 0.05:
        _wrinkles(brush, person, pose)
    if pose.cheeks > 0.3:
        _raised_cheeks(brush, person, pose)


def paint_over(brush: Brush, person: Person, pose: Pose) -> None:
    """Over everything else of the head."""
    if pose.tears > 0:
        for side in (-1, 1):
            _tears(brush, person, side, pose)
    if pose.sweat > 0:
        _sweat(brush, person, pose)
    if pose.hand > 0:
        _hand(brush, person, pose)


def _warp_of(pose: Pose) -> Callable[[float, float], Point]:
    return lambda x, y: warp(x, y, pose.turn)


def _blush(brush: Brush, person: Person, pose: Pose) -> None:
    at = _warp_of(pose)
    for side in (-1, 1):
        x, y = at(side * (person.body.eye_x + 10), 36)
        brush.spot(x, y, 25, 15, mix(person.skin.blush, "#E0404A", 0.35), 0.62 * min(pose.blush, 1.0))


def _wrinkles(brush: Brush, person: Person, pose: Pose) -> None:
    at, deep = _warp_of(pose), person.skin.deep
    x, y = at(0, 4)
    for side in (-1, 1):
        for row, (reach, drop) in enumerate(((9, -4), (10, 3), (9, 10))):
            line = [
                (x + side * 2, y + drop),
                (x + side * reach * 0.6, y + drop - 2.5),
                (x + side * reach, y + drop),
            ]
            brush.fill(lock(line, 2.2 - row * 0.3), deep, 0.5 * pose.nose)
        fold = [(side * 18, 38), (side * 27, 48), (side * 33, 62)]
        brush.fill(lock([at(*point) for point in fold], 3.0), deep, 0.42 * pose.nose)


def _raised_cheeks(brush: Brush, person: Person, pose: Pose) -> None:
    """A fold under each eye, and lines from the nose past the corners of the mouth."""
    at, strong = _warp_of(pose), (pose.cheeks - 0.3) / 0.7
    for side in (-1, 1):
        x = side * person.body.eye_x
        under = [at(x - side * 16, 15), at(x, 18), at(x + side * 18, 12)]
        brush.fill(lock(under, 2.6), person.skin.shade, 0.7 * strong)
        fold = [at(side * 19, 44), at(side * 31, 54), at(side * 38, 68)]
        brush.fill(lock(fold, 3.0), person.skin.shade, 0.75 * strong)


def _tears(brush: Brush, person: Person, side: int, pose: Pose) -> None:
    """A stream that grows to the jaw, and drops that run down it."""
    at, body = _warp_of(pose), person.body
    reach = min(pose.tears, 1.0)
    x = side * body.eye_x
    brim = [at(x - side * body.eye_w * 0.8, 8), at(x, 11.5), at(x + side * body.eye_w * 0.8, 6)]
    brush.fill(lock(brim, 5.0 * min(1.0, reach * 4)), _WATER, 0.85)
    course = curve([(x + side * 3, 11), (x + side * 9, 36), (x + side * 8, 64), (x + side * 1, 94)], 8)
    run = [at(*point) for point in course[: max(2, round(reach * len(course)))]]
    brush.line(path(run, False), _DEEP_WATER, 7.5, 0.32)
    brush.line(path(run, False), _WATER, 5.2, 0.78)
    brush.line(path([(px - 1.2, py) for px, py in run], False), _GLINT, 1.2, 0.8)
    _drop(brush, *run[-1], 5.0)
    if pose.tears > 1:
        place = (pose.tears * 2 + (0.0 if side < 0 else 0.45)) % 1.0
        _drop(brush, *run[min(int(place * len(run)), len(run) - 1)], 4.6)


def _drop(brush: Brush, x: float, y: float, size: float) -> None:
    """Pointed above, round below."""
    shape = path(
        [
            (x, y - size * 1.9), (x + size * 0.75, y - size * 0.3), (x + size * 0.8, y + size * 0.6),
            (x, y + size * 1.25), (x - size * 0.8, y + size * 0.6), (x - size * 0.75, y - size * 0.3),
        ]
    )  # fmt: skip
    brush.ramp(shape, (x, y - size * 1.9), (x, y + size * 1.25), [_GLINT, _WATER, _DEEP_WATER], [0, 0.55, 1])
    brush.line(shape, "#4E8DB5", 0.9, 0.55)
    brush.fill(oval(x - size * 0.28, y + size * 0.1, size * 0.22, size * 0.42), _GLINT, 0.95)


def _sweat(brush: Brush, person: Person, pose: Pose) -> None:
    """Paint one large drop that slides down the temple, and small ones that stay."""
    at, share = _warp_of(pose), min(pose.sweat, 1.0)
    grown = min(1.0, share * 4)
    x, y = at(person.body.temple - 12, -44 + 56 * share)
    brush.line(path([at(person.body.temple - 14, -52), (x, y - 8)], False), _WATER, 3.4, 0.45 * grown)
    _drop(brush, x, y, 8.0 * grown)
    for dot_x, dot_y, size in ((-34, -62, 2.6), (-12, -66, 2.0), (22, -64, 2.8)):
        _drop(brush, *at(dot_x, dot_y), size * grown)


def _hand(brush: Brush, person: Person, pose: Pose) -> None:
    """Held to the cheek beside the mouth, its back to the viewer; it comes up from below."""
    share = min(pose.hand, 1.0)
    x, y = _warp_of(pose)(0, 0)
    elbow_x, elbow_y = elbow_of(person, 1)
    wrist = (elbow_x + (x + 66 - elbow_x) * share, elbow_y + 250 + (y - 104 - elbow_y) * share)
    paint_forearm(brush, person, (elbow_x, elbow_y - 13), wrist)
    with brush.put_at(*wrist, -22 + 26 * (1 - share), hand_size(person)):
        paint_lying_hand(brush, person)
