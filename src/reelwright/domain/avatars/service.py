"""Avatars: list, read, generate, delete. Each method works inside the caller's transaction, so that what it
writes, the job and the stored answer commit together or not at all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.catalog.models import LOCAL
from reelwright.catalog.styles import not_drawn
from reelwright.domain.assets.lifecycle import delete, read_own
from reelwright.domain.assets.listing import list_newest, list_own_and_shipped
from reelwright.domain.assets.service import AssetOrder, Assets
from reelwright.domain.avatars.kind import AVATAR, FETCH_PHOTO, PORTRAY, REACTION
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.photo import PhotoSpec, media_errors
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.domain.avatars.views import ShippedAvatar
from reelwright.domain.projects.service import Page
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import usable_keys
from reelwright.engines.abilities import IMAGES, PORTRAITS, SEEING
from reelwright.errors import BadRequest, FieldError, Invalid, NotFound

_WORDS_OF_A_NAME = 4
_LONGEST_NAME = 60
PHOTOGRAPHED = "Photo avatar"


@dataclass(frozen=True)
class AvatarFilter:
    type: str | None = None
    gender: str | None = None
    search: str | None = None


@dataclass(frozen=True)
class PortraitSpec:
    description: str
    name: str | None
    aspect_ratio: str
    art_style: str
    order: AssetOrder


class Avatars:
    """`shipped` are the avatars of the library. `is_source` judges the address of a photograph by its
    spelling; whoever downloads it judges again."""

    def __init__(
        self, assets: Assets, shipped: Callable[[], Sequence[ShippedAvatar]], is_source: Callable[[str], bool]
    ) -> None:
        self._assets = assets
        self._shipped = shipped
        self._is_source = is_source

    def list_page(
        self, session: Session, team_id: str, wanted: AvatarFilter, page: Page
    ) -> tuple[list[Avatar | ShippedAvatar], int]:
        """The team's own, newest first, before the library's; and how many there are in all. Raises Invalid
        for an unknown type."""
        shipped = [one for one in self._shipped() if _fits(one, wanted)]
        own = _select_own(team_id, wanted)
        return list_own_and_shipped(
            wanted.type, page, lambda: list_newest(session, Avatar, own, page), shipped
        )

    def read(self, session: Session, team_id: str, avatar_id: str) -> Avatar | ShippedAvatar:
        """Raises NotFound, also for another team's avatar and for what is no id at all."""
        shipped = next((one for one in self._shipped() if one.id == avatar_id), None)
        if shipped is not None:
            return shipped
        avatar: Avatar = read_own(session, AVATAR, team_id, avatar_id)
        return avatar

    def generate(self, session: Session, team_id: str, wish: PortraitSpec) -> Avatar:
        """Take the credits, write a PROCESSING avatar and its job.

        Raises Invalid, MissingKeys, BadRequest, NoPlan, NotEnoughCredits or StorageFull; then nothing has
        changed.
        """
        self._assets.refuse_webhook(wish.order.webhook)
        self._assets.require_engine(session, team_id, wish.order, PORTRAITS)
        style = not_drawn(wish.art_style)
        if style is not None and not self._is_painted(session, team_id, wish.order.model):
            raise Invalid("artStyle", style, "INVALID_VALUE")
        avatar = Avatar(
            id=self._assets.new_id(),
            team_id=team_id,
            name=wish.name or first_words(wish.description),
            type="AI",
            request={
                "description": wish.description,
                "model": wish.order.model,
                "aspectRatio": wish.aspect_ratio,
                "artStyle": wish.art_style,
            },
            gender="Female",
            situation=[],
            emotions=[],
        )
        self._assets.start(session, AVATAR, PORTRAY, avatar, wish.order, f"avatar: {avatar.name}")
        return avatar

    def _is_painted(self, session: Session, team_id: str, model: str | None) -> bool:
        """Return whether a provider's model makes the picture: it knows all styles."""
        keys = usable_keys(session, session.get_one(Team, team_id))
        abilities = self._assets.abilities
        is_ours = abilities.runs_here(IMAGES, keys, model)
        return model != LOCAL and not is_ours and abilities.has(IMAGES, keys, model)

    def from_photo(self, session: Session, team_id: str, wish: PhotoSpec, avatar_id: str = "") -> Avatar:
        """A PROCESSING avatar, free of charge, and its job. `avatar_id` is that of a file that was taken in
        already.

        Raises Invalid, NoPlan, StorageFull or CostCapReached, or TooMany beside three running downloads; then
        nothing has changed.
        """
        self._refuse_photo(session, team_id, wish)
        # Free for the team, but not for the operator whose provider describes it.
        self._assets.refuse_beyond_cap(session, session.get_one(Team, team_id), SEEING)
        avatar = Avatar(
            id=avatar_id or self._assets.new_id(),
            team_id=team_id,
            name=wish.name or PHOTOGRAPHED,
            type="Realistic",
            request=wish.request(),
            gender=wish.gender or "Female",
            age=wish.age,
            situation=[],
            emotions=[],
        )
        job = PORTRAY if wish.image_url is None else FETCH_PHOTO
        order = AssetOrder(webhook=wish.webhook, metadata=wish.metadata)
        self._assets.start(session, AVATAR, job, avatar, order, f"avatar: {avatar.name}")
        return avatar

    def delete(self, session: Session, team_id: str, avatar_id: str) -> None:
        """Delete an avatar and its reactions. What one of them cost comes back while it is not finished.
        Raises NotFound, or BadRequest for one of the library."""
        if not isinstance(self.read(session, team_id, avatar_id), Avatar):
            raise BadRequest("Library avatars cannot be deleted")
        now = self._assets.clock()
        if not delete(session, AVATAR, Avatar.id == avatar_id, now):
            raise NotFound("Avatar")
        delete(session, REACTION, Reaction.avatar_id == avatar_id, now)

    def _refuse_photo(self, session: Session, team_id: str, wish: PhotoSpec) -> None:
        errors = media_errors(session, team_id, wish.media_id) if wish.media_id is not None else []
        if wish.image_url is not None and not self._is_source(wish.image_url):
            errors.append(FieldError("imageUrl", "Must be a valid HTTPS URL"))
        errors += self._assets.webhook_errors(wish.webhook)
        if errors:
            raise Invalid(errors[0].field, errors[0].reason, more=tuple(errors[1:]))


def _select_own(team_id: str, wanted: AvatarFilter) -> sa.Select[Avatar]:
    own = sa.select(Avatar).where(Avatar.team_id == team_id)
    if wanted.gender:
        own = own.where(sa.func.lower(Avatar.gender) == wanted.gender.lower())
    if wanted.search:
        own = own.where(Avatar.name.icontains(wanted.search, autoescape=True))
    return own


def first_words(description: str) -> str:
    """Return an avatar's name where its maker gave none."""
    words = " ".join(description.split()[:_WORDS_OF_A_NAME])
    return words[:_LONGEST_NAME].rstrip(" ,.;:") or "Avatar"


def _fits(avatar: ShippedAvatar, wanted: AvatarFilter) -> bool:
    tags = (avatar.name, avatar.age, avatar.description, *avatar.situation, *avatar.emotions)
    return (not wanted.gender or wanted.gender.lower() == avatar.gender.lower()) and (
        not wanted.search or wanted.search.lower() in " ".join(tags).lower()
    )
