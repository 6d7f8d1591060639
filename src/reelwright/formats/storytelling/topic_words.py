"""The words by which a topic of the catalogue is told from its neighbours: the thing that a prompt is about,
and how much of its own words a topic shares."""

import math
import re
from collections import Counter
from collections.abc import Iterable
from functools import cache

from reelwright.catalog.howto import Topic, topics
from reelwright.formats.storytelling.checks import content_words

_STEM = 5  # letters by which words are compared
_STRANGE = 1.0  # of a word that the prompt does not have, as "successful people"
_IN_PASSING = 0.2  # of any word, as those of "and what to do about it"
_OPENING = re.compile(
    r"^.*?\b(?:ways?|tips?|tricks?|steps?|rules?|things|lessons?|hacks?|secrets?|ideas|habits|signs|mistakes"
    r"|reasons?|facts?|how|exercises?)\b\s*(?:(?:that|you|i|we|can|do|should|not|to|for|about|of|your|my|on)\b\s*)*",
    re.IGNORECASE,
)
_CUT = re.compile(
    r"[,.;:!?(]|\b(?:is|are|was|without|with|in|at|on|for|from|by|as|when|while|before|after|if|that|who|than|so"
    r"|and|or|because|step|using|under|during|until|about|into|like|every|to|of)\b",
    re.IGNORECASE,
)
# Words that are not what something is about, and stand before or behind it.
_LIGHT = frozenset(
    (
        "get getting make making be being do doing have having go going start starting stop stopping "
        "keep keeping deal dealing take taking become find best better faster fast more most less "
        "well early quickly easily again alone perfect good great new old right really actually "
        "always never along up out off down over away back today now life yourself people someone "
        "somebody things your you they not too very first any all ever feel easy simple quick need "
        "should must learn learning know use using improve improving stay give help every handle live "
        "lives stick work working works time times done looking look tell tells knew forget asking "
        "ask once month week day night days nights years year own thing nobody everybody everyone "
        "survive don't can't it's doesn't i'm that's you're they're try want wants lazy online adults "
        "beginners beginner kids adult happy lot"
    ).split()
)


def head_word(prompt: str) -> str:
    """The stem of the thing that a list is about: "panca" of "how to make fluffy pancakes at home"; empty
    where only light words are found."""
    rest = _OPENING.sub("", prompt, count=1) or prompt
    for part in _CUT.split(rest):
        words = [word for word in _words(part) if word not in _LIGHT and not word.endswith("ly")]
        if words:
            return words[-1][:_STEM]
    return ""


def speaks_of(topic: Topic, stem: str) -> bool:
    """Return whether a topic has a word of this stem in what it is like, opens with or advises."""
    return not stem or stem in _stems_of(topic)


def shared_weight(prompt: str, text: str) -> float:
    """Weigh the words that a prompt and a text share: rare ones ("bike") more than common ones
    ("change"). What only the text says counts against it."""
    rarity, lines = _rarity()
    wanted, said = stems(prompt), stems(text)
    in_passing = set(prompt.lower().split()) & set(text.lower().split())
    shared = sum(math.log(lines / rarity.get(stem, 1)) for stem in wanted & said)
    return shared + _IN_PASSING * len(in_passing) - _STRANGE * len(said - wanted)


def stems(text: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in _words(text) if word not in _LIGHT)


@cache
def _stems_of(topic: Topic) -> frozenset[str]:
    return stems(" ".join((topic.name, *topic.like, *topic.hooks, *topic.items)))


@cache
def _rarity() -> tuple[Counter[str], int]:
    lines = [line for topic in topics() for line in topic.like]
    return Counter(stem for line in lines for stem in stems(line)), len(lines)


def _words(text: str) -> Iterable[str]:
    """Words in the singular, as far as an s says."""
    return (re.sub(r"(?<=\w\w)(?:'s|(?<!s)s)$", "", word) for word in content_words(text))
