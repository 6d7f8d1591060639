"""What the API shows of things: camelCase outside, every link signed afresh at each read."""

from collections.abc import Callable
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, WithJsonSchema
from pydantic.alias_generators import to_camel

Sign = Callable[[str], str]
"""An asset's signed, expiring link."""

Instant = Annotated[str, WithJsonSchema({"type": "string", "format": "date-time"})]
"""ISO 8601 in UTC, with `Z`."""


class View(BaseModel):
    model_config = ConfigDict(
        alias_generator=to_camel,
        validate_by_name=True,
        serialize_by_alias=True,
        use_attribute_docstrings=True,
        # A view shows all its fields; where one may be absent its class says so.
        json_schema_serialization_defaults_required=True,
    )


class NoFields(View):
    """An object without fields."""


class Deleted(View):
    """It is gone: its id is unknown from now on."""

    id: str
    deleted: Literal[True] = True


def signed_link(sign: Sign, asset: str | None) -> str | None:
    return sign(asset) if asset else None
