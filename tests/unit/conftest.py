"""The fixtures of the unit tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from databases import new_sqlite

from reelwright.store.database import Database


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """With all tables, on a file of the test's own."""
    database = new_sqlite(tmp_path / "test.db")
    yield database
    database.close()
