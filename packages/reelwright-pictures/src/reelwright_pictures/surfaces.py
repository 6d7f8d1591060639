"""What small things stand on in the foreground: a table, a desk, a counter, a bench of the place."""

from dataclasses import dataclass
from typing import Any, Literal

from reelwright_pictures import stock
from reelwright_pictures.brush import draw, gradient, layer, mix, paint, path
from reelwright_pictures.figures import Cutout, stands_of
from reelwright_pictures.perspective import rect
from reelwright_pictures.placement import Placement
from reelwright_pictures.scene import Person, Scene, Subject, Thing
from reelwright_pictures.stage import Layer, Setting, Stage

Cover = Literal["", "chess", "board", "plank", "paper", "cloth", "branch"]

_TOPS = {
    "bedroom": "#b98a5e",
    "cave": "#7a5a3c",
    "classroom": "#c89a64",
    "corridor": "#c9b79a",
    "courtroom": "#7a4a2c",
    "factory": "#a9814f",
    "hospital_ward": "#dfe6e8",
    "kitchen": "#d8b98a",
    "laboratory": "#dde4e8",
    "library": "#7a4c2e",
    "living_room": "#a5754a",
    "office": "#c9a27a",
    "restaurant": "#8f6040",
    "shop": "#d3b98f",
    "stage": "#6b4630",
    "train": "#b9bec6",
}
_OUTDOORS = ("beach", "castle", "field", "forest", "mountains", "park", "roof", "village", "city", "street")
AT_A_TABLE = frozenset("table write slice saw pour stir eat type desk doze".split())
"""Poses whose hands lie on something or work on it."""
MAYBE_AT_A_TABLE = frozenset("sit read drink cook phone think hammer".split())
"""Poses that are taken at a table where there are things on it."""
_BESIDE_A_TABLE = frozenset((*MAYBE_AT_A_TABLE, *"stand hold reach point wave argue shrug".split()))
_PERCHING = ("bird", "blackbird", "owl", "parrot")
_LIE_OUTDOORS = ("plant", "nature", "animal", "tool", "sport", "fantasy")
_SMALL_M = 0.85  # what is larger does not stand on a table
_DEPTH = 1.8


@dataclass(frozen=True)
class Surface:
    """`back` and `front` are the y of its edges; people stand behind the one, things between both. `top` is
    its colour, and `cover` what lies on it."""

    back: float
    front: float
    top: str
    cover: Cover = ""

    def at(self, share: float) -> float:
        """Return the y of a row of it: 0 at the back edge, 1 at the front edge."""
        return self.back + (self.front - self.back) * share


def surface_of(scene: Scene, setting: Setting) -> Surface | None:
    """Return the table that a scene is at, or None where its people and things stand on the ground."""
    if _is_on_a_branch(scene):
        return Surface(0.62 * setting.height, 0.62 * setting.height, "#7a5636", "branch")
    if not has_table(scene):
        return None
    has_people = any(isinstance(one.what, Person) for one in scene.subjects)
    back, front = (0.66, 0.9) if has_people else (0.52, 0.86)
    is_outdoors = scene.place in _OUTDOORS
    cover = _cover_of(scene, is_outdoors)
    top = _TOPS.get(scene.place, "#a97c50")
    return Surface(back * setting.height, front * setting.height, top, cover)


def _is_on_a_branch(scene: Scene) -> bool:
    """Say whether a picture is of birds of the trees alone, which perch."""
    things = [one.what for one in scene.subjects]
    return (
        scene.place in _OUTDOORS
        and bool(things)
        and all(isinstance(one, Thing) and one.name in _PERCHING and not one.is_flying for one in things)
    )


def has_table(scene: Scene) -> bool:
    """Say whether the people and things of a scene are at a table."""
    if scene.place not in _TOPS and scene.place not in _OUTDOORS:
        return False
    free = [one for one in scene.subjects if one.spot not in ("holding", "riding")]
    people = [one.what for one in free if isinstance(one.what, Person)]
    inside = [one for one in free if one.spot in ("in", "on") and _is_in_something_small(one, scene)]
    things = [one.what for one in free if isinstance(one.what, Thing) and one not in inside]
    on_it = [thing for thing in (*things, *scene.props) if is_small(thing)]
    if any(not is_small(thing) for thing in things):
        return False
    if not people:
        return bool(things) and (scene.place in _TOPS or kind_of(things[0]) not in _LIE_OUTDOORS)
    if any(person.pose in AT_A_TABLE for person in people):
        return True
    if scene.place in _TOPS and all(person.pose == "drink" for person in people):
        return True
    can_stand = scene.place in _TOPS or any(is_food(thing) for thing in on_it)
    return bool(on_it) and can_stand and all(one.pose in _BESIDE_A_TABLE for one in people)


def _is_in_something_small(subject: Subject, scene: Scene) -> bool:
    near = (
        scene.subjects[subject.near].what
        if subject.near is not None and subject.near < len(scene.subjects)
        else None
    )
    return isinstance(near, Thing) and is_small(near) and isinstance(subject.what, Thing)


def is_small(thing: Thing) -> bool:
    """Say whether a thing stands on tables."""
    return not thing.is_flying and stands_of(thing) == "table" and thing.metres <= _SMALL_M


def is_food(thing: Thing) -> bool:
    return kind_of(thing) in ("food", "tableware")


def kind_of(thing: Thing) -> str:
    """Return the kind of the stock that a thing is."""
    return stock.item(thing.name).kind


def _cover_of(scene: Scene, is_outdoors: bool) -> Cover:
    names = {one.what.name for one in scene.subjects if isinstance(one.what, Thing)} | {
        one.name for one in scene.props
    }
    poses = {one.what.pose for one in scene.subjects if isinstance(one.what, Person)}
    if "chess-pawn" in names:
        return "chess"
    if "slice" in poses:
        return "board"
    if "saw" in poses:
        return "plank"
    if "write" in poses:
        return "paper"
    return "cloth" if is_outdoors else ""


def surface_layers(surface: Surface, stage: Stage) -> tuple[Layer, ...]:
    """Draw the table across the frame, with what covers it."""
    setting = stage.setting

    def draw_all(canvas: Any) -> None:
        if surface.cover == "branch":
            _draw_branch(canvas, surface, setting)
            return
        _draw_top(canvas, surface, setting, stage.horizon)
        _COVERS[surface.cover](canvas, surface, setting)
        _draw_front(canvas, surface, setting)

    return (layer("foreground table", setting, _DEPTH, draw_all, shading="flat"),)


def _draw_top(canvas: Any, surface: Surface, setting: Setting, horizon: float) -> None:
    width, top = setting.width, surface.top
    brush = paint(top)
    stops = (
        (0.0, mix(top, "#ffffff", 0.26)),
        (0.5, mix(top, "#ffffff", 0.08)),
        (1.0, mix(top, "#2a1408", 0.06)),
    )
    brush.setShader(gradient((0, surface.back), (0, surface.front), stops))
    canvas.drawRect(rect(0, surface.back, width, surface.front), brush)
    vanishing = (width / 2, min(horizon, surface.back - 0.1 * setting.height))
    chance = setting.rng("table")
    for share in chance.uniform(-0.6, 1.6, 26):
        far = _towards(vanishing, share * width, surface, surface.back)
        grain = mix(top, "#2a1408", float(chance.uniform(0.1, 0.3)))
        canvas.drawLine(
            far, surface.back, share * width, surface.front, paint(grain, 0.35, stroke=2.2 * setting.unit)
        )
    canvas.drawLine(
        0, surface.back, width, surface.back, paint(mix(top, "#ffffff", 0.5), 0.8, stroke=3 * setting.unit)
    )


def _towards(vanishing: tuple[float, float], x: float, surface: Surface, y: float) -> float:
    """Return where a line from the front edge at `x` to the vanishing point is at the height `y`."""
    share = (surface.front - y) / (surface.front - vanishing[1])
    return x + (vanishing[0] - x) * share


def _draw_front(canvas: Any, surface: Surface, setting: Setting) -> None:
    width, height, unit = setting.width, setting.height, setting.unit
    edge = 0.022 * height
    canvas.drawRect(
        rect(0, surface.front, width, surface.front + edge), paint(mix(surface.top, "#ffffff", 0.1))
    )
    under = mix(surface.top, "#1a0e08", 0.42)
    brush = paint(under)
    low = surface.front + edge
    brush.setShader(
        gradient((0, low), (0, height), ((0.0, mix(under, "#000000", 0.35)), (0.4, under), (1.0, under)))
    )
    canvas.drawRect(rect(0, low, width, height), brush)
    for share in (0.2, 0.8) if width <= height else (0.14, 0.5, 0.86):
        line = paint(mix(under, "#000000", 0.4), 0.6, stroke=3 * unit)
        canvas.drawLine(share * width, low, share * width, height, line)


def _quad(
    surface: Surface, setting: Setting, half: float, near: float, far: float
) -> list[tuple[float, float]]:
    """Return a flat rectangle in the middle of the top, from the row `near` to the row `far`."""
    middle, wide = setting.width / 2, half * min(setting.width, setting.height)
    narrow = wide * 0.8
    return [
        (middle - narrow, surface.at(far)),
        (middle + narrow, surface.at(far)),
        (middle + wide, surface.at(near)),
        (middle - wide, surface.at(near)),
    ]


def _plain(canvas: Any, surface: Surface, setting: Setting) -> None:
    """Nothing lies on it."""


def _chess(canvas: Any, surface: Surface, setting: Setting) -> None:
    corners = _quad(surface, setting, 0.3, 0.94, 0.12)
    edge = paint("#4a2c1a", stroke=14 * setting.unit)
    canvas.drawPath(path(corners), edge)
    for row in range(8):
        for column in range(8):
            square = [
                _inside(corners, (column + a) / 8, (row + b) / 8) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))
            ]
            canvas.drawPath(path(square), paint("#f1dfbf" if (row + column) % 2 else "#6b4226"))


def _inside(corners: list[tuple[float, float]], across: float, down: float) -> tuple[float, float]:
    (left, top), (right, _), (near_right, bottom), (near_left, _) = corners
    down = down**1.12  # nearer rows are higher
    start, end = left + (near_left - left) * down, right + (near_right - right) * down
    return start + (end - start) * across, top + (bottom - top) * down


def _board(canvas: Any, surface: Surface, setting: Setting) -> None:
    corners = _quad(surface, setting, 0.3, 0.9, 0.2)
    canvas.drawPath(path([(x, y + 12 * setting.unit) for x, y in corners]), paint("#6b4226"))
    canvas.drawPath(path(corners), paint("#e3bd86"))
    canvas.drawPath(path(corners), paint("#b98a52", stroke=5 * setting.unit))


def _plank(canvas: Any, surface: Surface, setting: Setting) -> None:
    width, thick = setting.width, 0.03 * setting.height
    left, right, far, near = 0.1 * width, 0.8 * width, surface.at(0.3), surface.at(0.62)
    top = path([(left + 0.03 * width, far), (right, far), (right + 0.02 * width, near), (left, near)])
    canvas.drawPath(top, paint("#e8c48c"))
    canvas.drawRect(rect(left, near, right + 0.02 * width, near + thick), paint("#b07f48"))
    for share in (0.25, 0.5, 0.75):
        y = far + (near - far) * share
        canvas.drawLine(left + 0.03 * width, y, right, y, paint("#b98a52", 0.5, stroke=2.5 * setting.unit))
    cut = paint("#5a3a20", stroke=5 * setting.unit)
    canvas.drawLine(0.64 * width, near, 0.63 * width, far + 0.3 * (near - far), cut)
    chance = setting.rng("sawdust")
    for _ in range(46):
        x, y = (
            float(chance.normal(0.64, 0.06)) * width,
            near + thick + abs(float(chance.normal(0, 0.4))) * thick,
        )
        canvas.drawCircle(x, y, float(chance.uniform(1.5, 4)) * setting.unit, paint("#f0d6a8"))


def _paper(canvas: Any, surface: Surface, setting: Setting) -> None:
    corners = _quad(surface, setting, 0.17, 0.8, 0.1)
    canvas.drawPath(path(corners), paint("#fbf8f0"))
    for row in range(2, 9):
        start, end = _inside(corners, 0.12, row / 10), _inside(corners, 0.88 - 0.3 * (row == 8), row / 10)
        canvas.drawLine(*start, *end, paint("#7f8aa8", 0.7, stroke=3 * setting.unit))


def _cloth(canvas: Any, surface: Surface, setting: Setting) -> None:
    width, step = setting.width, 0.085 * min(setting.width, setting.height)
    canvas.drawRect(rect(0, surface.back, width, surface.front), paint("#f6efe4"))
    rows = [surface.at(share) for share in (0.0, 0.14, 0.31, 0.52, 0.76, 1.0)]
    for number, (top, low) in enumerate(zip(rows, rows[1:], strict=False)):
        if number % 2 == 0:
            canvas.drawRect(rect(0, top, width, low), paint("#d9534f", 0.5))
    count = int(width / step) + 6
    for number in range(-count, count, 2):
        x = width / 2 + number * step
        far = [width / 2 + (edge - width / 2) * 0.72 for edge in (x, x + step)]
        corners = [
            (far[0], surface.back),
            (far[1], surface.back),
            (x + step, surface.front),
            (x, surface.front),
        ]
        canvas.drawPath(path(corners), paint("#d9534f", 0.5))


def _draw_branch(canvas: Any, surface: Surface, setting: Setting) -> None:
    width, unit, y = setting.width, setting.unit, surface.back
    low = y + 34 * unit
    shape = [
        (-20 * unit, y + 90 * unit),
        (0.2 * width, y + 6 * unit),
        (0.5 * width, y - 4 * unit),
        (width, y - 70 * unit),
        (width, y - 40 * unit),
        (0.55 * width, low),
        (0.24 * width, low + 18 * unit),
        (-20 * unit, y + 170 * unit),
    ]
    brush = paint(surface.top)
    brush.setShader(
        gradient(
            (0, y - 20 * unit),
            (0, low + 30 * unit),
            ((0.0, mix(surface.top, "#ffe2b8", 0.35)), (1.0, mix(surface.top, "#1c0f06", 0.45))),
        )
    )
    canvas.drawPath(path(shape), brush)
    chance = setting.rng("branch")
    leaf_colour = {"autumn": "#d9822f", "winter": "#9a8f80"}.get(setting.season, "#4f9a3f")
    for share in (0.06, 0.14, 0.27, 0.72, 0.8, 0.9, 0.97):
        for _ in range(2 if setting.season != "winter" else 1):
            x, top = share * width + float(chance.normal(0, 14 * unit)), y - (share - 0.5) * 90 * unit
            turn, size = (
                float(chance.uniform(-60, 60)) + (180 if chance.random() < 0.4 else 0),
                float(chance.uniform(70, 120)) * unit,
            )
            canvas.save()
            canvas.translate(x, top + 14 * unit)
            canvas.rotate(turn)
            leaf = [(0, 0), (-0.3 * size, -0.5 * size), (0, -size), (0.3 * size, -0.5 * size), (0, 0)]
            canvas.drawPath(
                path(leaf, smooth=True), paint(mix(leaf_colour, "#ffffff", float(chance.uniform(0, 0.25))))
            )
            canvas.restore()


_COVERS = {
    "": _plain,
    "chess": _chess,
    "board": _board,
    "plank": _plank,
    "paper": _paper,
    "cloth": _cloth,
    "branch": _plain,
}


def seat_layer(figure: Cutout, placement: Placement, setting: Setting) -> Layer:
    """Draw a stool under somebody who sits where the place has no seat."""
    assert figure.seat is not None
    wide, tall = 0.24 * placement.height, figure.foot[1] - figure.seat[1] + 0.02 * placement.height
    width, height = max(8, round(wide)), max(8, round(tall))
    cloth = setting.rng("stool").choice(["#7a8fb5", "#b5785a", "#7fa08a", "#a88bb5"])

    def draw_stool(canvas: Any) -> None:
        top = 0.3 * height
        for share in (0.16, 0.84):
            leg = paint("#6b4a30", stroke=0.11 * width)
            canvas.drawLine(share * width, top, (share + (share - 0.5) * 0.1) * width, height * 0.97, leg)
        canvas.drawRoundRect(rect(0, 0, width, top), 0.1 * width, 0.1 * width, paint(str(cloth)))

    colour, alpha = draw(width, height, draw_stool)
    x = round(placement.x - figure.foot[0] + figure.seat[0] - width / 2)
    y = round(placement.y - figure.foot[1] + figure.seat[1] - 0.02 * placement.height)
    return Layer("foreground seat", colour, alpha, placement.depth * 1.0003, x, y, "relief", roundness=0.3)


def trunk_layer(x: float, y: float, setting: Setting, depth: float) -> Layer:
    """Draw the trunk of a tree that somebody hides behind: from the ground at `y` to above the frame."""
    width, unit = setting.width, setting.unit
    half = 0.17 * width if setting.width <= setting.height else 0.09 * width
    chance = setting.rng("trunk")

    def draw_trunk(canvas: Any) -> None:
        shape = path(
            [
                (x - 1.5 * half, y + 14 * unit),
                (x - 1.05 * half, y - 120 * unit),
                (x - 0.86 * half, -10),
                (x + 0.86 * half, -10),
                (x + 1.05 * half, y - 120 * unit),
                (x + 1.6 * half, y + 20 * unit),
                (x + 0.4 * half, y - 4 * unit),
                (x - 0.3 * half, y + 26 * unit),
            ]
        )
        brush = paint("#7a5636")
        brush.setShader(
            gradient((x - half, 0), (x + half, 0), ((0.0, "#a57a4e"), (0.45, "#7d5838"), (1.0, "#4a3220")))
        )
        canvas.drawPath(shape, brush)
        canvas.save()
        canvas.clipPath(shape, doAntiAlias=True)
        for _ in range(70):
            left, top = x + float(chance.uniform(-1, 1)) * half, float(chance.uniform(0, y))
            long = float(chance.uniform(40, 150)) * unit
            bark = paint(
                "#38251a", float(chance.uniform(0.25, 0.6)), stroke=float(chance.uniform(3, 8)) * unit
            )
            bend = float(chance.uniform(-14, 14)) * unit
            canvas.drawPath(
                path([(left, top), (left + bend, top + long / 2), (left, top + long)], closed=False), bark
            )
        canvas.restore()

    return layer("foreground trunk", setting, depth, draw_trunk, roundness=0.4)
