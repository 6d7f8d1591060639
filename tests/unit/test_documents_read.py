"""Documents as they are read: hostile ones say what is wrong, and good ones give their text."""

import io
import zipfile
from pathlib import Path

import pypdfium2
import pytest

from reelwright.domain.sources.document import parse_document, read_document_file
from reelwright.domain.sources.parsing import TEXT_FILE
from reelwright.domain.sources.plain import paragraphs_of
from reelwright.errors import EngineFailed

DOCUMENTS = Path(__file__).parents[2] / "bench" / "texts" / "documents"
WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def packed(**files: bytes) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, content in files.items():
            folder.writestr(name.replace("__", "/").replace("_dot_", "."), content)
    return archive.getvalue()


def paged(pages: int) -> bytes:
    """A PDF of empty pages."""
    document, out = pypdfium2.PdfDocument.new(), io.BytesIO()
    for _ in range(pages):
        document.new_page(200, 200)
    document.save(out)
    return out.getvalue()


HOSTILE = {
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(64), "Must be a PDF, DOCX, TXT or Markdown file"),
    "an archive": (packed(a=b"b"), "Must be a PDF, DOCX, TXT or Markdown file"),
    "an old Word file": (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(512),
        "Must be a PDF, DOCX, TXT or Markdown file",
    ),
    "a locked Word file": (
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
        "The document is protected by a password. Send it without one",
    ),
    "macros": (
        packed(word__document_dot_xml=b"<a/>", word__vbaProject_dot_bin=b"x"),
        "The document holds macros. Save it as DOCX without them",
    ),
    "a bomb": (
        packed(word__document_dot_xml=bytes(65 << 20)),
        "The document becomes too large when it is unpacked",
    ),
    "entities": (
        packed(
            word__document_dot_xml=b'<!DOCTYPE a [<!ENTITY b "bbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>'
            b'<w:p xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">'
            b"<w:r><w:t>&c;</w:t></w:r></w:p>"
        ),
        "There is no text in the document. If it was scanned, send it with the text recognised",
    ),
    "a torn archive": (
        packed(word__document_dot_xml=b"<a/>")[:60],
        "The document is damaged and cannot be read",
    ),
    "a scan": (
        paged(2),
        "There is no text in the document. If it was scanned, send it with the text recognised",
    ),
    "101 pages": (paged(101), "Must have at most 100 pages"),
    "a torn PDF": (b"%PDF-1.7\n" + bytes(range(256)) * 20, "The document is damaged and cannot be read"),
    "too much text": (b"word " * 60_001, "Must have at most 100 pages of 3,000 characters"),
    "no letters": (
        b"12 34 56",
        "There is no text in the document. If it was scanned, send it with the text recognised",
    ),
}


def read(content: bytes, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[dict[str, object], str]:
    """What a document's reader answers and leaves, as it does in its child process."""
    monkeypatch.chdir(folder)
    source = folder / "source"
    source.write_bytes(content)
    found = parse_document(source)
    return found, (folder / TEXT_FILE).read_text("utf-8")


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_document_says_what_is_wrong_with_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """EngineFailed with the reason, in words for a person."""
    content, reason = HOSTILE[name]
    with pytest.raises(EngineFailed) as failure:
        read(content, tmp_path, monkeypatch)
    assert str(failure.value) == reason


def test_a_pdf_is_read_in_paragraphs_with_its_title_and_headings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows are joined, the largest is the title, and what stands on every page is left out."""
    found, text = read((DOCUMENTS / "en-river-report.pdf").read_bytes(), tmp_path, monkeypatch)
    assert found == {"title": "The state of the river Alder in 2025", "page_starts": [0]}
    assert text.split("\n\n")[0] == "# Summary"
    assert text.split("\n\n")[2] == (
        "The main reason is the new treatment plant at Holm, which went into operation in March 2024. It "
        "removes about 95 percent of the phosphorus that used to reach the river from the town of 42,000 "
        "people. As a result, the blooms of algae that closed the beaches every August did not appear at all."
    )
    assert "Annual report 2025" not in text


def test_a_word_file_is_read_without_its_tables_and_deleted_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the paragraphs of the body are read, as they stand after all changes."""
    body = (
        f"<w:document {WORD}><w:body>"
        '<w:p><w:pPr><w:pStyle w:val="Title"/></w:pPr><w:r><w:t>Owls</w:t></w:r></w:p>'
        "<w:p><w:r><w:t>Owls hunt </w:t></w:r><w:del><w:r><w:t>by day</w:t></w:r></w:del>"
        "<w:r><w:t>at night.</w:t></w:r></w:p>"
        "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>12</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"
        "</w:body></w:document>"
    )
    found, text = read(packed(word__document_dot_xml=body.encode()), tmp_path, monkeypatch)
    assert (found, text) == ({"title": "Owls"}, "Owls hunt at night.")


def test_a_text_in_another_encoding_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows-1252 and UTF-16 give the same text as UTF-8."""
    text = "Das Café über dem Fluss öffnet wieder, und alle freuen sich."
    for encoding in ("utf-8", "cp1252", "utf-16"):
        assert read(text.encode(encoding), tmp_path, monkeypatch)[1] == text


def test_what_no_database_keeps_is_left_out(tmp_path: Path) -> None:
    """A text in UTF-16 may hold zero characters: blanks stand in their places."""
    text = "The\0river\n\nThe water of the river was\0clean."
    (tmp_path / "a.txt").write_bytes(b"\xff\xfe" + text.encode("utf-16-le"))
    found = read_document_file(tmp_path / "a.txt", tmp_path, lambda: None)
    assert (found.title, found.text) == ("The river", "The water of the river was clean.")


@pytest.mark.parametrize("row", ["# a" + "#" * 200_000 + "x", "![" * 100_000])
def test_a_row_without_end_is_read_like_any_other(row: str) -> None:
    """It takes no longer than a text of its length, and is kept as it stands."""
    assert paragraphs_of(f"The river\n\n{row}") == ("The river", [row])
