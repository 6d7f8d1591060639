"""Where the subjects of a scene stand, and how large they are: the composition, before anything is drawn."""

from collections.abc import Callable
from dataclasses import replace

from reelwright_pictures import stock
from reelwright_pictures.figures import height_of_side, metres_of, stands_of
from reelwright_pictures.people import Facing
from reelwright_pictures.placement import Placement
from reelwright_pictures.places import describe_place
from reelwright_pictures.scene import Camera, Person, Scene, Subject, Thing
from reelwright_pictures.stage import Stage
from reelwright_pictures.surfaces import Surface, kind_of
from reelwright_pictures.tables import held_size, place_at_table

# How tall a person is who is the hero, as a share of the height of an upright frame.
_SHARES: dict[Camera, float] = {"wide": 0.42, "medium": 0.58, "close": 1.3, "top": 0.28}
_LANDSCAPE = 1.36  # the same in a frame that is wider than high
_FROM_THE_KNEES = {1: 0.98, 2: 0.8, 3: 0.72}  # of one to three people whose legs tell nothing
_TOP_OF_HEAD = 0.27  # where it is then
_LEGS_TELL_NOTHING = frozenset(
    "stand hold think point phone wave carry reach read shrug drink eat cry argue hug photograph cheer strum "
    "bite hammer pray lift cradle handhold".split()
)
_WATERS = ("sea", "beach")
_SEATED = ("living_room", "bedroom", "park", "train", "castle")
_TRUNK = 0.17  # half the width of a trunk that somebody hides behind, of the frame
_LARGE_M = 2.6
_RIVERS, _RIVER_DEPTH = {"city": 0.71, "mountains": 0.7}, 40.0
_FAR_M, _FAR_DEPTH = 300.0, 900.0
_TINY_M = 0.15  # a bee fills no room
_NOT_LAND_BEFORE = ("beach", "city", "mountains", "roof", "sea", "space", "stage")  # above where people stand
_BENEATH = 0.92  # how much less the sizes of two subjects differ than in life, as a power
_SPREAD = {1: (0.5,), 2: (0.31, 0.69), 3: (0.5, 0.22, 0.79)}
_SPREAD_NEAR = {1: (0.5,), 2: (0.27, 0.74), 3: (0.5, 0.18, 0.82)}
_LENGTH_LYING = 0.8  # of somebody on the ground, of the width of the frame
_POINTS_AT = 0.34  # whose arm is stretched out to the right
_SPREAD_WIDE = {1: (0.4,), 2: (0.34, 0.66), 3: (0.5, 0.25, 0.75)}


def place_subjects(scene: Scene, stage: Stage, surface: Surface | None = None) -> tuple[Placement, ...]:
    """Return where every subject and prop of the scene is drawn, from the back to the front: at a table where
    there is a `surface`, else on the ground."""
    if surface is not None:
        return tuple(sorted(place_at_table(scene, stage, surface), key=lambda placement: -placement.depth))
    heroes = [_place_one(scene, stage, index) for index in range(len(scene.subjects))]
    alone = heroes
    heroes = _beside_something_large(scene, alone, stage)
    settled = {at for at, one in enumerate(heroes) if one is not alone[at]}
    heroes = [_chased(scene, one, stage) for one in heroes]
    related = [
        heroes[index] if index in settled else _relate(scene, heroes, index, stage.setting.width)
        for index in range(len(heroes))
    ]
    related = _aboard(scene, related, stage.setting.width)
    every = [
        copy
        for subject, placement in zip(scene.subjects, related, strict=True)
        for copy in _repeat(subject, placement, stage)
    ]
    every = [_lifted(one) for one in _behind_people(scene, _close_together(scene, every, stage))]
    every += _crowd_behind(scene, every, stage)
    shown = scene.props[:3]
    kicked = _kicked(every)
    slope = _slope_of_ground(scene, stage) if heroes else None
    if (
        scene.place == "abstract"
        and scene.claim is None
        and not any(isinstance(one.what, Person) for one in every)
    ):
        return _on_display(scene, stage)
    props = [
        kicked(prop) or _place_prop(prop, at, len(shown), stage, every, scene.place, slope)
        for at, prop in enumerate(shown)
    ]
    fences = [one for prop in shown for one in _fence_across(prop, every, stage)]
    props = [
        one for one in props if not fences or not isinstance(one.what, Thing) or one.what.name != "fence"
    ]
    return tuple(sorted((*props, *fences, *every), key=lambda placement: -placement.depth))


def _lifted(placement: Placement) -> Placement:
    """Return an animal above the ground that jumps or runs."""
    what = placement.what
    if not isinstance(what, Thing) or not what.does or not placement.casts:
        return placement
    return replace(placement, lift=(0.36 if what.does == "jump" else 0.05) * placement.height)


def _close_together(scene: Scene, placed: list[Placement], stage: Stage) -> list[Placement]:
    """Return two who hug or give something to each other as near as that needs."""
    people = [one for one in placed if isinstance(one.what, Person) and one.holder is None]
    if len(people) != 2 or any(one.spot in ("riding", "seated", "chasing") for one in scene.subjects):
        return placed
    poses = {one.what.pose for one in people if isinstance(one.what, Person)}
    share = (
        _APART["hug"]
        if poses == {"hug"}
        else _APART["hands"]
        if poses == {"handhold"}
        else _APART["give"]
        if poses == {"hold", "talk"}
        else None
    )
    if share is None:
        return placed
    hugs = poses == {"hug"}
    left, right = sorted(people, key=lambda one: one.x)
    middle = 0.5 * stage.setting.width
    half = 0.5 * share * min(left.height, right.height)
    moved = {
        left.subject: replace(left, x=middle - half, facing="right"),
        right.subject: replace(right, x=middle + half, facing="left", depth=left.depth * 1.01),
    }
    if left.height < 0.8 * right.height or right.height < 0.8 * left.height:  # a child is not hidden
        small, tall = sorted(moved.values(), key=lambda one: one.height)
        moved[small.subject] = replace(small, depth=min(small.depth, 0.97 * tall.depth))
    moved = {at: _embracing(one) if hugs else one for at, one in moved.items()}
    return [moved.get(one.subject, one) if isinstance(one.what, Person) else one for one in placed]


def _embracing(placement: Placement) -> Placement:
    """Return somebody with the arms around who is before them, not spread out to the viewer."""
    assert isinstance(placement.what, Person)
    return replace(placement, what=replace(placement.what, pose="embrace"))


_APART = {"hug": 0.26, "hands": 0.3, "give": 0.44}  # of the height of the smaller one


def _crowd_behind(scene: Scene, placed: list[Placement], stage: Stage) -> list[Placement]:
    """Return the rest of a crowd, in rows behind its first ones, smaller as they are further away."""
    people = [one for one in placed if isinstance(one.what, Person)]
    if not scene.onlookers or not people:
        return []
    width = stage.setting.width
    first = max(people, key=lambda one: one.height)
    rng, found, at = stage.setting.rng("crowd"), [], 0
    for row, (count, share) in enumerate(((4, 0.8), (4, 0.64))):
        for number in range(count):
            if at >= len(scene.onlookers):
                break
            x = (number + 0.5 + 0.16 * float(rng.uniform(-1, 1))) / count * 1.1 * width - 0.05 * width
            y = stage.horizon + (first.y - stage.horizon) * share
            size = first.height * share * float(rng.uniform(0.95, 1.03))
            facing: Facing = "right" if x < 0.5 * width else "left"
            depth = first.depth * (1.25 + 0.3 * row + 0.01 * number)
            found.append(Placement(scene.onlookers[at], x, y, size, depth, facing))
            at += 1
    return found


def _fence_across(prop: Thing, subjects: list[Placement], stage: Stage) -> list[Placement]:
    """Return a fence across the picture, of as many pieces as it needs: before who jumps or talks over it,
    else behind them."""
    if prop.name != "fence" or not subjects:
        return []
    width, height = stage.setting.width, stage.setting.height
    near = min(subjects, key=lambda one: one.depth)
    jumps = any(one.lift for one in subjects)
    talk = sum(isinstance(one.what, Person) and one.what.pose in ("argue", "talk") for one in subjects) > 1
    tall = min(max(near.height * _FENCE_M / metres_of(near.what), 0.12 * height), 0.3 * height)
    piece = tall * height_of_side(prop, 1.0) ** -1
    y = near.y + (0.02 if jumps else -0.04) * height
    if talk and not jumps:
        y = max(near.y, 0.99 * height)
    depth = near.depth * (0.94 if jumps or talk else 1.06)
    count = int(width / piece) + 1
    return [
        Placement(prop, 0.5 * width + (at - (count - 1) / 2) * piece * 0.995, y, tall, depth, "right")
        for at in range(count)
    ]


_FENCE_M = 1.0


def _on_display(scene: Scene, stage: Stage) -> tuple[Placement, ...]:
    """Return the things of an abstract picture as on a poster: the first one large in the middle, the others
    at its foot, overlapping it. Their sizes in life say nothing there."""
    things = [one.what for one in scene.subjects for _ in range(min(one.count, 3))] + [*scene.props]
    width, height = stage.setting.width, stage.setting.height
    short = min(width, 0.62 * height)
    side = (0.86 if len(things) == 1 else 0.74) * short
    foot = (0.72 if height > width else 0.86) * height
    placed = []
    for number, what in enumerate(things[:4]):
        aside, low, share = _DISPLAY[number]
        size = height_of_side(what, share * side)
        size = min(size, (0.5 if height > width else 0.66) * height)
        x = 0.5 * width + aside * short
        first = number == 0
        placed.append(
            Placement(
                what,
                x,
                foot + low * short,
                size,
                4.0 - 0.4 * number,
                "right" if aside < 0 else "left",
                subject=0 if first and scene.subjects else -1,
            )
        )
    return tuple(placed)


_DISPLAY = ((0.0, 0.0, 1.0), (0.29, 0.1, 0.56), (-0.31, 0.12, 0.5), (0.02, 0.2, 0.4))
"""Aside of the middle, below the foot of the first one, and the size beside it."""


def _beside_something_large(scene: Scene, placed: list[Placement], stage: Stage) -> list[Placement]:
    """Return a person and the large animal or vehicle that they are beside in their true sizes, the person
    smaller where the frame has not the room, and what is still too wide cut off by the frame behind its
    head."""
    width, height = stage.setting.width, stage.setting.height
    people = [
        at for at, one in enumerate(scene.subjects) if isinstance(one.what, Person) and one.spot != "holding"
    ]
    if len(people) != 1 or scene.claim is not None or _camera_of(scene) == "close":
        return placed
    who = people[0]
    person, free = placed[who], (None, "beside", "in front of", "in", "on")
    own = scene.subjects[who]
    if own.spot not in free or not person.casts or not isinstance(person.what, Person):
        return placed
    works = person.what.pose in _WORKING_AT
    for at, one in enumerate(scene.subjects):
        thing = one.what
        related = one.near == who or own.near == at
        if not isinstance(thing, Thing) or one.count != 1 or one.spot not in free or not placed[at].casts:
            continue
        if one.spot in ("in", "on") and one.near is not None or (own.spot in ("in", "on") and related):
            continue
        is_beast = kind_of(thing) in ("animal", "fantasy")
        if stands_of(thing) != "ground" or not (is_beast or (works and kind_of(thing) == "vehicle")):
            continue
        scale = person.height / metres_of(person.what)
        is_car = kind_of(thing) == "vehicle" and is_large(thing)
        metres = thing.metres * (_SHORT_IN_DRAWINGS if is_car else 1.0)
        drawn = placed[at].height / height_of_side(thing, 1.0)
        if drawn >= 0.9 * scale * metres and not works:
            continue
        least = (_LEAST_CHILD if person.what.child else _LEAST_GROWN) * height / metres_of(person.what)
        most = (1.5 if is_car else 1.24) * min(width, 0.72 * height)
        apart = _ARM if works else 0.36 if _holds(scene, who) else 0.22
        room = 0.8 * width / (metres + (apart + 0.1) * metres_of(person.what))
        is_cut_off = is_car or metres >= _CUT_OFF_M
        scale = max(min(scale, 0.85 * most / metres if is_cut_off else room), min(scale, least))
        side, tall = min(metres * scale, most), metres_of(person.what) * scale
        if not is_cut_off:
            side = min(side, 0.84 * width - apart * tall)
        x = max((0.2 if is_cut_off else 0.14) * width, (0.3 if is_cut_off else 0.2) * tall)
        middle = min(
            max(x + apart * tall + side / 2, 0.5 * width),
            (0.4 * width if is_cut_off else 1.02 * width - side) + side / 2,
        )
        changed = [*placed]
        depth = stage.focal / scale
        y = person.y
        changed[who] = replace(person, x=x, height=tall, facing="right", depth=depth)
        changed[at] = replace(
            placed[at], x=middle, y=y - 0.015 * height, height=height_of_side(thing, side), facing="left",
            depth=depth * 1.03,
        )  # fmt: skip
        return changed
    return placed


def _aboard(scene: Scene, placed: list[Placement], width: int) -> list[Placement]:
    """Return who would stand on the water beside a boat in it, and the boat in the middle of the frame."""
    boats = [one for one in placed if _is_boat(one)]
    who = [one for one in placed if isinstance(one.what, Person) and one.casts]
    if scene.place != "sea" or len(boats) != 1 or not who or scene.subjects[boats[0].subject].count != 1:
        return placed
    boat = replace(boats[0], x=0.5 * width)
    has_sail = isinstance(boat.what, Thing) and boat.what.name == "sailboat"
    changed = {boat.subject: boat} | {
        one.subject: replace(
            one,
            x=boat.x + (at - (len(who) - 1) / 2) * _APART_ABOARD * one.height,
            y=boat.y - _ABOVE_WATER * boat.height,
            depth=(_BEFORE_SAIL if has_sail else _BEHIND_SIDE) * boat.depth,
            casts=False,
        )
        for at, one in enumerate(who)
    }
    return [changed.get(one.subject, one) for one in placed]


def _is_boat(placement: Placement) -> bool:
    return _kind_of_placed(placement) == "vehicle" and stands_of(placement.what) == "water"


def _carries(boat: Placement, placed: list[Placement]) -> bool:
    """Say whether somebody is in a boat: behind its side, or before its sail."""
    depths = (_BEHIND_SIDE * boat.depth, _BEFORE_SAIL * boat.depth)
    return _is_boat(boat) and any(
        isinstance(one.what, Person) and not one.casts and one.depth in depths for one in placed
    )


_BEHIND_SIDE, _BEFORE_SAIL = 1.02, 0.98  # how far away who is aboard is, of the boat's own depth
_ABOVE_WATER, _APART_ABOARD = 0.14, 0.3  # where feet are in a boat, of its height and of theirs

_SHORT_IN_DRAWINGS = 0.64  # drawn cars are half as long for their height as cars are
_CUT_OFF_M = 3.0  # what is as wide is shown in its true size though the frame cuts it off


def _holds(scene: Scene, who: int) -> bool:
    return any(one.spot == "holding" and one.near == who for one in scene.subjects)


_WORKING_AT = ("repair", "wash")
_LEAST_GROWN, _LEAST_CHILD = 0.34, 0.25  # of the height of the frame: smaller ones would hardly be seen
_ARM = 0.33  # how far from the middle of a body its hand with a tool is, of its height


def _behind_people(scene: Scene, placed: list[Placement]) -> list[Placement]:
    """Return what is large behind the people who stand by it, and groups before them."""
    used = {one.near for one in scene.subjects if one.spot in ("behind", "riding")}
    used |= {
        at
        for at, one in enumerate(scene.subjects)
        if isinstance(one.what, Thing) and one.what.name == "canoe"
    }
    people = [one.depth for one in placed if isinstance(one.what, Person) and not one.is_trunk]
    if not people:
        return placed
    ordered = []
    for one in placed:
        if one.is_trunk or one.subject < 0 or one.subject in used or isinstance(one.what, Person):
            ordered.append(one)
        elif is_large(one.what) and not _carries(one, placed):
            ordered.append(replace(one, depth=max(one.depth, 1.05 * max(people))))
        elif (
            isinstance(one.what, Thing) and one.casts and one.depth < 0.8 * min(people)
        ):  # drawn larger than it is
            ordered.append(replace(one, depth=0.94 * min(people)))
        elif scene.subjects[one.subject].count > 1 and one.casts:
            ordered.append(replace(one, depth=min(one.depth, 0.94 * min(people))))
        else:
            ordered.append(one)
    return ordered


def _place_one(scene: Scene, stage: Stage, index: int) -> Placement:
    """Return where a subject is by itself, before what it has to do with another one."""
    return replace(_place_alone(scene, stage, index), subject=index)


def _place_alone(scene: Scene, stage: Stage, index: int) -> Placement:
    subject = scene.subjects[index]
    width, height = stage.setting.width, stage.setting.height
    wide = width > height
    free = [at for at, one in enumerate(scene.subjects) if one.spot not in ("holding", "riding")] or [0]
    spread = (_SPREAD_WIDE if wide else _SPREAD)[min(len(free), 3)]
    size = _height_of(scene, stage, index)
    if is_from_the_knees(scene):
        free = [at for at in free if isinstance(scene.subjects[at].what, Person)] or free
        spread = (_SPREAD_WIDE if wide else _SPREAD_NEAR)[len(free)]
        if len(free) == 1 and isinstance(subject.what, Person) and subject.what.pose == "point":
            spread = (_POINTS_AT,)
    if len(free) == 1 and isinstance(subject.what, Person) and subject.what.pose in _WORKS_ASIDE:
        spread = (_POINTS_AT,)
    x = spread[(free.index(index) if index in free else index) % len(spread)] * width
    facing = _facing(scene, index, x / width)
    at = stands_of(subject.what)
    if is_large(subject.what) and at == "ground":
        if _hides_another(scene, index):
            y = _foot_of(scene, stage, size)
            return Placement(subject.what, 0.56 * width, y, size, 3.4, facing, subject=index, is_trunk=True)
        slope = _slope_of_ground(scene, stage) if index else None
        return _place_large(subject.what, stage, size, x, facing, scene.place, slope)
    if isinstance(subject.what, Person) and scene.variant == "underwater" and scene.place == "sea":
        diver = replace(subject.what, pose="swim")
        return Placement(diver, x, max(0.7 * height, 1.1 * size), size, 4.0 + index, facing, casts=False)
    if isinstance(subject.what, Person) and subject.what.pose == "swim" and scene.place in _WATERS:
        line = (0.72 if scene.variant != "underwater" else 0.5) * height
        return Placement(subject.what, x, line + 0.66 * size, size, 4.0, facing, casts=False, water_y=line)
    lies = isinstance(subject.what, Person) and subject.what.pose in _LYING
    if lies and scene.place in ("bedroom", "hospital_ward") and "seat" in stage.anchors:
        return _on_the_bed(subject.what, stage, facing)
    if subject.spot == "seated" and scene.place in _SEATED and "seat" in stage.anchors:
        return _on_the_seat(subject.what, stage, facing, _aside_of_others(scene, index))
    if at in stage.anchors and at != "ground":
        anchor = stage.anchors[at][index % len(stage.anchors[at])]
        if at in ("table", "shelf") and not 0.22 < anchor.x / width < 0.78:
            anchor = replace(anchor, x=x, y=_foot_of(scene, stage, size), depth=2.0)
        return Placement(
            subject.what, anchor.x, anchor.y, size, anchor.depth, facing, at not in ("sky", "wall")
        )
    if at == "air":
        most = 0.24 if metres_of(subject.what) < _TINY_M else 0.42 if index else 0.56
        size = min(size, most * min(width, height))
        if is_from_the_knees(scene):  # above their heads
            return Placement(subject.what, 0.72 * width, 0.21 * height, size, 12.0, facing, casts=False)
        y = max(stage.horizon * (0.6 if index else 0.78), size * 1.1)
        return Placement(subject.what, x, y, size, 12.0, facing, casts=False)
    if isinstance(subject.what, Person) and subject.what.pose == "swaddled":  # an infant lies there
        size *= 0.9 if len(free) == 1 else 0.62
    y = _foot_of(scene, stage, size)
    if lies:  # in the frame from head to feet
        size = min(size, _LENGTH_LYING * width)
    depth = stage.focal * metres_of(subject.what) / size
    return Placement(
        subject.what, x, y - (0.02 * height if index else 0), size, depth * (1.1 if index else 1), facing
    )


def is_large(what: Person | Thing) -> bool:
    """Say whether something is so large that a picture shows it from some way off."""
    return isinstance(what, Thing) and what.metres >= _LARGE_M and kind_of(what) not in ("animal", "fantasy")


def _on_the_bed(what: Person | Thing, stage: Stage, facing: Facing) -> Placement:
    """Return where somebody lies on the bed of a room."""
    bed = stage.anchors["seat"][0]
    if isinstance(what, Person) and what.pose == "swaddled":
        side = 0.52 * min(stage.setting.width, stage.setting.height)
        return Placement(what, bed.x, bed.y, side, min(bed.depth, 2.6), facing, casts=False)
    size = min(
        0.86 * stage.setting.width, max(1.0 * metres_of(what) * bed.px_per_metre, 0.3 * stage.setting.height)
    )
    return Placement(what, bed.x, bed.y, size, min(bed.depth, 2.6), facing, casts=False)


def _aside_of_others(scene: Scene, index: int) -> float:
    """Return how far from the middle of a seat somebody sits who shares it, in widths of the frame."""
    seated = [at for at, one in enumerate(scene.subjects) if one.spot == "seated"]
    return 0.25 * (seated.index(index) - (len(seated) - 1) / 2)


def _on_the_seat(what: Person | Thing, stage: Stage, facing: Facing, aside: float) -> Placement:
    """Return where somebody is on the sofa, the bed or the bench of a place; small ones larger than in
    life."""
    seat = stage.anchors["seat"][0]
    setting = stage.setting
    if isinstance(what, Person):
        size = max(1.2 * metres_of(what) * seat.px_per_metre, 0.36 * setting.height)
        sitting = what.pose in ("sit", "lounge", "type")
        y = seat.y + (0.26 * size if sitting else 0.0)
        x = min(max(seat.x, 0.2 * setting.width), 0.8 * setting.width)
        x += aside * min(setting.width, setting.height)
        return Placement(what, x, y, size, min(seat.depth, 2.6), "front", casts=False)
    size = height_of_side(
        what, max(1.5 * metres_of(what) * seat.px_per_metre, 0.36 * min(setting.width, setting.height))
    )
    return Placement(what, seat.x, seat.y + 0.03 * size, size, min(seat.depth, 2.6), facing)


def _hides_another(scene: Scene, index: int) -> bool:
    """Say whether somebody is behind something tall: then it is as near as they are, and larger than the
    frame."""
    what = scene.subjects[index].what
    return (
        isinstance(what, Thing)
        and is_large(what)
        and kind_of(what) == "plant"
        and any(one.spot == "behind" and one.near == index for one in scene.subjects)
    )


def _slope_of_ground(scene: Scene, stage: Stage) -> float | None:
    """Return how many metres below the horizon the hero stands, by the hero's own size: whatever is large
    stands on the same ground. None where that says nothing of the ground: the hero is large or flies."""
    hero = _measure_of(scene)
    if is_large(hero.what) or stands_of(hero.what) != "ground" or hero.spot not in (None, "beside"):
        return None
    size = _height_of(scene, stage, scene.subjects.index(hero))
    foot = _foot_of(scene, stage, size)
    return max(0.0, foot - stage.horizon) * metres_of(hero.what) / size


def _camera_of(scene: Scene) -> Camera:
    """Return how near a picture is: what is claimed, and a thing on the ground before people, need room
    beside somebody, and who lies has their head at the side."""
    if scene.camera != "close":
        return scene.camera
    people = [one for one in scene.subjects if isinstance(one.what, Person)]
    lies = any(isinstance(one.what, Person) and one.what.pose in _LYING for one in people)
    beside = bool(people) and any(_is_fire(one.what) for one in (*scene.subjects, *map(Subject, scene.props)))
    return "medium" if scene.claim is not None or lies or beside else "close"


_LYING = ("sleep", "lie", "swaddled")


def _is_fire(what: Person | Thing) -> bool:
    return isinstance(what, Thing) and what.name == "fire"


def _place_large(
    what: Person | Thing,
    stage: Stage,
    size: float,
    x: float,
    facing: Facing,
    place: str,
    slope: float | None = None,
) -> Placement:
    """Return where something large stands: as far away as its size says, and never in the lowest part.
    `slope` is how many metres below the horizon the ground is, where that is not as the place says."""
    height = stage.setting.height
    px_per_metre = size / height_of_side(what, metres_of(what))
    if metres_of(what) >= _FAR_M and place not in _NOT_LAND_BEFORE:  # a volcano is no hill of the garden
        return Placement(what, x, stage.horizon + 0.01 * height, size, _FAR_DEPTH, facing, casts=False)
    y = stage.horizon + max(stage.eye_metres, slope or 0.0) * px_per_metre
    if place in _RIVERS and isinstance(what, Thing) and what.name == "bridge":  # over it, not before it
        return Placement(what, x, _RIVERS[place] * height, 0.9 * size, _RIVER_DEPTH, facing, casts=False)
    is_room = describe_place(place).indoors
    least = height * stage.floor[0] if is_room or place in _NOT_LAND_BEFORE else stage.horizon + 0.1 * height
    y = min(max(y, least), height * stage.floor[1])
    return Placement(what, x, y, size, stage.focal / px_per_metre, facing)


def is_from_the_knees(scene: Scene) -> bool:
    """Say whether a picture shows its people from the knees up: nothing else in it stands on the
    ground before them, and what they do is done above."""
    free = [one for one in scene.subjects if one.spot not in ("holding", "above")]
    people = [one.what for one in free if isinstance(one.what, Person)]
    things = [one for one in free if isinstance(one.what, Thing)]
    on_ground = any(not is_large(one.what) and stands_of(one.what) != "air" for one in things)
    return (
        scene.camera == "medium"
        and scene.claim is None
        and all(one.count == 1 for one in free)
        and scene.variant != "underwater"
        and 1 <= len(people) <= 3
        and not on_ground
        and not any(one.spot in ("riding", "seated", "behind", "chasing", "under") for one in free)
        and all(person.pose in _LEGS_TELL_NOTHING for person in people)
    )


def _height_of(scene: Scene, stage: Stage, index: int) -> float:
    """Return how large a subject is drawn. The shot decides the hero's size, and that the others'."""
    hero, subject = _measure_of(scene), scene.subjects[index]
    width, height = stage.setting.width, stage.setting.height
    share = _SHARES[_camera_of(scene)] * _size_in_shot(hero.what) * (0.66 if scene.claim is not None else 1.0)
    is_near = is_from_the_knees(scene)
    if is_near:
        people = sum(isinstance(one.what, Person) and one.spot != "holding" for one in scene.subjects)
        share = _FROM_THE_KNEES[people] * _size_in_shot(hero.what)
    if sum(isinstance(one.what, Person) and one.what.pose in _REACHES_FAR for one in scene.subjects) > 1:
        share *= 0.68  # the tools of both have room
    if is_near and isinstance(hero.what, Person) and hero.what.pose == "point":
        share *= 0.84  # the arm has room
    most = 1.5 if is_near else 1.9 if _camera_of(scene) == "close" else 0.92
    if width > height:
        share = min(share * _LANDSCAPE, most)
    elif width == height:
        share = min(share * 1.25, most)
    free = [one for one in scene.subjects if one.spot not in ("holding", "riding")]
    crowd = 0.9 if len(free) > 1 and not is_near else 1.0
    if isinstance(hero.what, Person):
        crowd *= 1.0 if hero.what.pose not in ("jump", "lift", "cheer", "reach") else 0.86
    size = share * height * crowd * (metres_of(subject.what) / metres_of(hero.what)) ** _BENEATH
    if isinstance(subject.what, Person):
        return float(min(max(size, 0.09 * height), 1.6 * height))
    most = min((0.86 if is_large(subject.what) else 0.8) * width / _narrow(subject.what), 0.62 * height)
    if index and is_large(subject.what):
        return height_of_side(subject.what, float(min(size, most)))
    side = float(min(max(size, 0.09 * height), most / (1 if len(free) == 1 else 1.4)))
    if any(one.spot == "riding" for one in scene.subjects):
        return min(side, height_of_side(subject.what, 0.88 * width), 0.42 * height)
    if len(free) == 1:  # alone it is as high as it is wide, if the frame has room for that
        return min(side, height_of_side(subject.what, 0.88 * width))
    return height_of_side(subject.what, side)


def _narrow(what: Person | Thing) -> float:
    """Return how wide something is for its height, up to 1: a tower may be higher than the frame is wide."""
    return max(0.4, min(1.0, stock.item(what.name).aspect)) if isinstance(what, Thing) else 1.0


def _measure_of(scene: Scene) -> Subject:
    """Return the subject by which the shot is measured: somebody who is on the ground, before any thing."""
    people = [one for one in scene.subjects if isinstance(one.what, Person) and one.spot != "holding"]
    if is_from_the_knees(scene):
        return max(people, key=lambda one: metres_of(one.what))
    if people:
        return people[0]
    hero = scene.subjects[0]
    beasts = [one for one in scene.subjects if isinstance(one.what, Thing) and kind_of(one.what) == "animal"]
    if len(beasts) == len(scene.subjects) == 2 and all(one.spot in (None, "beside") for one in beasts):
        return max(beasts, key=lambda one: metres_of(one.what))  # both fit
    return hero


def _size_in_shot(what: Person | Thing) -> float:
    """Return how much of a person's place in the frame a smaller or larger hero takes."""
    if isinstance(what, Person):
        return 0.86 if what.child else 1.0
    for limit, share in ((0.4, 0.6), (1.2, 0.68), (3.0, 0.8), (8.0, 0.95)):
        if what.metres < limit:
            return share
    return 1.1


def _foot_of(scene: Scene, stage: Stage, size: float) -> float:
    """Return the y at which the hero stands. In a near shot the feet are below the frame."""
    width, height, camera = stage.setting.width, stage.setting.height, _camera_of(scene)
    if is_from_the_knees(scene):
        top = _TOP_OF_HEAD if width <= height else 0.16
        return top * height + _height_of(scene, stage, scene.subjects.index(_measure_of(scene)))
    if camera == "close":
        return max(height * 0.24 + size, height * 0.9)
    low, high = stage.floor
    return height * (min(0.955, high + 0.04) if camera == "medium" else (low + high) / 2)


def _facing(scene: Scene, index: int, share: float) -> Facing:
    """Return where a subject looks: two look at each other, one into the frame."""
    what = scene.subjects[index].what
    free = [one for one in scene.subjects if one.spot != "holding"]
    if len(free) == 1 and isinstance(what, Person):
        return "front"
    if isinstance(what, Person) and what.pose in _REACHES_FAR:
        same = sum(isinstance(one.what, Person) and one.what.pose == what.pose for one in free)
        if same > 1:  # side by side, and no rod or spade before another one
            return "left" if share < 0.4 else "right"
    return "right" if share < 0.5 else "left"


_WORKS_ASIDE = ("dig", "chop", "fell", "easel")
_REACHES_FAR = ("fish", "dig", "chop", "fell")


def _relate(scene: Scene, placed: list[Placement], index: int, width: int) -> Placement:
    """Move a subject to where it is as seen from another one: on it, in it, beside it, in its hand."""
    subject, own = scene.subjects[index], placed[index]
    if subject.near is None or subject.spot is None or not 0 <= subject.near < len(placed):
        return own
    other = placed[subject.near]
    if stands_of(other.what) == "air" and subject.spot not in ("on", "riding", "holding"):
        return own  # everything on the ground is under the moon
    top = other.y - other.height * (0.86 if isinstance(other.what, Thing) else 1.0)
    behind, before = other.depth * 1.02, other.depth * 0.98
    is_seen_through = is_large(other.what) or _kind_of_placed(other) == "vehicle"
    if subject.spot == "in" and isinstance(other.what, Thing) and other.what.name == "canoe":
        size = 0.78 * other.height * metres_of(own.what) / 0.8
        y = other.y + 0.16 * size
        return replace(
            own,
            x=other.x + _place_in_crew(scene, index) * width,
            y=y,
            height=size,
            depth=behind,
            casts=False,
            water_y=other.y - 0.1 * other.height,
        )
    if subject.spot in ("in", "on") and is_seen_through and isinstance(own.what, Person):
        return own  # before it, where they are seen
    if subject.spot in ("in", "on") and isinstance(own.what, Person) and isinstance(other.what, Person):
        return own  # "the girl on it was Rosa" says nothing of a girl on Rosa's head
    if subject.spot == "in" and isinstance(own.what, Person) and _kind_of_placed(other) in _NOT_ENTERED:
        return own  # among bamboo, not inside a stem
    if subject.spot in ("in", "on") and metres_of(other.what) < 0.5 * metres_of(own.what):
        return own  # nobody fits into what they look into, or onto what they lean on
    if subject.spot == "riding":
        back = other.y - other.height * 0.6
        seat = back if isinstance(own.what, Person) and own.what.pose == "ride" else back + own.height * 0.3
        return replace(own, x=other.x, y=seat, depth=before, facing=other.facing, casts=False)
    if subject.spot == "on" and isinstance(other.what, Thing) and other.what.name == "spider-web":
        size = 0.4 * other.height
        return replace(own, x=other.x, y=other.y - 0.3 * other.height, height=size, depth=before, casts=False)
    if subject.spot == "on":
        is_smaller = isinstance(own.what, Thing) and metres_of(own.what) < 0.6 * metres_of(other.what)
        size = min(own.height, 0.55 * other.height) if is_smaller else own.height
        return replace(own, x=other.x, y=top + other.height * 0.1, height=size, depth=behind, casts=False)
    if subject.spot == "in":
        size = min(own.height, other.height * 0.95)
        return replace(
            own, x=other.x, y=other.y - other.height * 0.14, height=size, depth=behind, casts=False
        )
    if subject.spot == "above":
        y = max(top - own.height * 0.15, own.height * 1.15)
        return replace(own, x=other.x, y=y, depth=behind, casts=False)
    if subject.spot == "chasing":
        size = min(own.height, 0.5 * width)
        return replace(own, x=0.24 * width, height=size, y=other.y, facing="right", depth=other.depth * 0.99)
    if subject.spot == "under" and stands_of(own.what) == "water" == stands_of(other.what):
        return replace(own, x=other.x, y=other.y + own.height * 0.9, depth=before)
    if subject.spot == "under":
        return replace(
            own, x=other.x, y=max(other.y, own.y) if is_large(other.what) else other.y, depth=before
        )
    if subject.spot == "behind" and is_large(other.what):
        half = _TRUNK * width if other.is_trunk else 0.2 * other.height
        return replace(own, x=other.x - half, y=other.y - 0.01 * own.height, depth=other.depth * 1.01)
    if subject.spot == "behind":
        return replace(
            own, x=other.x + own.height * 0.28, y=other.y - own.height * 0.04, depth=other.depth * 1.2
        )
    if subject.spot == "in front of":
        apart = 0.34 if isinstance(other.what, Person) or own.height > other.height else 0.8
        aside = max(0.34 * own.height, apart * other.height) * (-1 if other.x >= 0.5 * width else 1)
        if is_large(other.what):
            return own
        x = min(max(other.x + aside, 0.14 * width), 0.86 * width)
        return replace(own, x=x, y=other.y + own.height * 0.05, depth=other.depth * 0.9)
    if subject.spot == "holding":
        size = held_size(own.what, other)
        return replace(own, height=size, depth=other.depth * 0.99, casts=False, holder=subject.near)
    if is_large(own.what) or is_large(other.what):
        return own
    shift = 0.5 * (own.height + other.height) * (0.55 if own.x >= other.x else -0.55)
    if _lies_long(own.what) or _lies_long(other.what):  # longer than they are high
        apart = 0.86 * (_half_length(own) + _half_length(other))
        shift = apart if shift > 0 else -apart
        middle = 0.5 * width - 0.5 * shift
        other = replace(other, x=middle)
        placed[subject.near] = other
        return replace(own, x=middle + shift, y=other.y, depth=other.depth * 1.01)
    is_small_one = isinstance(other.what, Thing) and own.height < 0.5 * other.height
    if is_small_one:  # it is seen before the larger one's feet
        shift, before = shift * 1.3, other.depth * 0.98
        return replace(own, x=min(max(other.x + shift, 0.08 * width), 0.92 * width), y=other.y, depth=before)
    return replace(own, x=other.x + shift, y=other.y, depth=other.depth * 1.01)


def _lies_long(what: Person | Thing) -> bool:
    return what.pose == "swaddled" if isinstance(what, Person) else what.name.endswith("-asleep")


def _half_length(placement: Placement) -> float:
    """Return half of how wide somebody or something is drawn."""
    what = placement.what
    if isinstance(what, Thing):
        return 0.5 * placement.height * stock.item(what.name).aspect
    return (0.5 if what.pose == "swaddled" else 0.2) * placement.height


def _place_in_crew(scene: Scene, index: int) -> float:
    """Return how far from the middle of a boat somebody is in it, in widths of the frame."""
    crew = [
        at
        for at, one in enumerate(scene.subjects)
        if one.spot == "in" and one.near == scene.subjects[index].near
    ]
    return -0.04 + 0.22 * (crew.index(index) - (len(crew) - 1) / 2)


_NOT_ENTERED = ("plant", "nature", "animal", "food", "tool", "symbol")


def _kind_of_placed(placement: Placement) -> str:
    """Return the kind of a thing that is placed, or "" for somebody."""
    return kind_of(placement.what) if isinstance(placement.what, Thing) else ""


def _chased(scene: Scene, own: Placement, stage: Stage) -> Placement:
    """Return who is chased: ahead, and looking where they run."""
    if not any(one.spot == "chasing" and one.near == own.subject for one in scene.subjects):
        return own
    width = stage.setting.width
    most = own.height if isinstance(own.what, Person) else 0.42 * width
    return replace(own, x=0.76 * width, facing="right", height=min(own.height, most))


def _repeat(subject: Subject, placement: Placement, stage: Stage) -> list[Placement]:
    """Return one placement for each of a group: in rows, those behind higher up and a little smaller."""
    count = max(1, min(subject.count, 12))
    if count == 1:
        return [placement]
    width = stage.setting.width
    rng = stage.setting.rng(f"group of {placement.what}")
    size = placement.height * (1 if count < 3 else 0.82 if count < 6 else 0.64)
    broad = size * (0.45 if isinstance(placement.what, Person) else 1.0)
    gap = min(size * 0.62, width * 0.86 / count, max(0.94 * width - broad, 0.3 * width) / (count - 1))
    middle = 0.5 * width
    if abs(placement.x - middle) > 0.12 * width and placement.casts:  # beside somebody, not before them
        gap = min(gap, max(0.5 * width - broad, 0.22 * width) / (count - 1))
        half = (count - 1) / 2 * gap + broad / 2
        middle = (
            max(0.97 * width - half, middle) if placement.x > middle else min(0.03 * width + half, middle)
        )
    copies = []
    for number in range(count):
        back = number % 2
        shift = (number - (count - 1) / 2) * gap + float(rng.normal(0, gap * 0.08))
        scale = (0.9 if back else 1.0) * float(rng.uniform(0.94, 1.04))
        lift = (size * 0.12 if back else 0) + (float(rng.uniform(0, size)) if not placement.casts else 0)
        copies.append(
            replace(
                placement, x=middle + shift, y=placement.y - lift, height=size * scale,
                depth=placement.depth * (1.15 if back else 1.0),
            )
        )  # fmt: skip
    return copies


def _kicked(subjects: list[Placement]) -> Callable[[Thing], Placement | None]:
    """Return a function that puts a ball before the foot of whoever kicks."""
    kicker = next((one for one in subjects if isinstance(one.what, Person) and one.what.pose == "kick"), None)

    def place(prop: Thing) -> Placement | None:
        if kicker is None or not prop.name.endswith("ball"):
            return None
        ahead = -1 if kicker.facing == "left" else 1
        size = 0.16 * kicker.height
        x, y = kicker.x + ahead * 0.4 * kicker.height, kicker.y - 0.02 * kicker.height
        return Placement(prop, x, y, size, kicker.depth * 0.98, "right")

    return place


def _place_prop(
    prop: Thing,
    at: int,
    count: int,
    stage: Stage,
    subjects: list[Placement],
    place: str,
    slope: float | None = None,
) -> Placement:
    """Return where a thing stands that belongs to the scene but is no subject: aside and further back, or in
    the middle where there is no subject."""
    width, height = stage.setting.width, stage.setting.height
    alone = tuple((number + 1) / (count + 1) for number in range(count))
    share = ((0.17, 0.83, 0.7) if subjects else alone)[at]
    if subjects and kind_of(prop) == "vehicle" and place in ("road", "street"):
        share = 0.72  # on the lane, not on the grass beside it
    scale = max((one.height / metres_of(one.what) ** _BENEATH for one in subjects), default=0.2 * height)
    size = min(scale * prop.metres**_BENEATH * 0.72, 0.34 * height, 0.5 * width)
    if is_large(prop) and stands_of(prop) == "ground":
        side = min(size * 1.4, 0.5 * height, 0.6 * width)
        return _place_large(prop, stage, height_of_side(prop, side), share * width, "right", place, slope)
    if not subjects:
        size = max(size, 0.16 * min(width, height))  # a coin alone is seen
    size = height_of_side(prop, size)
    if prop.name == "fire" and subjects:  # they are around it
        near = min(one.depth for one in subjects)
        middle = 0.5 if sum(isinstance(one.what, Person) for one in subjects) > 1 else 0.8
        return Placement(prop, middle * width, 0.985 * height, 0.8 * size / 0.72, 0.93 * near, "right")
    if prop.is_flying or stands_of(prop) == "air":
        return Placement(prop, share * width, stage.horizon * 0.6, size, 15.0, "left", casts=False)
    y = height * stage.floor[0]
    return Placement(prop, share * width, y, size, stage.ground(0, max(y, stage.horizon + 1)).depth, "right")
