"""Story arcs as data: what a post of this kind tells, beat by beat, and what its readers answer.

`<name>.toml` is an arc; `_moods.toml` holds what arcs of one mood share: comments, episodes for long stories.
In the texts `{other}`, `{thing}`, `{place}` and the like are slots, `[[hint|words]]` is a gap (see
`engines/forms.py`), and a sentence that begins with `~` may be left out when time is short,
together with those after it that begin with `+`. Before a comment `2| ` keeps it to the second telling;
before episodes `bet| ` ties two of them together: the one is only told with the other.
"""

import tomllib
from collections.abc import Iterable
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
    where the prompt names none. `fits` says, for each telling, what a prompt must speak of for its plot to
    make sense. `before` and `after` are episodes around the turn, for long stories;
    `anecdotes` are long comments. The last of the episodes are borrowed from another
    mood: `lent_episodes` counts them. An arc with `items` is a list: they are told between its setting and
    its payoff, each as `item_tell` says, and the last one is announced as `last`."""

    name: str
    mood: str
    community: str
    words: dict[str, float]
    other: str
    thing: str
    place: str
    fits: tuple[tuple[str, ...], ...]
    beats: tuple[Beat, ...]
    short: tuple[str, ...]
    comments: tuple[str, ...]
    anecdotes: tuple[str, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]
    shared_comments: int
    lent_episodes: tuple[int, int] = (0, 0)
    items: tuple[str, ...] = ()
    item_tell: str = ""
    last: str = ""


GENERAL = "general"
GENERAL_SOMEONE = "general_someone"
GENERAL_THING = "general_thing"
GENERAL_IDEA = "general_idea"
# What the longest stories borrow when their own mood has no more.
_LEND_ANECDOTES = ("tale", "reflective", "conflict", "warm")
_LEND_EPISODES = ("tale",)


@cache
def arcs() -> tuple[Arc, ...]:
    """All arcs, in the order of their names. An unknown key in a file fails here."""
    moods = _read(_HERE / "_moods.toml")
    files = sorted(_HERE.glob("[a-z]*.toml"))
    return tuple(_arc(file.stem, _read(file), moods) for file in files)


def arc_named(name: str) -> Arc:
    """Raises KeyError for an arc that does not exist."""
    return {arc.name: arc for arc in arcs()}[name]


@cache
def words(name: str) -> tuple[str, ...]:
    """One of the lists of `_words.toml`."""
    return tuple(_read(_HERE / "_words.toml")[name].split())


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _arc(name: str, written: dict[str, Any], moods: dict[str, Any]) -> Arc:
    mood = moods[written["mood"]]
    lenders = [moods[name] for name in _LEND_EPISODES if name != written["mood"]]

    def own_and_shared(key: str, lent: Iterable[str] = ()) -> tuple[str, ...]:
        texts = [*written.pop(key, []), *mood.get(key, [])]
        texts += [text for name in lent if name != written["mood"] for text in moods[name].get(key, [])]
        return tuple(texts)

    return Arc(
        name=name,
        beats=tuple(Beat(beat["name"], beat["tell"], tuple(beat["texts"])) for beat in written.pop("beats")),
        fits=tuple(tuple(words) for words in written.pop("fits", [])),
        short=tuple(written.pop("short")),
        comments=own_and_shared("comments"),
        anecdotes=own_and_shared("anecdotes", _LEND_ANECDOTES),
        before=own_and_shared("before", _LEND_EPISODES),
        after=own_and_shared("after", _LEND_EPISODES),
        shared_comments=len(mood.get("comments", [])),
        lent_episodes=(
            sum(len(lender["before"]) for lender in lenders),
            sum(len(lender["after"]) for lender in lenders),
        ),
        items=tuple(written.pop("items", [])),
        **written,
    )
