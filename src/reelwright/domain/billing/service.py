"""Credits. Each function works inside the caller's transaction: balance and entry change together or not."""

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.teams.model import Team
from reelwright.errors import NotEnoughCredits
from reelwright.store.database import insert_once
from reelwright.store.ids import new_id


def charge(session: Session, team_id: str, thing: str, credits: int, reason: str, now: int) -> None:
    """Take credits up front for a thing (`thing_of`). Raises NotEnoughCredits, and then nothing has changed.
    A free thing leaves no entry."""
    if credits == 0:
        return
    balance = session.scalar(
        sa.update(Team)
        .where(Team.id == team_id, Team.balance >= credits)
        .values(balance=Team.balance - credits)
        .returning(Team.balance)
    )
    if balance is None:
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
        balance_after=balance,
        project_id=_project_of(thing),
        reason=reason,
        created_at=now,
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
    inserted = insert_once(
        session,
        LedgerEntry,
        id=new_id(),
        team_id=paid.team_id,
        thing=thing,
        kind="refund",
        credits=credits,
        balance_after=0,
        project_id=_project_of(thing),
        reason=reason,
        created_at=now,
    )
    if not inserted:
        return 0
    balance = _add(session, paid.team_id, credits)
    _set_balance_after(session, thing, "refund", balance)
    return credits


def grant(session: Session, team_id: str, credits: int, reason: str, now: int) -> int:
    """Add credits (or take them away: negative). Each grant is a thing of its own. Returns the balance."""
    balance = _add(session, team_id, credits)
    entry = new_id()
    insert_once(
        session,
        LedgerEntry,
        id=entry,
        team_id=team_id,
        thing=f"grant:{entry}",
        kind="grant",
        credits=credits,
        balance_after=balance,
        project_id=None,
        reason=reason,
        created_at=now,
    )
    return balance


def _project_of(thing: str) -> str | None:
    kind, _, id = thing.partition(":")
    return id if kind == "project" else None


def _add(session: Session, team_id: str, credits: int) -> int:
    changed = sa.update(Team).where(Team.id == team_id).values(balance=Team.balance + credits)
    return session.execute(changed.returning(Team.balance)).scalar_one()


def _set_balance_after(session: Session, thing: str, kind: str, balance: int) -> None:
    entry = sa.update(LedgerEntry).where(LedgerEntry.thing == thing, LedgerEntry.kind == kind)
    session.execute(entry.values(balance_after=balance))
