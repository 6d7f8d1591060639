"""Trouble of the machine that is nobody's fault and passes: a disk without room, a database that is locked or
does not answer. Whatever failed of it may be done again, as it was, a little later."""

import sqlite3
from typing import Any, Literal

import sqlalchemy as sa

from reelwright.errors import is_out_of_room

Trouble = Literal["room", "database"]

_ROOM = (sqlite3.SQLITE_FULL,)
_PASSING = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
_PRIMARY = 0xFF  # SQLite's extended codes hold the plain one in their last byte
_DISK_FULL = "53100"
_CANCELED = "57014"
# PostgreSQL's classes of errors: connection, resources, operator; and transactions that met each other.
_CLASSES = ("08", "53", "57")
_STATES = ("40001", "40P01", "55P03", "25P03")


def classify_failure(error: BaseException) -> Trouble | None:
    """Return the kind of trouble that an error came of, or None for one that would come again."""
    if is_out_of_room(error):
        return "room"
    for one in _causes(error):
        if isinstance(one, sa.exc.TimeoutError):
            return "database"  # no connection was free
        if isinstance(one, sa.exc.DBAPIError):
            return classify_database_failure(one)
    return None


def classify_database_failure(error: sa.exc.DBAPIError) -> Trouble | None:
    """Classify an error of the database alone."""
    cause = error.orig
    if isinstance(cause, sqlite3.Error):
        return _classify_sqlite(getattr(cause, "sqlite_errorcode", 0) & _PRIMARY)
    if error.connection_invalidated:
        return "database"
    return _classify_postgres(error, getattr(cause, "sqlstate", None))


def _classify_sqlite(code: int) -> Trouble | None:
    if code in _ROOM:
        return "room"
    return "database" if code in _PASSING else None


def _classify_postgres(error: sa.exc.DBAPIError, state: Any) -> Trouble | None:
    if state is None:  # the driver's own: it could not connect, or was cut off
        return "database" if isinstance(error, sa.exc.OperationalError) else None
    if state == _DISK_FULL:
        return "room"
    passing = state in _STATES or (state.startswith(_CLASSES) and state != _CANCELED)
    return "database" if passing else None


def _causes(error: BaseException) -> list[BaseException]:
    """The error, and those that it was raised from."""
    chain: list[BaseException] = []
    at: BaseException | None = error
    while at is not None and at not in chain:
        chain.append(at)
        at = at.__cause__ or at.__context__
    return chain
