"""Paths that work, and have a better one, say so in every answer: also in a refusal, a replay and a fault."""

from collections.abc import Iterable
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from reelwright.formats.format import Format
from reelwright.http.asgi import with_headers
from reelwright.http.v1.create import create_paths, deprecation_headers


class Deprecations:
    """The outermost layer, since faults are told by the next one."""

    def __init__(self, app: ASGIApp, formats: Iterable[Format[Any]]) -> None:
        self._app = app
        self._headers = {
            path: deprecation_headers(format)
            for format in formats
            if format.deprecated
            for path in create_paths(format)
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = self._headers.get(scope.get("path", "")) if scope["type"] == "http" else None
        await self._app(scope, receive, with_headers(send, lambda: headers) if headers else send)
