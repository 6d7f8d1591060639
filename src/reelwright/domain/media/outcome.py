"""How a library item is judged, and how its verdict is settled. What follows is the same as for every asset
(`assets.lifecycle`)."""

from dataclasses import dataclass

from sqlalchemy.orm import Session

from reelwright.domain.assets.lifecycle import complete_row, fail_row, require_room_for
from reelwright.domain.media.downloads import keep_lease
from reelwright.domain.media.kind import UPLOAD, KeptFile, kind_of
from reelwright.domain.media.model import Media
from reelwright.domain.projects.outcome import Settlement
from reelwright.store.rows import lock_row

UNFINISHED = ("PENDING", "PROCESSING")


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
    FileReplaced where not the file that `arrived` is the item's any more; then nothing has changed."""
    if verdict.kept is not None:
        require_room_for(session, UPLOAD, media_id, verdict.kept)
    media = lock_unfinished(session, media_id)
    if media is None:
        return False
    if arrived is not None and media.asset != arrived:
        raise FileReplaced
    settle_row(session, parts, media, verdict, now)
    return True


def settle_row(session: Session, parts: Settlement, media: Media, verdict: Verdict, now: int) -> None:
    """`settle` for a row that is locked, or new."""
    if verdict.kept is None:
        fail_row(session, parts, kind_of(media), media, verdict.reason, now)
    else:
        complete_row(session, parts, kind_of(media), media, verdict.kept, now)
