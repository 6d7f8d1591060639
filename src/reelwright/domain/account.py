"""The account record and the ledger, as the API shows them."""

from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.media.quota import promised_bytes
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import provider_key_statuses
from reelwright.domain.views import Instant, View
from reelwright.settings import PROVIDERS
from reelwright.store.clock import iso


class TeamName(View):
    id: str
    name: str


class PlanView(View):
    name: str
    status: Literal["active", "trialing", "past_due", "canceled", "none"]
    renews_at: Instant | None


class Credits(View):
    balance: int
    charged_for_generation: bool
    """`true` on managed; on byok the balance is shown but not spent."""


class StorageUse(View):
    used_bytes: int
    limit_bytes: int


class KeyStatus(View):
    provider: str
    configured: bool
    status: Literal["ok", "missing", "invalid"]


class Account(View):
    team: TeamName
    billing_mode: Literal["managed", "byok"]
    plan: PlanView
    credits: Credits
    storage: StorageUse
    keys: list[KeyStatus] | None
    """`null` on managed; on byok one entry a provider."""


class LedgerEntryView(View):
    id: str
    kind: Literal["grant", "charge", "refund"]
    credits: int
    """Signed: the sum of all entries is the balance."""
    balance_after: int
    project_id: str | None = None
    avatar_id: str | None = None
    reaction_id: str | None = None
    media_id: str | None = None
    voice_id: str | None = None
    speech_id: str | None = None
    """What was paid for: at most one of these is set, none for a grant."""
    reason: str
    created_at: Instant


@dataclass(frozen=True)
class LedgerFilter:
    """Times in milliseconds: `since` is included, `before` is not."""

    kind: str | None = None
    since: int | None = None
    before: int | None = None


def read_account(session: Session, team_id: str) -> Account:
    team = session.get_one(Team, team_id)
    managed = team.billing_mode == "managed"
    renews_at = iso(team.plan_renews_at) if team.plan_renews_at is not None else None
    return Account(
        team=TeamName(id=team.id, name=team.name),
        billing_mode="managed" if managed else "byok",
        plan=PlanView(name=team.plan_name, status=_status(team), renews_at=renews_at),
        credits=Credits(balance=team.balance, charged_for_generation=managed),
        storage=StorageUse(used_bytes=promised_bytes(session, team_id), limit_bytes=team.storage_limit_bytes),
        keys=None if managed else _keys(provider_key_statuses(session, team_id)),
    )


def read_ledger(
    session: Session, team_id: str, wanted: LedgerFilter, limit: int, offset: int
) -> tuple[list[LedgerEntryView], int]:
    """Newest first, and how many there are in all."""
    own = sa.select(LedgerEntry).where(LedgerEntry.team_id == team_id)
    if wanted.kind:
        own = own.where(LedgerEntry.kind == wanted.kind)
    if wanted.since is not None:
        own = own.where(LedgerEntry.created_at >= wanted.since)
    if wanted.before is not None:
        own = own.where(LedgerEntry.created_at < wanted.before)
    total = session.scalar(sa.select(sa.func.count()).select_from(own.subquery())) or 0
    newest = own.order_by(LedgerEntry.number.desc())
    return [_entry(row) for row in session.scalars(newest.limit(limit).offset(offset))], total


def _entry(row: LedgerEntry) -> LedgerEntryView:
    names = ("id", "kind", "credits", "balance_after", "reason")
    values: dict[str, Any] = {name: getattr(row, name) for name in names}
    return LedgerEntryView(**values, **_paid_for(row.thing), created_at=iso(row.created_at))


def _paid_for(thing: str) -> dict[str, Any]:
    kind, _, id = thing.partition(":")
    field = f"{kind}_id"
    return {field: id} if field in LedgerEntryView.model_fields else {}


def _status(team: Team) -> Any:
    return team.plan_status


def _keys(statuses: dict[str, str]) -> list[KeyStatus]:
    return [
        KeyStatus.model_validate(
            {"provider": name, "configured": name in statuses, "status": statuses.get(name, "missing")}
        )
        for name in PROVIDERS
    ]
