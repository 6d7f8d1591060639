"""What a face shows of a strong feeling beside its features: wrinkles, colour, tears, sweat, a hand."""

from collections.abc import Callable

from reelwright.engines.local.portrait.anatomy import Person, warped
from reelwright.engines.local.portrait.brush import Brush, Point, curve, lock, oval, path
from reelwright.engines.local.portrait.palette import CLOTHS, Tones, mix, tones
from reelwright.engines.portrait import PortraitTraits, Pose

_WATER, _DEEP_WATER, _GLINT = "#CFEBFA", "#7FB7DA", "#FFFFFF"
_BARE = ("tank-top", "dress", "apron", "t-shirt", "scrubs")


def paint_under(brush: Brush, person: Person, pose: Pose) -> None:
    """On the skin, below eyes, brows and mouth."""
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


def _moved(pose: Pose) -> Callable[[float, float], Point]:
    return lambda x, y: warped(x, y, pose.turn)


def _blush(brush: Brush, person: Person, pose: Pose) -> None:
    at = _moved(pose)
    for side in (-1, 1):
        x, y = at(side * (person.body.eye_x + 10), 36)
        brush.spot(x, y, 25, 15, mix(person.skin.blush, "#E0404A", 0.35), 0.62 * min(pose.blush, 1.0))


def _wrinkles(brush: Brush, person: Person, pose: Pose) -> None:
    at, deep = _moved(pose), person.skin.deep
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
    at, strong = _moved(pose), (pose.cheeks - 0.3) / 0.7
    for side in (-1, 1):
        x = side * person.body.eye_x
        under = [at(x - side * 16, 15), at(x, 18), at(x + side * 18, 12)]
        brush.fill(lock(under, 2.6), person.skin.shade, 0.7 * strong)
        fold = [at(side * 19, 44), at(side * 31, 54), at(side * 38, 68)]
        brush.fill(lock(fold, 3.0), person.skin.shade, 0.75 * strong)


def _tears(brush: Brush, person: Person, side: int, pose: Pose) -> None:
    """A stream that grows to the jaw, and drops that run down it."""
    at, body = _moved(pose), person.body
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
    """One large drop that slides down the temple, and small ones that stay."""
    at, share = _moved(pose), min(pose.sweat, 1.0)
    grown = min(1.0, share * 4)
    x, y = at(person.body.temple - 12, -44 + 56 * share)
    brush.line(path([at(person.body.temple - 14, -52), (x, y - 8)], False), _WATER, 3.4, 0.45 * grown)
    _drop(brush, x, y, 8.0 * grown)
    for dot_x, dot_y, size in ((-34, -62, 2.6), (-12, -66, 2.0), (22, -64, 2.8)):
        _drop(brush, *at(dot_x, dot_y), size * grown)


def _hand(brush: Brush, person: Person, pose: Pose) -> None:
    """Held to the cheek beside the mouth, its back to the viewer; it comes up from below."""
    share = min(pose.hand, 1.0)
    skin = person.skin
    x, y = _moved(pose)(0, 0)
    with brush.moved(x + 55 + 26 * (1 - share), y + 104 + 320 * (1 - share), -24 + 22 * (1 - share)):
        _sleeve(brush, person)
        _fingers(brush, person)
        palm = path([(-27, 16), (-24, -18), (-8, -27), (13, -25), (26, -14), (27, 18), (18, 46), (-15, 47)])
        brush.ramp(
            palm, (-26, -20), (28, 40), [skin.light, skin.base, mix(skin.base, skin.shade, 0.7)], [0, 0.4, 1]
        )
        for knuckle in (-18, -5, 8, 19):
            brush.spot(knuckle, -17, 6, 5, skin.light, 0.5)
            brush.fill(lock([(knuckle - 4, -12), (knuckle, -10), (knuckle + 4, -12.5)], 1.6), skin.shade, 0.6)


def _fingers(brush: Brush, person: Person) -> None:
    """Four fingers up and the thumb across, each a little shorter than the one before it."""
    skin = person.skin
    for x, length, lean, thick in (
        (-20, 50, -4, 14.5),
        (-6, 58, -1, 15.5),
        (8, 54, 3, 15.0),
        (21, 43, 7, 13.0),
    ):
        root, tip = (x, 0.0), (x + lean, -20.0 - length)
        brush.line(path([root, tip], False), mix(skin.shade, skin.deep, 0.35), thick + 2.0)
        brush.line(path([root, tip], False), skin.base, thick)
        brush.line(path([(x - 2.5, -8.0), (tip[0] - 2.5, tip[1])], False), skin.light, thick * 0.4, 0.55)
        nail_x, nail_y = tip[0] + 0.5, tip[1] - 1.5
        brush.fill(oval(nail_x, nail_y, thick * 0.3, thick * 0.36), mix(skin.lip, skin.light, 0.55), 0.9)
        middle = (x + lean * 0.5, -14.0 - length * 0.5)
        crease = [(middle[0] - 5, middle[1]), (middle[0], middle[1] + 1.5), (middle[0] + 5, middle[1])]
        brush.fill(lock(crease, 1.4), skin.shade, 0.7)
    thumb = [(-20.0, 30.0), (-35.0, 8.0), (-37.0, -14.0)]
    brush.line(path(thumb, False), mix(skin.shade, skin.deep, 0.35), 17.5)
    brush.line(path(thumb, False), skin.base, 15.5)


def _sleeve(brush: Brush, person: Person) -> None:
    """The forearm, down out of the picture."""
    traits, skin = person.traits, person.skin
    bare = traits.clothes in _BARE
    cloth = _outer_cloth(traits)
    arm = path([(-15, 38), (19, 38), (34, 120), (64, 420), (-30, 420), (-22, 120)])
    if bare:
        brush.ramp(arm, (-25, 60), (45, 80), [skin.light, skin.base, skin.shade], [0, 0.4, 1])
        return
    wrist = path([(-15, 30), (19, 30), (23, 74), (-17, 74)])
    brush.ramp(wrist, (-16, 50), (22, 50), [skin.light, skin.base, skin.shade], [0, 0.4, 1])
    sleeve = path([(-24, 66), (3, 62), (30, 66), (48, 150), (78, 430), (-44, 430), (-34, 150)])
    brush.ramp(
        sleeve,
        (-40, 90),
        (60, 110),
        [mix(cloth.base, cloth.light, 0.5), cloth.base, cloth.shade],
        [0, 0.45, 1],
    )
    brush.line(path([(-23, 76), (3, 72), (31, 76)], False), cloth.deep, 1.6, 0.6)
    brush.fill(lock([(-10, 110), (8, 140), (10, 190)], 7), cloth.deep, 0.35, 2)


def _outer_cloth(traits: PortraitTraits) -> Tones:
    """What the arms wear."""
    dark = traits.clothes_colour in ("black", "navy", "grey")
    if traits.clothes == "denim-jacket":
        return tones("#3A4A66" if dark else "#5679A6")
    if traits.clothes == "leather-jacket":
        brown = traits.clothes_colour in ("brown", "beige", "terracotta", "orange")
        return tones("#5B3A2A" if brown else "#2B2930")
    return tones("#EEF1F4" if traits.clothes == "lab-coat" else CLOTHS[traits.clothes_colour])
