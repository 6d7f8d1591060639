"""How an asset begins, and how one whose time is over ends. But for `end_late`, each method works inside the
caller's transaction, so that the row, the charge, the job and the stored answer commit together or not at
all."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from reelwright.catalog.models import not_available
from reelwright.domain.assets.kind import AssetJob, AssetKind
from reelwright.domain.assets.lifecycle import columns_of, fail, select_unfinished
from reelwright.domain.billing.model import thing_of
from reelwright.domain.billing.preconditions import credits_to_charge, refuse_full, refuse_unserved
from reelwright.domain.billing.service import charge
from reelwright.domain.costs.cap import CostCap
from reelwright.domain.deadlines import end_overdue
from reelwright.domain.media.downloads import take_lease
from reelwright.domain.media.kind import IMPORT_WITHIN_MS
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.projects.service import INVALID_WEBHOOK
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import usable_keys
from reelwright.engines.abilities import NO_KEYS, Abilities, Ability
from reelwright.errors import FieldError, Invalid
from reelwright.store.clock import Clock
from reelwright.store.database import Database


@dataclass(frozen=True)
class AssetOrder:
    """The fields that all calls for assets have in common.

    `credits` is the price. `provider` is the one whose key a team with its own keys needs, and
    `provider_ability` what its engine does for it: empty for the engines of this machine. `model` names the
    one that was asked for.
    """

    credits: int = 0
    provider: str = ""
    provider_ability: Ability[object] | None = None
    model: str | None = None
    webhook: str | None = None
    metadata: dict[str, Any] | None = None


@dataclass(frozen=True)
class Assets:
    """`is_webhook` judges an address by its spelling; whoever calls it judges again. `is_over` says whether
    a time has passed, `abilities` what the engines of this server can do, `cap` how much a day may cost."""

    settling: Settlement
    is_webhook: Callable[[str], bool]
    new_id: Callable[[], str]
    clock: Clock
    is_over: Callable[[int], bool]
    abilities: Abilities
    cap: CostCap = CostCap()

    def end_late(self, database: Database, team_id: str, *kinds: AssetKind) -> None:
        """Before a read, and outside its transaction: fail those of the team's assets that took too long, and
        give their credits back."""
        for kind in kinds:
            if kind.is_ended_by_reads:
                self._end_late(database, team_id, kind)

    def webhook_errors(self, webhook: str | None) -> list[FieldError]:
        return [INVALID_WEBHOOK] if webhook is not None and not self.is_webhook(webhook) else []

    def refuse_webhook(self, webhook: str | None) -> None:
        """Raises Invalid for an address that may not be called."""
        if self.webhook_errors(webhook):
            raise Invalid(INVALID_WEBHOOK.field, INVALID_WEBHOOK.reason)

    def require_engine(
        self, session: Session, team_id: str, order: AssetOrder, ability: Ability[object] | None
    ) -> None:
        """`ability` is what the embedded engine does for it; None stands for what needs no engine. Raises
        MissingKeys, BadRequest or Invalid where no engine makes it for this team, and CostCapReached."""
        team = session.get_one(Team, team_id)
        by_provider = order.provider_ability
        needs = {order.provider: by_provider} if by_provider is not None else {}
        runs_here = ability is None or self.abilities.has(ability, NO_KEYS, order.model)
        refuse_unserved(session, team, needs, self.abilities, runs_here)
        keys = usable_keys(session, team)
        makers = [one for one in (ability, by_provider) if one is not None]
        if ability and not any(self.abilities.has(one, keys, order.model) for one in makers):
            raise Invalid("model", not_available(order.model), "INVALID_VALUE")
        if by_provider is not None:
            self.refuse_beyond_cap(session, team, by_provider, order.model)

    def refuse_beyond_cap(
        self, session: Session, team: Team, ability: Ability[object], model: str | None = None
    ) -> None:
        """Refuse work that a provider's engine would do, where the team has used up the day's budget there.
        Raises CostCapReached."""
        provider = self.abilities.provider_of(ability, usable_keys(session, team), model)
        self.cap.refuse(session, team, () if provider is None else (provider,))

    def start(
        self, session: Session, kind: AssetKind, job: AssetJob, row: Any, order: AssetOrder, reason: str
    ) -> None:
        """Take the credits, and write the row, PROCESSING, and its job. The row comes with its id, its team
        and the columns of its own kind; `reason` stands in the ledger.

        Raises NoPlan, NotEnoughCredits, StorageFull, or TooMany for a job that downloads a file beside three
        others; then nothing has changed.
        """
        team = session.get_one(Team, row.team_id)
        credits = credits_to_charge(team, order.credits)
        refuse_full(session, team)
        charge(session, team.id, thing_of(kind.name, row.id), credits, reason, self.clock())
        self.write(session, kind, job, row, order, credits)

    def write(
        self, session: Session, kind: AssetKind, job: AssetJob, row: Any, order: AssetOrder, credits: int = 0
    ) -> None:
        """`start` without looking at plan and room, of what was charged already or is free."""
        now = self.clock()
        row.status, row.used_credits = "PROCESSING", credits
        row.deadline_at, row.created_at = now + kind.within_ms, now
        row.webhook, row.caller_metadata = order.webhook, order.metadata
        if job.queue == "imports":
            take_lease(session, row.team_id, row.id, now, now + IMPORT_WITHIN_MS)  # all are of one length
        session.add(row)
        session.flush()
        self.settling.jobs.work_on_asset(session, job, row.id, row.team_id)

    def _end_late(self, database: Database, team_id: str, kind: AssetKind) -> None:
        now, row = self.clock(), columns_of(kind)
        late = select_unfinished(kind).where(row.team_id == team_id, row.deadline_at < now)

        def end(session: Session, asset_id: str) -> None:
            fail(session, self.settling, kind, asset_id, kind.too_long, now)

        end_overdue(database, late, self.is_over, end)
