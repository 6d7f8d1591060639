"""English as it is written → as it is said, token by token, so that captions can show what was written."""

import html
import re
import unicodedata
from dataclasses import dataclass

from reelwright.engines.local.english import numbers
from reelwright.engines.local.english.rules import (
    SCALE_WORDS,
    TokenContext,
    by_rule,
    currency_before,
    plain,
    spell,
)
from reelwright.engines.local.english.tables import forms, table, word_list


@dataclass(frozen=True)
class SpokenToken:
    """`shown` has no white space in it. `said` is what a person says for it, with the punctuation that makes
    pauses and tones; no letter in it means that the token is silent."""

    shown: str
    said: str


@dataclass(frozen=True)
class _Parts:
    """A token taken apart: punctuation, what it encloses, punctuation."""

    lead: str
    core: str
    trail: str


_LEAD = "\"'([{*_`~“‘«„¿¡|"
_TRAIL = "\"')]}*_`~”’»|.,;:!?…"
_QUOTES = str.maketrans({"’": "'", "‘": "'", "ʼ": "'", "`": "'", "–": "–", "‑": "-", "″": '"', "′": "'"})
_HALVES = {"½": "1/2", "⅓": "1/3", "⅔": "2/3", "¼": "1/4", "¾": "3/4", "⅛": "1/8", "⅕": "1/5"}
_DASHES = re.compile(r"[-–—―]+")
_EMOTICON = re.compile(r"[:;=8xX]['-]?[)(DPp|/\\\]\[3*oO]+|<3+|\^_*\^|[oO]_[oO]|T_T|¯.*¯")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)|(?<=\])\(https?:[^)]*\)")
_ROMAN = re.compile(r"(?=[IVX])(X{0,2})(IX|IV|V?I{0,3})")
_ROMAN_AFTER = frozenset(word_list("before_a_roman_number"))
_KINGS = frozenset(word_list("kings"))
_ALSO_WORDS = frozenset(word_list("also_words"))
_INITIALS = re.compile(r"(?:^|\W)[A-Za-z](?:\.[A-Za-z])+$")
_SILENT_KINDS = frozenset({"So", "Sk", "Cf", "Cn", "Co", "Cs", "Cc", "Me"})
_KEPT_SYMBOLS = "°"
_GRADED = frozenset(word_list("before_a_grade"))
_INSIDE = frozenset(table("titles")) | {"vs", "e.g", "i.e"}  # their full stop never ends a sentence
_SYMBOL_WORDS = table("symbols")


def tokens(text: str) -> tuple[SpokenToken, ...]:
    """A token for each run of the text without white space; all that is shown stands in them, in order."""
    lines = [line.split() for line in text.splitlines()]
    shown = [token for line in lines for token in line]
    parts = [_take_apart(token) for token in shown]
    said = [_spell(parts, index) for index in range(len(parts))]
    last_of_line, end = set(), 0
    for line in lines:
        end += len(line)
        last_of_line.add(end - 1)
    return tuple(
        SpokenToken(token, _with_full_stop(words) if index in last_of_line else words)
        for index, (token, words) in enumerate(zip(shown, said, strict=True))
    )


def _with_full_stop(said: str) -> str:
    """A line ends like a sentence, whether or not a full stop was written."""
    return _join_marks(said, ".") if re.search(r"\w[)\"”]*$", said) else said


def _take_apart(shown: str) -> _Parts:
    if shown in _SYMBOL_WORDS:
        return _Parts("", shown, "")
    if _EMOTICON.fullmatch(shown):
        return _Parts("", "", "")
    token = _legible(_LINK.sub(r"\1", shown))
    if _DASHES.fullmatch(token):
        return _Parts("", "", "—")
    core = token.lstrip(_LEAD)
    lead = token[: len(token) - len(core)]
    if lead.endswith("~") and core[:1].isdigit():
        core, lead = "~" + core, lead[:-1]
    bare = core.rstrip(_TRAIL)
    trail = core[len(bare) :]
    if lead.endswith("'") and core.lower().startswith(("cause", "em", "til", "bout")):
        bare, lead = "'" + bare, lead[:-1]
    if trail.startswith('"') and re.fullmatch(r"\d'\d{1,2}", bare):
        trail = trail[1:]
    if trail.startswith("'") and bare.endswith(("in", "In", "IN")) and len(bare) > 3:
        bare, trail = bare + "'", trail[1:]
    dash = re.search(r"[-–—]+$", bare)
    if dash and len(bare) > len(dash[0]):
        bare, trail = bare[: dash.start()], "—" + trail
    dash = re.match(r"[–—]+|--+", bare)
    if dash and len(bare) > len(dash[0]):
        bare, lead = bare[dash.end() :], lead + "—"
    return _Parts(lead, bare, trail)


def _legible(shown: str) -> str:
    """Return a text without emoji, marks of ownership and invisible characters; one kind of apostrophe;
    plain letters."""
    text = html.unescape(shown).translate(_QUOTES)
    for symbol, written in _HALVES.items():
        text = re.sub(rf"(?<=\d){symbol}", f" {written}", text).replace(symbol, written)
    text = "".join(char for char in text if char in _KEPT_SYMBOLS or not _is_silent(char))
    return unicodedata.normalize("NFKC", text.replace("…", "\0")).replace("\0", "…").replace("...", "…")


def _is_silent(char: str) -> bool:
    if char.isascii():
        return unicodedata.category(char) == "Cc"
    return unicodedata.category(char) in _SILENT_KINDS or char in "\ufe0f\u20e3"


def _spell(parts: list[_Parts], index: int) -> str:
    part = parts[index]
    if not part.core:
        return _pause(part.lead + part.trail)
    around = TokenContext(
        before=_core(parts, index - 1).lower(),
        after=_core(parts, index + 1).lower(),
        shouting=_is_shouting(parts, index),
        in_brackets=bool({"(", "["} & set(part.lead)),
        before_that=_core(parts, index - 2).lower(),
    )
    words, takes_stop = _words(part, around, _core(parts, index + 1))
    trail = part.trail[1:] if takes_stop and part.trail.startswith(".") else part.trail
    return _opening_marks(part.lead) + _join_marks(words, _closing_marks(trail)) if words else _pause(trail)


def _core(parts: list[_Parts], index: int) -> str:
    return parts[index].core if 0 <= index < len(parts) else ""


def _is_shouting(parts: list[_Parts], index: int) -> bool:
    near = [_core(parts, index + step) for step in (-2, -1, 1, 2)]
    loud = [core for core in near if len(core) > 1 and core.isalpha() and core.isupper()]
    quiet = [core for core in near if len(core) > 1 and core.isalpha() and not core.isupper()]
    return len(loud) > len(quiet)


def _opening_marks(lead: str) -> str:
    return "".join({"[": "(", "{": ""}.get(mark, mark) for mark in lead if mark in '"“(—[')


def _closing_marks(trail: str) -> str:
    marks = "".join({"]": ")"}.get(mark, mark) for mark in trail if mark in '"”).,;:!?…—]')
    return re.sub(r"([.,;:!?…—])[.,;:!?…—]+", r"\1", marks)


def _join_marks(words: str, marks: str) -> str:
    """A full stop that ends a sentence stands apart from initials, which would take it for their own."""
    return f"{words} {marks}" if marks.startswith(".") and _INITIALS.search(words) else words + marks


def _pause(marks: str) -> str:
    for mark in "…—.!?;:,":
        if mark in marks:
            return mark
    return ""


def _words(part: _Parts, around: TokenContext, after: str) -> tuple[str, bool]:
    """Return the spoken words of the core, and whether the full stop after it belonged to it."""
    dotted = part.trail.startswith(".")
    if dotted:
        short = _abbreviation(part.core, after, around)
        if short:
            return short, bool(after) and (part.core.lower() in _INSIDE or not after[:1].isupper())
    said = _token_words(part.core, around)
    if dotted and part.core.lower() in _INSIDE:
        return said, bool(after)
    initials = bool(re.fullmatch(r"(?:[A-Za-z]\.)+[A-Za-z]", part.core))
    return said, dotted and initials and bool(after) and not after[:1].isupper()


def _abbreviation(core: str, after: str, around: TokenContext) -> str | None:
    lower = core.lower()
    if lower == "no":
        return "number" if re.match(r"\d", after) else None
    if lower in ("st", "dr") and not after[:1].isupper():
        return {"st": "Street", "dr": "Drive"}[lower]
    if lower == "mt" and not after[:1].isupper():
        return None
    if lower in table("titles") and after[:1].isupper() and core[0].isupper():
        return table("titles")[lower]
    if lower in forms("units") and re.fullmatch(r"[\d.,]+", around.before):
        return forms("units")[lower][0 if around.before == "1" else 1]
    if lower in _ALSO_WORDS and not (core[0].isupper() and after and not after[:1].isupper()):
        return None
    return table("abbreviations").get(lower)


def _token_words(core: str, around: TokenContext) -> str:
    """The rules in their order; what none of them knows is taken apart at its marks or read as a word."""
    if core in _SYMBOL_WORDS:
        return _SYMBOL_WORDS[core]
    for reading in (_by_table, by_rule, _scale_of_money, _unit_of_number, _roman):
        said = reading(core, around)
        if said is not None:
            return said
    return _split(core, around)


def _by_table(core: str, around: TokenContext) -> str | None:
    if core in table("capitals") and not around.shouting:
        if core == "SO" and around.before not in (
            "my",
            "his",
            "her",
            "their",
            "your",
            "our",
            "an",
            "the",
            "and",
        ):
            return None
        return table("capitals")[core]
    if core.lower() in ("am", "pm", "a.m", "p.m") and re.search(r"\d$|o'clock$", around.before):
        return f"{core[0].upper()}.M"
    if core.lower() in ("st", "dr") and core[0].isupper():
        return None
    if core in ("Mr", "Mrs", "Ms", "Dr", "Prof"):
        return table("titles")[core.lower()]
    if core.lower() == "etc":
        return "etcetera"
    return table("words").get(core.lower())


def _scale_of_money(core: str, around: TokenContext) -> str | None:
    """`million` of `$3.5 million` also says the dollars."""
    if core.lower() not in SCALE_WORDS:
        return None
    currency = currency_before(around.before)
    if currency is None or core.lower() == "grand":
        return None
    return f"{core} {currency}"


def _unit_of_number(core: str, around: TokenContext) -> str | None:
    unit = forms("units").get(core.lower())
    if (
        unit is None
        or core.lower() in ("in", "x", "yo", "mil")
        or not re.fullmatch(r"[\d.,]+", around.before)
    ):
        return None
    return unit[0] if around.before == "1" else unit[1]


def _roman(core: str, around: TokenContext) -> str | None:
    if core == "I":
        return "one" if (around.before_that, around.before) == ("world", "war") else None
    match = _ROMAN.fullmatch(core)
    expected = around.before in _ROMAN_AFTER or around.before in _KINGS
    if match is None or around.shouting or not (expected or core in ("II", "III", "VI", "VII", "VIII")):
        return None
    value = str(10 * len(match[1]) + _ones(match[2]))
    return f"the {numbers.ordinal(value)}" if around.before in _KINGS else plain(value)


def _ones(roman: str) -> int:
    return {"": 0, "I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9}[roman]


def _split(core: str, around: TokenContext) -> str:
    for pattern, joint in (
        (r"(?<=\w)(?:\.\.+|…)[.…]*(?=\w)", "… "),
        (r"(?<=\w)[\"')\]]*(?:—|–|--+)[\"'(\[]*(?=\w)", " — "),
        (r"(?<=[A-Za-z]{2})[.!?][\"')]*(?=[A-Z])", ". "),
        (r"(?<=\w)[,;:!?)(\"\]\[]+(?=\w)", ", "),
        (r"(?<=[A-Za-z])-(?=\d)|(?<=\d)-(?=[A-Za-z])", " "),
        (r"(?<=\w)=(?=\w)", " equals "),
        (r"(?<=\d)\^(?=\d)", " to the power of "),
        (r"[/\\|_*~^=]+", " "),
        (r"(?<=\w)&(?=\w)", " and "),
        (r"(?<=\w)\+(?=\w)", " plus "),
        (r"(?<=[a-z])\.(?=[a-z])", " dot "),
        (r" ", " "),
    ):
        sides = [side for side in re.split(pattern, core) if side]
        if len(sides) > 1 or sides and sides[0] != core:
            alone = TokenContext(shouting=around.shouting)
            return joint.join(_token_words(side, alone) for side in sides)
    return _word(core, around)


def _word(core: str, around: TokenContext) -> str:
    """Letters, apostrophes and hyphens are left; anything else in the word is not said."""
    word = "".join(char for char in core if char.isalpha() or char in "'-." or unicodedata.combining(char))
    word = word.strip("-")
    if word == "A" and (not around.after or around.before in _GRADED or len(core) > 1):
        return "ayy"
    if len(word) == 1 and word.isascii() and word.isalpha():
        return word
    if re.fullmatch(r"[A-Z]{2,5}s", word):
        return f"{spell(word[:-1])}'s"
    return word
