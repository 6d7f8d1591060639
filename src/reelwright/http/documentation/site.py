"""The documentation as it is served: its pages, and the files that they load."""

import gzip
import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from html import escape
from importlib.resources import files as resources

from reelwright.http.documentation.contents import Spec, list_operations, navigation, search_entries
from reelwright.http.documentation.library import DocumentLibrary
from reelwright.http.documentation.markdown import RenderedPage, render

_SITE = resources("reelwright.http.documentation") / "site"
_FONTS = resources("reelwright.http.dashboard") / "app" / "fonts"
_KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True)
class SiteFile:
    """A file of the site: its bytes, the same packed with gzip, and their type."""

    body: bytes
    packed: bytes
    kind: str


class DocumentationSite:
    """Pages and files of the documentation of one API."""

    def __init__(self, library: DocumentLibrary, spec: Spec) -> None:
        self._library = library
        self._spec = spec
        self._operations = {one.address: one for one in list_operations(spec)}
        self._files: dict[str, SiteFile] = {}
        self._sources: dict[str, Callable[[], bytes]] = {
            **{one.name: one.read_bytes for one in _SITE.iterdir() if one.name != "page.html"},
            **{one.name: one.read_bytes for one in _FONTS.iterdir() if one.name.endswith(".woff2")},
            "reference.json": lambda: _dump(spec),
            "search.json": lambda: _dump(search_entries(library, spec)),
        }

    @cached_property
    def version(self) -> str:
        """A digest of everything that the files are made of, so that browsers may keep them for ever."""
        digest = hashlib.sha256(_dump(self._spec))
        for name in sorted(one.name for one in _SITE.iterdir()):
            digest.update((_SITE / name).read_bytes())
        for address in sorted(self._library.documents):
            digest.update(self._library.documents[address].text.encode())
        return digest.hexdigest()[:16]

    def file(self, name: str) -> SiteFile | None:
        """Return a file by its name, made when it is asked for first; None for an unknown name."""
        if name not in self._sources:
            return None
        if name not in self._files:
            body = self._sources[name]()
            kind = _KINDS["." + name.rsplit(".", 1)[-1]]
            self._files[name] = SiteFile(body, gzip.compress(body, mtime=0), kind)
        return self._files[name]

    def page(self, address: str) -> str | None:
        """Return the page at `/docs/<address>` as HTML: the overview, an operation or a document; None where
        there is no such page."""
        if not address:
            return self._lay_out("", "API", _reading("overview", ""), "")
        if address in self._operations:
            entry = self._operations[address]
            return self._lay_out(address, entry.title, _reading("operation", entry.address), "")
        document = self._library.documents.get(address)
        if document is None:
            return None
        page = render(document, self._library.documents)
        return self._lay_out(
            address, document.title, f'<article class="prose">{page.html}</article>', _aside(page)
        )

    def picture(self, name: str) -> tuple[bytes, str] | None:
        return self._library.picture(name)

    def _lay_out(self, address: str, title: str, content: str, aside: str) -> str:
        parts = {
            "{{files}}": f"/docs/files/{self.version}",
            "{{title}}": escape(title),
            "{{nav}}": navigation(self._library, self._operations.values(), address),
            "{{aside}}": aside,
            "{{content}}": content,  # last: a document may speak of such marks
        }
        page = (_SITE / "page.html").read_text("utf-8")
        for mark, text in parts.items():
            page = page.replace(mark, text)
        return page


def _dump(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _reading(kind: str, address: str) -> str:
    """The place that a script fills from the API's document."""
    name = escape(address.removeprefix("api/"), quote=True)
    reading = '<p class="soft">Reading the API …</p>'
    return f'<div id="reference" data-kind="{kind}" data-operation="{name}">{reading}</div>'


def _aside(page: RenderedPage) -> str:
    """The page's own headings, where there are some to choose from."""
    headings = [one for one in page.sections if one.level == 2]
    if len(headings) < 2:
        return ""
    links = "".join(f'<a href="#{one.anchor}">{escape(one.title)}</a>' for one in headings)
    return f'<aside class="onpage" aria-labelledby="onpage"><h2 id="onpage">On this page</h2>{links}</aside>'
