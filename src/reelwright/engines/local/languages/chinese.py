"""Chinese text → Kokoro's symbols: words by jieba, readings by pypinyin, sounds as the network knows them.

The sounds of the syllables follow pinyin-to-ipa (Stefan Taubert, MIT) as misaki (Apache-2.0) uses it, the
four tones as arrows: → first, ↗ second, ↓ third, ↘ fourth.
"""

import re
from collections.abc import Callable
from functools import lru_cache

import rjieba
from pypinyin import Style, lazy_pinyin

from reelwright.engines.local.languages import ReadWord
from reelwright.engines.local.languages.unspaced import (
    Run,
    glued,
    latin_symbols,
    openings_joined,
    plain_digits,
    runs,
    with_end,
    with_marks,
)

_INITIALS = {
    "b": "p", "c": "ʦʰ", "ch": "ꭧʰ", "d": "t", "f": "f", "g": "k", "h": "x", "j": "ʨ", "k": "kʰ", "l": "l",
    "m": "m",
    "n": "n", "p": "pʰ", "q": "ʨʰ", "r": "ɻ", "s": "s", "sh": "ʂ", "t": "tʰ", "x": "ɕ", "z": "ʦ", "zh": "ꭧ",
    "": "",
}  # fmt: skip
_FINALS = {  # 0 is where the tone goes
    "a": "a0", "ai": "ai0", "an": "a0n", "ang": "a0ŋ", "ao": "au0", "e": "ɤ0", "ei": "ei0", "en": "ə0n",
    "eng": "ə0ŋ",
    "er": "ɚ0", "i": "i0", "ia": "ja0", "ian": "jɛ0n", "iang": "ja0ŋ", "iao": "jau0", "ie": "je0",
    "in": "i0n",
    "iou": "jou0", "ing": "i0ŋ", "iong": "jʊ0ŋ", "ong": "ʊ0ŋ", "ou": "ou0", "u": "u0", "uei": "wei0",
    "ua": "wa0",
    "uai": "wai0", "uan": "wa0n", "uen": "wə0n", "uang": "wa0ŋ", "ueng": "wə0ŋ", "uo": "wo0", "o": "wo0",
    "v": "y0",
    "ve": "ɥe0", "van": "ɥɛ0n", "vn": "y0n", "ê": "ɛ0", "io": "jɔ0", "m": "m0", "n": "n0", "ng": "ŋ0",
}  # fmt: skip
_TONES = {"1": "→", "2": "↗", "3": "↓", "4": "↘", "5": ""}
_HAN = re.compile(r"[\u3007\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0002ebef]+")
_NUMBER = re.compile(
    r"[-+]?[¥￥$€£]?[\d０-９](?:[\d０-９,，.．:：/\-–~]*[\d０-９])?"
    r"(?:[%％°℃]C?|年|月|日|号|点|分|元|km/h|km|kg|cm|m|g|L)?"
)
_DIGITS = "零一二三四五六七八九"
_UNITS = {
    "km/h": "公里每小时", "km": "公里", "kg": "公斤", "cm": "厘米", "m": "米", "g": "克", "L": "升",
    "℃": "摄氏度",
    "°C": "摄氏度",
    "°": "度",
}  # fmt: skip
_MONEY = {"¥": "元", "￥": "元", "$": "美元", "€": "欧元", "£": "英镑"}
_MEASURES = "个名位天次本条只张件间家种棵头匹辆台岁句页篇首块杯瓶碗双对小公倍"


class ChineseReader:
    """A TextReader. Loading the dictionaries takes a second and 90 MB."""

    def __init__(self) -> None:
        self._sounds = lru_cache(20_000)(_word_symbols)

    def read(self, text: str) -> list[ReadWord]:
        out: list[ReadWord] = []
        for line in text.splitlines():
            words: list[ReadWord] = []
            for token in line.split():
                first = len(words)
                pieces = runs(token, _NUMBER, _HAN)
                for at, piece in enumerate(pieces):
                    after = pieces[at + 1].text if at + 1 < len(pieces) else ""
                    words = self._with(words, piece, after)
                words = [*words[:first], *glued(words[first:])]
            out += with_end(openings_joined(words))
        return out

    def _with(self, words: list[ReadWord], run: Run, after: str) -> list[ReadWord]:
        if run.kind == "mark":
            return with_marks(words, run.text)
        if run.kind == "latin":
            return [*words, ReadWord(run.text, run.text, latin_symbols(run.text))]
        if run.kind == "number":
            said = number_words(plain_digits(run.text), after)
            return [*words, ReadWord(run.text, said, " ".join(map(self._sounds, rjieba.cut(said))))]
        return [*words, *(ReadWord(word, word, self._sounds(word)) for word in rjieba.cut(run.text))]


def _word_symbols(word: str) -> str:
    initials = lazy_pinyin(word, style=Style.INITIALS, strict=True, errors="ignore")
    finals = lazy_pinyin(
        word, style=Style.FINALS_TONE3, strict=True, neutral_tone_with_five=True, errors="ignore"
    )
    return "".join(map(_syllable, initials, finals))


def _syllable(initial: str, final: str) -> str:
    if not final:
        return ""
    vowel, tone = (final[:-1], final[-1]) if final[-1].isdigit() else (final, "5")
    sound = _FINALS.get(vowel.replace("ü", "v"), "")
    if vowel == "i" and initial in ("zh", "ch", "sh", "r", "z", "c", "s"):
        sound = "ɨ0"
    return _INITIALS.get(initial, "") + sound.replace("0", _TONES.get(tone, ""))


def number_words(written: str, after: str = "") -> str:
    """2024年 → 二零二四年, 12.5% → 百分之十二点五, 7:30 → 七点三十分."""
    for pattern, say in _WRITTEN:
        found = re.fullmatch(pattern, written)
        if found:
            return say(found, after)
    measure = bool(after) and after[0] in _MEASURES + "千万亿"
    return _sign(written[:1]) + _decimal(written.lstrip("+-"), measure)


def _date(found: re.Match[str], after: str) -> str:
    return f"{_one_by_one(found[1])}年{cardinal(found[2])}月{cardinal(found[3])}日"


def _year(found: re.Match[str], after: str) -> str:
    return _one_by_one(found[1]) + "年"


def _clock(found: re.Match[str], after: str) -> str:
    return f"{_with_two(found[1])}点" + (_minutes(found[2]) if int(found[2]) else "")


def _range(found: re.Match[str], after: str) -> str:
    return number_words(found[1]) + "到" + number_words(found[2] + found[3], after)


def _percent(found: re.Match[str], after: str) -> str:
    return _sign(found[1]) + "百分之" + _decimal(found[2])


def _money(found: re.Match[str], after: str) -> str:
    currency = "" if after[:1] in ("万", "亿") else _MONEY[found[2]]
    return _sign(found[1]) + _decimal(found[3], measure=True) + currency


def _with_unit(found: re.Match[str], after: str) -> str:
    is_counted = found[3] not in ("月", "日", "号", "分")
    return _sign(found[1]) + _decimal(found[2], is_counted) + _UNITS.get(found[3], found[3])


def _fraction(found: re.Match[str], after: str) -> str:
    return f"{cardinal(found[2])}分之{cardinal(found[1])}"


_WRITTEN: tuple[tuple[str, Callable[[re.Match[str], str], str]], ...] = (
    (r"(\d{4})[-/.](\d\d?)[-/.](\d\d?)(?:日|号)?", _date),
    (r"(\d{4})年", _year),
    (r"(\d\d?):(\d\d)分?", _clock),
    (r"(\d[\d.,]*)[-–~](\d[\d.,]*)(.*)", _range),
    (r"([-+]?)([\d.,]+)%", _percent),
    (r"([-+]?)([¥$€£])([\d.,]+)", _money),
    (r"([-+]?)([\d.,]+)(月|日|号|分|年|点|元|km/h|km|kg|cm|m|g|L|℃|°C|°)", _with_unit),
    (r"(\d+)/(\d+)", _fraction),
)


def _sign(mark: str) -> str:
    return {"-": "负", "+": "加"}.get(mark, "")


def _minutes(minutes: str) -> str:
    return f"零{cardinal(minutes)}分" if int(minutes) < 10 else f"{cardinal(minutes)}分"


def _one_by_one(digits: str) -> str:
    return "".join(_DIGITS[int(digit)] for digit in digits if digit.isdigit())


def _decimal(number: str, measure: bool = False) -> str:
    whole, _, rest = number.replace(",", "").strip(".").partition(".")
    rest = re.sub(r"\D", "", rest)
    whole = re.sub(r"\D", "", whole)
    said = _with_two(whole) if measure and not rest else cardinal(whole)
    return said + (f"点{_one_by_one(rest)}" if rest else "")


def _with_two(digits: str) -> str:
    """Two of something is 两."""
    return "两" if digits.lstrip("0") == "2" else cardinal(digits)


def cardinal(digits: str) -> str:
    """12500 → 一万两千五百. More than 16 digits, or zeros in front, are read one by one."""
    if len(digits) > 16 or (len(digits) > 1 and digits.startswith("0") and len(digits) > 2):
        return _one_by_one(digits)
    value = int(digits or 0)
    if value < 20 and value >= 10:
        return "十" + (_DIGITS[value % 10] if value % 10 else "")
    return _grouped(value) or "零"


def _grouped(value: int) -> str:
    for size, name in ((10**12, "兆"), (10**8, "亿"), (10**4, "万")):
        if value >= size:
            high, low = divmod(value, size)
            head = "两" if high == 2 else _grouped(high)
            zero = "零" if low and low < size // 10 else ""
            return head + name + zero + _grouped(low)
    return _below_ten_thousand(value)


def _below_ten_thousand(value: int) -> str:
    out, zero = "", False
    for size, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit, value = divmod(value, size)
        if digit:
            out += (
                ("零" if zero and out else "")
                + ("两" if digit == 2 and size == 1000 else _DIGITS[digit])
                + name
            )
            zero = False
        elif out:
            zero = True
    return out
