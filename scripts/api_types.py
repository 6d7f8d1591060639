"""The types of the dashboard's checker from the OpenAPI document: schemas, bodies, answers.

`scripts/openapi.py` writes them beside the document. They are read by the checker alone and never served.
"""

import json
from collections.abc import Mapping
from typing import Any

Schema = Mapping[str, Any]

_HEAD = "// Written by scripts/openapi.py from docs/openapi.json: change the API, not this file.\n"
_PRIMITIVES = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
_METHODS = ("get", "post", "put", "patch", "delete")


def api_types(document: Schema) -> str:
    """A .d.ts module with `Schemas` by name and `Operations` by method and path."""
    schemas = document["components"]["schemas"]
    named = "".join(f"  {name}: {_write_type(schema)};\n" for name, schema in sorted(schemas.items()))
    operations = "".join(
        f"  {json.dumps(f'{method.upper()} {path}')}: {_operation(document, one[method])};\n"
        for path, one in document["paths"].items()
        for method in _METHODS
        if method in one
    )
    return f"{_HEAD}export interface Schemas {{\n{named}}}\nexport interface Operations {{\n{operations}}}\n"


def _operation(document: Schema, operation: Schema) -> str:
    body = " | ".join(_contents(operation.get("requestBody", {}))) or "undefined"
    successes = [one for status, one in operation["responses"].items() if status.startswith("2")]
    answers = [kind for one in successes for kind in _contents(one)]
    data = " | ".join(dict.fromkeys(_data(document, kind) for kind in answers)) or "null"
    return f"{{ body: {body}; answer: {data} }}"


def _contents(part: Schema) -> list[str]:
    return [_write_type(content.get("schema", {})) for content in part.get("content", {}).values()]


def _data(document: Schema, kind: str) -> str:
    """What `data` of an answer's envelope is; an answer without envelope is itself."""
    name = kind.removeprefix('Schemas["').removesuffix('"]')
    properties = document["components"]["schemas"].get(name, {}).get("properties", {})
    return f'{kind}["data"]' if "data" in properties else kind


def _write_type(schema: Schema) -> str:
    if "$ref" in schema:
        return f"Schemas[{json.dumps(schema['$ref'].rsplit('/', 1)[1])}]"
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return "(" + " | ".join(dict.fromkeys(_write_type(one) for one in schema[several])) + ")"
    if "allOf" in schema:
        return " & ".join(_write_type(one) for one in schema["allOf"])
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return "(" + " | ".join(json.dumps(one) for one in schema["enum"]) + ")"
    if schema.get("type") == "array":
        return f"{_write_type(schema.get('items', {}))}[]"
    return (
        _object_type(schema)
        if schema.get("type") == "object"
        else _PRIMITIVES.get(schema.get("type", ""), "unknown")
    )


def _object_type(schema: Schema) -> str:
    properties = schema.get("properties")
    if not properties:
        return "Record<string, unknown>"
    required = schema.get("required", ())
    marks = {name: "" if name in required else "?" for name in properties}
    return (
        "{ " + " ".join(f"{json.dumps(k)}{marks[k]}: {_write_type(v)};" for k, v in properties.items()) + " }"
    )
