"""The limit of a provider's key over processes that share only the database."""

import os
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path

import pytest
import sqlalchemy as sa
from harness.forking import Process, modules_path, start_process
from harness.limited import AT_ONCE, REQUESTS, limiter_of
from harness.processes import SECONDS, wait_until

from reelwright.domain.costs.model import ProviderPause
from reelwright.store.database import Database

pytestmark = pytest.mark.slow

Start = Callable[[str, str], Process]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    path = tmp_path / "requests.log"
    path.touch()
    return path


@pytest.fixture
def start(database: Database, log: Path) -> Iterator[Start]:
    """Starts a process by its name and its key."""
    started: list[Process] = []
    said = (log.parent / "said.log").open("ab")
    environment = {**os.environ, "PYTHONPATH": modules_path()}

    def start_one(name: str, key: str) -> Process:
        words = ("harness.limited", database.url, str(log), name, key)
        started.append(start_process(words, environment, stdout=said.fileno(), stderr=said.fileno()))
        return started[-1]

    with said:
        yield start_one
        for process in started:
            process.kill()
            process.wait()


def test_two_processes_with_one_key_have_its_places_together(start: Start, log: Path) -> None:
    """Both make all of their requests, and never are more under way than the key has places."""
    processes = [start("a", "one key"), start("b", "one key")]
    assert [process.wait(SECONDS) for process in processes] == [0, 0]
    lines = log.read_text().split()
    under_way = list(accumulate(1 if line.startswith("+") else -1 for line in lines))
    assert sorted(lines) == sorted(["+a", "-a", "+b", "-b"] * REQUESTS)
    assert (max(under_way), under_way[-1]) == (AT_ONCE, 0)


def test_a_pause_holds_up_every_process_with_the_key_and_no_other(
    start: Start, log: Path, database: Database
) -> None:
    """A provider has asked one of them to wait: who has another key makes all requests meanwhile."""
    limiter_of(database, "one key").pause(120)
    paused, other = start("a", "one key"), start("b", "another key")
    assert other.wait(SECONDS) == 0
    assert log.read_text().count("+b") == REQUESTS
    assert ("a" in log.read_text(), paused.poll()) == (False, None)
    with database.session() as session:
        session.execute(sa.update(ProviderPause).values(until=0))
    wait_until(lambda: log.read_text().count("-a") == REQUESTS, SECONDS, "the other has gone on")
    assert paused.wait(SECONDS) == 0
