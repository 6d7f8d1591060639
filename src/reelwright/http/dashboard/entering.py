"""What every way of signing in does: limits, a new session, its cookie."""

import structlog
from fastapi import Request
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.domain.users.audit import ENTERED
from reelwright.domain.users.sessions import LONGEST_MS, Browser
from reelwright.errors import WrongSignIn
from reelwright.http.auth import RateLimitState
from reelwright.http.creation import JSON
from reelwright.http.dashboard.door import find_session_user
from reelwright.http.dashboard.session_view import SessionView, session_view
from reelwright.http.envelope import success_bytes
from reelwright.http.parts import Api
from reelwright.store.secrets import hash_secret

log = structlog.get_logger("reelwright.http")

TRIES_MS = 15 * 60_000
TRIES_A_NAME, TRIES_AN_ADDRESS = 10, 30


def browser_of(request: Request) -> Browser:
    return Browser(request.headers.get("user-agent", ""), request.client.host if request.client else "")


def count_try(api: Api, request: Request, name: str = "") -> None:
    """Count one try to sign in, before anything is looked up: for the address, and then for the name, which
    an address that has tried too often does not lock any more. Raises TooMany."""
    _count(api, f"sign-in from {browser_of(request).address}", TRIES_AN_ADDRESS)
    if name:
        _count(api, f"sign-in as {hash_secret(name)}", TRIES_A_NAME)


def count_proof(api: Api, user_id: str) -> None:
    """Count one try of somebody signed in to say the password once more: whoever tries to sign in as them
    takes none of these. Raises TooMany."""
    _count(api, f"sign-in proved by {user_id}", TRIES_A_NAME)


def _count(api: Api, what: str, most: int) -> None:
    with api.database.session() as session:
        spent = api.counters.window(session, what, most, api.clock(), TRIES_MS)
    refused = RateLimitState("sign-in", spent).refusal()
    if refused is not None:
        raise refused


def refuse_wrong(request: Request, told: str | None = None) -> WrongSignIn:
    """Note a sign-in that failed, without what was tried, and return its refusal."""
    log.warning("sign-in refused", address=browser_of(request).address)
    return WrongSignIn(told)


def enter(
    api: Api,
    session: Session,
    request: Request,
    user_id: str,
    how: str,
    team_id: str | None = None,
    confirmed_at: int | None = None,
    let_in_by: str | None = None,
) -> tuple[str, SessionView]:
    """Start a session in the place of this browser's old one. Returns its token, and what it shows.
    `confirmed_at` is when the user proved who they are, where that is not now; `let_in_by` is the owner who
    made the link that begins it."""
    parts = api.dashboard
    old = find_session_user(request)
    if old is not None:
        parts.sessions.end(session, old.user_id, old.session_id)
    token = parts.sessions.start(session, user_id, how, browser_of(request), team_id, confirmed_at, let_in_by)
    user = parts.sessions.judge(session, token)
    if user is None:
        raise WrongSignIn  # the person was removed at this moment
    shown = user.team.team_id if user.team else None
    parts.audit.note(session, ENTERED, f"by {how}", shown, user.user_id, user.email)
    return token, session_view(api, session, user)


def with_cookie(api: Api, request: Request, response: Response, token: str) -> Response:
    """Set the session's cookie; an empty token takes it away."""
    lasts_s = LONGEST_MS // 1000 if token else 0
    host, scheme = request.headers.get("host", ""), request.url.scheme
    response.headers.append("Set-Cookie", api.dashboard.address.cookie(host, token, lasts_s, scheme))
    return response


def entered(api: Api, request: Request, token: str, shown: SessionView) -> Response:
    answer = Response(success_bytes(shown, "Signed in"), media_type=JSON)
    return with_cookie(api, request, answer, token)
