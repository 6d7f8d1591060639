"""A prompt of two halves that the grammar reads as one, said as two sentences.

"A tailor sews a secret pocket into every coat, and one winter a stranger returns with seeds" is often read as
if the winter were sewn into a coat as well; "A stranger returns with seeds" alone is read rightly.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from reelwright.formats.storytelling.inflect import is_verb

_MARKS = "and then|but then|and now|but now|and|but|until|so"
_JOINT = re.compile(rf",? (?P<mark>{_MARKS}) (?P<rest>.+)", re.IGNORECASE)
_STARTS = frozenset(
    """the a an one two three every all both nobody everybody everyone someone somebody his her their its it
    he she they there this that today tonight now by at in on after when ten hundreds thousands only
    instead""".split()
)
_ADVERBS = frozenset(
    "finally eventually accidentally secretly suddenly later instead still never almost then even".split()
)
_PLURAL = frozenset("are have do must can cannot decide discover realize find end get become meet".split())
_MAY = re.compile(r"\b(?:can|can't|could|couldn't|will|would|won't|wouldn't)\b")  # "so he can give a speech"
_FEWEST = 3  # words of a half


@dataclass(frozen=True)
class SplitPrompt:
    """A prompt as two sentences. `same_subject`: the second says "they" for whoever acts in the first."""

    text: str
    same_subject: bool


def split_halves(text: str) -> Iterator[SplitPrompt]:
    """Return ways to say the prompt as two sentences, the last joint first."""
    joints = [found for at in range(len(text)) if (found := _JOINT.match(text, at))]
    for found in reversed(joints):
        first, rest = text[: found.start()].rstrip(" ,"), found["rest"].strip()
        words = rest.lower().split()
        is_purpose = found["mark"].lower() == "so" and _MAY.search(" ".join(words[:6]))
        if min(len(first.split()), len(words)) < _FEWEST or is_purpose:
            continue
        verb = words[1] if words[0] in _ADVERBS else words[0]
        stem = _stem(verb)
        if stem:
            rest = "They " + re.sub(rf"\b{re.escape(verb)}\b", stem, rest, count=1, flags=re.IGNORECASE)
        elif words[0] not in _STARTS:
            continue
        but = found["mark"].lower().startswith("but")
        yield SplitPrompt(f"{first}. {'But ' + rest if but else rest[:1].upper() + rest[1:]}", bool(stem))


def _stem(word: str) -> str:
    """Return the base form of a verb in the third person, or ""."""
    if word in _PLURAL:
        return word
    if word in {"is", "has", "does"}:
        return {"is": "are", "has": "have", "does": "do"}[word]
    stems = (re.sub("ies$", "y", word), word.removesuffix("s"), word.removesuffix("es"))
    return next((stem for stem in stems if stem != word and is_verb(stem)), "")
