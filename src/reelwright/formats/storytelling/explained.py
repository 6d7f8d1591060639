"""Posts that explain what people wonder about, in the order in which one thing follows from another:
"why cats purr", "the history of coffee", "5 strange laws"."""

import random
import re
from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from reelwright.catalog.explained import alike, explanations
from reelwright.catalog.howto import Topic, accounts
from reelwright.formats.storytelling.compose import SHORT_BELOW
from reelwright.formats.storytelling.facts import Facts
from reelwright.formats.storytelling.lists import (
    THE_SAME,
    List,
    asked_count,
    nearest_speaking_of,
    tell_items,
    with_rounds,
)
from reelwright.formats.storytelling.sentences import word_count

_KNOWN = 0.62  # likeness from which an explanation is the one that was asked for
_SURELY_KNOWN = 0.75  # from here on whatever the prompt calls it: "the sinking of the Titanic"
_KNOWN_UNASKED = 0.7  # the same, where nothing is asked: "the last vampire" may be a story's
_KNOWN_OF_ONES_OWN = 0.75  # the same, for "why does my cat knead me"
_OF_THE_TELLER = re.compile(r"\b(?:i|me|my|mine)\b", re.IGNORECASE)
_SAYS_TO_WHOM = re.compile(r"\b(?:tell|show|teach|give|explain|explain to) me\b", re.IGNORECASE)
# "A bee who made honey for a bear" is a tale, "the man who survived two atomic bombs" is known.
_ASKS_FOR_A_TALE = re.compile(
    r"\b(?:bedtime|scary|horror|spooky|funny|sad|made.up|fictional) (?:story|tale)\b|\bfairy tale about\b"
    r"|^an? [\w' -]+ (?:who|that|which)\b"
    r"|^the (?!man|men|woman|women|girl|boy|soldier|guy|people|person|king|queen|pilot|sailor|ship|town|city)"
    r"[\w-]+ (?:who|that)\b",
    re.IGNORECASE,
)
_COMPARES = re.compile(r"\b(?:vs|versus|or|better than|compared)\b", re.IGNORECASE)
_ADVERTISES = re.compile(
    r"(?:(?:make|create|write)\s+(?:me\s+)?)?(?:an?\s+)?(?:\w+\s+){0,2}?"
    r"(?:ads?|adverts?|advertisements?|commercials?|promos?|promotional|promote|launch)\b",
    re.IGNORECASE,
)
_ORDERS = re.compile(
    r"^(?:(?:make|create|write|give)\s+(?:me\s+)?)?(?:an?\s+)?(?:(?:short|new|30.second|little)\s+)?"
    r"(?:(?:ad|advert|advertisement|commercial|promo(?:tional)?(?: video| clip)?|launch video)\s+(?:for|of)"
    r"|promote|advertise"
    r"|(?:(?:motivational|inspirational|inspiring)\s+)?(?:speech|talk)\s+(?:about|on|for)"
    r"|(?:motivational|inspirational|inspiring)\s+(?:video|short|reel)\s+(?:about|on|for))\s+",
    re.IGNORECASE,
)
_ASKS = re.compile(r"^(?:why|how|what)\b", re.IGNORECASE)
_WORDS_OF_A_COMMENT, _WORDS_OF_A_TITLE = 14, 8
_FURTHER_ABOVE = 210  # words
_ANY_OFFER = "something that is advertised"  # where none of the ads is for what a prompt offers
_ACCOUNTS = ("facts: a child asks", "facts: a bet")
_FURTHER = "And since you're still here, here's another one."


def known_explanation(facts: Facts, vectors: Callable[[str], NDArray[np.float32]]) -> Topic | None:
    """Return what the catalogue explains of a prompt; None where it asks for something else."""
    prompt = facts.prompt
    if prompt.form in {"own", "aita"}:
        return None
    if asked := nearest_speaking_of(facts, explanations(), vectors, THE_SAME):
        return asked if _speaks_of_numbers(asked, prompt.topic) else None
    if _COMPARES.search(prompt.said) or _ASKS_FOR_A_TALE.search(prompt.said):
        return None
    is_asked = prompt.form in {"facts", "list"} or _ADVERTISES.match(prompt.said)
    least = _KNOWN if is_asked else _KNOWN_UNASKED
    if _OF_THE_TELLER.search(_SAYS_TO_WHOM.sub("", prompt.said)) and not _ADVERTISES.match(prompt.said):
        if not _ASKS.match(prompt.said):
            return None
        least = _KNOWN_OF_ONES_OWN
    found = nearest_speaking_of(facts, explanations(), vectors, least, sure=_SURELY_KNOWN)
    if found is None and _ADVERTISES.match(prompt.said) and _ORDERS.match(prompt.said):
        return next(topic for topic in explanations() if topic.name == _ANY_OFFER)
    return found if found and _speaks_of_numbers(found, prompt.topic) else None


def _speaks_of_numbers(topic: Topic, prompt: str) -> bool:
    """Return whether a topic has all numbers of a prompt, but that of the things which are asked for: what is
    told of World War 1 is not told of World War 2."""
    count = asked_count(prompt)
    said = re.sub(r"^(?:the )?(?:top )?\d{1,2} (?=[a-z])", "", prompt, flags=re.IGNORECASE)
    asked = {number for number in re.findall(r"\d+", said) if count is None or int(number) != count}
    return asked <= set(re.findall(r"\d+", " ".join((*topic.like, *topic.items))))


def tell_explanation(facts: Facts, topic: Topic, words: int, seed: int) -> List:
    """The explanation in a narration of about so many words; numbered where the prompt asks for a number."""
    prompt, chance = facts.prompt.topic, random.Random(seed)
    chosen = None if asked_count(prompt) else _choose_items(topic, words)
    told = tell_items(prompt, topic, list(topic.items), words, chance, True, topic.name, chosen, True)
    told = replace(told, title=_without_order(told.title))
    if words < _FURTHER_ABOVE:
        return told
    others = chance.sample(alike(topic), len(alike(topic)))
    return with_rounds(told, ((f"{_FURTHER} {other.hooks[0]}", *other.items) for other in others))


def tell_account(facts: Facts, words: int, seed: int) -> List:
    """How somebody tried to find out what a prompt asks and nobody here knows: it claims nothing about it."""
    prompt, chance = facts.prompt.topic, random.Random(seed)
    topic = accounts()[chance.choice(_ACCOUNTS)]
    return tell_items(
        prompt, topic, list(topic.items), words, chance, False, chosen=_choose_items(topic, words)
    )


def _without_order(title: str) -> str:
    """The title without what orders a text: "Promote my bakery" is about "My bakery"."""
    rest = _ORDERS.sub("", title)
    return rest[:1].upper() + rest[1:] if rest else title


def _choose_items(topic: Topic, words: int) -> list[int]:
    """The places of as many items as there is time for: from the first on, and the last."""
    if words < SHORT_BELOW:
        return [0]
    around = max(map(_words_always_told, topic.hooks)) + max(map(_words_always_told, topic.endings))
    room = words - around - _WORDS_OF_A_COMMENT - _WORDS_OF_A_TITLE
    last = len(topic.items) - 1
    chosen, used = [0, last], sum(_words_always_told(topic.items[at]) for at in (0, last))
    for at in range(1, last):
        used += _words_always_told(topic.items[at])
        if used > room:
            break
        chosen.append(at)
    return sorted(chosen)


def _words_always_told(text: str) -> int:
    return word_count(re.split(r"[~+]", text)[0])
