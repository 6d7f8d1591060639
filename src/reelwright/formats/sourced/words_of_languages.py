"""The words of each language by which a sentence is judged, from `languages.toml`, read once."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True)
class LanguageWords:
    """`abbreviations` end with a full stop inside a sentence.

    A sentence that begins with one of `leaning` is only understood after the one before, and so is one with
    a `pointing` word among its first words, or with a `comparing` word and none of `than`; not one that
    begins with `alone`. One of `turning` begins what takes back half of the sentence before. An `announcing`
    word is followed by what it stands for; what follows one of `definite` has been named before.

    `droppable` openings say nothing when the sentence before is left out. `pronouns` stand for a person that
    was named before. `little` words say nothing of what a text is about, `warning` words stand in what must
    not be left out, below `reference_headings` nothing is told, and `page_words` stand in what a page says
    of itself. `ending` names the site at `{site}`."""

    abbreviations: frozenset[str]
    leaning: tuple[str, ...]
    pointing: tuple[str, ...]
    alone: tuple[str, ...]
    comparing: tuple[str, ...]
    than: tuple[str, ...]
    turning: tuple[str, ...]
    announcing: tuple[str, ...]
    definite: frozenset[str]
    droppable: tuple[str, ...]
    pronouns: frozenset[str]
    little: frozenset[str]
    warning: tuple[str, ...]
    reference_headings: tuple[str, ...]
    page_words: tuple[str, ...]
    ending: str


@cache
def _read() -> dict[str, LanguageWords]:
    stored = tomllib.loads((Path(__file__).parent / "languages.toml").read_text("utf-8"))
    return {language: _language_words(said) for language, said in stored.items()}


def _language_words(said: dict[str, str]) -> LanguageWords:
    def parts(name: str) -> tuple[str, ...]:
        return tuple(part.strip() for part in said.get(name, "").split(",") if part.strip())

    return LanguageWords(
        abbreviations=frozenset(said.get("abbreviations", "").split()),
        leaning=parts("leaning"),
        pointing=parts("pointing"),
        alone=parts("alone"),
        comparing=parts("comparing"),
        than=parts("than"),
        turning=parts("turning"),
        announcing=parts("announcing"),
        definite=frozenset(said.get("definite", "").split()),
        droppable=parts("droppable"),
        pronouns=frozenset(said.get("pronouns", "").split()),
        little=frozenset(said.get("little", "").split()),
        warning=parts("warning"),
        reference_headings=parts("reference_headings"),
        page_words=parts("page_words"),
        ending=said.get("ending", ""),
    )


_NONE = _language_words({})


def words_of(language: str) -> LanguageWords:
    """Return the words of a language; none at all of one that is not in the file."""
    return _read().get(language, _NONE)


ABBREVIATIONS = {language: words.abbreviations for language, words in _read().items()}
