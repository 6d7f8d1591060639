"""One database: our tables and the workflow engine's lie side by side, so one transaction covers both."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase, Session


class Base(DeclarativeBase):
    """Times are whole milliseconds since 1970 (UTC); JSON columns hold plain values."""

    type_annotation_map = {dict[str, Any]: sa.JSON, int: sa.BigInteger, list[str]: sa.JSON}


BUSY_S = 30.0


def create_engine(url: str, busy_s: float = BUSY_S) -> sa.Engine:
    """SQLite in WAL mode with writers that wait for each other, for `busy_s` at most; or PostgreSQL through
    psycopg 3."""
    if not url.startswith("sqlite"):
        return sa.create_engine(url, pool_size=10, max_overflow=20, pool_pre_ping=True)
    engine = sa.create_engine(url, pool_size=20, connect_args={"timeout": busy_s, "check_same_thread": False})

    @sa.event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        busy = f"busy_timeout={round(busy_s * 1000)}"
        for pragma in (busy, "journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()
        # SQLite's own knows A to Z only, and a search must find Ü by ü as PostgreSQL does.
        connection.create_function("lower", 1, _lower, deterministic=True)
        # Begin every write as IMMEDIATE: a reader that turns writer half-way would fail as "locked".
        connection.isolation_level = "IMMEDIATE"

    return engine


def _lower(value: Any) -> Any:
    return value.lower() if isinstance(value, str) else value


class Database:
    def __init__(self, url: str, busy_s: float = BUSY_S) -> None:
        self.url = url
        self.engine = create_engine(url, busy_s)

    @contextmanager
    def session(self) -> Iterator[Session]:
        """A transaction: committed at the end, rolled back when the block raises."""
        with Session(self.engine, expire_on_commit=False) as session, session.begin():
            yield session

    @property
    def dialect(self) -> str:
        return self.engine.dialect.name

    def close(self) -> None:
        self.engine.dispose()


def insert_once(session: Session, table: Any, **values: Any) -> bool:
    """Insert a row unless one with the same unique key exists. True when this call inserted it.

    `RETURNING` tells, never `rowcount`: on psycopg that lost refunds.
    """
    if session.get_bind().dialect.name == "sqlite":
        from sqlalchemy.dialects.sqlite import insert
    else:
        from sqlalchemy.dialects.postgresql import insert  # type: ignore[assignment]
    key = next(iter(sa.inspect(table).primary_key))
    statement = insert(table).values(**values).on_conflict_do_nothing().returning(key)
    return session.execute(statement).first() is not None
