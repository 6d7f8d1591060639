"""Who appears in a script: the same key is the same person in every scene, and pronouns find them."""

from dataclasses import dataclass, field, replace
from typing import cast, get_args

from reelwright_people.errors import NotUnderstood
from reelwright_people.portrait.words import traits_of
from reelwright_people.traits import PortraitTraits
from reelwright_pictures.scene import Costume, Mood, Person, Pose, Subject

NARRATOR = "narrator"

CROWDS = frozenset("crowd audience spectators fans protesters demonstrators".split())
"""Roles of which many are to be seen."""


@dataclass
class Cast:
    """Remembers the people and the place of the scenes that were read before. `latest` are the keys of who
    was named, the last one last; `place` and `variant` are where the last scene was that named its place,
    `around` and `around_variant` where its people were last, and `heroes` whom or what it was about. In an
    `era`, "ancient" or "medieval", nobody new wears the clothes of today."""

    seed: int = 0
    people: dict[str, Person] = field(default_factory=dict)
    latest: list[str] = field(default_factory=list)
    place: str = ""
    variant: str = ""
    around: str = ""
    around_variant: str = ""
    heroes: tuple[Subject, ...] = ()
    era: str = ""

    def person(self, key: str, looks: str, pose: Pose, mood: Mood) -> Person:
        """Return the person of that key, who is made up from `looks` where they are new."""
        known = self.people.get(key)
        if known is None:
            known = self._make(key, looks)
            self.people[key] = known
        if key in self.latest:
            self.latest.remove(key)
        self.latest.append(key)
        return replace(known, pose=pose, mood=mood)

    def last(self, gender: str) -> str | None:
        """Return the key of who was named last and has the gender ("Female", "Male", or "" for any): never
        the narrator, who says "I" of themselves, and nobody of a crowd."""
        others = (key for key in reversed(self.latest) if key != NARRATOR and key.split()[0] not in CROWDS)
        fitting = (key for key in others if gender in ("", self.people[key].traits.gender))
        return next(fitting, None)

    def last_together(self) -> tuple[str, ...]:
        """Return who "they" are: the last two who were named, beside the narrator."""
        others = [key for key in self.latest if key != NARRATOR]
        return tuple(others[-2:])

    def _make(self, key: str, looks: str) -> Person:
        seed = _seed_of(key, self.seed)
        is_child = "child" in looks.split()
        costume = next((word.removeprefix("as-") for word in looks.split() if word.startswith("as-")), "")
        words = " ".join(word for word in looks.split() if word != "child" and not word.startswith("as-"))
        worn = cast(Costume, costume if costume in get_args(Costume) else "")
        if self.era == "ancient" and worn == "soldier":
            worn = "roman"
        if self.era and worn not in _OF_ERAS:
            words, worn = f"{words.split(' in a')[0]} {_CLOTHES[self.era]}", _COSTUMES[self.era]
        return Person(key, _traits(words, seed, is_child), seed, child=is_child, costume=worn)


_OF_ERAS = frozenset(
    "knight roman king wizard witch viking pharaoh toga nun pirate soldier cowboy farmer".split()
)
_CLOTHES = {"ancient": "in a white kurta", "medieval": "in a brown kurta"}
_COSTUMES: dict[str, Costume] = {"ancient": "toga", "medieval": ""}


def _traits(looks: str, seed: int, is_child: bool) -> PortraitTraits:
    """Return the traits of a description. What the portraits refuse falls back to its plainest word."""
    described = f"teen {looks}" if is_child else looks
    try:
        return traits_of(described, seed)
    except NotUnderstood:
        plain = next((word for word in ("woman", "man", "girl", "boy") if word in looks.split()), "person")
        return traits_of(f"{'teen ' if is_child else ''}{plain}", seed)


def _seed_of(key: str, seed: int) -> int:
    """Return a number of a key that is the same in every process (FNV-1a)."""
    number = 2166136261 ^ (seed & 0xFFFFFFFF)
    for byte in key.encode():
        number = (number ^ byte) * 16777619 & 0xFFFFFFFF
    return number & 0x7FFFFFFF
