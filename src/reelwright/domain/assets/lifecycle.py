"""The life of an asset, the same for every kind: PROCESSING → COMPLETED | FAILED, and never back.

An asset ends once, however often that is asked for: whoever finds its row unfinished ends it, with the
refund, the webhook's delivery and the end of its download in the same transaction. Every function works
inside the caller's transaction.
"""

from dataclasses import fields
from typing import Any, cast

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.assets.kind import AssetKind, AssetRow, Link, MadeFiles
from reelwright.domain.billing.model import thing_of
from reelwright.domain.billing.service import refund
from reelwright.domain.failure_words import as_sentence
from reelwright.domain.media.downloads import end_lease
from reelwright.domain.media.quota import require_room
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.webhooks.service import WebhookOutcome, announce
from reelwright.errors import NotFound
from reelwright.store.ids import is_id
from reelwright.store.removals import forget_removal, remove_later
from reelwright.store.rows import lock_row

DELETED = "Deleted before it was finished"


def columns_of(kind: AssetKind) -> type[AssetRow]:
    """The table of a kind, for queries on the columns that every kind has."""
    return cast(type[AssetRow], kind.table)


def select_unfinished(kind: AssetKind) -> sa.Select[str, int | None]:
    """Ids and deadlines of the rows that have not ended."""
    row = columns_of(kind)
    return sa.select(row.id, row.deadline_at).where(row.status == kind.unfinished, kind.rows)


def read_own(session: Session, kind: AssetKind, team_id: str, asset_id: str) -> Any:
    """The row. Raises NotFound, also for another team's asset and for what is no id at all."""
    row: Any = session.get(kind.table, asset_id) if is_id(asset_id) else None
    if row is None or row.team_id != team_id:
        raise NotFound(kind.noun)
    return row


def find_in_work(session: Session, kind: AssetKind, asset_id: str) -> Any | None:
    """The row while it is PROCESSING; None when nobody waits for it any more."""
    row: Any = session.get(kind.table, asset_id)
    return row if row is not None and row.status == "PROCESSING" else None


def lock_unfinished(session: Session, kind: AssetKind, asset_id: str) -> Any | None:
    """The row, locked, or None when the asset has ended or was deleted."""
    return lock_row(session, kind.table, asset_id, columns_of(kind).status == kind.unfinished)


def complete(
    session: Session, parts: Settlement, kind: AssetKind, asset_id: str, made: MadeFiles, now: int
) -> bool:
    """Unfinished → COMPLETED, and the caller is told. False when it was over already."""
    row = lock_unfinished(session, kind, asset_id)
    if row is not None:
        complete_row(session, parts, kind, row, made, now)
    return row is not None


def complete_row(
    session: Session, parts: Settlement, kind: AssetKind, row: Any, made: MadeFiles, now: int
) -> None:
    """Store what was made in a locked row, mark the row COMPLETED and announce its webhook event. Files that
    it replaces are scheduled for removal."""
    sources = {row.asset, kind.source_file(row)} - {made.asset, None}
    remove_later(session, sources, now)
    for key in (made.asset, made.thumbnail_asset):
        forget_removal(session, key)
    for field in fields(made):
        value = getattr(made, field.name)
        setattr(row, field.name, list(value) if isinstance(value, tuple) else value)
    row.status, row.error, row.deadline_at = "COMPLETED", None, None
    _announce(session, parts, kind, row, now)


def fail(session: Session, parts: Settlement, kind: AssetKind, asset_id: str, reason: str, now: int) -> bool:
    """Unfinished → FAILED, for good: its credits come back, and the caller is told the reason. False when it
    was over already."""
    row = lock_unfinished(session, kind, asset_id)
    if row is not None:
        fail_row(session, parts, kind, row, reason, now)
    return row is not None


def fail_row(session: Session, parts: Settlement, kind: AssetKind, row: Any, reason: str, now: int) -> None:
    """`fail` for a row that is locked. Nothing of its files is kept."""
    reason = as_sentence(reason)
    refund(session, thing_of(kind.name, row.id), reason, now)
    named = filter(None, (row.asset, row.thumbnail_asset))
    remove_later(session, {kind.folder_of(row.id), *named}, now)
    row.status, row.error, row.deadline_at = "FAILED", reason, None
    row.asset, row.thumbnail_asset = None, None
    if kind.counts_storage:
        row.size = 0
    _announce(session, parts, kind, row, now)


def settle(
    session: Session,
    parts: Settlement,
    kind: AssetKind,
    asset_id: str,
    made: MadeFiles | None,
    reason: str,
    now: int,
) -> bool:
    """`complete` with what a job has made, or `fail` where it made nothing. Files of an asset that has failed
    or was deleted while they were being stored are removed. Raises StorageFull; then nothing has changed."""
    if made is None:
        changed = fail(session, parts, kind, asset_id, reason, now)
    else:
        if kind.counts_storage:
            require_room_for(session, kind, asset_id, made)
        changed = complete(session, parts, kind, asset_id, made, now)
    remove_if_failed(session, kind, asset_id, now)
    return changed


def require_room_for(session: Session, kind: AssetKind, asset_id: str, made: Any) -> None:
    """Raises StorageFull where the team has no room for what was made. It locks the team: the rows of assets
    are locked after that."""
    team_id = session.scalar(sa.select(columns_of(kind).team_id).where(columns_of(kind).id == asset_id))
    if team_id is not None:
        require_room(session, team_id, made.size, beside=asset_id)


def remove_if_failed(session: Session, kind: AssetKind, asset_id: str, now: int) -> None:
    """Remove the files of an asset that failed, or was deleted, while a job still wrote them."""
    row: Any = session.get(kind.table, asset_id)
    if row is None or row.status == "FAILED":
        remove_later(session, [kind.folder_of(asset_id)], now)


def delete(session: Session, kind: AssetKind, wanted: sa.ColumnElement[bool], now: int) -> list[str]:
    """Delete rows, and their files: at once those of a finished one, and after the kind's time those of one
    whose job may still write. What an unfinished one cost comes back. Nobody is told. Returns the ids."""
    row = columns_of(kind)
    gone = sa.delete(kind.table).where(wanted).returning(row.id, row.status)
    rows = session.execute(gone.execution_options(synchronize_session=False)).all()
    for asset_id, status in rows:
        end_lease(session, asset_id)
        if status == kind.unfinished:
            refund(session, thing_of(kind.name, asset_id), DELETED, now)
        written_until = now + kind.within_ms if status == kind.unfinished else now
        remove_later(session, [kind.folder_of(asset_id)], written_until)
    return [asset_id for asset_id, _ in rows]


def withdraw(session: Session, kind: AssetKind, row: Any, now: int) -> None:
    """FAILED because its team does not want it any more, for an unfinished row that is locked and is kept:
    its credits come back, its files go when its job can write no more, and nobody is told."""
    refund(session, thing_of(kind.name, row.id), DELETED, now)
    remove_later(session, [kind.folder_of(row.id)], now + kind.within_ms)
    row.status, row.error, row.deadline_at = "FAILED", DELETED, None


def delete_expired(session: Session, kind: AssetKind, now: int) -> list[str]:
    """Delete what has ended and is not kept any longer. Returns the ids."""
    ended = columns_of(kind).status != kind.unfinished
    return delete(session, kind, sa.and_(ended, kind.expires <= now), now)


def _announce(session: Session, parts: Settlement, kind: AssetKind, row: Any, now: int) -> None:
    """Call the receivers of the event, where the kind has one; a running download of it has ended."""
    session.flush()
    if kind.events is None:
        return
    end_lease(session, row.id)
    data = kind.events.data(row, _link(parts)).model_dump(by_alias=True)
    message = row.error or f"{kind.noun} completed"
    payload = {"status": row.status, "message": message, "data": data}
    event = f"{kind.name}.{row.status.lower()}"
    outcome = WebhookOutcome(thing_of(kind.name, row.id), event, row.team_id, None, payload)
    announce(session, parts.jobs, outcome, row.webhook, now)


def _link(parts: Settlement) -> Link:
    return lambda asset: parts.links.sign(asset, parts.link_ttl_s) if asset else None
