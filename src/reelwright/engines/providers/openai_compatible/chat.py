"""Answers in a JSON shape from servers that know shapes, only JSON, or neither."""

import json
import re
from typing import Any

from reelwright.engines.call import CALL
from reelwright.engines.paid import PaidRequest, Usage
from reelwright.engines.providers.openai_compatible.errors import PROVIDER, FormatUnknown
from reelwright.engines.providers.openai_compatible.shapes import Chat
from reelwright.engines.shaped import WrongShape, fit_to_shape
from reelwright.engines.wire import TEXT_S, Wire, clean_reason
from reelwright.errors import ProviderRefused

_FORMS = ("json_schema", "json_object", "text")
_THOUGHTS = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)
_ROOM_TO_THINK = 4  # a model that thinks aloud needs more tokens than its answer has

Turns = list[dict[str, Any]]


class ShapedChat:
    """Asks one model for answers in a shape. How the server can be asked for one is found out at the first
    answer: by the schema itself; for JSON, with the schema in words; by words alone."""

    def __init__(self, wire: Wire, model: str, ability: str) -> None:
        self.model = model
        self._wire = wire
        self._ability = ability
        self._forms: tuple[str, ...] = _FORMS

    def ask(
        self, turns: Turns, shape: dict[str, Any], max_tokens: int, **more: Any
    ) -> tuple[dict[str, Any], str]:
        """Return the fields of the answer, and the name of the model that gave it. Raises WrongShape, else
        EngineFailed."""
        while True:
            CALL.get().stop_if_cancelled()
            try:
                return self._ask(self._forms[0], turns, shape, max_tokens, more)
            except FormatUnknown:
                if len(self._forms) == 1:
                    raise
                self._forms = self._forms[1:]

    def _ask(
        self, form: str, turns: Turns, shape: dict[str, Any], max_tokens: int, more: dict[str, Any]
    ) -> tuple[dict[str, Any], str]:
        payload: dict[str, Any] = {
            "model": self.model,
            "messages": turns if form == "json_schema" else _with_schema(turns, shape),
            "max_tokens": _ROOM_TO_THINK * max_tokens,
            **more,
        }
        if form == "json_schema":
            wanted = {"name": "answer", "strict": True, "schema": shape}
            payload["response_format"] = {"type": "json_schema", "json_schema": wanted}
        elif form == "json_object":
            payload["response_format"] = {"type": "json_object"}
        request = PaidRequest(PROVIDER, self._ability, self.model)
        paid = self._wire.pay("/v1/chat/completions", payload, request, TEXT_S)
        answer = paid.read(Chat)
        paid.record.note_usage(Usage("tokens", answer.usage.total_tokens if answer.usage else 0, 0.0))
        choice = answer.choices[0]
        if choice.message.refusal or choice.finish_reason == "content_filter":
            raise ProviderRefused.because(clean_reason(choice.message.refusal or "its content filter"))
        if choice.finish_reason == "length":
            raise WrongShape("the answer was cut off, so write less")
        return fit_to_shape(_find_object(choice.message.content or ""), shape), answer.model or self.model


def ask_again(turns: Turns, again: str) -> Turns:
    """Return the turns with what was wrong with the answer before, if there was one."""
    return [*turns, {"role": "user", "content": again}] if again else turns


def _with_schema(turns: Turns, shape: dict[str, Any]) -> Turns:
    """Put the schema into words, at the end of what the system says."""
    schema = json.dumps(shape, ensure_ascii=False)
    asked = f"Answer with one JSON object and nothing else. It obeys this JSON schema: {schema}"
    if turns[0]["role"] != "system":
        return [{"role": "system", "content": asked}, *turns]
    return [{"role": "system", "content": f"{turns[0]['content']}\n\n{asked}"}, *turns[1:]]


def _find_object(said: str) -> dict[str, Any]:
    """Return the JSON object in what a model said: some think aloud before it, or fence it as code."""
    text = _THOUGHTS.sub("", said)
    begin, end = text.find("{"), text.rfind("}")
    try:
        found = json.loads(text[begin : end + 1])
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise WrongShape("the answer was no JSON object")
    return found
