"""How much a managed team may cost the operator at one provider in a day."""

from collections.abc import Iterable
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.costs.model import ProviderCall
from reelwright.domain.teams.model import Team
from reelwright.errors import CostCapReached
from reelwright.settings import PROVIDERS
from reelwright.store.clock import Clock, now_ms

DAY_MS = 24 * 3_600_000


@dataclass(frozen=True)
class CostCap:
    """`usd` are US dollars a day (UTC) for each team and provider; 0 for no cap."""

    usd: float = 0.0
    clock: Clock = now_ms

    def refuse(self, session: Session, team: Team, providers: Iterable[str]) -> None:
        """Refuse work of a managed team that would go to a provider at which it has reached the cap today.
        Raises CostCapReached. What is running is not stopped, so a day may cost a little more."""
        wanted = set(providers)
        if not self.usd or team.billing_mode != "managed" or not wanted:
            return
        spent = self._spent_today(session, team.id)
        for provider in PROVIDERS:
            if provider in wanted and spent.get(provider, 0) >= self.usd * 1_000_000:
                raise CostCapReached(provider)

    def _spent_today(self, session: Session, team_id: str) -> dict[str, int]:
        now = self.clock()
        row = ProviderCall
        summed = sa.select(row.provider, sa.func.sum(row.cost_microdollars)).where(
            row.team_id == team_id, row.created_at >= now - now % DAY_MS
        )
        return {name: int(cost or 0) for name, cost in session.execute(summed.group_by(row.provider))}
