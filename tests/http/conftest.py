"""The fixtures of the HTTP tests."""

import os
from collections.abc import Iterator

import pytest
from house import START_MS, HandClock, House, Member, build_house

from reelwright.store.database import Database
from reelwright.store.migrations import upgrade


@pytest.fixture(scope="session")
def built_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """On SQLite, or on the empty database that TEST_DATABASE_URL names."""
    folder = tmp_path_factory.mktemp("house")
    database = Database(os.environ.get("TEST_DATABASE_URL", f"sqlite:///{folder / 'test.db'}"))
    upgrade(database)
    yield build_house(database, folder, HandClock())
    database.close()


@pytest.fixture
def house(built_house: House) -> House:
    """One house for all tests, which use teams of their own; its clock begins anew."""
    built_house.clock.now = START_MS
    built_house.jobs.broken = False
    return built_house


@pytest.fixture
def member(house: House) -> Member:
    """A managed team with 100 credits."""
    return house.team()
