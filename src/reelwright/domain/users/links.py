"""Links that sign in once. Their tokens stand behind `#`, so that no server, proxy or log ever sees them but
in the POST that exchanges them."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.users.audit import OPERATOR
from reelwright.domain.users.model import SignInLink
from reelwright.errors import NotFound
from reelwright.store.clock import Clock
from reelwright.store.secrets import hash_secret

SET_UP, INVITATION, SIGN_IN = "set-up", "invitation", "sign-in"
LINK_MS, TICKET_MS = 15 * 60_000, 30 * 60_000
INVITATION_MS = 7 * 86_400_000


@dataclass(frozen=True)
class NewLink:
    """`token` is shown this once and kept as a hash only."""

    id: str
    token: str
    expires_at: int

    def at(self, address: str, path: str = "/") -> str:
        return f"{address.rstrip('/')}{path}#in={self.token}"


class SignInLinks:
    def __init__(self, new_id: Callable[[], str], clock: Clock) -> None:
        self._new_id = new_id
        self._clock = clock

    def for_set_up(self, session: Session, team_id: str | None = None) -> NewLink:
        return self._make(session, LINK_MS, kind=SET_UP, team_id=team_id, made_by=OPERATOR)

    def for_user(
        self, session: Session, user_id: str, made_by: str = OPERATOR, team_id: str | None = None
    ) -> NewLink:
        return self._make(session, LINK_MS, kind=SIGN_IN, user_id=user_id, team_id=team_id, made_by=made_by)

    def for_invited(self, session: Session, email: str, team_id: str, role: str, made_by: str) -> NewLink:
        """A newer invitation of the same person into the same team replaces the older one."""
        old = sa.delete(SignInLink).where(SignInLink.kind == INVITATION, SignInLink.email == email)
        session.execute(old.where(SignInLink.team_id == team_id))
        values = {"email": email, "team_id": team_id, "role": role, "made_by": made_by}
        return self._make(session, INVITATION_MS, kind=INVITATION, **values)

    def open(self, session: Session, token: str) -> tuple[SignInLink, str] | None:
        """Use a link up. One that signs in is gone; any other gets a ticket, which is returned, too."""
        ticket = secrets.token_urlsafe(32)
        now = self._clock()
        live = sa.and_(
            SignInLink.token_hash == hash_secret(token),
            SignInLink.opened_at.is_(None),
            SignInLink.expires_at > now,
        )
        opened = {"opened_at": now, "token_hash": hash_secret(ticket), "expires_at": now + TICKET_MS}
        changed = sa.update(SignInLink).where(live).values(**opened).returning(SignInLink.id)
        link_id = session.scalar(changed.execution_options(synchronize_session=False))
        if link_id is None:
            return None
        row = session.get_one(SignInLink, link_id)
        if row.kind == SIGN_IN:
            session.delete(row)
            session.flush()
        return row, ticket

    def find_ticket(self, session: Session, ticket: str, kind: str) -> SignInLink | None:
        """Return what a ticket is for, without using it up."""
        return session.scalar(
            sa.select(SignInLink).where(
                SignInLink.token_hash == hash_secret(ticket),
                SignInLink.kind == kind,
                SignInLink.opened_at.is_not(None),
                SignInLink.expires_at > self._clock(),
            )
        )

    def redeem(self, session: Session, ticket: str, kind: str) -> SignInLink | None:
        """Use a ticket up, once. Whoever sets up uses all links for that up."""
        row = self.find_ticket(session, ticket, kind)
        if row is None:
            return None
        gone = sa.delete(SignInLink).execution_options(synchronize_session=False)
        own = SignInLink.kind == SET_UP if kind == SET_UP else SignInLink.id == row.id
        used = session.scalars(gone.where(own).returning(SignInLink.id)).all()
        return row if row.id in used else None

    def invitations(self, session: Session, team_id: str) -> list[SignInLink]:
        """The ones that nobody has taken up, opened or not, the newest first."""
        own = sa.select(SignInLink).where(SignInLink.team_id == team_id, SignInLink.kind == INVITATION)
        live = own.where(SignInLink.expires_at > self._clock())
        return list(session.scalars(live.order_by(SignInLink.created_at.desc(), SignInLink.id)))

    def withdraw(self, session: Session, team_id: str, link_id: str) -> SignInLink:
        """Raises NotFound, also for another team's."""
        row = session.get(SignInLink, link_id)
        if row is None or row.team_id != team_id or row.kind != INVITATION:
            raise NotFound("Invitation")
        session.delete(row)
        session.flush()
        return row

    def _make(self, session: Session, lasts_ms: int, **values: str | None) -> NewLink:
        now, token = self._clock(), secrets.token_urlsafe(32)
        session.execute(sa.delete(SignInLink).where(SignInLink.expires_at <= now))
        made = NewLink(self._new_id(), token, now + lasts_ms)
        row = SignInLink(id=made.id, token_hash=hash_secret(token), created_at=now, **values)
        row.expires_at = made.expires_at
        session.add(row)
        session.flush()
        return made
