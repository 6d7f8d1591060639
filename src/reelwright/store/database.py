"""One database: our tables and the workflow engine's lie side by side, so one transaction covers both."""

import os
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import DeclarativeBase, Session

from reelwright.errors import NotNow, ReelwrightError, WrongSetting


class Base(DeclarativeBase):
    """Times are whole milliseconds since 1970 (UTC); JSON columns hold plain values."""

    type_annotation_map = {
        dict[str, Any]: sa.JSON,
        int: sa.BigInteger,
        list[int]: sa.JSON,
        list[str]: sa.JSON,
        list[dict[str, Any]]: sa.JSON,
    }


BUSY_S = 30.0
_DRIVERS = ("sqlite", "sqlite+pysqlite", "postgresql", "postgresql+psycopg")
_WRITE = (
    "write sqlite:////a/folder/reelwright.db or postgresql+psycopg://user:password@host/name, or leave it "
    "out for SQLite in the data directory"
)


def create_engine(url: str, busy_s: float = BUSY_S) -> sa.Engine:
    """SQLite in WAL mode with writers that wait for each other, for `busy_s` at most; or PostgreSQL through
    psycopg 3. Raises WrongSetting, without the address: it may hold a password."""
    try:
        parts = sa.make_url(url)
        nowhere = parts.get_backend_name() == "sqlite" and parts.database in (None, "", ":memory:")
        if parts.drivername in _DRIVERS and not nowhere:
            return _engine(url, busy_s)
    except (sa.exc.ArgumentError, ValueError):  # ValueError: a port that is no number
        pass
    raise WrongSetting(f"REELWRIGHT_DATABASE_URL is no address of a database: {_WRITE}.")


def _engine(url: str, busy_s: float) -> sa.Engine:
    if not url.startswith("sqlite"):
        return sa.create_engine(url, pool_size=10, max_overflow=20, pool_pre_ping=True)
    engine = sa.create_engine(url, pool_size=20, connect_args={"timeout": busy_s, "check_same_thread": False})

    @sa.event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: Any) -> None:
        connection.execute(f"PRAGMA busy_timeout={round(busy_s * 1000)}").close()
        _switch_to_wal(connection, busy_s)
        for pragma in ("synchronous=NORMAL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}").close()
        # SQLite's own knows A to Z only, and a search must find Ü by ü as PostgreSQL does.
        connection.create_function("lower", 1, _lower, deterministic=True)
        # Begin every write as IMMEDIATE: a reader that turns writer half-way would fail as "locked".
        connection.isolation_level = "IMMEDIATE"

    return engine


def _switch_to_wal(connection: Any, busy_s: float) -> None:
    """Retry for `busy_s` seconds: two connections that switch a new file at once would deadlock, so SQLite
    refuses one of them as locked at once, whatever its busy timeout."""
    deadline = time.monotonic() + busy_s
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


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

    def require_answer(self) -> None:
        """Ask the database a trivial query. Raises NotNow where a later try may work, WrongSetting where the
        address must be changed."""
        try:
            with self.engine.connect() as connection:
                connection.execute(sa.text("SELECT 1"))
        except sa.exc.DBAPIError as error:
            reason = str(error.orig)
            file = self.engine.url.database or ""
            told = _file_error(Path(file), reason) if self.dialect == "sqlite" else _server_error(reason)
            raise told from None

    @property
    def dialect(self) -> str:
        return self.engine.dialect.name

    def close(self) -> None:
        self.engine.dispose()


def _file_error(file: Path, reason: str) -> ReelwrightError:
    if "not a database" in reason:
        return WrongSetting(f"REELWRIGHT_DATABASE_URL names a file that is no SQLite database: {_WRITE}.")
    if "locked" in reason:
        return NotNow("Another process keeps the database locked: start again when it has ended.")
    if file.is_dir() or not os.access(file if file.exists() else file.parent, os.W_OK):
        return WrongSetting(f"REELWRIGHT_DATABASE_URL names a file that cannot be written: {_WRITE}.")
    return NotNow("The database's file cannot be opened: see whether its disk is full, and start again.")


def _server_error(reason: str) -> ReelwrightError:
    """Describe the server's error in words of our own: PostgreSQL's may hold what stands in the address."""
    if any(words in reason for words in ("authentication failed", "no password supplied", "pg_hba.conf")):
        return WrongSetting(
            "PostgreSQL refuses the user and password of REELWRIGHT_DATABASE_URL: write those of a user that "
            "it lets in."
        )
    if re.search(r'certificate file ".*"', reason):
        return WrongSetting(
            "REELWRIGHT_DATABASE_URL asks for a certificate that is not here: write the path of a PEM file "
            "as its sslrootcert, or sslrootcert=system for those that this machine trusts."
        )
    if re.search(r'(database|role) ".*" does not exist', reason):
        return WrongSetting(
            "PostgreSQL has no such database or user as REELWRIGHT_DATABASE_URL names: create it, or write "
            "another."
        )
    if "invalid connection option" in reason:
        return WrongSetting(
            f"REELWRIGHT_DATABASE_URL holds an option that PostgreSQL does not know: {_WRITE}."
        )
    return NotNow(
        "The database does not answer: start PostgreSQL, or correct the host and port of "
        "REELWRIGHT_DATABASE_URL."
    )


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
