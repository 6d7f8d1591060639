"""Teams, their API keys and their provider keys."""

import base64
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.catalog.plans import find_plan, plans
from reelwright.domain.billing.renewal import (
    PAST_DUE,
    RENEWING,
    credits_a_period,
    due_at,
    due_teams,
    settle_plan,
)
from reelwright.domain.billing.service import grant
from reelwright.domain.teams.model import ApiKey, ProviderKey, Team
from reelwright.engines.abilities import TeamKeys
from reelwright.errors import BadRequest, NotAuthenticated, NotFound
from reelwright.settings import PROVIDERS
from reelwright.store.clock import Clock, iso
from reelwright.store.database import Database, insert_once
from reelwright.store.secrets import Secrets, hash_secret

BILLING_MODES = ("managed", "byok")
PLAN_STATUSES = ("active", "trialing", "past_due", "canceled", "none")
LIVE_PLANS = frozenset({"active", "trialing", "past_due"})
NEVER = 0
"""As `plan_renews_at` of a change: nothing renews and nothing runs out."""
OLD_SECRET_MS = 24 * 3_600_000
USE_NOTED_EVERY_MS = 60_000
NAME_TAKEN = "Another team has this name"


@dataclass(frozen=True)
class Caller:
    """The team whose request it is. `plan_due_at` is when time changes its plan next."""

    team_id: str
    product: bool
    plan: str = ""
    plan_due_at: int | None = None


@dataclass(frozen=True)
class NewKey:
    """`key` is shown this once and kept as a hash only."""

    id: str
    team_id: str
    name: str
    key: str


class Teams:
    def __init__(self, secrets: Secrets, new_id: Callable[[], str], clock: Clock) -> None:
        self._secrets = secrets
        self._new_id = new_id
        self._clock = clock

    def create(
        self, session: Session, name: str, billing: str = "managed", credits: int = 0, plan: str = "Starter"
    ) -> Team:
        """Raises BadRequest for an unknown mode or plan."""
        chosen = _plan(plan)
        team = Team(
            id=self._new_id(),
            name=name,
            billing_mode=_one_of("billing mode", billing, BILLING_MODES),
            plan_name=chosen.name,
            storage_limit_bytes=chosen.storage_bytes,
            webhook_secret=self._secrets.encrypt(new_webhook_secret()),
            created_at=self._clock(),
        )
        session.add(team)
        session.flush()
        if credits:
            grant(session, team.id, credits, "First credits", self._clock())
            session.refresh(team)
        return team

    def all(self, session: Session) -> list[Team]:
        return list(session.scalars(sa.select(Team).order_by(Team.created_at, Team.id)))

    def is_name_taken(self, session: Session, name: str, but: str | None = None) -> bool:
        """Return whether a team other than `but` has this name, in small letters or capitals."""
        others = session.execute(sa.select(Team.id, Team.name))
        return any(id != but and other.casefold() == name.casefold() for id, other in others)

    def read(self, session: Session, team: str) -> Team:
        """Return the team of an id, or of a name that only one team has. Raises NotFound."""
        found = session.get(Team, team)
        if found is None:
            named = session.scalars(sa.select(Team).where(Team.name == team).limit(2)).all()
            if len(named) != 1:
                raise NotFound(f'Team "{team}"')
            found = named[0]
        return found

    def change(self, session: Session, team: str, **changes: Any) -> Team:
        """Set what is given and not None: billing_mode, plan, plan_status, plan_renews_at, product,
        storage_limit_bytes, local_engines. A new plan brings its storage limit unless one is given. A time to
        come at which it renews makes a plan active that is past due. Then time has its effect on the plan.

        Raises NotFound, or BadRequest for what cannot be."""
        row = self.read(session, team)
        wanted = {name: value for name, value in changes.items() if value is not None}
        if "billing_mode" in wanted:
            _one_of("billing mode", wanted["billing_mode"], BILLING_MODES)
        if "plan_status" in wanted:
            _one_of("plan status", wanted["plan_status"], PLAN_STATUSES)
        if "plan" in wanted:
            chosen = _plan(wanted.pop("plan"))
            wanted = {"plan_name": chosen.name, "storage_limit_bytes": chosen.storage_bytes, **wanted}
        renews_at = wanted.get("plan_renews_at", NEVER)
        if renews_at > self._clock() and row.plan_status == PAST_DUE:
            wanted = {"plan_status": "active", **wanted}
        for name, value in wanted.items():
            setattr(row, name, None if (name, value) == ("plan_renews_at", NEVER) else value)
        if wanted.get("plan_status") in RENEWING and "plan_renews_at" not in wanted:
            self._refuse_what_ran_out(row)
        session.flush()
        settle_plan(session, row.id, self._clock())
        return row

    def settle_plans(self, session: Session) -> None:
        """Renew what is due, and let run out what is."""
        for team_id in due_teams(session, self._clock()):
            settle_plan(session, team_id, self._clock())

    def _refuse_what_ran_out(self, row: Team) -> None:
        """A plan cannot be live again that ran out at the very time that it keeps."""
        renews_at = row.plan_renews_at
        if renews_at is not None and renews_at < self._clock() and credits_a_period(row) is None:
            raise BadRequest(
                f"The plan ran out at {iso(renews_at)}: write --renews-at, too, with when it runs out next, "
                "or never"
            )

    def change_credits(self, session: Session, team: str, amount: str) -> int:
        """`+N`, `-N` or `N` changes the balance, `=N` sets it. Returns the balance."""
        row = self.read(session, team)
        try:
            number = int(amount.removeprefix("="))
        except ValueError:
            raise BadRequest(f'"{amount}" is no amount: write +N, -N or =N') from None
        balance = _locked_balance(session, row.id)
        change = number - balance if amount.startswith("=") else number
        if balance + change < 0:
            raise BadRequest(f"The balance of {balance} credits would become negative")
        return grant(session, row.id, change, "Set by the operator", self._clock()) if change else balance

    def create_key(self, session: Session, team: str, name: str, made_by: str | None = None) -> NewKey:
        row = self.read(session, team)
        key = "rw_" + secrets.token_urlsafe(32)
        made = NewKey(self._new_id(), row.id, name, key)
        session.add(
            ApiKey(
                id=made.id,
                team_id=row.id,
                name=name,
                hash=hash_secret(key),
                hint=key[:7],
                made_by=made_by,
                created_at=self._clock(),
            )
        )
        session.flush()
        return made

    def keys(self, session: Session, team: str) -> list[ApiKey]:
        """Return all API keys that the team ever had, oldest first. Raises NotFound for an unknown team."""
        own = sa.select(ApiKey).where(ApiKey.team_id == self.read(session, team).id)
        return list(session.scalars(own.order_by(ApiKey.created_at, ApiKey.id)))

    def revoke_key(self, session: Session, key: str) -> ApiKey:
        """Revoke the API key of this id, or this key itself. Raises NotFound."""
        row = session.scalar(
            sa.select(ApiKey).where(sa.or_(ApiKey.id == key, ApiKey.hash == hash_secret(key)))
        )
        if row is None:
            raise NotFound("Key")
        row.revoked_at = row.revoked_at or self._clock()
        return row

    def authenticate(self, session: Session, key: str | None) -> Caller:
        """Raises NotAuthenticated."""
        if not key:
            raise NotAuthenticated("Missing API key")
        team = (Team.product, Team.plan_name, Team.plan_status, Team.plan_renews_at)
        known = sa.select(ApiKey, *team).join(Team, Team.id == ApiKey.team_id)
        found = session.execute(
            known.where(ApiKey.hash == hash_secret(key), ApiKey.revoked_at.is_(None))
        ).first()
        if found is None:
            raise NotAuthenticated("Invalid API key")
        row, product, plan, plan_status, renews_at = found
        now = self._clock()
        if row.last_used_at is None or row.last_used_at < now - USE_NOTED_EVERY_MS:
            row.last_used_at = now
        return Caller(row.team_id, product, plan, due_at(plan_status, renews_at))

    def set_provider_key(
        self,
        session: Session,
        team: str,
        provider: str,
        secret: str,
        status: str = "ok",
        checked_at: int | None = None,
    ) -> None:
        """An empty secret takes the key away. Raises BadRequest for an unknown provider."""
        row = self.read(session, team)
        known_provider(provider)
        own = sa.delete(ProviderKey).where(ProviderKey.team_id == row.id, ProviderKey.provider == provider)
        session.execute(own)
        if secret:
            insert_once(
                session,
                ProviderKey,
                id=self._new_id(),
                team_id=row.id,
                provider=provider,
                secret=self._secrets.encrypt(secret),
                status=status,
                checked_at=checked_at,
            )

    def webhook_secret(self, session: Session, team: str) -> str:
        return self._secrets.decrypt(self.read(session, team).webhook_secret)

    def rotate_webhook_secret(self, session: Session, team: str) -> str:
        """The old one signs beside the new one for a day."""
        row = self.read(session, team)
        fresh = new_webhook_secret()
        row.previous_webhook_secret = row.webhook_secret
        row.previous_secret_until = self._clock() + OLD_SECRET_MS
        row.webhook_secret = self._secrets.encrypt(fresh)
        return fresh


def _locked_balance(session: Session, team_id: str) -> int:
    """Read a team's credits and lock them until this transaction ends. A write that changes nothing is a lock
    in both databases; SQLite has no other."""
    unchanged = sa.update(Team).where(Team.id == team_id).values(balance=Team.balance)
    return session.execute(unchanged.returning(Team.balance)).scalar_one()


def known_provider(provider: str) -> str:
    """Raises BadRequest for an unknown one."""
    return _one_of("provider", provider, PROVIDERS)


def provider_key_statuses(session: Session, team_id: str) -> dict[str, str]:
    """The last known status of each key that the team has."""
    own = sa.select(ProviderKey).where(ProviderKey.team_id == team_id)
    return {row.provider: row.status for row in session.scalars(own)}


def usable_keys(session: Session, team: Team) -> TeamKeys:
    """Return the provider keys that the team's work may use."""
    own = {name for name, status in provider_key_statuses(session, team.id).items() if status == "ok"}
    is_byok = team.billing_mode == "byok"
    return TeamKeys(
        team.id,
        frozenset(own if is_byok else ()),
        uses_operators=not is_byok,
        falls_back=not is_byok or team.local_engines,
    )


def read_usable_keys(database: Database, team_id: str) -> TeamKeys:
    """Return the `usable_keys` of a team, read in a transaction of its own."""
    with database.session() as session:
        return usable_keys(session, session.get_one(Team, team_id))


def new_webhook_secret() -> str:
    return "whsec_" + base64.b64encode(secrets.token_bytes(24)).decode()


def _plan(name: str) -> Any:
    plan = find_plan(name)
    if plan is None:
        raise BadRequest(f'There is no plan "{name}": write one of {", ".join(one.name for one in plans())}')
    return plan


def _one_of(what: str, value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise BadRequest(f'"{value}" is no {what}: write one of {", ".join(allowed)}')
    return value
