"""A database of each dialect for the tests that kill."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from harness.forking import end_warm_parent, modules_path
from harness.postgres import new_database, postgres
from harness.processes import Workers

from reelwright.store.database import Database
from reelwright.store.migrations import upgrade

# What depends on locks, the ledger, idempotency, queues or migrations runs on both databases in `make test`;
# the others do on SQLite, and in `make test-all` on PostgreSQL, too.
ON_BOTH = (
    "test_killed_service.py",
    "test_late_races.py",
    "test_ledger_order.py",
    "test_money.py",
    "test_renewals.py",
    "test_stored_service.py",
    "test_takeover.py",
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and item.path.parent == Path(__file__).parent:
            callspec = getattr(item, "callspec", None)
            on_postgres = callspec is not None and callspec.params.get("url") == "postgres"
            if on_postgres and item.path.name not in ON_BOTH:
                item.add_marker(pytest.mark.thorough)


@pytest.fixture(scope="session", autouse=True)
def importable() -> Iterator[None]:
    """Worker processes find the harness and the sources as this process does."""
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = modules_path()
    yield
    end_warm_parent()
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
