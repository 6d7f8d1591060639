"""The outermost layer: every answer carries a request id, is counted and leaves a line in the log, and a
fault is told without its insides."""

import secrets
import time
from collections.abc import Callable

import structlog
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reelwright.http.asgi import state, with_headers
from reelwright.http.errors import FAULTS, RETRY_S, internal_error, unavailable_error
from reelwright.http.metrics import Metrics, route_of
from reelwright.store.transient_failures import classify_failure

log = structlog.get_logger("reelwright.http")


def new_request_id() -> str:
    return "req_" + secrets.token_hex(12)


class RequestLog:
    def __init__(
        self, app: ASGIApp, metrics: Metrics, new_request_id: Callable[[], str] = new_request_id
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._new_request_id = new_request_id

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = self._new_request_id()
        state(scope)["request_id"] = request_id
        began, status = time.monotonic(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        named = with_headers(sending, lambda: {"X-Request-Id": request_id})
        try:
            await self._app(scope, receive, named)
        except Exception as error:  # the last line of defence: the caller gets an id, the log gets the cause
            self._log(scope, request_id, error)
            if status:
                raise
            await self._fault(scope, request_id, error)(scope, receive, named)
        finally:
            self._note(scope, request_id, status, time.monotonic() - began)

    def _log(self, scope: Scope, request_id: str, error: Exception) -> None:
        what = {"request": request_id, "method": scope["method"], "route": route_of(scope)}
        trouble = classify_failure(error)
        if trouble is None:
            log.exception("request failed", **what)
        else:
            log.warning("request in trouble", trouble=trouble, error=type(error).__name__, **what)

    def _fault(self, scope: Scope, request_id: str, error: Exception) -> Response:
        limits = state(scope).get("limits", {})  # the layer that adds them has been left already
        trouble = classify_failure(error)
        method, path = scope["method"], scope["path"]
        if trouble is not None and (method, path) not in FAULTS:
            return unavailable_error(trouble, request_id, limits)
        soon = {"Retry-After": str(RETRY_S)} if trouble is not None else {}
        return internal_error(method, path, request_id, {**limits, **soon})

    def _note(self, scope: Scope, request_id: str, status: int, seconds: float) -> None:
        """`status` 0: the caller left before there was an answer."""
        self._metrics.count_request(scope, status, seconds)
        caller, user = state(scope).get("caller"), state(scope).get("session_user")
        log.info(
            "request",
            request=request_id,
            method=scope["method"],
            route=route_of(scope),
            status=status,
            ms=round(seconds * 1000, 1),
            team=caller.team_id if caller else None,
            **({"user": user.user_id} if user else {}),
            **{name: value for name, value in scope.get("path_params", {}).items() if name.endswith("Id")},
        )
