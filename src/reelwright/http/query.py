"""Query parameters: what is missing or makes no sense falls back, what is too large is capped."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import Depends, Query
from pydantic import BeforeValidator, WithJsonSchema

from reelwright.domain.projects.service import Page
from reelwright.errors import Invalid

MOST = 100
DEFAULT = 50
FURTHEST = 2**53 - 1  # the largest whole number that every reader of JSON keeps


def _limit(value: Any) -> int:
    number = _parse_whole(value)
    return min(number, MOST) if number and number > 0 else DEFAULT


def _offset(value: Any) -> int:
    number = _parse_whole(value)
    return min(number, FURTHEST) if number and number > 0 else 0


def _parse_whole(value: Any) -> int | None:
    text = str(value).strip()
    if not (text.isascii() and text.isdigit()):
        return None
    # Any number of digits may come; seventeen are beyond every cap.
    return int(text.lstrip("0")[:17] or "0")


Limit = Annotated[
    int,
    BeforeValidator(_limit),
    WithJsonSchema({"type": "integer", "default": DEFAULT}),
    Query(description="1–100; larger values are capped at 100, missing or invalid ones fall back to 50."),
]
Offset = Annotated[
    int,
    BeforeValidator(_offset),
    WithJsonSchema({"type": "integer", "default": 0}),
    Query(description="0 or more; missing or invalid values fall back to 0, and 2⁵³ − 1 is the largest."),
]


def _page(limit: Limit = DEFAULT, offset: Offset = 0) -> Page:
    return Page(limit, offset)


def _empty_as_omitted(value: Any) -> Any:
    """An empty value is an omitted one; PostgreSQL cannot even be asked for a zero character."""
    return (value.replace("\0", "") or None) if isinstance(value, str) else value


Chosen = Annotated[str | None, BeforeValidator(_empty_as_omitted), WithJsonSchema({"type": "string"})]


def choices_schema(values: Sequence[str]) -> WithJsonSchema:
    """How the document shows a parameter whose service refuses other values."""
    return WithJsonSchema({"type": "string", "enum": list(values)})


INSTANT = WithJsonSchema({"anyOf": [{"type": "string", "format": kind} for kind in ("date-time", "date")]})

Paging = Annotated[Page, Depends(_page)]


def parse_instant(field: str, text: str | None) -> int | None:
    """An ISO 8601 date or time as milliseconds; UTC unless it says otherwise. Raises Invalid."""
    if not text:
        return None
    try:
        read = datetime.fromisoformat(text)
        aware = read if read.tzinfo else read.replace(tzinfo=UTC)
        return round(aware.timestamp() * 1000)
    except (ValueError, OverflowError):
        raise Invalid(field, "Must be an ISO 8601 time") from None


def parse_choice(field: str, value: str | None, allowed: tuple[str, ...], reason: str) -> str | None:
    """An empty value is an omitted one. Raises Invalid."""
    if value and value not in allowed:
        raise Invalid(field, reason, "INVALID_VALUE")
    return value or None
