"""The instructions to writing models that write whole texts, as data: one file each, in plain words.

A file holds the instructions and, after a line `---`, the request. `{place}` is filled by the caller; a line
that has a place with nothing to fill is left out. `readers` and `spoken` are parts of other files, as
`{readers}` and `{spoken}`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_HERE = Path(__file__).parent
_PLACE = re.compile(r"\{(\w+)\}")
_SHARED = ("spoken", "readers")


@dataclass(frozen=True)
class ModelPrompt:
    """A model's instructions and the request."""

    system: str
    request: str


def ask(name: str, **places: object) -> ModelPrompt:
    """The prompt of this name, filled. Raises KeyError for a place that was not given at all."""
    system, _, request = f"\n{_read(name)}".partition("\n---\n")
    return ModelPrompt(_fill_places(system, places), _fill_places(request, places))


@cache
def _read(name: str) -> str:
    text = (_HERE / f"{name}.md").read_text(encoding="utf-8")
    for shared in _SHARED:
        if f"{{{shared}}}" in text:
            text = text.replace(f"{{{shared}}}", _read(shared).strip())
    return text


def _fill_places(text: str, places: Mapping[str, object]) -> str:
    lines: list[str] = []
    for line in text.strip().splitlines():
        if all(str(places[name]) for name in _PLACE.findall(line)):
            lines.append(_PLACE.sub(lambda found: str(places[found[1]]), line))
    return "\n".join(lines)
