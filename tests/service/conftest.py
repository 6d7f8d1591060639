"""A database of each dialect for the tests that kill."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from harness.postgres import new_database, postgres
from harness.processes import Workers

from reelwright.store.database import Database
from reelwright.store.migrations import upgrade

_HERE = str(Path(__file__).parent)


@pytest.fixture(scope="session", autouse=True)
def importable() -> Iterator[None]:
    """Worker processes find the harness and the sources as this process does."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([_HERE, *filter(None, sys.path)])
    yield
    if before is None:
        del os.environ["PYTHONPATH"]
    else:
        os.environ["PYTHONPATH"] = before


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    with postgres() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, once on SQLite and once on PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'trial.db'}"
    return new_database(request.getfixturevalue("server"), tmp_path.name)


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """The same, with its tables."""
    database = Database(url)
    upgrade(database)
    yield database
    database.close()


@pytest.fixture
def workers(url: str, tmp_path: Path) -> Iterator[Workers]:
    workers = Workers(url, tmp_path)
    yield workers
    workers.kill_all()
