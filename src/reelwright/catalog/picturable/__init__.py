"""Words that a picture can show, in other languages than English: what a text names of them, in English.

No translation: people, things, places, hours and weather that `words.txt` knows, in the order in which the
text names them. Whoever has a writing model translates with that, and takes these where it has failed.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

COLUMNS = ("es", "fr", "it", "pt", "ja", "zh", "de")
"""The languages of the table."""
_TABLE = Path(__file__).parent / "words.txt"
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
_KANJI = re.compile("[\u3005\u4e00-\u9fff]")
_KATAKANA = re.compile("[\u30a1-\u30fa\u30fc]")
_SUFFIXES = frozenset("駅店町村川山橋寺島港城塔站桥岛车船树灯书钟庙江河湖镇")
"""Signs that say what a longer word is that ends with one: 白石駅 is a station."""
_NO_THINGS = frozenset(("ein",))
"""German words that are also the plural of a thing, by its ending: of an egg."""
_ASPECTS = ("了", "过", "着", "掉")
"""Signs after a Chinese verb: 花 is a flower, 花了 has spent."""
_LONGEST = 5  # words, or pieces of a Chinese text
_SHORTEST_HEAD = 4  # letters of the last part of a German compound
_MOST = {"who": 2, "thing": 3, "place": 1, "hour": 1, "weather": 1}
_NO_ARTICLE = frozenset(
    "bread honey rice coffee tea wine beer milk money fire soup cheese people friends parents passengers"
    " tourists neighbours stairs shoes noodles grapes stars bones".split()
)
_WHOSE = re.compile(
    r"\b(?:de (?:su|sus|mi|mis|tu|tus|son|sa|ses|mon|ma|mes|leur|leurs|notre|nuestro|nuestra)"
    r"|d(?:el|i) (?:suo|sua|mio|mia|loro)|del(?:la|l')? ?(?:suo|sua|mio|mia|loro)"
    r"|d[eoa] ?(?:seu|sua|meu|minha|nosso|nossa)|(?:seines|meines|ihres|seiner|meiner|ihrer)) $",
    re.IGNORECASE,
)
"""What leads to somebody who has or gave a thing, and need not be there: "a letter of his grandfather"."""
_ENDINGS: dict[str, tuple[tuple[str, str], ...]] = {
    "es": (("z", "ces"), ("ón", "ones"), ("án", "anes"), ("ín", "ines"), ("", "s"), ("", "es")),
    "fr": (("al", "aux"), ("", "s"), ("", "x")),
    "it": (
        ("co", "chi"), ("go", "ghi"), ("ca", "che"), ("ga", "ghe"), ("io", "i"), ("ia", "e"), ("cia", "ce"),
        ("o", "i"), ("a", "e"), ("e", "i"), ("tà", "tà"),
    ),
    "pt": (
        ("m", "ns"), ("ão", "ões"), ("al", "ais"), ("el", "éis"), ("ol", "óis"), ("r", "res"), ("", "s"),
        ("", "es"),
    ),
    "de": (("", "e"), ("", "en"), ("", "n"), ("", "s"), ("", "es"), ("", "er"), ("", "ern"), ("", "nen")),
}  # fmt: skip
"""How a word's ending becomes that of other forms of it."""


@dataclass(frozen=True)
class PicturableWord:
    """Something that can be shown: `kind` is a section of the table, `english` how it is called, `also` other
    names for it."""

    kind: str
    english: str
    also: tuple[str, ...] = ()


def find_picturable(text: str, language: str) -> tuple[PicturableWord, ...]:
    """Return what a text names of the table, each once. Nothing in a language that it has no column for."""
    if language not in COLUMNS:
        return ()
    finder = {"ja": _find_japanese, "zh": _find_chinese}.get(language)
    found = finder(text) if finder else _find_spaced(text, language)
    return tuple(dict.fromkeys(found))


@cache
def all_picturable() -> frozenset[PicturableWord]:
    """Return every word of the table."""
    return frozenset(word for _, _, word in _rows())


def name_in_english(words: Sequence[PicturableWord]) -> str:
    """Return a few English words that name them: "A baker with bread in a village at night."; "" for none."""
    by_kind = {
        kind: [one.english for one in words if one.kind == kind][:most] for kind, most in _MOST.items()
    }
    who = _and([_with_article(one) for one in by_kind["who"]])
    things = _and([_with_article(one) for one in by_kind["thing"]])
    subject = f"{who} with {things}" if who and things else who or things
    said = " ".join(filter(None, (subject, *by_kind["place"], *by_kind["hour"], *by_kind["weather"])))
    return f"{said[0].upper()}{said[1:]}" if said else ""


def _and(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def _with_article(name: str) -> str:
    if name in _NO_ARTICLE or name in ("sun", "moon"):
        return f"the {name}" if name in ("sun", "moon") else name
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


@dataclass(frozen=True)
class _Column:
    """A language's forms, each with what it means. Exact ones stand in the table; the others were made by
    rule, and give way."""

    forms: dict[str, PicturableWord]
    longest: int


@cache
def _columns() -> dict[str, _Column]:
    exact: dict[str, dict[str, PicturableWord]] = {language: {} for language in COLUMNS}
    made: dict[str, dict[str, PicturableWord]] = {language: {} for language in COLUMNS}
    for language, form, word in _rows():
        exact[language].setdefault(form, word)
        for other in _inflect(form, language):
            made[language].setdefault(other, word)
    return {
        language: _Column({**made[language], **exact[language]}, max(map(len, exact[language])))
        for language in COLUMNS
    }


def _rows() -> Iterator[tuple[str, str, PicturableWord]]:
    kind = ""
    for line in _TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            kind = line.strip("[]")
        elif line and not line.startswith("#"):
            names, _, cells = line.partition(": ")
            english, *also = names.split("/")
            for language, cell in zip(COLUMNS, cells.split("|"), strict=True):
                for form in filter(None, (one.strip() for one in cell.split(","))):
                    yield language, _key(form, language), PicturableWord(kind, english, tuple(also))


def _key(form: str, language: str) -> str:
    """Return a form as texts are searched for it: German nouns are told by their capital."""
    if language in ("ja", "zh"):
        return form
    words = _WORD.findall(form)
    return " ".join(words if language == "de" else (word.lower() for word in words))


def _inflect(form: str, language: str) -> Iterator[str]:
    for ending, other in _ENDINGS.get(language, ()):
        if form.endswith(ending):
            yield form[: len(form) - len(ending)] + other


def _find_spaced(text: str, language: str) -> Iterator[PicturableWord]:
    forms = _columns()[language].forms
    spans = list(_WORD.finditer(text))
    at = 0
    while at < len(spans):
        for count in range(min(_LONGEST, len(spans) - at), 0, -1):
            piece = " ".join(one[0] for one in spans[at : at + count])
            word = _meaning(piece, forms, language, _begins_sentence(text, spans[at].start()))
            if word is not None:
                if word.kind != "who" or not _WHOSE.search(text[: spans[at].start()]):
                    yield word
                break
        at += count


def _meaning(
    piece: str, forms: dict[str, PicturableWord], language: str, begins: bool
) -> PicturableWord | None:
    """Return what a word, or several, mean. A capital amid a sentence is a name's, but in German."""
    if language != "de":
        return forms.get(piece.lower()) if begins or piece[0].islower() else None
    if piece.lower() in _NO_THINGS:
        return None
    found = forms.get(piece) or (forms.get(piece[0].lower() + piece[1:]) if begins else None)
    if found is None and piece[0].isupper() and " " not in piece:
        heads = (piece[cut].upper() + piece[cut + 1 :] for cut in range(3, len(piece) - _SHORTEST_HEAD + 1))
        found = next((forms[head] for head in heads if head in forms), None)
    return found


def _begins_sentence(text: str, at: int) -> bool:
    return not text[:at].strip(" \t\n«»“”\"'¿¡(—–-…’„") or text[:at].rstrip(" «“\"'¿¡(—–„")[-1:] in ".!?:…\n"


def _find_japanese(text: str) -> Iterator[PicturableWord]:
    column = _columns()["ja"]
    at = 0
    while at < len(text):
        for end in range(min(len(text), at + column.longest), at, -1):
            word = column.forms.get(text[at:end])
            if word is not None and _stands_alone(text, at, end):
                yield word
                break
        else:
            end = at + 1
        at = end


def _stands_alone(text: str, at: int, end: int) -> bool:
    """Return whether a Japanese word is no part of another one, by the script of its neighbours."""
    before, after, word = text[at - 1 : at], text[end : end + 1], text[at:end]
    if _KATAKANA.match(word):
        return not (_KATAKANA.match(before) or _KATAKANA.match(after))
    if len(word) > 1:
        return True
    if _KANJI.match(after) or before.isdigit():
        return False
    return word in _SUFFIXES or not _KANJI.match(before)


def _find_chinese(text: str) -> Iterator[PicturableWord]:
    """Whole words come before what only the end of a word says: 青河 may be a river's name, or a town's."""
    import rjieba

    forms = _columns()["zh"].forms
    pieces: list[str] = rjieba.cut(text)
    by_ending: list[PicturableWord] = []
    at = 0
    while at < len(pieces):
        for count in range(min(_LONGEST, len(pieces) - at), 0, -1):
            piece, after = "".join(pieces[at : at + count]), "".join(pieces[at + count : at + count + 1])
            word = forms.get(piece)
            if word is not None and not (len(piece) == 1 and after[:1] in _ASPECTS):
                yield word
                break
        else:
            by_ending += _ending_of(pieces[at], forms)
        at += count
    yield from by_ending


def _ending_of(piece: str, forms: dict[str, PicturableWord]) -> Iterator[PicturableWord]:
    """Return what a longer word is by its end: 音乐厅 is a hall, 旧钢琴 a piano."""
    for cut in range(1, len(piece)):
        ending = piece[cut:]
        if ending in forms and (len(ending) > 1 or ending in _SUFFIXES):
            yield forms[ending]
            return


def shares_a_word(said: str, words: Collection[PicturableWord]) -> bool:
    """Return whether an English text names any of them, by any of its names."""
    low = f" {' '.join(_WORD.findall(said.lower()))} "
    return any(
        re.search(rf" {re.escape(_head(name))}(?:s|es)? ", low)
        for word in words
        for name in (word.english, *word.also)
    )


def _head(name: str) -> str:
    """Return the noun of a name: "village" of "in a village"."""
    return re.sub(r"^(?:in|on|at)(?: the| a| an)? ", "", name)
