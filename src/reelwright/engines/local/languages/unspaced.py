"""Cuts texts of languages without spaces into runs: numbers with what belongs to them, foreign words, marks,
and the language's own letters."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from reelwright.engines.local.languages import ReadWord
from reelwright_render.text.scripts import gap

if TYPE_CHECKING:
    from reelwright.engines.local.english.phonemes import EnglishPhonemes

MARKS = {
    "。": ".", "．": ".", "｡": ".", "、": ",", "，": ",", "！": "!", "？": "?", "：": ":", "；": ";",
    "…": "…",
    "—": "—",
    "「": "“", "」": "”", "『": "“", "』": "”", "《": "“", "》": "”", "“": "“", "”": "”", "（": "(",
    "）": ")",
    "(": "(",
    ")": ")", ".": ".", ",": ",", "!": "!", "?": "?", ":": ":", ";": ";", '"': '"', "・": ",", "【": "",
    "】": "", "〜": "—",
    "～": "—", "-": "", "–": "—",
}  # fmt: skip
_OPENING = "「『《“（(【"
_LETTERS = re.compile(r"[A-Za-zÀ-ÿ]+(?:['’&.-][A-Za-zÀ-ÿ]+)*")


@dataclass(frozen=True)
class Run:
    """A piece of a text without white space: a number, a foreign word, a mark or other, or own letters."""

    kind: str  # "number", "latin", "mark", "own"
    text: str


def runs(token: str, number: re.Pattern[str], own: re.Pattern[str]) -> list[Run]:
    """The pieces of a token in order; joined they spell it."""
    out: list[Run] = []
    at = 0
    while at < len(token):
        for kind, pattern in (("number", number), ("latin", _LETTERS), ("own", own)):
            found = pattern.match(token, at)
            if found and found.end() > at:
                out.append(Run(kind, found[0]))
                break
        else:
            out.append(Run("mark", token[at]))
        at += len(out[-1].text)
    return out


def plain_digits(text: str) -> str:
    """Full-width digits and letters as everybody writes them."""
    return unicodedata.normalize("NFKC", text)


def with_marks(words: list[ReadWord], mark: str) -> list[ReadWord]:
    """The words with a mark at their end: shown with the word before it, or, where it opens something or
    nothing is before it, as one that waits for the next."""
    pause = MARKS.get(mark, "")
    if mark in _OPENING or not words or words[-1].shown in _OPENING:
        return [*words, ReadWord(mark, pause, "")]
    last = words[-1]
    heard = pause if last.symbols and last.symbols[-1] not in ".,!?" else ""
    return [*words[:-1], ReadWord(last.shown + mark, last.said + pause, last.symbols + heard)]


def openings_joined(words: list[ReadWord]) -> list[ReadWord]:
    """「 clings to the word after it."""
    out: list[ReadWord] = []
    waiting = ""
    for word in words:
        if word.shown and all(char in _OPENING for char in word.shown) and not word.symbols:
            waiting += word.shown
            continue
        out.append(ReadWord(waiting + word.shown, word.said, word.symbols))
        waiting = ""
    return [*out, ReadWord(waiting, "", "")] if waiting else out


def glued(words: list[ReadWord]) -> list[ReadWord]:
    """Words of a token as captions show them: those that would be shown with a space between them, where none
    was written, are one word (71岁, iPhone手机, COVID-19)."""
    out: list[ReadWord] = []
    for word in words:
        if out and gap(out[-1].shown, word.shown):
            last = out[-1]
            symbols = " ".join(filter(None, (last.symbols, word.symbols)))
            out[-1] = ReadWord(last.shown + word.shown, last.said + word.said, symbols)
        else:
            out.append(word)
    return out


def with_end(words: list[ReadWord]) -> list[ReadWord]:
    """A line ends like a sentence, whether or not a full stop was written."""
    if not words or not words[-1].symbols or words[-1].symbols[-1] in ".!?…":
        return words
    return [*words[:-1], ReadWord(words[-1].shown, words[-1].said, words[-1].symbols.rstrip(",;:") + ".")]


@lru_cache(10_000)
def latin_symbols(word: str) -> str:
    """An English word amid another language, in English sounds."""
    from reelwright.engines.local.english.spoken import tokens

    return " ".join(filter(None, _english().of([token.said for token in tokens(word)])))


@cache
def _english() -> "EnglishPhonemes":
    from reelwright.engines.local.english.phonemes import EnglishPhonemes

    return EnglishPhonemes()
