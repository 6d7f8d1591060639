"""What people do about themselves: their name, password, sessions, and the team that they look at."""

from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from reelwright.domain.users.model import User, UserSession
from reelwright.domain.users.passwords import LONGEST, refuse_weak
from reelwright.domain.users.service import checked_name
from reelwright.domain.users.sessions import expires_at
from reelwright.domain.views import Instant, View
from reelwright.errors import Invalid, NotFound
from reelwright.formats.shapes import Shape, Text
from reelwright.http.dashboard.door import AsUser, require_confirmed
from reelwright.http.dashboard.entering import count_proof, enter, entered
from reelwright.http.dashboard.session_view import SessionView, reread_session_view
from reelwright.http.dashboard.sign_in import EndedView, Password
from reelwright.http.envelope import Success, success
from reelwright.http.parts import Api
from reelwright.http.routing import make_router
from reelwright.store.clock import iso


class UserChangeRequest(Shape):
    """Another name."""

    name: Annotated[str, Field(max_length=100)]


class PasswordRequest(Shape):
    """A new password, and the present one where there is one."""

    password: Annotated[str, Field(max_length=LONGEST + 1)]
    current: Password | None = None


class SwitchRequest(Shape):
    """Another team to look at."""

    team_id: Text


class SignedInView(View):
    """One browser that the person is signed in with."""

    id: str
    current: bool
    """Whether it is the one that asks."""
    created_at: Instant
    last_used_at: Instant
    expires_at: Instant
    agent: str
    address: str
    how: Literal["password", "link", "oidc"]


class SessionsView(View):
    """All browsers that the person is signed in with, the last used first."""

    sessions: list[SignedInView]


def you_router(api: Api) -> APIRouter:
    router = make_router(prefix="/app", tags=["You"])
    _add_person(router, api)
    _add_sessions(router, api)
    return router


def _add_person(router: APIRouter, api: Api) -> None:
    parts = api.dashboard

    @router.patch("/user", operation_id="changeUser")
    def change_user(body: UserChangeRequest, user: AsUser, request: Request) -> Success[SessionView]:
        """Changes the name of whoever is signed in."""
        with api.database.session() as session:
            session.get_one(User, user.user_id).name = checked_name("name", body.name)
            session.flush()
            return success(reread_session_view(api, session, request))

    @router.put("/user/password", operation_id="setPassword", response_model=Success[SessionView])
    def set_password(body: PasswordRequest, user: AsUser, request: Request) -> Response:
        """Sets the password of whoever is signed in, and ends their other sessions."""
        refuse_weak(body.password, user.email)
        if user.has_password:
            count_proof(api, user.user_id)
            with api.database.session() as session:
                stored = session.get_one(User, user.user_id).password
            if not parts.passwords.is_right(stored, body.current or ""):
                raise Invalid("current", "Is not your password")
        else:
            require_confirmed(user, api.clock())
        fresh = parts.passwords.hash(body.password)
        with api.database.session() as session:
            session.get_one(User, user.user_id).password = fresh
            team_id = user.team.team_id if user.team else None
            parts.audit.note(session, "user.password", "a new password", team_id, user.user_id, user.email)
            parts.sessions.end_all(session, user.user_id, but=user.session_id)
            token, shown = enter(api, session, request, user.user_id, "password", team_id)
        return entered(api, request, token, shown)

    @router.post("/team/switch", operation_id="switchTeam")
    def switch_team(body: SwitchRequest, user: AsUser, request: Request) -> Success[SessionView]:
        """Shows another team that the person belongs to."""
        with api.database.session() as session:
            if parts.users.role_in(session, user.user_id, body.team_id) is None:
                raise NotFound("Team")
            parts.sessions.show_team(session, user.session_id, body.team_id)
            return success(reread_session_view(api, session, request))


def _add_sessions(router: APIRouter, api: Api) -> None:
    parts = api.dashboard

    @router.get("/sessions", operation_id="listSessions")
    def list_sessions(user: AsUser) -> Success[SessionsView]:
        """Returns where the person is signed in."""
        with api.database.session() as session:
            rows = parts.sessions.all_of(session, user.user_id)
        return success(SessionsView(sessions=[_session(row, user.session_id) for row in rows]))

    @router.delete("/sessions/{id}", operation_id="endSession")
    def end_session(id: str, user: AsUser) -> Success[EndedView]:
        """Ends one session of the person's."""
        with api.database.session() as session:
            parts.sessions.end(session, user.user_id, id)
        return success(EndedView(ended=1))

    @router.delete("/sessions", operation_id="endOtherSessions")
    def end_other_sessions(user: AsUser) -> Success[EndedView]:
        """Ends all sessions of the person's but this one."""
        with api.database.session() as session:
            return success(
                EndedView(ended=parts.sessions.end_all(session, user.user_id, but=user.session_id))
            )


def _session(row: UserSession, current: str) -> SignedInView:
    return SignedInView.model_validate(
        {
            **{name: getattr(row, name) for name in ("id", "agent", "address", "how")},
            "current": row.id == current,
            "created_at": iso(row.created_at),
            "last_used_at": iso(row.last_used_at),
            "expires_at": iso(expires_at(row)),
        }
    )
