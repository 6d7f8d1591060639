"""Writes docs/fields.md: which engine reads each field of a request. Made from docs/openapi.json, whose
schemas say `x-read-by` where no embedded engine does; `make openapi` runs this after it.

    python scripts/make_fields.py
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "fields.md"
MARK = "x-read-by"
HERE = "this server"
BY_TYPE = "/v1/project/create"
_HEAD = """# Who reads which field

Every field of a request is checked, whoever reads it. Most are read by this server itself: by its own
engines, or by what prices, lays out, draws and delivers. Some are read by providers' engines only: without
their [keys](keys.md) they are checked and kept, and change nothing. This table is made from the code
(`scripts/make_fields.py`), and a test keeps it so; in the document of the API those fields carry `x-read-by`.

* `presetSettings` counts with `mediaType` `ai-images` and `ai-videos` only; `aiModel` and `quality` are in
  the price.
* This server's own engine of pictures and clips reads the prompt, the shape, the style, the frames and
  the character. It takes no references, makes no sound, and has one quality.
* `voiceId`, `lipsyncModel`, `audio`, `voiceSettings` and `language` of a talking avatar are no fields of it:
  they are accepted and ignored, as every unknown field is.
* `POST /v1/project/create` with a `type` takes what that format takes.

| request | this server reads | a provider's engine reads |
|-|-|-|
"""


def page(document: dict[str, Any]) -> str:
    return _HEAD + "".join(_rows(document))


def _rows(document: dict[str, Any]) -> Iterator[str]:
    for path, methods in sorted(document["paths"].items()):
        for method, operation in methods.items():
            content = operation.get("requestBody", {}).get("content", {}) if method != "parameters" else {}
            schema = content.get("application/json", {}).get("schema")
            if path == BY_TYPE:
                schema = {"$ref": "#/components/schemas/TemplateRequest"}
            if schema is not None:
                request = f"`{method.upper()} {path}`" + " with a `templateId`" * (path == BY_TYPE)
                yield _row(request, dict(_fields(document, schema, "")))


def _row(request: str, read_by: dict[str, str]) -> str:
    here = ", ".join(f"`{name}`" for name, who in read_by.items() if who == HERE)
    others: dict[str, list[str]] = {}
    for name, who in read_by.items():
        if who != HERE:
            others.setdefault(who, []).append(f"`{name}`")
    elsewhere = "; ".join(f"{who}: {', '.join(names)}" for who, names in others.items())
    return f"| {request} | {here or '–'} | {elsewhere or '–'} |\n"


def _fields(document: dict[str, Any], schema: dict[str, Any], before: str) -> Iterator[tuple[str, str]]:
    """Each field by its path, and who reads it."""
    for kind in _kinds(document, schema):
        for name, described in kind.get("properties", {}).items():
            inner = [one for one in _kinds(document, described) if "properties" in one]
            items = [
                one
                for outer in _kinds(document, described)
                for one in _kinds(document, outer.get("items", {}))
                if "properties" in one
            ]
            if inner or items:
                mark = "." if inner else "[]."
                for one in inner or items:
                    yield from _fields(document, one, f"{before}{name}{mark}")
            else:
                who = kind.get(MARK) or next(_marks(document, described), HERE)
                yield f"{before}{name}", who


def _marks(document: dict[str, Any], described: dict[str, Any]) -> Iterator[str]:
    for one in (described, *_kinds(document, described)):
        if MARK in one:
            yield one[MARK]


def _kinds(document: dict[str, Any], schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What a schema may be, references followed."""
    for one in (*schema.get("anyOf", ()), *schema.get("allOf", ()), *schema.get("oneOf", ())):
        yield from _kinds(document, one)
    if "$ref" in schema:
        yield from _kinds(document, document["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]])
    elif schema:
        yield schema


def main() -> None:
    PAGE.write_text(page(json.loads((ROOT / "docs" / "openapi.json").read_text("utf-8"))), "utf-8")


if __name__ == "__main__":
    main()
