"""Who and what is where at a table: people behind it, with their hands on it, small things on its top."""

from dataclasses import replace

from reelwright_pictures import stock
from reelwright_pictures.figures import height_of_side, metres_of
from reelwright_pictures.people import Facing
from reelwright_pictures.placement import Placement
from reelwright_pictures.scene import Person, Pose, Scene, Thing
from reelwright_pictures.stage import Stage
from reelwright_pictures.surfaces import Surface, is_small

_HANDS = 0.545  # how high the hands of somebody at a table are, of their height
_POSES_BEHIND: dict[Pose, Pose] = {
    "type": "desk",
    "sit": "table",
    "stand": "table",
    "cook": "stir",
    "reach": "table",
}
_WORK_IN_THE_MIDDLE = ("write", "saw", "desk")
_LONG = frozenset(
    "umbrella fishing-pole broom white-cane trident-emblem bow-and-arrow rifle ladder guitar axe".split()
)
_BABIES = ("baby", "infant", "newborn", "toddler")
_PIECES = (
    (-0.8, 0.2, True),
    (-0.45, 0.5, True),
    (-0.9, 0.85, True),
    (-0.2, 0.95, True),
    (0.8, 0.2, False),
    (0.3, 0.4, False),
    (0.9, 0.7, False),
    (0.45, 0.95, False),
)
_POURED = 0.155  # how far aside what is poured runs down, of the height of who pours
_INFANT_M = 0.54
_BEHIND, _ON = 2.3, 1.5  # metres from the viewer


def place_at_table(scene: Scene, stage: Stage, surface: Surface) -> tuple[Placement, ...]:
    """Return where everybody and everything of a scene is at a table."""
    free = [(at, one) for at, one in enumerate(scene.subjects) if one.spot != "holding"]
    people = [(at, one.what) for at, one in free if isinstance(one.what, Person)]
    things = [(at, one.what, one.count) for at, one in free if isinstance(one.what, Thing)]
    if not people:
        return tuple(_things_alone(scene, things, stage, surface))
    behind = _people_behind(scene, people, stage, surface)
    every = [*behind, *_what_is_held(scene, behind)]
    on_it = [(at, thing) for at, thing, count in things for _ in range(min(count, 3))]
    on_it += [(-1, prop) for prop in scene.props[:3] if is_small(prop)]
    if surface.cover == "chess":
        return (*every, *_chess_pieces(stage, surface))
    return (*every, *_things_before(on_it, behind, stage, surface))


def _chess_pieces(stage: Stage, surface: Surface) -> list[Placement]:
    """Return some pieces of both sides on the board."""
    width, short = stage.setting.width, min(stage.setting.width, stage.setting.height)
    pieces = []
    for number, (across, row, is_white) in enumerate(_PIECES):
        x = 0.5 * width + across * short * (0.24 + 0.06 * row)
        size = short * (0.11 + 0.045 * row)
        piece = Thing("chess-pawn", 0.08, "white" if is_white else "")
        pieces.append(
            Placement(piece, x, surface.at(0.14 + 0.76 * row), size, _ON - 0.1 * row - 0.001 * number, "left")
        )
    return pieces


def _people_behind(
    scene: Scene, people: list[tuple[int, Person]], stage: Stage, surface: Surface
) -> list[Placement]:
    width, height = stage.setting.width, stage.setting.height
    wide = width > height
    spread = {1: (0.5,), 2: (0.27, 0.73), 3: (0.5, 0.17, 0.83)}[min(3, len(people))]
    if wide:
        spread = {1: (0.44,), 2: (0.34, 0.66), 3: (0.5, 0.26, 0.74)}[min(3, len(people))]
    size = {1: 0.98, 2: 0.82, 3: 0.72}[min(3, len(people))] * (1.3 if wide else 1.0) * height
    if scene.camera == "wide":
        size *= 0.8
    if len(people) == 1 and people[0][1].child:
        size *= 0.8  # more of a small body is seen behind the table
    tallest = max((metres_of(one) for _, one in people), default=1.7)
    placed = []
    for number, (at, person) in enumerate(people):
        own = size * (metres_of(person) / tallest) ** 0.55
        person = replace(person, pose=_POSES_BEHIND.get(person.pose, person.pose))
        share = spread[number % 3]
        y = surface.at(0.16 + 0.05 * (number % 2)) + _HANDS * own
        facing: Facing = "front" if len(people) != 2 else "right" if share < 0.5 else "left"
        depth = _BEHIND + 0.1 * number
        placed.append(
            Placement(person, share * width, y, own, depth, facing, False, at, table_y=surface.back)
        )
    return placed


def _what_is_held(scene: Scene, behind: list[Placement]) -> list[Placement]:
    """Return what those behind the table hold; where it is the hands decide."""
    held = []
    for at, subject in enumerate(scene.subjects):
        holder = next((one for one in behind if one.subject == subject.near), None)
        if subject.spot == "holding" and holder is not None:
            held.append(
                Placement(
                    subject.what,
                    holder.x,
                    holder.y,
                    held_size(subject.what, holder),
                    _ON + 0.2,
                    "left",
                    False,
                    at,
                    subject.near,
                )
            )
    return held


def held_size(what: Person | Thing, holder: Placement) -> float:
    """Return how large something in a hand is drawn: a little larger than in life where it is small."""
    scale = holder.height / metres_of(holder.what)
    if isinstance(what, Person):
        if what.pose == "swaddled":
            return _INFANT_M * scale
        return (0.6 if what.key.split()[-1] in _BABIES else 0.92) * scale * metres_of(what)
    plays = isinstance(holder.what, Person) and holder.what.pose == "strum"
    if plays and isinstance(holder.what, Person) and holder.what.child:
        scale *= 0.66  # children play small instruments
    most = 0.5 if plays else 0.62 if what.metres < 0.3 or what.name in _LONG else 0.4
    if isinstance(holder.what, Person) and holder.what.pose == "carry":
        most = min(most, 0.3)
    if isinstance(holder.what, Person) and holder.what.pose == "bite":
        most = 0.17  # the face is seen behind it
    if isinstance(what, Thing) and stock.item(what.name).kind == "plant":
        most = 0.3
    side = min(max(1.15 * scale * what.metres, 0.12 * holder.height), most * holder.height)
    return height_of_side(what, side)


def _things_before(
    things: list[tuple[int, Thing]], behind: list[Placement], stage: Stage, surface: Surface
) -> list[Placement]:
    """Return the things on the table of those behind it: the first in the middle before them, others
    aside."""
    width, height = stage.setting.width, stage.setting.height
    scale = max(one.height / metres_of(one.what) for one in behind)
    short = min(width, height)
    if len(behind) == 1:
        hero = behind[0].x / width
        who = behind[0].what
        pours = isinstance(who, Person) and who.pose == "pour"
        first = hero + _POURED * behind[0].height / width if pours else hero
        shares = (first, 0.14, 0.86, hero + 0.19, hero - 0.19)
        if isinstance(who, Person) and who.pose in _WORK_IN_THE_MIDDLE:  # the sheet, the plank
            shares = (0.84, 0.15, 0.9, 0.1, 0.8)
    else:
        shares = (0.5, 0.2, 0.8, 0.36, 0.64)
    placed = []
    for number, (at, thing) in enumerate(things[:5]):
        side = min(max(0.76 * scale * float(thing.metres) ** 0.86, 0.13 * short), 0.38 * short)
        size = height_of_side(thing, side)
        y = surface.at(0.86 if number in (0, 3, 4) else 0.6)
        placed.append(
            Placement(thing, shares[number] * width, y, size, _ON + 0.01 * number, "left", True, at)
        )
    return placed


def _things_alone(
    scene: Scene, things: list[tuple[int, Thing, int]], stage: Stage, surface: Surface
) -> list[Placement]:
    """Return things of a table without people: large, each as often as it is asked for."""
    width, height = stage.setting.width, stage.setting.height
    short = min(width, height)
    inside = {
        at for at, one in enumerate(scene.subjects) if one.spot in ("in", "on") and one.near is not None
    }
    every = [(at, thing) for at, thing, count in things for _ in range(min(count, 7)) if at not in inside]
    every += [(-1, prop) for prop in scene.props[:3] if is_small(prop)]
    if len(every) in (2, 3, 4) and not inside:
        return _around_the_first(every, stage, surface)
    tallest = max((thing.metres for _, thing in every), default=0.2)
    each = {1: 0.76, 2: 0.42, 3: 0.33, 4: 0.3, 5: 0.27}.get(len(every), 0.24) * short
    placed = []
    for number, (at, thing) in enumerate(every):
        size = height_of_side(thing, each * max(0.36, (thing.metres / tallest) ** 0.6))
        share, row = _seat_of(number, len(every))
        placed.append(
            Placement(thing, share * width, surface.at(row), size, _ON - 0.05 * row, "left", True, at)
        )
    return [*placed, *_inside_others(scene, placed)]


def _around_the_first(every: list[tuple[int, Thing]], stage: Stage, surface: Surface) -> list[Placement]:
    """Return the first thing large in the middle, and the others smaller at its feet, as one group."""
    width, short = stage.setting.width, min(stage.setting.width, stage.setting.height)
    every = sorted(every, key=lambda one: -one[1].metres)
    hero = every[0][1]
    placed = []
    for number, (at, thing) in enumerate(every):
        is_same = number > 0 and thing.name == hero.name
        side = (0.4 if is_same and number else 0.62 * max(0.3, thing.metres / hero.metres) ** 0.6) * short
        side = min(side, 0.42 * short) if number else side  # the first one is seen
        aside, row = _GROUP[number]
        x, y = 0.5 * width + aside * short, surface.at(row)
        depth = _ON - 0.05 * row
        placed.append(Placement(thing, x, y, height_of_side(thing, side), depth, "left", True, at))
    return placed


_GROUP = ((0.0, 0.42), (-0.27, 0.74), (0.29, 0.66), (0.06, 0.93))


def _seat_of(number: int, count: int) -> tuple[float, float]:
    """Return where the nth of so many things stands: in one row, or a back and a front row."""
    if count <= 3:
        return (number + 0.5) / count if count > 1 else 0.5, 0.6 + 0.14 * (number % 2)
    back = count // 2
    if number < back:
        return (number + 0.7) / (back + 0.4), 0.3
    return (number - back + 0.5) / (count - back), 0.86


def _inside_others(scene: Scene, placed: list[Placement]) -> list[Placement]:
    """Return what is in or on another thing of the table: it looks out of it, or stands at its top."""
    found = []
    for at, subject in enumerate(scene.subjects):
        other = next((one for one in placed if one.subject == subject.near), None)
        if subject.spot not in ("in", "on") or other is None or not isinstance(subject.what, Thing):
            continue
        count = min(3, subject.count)
        size = other.height * min(0.62, max(0.4, subject.what.metres / max(metres_of(other.what), 0.05)))
        for number in range(count):
            aside = (number - (count - 1) / 2) * 0.26 * other.height
            low = 0.6 if subject.spot == "in" else 0.9
            found.append(
                Placement(
                    subject.what,
                    other.x + aside,
                    other.y - low * other.height,
                    size,
                    other.depth * (1.02 if subject.spot == "in" else 0.99),
                    "left",
                    False,
                    at,
                )
            )
    return found
