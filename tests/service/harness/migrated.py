"""An SQLite database with all tables and nothing in them, made once for each run of tests."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from reelwright.store.database import Database
from reelwright.store.migrations import upgrade
from reelwright.workflows.runtime import prepare_tables


@cache
def migrated_file() -> bytes:
    """What such a file holds: our tables and the workflow engine's."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "empty.db"
        database = Database(f"sqlite:///{path}")
        upgrade(database)
        prepare_tables(database)
        database.close()
        left = [one.name for one in Path(folder).iterdir()]
        assert left == [path.name], f"The file is not all of it: {left}"
        return path.read_bytes()
