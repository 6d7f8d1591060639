"""Cancelled and deleted while workers work: the work really stops, and whatever else happens at that moment,
each credit is given back once."""

import random
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import sqlalchemy as sa
from harness.processes import SECONDS, Workers, wait_until
from harness.rows import PRICE, create, make_database, unfinished

from reelwright.delivery.links import Links
from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.projects import outcome
from reelwright.domain.projects.ending import ProjectEndings
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.projects.outcome import GenerationResult, RenderedFiles, Settlement
from reelwright.domain.projects.service import CreateChecks, Projects
from reelwright.domain.teams.model import Team
from reelwright.domain.webhooks.model import WebhookDelivery
from reelwright.engines.choose import open_chooser
from reelwright.errors import Refused
from reelwright.settings import read_settings
from reelwright.store.clock import now_ms
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.workflows.jobs import DurableJobs
from reelwright.workflows.runtime import make_jobs

pytestmark = pytest.mark.slow

CREDITS = 1_000
NOBODY = CreateChecks(lambda *asked: None, lambda track: False, lambda text, among, default: default)


@dataclass(frozen=True)
class Place:
    """What the API holds, beside workers of its own."""

    database: Database
    jobs: DurableJobs
    team: str
    endings: ProjectEndings
    settling: Settlement
    folder: Path
    workers: Workers

    def create(self, prompt: str) -> str:
        return create(self.database, self.jobs, self.team, prompt, "http://127.0.0.1:9/never")

    def wait(self, true: Callable[[], object], what: str) -> None:
        wait_until(true, SECONDS, what, self.workers.fallen)

    def cancel(self, project: str) -> None:
        with self.database.session() as session:
            self.endings.cancel(session, self.team, project)

    def delete(self, project: str) -> None:
        with self.database.session() as session:
            self.endings.delete(session, self.team, project)

    def delete_video(self, video: str) -> None:
        with self.database.session() as session:
            self.endings.delete_video(session, self.team, video)

    def status(self, project: str) -> tuple[str, str | None]:
        with self.database.session() as session:
            row = session.get_one(Project, project)
            return row.status, row.error

    def refunds(self, project: str) -> list[int]:
        entries = sa.select(LedgerEntry.credits).where(LedgerEntry.project_id == project)
        with self.database.session() as session:
            return list(session.scalars(entries.where(LedgerEntry.kind == "refund")))

    def told(self, project: str) -> list[str]:
        events = sa.select(WebhookDelivery.event).where(WebhookDelivery.project_id == project)
        with self.database.session() as session:
            return list(session.scalars(events))

    def books_balance(self) -> bool:
        with self.database.session() as session:
            entries = session.scalar(sa.select(sa.func.sum(LedgerEntry.credits)))
            return session.get_one(Team, self.team).balance == entries

    def calls(self, project: str) -> list[str]:
        """What engines did for a project, as they wrote it down."""
        log = self.folder / "calls.log"
        lines = log.read_text().splitlines() if log.exists() else []
        return [line.split()[1] for line in lines if project in line]

    def job(self, job: str) -> str | None:
        """A workflow's state, as the engine's own table has it."""
        with self.database.session() as session:
            schema = "" if self.database.dialect == "sqlite" else "dbos."
            wanted = sa.text(f"SELECT status FROM {schema}workflow_status WHERE workflow_uuid = :id")
            state: str | None = session.scalar(wanted, {"id": job})
        return state


@pytest.fixture
def place(url: str, tmp_path: Path, workers: Workers) -> Iterator[Place]:
    database = Database(url)
    team, jobs = make_database(database), make_jobs(database)
    settling = Settlement(jobs, Links([b"a secret"], "http://127.0.0.1:1"))
    projects = Projects(jobs, NOBODY, lambda url: True, new_id, now_ms, open_chooser(read_settings()))
    endings = ProjectEndings(projects, settling, now_ms, lambda at: now_ms() > at)
    yield Place(database, jobs, team, endings, settling, tmp_path, workers)
    workers.kill_all()
    database.close()


def test_a_cancelled_project_stops_its_engines(place: Place) -> None:
    """A call that would take half a minute ends early and unrecorded; the guard ends; the place is free for
    the next project."""
    place.workers.start("w1")
    project = place.create("slow story")
    place.wait(lambda: place.calls(project) == ["start"], "the engine has begun")
    place.cancel(project)
    assert (place.status(project), place.refunds(project)) == (("failed", "Cancelled"), [PRICE])
    place.wait(lambda: place.job(f"make:{project}:1") == "CANCELLED", "the recipe is cancelled")
    place.wait(lambda: place.job(f"generate:{project}") == "SUCCESS", "its guard has ended")
    later = place.create("plain story")
    place.wait(lambda: unfinished(place.database) == 0, "the next one is made")
    assert place.status(later)[0] == "completed"
    assert (place.calls(project), place.told(project)) == (["start"], ["video.failed"])
    assert (place.status(project), place.refunds(project)) == (("failed", "Cancelled"), [PRICE])
    assert place.books_balance()


def test_a_cancelled_project_that_waits_is_never_begun(place: Place) -> None:
    """There is no worker yet; when one comes, no engine is asked for it."""
    project = place.create("slow story")
    place.cancel(project)
    place.workers.start("w1")
    place.wait(lambda: place.job(f"generate:{project}") == "SUCCESS", "its job has ended")
    assert (place.calls(project), place.status(project)) == ([], ("failed", "Cancelled"))
    assert (place.refunds(project), place.told(project)) == ([PRICE], ["video.failed"])


def test_a_cancel_reaches_work_that_a_killed_worker_left(place: Place) -> None:
    """The worker dies in the middle of a call, the team cancels, another worker takes the work over and stops
    at once."""
    place.workers.start("w1")
    project = place.create("slow story")
    place.wait(lambda: place.calls(project) == ["start"], "the engine has begun")
    place.workers.kill("w1")
    place.cancel(project)
    place.workers.start("w2")
    place.wait(lambda: place.job(f"generate:{project}") == "SUCCESS", "its guard has ended")
    assert place.job(f"make:{project}:1") == "CANCELLED"
    assert "done" not in place.calls(project)
    assert (place.status(project), place.refunds(project)) == (("failed", "Cancelled"), [PRICE])
    assert place.told(project) == ["video.failed"]


def test_a_cancel_whose_worker_is_killed_is_carried_out_by_the_next(place: Place) -> None:
    """The order to stop is written with the row: it waits for whoever comes."""
    place.workers.start("w1")
    project = place.create("slow story")
    place.wait(lambda: place.calls(project) == ["start"], "the engine has begun")
    place.cancel(project)
    place.workers.kill("w1")
    place.workers.start("w1")
    place.wait(lambda: place.job(f"stop-generating:{project}") == "SUCCESS", "the order is carried out")
    place.wait(lambda: place.job(f"generate:{project}") == "SUCCESS", "its guard has ended")
    assert (place.status(project), place.refunds(project)) == (("failed", "Cancelled"), [PRICE])


def test_a_deleted_project_stops_its_engines_and_leaves_no_row(place: Place) -> None:
    """Its guard wakes up to no row, and ends; the credits are back, nobody is told."""
    place.workers.start("w1")
    project = place.create("slow story")
    place.wait(lambda: place.calls(project) == ["start"], "the engine has begun")
    place.delete(project)
    place.wait(lambda: place.job(f"make:{project}:1") == "CANCELLED", "the recipe is cancelled")
    place.wait(lambda: place.job(f"generate:{project}") == "SUCCESS", "its guard has ended")
    with place.database.session() as session:
        assert session.get(Project, project) is None
        assert session.scalar(sa.select(Video.id).where(Video.project_id == project)) is None
    assert (place.refunds(project), place.told(project), place.books_balance()) == ([PRICE], [], True)


RACERS = ("cancel", "complete", "fail", "sweep", "delete")


@pytest.mark.parametrize("seed", range(3))
def test_of_all_who_end_a_project_at_once_one_does(place: Place, seed: int) -> None:
    """Cancel, delete, the guard's success and failure and the sweep, in pairs and all together, started at
    the same moment: one refund at most, one call at most, books that balance, no error but a refusal."""
    chance = random.Random(seed)
    for number in range(8):
        racers = chance.sample(RACERS, chance.choice((2, 2, 3, 5)))
        project = place.create(f"race {number}")
        with place.database.session() as session:
            outcome.begin(session, project, now_ms())
        surprises = _race(place, project, racers)
        assert surprises == [], racers
        with place.database.session() as session:
            row = session.get(Project, project)
            status = row.status if row else "deleted"
        refunded, told = place.refunds(project), place.told(project)
        assert refunded in ([], [PRICE]), racers
        assert len(told) <= 1, racers
        assert status != "failed" or (refunded, told) == ([PRICE], ["video.failed"]), racers
        assert status != "completed" or (refunded, told) == ([], []), racers
        assert status != "deleted" or refunded == [PRICE] or "complete" in racers, racers
        assert place.books_balance()


@pytest.mark.parametrize("seed", range(3))
def test_of_all_who_end_a_render_at_once_one_does(place: Place, seed: int) -> None:
    """The render's success and failure, the video's deletion and the project's: the same."""
    chance = random.Random(seed)
    for number in range(8):
        racers = chance.sample(
            ("finish", "fail render", "delete video", "delete"), chance.choice((2, 2, 3, 4))
        )
        project = place.create(f"race {number}")
        with place.database.session() as session:
            outcome.begin(session, project, now_ms())
        with place.database.session() as session:
            outcome.complete(
                session, place.settling, project, GenerationResult({"layers": []}, "A race", ""), now_ms()
            )
        assert _race(place, project, racers) == [], racers
        refunded, told = place.refunds(project), place.told(project)
        assert refunded in ([], [PRICE]), racers
        assert len(told) <= 1, racers
        assert "video.completed" not in told or refunded == [], racers
        assert "video.failed" not in told or refunded == [PRICE], racers
        assert place.books_balance()


def _race(place: Place, project: str, racers: list[str]) -> list[BaseException]:
    """All at the same moment. Returns what nobody may see: errors that are no refusal."""
    with place.database.session() as session:
        video = session.get_one(Project, project).first_video_id
    ways: dict[str, Callable[[], object]] = {
        "cancel": lambda: place.cancel(project),
        "delete": lambda: place.delete(project),
        "delete video": lambda: place.delete_video(video),
        "complete": lambda: _settle(
            place, outcome.complete, project, GenerationResult({"layers": []}, "A race", "")
        ),
        "fail": lambda: _settle(place, outcome.fail, project, "The engine refused"),
        "sweep": lambda: _settle(place, outcome.fail, project, "Making this video took too long"),
        "finish": lambda: _settle(place, outcome.finish_video, video, RenderedFiles("v", "t", 1_000, 30, 9)),
        "fail render": lambda: _settle(place, outcome.fail_video, video, "The renderer stopped"),
    }
    together = threading.Barrier(len(racers))
    surprises: list[BaseException] = []

    def run(way: str) -> None:
        together.wait()
        try:
            ways[way]()
        except Refused:
            pass
        except BaseException as error:
            surprises.append(error)

    threads = [threading.Thread(target=run, args=(way,)) for way in racers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return surprises


def _settle(place: Place, how: Callable[..., bool], thing: str, what: object) -> None:
    with place.database.session() as session:
        how(session, place.settling, thing, what, now_ms())
