"""How projects and videos end: once, with the refund, the webhook and the next job in one transaction."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from databases import new_sqlite
from sqlalchemy.orm import Session

import reelwright.domain.media.model  # noqa: F401 - its table
from reelwright.delivery.links import Links
from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.billing.service import charge, grant
from reelwright.domain.projects import outcome
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.projects.outcome import GenerationResult, RenderedFiles, Settlement
from reelwright.domain.teams.model import Team
from reelwright.domain.webhooks.model import WebhookDelivery
from reelwright.store.database import Database

NOW = 1_700_000_000_000
MADE = GenerationResult(
    {"schema": "reelwright.timeline", "version": 1}, "A generated name", "What is said", "plots"
)
RENDERED = RenderedFiles("videos/v1/video.mp4", "videos/v1/thumbnail.jpg", 60_000, 1_800, 123_456)


@dataclass
class NotedJobs:
    """Jobs that only note what was asked of them."""

    noted: list[tuple[str, str]] = field(default_factory=list)

    def generate(self, session: Session, project_id: str) -> None:
        self.noted.append(("generate", project_id))

    def render(self, session: Session, video_id: str) -> None:
        self.noted.append(("render", video_id))

    def stop_generating(self, session: Session, project_id: str) -> None:
        self.noted.append(("stop_generating", project_id))

    def stop_rendering(self, session: Session, video_id: str) -> None:
        self.noted.append(("stop_rendering", video_id))

    def deliver(self, session: Session, delivery_id: str) -> None:
        self.noted.append(("deliver", delivery_id))


@pytest.fixture
def jobs() -> NotedJobs:
    return NotedJobs()


@pytest.fixture
def parts(jobs: NotedJobs) -> Settlement:
    return Settlement(jobs, Links([b"secret"], "https://clips.example", lambda: NOW))


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    database = new_sqlite(tmp_path / "test.db")
    with database.session() as session:
        session.add(
            Team(
                id="t1",
                name="T",
                billing_mode="managed",
                storage_limit_bytes=0,
                webhook_secret="s",
                created_at=NOW,
            )
        )
        session.flush()
        grant(session, "t1", 100, "A present", NOW)
        charge(session, "t1", "project:p1", 12, "A story", NOW)
        session.add(project_row())
        session.flush()
        session.add(video_row("v1", automatic=True, webhook="https://hooks.example/made"))
    yield database
    database.close()


def project_row(**changes: Any) -> Project:
    row: dict[str, Any] = {
        "id": "p1",
        "team_id": "t1",
        "type": "story",
        "name": "",
        "aspect_ratio": "ratio_9_16",
        "request": {"prompt": "x"},
        "caller_metadata": {"order": 7, "projectId": "theirs"},
        "webhook": "https://hooks.example/made",
        "used_credits": 12,
        "first_video_id": "v1",
        "expected_ms": 60_000,
        "deadline_at": NOW,
        "created_at": NOW,
        "updated_at": NOW,
    }
    return Project(**{**row, **changes})


def video_row(video_id: str, automatic: bool, webhook: str | None, **changes: Any) -> Video:
    row: dict[str, Any] = {"team_id": "t1", "project_id": "p1", "created_at": NOW, "updated_at": NOW}
    return Video(
        id=video_id,
        automatic=automatic,
        webhook=webhook,
        share_token=f"share-{video_id}",
        **{**row, **changes},
    )


def deliveries(session: Session) -> list[tuple[str, str, dict[str, Any]]]:
    rows = session.scalars(sa.select(WebhookDelivery).order_by(WebhookDelivery.created_at))
    return [(row.event, row.url, json.loads(row.body)) for row in rows]


def money(session: Session) -> tuple[int, list[tuple[str, int, int]]]:
    entries = session.scalars(
        sa.select(LedgerEntry).where(LedgerEntry.kind != "grant").order_by(LedgerEntry.kind)
    )
    balance = session.scalar(sa.select(Team.balance)) or 0
    return balance, [(entry.kind, entry.credits, entry.balance_after) for entry in entries]


def test_the_limit_counts_from_the_beginning_of_the_work(database: Database) -> None:
    """15 minutes and ten times the length; a second beginning, after a crash, gets what is left."""
    with database.session() as session:
        assert outcome.begin(session, "p1", NOW + 5_000) == 25 * 60_000
    with database.session() as session:
        assert outcome.begin(session, "p1", NOW + 65_000) == 24 * 60_000
        assert session.get_one(Project, "p1").status == "processing"
        assert outcome.begin(session, "nobody", NOW) is None


def test_progress_never_moves_back(database: Database) -> None:
    """A recipe that is repeated from the top says its early words again; nobody sees them."""
    with database.session() as session:
        outcome.report(session, "p1", 50, "Too early: it has not begun", NOW)
        outcome.begin(session, "p1", NOW)
        for percent, message in (
            (40, "Narrating"),
            (5, "Writing"),
            (40, "Narrating (2 of 3)"),
            (100, "Done"),
        ):
            outcome.report(session, "p1", percent, message, NOW)
    with database.session() as session:
        project = session.get_one(Project, "p1")
        assert (project.progress, project.message) == (99, "Done")


def test_a_made_project_is_completed_and_its_render_begins(
    database: Database, parts: Settlement, jobs: NotedJobs
) -> None:
    """The timeline is stored, the video carries a copy of it, a project without a name gets one."""
    with database.session() as session:
        outcome.begin(session, "p1", NOW)
        assert outcome.complete(session, parts, "p1", MADE, NOW + 1)
        assert not outcome.complete(session, parts, "p1", MADE, NOW + 2)
        assert not outcome.fail(session, parts, "p1", "Too late", NOW + 2)
    with database.session() as session:
        project, video = session.get_one(Project, "p1"), session.get_one(Video, "v1")
        assert (project.status, project.progress, project.error) == ("completed", 100, None)
        assert (project.name, project.script) == ("A generated name", "What is said")
        assert project.timeline == video.timeline == MADE.timeline
        assert project.writer == "plots"
        assert (video.status, video.render_started_at) == ("STARTED", NOW + 1)
        assert (money(session), deliveries(session)) == ((88, [("charge", -12, 88)]), [])
    assert jobs.noted == [("render", "v1")]


def test_a_name_that_was_sent_is_kept(database: Database, parts: Settlement) -> None:
    """Only what was generated is replaced."""
    with database.session() as session:
        project = session.get_one(Project, "p1")
        project.name, project.request = "Mine", {"prompt": "x", "name": "Mine"}
    with database.session() as session:
        outcome.begin(session, "p1", NOW)
        outcome.complete(session, parts, "p1", MADE, NOW)
        assert session.get_one(Project, "p1").name == "Mine"


def test_a_failed_project_gives_the_credits_back_once_and_tells_the_caller_once(
    database: Database, parts: Settlement, jobs: NotedJobs
) -> None:
    """However often it is failed. There was no video yet, so the call names none."""
    with database.session() as session:
        outcome.begin(session, "p1", NOW)
    for _ in range(3):
        with database.session() as session:
            reason = "The voice provider refused the text"
            outcome.fail(session, parts, "p1", reason, NOW, "VOICE_SYNTHESIS_ERROR")
    with database.session() as session:
        project, video = session.get_one(Project, "p1"), session.get_one(Video, "v1")
        assert (project.status, project.error) == ("failed", "The voice provider refused the text")
        assert project.error_code == "VOICE_SYNTHESIS_ERROR"
        assert (video.status, video.error) == ("FAILED", "The voice provider refused the text")
        assert video.render_started_at is None
        assert money(session) == (100, [("charge", -12, 88), ("refund", 12, 100)])
        assert deliveries(session) == [
            (
                "video.failed",
                "https://hooks.example/made",
                {
                    "status": "FAILED",
                    "message": "The voice provider refused the text",
                    "data": {
                        "videoId": None,
                        "projectId": "p1",
                        "status": "FAILED",
                        "errorCode": "VOICE_SYNTHESIS_ERROR",
                        "metadata": {"order": 7, "projectId": "p1"},
                    },
                },
            )
        ]
        delivery = session.scalars(sa.select(WebhookDelivery.id)).one()
    assert jobs.noted == [("deliver", delivery)]


def test_a_finished_video_tells_the_caller_where_it_is(
    database: Database, parts: Settlement, jobs: NotedJobs
) -> None:
    """A signed link, the share page, the caller's metadata with our project's id."""
    with database.session() as session:
        outcome.begin(session, "p1", NOW)
        outcome.complete(session, parts, "p1", MADE, NOW)
    for _ in range(2):
        with database.session() as session:
            outcome.finish_video(session, parts, "v1", RENDERED, NOW)
    with database.session() as session:
        video = session.get_one(Video, "v1")
        assert (video.status, video.progress, video.asset) == ("COMPLETED", 100, "videos/v1/video.mp4")
        assert (video.duration_ms, video.frames, video.size) == (60_000, 1_800, 123_456)
        [(event, url, body)] = deliveries(session)
        link = body["data"].pop("url")
        assert (event, url) == ("video.completed", "https://hooks.example/made")
        assert body == {
            "status": "COMPLETED",
            "message": "Video completed",
            "data": {
                "videoId": "v1",
                "projectId": "p1",
                "status": "COMPLETED",
                "shareUrl": "https://clips.example/share/share-v1",
                "metadata": {"order": 7, "projectId": "p1"},
            },
        }
    opened = parts.links.read(link.removeprefix("https://clips.example/files/"))
    assert (opened.asset, opened.expires_at) == ("videos/v1/video.mp4", NOW // 1000 + 86_400)
    assert [job for job, _ in jobs.noted] == ["render", "deliver"]


def test_a_failed_automatic_render_gives_the_credits_back_and_leaves_the_project(
    database: Database, parts: Settlement
) -> None:
    """The project stays completed, so that it can be rendered again; the call names the video."""
    with database.session() as session:
        outcome.begin(session, "p1", NOW)
        outcome.complete(session, parts, "p1", MADE, NOW)
        assert outcome.fail_video(session, parts, "v1", "The renderer stopped", NOW)
        assert not outcome.fail_video(session, parts, "v1", "The renderer stopped", NOW)
        assert not outcome.finish_video(session, parts, "v1", RENDERED, NOW)
    with database.session() as session:
        assert session.get_one(Project, "p1").status == "completed"
        assert session.get_one(Video, "v1").status == "FAILED"
        assert money(session) == (100, [("charge", -12, 88), ("refund", 12, 100)])
        [(event, _, body)] = deliveries(session)
        assert (event, body["data"]["videoId"], body["message"]) == (
            "video.failed",
            "v1",
            "The renderer stopped",
        )


def test_a_later_render_refunds_nothing_and_calls_only_its_own_webhook(
    database: Database, parts: Settlement
) -> None:
    """Each Render Project is an outcome of its own; one without a webhook calls nobody."""
    with database.session() as session:
        outcome.begin(session, "p1", NOW)
        outcome.complete(session, parts, "p1", MADE, NOW)
        outcome.finish_video(session, parts, "v1", RENDERED, NOW)
        own = {"webhook": "https://hooks.example/again", "caller_metadata": {"again": True}}
        session.add(video_row("v2", automatic=False, render_started_at=NOW, **own))
        session.add(video_row("v3", automatic=False, webhook=None, render_started_at=NOW))
    with database.session() as session:
        assert outcome.fail_video(session, parts, "v2", "The renderer stopped", NOW + 1)
        assert outcome.finish_video(session, parts, "v3", RENDERED, NOW + 2)
    with database.session() as session:
        assert money(session) == (88, [("charge", -12, 88)])
        _, (event, url, body) = deliveries(session)
        assert (event, url) == ("video.failed", "https://hooks.example/again")
        assert body["data"]["metadata"] == {"again": True, "projectId": "p1"}


def test_an_outcome_whose_transaction_is_rolled_back_has_not_happened(
    database: Database, parts: Settlement
) -> None:
    """Status, refund and delivery stand or fall together."""
    with pytest.raises(RuntimeError), database.session() as session:
        outcome.fail(session, parts, "p1", "No", NOW)
        raise RuntimeError
    with database.session() as session:
        assert session.get_one(Project, "p1").status == "draft"
        assert (money(session), deliveries(session)) == ((88, [("charge", -12, 88)]), [])
