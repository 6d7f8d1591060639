"""Answers of Gemini in a JSON shape: writing, and seeing."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from reelwright.catalog.prompts import ask as prompt_of
from reelwright.catalog.provider_prices import find_price
from reelwright.engines.paid import Usage
from reelwright.engines.picture_files import read_upright
from reelwright.engines.portrait import PortraitTags
from reelwright.engines.providers.gemini import PROVIDER
from reelwright.engines.providers.gemini.answers import GeminiAnswer, UsedTokens, generate, inline_picture
from reelwright.engines.seeing import SHAPE, read_answer
from reelwright.engines.shaped import WrongShape, ask_in_shape, fit_to_shape
from reelwright.engines.wire import TEXT_S, Wire
from reelwright.engines.writing import Continuation, ContinuationTask, Draft, WritingTask

_SEEN_TOKENS = 1_200  # thinking counts, too
_LIMITS = frozenset({"minLength", "maxLength"})
"""What the provider's schemas ignore, or refuse where there are many: it is checked here."""


class GeminiWriting:
    """Writes whole texts in the task's JSON shape."""

    provider = PROVIDER
    writes_freely = True

    def __init__(self, wire: Wire, model: str) -> None:
        self._wire = wire
        self._model = model

    def write(self, task: WritingTask) -> Draft:
        """An answer in another shape is asked for once more, with what was wrong."""
        turns = _turns(task)
        how = {"temperature": task.temperature, "seed": task.seed, "maxOutputTokens": 4 * task.max_tokens}

        def ask(again: str) -> Draft:
            said = [*turns, _turn("user", again)] if again else turns
            found = _answer_in_shape(self._wire, self._model, "writing", task.system, said, task.shape, **how)
            return Draft(found, self._model)

        return ask_in_shape(self._model, ask)

    def continue_text(self, task: ContinuationTask) -> list[Continuation]:
        """It only chats."""
        return []


def _turn(role: str, text: str) -> dict[str, Any]:
    return {"role": role, "parts": [{"text": text}]}


def _turns(task: WritingTask) -> list[dict[str, Any]]:
    turns = []
    for example in task.examples:
        turns.append(_turn("user", example.request))
        turns.append(_turn("model", json.dumps(example.answer, ensure_ascii=False)))
    return [*turns, _turn("user", task.request)]


def _without_limits(schema: Any) -> Any:
    if isinstance(schema, Mapping):
        return {name: _without_limits(part) for name, part in schema.items() if name not in _LIMITS}
    return [_without_limits(one) for one in schema] if isinstance(schema, list) else schema


class GeminiSeeing:
    """Describes people in a JSON shape."""

    provider = PROVIDER

    def __init__(self, wire: Wire, model: str) -> None:
        self._wire = wire
        self.model = model

    def describe(self, picture: Path) -> PortraitTags:
        """An answer in another shape is asked for once more, with what was wrong."""
        prompt, image = prompt_of("look"), inline_picture(*read_upright(picture)[:2])

        def look(again: str) -> PortraitTags:
            parts = [image, {"text": f"{prompt.request}\n{again}".strip()}]
            turns = [{"role": "user", "parts": parts}]
            how = {"temperature": 0.0, "maxOutputTokens": _SEEN_TOKENS}
            fields = _answer_in_shape(self._wire, self.model, "seeing", prompt.system, turns, SHAPE, **how)
            return read_answer(fields)

        return ask_in_shape(self.model, look)


def _answer_in_shape(
    wire: Wire,
    model: str,
    ability: str,
    system: str,
    turns: list[dict[str, Any]],
    shape: dict[str, Any],
    **more: Any,
) -> dict[str, Any]:
    """Return the fields of an answer in the shape. `more` are further fields of its configuration; of its
    tokens, those of thinking count, too. Raises WrongShape, else EngineFailed."""
    config = {"responseMimeType": "application/json", "responseJsonSchema": _without_limits(shape), **more}
    payload = {
        "systemInstruction": {"parts": [{"text": system}]},
        "contents": turns,
        "generationConfig": config,
    }
    paid = generate(wire, model, payload, ability, TEXT_S)
    answer = paid.read(GeminiAnswer)
    paid.record.note_usage(_usage(model, answer.usageMetadata))
    said = "".join(one.text or "" for one in answer.parts() if not one.thought)
    try:
        found = json.loads(said)
    except ValueError:
        raise WrongShape("the answer was no whole JSON object") from None
    return fit_to_shape(found, shape)


def _usage(model: str, used: UsedTokens) -> Usage:
    read, written = (find_price(PROVIDER, model, unit) for unit in ("input-tokens", "output-tokens"))
    if read is None or written is None:
        return Usage("tokens", used.totalTokenCount)
    cost = used.promptTokenCount * read + (used.totalTokenCount - used.promptTokenCount) * written
    return Usage("tokens", used.totalTokenCount, cost)
