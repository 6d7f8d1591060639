"""How people and things belong together: one on the other, one in the other's hands, one on a seat."""

from collections.abc import Sequence
from dataclasses import replace

from reelwright_pictures import stock
from reelwright_pictures.scene import Person, Pose, Scene, Spot, Subject, Thing
from reelwright_pictures.surfaces import has_table, is_small
from reelwright_pictures.words.acting import ON_TABLE, Actor, thing_of
from reelwright_pictures.words.casting import MOST_SUBJECTS
from reelwright_pictures.words.lexicon import SPOTS
from reelwright_pictures.words.tokens import Match, Token
from reelwright_pictures.words.whereabouts import Where

_MOST_HELD = 2
_RIDDEN = frozenset(
    "bicycle motorcycle horse camel two-hump-camel elephant dragon unicorn donkey kick-scooter zebra whale "
    "motor-scooter skateboard llama ox broom sled dolphin moose".split()
)


def subjects_of(
    tokens: Sequence[Token], actors: Sequence[Actor], named: Match[Where] | None
) -> tuple[Subject, ...]:
    """Choose whom and what the picture is about: people and animals before things, at most three."""
    order = [*actors]
    subjects: list[Subject] = []
    index: dict[int, int] = {}
    for number, actor in enumerate(order):
        for what in actor.whats:
            if len(subjects) < MOST_SUBJECTS:
                index.setdefault(number, len(subjects))
                count = actor.mention.count if isinstance(what, Thing) else 1
                subjects.append(Subject(what, count))
    for number in range(1, len(order)):
        if number in index and number - 1 in index:
            _join(tokens, order, number, index, subjects)
    _set_riders(subjects)
    _leave_one_rider(subjects)
    _bring_what_is_held(order, index, subjects)
    _carry_babies(subjects)
    hero = subjects[0] if subjects else None
    if hero is not None and hero.spot is None and named is not None:
        spot = _spot_between(tokens, order[0].mention.end, named.start)
        if spot is None and "from" in [token.low for token in tokens[max(0, named.start - 3) : named.start]]:
            is_seat = {token.low for token in tokens[named.start : named.end]} & _SEATS
            spot = "on" if is_seat else None  # they watch "from a bench"
        if spot in ("on", "in") and {token.low for token in tokens[named.start : named.end]} & _SEATS:
            spot = "seated"
            if isinstance(hero.what, Person) and hero.what.pose in _SITTING:
                hero = replace(hero, what=replace(hero.what, pose=_SITTING[hero.what.pose]))
        if spot in ("on", "in", "under", "above", "seated"):
            subjects[0] = replace(hero, spot=spot)
        if spot == "seated":
            _seat_the_others(subjects, len(order[0].whats))
    _launch_a_boat(order, subjects)
    return tuple(subjects)


def _launch_a_boat(order: Sequence[Actor], subjects: list[Subject]) -> None:
    """Put those who sail or row into a boat, where a text names none."""
    sails = any(one.phrase in ("sail", "row", "paddle") for one in order)
    people = [at for at, one in enumerate(subjects) if isinstance(one.what, Person)]
    is_afloat = any(
        isinstance(one.what, Thing) and stock.item(one.what.name).stands == "water" for one in subjects
    )
    if not sails or not people or is_afloat or len(people) < len(subjects):
        return
    boat = len(subjects)
    subjects.append(Subject(thing_of("canoe")))
    for at in people:
        subjects[at] = replace(subjects[at], spot="in", near=boat)


def _seat_the_others(subjects: list[Subject], count: int) -> None:
    """Let the others of a family sit where the first one does."""
    for at in range(1, min(count, len(subjects))):
        what = subjects[at].what
        if isinstance(what, Person):
            sits = replace(what, pose=_SITTING.get(what.pose, what.pose))
            subjects[at] = replace(subjects[at], what=sits, spot="seated")


_WORKS_AT = frozenset("plant kneel hammer repair wash saw chop slice paint easel reach dig stir".split())
_CARRYING = frozenset("holding carrying holds carries hold carry cradling carried held lifts lifting".split())
_SEATS = frozenset("sofa couch bench bed throne armchair".split())
_SITTING: dict[Pose, Pose] = {
    "stand": "sit",
    "read": "lounge",
    "kneel": "sit",
    "reach": "sit",
    "cry": "sit",
    "think": "sit",
    "hold": "sit",
    "drink": "sit",
    "shrug": "sit",
}


def _join(
    tokens: Sequence[Token],
    order: Sequence[Actor],
    number: int,
    index: dict[int, int],
    subjects: list[Subject],
) -> None:
    """Set how a subject and the one before it belong together: one on the other, one in the other's hand."""
    first, second = order[number - 1], order[number]
    spot = _spot_between(tokens, first.mention.end, second.mention.start, first.acts)
    here, there = index[number - 1], index[number]
    holder, held = subjects[here].what, subjects[there].what
    if _flees(tokens, first, second, holder):
        subjects[there] = replace(subjects[there], spot="chasing", near=here)
        return
    if spot is None or (spot in ("on", "riding") and first.phrase.startswith("cast")):
        return
    if spot == "holding":
        between = {token.low for token in tokens[first.mention.end : second.mention.start]}
        _hold(subjects, here, there, bool(between & _CARRYING))
    elif isinstance(holder, Person) and isinstance(held, Thing) and stock.item(held.name).kind == "music":
        _hold(subjects, here, there, False)  # nobody stands on a guitar
    elif spot in ("in", "on") and isinstance(holder, Person) and holder.pose in _WORKS_AT:
        return  # who hammers a nail into a chair is not in it
    elif spot == "chasing":
        subjects[here] = replace(subjects[here], spot="chasing", near=there)
    elif spot == "riding" or (spot == "on" and isinstance(held, Thing) and held.name in _RIDDEN):
        rides = isinstance(held, Thing) and held.name in _RIDDEN
        if rides:
            subjects[here] = replace(subjects[here], spot="riding", near=there)
        elif isinstance(holder, Person):  # nobody is seen through the windows that things are drawn with
            subjects[here] = replace(subjects[here], what=replace(holder, pose="stand"))
    elif (
        spot in ("in", "on") and isinstance(holder, Person) and isinstance(held, Thing) and held.metres < 0.5
    ):
        _hold(subjects, here, there, False)  # who speaks into it has it in a hand
    elif spot == "above" and isinstance(holder, Person):
        return  # who cries over something is not in the air
    elif isinstance(held, Thing) and stock.item(held.name).kind == "clothes":
        return  # who sews a button onto a coat does not stand on it
    elif subjects[here].near is None:
        subjects[here] = replace(subjects[here], spot=spot, near=there)


def _flees(tokens: Sequence[Token], first: Actor, second: Actor, runner: Person | Thing) -> bool:
    """Say whether the first one runs away from the second: "a mouse runs from a cat"."""
    runs = runner.pose == "run" if isinstance(runner, Person) else runner.does == "run"
    before = [token.low for token in tokens[first.mention.end : second.mention.first] if token.is_word]
    is_alive = any(isinstance(one, Person) or is_animal(one) for one in second.whats)
    return runs and is_alive and before[-1:] == ["from"]


def _carry_babies(subjects: list[Subject]) -> None:
    """Put a baby that nobody holds into the arms of the first grown person."""
    for at, subject in enumerate(subjects):
        baby = subject.what
        others = [*subjects]
        in_arms = subject.near is not None and isinstance(others[subject.near].what, Person)
        if (
            not isinstance(baby, Person)
            or (subject.spot is not None and not in_arms)
            or baby.key.split()[-1] not in BABIES
        ):
            continue
        for who, other in enumerate(subjects):
            what = other.what
            if isinstance(what, Person) and not what.child and what.pose in _FREE_HANDS:
                subjects[who] = replace(other, what=replace(what, pose="cradle"))
                subjects[at] = replace(subject, what=replace(baby, pose="swaddled"), spot="holding", near=who)
                break
        else:
            if subject.spot is None and baby.pose in ("stand", "sleep", "lie"):
                subjects[at] = replace(subject, what=replace(baby, pose="swaddled"))


BABIES = ("baby", "infant", "newborn", "toddler")


def _set_riders(subjects: list[Subject]) -> None:
    """Give those who ride the pose for it; who only works on or with what is there stands or sits at it."""
    for at, subject in enumerate(subjects):
        what = subject.what
        if subject.spot == "riding" and isinstance(what, Person):
            subjects[at] = replace(subject, what=replace(what, pose="ride"))
        elif isinstance(what, Person) and what.pose == "ride":
            mounts = [
                number for number, one in enumerate(subjects)
                if isinstance(one.what, Thing) and one.what.name in _RIDDEN
            ]  # fmt: skip
            if mounts and subject.count == 1:
                subjects[at] = replace(subject, spot="riding", near=mounts[0])
            else:
                subjects[at] = replace(subject, what=replace(what, pose="sit"))


def _leave_one_rider(subjects: list[Subject]) -> None:
    """Let only the first ride who would share a mount with others: the others walk."""
    ridden: set[int] = set()
    for at, subject in enumerate(subjects):
        if subject.spot != "riding" or subject.near is None:
            continue
        if subject.near in ridden and isinstance(subject.what, Person):
            subjects[at] = Subject(replace(subject.what, pose="walk"))
        ridden.add(subject.near)
        subjects[subject.near] = replace(subjects[subject.near], count=1)


def _bring_what_is_held(order: Sequence[Actor], index: dict[int, int], subjects: list[Subject]) -> None:
    """Put into hands what a deed needs and nobody named: the guitar of who plays, what somebody lifts."""
    for number, actor in enumerate(order):
        here = index.get(number)
        if here is None or len(subjects) >= MOST_SUBJECTS + _MOST_HELD:
            continue
        who = subjects[here].what
        if not isinstance(who, Person) or who.pose not in ("strum", "lift", "hold", "bite", "cheer"):
            continue
        if any(one.near == here and one.spot == "holding" for one in subjects):
            continue
        mine = next(
            (at for at, one in enumerate(subjects)
             if isinstance(one.what, Thing) and one.spot in (None, "beside") and _can_be_held(one.what, who)
             and at > here and one.count == 1),
            None,
        )  # fmt: skip
        if mine is not None:
            subjects[mine] = replace(subjects[mine], spot="holding", near=here)
        elif actor.brings:
            subjects.append(Subject(thing_of(actor.brings[0]), spot="holding", near=here))


def in_hands_or_left_out(scene: Scene) -> Scene:
    """Put small things that would lie on the ground into the hands of somebody, or leave them out: only
    tables have cups on them."""
    people = [at for at, one in enumerate(scene.subjects) if isinstance(one.what, Person)]
    if has_table(scene):
        return scene
    if not people:
        eats = any(isinstance(one.what, Thing) and is_animal(one.what) for one in scene.subjects)
        meals = [
            at for at, one in enumerate(scene.subjects) if at and _is_a_meal_on_the_ground(one) and not eats
        ]
        return replace(scene, subjects=without(scene.subjects, meals))
    subjects = list(scene.subjects)
    for at, one in enumerate(scene.subjects):
        if not _lies_about(one):
            continue
        is_worn = isinstance(one.what, Thing) and stock.item(one.what.name).kind == "clothes"
        if is_worn and isinstance(one.what, Thing) and one.what.name != "umbrella":
            continue
        who = max((person for person in people if person < at), default=people[0])
        if _takes(subjects, who, at):
            subjects[who] = _with_free_hands(subjects[who])
            _hold(subjects, who, at, False)
            subjects[at] = replace(subjects[at], count=1)
            for other, near in enumerate(subjects):
                if near.near == at:  # who stood by it stands by whoever has it now
                    subjects[other] = replace(near, near=None, spot=None)
    loose = [at for at, one in enumerate(subjects) if _lies_about(one)]
    props = tuple(one for one in scene.props if not is_small(one) or one.name in _ON_THE_GROUND)
    return replace(scene, subjects=_with_hands_down(without(subjects, loose)), props=props)


def _with_hands_down(subjects: Sequence[Subject]) -> tuple[Subject, ...]:
    """Let those stand who would hold nothing: their hands would be closed around air."""
    holders = {one.near for one in subjects if one.spot == "holding"}
    return tuple(
        replace(one, what=replace(one.what, pose="stand"))
        if isinstance(one.what, Person) and one.what.pose == "hold" and at not in holders
        else one
        for at, one in enumerate(subjects)
    )


def is_animal(thing: Thing) -> bool:
    return stock.item(thing.name).kind in ("animal", "fantasy")


def _is_a_meal_on_the_ground(subject: Subject) -> bool:
    is_thing = isinstance(subject.what, Thing) and subject.spot not in ("in", "on", "holding")
    return is_thing and isinstance(subject.what, Thing) and stock.item(subject.what.name).kind == "food"


def _lies_about(subject: Subject) -> bool:
    """Say whether a small thing would stand on the ground."""
    what = subject.what
    lies = isinstance(what, Thing) and what.name not in _ON_THE_GROUND
    if isinstance(what, Thing) and what.name == "umbrella":
        return subject.spot not in ("holding", "above")
    lies = lies and isinstance(what, Thing) and (is_small(what) or stock.item(what.name).kind == "clothes")
    return lies and subject.spot not in ("holding", "in", "above")


_ON_THE_GROUND = frozenset(
    "framed-picture bucket basket luggage backpack wastebasket package toolbox drum long-drum potted-plant "
    "jack-o-lantern treasure-chest rock wood footprints".split()
)


def _with_free_hands(subject: Subject) -> Subject:
    """Return who throws or points with hands that can hold something instead."""
    what = subject.what
    if isinstance(what, Person) and what.pose == "throw":
        return replace(subject, what=replace(what, pose="hold"))
    return subject


def _takes(subjects: Sequence[Subject], who: int, at: int) -> bool:
    """Say whether somebody has a hand free for a thing, and is in a pose to hold it."""
    holder, held = subjects[who].what, subjects[at].what
    assert isinstance(holder, Person) and isinstance(held, Thing)
    has_one = any(one.spot == "holding" and one.near == who for one in subjects)
    if held.name in _MEALS:
        return False
    return not has_one and holder.pose in _FREE_HANDS and _can_be_held(held, holder)


_FREE_HANDS = frozenset(
    "stand hold reach point walk run wave sit cheer shrug carry kneel cry pull lift push throw".split()
)


_MEALS = ("fork-and-knife-with-plate", "spaghetti", "pot-of-food", "bowl-with-spoon", "pouring-liquid")


def without(subjects: Sequence[Subject], gone: Sequence[int]) -> tuple[Subject, ...]:
    """Return subjects without some, with the numbers of those that they refer to moved."""
    moved = {at: at - sum(one < at for one in gone) for at in range(len(subjects)) if at not in gone}
    return tuple(
        one if one.near is None else replace(one, near=moved[one.near]) if one.near in moved
        else replace(one, near=None, spot=None)
        for at, one in enumerate(subjects) if at in moved
    )  # fmt: skip


def _hold(subjects: list[Subject], here: int, there: int, is_carried: bool) -> None:
    """Put something into somebody's hands, a child into arms, or leave it beside them where it does not
    fit."""
    holder, held = subjects[here].what, subjects[there].what
    if isinstance(holder, Person) and holder.pose in ON_TABLE:
        return
    if isinstance(holder, Person) and isinstance(held, Person):
        if held.child and not holder.child and is_carried:
            is_baby = held.key.split()[-1] in BABIES
            subjects[here] = replace(
                subjects[here], what=replace(holder, pose="cradle" if is_baby else "carry")
            )
            subjects[there] = replace(
                subjects[there],
                what=replace(held, pose="swaddled" if is_baby else "sit"),
                spot="holding",
                near=here,
            )
        return
    fits = isinstance(holder, Person) and isinstance(held, Thing) and _can_be_held(held, holder)
    is_animal = isinstance(holder, Thing) and isinstance(held, Thing) and held.metres < holder.metres
    otherwise: Spot = "in front of" if is_animal else "beside"
    subjects[there] = replace(subjects[there], spot="holding" if fits else otherwise, near=here)
    if fits:
        _fit_pose(subjects, here, there)


def _fit_pose(subjects: list[Subject], here: int, there: int) -> None:
    """Somebody who holds a thing has a pose for it; what a pose holds by itself is not drawn twice."""
    holder, held = subjects[here].what, subjects[there].what
    assert isinstance(holder, Person) and isinstance(held, Thing)
    if holder.pose in ("stand", "reach", "pull", "push", "throw"):
        pose: Pose = "strum" if held.name in ("guitar", "violin", "banjo") else "hold"
        subjects[here] = replace(subjects[here], what=replace(holder, pose=pose))


def _can_be_held(thing: Thing, holder: Person) -> bool:
    one = stock.item(thing.name)
    is_heavy = thing.metres > 0.55 and one.kind not in ("music", "sport", "clothes", "tool", "plant")
    return (
        thing.metres <= 1.3
        and thing.name not in ("droplet", "sweat-droplets")
        and (not is_heavy or holder.pose in ("carry", "lift"))
        and one.kind not in ("building", "vehicle", "sky")
        and not (one.kind == "animal" and thing.metres > 0.6)
    )


def _spot_between(
    tokens: Sequence[Token], start: int, end: int, acts: frozenset[int] = frozenset()
) -> Spot | None:
    """Return the last word of place between two mentions, within one clause, that is no part of a deed: who
    tries on a dress is not on it."""
    small = {at for at in acts if at - 1 in acts and tokens[at].low in ("on", "in", "over", "up")}
    between = [token for at, token in enumerate(tokens) if start <= at < end and at not in small]
    if any(token.low in (".", ";", "!", "?", "while", "then") for token in between):
        return None
    found = [*SPOTS.scan(between)]
    return found[-1].value if found else None
