"""Makes a document's Markdown a page: headings with addresses, links between the documents, pictures.

HTML in a document is shown as text, so that nothing of it can run.
"""

import re
from collections.abc import Mapping, MutableMapping, Sequence
from dataclasses import dataclass
from posixpath import dirname, normpath
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from reelwright.http.documentation.library import Document, address_of

_NO_WORD = re.compile(r"[^\w\- ]")
_ELSEWHERE = ("http://", "https://")


@dataclass(frozen=True)
class Section:
    """A heading and the plain text below it, up to the next heading: what the search looks through."""

    level: int
    title: str
    anchor: str
    text: str


@dataclass(frozen=True)
class RenderedPage:
    html: str
    sections: tuple[Section, ...]


def render(document: Document, pages: Mapping[str, Document]) -> RenderedPage:
    """Return the page of a document. Links to `pages` stay in the documentation; links to files that are no
    page become plain text."""
    parser = MarkdownIt("commonmark", {"html": False}, renderer_cls=_PageRenderer).enable("table")
    tokens = parser.parse(document.text)
    _aim_links(tokens, document.source, pages)
    sections = _sections(tokens)
    return RenderedPage(parser.renderer.render(tokens, parser.options, {}), sections)


class _PageRenderer(RendererHTML):
    """Wraps tables, so that wide ones scroll by themselves, and writes no `style` attribute, which the page's
    policy forbids."""

    def table_open(
        self, tokens: Sequence[Token], index: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        return '<div class="scroll" tabindex="0"><table>\n'

    def table_close(
        self, tokens: Sequence[Token], index: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        return "</table></div>\n"

    @staticmethod
    def renderAttrs(token: Token) -> str:
        token.attrs.pop("style", None)
        return RendererHTML.renderAttrs(token)


def _sections(tokens: Sequence[Token]) -> tuple[Section, ...]:
    """Give every heading its address, as GitHub does, and return what stands below each."""
    found: list[tuple[int, str, str, list[str]]] = []
    taken: dict[str, int] = {}
    for index, token in enumerate(tokens):
        if token.type == "heading_open":
            title = _plain(tokens[index + 1])
            anchor = _unused(_NO_WORD.sub("", title.lower()).replace(" ", "-"), taken)
            token.attrSet("id", anchor)
            found.append((int(token.tag[1]), title, anchor, []))
        elif token.type in ("inline", "fence") and found and tokens[index - 1].type != "heading_open":
            found[-1][3].append(_plain(token))
    return tuple(Section(level, title, anchor, " ".join(words)) for level, title, anchor, words in found)


def _unused(anchor: str, taken: dict[str, int]) -> str:
    number = taken.get(anchor, 0)
    taken[anchor] = number + 1
    return f"{anchor}-{number}" if number else anchor


def _plain(token: Token) -> str:
    if not token.children:
        return token.content
    return "".join(
        " " if one.type in ("softbreak", "hardbreak") else one.content
        for one in token.children
        if one.type != "image"
    )


def _aim_links(tokens: Sequence[Token], source: str, pages: Mapping[str, Document]) -> None:
    for token in tokens:
        if token.children is not None:
            token.children = _aimed(token.children, source, pages)


def _aimed(children: Sequence[Token], source: str, pages: Mapping[str, Document]) -> list[Token]:
    kept: list[Token] = []
    dead = 0  # links cannot hold links
    for token in children:
        if token.type == "link_open":
            target = _target(str(token.attrGet("href")), source, pages)
            if target is None:
                dead += 1
                continue
            token.attrSet("href", target)
            if target.startswith(_ELSEWHERE):
                token.attrSet("rel", "noreferrer")
        elif token.type == "link_close" and dead:
            dead -= 1
            continue
        elif token.type == "image":
            name = str(token.attrGet("src")).rsplit("/", 1)[-1]
            token.attrSet("src", f"/docs/images/{name}")
            token.attrSet("loading", "lazy")
        kept.append(token)
    return kept


def _target(link: str, source: str, pages: Mapping[str, Document]) -> str | None:
    """Return the address that a link of the document at `source` has here; None for what is no page."""
    if link.startswith((*_ELSEWHERE, "#", "/")):
        return link
    path, _, anchor = link.partition("#")
    place = normpath(f"{dirname(source)}/{path}" if dirname(source) else path)
    if place == "docs/openapi.json":
        return "/openapi.json"
    address = address_of(place)
    if address is None or (address and address not in pages):
        return None
    return f"/docs/{address}".rstrip("/") + (f"#{anchor}" if anchor else "")
