"""Texts in other languages than English → Kokoro's phoneme symbols. Nothing is loaded until it is used."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

from reelwright.errors import EngineFailed

SPACED = ("es", "fr", "it", "pt")
"""The languages beside English that are read here and part their words with spaces."""


@dataclass(frozen=True)
class ReadWord:
    """`shown` has no white space in it. `said` is what a person says for it, in the letters of the language,
    with the punctuation that makes pauses; `symbols` are the sounds of it, words parted by spaces, "" where
    nothing is heard."""

    shown: str
    said: str
    symbols: str


class TextReader(Protocol):
    """Reads one language aloud. Safe to share between threads; equal texts give equal words."""

    def read(self, text: str) -> Sequence[ReadWord]:
        """Return a word for each that captions show; joined, with spaces or in a language without them,
        they spell the text."""
        ...


def said_words(text: str, language: str) -> list[str]:
    """What is said for each word of the text between spaces; empty for a language that is not read here, and
    for those without spaces."""
    if language == "en":
        from reelwright.engines.local.english.spoken import tokens

        return [one.said for one in tokens(text)]
    if language not in SPACED:
        return []
    from reelwright.engines.local.languages.written import WrittenLanguage, said_of

    return said_of(text, WrittenLanguage.load(language))[1]


@cache
def reader_of(language: str) -> TextReader:
    """Return the one reader of a language. Raises EngineFailed for a language that nobody reads here."""
    if language in SPACED:
        from reelwright.engines.local.languages.spaced import SpacedReader

        return SpacedReader(language)
    if language == "ja":
        from reelwright.engines.local.languages.japanese import JapaneseReader

        return JapaneseReader()
    if language == "zh":
        from reelwright.engines.local.languages.chinese import ChineseReader

        return ChineseReader()
    raise EngineFailed(f'No voice of this machine reads "{language}"')
