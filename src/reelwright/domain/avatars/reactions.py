"""Reactions: make, read, list, delete. Each method works inside the caller's transaction, so that what it
writes, the job and the stored answer commit together or not at all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.catalog.models import not_available
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.domain.avatars.reactions_outcome import TOO_LONG, fail, forget
from reelwright.domain.avatars.reactions_views import ShippedReaction
from reelwright.domain.avatars.views import ShippedAvatar
from reelwright.domain.billing.model import thing_of
from reelwright.domain.billing.preconditions import credits_to_charge, refuse_full, refuse_unserved
from reelwright.domain.billing.service import charge
from reelwright.domain.deadlines import end_overdue
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.projects.service import INVALID_WEBHOOK, Page
from reelwright.domain.teams.model import Team
from reelwright.errors import BadRequest, Invalid, NotFound
from reelwright.store.clock import Clock
from reelwright.store.database import Database
from reelwright.store.ids import is_id

TYPES = ("library", "custom", "all")
WITHIN_MS = 15 * 60_000


class FindAvatar(Protocol):
    """Raises NotFound, also for another team's avatar and for what is no id at all."""

    def __call__(self, session: Session, team_id: str, avatar_id: str) -> Avatar | ShippedAvatar: ...


@dataclass(frozen=True)
class ReactionFilter:
    reaction: str | None = None
    avatar_id: str | None = None
    gender: str | None = None
    type: str | None = None


@dataclass(frozen=True)
class ReactionWish:
    """`provider` is whose key an own-keys team needs: empty for the engine of this machine. `is_served` says
    whether an engine of this server makes it."""

    reaction: str
    prompt: str | None
    model: str | None
    provider: str
    is_served: bool
    credits: int
    webhook: str | None = None
    metadata: dict[str, Any] | None = None


class Reactions:
    """`shipped` are the reactions of the library. `is_over` says whether a time has passed."""

    def __init__(
        self,
        settling: Settlement,
        find_avatar: FindAvatar,
        shipped: Callable[[], Sequence[ShippedReaction]],
        is_webhook: Callable[[str], bool],
        new_id: Callable[[], str],
        clock: Clock,
        is_over: Callable[[int], bool],
    ) -> None:
        self._settling = settling
        self._jobs = settling.jobs
        self._find_avatar = find_avatar
        self._shipped = shipped
        self._is_webhook = is_webhook
        self._new_id = new_id
        self._clock = clock
        self._is_over = is_over

    def end_late(self, database: Database, team_id: str) -> None:
        """As avatars are ended."""
        now = self._clock()
        late = sa.select(Reaction.id, Reaction.deadline_at).where(
            Reaction.team_id == team_id, Reaction.status == "PROCESSING", Reaction.deadline_at < now
        )

        def end(session: Session, reaction_id: str) -> None:
            fail(session, self._settling, reaction_id, TOO_LONG, now)

        end_overdue(database, late, self._is_over, end)

    def make(self, session: Session, team_id: str, avatar_id: str, wish: ReactionWish) -> Reaction:
        """Take the credits, write a PROCESSING reaction and its job.

        Raises Invalid, NotFound, MissingKeys, BadRequest, NoPlan, NotEnoughCredits or StorageFull; then
        nothing has changed.
        """
        if wish.webhook is not None and not self._is_webhook(wish.webhook):
            raise Invalid(INVALID_WEBHOOK.field, INVALID_WEBHOOK.reason)
        avatar = self._find_avatar(session, team_id, avatar_id)
        if isinstance(avatar, Avatar) and avatar.status != "COMPLETED":
            raise Invalid("avatarId", f'Avatar "{avatar_id}" is not ready (status {avatar.status})')
        team = session.get_one(Team, team_id)
        refuse_unserved(session, team, {wish.provider} if wish.provider else set(), wish.is_served)
        if not wish.is_served:
            raise Invalid("model", not_available(wish.model), "INVALID_VALUE")
        credits = credits_to_charge(team, wish.credits)
        refuse_full(session, team)
        return self._start(session, team, avatar, wish, credits)

    def read(
        self, session: Session, team_id: str, avatar_id: str, reaction_id: str
    ) -> Reaction | ShippedReaction:
        """Raises NotFound, also for another team's reaction or avatar and for what is no id at all."""
        avatar = self._find_avatar(session, team_id, avatar_id)
        shipped = next((one for one in self._shipped() if one.id == reaction_id), None)
        if shipped is not None and shipped.avatar_id == avatar.id:
            return shipped
        reaction = session.get(Reaction, reaction_id) if is_id(reaction_id) else None
        if reaction is None or (reaction.team_id, reaction.avatar_id) != (team_id, avatar.id):
            raise NotFound("Reaction")
        return reaction

    def of_avatar(self, session: Session, team_id: str, avatar_id: str) -> list[Reaction | ShippedReaction]:
        """Newest first: the team's own before the library's."""
        of_avatar = sa.and_(Reaction.team_id == team_id, Reaction.avatar_id == avatar_id)
        own = sa.select(Reaction).where(of_avatar)
        newest = session.scalars(own.order_by(Reaction.created_at.desc(), Reaction.id.desc()))
        return [*newest, *(one for one in self._shipped() if one.avatar_id == avatar_id)]

    def listed(
        self, session: Session, team_id: str, wanted: ReactionFilter, page: Page
    ) -> tuple[list[Reaction | ShippedReaction], int]:
        """Finished ones, the team's own, newest first, before the library's; and how many there are in all.
        Raises Invalid for an unknown type."""
        kind = (wanted.type or "all").lower()
        if kind not in TYPES:
            raise Invalid("type", "Must be library, custom or all", "INVALID_VALUE")
        own, total = self._own(session, team_id, wanted, page) if kind != "library" else ([], 0)
        shipped = [one for one in self._shipped() if _fits(one, wanted)] if kind != "custom" else []
        first = max(0, page.offset - total)
        return [*own, *shipped[first : first + page.limit - len(own)]], total + len(shipped)

    def delete(self, session: Session, team_id: str, avatar_id: str, reaction_id: str) -> None:
        """What it cost comes back while it is not finished. Raises NotFound, or BadRequest for one of the
        library."""
        if not isinstance(self.read(session, team_id, avatar_id, reaction_id), Reaction):
            raise BadRequest("Library reactions cannot be deleted")
        now = self._clock()
        if not forget(session, Reaction.id == reaction_id, now, now + WITHIN_MS):
            raise NotFound("Reaction")

    def _own(
        self, session: Session, team_id: str, wanted: ReactionFilter, page: Page
    ) -> tuple[list[Reaction], int]:
        own = sa.select(Reaction).where(Reaction.team_id == team_id, Reaction.status == "COMPLETED")
        if wanted.reaction:
            own = own.where(Reaction.reaction == wanted.reaction)
        if wanted.avatar_id:
            own = own.where(Reaction.avatar_id == wanted.avatar_id)
        if wanted.gender:
            own = own.where(sa.func.lower(Reaction.gender) == wanted.gender.lower())
        total = session.scalar(sa.select(sa.func.count()).select_from(own.subquery())) or 0
        newest = own.order_by(Reaction.created_at.desc(), Reaction.id.desc())
        return list(session.scalars(newest.limit(page.limit).offset(page.offset))), total

    def _start(
        self, session: Session, team: Team, avatar: Avatar | ShippedAvatar, wish: ReactionWish, credits: int
    ) -> Reaction:
        now = self._clock()
        reaction = Reaction(
            id=self._new_id(),
            team_id=team.id,
            avatar_id=avatar.id,
            avatar_name=avatar.name,
            gender=avatar.gender,
            reaction=wish.reaction,
            prompt=wish.prompt,
            model=wish.model,
            status="PROCESSING",
            used_credits=credits,
            deadline_at=now + WITHIN_MS,
            webhook=wish.webhook,
            caller_metadata=wish.metadata,
            created_at=now,
        )
        thing = thing_of("reaction", reaction.id)
        charge(session, team.id, thing, credits, f"reaction: {avatar.name}, {wish.reaction}", now)
        session.add(reaction)
        session.flush()
        self._jobs.react(session, reaction.id)
        return reaction


def _fits(reaction: ShippedReaction, wanted: ReactionFilter) -> bool:
    return (
        (not wanted.reaction or wanted.reaction == reaction.reaction)
        and (not wanted.avatar_id or wanted.avatar_id == reaction.avatar_id)
        and (not wanted.gender or wanted.gender.lower() == reaction.gender.lower())
    )
