"""Text as it is written → as it is said, in languages with spaces: numbers, dates, money, units, short forms.

What differs between languages stands in `tables/<language>.toml`; the numerals in `numerals`.
"""

import html
import re
import tomllib
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from reelwright.engines.local.languages.agreement import agree
from reelwright.engines.local.languages.numerals import LARGEST, Numeral, numeral

_LEAD = "\"'([{*_`~“‘«„¿¡|‹"
_TRAIL = "\"')]}*_`~”’»›|.,;:!?…"
_KEPT = ';:,.!?—…"()“”'
_MARKS = str.maketrans(
    {
        "«": "“",
        "»": "”",
        "‹": "“",
        "›": "”",
        "„": "“",
        "[": "(",
        "]": ")",
    }
)
_SILENT_KINDS = frozenset({"So", "Sk", "Cf", "Cn", "Co", "Cs", "Cc", "Me"})
_DIGITS = r"\d[\d.,]*"
_GROUP = re.compile(r"\d{3}")
_PLAIN_NUMBER = re.compile(rf"[-−+]?{_DIGITS}")
_HOST = re.compile(
    r"(?i)(?:https?://|www\.)\S+|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|es|fr|it|pt|br|in|jp|cn)\b\S*"
)
_CLOCK = re.compile(r"([01]?\d|2[0-4])(?::|h)([0-5]\d)(?::[0-5]\d)?(?:h|hs)?")
_FULL_HOUR = re.compile(r"([01]?\d|2[0-4])h")
_DATE = re.compile(r"(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)")
_ISO_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_RANGE = re.compile(r"(\d+(?:[.,]\d+)?)[-–—](\d+(?:[.,]\d+)?)(%?)")
_FRACTION = re.compile(r"(\d{1,3})/(\d{1,3})")
_ROMAN = re.compile(r"(?=[IVXLC]+$)(C{0,3}|XC)(XL|L?X{0,3})(IX|IV|V?I{0,3})")
_PIECE = re.compile(r"\d[\d.,]*\d|\d|[^\W\d_]+(?:['’\u0300-\u036f]+[^\W\d_]*)*")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}


@dataclass(frozen=True)
class WrittenLanguage:
    """One language's table, and its numerals. Languages that read Western digits by their own, too."""

    code: str
    table: Mapping[str, Any]
    numeral: Numeral

    @staticmethod
    @cache
    def load(code: str) -> "WrittenLanguage":
        path = Path(__file__).parent / "tables" / f"{code}.toml"
        return WrittenLanguage(code, tomllib.loads(path.read_text("utf-8")), numeral(code))

    def text(self, key: str) -> str:
        return str(self.table.get(key, ""))

    def words(self, key: str) -> list[str]:
        return [word.replace("_", " ") for word in self.text(key).split()]

    def map(self, key: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.table.get(key, {})
        return found

    def names(self, key: str) -> frozenset[str]:
        return frozenset(self.table.get(key, ()))


@dataclass(frozen=True)
class _Part:
    lead: str
    core: str
    trail: str


@dataclass(frozen=True)
class _Around:
    """The cores before and after a token, and whether capitals mean nothing there."""

    before: str
    after: str
    shouting: bool = False
    before_that: str = ""


_Rule = Callable[[str, _Around, WrittenLanguage], str | None]


def said_of(text: str, language: WrittenLanguage) -> tuple[list[str], list[str]]:
    """The runs of the text without white space, and what is said for each; "" for what nobody says."""
    shown: list[str] = []
    said: list[str] = []
    for line in text.splitlines():
        tokens = line.split()
        parts = [_part(token, language) for token in tokens]
        words = [_spell(parts, at, language) for at in range(len(parts))]
        words = _with_groups(parts, words, language)
        if words and re.search(r"\w[)\"”]*$", words[-1]):
            words[-1] += "."
        shown += tokens
        said += words
    return shown, said


def _part(shown: str, language: WrittenLanguage) -> _Part:
    token = _legible(shown)
    if re.fullmatch(r"[-–—―]+", token):
        return _Part("", "", "—")
    if token.lower() in language.map("symbols"):
        return _Part("", token, "")
    core = token.lstrip(_LEAD)
    lead = token[: len(token) - len(core)]
    bare = core.rstrip(_TRAIL)
    trail = core[len(bare) :]
    if trail.startswith(".") and _is_short_form(bare + ".", language):
        bare, trail = bare + ".", trail[1:]
    return _Part(lead, bare, trail)


def _is_short_form(word: str, language: WrittenLanguage) -> bool:
    return word.lower() in language.map("abbreviations")


def _legible(shown: str) -> str:
    text = html.unescape(shown).replace("’", "'").replace("ʼ", "'").replace("‑", "-").replace("−", "-")
    kept = (char for char in text if char in "°©" or not _is_silent(char))
    return unicodedata.normalize("NFC", "".join(kept)).replace("...", "…")


def _is_silent(char: str) -> bool:
    if char.isascii():
        return unicodedata.category(char) == "Cc"
    return unicodedata.category(char) in _SILENT_KINDS or char in "\ufe0f\u20e3"


def _core(parts: Sequence[_Part], at: int) -> str:
    return parts[at].core if 0 <= at < len(parts) else ""


def _spell(parts: Sequence[_Part], at: int, language: WrittenLanguage) -> str:
    part = parts[at]
    if not part.core:
        return _pause(part.lead + part.trail)
    near = [_core(parts, at + step) for step in (-2, -1, 1, 2)]
    shouting = sum(len(one) > 1 and one.isupper() for one in near) > 1
    after = "" if part.trail else _core(parts, at + 1)
    said = _say(part.core, _Around(_core(parts, at - 1), after, shouting, _core(parts, at - 2)), language)
    marks = "".join(mark for mark in part.trail.translate(_MARKS) if mark in _KEPT)
    opening = "".join(mark for mark in part.lead.translate(_MARKS) if mark in '"“(')
    return opening + said + re.sub(r"([.,;:!?…])[.,;:!?…]+", r"\1", marks) if said else _pause(marks)


def _pause(marks: str) -> str:
    return next((mark for mark in "…—.!?;:," if mark in marks), "")


def _say(core: str, around: _Around, language: WrittenLanguage) -> str:
    for rule in _RULES:
        said = rule(core, around, language)
        if said is not None:
            return said
    return _by_pieces(core, around, language)


def _by_pieces(core: str, around: _Around, language: WrittenLanguage) -> str:
    """COVID-19 → covid diecinueve: each run of letters or digits by itself."""
    pieces = _PIECE.findall(core)
    if language.code == "fr" and re.fullmatch(r"[^\W\d_]+(?:['-][^\W\d_]+)+", core):
        return _word(core, around, language)  # quatre-vingt-dix
    if len(pieces) == 1 and pieces[0] == core:
        return _word(core, around, language)
    symbols = language.map("symbols")
    said = []
    for piece in re.findall(rf"{_PIECE.pattern}|[&+=@%×]", core):
        if piece in symbols:
            said.append(str(symbols[piece]))
        elif piece[0].isdigit():
            said.append(number(piece, language))
        else:
            said.append(_word(piece, around, language))
    return " ".join(filter(None, said))


def _word(word: str, around: _Around, language: WrittenLanguage) -> str:
    own = language.map("words").get(word.lower())
    if own is not None:
        return str(own)
    if _is_spelled(word, around, language):
        return spelled(word, language)
    return word


def _is_spelled(word: str, around: _Around, language: WrittenLanguage) -> bool:
    """Capitals alone: as a word where it can be read as one (OTAN), else letter by letter (ADN)."""
    if not (2 <= len(word) <= 5 and word.isascii() and word.isupper()) or around.shouting:
        return False
    can_be_read = len(word) >= 4 and re.search(r"[AEIOU][^AEIOU]?[AEIOU]|[AEIOU]", word[:3])
    return not (can_be_read and len(re.findall(r"[AEIOU]", word)) >= 2)


def spelled(letters: str, language: WrittenLanguage) -> str:
    """ADN → a de ene."""
    names = language.words("letters")
    return " ".join(names[ord(letter) - 97] for letter in letters.lower() if "a" <= letter <= "z")


def number(written: str, language: WrittenLanguage) -> str:
    """What is said for digits with separators: 1.250,5 → mil doscientos cincuenta coma cinco."""
    whole, rest = _whole_and_rest(written, language)
    said = _cardinal(whole, language) if whole else ""
    if not rest:
        return said
    return " ".join(filter(None, (said, language.text("point"), _decimals(rest, language))))


def _decimals(digits: str, language: WrittenLanguage) -> str:
    if digits.startswith("0") or len(digits) > 2:
        return " ".join(language.numeral(int(digit)) for digit in digits)
    return language.numeral(int(digits))


def _cardinal(digits: str, language: WrittenLanguage) -> str:
    if len(digits) > 1 and digits.startswith("0") or int(digits) > LARGEST:
        return " ".join(language.numeral(int(digit)) for digit in digits)
    return language.numeral(int(digits))


def _whole_and_rest(written: str, language: WrittenLanguage) -> tuple[str, str]:
    """Digits before and after the decimal mark, which a point and a comma are each in some country."""
    written = written.rstrip(".,")
    thousands, decimal = language.text("thousands"), language.text("decimal")
    marks = re.findall(r"[.,]", written)
    if len(set(marks)) == 2:
        decimal, thousands = marks[-1], marks[0]
    elif len(marks) > 1:
        decimal, thousands = "", marks[0]
    elif marks and language.code == "es" and re.fullmatch(r"[1-9]\d{0,2}[.,]\d{3}", written):
        decimal, thousands = "", marks[0]  # 2,500 is how Mexico writes 2.500
    elif marks and marks[0] == thousands and not re.fullmatch(r"[1-9]\d{0,2}[.,]\d{3}", written):
        decimal, thousands = marks[0], ""
    written = written.replace(thousands, "") if thousands else written
    whole, _, rest = written.partition(decimal) if decimal else (written, "", "")
    return re.sub(r"\D", "", whole), re.sub(r"\D", "", rest)


def _with_groups(parts: Sequence[_Part], said: list[str], language: WrittenLanguage) -> list[str]:
    """`1 250 000` is one number in several shown words: its spoken words are dealt out to them."""
    out = list(said)
    at = 0
    while at < len(parts):
        end = at + 1
        if re.fullmatch(r"[1-9]\d{0,2}", parts[at].core) and not parts[at].trail:
            while end < len(parts) and _GROUP.match(parts[end].core) and not parts[end - 1].trail:
                if not re.fullmatch(r"\d{3}(?:[.,]\d+)?\D{0,3}", parts[end].core):
                    break
                end += 1
        if end > at + 1:
            whole = "".join(part.core for part in parts[at:end])
            after = "" if parts[end - 1].trail else _core(parts, end)
            words = _say(whole, _Around(_core(parts, at - 1), after, False), language).split()
            for number_, word in enumerate(range(at, end)):
                share = words[len(words) * number_ // (end - at) : len(words) * (number_ + 1) // (end - at)]
                out[word] = " ".join(share)
            out[end - 1] += "".join(mark for mark in parts[end - 1].trail if mark in _KEPT)
        at = end
    return out


# The rules, in their order


def _symbol(core: str, around: _Around, language: WrittenLanguage) -> str | None:
    found = language.map("symbols").get(core)
    return None if found is None else str(found).strip()


def _short_form(core: str, around: _Around, language: WrittenLanguage) -> str | None:
    found = language.map("abbreviations").get(core.lower())
    return None if found is None else str(found)


def _host(core: str, around: _Around, language: WrittenLanguage) -> str | None:
    if not _HOST.fullmatch(core):
        return None
    host = re.sub(r"(?i)^(?:https?://)?(?:www\.)?", "", core).split("/")[0]
    words = [_by_pieces(label, around, language) for label in re.split(r"[.]", host) if label]
    return f" {language.text('dot')} ".join(words)


def _mail(core: str, around: _Around, language: WrittenLanguage) -> str | None:
    name, at, host = core.partition("@")
    if not (name and at and "." in host):
        return None
    said = [re.sub(r"[^\w]+", f" {language.text('dot')} ", one) for one in (name, host)]
    return f" {language.text('at')} ".join(said)


def _clock(core: str, around: _Around, language: WrittenLanguage) -> str | None:
    full = _FULL_HOUR.fullmatch(core)
    found = full or _CLOCK.fullmatch(core)
    if found is None:
        return None
    hour, minutes = int(found[1]), 0 if full else int(found[2])
    said = _hour(hour, language)
    if not minutes:
        return language.text("full_hour").format(hour=said) if language.text("full_hour") else said
    return language.text("clock").format(hour=said, minute=language.numeral(minutes))


def _hour(hour: int, language: WrittenLanguage) -> str:
    return agree(language.code, language.numeral(hour), feminine=True)


def _date(core: str, around: _Around, language: WrittenLanguage) -> str | None:
    iso = _ISO_DATE.fullmatch(core)
    found = _DATE.fullmatch(core)
    if iso:
        year, month, day = iso[1], int(iso[2]), int(iso[3])
    elif found:
        day, month, year = int(found[1]), int(found[2]), found[3]
    else:
        return None
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    return language.text("date").format(
        day=day_of_month(day, language),
        month=language.words("months")[month - 1],
        year=language.numeral(int(year)),
    )


def day_of_month(day: int, language: WrittenLanguage) -> str:
    return language.text("first_of_month") if day == 1 else language.numeral(day)


def _money(core: str, around: _Around, language: WrittenLanguage) -> str | None:
    signs = sorted(language.map("currencies"), key=len, reverse=True)
    pattern = "|".join(map(re.escape, signs))
    found = re.fullmatch(rf"(-?)({pattern})({_DIGITS})(.*)", core)
    if found:
        minus, sign, amount, rest = found.groups()
    else:
        found = re.fullmatch(rf"(-?)({_DIGITS})({pattern})", core)
        if not found:
            return _lone_currency(core, around, language)
        minus, amount, sign, rest = found[1], found[2], found[3], ""
    said = _sum_of(amount, sign, around.after, language, rest)
    return f"{language.text('minus')} {said}" if minus and said else said


def _lone_currency(core: str, around: _Around, language: WrittenLanguage) -> str | None:
    """`3 €`, `R$ 20` and `5 millones €` in two or three words."""
    names = language.map("currencies").get(core)
    if names is None:
        return None
    if around.before.lower() in language.names("of_scales"):
        return f"{language.text('of_money')} {names[1]}".strip()
    if _PLAIN_NUMBER.fullmatch(around.before):
        whole, rest = _whole_and_rest(around.before, language)
        if rest:
            return ""  # said with the number
        return str(names[0] if whole == "1" else names[1])
    return "" if _PLAIN_NUMBER.fullmatch(around.after) else str(names[1])


def _sum_of(amount: str, sign: str, after: str, language: WrittenLanguage, rest: str = "") -> str | None:
    one, many, gender = language.map("currencies")[sign]
    if rest:
        return None
    if after.lower() in language.names("scales"):
        return number(amount, language)  # the currency is said with the scale
    whole, cents = _whole_and_rest(amount, language)
    said = agree(language.code, _cardinal(whole or "0", language), feminine=gender == "f", before_noun=True)
    joint = language.text("of_money") if int(whole or 0) >= 10**6 and int(whole) % 10**6 == 0 else ""
    words = [said, joint, one if whole == "1" else many]
    if cents and int(cents):
        words += [language.text("and"), language.numeral(int(cents[:2].ljust(2, "0")))]
    return " ".join(filter(None, words))


def _scale(core: str, around: _Around, language: WrittenLanguage) -> str | None:
    """`millones` after `$3,5` also says the dollars; after `R$` `3`, too."""
    if core.lower() not in language.names("scales"):
        return None
    for sign, names in language.map("currencies").items():
        amount = around.before_that == sign or around.before.startswith(sign)
        if amount and any(char.isdigit() for char in around.before):
            of = language.text("of_money") if core.lower() in language.names("of_scales") else ""
            return " ".join(filter(None, (core, of, str(names[1]))))
    return None


def _percent(core: str, around: _Around, language: WrittenLanguage) -> str | None:
    found = re.fullmatch(rf"([-+]?)({_DIGITS})%", core)
    if not found:
        return None
    sign = {"-": language.text("minus"), "+": str(language.map("symbols").get("+", ""))}.get(found[1], "")
    return " ".join(filter(None, (sign, number(found[2], language), language.text("percent"))))


def _ordinal(core: str, around: _Around, language: WrittenLanguage) -> str | None:
    found = re.fullmatch(r"(\d{1,4})\.?([^\W\d_]{1,3}|[º°ª])", core)
    marks = language.map("ordinal_marks")
    if not found or found[2] not in marks:
        return None
    return ordinal(int(found[1]), str(marks[found[2]]), language)


def ordinal(value: int, ending: str, language: WrittenLanguage) -> str:
    """The ordinal with the ending of its gender; of a large number its cardinal."""
    names = language.words("ordinals")
    if value < len(names):
        name = names[value]
        if ending and name[-1] in "oa":
            return name[:-1] + ending
        return name[:-1] if ending == "" and language.code == "es" and value in (1, 3) else name
    return ordinal_beyond(value, ending, language)


def ordinal_beyond(value: int, ending: str, language: WrittenLanguage) -> str:
    cardinal = language.numeral(value)
    if language.code == "fr":
        last = {"cinq": "cinqu", "neuf": "neuv"}
        head, dash, word = cardinal.rpartition("-") if "-" in cardinal else cardinal.rpartition(" ")
        return f"{head}{dash}{last.get(word, word.rstrip('es') if word.endswith('e') else word)}ième"
    if language.code == "it":
        return (cardinal if cardinal.endswith(("tré", "sei")) else cardinal[:-1]) + "esim" + (ending or "o")
    return cardinal


def _with_unit(core: str, around: _Around, language: WrittenLanguage) -> str | None:
    units = language.map("units")
    if core in units and _PLAIN_NUMBER.fullmatch(around.before):
        return str(units[core][0 if around.before == "1" else 1])
    found = re.fullmatch(rf"([-+]?)({_DIGITS})([^\d]+)", core)
    if not found or found[3] not in units:
        return None
    one, many = units[found[3]]
    minus = language.text("minus") if found[1] == "-" else ""
    feminine = many.endswith("as")
    said = agree(language.code, number(found[2], language), feminine=feminine, before_noun=True)
    return " ".join(filter(None, (minus, said, one if found[2] == "1" else many)))


def _range(core: str, around: _Around, language: WrittenLanguage) -> str | None:
    found = _RANGE.fullmatch(core)
    if not found:
        return None
    said = f"{number(found[1], language)} {language.text('to')} {number(found[2], language)}"
    return " ".join(f"{said} {language.text('percent') if found[3] else ''}".split())


def _fraction(core: str, around: _Around, language: WrittenLanguage) -> str | None:
    found = _FRACTION.fullmatch(core)
    if not found:
        return None
    halves = language.map("fractions").get(core)
    if halves is not None:
        return str(halves)
    return f"{number(found[1], language)} {language.text('over')} {number(found[2], language)}"


def _number(core: str, around: _Around, language: WrittenLanguage) -> str | None:
    found = re.fullmatch(rf"([-+]?)({_DIGITS})", core)
    if not found:
        return None
    sign = {"-": language.text("minus"), "+": str(language.map("symbols").get("+", ""))}.get(found[1], "")
    digits = found[2]
    after = around.after.lower()
    currencies = language.map("currencies")
    if around.before in currencies:
        return _sum_of(digits, around.before, after, language)
    if around.after in currencies and _whole_and_rest(digits, language)[1]:
        return _sum_of(digits, around.after, "", language)
    if digits == "1" and after in language.words("months"):
        return day_of_month(1, language)
    if digits == "1" and after.split(" ")[0] == "de" and language.code == "pt":
        return language.text("first_of_month")
    said = number(digits, language)
    return " ".join(filter(None, (sign, agree(language.code, said, noun=_counted_noun(after, language)))))


def _counted_noun(after: str, language: WrittenLanguage) -> str:
    """The noun that is counted: not a small word, and the name of a unit for its sign."""
    units = language.map("units")
    if after in units:
        return str(units[after][1]).split()[0]
    return "" if after in language.words("unstressed") else after


def _roman(core: str, around: _Around, language: WrittenLanguage) -> str | None:
    ending = ""
    if language.code == "fr":
        found = re.fullmatch(r"([IVX]+|[IVXLC]{2,})(e|ème|er|re)", core)
        if found:
            return ordinal(_roman_value(found[1]), "", language)
    if not _ROMAN.fullmatch(core) or around.shouting:
        return None
    before = around.before.lower()
    expected = before in language.names("roman_after") or around.after.lower() in language.names(
        "roman_before"
    )
    king = around.before[:1].isupper() and len(core) >= 2 or before in ("papa",)
    if not expected and (not king or core in ("C", "L", "CC", "LC", "CL", "XL", "MC")):
        return None
    value = _roman_value(core)
    if language.code in ("it",) or (value <= 10 and language.code in ("es", "pt")):
        return ordinal(value, ending or "o", language)
    return (
        language.text("first_of_month") if language.code == "fr" and value == 1 else language.numeral(value)
    )


def _roman_value(roman: str) -> int:
    values = [_ROMAN_VALUES[letter] for letter in roman]
    return sum(-one if one < after else one for one, after in zip(values, [*values[1:], 0], strict=True))


_RULES: tuple[_Rule, ...] = (
    _symbol,
    _short_form,
    _mail,
    _host,
    _clock,
    _date,
    _money,
    _scale,
    _percent,
    _ordinal,
    _with_unit,
    _range,
    _fraction,
    _number,
    _roman,
)
