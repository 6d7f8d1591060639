"""Answers of OpenRouter's text models in a JSON shape: writing, and seeing."""

import json
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field

from reelwright.catalog.prompts import ask as prompt_of
from reelwright.engines.paid import PaidRequest, Usage
from reelwright.engines.picture_files import as_data_url
from reelwright.engines.portrait import PortraitTags
from reelwright.engines.providers.openrouter import PROVIDER, TokenUsage
from reelwright.engines.seeing import SHAPE, read_answer
from reelwright.engines.shaped import WrongShape, ask_in_shape, fit_to_shape
from reelwright.engines.wire import TEXT_S, Wire, clean_reason
from reelwright.engines.writing import Continuation, ContinuationTask, Draft, WritingTask
from reelwright.errors import EngineFailed, ProviderRefused

_SEEN_TOKENS = 300


class _Message(BaseModel):
    content: str | None = None
    refusal: str | None = None


class _CompletionChoice(BaseModel):
    message: _Message = _Message()
    finish_reason: str | None = None


class _Chat(BaseModel):
    model: str = ""
    choices: list[_CompletionChoice] = Field(min_length=1)
    usage: TokenUsage = TokenUsage()


Messages = list[dict[str, Any]]


def chat_in_shape(
    wire: Wire, model: str, ability: str, messages: Messages, shape: dict[str, Any], **more: Any
) -> tuple[dict[str, Any], str]:
    """Return the fields of a chat's answer, and the name of the model that gave it. `more` are further
    parameters of the request. Raises WrongShape, else EngineFailed."""
    payload = {
        "model": model,
        "messages": messages,
        **more,
        "response_format": {
            "type": "json_schema",
            "json_schema": {"name": "answer", "strict": True, "schema": shape},
        },
        "provider": {"require_parameters": True},
    }
    paid = wire.pay("/api/v1/chat/completions", payload, PaidRequest(PROVIDER, ability, model), TEXT_S)
    answer = paid.read(_Chat)
    paid.record.note_usage(Usage("tokens", answer.usage.total_tokens, answer.usage.cost))
    choice = answer.choices[0]
    if choice.message.refusal or choice.finish_reason == "content_filter":
        raise ProviderRefused.because(clean_reason(choice.message.refusal or "its content filter"))
    if choice.finish_reason == "error":
        raise EngineFailed("openrouter broke off in the middle of the answer")
    if choice.finish_reason == "length":
        raise WrongShape("the answer was cut off, so write less")
    try:
        found = json.loads(choice.message.content or "")
    except ValueError:
        raise WrongShape("the answer was no JSON object") from None
    return fit_to_shape(found, shape), answer.model or model


class OpenRouterWriting:
    """Writes whole texts by the chat completions, in the task's JSON shape."""

    provider = PROVIDER
    writes_freely = True

    def __init__(self, wire: Wire, model: str) -> None:
        self._wire = wire
        self._model = model

    def write(self, task: WritingTask) -> Draft:
        """An answer in another shape is asked for once more, with what was wrong."""
        messages = _messages(task)

        def ask(again: str) -> Draft:
            said = [*messages, {"role": "user", "content": again}] if again else messages
            how = {"temperature": task.temperature, "seed": task.seed, "max_tokens": task.max_tokens}
            return Draft(*chat_in_shape(self._wire, self._model, "writing", said, task.shape, **how))

        return ask_in_shape(self._model, ask)

    def continue_text(self, task: ContinuationTask) -> list[Continuation]:
        """It only chats."""
        return []


def _messages(task: WritingTask) -> Messages:
    messages: Messages = [{"role": "system", "content": task.system}]
    for example in task.examples:
        messages.append({"role": "user", "content": example.request})
        answer = json.dumps(example.answer, ensure_ascii=False)
        messages.append({"role": "assistant", "content": answer})
    return [*messages, {"role": "user", "content": task.request}]


class OpenRouterSeeing:
    """Describes people by chats with a picture."""

    provider = PROVIDER

    def __init__(self, wire: Wire, model: str) -> None:
        self._wire = wire
        self.model = model

    def describe(self, picture: Path) -> PortraitTags:
        """An answer in another shape is asked for once more, with what was wrong."""
        prompt, image = prompt_of("look"), as_data_url(picture)

        def look(again: str) -> PortraitTags:
            words = f"{prompt.request}\n{again}".strip()
            shown = [{"type": "image_url", "image_url": {"url": image}}, {"type": "text", "text": words}]
            messages: Messages = [
                {"role": "system", "content": prompt.system},
                {"role": "user", "content": shown},
            ]
            how = {"temperature": 0.0, "max_tokens": _SEEN_TOKENS}
            fields, _ = chat_in_shape(self._wire, self.model, "seeing", messages, SHAPE, **how)
            return read_answer(fields)

        return ask_in_shape(self.model, look)
