"""/docs: the API reference and the project's documents as pages. They need no key and load nothing from
elsewhere."""

from functools import cache

from fastapi import APIRouter, FastAPI, Request
from starlette.responses import HTMLResponse, Response

from reelwright.errors import NotFound
from reelwright.http.documentation.library import open_library
from reelwright.http.documentation.site import DocumentationSite, SiteFile
from reelwright.http.routing import make_router

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_FOR_EVER = "public, max-age=31536000, immutable"


def documentation_router() -> APIRouter:
    router = make_router(include_in_schema=False)

    @cache
    def site(app: FastAPI) -> DocumentationSite:
        return DocumentationSite(open_library(), app.openapi())

    @router.get("/docs/files/{version}/{name}")
    def read_site_file(version: str, name: str, request: Request) -> Response:
        documentation = site(request.app)
        found = documentation.file(name)
        if found is None:
            raise NotFound("Page")
        return _answer_file(found, request, is_kept=version == documentation.version)

    @router.get("/docs/images/{name}")
    def read_picture(name: str, request: Request) -> Response:
        found = site(request.app).picture(name)
        if found is None:
            raise NotFound("Picture")
        body, kind = found
        headers = {**_HEADERS, "Cache-Control": "public, max-age=3600"}
        return Response(body, media_type=kind, headers=headers)

    @router.get("/docs")
    @router.get("/docs/{address:path}")
    def read_page(request: Request, address: str = "") -> Response:
        page = site(request.app).page(address)
        if page is None:
            raise NotFound("Page")
        headers = {**_HEADERS, "Content-Security-Policy": _POLICY, "Cache-Control": "no-cache"}
        return HTMLResponse(page, headers=headers)

    return router


def _answer_file(found: SiteFile, request: Request, is_kept: bool) -> Response:
    headers = {**_HEADERS, "Vary": "Accept-Encoding", "Cache-Control": _FOR_EVER if is_kept else "no-cache"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, media_type=found.kind, headers={**headers, "Content-Encoding": "gzip"})
    return Response(found.body, media_type=found.kind, headers=headers)
