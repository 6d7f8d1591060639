"""The sweep ends reactions that nothing else ends any more, and gives their credits back."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from databases import new_sqlite

from reelwright.domain.avatars.kind import REACTION
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.domain.billing.service import charge
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.teams.model import Team
from reelwright.store.database import Database
from reelwright.workflows.sweep_assets import AssetSweep
from reelwright.workflows.workflow_states import DurableWorkflowStates

NOW = 1_800_000_000_000
MINUTE = 60_000


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """A team with 12 credits, all spent on a reaction that is late in a minute."""
    database = new_sqlite(tmp_path / "test.db")
    team = Team(
        id="t",
        name="Acme",
        billing_mode="managed",
        balance=12,
        storage_limit_bytes=1,
        webhook_secret="x",
        created_at=NOW,
    )
    reaction = Reaction(
        id="r",
        team_id="t",
        avatar_id="avatar_maya",
        avatar_name="Maya",
        gender="Female",
        reaction="happy",
        status="PROCESSING",
        used_credits=12,
        deadline_at=NOW + MINUTE,
        created_at=NOW - 14 * MINUTE,
    )
    with database.session() as session:
        session.add(team)
        session.flush()
        charge(session, "t", "reaction:r", 12, "reaction", NOW)
        session.add(reaction)
    yield database
    database.close()


class KnownRuns(DurableWorkflowStates):
    """Jobs in these states; what is called off is noted."""

    def __init__(self, states: dict[str, str]) -> None:
        self.known = states
        self.cancelled: list[str] = []

    def states(self, jobs: Iterable[str]) -> dict[str, str]:
        return {job: self.known[job] for job in jobs if job in self.known}

    def cancel(self, *jobs: str) -> None:
        self.cancelled.extend(jobs)


def look(database: Database, now: int, states: dict[str, str]) -> Any:
    """Sweep once at a time, with jobs in these states; the reaction and the balance afterwards, and the jobs
    that were called off."""
    parts: Any = SimpleNamespace(database=database, clock=lambda: now)
    nobody: Any = None
    runs = KnownRuns(states)
    AssetSweep(REACTION, parts, Settlement(nobody, nobody), runs).run()
    with database.session() as session:
        row = session.get_one(Reaction, "r")
        return row.status, row.error, session.get_one(Team, "t").balance, runs.cancelled


def test_a_reaction_whose_time_is_over_is_paid_back(database: Database) -> None:
    """FAILED with the reason once nothing works on it, its job called off."""
    assert look(database, NOW, {}) == ("PROCESSING", None, 0, [])
    assert look(database, NOW + 2 * MINUTE, {}) == ("FAILED", REACTION.too_long, 12, ["react:r"])


def test_a_reaction_whose_job_was_given_up_is_paid_back(database: Database) -> None:
    """At once, whatever time is left."""
    given_up = {"react:r": "MAX_RECOVERY_ATTEMPTS_EXCEEDED"}
    assert look(database, NOW, given_up) == ("FAILED", REACTION.unexpected, 12, ["react:r"])


@pytest.mark.parametrize(
    ("forward_ms", "passed_s", "status"),
    [
        (60 * MINUTE, 0, "PROCESSING"),
        (60 * MINUTE, 59, "PROCESSING"),
        (60 * MINUTE, 61, "FAILED"),
        (60_000, 60, "PROCESSING"),
        (61_000, 61, "FAILED"),
    ],
)
def test_a_job_that_lives_is_ended_by_a_clock_that_nobody_sets(
    database: Database, forward_ms: int, passed_s: float, status: str
) -> None:
    """Of its 15 minutes 14 had passed when the worker began: one more is left, wherever the time of day was
    put meanwhile."""
    told = [(NOW, 0.0), (NOW + forward_ms, passed_s)]
    parts: Any = SimpleNamespace(database=database, clock=lambda: told[0][0])
    nobody: Any = None
    runs = KnownRuns({"react:r": "PENDING"})
    sweep = AssetSweep(REACTION, parts, Settlement(nobody, nobody), runs, lambda: told[0][1])
    sweep.run()
    told.pop(0)
    sweep.run()
    with database.session() as session:
        assert session.get_one(Reaction, "r").status == status
