"""The text of a DOCX file: the paragraphs of its body. Macros, fields, notes and tables are not read."""

import re
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from lxml import etree

from reelwright.domain.sources.document import LOCKED, MACROS, NO_TEXT, WRONG_KIND, refuse_much_text
from reelwright.domain.sources.parsing import leave_text
from reelwright.errors import EngineFailed

_BODY = "word/document.xml"
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_MOST_FILES = 5_000
_MOST_XML = 64 << 20
_DAMAGED = "The document is damaged and cannot be read"
_TOO_LARGE = "The document becomes too large when it is unpacked"
_HEADING = re.compile(r"(?:heading|title|titre|titolo|t[ií]tulo|überschrift|berschrift|titel)", re.IGNORECASE)
_SKIPPED = frozenset(f"{_W}{name}" for name in ("tbl", "del", "moveFrom", "txbxContent", "sectPr"))
_LONGEST_HEADING = 120


def parse_docx(source: Path) -> dict[str, Any]:
    """Leave the text. Raises EngineFailed for what is no such document, holds macros, or unpacks without
    end."""
    try:
        with zipfile.ZipFile(source) as archive:
            return _parse(archive)
    except (zipfile.BadZipFile, etree.XMLSyntaxError, EOFError, OSError, NotImplementedError):
        raise EngineFailed(_DAMAGED) from None


def _parse(archive: zipfile.ZipFile) -> dict[str, Any]:
    names = archive.namelist()
    if len(names) > _MOST_FILES:
        raise EngineFailed(_TOO_LARGE)
    if _BODY not in names:
        raise EngineFailed(WRONG_KIND)
    if any(name.lower().endswith("vbaproject.bin") for name in names):
        raise EngineFailed(MACROS)
    entry = archive.getinfo(_BODY)
    if entry.flag_bits & 0x1:
        raise EngineFailed(LOCKED)
    if entry.file_size > _MOST_XML:
        raise EngineFailed(_TOO_LARGE)
    with archive.open(entry) as body:
        title, paragraphs = _read_body(body)
    if not any(letter.isalpha() for part in paragraphs for letter in part):
        raise EngineFailed(NO_TEXT)
    leave_text(paragraphs)
    return {"title": title}


def _read_body(body: IO[bytes]) -> tuple[str, list[str]]:
    title, paragraphs, size = "", list[str](), 0
    for text, style in _paragraphs(_Limited(body)):
        size += len(text)
        refuse_much_text(size)
        is_heading = bool(_HEADING.match(style)) and len(text) <= _LONGEST_HEADING
        if is_heading and not title and not paragraphs:
            title = text
        else:
            paragraphs.append(f"# {text}" if is_heading else text)
    return title, paragraphs


class _Limited:
    """A file that may say less of its length than there is."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._left = _MOST_XML

    def read(self, size: int = 65_536) -> bytes:
        piece = self._file.read(size)
        self._left -= len(piece)
        if self._left < 0:
            raise EngineFailed(_TOO_LARGE)
        return piece


def _paragraphs(body: _Limited) -> Iterator[tuple[str, str]]:
    """The text and the style of each paragraph that is not in a table."""
    parsed = etree.iterparse(
        body,
        events=("end",),
        tag=(f"{_W}p", f"{_W}tbl"),
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
    )
    for _, element in parsed:
        if element.tag == f"{_W}p" and not any(one.tag in _SKIPPED for one in element.iterancestors()):
            text = " ".join("".join(_runs(element)).split())
            if text:
                style = element.find(f"{_W}pPr/{_W}pStyle")
                yield text, "" if style is None else style.get(f"{_W}val", "")
        if not any(one.tag == f"{_W}p" for one in element.iterancestors()):
            element.clear()


def _runs(paragraph: Any) -> Iterator[str]:
    for element in paragraph.iter(f"{_W}t", f"{_W}tab", f"{_W}br", f"{_W}cr"):
        if any(one.tag in _SKIPPED for one in element.iterancestors()):
            continue
        yield (element.text or "") if element.tag == f"{_W}t" else " "
