"""Sessions: 32 random bytes in a cookie, kept as their SHA-256. They end after 14 days without use, and after
90 days in any case."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.billing.renewal import due_at
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import Caller
from reelwright.domain.users.links import SIGN_IN
from reelwright.domain.users.model import OWNER, Membership, SignInLink, User, UserSession
from reelwright.errors import NotFound
from reelwright.store.clock import Clock
from reelwright.store.secrets import hash_secret

DAY_MS = 86_400_000
IDLE_MS, LONGEST_MS = 14 * DAY_MS, 90 * DAY_MS
CONFIRMED_MS = 15 * 60_000
_NOTED_EVERY_MS = 60_000


@dataclass(frozen=True)
class Browser:
    """Where somebody signs in: what the browser says of itself, and its address."""

    agent: str
    address: str


@dataclass(frozen=True)
class SessionUser:
    """Who asks. `team` and `role` are None for somebody who is in no team (any more). `how` is what they
    signed in with: `password`, `link` or `oidc`."""

    session_id: str
    user_id: str
    email: str
    name: str
    has_password: bool
    how: str
    confirmed_at: int
    team: Caller | None
    role: str | None

    @property
    def is_owner(self) -> bool:
        return self.role == OWNER

    @property
    def team_id(self) -> str:
        """Raises NotFound."""
        if self.team is None:
            raise NotFound("Team")
        return self.team.team_id

    def is_confirmed(self, now: int) -> bool:
        return now < self.confirmed_at + CONFIRMED_MS


class Sessions:
    def __init__(self, new_id: Callable[[], str], clock: Clock) -> None:
        self._new_id = new_id
        self._clock = clock

    def start(
        self,
        session: Session,
        user_id: str,
        how: str,
        browser: Browser,
        team_id: str | None,
        confirmed_at: int | None = None,
        let_in_by: str | None = None,
    ) -> str:
        """Return the token of a new session. `team_id` is the team to show; without one, the one that the
        user saw last, or the first. `confirmed_at` is now unless something else is said. `let_in_by` is the
        owner who made the link that begins it: it ends when they are an owner no longer."""
        now, token = self._clock(), secrets.token_urlsafe(32)
        self._forget_ended(session, now)
        session.add(
            UserSession(
                id=self._new_id(),
                token_hash=hash_secret(token),
                user_id=user_id,
                team_id=team_id or self._usual_team(session, user_id),
                how=how,
                let_in_by=let_in_by,
                agent=browser.agent[:200],
                address=browser.address[:60],
                created_at=now,
                last_used_at=now,
                confirmed_at=now if confirmed_at is None else min(now, confirmed_at),
            )
        )
        session.flush()
        return token

    def judge(self, session: Session, token: str) -> SessionUser | None:
        """Return whose live session this is, and note that it is used."""
        now = self._clock()
        found = session.execute(
            sa.select(UserSession, User)
            .join(User, User.id == UserSession.user_id)
            .where(UserSession.token_hash == hash_secret(token), *_still_live(now))
        ).first()
        if found is None:
            return None
        row, user = found
        if not row.last_used_at <= now < row.last_used_at + _NOTED_EVERY_MS:
            row.last_used_at = now
        team, role = self._team(session, row)
        return SessionUser(
            session_id=row.id,
            user_id=user.id,
            email=user.email,
            name=user.name,
            has_password=user.password is not None,
            how=row.how,
            confirmed_at=row.confirmed_at,
            team=team,
            role=role,
        )

    def all_of(self, session: Session, user_id: str) -> list[UserSession]:
        """The live ones, the last used first."""
        own = sa.select(UserSession).where(UserSession.user_id == user_id, *_still_live(self._clock()))
        return list(session.scalars(own.order_by(UserSession.last_used_at.desc(), UserSession.id)))

    def end(self, session: Session, user_id: str, session_id: str) -> None:
        """Raises NotFound, also for somebody else's."""
        own = sa.delete(UserSession).where(UserSession.user_id == user_id, UserSession.id == session_id)
        if session.scalar(own.returning(UserSession.id)) is None:
            raise NotFound("Session")

    def end_all(self, session: Session, user_id: str, but: str | None = None) -> int:
        """End all sessions of a user, but for one, and the links that would begin more. Returns how many
        sessions there were."""
        links = sa.delete(SignInLink).where(SignInLink.user_id == user_id, SignInLink.kind == SIGN_IN)
        session.execute(links)
        own = sa.delete(UserSession).where(UserSession.user_id == user_id)
        if but is not None:
            own = own.where(UserSession.id != but)
        return len(session.scalars(own.returning(UserSession.id)).all())

    def confirm(self, session: Session, session_id: str) -> int:
        """Note that its user has proved who they are. Returns until when that counts."""
        now = self._clock()
        session.execute(sa.update(UserSession).where(UserSession.id == session_id).values(confirmed_at=now))
        return now + CONFIRMED_MS

    def show_team(self, session: Session, session_id: str, team_id: str) -> None:
        session.execute(sa.update(UserSession).where(UserSession.id == session_id).values(team_id=team_id))

    def _team(self, session: Session, row: UserSession) -> tuple[Caller | None, str | None]:
        """The team that the session shows, or another one of the user's where that has been left."""
        for team_id in (row.team_id, None):
            wanted = team_id or self._usual_team(session, row.user_id)
            own = sa.select(Team, Membership.role).join(Membership, Membership.team_id == Team.id)
            found = session.execute(
                own.where(Membership.user_id == row.user_id, Membership.team_id == wanted)
            ).first()
            if found is not None:
                team, role = found
                row.team_id = team.id
                due = due_at(team.plan_status, team.plan_renews_at)
                return Caller(team.id, team.product, team.plan_name, due), role
        return None, None

    def _usual_team(self, session: Session, user_id: str) -> str | None:
        last = sa.select(UserSession.team_id).join(
            Membership,
            sa.and_(Membership.user_id == UserSession.user_id, Membership.team_id == UserSession.team_id),
        )
        seen = last.where(UserSession.user_id == user_id).order_by(UserSession.last_used_at.desc())
        first = sa.select(Membership.team_id).where(Membership.user_id == user_id)
        return session.scalar(seen.limit(1)) or session.scalar(first.order_by(Membership.created_at).limit(1))

    def _forget_ended(self, session: Session, now: int) -> None:
        session.execute(sa.delete(UserSession).where(sa.not_(sa.and_(*_still_live(now)))))


def expires_at(row: UserSession) -> int:
    """Return when a session ends unless it is used again."""
    return min(row.last_used_at + IDLE_MS, row.created_at + LONGEST_MS)


def _still_live(now: int) -> tuple[sa.ColumnElement[bool], ...]:
    return UserSession.last_used_at > now - IDLE_MS, UserSession.created_at > now - LONGEST_MS
