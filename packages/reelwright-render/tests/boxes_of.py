"""What an MP4 says in its boxes."""

import struct
from collections.abc import Iterator
from pathlib import Path

_INNER = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"edts"}


def boxes(path: Path) -> list[tuple[str, bytes]]:
    """Every box in the order of the file, as (`moov/trak/edts/elst`, content)."""
    return list(_walk(path.read_bytes(), ""))


def edits(path: Path) -> list[tuple[int, int]]:
    """For each track (duration of its one edit in ms, where it begins in the track's own ticks)."""
    lists = [content for name, content in boxes(path) if name == "moov/trak/edts/elst"]
    assert all(struct.unpack(">I", content[4:8])[0] == 1 for content in lists)
    return [struct.unpack(">Ii", content[8:16]) for content in lists]


def _walk(data: bytes, above: str) -> Iterator[tuple[str, bytes]]:
    at = 0
    while at + 8 <= len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        name, content = above + kind.decode("latin-1"), data[at + 8 : at + size]
        yield name, content
        if kind in _INNER:
            yield from _walk(content, name + "/")
        at += size
