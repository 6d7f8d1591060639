"""Lists in which a team's own come before what ships with the library."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.projects.service import Page
from reelwright.errors import Invalid

TYPES = ("library", "custom", "all")

Own = TypeVar("Own")
Shipped = TypeVar("Shipped")


def list_newest(session: Session, table: type[Own], own: sa.Select[Any], page: Page) -> tuple[list[Own], int]:
    """A page of rows, newest first, and how many there are in all."""
    columns: Any = table
    total = session.scalar(sa.select(sa.func.count()).select_from(own.subquery())) or 0
    newest = own.order_by(columns.created_at.desc(), columns.id.desc())
    return list(session.scalars(newest.limit(page.limit).offset(page.offset))), total


def list_own_and_shipped(
    type: str | None,
    page: Page,
    list_own: Callable[[], tuple[list[Own], int]],
    shipped: Sequence[Shipped],
) -> tuple[list[Own | Shipped], int]:
    """A page of both, and how many there are in all. `type` is one of TYPES, in any case, or None for all.
    Raises Invalid for another."""
    kind = (type or "all").lower()
    if kind not in TYPES:
        raise Invalid("type", "Must be library, custom or all", "INVALID_VALUE")
    own, total = list_own() if kind != "library" else ([], 0)
    others = shipped if kind != "custom" else ()
    first = max(0, page.offset - total)
    return [*own, *others[first : first + page.limit - len(own)]], total + len(others)
