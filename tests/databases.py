"""A new SQLite database for a test: a copy of one that was migrated once, which is much faster."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from reelwright.store.database import BUSY_S, Database
from reelwright.store.migrations import upgrade


def new_sqlite(file: Path, busy_s: float = BUSY_S) -> Database:
    """Our tables with nothing in them, in this file."""
    file.write_bytes(_migrated_file())
    return Database(f"sqlite:///{file}", busy_s)


@cache
def _migrated_file() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.db"
        database = Database(f"sqlite:///{path}")
        upgrade(database)
        database.close()
        left = [one.name for one in Path(folder).iterdir()]
        assert left == [path.name], f"The file is not all of it: {left}"
        return path.read_bytes()
