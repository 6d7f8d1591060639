"""The fixtures of the HTTP tests."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from anyio.from_thread import start_blocking_portal
from house import START_MS, HandClock, House, Member, build_house, database_for_tests


@pytest.fixture(scope="session")
def built_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    database = database_for_tests(folder)
    house = build_house(database, folder, HandClock())
    with start_blocking_portal() as loop:
        yield replace(house, loop=loop)
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
