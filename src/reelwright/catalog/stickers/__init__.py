"""Which emoji the words of a text call for.

`meanings.toml` says what stickers can say; a file for each language says which words call them, which figures
of speech do not, and what turns a word into its opposite.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from reelwright.catalog.stickers.forms import spoken_forms

LANGUAGES = ("en", "es", "fr", "de", "pt", "it")
_FILES = resources.files(__package__)


@dataclass(frozen=True)
class Meaning:
    """`rank` is 1 for everyday things to 3; a `quiet` one may stand beside grave words."""

    name: str
    group: str
    emoji: str
    rank: int
    quiet: bool = False


@dataclass(frozen=True)
class Entry:
    """The meaning that a word or phrase calls, or nothing. `noun` ones count only where a noun may stand,
    `proper` ones may have a capital letter."""

    meaning: Meaning | None
    grave: bool = False
    noun: bool = False
    proper: bool = False


@dataclass(frozen=True)
class Lexicon:
    """A language's phrases, as words in small letters."""

    entries: Mapping[tuple[str, ...], Entry]
    longest: int
    negators: frozenset[str]
    breaks: frozenset[str]
    before_nouns: frozenset[str]
    before_verbs: frozenset[str]
    capital_nouns: bool


@cache
def meanings() -> Mapping[str, Meaning]:
    """All of them by their names."""
    return {
        name: Meaning(name, group, **entry)
        for group, entries in _read_table("meanings").items()
        for name, entry in entries.items()
    }


@cache
def lexicon(language: str) -> Lexicon | None:
    """Return a language's words and their meanings; None for a language without a file."""
    if language not in LANGUAGES:
        return None
    written = _read_table(language)
    entries: dict[tuple[str, ...], Entry] = {}
    for name, words in written["words"].items():
        _enter(entries, language, words.split(", "), meanings()[name])
    _enter(entries, language, written["grave"], None, grave=True)
    _enter(entries, language, written["silent"], None)
    return Lexicon(
        entries,
        longest=max(len(phrase) for phrase in entries),
        negators=frozenset(written["negators"]),
        breaks=frozenset(written["breaks"]),
        before_nouns=frozenset(written.get("before_nouns", ())),
        before_verbs=frozenset(written.get("before_verbs", ())),
        capital_nouns=language == "de",
    )


def _enter(
    entries: dict[tuple[str, ...], Entry],
    language: str,
    phrases: Iterable[str],
    meaning: Meaning | None,
    grave: bool = False,
) -> None:
    for phrase in phrases:
        entry = Entry(meaning, grave, noun=phrase[0] == "?", proper=phrase != phrase.lower())
        for form in spoken_forms(phrase, language):
            entries[form] = entry


@cache
def _read_table(name: str) -> dict[str, Any]:
    return tomllib.loads(_FILES.joinpath(f"{name}.toml").read_text(encoding="utf-8"))
