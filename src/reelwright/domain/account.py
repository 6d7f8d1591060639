"""The account record and the ledger, as the API shows them."""

from dataclasses import dataclass
from typing import Any, Literal

import sqlalchemy as sa
from pydantic import ConfigDict, Field
from sqlalchemy.orm import Session

from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.media.quota import promised_bytes
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import provider_key_statuses
from reelwright.domain.views import (
    EXAMPLE_AVATAR,
    EXAMPLE_PICTURE,
    EXAMPLE_PROJECT,
    EXAMPLE_REACTION,
    EXAMPLE_TIME,
    CreatedAt,
    Instant,
    View,
)
from reelwright.settings import PROVIDERS
from reelwright.store.clock import iso


class TeamName(View):
    """The team that an API key belongs to."""

    id: str = Field(examples=["c9t3e5a7m1q2w4e6r8t0y1u3i"])
    """The id of the team. Tell it to the operator when you ask for help."""
    name: str = Field(examples=["Lighthouse Studio"])
    """The name that the operator gave the team."""


class PlanView(View):
    """The plan that the team has booked."""

    name: str = Field(examples=["Pro"])
    """The name of the plan, such as `Free`, `Starter`, `Pro` or `Premium`."""
    status: Literal["active", "trialing", "past_due", "canceled", "none"]
    """The state of the plan. A managed team can generate while it is `active`, `trialing` or `past_due`;
    while it is `canceled` or `none` (no plan was ever booked), creates answer 402 `SUBSCRIPTION_REQUIRED`."""
    renews_at: Instant | None = Field(examples=["2026-04-01T00:00:00.000Z"])
    """The time of the next renewal, as ISO 8601 in UTC with `Z`. A plan that comes with credits is renewed
    then and grants them again; any other plan becomes `past_due` then, and `canceled` some days later. `null`
    when the plan has no such date."""


class Credits(View):
    """The credits of the team."""

    balance: int = Field(examples=[480])
    """The credits that the team can spend: those of its plan and extra ones together."""
    charged_for_generation: bool
    """Whether creates are paid with credits: `true` for a `managed` team. `false` for a `byok` team, whose
    balance is shown but not spent."""


class StorageUse(View):
    """How much storage the team uses, and how much it has."""

    used_bytes: int = Field(examples=[734_003_200])
    """The bytes that the media library and all videos take. An announced upload counts with its announced
    size from the announcement on."""
    limit_bytes: int = Field(examples=[53_687_091_200])
    """The bytes that the team's plan allows. Uploads, imports and creates that do not fit answer 402
    `STORAGE_LIMIT`."""


class KeyStatus(View):
    """Whether the team has a key of one provider, and whether that key works."""

    provider: str = Field(examples=["openrouter"])
    """The provider: `openrouter` (texts and pictures), `elevenlabs` (voices), `gemini` (multimodal models),
    `fal` (picture editing) or `firecrawl` (reading web pages)."""
    configured: bool
    """Whether a key of this provider is stored for the team. The key itself is never shown."""
    status: Literal["ok", "missing", "invalid"]
    """`ok`: the key works. `missing`: no key is stored. `invalid`: the provider refused the key. It is the
    last known state: the service asks the provider when the key is set, and then at most once an hour."""


class Account(View):
    """The team's record: its plan, credits, storage and provider keys."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "team": {"id": "c9t3e5a7m1q2w4e6r8t0y1u3i", "name": "Lighthouse Studio"},
                    "billingMode": "managed",
                    "plan": {"name": "Pro", "status": "active", "renewsAt": "2026-04-01T00:00:00.000Z"},
                    "credits": {"balance": 480, "chargedForGeneration": True},
                    "storage": {"usedBytes": 734_003_200, "limitBytes": 53_687_091_200},
                    "keys": None,
                }
            ]
        }
    )

    team: TeamName
    """The team that the API key of this request belongs to."""
    billing_mode: Literal["managed", "byok"]
    """`managed`: the team pays with credits. `byok` ("bring your own keys"): the team's own provider keys are
    used, and no credits are taken."""
    plan: PlanView
    """The plan that the team has booked, and when it renews."""
    credits: Credits
    """The team's credits. A managed team checks `credits.balance` before a batch of creates."""
    storage: StorageUse
    """The storage that the media library and the videos take, and its limit."""
    keys: list[KeyStatus] | None
    """One entry for each of the five providers, where the team is `byok`; `null` where it is `managed`. A
    `byok` team checks before a batch that the keys it needs are `ok`."""


class LedgerEntryView(View):
    """One change of the team's credits."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "id": "c3l5e7d9g1e2r4x6y8z0a2b4c",
                    "kind": "charge",
                    "credits": -8,
                    "balanceAfter": 472,
                    "projectId": EXAMPLE_PROJECT,
                    "avatarId": None,
                    "reactionId": None,
                    "mediaId": None,
                    "voiceId": None,
                    "speechId": None,
                    "reason": "story: I found a letter in a library book",
                    "createdAt": EXAMPLE_TIME,
                }
            ]
        }
    )

    id: str
    """The id of the entry."""
    kind: Literal["grant", "charge", "refund"]
    """`grant`: credits that the plan or the operator added. `charge`: credits that a create took. `refund`:
    the whole charge given back, because the work failed or was cancelled."""
    credits: int
    """The change of the balance: positive for `grant` and `refund`, negative for `charge`. An operator who
    lowers the balance makes a negative `grant`. The sum over all entries is the balance."""
    balance_after: int
    """The team's balance right after this entry."""
    project_id: str | None = None
    """The id of the project that was paid for or refunded; `null` for everything else."""
    avatar_id: str | None = Field(default=None, examples=[EXAMPLE_AVATAR])
    """The id of the avatar that was paid for or refunded; `null` for everything else."""
    reaction_id: str | None = Field(default=None, examples=[EXAMPLE_REACTION])
    """The id of the reaction that was paid for or refunded; `null` for everything else."""
    media_id: str | None = Field(default=None, examples=[EXAMPLE_PICTURE])
    """The id of the library item that was paid for or refunded; `null` for everything else."""
    voice_id: str | None = Field(default=None, examples=["c6v8o0i2c4e1x3y5z7a9b1c3d"])
    """The id of the cloned voice that was paid for or refunded; `null` for everything else."""
    speech_id: str | None = Field(default=None, examples=["c8s0p2e4e6c1h3x5y7z9a1b3c"])
    """The id of the speech that was paid for or refunded; `null` for everything else. At most one of these
    six ids is set, and none for a `grant`."""
    reason: str
    """What the entry was made for, as a few words for people."""
    created_at: CreatedAt


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
