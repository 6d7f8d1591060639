"""The text of a PDF file, by PDFium: lines joined to paragraphs, without what stands on every page."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw

from reelwright.domain.sources.document import LOCKED, MOST_PAGES, NO_TEXT, TOO_MANY_PAGES
from reelwright.domain.sources.model import join_rows
from reelwright.domain.sources.parsing import leave_text
from reelwright.errors import EngineFailed

_DAMAGED = "The document is damaged and cannot be read"
_LETTERS_A_PAGE = 25
_MOST_CHARACTERS = 1_000_000
_EDGE_ROWS = 2
_ENDS = (".", "!", "?", "…", "。", "！", "？", "।", "”", '"', ":", "»")
_HYPHEN = "\ufffe"
_ITEM = re.compile(r"(?:[-*•–▪]|\d{1,3}[.)])\s+")
_LARGER = 1.08  # than the text, of a heading
_LONGEST_TITLE = 160


@dataclass(frozen=True)
class _Row:
    """A row of text on a page, and the size of its letters in points."""

    text: str
    size: float


def parse_pdf(source: Path) -> dict[str, Any]:
    """Leave the text. Raises EngineFailed for a document that is locked, scanned or too long."""
    try:
        document = pypdfium2.PdfDocument(source)
        if len(document) > MOST_PAGES:
            raise EngineFailed(TOO_MANY_PAGES)
        pages = list(_page_rows(document))
    except pypdfium2.PdfiumError as problem:
        raise EngineFailed(LOCKED if "password" in str(problem).lower() else _DAMAGED) from None
    letters = sum(letter.isalpha() for page in pages for row in page for letter in row.text)
    if letters < _LETTERS_A_PAGE * max(1, len(pages)):
        raise EngineFailed(NO_TEXT)
    return _leave(_without_repeats(pages))


def _page_rows(document: Any) -> Iterator[list[_Row]]:
    size = 0
    for page in document:
        words = page.get_textpage()
        text = words.get_text_range()
        size += len(text)
        if size > _MOST_CHARACTERS:
            raise EngineFailed(TOO_MANY_PAGES)
        yield list(_rows(text, words))
        page.close()


def _rows(text: str, words: Any) -> Iterator[_Row]:
    at = 0
    for line in text.split("\n"):
        shown = " ".join(line.split())
        if shown:
            begin = at + len(line) - len(line.lstrip())
            yield _Row(shown, round(pypdfium2.raw.FPDFText_GetFontSize(words.raw, begin), 1))
        at += len(line) + 1


def _without_repeats(pages: Sequence[list[_Row]]) -> list[list[_Row]]:
    """Leave out page numbers, what stands at the top or the bottom of most pages, and small print there."""
    seen = Counter(key for page in pages for key in {_edge_key(row) for row in _edges(page)})
    often = {key for key, times in seen.items() if times >= max(3, 0.5 * len(pages))}
    usual = _usual_size(pages)
    return [
        [row for at, row in enumerate(page) if not (_is_edge(at, page) and _is_furniture(row, often, usual))]
        for page in pages
    ]


def _is_furniture(row: _Row, often: Collection[str], usual: float) -> bool:
    has_no_words = not re.search(r"[^\W\d_]", row.text)
    return has_no_words or _edge_key(row) in often or row.size < 0.95 * usual


def _edges(page: Sequence[_Row]) -> Sequence[_Row]:
    return [*page[:_EDGE_ROWS], *page[-_EDGE_ROWS:]]


def _is_edge(at: int, page: Sequence[_Row]) -> bool:
    return at < _EDGE_ROWS or at >= len(page) - _EDGE_ROWS


def _edge_key(row: _Row) -> str:
    return re.sub(r"\d+", "0", row.text)


def _usual_size(pages: Sequence[list[_Row]]) -> float:
    """The size in which most is written."""
    letters = Counter[float]()
    for page in pages:
        for row in page:
            letters[row.size] += len(row.text)
    return letters.most_common(1)[0][0] if letters else 0.0


def _leave(pages: Sequence[list[_Row]]) -> dict[str, Any]:
    """Join the rows to paragraphs, which may go on over a page."""
    usual, width = _usual_size(pages), _usual_width(pages)
    title = _title(pages[0], usual) if pages else ""
    paragraphs: list[str] = []
    starts: list[int] = []
    before: _Row | None = None  # the row that goes on
    heading_size = 0.0  # of a heading that may go on
    for page in pages:
        length = sum(len(part) + 2 for part in paragraphs)
        starts.append(max(0, length - 1) if before else length)
        for row in page:
            is_heading = row.size > _LARGER * usual
            if before is not None and not is_heading and not _ITEM.match(row.text):
                paragraphs[-1] = _joined(paragraphs[-1], row.text)
            elif is_heading and row.size == heading_size and paragraphs[-1].startswith("# "):
                paragraphs[-1] = f"{paragraphs[-1]} {row.text}"
            else:
                paragraphs.append(f"# {row.text}" if is_heading else row.text)
            heading_size = row.size if is_heading else 0.0
            before = None if is_heading or _closes(row.text, width) else row
    begin = 1 if title and paragraphs and paragraphs[0] == f"# {title}" else 0
    moved = sum(len(part) + 2 for part in paragraphs[:begin])
    leave_text(paragraphs[begin:])
    return {"title": title, "page_starts": [max(0, start - moved) for start in starts]}


def _title(page: Sequence[_Row], usual: float) -> str:
    """The largest rows of the first page, where they are larger than the text."""
    largest = max((row.size for row in page), default=0.0)
    title = " ".join(row.text for row in page if row.size == largest)
    return title if largest > _LARGER * usual and len(title) <= _LONGEST_TITLE else ""


def _usual_width(pages: Sequence[list[_Row]]) -> float:
    lengths = sorted(len(row.text) for page in pages for row in page)
    return float(lengths[int(0.8 * (len(lengths) - 1))]) if lengths else 0.0


def _closes(line: str, width: float) -> bool:
    """Return whether a paragraph ends with the line: it ends a sentence, and leaves room."""
    return line.endswith(_ENDS) and len(line) < 0.85 * width


def _joined(before: str, line: str) -> str:
    if before.endswith((_HYPHEN, "\u00ad")):
        return before[:-1] + line
    if re.search(r"[^\W\d_]-$", before) and line[:1].islower():
        return before[:-1] + line
    return join_rows(f"{before}\n{line}")
