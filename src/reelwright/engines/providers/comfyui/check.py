"""What a workflow asks for and a ComfyUI does not have: nodes, and files of models. Asking is free."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from pydantic import BaseModel, Field, RootModel

from reelwright.engines.wire import Wire
from reelwright.engines.workflow_files import Workflow


class _Inputs(BaseModel):
    required: dict[str, Any] = Field(default_factory=dict)
    optional: dict[str, Any] = Field(default_factory=dict)


class _NodeClass(BaseModel):
    input: _Inputs = Field(default_factory=_Inputs)


class _NodeClasses(RootModel[dict[str, _NodeClass]]):
    pass


class _Stats(BaseModel):
    system: dict[str, Any]


def ask_whether_it_answers(wire: Wire) -> None:
    """Raises EngineFailed where it does not, and where something else answers."""
    wire.get("/system_stats").read(_Stats)


def find_missing(wire: Wire, workflow: Workflow) -> list[str]:
    """Return the classes of nodes that the server does not have, and what stands in an input that is chosen
    from a list and is not in the list, such as a model's file. Raises EngineFailed where the server does not
    say."""
    missing: list[str] = []
    for kind in dict.fromkeys(map(workflow.node_type, workflow.nodes)):
        # One class after the other: all of them together are many megabytes.
        told = wire.get(f"/object_info/{quote(kind, safe='')}").read(_NodeClasses).root.get(kind)
        missing += [kind] if told is None else _unlisted_files(workflow, kind, told)
    return list(dict.fromkeys(missing))


def _unlisted_files(workflow: Workflow, kind: str, told: _NodeClass) -> Iterator[str]:
    inputs = {**told.input.optional, **told.input.required}
    for node_id in workflow.nodes:
        if workflow.node_type(node_id) == kind:
            for name, described in inputs.items():
                given, choices = workflow.fixed_input(node_id, name), _choices(described)
                if given and choices is not None and given not in choices:
                    yield given


def _choices(described: Any) -> list[str] | None:
    """Return what an input is chosen from, and None where it is free: `[["a", "b"], …]`, in newer nodes
    `["COMBO", {"options": ["a", "b"]}]`."""
    if not isinstance(described, list) or not described:
        return None
    found = described[0]
    if found == "COMBO" and len(described) > 1 and isinstance(described[1], dict):
        found = described[1].get("options")
    return [str(one) for one in found] if isinstance(found, list) else None
