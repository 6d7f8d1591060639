"""Mentions become people and things that are drawn: who does what, and what is only a part of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from reelwright_pictures import stock
from reelwright_pictures.scene import Mood, Person, Pose, Thing
from reelwright_pictures.words.beasts import beast_doing
from reelwright_pictures.words.cast import Cast
from reelwright_pictures.words.casting import CLOTHING, describing, people_of
from reelwright_pictures.words.deeds import PAINTED, deed_of, deed_with
from reelwright_pictures.words.lexicon import BESIDE, BROUGHT, CARRIED
from reelwright_pictures.words.mentions import Mention
from reelwright_pictures.words.tokens import Token
from reelwright_pictures.words.verbs import bases

HELD_BY_POSE: dict[Pose, tuple[str, ...]] = {
    "phone": ("mobile-phone", "telephone", "telephone-receiver"),
    "water": ("bucket",),
    "weights": ("flexed-biceps",),
    "read": ("closed-book", "open-book", "books", "newspaper", "notebook", "page-facing-up"),
    "type": ("laptop", "desktop-computer", "keyboard"),
    "cook": ("cooking", "spoon"),
    "stir": ("spoon",),
    "write": (
        "pen",
        "pencil",
        "fountain-pen",
        "black-nib",
        "memo",
        "writing-hand",
        "page-facing-up",
        "envelope",
    ),
    "slice": ("kitchen-knife", "dagger"),
    "pour": ("pouring-liquid", "teapot", "droplet"),
    "eat": ("fork-and-knife", "spoon"),
    "drink": (
        "hot-beverage",
        "teacup-without-handle",
        "cup-with-straw",
        "wine-glass",
        "glass-of-milk",
        "mate",
        "droplet",
        "beer-mug",
        "tumbler-glass",
    ),
    "skim": ("rock",),
    "throw": ("soccer-ball", "baseball", "softball", "rock"),
    "photograph": ("camera", "camera-with-flash", "video-camera"),
    "paint": ("paintbrush", "artist-palette"),
    "fish": ("fishing-pole",),
    "sweep": ("broom",),
    "hammer": ("hammer",),
    "fence": ("dagger", "crossed-swords"),
    "dig": ("pick", "hole", "bucket"),
    "chop": ("axe", "wood"),
    "fell": ("axe", "wood", "deciduous-tree", "evergreen-tree"),
    "saw": ("carpentry-saw", "wood"),
    "easel": ("paintbrush", "artist-palette", "framed-picture"),
    "plant": ("seedling", "deciduous-tree", "evergreen-tree"),
    "repair": ("wrench", "hammer-and-wrench", "toolbox"),
    "wash": ("sponge", "soap"),
}
_PERFORMING = ("", "play", "perform", "sing", "stand", "pose")
_OF_THE_BODY = frozenset(
    "blood pump pumps pumping beats beat pulse artery arteries vein veins body cholesterol organ organs "
    "muscle "
    "surgery".split()
)
"""What the heart of a body is named with, not that of lovers."""
_POSES_HOLDING: dict[str, Pose] = {"guitar": "strum", "violin": "strum", "microphone": "bite"}
_IN_FLIGHT = {"bird": "dove"}  # how a thing looks that is drawn perched
_MOVING_AIR = frozenset("fly soar glide hover swoop".split())


@dataclass(frozen=True)
class Actor:
    """A mention with what is drawn for it: the people of a role, or a thing."""

    mention: Mention
    whats: tuple[Person | Thing, ...]
    acts: frozenset[int] = frozenset()
    brings: tuple[str, ...] = ()
    deed: frozenset[int] = frozenset()
    phrase: str = ""


def actors_of(
    tokens: Sequence[Token], found: Sequence[Mention], mood: Mood, cast: Cast, inside: frozenset[int]
) -> list[Actor]:
    """Turn mentions into people and things, in the order of the text. `inside` are tokens that name its
    place."""
    actors: list[Actor] = []
    ends = {one.end for one in found if one.kind in ("person", "pronoun")}
    done = {at for at in inside if at in ends and tokens[at].low.endswith("ing")}  # "a girl reading" reads
    nouns = (inside - done) | _named_things(tokens, found)
    for number, mention in enumerate(found):
        until = next(
            (one.start for one in found[number + 1 :] if one.kind in ("person", "pronoun")), len(tokens)
        )
        if _is_a_family_of_animals(found, number) or _is_more_of_the_next(found, number):
            continue
        if _says_who_one_is(tokens, found, number):
            continue
        if mention.kind in ("person", "pronoun"):
            deed = deed_with(deed_of(tokens, mention, until, nouns), found[number + 1 :], until)
            if deed.phrase == "chat" and _is_in_company(tokens, mention, found):
                deed = replace(deed, pose="talk")
            pose, acts = deed.pose, deed.acts
            people = people_of(tokens, mention, until, pose, mood, cast)
            if len(people) > 1 and pose == "bite":  # they share a meal at a table
                people = tuple(replace(one, pose="eat") for one in people)
            known = _keys(what for one in actors for what in one.whats)
            if people and not _keys(people) & known:
                looks = frozenset(describing(tokens, mention, until)) if mention.role else frozenset()
                own = CARRIED.get(mention.role.name if mention.role else "")
                own = None if _names_an_instrument(found[number + 1 :], until) else own
                performs = own and (deed.phrase in _PERFORMING or deed.pose == "strum")
                brought = (own,) if own and performs else BROUGHT.get(deed.phrase, ())
                by = BESIDE.get(mention.role.name if mention.role else "")
                by = None if any(_is_vehicle(one) for one in found) else by
                brought += (by,) if by and not brought and until == len(tokens) else ()
                if performs:
                    people = tuple(replace(one, pose=_POSES_HOLDING.get(own or "", "hold")) for one in people)
                mount = _MOUNTS.get(mention.role.name if mention.role else "")
                if mount and deed.pose in _ON_THE_MOVE and len(people) == 1:
                    people = (replace(people[0], pose="ride"),)
                looked = acts | _looked(tokens, looks)
                actors.append(Actor(mention, people, looked, brought, acts, deed.phrase))
                if people[0].pose == "ride" and mount and not _names(found[number + 1 :], mount):
                    actors.append(Actor(mention, (thing_of(mount),)))
        elif (
            mention.kind == "thing"
            and not is_part_of_a_deed(mention, actors)
            and not _is_part_of_a_body(tokens, mention)
            and not _is_worn(tokens, found, number)
            and not _is_repeated(found, number)
            and not _is_on_paper(mention, actors)
        ):
            flies = _flies(tokens, mention) or mention.name == "kite"
            name = _IN_FLIGHT.get(mention.name, mention.name) if flies else mention.name
            young = _is_its_young(tokens, mention) and _parent_of(actors)
            name = young or name
            if name == "glasses" and tokens[max(0, mention.start - 1)].low in ("of", "wine", "drinking"):
                name = "clinking-glasses"
            if name == "red-heart" and any(token.low in _OF_THE_BODY for token in tokens):
                name = "anatomical-heart"
            moves = range(mention.end, min(mention.end + 3, len(tokens))) if flies else ()
            acts = frozenset(at for at in moves if any(base in _MOVING_AIR for base in bases(tokens[at].low)))
            thing = _of_a_size(thing_of(name, mention.colour, flies), tokens, mention)
            thing = replace(thing, metres=round(0.5 * thing.metres, 3)) if young else thing
            next_one = found[number + 1].start if number + 1 < len(found) else len(tokens)
            thing, doing = beast_doing(tokens, mention, thing, next_one)
            actors.append(Actor(mention, (thing,), acts | doing))
    return _without_held(_attending(tokens, _share_poses(tokens, actors)))


_YOUNG = frozenset("cub cubs pup pups calf calves kitten kittens puppy puppies".split())


def _is_its_young(tokens: Sequence[Token], mention: Mention) -> bool:
    """Say whether a word is for the young one of an animal that was named: "and her cub"."""
    owner = tokens[mention.start - 1].low if mention.start else ""
    return tokens[mention.start].low in _YOUNG and owner in ("her", "his", "its", "their")


def _parent_of(actors: Sequence[Actor]) -> str:
    """Return the animal that was named last, whose young one is small and looks alike."""
    last = actors[-1].whats if actors else ()
    is_beast = bool(last) and isinstance(last[0], Thing) and stock.item(last[0].name).kind == "animal"
    return last[0].name if is_beast and isinstance(last[0], Thing) else ""


def _is_in_company(tokens: Sequence[Token], mention: Mention, found: Sequence[Mention]) -> bool:
    """Say whether somebody who chats has somebody beside them to chat with, and no telephone."""
    people = sum(one.kind in ("person", "pronoun") for one in found)
    several = mention.count > 1 or people > 1 or (mention.role is not None and len(mention.role.looks) > 1)
    return several and not any(token.low in ("phone", "online", "app", "internet", "web") for token in tokens)


def _is_on_paper(mention: Mention, actors: Sequence[Actor]) -> bool:
    """Say whether something is what somebody draws or paints: "a girl draws a horse"."""
    who = next((one for one in reversed(actors) if one.mention.kind in ("person", "pronoun")), None)
    if who is None or stock.item(mention.name).kind not in (*PAINTED, "building", "vehicle"):
        return False
    pose = who.whats[0].pose if who.whats and isinstance(who.whats[0], Person) else ""
    return (pose == "easel" and who.phrase == "paint") or who.phrase in ("draw", "sketch")


def _of_a_size(thing: Thing, tokens: Sequence[Token], mention: Mention) -> Thing:
    """Return a thing as large as the words before it say: "a tiny dragon", "a huge piece of cheese"."""
    if stock.item(thing.name).kind not in _OF_ANY_SIZE:
        return thing
    before = (tokens[at].low for at in range(mention.first, mention.start))
    factor = next((_SIZES[word] for word in before if word in _SIZES), 1.0)
    return replace(thing, metres=round(thing.metres * factor, 3)) if factor != 1.0 else thing


_OF_ANY_SIZE = ("animal", "fantasy", "food", "plant", "nature")
_SIZES = {"tiny": 0.3, "miniature": 0.3, "little": 0.8, "small": 0.75, "baby": 0.4, "young": 0.7, "huge": 1.8,
          "giant": 2.4, "gigantic": 2.4, "enormous": 2.0, "massive": 1.8, "big": 1.2}  # fmt: skip


def _names_an_instrument(after: Sequence[Mention], until: int) -> bool:
    """Say whether a text names what is played: then nobody has the instrument of their role besides."""
    named = (one for one in after if one.kind == "thing" and one.start < until)
    return any(stock.item(one.name).kind == "music" for one in named)


def _is_vehicle(mention: Mention) -> bool:
    return mention.kind == "thing" and stock.item(mention.name).kind == "vehicle"


def _names(found: Sequence[Mention], name: str) -> bool:
    return any(one.kind == "thing" and one.name == name for one in found)


_MOUNTS = {"cyclist": "bicycle", "biker": "motorcycle", "motorcyclist": "motorcycle", "jockey": "horse"}
_ON_THE_MOVE: tuple[Pose, ...] = ("stand", "walk", "run", "ride", "sit", "push", "reach")


def _named_things(tokens: Sequence[Token], found: Sequence[Mention]) -> frozenset[int]:
    """Return the tokens that name things and are no verbs: "the shop window"."""
    things = (one for one in found if one.kind == "thing")
    return frozenset(
        at for one in things for at in range(one.start, one.end) if not tokens[at].low.endswith("ing")
    )


def _is_part_of_a_body(tokens: Sequence[Token], mention: Mention) -> bool:
    """Say whether something is of somebody who is drawn already: "her teeth", "a cat's nose"."""
    before = [token.low for token in tokens[max(0, mention.start - 2) : mention.start]]
    owners = ("her", "his", "their", "my", "your", "our", "its")
    owned = any(word in owners or word.endswith("'s") for word in before)
    is_anybodys = "your" in before or "our" in before  # teeth of nobody who is seen
    return mention.name in PARTS_OF_BODIES and owned and not is_anybodys


PARTS_OF_BODIES = frozenset(
    "tooth nose ear eye eyes mouth foot leg tongue raised-hand brain anatomical-heart red-heart lungs bone "
    "flexed-biceps footprints".split()
)
PARTS_OF_HOUSES = frozenset("door window ladder brick".split())
"""What looks silly by itself, or beside somebody: pictures show it only if they are of nothing else."""


def _is_a_family_of_animals(found: Sequence[Mention], number: int) -> bool:
    """Say whether a word for people follows an animal's: "a penguin family" shows no people."""
    mention, before = found[number], found[number - 1] if number else None
    if before is None or mention.kind != "person" or before.kind != "thing":
        return False
    return before.end == mention.start and stock.item(before.name).kind == "animal"


def _says_who_one_is(tokens: Sequence[Token], found: Sequence[Mention], number: int) -> bool:
    """Say whether a word for somebody says who the one before is: "I am a practical person" is one person."""
    mention, before = found[number], found[number - 1] if number else None
    if before is None or before.kind != "pronoun" or mention.kind != "person":
        return False
    spoken = tokens[before.start].low if before.end > before.start else ""
    between = [token.low for token in tokens[before.end : mention.first]]
    if not between:
        return "'" in spoken
    return between[0] in _BEING and len(between) < 4


_BEING = ("am", "was", "is", "are", "were", "be", "became", "become")


def _is_more_of_the_next(found: Sequence[Mention], number: int) -> bool:
    """Say whether a word for somebody belongs to the next one: "an Egyptian pharaoh" is one person."""
    if number + 1 >= len(found):
        return False
    mention, after = found[number], found[number + 1]
    is_animal = after.kind == "thing" and stock.item(after.name).kind == "animal"  # "a mother bird"
    return mention.kind == "person" and (after.kind == "person" or is_animal) and mention.end == after.start


def without_parts(actors: list[Actor], *, is_narrated: bool) -> list[Actor]:
    """Leave out parts of bodies and houses, unless a prompt is of one of them alone."""
    parts = [one for one in actors if one.mention.name in PARTS_OF_BODIES | PARTS_OF_HOUSES]
    if not is_narrated and len(parts) == len(actors):
        return actors
    if actors and actors[0].mention.name in _ORGANS and not any(_is_alive(one) for one in actors):
        return [one for one in actors if one is actors[0] or one not in parts]
    if parts and not is_narrated and not any(_is_alive(one) for one in actors):
        return [one for one in actors if one not in parts or one.mention.name in _ORGANS]
    return [one for one in actors if one not in parts]


_ORGANS = frozenset("brain anatomical-heart red-heart lungs tooth bone".split())


def _is_alive(actor: Actor) -> bool:
    """Say whether an actor is somebody, or an animal."""
    living = ("animal", "fantasy")
    return any(isinstance(one, Person) or stock.item(one.name).kind in living for one in actor.whats)


def is_part_of_a_deed(mention: Mention, actors: Sequence[Actor]) -> bool:
    """Say whether words name what somebody does, and no thing: "taking a picture"."""
    at = {*range(mention.start, mention.end)}
    return any(at & actor.deed for actor in actors if actor.mention.kind in ("person", "pronoun"))


def _keys(whats: Iterable[Person | Thing]) -> set[str]:
    """Return who is among them: the same person in another pose is no second one."""
    return {what.key for what in whats if isinstance(what, Person)}


def _without_held(actors: Sequence[Actor]) -> list[Actor]:
    """Leave out what somebody holds by their pose: who reads has a book already."""
    poses = {what.pose for actor in actors for what in actor.whats if isinstance(what, Person)}
    held = {name for pose in poses for name in HELD_BY_POSE.get(pose, ())}
    return [one for one in actors if one.mention.kind != "thing" or one.mention.name not in held]


def _looked(tokens: Sequence[Token], at: frozenset[int]) -> frozenset[int]:
    """Return the tokens of a description up to its last word of hair or clothes: those are drawn."""
    last = max((one for one in at if tokens[one].low in CLOTHING), default=-1)
    return frozenset(one for one in at if one <= last)


def _share_poses(tokens: Sequence[Token], actors: list[Actor]) -> list[Actor]:
    """Give "Anna and Tom run" one pose: who is joined by "and" to the next one does what that one does."""
    shared = [*actors]
    for at in reversed(range(len(shared) - 1)):
        one, other = shared[at], shared[at + 1]
        between = [token.low for token in tokens[one.mention.end : other.mention.first]]
        lead = other.whats[0] if other.whats else None
        if between in (["and"], [","], [",", "and"], ["or"]) and not one.acts and isinstance(lead, Person):
            shared[at] = _posed(one, lead.pose)
    return _share_with(tokens, shared)


def _attending(tokens: Sequence[Token], actors: list[Actor]) -> list[Actor]:
    """Let whoever is given or told something turn to who does it, not do what people of their role do: a
    teacher who gets an apple explains nothing."""
    shown = [*actors]
    for at in range(1, len(shown)):
        one = shown[at]
        doer = next(
            (other for other in reversed(shown[:at]) if other.acts and other.phrase in _TOWARDS), None
        )
        is_idle = not one.deed and bool(one.whats) and isinstance(one.whats[0], Person)
        if (
            doer is None
            or not is_idle
            or any(token.low in (".", ";") for token in tokens[doer.mention.end : one.mention.start])
        ):
            continue
        shown[at] = _posed(one, "talk" if doer.phrase in _GIVING else "stand")
    return shown


_GIVING = frozenset("give hand offer sell lend".split()) | {"hand over"}
_TOWARDS = (
    _GIVING
    | frozenset("show talk tell ask interview greet thank teach warn".split())
    | {"talk to", "chat with"}
)


def _posed(actor: Actor, pose: Pose) -> Actor:
    whats = tuple(replace(what, pose=pose) if isinstance(what, Person) else what for what in actor.whats)
    return replace(actor, whats=whats)


def _share_with(tokens: Sequence[Token], actors: list[Actor]) -> list[Actor]:
    """Give "a boy plays chess with his father" one pose: who is after "with" does the same, and so does
    whoever is hugged."""
    shared = [*actors]
    for at in range(1, len(shared)):
        one = shared[at]
        doer = next((other for other in reversed(shared[:at]) if other.acts), None)
        lead = doer.whats[0] if doer and doer.whats else None
        if one.acts or not isinstance(lead, Person) or not (one.whats and isinstance(one.whats[0], Person)):
            continue
        before = [token.low for token in tokens[max(0, one.mention.first - 2) : one.mention.first]]
        if (before and before[-1] == "with" and lead.pose in _TOGETHER) or lead.pose in ("hug", "argue"):
            shared[at] = _posed(one, lead.pose)
    return shared


_TOGETHER = frozenset(
    "plant dig saw easel ground "
    "table eat drink dance walk run sit jump swim sing cheer read fish cook stir kneel".split()
)
ON_TABLE = frozenset(
    "table write slice saw pour stir eat drink phone type throw kick".split()
)  # what is done there is not held


def thing_of(name: str, colour: str = "", is_flying: bool = False) -> Thing:
    """Return a thing of the stock, measured along its larger side."""
    one = stock.item(name)
    height = one.metres if one.is_tall else one.metres / one.aspect
    return Thing(name, round(max(height, height * one.aspect), 3), colour, is_flying)


def _flies(tokens: Sequence[Token], mention: Mention) -> bool:
    after = tokens[mention.end : mention.end + 3]
    if mention.start and tokens[mention.start - 1].low in ("flying", "floating", "hovering"):
        return stock.item(mention.name).kind in ("animal", "vehicle", "fantasy")
    kind = stock.item(mention.name).kind
    return kind in ("animal", "vehicle", "fantasy") and any(
        base in _MOVING_AIR for token in after for base in bases(token.low)
    )


def _is_worn(tokens: Sequence[Token], found: Sequence[Mention], number: int) -> bool:
    """Say whether a thing is only what somebody wears: "a woman in a red dress"."""
    mention = found[number]
    if number == 0 or found[number - 1].kind != "person" or stock.item(mention.name).kind != "clothes":
        return False
    between = [token.low for token in tokens[found[number - 1].end : mention.start]]
    return any(word in ("in", "with", "wearing", "dressed", "wears") for word in between)


def _is_repeated(found: Sequence[Mention], number: int) -> bool:
    """Say whether the same thing was named before: "a penny saved is a penny earned" shows one."""
    return any(one.kind == "thing" and one.name == found[number].name for one in found[:number])
