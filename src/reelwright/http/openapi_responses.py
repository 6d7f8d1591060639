"""Answers that many operations of the OpenAPI document describe alike, kept once in its components."""

import json
from collections import Counter
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

_RESPONSES = "#/components/responses/"
_FEWEST_USES = 4


def share_responses(document: dict[str, Any]) -> None:
    """Replace, in place, each failure that at least four operations describe alike by a reference.

    It is named by its status: `NotFound`, or `NotFoundReplayable` where a repeated request may get it again.
    Another one of that status has its model's name as well: `PaymentRequiredStorage`.

    Raises ValueError where two responses would have one name.
    """
    uses = Counter(_text(status, response) for _, status, response in _failures(document))
    names: dict[str, str] = {}
    for text, count in uses.most_common():
        if count < _FEWEST_USES:
            break
        names[text] = _choose_name(text, set(names.values()))
    shared: dict[str, Any] = {}
    for responses, status, response in list(_failures(document)):
        name = names.get(_text(status, response))
        if name is not None:
            shared[name] = response
            responses[status] = {"$ref": _RESPONSES + name}
    document["components"]["responses"] = dict(sorted(shared.items()))


def _failures(document: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str, dict[str, Any]]]:
    for operations in document["paths"].values():
        for operation in operations.values():
            responses = operation["responses"]
            for status, response in responses.items():
                if status >= "400":
                    yield responses, status, response


def _text(status: str, response: dict[str, Any]) -> str:
    return json.dumps([status, response], sort_keys=True)


def _choose_name(text: str, taken: set[str]) -> str:
    status, response = json.loads(text)
    phrase = HTTPStatus(int(status)).phrase.replace("-", " ")
    replayable = "Replayable" if "Idempotent-Replayed" in response["headers"] else ""
    name = "".join(word.capitalize() for word in phrase.split()) + replayable
    model = response["content"]["application/json"]["schema"].get("$ref", "").rpartition("/")[2]
    free = [one for one in (name, name + model.removesuffix("Failure")) if one not in taken]
    if not free:
        raise ValueError(f"Two responses would be called {name}")
    return str(free[0])
