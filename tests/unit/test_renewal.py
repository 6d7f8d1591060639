"""What becomes of a plan with time: renewed once a period, or past due and then canceled."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa

from reelwright.catalog.plans import find_plan, periods
from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.billing.renewal import settle_plan
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import NEVER, Teams
from reelwright.errors import BadRequest
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.store.secrets import Secrets
from reelwright.workflows.sweep import Sweep

NOW = 1_800_000_000_000
DAY = 24 * 3_600_000
PERIOD, GRACE = periods().period_ms, periods().grace_ms
FREE = find_plan("Free")
assert FREE is not None and FREE.credits is not None
CREDITS = FREE.credits


class Acme:
    """A team with 10 credits, and a clock."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.now = NOW
        self.teams = Teams(Secrets(["a key for these tests only"]), new_id, lambda: self.now)
        with database.session() as session:
            self.id = self.teams.create(session, "Acme", credits=10).id

    def set(self, **changes: Any) -> None:
        with self.database.session() as session:
            self.teams.change(session, self.id, **changes)

    def settle(self, at: int) -> bool:
        with self.database.session() as session:
            return settle_plan(session, self.id, at)

    def plan(self) -> tuple[str, int | None, int]:
        """Status, when it renews, and the balance, which is always the ledger's sum."""
        with self.database.session() as session:
            team = session.get_one(Team, self.id)
            assert team.balance == session.scalar(sa.select(sa.func.sum(LedgerEntry.credits)))
            return team.plan_status, team.plan_renews_at, team.balance

    def grants(self) -> list[tuple[int, str]]:
        with self.database.session() as session:
            wanted = sa.select(LedgerEntry).where(LedgerEntry.thing.startswith("plan:"))
            rows = session.scalars(wanted.order_by(LedgerEntry.number))
            return [(row.credits, row.reason) for row in rows]


@pytest.fixture
def acme(database: Database) -> Iterator[Acme]:
    return Acme(database)


@pytest.mark.parametrize("status", ["active", "trialing"])
def test_a_plan_with_credits_renews_once_a_period(acme: Acme, status: str) -> None:
    """The credits are added to what is left, the period moves on, and a trial becomes a plan."""
    acme.set(plan="Free", plan_status=status, plan_renews_at=NOW + DAY)
    assert not acme.settle(NOW + DAY)
    for _ in range(3):
        acme.settle(NOW + DAY + 1)
    assert acme.plan() == ("active", NOW + DAY + PERIOD, 10 + CREDITS)
    acme.settle(NOW + DAY + PERIOD)
    assert acme.plan()[2] == 10 + CREDITS
    acme.settle(NOW + DAY + PERIOD + 1)
    assert acme.plan() == ("active", NOW + DAY + 2 * PERIOD, 10 + 2 * CREDITS)
    assert acme.grants() == [
        (CREDITS, "Free: credits of the period from 2027-01-16T08:00:00.000Z"),
        (CREDITS, "Free: credits of the period from 2027-02-15T08:00:00.000Z"),
    ]


def test_periods_in_which_nothing_ran_are_not_made_up_for(acme: Acme) -> None:
    """After a pause of three and a half periods, or a slip of the clock, it is one period's credits, and the
    next period begins when it always would have."""
    acme.set(plan="Free", plan_renews_at=NOW)
    acme.settle(NOW + 3 * PERIOD + PERIOD // 2)
    assert acme.plan() == ("active", NOW + 4 * PERIOD, 10 + CREDITS)


def test_a_clock_that_is_put_back_renews_nothing_twice(acme: Acme) -> None:
    """Nor does an operator who sets the same period's end again."""
    acme.set(plan="Free", plan_renews_at=NOW)
    acme.settle(NOW + 1)
    assert not acme.settle(NOW - DAY)
    acme.set(plan_renews_at=NOW)
    acme.settle(NOW + 1)
    assert acme.plan() == ("active", NOW + PERIOD, 10 + CREDITS)


def test_a_renewal_that_was_broken_off_is_made_again_whole(acme: Acme) -> None:
    """Credits, entry and period commit together or not at all."""
    acme.set(plan="Free", plan_renews_at=NOW)
    with pytest.raises(RuntimeError), acme.database.session() as session:
        settle_plan(session, acme.id, NOW + 1)
        raise RuntimeError("killed here")
    assert acme.plan() == ("active", NOW, 10)
    assert acme.settle(NOW + 1)
    assert acme.plan() == ("active", NOW + PERIOD, 10 + CREDITS)


@pytest.mark.parametrize("status", ["active", "trialing"])
def test_a_plan_without_credits_runs_out(acme: Acme, status: str) -> None:
    """Past due at the end of its period, canceled after the days of grace; nothing is granted, and the end
    stays the end."""
    acme.set(plan="Pro", plan_status=status, plan_renews_at=NOW + DAY)
    assert not acme.settle(NOW + DAY)
    assert acme.settle(NOW + DAY + 1)
    assert acme.plan() == ("past_due", NOW + DAY, 10)
    assert not acme.settle(NOW + DAY + GRACE)
    assert acme.settle(NOW + DAY + GRACE + 1)
    assert acme.plan() == ("canceled", NOW + DAY, 10)
    assert not acme.settle(NOW + 99 * PERIOD)
    assert acme.grants() == []


def test_a_plan_that_ran_out_long_ago_is_canceled_at_once(acme: Acme) -> None:
    """Though nobody saw it past due."""
    acme.set(plan="Pro", plan_renews_at=NOW)
    acme.settle(NOW + GRACE + 1)
    assert acme.plan()[0] == "canceled"


@pytest.mark.parametrize("status", ["canceled", "none"])
def test_what_an_operator_ended_stays_ended(acme: Acme, status: str) -> None:
    """Whatever its plan brings."""
    acme.set(plan="Free", plan_status=status, plan_renews_at=NOW)
    assert not acme.settle(NOW + 99 * PERIOD)
    assert acme.plan() == (status, NOW, 10)


def test_a_plan_that_is_past_due_does_not_renew(acme: Acme) -> None:
    """An operator who says so knows that it was not paid."""
    acme.set(plan="Free", plan_status="past_due", plan_renews_at=NOW)
    assert not acme.settle(NOW + GRACE)
    assert acme.settle(NOW + GRACE + 1)
    assert acme.plan() == ("canceled", NOW, 10)


@pytest.mark.parametrize("plan", ["Free", "Pro"])
def test_without_an_end_time_changes_nothing(acme: Acme, plan: str) -> None:
    """As it is for a new team, and after `--renews-at never`."""
    acme.set(plan=plan, plan_renews_at=NOW)
    acme.set(plan_renews_at=NEVER)
    assert not acme.settle(NOW + 99 * PERIOD)
    assert acme.plan() == ("active", None, 10)


def test_an_end_to_come_says_that_a_plan_was_paid(acme: Acme) -> None:
    """It is active again, unless its status is set with it; one that is canceled is not."""
    for status, then in (("past_due", "active"), ("canceled", "canceled")):
        acme.set(plan="Pro", plan_status=status, plan_renews_at=NOW - 1)
        acme.set(plan_renews_at=NOW + DAY)
        assert acme.plan()[0] == then
    acme.set(plan_status="past_due", plan_renews_at=NOW + DAY)
    assert acme.plan()[0] == "past_due"


def test_a_plan_is_not_live_again_that_keeps_its_end(acme: Acme) -> None:
    """It would be over with the next request; the sentence says what to write."""
    acme.set(plan="Pro", plan_renews_at=NOW - GRACE - 1)
    assert acme.plan()[0] == "canceled"
    with pytest.raises(BadRequest, match="^The plan ran out at 2027-01-08T.*write --renews-at, too"):
        acme.set(plan_status="active")
    acme.set(plan_status="active", plan_renews_at=NOW + DAY)
    assert acme.plan()[0] == "active"


def test_every_worker_sees_to_the_plans_that_are_due(acme: Acme) -> None:
    """Also of teams that nobody reads; by a clock that nobody sets."""
    told = {"now": NOW, "passed": 0.0}
    parts: Any = SimpleNamespace(database=acme.database, clock=lambda: told["now"])
    nobody: Any = None
    sweeps = [
        Sweep(parts, Settlement(nobody, nobody), nobody, nobody, lambda: told["passed"]) for _ in range(2)
    ]
    acme.set(plan="Free", plan_renews_at=NOW + DAY)
    told["now"] = NOW + 2 * DAY
    for sweep in sweeps:
        sweep.plans()
    assert acme.plan() == ("active", NOW + DAY, 10)
    told["passed"] = 2 * DAY / 1000
    for sweep in sweeps:
        sweep.plans()
    assert acme.plan() == ("active", NOW + DAY + PERIOD, 10 + CREDITS)
