"""Story arcs as data: what a post of this kind tells, beat by beat, and what its readers answer.

`<name>.toml` is an arc; `_moods.toml` holds what arcs of one mood share (episodes for long stories, comments).
In the texts `{other}`, `{thing}`, `{place}` and the like are slots, `[[hint|words]]` is a gap (see
`engines/forms.py`), and a sentence that begins with `~` may be left out when time is short.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Beat:
    """`tell` says what belongs here, for writers who need no words of ours; `texts` are versions of it."""

    name: str
    tell: str
    texts: tuple[str, ...]


@dataclass(frozen=True)
class Arc:
    """`words` are what a prompt of this kind says, with weights. `other`, `thing` and `place` stand in
    where the prompt names none. `before` and `after` are episodes around the turn, for long stories;
    `anecdotes` are long comments."""

    name: str
    mood: str
    community: str
    words: dict[str, float]
    other: str
    thing: str
    place: str
    beats: tuple[Beat, ...]
    short: tuple[str, ...]
    comments: tuple[str, ...]
    anecdotes: tuple[str, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]


GENERAL = "general"


@cache
def arcs() -> tuple[Arc, ...]:
    """All arcs, in the order of their names. An unknown key in a file fails here."""
    moods = _read(_HERE / "_moods.toml")
    files = sorted(_HERE.glob("[a-z]*.toml"))
    return tuple(_arc(file.stem, _read(file), moods) for file in files)


def arc_named(name: str) -> Arc:
    """Raises KeyError for an arc that does not exist."""
    return {arc.name: arc for arc in arcs()}[name]


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _arc(name: str, written: dict[str, Any], moods: dict[str, Any]) -> Arc:
    mood = moods[written["mood"]]
    shared = ("comments", "anecdotes", "before", "after")
    lists = {key: tuple(written.pop(key, [])) + tuple(mood.get(key, [])) for key in shared}
    beats = tuple(Beat(b["name"], b["tell"], tuple(b["texts"])) for b in written.pop("beats"))
    return Arc(name=name, beats=beats, short=tuple(written.pop("short")), **lists, **written)
