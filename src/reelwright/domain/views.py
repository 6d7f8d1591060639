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


EXAMPLE_ASSET = "c8f2k5d9s1m4x7q0w3z6a2b5n"
EXAMPLE_LINK = "https://videos.example.com/files/eyJ…"
EXAMPLE_METADATA = {"orderId": "A-17"}
EXAMPLE_REASON = "The picture could not be made"
"""Values of examples in the published document."""


class NoFields(View):
    """An object without fields."""


class Deleted(View):
    """It is gone: its id is unknown from now on."""

    id: str
    deleted: Literal[True] = True


def signed_link(sign: Sign, asset: str | None) -> str | None:
    return sign(asset) if asset else None
