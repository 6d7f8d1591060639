"""The disk is full, the database locked, the clock put forward or back: work waits and goes on by itself,
nothing is lost, and nothing is charged twice."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import sqlalchemy as sa
from harness.forking import Process, start_process
from harness.processes import SECONDS, wait_until
from harness.rows import create, make_database, unfinished

from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.teams.model import Team
from reelwright.store.database import Database
from reelwright.workflows.jobs import DurableJobs
from reelwright.workflows.runtime import make_jobs

pytestmark = pytest.mark.slow

WAITING = "Waiting for free disk space"
HOUR_MS = 3_600_000
LIMIT_MS = 20_000  # in which a busy machine, too, comes as far as the full disk


@dataclass(frozen=True)
class Place:
    """A worker in a folder, and what is written there to trouble it."""

    database: Database
    jobs: DurableJobs
    team: str
    folder: Path
    worker: Process

    def create(self, prompt: str, expected_ms: int = 1_000) -> str:
        return create(self.database, self.jobs, self.team, prompt, None, expected_ms)

    def project(self, project: str) -> Project:
        with self.database.session() as session:
            return session.get_one(Project, project)

    def video(self, project: str) -> Video:
        with self.database.session() as session:
            return session.get_one(Video, self.project(project).first_video_id)

    def log(self) -> str:
        return (self.folder / "w1.log").read_text()

    def fallen(self) -> str:
        return "" if self.worker.poll() is None else f"The worker has ended:\n{self.log()[-3000:]}"

    def ended(self) -> None:
        wait_until(lambda: unfinished(self.database) == 0, SECONDS, "all has ended", self.fallen)
        assert self.worker.poll() is None, "the worker has ended"

    def outcomes(self, projects: list[str]) -> list[tuple[str, str]]:
        return [(self.project(project).status, self.video(project).status) for project in projects]

    def balance(self) -> int:
        with self.database.session() as session:
            return session.get_one(Team, self.team).balance

    def calls(self, what: str) -> list[str]:
        """The engines' calls that began or were done, each with its idempotency key."""
        log = self.folder / "calls.log"
        lines = [line.split() for line in log.read_text().splitlines()] if log.exists() else []
        return [key for _, how, key in lines if how == what]

    def count(self, name: str) -> int:
        """How often the worker met it: `was-full`, `was-locked` or `swept`."""
        path = self.folder / name
        return path.stat().st_size if path.exists() else 0

    def wait_for_more(self, times: int, name: str) -> None:
        wanted = self.count(name) + times
        wait_until(lambda: self.count(name) >= wanted, SECONDS, f"{name}: {times} times", self.fallen)

    def half_done(self) -> list[Path]:
        """What lies where files are written before they are put into place."""
        places = (self.folder / "files" / ".arriving", self.folder / "work" / "scratch")
        return [path for place in places for path in place.rglob("*") if path.is_file()]


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    database = Database(f"sqlite:///{tmp_path / 'trial.db'}")
    team = make_database(database)
    with (tmp_path / "w1.log").open("ab") as log:
        words = ["harness.troubled", database.url, str(tmp_path), "w1"]
        worker = start_process(words, os.environ, stdout=log.fileno(), stderr=log.fileno())
    try:
        yield Place(database, make_jobs(database), team, tmp_path, worker)
    finally:
        worker.kill()
        worker.wait()
        database.close()


def test_work_waits_for_room_and_goes_on(place: Place) -> None:
    """A full disk in the middle of recipes: the projects say what they wait for; with room again all end, and
    no finished call of an engine was made again."""
    (place.folder / "full").touch()
    projects = [place.create(f"story {number}") for number in range(3)]
    wait_until(
        lambda: all(place.project(one).message == WAITING for one in projects), SECONDS, "all wait for room"
    )
    assert place.half_done() == []
    (place.folder / "full").unlink()
    place.ended()
    assert place.outcomes(projects) == [("completed", "COMPLETED")] * 3
    assert place.balance() == 1_000 - 3 * 5
    assert sorted(place.calls("done")) == sorted(set(place.calls("done")))
    assert place.half_done() == []


def test_a_render_waits_for_room_and_goes_on(place: Place) -> None:
    """No room for the sound of a video: the video says so, and is made when there is some."""
    (place.folder / "full-render").touch()
    project = place.create("a story")
    wait_until(lambda: place.video(project).message == WAITING, SECONDS, "the render waits for room")
    assert (place.project(project).status, place.half_done()) == ("completed", [])
    (place.folder / "full-render").unlink()
    place.ended()
    assert place.outcomes([project]) == [("completed", "COMPLETED")]
    assert place.balance() == 1_000 - 5


def test_work_that_gets_no_room_in_its_time_is_failed_with_the_reason_and_refunded(place: Place) -> None:
    """The disk stays full: after its time the project has failed, says why, and costs nothing."""
    (place.folder / "full").touch()
    wait_until(lambda: "worker started" in place.log(), SECONDS, "the worker has started", place.fallen)
    project = place.create("a story", expected_ms=(LIMIT_MS - 15 * 60_000) // 10)
    place.ended()
    row = place.project(project)
    reason = "The service had no free disk space for too long. Please try again later"
    assert (row.status, row.error) == ("failed", reason)
    assert place.balance() == 1_000
    assert place.half_done() == []


def test_a_full_database_stops_nothing_for_good(place: Place) -> None:
    """SQLite may not grow in the middle of everything: steps, progress and ends wait; with room again all
    end, each charged once."""
    (place.folder / "hold-speech").touch()
    projects = [place.create(f"story {number}") for number in range(3)]
    wait_until(lambda: place.calls("start"), SECONDS, "the recipes have begun")
    (place.folder / "full-database").touch()
    (place.folder / "hold-speech").unlink()
    place.wait_for_more(5, "was-full")
    (place.folder / "full-database").unlink()
    place.ended()
    assert place.outcomes(projects) == [("completed", "COMPLETED")] * 3
    assert place.balance() == 1_000 - 3 * 5
    assert charges(place) == 3


def test_a_locked_database_stops_nothing_for_good(place: Place) -> None:
    """Another process holds SQLite's lock for many times as long as a writer waits for it: the worker lives,
    and all projects end, each charged once."""
    projects = [place.create(f"story {number}") for number in range(3)]
    wait_until(lambda: place.calls("start"), SECONDS, "the recipes have begun")
    locked = place.database.engine.connect()
    locked.execute(sa.text("UPDATE teams SET balance = balance"))
    place.wait_for_more(10, "was-locked")
    before = place.calls("done")
    place.wait_for_more(3, "was-locked")
    assert place.calls("done") == before
    locked.rollback()
    locked.close()
    place.ended()
    assert place.outcomes(projects) == [("completed", "COMPLETED")] * 3
    assert place.balance() == 1_000 - 3 * 5
    assert charges(place) == 3


def test_a_clock_that_is_put_forward_ends_nothing_that_is_being_made(place: Place) -> None:
    """By the new time the project is late by far, and swept at: it is made all the same."""
    (place.folder / "full").touch()
    project = place.create("a story")
    wait_until(lambda: place.project(project).message == WAITING, SECONDS, "it is being made")
    (place.folder / "clock").write_text(str(HOUR_MS))
    place.wait_for_more(3, "swept")
    assert place.project(project).status == "processing"
    (place.folder / "full").unlink()
    place.ended()
    assert place.outcomes([project]) == [("completed", "COMPLETED")]


def test_a_clock_that_is_put_back_delays_nothing(place: Place) -> None:
    """In the middle of a project, and for one that comes afterwards."""
    (place.folder / "full").touch()
    projects = [place.create("a story")]
    wait_until(lambda: place.project(projects[0]).message == WAITING, SECONDS, "it is being made")
    (place.folder / "clock").write_text(str(-HOUR_MS))
    (place.folder / "full").unlink()
    projects.append(place.create("another story"))
    place.ended()
    assert place.outcomes(projects) == [("completed", "COMPLETED")] * 2


def charges(place: Place) -> int:
    with place.database.session() as session:
        charged = sa.select(sa.func.count()).where(
            LedgerEntry.team_id == place.team, LedgerEntry.kind == "charge"
        )
        return session.scalar(charged) or 0
