"""Plots as data: human-written stories with places for a prompt's own people, things and events.

`_like.toml` adds further prompts that a plot is like. `<family>.toml` and `<family>-<part>.toml` hold the
plots of one family (betrayal, animals, work …), `_nouns.toml` what kinds of people and things there are.
docs/writing-plots.md explains the format. An unknown key in a file fails when it is read.
"""

import tomllib
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reelwright.catalog.explained import explanations
from reelwright.catalog.howto import questions, topics
from reelwright.catalog.meanings import read_meanings

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Line:
    """One way to say a beat: told where all of `when` hold ("!x": where x does not)."""

    text: str
    when: tuple[str, ...] = ()
    beat: str = ""  # comments: only where this beat is told


@dataclass(frozen=True)
class Beat:
    """A step of a plot; one of its lines is told."""

    name: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Plot:
    """A story's plan. It fits prompts like `like` that have everything in `needs`."""

    name: str
    family: str
    like: tuple[str, ...]
    needs: tuple[str, ...]
    community: str
    tiny: tuple[Line, ...]
    short: tuple[Line, ...]
    beats: tuple[Beat, ...]
    more: tuple[Beat, ...]
    comments: tuple[Line, ...]
    basic: bool = False  # for prompts that no other plot is like
    direct: bool = False  # basic, and about nothing but what happened and how it was taken
    lived: bool = False  # direct, for prompts of the teller's own life: a scene follows what happened
    tale: bool = False  # direct, for prompts about somebody else than the teller
    plain: bool = False  # a tale or lived plot for any prompt of its build, where no other is near


_PLOT_KEYS = {
    "name",
    "like",
    "needs",
    "community",
    "tiny",
    "short",
    "beats",
    "more",
    "comments",
    "basic",
    "direct",
    "lived",
    "tale",
    "plain",
}


@cache
def plots() -> tuple[Plot, ...]:
    """All plots, by family and in the order of their files."""
    found: list[Plot] = []
    for file in sorted(_HERE.glob("[a-z]*.toml")):
        found += read_plots(file)
    further = tomllib.loads((_HERE / "_like.toml").read_text(encoding="utf-8"))
    strange = set(further) - {plot.name for plot in found}
    if strange:
        raise ValueError(f"_like.toml names plots that are not there: {', '.join(sorted(strange))}")
    return tuple(replace(plot, like=(*plot.like, *further.get(plot.name, ()))) for plot in found)


def read_plots(file: Path) -> list[Plot]:
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    return [_plot(file.stem.split("-")[0], one) for one in written["plot"]]


def _plot(family: str, written: dict[str, Any]) -> Plot:
    unknown = set(written) - _PLOT_KEYS
    if unknown:
        raise ValueError(
            f"plot {written.get('name')} of {family} has unknown keys: {', '.join(sorted(unknown))}"
        )
    return Plot(
        name=written["name"],
        family=family,
        like=tuple(written.get("like", ())),
        needs=tuple(written.get("needs", ())),
        community=written["community"],
        tiny=_lines(written["tiny"]),
        short=_lines(written["short"]),
        beats=tuple(Beat(name, _lines(lines)) for name, *lines in written["beats"]),
        more=tuple(Beat(name, _lines(lines)) for name, *lines in written.get("more", ())),
        comments=_lines(written["comments"]),
        basic=written.get("basic", False),
        direct=written.get("direct", False),
        lived=written.get("lived", False),
        tale=written.get("tale", False),
        plain=written.get("plain", False),
    )


def _lines(written: list[str] | str) -> tuple[Line, ...]:
    return tuple(line_of(text) for text in ([written] if isinstance(written, str) else written))


def line_of(text: str) -> Line:
    """ "[why,!e2] @beat Text" as a line."""
    when: tuple[str, ...] = ()
    beat = ""
    rest = text.strip()
    if rest.startswith("[") and not rest.startswith("[["):
        conditions, rest = rest[1:].split("]", 1)
        when = tuple(part.strip() for part in conditions.split(",") if part.strip())
        rest = rest.strip()
    if rest.startswith("@"):
        beat, rest = rest[1:].split(" ", 1)
    return Line(rest.strip(), when, beat)


@dataclass(frozen=True)
class Family:
    """Texts that all plots of a family share: comments that answer the prompt itself, and readers' own
    experiences."""

    comments: tuple[Line, ...]
    quotes: tuple[str, ...]
    quips: tuple[str, ...]
    anecdotes: tuple[str, ...]
    next: tuple[str, ...]  # whose anecdotes follow in the longest videos


@cache
def families() -> dict[str, Family]:
    """By name; `families.toml` is read once."""
    written = tomllib.loads((_HERE / "_families.toml").read_text(encoding="utf-8"))
    return {
        name: Family(
            _lines(one["comments"]),
            tuple(one["quotes"]),
            tuple(one["quips"]),
            tuple(one["anecdotes"]),
            tuple(one["next"]),
        )
        for name, one in written.items()
    }


def liked_texts() -> dict[Path, list[str]]:
    """Every prompt that a plot or a topic is like, in the order of their baked meanings, by the file that
    holds these: one for each family of plots, one for the topics and one for the explanations."""
    liked = {
        family: {text for plot in plots() if plot.family == family for text in plot.like}
        for family in families()
    }
    liked["topics"] = {text for topic in (*topics(), *questions()) for text in topic.like}
    liked["explained"] = {text for topic in explanations() for text in topic.like}
    return {_HERE / f"_like-{part}.npz": sorted(texts) for part, texts in liked.items()}


@cache
def likeness_vectors() -> dict[str, NDArray[np.float32]]:
    """The meaning of each prompt that a plot or a topic is like."""
    vectors: dict[str, NDArray[np.float32]] = {}
    for file, texts in liked_texts().items():
        vectors |= read_meanings(file, texts)
    return vectors


@cache
def kinds_of_deed(verb: str, denied: bool = False) -> tuple[str, ...]:
    """Return what kinds of deed a verb is, by its base form: "steal" is "take". What is denied is nothing but
    neglect, where it could be expected ("didn't invite")."""
    if denied:
        return ("neglect",) if verb in _deeds()["not"] else ()
    return tuple(kind for kind, verbs in _deeds().items() if kind != "not" and verb in verbs)


@cache
def _deeds() -> dict[str, frozenset[str]]:
    written = tomllib.loads((_HERE / "_deeds.toml").read_text(encoding="utf-8"))
    return {kind: frozenset(verbs.split()) for kind, verbs in written.items()}


class Nouns:
    """The kinds of people, animals and things that nouns name."""

    def __init__(self, written: dict[str, Any]) -> None:
        self._written = written

    @cached_property
    def _people(self) -> dict[str, tuple[str, str]]:
        found: dict[str, tuple[str, str]] = {}
        for kind, names in [
            *self._written["people"].items(),
            ("stranger_any", ["person", "people"]),
            ("work_any", ["cofounder", "advisor", "adviser", "owner"]),
            ("friend_man", ["best man"]),
            (
                "rival_any",
                ["rival", "nemesis", "competitor", "champion", "winner", "opponent", "enemy", "bully"],
            ),
        ]:
            if kind in {"roles", "groups"}:
                continue
            group, _, gender = kind.partition("_")
            for name in names:
                found.setdefault(name, (group, gender if gender in {"woman", "man"} else ""))
        for name in self._written["people"]["groups"]:
            found.setdefault(name, ("group", ""))
        for name in self._written["people"]["roles"]:
            found.setdefault(name, ("role", ""))
        return found

    @cached_property
    def _animals(self) -> dict[str, str]:
        return {name: kind for kind, names in self._written["animals"].items() for name in names}

    @cached_property
    def _things(self) -> dict[str, str]:
        return {name: kind for kind, names in self._written["things"].items() for name in names}

    def is_uncountable(self, noun: str) -> bool:
        return noun in self._written["uncountable"]["nouns"]

    def person_kind(self, compound: str, head: str) -> tuple[str, str]:
        """Relation and gender, each "" where unknown."""
        if head.endswith("-year-old"):
            return ("family", "")
        for name in (
            compound,
            compound.replace(" ", "-"),
            head,
            head.removeprefix("ex-"),
            head.removeprefix("co-"),
        ):
            if name in self._people:
                return self._people[name]
        return ("", "")

    def names_person(self, noun: str) -> bool:
        """Return whether just these words name a person: "best friend"."""
        return noun in self._people

    def animal_kind(self, compound: str, head: str) -> str:
        return self._animals.get(compound) or self._animals.get(head) or ""

    def thing_kind(self, compound: str, head: str) -> str:
        return self._things.get(compound) or self._things.get(head) or ""

    @cached_property
    def _names(self) -> dict[str, str]:
        return {name: gender for gender, names in self._written["names"].items() for name in names}

    def gender_of_name(self, name: str) -> str:
        """ "woman", "man", or "" where a name may be either."""
        return self._names.get(name, "")

    def usual_place(self, noun: str, kind: str) -> str:
        """Return where such a thing is usually kept, or ""."""
        return str(self._written["kept_noun"].get(noun) or self._written["kept"].get(kind, ""))


@cache
def nouns() -> Nouns:
    return Nouns(tomllib.loads((_HERE / "_nouns.toml").read_text(encoding="utf-8")))
