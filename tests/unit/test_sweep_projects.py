"""The sweep ends projects that nothing else ends any more, begun or not, and gives their credits back."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from databases import new_sqlite
from test_outcome import NOW, NotedJobs, deliveries, money, project_row, video_row
from test_sweep_reactions import KnownRuns

from reelwright.delivery.links import Links
from reelwright.domain.billing.service import charge, grant
from reelwright.domain.projects.model import Project
from reelwright.domain.projects.outcome import NEVER_BEGUN, TOO_LONG, Settlement, begin
from reelwright.domain.teams.model import Team
from reelwright.store.database import Database
from reelwright.workflows.generate import UNEXPECTED
from reelwright.workflows.sweep import GRACE_MS, Sweep

LIMIT = 25 * 60_000
JOBS = ["generate:p1", "make:p1:1", "make:p1:2"]
PAID_BACK = (100, [("charge", -12, 88), ("refund", 12, 100)])


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """A project of a minute that was just accepted."""
    database = new_sqlite(tmp_path / "test.db")
    team = Team(
        id="t1", name="T", billing_mode="managed", storage_limit_bytes=0, webhook_secret="s", created_at=NOW
    )
    with database.session() as session:
        session.add(team)
        session.flush()
        grant(session, "t1", 100, "A present", NOW)
        charge(session, "t1", "project:p1", 12, "A story", NOW)
        session.add(project_row(deadline_at=NOW + LIMIT))
        session.flush()
        session.add(video_row("v1", automatic=True, webhook="https://hooks.example/made"))
    yield database
    database.close()


class Worker:
    """A worker that began just now, with the clock of a machine and one that nobody sets."""

    def __init__(self, database: Database, state: str | None) -> None:
        self.now = NOW
        self.passed_s = 0.0
        self.database = database
        self.runs = KnownRuns({} if state is None else {"generate:p1": state})
        parts: Any = SimpleNamespace(database=database, clock=lambda: self.now)
        nobody: Any = None
        settling = Settlement(NotedJobs(), Links([b"secret"], "https://clips.example", lambda: NOW))
        self._sweep = Sweep(parts, settling, nobody, self.runs, lambda: self.passed_s)

    def look(self) -> tuple[str, str | None]:
        """Sweep, twice as any worker does; what the project reads then."""
        for _ in range(2):
            self._sweep.projects()
        with self.database.session() as session:
            project = session.get_one(Project, "p1")
            return project.status, project.error


def test_a_project_that_no_worker_begins_has_the_limit_of_the_contract(database: Database) -> None:
    """15 minutes and ten times its length, though its job is still in the queue; one refund, one call."""
    worker = Worker(database, "ENQUEUED")
    worker.now, worker.passed_s = NOW + LIMIT + GRACE_MS, (LIMIT + GRACE_MS) / 1000
    assert worker.look() == ("draft", None)
    worker.now, worker.passed_s = worker.now + 1, worker.passed_s + 0.001
    assert worker.look() == ("failed", NEVER_BEGUN)
    with database.session() as session:
        assert money(session) == PAID_BACK
        assert [(event, body["message"]) for event, _, body in deliveries(session)] == [
            ("video.failed", NEVER_BEGUN)
        ]
    assert worker.runs.cancelled == JOBS


def test_a_clock_that_is_put_forward_ends_no_project_that_waits(database: Database) -> None:
    """An hour by the clock is no time in the queue; what was seen late for the whole limit is late."""
    worker = Worker(database, "ENQUEUED")
    worker.now += 60 * 60_000
    assert worker.look() == ("draft", None)
    worker.passed_s = LIMIT / 1000 + 61
    assert worker.look() == ("failed", NEVER_BEGUN)


@pytest.mark.parametrize("state", [None, "SUCCESS"])
def test_a_late_project_without_a_job_is_ended(database: Database, state: str | None) -> None:
    """Whatever the clock did: nothing works on it."""
    with database.session() as session:
        begin(session, "p1", NOW)
    worker = Worker(database, state)
    worker.now = NOW + LIMIT + GRACE_MS + 1
    assert worker.look() == ("failed", TOO_LONG)


def test_a_project_whose_job_was_given_up_is_ended_at_once(database: Database) -> None:
    """Its time is not over."""
    worker = Worker(database, "MAX_RECOVERY_ATTEMPTS_EXCEEDED")
    assert worker.look() == ("failed", UNEXPECTED)


def test_a_project_that_is_being_made_is_left_to_its_job(database: Database) -> None:
    """Which knows its own time, until the sweep has seen it late for the whole limit."""
    with database.session() as session:
        begin(session, "p1", NOW)
    worker = Worker(database, "PENDING")
    worker.now, worker.passed_s = NOW + LIMIT + GRACE_MS + 1, (LIMIT + GRACE_MS + 1) / 1000
    assert worker.look() == ("processing", None)
    worker.passed_s += LIMIT / 1000
    assert worker.look() == ("failed", TOO_LONG)
