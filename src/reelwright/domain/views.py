"""What the API shows of things: camelCase outside, every link signed afresh at each read."""

from collections.abc import Callable
from typing import Any

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

Sign = Callable[[str], str]
"""An asset's signed, expiring link."""


class View(BaseModel):
    model_config = ConfigDict(
        alias_generator=to_camel,
        validate_by_name=True,
        serialize_by_alias=True,
        use_attribute_docstrings=True,
    )


def signed(sign: Sign, asset: str | None) -> str | None:
    return sign(asset) if asset else None


def picked(source: dict[str, Any], *names: str) -> dict[str, Any]:
    return {name: source[name] for name in names if name in source}
