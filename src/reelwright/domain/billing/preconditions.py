"""The conditions under which work is taken on for a team: keys, a plan, credits, room."""

from collections.abc import Set as AbstractSet

from sqlalchemy.orm import Session

from reelwright.domain.media.quota import promised_bytes
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import LIVE_PLANS, provider_key_statuses
from reelwright.engines.abilities import Abilities
from reelwright.errors import BadRequest, MissingKeys, NoPlan, NotEnoughCredits, StorageFull
from reelwright.settings import PROVIDERS

NO_PROVIDER_ENGINES = "Provider engines are not available on this server"


def refuse_missing_keys(session: Session, team: Team, needs: AbstractSet[str]) -> None:
    """Refuse work for which a team with its own keys lacks one. Raises MissingKeys."""
    if team.billing_mode != "byok" or not needs:
        return
    statuses = provider_key_statuses(session, team.id)
    missing = [name for name in PROVIDERS if name in needs and statuses.get(name) != "ok"]
    if missing:
        raise MissingKeys(missing)


def refuse_unserved(
    session: Session, team: Team, providers: AbstractSet[str], abilities: Abilities, runs_here: bool = True
) -> None:
    """Refuse work that no engine may do for the team. Where a team may use the engines of this machine,
    and one of them does this work (`runs_here`), nothing more is needed; else its providers' keys are, and
    their engines. Raises MissingKeys or BadRequest."""
    if team.local_engines and runs_here:
        return
    refuse_missing_keys(session, team, providers)
    refuse_missing_engines(team, providers, abilities)


def refuse_missing_engines(team: Team, providers: AbstractSet[str], abilities: Abilities) -> None:
    """Refuse work of a team that may use its own providers only, where this server has no engine for one of
    them. Raises BadRequest."""
    only_own = team.billing_mode == "byok" and not team.local_engines
    if only_own and not abilities.has_providers(providers):
        raise BadRequest(NO_PROVIDER_ENGINES)


def credits_to_charge(team: Team, credits: int) -> int:
    """The credits to take: none of a team with its own keys. Raises NoPlan or NotEnoughCredits."""
    if team.billing_mode != "managed":
        return 0
    if team.plan_status not in LIVE_PLANS:
        raise NoPlan
    if team.balance < credits:
        raise NotEnoughCredits(credits, team.balance)
    return credits


def refuse_full(session: Session, team: Team) -> None:
    """Refuse a team that is at its storage limit already; how large a thing will be, nobody knows before
    it is made. Raises StorageFull."""
    used = promised_bytes(session, team.id)
    if used >= team.storage_limit_bytes:
        raise StorageFull(used, team.storage_limit_bytes)
