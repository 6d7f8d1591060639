"""Timelines as JSON, with a name and a version. Each later version adds an upgrade from the one before."""

from collections.abc import Callable
from typing import Any

from pydantic import TypeAdapter

from reelwright_render.timeline.model import Timeline

NAME = "reelwright.timeline"
VERSION = 2

_SHAPE = TypeAdapter(Timeline)
_UPGRADES: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {
    1: lambda body: body,  # clips have no `understood`, and need none
}


def encode(timeline: Timeline) -> dict[str, Any]:
    body: dict[str, Any] = _SHAPE.dump_python(timeline, mode="json")
    return {"schema": NAME, "version": VERSION, **body}


def decode(stored: dict[str, Any]) -> Timeline:
    """Raises ValueError for what is no timeline, or was written by a newer version."""
    if stored.get("schema") != NAME or not isinstance(stored.get("version"), int):
        raise ValueError("Not a Reelwright timeline")
    if stored["version"] > VERSION:
        raise ValueError("This timeline was written by a newer version of Reelwright")
    body = {name: value for name, value in stored.items() if name not in ("schema", "version")}
    for version in range(stored["version"], VERSION):
        body = _UPGRADES[version](body)
    return _SHAPE.validate_python(body)
