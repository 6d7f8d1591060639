"""The project's own documents: which there are, and where the package keeps them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from posixpath import normpath

_HEADING = re.compile(r"^#\s+(.+)$", re.MULTILINE)
_SECTION = re.compile(r"^##\s+(.+)$", re.MULTILINE)
_LINK = re.compile(r"\[[^\]]*\]\(([^)#\s]+\.md)\)")
_SHELVES = ("README.md", "CHANGELOG.md", "docs/*.md", "docs/decisions/*.md", "packages/*/README.md")
PICTURES = {".jpg": "image/jpeg", ".png": "image/png"}


@dataclass(frozen=True)
class Document:
    """One page: `address` is what follows `/docs/`, `source` its place below the library's root."""

    address: str
    title: str
    source: str
    text: str


@dataclass(frozen=True)
class DocumentGroup:
    """A heading of the table of contents with the documents below it."""

    title: str
    documents: tuple[Document, ...]


@dataclass(frozen=True)
class DocumentLibrary:
    root: Path
    documents: dict[str, Document]
    """By their addresses."""
    shelves: tuple[DocumentGroup, ...]

    def picture(self, name: str) -> tuple[bytes, str] | None:
        """Return the bytes and the type of a picture of `docs/images`, or None where there is no such one."""
        path = self.root / "docs" / "images" / name
        kind = PICTURES.get(path.suffix)
        if kind is None or "/" in name or not path.is_file():
            return None
        return path.read_bytes(), kind


def open_library() -> DocumentLibrary:
    """Read the documents: those that a wheel carries, or those of the checkout that the code runs from."""
    shipped = Path(__file__).parent / "shipped"
    root = shipped if shipped.is_dir() else Path(__file__).parents[4]
    documents = {one.address: one for one in _read_all(root)}
    return DocumentLibrary(
        root, documents, _arrange(documents, (root / "docs" / "README.md").read_text("utf-8"))
    )


def address_of(source: str) -> str | None:
    """Return the address of a document by its place, such as `media` of `docs/media.md`; None for a file that
    is no page."""
    if source in ("docs", "docs/README.md"):
        return ""
    if source in ("docs/decisions", "docs/decisions/"):
        return "decisions/0001-synchronous-processes"
    if source.startswith("packages/") and source.endswith("/README.md"):
        return source.removesuffix("/README.md")
    if source in ("README.md", "CHANGELOG.md"):
        return source.removesuffix(".md").lower()
    if source.startswith("docs/") and source.endswith(".md"):
        return source.removeprefix("docs/").removesuffix(".md")
    return None


def _read_all(root: Path) -> Iterator[Document]:
    for pattern in _SHELVES:
        for path in sorted(root.glob(pattern)):
            source = path.relative_to(root).as_posix()
            address = address_of(source)
            if address is None or source == "docs/README.md":
                continue
            text = path.read_text("utf-8")
            heading = _HEADING.search(text)
            yield Document(address, heading.group(1) if heading else address, source, text)


def _arrange(documents: dict[str, Document], contents: str) -> tuple[DocumentGroup, ...]:
    """Sort the documents as `docs/README.md` does, whose headings are the shelves; the decisions follow."""
    by_source = {one.source: one for one in documents.values()}
    words = _SECTION.split(contents)[1:]  # a heading and what stands below it, in turns
    shelves = [
        DocumentGroup(title, tuple(_named_in(text, by_source)))
        for title, text in zip(words[::2], words[1::2], strict=True)
    ]
    decisions = tuple(one for one in documents.values() if one.source.startswith("docs/decisions/"))
    start = DocumentGroup("Start", (by_source["README.md"],))
    return (start, *(one for one in shelves if one.documents), DocumentGroup("Decisions", decisions))


def _named_in(text: str, by_source: dict[str, Document]) -> Iterator[Document]:
    for link in dict.fromkeys(_LINK.findall(text)):
        source = normpath(f"docs/{link}")
        if source in by_source and source != "README.md":
            yield by_source[source]
