"""The fixtures of the HTTP tests."""

from collections.abc import Iterator

import pytest
from house import START_MS, HandClock, House, Member, build_house, database_for_tests


@pytest.fixture(scope="session")
def built_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("house")
    database = database_for_tests(folder)
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
