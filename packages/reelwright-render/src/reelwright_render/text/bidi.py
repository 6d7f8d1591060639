"""The order of a row's words when some are written from right to left: the Unicode Bidirectional
Algorithm (UAX #9) for one row without explicit controls, and words cut where their direction turns."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

_RTL_KINDS = frozenset(("R", "AL", "AN"))
_NEUTRAL = frozenset(("B", "S", "WS", "ON"))
_CONTROLS = frozenset(("BN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"))
_OPENED_BY = {")": "(", "]": "[", "}": "{", "»": "«", "）": "（", "」": "「"}


def has_rtl(text: str) -> bool:
    return not text.isascii() and any(unicodedata.bidirectional(sign) in _RTL_KINDS for sign in text)


@dataclass(frozen=True)
class Run:
    """A part of a word (or, with `word` −1, the gap after one) that is of one direction."""

    word: int
    text: str
    rtl: bool


@dataclass(frozen=True)
class WordLevels:
    """A word with its characters' levels, and the gap after it with its own."""

    text: str
    levels: tuple[int, ...]
    gap: str
    gap_level: int


def word_levels(texts: Sequence[str], gaps: Sequence[str], rtl: bool) -> list[WordLevels]:
    """The words of a whole line, which may be of several rows: a figure's direction follows from what stands
    before it, even in the row above. `gaps` stand after the words: one fewer than there are."""
    found, at = [], 0
    gaps = [*gaps, ""]
    known = levels("".join(text + gap for text, gap in zip(texts, gaps, strict=True)), rtl)
    for text, gap in zip(texts, gaps, strict=True):
        end = at + len(text)
        found.append(WordLevels(text, tuple(known[at:end]), gap, known[end] if gap else int(rtl)))
        at = end + len(gap)
    return found


def runs(row: Sequence[WordLevels]) -> list[Run]:
    """A row from left to right. The gap after its last word is left out."""
    found: list[tuple[tuple[int, str], int]] = []
    for number, word in enumerate(row):
        found += [((number, sign), level) for sign, level in zip(word.text, word.levels, strict=True)]
        if word.gap and number < len(row) - 1:
            found.append(((-1, word.gap), word.gap_level))
    logical = [
        (level, Run(word, "".join(sign for (_, sign), _ in group), bool(level % 2)))
        for (word, level), group in groupby(found, lambda one: (one[0][0], one[1]))
    ]
    return _reorder(logical)


def _reorder(logical: list[tuple[int, Run]]) -> list[Run]:
    """Apply rule L2: from the highest level down, reverse what is of that level or above."""
    for deepest in range(max((level for level, _ in logical), default=0), 0, -1):
        start = 0
        while start < len(logical):
            end = start
            while end < len(logical) and logical[end][0] >= deepest:
                end += 1
            logical[start:end] = logical[start:end][::-1]
            start = end + 1
    return [run for _, run in logical]


def levels(text: str, rtl: bool) -> list[int]:
    """Return the embedding level of each character: even from left to right, odd from right to left."""
    own = "R" if rtl else "L"
    kinds = [unicodedata.bidirectional(sign) or "L" for sign in text]
    kinds = ["ON" if kind in _CONTROLS else kind for kind in kinds]
    _weak(kinds, own)
    _brackets(text, kinds, own)
    _neutral(kinds, own)
    base = int(rtl)
    even = {"L": 0, "R": 1, "AN": 2, "EN": 2}
    odd = {"L": 2, "R": 1, "AN": 2, "EN": 2}
    return [(odd if base else even)[kind] for kind in kinds]


def _weak(kinds: list[str], own: str) -> None:
    """Rules W1 to W7: marks, and figures with what belongs to them."""
    for at, kind in enumerate(kinds):
        if kind == "NSM":
            kinds[at] = kinds[at - 1] if at else own
    strong = own
    for at, kind in enumerate(kinds):
        strong = kind if kind in ("L", "R", "AL") else strong
        if kind == "EN" and strong == "AL":
            kinds[at] = "AN"
    kinds[:] = ["R" if kind == "AL" else kind for kind in kinds]
    for at in range(1, len(kinds) - 1):
        before, after = kinds[at - 1], kinds[at + 1]
        if before == after and (
            before == "EN" and kinds[at] in ("ES", "CS") or before == "AN" and kinds[at] == "CS"
        ):
            kinds[at] = before
    at = 0
    for kind, group in groupby(list(kinds)):
        end = at + len(list(group))
        if kind == "ET" and "EN" in (kinds[at - 1] if at else "", kinds[end] if end < len(kinds) else ""):
            kinds[at:end] = ["EN"] * (end - at)
        at = end
    kinds[:] = ["ON" if kind in ("ES", "ET", "CS") else kind for kind in kinds]
    strong = own
    for at, kind in enumerate(kinds):
        strong = kind if kind in ("L", "R") else strong
        if kind == "EN" and strong == "L":
            kinds[at] = "L"


def _side(kind: str) -> str:
    """Return the direction that a figure counts as beside a neutral character."""
    return "R" if kind in ("AN", "EN") else kind


def _brackets(text: str, kinds: list[str], own: str) -> None:
    """Rule N0: both brackets of a pair go the same way."""
    opened: list[int] = []
    pairs = []
    for at, sign in enumerate(text):
        if kinds[at] != "ON":
            continue
        if sign in _OPENED_BY.values():
            opened.append(at)
        elif sign in _OPENED_BY:
            mine = [place for place in opened if text[place] == _OPENED_BY[sign]]
            if mine:
                pairs.append((mine[-1], at))
                opened = opened[: opened.index(mine[-1])]
    for first, last in sorted(pairs):
        inside = {_side(kind) for kind in kinds[first + 1 : last]} & {"L", "R"}
        if not inside:
            continue
        before = next((_side(kind) for kind in kinds[:first][::-1] if _side(kind) in ("L", "R")), own)
        kinds[first] = kinds[last] = own if own in inside or before == own else before


def _neutral(kinds: list[str], own: str) -> None:
    """Rules N1 and N2: between two of one direction like them, otherwise like the row."""
    at = 0
    for neutral, group in groupby(list(kinds), lambda kind: kind in _NEUTRAL):
        end = at + len(list(group))
        if neutral:
            before = _side(kinds[at - 1]) if at else own
            after = _side(kinds[end]) if end < len(kinds) else own
            kinds[at:end] = [before if before == after else own] * (end - at)
        at = end
