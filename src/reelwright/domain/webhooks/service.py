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
from reelwright.domain.webhooks.events import is_subscribed
from reelwright.domain.webhooks.model import WebhookAttempt, WebhookDelivery, WebhookEndpoint
from reelwright.domain.webhooks.schedule import round_of
from reelwright.store.database import insert_once

Decrypt = Callable[[str], str]
CALL_FIELD = "call"  # the receiver that a create or render call names in its `webhook` field
GONE = "The receiver answered 410 Gone"


@dataclass(frozen=True)
class WebhookOutcome:
    """An event and what it is about: `thing` is `video:<id>`, `project:<id>`, `media:<id>`, …, `event` the
    event's name."""

    thing: str
    event: str
    team_id: str
    project_id: str | None
    payload: dict[str, Any]


@dataclass(frozen=True)
class Receiver:
    """`name` tells it from the other receivers of the same outcome."""

    name: str
    url: str
    endpoint_id: str | None = None


def announce(session: Session, jobs: Jobs, outcome: WebhookOutcome, webhook: str | None, now: int) -> None:
    """Call the receivers of an outcome, each once: the `webhook` of the call, and every endpoint of the team
    that is enabled and subscribed. Deliveries and their jobs commit with the outcome itself."""
    if webhook is not None:
        deliver(session, jobs, outcome, Receiver(CALL_FIELD, webhook), now)
    enabled = sa.select(WebhookEndpoint).where(
        WebhookEndpoint.team_id == outcome.team_id, WebhookEndpoint.enabled.is_(True)
    )
    for endpoint in session.scalars(enabled.order_by(WebhookEndpoint.created_at, WebhookEndpoint.id)):
        if is_subscribed(endpoint.events, outcome.event):
            deliver(session, jobs, outcome, Receiver(endpoint.id, endpoint.url, endpoint.id), now)


def deliver(session: Session, jobs: Jobs, outcome: WebhookOutcome, receiver: Receiver, now: int) -> str:
    """Write a delivery and its job, unless it exists. Returns its id."""
    delivery = delivery_id(outcome.thing, outcome.event, receiver.name)
    made = insert_once(
        session,
        WebhookDelivery,
        id=delivery,
        team_id=outcome.team_id,
        project_id=outcome.project_id,
        endpoint_id=receiver.endpoint_id,
        event=outcome.event,
        url=receiver.url,
        body=json.dumps(outcome.payload, ensure_ascii=False, separators=(",", ":")),
        status="PENDING",
        next_attempt_at=now,
        created_at=now,
        updated_at=now,
    )
    if made:
        jobs.deliver(session, delivery)
    return delivery


def delivery_id(thing: str, event: str, receiver: str) -> str:
    """Return the id of a delivery; the same outcome and receiver give the same one, so a second delivery
    cannot come into being."""
    digest = hashlib.sha256(f"{thing}\n{event}\n{receiver}".encode()).digest()
    return "c" + base64.b32encode(digest)[:24].decode().lower()


@dataclass(frozen=True)
class PendingDelivery:
    """A delivery that waits to be sent, with the secrets that sign it."""

    url: str
    message: Message
    secrets: tuple[str, ...]


def load_pending(
    session: Session, delivery: str, number: int, decrypt: Decrypt, now: int
) -> PendingDelivery | None:
    """Load what is to be sent, or None when there is nothing more to send. A delivery whose endpoint was
    deleted or disabled in the very moment in which it was written ends here."""
    row = session.get(WebhookDelivery, delivery)
    if row is None or row.status != "PENDING" or row.round != round_of(number):
        return None
    if row.endpoint_id is None:
        team = session.get_one(Team, row.team_id)
        secrets = team.webhook_secret, team.previous_webhook_secret, team.previous_secret_until
    else:
        endpoint = session.get(WebhookEndpoint, row.endpoint_id)
        if endpoint is None or not endpoint.enabled:
            session.execute(_pending(WebhookDelivery.id == row.id).values(_ended_values("CANCELLED", now)))
            return None
        row.url = endpoint.url  # it may have been changed since
        secrets = endpoint.secret, endpoint.previous_secret, endpoint.previous_secret_until
    return PendingDelivery(
        row.url, Message(row.id, row.event, row.body), _valid_secrets(*secrets, decrypt, now)
    )


def _valid_secrets(
    secret: str, before: str | None, until: int | None, decrypt: Decrypt, now: int
) -> tuple[str, ...]:
    """The secret, and for a day after a rotation the one before it as well."""
    if before is None or until is None or now >= until:
        return (decrypt(secret),)
    return (decrypt(secret), decrypt(before))


def send_attempt(letter: PendingDelivery, outbound: Outbound, now: int) -> Receipt:
    return send(outbound, letter.url, letter.message, letter.secrets, now // 1000)


def overdue(session: Session, before: int) -> list[tuple[str, int]]:
    """Deliveries that have not ended though an attempt was due before a time, each with its round."""
    due = sa.func.coalesce(WebhookDelivery.next_attempt_at, WebhookDelivery.created_at)
    late = sa.select(WebhookDelivery.id, WebhookDelivery.round).where(
        WebhookDelivery.status == "PENDING", due < before
    )
    return [(row.id, row.round) for row in session.execute(late)]


def is_pending(session: Session, delivery: str, round: int) -> bool:
    row = session.get(WebhookDelivery, delivery)
    return row is not None and row.status == "PENDING" and row.round == round


def give_up(session: Session, delivery: str, now: int) -> None:
    """End a delivery whose schedule is over, if nothing has ended it yet."""
    session.execute(_pending(WebhookDelivery.id == delivery).values(_ended_values("EXHAUSTED", now)))


def cancel_for_endpoint(session: Session, endpoint_id: str, now: int) -> None:
    """End all that waits for an endpoint which is no longer called."""
    session.execute(
        _pending(WebhookDelivery.endpoint_id == endpoint_id).values(_ended_values("CANCELLED", now))
    )


def delete_ended(session: Session, before: int, most: int) -> int:
    """Deliveries that ended before a time, with their attempts; how many it were."""
    ended = (WebhookDelivery.status != "PENDING", WebhookDelivery.updated_at < before)
    old = list(session.scalars(sa.select(WebhookDelivery.id).where(*ended).limit(most)))
    session.execute(sa.delete(WebhookAttempt).where(WebhookAttempt.delivery_id.in_(old)))
    session.execute(sa.delete(WebhookDelivery).where(WebhookDelivery.id.in_(old)))
    return len(old)


def is_noted(session: Session, delivery: str, number: int) -> bool:
    return session.get(WebhookAttempt, f"{delivery}:{number}") is not None


def note_attempt(
    session: Session, delivery: str, number: int, receipt: Receipt, wait_s: float | None, now: int
) -> bool:
    """Write an attempt down, once. Returns whether another one is due: `wait_s` is the pause before the next
    one, None when the schedule has none left.

    Endpoints are always locked before their deliveries, so that nobody waits in a circle.
    """
    gone = _disable_gone(session, delivery, now) if receipt.gone else None
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
    again = not receipt.is_received and not receipt.gone and wait_s is not None
    if again:
        values: dict[str, Any] = {"next_attempt_at": now + round((wait_s or 0) * 1000), "updated_at": now}
    else:
        values = _ended_values("DELIVERED" if receipt.is_received else "EXHAUSTED", now)
    # What was received was received, even if its endpoint was disabled while it was under way.
    open_states = ("PENDING", "CANCELLED") if receipt.is_received else ("PENDING",)
    row = sa.update(WebhookDelivery).where(
        WebhookDelivery.id == delivery,
        WebhookDelivery.round == round_of(number),
        WebhookDelivery.status.in_(open_states),
    )
    noted = session.execute(row.values(values).returning(WebhookDelivery.id)).first() is not None
    if gone is not None:
        cancel_for_endpoint(session, gone, now)
    return again and noted


def _disable_gone(session: Session, delivery: str, now: int) -> str | None:
    """The receiver wants no more calls: its endpoint is disabled, unless it has another address by now.
    Returns the endpoint's id."""
    called = sa.select(WebhookDelivery.endpoint_id, WebhookDelivery.url).where(WebhookDelivery.id == delivery)
    endpoint_id, url = session.execute(called).one()
    own = sa.update(WebhookEndpoint).where(WebhookEndpoint.id == endpoint_id, WebhookEndpoint.url == url)
    disabled = own.values(enabled=False, disabled_reason=GONE, updated_at=now)
    return session.scalar(disabled.returning(WebhookEndpoint.id))


def _pending(*which: sa.ColumnElement[bool]) -> sa.Update:
    return sa.update(WebhookDelivery).where(WebhookDelivery.status == "PENDING", *which)


def _ended_values(status: str, now: int) -> dict[str, Any]:
    return {"status": status, "next_attempt_at": None, "updated_at": now}
