"""Additions of a small writing model to our plots: short places, several candidates each, thrown out and
ranked by code.

A model of 1.5 billion parameters cannot carry a plot, but it knows what belongs to a guitar, a bus or a wax
museum. It ends sentences that we begin so that little can go wrong, and gives items for lists about which the
catalogue knows nothing. Whatever does not pass the checks is left out: nothing depends on it.
"""

import re
from collections.abc import Sequence

import numpy as np

from reelwright.catalog.plots import nouns
from reelwright.engines.writing import Continuation, ContinuationTask, WritingTask
from reelwright.formats.context import ReadingSteps, WritingSteps
from reelwright.formats.storytelling.checks import in_another_script, is_cut, weakness
from reelwright.formats.storytelling.facts import Facts
from reelwright.formats.storytelling.fit import DETAIL, Passage
from reelwright.formats.storytelling.gate import grammar_problems
from reelwright.formats.storytelling.sentences import word_count

DETAIL_KEY = "detail.0"
_CANDIDATES = 5
_LEAST_WORDS, _MOST_WORDS = 3, 10
_LEAST_ALIKE = 0.2  # likeness of the sentence to the prompt
_LEAST_SURE = -3.2  # mean log probability of a token
_NO_PLACE = re.compile(
    r"[\d\"“”(){}\[\]:;/*#<>|_]"
    r"|\b(?:I|he|she|they|we|you|who|never|not|dead|died|killed|feeling|fact|sense|way|idea)\b",
    re.IGNORECASE,
)
_ITEM = re.compile(r"^[A-Z][^:;()\[\]{}<>*#|]{8,110}[.!]$")
_ITEMS = 8
_SYSTEM = (
    "You give short, practical advice that anybody can follow tomorrow. Each piece is one plain sentence that"
    " begins with a verb, then one sentence with a small concrete example. No numbers, no headings."
)


def add_detail(
    post: Sequence[Passage], facts: Facts, writing: WritingSteps, reading: ReadingSteps, seed: int
) -> tuple[tuple[Passage, ...], str]:
    """The post with one more sentence about its thing, to be told where there is time, and the model that
    wrote it; the same post, and nobody, where the model has none that holds."""
    thing = facts.thing
    if thing is None or not post:
        return tuple(post), ""
    place = next(
        (at for at, one in enumerate(post) if one.rank == 0 and thing.noun.lower() in one.text.lower()), None
    )
    if place is None:
        return tuple(post), ""
    lead = f"What I remember most about {thing.short} is"
    told = " ".join(passage.text for passage in post[: place + 1])
    prefix = f"A true story, told by the person it happened to.\nTitle: {facts.prompt.topic}\n\n{told} {lead}"
    task = ContinuationTask(prefix, n=_CANDIDATES, stop=(".", "\n", ",", "!", "?"), max_tokens=16, seed=seed)
    best = _best(writing.continue_text(task), lead, facts, reading)
    if best is None:
        return tuple(post), ""
    detail = Passage(DETAIL_KEY, "post", f"{lead} {best[0]}.", "post/detail", DETAIL)
    return (*post[: place + 1], detail, *post[place + 1 :]), best[1]


def _best(
    found: Sequence[Continuation], lead: str, facts: Facts, reading: ReadingSteps
) -> tuple[str, str] | None:
    """The likeliest of those that hold, by how near they are to the prompt, and its model."""
    own = np.asarray(facts.vector, dtype=np.float32)
    ranked: list[tuple[float, str, str]] = []
    for one in found:
        text = " ".join(one.text.split()).rstrip(" .,")
        if not one.whole or one.logprob < _LEAST_SURE or not _LEAST_WORDS <= word_count(text) <= _MOST_WORDS:
            continue
        if _NO_PLACE.search(text) or in_another_script(text, "en"):
            continue
        read = reading.read(f"{lead} {text}.")
        alike = float(own @ np.asarray(read.vector, dtype=np.float32))
        tokens = read.tokens
        people = [
            token
            for token in tokens
            if nouns().person_kind("", token.lemma.lower())[0]
            and token.lemma.lower() not in facts.prompt.topic.lower()
        ]
        told_noun = any(token.tag in {"NN", "NNS"} for token in reading.read(text).tokens)
        if alike < _LEAST_ALIKE or people or not told_noun or grammar_problems(tokens):
            continue
        ranked.append((alike + 0.1 * one.logprob, text, one.model))
    return max(ranked)[1:] if ranked else None


def ask_for_items(facts: Facts, writing: WritingSteps, seed: int) -> tuple[tuple[str, ...], str]:
    """Pieces of advice for a list that the catalogue has not, and the model that wrote them: each one
    sentence and an example that may be left out. Fewer than three that hold are none."""
    task = WritingTask(
        system=_SYSTEM,
        request=f"{facts.prompt.topic.rstrip('.?!')}. Give {_ITEMS} pieces of advice.",
        shape={
            "type": "object",
            "properties": {
                "items": {
                    "type": "array",
                    "items": {"type": "string", "minLength": 20, "maxLength": 160},
                    "minItems": _ITEMS,
                    "maxItems": _ITEMS,
                }
            },
            "required": ["items"],
            "additionalProperties": False,
        },
        facts={"kind": "story.items", "topic": facts.prompt.topic, "language": "en"},
        seed=seed,
        temperature=0.6,
        max_tokens=420,
    )
    kept: list[str] = []
    draft = writing.write(task)
    for item in draft.fields["items"]:
        first, *more = re.split(r"(?<=[.!])\s+", " ".join(str(item).split()), maxsplit=1)
        first = re.sub(r"^(?:\d+[.)]\s*|[-*•]\s*)", "", first)
        first = first if first.endswith((".", "!")) else f"{first}."
        said = " ".join(kept)
        if (
            not _ITEM.match(first)
            or is_cut(first)
            or weakness(f"{said} {first}", language="en")
            or first in said
        ):
            continue
        example = more[0] if more and not is_cut(more[0]) and _ITEM.match(more[0]) else ""
        kept.append(f"{first} ~{example}" if example else first)
    return (tuple(kept), draft.model) if len(kept) >= 3 else ((), "")
