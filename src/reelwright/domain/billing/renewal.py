"""Renewals and ends of plans. At its `renewsAt` one with an amount of credits a period renews: they are added
to the balance, and the next period begins. One without runs out: it is `past_due`, which still generates, and
after the days of grace `canceled`. A plan without `renewsAt` stays as it is.

Each change is written by whoever finds it due first, an API process or a worker, in one transaction; the
ledger has one entry for a period. Periods that passed while nothing ran are not made up for: who looks after
a long pause, or with a clock that is wrong, adds the credits of one period at most.
"""

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.catalog.plans import find_plan, periods
from reelwright.domain.billing.service import grant_once
from reelwright.domain.teams.model import Team
from reelwright.store.clock import iso
from reelwright.store.rows import lock_row

RENEWING = ("active", "trialing")
PAST_DUE, CANCELED = "past_due", "canceled"


def credits_a_period(team: Team) -> int | None:
    """Return the credits of one period; None where the plan does not renew by itself."""
    plan = find_plan(team.plan_name)
    return None if plan is None else plan.credits


def due_at(status: str, renews_at: int | None) -> int | None:
    """Return when time changes a plan of this status next; None where it does not."""
    if renews_at is None:
        return None
    if status in RENEWING:
        return renews_at
    return renews_at + periods().grace_ms if status == PAST_DUE else None


def due_teams(session: Session, now: int) -> list[str]:
    """List the teams whose plan changes now."""
    renewing = sa.and_(Team.plan_status.in_(RENEWING), Team.plan_renews_at < now)
    ending = sa.and_(Team.plan_status == PAST_DUE, Team.plan_renews_at < now - periods().grace_ms)
    return list(session.scalars(sa.select(Team.id).where(sa.or_(renewing, ending))))


def settle_plan(session: Session, team_id: str, now: int) -> bool:
    """Renew the team's plan, or let it run out, if that is due. False when there was nothing to do."""
    team = lock_row(session, Team, team_id)
    at = None if team is None else due_at(team.plan_status, team.plan_renews_at)
    if team is None or team.plan_renews_at is None or at is None or now <= at:
        return False
    credits = credits_a_period(team)
    if team.plan_status in RENEWING and credits is not None:
        _renew(session, team, team.plan_renews_at, credits, now)
    else:
        over = now > team.plan_renews_at + periods().grace_ms
        team.plan_status = CANCELED if over else PAST_DUE
    session.flush()
    return True


def _renew(session: Session, team: Team, renews_at: int, credits: int, now: int) -> None:
    """Into the period that it is in now."""
    period_ms = periods().period_ms
    began_at = renews_at + (now - renews_at) // period_ms * period_ms
    team.plan_status, team.plan_renews_at = "active", began_at + period_ms
    session.flush()
    if credits:
        reason = f"{team.plan_name}: credits of the period from {iso(began_at)}"
        grant_once(session, team.id, f"plan:{team.id}:{began_at}", credits, reason, now)
        session.refresh(team)
