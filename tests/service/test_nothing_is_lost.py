"""Workers are killed at random moments; afterwards every project, credit and webhook is accounted for."""

import os
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
import sqlalchemy as sa
from harness.processes import Workers, wait_until
from harness.receiver import Receiver
from harness.rows import PRICE, create, make_database, unfinished

from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.teams.model import Team
from reelwright.domain.webhooks.model import WebhookAttempt, WebhookDelivery
from reelwright.store.database import Database
from reelwright.workflows.runtime import make_jobs

pytestmark = pytest.mark.slow

PROJECTS = int(os.environ.get("REELWRIGHT_SOAK", "20"))
SEED = int(os.environ.get("REELWRIGHT_SEED", "7"))
KINDS = ("plain", "busy", "plain", "forbidden")


@dataclass(frozen=True)
class Trial:
    """What is left when the last project has ended. `kinds` says what each project was to be; `kills` when
    (ms, before and after) a worker was killed."""

    database: Database
    team: str
    kinds: dict[str, str]
    receiver: Receiver
    folder: Path
    kills: tuple[tuple[int, int], ...]


@pytest.fixture
def trial(url: str, tmp_path: Path, workers: Workers) -> Iterator[Trial]:
    database = Database(url)
    team, jobs, chance = make_database(database), make_jobs(database), random.Random(SEED)
    kinds: dict[str, str] = {}
    kills: list[tuple[int, int]] = []
    for name in ("w1", "w2"):
        workers.start(name)
    with Receiver() as receiver:
        for number in range(PROJECTS):
            kind = KINDS[number % len(KINDS)]
            project = create(database, jobs, team, f"{kind} {number}", f"{receiver.url}/{number}")
            kinds[project] = kind
            time.sleep(chance.uniform(0.1, 1.2))
            if number % 2:
                name = chance.choice(list(workers.running))
                before = _now()
                workers.kill(name)
                kills.append((before, _now()))
                workers.start(name)
        wait_until(lambda: unfinished(database) == 0, 300 + 5 * PROJECTS, "every project has ended")
        wait_until(lambda: _undelivered(database) == 0, 300, "every webhook is delivered")
        workers.kill_all()
        yield Trial(database, team, kinds, receiver, tmp_path, tuple(kills))
    database.close()


def test_twenty_projects_and_ten_kills_lose_nothing(trial: Trial) -> None:
    """Each project ends once as it should, each failure is refunded once, the ledger's sum is the balance,
    each outcome is announced once, and no recorded step runs again."""
    _ended_as_they_should(trial)
    _money_is_right(trial)
    _announced_once(trial)
    _no_recorded_step_ran_again(trial)


def _ended_as_they_should(trial: Trial) -> None:
    with trial.database.session() as session:
        projects = {row.id: row for row in session.scalars(sa.select(Project))}
        videos = {row.project_id: row for row in session.scalars(sa.select(Video))}
    for project, kind in trial.kinds.items():
        row, video = projects[project], videos[project]
        if kind == "forbidden":
            assert (row.status, row.error) == ("failed", "The provider refused this text")
            assert (video.status, video.error) == ("FAILED", "The provider refused this text")
        else:
            assert (row.status, row.progress, row.error) == ("completed", 100, None)
            assert (video.status, video.progress, video.error) == ("COMPLETED", 100, None)
            assert (trial.folder / "files" / str(video.asset)).is_file()


def _money_is_right(trial: Trial) -> None:
    failed = {project for project, kind in trial.kinds.items() if kind == "forbidden"}
    with trial.database.session() as session:
        refunds = session.scalars(sa.select(LedgerEntry).where(LedgerEntry.kind == "refund")).all()
        total = session.scalar(sa.select(sa.func.sum(LedgerEntry.credits)))
        balance = session.get_one(Team, trial.team).balance
    assert sorted(entry.project_id or "" for entry in refunds) == sorted(failed)
    assert balance == total == 1_000 - PRICE * (len(trial.kinds) - len(failed))


def _announced_once(trial: Trial) -> None:
    """A worker that dies between the receiver's answer and its own record sends a call again: it carries the
    same delivery, by which the receiver knows it."""
    with trial.database.session() as session:
        deliveries = session.scalars(sa.select(WebhookDelivery)).all()
        attempts = session.scalars(sa.select(WebhookAttempt)).all()
    events = {delivery.project_id: (delivery.event, delivery.status) for delivery in deliveries}
    assert len(deliveries) == len(trial.kinds)
    assert events == {
        project: ("video.failed" if kind == "forbidden" else "video.completed", "DELIVERED")
        for project, kind in trial.kinds.items()
    }
    told = {(call.path, call.headers["service-delivery"]) for call in trial.receiver.calls}
    assert len(told) == len(attempts) == len(trial.kinds)
    assert len(trial.receiver.calls) - len(told) <= len(trial.kills)


def _no_recorded_step_ran_again(trial: Trial) -> None:
    """Calls that were cut off begin again, only by a kill; after the moment of its record none does. (Who is
    killed between the end of a call and its record finishes it twice under one key.)"""
    starts: dict[str, list[int]] = {}
    finished: dict[str, list[int]] = {}
    for line in (trial.folder / "calls.log").read_text().splitlines():
        at, what, key = line.split()
        if what == "start":
            starts.setdefault(key, []).append(int(at))
        elif what == "done":
            finished.setdefault(key, []).append(int(at))
    recorded = _recorded(trial.database)
    again = {key: times for key, times in starts.items() if key in recorded and max(times) > recorded[key]}
    assert again == {}
    assert set(starts) - set(recorded) == set()
    for key, times in finished.items():
        for done, next_done in pairwise(sorted(times)):
            begun = max(start for start in starts[key] if start <= next_done)
            assert any(done <= after and before <= begun for before, after in trial.kills)


def _now() -> int:
    return time.time_ns() // 1_000_000


def _recorded(database: Database) -> dict[str, int]:
    table = "operation_outputs" if database.dialect == "sqlite" else "dbos.operation_outputs"
    columns = "workflow_uuid || ':' || function_id, completed_at_epoch_ms"
    with database.engine.connect() as connection:
        rows = connection.execute(sa.text(f"SELECT {columns} FROM {table} WHERE workflow_uuid LIKE 'make:%'"))
        return {row[0]: row[1] for row in rows}


def _undelivered(database: Database) -> int:
    pending = sa.select(sa.func.count()).where(WebhookDelivery.status == "PENDING")
    with database.session() as session:
        return session.scalar(pending) or 0
