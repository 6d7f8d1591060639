"""A writing engine that answers at once, for tests and for trying the service without any model."""

import random
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from typing import Any

from reelwright.engines.call import CALL
from reelwright.engines.writing import Continuation, ContinuationTask, Draft, WritingTask

_SENTENCES = (
    "I looked at it twice before I believed it.",
    "Nobody in the room said anything for a while.",
    "The next morning I made a list and counted it all again.",
    "My phone rang at seven, and I let it ring.",
    "We sat on the stairs and shared a cold pizza.",
    "There was a note under the door with my name on it.",
    "You never know when you need a receipt, so I kept mine.",
    "By the weekend the whole street had heard about it.",
    "A boy on a bicycle stopped and asked what was going on.",
    "It rained that evening, and the gutter sang.",
    "Somebody had left the kitchen light on all night.",
    "I counted the spoons, and two of them were gone.",
    "My grandmother laughed so hard that she had to sit down.",
    "The bus was late again, which was my luck for once.",
    "He put down his cup and looked out of the window.",
    "They sold the house in spring, with the piano in it.",
    "A dog barked somewhere, twice, and then it was quiet.",
    "She wrote the number on her hand and forgot to wash.",
    "Our neighbor brought cake and stayed until ten.",
    "The key fit, although it was the wrong door.",
    "I had eleven dollars and a plan.",
    "Every window of the school was open that day.",
    "The doctor smiled before he said a word.",
    "At noon the power went out in half the town.",
    "An old song was playing in the elevator.",
    "Two days later the letter came back unopened.",
    "Our cat slept through all of it on the radio.",
    "The last train left without me, and without her.",
    "His coat was still hanging behind the door.",
    "Somewhere above us a chair was moved.",
)


class FakeWriting:
    """Obeys every shape; equal tasks give equal drafts. Words that a task brings along are used.

    `continuations` are what every text goes on with, where they are given; otherwise sentences of ours.
    """

    provider = "fake"

    def __init__(self, *, writes_freely: bool = False, continuations: Sequence[str] | None = None) -> None:
        self.writes_freely = writes_freely
        self._continuations = continuations

    def write(self, task: WritingTask) -> Draft:
        CALL.get().stop_if_cancelled()
        chance = random.Random(f"{task.seed}/{task.request}")
        unsaid = cycle(chance.sample(_SENTENCES, len(_SENTENCES)))
        fields = {
            name: task.facts.get("defaults", {}).get(name) or _value(schema, unsaid)
            for name, schema in task.shape["properties"].items()
        }
        return Draft(fields, "fake")

    def continue_text(self, task: ContinuationTask) -> list[Continuation]:
        CALL.get().stop_if_cancelled()
        chance = random.Random(f"{task.seed}/{task.prefix}")
        texts = self._continuations
        if texts is None:
            texts = [f" {sentence}" for sentence in chance.sample(_SENTENCES, min(task.n, len(_SENTENCES)))]
        return [_continuation(text, task, -1 - chance.random()) for text in texts[: task.n]]


def _continuation(text: str, task: ContinuationTask, logprob: float) -> Continuation:
    """A word counts as a token."""
    text = min((text.split(mark)[0] for mark in task.stop), key=len, default=text)
    words = text.split(" ")
    most = task.max_tokens + (not words[0])  # a space at the beginning belongs to the first word
    return Continuation(" ".join(words[:most]), logprob, whole=len(words) <= most, model="fake")


def _value(schema: dict[str, Any], unsaid: Iterator[str]) -> Any:
    if schema["type"] == "array":
        most = schema.get("maxItems", max(1, schema.get("minItems", 1)))
        return [_value(schema["items"], unsaid) for _ in range(most)]
    if "enum" in schema:
        return schema["enum"][0]
    return _text(schema.get("minLength", 1), schema.get("maxLength", 200), unsaid)


def _text(least: int, most: int, unsaid: Iterator[str]) -> str:
    """Whole sentences up to three quarters of the longest length, or a word where no sentence fits."""
    text = ""
    for sentence in islice(unsaid, len(_SENTENCES)):
        longer = f"{text} {sentence}".strip()
        if len(longer) <= most:
            text = longer
        if len(text) >= max(least, round(most * 0.75)):
            break
    return text if len(text) >= least else (text + " and so on" * least)[:most].strip().ljust(least, ".")
