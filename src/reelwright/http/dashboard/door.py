"""The door with a session: `/app/v1/…` is `/v1/…` for whoever is signed in, and `/app/…` is what no key may
do. It judges name, origin, session, role and limits before a body is read."""

from typing import Annotated, Any

from anyio.to_thread import run_sync
from fastapi import Depends, Request
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reelwright.domain.users.sessions import SessionUser
from reelwright.errors import (
    NotConfirmed,
    NotFound,
    NotSignedIn,
    OtherTeam,
    OwnersOnly,
    Refused,
    UnknownHost,
    WithoutTeam,
)
from reelwright.http.asgi import state
from reelwright.http.auth import RateLimitState, settle_due_plan
from reelwright.http.dashboard.same_origin import READS, refuse_cross_site
from reelwright.http.errors import error_response
from reelwright.http.parts import Api
from reelwright.http.small_bodies import answer_small_body

DASHBOARD, INNER = "/app", "/app/v1"
WRITES_A_MINUTE, READS_A_MINUTE = 120, 600
DRAWN_A_MINUTE = 3000  # a moved playhead asks for a picture as soon as the last one is here
FROM_ELSEWHERE = "/app/oidc/callback"  # another site sends the browser there
_FOR_ALL = frozenset({"/app/session", "/app/sign-in", "/app/sign-in/link", "/app/set-up", "/app/join"}) | {
    "/app/sign-out",
    "/app/oidc/start",
    FROM_ELSEWHERE,
}
_DRAWN = ("/app/drafts/", "/app/pieces/", "/app/sounds/", "/app/strips/")
SHOWN_TEAM = "x-reelwright-team"
"""The team that a page shows: another tab, or an owner, may have taken its session to another one."""
_WITHOUT_TEAM = ("/app/user", "/app/sessions", "/app/confirm", "/app/team/switch")
_LONGEST_NOTE = 200
_OWNERS_PART = "/v1/webhook"
_SHOWS_A_SECRET = ("/v1/webhook/endpoints", "/rotate-secret")
_HEADERS = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}


class Door:
    def __init__(self, app: ASGIApp, api: Api) -> None:
        self._app = app
        self._api = api

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not is_dashboard(scope):
            await self._app(scope, receive, send)
            return
        sending = with_defaults(send)
        try:
            self._refuse_strangers(scope)
            await run_sync(self._let_in, scope)
        except Refused as refused:
            await error_response(refused)(scope, receive, sending)
            return
        path: str = scope["path"]
        if path.startswith(f"{INNER}/"):
            scope["path"] = path.removeprefix(DASHBOARD)
            scope["raw_path"] = scope["path"].encode()
            await self._app(scope, receive, self._with_note(scope, sending))
        elif scope["method"] in READS:
            await self._app(scope, receive, sending)
        else:
            await answer_small_body(self._app, scope, receive, sending)

    def _refuse_strangers(self, scope: Scope) -> None:
        """Raises UnknownHost, CrossSite, and NotFound for an id that no database can be asked for."""
        headers = Headers(scope=scope)
        address = self._api.dashboard.address
        if not address.knows(headers.get("host", "")):
            raise UnknownHost(
                f"The dashboard is found at {address.base_url or 'localhost'}, and not by this name. Its "
                "operator can set REELWRIGHT_BASE_URL"
            )
        if scope["path"] != FROM_ELSEWHERE:
            refuse_cross_site(scope["method"], headers)
        if "\0" in scope["path"] and not scope["path"].startswith(f"{INNER}/"):
            raise NotFound("Page")

    def _let_in(self, scope: Scope) -> None:
        """Judge the session and what it may do; the layers and handlers behind find both in the scope. Raises
        what the door refuses."""
        known = self._known_user(scope)
        if known is None:
            if scope["path"] in _FOR_ALL:
                return
            raise NotSignedIn
        user, allowance = known
        state(scope)["session_user"] = user
        state(scope)["limits"] = allowance.headers()
        if (refused := allowance.refusal()) is not None:
            raise refused
        is_about_team = scope["path"] not in _FOR_ALL and not scope["path"].startswith(_WITHOUT_TEAM)
        if user.team is not None:
            shown = Headers(scope=scope).get(SHOWN_TEAM)
            if is_about_team and shown is not None and shown != user.team.team_id:
                raise OtherTeam
            settle_due_plan(self._api, user.team)
            state(scope)["caller"] = user.team
        elif is_about_team:
            raise WithoutTeam
        self._refuse_role(scope, user)

    def _known_user(self, scope: Scope) -> tuple[SessionUser, RateLimitState] | None:
        """Look up whose session it is, and count the request: the team's own limits stay as they are."""
        headers = Headers(scope=scope)
        name = self._api.dashboard.address.cookie_name(headers.get("host", ""), scope["scheme"])
        token = cookie_parser(headers.get("cookie", "")).get(name)
        if not token:
            return None
        kind, limit = _limit_of(scope)
        with self._api.database.session() as session:
            user = self._api.dashboard.sessions.judge(session, token)
            if user is None:
                return None
            name = f"{user.user_id}:{kind}"
            spent = self._api.counters.window(session, name, limit, self._api.clock())
        return user, RateLimitState(kind, spent)

    def _with_note(self, scope: Scope, send: Send) -> Send:
        """Write down what an owner has changed of the webhooks, whose answers show secrets, before it is
        answered."""
        if scope["method"] in READS or not scope["path"].startswith(_OWNERS_PART):
            return send
        about = f"{scope['method']} {scope['path']}"[:_LONGEST_NOTE]

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start" and 200 <= message["status"] < 300:
                await run_sync(self._note, state(scope)["session_user"], about)
            await send(message)

        return sending

    def _note(self, user: SessionUser, about: str) -> None:
        with self._api.database.session() as session:
            self._api.dashboard.audit.note(
                session, "webhook.change", about, user.team_id, user.user_id, user.email
            )

    def _refuse_role(self, scope: Scope, user: SessionUser) -> None:
        """What of `/v1` is for owners only: webhooks; their secrets are shown to whoever was just confirmed.
        Raises OwnersOnly or NotConfirmed."""
        path = scope["path"].removeprefix(DASHBOARD)
        if not path.startswith(_OWNERS_PART):
            return
        if not user.is_owner:
            raise OwnersOnly
        if scope["method"] == "POST" and path.rstrip("/").endswith(_SHOWS_A_SECRET):
            require_confirmed(user, self._api.clock())


def _limit_of(scope: Scope) -> tuple[str, int]:
    """The requests of this kind that a person may make a minute, and the kind's name."""
    if scope["method"] not in READS:
        return "write", WRITES_A_MINUTE
    is_drawn = scope["path"].startswith(_DRAWN)
    return ("drawn", DRAWN_A_MINUTE) if is_drawn else ("read", READS_A_MINUTE)


def is_dashboard(scope: Scope) -> bool:
    path: str = scope.get("path", "")
    return scope["type"] == "http" and (path == DASHBOARD or path.startswith(f"{DASHBOARD}/"))


def with_defaults(send: Send) -> Send:
    """Add headers to an answer that has no other ones of these names: nobody keeps it, and no page shows
    it."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending


def find_session_user(request: Request) -> SessionUser | None:
    """Return who is signed in, for operations that somebody else may call, too."""
    found: SessionUser | None = getattr(request.state, "session_user", None)
    return found


def session_user(request: Request) -> SessionUser:
    """Raises NotSignedIn."""
    found = find_session_user(request)
    if found is None:
        raise NotSignedIn
    return found


def require_confirmed(user: SessionUser, now: int) -> None:
    """Raises NotConfirmed where the user last proved who they are more than 15 minutes ago."""
    if not user.is_confirmed(now):
        raise NotConfirmed(None if user.has_password else "Open a fresh sign-in link, and try again")


AsUser = Annotated[SessionUser, Depends(session_user)]


def refuse_members(user: AsUser) -> None:
    """Raises OwnersOnly."""
    if not user.is_owner:
        raise OwnersOnly


OwnerOnly: Any = Depends(refuse_members)


def confirmation(api: Api) -> Any:
    """A dependency of operations that show a secret, or make a key or an owner. It raises NotConfirmed."""

    def refuse_unconfirmed(user: AsUser) -> None:
        require_confirmed(user, api.clock())

    return Depends(refuse_unconfirmed)
