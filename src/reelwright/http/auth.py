"""401, 403 and 429, judged before a body is read: one look into the database for all three. A key decides,
and never a cookie; whom the dashboard's door has let in comes with its caller."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from anyio.to_thread import run_sync
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from reelwright.catalog.plans import find_plan
from reelwright.domain.billing.renewal import settle_plan
from reelwright.domain.teams.service import Caller
from reelwright.errors import NotAuthenticated, NotEntitled, Refused, TooMany
from reelwright.http.asgi import is_api, read_header, state, with_headers
from reelwright.http.errors import error_response
from reelwright.http.parts import Api
from reelwright.store.counters import CounterResult

FAILURES_A_MINUTE = 120  # wrong keys from one address
HEALTH = "/v1/health"


@dataclass(frozen=True)
class RateLimitState:
    """The requests that a team has left."""

    scope: str
    spent: CounterResult

    @property
    def reset_at(self) -> int:
        """Unix seconds."""
        return math.ceil(self.spent.resets_at / 1000)

    def headers(self) -> dict[str, str]:
        return {
            "X-RateLimit-Limit": str(self.spent.limit),
            "X-RateLimit-Remaining": str(self.spent.remaining),
            "X-RateLimit-Reset": str(self.reset_at),
        }

    def refusal(self) -> TooMany | None:
        if self.spent.wait_ms == 0:
            return None
        wait_s = math.ceil(self.spent.wait_ms / 1000)
        return TooMany(self.scope, self.spent.limit, 0, self.reset_at, wait_s)


@dataclass(frozen=True)
class AuthDecision:
    refused: Refused | None
    caller: Caller | None = None
    headers: Mapping[str, str] | None = None


class Auth:
    def __init__(self, app: ASGIApp, api: Api) -> None:
        self._app = app
        self._api = api

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not is_api(scope):
            await self._app(scope, receive, send)
            return
        try:
            judgment = await run_sync(self._decide, scope)
        except SQLAlchemyError:
            if scope["path"] != HEALTH:
                raise
            await health_unavailable()(scope, receive, send)
            return
        headers = judgment.headers or {}
        state(scope)["limits"] = headers
        sending = with_headers(send, lambda: headers)
        if judgment.refused is not None:
            await error_response(judgment.refused)(scope, receive, sending)
            return
        state(scope)["caller"] = judgment.caller
        await self._app(scope, receive, sending)

    def _decide(self, scope: Scope) -> AuthDecision:
        let_in: Caller | None = state(scope).get("caller")
        return self._decide_by_key(scope) if let_in is None else self._decide_by_session(scope, let_in)

    def _decide_by_session(self, scope: Scope, caller: Caller) -> AuthDecision:
        """The dashboard's door has let the caller in, and has counted the request."""
        return AuthDecision(_refuse_product(caller), caller, state(scope).get("limits"))

    def _decide_by_key(self, scope: Scope) -> AuthDecision:
        now = self._api.clock()
        with self._api.database.session() as session:
            try:
                caller = self._api.teams.authenticate(session, read_header(scope, "x-api-key"))
            except NotAuthenticated as error:
                address = (scope.get("client") or ("",))[0]
                failures = self._api.counters.window(session, f"401:{address}", FAILURES_A_MINUTE, now)
                return _not_authenticated(RateLimitState("other", failures), error)
            kind = "post" if scope["method"] == "POST" else "other"
            allowance = RateLimitState(kind, self._spend(session, caller, kind, now))
        settle_due_plan(self._api, caller)
        return AuthDecision(_refuse_product(caller) or allowance.refusal(), caller, allowance.headers())

    def _spend(self, session: Session, caller: Caller, kind: str, now: int) -> CounterResult:
        """Count the request: one of its plan's requests where those count, else one of the minute's POSTs
        or others."""
        counters = self._api.counters
        plan = find_plan(caller.plan) if self._api.plan_limits else None
        if plan is not None:
            name = f"{caller.team_id}:plan"
            return counters.bucket(session, name, plan.requests_a_minute, plan.burst, now)
        limit = self._api.rate_limit_post if kind == "post" else self._api.rate_limit_other
        return counters.window(session, f"{caller.team_id}:{kind}", limit, now)


def settle_due_plan(api: Api, caller: Caller) -> None:
    """Bring the plan and the credits to the present time before a request reads them."""
    due_at, now = caller.plan_due_at, api.steady_ms()
    if due_at is not None and due_at < now:
        with api.database.session() as session:
            settle_plan(session, caller.team_id, now)


def _refuse_product(caller: Caller) -> NotEntitled | None:
    return None if caller.product else NotEntitled("The team does not have this product")


def _not_authenticated(tried: RateLimitState, error: NotAuthenticated) -> AuthDecision:
    """401 tells nothing of the limit on wrong keys, until that is reached."""
    refused = tried.refusal()
    return AuthDecision(error) if refused is None else AuthDecision(refused, headers=tried.headers())


def health_unavailable() -> Response:
    """Nobody could be authenticated or counted, so it says nothing of rate limits."""
    body = {
        "success": False,
        "message": "The database does not answer",
        "data": {"api": "ok", "database": "error"},
    }
    return JSONResponse(body, 503)
