"""Counts of requests, one over all server processes. A window opens with its first request."""

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Mapped, Session, mapped_column

from reelwright.store.database import Base

WINDOW_MS = 60_000


class RequestCount(Base):
    __tablename__ = "request_counts"

    id: Mapped[str] = mapped_column(primary_key=True)  # who and what: `<team>:post`
    count: Mapped[int]
    window_ends_at: Mapped[int] = mapped_column(index=True)


@dataclass(frozen=True)
class Count:
    """How many came in this window, this one included."""

    count: int
    window_ends_at: int


def count(session: Session, name: str, now: int, window_ms: int = WINDOW_MS) -> Count:
    """Count one more. What comes after the limit does not extend the window."""
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    over = RequestCount.window_ends_at <= now
    statement = insert(RequestCount).values(id=name, count=1, window_ends_at=now + window_ms)
    statement = statement.on_conflict_do_update(
        index_elements=["id"],
        set_={
            "count": sa.case((over, 1), else_=RequestCount.count + 1),
            "window_ends_at": sa.case((over, now + window_ms), else_=RequestCount.window_ends_at),
        },
    )
    returned = statement.returning(RequestCount.count, RequestCount.window_ends_at)
    row = session.execute(returned).one()
    if row[0] == 1:
        session.execute(sa.delete(RequestCount).where(RequestCount.window_ends_at < now - window_ms))
    return Count(row[0], row[1])
