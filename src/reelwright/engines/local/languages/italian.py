"""Italian words → Kokoro's symbols: the sounds by rule, the stress that the spelling hides from a list.

The list names words that are stressed before the last syllable but one, or whose stressed e or o is open
(from Wiktionary by way of gruut's lexicon, MIT).
"""

import lzma
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from reelwright.engines.local.languages.written import WrittenLanguage

_VOWELS = "aeiou"
_ACCENTED = {
    "à": "a",
    "á": "a",
    "è": "ɛ",
    "é": "e",
    "ì": "i",
    "í": "i",
    "ò": "ɔ",
    "ó": "o",
    "ù": "u",
    "ú": "u",
}
_LIST = Path(__file__).parents[1] / "weights" / "italian-stress.txt.xz"
_THIRD_FROM_END = re.compile(  # endings that leave the stress before them
    r"(?:[aeiou]bil[ei]|issim[oaie]|[aeiou]tic[oaie]|[aeiou]stic[oaie]|logic[oaie]|grafic[oaie]|olog[oaie]|"
    r"ograf[oaie]|evol[ei]|metr[oi]|udin[ei]|agin[ei]|[^u]ono|ano|assero|essero|issero)$"
)
_SECOND_FROM_END = re.compile(r"(?:iano|[lu]mano|romano|icano|scano|lcano|ontano|itano|etano|vrano)$")
_OTHER_ENDINGS = {"i": ("o", "e"), "e": ("a",), "a": ("o",)}  # tavoli is stressed as tavolo


@dataclass
class ItalianSound:
    symbols: str
    is_nucleus: bool = False
    accent: str = ""  # the vowel that an accent of the spelling tells


@cache
def _listed() -> dict[str, tuple[int, str]]:
    """From word to the place of its stressed vowel, counted from the end, and that vowel's symbol."""
    lines = lzma.decompress(_LIST.read_bytes()).decode().split("\n")
    rows = (line.split(" ") for line in lines if line)
    return {word: (int(place), vowel) for word, place, vowel in rows}


@cache
def _unstressed() -> frozenset[str]:
    return frozenset(WrittenLanguage.load("it").words("unstressed"))


def italian_sounds(word: str) -> str:
    """The symbols of one word; of l'acqua and cent'anni those of both parts together."""
    whole = re.sub(r"\b([cg])'(?=[eèi])", r"\1i'", word.lower().replace("’", "'"))
    parts = [part for part in whole.split("'") if part]
    return "".join(_part(part, last=at == len(parts) - 1) for at, part in enumerate(parts))


def _part(word: str, last: bool) -> str:
    sounds = _sounds(re.sub(r"[^a-zàáèéìíòóùú]", "", word))
    if not last:
        return "".join(one.symbols for one in sounds)[: 1 if word in ("ci", "gi") else None]
    if word in _unstressed():
        return "".join(one.symbols for one in sounds)
    place, vowel = _stress(word, sounds)
    return "".join(
        f"ˈ{vowel or one.symbols}" if at == place else one.symbols for at, one in enumerate(sounds)
    )


def _stress(word: str, sounds: list[ItalianSound]) -> tuple[int | None, str]:
    nuclei = [at for at, sound in enumerate(sounds) if sound.is_nucleus]
    accented = [at for at in nuclei if sounds[at].accent]
    if accented or not nuclei:
        return (accented[-1], sounds[accented[-1]].accent) if accented else (None, "")
    listed = next((found for one in _lemmas(word) if (found := _listed().get(one))), None)
    if listed is not None and listed[0] <= len(nuclei):
        return nuclei[-listed[0]], listed[1]
    third = _THIRD_FROM_END.search(word) and not _SECOND_FROM_END.search(word)
    place = 3 if third and len(nuclei) > 2 else min(2, len(nuclei))
    if word[-1] not in _VOWELS or re.search(r"[aeo]i$", word):
        place = 1
    return nuclei[-place], ""


def _lemmas(word: str) -> list[str]:
    return [word, *(word[:-1] + ending for ending in _OTHER_ENDINGS.get(word[-1], ()))]


def _sounds(word: str) -> list[ItalianSound]:
    out: list[ItalianSound] = []
    at = 0
    while at < len(word):
        here = word[at]
        if here in _VOWELS or here in _ACCENTED:
            out.append(_vowel(word, at))
            at += 1
        else:
            symbols, used = _consonant(word, at)
            if symbols:
                out.append(ItalianSound(symbols))
            at += used
    return out


def _vowel(word: str, at: int) -> ItalianSound:
    here, after, before = word[at], word[at + 1 : at + 2], word[at - 1 : at]
    if here in _ACCENTED:
        return ItalianSound({"è": "ɛ", "ò": "ɔ"}.get(here, _ACCENTED[here]), True, _ACCENTED[here])
    vowel_after = bool(after) and (after in _VOWELS or after in _ACCENTED)
    vowel_before = bool(before) and (before in _VOWELS or before in _ACCENTED)
    if (
        here in "iu"
        and vowel_after
        and not (at + 2 == len(word) and not vowel_before and _is_short(word) and after in _VOWELS)
    ):
        return ItalianSound("j" if here == "i" else "w")
    if here in "iu" and vowel_before and before in "aeoàèéòó":
        return ItalianSound("ɪ" if here == "i" else "ʊ")
    if here == "i" and at + 1 == len(word) and len(word) > 2:
        return ItalianSound("i", True)
    return ItalianSound(here, True)


def _is_short(word: str) -> bool:
    """Via, zio, mia: their i bears the stress."""
    return len(re.findall(r"[aeiou]", word)) == 2


_FRONT = tuple("eièéìí")
_LONG = {
    "b": "bb",
    "d": "dd",
    "f": "ff",
    "k": "kː",
    "l": "ll",
    "m": "mm",
    "n": "nn",
    "p": "pː",
    "r": "rr",
    "s": "ss",
    "t": "tː",
    "v": "vv",
    "ɡ": "ɡɡ",
}
_SIMPLE = {
    "b": "b",
    "d": "d",
    "f": "f",
    "j": "j",
    "k": "k",
    "l": "l",
    "m": "m",
    "n": "n",
    "p": "p",
    "r": "r",
    "t": "t",
    "v": "v",
    "w": "w",
    "y": "i",
    "x": "ks",
}


def _consonant(word: str, at: int) -> tuple[str, int]:
    rest = word[at:]
    for pattern, symbols, used in (
        (r"sc(?=i[aou])", "ʃ", 3),
        (r"sc(?=[eiéèì])", "ʃ", 2),
        (r"gli(?=[aeou])", "ʎ", 3),
        (r"gli", "ʎ", 2),
        (r"gn", "ɲ", 2),
        (r"cch", "kː", 3),
        (r"ggh", "ɡɡ", 3),
        (r"cci(?=[aou])", "ʧː", 3),
        (r"cc(?=[eiéèì])", "ʧː", 2),
        (r"ggi(?=[aou])", "ʤː", 3),
        (r"gg(?=[eiéèì])", "ʤː", 2),
        (r"ci(?=[aouòàù])", "ʧ", 2),
        (r"gi(?=[aouòàù])", "ʤ", 2),
        (r"ch", "k", 2),
        (r"gh", "ɡ", 2),
        (r"c(?=[eiéèì])", "ʧ", 1),
        (r"g(?=[eiéèì])", "ʤ", 1),
        (r"cqu", "kːw", 3),
        (r"qqu", "kːw", 3),
        (r"qu", "kw", 2),
        (r"zz", "ʦː", 2),
        (r"sh", "ʃ", 2),
        (r"ph", "f", 2),
        (r"h", "", 1),
    ):
        if re.match(pattern, rest):
            return symbols, used
    here = rest[0]
    if here == "z":
        return ("ʣ" if at == 0 else "ʦ"), 1
    if here == "s":
        return _s(word, at)
    if here in "cq":
        here = "k"
    if here == "g":
        here = "ɡ"
    if rest[1:2] == rest[0]:
        return _LONG.get(here, here), 2
    if here == "n" and rest[1:2] and rest[1:2] in "cgqk" and not re.match(r"n[cg][eiéèì]|ng?n", rest):
        return "ŋ", 1
    return _SIMPLE.get(here, here), 1


def _s(word: str, at: int) -> tuple[str, int]:
    after, before = word[at + 1 : at + 2], word[at - 1 : at] if at else ""
    if after == "s":
        return "S", 2
    vowels = _VOWELS + "".join(_ACCENTED)
    voiced = bool(after) and (after in "bdgvmnlr" or (after in vowels and bool(before) and before in vowels))
    return ("z" if voiced else "s"), 1
