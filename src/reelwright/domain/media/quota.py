"""How much a team may still keep. What was announced counts before it has come, so that many uploads at once
cannot go past the limit together."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.assets.registry import ASSET_KINDS
from reelwright.domain.projects.model import Video
from reelwright.domain.teams.model import Team
from reelwright.errors import StorageFull


def require_room(session: Session, team_id: str, size: int, beside: str | None = None) -> None:
    """Raises StorageFull when `size` more bytes would be too many. `beside` is an item that is not counted,
    because its size is what is asked about. Others of the team wait here until the transaction ends."""
    limit = _locked_limit(session, team_id)
    used = promised_bytes(session, team_id, beside)
    if used + size > limit:
        raise StorageFull(used, limit)


def remaining_bytes(session: Session, team_id: str) -> int:
    """Return the bytes that are left now; for information only, since nothing is locked."""
    limit, promised = limit_and_promised(session, team_id)
    return max(0, limit - promised)


def limit_and_promised(session: Session, team_id: str) -> tuple[int, int]:
    """Return the bytes that a team may keep, and those that it keeps or has announced."""
    limit = session.scalar(sa.select(Team.storage_limit_bytes).where(Team.id == team_id)) or 0
    return limit, promised_bytes(session, team_id)


def promised_bytes(session: Session, team_id: str, beside: str | None = None) -> int:
    """Assets whose kind counts, and videos; uploads that have not come yet at the size that was announced."""
    assets = sum(_asset_bytes(session, table, team_id, beside) for table in _sized_tables())
    kept = sa.func.coalesce(Video.size, 0) + Video.transparent_size
    videos = sa.select(sa.func.coalesce(sa.func.sum(kept), 0)).where(Video.team_id == team_id)
    return assets + int(session.scalar(videos) or 0)


def _sized_tables() -> set[Any]:
    return {kind.table for kind in ASSET_KINDS if kind.counts_storage}


def _asset_bytes(session: Session, table: Any, team_id: str, beside: str | None) -> int:
    total = sa.select(sa.func.coalesce(sa.func.sum(table.size), 0)).where(table.team_id == team_id)
    if beside is not None:
        total = total.where(table.id != beside)
    return int(session.scalar(total) or 0)


def _locked_limit(session: Session, team_id: str) -> int:
    """A write that changes nothing is a lock in both databases; SQLite has no other."""
    unchanged = sa.update(Team).where(Team.id == team_id).values(storage_limit_bytes=Team.storage_limit_bytes)
    return session.execute(unchanged.returning(Team.storage_limit_bytes)).scalar_one()
