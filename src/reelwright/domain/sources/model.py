"""A text that somebody else wrote, as it was read from a page or a document."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class PagePicture:
    """A picture of the page that was read: its address, and what the page says of it."""

    url: str
    caption: str = ""


@dataclass(frozen=True)
class SourceText:
    """A text as it was read. Its paragraphs are parted by empty lines, and headings begin with `#`.

    `site` is the name of the website, or ""; `url` is where it was found in the end. `page_starts` are the
    places in `text` where its pages begin, where it has pages.
    """

    text: str
    title: str = ""
    site: str = ""
    url: str = ""
    page_starts: tuple[int, ...] = ()
    pictures: tuple[PagePicture, ...] = ()

    def page_of(self, place: int) -> int | None:
        """Return the page of a place in the text, from 1. None where it has no pages."""
        return sum(start <= place for start in self.page_starts) or None


_ROW_END = re.compile(r"(?<=[\u2e80-\u9fff\uff00-\uffef])[ \t]*\n[ \t]*(?=[\u2e80-\u9fff\uff00-\uffef])")


def join_rows(text: str) -> str:
    """Return the rows of a paragraph as one; scripts without spaces get none between rows."""
    return " ".join(_ROW_END.sub("", text).split())


def plain_source(text: str) -> SourceText:
    """A text that was sent as it is. A first line that stands alone and is no sentence is its title."""
    clean = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    first, _, rest = clean.partition("\n")
    title = first.lstrip("# ").strip()
    if not rest.strip() or not 0 < len(title) <= LONGEST_TITLE:
        return SourceText(clean)
    is_heading = first.startswith("#") or not title.endswith((".", "。", "।", ":", ",", ";", "…", "”", '"'))
    return SourceText(rest.strip(), title) if is_heading else SourceText(clean)


LONGEST_TITLE = 120
