"""The request schemas of the OpenAPI document as a module of the dashboard: its forms read limits, defaults
and help there, so that they cannot say anything else than the API."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

_PREFIX = "#/components/schemas/"
_WRITES = ("post", "put", "patch")
_LEFT_OUT = ("title", "examples", "example")


def requests_module(document: Mapping[str, Any]) -> str:
    """`export const requests = {…}`: by name each schema that a body of the document has, or refers to."""
    schemas = document["components"]["schemas"]
    wanted: dict[str, Any] = {}
    waiting = [name for body in _bodies(document) for name in _references(body)]
    while waiting:
        name = waiting.pop()
        if name not in wanted:
            wanted[name] = _shorten(schemas[name])
            waiting.extend(_references(schemas[name]))
    text = json.dumps(dict(sorted(wanted.items())), ensure_ascii=False, separators=(",", ":"))
    return f"export const requests = {text};\n"


def _bodies(document: Mapping[str, Any]) -> Iterator[Any]:
    for operations in document["paths"].values():
        for method in _WRITES:
            content = operations.get(method, {}).get("requestBody", {}).get("content", {})
            yield from (kind.get("schema", {}) for kind in content.values())


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        reference = part.get("$ref")
        if isinstance(reference, str) and reference.startswith(_PREFIX):
            yield reference.removeprefix(_PREFIX)
        for inner in part.values():
            yield from _references(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _references(inner)


def _shorten(part: Any, names_of_properties: bool = False) -> Any:
    """Without what forms do not read. A property may itself be called `title`."""
    if isinstance(part, list):
        return [_shorten(inner) for inner in part]
    if not isinstance(part, dict):
        return part
    kept = part.items() if names_of_properties else ((k, v) for k, v in part.items() if k not in _LEFT_OUT)
    return {key: _shorten(inner, key == "properties" and not names_of_properties) for key, inner in kept}
