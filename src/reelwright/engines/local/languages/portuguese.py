"""Brazilian Portuguese words → Kokoro's symbols, by rule.

The spelling tells the stress and all sounds but whether a stressed e or o is open; a guess by what follows
it is heard as right.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache

from reelwright.engines.local.languages.written import WrittenLanguage

_PLAIN = {
    "á": "a", "à": "a", "â": "ɐ", "ã": "ɐ̃", "é": "ɛ", "ê": "e", "í": "i", "ó": "ɔ", "ô": "o", "õ": "õ",
    "ú": "u",
    "ü": "u",
}  # fmt: skip
_ACCENTS = "áâãéêíóôõú"
_VOWELS = "aeiouáàâãéêíóôõúü"
_NASAL = {
    "a": "ɐ̃",
    "â": "ɐ̃",
    "á": "ɐ̃",
    "e": "A",
    "ê": "A",
    "é": "A",
    "i": "i",
    "í": "i",
    "o": "o",
    "ô": "o",
    "ó": "o",
    "u": "u",
    "ú": "u",
}
_DIPHTHONGS = {"ai": "I", "au": "W", "ei": "A", "éi": "ɛɪ", "ou": "ow", "ôu": "ow"}
_OPEN_BEFORE = re.compile(r"(?:[lrstvzgdcç]|rt|rr|st|lh|br|dr|ss)as?$|l$|rr[oa]s?$|rt[oae]s?$")


_SOUNDED_U = re.compile(
    r"cinquen|tranquil|frequen|sequ[eê]n|sequestr|delinqu|lingui[çs]|pingui|aguent|bilíngu|eloqu"
)
_HIATUS = re.compile(r".(?:n|m|nh|r(?![aeiouáâãéêíóôõú])|[lz]$|u$)")  # what parts ra-inha, ca-ir, sa-iu
_NASAL_GLIDES = {"ão": "ʊ̃", "ãe": "y", "õe": "j", "ãi": "y"}
_ENDINGS = frozenset({"a", "as", "e", "es", "o", "os"})


@dataclass
class PortugueseSound:
    symbols: str
    is_nucleus: bool = False
    is_accented: bool = False
    letter: str = ""
    at: int = 0


@cache
def _unstressed() -> frozenset[str]:
    return frozenset(WrittenLanguage.load("pt").words("unstressed"))


_OWN = {
    "muito": "mwˈiŋtʊ", "muita": "mwˈiŋtæ", "muitos": "mwˈiŋtʊs", "muitas": "mwˈiŋtæs", "e": "i", "é": "ɛ",
    "de": "ʤy",
    "que": "ky", "se": "sy", "me": "my", "te": "ʧy", "lhe": "ʎy", "o": "ʊ", "os": "ʊs", "do": "dʊ",
    "dos": "dʊs",
    "no": "nʊ", "nos": "nʊs", "a": "a", "as": "as", "às": "as", "em": "Aŋ", "por": "por", "com": "koŋ",
    "um": "uŋ",
    "uma": "umæ", "não": "nˈɐ̃ʊ̃", "ele": "ˈely", "ela": "ˈɛlæ", "eles": "ˈelys", "elas": "ˈɛlæs",
    "fora": "fˈɔɾæ",
    "agora": "aɡˈɔɾæ", "ontem": "ˈontAŋ", "mulher": "muljˈɛr", "café": "kafˈɛ", "dez": "dˈɛs",
    "três": "trˈes",
    "sete": "sˈɛʧy", "nove": "nˈɔvy", "hotel": "otˈɛʊ", "nosso": "nˈɔsʊ", "nossa": "nˈɔsæ", "quero": "kˈɛɾʊ",
    "zero": "zˈɛɾʊ", "chefe": "ʃˈɛfy", "castelo": "kastˈɛlʊ", "projeto": "proʒˈɛtʊ", "trompete": "trompˈɛʧy",
    "milhões": "miljˈõjs", "bilhões": "biljˈõjs", "meu": "mˈeʊ", "ingresso": "iŋɡrˈɛsʊ",
    "ingressos": "iŋɡrˈɛsʊs",
}  # fmt: skip


_Found = tuple[list[PortugueseSound], int] | None


def portuguese_sounds(word: str) -> str:
    """The symbols of one word, or of the parts that hyphens join."""
    parts = [part for part in re.split(r"['’-]", word.lower()) if part]
    return unicodedata.normalize("NFD", "".join(map(_part, parts)))  # the network knows ~ as a symbol


def _part(word: str) -> str:
    if word in _OWN:
        return _OWN[word]
    if word.endswith("mente") and len(word) > 7:
        return _part(word[:-5]).replace("ˈ", "ˌ") + "mˈAŋʧy"
    word = re.sub(r"[^a-zçáàâãéêíóôõúü]", "", word.replace("ñ", "nh").replace("è", "é").replace("ö", "o"))
    sounds = _sounds(word)
    stressed = None if word in _unstressed() else _stressed(sounds, word)
    return "".join(_symbols_of(sound, at, stressed, word, sounds) for at, sound in enumerate(sounds))


def _symbols_of(
    sound: PortugueseSound, at: int, stressed: int | None, word: str, sounds: list[PortugueseSound]
) -> str:
    if at == stressed:
        if sound.symbols in ("e", "o") and sound.letter in ("e", "o") and _is_open(word, sound.at):
            return "ˈ" + {"e": "ɛ", "o": "ɔ"}[sound.symbols]
        return "ˈ" + sound.symbols
    return sound.symbols


def _is_open(word: str, at: int) -> bool:
    """A guess: an e or o before one consonant and a final a is mostly open, as in festa and escola."""
    return bool(_OPEN_BEFORE.match(word[at + 1 :])) and not word.endswith(("eza", "esa", "oa", "edo", "osa"))


def _stressed(sounds: list[PortugueseSound], word: str) -> int | None:
    nuclei = [at for at, sound in enumerate(sounds) if sound.is_nucleus]
    accented = [at for at in nuclei if sounds[at].is_accented]
    if not nuclei:
        return None
    if accented:
        marks = [at for at in accented if sounds[at].letter not in "ãõ"]
        return (marks or accented)[-1]
    if re.search(r"(?:[aeo]s?|[ae]m|ens)$", word) and len(nuclei) > 1:
        return nuclei[-2]
    return nuclei[-1]


def _sounds(word: str) -> list[PortugueseSound]:
    out: list[PortugueseSound] = []
    at = 0
    while at < len(word):
        if word[at] in _VOWELS or (word[at] == "y"):
            found, used = _vowel(word, at)
            out += found
            at += used
        else:
            symbols, used = _consonant(word, at)
            if symbols:
                out.append(PortugueseSound(symbols))
            at += used
    return out


def _nucleus(symbols: str, letter: str, at: int) -> PortugueseSound:
    return PortugueseSound(symbols, True, letter in _ACCENTS, letter, at)


def _vowel(word: str, at: int) -> tuple[list[PortugueseSound], int]:
    """The sounds that begin with this vowel, and how many letters they stand for."""
    for rule in (_nasal_vowel, _final_vowel, _glide, _diphthong):
        found = rule(word, at)
        if found is not None:
            return found
    here, after = word[at].replace("y", "i"), word[at + 1 : at + 2]
    symbols = "ɐ̃" if here == "a" and after in ("m", "n") else _PLAIN.get(here, here)
    return [_nucleus(symbols, here, at)], 1


def _nasal_vowel(word: str, at: int) -> _Found:
    here, after, later, rest = word[at], word[at + 1 : at + 2], word[at + 2 : at + 3], word[at:]
    if rest[:2] in _NASAL_GLIDES:
        return [_nucleus(_PLAIN[here], here, at), PortugueseSound(_NASAL_GLIDES[rest[:2]])], 2
    if rest == "am" and at > 0:
        return [_nucleus("ɐ̃", "a", at), PortugueseSound("ʊ̃")], 2
    if after in ("m", "n") and here in _NASAL and (not later or later not in _VOWELS + "hy"):
        return [_nucleus(_NASAL[here], here, at), PortugueseSound("m" if later in ("p", "b") else "ŋ")], 2
    return None


def _final_vowel(word: str, at: int) -> _Found:
    here, rest = word[at], word[at:]
    if at == 0 or rest not in _ENDINGS or here not in "aeo" or not re.search(rf"[{_VOWELS}]", word[:at]):
        return None
    return [_nucleus({"a": "æ", "e": "y", "o": "ʊ"}[here], here, at)], 1


def _glide(word: str, at: int) -> _Found:
    """A u after q or g, and an i or u before another vowel inside a word."""
    here, after = word[at], word[at + 1 : at + 2]
    if here == "u" and at > 0 and word[at - 1] in "qg" and after:
        if after in "eiéêí":
            return ([PortugueseSound("w")] if _SOUNDED_U.search(word) else []), 1
        if after in "aoáâãóô":
            return [PortugueseSound("w")], 1
    inside = word[at + 1 :] not in _ENDINGS or re.search(rf"[{_ACCENTS}]", word[:at])
    if here in "iu" and after and after in "aeoáâãéêóôõ" and at > 0 and inside:
        return [PortugueseSound("j" if here == "i" else "w")], 1
    return None


def _diphthong(word: str, at: int) -> _Found:
    here, after, rest = word[at], word[at + 1 : at + 2], word[at:]
    if rest == "iu":
        return [_nucleus("i", here, at), PortugueseSound("ʊ")], 2
    if here not in "aeoáéêóôu" or after not in ("i", "u") or here + after == "uu" or _HIATUS.match(rest[1:]):
        return None
    pair = _DIPHTHONGS.get(here + after)
    if pair:
        return [_nucleus(pair, here, at)], 2
    glide = PortugueseSound("ɪ" if after == "i" else "ʊ")
    return [_nucleus(_PLAIN.get(here, here), here, at), glide], 2


_X_AS_KS = re.compile(r"(?:tá|fi|se|fle|ne|ple|o)x(?=[oaieu]|$)|oxig")
_BEFORE_I = re.compile(r"[iíy]|es?$|ens?$|em$")
_SIMPLE = {
    "b": "b",
    "f": "f",
    "j": "ʒ",
    "k": "k",
    "m": "m",
    "n": "n",
    "p": "p",
    "v": "v",
    "w": "w",
    "ç": "s",
    "q": "k",
}


def _consonant(word: str, at: int) -> tuple[str, int]:
    rest, before = word[at:], word[at - 1 : at] if at else ""
    for start, symbols in (
        ("ch", "ʃ"),
        ("lh", "ʎ"),
        ("nh", "ɲ"),
        ("rr", "x"),
        ("ss", "s"),
        ("ph", "f"),
        ("sh", "ʃ"),
        ("th", "t"),
    ):
        if rest.startswith(start):
            return symbols, 2
    here, after = rest[0], rest[1:2]
    soft = bool(after) and after in "eiéêí"
    if here == "s" and re.match(r"s[cç][eiéêíaoã]", rest) and (rest[1] == "ç" or rest[2] in "eiéêí"):
        return "s", 2
    if here == "x":
        if rest == "x" or re.match(r"x[ctp]", rest):
            return ("ks" if rest == "x" else "s"), (2 if re.match(r"xc[eiéêí]", rest) else 1)
        if before == "e" and at == 1:
            return "z", 1
        return ("ks" if _X_AS_KS.search(word[: at + 2]) else "ʃ"), 1
    if here == "c":
        return ("s" if soft else "k"), 1
    if here == "g":
        return ("ʒ" if soft else "ɡ"), 1
    if here in "td":
        affricate = bool(_BEFORE_I.match(rest[1:]))
        if rest == here:
            return ("t" if here == "t" else "d"), 1
        return ({"t": "ʧ", "d": "ʤ"} if affricate else {"t": "t", "d": "d"})[here], 1
    if here == "r":
        if at == 0 or (before and before in "nls"):
            return "x", 1
        if not after or (before and before not in _VOWELS):
            return "r", 1
        return ("ɾ" if after in _VOWELS else "ɾə"), 1
    if here == "l":
        return ("ʊ" if not after or after not in _VOWELS + "y" else "l"), 1
    if here == "s":
        voiced = bool(after) and ((after in _VOWELS and before and before in _VOWELS) or after in "bdgvmnlrz")
        return ("z" if voiced else "s"), 1
    if here == "z":
        return ("s" if not after else "z"), 1
    return _SIMPLE.get(here, ""), 1
