"""Avatars: list, read, generate, delete. Each method works inside the caller's transaction, so that what it
writes, the job and the stored answer commit together or not at all."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.catalog.models import not_available
from reelwright.catalog.styles import not_drawn
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.outcome import TOO_LONG, fail, folder_of
from reelwright.domain.avatars.photo import PhotoWish, media_errors
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.domain.avatars.reactions_outcome import forget
from reelwright.domain.avatars.views import ShippedAvatar
from reelwright.domain.billing.model import thing_of
from reelwright.domain.billing.preconditions import credits_to_charge, refuse_full, refuse_unserved
from reelwright.domain.billing.service import charge, refund
from reelwright.domain.deadlines import end_overdue
from reelwright.domain.media.downloads import end_lease, take_lease
from reelwright.domain.media.service import IMPORT_WITHIN_MS
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.projects.service import INVALID_WEBHOOK, Page
from reelwright.domain.teams.model import Team
from reelwright.errors import BadRequest, FieldError, Invalid, NotFound
from reelwright.store.clock import Clock
from reelwright.store.database import Database
from reelwright.store.ids import is_id
from reelwright.store.removals import remove_later

TYPES = ("library", "custom", "all")
WITHIN_MS = 15 * 60_000
_WORDS_OF_A_NAME = 4
_LONGEST_NAME = 60
PHOTOGRAPHED = "Photo avatar"
_WRITTEN_UNTIL_MS = WITHIN_MS  # who draws an avatar while it is deleted may still write


@dataclass(frozen=True)
class AvatarFilter:
    type: str | None = None
    gender: str | None = None
    search: str | None = None


@dataclass(frozen=True)
class PortraitWish:
    """`provider` is whose key an own-keys team needs: empty for the engine of this machine. `is_served` says
    whether an engine of this server makes it."""

    description: str
    name: str | None
    aspect_ratio: str
    art_style: str
    model: str | None
    provider: str
    is_served: bool
    credits: int
    webhook: str | None = None
    metadata: dict[str, Any] | None = None


class Avatars:
    """`shipped` are the avatars of the library. `is_webhook` and `is_source` judge addresses by their
    spelling; whoever calls them judges again. `is_over` says whether a time has passed."""

    def __init__(
        self,
        settling: Settlement,
        shipped: Callable[[], Sequence[ShippedAvatar]],
        is_webhook: Callable[[str], bool],
        new_id: Callable[[], str],
        clock: Clock,
        is_source: Callable[[str], bool],
        is_over: Callable[[int], bool],
    ) -> None:
        self._settling = settling
        self._jobs = settling.jobs
        self._shipped = shipped
        self._is_webhook = is_webhook
        self._is_source = is_source
        self._new_id = new_id
        self._clock = clock
        self._is_over = is_over

    def end_late(self, database: Database, team_id: str) -> None:
        """Before a read, and outside its transaction: the team's that took too long are failed and paid
        back."""
        now = self._clock()
        late = sa.select(Avatar.id, Avatar.deadline_at).where(
            Avatar.team_id == team_id, Avatar.status == "PROCESSING", Avatar.deadline_at < now
        )

        def end(session: Session, avatar_id: str) -> None:
            fail(session, self._settling, avatar_id, TOO_LONG, now)

        end_overdue(database, late, self._is_over, end)

    def listed(
        self, session: Session, team_id: str, wanted: AvatarFilter, page: Page
    ) -> tuple[list[Avatar | ShippedAvatar], int]:
        """The team's own, newest first, before the library's; and how many there are in all. Raises Invalid
        for an unknown type."""
        kind = (wanted.type or "all").lower()
        if kind not in TYPES:
            raise Invalid("type", "Must be library, custom or all", "INVALID_VALUE")
        own, total = self._own(session, team_id, wanted, page) if kind != "library" else ([], 0)
        shipped = [one for one in self._shipped() if _fits(one, wanted)] if kind != "custom" else []
        first = max(0, page.offset - total)
        return [*own, *shipped[first : first + page.limit - len(own)]], total + len(shipped)

    def read(self, session: Session, team_id: str, avatar_id: str) -> Avatar | ShippedAvatar:
        """Raises NotFound, also for another team's avatar and for what is no id at all."""
        shipped = next((one for one in self._shipped() if one.id == avatar_id), None)
        if shipped is not None:
            return shipped
        avatar = session.get(Avatar, avatar_id) if is_id(avatar_id) else None
        if avatar is None or avatar.team_id != team_id:
            raise NotFound("Avatar")
        return avatar

    def generate(self, session: Session, team_id: str, wish: PortraitWish) -> Avatar:
        """Take the credits, write a PROCESSING avatar and its job.

        Raises Invalid, MissingKeys, BadRequest, NoPlan, NotEnoughCredits or StorageFull; then nothing has
        changed.
        """
        team = session.get_one(Team, team_id)
        if wish.webhook is not None and not self._is_webhook(wish.webhook):
            raise Invalid(INVALID_WEBHOOK.field, INVALID_WEBHOOK.reason)
        refuse_unserved(session, team, {wish.provider} if wish.provider else set(), wish.is_served)
        if not wish.is_served:
            raise Invalid("model", not_available(wish.model), "INVALID_VALUE")
        style = not_drawn(wish.art_style)
        if style is not None:
            raise Invalid("artStyle", style, "INVALID_VALUE")
        credits = credits_to_charge(team, wish.credits)
        refuse_full(session, team)
        return self._start(session, team, wish, credits)

    def from_photo(self, session: Session, team_id: str, wish: PhotoWish, avatar_id: str = "") -> Avatar:
        """A PROCESSING avatar, free of charge, and its job. `avatar_id` is that of a file that was taken in
        already.

        Raises Invalid, NoPlan or StorageFull, or TooMany beside three running downloads; then nothing has
        changed.
        """
        self._refuse_photo(session, team_id, wish)
        team = session.get_one(Team, team_id)
        credits_to_charge(team, 0)
        refuse_full(session, team)
        now = self._clock()
        avatar = Avatar(
            id=avatar_id or self._new_id(),
            team_id=team_id,
            name=wish.name or PHOTOGRAPHED,
            type="Realistic",
            status="PROCESSING",
            request=wish.request(),
            gender=wish.gender or "Female",
            age=wish.age,
            situation=[],
            emotions=[],
            used_credits=0,
            deadline_at=now + WITHIN_MS,
            webhook=wish.webhook,
            caller_metadata=wish.metadata,
            created_at=now,
        )
        if wish.image_url is not None:
            take_lease(session, team_id, avatar.id, now, now + IMPORT_WITHIN_MS)  # all are of one length
        session.add(avatar)
        session.flush()
        begin = self._jobs.portray if wish.image_url is None else self._jobs.fetch_photo
        begin(session, avatar.id)
        return avatar

    def delete(self, session: Session, team_id: str, avatar_id: str) -> None:
        """Its reactions go, too. What it, or one of them, cost comes back while it is not finished. Raises
        NotFound, or BadRequest for one of the library."""
        if not isinstance(self.read(session, team_id, avatar_id), Avatar):
            raise BadRequest("Library avatars cannot be deleted")
        gone = sa.delete(Avatar).where(Avatar.id == avatar_id).returning(Avatar.status)
        status = session.scalar(gone.execution_options(synchronize_session=False))
        if status is None:
            raise NotFound("Avatar")
        now = self._clock()
        end_lease(session, avatar_id)
        if status == "PROCESSING":
            refund(session, thing_of("avatar", avatar_id), "Deleted before it was finished", now)
        written_until = now + _WRITTEN_UNTIL_MS if status == "PROCESSING" else now
        remove_later(session, [folder_of(avatar_id)], written_until)
        forget(session, Reaction.avatar_id == avatar_id, now, now + _WRITTEN_UNTIL_MS)

    def _refuse_photo(self, session: Session, team_id: str, wish: PhotoWish) -> None:
        errors = media_errors(session, team_id, wish.media_id) if wish.media_id is not None else []
        if wish.image_url is not None and not self._is_source(wish.image_url):
            errors.append(FieldError("imageUrl", "Must be a valid HTTPS URL"))
        if wish.webhook is not None and not self._is_webhook(wish.webhook):
            errors.append(INVALID_WEBHOOK)
        if errors:
            raise Invalid(errors[0].field, errors[0].reason, more=tuple(errors[1:]))

    def _own(
        self, session: Session, team_id: str, wanted: AvatarFilter, page: Page
    ) -> tuple[list[Avatar], int]:
        own = sa.select(Avatar).where(Avatar.team_id == team_id)
        if wanted.gender:
            own = own.where(sa.func.lower(Avatar.gender) == wanted.gender.lower())
        if wanted.search:
            own = own.where(Avatar.name.icontains(wanted.search, autoescape=True))
        total = session.scalar(sa.select(sa.func.count()).select_from(own.subquery())) or 0
        newest = own.order_by(Avatar.created_at.desc(), Avatar.id.desc())
        return list(session.scalars(newest.limit(page.limit).offset(page.offset))), total

    def _start(self, session: Session, team: Team, wish: PortraitWish, credits: int) -> Avatar:
        now = self._clock()
        avatar = Avatar(
            id=self._new_id(),
            team_id=team.id,
            name=wish.name or first_words(wish.description),
            type="AI",
            status="PROCESSING",
            request={
                "description": wish.description,
                "model": wish.model,
                "aspectRatio": wish.aspect_ratio,
                "artStyle": wish.art_style,
            },
            gender="Female",
            situation=[],
            emotions=[],
            used_credits=credits,
            deadline_at=now + WITHIN_MS,
            webhook=wish.webhook,
            caller_metadata=wish.metadata,
            created_at=now,
        )
        charge(session, team.id, thing_of("avatar", avatar.id), credits, f"avatar: {avatar.name}", now)
        session.add(avatar)
        session.flush()
        self._jobs.portray(session, avatar.id)
        return avatar


def first_words(description: str) -> str:
    """What an avatar is called unless its maker says it."""
    words = " ".join(description.split()[:_WORDS_OF_A_NAME])
    return words[:_LONGEST_NAME].rstrip(" ,.;:") or "Avatar"


def _fits(avatar: ShippedAvatar, wanted: AvatarFilter) -> bool:
    tags = (avatar.name, avatar.age, avatar.description, *avatar.situation, *avatar.emotions)
    return (not wanted.gender or wanted.gender.lower() == avatar.gender.lower()) and (
        not wanted.search or wanted.search.lower() in " ".join(tags).lower()
    )
