"""Whether what a text claims stands in its source: its names, its numbers and its dates."""

import re
import unicodedata
from collections.abc import Iterator

from reelwright.formats.sourced.words_of_languages import words_of

_NUMBER = re.compile(r"\d[\d.,’' \u00a0\u202f]*\d|\d")
_SIGNS = re.compile(r"[.,’' \u00a0\u202f]")
_LETTERS = r"[^\W\d_\u3040-\u30ff\u3400-\u9fff]+"  # of scripts that part their words
_WORD = re.compile(rf"{_LETTERS}(?:['’.-]{_LETTERS})*")
_KATAKANA = re.compile(r"[\u30a1-\u30fa\u30fc]{3,}")
_SENTENCE_START = re.compile(r"(?:^|[.!?…。！？।:]\s*)[“\"«(「]*$")
_NUMBER_WORDS = {
    "en": (
        "zero two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand "
        "million billion trillion dozen half third quarter twice monday tuesday wednesday thursday friday "
        "saturday sunday january february march april june july august september october november december"
    ),
    "es": "dos tres cuatro cinco seis siete ocho nueve diez once doce veinte treinta cien mil millón",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze vingt trente cent mille million",
    "it": "due tre quattro cinque sei sette otto nove dieci undici dodici venti trenta cento mille milione",
    "pt": "dois duas três quatro cinco seis sete oito nove dez onze doze vinte trinta cem mil milhão",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig hundert tausend million",
}
_CAPITAL_NOUNS = frozenset({"de"})


def missing_claims(text: str, source: str, language: str) -> tuple[str, ...]:
    """Return the names, numbers and dates of a text that do not stand in its source, as they are written.

    Numbers are compared digit by digit, whatever parts their thousands, and written numbers, days and months
    as words. A name is a word with a capital within a sentence, or one at its beginning that is followed by
    another; in scripts without capitals, a run of katakana or of Latin letters.
    """
    known = _Known(source)
    return tuple(dict.fromkeys(claim for claim in find_claims(text, language) if not known.has(claim)))


def find_claims(text: str, language: str) -> Iterator[str]:
    """The names, numbers and dates of a text."""
    yield from (found[0] for found in _NUMBER.finditer(text))
    numbers = set(_NUMBER_WORDS.get(language, "").split())
    yield from (found[0] for found in _WORD.finditer(text) if found[0].lower() in numbers)
    yield from _names(text, language)
    yield from (found[0] for found in _KATAKANA.finditer(text))


def _names(text: str, language: str) -> Iterator[str]:
    little = words_of(language).little
    words = list(_WORD.finditer(text))
    for number, word in enumerate(words):
        if not word[0][:1].isupper() or word[0] == "I" or word[0].lower() in little:
            continue
        after = words[number + 1] if number + 1 < len(words) else None
        is_followed = after is not None and after[0][:1].isupper() and after.start() - word.end() == 1
        starts = _SENTENCE_START.search(text[: word.start()]) is not None
        if language in _CAPITAL_NOUNS:
            if is_followed and not starts:
                yield word[0]
        elif not starts or is_followed:
            yield word[0]


class _Known:
    """What stands in a source."""

    def __init__(self, source: str) -> None:
        flat = unicodedata.normalize("NFKC", source)
        self._numbers = {_digits(found[0]) for found in _NUMBER.finditer(flat)}
        self._numbers |= {part for found in _NUMBER.finditer(flat) for part in re.findall(r"\d+", found[0])}
        self._words = {_bare(found[0]) for found in _WORD.finditer(flat)}
        self._words |= {part for word in self._words for part in re.split(r"[-.]", word)}
        self._text = flat.lower()

    def has(self, claim: str) -> bool:
        if claim[0].isdigit():
            parts = re.findall(r"\d+", claim)
            return _digits(claim) in self._numbers or all(part in self._numbers for part in parts)
        bare = _bare(claim)
        return (
            bare in self._words
            or all(part in self._words for part in re.split(r"[-.]", bare))
            or (not claim.isascii() and claim.lower() in self._text)
        )


def _digits(number: str) -> str:
    return _SIGNS.sub("", unicodedata.normalize("NFKC", number))


def _bare(word: str) -> str:
    """A word without its capitals, and without what makes it possessive."""
    flat = unicodedata.normalize("NFKC", word).lower().replace("’", "'")
    return flat.removesuffix("'s").rstrip("'")
