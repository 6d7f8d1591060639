"""What burns, smokes or boils in a text: flames, smoke and steam come out of the thing itself."""

import re
from collections.abc import Sequence
from dataclasses import replace

from reelwright_pictures import stock
from reelwright_pictures.scene import Gives, Subject, Thing
from reelwright_pictures.words.mentions import Mention
from reelwright_pictures.words.tokens import Token

_BURNS = re.compile(
    r"\b(?:on fire|c(?:aught|atch(?:es)?) fire|in flames|ablaze|burn(?:s|ed|t|ing)?|flames?|blaze"
    r"|fire (?:broke|breaks|destroy\w*|spread\w*|rage\w*|start\w*)|set fire|fire (?:from|in) the)\b"
)
_SMOKES = re.compile(r"\bsmok(?:e|es|ing)\b")
_BOILS = re.compile(r"\b(?:steam\w*|boil\w*|simmer\w*|bubbl(?:es|ing)|cook\w*|stir\w*|hot)\b")
_OTHERWISE = re.compile(
    r"\b(?:burn(?:s|ed|t|ing)? (?:calories|fat|out|money)|no smoking|steam (?:train|engine))\b"
)
_CAN_BURN = ("building", "vehicle")
_COMES_TO_HELP = ("fire-engine", "police-car", "oncoming-police-car", "ambulance")
_CAN_STEAM = frozenset(
    "pot-of-food steaming-bowl bowl-with-spoon shallow-pan-of-food teapot hot-beverage".split()
)


def fumes_in(tokens: Sequence[Token]) -> frozenset[Gives]:
    """Return what the words of a text say that comes out of something."""
    text = " ".join(token.low for token in tokens)
    if _OTHERWISE.search(text):
        return frozenset()
    said: set[Gives] = set()
    if _BURNS.search(text):
        said.add("fire")
    if _SMOKES.search(text):
        said.add("smoke")
    if _BOILS.search(text):
        said.add("steam")
    return frozenset(said)


def is_what_burns(mention: Mention, said: frozenset[Gives]) -> bool:
    """Say whether a mention is a building of which a text says that it burns or smokes: then it is to be seen
    itself, and is no place to be in."""
    return (
        bool(said & {"fire", "smoke"})
        and mention.kind == "thing"
        and stock.item(mention.name).kind == "building"
    )


def with_fumes(
    subjects: Sequence[Subject], props: Sequence[Thing], said: frozenset[Gives]
) -> tuple[tuple[Subject, ...], tuple[Thing, ...]]:
    """Return what is seen with what comes out of it. Nothing stands before what burns."""
    if "fire" in said and any(
        isinstance(one.what, Thing) and _fuming(one.what, said).gives for one in subjects
    ):
        props = tuple(one for one in props if one.name not in _COMES_TO_HELP)
    return (
        tuple(
            replace(one, what=_fuming(one.what, said)) if isinstance(one.what, Thing) else one
            for one in subjects
        ),
        tuple(_fuming(one, said) for one in props),
    )


def _fuming(thing: Thing, said: frozenset[Gives]) -> Thing:
    one = stock.item(thing.name)
    burns = one.kind in _CAN_BURN and thing.name not in _COMES_TO_HELP
    if burns and one.stands in ("ground", "water") and thing.metres > 1.5:
        if "fire" in said:
            return replace(thing, gives="fire")
        if "smoke" in said and (one.kind == "building" or thing.name == "locomotive"):
            return replace(thing, gives="smoke")
    if "steam" in said and thing.name in _CAN_STEAM:
        return replace(thing, gives="steam")
    return thing


def put_out(found: Sequence[Mention], said: frozenset[Gives]) -> tuple[Mention, ...]:
    """Leave out a fire that is named by itself where it comes out of a building or a vehicle, and water that
    boils in a pot."""
    burning = [
        one
        for one in found
        if one.kind == "thing" and stock.item(one.name).kind in _CAN_BURN and one.name not in _COMES_TO_HELP
    ]
    pots = [one for one in found if one.kind == "thing" and one.name in _CAN_STEAM]
    gone: set[str] = set()
    if "fire" in said and burning:
        gone |= {"fire"}
    if "smoke" in said and burning:
        gone |= {"cloud", "dashing-away", "fog"}
    if "steam" in said and pots:
        gone |= {"droplet", "sweat-droplets", "water-wave"}
    return tuple(one for one in found if one.kind not in ("thing", "meaning") or one.name not in gone)
