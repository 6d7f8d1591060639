"""The sweep ends avatars that nothing else ends any more, also while their photographs are fetched."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from photo_avatar import NOW, with_avatar
from test_sweep_reactions import KnownRuns

from reelwright.domain.avatars.kind import AVATAR
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.billing.service import charge
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.teams.model import Team
from reelwright.store.database import Database
from reelwright.workflows.sweep_assets import AssetSweep

MINUTE = 60_000
FETCH, PORTRAY = "fetch-photo:a", "portray:a"
GIVEN_UP = "MAX_RECOVERY_ATTEMPTS_EXCEEDED"
ALIVE = ("PROCESSING", None, 0, [])


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """A team with 4 credits, all spent on an avatar that is late in a minute."""
    late = {"deadline_at": NOW + MINUTE, "created_at": NOW - 14 * MINUTE}
    database = with_avatar(tmp_path, balance=4, used_credits=4, **late)
    with database.session() as session:
        charge(session, "t", "avatar:a", 4, "avatar", NOW)
    yield database
    database.close()


class Clocks:
    """A time of day, and one that nobody sets."""

    def __init__(self) -> None:
        self.now = NOW
        self.passed_s = 0.0

    def sweep(self, database: Database, runs: KnownRuns) -> AssetSweep:
        parts: Any = SimpleNamespace(database=database, clock=lambda: self.now)
        nobody: Any = None
        return AssetSweep(AVATAR, parts, Settlement(nobody, nobody), runs, lambda: self.passed_s)


def outcome(database: Database, runs: KnownRuns) -> Any:
    """The avatar, the balance, and the jobs that were called off."""
    with database.session() as session:
        avatar = session.get_one(Avatar, "a")
        return avatar.status, avatar.error, session.get_one(Team, "t").balance, runs.cancelled


def look(database: Database, now: int, states: dict[str, str]) -> Any:
    """Sweep once at a time, with jobs in these states."""
    clocks, runs = Clocks(), KnownRuns(states)
    clocks.now = now
    clocks.sweep(database, runs).run()
    return outcome(database, runs)


@pytest.mark.parametrize(
    "states",
    [
        {FETCH: "ENQUEUED"},
        {FETCH: "PENDING"},
        {FETCH: "SUCCESS", PORTRAY: "ENQUEUED"},
        {FETCH: "SUCCESS", PORTRAY: "PENDING"},
        {PORTRAY: "PENDING"},
        {},
    ],
)
def test_an_avatar_that_is_being_made_is_left_alone(database: Database, states: dict[str, str]) -> None:
    """While its photograph is fetched, once that is over and the next job has it, and before any job is seen:
    that the fetching has ended is no end."""
    assert look(database, NOW, states) == ALIVE


@pytest.mark.parametrize(
    "states",
    [
        {FETCH: GIVEN_UP},
        {FETCH: "ERROR"},
        {FETCH: "SUCCESS"},
        {FETCH: "SUCCESS", PORTRAY: GIVEN_UP},
        {PORTRAY: "ERROR"},
    ],
)
def test_an_avatar_whose_job_was_given_up_is_paid_back(database: Database, states: dict[str, str]) -> None:
    """At once, whatever time is left, and both jobs are called off."""
    assert look(database, NOW, states) == ("FAILED", AVATAR.unexpected, 4, [FETCH, PORTRAY])


@pytest.mark.parametrize("states", [{}, {FETCH: "SUCCESS"}, {PORTRAY: GIVEN_UP}])
def test_an_avatar_whose_time_is_over_is_paid_back(database: Database, states: dict[str, str]) -> None:
    """FAILED with the reason once nothing works on it."""
    assert look(database, NOW + 2 * MINUTE, states) == ("FAILED", AVATAR.too_long, 4, [FETCH, PORTRAY])


@pytest.mark.parametrize("job", [FETCH, PORTRAY])
def test_a_job_that_lives_has_its_own_time(database: Database, job: str) -> None:
    """When the clock was put forward it was seen for a moment only, and goes on; once it was seen unfinished
    for a quarter of an hour it is too long."""
    clocks, runs = Clocks(), KnownRuns({job: "PENDING"})
    sweep = clocks.sweep(database, runs)
    clocks.now += 60 * MINUTE
    sweep.run()
    assert outcome(database, runs) == ALIVE
    clocks.passed_s = 15 * 60
    sweep.run()
    assert outcome(database, runs) == ("FAILED", AVATAR.too_long, 4, [FETCH, PORTRAY])


@pytest.mark.parametrize("job", [FETCH, PORTRAY])
def test_a_new_worker_does_not_begin_to_count_anew(database: Database, job: str) -> None:
    """One that starts in minute 14, beside a job that waits for it: PROCESSING until minute 15, FAILED from
    then on."""
    clocks, runs = Clocks(), KnownRuns({job: "ENQUEUED"})
    sweep = clocks.sweep(database, runs)
    for passed_s, expected in ((60, ALIVE), (61, ("FAILED", AVATAR.too_long, 4, [FETCH, PORTRAY]))):
        clocks.now, clocks.passed_s = NOW + 1_000 * passed_s, passed_s
        sweep.run()
        assert outcome(database, runs) == expected


def test_a_finished_avatar_is_not_looked_at(database: Database) -> None:
    """Neither its time nor its jobs' end changes it."""
    with database.session() as session:
        session.get_one(Avatar, "a").status = "COMPLETED"
    assert look(database, NOW + 60 * MINUTE, {PORTRAY: "ERROR"}) == ("COMPLETED", None, 0, [])
