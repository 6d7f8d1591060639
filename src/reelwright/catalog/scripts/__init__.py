"""Shapes of scripts for narrated videos that are no stories: `shapes.toml`, written by hand.

A shape claims nothing that needs a source: it says what the prompt says, in its own words, and what everybody
can see for themselves.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class ScriptShape:
    """`kind` is what a prompt wants. `hooks` open the script and `endings` close it, one of each; `body` is
    told in order, and what stands after ~ in a part of it may be left out. One of `leads` follows the hook
    where advice of the catalogue is told instead of the body. `places` are what the prompt has
    to give: `{do}` ("drink more water"), `{doing}`, `{topic}`, `{who}`, `{offer}`, `{name}`,
    `{someone}`."""

    kind: str
    places: tuple[str, ...]
    hooks: tuple[str, ...]
    body: tuple[str, ...]
    endings: tuple[str, ...]
    leads: tuple[str, ...] = ()


@cache
def script_shapes() -> dict[str, ScriptShape]:
    """Return the shapes by their kind. An unknown key in the file fails here."""
    tables = tomllib.loads((Path(__file__).parent / "shapes.toml").read_text("utf-8"))
    return {one["kind"]: _shape(one) for one in tables["shape"]}


def _shape(table: dict[str, Any]) -> ScriptShape:
    kind = table.pop("kind")
    return ScriptShape(kind, **{name: tuple(lines) for name, lines in table.items()})
