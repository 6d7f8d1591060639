"""Paths that need no key: files behind signed links, shared videos, the state of the server."""

import re
from html import escape
from importlib.resources import files as resources

from fastapi import APIRouter, Request
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response

from reelwright.domain.projects.model import Project, Video
from reelwright.domain.teams.model import Team
from reelwright.errors import NotFound
from reelwright.http import public_responses
from reelwright.http.parts import Api
from reelwright.http.query import PathShareToken, PathToken
from reelwright.http.ranges import serve
from reelwright.http.routing import make_router

_PAGES = resources("reelwright.http") / "pages"
_TOKEN = re.compile(r"[A-Za-z0-9_-]+")
_NO_SCRIPT = "default-src 'none'; media-src * data:; img-src * data:; style-src 'unsafe-inline'"
_PAGE_HEADERS = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer"}


def public_router(api: Api) -> APIRouter:
    router = make_router(tags=["Files"], default_response_class=Response)

    @router.head("/files/{token}", **public_responses.HEAD_FILE)
    @router.get("/files/{token}", **public_responses.GET_FILE)
    def read_file(token: PathToken, request: Request) -> Response:
        """Returns the file behind a link of an answer, or the part of it that `Range` asks for. No API key is
        needed. Links expire: read the resource again for a fresh one."""
        link = api.links.read(token)
        try:
            return serve(api.files, link, request.headers, request.method, api.clock() // 1000)
        except FileNotFoundError:
            raise NotFound("File") from None

    @router.head("/share/{token}", include_in_schema=False)
    @router.get("/share/{token}", **public_responses.GET_SHARED_VIDEO)
    def shared_video(token: PathShareToken) -> Response:
        """Returns a web page that plays a finished video, for anybody who has its `shareUrl`. No API key is
        needed. The link does not expire, but can be revoked."""
        if not _TOKEN.fullmatch(token):
            raise NotFound("Video")
        with api.database.session() as session:
            shared = select(Video, Project.name).join(Project, Project.id == Video.project_id)
            known = shared.where(Video.share_token == token, Video.share_revoked_at.is_(None))
            row = session.execute(known).first()
        if row is None or row[0].status != "COMPLETED" or row[0].asset is None:
            raise NotFound("Video")
        return _page(_share_page(api, row[0], row[1]), _NO_SCRIPT)

    @router.get("/livez", include_in_schema=False)
    def alive() -> Response:
        return PlainTextResponse("ok")

    @router.get("/readyz", include_in_schema=False)
    def ready() -> Response:
        try:
            with api.database.session() as session:
                session.execute(select(Team.id).limit(1))
        except SQLAlchemyError:
            return JSONResponse({"database": "error"}, 503)
        return JSONResponse({"database": "ok"})

    return router


def _page(html: str, policy: str) -> Response:
    return HTMLResponse(html, headers={**_PAGE_HEADERS, "Content-Security-Policy": policy})


def _share_page(api: Api, video: Video, name: str) -> str:
    poster = api.sign(video.thumbnail_asset) if video.thumbnail_asset else ""
    words = {"TITLE": name, "VIDEO": api.sign(video.asset or ""), "POSTER": poster}
    page = (_PAGES / "share.html").read_text("utf-8")
    for word, value in words.items():
        page = page.replace(f"{{{{{word}}}}}", escape(value, quote=True))
    return page
