"""The work of a dead worker is taken over by a living one."""

from pathlib import Path

import pytest
from harness.processes import SECONDS, Workers, wait_until
from harness.rows import create, make_database, unfinished

from reelwright.domain.projects.model import Project
from reelwright.store.database import Database
from reelwright.workflows.locks import HeldLock, open_locks
from reelwright.workflows.runtime import make_jobs
from reelwright.workflows.takeover import lock_name

pytestmark = pytest.mark.slow


def test_another_worker_finishes_what_a_dead_one_began(url: str, tmp_path: Path, workers: Workers) -> None:
    """A worker is killed and never comes back; the other one ends its project."""
    database = Database(url)
    team, jobs = make_database(database), make_jobs(database)
    workers.start("w1")
    hold = tmp_path / "hold-speech"
    hold.touch()
    project = create(database, jobs, team, "plain", None)
    wait_until((tmp_path / "calls.log").exists, SECONDS, "the first call has begun", workers.fallen)
    workers.kill("w1")
    hold.unlink()
    workers.start("w2")
    wait_until(lambda: unfinished(database) == 0, SECONDS, "the project has ended", workers.fallen)
    with database.session() as session:
        assert session.get_one(Project, project).status == "completed"
    assert "took over a dead worker's work" in workers.said("w2")
    database.close()


def test_a_living_workers_name_cannot_be_used_twice(url: str, tmp_path: Path, workers: Workers) -> None:
    """The lock of a worker's name is held while it lives, and free at once when it is killed."""
    database = Database(url)
    make_database(database)
    locks = open_locks(database, tmp_path / "work" / "locks")
    workers.start("w1")
    wait_until(lambda: "worker started" in workers.said("w1"), SECONDS, "the worker runs", workers.fallen)
    assert locks.take(lock_name("w1")) is None
    workers.kill("w1")
    held: list[HeldLock | None] = [None]

    def is_free() -> bool:
        held[0] = locks.take(lock_name("w1"))
        return held[0] is not None

    wait_until(
        is_free, SECONDS, "the lock is free"
    )  # PostgreSQL notices the closed connection after a moment
    assert held[0] is not None
    held[0].release()
    database.close()
