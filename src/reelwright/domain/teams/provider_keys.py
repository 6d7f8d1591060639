"""A team's provider keys: set, asked about when set and at most once an hour, and never shown.

No transaction is open while a provider is asked. When it does not say, the last known status stays; a key
that was never answered for counts as `ok` until its provider says otherwise.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import sqlalchemy as sa
import structlog
from sqlalchemy.orm import Session

from reelwright.domain.teams.model import ProviderKey
from reelwright.domain.teams.service import Teams, known_provider
from reelwright.engines.key_check import KeyStatus
from reelwright.engines.wire import is_sendable
from reelwright.errors import BadRequest, EngineFailed
from reelwright.settings import PROVIDERS
from reelwright.store.clock import Clock
from reelwright.store.database import Database
from reelwright.store.secrets import Secrets, SecretUnreadable

log = structlog.get_logger(__name__)

CHECKED_EVERY_MS = 3_600_000

Check = Callable[[str, str], KeyStatus]
"""provider, key → status. Raises EngineFailed when the provider did not say."""


@dataclass(frozen=True)
class KeyState:
    """`checked_at` is when the provider was last asked."""

    provider: str
    status: Literal["ok", "missing", "invalid"]
    checked_at: int | None


@dataclass(frozen=True)
class KeyCheck:
    """`unanswered` says why the provider did not say, or is empty."""

    status: Literal["ok", "missing", "invalid"]
    unanswered: str = ""


class ProviderKeys:
    def __init__(
        self, database: Database, teams: Teams, secrets: Secrets, check: Check, clock: Clock
    ) -> None:
        self._database = database
        self._teams = teams
        self._secrets = secrets
        self._check = check
        self._clock = clock

    def set(self, team: str, provider: str, key: str) -> tuple[str, KeyCheck]:
        """Ask the provider, then keep the key, a wrong one too; an empty one takes it away. Returns the
        team's id and what came of it. Raises NotFound and BadRequest."""
        known_provider(provider)
        if key and not is_sendable(key):
            raise BadRequest("A provider's key is one line of letters, digits and signs, without blanks")
        with self._database.session() as session:
            team_id = self._teams.read(session, team).id
            before = self._row(session, team_id, provider)
        found = self._ask(provider, key) if key else KeyCheck("missing")
        answered = bool(key) and not found.unanswered
        if found.unanswered and before is not None and self._holds(before, key):
            found = KeyCheck(_status(before), found.unanswered)
        with self._database.session() as session:
            asked_at = self._clock() if answered else None
            self._teams.set_provider_key(session, team_id, provider, key, found.status, asked_at)
        return team_id, found

    def states(self, team: str) -> list[KeyState]:
        """Return the state of each provider's key. Raises NotFound."""
        with self._database.session() as session:
            team_id = self._teams.read(session, team).id
            own = session.scalars(sa.select(ProviderKey).where(ProviderKey.team_id == team_id))
            rows = {row.provider: row for row in own}
        return [
            KeyState(name, _status(rows[name]), rows[name].checked_at)
            if name in rows
            else KeyState(name, "missing", None)
            for name in PROVIDERS
        ]

    def check_due(self) -> int:
        """Ask about every key that nobody asked about for an hour; how many there were. Safe in several
        processes at once, and after a crash: whoever notes the time first asks."""
        asked = 0
        while (row := self._claim_due()) is not None:
            asked += 1
            self._check_again(row)
        return asked

    def _ask(self, provider: str, key: str) -> KeyCheck:
        try:
            return KeyCheck(self._check(provider, key))
        except EngineFailed as error:
            return KeyCheck("ok", str(error))

    def _row(self, session: Session, team_id: str, provider: str) -> ProviderKey | None:
        own = sa.select(ProviderKey).where(ProviderKey.team_id == team_id, ProviderKey.provider == provider)
        return session.scalars(own).one_or_none()

    def _holds(self, row: ProviderKey, key: str) -> bool:
        try:
            return self._secrets.decrypt(row.secret) == key
        except SecretUnreadable:
            return False

    def _claim_due(self) -> ProviderKey | None:
        """A key whose time has come, with the time noted first."""
        now = self._clock()
        at = ProviderKey.checked_at
        set_back = at > now + CHECKED_EVERY_MS  # the clock, since then
        due = sa.or_(at.is_(None), at <= now - CHECKED_EVERY_MS, set_back)
        with self._database.session() as session:
            row = session.scalars(sa.select(ProviderKey).where(due).order_by(ProviderKey.id).limit(1)).first()
            if row is None:
                return None
            mine = sa.update(ProviderKey).where(ProviderKey.id == row.id, due).values(checked_at=now)
            won = session.execute(mine.returning(ProviderKey.id)).first()
        return row if won is not None else self._claim_due()

    def _check_again(self, row: ProviderKey) -> None:
        try:
            status = self._check(row.provider, self._secrets.decrypt(row.secret))
        except (EngineFailed, SecretUnreadable) as error:
            log.warning(
                "provider key not checked", team=row.team_id, provider=row.provider, reason=str(error)
            )
            return
        same = sa.update(ProviderKey).where(ProviderKey.id == row.id, ProviderKey.secret == row.secret)
        with self._database.session() as session:
            session.execute(same.values(status=status))
        if status != row.status:
            log.info("provider key changed", team=row.team_id, provider=row.provider, status=status)


def _status(row: ProviderKey) -> KeyStatus:
    return "invalid" if row.status == "invalid" else "ok"
