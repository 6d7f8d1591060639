"""Small pieces for middleware that works on the ASGI messages themselves."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import Message, Receive, Scope, Send

API = "/v1"


def is_api(scope: Scope) -> bool:
    path: str = scope.get("path", "")
    return scope["type"] == "http" and (path == API or path.startswith(API + "/"))


def state(scope: Scope) -> dict[str, Any]:
    """Return what the layers tell each other about one request; handlers see it as `request.state`."""
    own: dict[str, Any] = scope.setdefault("state", {})
    return own


def read_header(scope: Scope, name: str) -> str | None:
    return Headers(scope=scope).get(name)


def with_headers(send: Send, headers: Callable[[], Mapping[str, str]]) -> Send:
    """Add headers, asked for when the answer starts."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            MutableHeaders(scope=message).update(headers())
        await send(message)

    return sending


class BodyTooLarge(Exception):
    pass


class ClientDisconnected(Exception):
    """The connection was closed before the whole body had come."""


class RequestStalled(Exception):
    """The caller sent nothing for a minute, or took longer than that for a small body."""


STALLED_AFTER_S = 60.0


async def read_body(receive: Receive, most: int) -> bytes:
    """Read the whole body. Raises BodyTooLarge, RequestStalled, or ClientDisconnected for half a body."""
    try:
        async with asyncio.timeout(STALLED_AFTER_S):
            return await _collect(receive, most)
    except TimeoutError:
        raise RequestStalled from None


async def _collect(receive: Receive, most: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnected
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > most:
            raise BodyTooLarge
        if not message.get("more_body", False):
            return b"".join(parts)


def replay_body(body: bytes, receive: Receive) -> Receive:
    """A receive that hands out a body once more."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
