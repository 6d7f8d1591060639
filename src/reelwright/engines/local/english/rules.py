"""Rules for the spoken form of one written token that is more than a plain word.

A rule is a pattern for the whole token and a function of the match and of what stands around it. The first
rule that matches speaks; one may answer None to pass.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass

from reelwright.engines.local.english import numbers
from reelwright.engines.local.english.tables import forms, table, word_list


@dataclass(frozen=True)
class TokenContext:
    """The tokens before and after, without punctuation and in lower case; `shouting` amid capitals."""

    before: str = ""
    after: str = ""
    shouting: bool = False
    in_brackets: bool = False
    before_that: str = ""


Rule = Callable[[re.Match[str], TokenContext], str | None]
_RULES: list[tuple[re.Pattern[str], Rule]] = []

NUM = r"(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
_SIGN = r"[$£€¥₹]"
_SCALE = r"(?:[kK]|[mM]|[bB]|[tT]|mil|mm|MM|bn|tn)"
_SCALES = {
    "k": "thousand",
    "m": "million",
    "mil": "million",
    "mm": "million",
    "b": "billion",
    "bn": "billion",
}
_SCALES |= {"t": "trillion", "tn": "trillion"}
SCALE_WORDS = frozenset({"hundred", "thousand", "million", "billion", "trillion", "grand"})
MONTHS = word_list("months")
_MONTHS_SHORT = frozenset(month[:3].lower() for month in MONTHS) | {"sept"}
MONTH_NAMES = frozenset(month.lower() for month in MONTHS) | _MONTHS_SHORT
_COUNTED = frozenset(word_list("counted"))
_YEAR_BEFORE = frozenset(word_list("before_a_year"))
_WORD = re.compile(r"[A-Z]?[a-z']+|[A-Z]+(?![a-z])|\d+")


def rule(pattern: str) -> Callable[[Rule], Rule]:
    def add(function: Rule) -> Rule:
        _RULES.append((re.compile(pattern), function))
        return function

    return add


def by_rule(token: str, around: TokenContext) -> str | None:
    for pattern, function in _RULES:
        match = pattern.fullmatch(token)
        if match is not None:
            said = function(match, around)
            if said is not None:
                return said
    return None


def plain(number: str) -> str:
    """A number without its commas, as a cardinal or a decimal."""
    number = number.replace(",", "")
    if "." in number:
        return numbers.decimal(number)
    return numbers.cardinal(number)


def spell(letters: str) -> str:
    """Dotted pairs, which the dictionary spells out: `FBI` → F.B.I; one letter stays, but A as in a grade."""
    if len(letters) > 1:
        return ".".join(letters.upper())
    return "ayy" if letters in "Aa" else letters.upper()


def words_of(name: str) -> str:
    """The parts of a name run together: `CatsOf_1999` → Cats Of nineteen ninety nine."""
    said = []
    for part in _WORD.findall(name.replace("_", " ")):
        said.append(_plain_or_year(part) if part.isdigit() else part)
    return " ".join(said)


def _plain_or_year(digits: str) -> str:
    return numbers.year(digits) if len(digits) == 4 and digits[:2] in ("19", "20") else plain(digits)


# Places on the web


@rule(r"(?i)(?:https?://|www\.)(?:www\.)?([\w.-]+)(?:[:/?#].*)?")
def _url(match: re.Match[str], around: TokenContext) -> str:
    return _host(match[1])


@rule(r"(?i)([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)")
def _mail(match: re.Match[str], around: TokenContext) -> str:
    return f"{_host(match[1])} at {_host(match[2])}"


@rule(r"(?i)((?:[a-z0-9-]+\.)+(?:com|org|net|io|co|uk|gov|edu|ai|app|dev|me|tv|us|ca))(?:/.*)?")
def _bare_host(match: re.Match[str], around: TokenContext) -> str:
    return _host(match[1])


def _host(host: str) -> str:
    return " dot ".join(_label(label) for label in host.split(".") if label)


def _label(label: str) -> str:
    if label.lower() in ("uk", "io", "ai", "tv", "us", "ca"):
        return spell(label)
    return words_of(label.replace("-", "_")) or label


@rule(r"(?i)/?([ru])/([\w-]+)/?")
def _reddit_place(match: re.Match[str], around: TokenContext) -> str:
    name = table("words").get(match[2].lower()) or words_of(match[2].replace("-", "_"))
    if match[2].lower() in ("amitheasshole", "amitheahole"):
        name = "Am I the a-hole"
    return f"{match[1].lower()} slash {name}"


@rule(r"#(\d+)")
def _place_in_order(match: re.Match[str], around: TokenContext) -> str:
    return f"number {plain(match[1])}"


@rule(r"#([\w-]+)")
def _hashtag(match: re.Match[str], around: TokenContext) -> str:
    return f"hashtag {words_of(match[1])}"


@rule(r"@([\w.-]+)")
def _handle(match: re.Match[str], around: TokenContext) -> str:
    return "at " + " dot ".join(words_of(part) for part in match[1].split(".") if part)


# Money


@rule(rf"(-)?(?:US|CA|AU|NZ|C|A)?({_SIGN})({NUM})({_SCALE})?(\+)?(?:/(\w+))?")
def _money(match: re.Match[str], around: TokenContext) -> str:
    minus, sign, number, scale, plus, each = match.groups()
    said = _amount(sign, number, scale, around)
    if each:
        said += f" per {forms('units').get(each.lower(), [each])[0]}"
    return f"{'minus ' if minus else ''}{said}{' plus' if plus else ''}"


@rule(rf"({NUM})({_SCALE})?({_SIGN})")
def _money_backwards(match: re.Match[str], around: TokenContext) -> str:
    return _amount(match[3], match[1], match[2], around)


@rule(rf"({_SIGN})({NUM})({_SCALE})?(?:-|–|—)({_SIGN})?({NUM})({_SCALE})?(?:/(\w+))?")
def _money_range(match: re.Match[str], around: TokenContext) -> str:
    sign, low, low_scale, _, high, high_scale, each = match.groups()
    said = plain(low) + (f" {_SCALES[low_scale.lower()]}" if low_scale else "")
    per = f" per {forms('units').get(each.lower(), [each])[0]}" if each else ""
    return f"{said} to {_amount(sign, high, high_scale, around)}{per}"


def _amount(sign: str, number: str, scale: str | None, around: TokenContext) -> str:
    one, many, hundredth, hundredths = forms("currencies")[sign]
    number = number.replace(",", "")
    if around.after in SCALE_WORDS and not scale:
        return plain(number)
    if around.before in ("a", "an", "another") and around.after:
        many = one
    if scale:
        return f"{plain(number)} {_SCALES[scale.lower()]} {many}"
    whole, _, cents = number.partition(".")
    if len(cents) != 2:
        return f"{plain(number)} {one if number == '1' else many}"
    said = [f"{plain(whole)} {one if whole == '1' else many}"] if int(whole or 0) else []
    if int(cents):
        said.append(f"{plain(str(int(cents)))} {hundredth if cents == '01' else hundredths}")
    return " and ".join(said) or f"zero {many}"


def currency_before(token: str) -> str | None:
    """The plural of the currency in front of a number: `$3.5` of `$3.5 million`."""
    match = re.fullmatch(rf"-?({_SIGN}){NUM}", token)
    return forms("currencies")[match[1]][1] if match else None


# Times and dates

_HALF = r"(?:([aApP])\.?[mM])"


@rule(rf"(\d{{1,2}}):([0-5]\d){_HALF}?")
def _time(match: re.Match[str], around: TokenContext) -> str | None:
    hours, minutes, half = int(match[1]), int(match[2]), match[3]
    if hours > 24:
        return f"{plain(match[1])} {numbers.digits(match[2]) if minutes < 10 else plain(match[2])}"
    said = numbers.clock(hours, minutes)
    if half:
        return f"{said} {half.upper()}.M"
    if minutes == 0 and 0 < hours <= 12 and around.after not in ("am", "pm", "a.m", "p.m", "o'clock"):
        return f"{said} o'clock"
    return said


@rule(rf"(\d{{1,2}})\.([0-5]\d){_HALF}")
def _time_with_a_point(match: re.Match[str], around: TokenContext) -> str:
    return f"{numbers.clock(int(match[1]), int(match[2]))} {match[3].upper()}.M"


@rule(r"(\d{1,2})\.([0-5]\d)")
def _time_with_a_point_before_its_half(match: re.Match[str], around: TokenContext) -> str | None:
    if around.after not in ("am", "pm", "a.m", "p.m"):
        return None
    return numbers.clock(int(match[1]), int(match[2]))


@rule(rf"(\d{{1,2}}){_HALF}")
def _hour(match: re.Match[str], around: TokenContext) -> str:
    return f"{plain(match[1])} {match[2].upper()}.M"


@rule(r"([\d:]+(?:[aApP]\.?[mM])?)[-–—]([\d:]+(?:[aApP]\.?[mM])?)")
def _time_range(match: re.Match[str], around: TokenContext) -> str | None:
    if not re.search(r"[:mM]", match[0]):
        return None
    start, end = by_rule(match[1], around), by_rule(match[2], around)
    return f"{start} to {end}" if start and end else None


@rule(r"([A-Z][a-z]{2,3})[-–]([A-Z][a-z]{2,3})")
def _days(match: re.Match[str], around: TokenContext) -> str | None:
    first, last = (table("abbreviations").get(name.lower()) for name in match.groups())
    return f"{first} to {last}" if first and last else None


@rule(r"(\d{1,2}):(\d{2}):(\d{2})")
def _long_time(match: re.Match[str], around: TokenContext) -> str:
    return f"{numbers.clock(int(match[1]), int(match[2]))} and {plain(str(int(match[3])))} seconds"


@rule(r"(\d+):(\d+)")
def _ratio(match: re.Match[str], around: TokenContext) -> str:
    return f"{plain(match[1])} to {plain(match[2])}"


@rule(r"(\d{1,2})[/.](\d{1,2})[/.]((?:19|20)?\d{2})")
def _date(match: re.Match[str], around: TokenContext) -> str | None:
    month, day = int(match[1]), int(match[2])
    if month > 12:
        month, day = day, month
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    year = match[3] if len(match[3]) == 4 else f"20{match[3]}"
    return f"{MONTHS[month - 1]} {numbers.ordinal(str(day))}, {numbers.year(year)}"


@rule(r"((?:19|20)\d{2})-(\d{2})-(\d{2})")
def _iso_date(match: re.Match[str], around: TokenContext) -> str | None:
    month, day = int(match[2]), int(match[3])
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    return f"{MONTHS[month - 1]} {numbers.ordinal(str(day))}, {numbers.year(match[1])}"


@rule(r"(\d{2}|\d{4})'?s")
def _decade(match: re.Match[str], around: TokenContext) -> str | None:
    digits = match[1]
    if len(digits) == 4 and digits.endswith("0"):
        if digits.endswith("000"):
            return numbers.plural(digits)
        high = numbers.cardinal(digits[:2])
        return f"{high} hundreds" if digits.endswith("00") else f"{high} {numbers.plural(digits[2:])}"
    return numbers.plural(digits)


@rule(r"([A-Za-z]+)-(\d+'?s)")
def _part_of_decade(match: re.Match[str], around: TokenContext) -> str:
    return f"{match[1]} {by_rule(match[2], around)}"


# Numbers of other kinds


@rule(r"(?:\+?\d{1,3}[-.])?(?:\d{3}[-.])?\d{3}[-.]\d{4}")
def _telephone(match: re.Match[str], around: TokenContext) -> str:
    return ", ".join(numbers.digits(group) for group in re.findall(r"\d+", match[0]))


@rule(r"24/7|24-7")
def _always(match: re.Match[str], around: TokenContext) -> str:
    return "twenty four seven"


@rule(r"9/11|9-1-1")
def _read_emergency(match: re.Match[str], around: TokenContext) -> str:
    return "nine one one" if "-" in match[0] else "nine eleven"


@rule(r"(?:(\d+)[ -])?(\d{1,4})[/⁄](\d{1,4})(ths?|rds?|nds?)?")
def _fraction(match: re.Match[str], around: TokenContext) -> str:
    whole, above, below = match[1], int(match[2]), int(match[3])
    if below == 0 or above == below and above != 1:
        joiner = " out of " if above == below and above in (5, 10) else " "
        return f"{plain(match[2])}{joiner}{plain(match[3])}"
    if 0 < above < below and (below < 10 or match[4] or below in (16, 32, 64) or whole):
        said = numbers.fraction(above, below)
        if not whole and not re.fullmatch(r"\d{1,3}", around.before):
            return said
        part = f"and {'a half' if (above, below) == (1, 2) else said}"
        return f"{plain(whole)} {part}" if whole else part
    if around.before in ("on", "since", "until", "by") and above <= 12 and below <= 31:
        return f"{MONTHS[above - 1]} {numbers.ordinal(match[3])}"
    return f"{plain(match[2])} {'out of' if above < below else 'over'} {plain(match[3])}"


@rule(rf"({NUM})(?:-|–|—)({NUM})(.*)")
def _range(match: re.Match[str], around: TokenContext) -> str | None:
    low, high, unit = match.groups()
    if low == high and not unit:
        return f"{plain(low)} {plain(high)}"
    last = by_rule(high + unit, around)
    if last is None:
        return None
    return f"{by_rule(low, around) or plain(low)} to {last}"


@rule(r"(\d{1,2})[ -/]?([MFmf])")
def _age(match: re.Match[str], around: TokenContext) -> str | None:
    male = match[2] in "Mm"
    if not around.in_brackets and (match[2] == "m" or male and int(match[1]) < 13):
        return None
    if male and around.after in _COUNTED:
        return None
    return f"{plain(match[1])} {'male' if male else 'female'}"


@rule(r"([MFmf])[ -/]?(\d{2})")
def _age_backwards(match: re.Match[str], around: TokenContext) -> str:
    return f"{'male' if match[1] in 'Mm' else 'female'} {plain(match[2])}"


@rule(r"([\d,]+)(st|nd|rd|th|ST|ND|RD|TH)")
def _ordinal(match: re.Match[str], around: TokenContext) -> str | None:
    digits = match[1].replace(",", "")
    return numbers.ordinal(digits) if digits else None


@rule(r"v?(\d+(?:\.\d+){2,})")
def _version(match: re.Match[str], around: TokenContext) -> str:
    if re.fullmatch(r"\d{1,3}(\.\d{3}){2,}", match[0]):
        return plain(match[0].replace(".", ""))
    said = " point ".join(plain(part) for part in match[1].split("."))
    return f"version {said}" if match[0].startswith("v") else said


@rule(r"(\d{3,4})([pi])")
def _lines(match: re.Match[str], around: TokenContext) -> str:
    return f"{numbers.year(match[1]) if len(match[1]) == 4 else _hundreds(match[1])} {match[2].upper()}"


@rule(r"([48])K|(\d)([DG])")
def _letter_after(match: re.Match[str], around: TokenContext) -> str | None:
    if match[1]:
        return None if around.after in _COUNTED else f"{plain(match[1])} K"
    return f"{plain(match[2])} {match[3]}"


@rule(r"(\d)'(\d{1,2})|(\d)(?:ft|')(\d{1,2})(?:in)?")
def _height(match: re.Match[str], around: TokenContext) -> str:
    feet, inches = match[1] or match[3], match[2] or match[4]
    return f"{plain(feet)} foot {plain(inches)}"


@rule(rf"([-−~<>+±≈]?)({NUM})(\+?)-?([A-Za-z%°¢²/]*)(\+?)")
def _number(match: re.Match[str], around: TokenContext) -> str | None:
    sign, number, plus, unit, late_plus = match.groups()
    said = _with_unit(number, unit) if unit else _bare(number, around)
    if said is None:
        return None
    before = _SIGNS.get(sign, "")
    return " ".join(part for part in (before, said, "plus" if plus or late_plus else "") if part)


_SIGNS = {
    "-": "minus",
    "−": "minus",
    "+": "plus",
    "~": "about",
    "≈": "about",
    "<": "less than",
    ">": "more than",
    "±": "plus or minus",
}


def _with_unit(number: str, unit: str) -> str | None:
    if unit in ("M", "B", "K", "T"):  # a meter is m
        return f"{plain(number)} {_SCALES[unit.lower()]}"
    named = forms("units").get(unit.lower())
    if named is None:
        return None
    return f"{plain(number)} {named[0] if number == '1' else named[1]}"


def _bare(number: str, around: TokenContext) -> str:
    if "," in number or "." in number:
        return plain(number)
    if number.startswith("0") and len(number) > 1 or number == "911" and around.before not in ("a", "the"):
        return numbers.digits(number)
    if re.fullmatch(r"\d{3}", number) and re.fullmatch(r"\d{3}[-.]\d{4}", around.after):
        return numbers.digits(number) + ","
    if around.before in MONTH_NAMES and len(number) <= 2 and 1 <= int(number) <= 31:
        return numbers.ordinal(number)
    if around.after in MONTH_NAMES and len(number) <= 2 and around.before in ("on", "the", "since", "until"):
        return f"{'' if around.before == 'the' else 'the '}{numbers.ordinal(number)} of"
    return numbers.year(number) if _is_year(number, around) else plain(number)


def _is_year(number: str, around: TokenContext) -> bool:
    if len(number) != 4:
        return False
    if "1900" <= number <= "2099":
        return around.after not in _COUNTED
    if not "1000" <= number <= "1899":
        return False
    return number.endswith("00") or around.before in _YEAR_BEFORE | MONTH_NAMES


def _hundreds(number: str) -> str:
    """`150` → one fifty, as streets, models and flights are said."""
    if number.endswith("00") or number.startswith("0"):
        return plain(number)
    return f"{plain(number[0])} {'oh ' + plain(number[2]) if number[1] == '0' else plain(number[1:])}"


@rule(r"[A-Za-z]*[A-Za-z-]\d+[A-Za-z\d-]*|\d+[A-Za-z-]+[A-Za-z\d-]*")
def _letters_and_digits(match: re.Match[str], around: TokenContext) -> str:
    said: list[str] = []
    for part in re.findall(r"\d+|[A-Za-z']+", match[0]):
        if said and part in ("yr", "hr", "min", "mo", "lb", "ft", "mi", "km", "kg"):
            said.append(forms("units")[part][0])
        elif part.isdigit():
            said.append(_hundreds(part) if len(part) == 3 else _plain_or_year(part))
        else:
            said.append(spell(part) if part.isupper() and len(part) <= 3 else part)
    return " ".join(said)
