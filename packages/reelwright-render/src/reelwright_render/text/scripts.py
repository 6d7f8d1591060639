"""The demands of a text's script: its direction, whether words take spaces, and where it may be broken.

Chinese, Japanese and Thai are written without spaces; their phrases are found with BudouX's models (Google,
Apache-2.0: https://github.com/google/budoux), a sum of weights over the six letters around each place.
"""

import json
import re
import unicodedata
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import pairwise

_RTL_LANGUAGES = frozenset("ar arc ckb dv fa he iw ks ps sd syr ug ur yi".split())
_HAN = "\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U000323af"
_CJK = re.compile(f"[{_HAN}\u3001-\u30ff\u3105-\u312f\u31f0-\u31ff\uff01-\uff9f]")
_THAI = re.compile("[\u0e00-\u0e7f]")
_KANA = re.compile("[\u3041-\u30ff\u31f0-\u31ff]")
_HANGUL = re.compile("[\u1100-\u11ff\u3131-\u318e\uac00-\ud7a3]")
_UNSPACED = re.compile(  # Han, kana, Thai, Lao, Khmer, Burmese
    f"[{_HAN}\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3000-\u30ff\u3105-\u312f\u31f0-\u31ff\uff01-\uff9f]"
)
_CLOSING = frozenset(
    "。、，．！？：；）］｝」』】〉》〕〗・…‥ー～々ゝゞヽヾ%％‰°℃”’\"'.,!?:;)]}"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
)
_MARKS = "。、，．！？：；）］｝」』】〉》"
_ENDS_OF_PHRASES = _MARKS + "…"
_OPENING = frozenset("（［｛「『【〈《〔〖“‘([{$¥￥＄£€")
_QUOTES = "“”‘’"
_WIDE_OPENING = frozenset("（［｛「『【〈《〔〖")
_LEADING = frozenset("เแโใไ")  # Thai vowels that are written before their consonant
_TRAILING = frozenset("ะาำๅๆฯ")
_GREEK_ACCENTS = frozenset("\u0300\u0301\u0313\u0314\u0342")
_LONGEST = 10  # letters of a phrase: a row of large type holds no more


def is_rtl(text: str, language: str = "") -> bool:
    """Return whether it is written from right to left: by most of its letters, by its first where there
    are nearly as many, or by any in such a language."""
    kinds = [kind for sign in text if (kind := unicodedata.bidirectional(sign)) in ("R", "AL", "L")]
    left = kinds.count("L")
    right = len(kinds) - left
    if right > left or (right > 0 and language.split("-")[0].lower() in _RTL_LANGUAGES):
        return True
    return bool(kinds) and kinds[0] != "L" and 2 * right >= left


def gap(before: str, after: str) -> str:
    """Return what is written between two words: nothing where both belong to a script without spaces, or
    one of its wide marks parts them, which brings its own room."""
    last, first = before.rstrip(_QUOTES)[-1:] or before[-1:], after.lstrip(_QUOTES)[:1] or after[:1]
    if not last or not first or last in _MARKS or first in _MARKS or first in _WIDE_OPENING:
        return ""
    return "" if _UNSPACED.match(last) and _UNSPACED.match(first) else " "


def join_words(texts: Sequence[str]) -> str:
    """Words as they are written one after the other: Chinese, Japanese and Thai take no space between."""
    return "".join(text + gap(text, after) for text, after in zip(texts, (*texts[1:], ""), strict=False))


def words_in(text: str) -> list[str]:
    """Split a text into what is shown and lit as one word each: at spaces, and between phrases where there
    are none."""
    return [phrase for word in text.split() for phrase in phrases(word, han_language(text))]


def upper(text: str) -> str:
    """Return a text in capitals. Greek ones carry no accents."""
    capitals = text.upper()
    if not any("\u0370" <= sign < "\u0400" or "\u1f00" <= sign < "\u2000" for sign in capitals):
        return capitals
    bare = "".join(sign for sign in unicodedata.normalize("NFD", capitals) if sign not in _GREEK_ACCENTS)
    return unicodedata.normalize("NFC", bare)


def dot_letters(text: str, language: str, capitals: bool) -> str:
    """Return a text with the two letters i of Turkish and Azerbaijani already in the wanted case (i as İ,
    I as ı); any other language's text as it is."""
    if language.split("-")[0].lower() not in ("tr", "az"):
        return text
    return text.replace("i", "İ") if capitals else text.replace("İ", "i").replace("I", "ı")


def han_language(text: str, language: str = "") -> str:
    """Whose shapes of the shared characters to use, as a language tag; "" where a text has none of them. The
    text decides where it can; `language` where it does not."""
    if _KANA.search(text):
        return "ja"
    if _HANGUL.search(text):
        return "ko"
    if not _CJK.search(text):
        return ""
    if language.lower().startswith(("ja", "ko")):
        return language[:2].lower()
    if language.lower().startswith(("zh-tw", "zh-hk", "zh-mo", "zh-hant")):
        return "zh-Hant"
    simple = sum(_only_in(sign, "gb2312", "big5") for sign in text)
    return "zh-Hant" if sum(_only_in(sign, "big5", "gb2312") for sign in text) > simple else "zh-Hans"


def _only_in(sign: str, one: str, other: str) -> bool:
    return ord(sign) > 0x2E7F and _encodes(sign, one) and not _encodes(sign, other)


@lru_cache(maxsize=8192)
def _encodes(sign: str, codec: str) -> bool:
    return bool(sign.encode(codec, "ignore"))


def is_unspaced(text: str) -> bool:
    """Return whether some of it is of a script whose phrases `phrases` finds."""
    return bool(_CJK.search(text) or _THAI.search(text))


@lru_cache(maxsize=4096)
def phrases(text: str, language: str = "") -> tuple[str, ...]:
    """A text without spaces, cut where it may be broken: between phrases, never before a mark that closes
    or after one that opens. `language` is `han_language`'s answer for all that is around it."""
    if not is_unspaced(text):
        return (text,) if text else ()
    model = _model_for(text, language)
    cuts = [0, *(at for at in range(1, len(text)) if _parts(text, at, model)), len(text)]
    found = [text[a:b] for a, b in pairwise(cuts)]
    if model.startswith("zh"):
        found = _group(found)
    return tuple(piece for phrase in found for piece in _shorter(phrase))


def _group(words: Sequence[str]) -> list[str]:
    """Chinese words of one letter with their neighbours: a phrase has two to four letters."""
    found: list[str] = []
    for word in words:
        before = len(found[-1]) if found else 0
        open_ended = before and found[-1][-1] not in _CLOSING
        if open_ended and (before == 1 or len(word.rstrip(_ENDS_OF_PHRASES)) == 1 and before <= 3):
            found[-1] += word
        else:
            found.append(word)
    return found


def _parts(text: str, at: int, model: str) -> bool:
    """Return whether a phrase ends before this letter."""
    before, after = text[at - 1], text[at]
    if not may_break(before, after):
        return False
    if bool(_THAI.match(before)) != bool(_THAI.match(after)):
        return True
    if before in _MARKS and not _UNSPACED.match(after) or before in "”’":
        return True
    return _score(text, at, model) > 0


def may_break(before: str, after: str) -> bool:
    """Return whether a row may end between two letters that no space parts. Not beside Latin letters or
    figures (10時, iPhone手机): parted, they would be joined again with a space."""
    if after in _CLOSING or before in _OPENING or after in _TRAILING or before in _LEADING:
        return False
    if unicodedata.category(after) in ("Mn", "Mc", "Cf") or before == "\u200d":
        return False
    if before in _MARKS:
        return True
    return all(sign in _QUOTES or _UNSPACED.match(sign) for sign in (before, after))


def _shorter(phrase: str) -> list[str]:
    """A phrase that no row would hold, in the middle, as often as needed."""
    if len(phrase) <= _LONGEST:
        return [phrase]
    places = [at for at in range(2, len(phrase) - 1) if may_break(phrase[at - 1], phrase[at])]
    if not places:
        return [phrase]
    middle = min(places, key=lambda at: abs(at - len(phrase) / 2))
    return [*_shorter(phrase[:middle]), *_shorter(phrase[middle:])]


def _model_for(text: str, language: str) -> str:
    if _THAI.search(text):
        return "th"
    return {"ja": "ja", "zh-Hant": "zh-hant"}.get(language or han_language(text), "zh-hans")


_WINDOWS = (
    *(("UW1", -3, -2), ("UW2", -2, -1), ("UW3", -1, 0), ("UW4", 0, 1), ("UW5", 1, 2), ("UW6", 2, 3)),
    *(("BW1", -2, 0), ("BW2", -1, 1), ("BW3", 0, 2)),
    *(("TW1", -3, 0), ("TW2", -2, 1), ("TW3", -1, 2), ("TW4", 0, 3)),
)


def _score(text: str, at: int, model: str) -> float:
    weights, base = _weights(model)
    found = base
    for name, first, last in _WINDOWS:
        if at + first >= 0 and at + last <= len(text):
            found += weights.get(name, {}).get(text[at + first : at + last], 0)
    return found


@cache
def _weights(model: str) -> tuple[dict[str, dict[str, int]], float]:
    file = files(__package__) / "phrases" / f"{model}.json"
    weights: dict[str, dict[str, int]] = json.loads(file.read_text(encoding="utf-8"))
    return weights, -0.5 * sum(sum(group.values()) for group in weights.values())
