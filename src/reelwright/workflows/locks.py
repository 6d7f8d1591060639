"""Locks that die with their holder: the kernel's on one machine, the database's where several share one."""

import fcntl
import hashlib
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Protocol

import sqlalchemy as sa

from reelwright.store.database import Database

_ASKED_EVERY_S = 0.2


class HeldLock(Protocol):
    def alive(self) -> bool:
        """Return whether the lock is still held; a database may have dropped it with the connection."""
        ...

    def release(self) -> None: ...


class Locks(Protocol):
    def take(self, name: str) -> HeldLock | None:
        """The lock, or None while somebody holds it."""
        ...


def open_locks(database: Database, folder: Path) -> Locks:
    return FileLocks(folder) if database.dialect == "sqlite" else DatabaseLocks(database)


@contextmanager
def hold_lock(locks: Locks, name: str, stop: Callable[[], None]) -> Iterator[None]:
    """Wait for a lock and hold it. `stop` is asked while waiting, and raises when it has become pointless."""
    while (held := locks.take(name)) is None:
        stop()
        time.sleep(_ASKED_EVERY_S)
    try:
        yield
    finally:
        held.release()


class FileLocks:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, name: str) -> HeldLock | None:
        file = (self._folder / f"{_digest(name).hex()}.lock").open("w")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            return None
        return _HeldFile(file)


class _HeldFile:
    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def alive(self) -> bool:
        return True

    def release(self) -> None:
        self._file.close()


class DatabaseLocks:
    """PostgreSQL's advisory locks, each on a connection of its own."""

    def __init__(self, database: Database) -> None:
        self._engine = database.engine

    def take(self, name: str) -> HeldLock | None:
        key = int.from_bytes(_digest(name)[:8], "big", signed=True)
        connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        if connection.scalar(sa.select(sa.func.pg_try_advisory_lock(key))):
            return _HeldConnection(connection, key)
        connection.close()
        return None


class _HeldConnection:
    def __init__(self, connection: sa.Connection, key: int) -> None:
        self._connection = connection
        self._key = key

    def alive(self) -> bool:
        try:
            self._connection.execute(sa.select(1))
        except sa.exc.DBAPIError:
            return False
        return True

    def release(self) -> None:
        self._connection.execute(sa.select(sa.func.pg_advisory_unlock(self._key)))
        self._connection.close()


def _digest(name: str) -> bytes:
    return hashlib.sha256(f"reelwright {name}".encode()).digest()[:16]
