"""All that is stored encrypted, written anew under the first key of REELWRIGHT_SECRET_KEYS."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from reelwright.domain.teams.model import ProviderKey, Team
from reelwright.domain.webhooks.model import WebhookEndpoint
from reelwright.store.database import Database
from reelwright.store.idempotency import SEALED, IdempotentCall
from reelwright.store.secrets import Secrets, SecretUnreadable

ENCRYPTED: tuple[tuple[Any, str], ...] = (
    (Team, "webhook_secret"),
    (Team, "previous_webhook_secret"),
    (ProviderKey, "secret"),
    (WebhookEndpoint, "secret"),
    (WebhookEndpoint, "previous_secret"),
)


@dataclass(frozen=True)
class Rotation:
    """How many secrets were rewritten now, stood under the first key already, and cannot be read by any."""

    rewritten: int
    current: int
    unreadable: int


def rotate(database: Database, secrets: Secrets) -> Rotation:
    """Encrypt all secrets under the first key, each in a transaction of its own: it can be broken off and
    begun again, beside a running service."""
    counted = Counter(
        _renew(database, secrets, table, column, row_id, stored)
        for table, column in ENCRYPTED
        for row_id, stored in _stored_secrets(database, table, column)
    )
    counted.update(
        _renew(database, secrets, IdempotentCall, "body", call_id, stored)
        for call_id, stored in _sealed_answers(database)
    )
    return Rotation(counted["rewritten"], counted["current"], counted["unreadable"])


def _stored_secrets(database: Database, table: Any, column: str) -> Iterator[tuple[str, str]]:
    held = getattr(table, column)
    with database.session() as session:
        rows = session.execute(sa.select(table.id, held).where(held.is_not(None))).all()
    yield from ((row[0], row[1]) for row in rows)


def _sealed_answers(database: Database) -> Iterator[tuple[str, bytes]]:
    """The answers kept for a repeated call that show a secret."""
    with database.session() as session:
        rows = session.execute(sa.select(IdempotentCall.id, IdempotentCall.headers)).all()
    for call_id in [row[0] for row in rows if SEALED in (row[1] or {})]:
        with database.session() as session:
            call = session.get(IdempotentCall, call_id)
        if call is not None and call.body is not None:
            yield call_id, call.body


def _renew(
    database: Database, secrets: Secrets, table: Any, column: str, row_id: str, stored: str | bytes
) -> str:
    try:
        fresh: str | bytes = secrets.renew(stored if isinstance(stored, str) else stored.decode())
    except SecretUnreadable:
        return "unreadable"
    if isinstance(stored, bytes):
        fresh = str(fresh).encode()
    if fresh == stored:
        return "current"
    same = sa.update(table).where(table.id == row_id, getattr(table, column) == stored)
    with database.session() as session:
        session.execute(same.values({column: fresh}))
    return "rewritten"
