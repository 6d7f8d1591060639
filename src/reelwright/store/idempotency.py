"""Answers kept under a caller's key: the claim on a key, and what was answered first.

A claim is a lease. Whoever holds it writes the answer in the same transaction as the work; a claim that was
taken over meanwhile cannot, and then the work is rolled back with it. A request that waits after its work was
committed leaves an answer in that transaction which counts if it dies (`promise`).
"""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Mapped, Session, mapped_column

from reelwright.errors import KeyReused, StillInProgress
from reelwright.store.database import Base, insert_once

LEASE_MS = 60_000
APART_MS = 60_000  # clocks of machines differ a little
KEPT_MS = 24 * 3_600_000
SEALED = "x-sealed"  # a header that marks kept answers whose body is encrypted; never sent
_PROMISED = "x-promised-status"  # a header that holds the status of a promised answer; never sent


class IdempotentCall(Base):
    """`status` is None while the first request runs; a body is there already where it has left one that
    counts if it dies."""

    __tablename__ = "idempotent_calls"

    id: Mapped[str] = mapped_column(primary_key=True)
    fingerprint: Mapped[str]
    owner: Mapped[str]
    lease_until: Mapped[int]
    expires_at: Mapped[int] = mapped_column(index=True)
    status: Mapped[int | None]
    headers: Mapped[dict[str, Any] | None]
    body: Mapped[bytes | None]


@dataclass(frozen=True)
class Claim:
    """The right to run a request and to keep its answer."""

    id: str
    owner: str


@dataclass(frozen=True)
class StoredAnswer:
    status: int
    headers: dict[str, str]
    body: bytes


def call_id(team_id: str, method: str, path: str, key: str) -> str:
    """Keys are scoped to the team, the method and the concrete path."""
    return hashlib.sha256("\n".join((team_id, method, path, key)).encode()).hexdigest()


def claim(session: Session, id: str, fingerprint: str, now: int) -> Claim | StoredAnswer:
    """The first to come may run; later ones get its answer. Raises StillInProgress and KeyReused."""
    forget(session, now)
    owner = secrets.token_hex(16)
    fresh = {"fingerprint": fingerprint, "owner": owner, "lease_until": now + LEASE_MS}
    if insert_once(session, IdempotentCall, id=id, expires_at=now + KEPT_MS, **fresh):
        return Claim(id, owner)
    call = session.get(IdempotentCall, id, with_for_update=True)
    if call is None:  # released in this very moment
        return claim(session, id, fingerprint, now)
    if call.status is None and is_over(call.lease_until, now):
        if call.body is None:
            session.execute(_mine(Claim(id, call.owner)).values(expires_at=now + KEPT_MS, **fresh))
            return Claim(id, owner)
        if call.fingerprint == fingerprint:
            return _keep_promise(call)
    if call.fingerprint != fingerprint:
        raise KeyReused
    if call.status is None:
        raise StillInProgress
    return StoredAnswer(call.status, call.headers or {}, call.body or b"")


def is_over(lease_until: int, now: int) -> bool:
    """A lease that ends later than any could was written before the clock was put back."""
    return lease_until <= now or lease_until > now + LEASE_MS + APART_MS


def forget(session: Session, now: int) -> None:
    """Answers whose day is over."""
    session.execute(sa.delete(IdempotentCall).where(IdempotentCall.expires_at <= now))


def renew(session: Session, claim: Claim, now: int) -> None:
    session.execute(_mine(claim).values(lease_until=now + LEASE_MS))


def keep(session: Session, claim: Claim, answer: StoredAnswer) -> None:
    """Store the answer. Raises StillInProgress when another request has taken the claim over."""
    values = {"status": answer.status, "headers": answer.headers, "body": answer.body}
    if session.execute(_mine(claim).values(values).returning(IdempotentCall.id)).first() is None:
        raise StillInProgress


def promise(session: Session, claim: Claim, answer: StoredAnswer) -> None:
    """Store the answer that later requests get if this one dies before it has kept another; until then they
    are told that it is in progress. Raises StillInProgress when another request has taken the claim over."""
    headers = {**answer.headers, _PROMISED: str(answer.status)}
    values = {"headers": headers, "body": answer.body}
    if session.execute(_mine(claim).values(values).returning(IdempotentCall.id)).first() is None:
        raise StillInProgress


def release(session: Session, claim: Claim) -> None:
    """Forget a claim whose request may be tried again. What was kept stays, and what was promised."""
    own = (IdempotentCall.id == claim.id, IdempotentCall.owner == claim.owner)
    unkept = (IdempotentCall.status.is_(None), IdempotentCall.body.is_(None))
    session.execute(sa.delete(IdempotentCall).where(*own, *unkept))


def _keep_promise(call: IdempotentCall) -> StoredAnswer:
    """The promised answer is the first one from now on."""
    headers = dict(call.headers or {})
    call.status = int(headers.pop(_PROMISED))
    call.headers = headers
    return StoredAnswer(call.status, headers, call.body or b"")


def _mine(claim: Claim) -> sa.Update:
    own = (IdempotentCall.id == claim.id, IdempotentCall.owner == claim.owner)
    return sa.update(IdempotentCall).where(*own, IdempotentCall.status.is_(None))
