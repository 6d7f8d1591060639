"""What one worker does with projects that go well, go wrong, take too long, and with receivers that do not
listen."""

import base64
import hashlib
import hmac
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import sqlalchemy as sa
from harness.joined import BREAKING_SECRET, LOST_SECRET
from harness.processes import SECONDS, Workers, wait_until
from harness.receiver import Receiver
from harness.rows import SECRET, create, make_database, unfinished

from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.teams.model import Team
from reelwright.domain.webhooks.model import WebhookAttempt, WebhookDelivery
from reelwright.store.clock import now_ms
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.workflows.jobs import DurableJobs
from reelwright.workflows.runtime import make_jobs

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Place:
    database: Database
    jobs: DurableJobs
    team: str
    folder: Path
    workers: Workers

    def create(self, prompt: str, webhook: str | None = None, expected_ms: int = 1_000) -> str:
        return create(self.database, self.jobs, self.team, prompt, webhook, expected_ms)

    def wait(self, true: Callable[[], object], what: str) -> None:
        wait_until(true, SECONDS, what, self.workers.fallen)

    def ended(self) -> None:
        self.wait(lambda: unfinished(self.database) == 0, "all has ended")

    def job(self, job: str) -> str | None:
        """A job's state, as the engine's own table has it."""
        wanted = sa.text("SELECT status FROM workflow_status WHERE workflow_uuid = :id")
        with self.database.session() as session:
            state: str | None = session.scalar(wanted, {"id": job})
        return state

    def project(self, project: str) -> Project:
        with self.database.session() as session:
            return session.get_one(Project, project)

    def delivery_row(self, project: str) -> WebhookDelivery:
        with self.database.session() as session:
            return session.scalars(
                sa.select(WebhookDelivery).where(WebhookDelivery.project_id == project)
            ).one()

    def delivery(self, project: str) -> tuple[str, list[int | None]]:
        """Its status, and the statuses that its attempts got."""
        with self.database.session() as session:
            row = session.scalars(
                sa.select(WebhookDelivery).where(WebhookDelivery.project_id == project)
            ).one()
            attempts = sa.select(WebhookAttempt).where(WebhookAttempt.delivery_id == row.id)
            in_order = session.scalars(attempts.order_by(WebhookAttempt.number))
            return row.status, [attempt.status_code for attempt in in_order]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("place")
    database = Database(f"sqlite:///{folder / 'trial.db'}")
    team = make_database(database)
    workers = Workers(database.url, folder)
    workers.start("w1")
    yield Place(database, make_jobs(database), team, folder, workers)
    workers.kill_all()
    database.close()


def test_a_project_becomes_a_video_and_the_caller_is_told(place: Place) -> None:
    """Timeline, name, script, files; the call is signed with the team's secret in both ways."""
    with Receiver() as receiver:
        project = place.create("plain story", f"{receiver.url}/made")
        place.ended()
        place.wait(lambda: place.delivery(project)[0] == "DELIVERED", "the webhook is delivered")
    row = place.project(project)
    assert (row.status, row.name, row.progress) == ("completed", "About plain story", 100)
    assert row.script == "plain story number 0. plain story number 1. plain story number 2."
    with place.database.session() as session:
        video = session.get_one(Video, row.first_video_id)
    assert (video.status, video.frames, video.asset) == ("COMPLETED", 68, f"videos/{video.id}/video.mp4")
    assert sorted(path.name for path in (place.folder / "files" / "videos" / video.id).iterdir()) == [
        "thumbnail.jpg",
        "video.mp4",
    ]
    [call] = receiver.calls
    assert (call.body["status"], call.body["data"]["videoId"]) == ("COMPLETED", video.id)
    at = call.headers["webhook-timestamp"]
    ours = hmac.new(SECRET.encode(), f"{at}.".encode() + call.raw, hashlib.sha256).hexdigest()
    assert call.headers["service-signature"] == f"t={at},v1={ours}"
    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    signed = f"{call.headers['webhook-id']}.{at}.".encode() + call.raw
    standard = base64.b64encode(hmac.digest(key, signed, "sha256")).decode()
    assert call.headers["webhook-signature"] == f"v1,{standard}"


def test_work_beyond_its_limit_is_stopped_failed_and_refunded(place: Place) -> None:
    """The engine is asked to stop, and does; the reason says what happened."""
    place.create("plain story")
    place.ended()  # so the worker has started: the limit is the next one's alone
    six_seconds = 6_000 - 15 * 60_000
    project = place.create("slow story", expected_ms=six_seconds // 10)
    place.ended()
    place.wait(lambda: place.job(f"make:{project}:1") == "CANCELLED", "its recipe is stopped")
    row = place.project(project)
    assert (row.status, row.error) == ("failed", "Making this video took too long")
    assert refunds(place, project) == [5]
    lines = (place.folder / "calls.log").read_text().splitlines()
    assert [line.split()[1] for line in lines if project in line] == ["start"]


def test_a_recipe_that_breaks_fails_its_project_with_a_sentence_for_people(place: Place) -> None:
    """An error that nobody foresaw: refunded, and no word of the code in the reason."""
    project = place.create("broken story")
    place.ended()
    row = place.project(project)
    assert (row.status, row.error) == (
        "failed",
        "Something went wrong while making this video. Please try again",
    )
    assert refunds(place, project) == [5]


@pytest.mark.parametrize(
    ("prompt", "error", "code"),
    [
        ("unspoken story", "The voice provider refused this text", "VOICE_SYNTHESIS_ERROR"),
        ("unheard story", "The voice provider has too much to do", "VOICE_SYNTHESIS_ERROR"),
        (
            "unbearable story",
            "What is to be said could not be spoken. Please try again",
            "VOICE_SYNTHESIS_ERROR",
        ),
        ("forbidden story", "The provider refused this text", None),
    ],
)
def test_a_failure_says_with_a_code_that_it_was_speaking(
    place: Place, prompt: str, error: str, code: str | None
) -> None:
    """The project and the call that tells of its failure, whatever speaking died of; other failures have
    none."""
    with Receiver() as receiver:
        project = place.create(prompt, f"{receiver.url}/failed")
        place.ended()
        place.wait(lambda: place.delivery(project)[0] == "DELIVERED", "the webhook is delivered")
    row = place.project(project)
    assert (row.status, row.error, row.error_code) == ("failed", error, code)
    assert refunds(place, project) == [5]
    [call] = receiver.calls
    assert (call.body["message"], call.body["data"]["errorCode"]) == (error, code)


def test_footage_is_made_once_for_all(place: Place) -> None:
    """Two projects at once and one later show the same clip; one of them filmed it."""
    projects = [place.create(f"film {number}") for number in range(2)]
    place.ended()
    projects.append(place.create("film 2"))
    place.ended()
    clips = [(place.project(project).timeline or {})["layers"][0][0]["asset"] for project in projects]
    assert clips == ["footage/blockrun-1-ratio_9_16/section-000-first-02.mp4"] * 3
    assert len(list((place.folder / "files" / "footage").rglob("section-*.mp4"))) == 1


def test_a_receiver_that_fails_is_called_again_until_it_listens(place: Place) -> None:
    """Every attempt is noted; all carry the same delivery; none follows the one that was received."""
    with Receiver(lambda call, before: (500, 302, 200)[min(before, 2)]) as receiver:
        project = place.create("forbidden story", f"{receiver.url}/twice")
        place.ended()
        place.wait(lambda: place.delivery(project)[0] != "PENDING", "the delivery has ended")
        assert place.delivery(project) == ("DELIVERED", [500, 302, 200])
    assert len({call.headers["service-delivery"] for call in receiver.calls}) == 1
    assert len({call.raw for call in receiver.calls}) == 1


def test_a_receiver_that_is_gone_is_not_called_again(place: Place) -> None:
    """410 ends a delivery at once."""
    with Receiver(lambda call, before: 410) as receiver:
        project = place.create("forbidden story", f"{receiver.url}/gone")
        place.wait(lambda: place.project(project).status == "failed", "the project has ended")
        place.wait(lambda: place.delivery(project)[0] != "PENDING", "the delivery has ended")
    assert place.delivery(project) == ("EXHAUSTED", [410])


def test_a_receiver_that_never_listens_is_given_up_when_the_schedule_ends(place: Place) -> None:
    """One attempt, and one after each pause; a worker that is killed meanwhile loses none of them."""
    with Receiver(lambda call, before: 503) as receiver:
        project = place.create("forbidden story", f"{receiver.url}/never")
        place.wait(lambda: len(receiver.calls) >= 1, "the first attempt")
        place.workers.kill("w1")
        place.workers.start("w1")
        place.wait(lambda: place.delivery(project)[0] != "PENDING", "the delivery has ended")
    assert place.delivery(project) == ("EXHAUSTED", [503, 503, 503, 503])


def test_a_webhook_whose_secret_no_key_reads_is_a_failed_attempt(place: Place) -> None:
    """Each attempt says why, the log too, and when the key is back the next attempt delivers."""
    set_secret(place, LOST_SECRET)
    try:
        with Receiver() as receiver:
            project = place.create("forbidden story", f"{receiver.url}/unreadable")
            place.ended()
            place.wait(lambda: len(place.delivery(project)[1]) >= 2, "two attempts")
            assert receiver.calls == []
            set_secret(place, SECRET)
            place.wait(lambda: place.delivery(project)[0] == "DELIVERED", "the delivery has ended")
    finally:
        set_secret(place, SECRET)
    delivery = place.delivery_row(project)
    with place.database.session() as session:
        first = session.get_one(WebhookAttempt, f"{delivery.id}:1")
    assert (first.status_code, first.error) == (
        None,
        "The webhook secret cannot be read with the configured REELWRIGHT_SECRET_KEYS",
    )
    assert logged(place, "webhook secret unreadable", delivery.id)


def test_a_webhook_whose_job_died_is_sent_by_the_next_attempt(place: Place) -> None:
    """The log names the delivery when its job dies, and when the sweep takes the next number."""
    set_secret(place, BREAKING_SECRET)
    try:
        with Receiver() as receiver:
            project = place.create("forbidden story", f"{receiver.url}/died")
            place.ended()
            delivery = place.delivery_row(project).id
            place.wait(lambda: place.job(f"deliver:{delivery}:1") == "ERROR", "its job has died")
            assert logged(place, "webhook attempt died", delivery)
            assert place.delivery(project) == ("PENDING", [])
            set_secret(place, SECRET)
            reopen(place, project)
            place.wait(lambda: place.delivery(project)[0] == "DELIVERED", "the delivery has ended")
    finally:
        set_secret(place, SECRET)
    assert logged(place, "webhook job died", delivery)
    with place.database.session() as session:
        assert session.get_one(WebhookAttempt, f"{delivery}:2").status_code == 200
    assert place.delivery(project) == ("DELIVERED", [200])


def test_a_webhook_whose_job_is_missing_is_sent_from_the_first_attempt(place: Place) -> None:
    """As after a backup of half a database."""
    with Receiver() as receiver:
        delivery = new_id()
        with place.database.session() as session:
            session.add(
                WebhookDelivery(
                    id=delivery,
                    team_id=place.team,
                    project_id=delivery,
                    event="video.failed",
                    url=f"{receiver.url}/missing",
                    body="{}",
                    created_at=now_ms() - 5 * 60_000,
                    updated_at=now_ms(),
                )
            )
        place.workers.kill("w1")
        place.workers.start("w1")  # its first sweep is at once
        place.wait(lambda: place.delivery(delivery)[0] == "DELIVERED", "the delivery has ended")
    assert place.delivery(delivery) == ("DELIVERED", [200])


def test_a_webhook_whose_last_job_died_is_given_up(place: Place) -> None:
    """The schedule's number of attempts is the most, whoever makes them."""
    with Receiver(lambda call, before: 503) as receiver:
        project = place.create("forbidden story", f"{receiver.url}/last")
        place.ended()
        place.wait(lambda: place.delivery(project)[0] == "EXHAUSTED", "the last attempt")
        last = f"deliver:{place.delivery_row(project).id}:4"
        place.wait(lambda: place.job(last) == "SUCCESS", "the last attempt's job has ended")
        reopen(place, project)
        place.wait(lambda: place.delivery(project)[0] == "EXHAUSTED", "the delivery has ended")
    assert place.delivery(project) == ("EXHAUSTED", [503, 503, 503, 503])
    assert len(receiver.calls) == 4


def test_what_no_job_will_end_any_more_is_failed_and_refunded(place: Place) -> None:
    """A project whose job was given up, and a video whose render was: the sweep ends both."""
    stuck = place.create("plain stuck")
    place.ended()
    jobs = [f"generate:{stuck}", f"render:{place.project(stuck).first_video_id}"]
    place.wait(lambda: all(place.job(job) == "SUCCESS" for job in jobs), "its jobs have ended")
    with place.database.session() as session:
        row = session.get_one(Project, stuck)
        row.status, row.deadline_at = "processing", now_ms() + 3_600_000
        session.get_one(Video, row.first_video_id).status = "STARTED"
    place.workers.kill("w1")
    place.workers.start("w1")  # its first sweep is at once
    place.ended()
    row = place.project(stuck)
    assert (row.status, row.error) == (
        "failed",
        "Something went wrong while making this video. Please try again",
    )
    assert refunds(place, stuck) == [5]


def test_a_job_whose_code_was_changed_meanwhile_begins_anew(place: Place) -> None:
    """The record of another call is not taken for the answer: the recipe runs again from the top, once."""
    hold = place.folder / "hold-speech"
    hold.touch()
    project = place.create("plain, changed")
    steps = f"operation_outputs WHERE workflow_uuid = 'make:{project}:1'"
    with place.database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        recorded = sa.text(f"SELECT count(*) FROM {steps} AND function_name LIKE 'writing.write%'")
        place.wait(lambda: connection.scalar(recorded), "the first step is recorded")
        place.workers.kill("w1")
        hold.unlink()
        connection.execute(
            sa.text(
                f"UPDATE operation_outputs SET function_name = 'other.call' {steps[17:]} AND function_id = 1"
            )
        )
        place.workers.start("w1")
        place.ended()
        again = f"SELECT status FROM workflow_status WHERE workflow_uuid = 'make:{project}:2'"
        assert connection.scalar(sa.text(again)) == "SUCCESS"
    assert place.project(project).status == "completed"


def test_what_the_writer_said_of_itself_still_holds_after_a_crash(place: Place) -> None:
    """A model that was there when the recipe began, and has no room any more: the recipe goes the same way
    again, and its finished calls are found."""
    hold, freely = place.folder / "hold-speech", place.folder / "writes-freely"
    hold.touch()
    freely.touch()
    project = place.create("plain, freely")
    steps = f"operation_outputs WHERE workflow_uuid = 'make:{project}:1'"
    with place.database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        recorded = sa.text(f"SELECT count(*) FROM {steps} AND function_name = 'writing.writes_freely'")
        place.wait(lambda: connection.scalar(recorded), "it is recorded")
    place.workers.kill("w1")
    hold.unlink()
    freely.unlink()
    place.workers.start("w1")
    place.ended()
    row = place.project(project)
    assert (row.status, row.name) == ("completed", "About plain, freely, written freely")


def logged(place: Place, event: str, delivery: str) -> bool:
    return any(event in line and delivery in line for line in place.workers.said("w1").splitlines())


def reopen(place: Place, project: str) -> None:
    """A delivery as its job leaves it that died minutes ago, and a sweep."""
    with place.database.session() as session:
        row = session.get_one(WebhookDelivery, place.delivery_row(project).id)
        row.status, row.created_at = "PENDING", now_ms() - 5 * 60_000
        row.next_attempt_at = row.created_at
    place.workers.kill("w1")
    place.workers.start("w1")  # its first sweep is at once


def set_secret(place: Place, secret: str) -> None:
    with place.database.session() as session:
        session.get_one(Team, place.team).webhook_secret = secret


def refunds(place: Place, project: str) -> list[int]:
    refund = sa.select(LedgerEntry.credits).where(LedgerEntry.kind == "refund")
    with place.database.session() as session:
        return list(session.scalars(refund.where(LedgerEntry.project_id == project)))
