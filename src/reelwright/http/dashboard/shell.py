"""The dashboard's own files: one page for all its paths, the same for everybody, and what it loads. A file's
address holds the hash of the whole tree, so browsers keep it for good; what changes on disk is read again
when the page is asked for."""

import base64
import gzip
import hashlib
import mimetypes
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files as resources
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request
from starlette.responses import RedirectResponse, Response

from reelwright.errors import NotFound
from reelwright.http.dashboard.comments import without_comments, without_indents, without_style_comments
from reelwright.http.dashboard.request_schemas import requests_module
from reelwright.http.routing import make_router

APP = Path(str(resources("reelwright.http.dashboard"))) / "app"
PAGES = (
    *("/", "/new", "/new/{format}", "/p/{id}", "/p/{id}/edit", "/library", "/avatars", "/avatars/{id}"),
    *("/characters", "/sounds", "/usage", "/settings", "/settings/{part}"),
)
_UNSERVED = re.compile(r"(^|/)(types/|[^/]*\.test\.js$|[^/]*\.toml$|preload\.txt$|index\.html$|\.)")
# Not a file: the forms read the limits of the API there.
_SCHEMAS = "generated/requests.js"
_IMPORT_MAP = re.compile(rb'<script type="importmap">(.*?)</script>', re.DOTALL)
# What is seen until the modules have come: the rail, which the editor has not.
_FRAME = re.compile(rb"<!-- frame -->.*?<!-- /frame -->", re.DOTALL)
_FRAMELESS = ("/p/{id}/edit",)
_TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".woff2": "font/woff2"}
_EVERY = "*"
_PACKED = ("text/", "image/svg", "application/json")
_POLICY = (
    "default-src 'none'; script-src 'self'{hashes}; style-src 'self'; font-src 'self'; img-src 'self' blob:; "
    "media-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
)
_SAFE = {"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin"}
_PAGE_HEADERS = {
    **_SAFE,
    "Cache-Control": "no-cache",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Referrer-Policy": "same-origin",
}
_FILE_HEADERS = {**_SAFE, "Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}


@dataclass(frozen=True)
class ServedFile:
    """`packed` is the same with gzip, where that is smaller."""

    content: bytes
    packed: bytes | None
    media_type: str


@dataclass(frozen=True)
class DashboardApp:
    """The files below `/assets/<hash>/`, by their paths, and the pages with their policy. A page is the same
    for everybody; that of a path asks at once for what its screen needs."""

    hash: str
    files: dict[str, ServedFile]
    pages: dict[str, bytes]
    policy: str

    def page(self, path: str) -> bytes:
        return self.pages.get(path) or self.pages[_EVERY]


def shell_router(folder: Path = APP) -> APIRouter:
    router = make_router(include_in_schema=False)

    shown: dict[str, DashboardApp] = {}  # the one whose page was asked for last, by its hash

    @lru_cache(maxsize=1)
    def schemas(api: FastAPI) -> ServedFile:
        return _pack(_SCHEMAS, requests_module(api.openapi()).encode())

    def page(request: Request) -> Response:
        app = open_app(folder)
        if app is None:
            return RedirectResponse("/docs", 307)
        if app.hash not in shown:
            shown.clear()
            shown[app.hash] = app
        headers = {**_PAGE_HEADERS, "Content-Security-Policy": app.policy, "ETag": f'"{app.hash}"'}
        if request.headers.get("if-none-match") == headers["ETag"]:
            return Response(status_code=304, headers=headers)
        return Response(app.page(request.scope["route"].path), headers=headers, media_type="text/html")

    for path in PAGES:
        router.add_api_route(path, page, methods=["GET", "HEAD"], response_class=Response)

    @router.get("/assets/{hash}/{path:path}")
    def read_asset(hash: str, path: str, request: Request) -> Response:
        app = shown.get(hash) or open_app(folder)
        if app is None or app.hash != hash:
            raise NotFound("Page")
        if path == _SCHEMAS:
            return _answer_schemas(schemas(request.app), request)
        found = app.files.get(path)
        if found is None:
            raise NotFound("Page")
        return _answer_file(found, request, _FILE_HEADERS)

    return router


def _answer_schemas(file: ServedFile, request: Request) -> Response:
    """They change with the API, not with the app's files: browsers ask each time."""
    tag = f'"{hashlib.sha256(file.content).hexdigest()[:16]}"'
    headers = {**_FILE_HEADERS, "Cache-Control": "no-cache", "ETag": tag}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return _answer_file(file, request, headers)


def _answer_file(file: ServedFile, request: Request, headers: dict[str, str]) -> Response:
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        packed = {**headers, "Content-Encoding": "gzip"}
        return Response(file.packed, headers=packed, media_type=file.media_type)
    return Response(file.content, headers=headers, media_type=file.media_type)


def open_app(folder: Path) -> DashboardApp | None:
    """The app as its files are now. None where there is no page."""
    if not (folder / "index.html").is_file():
        return None
    return _read_app(folder, tuple(sorted(_stamps(str(folder)))))


def _stamps(folder: str) -> Iterator[tuple[str, int, int]]:
    """Name, time and size of all files: asked for with each page, so without a Path for each."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _stamps(entry.path)
            elif entry.is_file():
                found = entry.stat()
                yield entry.path, found.st_mtime_ns, found.st_size


@lru_cache(maxsize=4)
def _read_app(folder: Path, stamps: tuple[tuple[str, int, int], ...]) -> DashboardApp:
    served = {path: content for path, content in _contents(folder, stamps) if not _UNSERVED.search(path)}
    page = (folder / "index.html").read_bytes()
    asked = read_preloads(folder)
    digest = hashlib.sha256(page + repr(asked).encode())
    for path, content in served.items():
        digest.update(f"{path}\0{len(content)}\0".encode() + content)
    name = digest.hexdigest()[:16]
    page = page.replace(b"{{ASSETS}}", f"/assets/{name}".encode())
    common = asked.pop(_EVERY, [])
    pages = {path: _with_links(page, name, [*common, *more]) for path, more in asked.items()}
    pages |= {path: _FRAME.sub(b"", pages[path]) for path in _FRAMELESS if path in pages}
    found = {path: _pack(path, content) for path, content in served.items()}
    return DashboardApp(name, found, {_EVERY: _with_links(page, name, common), **pages}, policy_of(page))


def read_preloads(folder: Path) -> dict[str, list[str]]:
    """What scripts/preload.py wrote: files by the path of their screen, those of every page by "*"."""
    preload = folder / "preload.txt"
    found: dict[str, list[str]] = {}
    for line in preload.read_text("utf-8").split() if preload.is_file() else ():
        if line.startswith("["):
            files = found.setdefault(line[1:-1], [])
        else:
            files.append(line)
    return found


def _with_links(page: bytes, name: str, files: list[str]) -> bytes:
    styles_first = sorted(files, key=lambda path: not path.endswith(".css"))
    kinds = (("stylesheet" if path.endswith(".css") else "modulepreload", path) for path in styles_first)
    links = "\n".join(f'<link rel="{kind}" href="/assets/{name}/{path}">' for kind, path in kinds)
    return page.replace(b"{{PRELOAD}}", links.encode())


def policy_of(page: bytes) -> str:
    """The Content-Security-Policy of a page: of all that stands in it, only its import map may run."""
    digests = (hashlib.sha256(text).digest() for text in _IMPORT_MAP.findall(page))
    hashes = "".join(f" 'sha256-{base64.b64encode(one).decode()}'" for one in digests)
    return _POLICY.format(hashes=hashes)


def _contents(folder: Path, stamps: tuple[tuple[str, int, int], ...]) -> Iterator[tuple[str, bytes]]:
    for name, _, _ in stamps:
        path = Path(name)
        content = path.read_bytes()
        if path.suffix == ".js":  # vendored ones are .mjs and come as they are
            content = without_indents(without_comments(content.decode())).encode()
        elif path.suffix == ".css":
            content = without_indents(without_style_comments(content.decode())).encode()
        yield path.relative_to(folder).as_posix(), content


def _pack(path: str, content: bytes) -> ServedFile:
    suffix = Path(path).suffix
    media_type = _TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    packed = gzip.compress(content, mtime=0) if media_type.startswith(_PACKED) else None
    return ServedFile(content, packed, media_type)
