"""A worker whose disk is full, or whose clock is wrong, while a file says so:
`python -m harness.troubled URL FOLDER NAME`.

`full` in the folder: the storage has no room. `full-render`: the renderer has none. `full-database`: SQLite
has none. `clock`: so many milliseconds are added to the time.

The worker adds a byte to `was-full` and `was-locked` each time that the database refuses it for that, and to
`swept` each time that it looks for late projects.
"""

import errno
import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from harness.joined import join
from reelwright.delivery.storage import DiskStorage
from reelwright.store.clock import now_ms
from reelwright.store.database import Database
from reelwright.supervisor import Signals
from reelwright.workflows.instant_renderer import InstantRenderer
from reelwright.workflows.parts import FindFile, OnProgress, Parts, Stop
from reelwright.workflows.runtime import run_worker
from reelwright_render.timeline.model import Timeline

BUSY_S = 0.5


class SmallStorage(DiskStorage):
    """Writes half of what it gets, and fails, while the disk is full."""

    def __init__(self, root: Path, flag: Path) -> None:
        super().__init__(root)
        self._flag = flag

    def _write(self, fresh: Path, content: bytes | Path) -> None:
        if self._flag.exists():
            fresh.write_bytes(b"half")
            raise _full(fresh)
        super()._write(fresh, content)


class SmallRenderer(InstantRenderer):
    def __init__(self, flag: Path) -> None:
        self._flag = flag

    def mix(self, timeline: Timeline, find: FindFile, out: Path, stop: Stop, progress: OnProgress) -> None:
        if self._flag.exists():
            out.write_bytes(b"half")
            raise _full(out)
        super().mix(timeline, find, out, stop, progress)


def _full(path: Path) -> OSError:
    return OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))


def small_database(url: str, flag: Path) -> Database:
    """While the flag is there, the database may not grow by a page. What happens is counted in files."""
    database = Database(url, BUSY_S)
    if database.dialect == "sqlite":

        @sa.event.listens_for(database.engine, "checkout")
        def _limit(connection: Any, record: Any, proxy: Any) -> None:
            pages = 1 if flag.exists() else 2**30
            connection.execute(f"PRAGMA max_page_count={pages}").close()

        @sa.event.listens_for(database.engine, "handle_error")
        def _note(context: sa.engine.ExceptionContext) -> None:
            for reason in ("full", "locked"):
                if f"is {reason}" in str(context.original_exception):
                    _count(flag.parent / f"was-{reason}")

        @sa.event.listens_for(database.engine, "before_cursor_execute")
        def _note_sweep(
            connection: Any, cursor: Any, statement: str, parameters: Any, context: Any, many: bool
        ) -> None:
            if " AS late" in statement:
                _count(flag.parent / "swept")

    return database


def _count(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b".")


def troubled(url: str, folder: Path) -> Parts:
    def clock() -> int:
        moved = folder / "clock"
        return now_ms() + (int(moved.read_text()) if moved.exists() else 0)

    return replace(
        join(url, folder),
        database=small_database(url, folder / "full-database"),
        storage=SmallStorage(folder / "files", folder / "full"),
        renderer=SmallRenderer(folder / "full-render"),
        clock=clock,
        sweep_every_s=0.5,
    )


if __name__ == "__main__":
    run_worker(troubled(sys.argv[1], Path(sys.argv[2])), sys.argv[3], Signals())
