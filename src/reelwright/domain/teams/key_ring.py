"""The provider keys that engines work with, a team's own and the operator's, and what those who use one key
share."""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

import sqlalchemy as sa
import structlog

from reelwright.domain.costs.limiter import SharedLimiter
from reelwright.domain.teams.model import ProviderKey
from reelwright.engines.abilities import KeyUse
from reelwright.engines.wire import KeyAccess
from reelwright.errors import EngineFailed
from reelwright.store.clock import Clock
from reelwright.store.database import Database

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class KeyRing:
    """`operators` are the operator's keys by provider, `at_once` how many paid requests each key has at once.
    `decrypt` opens stored secrets."""

    database: Database
    decrypt: Callable[[str], str]
    operators: Mapping[str, str]
    at_once: Mapping[str, int]
    clock: Clock

    def open(self, provider: str, use: KeyUse) -> KeyAccess:
        """Raises EngineFailed where the key was taken away meanwhile."""
        if use.holder == "team":
            return self._team_access(provider, use.team_id)
        key = self.operators.get(provider, "")
        return KeyAccess(key, self._limiter(provider, key), partial(_log_rejected, provider))

    def _team_access(self, provider: str, team_id: str) -> KeyAccess:
        own = sa.select(ProviderKey).where(ProviderKey.team_id == team_id, ProviderKey.provider == provider)
        with self.database.session() as session:
            row = session.scalars(own).one_or_none()
        if row is None:
            raise EngineFailed(f"The team has no key for {provider} any more")
        key = self.decrypt(row.secret)
        mark = partial(self._mark_rejected, row.id, row.secret)
        return KeyAccess(key, self._limiter(provider, key), mark)

    def _limiter(self, provider: str, key: str) -> SharedLimiter:
        fingerprint = hashlib.sha256(f"{provider}:{key}".encode()).hexdigest()[:24]
        return SharedLimiter(self.database, fingerprint, self.at_once[provider], self.clock)

    def _mark_rejected(self, row_id: str, secret: str) -> None:
        """The provider does not accept the key: unless another was set meanwhile, the team is shown so."""
        same = sa.update(ProviderKey).where(ProviderKey.id == row_id, ProviderKey.secret == secret)
        with self.database.session() as session:
            session.execute(same.values(status="invalid", checked_at=self.clock()))


def _log_rejected(provider: str) -> None:
    log.error("the operator's key is not accepted", provider=provider)
