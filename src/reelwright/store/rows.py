"""Rows that one transaction has to itself."""

from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.store.database import Base

Row = TypeVar("Row", bound=Base)


def lock_row(session: Session, table: type[Row], row_id: str, *still: sa.ColumnElement[bool]) -> Row | None:
    """The row as it is now, if all of `still` holds. Nobody else changes it until this transaction ends: who
    asks for it as well waits here, and then sees what was written. A write that changes nothing is a lock in
    both databases; SQLite has no other."""
    columns: Any = table
    own = sa.update(table).where(columns.id == row_id).values(created_at=columns.created_at)
    session.execute(own, execution_options={"synchronize_session": False})
    wanted = sa.select(table).where(columns.id == row_id, *still)
    return session.scalars(wanted.execution_options(populate_existing=True)).one_or_none()
