"""Our own reader of web pages: what a reader would read of one, found by trafilatura in a child process."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from reelwright.domain.sources.model import SourceText
from reelwright.domain.sources.parsing import Stop, leave_text, parse_in_child
from reelwright.domain.sources.plain import paragraphs_of
from reelwright.errors import EngineFailed

if TYPE_CHECKING:  # the child that reads a page imports no engines
    from reelwright.engines.web import WebPage

MOST_BYTES = 5 << 20
ENOUGH = 400
"""Characters that a reader must find: below that the page is one of links, or made by a program."""
_MOST_PICTURES = 12
_NOT_A_PAGE = "The address does not lead to a web page"
_A_PDF = "The address leads to a PDF. Send it to the format document, as fileUrl"
NO_TEXT = "The page could not be read: there is no article on it"
_SITE = re.compile(r"\s+[|–—·•]\s+[^|–—·•]{2,40}$")


def read_page_file(source: Path, url: str, folder: Path, stop: Stop) -> SourceText:
    """Read a page that was downloaded from `url`. Raises EngineFailed for what is no page, and for one
    without any text."""
    return parse_in_child(parse_page, source, url, folder=folder, stop=stop)


def source_of(found: "WebPage") -> SourceText:
    """What a provider has read of a page."""
    title, paragraphs = paragraphs_of(found.markdown)
    host = urlsplit(found.url).hostname or ""
    return SourceText(
        text="\n\n".join(paragraphs),
        title=_SITE.sub("", found.title)[:200] or title,
        site=_site("", host),
        url=found.url,
    )


def parse_page(source: Path, url: str) -> dict[str, Any]:
    """The work of the child."""
    content = source.read_bytes()
    _refuse(content)
    import trafilatura

    found: Any = trafilatura.bare_extraction(
        content,
        url=url,
        with_metadata=True,
        include_images=True,
        include_comments=False,
        include_tables=False,
    )
    if found is None or found.body is None:
        raise EngineFailed(NO_TEXT)
    title = _SITE.sub("", " ".join((found.title or "").split()))[:200]
    paragraphs = [part for part in _paragraphs(found.body) if part.lstrip("# ") != title]
    if not paragraphs:
        raise EngineFailed(NO_TEXT)
    leave_text(paragraphs)
    return {
        "title": title,
        "site": _site(found.sitename or "", found.hostname or ""),
        "url": url,
        "pictures": list(_pictures(found.body, found.image))[:_MOST_PICTURES],
    }


def _refuse(content: bytes) -> None:
    begin = content[:1024].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if begin.startswith(b"%pdf-"):
        raise EngineFailed(_A_PDF)
    if b"\0" in content[:1024] and not content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise EngineFailed(_NOT_A_PAGE)
    if b"<" not in content[:65_536]:
        raise EngineFailed(_NOT_A_PAGE)


def _site(name: str, host: str) -> str:
    """The name of the site as it calls itself, else its host."""
    shown = " ".join(name.split()) or host.removeprefix("www.")
    return shown if len(shown) <= 40 else host.removeprefix("www.")[:40]


def _paragraphs(body: Any) -> Iterator[str]:
    for element in body.iter("p", "head", "item", "quote", "ab"):
        if any(parent.tag in ("p", "quote", "item") for parent in element.iterancestors()):
            continue
        text = " ".join("".join(element.itertext()).split())
        if text:
            yield f"# {text}" if element.tag == "head" else text


def _pictures(body: Any, lead: str | None) -> Iterator[tuple[str, str]]:
    """The pictures of the text, and before them the one that the page shows of itself elsewhere."""
    found = {
        str(one.get("src")): str(one.get("alt") or one.get("title") or "") for one in body.iter("graphic")
    }
    shown = ([(lead, found.pop(lead, ""))] if lead else []) + list(found.items())
    for address, said in shown:
        if address.startswith(("https://", "http://")) and not address.lower().endswith((".svg", ".gif")):
            yield address, said[:200]
