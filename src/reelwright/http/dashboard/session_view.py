"""Who is signed in, as every operation of the sign-in answers it."""

from typing import Literal

from fastapi import Request
from sqlalchemy.orm import Session

from reelwright.domain.users.sessions import CONFIRMED_MS, SessionUser
from reelwright.domain.views import Instant, View
from reelwright.http.parts import Api
from reelwright.http.version import VERSION
from reelwright.store.clock import iso

Role = Literal["owner", "member"]


class PersonView(View):
    """The person who is signed in."""

    id: str
    email: str
    name: str
    has_password: bool
    """`false` for somebody who signs in by links or through OpenID Connect only."""


class TeamOfPersonView(View):
    """A team that the person belongs to, and their role in it."""

    id: str
    name: str
    role: Role


class OidcView(View):
    """Where the sign-in through OpenID Connect begins."""

    start: str


class DashboardLimits(View):
    """What a page must know before it sends."""

    media_max_bytes: int


class SessionView(View):
    """Who is signed in, in which team. `user` is `null` for nobody."""

    user: PersonView | None
    team: TeamOfPersonView | None
    teams: list[TeamOfPersonView]
    confirmed_until: Instant | None
    """Until then, secrets are shown and keys are made without asking for the password again."""
    needs_confirm: bool
    has_users: bool
    """`false` before the first set-up."""
    oidc: OidcView | None
    """`null` where OpenID Connect is off."""
    warnings: list[Literal["plain-http"]]
    """`plain-http`: passwords cross the network unencrypted."""
    limits: DashboardLimits
    version: str


def session_view(api: Api, session: Session, user: SessionUser | None) -> SessionView:
    parts, team, teams = api.dashboard, None, []
    if user is not None:
        teams = [
            TeamOfPersonView(id=one.team.id, name=one.team.name, role=_role(one.role))
            for one in parts.users.teams_of(session, user.user_id)
        ]
        shown = user.team.team_id if user.team else None
        team = next((one for one in teams if one.id == shown), None)
    return SessionView(
        user=None if user is None else _person(user),
        team=team,
        teams=teams,
        confirmed_until=None if user is None else iso(user.confirmed_at + CONFIRMED_MS),
        needs_confirm=user is not None and not user.is_confirmed(api.clock()),
        has_users=user is not None or not parts.users.is_empty(session),
        oidc=OidcView(start="/app/oidc/start") if parts.oidc is not None else None,
        warnings=["plain-http"] if parts.address.is_plain else [],
        limits=DashboardLimits(media_max_bytes=api.media_max_bytes),
        version=VERSION,
    )


def reread_session_view(api: Api, session: Session, request: Request) -> SessionView:
    """The same, after a change: the session is looked up anew."""
    name = api.dashboard.address.cookie_name(request.headers.get("host", ""), request.url.scheme)
    user = api.dashboard.sessions.judge(session, request.cookies.get(name, ""))
    return session_view(api, session, user)


def _person(user: SessionUser) -> PersonView:
    return PersonView(id=user.user_id, email=user.email, name=user.name, has_password=user.has_password)


def _role(role: str) -> Role:
    return "owner" if role == "owner" else "member"
