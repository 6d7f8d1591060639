"""Teams take turns: one whose servers are slow keeps no place of another's webhooks."""

import threading
from pathlib import Path

import pytest
from dbos import DBOSClient, DBOSPortableJSONSerializer
from harness.processes import SECONDS, Workers, wait_until
from harness.receiver import Received
from harness.receiver import Receiver as Listener
from harness.rows import SECRET, make_database

from reelwright.domain.teams.model import Team
from reelwright.domain.webhooks.service import Receiver, WebhookOutcome, deliver
from reelwright.store.clock import now_ms
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.workflows.jobs import WEBHOOKS, DurableJobs
from reelwright.workflows.parts import Sizes
from reelwright.workflows.runtime import make_jobs

pytestmark = pytest.mark.slow


def test_a_team_whose_receivers_are_slow_keeps_nobody_waiting(
    url: str, workers: Workers, tmp_path: Path
) -> None:
    """Of more calls than the queue has places only the team's own share is begun, and the other team's call
    goes out beside them."""
    database = Database(url)
    slow_team, jobs = make_database(database), make_jobs(database)
    other_team = _another(database)
    over = threading.Event()

    def answer(call: Received, before: int) -> int:
        if call.path == "/slow":
            over.wait(SECONDS)
        return 200

    with Listener(answer) as listener:
        for number in range(2 * Sizes().webhooks):
            _call(database, jobs, slow_team, f"{listener.url}/slow", number)
        workers.start("w1")
        client = DBOSClient(
            system_database_engine=database.engine,
            serializer=DBOSPortableJSONSerializer(),
            application_name="reelwright",
        )

        def running() -> int:
            return len(client.list_workflows(status="PENDING", queue_name=WEBHOOKS, load_input=False))

        wait_until(lambda: running() >= Sizes().webhooks_a_team, SECONDS, "the slow calls have begun")
        assert running() == Sizes().webhooks_a_team
        _call(database, jobs, other_team, f"{listener.url}/other", 0)
        wait_until(
            lambda: any(call.path == "/other" for call in listener.calls), SECONDS, "the other is called"
        )
        assert running() <= Sizes().webhooks_a_team + 1
        workers.kill_all()
        over.set()
    database.close()


def _another(database: Database) -> str:
    team = new_id()
    with database.session() as session:
        row = Team(
            id=team,
            name="Other",
            billing_mode="managed",
            storage_limit_bytes=10**9,
            webhook_secret=SECRET,
            created_at=now_ms(),
        )
        session.add(row)
    return team


def _call(database: Database, jobs: DurableJobs, team: str, url: str, number: int) -> None:
    outcome = WebhookOutcome(f"trial:{team}:{number}", "webhook.test", team, None, {"number": number})
    with database.session() as session:
        deliver(session, jobs, outcome, Receiver("call", url), now_ms())
