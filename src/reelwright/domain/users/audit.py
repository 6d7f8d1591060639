"""Who did what: for a year, shown to owners."""

from collections.abc import Callable

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.users.model import AuditEntry
from reelwright.store.clock import Clock

KEPT_MS = 366 * 86_400_000
OPERATOR = "operator"
ENTERED, JOINED = "session.start", "member.join"


class Audit:
    def __init__(self, new_id: Callable[[], str], clock: Clock) -> None:
        self._new_id = new_id
        self._clock = clock

    def note(
        self,
        session: Session,
        what: str,
        about: str,
        team_id: str | None,
        user_id: str | None = None,
        who: str = OPERATOR,
    ) -> None:
        """Write it down in the transaction of the deed, and forget what is older than a year. `about` never
        holds a secret."""
        now = self._clock()
        session.execute(sa.delete(AuditEntry).where(AuditEntry.created_at < now - KEPT_MS))
        session.add(
            AuditEntry(
                id=self._new_id(),
                team_id=team_id,
                user_id=user_id,
                who=who,
                what=what,
                about=about[:500],
                created_at=now,
            )
        )
        session.flush()

    def list_page(
        self, session: Session, team_id: str, limit: int, offset: int
    ) -> tuple[list[AuditEntry], int]:
        """The newest first, and how many there are in all."""
        own = sa.select(AuditEntry).where(AuditEntry.team_id == team_id)
        total = session.scalar(sa.select(sa.func.count()).select_from(own.subquery())) or 0
        newest = own.order_by(AuditEntry.created_at.desc(), AuditEntry.id.desc())
        return list(session.scalars(newest.limit(limit).offset(offset))), total

    def has_entered(self, session: Session, user_id: str, how: str) -> bool:
        """Return whether somebody has signed in this way within the last year."""
        entered = self._deeds(user_id, ENTERED).where(AuditEntry.about == f"by {how}")
        return session.scalar(entered.limit(1)) is not None

    def is_made_by_invitation(self, session: Session, user_id: str) -> bool:
        """Return whether somebody's account began with an invitation, within the last year."""
        joined, entered = (
            session.scalar(self._deeds(user_id, what).order_by(AuditEntry.created_at).limit(1))
            for what in (JOINED, ENTERED)
        )
        return joined is not None and (entered is None or joined <= entered)

    def _deeds(self, user_id: str, what: str) -> sa.Select[int]:
        return sa.select(AuditEntry.created_at).where(AuditEntry.user_id == user_id, AuditEntry.what == what)
