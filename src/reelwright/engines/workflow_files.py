"""Workflow files for ComfyUI with placeholders such as {prompt}: what the operator draws and films by.

A file is what ComfyUI saves by "Export (API)": a JSON object of nodes by their ids, each with a `class_type`
and `inputs`. In the inputs, a text that is a placeholder and nothing else becomes the value itself, a number
where it is one; a placeholder in a longer text becomes a part of the text.
"""

import json
import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reelwright.errors import WrongSetting
from reelwright.settings import COMFYUI_WORK, PREFIX, Settings

_ALWAYS = frozenset({"prompt", "negative", "width", "height", "seed"})
_CLIP = _ALWAYS | {"seconds", "frames", "fps"}
MOST_REFERENCES = 4
REFERENCES = ("image", *(f"image_{number}" for number in range(2, MOST_REFERENCES + 1)))
_KNOWN: dict[str, AbstractSet[str]] = {
    "image": _ALWAYS,
    "reference": _ALWAYS.union(REFERENCES),
    "clip": _CLIP,
    "start_frame": _CLIP | {"image"},
    "end_frame": _CLIP | {"image", "end_image"},
}
_NEEDED: dict[str, tuple[str, ...]] = {
    "image": ("prompt",),
    "reference": ("prompt", "image"),
    "clip": ("prompt",),
    "start_frame": ("image",),
    "end_frame": ("image", "end_image"),
}
_PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)\}")
_MOST_BYTES = 4 << 20

Value = str | int
Node = Mapping[str, Any]


@dataclass(frozen=True)
class Workflow:
    """One file, by its name without its ending; `setting` is the setting that names it. `nodes` are as they
    were read, with their placeholders."""

    name: str
    setting: str
    nodes: Mapping[str, Node]

    def fill(self, values: Mapping[str, Value]) -> dict[str, Any]:
        """Return the graph to run. Values are put in once: a prompt that speaks of {seed} keeps its words."""
        return {
            name: {**node, "inputs": _fill(node.get("inputs", {}), values)}
            for name, node in self.nodes.items()
        }

    def node_type(self, node_id: str) -> str:
        """Return the class of a node, or "" where there is no such node."""
        return str(self.nodes.get(node_id, {}).get("class_type", ""))

    def fixed_input(self, node_id: str, name: str) -> str:
        """Return what stands in an input of a node, as long as it is short and no placeholder; else ""."""
        found = self.nodes.get(node_id, {}).get("inputs", {}).get(name)
        if isinstance(found, list | dict | None) or len(str(found)) > 80 or _PLACEHOLDER.search(str(found)):
            return ""
        return str(found)


def read_workflows(settings: Settings) -> dict[str, Workflow]:
    """Return the workflows that are set, by their work (`settings.COMFYUI_WORK`). Raises WrongSetting for a
    file that cannot be used, and for an address without a workflow or the other way round."""
    paths = {work: getattr(settings, f"comfyui_{work}_workflow") for work in COMFYUI_WORK}
    given = {work: path for work, path in paths.items() if path is not None}
    address, usual = f"{PREFIX}COMFYUI_BASE_URL", _setting("image")
    if given and not settings.comfyui_base_url:
        raise WrongSetting(
            f"{_setting(next(iter(given)))} needs {address}: write the address of your ComfyUI."
        )
    if settings.comfyui_base_url and not given:
        raise WrongSetting(f"{address} needs a workflow file: write the path of one into {usual}.")
    if ("start_frame" in given or "end_frame" in given) and "clip" not in given:
        raise WrongSetting(f"Clips that begin with a picture need {_setting('clip')}, for all other clips.")
    if "reference" in given and "image" not in given:
        raise WrongSetting(f"{_setting('reference')} needs {usual}, for pictures without others.")
    return {work: read_workflow(work, path) for work, path in given.items()}


def read_workflow(work: str, path: Path) -> Workflow:
    """Raises WrongSetting with the setting and what to write instead."""
    setting = _setting(work)
    nodes = _read_nodes(setting, path)
    found = {name for node in nodes.values() for name in _placeholders(node["inputs"])}
    if unknown := sorted(found - _KNOWN[work]):
        known = ", ".join(f"{{{name}}}" for name in sorted(_KNOWN[work]))
        raise WrongSetting(f"{setting}: {path} has {{{unknown[0]}}}: write some of {known}.")
    for name in _NEEDED[work]:
        if name not in found:
            raise WrongSetting(
                f"{setting}: {path} has no {{{name}}}: write it into the input where it belongs."
            )
    return Workflow(path.stem, setting, nodes)


def _setting(work: str) -> str:
    return f"{PREFIX}COMFYUI_{work.upper()}_WORKFLOW"


def _read_nodes(setting: str, path: Path) -> dict[str, Node]:
    try:
        if path.stat().st_size > _MOST_BYTES:
            raise WrongSetting(
                f"{setting}: {path} has more than {_MOST_BYTES >> 20} MB: write a workflow's path."
            )
        nodes = json.loads(path.read_bytes())
    except OSError:
        raise WrongSetting(f"{setting}: {path} cannot be read: write the path of a workflow file.") from None
    except ValueError:
        raise WrongSetting(f"{setting}: {path} is no JSON: save it in ComfyUI by Export (API).") from None
    is_graph = isinstance(nodes, dict) and nodes and all(map(_is_node, nodes.values()))
    if not is_graph:
        raise WrongSetting(f"{setting}: {path} is no workflow to run: save it in ComfyUI by Export (API).")
    return dict(nodes)


def _is_node(value: object) -> bool:
    return (
        isinstance(value, dict)
        and isinstance(value.get("class_type"), str)
        and isinstance(value.get("inputs"), dict)
    )


def _placeholders(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield from _PLACEHOLDER.findall(value)
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _placeholders(one)


def _fill(value: Any, values: Mapping[str, Value]) -> Any:
    if isinstance(value, dict):
        return {name: _fill(one, values) for name, one in value.items()}
    if isinstance(value, list):
        return [_fill(one, values) for one in value]
    if not isinstance(value, str):
        return value
    whole = _PLACEHOLDER.fullmatch(value)
    return values[whole[1]] if whole else _PLACEHOLDER.sub(lambda found: str(values[found[1]]), value)
