"""Reads languages that part their words with spaces: each run without white space is one shown word."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby

from reelwright.engines.local.languages import ReadWord
from reelwright.engines.local.languages.written import WrittenLanguage, said_of

_REMEMBERED = 20_000
_MARKS = ';:,.!?—…"()“”'

Sounds = Callable[[str], str]


@dataclass(frozen=True)
class _MarkedWord:
    """One spoken word of the shown word at `place`, and the marks around it."""

    place: int
    lead: str
    word: str
    trail: str


class SpacedReader:
    """A TextReader by written rules and sounds by rule."""

    def __init__(self, language: str) -> None:
        self._written = WrittenLanguage.load(language)
        self._sounds = lru_cache(_REMEMBERED)(_sounds_of(language))
        self._linked = _linked_of(language)

    def read(self, text: str) -> list[ReadWord]:
        shown, said = said_of(text, self._written)
        symbols = self._symbols([_apart(at, part) for at, words in enumerate(said) for part in words.split()])
        return [
            ReadWord(word, spoken, symbols.get(at, ""))
            for at, (word, spoken) in enumerate(zip(shown, said, strict=True))
        ]

    def _symbols(self, spoken: Sequence[_MarkedWord]) -> dict[int, str]:
        sounds = [self._sounds(one.word) if one.word else "" for one in spoken]
        if self._linked is not None:
            sounds = self._link(spoken, sounds)
        marked = [
            (one.place, one.lead + sound + one.trail) for one, sound in zip(spoken, sounds, strict=True)
        ]
        return {
            place: _joined([symbols for _, symbols in group])
            for place, group in groupby(marked, key=lambda one: one[0])
        }

    def _link(self, spoken: Sequence[_MarkedWord], sounds: list[str]) -> list[str]:
        """Words change each other's sounds where no pause is between them."""
        assert self._linked is not None
        out: list[str] = []
        start = 0
        for at, one in enumerate(spoken):
            ends = at + 1 == len(spoken) or one.trail or spoken[at + 1].lead or not one.word
            if ends:
                out += self._linked([one.word for one in spoken[start : at + 1]], sounds[start : at + 1])
                start = at + 1
        return out


def _apart(place: int, part: str) -> _MarkedWord:
    word = part.strip(_MARKS)
    at = part.index(word) if word else len(part)
    return _MarkedWord(place, part[:at], word, part[at + len(word) :])


def _joined(symbols: Sequence[str]) -> str:
    """A mark alone clings to the word before it."""
    out = ""
    for one in symbols:
        out += one if not out or not one.strip(_MARKS) else f" {one}"
    return out


def _linked_of(language: str) -> Callable[[Sequence[str], Sequence[str]], list[str]] | None:
    if language == "fr":
        from reelwright.engines.local.languages import french

        return french.linked
    if language == "es":
        from reelwright.engines.local.languages import spanish

        return spanish.linked
    return None


def _sounds_of(language: str) -> Sounds:
    """Return what turns one word of a language into symbols."""
    if language == "es":
        from reelwright.engines.local.languages.spanish import spanish_sounds

        return spanish_sounds
    if language == "it":
        from reelwright.engines.local.languages.italian import italian_sounds

        return italian_sounds
    if language == "pt":
        from reelwright.engines.local.languages.portuguese import portuguese_sounds

        return portuguese_sounds
    from reelwright.engines.local.languages.french import french_sounds

    return french_sounds
