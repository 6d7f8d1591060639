"""Deliveries: one outcome, one call to each receiver, whatever crashes in between."""

import base64
import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.delivery.outbound import Outbound
from reelwright.delivery.webhooks import Message, Receipt, send
from reelwright.domain.jobs import Jobs
from reelwright.domain.teams.model import Team
from reelwright.domain.webhooks.model import WebhookAttempt, WebhookDelivery
from reelwright.store.database import insert_once

Decrypt = Callable[[str], str]
CALL_FIELD = "call"  # the receiver that a create or render call names in its `webhook` field


@dataclass(frozen=True)
class Outcome:
    """What happened to what: `thing` is `video:<id>` or `project:<id>`, `event` the event's name."""

    thing: str
    event: str
    team_id: str
    project_id: str | None
    payload: dict[str, Any]


def announce(session: Session, jobs: Jobs, outcome: Outcome, webhook: str | None, now: int) -> None:
    """Call the receivers of an outcome, each once: deliveries and their jobs commit with the outcome itself.

    The only receiver so far is the `webhook` field of the call.
    """
    if webhook is None:
        return
    delivery = delivery_id(outcome.thing, outcome.event, CALL_FIELD)
    made = insert_once(
        session,
        WebhookDelivery,
        id=delivery,
        team_id=outcome.team_id,
        project_id=outcome.project_id,
        event=outcome.event,
        url=webhook,
        body=json.dumps(outcome.payload, ensure_ascii=False, separators=(",", ":")),
        status="PENDING",
        created_at=now,
        updated_at=now,
    )
    if made:
        jobs.deliver(session, delivery)


def delivery_id(thing: str, event: str, receiver: str) -> str:
    """The same outcome and receiver give the same id: a second delivery of it cannot come into being."""
    digest = hashlib.sha256(f"{thing}\n{event}\n{receiver}".encode()).digest()
    return "c" + base64.b32encode(digest)[:24].decode().lower()


@dataclass(frozen=True)
class Letter:
    """A delivery that waits to be sent, with the secrets that sign it."""

    url: str
    message: Message
    secrets: tuple[str, ...]


def pending(session: Session, delivery: str, decrypt: Decrypt, now: int) -> Letter | None:
    """What to send, or None when there is nothing more to send."""
    row = session.get(WebhookDelivery, delivery)
    if row is None or row.status != "PENDING":
        return None
    team = session.get_one(Team, row.team_id)
    return Letter(row.url, Message(row.id, row.event, row.body), _secrets(team, decrypt, now))


def _secrets(team: Team, decrypt: Decrypt, now: int) -> tuple[str, ...]:
    """The team's secret, and for a day after a rotation the one before it as well."""
    secret, before = decrypt(team.webhook_secret), team.previous_webhook_secret
    if before is None or team.previous_secret_until is None or now >= team.previous_secret_until:
        return (secret,)
    return (secret, decrypt(before))


def attempt(letter: Letter, outbound: Outbound, now: int) -> Receipt:
    return send(outbound, letter.url, letter.message, letter.secrets, now // 1000)


def unfinished(session: Session, before: int) -> list[str]:
    """Deliveries from before a time that have not ended."""
    rows = sa.select(WebhookDelivery.id).where(WebhookDelivery.status == "PENDING")
    return list(session.scalars(rows.where(WebhookDelivery.created_at < before)))


def is_pending(session: Session, delivery: str) -> bool:
    row = session.get(WebhookDelivery, delivery)
    return row is not None and row.status == "PENDING"


def give_up(session: Session, delivery: str, now: int) -> None:
    """End a delivery whose schedule is over, if nothing has ended it yet."""
    row = sa.update(WebhookDelivery).where(WebhookDelivery.id == delivery)
    session.execute(row.where(WebhookDelivery.status == "PENDING").values(status="EXHAUSTED", updated_at=now))


def is_noted(session: Session, delivery: str, number: int) -> bool:
    return session.get(WebhookAttempt, f"{delivery}:{number}") is not None


def note_attempt(
    session: Session, delivery: str, number: int, receipt: Receipt, more: bool, now: int
) -> bool:
    """Write an attempt down, once. Returns whether another one is due: `more` says that the schedule has
    one left."""
    insert_once(
        session,
        WebhookAttempt,
        id=f"{delivery}:{number}",
        delivery_id=delivery,
        number=number,
        status_code=receipt.status,
        error=receipt.error,
        duration_ms=receipt.duration_ms,
        answer=receipt.answer,
        created_at=now,
    )
    again = not receipt.received and not receipt.gone and more
    if not again:
        status = "DELIVERED" if receipt.received else "EXHAUSTED"
        row = sa.update(WebhookDelivery).where(WebhookDelivery.id == delivery)
        session.execute(row.values(status=status, updated_at=now))
    return again
