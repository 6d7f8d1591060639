"""How an avatar ends. It happens once, however often it is asked for: the first that finds the row unfinished
does it, with the refund and the webhook's delivery in the same transaction."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from reelwright.domain.avatars.model import Avatar
from reelwright.domain.billing.model import thing_of
from reelwright.domain.billing.service import refund
from reelwright.domain.media.downloads import end_lease
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.webhooks.service import WebhookOutcome, announce
from reelwright.store.removals import forget_removal, remove_later
from reelwright.store.rows import lock_row

TOO_LONG = "Making this avatar took too long. Please delete it and try again"
UNEXPECTED = "Something went wrong while this avatar was made. Please delete it and try again"


@dataclass(frozen=True)
class PortraitFiles:
    """A finished portrait in storage, and what is known of it. Plain values, as a job's record is."""

    asset: str
    thumbnail_asset: str
    gender: str
    age: str
    skin_tone: str
    situation: tuple[str, ...]
    emotions: tuple[str, ...]
    drawing: dict[str, Any] | None = None


def complete(session: Session, parts: Settlement, avatar_id: str, made: PortraitFiles, now: int) -> bool:
    """PROCESSING → COMPLETED. False when it was over already."""
    avatar = _unfinished(session, avatar_id)
    if avatar is None:
        return False
    for key in (made.asset, made.thumbnail_asset):
        forget_removal(session, key)
    source = avatar.request.get("photo", {}).get("asset")
    if source:  # what the avatar was made of is not shown
        remove_later(session, [source], now)
    avatar.status, avatar.deadline_at = "COMPLETED", None
    avatar.asset, avatar.thumbnail_asset, avatar.drawing = made.asset, made.thumbnail_asset, made.drawing
    avatar.gender, avatar.age, avatar.skin_tone = made.gender, made.age, made.skin_tone
    avatar.situation, avatar.emotions = list(made.situation), list(made.emotions)
    _announce(session, parts, avatar, now)
    return True


def record_photo(session: Session, avatar_id: str, asset: str) -> bool:
    """The photograph behind an address lies in storage now. False when nobody waits for it any more."""
    avatar = _unfinished(session, avatar_id)
    if avatar is None:
        return False
    end_lease(session, avatar_id)
    avatar.request = {**avatar.request, "photo": {**avatar.request["photo"], "asset": asset}}
    return True


def fail(session: Session, parts: Settlement, avatar_id: str, reason: str, now: int) -> bool:
    """PROCESSING → FAILED, for good; its credits come back. False when it was over already."""
    avatar = _unfinished(session, avatar_id)
    if avatar is None:
        return False
    refund(session, thing_of("avatar", avatar.id), reason, now)
    end_lease(session, avatar.id)
    remove_later(session, [folder_of(avatar.id)], now)
    avatar.status, avatar.error, avatar.deadline_at = "FAILED", reason, None
    _announce(session, parts, avatar, now)
    return True


def folder_of(avatar_id: str) -> str:
    """Where its files lie."""
    return f"avatars/{avatar_id}/"


def _unfinished(session: Session, avatar_id: str) -> Avatar | None:
    """The row, locked, while it is being made."""
    return lock_row(session, Avatar, avatar_id, Avatar.status == "PROCESSING")


def _announce(session: Session, parts: Settlement, avatar: Avatar, now: int) -> None:
    session.flush()
    event = f"avatar.{avatar.status.lower()}"
    outcome = WebhookOutcome(f"avatar:{avatar.id}", event, avatar.team_id, None, _payload(avatar, parts))
    announce(session, parts.jobs, outcome, avatar.webhook, now)


def _payload(avatar: Avatar, parts: Settlement) -> dict[str, Any]:
    data = {
        "avatarId": avatar.id,
        "name": avatar.name,
        "status": avatar.status,
        "image": parts.links.sign(avatar.asset, parts.link_ttl_s) if avatar.asset else None,
        "error": avatar.error,
        "metadata": avatar.caller_metadata or {},
    }
    return {"status": avatar.status, "message": avatar.error or "Avatar completed", "data": data}
