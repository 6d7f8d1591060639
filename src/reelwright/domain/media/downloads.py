"""Downloads of callers' addresses: three at a time a team, over all processes. A lease is taken with the call
that asks for a download and ends with it; one that a crash left behind runs out."""

import math

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.media.model import DownloadLease
from reelwright.domain.teams.model import Team
from reelwright.errors import TooMany
from reelwright.store.database import insert_once

MOST_DOWNLOADS = 3
DOWNLOAD_WITHIN_MS = 30 * 60_000
"""How long each lease lasts: those of another length would be taken for ones of a clock that was put back."""
RETRY_S = 5
APART_MS = 60_000  # clocks of machines differ a little


def take_lease(session: Session, team_id: str, lease_id: str, now: int, until: int) -> None:
    """Raises TooMany for a fourth. Others of the team wait here until the transaction ends."""
    unchanged = sa.update(Team).where(Team.id == team_id).values(balance=Team.balance)
    session.execute(unchanged)
    # One that ends later than this one will was taken before the clock was put back.
    over = sa.or_(DownloadLease.until <= now, DownloadLease.until > until + APART_MS)
    session.execute(sa.delete(DownloadLease).where(over))
    running = sa.select(sa.func.count()).where(DownloadLease.team_id == team_id)
    if (session.scalar(running) or 0) >= MOST_DOWNLOADS:
        reset_at = math.ceil(now / 1000) + RETRY_S
        raise TooMany("download", MOST_DOWNLOADS, 0, reset_at, RETRY_S)
    session.add(DownloadLease(id=lease_id, team_id=team_id, until=until))


def keep_lease(session: Session, team_id: str, lease_id: str, until: int) -> None:
    """Prolong a lease, or take it again if it has run out meanwhile."""
    own = sa.update(DownloadLease).where(DownloadLease.id == lease_id).values(until=until)
    if session.scalar(own.returning(DownloadLease.id)) is None:
        insert_once(session, DownloadLease, id=lease_id, team_id=team_id, until=until)


def end_lease(session: Session, lease_id: str) -> None:
    session.execute(sa.delete(DownloadLease).where(DownloadLease.id == lease_id))
