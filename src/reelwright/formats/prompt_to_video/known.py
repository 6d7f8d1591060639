"""Scripts of what the catalogue knows of a subject that a prompt touches: an honest opening, then facts."""

import random
from itertools import chain

from reelwright.catalog.facts import Subject
from reelwright.formats.storytelling.compose import marked_passages
from reelwright.formats.storytelling.fit import LATER, Passage
from reelwright.formats.storytelling.known_subjects import is_true_story
from reelwright.formats.storytelling.sentences import sentences

_WORDS_A_FACT, _AROUND = 20, 45
_BEGUN = ("To begin with, {0}.", "And {0}?")


def facts_of(subject: Subject, topic: str, about: str, words: int, seed: int) -> tuple[Passage, ...]:
    """Facts on a subject of which `topic` asks more: that is said, and what there is instead."""
    chance = random.Random(seed)
    facts = list(subject.facts)
    if not is_true_story(subject):
        chance.shuffle(facts)
    count = max(2, min(len(facts), (words - _AROUND) // 12))
    passages = [*marked_passages("hook", _opening(subject, topic, about))]
    for at, fact in enumerate(facts):
        passages += marked_passages(f"item-{at}", fact) if at < count else _later(f"item-{at}", fact)
    return (
        *passages,
        *marked_passages("end", f"So much is known about {subject.called}. What would you ask next?"),
    )


def _opening(subject: Subject, topic: str, about: str) -> str:
    promise = f"here is what I can tell you for certain about {subject.called}."
    if topic.lower().startswith("what "):
        return f"{_large(topic)}? Nobody has tried it out. But {promise}"
    if topic.startswith("before "):
        return f"{_large(topic)}, {promise}"
    if topic.lower().startswith(("how ", "why ", "the ")):
        return f"{_large(topic)} is more than fits into one short video. But {promise}"
    return f"You want to know about {subject.called}? Then {promise}"


def facts_in_turns(one: Subject, other: Subject, seed: int) -> tuple[Passage, ...]:
    """Facts on two subjects that a prompt compares, a pair at a time, and no verdict."""
    chance = random.Random(seed)
    asked = f"{_large(one.called)}, or {other.called}?"
    pairs = zip(*(chance.sample(subject.facts, len(subject.facts)) for subject in (one, other)), strict=False)
    hook = f"{asked} I can't tell you which is better for you. ~But I can tell you something about both."
    passages = [*marked_passages("hook", hook)]
    for at, fact in enumerate(chain.from_iterable(pairs)):
        passages += marked_passages(f"item-{at}", fact) if at < 4 else _later(f"item-{at}", fact)
    return (
        *passages,
        *marked_passages("end", f"So, {asked[:1].lower()}{asked[1:]} Now you have something to argue with."),
    )


def _later(name: str, fact: str) -> list[Passage]:
    """A fact that is told where there is room for all of it."""
    bare = [text.lstrip("~+") for text in sentences(fact)]
    return [Passage(f"{name}.{at}", "post", text, name, LATER) for at, text in enumerate(bare)]


def _large(text: str) -> str:
    return text[:1].upper() + text[1:]
