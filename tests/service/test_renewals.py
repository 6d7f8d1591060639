"""A plan renews once a period on both databases, however many processes see that it is due."""

from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa

from reelwright.catalog.plans import find_plan, periods
from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.billing.renewal import settle_plan
from reelwright.domain.billing.service import charge
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import Teams
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.store.secrets import Secrets

pytestmark = pytest.mark.slow

NOW = 1_800_000_000_000
PROCESSES = 8
ROUNDS = 6


def test_a_period_is_granted_once_whoever_sees_it(database: Database) -> None:
    """Eight at once, with clocks that differ by seconds, while credits are spent: an entry a period, and the
    ledger's sum is the balance."""
    free = find_plan("Free")
    assert free is not None and free.credits is not None
    teams = Teams(Secrets(["a key for these tests only"]), new_id, lambda: NOW)
    with database.session() as session:
        team = teams.create(session, "Acme", credits=1_000, plan="Free").id
        teams.change(session, team, plan_renews_at=NOW)

    def see(process: int) -> None:
        for turn in range(ROUNDS):
            with database.session() as session:
                settle_plan(session, team, NOW + turn * periods().period_ms + 1 + 1000 * process)
            with database.session() as session:
                charge(session, team, f"project:{process}-{turn}", 1, "story", NOW)

    with ThreadPoolExecutor(PROCESSES) as processes:
        list(processes.map(see, range(PROCESSES)))

    with database.session() as session:
        renewed = sa.select(LedgerEntry.thing).where(LedgerEntry.thing.startswith("plan:"))
        things = list(session.scalars(renewed.order_by(LedgerEntry.thing)))
        total = session.scalar(sa.select(sa.func.sum(LedgerEntry.credits)))
        row = session.get_one(Team, team)
        # A process that comes late finds its period over: who is a period ahead has granted that one.
        assert things == sorted(set(things))
        assert set(things) <= {f"plan:{team}:{NOW + turn * periods().period_ms}" for turn in range(ROUNDS)}
        assert row.balance == total == 1_000 + free.credits * len(things) - PROCESSES * ROUNDS
        assert row.plan_renews_at == NOW + ROUNDS * periods().period_ms
