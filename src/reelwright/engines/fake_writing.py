"""A writing engine that answers at once, for tests and for trying the service without any model."""

import random
from typing import Any

from reelwright.engines.forms import plain
from reelwright.engines.writing import Draft, WritingTask

_SENTENCES = (
    "I looked at it twice before I believed it.",
    "Nobody in the room said anything for a while.",
    "The next morning I made a list and counted it all again.",
    "My phone rang at seven, and I let it ring.",
    "We sat on the stairs and shared a cold pizza.",
    "There was a note under the door with my name on it.",
    "I kept the receipt, because you never know.",
    "By the weekend the whole street had heard about it.",
)


class FakeWriting:
    """Obeys every shape; equal tasks give equal drafts. Words that a task brings along are used."""

    provider = "fake"

    def write(self, task: WritingTask) -> Draft:
        chance = random.Random(f"{task.seed}/{task.request}")
        fields = {
            name: self._known(task, name) or _value(schema, chance)
            for name, schema in task.shape["properties"].items()
        }
        return Draft(fields, "fake")

    def _known(self, task: WritingTask, name: str) -> Any:
        forms, defaults = task.facts.get("forms", {}), task.facts.get("defaults", {})
        return plain(forms[name]) if name in forms else defaults.get(name)


def _value(schema: dict[str, Any], chance: random.Random) -> Any:
    if schema["type"] == "array":
        most = schema.get("maxItems", max(1, schema.get("minItems", 1)))
        return [_value(schema["items"], chance) for _ in range(most)]
    if "enum" in schema:
        return chance.choice(schema["enum"])
    return _text(schema.get("minLength", 1), schema.get("maxLength", 200), chance)


def _text(least: int, most: int, chance: random.Random) -> str:
    """Whole sentences up to three quarters of the longest length, or a word where no sentence fits."""
    text = ""
    while len(text) < max(least, round(most * 0.75)):
        fitting = [sentence for sentence in _SENTENCES if len(text) + 1 + len(sentence) <= most]
        if not fitting:
            break
        text = f"{text} {chance.choice(fitting)}".strip()
    return text if len(text) >= least else (text + " and so on" * least)[:most].strip().ljust(least, ".")
