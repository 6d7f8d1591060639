"""Pages of any origin may read and fill signed links: the link is the permission, and no cookie counts. The
API itself, whose keys do not belong in a page, stays closed to them."""

from starlette.middleware.cors import CORSMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

_SIGNED = ("/files/", "/uploads/")


class SignedLinkCors:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._open = CORSMiddleware(
            app,
            allow_origins=("*",),
            allow_methods=("GET", "HEAD", "PUT"),
            allow_headers=("*",),
            expose_headers=("Accept-Ranges", "Content-Disposition", "Content-Range", "ETag"),
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        signed = scope["type"] == "http" and scope["path"].startswith(_SIGNED)
        await (self._open if signed else self._app)(scope, receive, send)
