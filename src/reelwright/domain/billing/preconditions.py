"""The conditions under which work is taken on for a team: keys, a plan, credits, room."""

from collections.abc import Iterable, Mapping

from sqlalchemy.orm import Session

from reelwright.domain.media.quota import promised_bytes
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import LIVE_PLANS, provider_key_statuses
from reelwright.engines.abilities import Abilities, Ability
from reelwright.errors import BadRequest, MissingKeys, NoPlan, NotEnoughCredits, StorageFull
from reelwright.settings import PROVIDERS

NO_PROVIDER_ENGINES = "Provider engines are not available on this server"


def refuse_missing_keys(session: Session, team: Team, needs: Iterable[str]) -> None:
    """Refuse work for which a team with its own keys lacks one. Raises MissingKeys."""
    wanted = set(needs)
    if team.billing_mode != "byok" or not wanted:
        return
    statuses = provider_key_statuses(session, team.id)
    missing = [name for name in PROVIDERS if name in wanted and statuses.get(name) != "ok"]
    if missing:
        raise MissingKeys(missing)


def refuse_unserved(
    session: Session,
    team: Team,
    needs: Mapping[str, Ability[object]],
    abilities: Abilities,
    runs_here: bool = True,
) -> None:
    """Refuse work that no engine may do for the team. Where a team may use the engines of this machine,
    and one of them does this work (`runs_here`), nothing more is needed; else the keys of the providers are,
    and their engines. Raises MissingKeys or BadRequest."""
    if team.local_engines and runs_here:
        return
    refuse_missing_keys(session, team, needs)
    refuse_missing_engines(team, needs, abilities)


def refuse_missing_engines(team: Team, needs: Mapping[str, Ability[object]], abilities: Abilities) -> None:
    """Refuse work of a team that may use its own providers only, where this server has no engine of one of
    them for what it is wanted for. Raises BadRequest."""
    only_own = team.billing_mode == "byok" and not team.local_engines
    if only_own and not all(abilities.serves(name, ability) for name, ability in needs.items()):
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
