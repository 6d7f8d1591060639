"""What a picture shows, as frozen values: words become a Scene, and a Scene is drawn the same every time."""

from dataclasses import dataclass
from typing import Literal

from reelwright_people.traits import PortraitTraits

Hour = Literal["dawn", "morning", "day", "evening", "dusk", "night"]
Weather = Literal["clear", "cloudy", "overcast", "rain", "storm", "snow", "fog", "wind"]
Season = Literal["spring", "summer", "autumn", "winter"]
Mood = Literal["neutral", "happy", "calm", "sad", "tense", "scary", "mysterious", "romantic", "epic", "funny"]
Camera = Literal["close", "medium", "wide", "top"]
Pose = Literal[
    "stand", "walk", "run", "sit", "kneel", "lie", "point", "wave", "hold", "carry", "reach", "think",
    "cheer", "cry", "shrug", "phone", "type", "read", "cook", "sleep", "hug", "argue", "dance", "push",
    "fall", "table", "write", "slice", "pour", "stir", "eat", "drink", "throw", "kick", "jump", "ride",
    "pray",
    "paint", "strum", "fish", "lift", "pull", "swim", "photograph", "sweep", "hammer", "fence", "desk",
    "doze", "bite", "weights", "water", "lounge", "meditate",
    "dig", "chop", "saw", "easel", "look", "plant", "repair", "wash", "ground", "cradle", "swaddled",
    "skim", "talk", "embrace", "handhold", "fell", "sandcastle",
]  # fmt: skip
Costume = Literal[
    "", "knight", "roman", "astronaut", "firefighter", "police", "chef", "nurse", "doctor", "king",
    "pirate", "wizard",
    "witch", "builder", "soldier", "viking", "cowboy", "pharaoh", "toga", "nun", "santa", "hero", "pilot",
    "sailor", "judge", "graduate", "farmer", "artist",
]  # fmt: skip
Gives = Literal["", "fire", "smoke", "steam", "beam"]
Does = Literal["", "jump", "run"]
Spot = Literal[
    "on", "in", "beside", "behind", "in front of", "under", "above", "holding", "riding", "chasing", "seated"
]


@dataclass(frozen=True)
class Person:
    """Somebody. `key` names the same person throughout a script; `traits` and `seed` decide looks, so that
    the same key is always drawn the same. `child` draws a smaller body with a larger head. A `costume` is
    worn over the clothes of the traits: what tells a profession or an age from far away."""

    key: str
    traits: PortraitTraits
    seed: int = 0
    pose: Pose = "stand"
    mood: Mood = "neutral"
    child: bool = False
    costume: Costume = ""


@dataclass(frozen=True)
class Thing:
    """An object or an animal of the stock. `name` is its name there; `metres` is how tall it is, or how wide
    where that is more. `colour` tints it: a name such as "red", or "" for its own. `gives` is what comes out
    of it: the flames of a burning house, the smoke of a chimney, the steam of a pot, the
    beam of a lighthouse. `does` is what an animal
    does that its drawing does not show: it jumps, or it runs."""

    name: str
    metres: float
    colour: str = ""
    is_flying: bool = False
    gives: Gives = ""
    does: Does = ""


@dataclass(frozen=True)
class Subject:
    """Who or what a picture is about: `count` of them (1–12). The first subject of a scene is its hero.
    `spot` says where it is as seen from the subject `near` (an index into the scene's subjects), or from the
    place itself, where `near` is None: "on" the roof, "under" the tree, "seated" on the place's sofa or
    bench."""

    what: Person | Thing
    count: int = 1
    spot: Spot | None = None
    near: int | None = None


@dataclass(frozen=True)
class Claim:
    """What is said in figures, places or sayings, taken from the source text and never invented.

    `kind` "rise" and "fall" draw an arrow or a chart, with `values` (labelled numbers) where the text has
    them; "share" a part of a whole, "number" one figure with its unit as `text`, "map" the country `text`,
    "flag" its flag, "quote" the words of `text`, "date" a calendar leaf, "compare" bars."""

    kind: Literal["rise", "fall", "share", "number", "map", "flag", "quote", "date", "compare"]
    text: str = ""
    values: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True)
class Scene:
    """`place` is the name of a place of `places`; `variant` its paint, such as "hospital" for a corridor.
    `onlookers` are who else is there, in rows behind the subjects: the rest of a crowd. `covered` are the
    words of the prompt that the picture shows, and `left_out` those that it does not."""

    place: str = "abstract"
    variant: str = ""
    hour: Hour = "day"
    weather: Weather = "clear"
    season: Season = "summer"
    mood: Mood = "neutral"
    camera: Camera = "medium"
    subjects: tuple[Subject, ...] = ()
    props: tuple[Thing, ...] = ()
    claim: Claim | None = None
    covered: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    seed: int = 0
    onlookers: tuple[Person, ...] = ()
