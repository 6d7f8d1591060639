"""What the words of a beat show: who, what, where and when, by the same tables that the embedded engine of
pictures reads. English only: `english` says in it what other languages show."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reelwright_pictures.scene import Person, Scene

_NARRATOR = "narrator"
_PREPOSITIONS = frozenset("in on at inside near outside through across behind under by above".split())
_AGES = {"Teen": "teenage", "Young Adult": "young", "Middle Aged": "middle-aged", "Senior": "elderly"}
_PLAIN_HOURS, _PLAIN_WEATHERS = ("day",), ("clear",)


@dataclass(frozen=True)
class Figure:
    """Somebody who is seen: `name` as the text calls them, and how they look wherever they appear."""

    key: str
    name: str
    look: str


@dataclass(frozen=True)
class BeatContent:
    """What a beat shows by its own words. `place` is where it is, in the text's words, `hour` and `weather`
    what it says of them; each "" where it says nothing. `frame` is "close" or "wide" where the text asks for
    it."""

    figures: tuple[Figure, ...] = ()
    things: tuple[str, ...] = ()
    place: str = ""
    hour: str = ""
    weather: str = ""
    mood: str = "neutral"
    frame: str = ""
    has_claim: bool = False

    @property
    def is_empty(self) -> bool:
        """Return whether nothing but perhaps the place is seen."""
        return not (self.figures or self.things or self.has_claim)


def read_beats(texts: Sequence[str], seed: int) -> tuple[BeatContent, ...]:
    """Read what each beat of an English script shows, with one cast: pronouns mean who was named before."""
    from reelwright_pictures.errors import NotShown
    from reelwright_pictures.words import check, read_script

    def showable(text: str) -> str:
        try:
            check(text, is_narrated=True)
        except NotShown:
            return ""
        return text

    read = [showable(text) for text in texts]
    names = {word for text in texts for word in re.findall(r"\b[A-Z]\w+", text)}
    return tuple(
        _content_of(text, scene, names)
        for text, scene in zip(read, read_script(read, seed, carries_on=False), strict=True)
    )


def _content_of(text: str, scene: "Scene", names: Collection[str]) -> BeatContent:
    from reelwright_pictures.scene import Person

    whats = [subject.what for subject in scene.subjects]
    things = [one.name for one in (*whats, *scene.props) if not isinstance(one, Person)]
    figures = [_figure(one, names) for one in whats if isinstance(one, Person)]
    return BeatContent(
        tuple(figures),
        tuple(dict.fromkeys(name.replace("-", " ") for name in things)),
        _place_named(text),
        _hour_named(text),
        "" if scene.weather in _PLAIN_WEATHERS else scene.weather,
        scene.mood,
        "" if scene.camera == "medium" else scene.camera,
        scene.claim is not None,
    )


def _hour_named(text: str) -> str:
    """Return the hour that a text names, unless it is the day. The hour of a scene will not do: where a text
    names none, the engine chooses a light."""
    from reelwright_pictures.words.looks import look_of
    from reelwright_pictures.words.tokens import tokens_of

    look = look_of(tokens_of(text))
    return look.hour if look.has_hour and look.hour not in _PLAIN_HOURS else ""


def _place_named(text: str) -> str:
    """Return the words of a text that say where it is, from their preposition on; "" where none do."""
    from reelwright_pictures.words.tokens import tokens_of
    from reelwright_pictures.words.whereabouts import is_place_after_preposition, named_places

    tokens = tokens_of(text)
    for match in named_places(tokens):
        if not is_place_after_preposition(tokens, match.start):
            continue
        first = match.start
        while first and tokens[first].low not in _PREPOSITIONS and match.start - first < 5:
            first -= 1
        if tokens[first].low in _PREPOSITIONS and first < match.start:
            return text[tokens[first].start : tokens[match.end - 1].end].lower()
    return ""


def _figure(person: "Person", names: Collection[str]) -> Figure:
    key = person.key
    own = key.removeprefix("my ").removeprefix("our ")
    if key == _NARRATOR:
        name = "the narrator"
    elif own != key:
        name = f"the narrator's {own}"
    else:
        name = key.capitalize() if key.capitalize() in names else f"the {key}"
    return Figure(key, name, _look_of(person))


def _look_of(person: "Person") -> str:
    """Say in a few words how somebody looks: the same in every picture of a video."""
    traits = person.traits
    age = "child" if person.child else _AGES.get(traits.age, "")
    who = {"Female": "girl" if person.child else "woman", "Male": "boy" if person.child else "man"}
    kind = who[traits.gender] if age in ("", "child") else f"{age} {who[traits.gender]}"
    hair = "bald" if traits.hair == "bald" else f"{_plain(traits.hair_colour)} hair ({_plain(traits.hair)})"
    return f"{kind}, {hair}, {_plain(traits.clothes_colour)} {_plain(traits.clothes)}"


def _plain(word: str) -> str:
    return word.replace("-", " ")
