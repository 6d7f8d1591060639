"""From a word of the sticker files to the forms in which it is said. Rough, and enough for spoken texts: a
form that does not exist harms nobody."""

import re
from collections.abc import Iterable
from itertools import product

_SUFFIXES = re.compile(r"n't\b")
_NO_LETTER = re.compile(r"[^\w%]+")
_VOWELS = "aeiou"


def tokens(text: str) -> tuple[str, ...]:
    """Its words in small letters: "couldn't" is "could", "not"; hyphens and apostrophes part words."""
    text = _SUFFIXES.sub(" not", text.lower().replace("’", "'"))
    return tuple(piece for piece in _NO_LETTER.split(text) if piece)


def spoken_forms(written: str, language: str) -> set[tuple[str, ...]]:
    """All forms of a word or phrase of a file, in its notation, as tokens."""
    words = written.split()
    choices: list[Iterable[str]] = []
    for number, word in enumerate(words):
        if word[0] == "~":
            choices.append(_verb(word[1:].lower()))
        elif word[0] in "=?" or words[0][0] == "=" or number < len(words) - 1:
            choices.append([word.lstrip("=?")])
        else:
            choices.append([word, *_plurals(word.lower(), language)])
    return {tokens(" ".join(one)) for one in product(*choices)}


def _verb(word: str) -> set[str]:
    """The regular forms of an English verb."""
    third = _english_plural(word)
    if word.endswith("e"):
        return {word, third, word + "d", word[:-1] + "ing"}
    if word[-1] == "y" and word[-2] not in _VOWELS:
        return {word, third, word[:-1] + "ied", word + "ing"}
    doubled = word + word[-1] if _short(word) else word
    return {word, third, doubled + "ed", doubled + "ing"}


def _short(word: str) -> bool:
    """One syllable that ends in a consonant after one vowel: "hug", not "rain" or "snow"."""
    vowels = sum(letter in _VOWELS for letter in word)
    return vowels == 1 and len(word) < 6 and word[-2] in _VOWELS and word[-1] not in "wxy"


def _plurals(word: str, language: str) -> list[str]:
    if language == "en":
        return [_english_plural(word)]
    if language == "de":
        return [word + ending for ending in ("e", "en", "n", "s", "es", "er")]
    if language == "it":
        return [word[:-1] + {"o": "i", "a": "e", "e": "i"}.get(word[-1], word[-1])]
    return [word + "s", word + "es"] if language in ("es", "pt") else [word + "s"]


def _english_plural(word: str) -> str:
    if word.endswith(("s", "x", "z", "ch", "sh")):
        return word + "es"
    if word[-1] == "y" and word[-2:-1] not in _VOWELS:
        return word[:-1] + "ies"
    return word + "s"
