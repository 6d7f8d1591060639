"""What a team's credits went for, by day and by format, and what its storage holds."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.assets.registry import ASSET_KINDS
from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.media.model import Media
from reelwright.domain.projects.model import Project, Video

DAY_MS = 86_400_000


@dataclass
class CreditSum:
    """Credits of one day or one format, each as a positive number; `count` is how many things were paid
    for."""

    charged: int = 0
    refunded: int = 0
    granted: int = 0
    count: int = 0

    def add(self, entry: LedgerEntry) -> None:
        match entry.kind:
            case "charge":
                self.charged -= entry.credits
                self.count += 1
            case "refund":
                self.refunded += entry.credits
            case _:
                self.granted += entry.credits


@dataclass(frozen=True)
class StorageShare:
    """What things of one kind take."""

    kind: str
    bytes: int
    count: int


def credits_by_day(session: Session, team_id: str, since: int, until: int) -> dict[str, CreditSum]:
    """Sum up the ledger by days of UTC, from the day of `since` to that of `until`; each day is there."""
    days = {day_of(at): CreditSum() for at in range(since, until + 1, DAY_MS)}
    for entry in _entries(session, team_id, since, until):
        days.setdefault(day_of(entry.created_at), CreditSum()).add(entry)
    return dict(sorted(days.items()))


def credits_by_format(session: Session, team_id: str, since: int, until: int) -> dict[str, CreditSum]:
    """Sum up charges and refunds by the format of their project, or by the kind of other things."""
    own = sa.select(Project.id, Project.type).where(Project.team_id == team_id)
    types = {f"project:{id}": type for id, type in session.execute(own)}
    sums: dict[str, CreditSum] = defaultdict(CreditSum)
    for entry in _entries(session, team_id, since, until):
        if entry.kind != "grant":
            sums[types.get(entry.thing) or entry.thing.partition(":")[0]].add(entry)
    return dict(sorted(sums.items(), key=lambda item: -item[1].charged))


def storage_by_kind(session: Session, team_id: str) -> list[StorageShare]:
    """Sum up all that counts against the team's storage, the largest kind first."""
    size = sa.func.coalesce(Video.size, 0) + Video.transparent_size
    sizes = sa.select(sa.literal("video"), sa.func.sum(size), sa.func.count())
    rows = [*session.execute(sizes.where(Video.team_id == team_id, size > 0))]
    for table in {kind.name: kind.table for kind in ASSET_KINDS if kind.counts_storage}.items():
        rows += _asset_sizes(session, team_id, *table)
    shares = [StorageShare(kind, int(taken or 0), count) for kind, taken, count in rows if count]
    return sorted(shares, key=lambda share: -share.bytes)


def day_of(at: int) -> str:
    """Return `2026-11-27`, in UTC."""
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


def _asset_sizes(session: Session, team_id: str, name: str, table: Any) -> Iterator[Any]:
    own = (table.team_id == team_id, table.size > 0)
    if table is not Media:
        sizes = sa.select(sa.literal(name), sa.func.sum(table.size), sa.func.count())
        yield from session.execute(sizes.where(*own))
        return
    by_type = sa.select(Media.type, sa.func.sum(Media.size), sa.func.count()).where(*own)
    for type, taken, count in session.execute(by_type.group_by(Media.type)):
        yield f"{name}:{type}", taken, count


def _entries(session: Session, team_id: str, since: int, until: int) -> Iterator[LedgerEntry]:
    own = sa.select(LedgerEntry).where(LedgerEntry.team_id == team_id)
    within = own.where(LedgerEntry.created_at >= since, LedgerEntry.created_at <= until)
    yield from session.scalars(within.order_by(LedgerEntry.number))
