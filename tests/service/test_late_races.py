"""A read, the sweep and a worker that end one late project at the same moment: it ends once, on both
databases."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
import sqlalchemy as sa

from reelwright.delivery.links import Links
from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.billing.service import charge
from reelwright.domain.projects import outcome
from reelwright.domain.projects.ending import ProjectEndings
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.projects.outcome import GenerationResult, Settlement
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import Teams
from reelwright.domain.webhooks.model import WebhookDelivery
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.store.secrets import Secrets

pytestmark = pytest.mark.slow

NOW = 1_800_000_000_000
ROUNDS = 8


class NoJobs:
    """Nobody works."""

    def __getattr__(self, name: str) -> Any:
        return lambda *asked: None


def add_late_project(database: Database, team_id: str, project_id: str) -> None:
    with database.session() as session:
        charge(session, team_id, f"project:{project_id}", 8, "story", NOW)
        session.add(
            Project(
                id=project_id,
                team_id=team_id,
                type="story",
                name="Letters",
                status="processing",
                aspect_ratio="ratio_9_16",
                request={"prompt": "x"},
                webhook="https://hooks.example/made",
                first_video_id=f"v-{project_id}",
                expected_ms=60_000,
                deadline_at=NOW - 120_000,
                created_at=NOW,
                updated_at=NOW,
            )
        )
        session.flush()
        session.add(
            Video(
                id=f"v-{project_id}",
                team_id=team_id,
                project_id=project_id,
                automatic=True,
                share_token=f"share-{project_id}",
                created_at=NOW,
                updated_at=NOW,
            )
        )


def test_a_late_project_ends_once_whoever_ends_it(database: Database) -> None:
    """Two reads, a sweep, a guard whose time is over and one with a result, all at once: one refund and one
    call where it failed, none where it was made."""
    with database.session() as session:
        team = Teams(Secrets(["a key for these tests only"]), new_id, lambda: NOW).create(
            session, "Acme", credits=1_000
        )
    settling = Settlement(NoJobs(), Links([b"a secret"], "http://127.0.0.1:1"))
    nobody: Any = None
    endings = ProjectEndings(nobody, settling, lambda: NOW, lambda at: at < NOW)

    def read(project_id: str) -> None:
        endings.end_late(database, team.id)

    def sweep(project_id: str) -> None:
        with database.session() as session:
            outcome.fail_late(session, settling, project_id, NOW - 60_000, NOW)

    def fail(project_id: str) -> None:
        with database.session() as session:
            outcome.fail(session, settling, project_id, outcome.TOO_LONG, NOW)

    def complete(project_id: str) -> None:
        with database.session() as session:
            outcome.complete(session, settling, project_id, GenerationResult({}, "", ""), NOW)

    at_once = (read, read, sweep, fail, complete)
    with ThreadPoolExecutor(len(at_once)) as callers:
        for number in range(ROUNDS):
            project_id = f"p{number}"
            add_late_project(database, team.id, project_id)
            line = Barrier(len(at_once))

            def end(how: Any, line: Barrier = line, project_id: str = project_id) -> None:
                line.wait()
                how(project_id)

            list(callers.map(end, at_once))

    with database.session() as session:
        failed = set(session.scalars(sa.select(Project.id).where(Project.status == "failed")))
        others = set(session.scalars(sa.select(Project.status).where(Project.id.not_in(failed))))
        refunds = list(session.scalars(sa.select(LedgerEntry.project_id).where(LedgerEntry.kind == "refund")))
        called = list(session.scalars(sa.select(WebhookDelivery.project_id)))
        balance = session.get_one(Team, team.id).balance
    assert others <= {"completed"}
    assert sorted(refunds) == sorted(called) == sorted(failed)
    assert balance == 1_000 - 8 * (ROUNDS - len(failed))
