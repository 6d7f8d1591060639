"""Credits. Each function works inside the caller's transaction: balance and entry change together or not."""

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.teams.model import Team
from reelwright.errors import NotEnoughCredits
from reelwright.store.database import insert_once
from reelwright.store.ids import new_id

MOST_WAITED_MS = 60_000
"""Longer than a transaction waits for another one."""


@dataclass(frozen=True)
class LedgerPosition:
    """The place of an entry in its team's ledger: no two have the same number."""

    number: int
    balance_after: int
    created_at: int


def charge(session: Session, team_id: str, thing: str, credits: int, reason: str, now: int) -> None:
    """Take credits up front for a thing (`thing_of`). Raises NotEnoughCredits, and then nothing has changed.
    A free thing leaves no entry."""
    if credits == 0:
        return
    place = _change(session, team_id, -credits, now, least=credits)
    if place is None:
        held = session.scalar(sa.select(Team.balance).where(Team.id == team_id))
        raise NotEnoughCredits(required=credits, balance=held or 0)
    inserted = insert_once(
        session,
        LedgerEntry,
        id=new_id(),
        team_id=team_id,
        thing=thing,
        kind="charge",
        credits=-credits,
        project_id=_project_of(thing),
        reason=reason,
        **vars(place),
    )
    if not inserted:
        raise RuntimeError(f"{thing} was charged before")


def refund(session: Session, thing: str, reason: str, now: int, most: int | None = None) -> int:
    """Give back what a thing was charged (`most` of it where only a part is due), once and never more.
    Returns the credits given back now."""
    paid = session.scalar(
        sa.select(LedgerEntry).where(LedgerEntry.thing == thing, LedgerEntry.kind == "charge")
    )
    if paid is None:
        return 0
    credits = -paid.credits if most is None else min(-paid.credits, most)
    if credits <= 0:
        return 0
    return credits if _add_once(session, paid.team_id, thing, "refund", credits, reason, now) else 0


def grant_once(session: Session, team_id: str, thing: str, credits: int, reason: str, now: int) -> bool:
    """Add credits for a thing of the ledger's, once whatever crashes. False when that was done before."""
    return _add_once(session, team_id, thing, "grant", credits, reason, now)


def grant(session: Session, team_id: str, credits: int, reason: str, now: int) -> int:
    """Add credits (or take them away: negative). Each grant is a thing of its own. Returns the balance."""
    place = _add(session, team_id, credits, now)
    entry = new_id()
    inserted = insert_once(
        session,
        LedgerEntry,
        id=entry,
        team_id=team_id,
        thing=f"grant:{entry}",
        kind="grant",
        credits=credits,
        project_id=None,
        reason=reason,
        **vars(place),
    )
    if not inserted:
        raise RuntimeError(f"The ledger of team {team_id} has a number {place.number} already")
    return place.balance_after


def _add_once(
    session: Session, team_id: str, thing: str, kind: str, credits: int, reason: str, now: int
) -> bool:
    """The entry first: only who inserts it adds the credits. Its place is known after that."""
    entry = new_id()
    inserted = insert_once(
        session,
        LedgerEntry,
        id=entry,
        team_id=team_id,
        thing=thing,
        kind=kind,
        credits=credits,
        balance_after=0,
        project_id=_project_of(thing),
        reason=reason,
        created_at=now,
    )
    if inserted:
        place = _add(session, team_id, credits, now)
        session.execute(sa.update(LedgerEntry).where(LedgerEntry.id == entry).values(**vars(place)))
    return inserted


def _project_of(thing: str) -> str | None:
    kind, _, id = thing.partition(":")
    return id if kind == "project" else None


def _add(session: Session, team_id: str, credits: int, now: int) -> LedgerPosition:
    place = _change(session, team_id, credits, now)
    if place is None:
        raise RuntimeError(f"There is no team {team_id}")
    return place


def _change(
    session: Session, team_id: str, credits: int, now: int, least: int | None = None
) -> LedgerPosition | None:
    """Change the balance and take the ledger's next place; None where less than `least` is held. Who changes
    the same team's balance meanwhile waits here until this transaction ends, so numbers follow balances."""
    changed = sa.update(Team).where(Team.id == team_id)
    if least is not None:
        changed = changed.where(Team.balance >= least)
    changed = changed.values(balance=Team.balance + credits, ledger_length=Team.ledger_length + 1)
    row = session.execute(changed.returning(Team.ledger_length, Team.balance)).one_or_none()
    if row is None:
        return None
    number, balance = row
    return LedgerPosition(number, balance, _time(session, team_id, number, now))


def _time(session: Session, team_id: str, number: int, now: int) -> int:
    """Now, or the time of the entry before where that is later: this one waited for it. So numbers and times
    have one order. A clock that was wrong by more than a wait is not followed."""
    before = sa.select(LedgerEntry.created_at).where(
        LedgerEntry.team_id == team_id, LedgerEntry.number == number - 1
    )
    last = session.scalar(before)
    return last if last is not None and now < last <= now + MOST_WAITED_MS else now
