"""What no picture shows: words that ask for it are refused, with a sentence that says why."""

import re
from dataclasses import dataclass
from functools import cache

from reelwright_pictures.errors import NotShown
from reelwright_pictures.words.tables import data_lines


def check(prompt: str, *, is_narrated: bool = False) -> None:
    """Raise NotShown if a prompt asks for what no picture of this package shows.

    A text that `is_narrated`, such as a sentence of a script, may name well-known people, brands and
    characters: it asks for no likeness of them, and nothing is drawn for their names."""
    text = _plain(prompt)
    for refusal in _refusals():
        if not (is_narrated and refusal.may_be_mentioned) and refusal.pattern.search(text):
            raise NotShown(refusal.reason)


def mentioned(text: str) -> tuple[str, ...]:
    """Return the names in a text of those who are not drawn, in small letters."""
    found = (refusal.pattern.finditer(_plain(text)) for refusal in _refusals() if refusal.may_be_mentioned)
    return tuple(match[0] for matches in found for match in matches)


@dataclass(frozen=True)
class _Refusal:
    pattern: re.Pattern[str]
    reason: str
    may_be_mentioned: bool


def _plain(prompt: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"[-–_.]", " ", prompt.lower().replace("’", "'")))


@cache
def _refusals() -> tuple[_Refusal, ...]:
    """Read `refusals.txt`: "= reason" or "~ reason" opens a group, and each line after it is a pattern of
    whole words, in which @FAMOUS@ and its like stand for the names of the other files."""
    groups: dict[str, list[str]] = {}
    head = ""
    for line in data_lines("refusals.txt"):
        if line.startswith(("= ", "~ ")):
            head = line
            groups[head] = []
        else:
            groups[head].append(re.sub(r"@(\w+)@", lambda found: _names(found[1]), line))
    return tuple(
        _Refusal(_joined(patterns), head[2:], head.startswith("~")) for head, patterns in groups.items()
    )


def _names(which: str) -> str:
    """Return names as one pattern: those of famous people, their last names, brands or characters."""
    if which in ("BRANDS", "CHARACTERS"):
        lines = dict(line.split(": ", 1) for line in data_lines("brands.txt"))
        return "|".join(name.strip() for name in lines[which.lower()].split(","))
    famous = [name.strip() for line in data_lines("famous.txt") for name in line.split(": ", 1)[1].split(",")]
    if which == "NAMES":
        famous = sorted({name.split()[-1] for name in famous})
    return "|".join(re.escape(name) for name in famous)


def _joined(patterns: list[str]) -> re.Pattern[str]:
    return re.compile(r"(?<!\w)(?:" + "|".join(patterns) + r")(?!\w)")
