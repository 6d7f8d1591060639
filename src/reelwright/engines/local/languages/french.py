"""French words → Kokoro's symbols: rules of spelling, a list of the words that they get wrong, and liaison.

The list is made from gruut's French lexicon (MIT).
"""

import lzma
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

_LIST = Path(__file__).parents[1] / "weights" / "french-words.txt.xz"
_VOWEL_SOUNDS = "aeɛiɔouyøœɑə"
_LETTERS = "aàâeéèêëiîïoôuùûüyœæ"
_ELIDED = {
    "l": "l", "d": "d", "j": "ʒ", "qu": "k", "n": "n", "s": "s", "t": "t", "m": "m", "c": "s",
    "jusqu": "ʒysk",
    "lorsqu": "lɔʁsk", "puisqu": "pɥisk", "quelqu": "kɛlk", "presqu": "pʁɛsk",
}  # fmt: skip
_OWN = {
    "six": "sis", "dix": "dis", "huit": "ɥit", "cinq": "sɛ̃k", "neuf": "nœf", "vingt": "vɛ̃", "cent": "sɑ̃",
    "cents": "sɑ̃", "mille": "mil",
    "un": "œ̃", "une": "yn", "les": "le", "des": "de", "mes": "me", "tes": "te", "ses": "se", "ces": "se",
    "est": "ɛ", "et": "e",
    "es": "ɛ", "plus": "ply", "tous": "tu", "fils": "fis", "ville": "vil", "villes": "vil", "mille-": "mil",
    "monsieur": "məsjø", "messieurs": "mesjø",
    "femme": "fam", "femmes": "fam", "aujourd'hui": "oʒuʁdɥi", "août": "ut", "ils": "il", "euros": "øʁo",
    "euro": "øʁo",
    "dollars": "dɔlaʁ", "fait": "fɛ", "faits": "fɛ", "hier": "jɛʁ", "mai": "mɛ", "quatre": "katʁ",
    "sept": "sɛt", "trois": "tʁwa",
    "ne": "nə", "me": "mə", "te": "tə", "se": "sə", "ce": "sə", "de": "də", "je": "ʒə", "le": "lə",
    "que": "kə", "la": "la",
    "ma": "ma", "ta": "ta", "sa": "sa", "si": "si", "du": "dy", "au": "o", "à": "a", "a": "a", "il": "il",
    "en": "ɑ̃", "œufs": "ø", "ans": "ɑ̃", "an": "ɑ̃", "jus": "ʒy", "tennis": "tenis", "hôtel": "otɛl",
    "y": "i",
}  # fmt: skip
_UNSTRESSED = frozenset(
    "le la les un une des de du à au aux et en dans par pour sur que qui se ce ne je tu il elle ils "
    "elles on nous vous me te "
    "mon ma mes ton ta tes son sa ses leur leurs est ces si ou mais donc ni car y".split()
)
_LINKED = {
    **dict.fromkeys(
        "les des mes tes ses ces nos vos leurs aux deux trois très dans sans chez nous vous ils elles "
        "plus quelques "
        "plusieurs autres petits grands sous moins quatre-vingts".split(),
        "z",
    ),
    **dict.fromkeys("un mon ton son en on aucun bien rien".split(), "n"),
    **dict.fromkeys("est sont ont petit grand tout quand vingt cent font vont était".split(), "t"),
}
_ASPIRATED = frozenset(
    "haut haute hauts hautes hauteur héros huit huitième onze onzième oui hasard haine halle halles "
    "hamster handicap "
    "hanche hareng haricot haricots hérisson hibou hockey hollande hollandais homard hongrie honte "
    "hors housse hurler "
    "hurla yaourt yoga yacht hache haie hall hangar harcèlement hausse hâte hanté héron "
    "hiérarchie hiver-".split()
)
_NEVER_LINKED = frozenset({"à", "et", "ou", "oui", "un", "une", "onze"})
_BEFORE_SOUND = {"six": ("si", "siz"), "dix": ("di", "diz"), "huit": ("ɥi", "ɥit"), "neuf": ("nœf", "nœf")}

_RULES: tuple[tuple[str, str], ...] = (
    (r"eaux?\b", "o"), (r"eau", "o"), (r"aux?\b", "o"), (r"au(?=r)", "ɔ"), (r"au", "o"),
    (r"œu(?=[rfvl])", "œ"), (r"œufs\b", "ø"), (r"œux?", "ø"), (r"œil", "œj"), (r"œ", "e"),
    (r"ueil(?:le)?", "œj"), (r"euil(?:l(?=[aeéiou])|le\b|les\b)?", "œj"), (r"eill(?:e[sn]?t?\b)?", "ɛj"),
    (r"eil\b|eils\b", "ɛj"),
    (r"aill(?:e[s]?\b|ent\b)?", "aj"), (r"ail\b|ails\b", "aj"), (r"ouill(?:e[s]?\b)?", "uj"),
    (r"(?<=[bcdfghjklmnpqrstvz])ill(?:e[s]?\b|ent\b)?", "ij"), (r"\bill", "il"),
    (r"tion", "sjɔ̃"), (r"(?<=s)tion", "tjɔ̃"), (r"tien", "sjɛ̃"),
    (r"oin", "wɛ̃"), (r"oî", "wa"), (r"oy(?=[aeéèêiou])", "waj"), (r"oi[xst]?\b", "wa"), (r"oi", "wa"),
    (r"où|oû|ou(?=[xst]\b)|oup\b", "u"), (r"ou(?=[aeéèi])", "w"), (r"ou", "u"),
    (r"ay(?=[aeéèêiou])", "ɛj"), (r"uy(?=[aeéèêiou])", "ɥij"), (r"ey(?=[aeéèêiou])", "ɛj"),
    (r"(?:ain|aim|ein|eim)(?![aeéèêiouymnh])", "ɛ̃"), (r"aî|ai", "ɛ"), (r"eî|ei", "ɛ"), (r"ay|ey", "ɛ"),
    (r"ien(?![aeéèêiouyn])", "jɛ̃"), (r"éen(?![aeéèêiouyn])", "eɛ̃"),
    (r"(?<=[aeiou]m)ents?\b|(?<=[dlgvr])ents?\b", "ɑ̃"),
    (r"(?:[ae]n|[ae]m(?=[bp]))(?![aeéèêëiîïoôuùûyœhnm])[tdsc]?(?=s?\b)", "ɑ̃"),
    (r"(?:[ae]n|[ae]m(?=[bp]))(?![aeéèêëiîïoôuùûyœnm])", "ɑ̃"), (r"emm(?=e)", "ɛm"), (r"\bemm", "ɑ̃m"),
    (r"\benn(?=[ui])", "ɑ̃n"),
    (r"(?:[iy]n|[iy]m(?=[bp]))(?![aeéèêëiîïoôuùûyœnmh])", "ɛ̃"),
    (r"(?:on|om(?=[bp]))(?![aeéèêëiîïoôuùûyœnmh])[tdsc]?(?=s?\b)", "ɔ̃"),
    (r"(?:on|om(?=[bp]))(?![aeéèêëiîïoôuùûyœnmh])", "ɔ̃"), (r"om\b", "ɔ̃"),
    (r"(?:un|um(?=[bp]))(?![aeéèêëiîïoôuùûyœnmh])", "œ̃"), (r"um\b", "ɔm"),
    (r"eu(?=[rlfvn](?:[^aiouéèê]|\b))", "œ"), (r"eû|eu[xst]?\b", "ø"), (r"eu(?=r)", "œ"), (r"eu", "ø"),
    (r"gn", "ɲ"), (r"ch(?=[rln])", "k"), (r"sch", "ʃ"), (r"ch", "ʃ"), (r"ph", "f"), (r"th", "t"),
    (r"qu", "k"), (r"q", "k"),
    (r"gu(?=[eéèêiîy])", "ɡ"), (r"ge(?=[aoâôu])", "ʒ"), (r"g(?=[eéèêiîy])", "ʒ"), (r"gg", "ɡ"),
    (r"g\b", ""), (r"g", "ɡ"),
    (r"sc(?=[eéèêiîy])", "s"), (r"cc(?=[eéèêi])", "ks"), (r"cc", "k"), (r"c(?=[eéèêiîy])", "s"),
    (r"ç", "s"), (r"ct\b", "kt"), (r"c", "k"),
    (r"(?<=[aeéèêiouyîâô])s(?=[aeéèêiouyhœ])", "z"), (r"ss", "s"), (r"\bex(?=[aeéèêiouyh])", "ɛɡz"),
    (r"(?<=e)x(?=[aeéiou])", "ɡz"), (r"ex(?=[^aeiou])", "ɛks"), (r"x\b", ""), (r"x", "ks"),
    (r"er\b(?<=[a-zé]{3}er)|ez\b|ers\b(?<=[a-zé]{4}ers)", "e"), (r"é(?:es?|s)?\b", "e"), (r"é", "e"),
    (r"è|ê|ë", "ɛ"), (r"ets?\b", "ɛ"),
    (r"e(?=ll|tt|ss|nn|pp|ff|ct|st|sc|sp|r[mntdcgvslbfr]|pt)", "ɛ"),
    (r"e(?=l[^aeiouyéèêlh]|c[^aeiouyéèêh]|[flrc]\b)", "ɛ"),




    (r"(?<=[bcdfgklmnprstvzjʒʃ])es?\b", ""), (r"es?\b", ""), (r"e(?=[a-zçàâéèêîôùû])", "ə"), (r"e", ""),
    (r"â|à", "a"), (r"î|ï", "i"), (r"ô", "o"), (r"ù|û|ü", "y"), (r"æ", "e"),
    (r"i(?=[aeéèêioôu])(?!e\b|es\b)", "j"), (r"u(?=[iî])", "ɥ"), (r"u(?=[aeéè])(?!e\b|es\b)", "ɥ"),
    (r"y(?=[aeéèêiou])", "j"), (r"y", "i"), (r"u", "y"), (r"o(?=s?t?\b|se)", "o"), (r"o", "ɔ"),
    (r"(?<!\b)[tdpbsz]+\b", ""), (r"h", ""), (r"r+", "ʁ"), (r"w", "w"), (r"j", "ʒ"),
    (r"([bdfklmnptvz])\1", r"\1"),
)  # fmt: skip
_COMPILED = tuple((re.compile(pattern), symbols) for pattern, symbols in _RULES)


@cache
def _listed_words() -> dict[str, str]:
    lines = lzma.decompress(_LIST.read_bytes()).decode().split("\n")
    return dict(line.split(" ") for line in lines if line)


def french_sounds(word: str) -> str:
    """The symbols of one word by itself."""
    low = word.lower().replace("’", "'").strip("'-")
    parts = [part for part in low.split("-") if part]
    sounds = [_compound_part(part, parts[at + 1 :]) for at, part in enumerate(parts)]
    whole = "".join(sounds)
    return whole if low in _UNSTRESSED else _with_stress(whole)


def _compound_part(part: str, rest: Sequence[str]) -> str:
    if rest and part in ("vingt", "soixante") and rest[0] != "et":
        return {"vingt": "vɛ̃t", "soixante": "swasɑ̃t"}[part]
    if rest and part == "quatre":
        return "katʁə"
    if rest and part == "dix":
        return {"sept": "di", "huit": "diz", "neuf": "diz"}.get(rest[0], "dis")
    return _elided(part)


def _elided(part: str) -> str:
    if part in _OWN:
        return _OWN[part]
    head, mark, rest = part.partition("'")
    if mark and head in _ELIDED:
        return _ELIDED[head] + _elided(rest)
    return _plain(part.replace("'", ""))


def _plain(word: str) -> str:
    if word in _OWN:
        return _OWN[word]
    found = _listed_words().get(word)
    return found if found is not None else by_rule(word)


def by_rule(word: str) -> str:
    """The sounds as the spelling tells them."""
    out: list[str] = []
    at = 0
    while at < len(word):
        for pattern, symbols in _COMPILED:
            found = pattern.match(word, at)
            if found and found.end() > at:
                out.append(found.expand(symbols) if "\\" in symbols else symbols)
                at = found.end()
                break
        else:
            out.append(word[at] if word[at].isalpha() else "")
            at += 1
    return "".join(out)


def _with_stress(sounds: str) -> str:
    """The last vowel that is none of the weak ones bears the stress."""
    places = [at for at, sound in enumerate(sounds) if sound in _VOWEL_SOUNDS and sound != "ə"]
    at = places[-1] if places else -1
    return sounds[:at] + "ˈ" + sounds[at:] if at >= 0 else sounds


def linked(words: Sequence[str], sounds: Sequence[str]) -> list[str]:
    """The sounds of words that follow each other without a pause: les amis → le zami, six mois → si mois."""
    out = list(sounds)
    for at in range(len(words) - 1):
        here, after = words[at].lower(), words[at + 1].lower()
        vowel = _begins_with_vowel(after, out[at + 1])
        for word, (plain, before_vowel) in _BEFORE_SOUND.items():
            if here == word or here.endswith("-" + word) and out[at].endswith(_OWN[word].replace("i", "ˈi")):
                stressed = _with_stress(before_vowel if vowel else plain)
                out[at] = stressed if here == word else out[at]
        if here == "neuf" and after in ("ans", "heures"):
            out[at] = "nˈœv"
        last = here.rpartition("-")[2] if here not in _LINKED else here
        if vowel and last in _LINKED and after not in _NEVER_LINKED:
            out[at + 1] = _LINKED[last] + out[at + 1]
    return out


def _begins_with_vowel(word: str, sounds: str) -> bool:
    first = sounds.lstrip("ˈ")[:1]
    return first in _VOWEL_SOUNDS + "jɥ" and word not in _ASPIRATED and word[:1] in _LETTERS + "h"
