"""Counts of requests, one over all server processes: kept in the database, or on Redis (`redis_counters`).

A window opens with its first request and ends a minute later. A bucket holds `burst` requests and is filled
again at so many a minute. What comes beyond either extends nothing.
"""

from dataclasses import dataclass
from typing import Protocol

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Mapped, Session, mapped_column

from reelwright.store.database import Base

WINDOW_MS = 60_000
# The tolerance for requests that are counted out of order, and for machines whose clocks differ. A stored end
# that lies more than this beyond the latest possible one was written before a clock was set back.
APART_MS = 60_000


class RequestCount(Base):
    """A window: how many came, and when it ends. Or a bucket: 1 or 0, whether the last one fitted, and when
    it will be full again."""

    __tablename__ = "request_counts"

    id: Mapped[str] = mapped_column(primary_key=True)  # who and what: `<team>:post`
    count: Mapped[int]
    window_ends_at: Mapped[int] = mapped_column(index=True)


@dataclass(frozen=True)
class CounterResult:
    """What is left of a limit after this request. `wait_ms` is 0 when it may run; `resets_at` is when all of
    the limit is there again, in milliseconds since 1970."""

    limit: int
    remaining: int
    resets_at: int
    wait_ms: int


class Counters(Protocol):
    """`session` is the caller's transaction, for counts that are kept in the database."""

    def window(
        self, session: Session, name: str, limit: int, now: int, lasts_ms: int = WINDOW_MS
    ) -> CounterResult:
        """Count one more in the minute that began with the first, or in another time."""
        ...

    def bucket(self, session: Session, name: str, a_minute: int, burst: int, now: int) -> CounterResult:
        """Take one out of the bucket, if one is in it."""
        ...


class DatabaseCounters:
    def window(
        self, session: Session, name: str, limit: int, now: int, lasts_ms: int = WINDOW_MS
    ) -> CounterResult:
        ends = RequestCount.window_ends_at
        over = sa.or_(ends <= now, ends > now + lasts_ms + APART_MS)
        count = sa.case((over, 1), else_=RequestCount.count + 1)
        ends_at = sa.case((over, now + lasts_ms), else_=ends)
        counted, until = _count(session, name, now + lasts_ms, count, ends_at)
        if counted == 1:
            _forget(session, now)
        return window_spent(limit, counted, until, now)

    def bucket(self, session: Session, name: str, a_minute: int, burst: int, now: int) -> CounterResult:
        each = each_ms(a_minute)
        full = RequestCount.window_ends_at
        begins = sa.case((sa.or_(full < now, full > now + burst * each + APART_MS), now), else_=full)
        fits = begins + each <= now + burst * each
        fitted, full_at = _count(
            session, name, now + each, sa.case((fits, 1), else_=0), sa.case((fits, begins + each), else_=full)
        )
        if full_at == now + each:
            _forget(session, now)
        return bucket_spent(burst, each, bool(fitted), full_at, now)


def open_counters(redis_url: str) -> Counters:
    """Open the counters, on Redis where it has an address, else in the database. Raises WrongSetting for
    what is no address."""
    if not redis_url:
        return DatabaseCounters()
    from reelwright.store.redis_counters import open_redis_counters

    return open_redis_counters(redis_url, DatabaseCounters())


def each_ms(a_minute: int) -> int:
    """Return how long one request takes to come back into the bucket."""
    return WINDOW_MS // a_minute


def window_spent(limit: int, counted: int, ends_at: int, now: int) -> CounterResult:
    return CounterResult(limit, max(0, limit - counted), ends_at, 0 if counted <= limit else ends_at - now)


def bucket_spent(burst: int, each: int, fitted: bool, full_at: int, now: int) -> CounterResult:
    room_ms = burst * each - (full_at - now)
    return CounterResult(burst, max(0, room_ms // each), full_at, 0 if fitted else each - room_ms)


def _count(
    session: Session, name: str, ends_at: int, count: sa.ColumnElement[int], until: sa.ColumnElement[int]
) -> tuple[int, int]:
    """Count one request in one statement, so that processes which count at once wait for each other."""
    insert = sqlite.insert if session.get_bind().dialect.name == "sqlite" else postgresql.insert
    statement = insert(RequestCount).values(id=name, count=1, window_ends_at=ends_at)
    statement = statement.on_conflict_do_update(
        index_elements=["id"], set_={"count": count, "window_ends_at": until}
    )
    row = session.execute(statement.returning(RequestCount.count, RequestCount.window_ends_at)).one()
    return row[0], row[1]


def _forget(session: Session, now: int) -> None:
    session.execute(sa.delete(RequestCount).where(RequestCount.window_ends_at < now - WINDOW_MS))
