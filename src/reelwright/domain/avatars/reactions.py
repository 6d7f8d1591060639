"""Reactions: make, read, list, delete. Each method works inside the caller's transaction, so that what it
writes, the job and the stored answer commit together or not at all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.assets.lifecycle import delete, read_own
from reelwright.domain.assets.listing import list_newest, list_own_and_shipped
from reelwright.domain.assets.service import AssetOrder, Assets
from reelwright.domain.avatars.kind import REACT, REACTION
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.domain.avatars.reactions_views import ShippedReaction
from reelwright.domain.avatars.views import ShippedAvatar
from reelwright.domain.projects.service import Page
from reelwright.engines.abilities import ACTING
from reelwright.errors import BadRequest, Invalid, NotFound


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
class ReactionSpec:
    reaction: str
    prompt: str | None
    order: AssetOrder


class Reactions:
    """`shipped` are the reactions of the library."""

    def __init__(
        self, assets: Assets, find_avatar: FindAvatar, shipped: Callable[[], Sequence[ShippedReaction]]
    ) -> None:
        self._assets = assets
        self._find_avatar = find_avatar
        self._shipped = shipped

    def make(self, session: Session, team_id: str, avatar_id: str, wish: ReactionSpec) -> Reaction:
        """Take the credits, write a PROCESSING reaction and its job.

        Raises Invalid, NotFound, MissingKeys, BadRequest, NoPlan, NotEnoughCredits or StorageFull; then
        nothing has changed.
        """
        self._assets.refuse_webhook(wish.order.webhook)
        avatar = self._find_avatar(session, team_id, avatar_id)
        if isinstance(avatar, Avatar) and avatar.status != "COMPLETED":
            raise Invalid("avatarId", f'Avatar "{avatar_id}" is not ready (status {avatar.status})')
        self._assets.require_engine(session, team_id, wish.order, ACTING)
        reaction = Reaction(
            id=self._assets.new_id(),
            team_id=team_id,
            avatar_id=avatar.id,
            avatar_name=avatar.name,
            gender=avatar.gender,
            reaction=wish.reaction,
            prompt=wish.prompt,
            model=wish.order.model,
        )
        reason = f"reaction: {avatar.name}, {wish.reaction}"
        self._assets.start(session, REACTION, REACT, reaction, wish.order, reason)
        return reaction

    def read(
        self, session: Session, team_id: str, avatar_id: str, reaction_id: str
    ) -> Reaction | ShippedReaction:
        """Raises NotFound, also for another team's reaction or avatar and for what is no id at all."""
        avatar = self._find_avatar(session, team_id, avatar_id)
        shipped = next((one for one in self._shipped() if one.id == reaction_id), None)
        if shipped is not None and shipped.avatar_id == avatar.id:
            return shipped
        reaction: Reaction = read_own(session, REACTION, team_id, reaction_id)
        if reaction.avatar_id != avatar.id:
            raise NotFound("Reaction")
        return reaction

    def of_avatar(self, session: Session, team_id: str, avatar_id: str) -> list[Reaction | ShippedReaction]:
        """Newest first: the team's own before the library's."""
        of_avatar = sa.and_(Reaction.team_id == team_id, Reaction.avatar_id == avatar_id)
        own = sa.select(Reaction).where(of_avatar)
        newest = session.scalars(own.order_by(Reaction.created_at.desc(), Reaction.id.desc()))
        return [*newest, *(one for one in self._shipped() if one.avatar_id == avatar_id)]

    def list_page(
        self, session: Session, team_id: str, wanted: ReactionFilter, page: Page
    ) -> tuple[list[Reaction | ShippedReaction], int]:
        """Finished ones, the team's own, newest first, before the library's; and how many there are in all.
        Raises Invalid for an unknown type."""
        shipped = [one for one in self._shipped() if _fits(one, wanted)]
        own = _select_own(team_id, wanted)
        return list_own_and_shipped(
            wanted.type, page, lambda: list_newest(session, Reaction, own, page), shipped
        )

    def delete(self, session: Session, team_id: str, avatar_id: str, reaction_id: str) -> None:
        """Delete a reaction. Its credits come back while it is not finished. Raises NotFound, or BadRequest
        for one of the library."""
        if not isinstance(self.read(session, team_id, avatar_id, reaction_id), Reaction):
            raise BadRequest("Library reactions cannot be deleted")
        if not delete(session, REACTION, Reaction.id == reaction_id, self._assets.clock()):
            raise NotFound("Reaction")


def _select_own(team_id: str, wanted: ReactionFilter) -> sa.Select[Reaction]:
    own = sa.select(Reaction).where(Reaction.team_id == team_id, Reaction.status == "COMPLETED")
    if wanted.reaction:
        own = own.where(Reaction.reaction == wanted.reaction)
    if wanted.avatar_id:
        own = own.where(Reaction.avatar_id == wanted.avatar_id)
    if wanted.gender:
        own = own.where(sa.func.lower(Reaction.gender) == wanted.gender.lower())
    return own


def _fits(reaction: ShippedReaction, wanted: ReactionFilter) -> bool:
    return (
        (not wanted.reaction or wanted.reaction == reaction.reaction)
        and (not wanted.avatar_id or wanted.avatar_id == reaction.avatar_id)
        and (not wanted.gender or wanted.gender.lower() == reaction.gender.lower())
    )
