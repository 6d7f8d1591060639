"""Stories that promise a list: "5 facts about octopuses", "3 reasons why I moved".

Facts come from the catalogue where it knows the subject. Elsewhere a list is told as a personal account, of
what the teller went through and not of how the world is: nothing in it can be wrong.
"""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from reelwright.catalog.arcs import Arc
from reelwright.catalog.facts import Subject, subjects
from reelwright.formats.storytelling.sentences import word_count

FACTS = "facts"
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNT = re.compile(
    r"\b(?P<number>\d{1,3}|" + "|".join(NUMBERS[1:]) + r")\s+(?:[\w'-]+\s+){0,3}?"
    r"(?P<what>facts?|things|reasons?|tips?|ways|lessons|secrets|rules|truths|habits|signs|mistakes)\b",
    re.IGNORECASE,
)
_TOP = re.compile(r"\btop (?P<number>\d{1,3}|" + "|".join(NUMBERS[1:]) + r")\b", re.IGNORECASE)
_ASKS_FOR_FACTS = re.compile(
    r"\b(?:facts?|trivia|things|did you know|what (?:is|are)|explain|secrets?|truths?|everything|know about)"
    r"\b",
    re.IGNORECASE,
)
_NO_FACTS = re.compile(r"\b(?:reasons?|tips?|ways|lessons?|why|how|history|i|my|me)\b", re.IGNORECASE)
# What may follow the subject of a prompt: "facts about bees that nobody knows", but not "bee stings".
_AFTER = re.compile(
    r"\s*(?:$|[^\w\s'’-]|(?:that|which|who|you|we|people|nobody|everybody|everyone|most|in|on|of|from|for|to|and|or|"
    r"as|with|but|i|is|are|really|actually|like|explained|facts?|trivia|do|can|have|has|will|work|works)\b)",
    re.IGNORECASE,
)
_WORD = re.compile(r"[\w-]+")
_NEAR = 40  # letters before a subject, among which the word before it is found
_FEWEST, _WORDS_AN_ITEM, _MOST_UNASKED = 2, 24, 6


@dataclass(frozen=True)
class Listed:
    """What a list may consist of, in the order in which it is told, and how many were asked for, if a number
    was said. `bonus` are facts of related subjects, each with its name, for a long video."""

    items: tuple[str, ...]
    asked: int | None
    curated: bool
    bonus: tuple[tuple[str, tuple[str, ...]], ...] = ()


def listed(prompt: str, arc: Arc, chance: random.Random) -> Listed | None:
    """The list that a prompt asks for; None where its arc has none."""
    if not arc.items:
        return None
    subject = subject_of(prompt) if arc.name == FACTS else None
    items = subject.facts if subject else arc.items
    told = tuple(chance.sample(items, len(items)))
    return Listed(
        told, asked_count(prompt), subject is not None, _related(subject, chance) if subject else ()
    )


def _related(subject: Subject, chance: random.Random) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """All other subjects, in another order for each seed, those of the same topic first."""
    others = [one for one in chance.sample(subjects(), len(subjects())) if one != subject]
    others.sort(key=lambda one: one.topic != subject.topic)
    return tuple((one.called, one.facts) for one in others)


def asked_count(prompt: str) -> int | None:
    """How many items a prompt says: "5 facts", "three good reasons", "top 10"."""
    found = _COUNT.search(prompt) or _TOP.search(prompt)
    return _number(found["number"]) if found else None


def subject_of(prompt: str) -> Subject | None:
    """The subject that a prompt asks facts of: by its longest name, then the first that it says."""
    if not _ASKS_FOR_FACTS.search(prompt) or _NO_FACTS.search(prompt):
        return None
    found = [
        (-len(name), place, subject)
        for subject in subjects()
        for name in subject.names
        if (place := _place(prompt, name, subject)) is not None
    ]
    return min(found, key=lambda hit: hit[:2])[2] if found else None


def _place(prompt: str, name: str, subject: Subject) -> int | None:
    for hit in re.finditer(rf"\b{re.escape(name)}(?:s|es)?\b", prompt, re.IGNORECASE):
        before = _WORD.findall(prompt[max(0, hit.start() - _NEAR) : hit.start()].lower())
        if _AFTER.match(prompt, hit.end()) and not (before and before[-1] in subject.not_after):
            return hit.start()
    return None


def how_many(found: Listed, words: int) -> int:
    """As many as asked for, as far as there are any; without a number, what so many words have room for."""
    wanted = found.asked or min(_MOST_UNASKED, max(_FEWEST, words // _WORDS_AN_ITEM))
    return max(1, min(wanted, len(found.items)))


def shortest(items: Sequence[str], count: int) -> list[str]:
    """So many of the items, those that take the fewest words, in their order."""
    by_length = sorted(range(len(items)), key=lambda at: (word_count(items[at].split(" ~")[0]), at))
    return [items[at] for at in sorted(by_length[:count])]


def numbered(items: Sequence[str], called: str) -> list[str]:
    """Items as they are read aloud: "Number one: …", the last one announced."""
    last = len(items)
    return [
        f"And {called}: {item}" if at == last > 2 else f"Number {NUMBERS[at]}: {item}"
        for at, item in enumerate(items, 1)
    ]


def with_count(title: str, count: int) -> str:
    """The title with the number of items that are told."""
    found = _COUNT.search(title) or _TOP.search(title)
    if not found or _number(found["number"]) == count:
        return title
    said = found["number"]
    now = str(count) if said.isdigit() else NUMBERS[count]
    now = now.capitalize() if said[:1].isupper() else now
    start, end = found.span("number")
    return title[:start] + now + title[end:]


def _number(said: str) -> int:
    return int(said) if said.isdigit() else NUMBERS.index(said.lower())
