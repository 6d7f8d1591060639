"""All that is stored encrypted, written anew under the first key of REELWRIGHT_SECRET_KEYS."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from reelwright.domain.teams.model import ProviderKey, Team
from reelwright.domain.webhooks.model import WebhookEndpoint
from reelwright.store.database import Database
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
    """Each in a transaction of its own: it can be broken off and begun again, beside a running service."""
    counted = Counter(
        _renew(database, secrets, table, column, row_id, stored)
        for table, column in ENCRYPTED
        for row_id, stored in _stored(database, table, column)
    )
    return Rotation(counted["rewritten"], counted["current"], counted["unreadable"])


def _stored(database: Database, table: Any, column: str) -> Iterator[tuple[str, str]]:
    held = getattr(table, column)
    with database.session() as session:
        rows = session.execute(sa.select(table.id, held).where(held.is_not(None))).all()
    yield from ((row[0], row[1]) for row in rows)


def _renew(database: Database, secrets: Secrets, table: Any, column: str, row_id: str, stored: str) -> str:
    try:
        fresh = secrets.renew(stored)
    except SecretUnreadable:
        return "unreadable"
    if fresh == stored:
        return "current"
    same = sa.update(table).where(table.id == row_id, getattr(table, column) == stored)
    with database.session() as session:
        session.execute(same.values({column: fresh}))
    return "rewritten"
