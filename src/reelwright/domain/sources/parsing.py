"""The common part of what children do with a hostile file: its text is left as a file in their folder, since
an answer is short."""

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from reelwright.domain.sources.model import PagePicture, SourceText
from reelwright_render.sandbox import Limits, collect_outputs, run

TEXT_FILE = "text.txt"
_LIMITS = Limits(memory=2 << 30, cpu_s=30, wall_s=60, file_bytes=8 << 20)
_MOST_TEXT = 4 << 20  # bytes

Stop = Callable[[], None]
Parse = Callable[..., dict[str, Any]]


def parse_in_child(parse: Parse, source: Path, *args: object, folder: Path, stop: Stop) -> SourceText:
    """Call `parse(source, *args)` in a child with hard limits: it writes its text with `leave_text` and
    answers the other fields of a SourceText. Raises EngineFailed with the reason, in words for a person."""
    with TemporaryDirectory(dir=folder) as name:
        found = run(parse, source.resolve(), *args, limits=_LIMITS, folder=Path(name), stop=stop)
        kept = collect_outputs(Path(name), TEXT_FILE, folder / f"{Path(name).name}.txt")
    with kept.open("rb") as file:
        text = file.read(_MOST_TEXT).decode("utf-8", "replace")
    kept.unlink()
    return SourceText(
        text=_storable(text),
        title=_storable(found.get("title", "")),
        site=_storable(found.get("site", "")),
        url=_storable(found.get("url", "")),
        page_starts=tuple(int(start) for start in found.get("page_starts", ())),
        pictures=tuple(
            PagePicture(_storable(url), _storable(said)) for url, said in found.get("pictures", ())
        ),
    )


def _storable(found: object) -> str:
    """Return a text of the same length that any database keeps: PostgreSQL takes no zero characters, and half
    a surrogate pair cannot be written."""
    return str(found).replace("\0", " ").encode("utf-8", "replace").decode("utf-8")


def leave_text(paragraphs: Sequence[str]) -> None:
    """In a child: write the paragraphs for the parent."""
    text = "\n\n".join(part for part in paragraphs if part)
    Path(TEXT_FILE).write_text(text, encoding="utf-8", errors="replace")
