"""Signing in: with a password, with a link that works once, and the forms that a first link opens."""

from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import Field
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import NAME_TAKEN
from reelwright.domain.users.audit import JOINED, OPERATOR
from reelwright.domain.users.links import INVITATION, SET_UP, SIGN_IN
from reelwright.domain.users.model import OWNER, SignInLink, User
from reelwright.domain.users.passwords import LONGEST, refuse_weak
from reelwright.domain.users.service import checked_email, checked_name
from reelwright.domain.users.sessions import SessionUser
from reelwright.domain.views import View
from reelwright.errors import Invalid, NotFound, WrongSignIn
from reelwright.formats.shapes import Shape, Text
from reelwright.http.creation import JSON
from reelwright.http.dashboard.door import AsUser, find_session_user
from reelwright.http.dashboard.entering import (
    count_proof,
    count_try,
    enter,
    entered,
    refuse_wrong,
    with_cookie,
)
from reelwright.http.dashboard.session_view import Role, SessionView, reread_session_view, session_view
from reelwright.http.envelope import Success, success, success_bytes
from reelwright.http.parts import Api
from reelwright.http.routing import make_router
from reelwright.store.clock import iso

FIRST_CREDITS = 1000
_LINK_IS_GONE = "This link has been used, or is too old: ask for another one"
_NOT_YOURS = "This is not your password: leave it out, and set a new one later"
_WHOSE_ACCOUNT = "Write the password of your account, or sign in first"
Password = Annotated[str, Field(max_length=LONGEST)]


class SignInRequest(Shape):
    """An e-mail address and its password."""

    email: Annotated[Text, Field(max_length=254)]
    password: Password


class OpenLinkRequest(Shape):
    """What stands behind `#in=` in a link."""

    token: Annotated[str, Field(max_length=100)]


class SetUpRequest(Shape):
    """The first person, who owns the team that is made or taken over (`teamId`)."""

    ticket: Annotated[str, Field(max_length=100)]
    studio: Annotated[str, Field(max_length=100)]
    team_id: str | None = None
    email: Annotated[str, Field(max_length=254)]
    name: Annotated[str, Field(max_length=100)] | None = None
    password: Password | None = None


class JoinRequest(Shape):
    """Somebody who was invited. Whoever has a password already writes that."""

    ticket: Annotated[str, Field(max_length=100)]
    name: Annotated[str, Field(max_length=100)] | None = None
    password: Password | None = None


class ConfirmRequest(Shape):
    """The password of whoever is signed in, once more."""

    password: Password


class TeamToSeeView(View):
    """A team by its id and name."""

    id: str
    name: str


class LinkView(View):
    """What a link has opened: a session, or a form. Its `ticket` is sent with the form, once."""

    next: Literal["signed-in", "set-up", "join"]
    session: SessionView | None = None
    ticket: str | None = None
    email: str | None = None
    team: TeamToSeeView | None = None
    role: Role | None = None
    has_user: bool = False
    """Whether the invited person has an account on this server already."""
    teams: list[TeamToSeeView] = []
    """The teams that nobody belongs to, which a set-up may take over."""


class ConfirmedView(View):
    """Until when nothing asks for the password again."""

    confirmed_until: str


class EndedView(View):
    """How many sessions have ended."""

    ended: int


def sign_in_router(api: Api) -> APIRouter:
    router = make_router(prefix="/app", tags=["Sign-in"])
    _add_session(router, api)
    _add_links(router, api)
    _add_forms(router, api)
    return router


def _add_session(router: APIRouter, api: Api) -> None:
    parts = api.dashboard

    @router.get("/session", operation_id="getSession")
    def get_session(request: Request) -> Success[SessionView]:
        """Returns who is signed in. It answers 200 also for nobody."""
        with api.database.session() as session:
            return success(session_view(api, session, find_session_user(request)))

    @router.post("/sign-in", operation_id="signIn", response_model=Success[SessionView])
    def sign_in(body: SignInRequest, request: Request) -> Response:
        """Signs in with a password. An unknown address takes as long as a wrong password."""
        email = body.email.strip().casefold()
        count_try(api, request, email)
        with api.database.session() as session:
            user = parts.users.find(session, email)
        right = parts.passwords.is_right(user.password if user else None, body.password)
        if user is None or not right:
            raise refuse_wrong(request)
        with api.database.session() as session:
            token, shown = enter(api, session, request, user.id, "password")
        return entered(api, request, token, shown)

    @router.post("/sign-out", operation_id="signOut", response_model=Success[EndedView])
    def sign_out(request: Request) -> Response:
        """Ends the session of this browser."""
        user = find_session_user(request)
        if user is not None:
            with api.database.session() as session:
                parts.sessions.end(session, user.user_id, user.session_id)
        answer = Response(success_bytes(EndedView(ended=int(user is not None)), "OK"), media_type=JSON)
        answer.headers["Clear-Site-Data"] = '"cache"'  # pieces and stills were kept for a day
        return with_cookie(api, request, answer, "")

    @router.post("/confirm", operation_id="confirm")
    def confirm(body: ConfirmRequest, request: Request, user: AsUser) -> Success[ConfirmedView]:
        """Says once more who is signed in: for 15 minutes secrets are shown and keys are made."""
        count_proof(api, user.user_id)
        with api.database.session() as session:
            stored = session.get_one(User, user.user_id).password
        if not parts.passwords.is_right(stored, body.password):
            raise refuse_wrong(request, "This is not your password")
        with api.database.session() as session:
            until = parts.sessions.confirm(session, user.session_id)
        return success(ConfirmedView(confirmed_until=iso(until)))


def _add_links(router: APIRouter, api: Api) -> None:
    parts = api.dashboard

    @router.post("/sign-in/link", operation_id="openLink", response_model=Success[LinkView])
    def open_link(body: OpenLinkRequest, request: Request) -> Response:
        """Exchanges a link, once: for a session, or for the ticket of a form."""
        count_try(api, request)
        with api.database.session() as session:
            opened = parts.links.open(session, body.token)
            if opened is not None and opened[0].kind == SIGN_IN:
                link = opened[0]
                maker = None if link.made_by == OPERATOR else link.made_by
                token, view = enter(
                    api, session, request, link.user_id or "", "link", link.team_id, let_in_by=maker
                )
                shown = LinkView(next="signed-in", session=view, has_user=True)
            elif opened is not None:
                token, shown = "", _form(session, *opened)
        if opened is None:
            raise refuse_wrong(request, _LINK_IS_GONE)
        answer = Response(success_bytes(shown, "OK"), media_type=JSON)
        return with_cookie(api, request, answer, token) if token else answer

    def _form(session: Session, link: SignInLink, ticket: str) -> LinkView:
        team = session.get(Team, link.team_id) if link.team_id else None
        named = TeamToSeeView(id=team.id, name=team.name) if team else None
        if link.kind == SET_UP:
            teams = [TeamToSeeView(id=one.id, name=one.name) for one in parts.users.teams_of_nobody(session)]
            return LinkView(next="set-up", ticket=ticket, team=named, teams=teams)
        return LinkView(
            next="join",
            ticket=ticket,
            email=link.email,
            team=named,
            role="owner" if link.role == OWNER else "member",
            has_user=parts.users.find(session, link.email or "") is not None,
        )


def _add_forms(router: APIRouter, api: Api) -> None:
    parts = api.dashboard

    @router.post("/set-up", operation_id="setUp", response_model=Success[SessionView])
    def set_up(body: SetUpRequest, request: Request) -> Response:
        """Makes the first person, who owns a new team or one that nobody belongs to."""
        count_try(api, request)
        email, studio = checked_email(body.email), checked_name("studio", body.studio)
        with api.database.session() as session:  # nobody has a password hashed without a ticket
            if parts.links.find_ticket(session, body.ticket, SET_UP) is None:
                raise refuse_wrong(request, _LINK_IS_GONE)
        stored = _hash_new(body.password, email)
        with api.database.session() as session:
            link = parts.links.redeem(session, body.ticket, SET_UP)
            if link is None or not parts.users.is_empty(session):
                raise refuse_wrong(request, _LINK_IS_GONE)
            team_id = _studio(session, body.team_id, studio)
            user = parts.users.add(session, email, body.name or "", stored)
            parts.users.join(session, user.id, team_id, OWNER)
            parts.audit.note(session, "team.set-up", studio, team_id, user.id, email)
            token, shown = enter(api, session, request, user.id, "link", team_id)
        return entered(api, request, token, shown)

    @router.post("/join", operation_id="join", response_model=Success[SessionView])
    def join(body: JoinRequest, request: Request) -> Response:
        """Takes an invitation up. Somebody who has an account proves that it is theirs: nobody gets into
        another person's account by inviting it."""
        with api.database.session() as session:
            link = parts.links.find_ticket(session, body.ticket, INVITATION)
            known = parts.users.find(session, link.email or "") if link else None
        if link is None:
            count_try(api, request)
            raise refuse_wrong(request, _LINK_IS_GONE)
        count_try(api, request, link.email or "")
        if known is not None:
            how = _prove_account(request, known, body.password)
            stored = None
        else:
            how = "link" if body.password is None else "password"
            stored = _hash_new(body.password, link.email or "")
        with api.database.session() as session:
            if parts.links.redeem(session, body.ticket, INVITATION) is None:
                raise refuse_wrong(request, _LINK_IS_GONE)
            user = known or parts.users.make(session, link.email or "", body.name or "", stored)
            if user is None:  # somebody was added by this address at this moment: that account is not theirs
                raise refuse_wrong(request, _WHOSE_ACCOUNT)
            token, shown = _take_up(session, request, link, user.id, how, is_new=known is None)
        answer = Response(success_bytes(shown, "Signed in"), media_type=JSON)
        return with_cookie(api, request, answer, token) if token else answer

    def _take_up(
        session: Session, request: Request, link: SignInLink, user_id: str, how: str, is_new: bool
    ) -> tuple[str, SessionView]:
        """Return the token of a new session, empty for somebody who is signed in already, and what to show:
        taking an invitation up proves nothing anew."""
        team_id, role = link.team_id or "", link.role or ""
        user, own = session.get(User, user_id), _own_session(request, user_id)
        if user is None:
            raise WrongSignIn  # the person was removed at this moment
        is_new_here = parts.users.join(session, user.id, team_id, role)
        if is_new_here and not is_new:
            _shut_others_out(session, user, team_id, own, how)
        parts.audit.note(session, JOINED, f"{user.email} as {role}", team_id, user.id, user.email)
        if own is None:
            return enter(api, session, request, user.id, how, team_id)
        parts.sessions.show_team(session, own.session_id, team_id)
        return "", reread_session_view(api, session, request)

    def _shut_others_out(
        session: Session, user: User, team_id: str, own: SessionUser | None, how: str
    ) -> None:
        """Whoever owned the person's only team so far could make their links, and may have made the account
        in their name: their sessions end, and so does a password that nobody has proved to know."""
        parts.sessions.end_all(session, user.id, but=own.session_id if own else None)
        if how != "password" and user.password is not None:
            user.password = None
            session.flush()
            about = "taken away: set a new one"
            parts.audit.note(session, "user.password", about, team_id, user.id, user.email)

    def _own_session(request: Request, user_id: str) -> SessionUser | None:
        now_in = find_session_user(request)
        return now_in if now_in is not None and now_in.user_id == user_id else None

    def _prove_account(request: Request, known: User, password: str | None) -> str:
        """Return what proves that the account is theirs: the password, or the session that they have. Raises
        WrongSignIn."""
        own = _own_session(request, known.id)
        if own is not None and (password is None or own.how == "password"):
            return own.how
        if parts.passwords.is_right(known.password, password or ""):
            return "password"
        raise refuse_wrong(request, _WHOSE_ACCOUNT if own is None else _NOT_YOURS)

    def _hash_new(password: str | None, email: str) -> str | None:
        if password is None:
            return None
        refuse_weak(password, email)
        return parts.passwords.hash(password)

    def _studio(session: Session, team_id: str | None, name: str) -> str:
        """Return the id of the team to own: a new one, or one that nobody belongs to, by its new name."""
        if api.teams.is_name_taken(session, name, but=team_id):
            raise Invalid("studio", NAME_TAKEN)
        if team_id is None:
            return api.teams.create(session, name, credits=FIRST_CREDITS).id
        for team in parts.users.teams_of_nobody(session):
            if team.id == team_id:
                team.name = name
                return team.id
        raise NotFound("Team")
