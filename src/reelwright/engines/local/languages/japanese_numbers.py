"""Japanese readings of numbers and of what is counted, whose sounds change each other."""

import re

_ONES = ["", "いち", "に", "さん", "よん", "ご", "ろく", "なな", "はち", "きゅー"]
_HUNDREDS = {1: "ひゃく", 3: "さんびゃく", 6: "ろっぴゃく", 8: "はっぴゃく"}
_THOUSANDS = {1: "せん", 3: "さんぜん", 8: "はっせん"}
_GROUPS = ((10**12, "ちょー"), (10**8, "おく"), (10**4, "まん"))
_KANJI = {**dict(zip("〇一二三四五六七八九", range(10), strict=True))}
_KANJI_UNITS = {"十": 10, "百": 100, "千": 1000}
_K = {1: "いっ", 6: "ろっ", 8: "はっ", 10: "じゅっ"}  # before k
_S = {1: "いっ", 8: "はっ", 10: "じゅっ"}  # before s, t and ch
_H_SOUNDS = {1: "p", 3: "b", 6: "p", 8: "p", 10: "p"}  # before h

COUNTERS: dict[str, tuple[str, str]] = {  # how it sounds, and how it changes numbers
    "円": ("えん", "4"), "年": ("ねん", "4"), "年間": ("ねんかん", "4"), "年前": ("ねんまえ", "4"),
    "月": ("がつ", "m"),
    "日": ("にち", "d"), "日間": ("にちかん", "d"),
    "時": ("じ", "j"), "時間": ("じかん", "j"), "時半": ("じはん", "j"), "分": ("ふん", "f"),
    "分間": ("ふんかん", "f"),
    "秒": ("びょー", ""), "人": ("にん", "n"), "名": ("めー", ""),
    "歳": ("さい", "s"), "才": ("さい", "s"), "冊": ("さつ", "s"), "週間": ("しゅーかん", "s"),
    "点": ("てん", "s"),
    "頭": ("とー", "s"), "着": ("ちゃく", "s"),
    "足": ("そく", "s"), "世紀": ("せーき", "s"), "対": ("たい", "s"), "トン": ("とん", "s"),
    "センチ": ("せんち", "s"),
    "回": ("かい", "k"), "階": ("かい", "k3"), "個": ("こ", "k"), "か月": ("かげつ", "k"),
    "ヶ月": ("かげつ", "k"),
    "カ月": ("かげつ", "k"), "ヵ月": ("かげつ", "k"), "軒": ("けん", "k3"), "件": ("けん", "k"),
    "キロ": ("きろ", "k"), "曲": ("きょく", "k"), "キロメートル": ("きろめーとる", "k"),
    "km": ("きろ", "k"), "kg": ("きろ", "k"),
    "km/h": ("きろ", "k"), "本": ("ほん", "h"), "匹": ("ひき", "h"), "杯": ("はい", "h"),
    "泊": ("はく", "f"), "枚": ("まい", ""), "台": ("だい", ""), "度": ("ど", ""), "番": ("ばん", ""),
    "号": ("ごー", ""),
    "倍": ("ばい", ""), "部屋": ("へや", ""), "通": ("つー", "s"),
    "メートル": ("めーとる", ""), "リットル": ("りっとる", ""), "グラム": ("ぐらむ", ""),
    "ドル": ("どる", ""), "ユーロ": ("ゆーろ", ""),
    "ページ": ("ぺーじ", ""), "パーセント": ("ぱーせんと", "p"),
    "%": ("ぱーせんと", "p"), "％": ("ぱーせんと", "p"), "つ": ("つ", "t"), "cm": ("せんち", "s"),
    "m": ("めーとる", ""),
    "g": ("ぐらむ", ""), "℃": ("ど", ""), "°C": ("ど", ""), "L": ("りっとる", ""),
    "万円": ("まんえん", ""), "人目": ("にんめ", "n"), "回目": ("かいめ", "k"), "年目": ("ねんめ", "4"),
    "日目": ("にちめ", "d"),
    "校": ("こー", "k"), "社": ("しゃ", "s"), "作": ("さく", "s"), "連": ("れん", ""),
}  # fmt: skip
_DAYS = {
    1: "いちにち", 2: "ふつか", 3: "みっか", 4: "よっか", 5: "いつか", 6: "むいか", 7: "なのか", 8: "よーか",
    9: "ここのか", 10: "とーか",
    14: "じゅーよっか", 20: "はつか", 24: "にじゅーよっか",
}  # fmt: skip
_THINGS = ["", "ひとつ", "ふたつ", "みっつ", "よっつ", "いつつ", "むっつ", "ななつ", "やっつ", "ここのつ"]
_MONEY = {"¥": "えん", "$": "どる", "€": "ゆーろ", "£": "ぽんど"}
_VOICED = {"ほ": "ぼぽ", "ひ": "びぴ", "は": "ばぱ", "ふ": "ぶぷ", "か": "が", "け": "げ"}


def number_kana(written: str, after_month: bool = False) -> str:
    """3月 → さんがつ, 7:30 → しちじさんじゅっぷん, 21人 → にじゅーいちにん. "" for what is no number."""
    found = re.fullmatch(r"(\d{4})[/.](\d\d?)[/.](\d\d?)日?", written)
    if found:
        year, month, day = found.groups()
        return (
            number_kana(year + "年") + number_kana(month + "月") + number_kana(day + "日", after_month=True)
        )
    found = re.fullmatch(r"(\d\d?):(\d\d)分?", written)
    if found:
        return number_kana(found[1] + "時") + (number_kana(f"{int(found[2])}分") if int(found[2]) else "")
    found = re.fullmatch(
        r"([-+]?)([¥$€£]?)([\d,.]+|[〇一二三四五六七八九十百千万億]+)([万億千百]?)(.*)", written
    )
    if not found:
        return ""
    sign, money, digits, scale, counter = found.groups()
    said = {"-": "まいなす", "+": "ぷらす", "": ""}[sign]
    if money:
        return said + _number(digits, scale) + _MONEY[money]
    return said + _counted_kana(digits, scale, counter, after_month)


def _number(digits: str, scale: str = "") -> str:
    if digits[0] in "〇一二三四五六七八九十百千万億":
        return cardinal(_kanji_value(digits))
    whole, _, rest = digits.replace(",", "").strip(".").partition(".")
    size = {"万": 10**4, "億": 10**8, "千": 1000, "百": 100, "": 1}[scale]
    if rest:
        said = (
            cardinal(int(whole or 0))
            + "てん"
            + "".join(_ONES[int(one)] or "ぜろ" for one in rest if one.isdigit())
        )
        return said + {"万": "まん", "億": "おく", "千": "せん", "百": "ひゃく", "": ""}[scale]
    if len(whole) > 1 and whole.startswith("0") or len(whole) > 16:
        return "".join(_ONES[int(one)] or "ぜろ" for one in whole)
    return cardinal(int(whole or 0) * size)


def _counted_kana(digits: str, scale: str, counter: str, after_month: bool) -> str:
    said = _number(digits, scale)
    if counter not in COUNTERS:
        return said
    sound, kind = COUNTERS[counter]
    if scale or "." in digits:
        return said + (sound if kind not in ("f", "h") else sound)
    value = (
        _kanji_value(digits)
        if digits[0] in _KANJI or digits[0] in "十百千万"
        else int(digits.replace(",", ""))
    )
    return _with_counter(value, said, sound, kind, after_month)


def _with_counter(value: int, said: str, sound: str, kind: str, after_month: bool) -> str:
    last = value % 10 or (10 if value % 100 else 0)
    if kind == "d" and value in _DAYS:
        day = "ついたち" if value == 1 and after_month else _DAYS[value]
        return day + sound[2:] if sound != "にち" else day
    if kind == "t" and value < 10:
        return _THINGS[value]
    if kind == "n" and value in (1, 2):
        return {1: "ひとり", 2: "ふたり"}[value] + sound[2:]
    special = {
        "m": {4: "し", 7: "しち", 9: "く"},
        "j": {4: "よ", 7: "しち", 9: "く"},
        "n": {4: "よ"},
        "4": {4: "よ"},
    }.get(kind, {})
    if last in special and (kind != "n" or last == 4):
        return said[: -len(_ONES[last])] + special[last] + sound
    if kind in ("k", "k3", "f", "h") and last in _K:
        changed = _shortened(said, last, _K[last])
        return changed + (_voiced(sound, 1) if kind in ("f", "h") else sound)
    if kind in ("s", "p") and last in _S:
        return _shortened(said, last, _S[last]) + sound
    if last == 3 and kind in ("h", "k3"):
        return said + _voiced(sound, 0)
    if kind == "f" and last in (3, 4):
        return said + _voiced(sound, 1)
    return said + sound


def _shortened(said: str, last: int, short: str) -> str:
    full = "じゅー" if last == 10 else _ONES[last]
    return said[: -len(full)] + short if said.endswith(full) else said


def _voiced(sound: str, kind: int) -> str:
    letters = _VOICED.get(sound[0], sound[0])
    return letters[min(kind, len(letters) - 1)] + sound[1:]


def _kanji_value(digits: str) -> int:
    total = group = one = 0
    for char in digits:
        if char in _KANJI:
            one = one * 10 + _KANJI[char]
        elif char in _KANJI_UNITS:
            group += (one or 1) * _KANJI_UNITS[char]
            one = 0
        else:
            total += (group + one or 1) * {"万": 10**4, "億": 10**8}[char]
            group = one = 0
    return total + group + one


def cardinal(value: int) -> str:
    """12500 → いちまんにせんごひゃく."""
    if value == 0:
        return "ぜろ"
    for size, name in _GROUPS:
        if value >= size:
            return cardinal(value // size) + name + (cardinal(value % size) if value % size else "")
    return _below_ten_thousand(value)


def _below_ten_thousand(value: int) -> str:
    thousands, rest = divmod(value, 1000)
    hundreds, rest = divmod(rest, 100)
    tens, ones = divmod(rest, 10)
    out = _THOUSANDS.get(thousands, _ONES[thousands] + "せん") if thousands else ""
    out += _HUNDREDS.get(hundreds, _ONES[hundreds] + "ひゃく") if hundreds else ""
    out += ("" if tens == 1 else _ONES[tens]) + "じゅー" if tens else ""
    return out + _ONES[ones]
