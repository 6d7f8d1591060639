"""How a library item ends. Every change happens once, however often it is asked for: the first that finds the
row unfinished makes it, with the webhook's delivery and the end of its download in the same transaction."""

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.billing.model import thing_of
from reelwright.domain.billing.service import refund
from reelwright.domain.media.downloads import end_lease, keep_lease
from reelwright.domain.media.model import Media
from reelwright.domain.media.quota import require_room
from reelwright.domain.media.uses import files_of
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.webhooks.service import WebhookOutcome, announce
from reelwright.store.removals import forget_removal, remove_later
from reelwright.store.rows import lock_row

UNFINISHED = ("PENDING", "PROCESSING")


@dataclass(frozen=True)
class KeptFile:
    """A file that was judged and lies in storage: what its row will say."""

    type: str
    asset: str
    thumbnail_asset: str
    duration_ms: int | None
    width: int
    height: int
    size: int


@dataclass(frozen=True)
class Verdict:
    """A kept file, or a reason that a person reads. Plain values, as a job's record is."""

    kept: KeptFile | None = None
    reason: str = ""


class FileReplaced(Exception):
    """The file that was judged is not the item's any more."""


def lock_unfinished(session: Session, media_id: str) -> Media | None:
    """The row, locked, as long as it waits for its file."""
    return lock_row(session, Media, media_id, Media.status.in_(UNFINISHED))


def begin(session: Session, media_id: str, within_ms: int, now: int) -> None:
    """An import's time counts from here, since a full queue is nobody's fault; so does its place among the
    team's downloads."""
    media = lock_unfinished(session, media_id)
    if media is None or media.status != "PROCESSING":
        return
    media.deadline_at = now + within_ms
    keep_lease(session, media.team_id, media.id, media.deadline_at)


def settle(
    session: Session,
    parts: Settlement,
    media_id: str,
    verdict: Verdict,
    now: int,
    arrived: str | None = None,
) -> bool:
    """PENDING or PROCESSING → COMPLETED or FAILED. False when it was over already. Raises StorageFull, or
    Replaced where not the file that `arrived` is the item's any more; then nothing has changed."""
    team_id = session.scalar(sa.select(Media.team_id).where(Media.id == media_id))
    if team_id is not None and verdict.kept is not None:
        require_room(
            session, team_id, verdict.kept.size, beside=media_id
        )  # the team's lock before the item's
    media = lock_unfinished(session, media_id)
    if media is None:
        return False
    if arrived is not None and media.asset != arrived:
        raise FileReplaced
    if verdict.kept is None:
        fail(session, parts, media, verdict.reason, now)
    else:
        complete(session, parts, media, verdict.kept, now)
    return True


def complete(session: Session, parts: Settlement, media: Media, kept: KeptFile, now: int) -> None:
    """What arrived under another name than it is kept by is removed."""
    if media.asset not in (None, kept.asset):
        remove_later(session, [media.asset or ""], now)
    for key in (kept.asset, kept.thumbnail_asset):
        forget_removal(session, key)
    media.status, media.error, media.deadline_at = "COMPLETED", None, None
    media.type, media.size, media.duration_ms = kept.type, kept.size, kept.duration_ms
    media.asset, media.thumbnail_asset = kept.asset, kept.thumbnail_asset
    media.width, media.height = kept.width, kept.height
    _announce(session, parts, media, now)


def fail(session: Session, parts: Settlement, media: Media, reason: str, now: int) -> None:
    """For good; nothing of its file is kept, and what it cost comes back."""
    refund(session, thing_of("media", media.id), reason, now)
    remove_later(session, files_of(media), now)
    media.status, media.error, media.deadline_at = "FAILED", reason, None
    media.asset, media.thumbnail_asset, media.size = None, None, 0
    _announce(session, parts, media, now)


def _announce(session: Session, parts: Settlement, media: Media, now: int) -> None:
    """What the service fetched or made is an event; who uploads a file has the answer in hand."""
    session.flush()
    if media.source_url is None and media.edit is None:
        return
    end_lease(session, media.id)
    event = f"media.{media.status.lower()}"
    outcome = WebhookOutcome(f"media:{media.id}", event, media.team_id, None, _payload(media, parts))
    announce(session, parts.jobs, outcome, media.webhook, now)


def _payload(media: Media, parts: Settlement) -> dict[str, Any]:
    data = {
        "mediaId": media.id,
        "type": media.type,
        "status": media.status,
        "url": _signed_or_none(parts, media.asset),
        "thumbnail": _signed_or_none(parts, media.thumbnail_asset),
        "durationSeconds": None if media.duration_ms is None else media.duration_ms / 1000,
        "error": media.error,
        "metadata": media.caller_metadata or {},
    }
    return {"status": media.status, "message": media.error or "Media completed", "data": data}


def _signed_or_none(parts: Settlement, asset: str | None) -> str | None:
    return parts.links.sign(asset, parts.link_ttl_s) if asset else None
