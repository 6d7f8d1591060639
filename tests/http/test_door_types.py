"""The types that the dashboard's modules are checked with, beside what the server answers."""

import re
from pathlib import Path
from typing import Any, get_args

from fastapi.routing import APIRoute
from house import House

from reelwright.http.dashboard.routers import dashboard_routers
from reelwright.http.dashboard.shell import APP

_OPERATION = re.compile(r'^  "(GET|POST|PUT|PATCH|DELETE) (/app/[^"]*)": (\w+(?: \| \w+)*);', re.MULTILINE)
_INTERFACE = re.compile(r"^export interface (\w+)[^{]*\{\n(.*?)^\}", re.MULTILINE | re.DOTALL)
_FIELD = re.compile(r"^  (\w+)\??:", re.MULTILINE)


def test_types_of_answers_have_the_fields_that_the_server_shows(house: House) -> None:
    """Of every operation of the door whose answer has an interface in the modules; some have two answers."""
    text = "".join(path.read_text("utf-8") for path in sorted(Path(APP / "types").glob("*.d.ts")))
    interfaces = {name: set(_FIELD.findall(body)) for name, body in _INTERFACE.findall(text)}
    shown = fields_shown(house)
    told = {
        (method, nameless(path)): [interfaces[kind] for kind in kinds.split(" | ")]
        for method, path, kinds in _OPERATION.findall(text)
        if interfaces.keys() >= set(kinds.split(" | ")) and (method, nameless(path)) in shown
    }
    assert len(told) >= 8
    assert told == {operation: shown[operation] for operation in told}


def fields_shown(house: House) -> dict[tuple[str, str], list[set[str]]]:
    return {
        (method, nameless(route.path)): [fields_of(one) for one in get_args(model) or (model,)]
        for router in dashboard_routers(house.api)
        for route in router.routes
        if isinstance(route, APIRoute) and (model := route.response_model) is not None
        for method in route.methods
    }


def fields_of(answer: Any) -> set[str]:
    data = answer.model_fields["data"].annotation
    return {field.alias or name for name, field in data.model_fields.items()}


def nameless(path: str) -> str:
    return re.sub(r"\{\w+\}", "{}", path)
