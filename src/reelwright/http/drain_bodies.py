"""Answers that come before the body has: a refusal is said at once, and what the caller is still sending is
read, and forgotten, before the connection is closed. Whoever closes it with bytes unread resets it, and the
caller loses the answer."""

import asyncio
from contextlib import suppress

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reelwright.http.asgi import read_header

MOST_BYTES = 256 << 20
WITHIN_S = 60.0
SILENT_S = 5.0


class DrainBodies:
    """Reads on for `most_bytes` and `within_s` at most, and until nothing has come for `silent_s`."""

    def __init__(
        self,
        app: ASGIApp,
        most_bytes: int = MOST_BYTES,
        within_s: float = WITHIN_S,
        silent_s: float = SILENT_S,
    ) -> None:
        self._app = app
        self._most_bytes = most_bytes
        self._within_s = within_s
        self._silent_s = silent_s

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _has_body(scope):
            await self._app(scope, receive, send)
            return
        coming, is_early = True, False

        async def receiving() -> Message:
            nonlocal coming
            message = await receive()
            coming = _has_more(message)
            return message

        async def sending(message: Message) -> None:
            """The last part of an answer is said as if it were not the last: that would close."""
            nonlocal is_early
            is_last = message["type"] == "http.response.body" and not message.get("more_body", False)
            is_early = is_last and coming
            await send({**message, "more_body": True} if is_early else message)

        await self._app(scope, receiving, sending)
        if is_early:
            with suppress(TimeoutError):
                await self._read_on(receive)
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _read_on(self, receive: Receive) -> None:
        size, coming = 0, True
        async with asyncio.timeout(self._within_s):
            while coming and size < self._most_bytes:
                async with asyncio.timeout(self._silent_s):
                    message = await receive()
                size, coming = size + len(message.get("body", b"")), _has_more(message)


def _has_body(scope: Scope) -> bool:
    announced = read_header(scope, "content-length") not in (None, "0")
    return announced or read_header(scope, "transfer-encoding") is not None


def _has_more(message: Message) -> bool:
    return message["type"] == "http.request" and bool(message.get("more_body", False))
