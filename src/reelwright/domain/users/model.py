"""People: who they are, which teams they belong to, where they are signed in. Tokens and passwords are kept
as hashes only."""

from sqlalchemy import ForeignKey, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from reelwright.store.database import Base

OWNER, MEMBER = "owner", "member"
ROLES = (OWNER, MEMBER)


class User(Base):
    __tablename__ = "users"

    id: Mapped[str] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column(unique=True)  # in small letters
    name: Mapped[str]
    password: Mapped[str | None]  # an Argon2id hash; None where only links or OpenID Connect sign in
    created_at: Mapped[int]


class Membership(Base):
    __tablename__ = "memberships"
    __table_args__ = (UniqueConstraint("user_id", "team_id"),)

    id: Mapped[str] = mapped_column(primary_key=True)
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id"), index=True)
    team_id: Mapped[str] = mapped_column(ForeignKey("teams.id"), index=True)
    role: Mapped[str]  # owner | member
    created_at: Mapped[int]


class UserSession(Base):
    """One browser that somebody is signed in with. `team_id` is the team that it shows, and `confirmed_at`
    when its user last proved who they are."""

    __tablename__ = "user_sessions"

    id: Mapped[str] = mapped_column(primary_key=True)
    token_hash: Mapped[str] = mapped_column(unique=True)  # SHA-256: tokens are random, so no salt is needed
    user_id: Mapped[str] = mapped_column(ForeignKey("users.id"), index=True)
    team_id: Mapped[str | None] = mapped_column(ForeignKey("teams.id"))
    how: Mapped[str]  # password | link | oidc
    let_in_by: Mapped[str | None]  # the e-mail address of the owner whose link began it
    agent: Mapped[str]  # what the browser says of itself
    address: Mapped[str]
    created_at: Mapped[int]
    last_used_at: Mapped[int] = mapped_column(index=True)
    confirmed_at: Mapped[int]


class SignInLink(Base):
    """A link that signs in once. One that asks for more first (a set-up, an invitation) is replaced by a
    ticket when it is opened: `opened_at` is set then, and `token_hash` is the ticket's."""

    __tablename__ = "sign_in_links"

    id: Mapped[str] = mapped_column(primary_key=True)
    token_hash: Mapped[str] = mapped_column(unique=True)
    kind: Mapped[str]  # set-up | invitation | sign-in
    email: Mapped[str | None]  # of who is invited
    user_id: Mapped[str | None] = mapped_column(ForeignKey("users.id"), index=True)
    team_id: Mapped[str | None] = mapped_column(ForeignKey("teams.id"), index=True)
    role: Mapped[str | None]  # of who is invited
    made_by: Mapped[str]  # an e-mail address, or `operator`
    created_at: Mapped[int]
    opened_at: Mapped[int | None]
    expires_at: Mapped[int] = mapped_column(index=True)


class AuditEntry(Base):
    """What somebody did, in words that stay true when the person or the thing is gone."""

    __tablename__ = "audit_entries"

    id: Mapped[str] = mapped_column(primary_key=True)
    team_id: Mapped[str | None] = mapped_column(ForeignKey("teams.id"), index=True)
    user_id: Mapped[str | None]
    who: Mapped[str]  # an e-mail address, or `operator`
    what: Mapped[str]  # such as `key.create`
    about: Mapped[str]
    created_at: Mapped[int] = mapped_column(index=True)
