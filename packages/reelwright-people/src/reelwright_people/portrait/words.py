"""A description in English becomes traits; what it leaves open is filled in plausibly."""

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, get_args

from reelwright_people.errors import NotUnderstood
from reelwright_people.portrait.origins import Origin, origin_of
from reelwright_people.portrait.vocabulary import (
    ANIMALS,
    BEARDLESS,
    FAMOUS,
    FEMALE,
    GROUPS,
    HAIR_COLOURS,
    HAIR_STYLES,
    JOBS,
    MALE,
    NOT_A_PERSON,
    PHRASES,
)
from reelwright_people.traits import ClothesColour, PortraitTraits, Skin

_WORD = re.compile(r"[a-z]+(?:-[a-z]+)*|\d+")
_AGE = re.compile(
    r"\b(\d{1,3})(?:\s*-?\s*(?:years?|yrs?)\b|\s*-?\s*y/?o\b|\b)"
    r"|\bin (?:his|her|their|the) (?:early |mid |late |mid-|early-|late-)?(\w+ties|teens|\d0s)\b"
)
_DECADES = {
    "twenties": 25,
    "thirties": 35,
    "forties": 45,
    "fifties": 55,
    "sixties": 66,
    "seventies": 75,
    "eighties": 85,
    "nineties": 92,
    "teens": 16,
}
_DEEP = ("brown", "ebony")
_CLOTH_COLOURS = set(get_args(ClothesColour))
_OTHER_COLOURS: dict[str, str] = {
    "gray": "grey", "turquoise": "teal", "violet": "purple", "maroon": "burgundy", "wine": "burgundy",
    "rust": "terracotta",
    "khaki": "beige", "tan": "beige", "camel": "beige", "ivory": "cream", "rose": "pink",
    "coral": "terracotta",
    "emerald": "green", "mint": "sage", "gold": "mustard", "golden": "mustard", "scarlet": "red",
    "crimson": "red",
    "lilac": "lavender", "charcoal": "grey", "aqua": "teal", "peach": "orange", "light-blue": "sky",
    "dark-blue": "navy",
}  # fmt: skip

_POSTURES = ("gesturing", "gesturing", "upright", "turned", "arms-folded", "hands-clasped")


def traits_of(description: str, seed: int) -> PortraitTraits:
    """Raises NotUnderstood where the words ask for something else than one person who is nobody famous."""
    text = _simple(description)
    _refuse(text)
    chance = random.Random(f"{seed}:traits")
    return PortraitTraits(**_fill_traits(_read_traits(text), chance, origin_of(text)))


def says(description: str, trait: str) -> bool:
    """Return whether words say something of a trait, such as "hair_colour", or leave it open."""
    try:
        return trait in _read_traits(_simple(description))
    except NotUnderstood:
        return trait == "age"


def _read_traits(text: str) -> dict[str, Any]:
    said: dict[str, Any] = {}
    _read_gender_and_age(text, said)
    for trait, table in PHRASES.items():
        _read(text, trait, table, said)
    _read_hair(text, said)
    _read_colours(text, said)
    _read_job(text, said)
    return said


def _simple(description: str) -> str:
    text = description.lower().replace("’", "'").replace("t shirt", "t-shirt").replace("tshirt", "t-shirt")
    text = re.sub(
        r"\b(light|dark|sky) blue (?!eye)",
        lambda m: {"light": "sky ", "dark": "navy ", "sky": "sky "}[m[1]],
        text,
    )
    return re.sub(r"[^a-z0-9'/.,;-]+", " ", text)


def _has(text: str, phrase: str) -> re.Match[str] | None:
    return _pattern(phrase).search(text) if phrase in text else None


@cache
def _pattern(phrase: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(phrase)}(?!\w)")


def _first(text: str, phrases: Sequence[str]) -> str | None:
    return next((phrase for phrase in phrases if _has(text, phrase)), None)


_WITHOUT = re.compile(
    r"\b(?:no|without|not wearing(?: a| any)?|clean-shaven|isn't|never)\s+(?:a |an |any )?$"
)


_WITH_ANIMALS = re.compile(
    r"\b(?:cat|dog|bird|horse|bear) (?:lover|owner|person|mom|dad|trainer|walker|sitter|groomer|ear|eye)\w*"
    r"|cat-eye|holding (?:a|her|his|their) \w+"
    r"|with (?:a|her|his|their) (?:dog|cat|puppy|kitten|pet|parrot|horse)"
)


def _refuse(text: str) -> None:
    famous = _first(text, FAMOUS)
    if famous:
        raise NotUnderstood("A portrait of somebody famous cannot be made; describe a person of your own")
    people = _WITH_ANIMALS.sub(" ", text)
    if _several(people):
        raise NotUnderstood("The description names more than one person; an avatar is one person")
    if not _first(people, (*FEMALE, *MALE, *JOBS, "person", "adult", "teen", "teenager", "senior", "human")):
        if _first(people, ANIMALS):
            raise NotUnderstood("The portrait engine of this machine draws people, not animals")
        if _first(people, NOT_A_PERSON):
            raise NotUnderstood("The portrait engine of this machine draws people; describe a person")


def _several(text: str) -> bool:
    """A group named before any single person is the subject; after one it is whom they know or help."""
    group = min((match.start() for words in GROUPS if (match := _has(text, words))), default=None)
    single = min(
        (match.start() for word in (*FEMALE, *MALE, *JOBS) if (match := _has(text, word))), default=None
    )
    first = group is not None and (single is None or group < single)
    return first or bool(_COUNTED.search(text) or _PAIR.search(text))


_PAIR = re.compile(
    r"\b(?:man|woman|boy|girl|guy|lady)\b and (?:a |an |his |her |another )?(?:\w+ ){0,2}"
    r"(?:man|woman|boy|girl|guy|lady|wife|husband|son|daughter|boyfriend|girlfriend)\b"
)


_COUNTED = re.compile(
    r"\b(?:two|three|four|five|several|many|2|3|4|5) (?:\w+ ){0,2}"
    r"(?:people|men|women|girls|boys|friends|persons|adults|kids|guys|ladies|teens|teenagers|sisters|brothers)\b"
)


def _read_gender_and_age(text: str, said: dict[str, Any]) -> None:
    firsts = [
        (match.start(), gender)
        for gender, words in (("Female", FEMALE), ("Male", MALE))
        for word in words
        if (match := _has(text, word))
    ]
    if firsts:
        said["gender"] = min(firsts)[1]
    years = _years(text)
    if years is not None:
        if years < 13:
            raise NotUnderstood("Avatars are teenagers or adults; describe somebody of 13 years or more")
        limits = ((20, "Teen"), (30, "Young Adult"), (45, "Adult"), (62, "Middle Aged"), (200, "Senior"))
        said["age"] = next(age for limit, age in limits if years < limit)
    elif _first(text, ("toddler", "baby", "infant", "little girl", "little boy", "child", "kid")):
        raise NotUnderstood("Avatars are teenagers or adults; describe somebody of 13 years or more")


def _years(text: str) -> int | None:
    for match in _AGE.finditer(text):
        if match[2]:
            name = match[2]
            return int(name[:2]) + 5 if name[0].isdigit() else _DECADES.get(name)
        after = text[match.end() : match.end() + 12]
        if 3 <= int(match[1]) <= 110 and not after.startswith((" minutes", " hours", "%")):
            return int(match[1])
    return None


def _read(text: str, trait: str, table: Mapping[str, Sequence[str]], said: dict[str, Any]) -> None:
    """The longest phrase that is in the text decides; `no glasses` takes a thing away."""
    for phrase, value in sorted(
        ((p, v) for v, ps in table.items() for p in ps), key=lambda pair: -len(pair[0])
    ):
        match = _has(text, phrase)
        if match is None or trait in said:
            continue
        if _WITHOUT.search(text[max(0, match.start() - 24) : match.start()]):
            said[trait] = False if trait in ("freckles", "hearing_aid") else "none"
            if said[trait] == "none" and trait not in ("glasses", "beard", "headwear", "jewellery"):
                del said[trait]
            continue
        said[trait] = {"yes": True}.get(value, value)


# Both begin where a word does: tried from each of its letters, a word of thousands takes seconds.
_BEFORE_HAIR = re.compile(
    r"(?<![\w'-])((?:[\w'-]+[ ,]+){0,5})"
    r"(?:hair|haired|curls|locs|dreadlocks|braids|afro|bun|bob|ponytail|waves)\b"
)
_HAIRED = re.compile(r"\b(\w+)-haired")


def _read_hair(text: str, said: dict[str, Any]) -> None:
    """Words around "hair", and words that only hair can be."""
    for style, phrase in sorted(
        ((s, p) for s, ps in HAIR_STYLES.items() for p in ps), key=lambda pair: -len(pair[1])
    ):
        if _has(text, phrase) and "hair" not in said:
            said["hair"] = style
    near = " ".join([*_BEFORE_HAIR.findall(text), *_HAIRED.findall(text)])
    own = " ".join(
        word
        for word in (
            "blonde",
            "blond",
            "brunette",
            "redhead",
            "ginger",
            "redheaded",
            "grey-haired",
            "gray-haired",
            "silver-haired",
        )
        if _has(text, word)
    )
    for where in (near, own):
        for colour, phrases in HAIR_COLOURS.items():
            if "hair_colour" not in said and _first(where, phrases):
                said["hair_colour"] = colour
    if "hair" not in said:
        combed = _hair_by_words(near, said.get("gender"))
        if combed:
            said["hair"] = combed


def _hair_by_words(near: str, gender: str | None) -> str | None:
    short, long = _has(near, "short"), _has(near, "long") or _has(near, "shoulder-length")
    male = gender == "Male"
    if _has(near, "coily") or _has(near, "kinky"):
        return "afro" if long else "short-afro"
    if _has(near, "curly"):
        return "curly-top" if short or (male and not long) else "curly"
    if _has(near, "wavy"):
        return "tousled" if male and not long else "lob" if short else "wavy"
    if _has(near, "straight"):
        return "side-part" if male and not long else "bob" if short else "straight"
    if short:
        return "crop" if male else "pixie"
    if long:
        return "straight" if male else "wavy"
    return None


def _read_colours(text: str, said: dict[str, Any]) -> None:
    """A colour belongs to the next garment or headwear that is named after it."""
    tokens = _WORD.findall(text)
    owners = {
        word: trait
        for trait in ("clothes", "headwear")
        for phrases in PHRASES[trait].values()
        for word in (p.split()[-1] for p in phrases)
    }
    pending: str | None = None
    since = 0
    for token in tokens:
        colour = token if token in _CLOTH_COLOURS else _OTHER_COLOURS.get(token)
        if colour:
            pending, since = colour, 0
        elif pending and token in owners and since <= 3:
            said.setdefault(f"{owners[token]}_colour", pending)
            pending = None
        elif token in (
            "hair",
            "haired",
            "eyes",
            "eyed",
            "skin",
            "beard",
            "brows",
            "glasses",
        ) or token.endswith(("-haired", "-eyed")):
            pending = None
        since += 1


def _read_job(text: str, said: dict[str, Any]) -> None:
    """Return what people of a trade wear and where they are, unless something else was said."""
    job = _first(text, sorted(JOBS, key=len, reverse=True))
    if job:
        for trait, value in JOBS[job].items():
            said.setdefault(trait, value)


def _fill_traits(said: dict[str, Any], chance: random.Random, origin: Origin | None) -> dict[str, Any]:
    gender = said.setdefault("gender", chance.choice(("Female", "Male")))
    age = said.setdefault(
        "age", chance.choice(("Young Adult", "Young Adult", "Adult", "Adult", "Middle Aged"))
    )
    skin = said.setdefault("skin", chance.choice(origin.skins if origin else get_args(Skin)))
    said.setdefault("hair_colour", _likely_hair_colour(age, skin, chance, origin))
    coily = origin.coily if origin else None
    said.setdefault("hair", _likely_hair(gender, age, skin in _DEEP if coily is None else coily, chance))
    said.setdefault("face", chance.choice(("oval", "round", "square", "heart", "long", "diamond")))
    likely_eyes = chance.choice(origin.eyes) if origin else _likely_eyes(said["hair_colour"], skin, chance)
    said.setdefault("eyes", likely_eyes)
    said.setdefault(
        "brows",
        chance.choice(
            ("natural", "thick", "straight") if gender == "Male" else ("natural", "arched", "thin", "natural")
        ),
    )
    said.setdefault(
        "glasses",
        "none"
        if chance.random() < (0.6 if age == "Senior" else 0.85)
        else chance.choice(("round", "square")),
    )
    said.setdefault("beard", _likely_beard(gender, age, chance))
    said.setdefault(
        "jewellery",
        "none" if gender == "Male" else chance.choice(("none", "studs", "hoops", "necklace", "none")),
    )
    said.setdefault(
        "clothes",
        chance.choice(("t-shirt", "shirt", "sweater", "hoodie", "cardigan", "denim-jacket", "blazer")),
    )
    colours = (
        "cream",
        "navy",
        "blue",
        "teal",
        "green",
        "sage",
        "mustard",
        "terracotta",
        "burgundy",
        "lavender",
        "pink",
        "white",
    )
    said.setdefault("clothes_colour", chance.choice(colours))
    said.setdefault("headwear_colour", chance.choice([c for c in colours if c != said["clothes_colour"]]))
    said.setdefault("setting", chance.choice(("studio", "living-room", "office", "cafe", "park", "library")))
    said.setdefault("posture", chance.choice(_POSTURES))
    if gender == "Female" and said["beard"] != "none":
        said["beard"] = "none"
    return {field.name: said[field.name] for field in fields(PortraitTraits) if field.name in said}


def _likely_hair_colour(age: str, skin: str, chance: random.Random, origin: Origin | None) -> str:
    if age == "Senior":
        return chance.choice(("grey", "white", "grey"))
    if age == "Middle Aged" and chance.random() < 0.25:
        return "grey"
    if origin:
        return chance.choice(origin.hair_colours)
    if skin in ("porcelain", "fair"):
        return chance.choice(("blonde", "brown", "chestnut", "dark-brown", "ginger", "auburn"))
    if skin in ("beige", "honey"):
        return chance.choice(("black", "dark-brown", "brown", "chestnut"))
    return chance.choice(("black", "black", "dark-brown"))


def _likely_hair(gender: str, age: str, coily: bool, chance: random.Random) -> str:
    if gender == "Male":
        if age in ("Middle Aged", "Senior") and chance.random() < 0.3:
            return chance.choice(("bald", "buzz"))
        return chance.choice(
            ("buzz", "short-afro", "locs", "curly-top")
            if coily
            else ("crop", "side-part", "quiff", "tousled", "slick-back", "curly-top")
        )
    if age == "Senior":
        return chance.choice(("short-afro", "bun") if coily else ("bob", "pixie", "bun", "lob"))
    return chance.choice(
        ("afro", "puffs", "locs", "braids", "curly", "bun")
        if coily
        else ("bob", "lob", "straight", "wavy", "ponytail", "bun", "fringe", "half-up", "curly")
    )


def _likely_eyes(hair: str, skin: str, chance: random.Random) -> str:
    if skin in ("porcelain", "fair"):
        return chance.choice(("blue", "green", "hazel", "grey", "brown"))
    if skin in ("beige", "honey", "olive"):
        return chance.choice(
            ("brown", "hazel", "dark-brown", "green" if hair in ("ginger", "auburn", "chestnut") else "brown")
        )
    return chance.choice(("dark-brown", "brown"))


def _likely_beard(gender: str, age: str, chance: random.Random) -> str:
    if gender == "Female" or age in BEARDLESS:
        return "none"
    return chance.choice(("none", "none", "stubble", "short", "full"))
