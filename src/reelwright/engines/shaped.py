"""Answers of models that are to obey the shape of a writing task: an object of strings and arrays of strings,
with limits. Providers ignore limits, so they are checked here."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from reelwright.errors import EngineFailed

Answer = TypeVar("Answer")

_MOST_OVER = 1.5
"""A text that is longer than this times its limit is no near miss: the model did not understand."""


class WrongShape(ValueError):
    """`str(error)` says what is wrong, for the model."""


def ask_in_shape(model: str, ask: Callable[[str], Answer]) -> Answer:
    """Return an answer in the shape, which is asked for twice at most: `ask` gets what to say to the model
    beside its task, nothing at first and then what was wrong, and raises WrongShape. Raises EngineFailed."""
    try:
        return ask("")
    except WrongShape as problem:
        again = f"That does not fit: {problem}. Answer once more, with all fields."
    try:
        return ask(again)
    except WrongShape as still:
        raise EngineFailed(f"The model {model} did not keep to the shape: {still}") from None


def fit_to_shape(value: object, shape: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of the shape. A text that is a little too long ends with its last whole sentence, and
    an array that is too long ends earlier. Raises WrongShape for everything else."""
    if not isinstance(value, Mapping):
        raise WrongShape("The answer is no JSON object")
    return {name: _fit(value.get(name), part, name) for name, part in shape["properties"].items()}


def _fit(value: object, part: Mapping[str, Any], name: str) -> Any:
    if part["type"] == "array":
        if not isinstance(value, list) or len(value) < part.get("minItems", 0):
            raise WrongShape(f"{name} must be a list of at least {part.get('minItems', 0)} texts")
        return [_fit(one, part["items"], name) for one in value[: part.get("maxItems")]]
    if not isinstance(value, str):
        raise WrongShape(f"{name} must be a text")
    text = value.strip()
    if "enum" in part and text not in part["enum"]:
        raise WrongShape(f"{name} must be one of {', '.join(part['enum'])}")
    most, least = part.get("maxLength", len(text)), part.get("minLength", 0)
    if len(text) > most:
        text = _shorten(text, most) if len(text) <= _MOST_OVER * most else ""
        least = max(least, 1)
    if len(text) < least:
        raise WrongShape(f"{name} must have {least} to {most} characters")
    return text


def _shorten(text: str, most: int) -> str:
    """Return the whole sentences that fit."""
    ends = [at + 1 for at, letter in enumerate(text[:most]) if letter in ".!?…”"]
    return text[: ends[-1]].strip() if ends else ""
