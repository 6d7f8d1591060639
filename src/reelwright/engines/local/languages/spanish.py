"""Spanish words → Kokoro's symbols, by rule: the spelling tells nearly everything.

The sounds are those of Castilian as the voices have learnt them: θ for z, fricative b, d and g between
vowels, diphthongs that end high as one symbol (ai → I), the mark of stress before its vowel.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from reelwright.engines.local.languages.written import WrittenLanguage

_VOWELS = "aeiouáéíóúü"
_WEAK = "iuü"
_ACCENTS = dict(zip("áéíóú", "aeiou", strict=True))
_OFFGLIDES = {"ai": "I", "au": "W", "ei": "A", "oi": "oɪ", "eu": "eʊ", "ou": "oʊ"}
_FOREIGN = str.maketrans("àâäãåèêëìîïòôöõùûýÿçß", "aaaaaeeeiiioooouuyyss")


@dataclass
class SpanishSound:
    """Symbols and, of a syllable's vowel, which accent it bears."""

    symbols: str
    is_nucleus: bool = False
    is_accented: bool = False


@cache
def _unstressed() -> frozenset[str]:
    return frozenset(WrittenLanguage.load("es").words("unstressed"))


def spanish_sounds(word: str) -> str:
    """The symbols of one word."""
    low = word.lower().translate(_FOREIGN)
    if low.endswith("mente") and len(low) > 7:
        return spanish_sounds(low[:-5]).replace("ˈ", "ˌ") + "mˈente"
    sounds = _sounds(re.sub(r"[^a-zñáéíóúü]", "", low))
    stressed = None if low in _unstressed() else _stressed(sounds, low)
    return "".join(("ˈ" if at == stressed else "") + one.symbols for at, one in enumerate(sounds))


def _stressed(sounds: list[SpanishSound], word: str) -> int | None:
    nuclei = [at for at, sound in enumerate(sounds) if sound.is_nucleus]
    accented = [at for at in nuclei if sounds[at].is_accented]
    if accented or not nuclei:
        return accented[0] if accented else None
    last = word[-1:]
    plain = last in "aeiouns" and not (last in "ns" and len(word) > 1 and word[-2] not in _VOWELS)
    return nuclei[-2] if plain and len(nuclei) > 1 else nuclei[-1]


def _sounds(word: str) -> list[SpanishSound]:
    out: list[SpanishSound] = []
    at = 0
    while at < len(word):
        if _is_vowel(word, at):
            end = at
            while end < len(word) and _is_vowel(word, end):
                end += 1
            starts = not out
            out += _vowels(word[at:end].replace("y", "i"), starts or (at > 0 and word[at - 1] == "h"))
            at = end
        else:
            symbols, used = _consonant(word, at)
            if symbols:
                out.append(SpanishSound(symbols))
            at += used
    return out


def _is_vowel(word: str, at: int) -> bool:
    if word[at] == "y":
        return at + 1 == len(word) or (at > 0 and word[at + 1] not in _VOWELS) or word == "y"
    if (
        word[at] == "u"
        and at > 0
        and word[at - 1 : at + 2] in ("que", "qui", "qué", "quí", "gue", "gui", "gué", "guí")
    ):
        return False
    return word[at] in _VOWELS


def _vowels(run: str, initial: bool) -> list[SpanishSound]:
    """A run of vowels in syllables: a weak one beside a strong one is no syllable of its own."""
    out: list[SpanishSound] = []
    at = 0
    while at < len(run):
        here, after = run[at], run[at + 1 : at + 2]
        if here in _WEAK and after and not (after in _WEAK and len(run) - at > 2 and run[at + 2] in _WEAK):
            out.append(
                SpanishSound(("ʝ" if initial and at == 0 and here == "i" else "j") if here == "i" else "w")
            )
            at += 1
            continue
        plain = _ACCENTS.get(here, here).replace("ü", "u")
        glide = after in ("i", "u") and run[at + 2 : at + 3] not in tuple("aeoáéó") and here not in "iuíú"
        pair = plain + after if after and glide else ""
        if pair in _OFFGLIDES:
            out.append(SpanishSound(_OFFGLIDES[pair], True, here in _ACCENTS))
            at += 2
        else:
            out.append(SpanishSound(plain, True, here in _ACCENTS))
            at += 1
    return out


_SIMPLE = {"f": "f", "k": "k", "l": "l", "m": "m", "p": "p", "t": "t", "w": "w", "ñ": "ɲ", "j": "x", "z": "θ"}
_PAIRS = {"ch": "ʧ", "ll": "ʎ", "rr": "r", "qu": "k", "sh": "ʃ", "tz": "ʦ", "ph": "f", "th": "t"}
_SOFTENED = {"b": "β", "v": "β", "d": "ð", "g": "ɣ"}
_SOFT_BETWEEN = {"b": "β", "d": "ð", "ɡ": "ɣ"}
_PLAIN = {"b": "b", "v": "b", "d": "d", "g": "ɡ"}


def _consonant(word: str, at: int) -> tuple[str, int]:
    """Symbols and how many letters they stand for."""
    here, after, before = word[at], word[at + 1 : at + 2], word[at - 1 : at]
    if here + after in _PAIRS and not (here == "q" and word[at + 2 : at + 3] not in tuple("eiéí")):
        return _PAIRS[here + after], 2
    if here == "g" and after == "u" and word[at + 2 : at + 3] in tuple("eiéí") and word[at + 2 : at + 3]:
        return _soft("g", before, at), 2
    if here == "c":
        if after == "c" and word[at + 2 : at + 3] in tuple("eiéí"):
            return "kθ", 2
        return ("θ" if after and after in "eiéí" else "k"), 2 if after == "k" else 1
    if here == "g" and after and after in "eiéí":
        return "x", 1
    if here in _PLAIN:
        final = here == "d" and not after
        return ("ð" if final and len(word) > 3 else _soft(here, before, at)), 1
    if here == "n":
        return (
            "ŋ"
            if after and after in "kgqcjx" and not re.match(r"c[eiéí]|g[eiéí]", word[at + 1 :])
            else "m"
            if after and after in "bvp"
            else "n"
        ), 1
    if here == "r":
        return ("r" if at == 0 or before in ("n", "l", "s") else "ɾ"), 1
    if here == "s":
        return ("z" if after and after in "bvdgmnl" else "s"), 2 if after == "s" else 1
    if here == "x":
        return ("s" if at == 0 else "ks"), 1
    if here == "y":
        return "ʝ", 1
    if here == "q":
        return "k", 1
    return _SIMPLE.get(here, ""), 1


def _soft(letter: str, before: str, at: int) -> str:
    if at == 0 or before in ("n", "m") or (letter == "d" and before == "l"):
        return _PLAIN[letter]
    return _SOFTENED[letter]


def linked(words: Sequence[str], sounds: Sequence[str]) -> list[str]:
    """The sounds of words that follow each other without a pause: b, d and g are soft there, too."""
    out = list(sounds)
    for at in range(1, len(out)):
        first, before = out[at][:1], out[at - 1][-1:]
        hard = not before or before in "nmŋ" or (first == "d" and before == "l")
        if first in _SOFT_BETWEEN and not hard:
            out[at] = _SOFT_BETWEEN[first] + out[at][1:]
    return out
