"""English words for numbers. All take digits as text, without thousands separators."""

from collections.abc import Callable

from reelwright.engines.local.english.tables import word_list

ONES = word_list("ones")
TENS = ["", "", *word_list("tens")]
SCALES = ["", "thousand", "million", "billion", "trillion", "quadrillion"]
_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
_LONGEST_NUMBER = 18
_FRACTIONS = {2: ("half", "halves"), 4: ("quarter", "quarters")}


def _below_hundred(value: int) -> str:
    if value < 20:
        return ONES[value]
    tens, ones = divmod(value, 10)
    return f"{TENS[tens]} {ONES[ones]}" if ones else TENS[tens]


def _below_thousand(value: int) -> str:
    hundreds, rest = divmod(value, 100)
    said = [f"{ONES[hundreds]} hundred"] if hundreds else []
    if rest:
        said.append(_below_hundred(rest))
    return " ".join(said)


def digits(number: str) -> str:
    """`911` → nine one one."""
    return " ".join(ONES[int(digit)] for digit in number)


def cardinal(number: str) -> str:
    """`1250` → one thousand two hundred fifty. More than 18 digits are read one by one."""
    if len(number) > _LONGEST_NUMBER:
        return digits(number)
    value = int(number)
    if value == 0:
        return "zero"
    said: list[str] = []
    for power in range(len(SCALES) - 1, -1, -1):
        group = value // 1000**power % 1000
        if group:
            said.append(f"{_below_thousand(group)} {SCALES[power]}".strip())
    return " ".join(said)


def ordinal(number: str) -> str:
    """`21` → twenty first."""
    return _last_word(cardinal(number), _as_ordinal)


def plural(number: str) -> str:
    """`20` → twenties."""
    return _last_word(cardinal(number), _as_plural)


def _as_ordinal(word: str) -> str:
    if word in _ORDINALS:
        return _ORDINALS[word]
    return word[:-1] + "ieth" if word.endswith("y") else word + "th"


def _as_plural(word: str) -> str:
    if word.endswith("y"):
        return word[:-1] + "ies"
    return word + ("es" if word.endswith("x") else "s")


def _last_word(words: str, change: Callable[[str], str]) -> str:
    head, space, last = words.rpartition(" ")
    return head + space + change(last)


def year(number: str) -> str:
    """`1999` → nineteen ninety nine, `2005` → two thousand five, `1905` → nineteen oh five."""
    high, low = int(number[:-2]), int(number[-2:])
    if high % 10 == 0 and low < 10:
        return cardinal(number)
    if low == 0:
        return f"{_below_hundred(high)} hundred"
    return f"{_below_hundred(high)} {f'oh {ONES[low]}' if low < 10 else _below_hundred(low)}"


def decimal(number: str) -> str:
    """`3.14` → three point one four; `.5` → point five."""
    whole, _, rest = number.partition(".")
    said = [cardinal(whole)] if whole else []
    if rest:
        said += ["point", digits(rest)]
    return " ".join(said)


def fraction(above: int, below: int) -> str:
    """3 and 4 → three quarters; 1 and 2 → one half."""
    one, many = _FRACTIONS.get(below) or (ordinal(str(below)), ordinal(str(below)) + "s")
    return f"{cardinal(str(above))} {one if above == 1 else many}"


def clock(hours: int, minutes: int) -> str:
    """3, 5 → three oh five; 3, 0 → three; 15, 0 → fifteen hundred."""
    hour = _below_hundred(hours)
    if minutes == 0:
        return f"{hour} hundred" if hours > 12 else hour
    return f"{hour} {f'oh {ONES[minutes]}' if minutes < 10 else _below_hundred(minutes)}"
