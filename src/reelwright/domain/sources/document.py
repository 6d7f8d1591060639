"""The reader of documents: PDF, DOCX, plain text and Markdown, told by their bytes and read in a child."""

from pathlib import Path
from typing import Any

from reelwright.domain.sources.model import SourceText
from reelwright.domain.sources.parsing import Stop, leave_text, parse_in_child
from reelwright.errors import EngineFailed

MOST_BYTES = 25 << 20
MOST_PAGES = 100
PAGE_CHARACTERS = 3_000
"""What counts as a page of a document that has none."""
WRONG_KIND = "Must be a PDF, DOCX, TXT or Markdown file"
TOO_LARGE = f"Must be at most {MOST_BYTES >> 20} MB"
TOO_MANY_PAGES = f"Must have at most {MOST_PAGES} pages"
TOO_MUCH_TEXT = f"{TOO_MANY_PAGES} of {PAGE_CHARACTERS:,} characters"
LOCKED = "The document is protected by a password. Send it without one"
MACROS = "The document holds macros. Save it as DOCX without them"
NO_TEXT = "There is no text in the document. If it was scanned, send it with the text recognised"
EMPTY = "The document is empty"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_LOCKED_PACKAGE = "EncryptedPackage".encode("utf-16-le")
_READABLE_SHARE = 0.85


def read_document_file(source: Path, folder: Path, stop: Stop) -> SourceText:
    """Read a document that is here. Raises EngineFailed with the reason, in words for a person."""
    size = source.stat().st_size
    if size > MOST_BYTES:
        raise EngineFailed(TOO_LARGE)
    if size == 0:
        raise EngineFailed(EMPTY)
    return parse_in_child(parse_document, source, folder=folder, stop=stop)


def parse_document(source: Path) -> dict[str, Any]:
    """The work of the child."""
    with source.open("rb") as file:
        begin = file.read(1024)
    if b"%PDF-" in begin:
        from reelwright.domain.sources.pdf import parse_pdf

        return parse_pdf(source)
    if begin.startswith(b"PK"):
        from reelwright.domain.sources.docx import parse_docx

        return parse_docx(source)
    if begin.startswith(_OLE):
        is_locked = _LOCKED_PACKAGE in source.read_bytes()
        raise EngineFailed(LOCKED if is_locked else WRONG_KIND)
    return _parse_text(source.read_bytes())


def refuse_much_text(characters: int) -> None:
    """Raises EngineFailed for a document without pages that has too much text."""
    if characters > MOST_PAGES * PAGE_CHARACTERS:
        raise EngineFailed(TOO_MUCH_TEXT)


def _parse_text(content: bytes) -> dict[str, Any]:
    from reelwright.domain.sources.plain import paragraphs_of

    text = _decode(content)
    refuse_much_text(len(text))
    title, paragraphs = paragraphs_of(text)
    if not any(letter.isalpha() for part in paragraphs for letter in part):
        raise EngineFailed(NO_TEXT)
    leave_text(paragraphs)
    return {"title": title}


def _decode(content: bytes) -> str:
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    if b"\0" in content:
        raise EngineFailed(WRONG_KIND)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("cp1252", "replace")
    shown = sum(letter.isprintable() or letter in "\n\r\t\f" for letter in text)
    if shown < _READABLE_SHARE * len(text) or text.lstrip()[:1] in ("{",) and text.rstrip().endswith("}"):
        raise EngineFailed(WRONG_KIND)
    return text
