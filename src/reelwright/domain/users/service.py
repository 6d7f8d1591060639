"""People and the teams that they belong to. Each method works inside the caller's transaction."""

import re
from collections.abc import Callable
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.teams.model import Team
from reelwright.domain.users.model import OWNER, ROLES, Membership, SignInLink, User, UserSession
from reelwright.errors import BadRequest, Invalid, NotFound
from reelwright.store.clock import Clock
from reelwright.store.database import insert_once

LONGEST_NAME = 100
_EMAIL = re.compile(r"[^@\s]{1,64}@[^@\s]{1,189}")
LAST_OWNER = "A team keeps one owner: make somebody else an owner first"


@dataclass(frozen=True)
class TeamMember:
    """`seen_at` is when the person last used the dashboard."""

    user: User
    role: str
    joined_at: int
    seen_at: int | None


@dataclass(frozen=True)
class TeamOfUser:
    team: Team
    role: str


class Users:
    def __init__(self, new_id: Callable[[], str], clock: Clock) -> None:
        self._new_id = new_id
        self._clock = clock

    def is_empty(self, session: Session) -> bool:
        return session.scalar(sa.select(User.id).limit(1)) is None

    def all(self, session: Session) -> list[User]:
        return list(session.scalars(sa.select(User).order_by(User.created_at, User.id)))

    def find(self, session: Session, email: str) -> User | None:
        return session.scalar(sa.select(User).where(User.email == email.strip().casefold()))

    def read(self, session: Session, email: str) -> User:
        """Raises NotFound."""
        found = self.find(session, email)
        if found is None:
            raise NotFound(f'User "{email}"')
        return found

    def add(self, session: Session, email: str, name: str = "", password: str | None = None) -> User:
        """Return the user of this address, made if there is none. `password` is a hash, of a new user only.
        Raises Invalid."""
        return self.make(session, email, name, password) or self.read(session, email)

    def make(self, session: Session, email: str, name: str = "", password: str | None = None) -> User | None:
        """Return a new user; None where this address has one already. Raises Invalid."""
        address = checked_email(email)
        inserted = insert_once(
            session,
            User,
            id=self._new_id(),
            email=address,
            name=checked_name("name", name or address.partition("@")[0]),
            password=password,
            created_at=self._clock(),
        )
        return self.read(session, address) if inserted else None

    def join(self, session: Session, user_id: str, team_id: str, role: str) -> bool:
        """Make the user a member of the team, or give a member this role. Returns whether they were in the
        team not yet: then somebody of another team may still hold a session or the password of an account
        that was there before. Raises BadRequest for an unknown role, and where the last owner would be
        none."""
        checked_role(role)
        inserted = insert_once(
            session,
            Membership,
            id=self._new_id(),
            user_id=user_id,
            team_id=team_id,
            role=role,
            created_at=self._clock(),
        )
        if not inserted:
            self.change_role(session, user_id, team_id, role)
        return inserted

    def change_role(self, session: Session, user_id: str, team_id: str, role: str) -> None:
        """Whoever is an owner no longer has invited nobody, and let nobody in. Raises NotFound, and
        BadRequest where the last owner would be none."""
        checked_role(role)
        row = self._membership(session, user_id, team_id)
        if row.role == OWNER != role:
            self._refuse_last_owner(session, team_id)
            self._withdraw_links(session, user_id, team_id)
        row.role = role
        session.flush()

    def leave(self, session: Session, user_id: str, team_id: str) -> None:
        """Raises NotFound, and BadRequest for the last owner."""
        row = self._membership(session, user_id, team_id)
        if row.role == OWNER:
            self._refuse_last_owner(session, team_id)
            self._withdraw_links(session, user_id, team_id)
        session.delete(row)
        session.flush()

    def remove(self, session: Session, user: User) -> None:
        """Take away the person, with memberships, sessions and links. What they made stays their teams'."""
        session.execute(sa.delete(UserSession).where(UserSession.let_in_by == user.email))
        session.execute(sa.delete(SignInLink).where(SignInLink.made_by == user.email))
        for table in (Membership, UserSession, SignInLink):
            session.execute(sa.delete(table).where(table.user_id == user.id))
        session.execute(sa.delete(User).where(User.id == user.id))

    def teams_of(self, session: Session, user_id: str) -> list[TeamOfUser]:
        own = sa.select(Team, Membership.role).join(Membership, Membership.team_id == Team.id)
        rows = session.execute(own.where(Membership.user_id == user_id).order_by(Team.name, Team.id))
        return [TeamOfUser(team, role) for team, role in rows]

    def teams_of_nobody(self, session: Session) -> list[Team]:
        """The teams that no person belongs to, the oldest first: those of API keys alone."""
        joined = sa.select(Membership.team_id)
        alone = sa.select(Team).where(Team.id.not_in(joined))
        return list(session.scalars(alone.order_by(Team.created_at, Team.id)))

    def members(self, session: Session, team_id: str) -> list[TeamMember]:
        """Owners first, each in the order in which they joined."""
        seen = sa.select(UserSession.user_id, sa.func.max(UserSession.last_used_at).label("at"))
        lately = seen.group_by(UserSession.user_id).subquery()
        joined = sa.select(User, Membership.role, Membership.created_at, lately.c.at)
        joined = joined.join(Membership, Membership.user_id == User.id)
        joined = joined.outerjoin(lately, lately.c.user_id == User.id)
        own = joined.where(Membership.team_id == team_id)
        rows = session.execute(own.order_by(Membership.role.desc(), Membership.created_at, User.id))
        return [TeamMember(user, role, at, seen_at) for user, role, at, seen_at in rows]

    def read_member(self, session: Session, team_id: str, user_id: str) -> TeamMember:
        """Raises NotFound, also for somebody who is in other teams only."""
        for member in self.members(session, team_id):
            if member.user.id == user_id:
                return member
        raise NotFound("Member")

    def role_in(self, session: Session, user_id: str, team_id: str) -> str | None:
        own = sa.select(Membership.role)
        return session.scalar(own.where(Membership.user_id == user_id, Membership.team_id == team_id))

    def owns_all_teams_of(self, session: Session, owner_id: str, user_id: str) -> bool:
        """Return whether somebody owns every team that another person belongs to."""
        owned = sa.select(Membership.team_id).where(Membership.user_id == owner_id, Membership.role == OWNER)
        theirs = sa.select(Membership.id).where(Membership.user_id == user_id)
        return session.scalar(theirs.where(Membership.team_id.not_in(owned)).limit(1)) is None

    def _membership(self, session: Session, user_id: str, team_id: str) -> Membership:
        own = sa.select(Membership).where(Membership.user_id == user_id, Membership.team_id == team_id)
        row = session.scalar(own)
        if row is None:
            raise NotFound("Member")
        return row

    def _withdraw_links(self, session: Session, user_id: str, team_id: str) -> None:
        """Take away the invitations into a team, and the members' links, that somebody has made, and end what
        those links have begun: whoever makes a link can open it themselves, and look like the member."""
        email = sa.select(User.email).where(User.id == user_id).scalar_subquery()
        others = sa.select(Membership.user_id).where(
            Membership.team_id == team_id, Membership.user_id != user_id
        )
        for gone in (
            sa.delete(SignInLink).where(SignInLink.team_id == team_id, SignInLink.made_by == email),
            sa.delete(UserSession).where(UserSession.let_in_by == email, UserSession.user_id.in_(others)),
        ):
            session.execute(gone.execution_options(synchronize_session=False))

    def _refuse_last_owner(self, session: Session, team_id: str) -> None:
        """Whoever asks at the same time waits here: a write that changes nothing is a lock."""
        session.execute(sa.update(Team).where(Team.id == team_id).values(name=Team.name))
        owners = sa.select(sa.func.count()).where(Membership.team_id == team_id, Membership.role == OWNER)
        if (session.scalar(owners) or 0) < 2:
            raise BadRequest(LAST_OWNER)


def checked_email(email: str) -> str:
    """Return it in small letters. Raises Invalid."""
    address = email.strip().casefold()
    if not _EMAIL.fullmatch(address) or not address.isprintable():
        raise Invalid("email", "Must be an e-mail address")
    return address


def checked_name(field: str, name: str) -> str:
    """Return it without blanks around it. Raises Invalid."""
    plain = " ".join(name.split())
    if not plain or len(plain) > LONGEST_NAME or not plain.isprintable():
        raise Invalid(field, f"Must have 1 to {LONGEST_NAME} characters")
    return plain


def checked_role(role: str) -> str:
    """Raises BadRequest."""
    if role not in ROLES:
        raise BadRequest(f'"{role}" is no role: write owner or member')
    return role
