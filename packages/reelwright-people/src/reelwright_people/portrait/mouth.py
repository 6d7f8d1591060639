"""The mouth as a handful of numbers, so that every blend of two shapes is a clean mouth of its own."""

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

from reelwright_people.portrait.anatomy import Person
from reelwright_people.portrait.brush import Brush, Point, box, curve, lock, oval, path, polygon
from reelwright_people.portrait.palette import mix
from reelwright_people.poses import MouthShape

_TEETH, _TONGUE, _DARK = "#FBF6F0", "#D2686C", "#3A1218"


@dataclass(frozen=True)
class Lips:
    """`width` is half the mouth; `up` and `down` how far the gap reaches from the lip line; `upper` and
    `lower` the lips' thickness; `corner` how far the corners sink; teeth and tongue from 0 to 1."""

    width: float
    up: float
    down: float
    upper: float
    lower: float
    corner: float = 0.0
    teeth: float = 0.0
    low_teeth: float = 0.0
    tongue: float = 0.0
    tongue_up: float = 0.0
    tuck: float = 0.0
    tongue_out: float = 0.0


SHAPES: dict[MouthShape, Lips] = {
    "closed": Lips(1.0, 0, 0, 7.0, 9.0),
    "slight": Lips(0.98, 1.2, 3.8, 6.8, 8.8, teeth=0.75),
    "mid": Lips(0.98, 2.2, 10.5, 6.6, 8.6, corner=1.0, teeth=0.5, tongue=0.35),
    "wide": Lips(0.98, 3.6, 21.0, 6.4, 8.6, corner=2.6, teeth=0.34, low_teeth=0.35, tongue=0.6),
    "round-small": Lips(0.52, 2.8, 6.0, 8.2, 10.2, corner=1.6),
    "round-large": Lips(0.68, 5.0, 15.5, 7.6, 9.6, corner=5.0, teeth=0.16, tongue=0.25),
    "teeth-on-lip": Lips(0.96, 2.6, 3.2, 6.0, 5.6, teeth=1.0, tuck=1.0),
    "tongue-up": Lips(0.94, 2.6, 9.6, 6.6, 8.4, teeth=0.5, tongue=0.55, tongue_up=1.0),
    "smile": Lips(1.16, 1.6, 6.4, 5.6, 7.4, corner=-4.5, teeth=0.85, low_teeth=0.1),
    "pressed": Lips(0.97, 0, 0, 4.4, 5.4, corner=0.6),
    "grimace": Lips(1.14, 4.0, 6.4, 5.0, 6.2, corner=1.8, teeth=0.62, low_teeth=1.0),
    "frown": Lips(0.9, 0.3, 0.6, 6.0, 7.6, corner=7.5),
    "sob": Lips(0.98, 2.6, 10.5, 5.6, 7.2, corner=9.0, teeth=0.22, low_teeth=0.6, tongue=0.3),
    "laugh": Lips(1.24, 3.2, 15.2, 5.2, 7.0, corner=-6.5, teeth=0.36, tongue=0.55),
    "tongue-out": Lips(0.9, 2.2, 9.0, 5.6, 7.4, corner=4.5, teeth=0.4, tongue_out=1.0),
}


def blend(weights: Sequence[tuple[MouthShape, float]]) -> Lips:
    """The weighted mean of the shapes; weights are normalised."""
    total = sum(weight for _, weight in weights) or 1.0
    rows = [(astuple(SHAPES[shape]), weight / total) for shape, weight in weights]
    return Lips(*(sum(row[i] * share for row, share in rows) for i in range(len(rows[0][0]))))


@dataclass(frozen=True)
class Mouth:
    """Contours in portrait units around the middle of the lip line. `gap` is what stands open."""

    lips: Lips
    outer_top: list[Point]
    outer_low: list[Point]
    inner_top: list[Point]
    inner_low: list[Point]

    @property
    def drop(self) -> float:
        """Return how far the jaw sinks."""
        return self.lips.down

    @property
    def open(self) -> bool:
        return self.lips.up + self.lips.down > 0.3

    def gap(self) -> list[Point]:
        return [*self.inner_top, *reversed(self.inner_low)]

    def opening(self) -> tuple[float, tuple[float, float, float, float]]:
        """The open area and the box of the lips (left, top, right, bottom), in units."""
        points = self.gap()
        pairs = zip(points, points[1:] + points[:1], strict=True)
        area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2
        outer = [*self.outer_top, *self.outer_low]
        xs, ys = [p[0] for p in outer], [p[1] for p in outer]
        return area, (min(xs), min(ys), max(xs), max(ys))


def mouth_of(person: Person, lips: Lips, smile: float, skew: float = 0.0) -> Mouth:
    """Contours of the lips; a smile widens them and lifts the corners, a skew lifts the right one."""
    w = person.body.mouth_w * lips.width * (1 + 0.09 * max(smile, 0.0))
    thick = person.body.lip
    wide = min(max((lips.width - 0.45) / 0.5, 0.0), 1.0)  # a round mouth cannot smile
    corner = lips.corner - 4.8 * smile * wide
    c = (
        (corner + 2.4 * skew, corner - 10.5 * skew)
        if skew >= 0
        else (corner + 10.5 * skew, corner - 2.4 * skew)
    )
    up, down, top, low = lips.up, lips.down, lips.upper * thick, lips.lower * thick
    sag = 1.6 * max(smile, 0.0)
    return Mouth(
        lips,
        _across(
            w,
            c,
            (
                (0.72, -top * 0.36 - up * 0.72),
                (0.42, -top * 0.78 - up * 0.95),
                (0.17, -top - up),
                (0, -top * 0.82 - up),
            ),
        ),
        _across(
            w,
            c,
            (
                (0.8, down * 0.56 + low * 0.46),
                (0.52, down * 0.9 + low * 0.86 + sag),
                (0.24, down + low * 1.04 + sag),
                (0, down + low * 1.06 + sag),
            ),
        ),
        _across(
            w * 0.94,
            c,
            (
                (0.7, -up * 0.66 + sag * 0.4),
                (0.42, -up * 0.94 + sag * 0.8),
                (0.18, -up - 0.4 + sag),
                (0, -up + 0.6 + sag),
            ),
        ),
        _across(
            w * 0.94,
            c,
            (
                (0.78, down * 0.58 + sag * 0.3),
                (0.52, down * 0.9 + sag * 0.8),
                (0.24, down + sag),
                (0, down + 0.6 + sag),
            ),
        ),
    )


def _across(w: float, corners: tuple[float, float], right: Sequence[tuple[float, float]]) -> list[Point]:
    """A contour from the left corner to the right one; near the corners it follows their heights."""
    left, other = ([(share * w, y + corner * share**3 * 0.8) for share, y in right] for corner in corners)
    return curve([(-w, corners[0]), *((-x, y) for x, y in left), *reversed(other[:-1]), (w, corners[1])], 5)


def paint_mouth(brush: Brush, person: Person, mouth: Mouth) -> None:
    """Around the origin; the caller moves it to the face's mouth."""
    skin = person.skin
    top_colour, low_colour = _lip_colours(person)
    low_edge = mouth.outer_low[len(mouth.outer_low) // 2][1]
    brush.spot(2, low_edge + 5.5, person.body.mouth_w * 0.62, 6.5, skin.shade, 0.7)
    upper = polygon([*mouth.outer_top, *reversed(mouth.inner_top)])
    lower = polygon([*mouth.outer_low, *reversed(mouth.inner_low)])
    if mouth.open:
        _inside(brush, mouth)
    brush.ramp(
        lower,
        (0, mouth.lips.down - 1),
        (3, low_edge),
        [mix(low_colour, top_colour, 0.35), low_colour, mix(low_colour, skin.shade, 0.35)],
        [0, 0.45, 1],
    )
    brush.ramp(upper, (-20, -8), (24, 4), [mix(top_colour, low_colour, 0.45), top_colour])
    with brush.inside(lower):
        brush.spot(-4, low_edge - 5.2, 10, 2.6, "#FFFFFF", 0.42 if not person.male else 0.22)
    if mouth.lips.tuck > 0.02:
        _teeth_over_lip(brush, mouth)
    if mouth.lips.tongue_out > 0.05:
        _tongue_out(brush, mouth)
    _lip_line(brush, person, mouth)


def _lip_colours(person: Person) -> tuple[str, str]:
    skin = person.skin
    if person.male:
        return mix(skin.lip_deep, skin.shade, 0.55), mix(skin.lip, skin.shade, 0.5)
    paint = person.chance("lipstick").random()
    if paint < 0.3 and person.traits.age != "Teen":
        return mix(skin.lip_deep, "#A11F3A", 0.55), mix(skin.lip, "#C7314E", 0.55)
    return mix(skin.lip_deep, skin.lip, 0.3), skin.lip


def _inside(brush: Brush, mouth: Mouth) -> None:
    lips = mouth.lips
    shape = polygon(mouth.gap())
    width = max(x for x, _ in mouth.inner_top)
    height = lips.up + lips.down
    with brush.inside(shape):
        brush.fill(shape, _DARK)
        _tongue(brush, lips, width)
        if lips.low_teeth > 0.02:
            top = lips.down - lips.low_teeth * 6
            brush.fill(box(-width * 0.62, top, width * 1.24, 14, 4), "#E4DAD4", 0.9)
        if lips.teeth > 0.02:
            _teeth(brush, lips, width, height)
        brush.line(path(mouth.inner_top, False), "#1C070B", 3.4, 0.42, 1.2)


def _tongue(brush: Brush, lips: Lips, width: float) -> None:
    if lips.tongue > 0.02:
        rise = lips.tongue * (lips.down + lips.up) * 0.62
        brush.fill(oval(0, lips.down + 6, width * 0.7, rise + 6), _TONGUE)
        brush.spot(-3, lips.down - rise * 0.55, width * 0.36, rise * 0.4 + 1, "#EE9A98", 0.6)
    if lips.tongue_up > 0.02:
        top = lips.down - (lips.down + lips.up * 0.3) * lips.tongue_up
        brush.fill(
            path(
                [
                    (-width * 0.42, lips.down + 6),
                    (-width * 0.34, top + 5),
                    (0, top),
                    (width * 0.34, top + 5),
                    (width * 0.42, lips.down + 6),
                ]
            ),
            _TONGUE,
        )
        brush.fill(lock([(0, top + 3), (0, lips.down)], 2.4), "#A8474E", 0.6)


def _teeth(brush: Brush, lips: Lips, width: float, height: float) -> None:
    deep = min(lips.teeth * height + 1.0, 8.6)
    edge = -lips.up + deep
    row = box(-width * 0.86, -lips.up - 8, width * 1.72, edge + lips.up + 8, 3.2)
    brush.ramp(row, (-width, 0), (width, 0), ["#D9CCC6", _TEETH, _TEETH, "#CDBFBB"], [0, 0.22, 0.7, 1])
    for x in (-0.52, -0.27, 0.0, 0.27, 0.52):
        brush.line(path([(x * width, -lips.up), (x * width, edge - 1)], False), "#B9A6A2", 0.6, 0.45)


def _teeth_over_lip(brush: Brush, mouth: Mouth) -> None:
    lips, width = mouth.lips, max(x for x, _ in mouth.inner_top)
    edge = (lips.down + 2.6) * lips.tuck
    row = box(-width * 0.56, -lips.up * 0.9, width * 1.12, edge + lips.up, 2.6)
    with brush.faded(lips.tuck), brush.inside(_below(mouth)):
        brush.fill(row, _TEETH)
        for x in (-0.28, 0.0, 0.28):
            brush.line(path([(x * width, -lips.up), (x * width, edge - 1)], False), "#B9A6A2", 0.6, 0.45)


def _tongue_out(brush: Brush, mouth: Mouth) -> None:
    """Over the lower lip, and as far below it as it is out."""
    lips, width = mouth.lips, max(x for x, _ in mouth.inner_top) * 0.52
    tip = lips.down + 4 + 15 * lips.tongue_out
    right = [(0.0, 1.0), (width * 0.9, 1.5), (width, tip * 0.6), (width * 0.72, tip - 2.5), (0.0, tip)]
    tongue = path([*right, *((-x, y) for x, y in reversed(right[1:-1]))])
    with brush.inside(_below(mouth)):
        brush.spot(2, tip + 1, width, 5, "#5A1A1E", 0.5)
        brush.ramp(tongue, (0, 0), (0, tip), ["#A8474E", _TONGUE, "#E88A8B"], [0, 0.4, 1])
        brush.fill(lock([(0, 3), (0.6, tip * 0.8)], 2.6), "#A8474E", 0.55)
        brush.spot(-width * 0.4, tip * 0.7, 4, 5, "#FFD9D6", 0.55)


def _below(mouth: Mouth) -> Any:
    return polygon([*mouth.inner_top, (40, 60), (-40, 60)])


def _lip_line(brush: Brush, person: Person, mouth: Mouth) -> None:
    deep = mix(person.skin.lip_deep, "#2A0A10", 0.5)
    closed = 1 - min(1.0, (mouth.lips.up + mouth.lips.down) / 3)
    if closed > 0:
        brush.fill(lock(mouth.inner_top[::3], 2.6, 0.5), deep, 0.9 * closed)
    for x, y in (mouth.inner_top[0], mouth.inner_top[-1]):
        brush.spot(x, y, 4.2, 2.8, deep, 0.6)
