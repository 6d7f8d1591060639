"""Signing in through OpenID Connect: off unless the operator names an issuer. It lets in whom the server
knows already; it makes nobody."""

import json
from dataclasses import asdict

import structlog
from fastapi import APIRouter, Request
from sqlalchemy.orm import Session
from starlette.responses import RedirectResponse, Response

from reelwright.delivery.oidc import OidcAttempt, OidcClient, OidcFailed
from reelwright.domain.users.model import User
from reelwright.errors import NotFound
from reelwright.http.dashboard.door import find_session_user
from reelwright.http.dashboard.entering import count_try, enter, with_cookie
from reelwright.http.parts import Api
from reelwright.http.routing import make_router
from reelwright.store.secrets import SecretUnreadable

log = structlog.get_logger("reelwright.http")

ATTEMPT_S = 600
FAILED, UNKNOWN = "/#oidc=failed", "/#oidc=unknown"


def oidc_router(api: Api) -> APIRouter:
    router = make_router(prefix="/app/oidc", tags=["Sign-in"])
    parts = api.dashboard

    @router.get("/start", operation_id="startOidc", response_class=Response)
    def start(request: Request) -> Response:
        """Sends the browser to the issuer."""
        client, attempt = _client(), OidcAttempt.begin()
        count_try(api, request)
        try:
            answer = RedirectResponse(client.address(attempt), 303)
        except OidcFailed as failed:
            return _fail(failed)
        kept = json.dumps({**asdict(attempt), "until": api.clock() + 1000 * ATTEMPT_S})
        return _keep(request, answer, api.secrets.encrypt(kept), ATTEMPT_S)

    @router.get("/callback", operation_id="finishOidc", response_class=Response)
    def finish(request: Request, code: str = "", state: str = "") -> Response:
        """Lets in whoever comes back from the issuer, if it is the browser that went there."""
        client, attempt = _client(), _kept_attempt(request)
        count_try(api, request)
        if attempt is None or not code or state != attempt.state:
            return _fail(OidcFailed("This browser has begun no sign-in"))
        try:
            came = client.exchange(attempt, code)
        except OidcFailed as failed:
            return _fail(failed)
        with api.database.session() as session:
            user = parts.users.find(session, came.email)
            if user is None:
                return _keep(request, RedirectResponse(UNKNOWN, 303), "", 0)
            _drop_unproved_password(session, request, user)
            token, _ = enter(api, session, request, user.id, "oidc", None, came.signed_in_at)
        answer = _keep(request, RedirectResponse("/", 303), "", 0)
        return with_cookie(api, request, answer, token)

    def _drop_unproved_password(session: Session, request: Request, user: User) -> None:
        """Whoever invited this address may have made the account in the person's name: what that one set and
        began ends when the issuer vouches for the person for the first time."""
        if user.password is None or parts.audit.has_entered(session, user.id, "oidc"):
            return
        if parts.audit.is_made_by_invitation(session, user.id):
            user.password = None
            session.flush()
            here = find_session_user(request)  # `enter` ends that one
            parts.sessions.end_all(session, user.id, but=here.session_id if here else None)
            about = "taken away: the issuer vouches for the person"
            parts.audit.note(session, "user.password", about, None, user.id, user.email)

    def _client() -> OidcClient:
        """Raises NotFound where it is off."""
        if parts.oidc is None:
            raise NotFound("Page")
        return parts.oidc

    def _kept_attempt(request: Request) -> OidcAttempt | None:
        try:
            kept = json.loads(api.secrets.decrypt(request.cookies.get(_cookie_name(request), "")))
        except SecretUnreadable:
            return None
        until = kept.pop("until")
        return OidcAttempt(**kept) if api.clock() < until else None

    def _cookie_name(request: Request) -> str:
        return parts.address.cookie_name(request.headers.get("host", ""), request.url.scheme) + "-oidc"

    def _keep(request: Request, answer: Response, text: str, lasts_s: int) -> Response:
        """`Lax`, since another site sends the browser back."""
        host, scheme = request.headers.get("host", ""), request.url.scheme
        secure = "; Secure" if parts.address.is_secure(host, scheme) else ""
        rest = f"Max-Age={lasts_s}; Path=/; HttpOnly; SameSite=Lax{secure}"
        answer.headers.append("Set-Cookie", f"{_cookie_name(request)}={text}; {rest}")
        return answer

    return router


def _fail(failed: OidcFailed) -> Response:
    """The browser comes back to the sign-in; the log has the reason."""
    log.warning("sign-in at the issuer failed", reason=str(failed))
    return RedirectResponse(FAILED, 303)
