"""Words of a text with their places in it, and tables of phrases that find themselves among them."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from reelwright_pictures.stock.plurals import singular

Value = TypeVar("Value")
Other = TypeVar("Other")

_TOKEN = re.compile(
    r"[$€£¥]?\d+(?:[.,:]\d+)*(?:st|nd|rd|th|k|m|bn)?\b\s?%?"
    r"|[^\W\d_]+(?:\.(?=[^\W\d_]\.)[^\W\d_])*(?:['’\-][^\W\d_]+)*"
    r"|[^\w\s]"
)


@dataclass(frozen=True)
class Token:
    """A word, a number or a mark of a text. `low` is the word in small letters; `start` and `end` are its
    place in the text."""

    text: str
    low: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        return self.low[0].isalpha()


@dataclass(frozen=True)
class Match(Generic[Value]):
    """The tokens from `start` to before `end` mean `value`."""

    start: int
    end: int
    value: Value

    def overlaps(self, taken: frozenset[int]) -> bool:
        return any(at in taken for at in range(self.start, self.end))


def tokens_of(text: str) -> tuple[Token, ...]:
    """Cut a text into its words, numbers and marks. "’" becomes "'" in `low`."""
    return tuple(
        Token(found[0].strip(), found[0].strip().lower().replace("’", "'"), found.start(), found.end())
        for found in _TOKEN.finditer(text)
    )


class PhraseTable(Generic[Value]):
    """Finds phrases, the longest first; the last word of one may be in the plural or have a possessive s."""

    def __init__(self, phrases: Mapping[str, Value]) -> None:
        self._phrases = {tuple(_words(phrase)): value for phrase, value in phrases.items()}
        self._longest = max((len(phrase) for phrase in self._phrases), default=0)

    def at(self, tokens: Sequence[Token], start: int) -> Match[Value] | None:
        """Return the longest phrase that begins with token `start`."""
        for length in range(min(self._longest, len(tokens) - start), 0, -1):
            words = [token.low for token in tokens[start : start + length]]
            for last in (words[-1], words[-1].removesuffix("'s"), singular(words[-1])):
                value = self._phrases.get((*words[:-1], last))
                if value is not None:
                    return Match(start, start + length, value)
        return None

    def as_table(self, change: Callable[[Value], Other]) -> "PhraseTable[Other]":
        """Return a table of the same phrases with other values."""
        return PhraseTable({" ".join(phrase): change(value) for phrase, value in self._phrases.items()})

    def scan(self, tokens: Sequence[Token]) -> Iterator[Match[Value]]:
        """Yield the phrases of a text from left to right; none overlaps the one before."""
        at = 0
        while at < len(tokens):
            match = self.at(tokens, at)
            if match is not None:
                yield match
            at = match.end if match is not None else at + 1


def _words(phrase: str) -> list[str]:
    return [token.low for token in tokens_of(phrase)]
