"""The examples of the OpenAPI document: each stands beside its field or model, and is shown wherever an
integrator looks for one."""

from typing import Any

_SCHEMAS = "#/components/schemas/"
Schemas = dict[str, dict[str, Any]]


def add_examples(schemas: Schemas) -> None:
    """Give every field the example of its model, or else of its own type, and every answer and failure one of
    its whole body. Raises LookupError for an answer with a field that nobody gave an example."""
    for schema in schemas.values():
        if "examples" in schema:
            schema["examples"] = [_restore_nulls(one, schema, schemas) for one in schema["examples"]]
            _share_examples(schema, schemas)
    for schema in schemas.values():
        for name, field in schema.get("properties", {}).items():
            _lift_examples(field)
            if "examples" in field:
                field["examples"] = [_restore_nulls(one, field, schemas) for one in field["examples"]]
            found = [one[name] for one in schema.get("examples", ()) if one.get(name) is not None]
            if found and not _is_self_explaining(field):
                field["examples"] = found[:1]
    for name, schema in schemas.items():
        if name.endswith(("Answer", "Failure")) and "examples" not in schema:
            schema["examples"] = [compose_example(schema, schemas)]


def compose_example(schema: dict[str, Any], schemas: Schemas) -> Any:
    """A value of this schema, made of the examples of its parts."""
    if schema.get("examples"):
        return schema["examples"][0]
    for keyword in ("const", "default"):
        if keyword in schema:
            return schema[keyword]
    if "enum" in schema:
        return schema["enum"][0]
    if "$ref" in schema:
        return compose_example(_target(schema, schemas), schemas)
    if "anyOf" in schema:
        return compose_example(schema["anyOf"][0], schemas)
    match schema.get("type"):
        case "object":
            fields = schema.get("properties", {}).items()
            return {name: compose_example(field, schemas) for name, field in fields}
        case "array":
            return [compose_example(schema["items"], schemas)]
        case "boolean":
            return True
    raise LookupError(f"No example of {schema}")


def _share_examples(schema: dict[str, Any], schemas: Schemas) -> None:
    """A model inside another one has that one's example of it, unless it has one of its own."""
    for name, field in schema.get("properties", {}).items():
        found = [one[name] for one in schema["examples"] if isinstance(one.get(name), dict)]
        if "$ref" in field and found:
            _target(field, schemas).setdefault("examples", found[:1])


def _restore_nulls(example: Any, schema: dict[str, Any], schemas: Schemas) -> Any:
    """The example with the fields that are always there and `null` in it: FastAPI leaves them out."""
    if "anyOf" in schema:
        schema = schema["anyOf"][0]
    shape = _target(schema, schemas) if "$ref" in schema else schema
    if isinstance(example, list) and "items" in shape:
        return [_restore_nulls(one, shape["items"], schemas) for one in example]
    fields = shape.get("properties")
    if not isinstance(example, dict) or not fields:
        return example
    shown = [name for name in fields if name in example or name in shape.get("required", ())]
    return {name: _restore_nulls(example.get(name), fields[name], schemas) for name in shown}


def _lift_examples(field: dict[str, Any]) -> None:
    """An example of one alternative, such as of what may also be `null`, is one of the field."""
    for one in field.get("anyOf", ()):
        found = one.pop("examples", None)
        if found:
            field.setdefault("examples", found)


def _is_self_explaining(field: dict[str, Any]) -> bool:
    """Return whether the possible values say it all, or stand in a schema of their own."""
    for one in field.get("anyOf", [field]):
        part = one["items"] if one.get("type") == "array" else one
        if "$ref" in part or "const" in part or "enum" in part or part.get("type") in ("boolean", "null"):
            continue
        return False
    return True


def _target(schema: dict[str, Any], schemas: Schemas) -> dict[str, Any]:
    return schemas[schema["$ref"].removeprefix(_SCHEMAS)]
