"""The outermost layer: every answer carries a request id, and a fault is told without its insides."""

import logging
import secrets
from collections.abc import Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reelwright.http.asgi import state, with_headers
from reelwright.http.errors import internal_error

log = logging.getLogger("reelwright.http")


def new_request_id() -> str:
    return "req_" + secrets.token_hex(12)


class Requests:
    def __init__(self, app: ASGIApp, new_request_id: Callable[[], str] = new_request_id) -> None:
        self._app = app
        self._new_request_id = new_request_id

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request_id = self._new_request_id()
        state(scope)["request_id"] = request_id
        started = False

        async def sending(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        named = with_headers(sending, lambda: {"X-Request-Id": request_id})
        try:
            await self._app(scope, receive, named)
        except Exception:  # the last line of defence: the caller gets an id, the log gets the cause
            log.exception("%s %s failed (%s)", scope["method"], scope["path"], request_id)
            if started:
                raise
            limits = state(scope).get("limits", {})  # the layer that adds them has been left already
            await internal_error(request_id, limits)(scope, receive, named)
