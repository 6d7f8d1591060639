"""Reads an MP4's boxes without a demuxer, so that what a test says of them is not the writer's own word."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

_CONTAINERS = {b"moov", b"trak", b"mdia", b"minf", b"stbl", b"edts"}


@dataclass(frozen=True)
class Box:
    path: str
    body: bytes


def boxes(file: Path) -> list[Box]:
    """Every box in file order; `moov/trak/…` paths. The body of `mdat` is left out."""
    return list(_walk(file.read_bytes(), ""))


def _walk(content: bytes, above: str) -> Iterator[Box]:
    at = 0
    while at + 8 <= len(content):
        size, kind = struct.unpack(">I4s", content[at : at + 8])
        head = 8
        if size == 1:
            size, head = struct.unpack(">Q", content[at + 8 : at + 16])[0], 16
        body = content[at + head : at + size]
        path = f"{above}/{kind.decode('latin-1')}".lstrip("/")
        if kind in _CONTAINERS:
            yield Box(path, b"")
            yield from _walk(body, path)
        else:
            yield Box(path, b"" if kind == b"mdat" else body)
        at += max(size, 8)


def edit_list(body: bytes) -> list[tuple[int, int]]:
    """(duration, media time) of each entry of an `elst` box."""
    version = body[0]
    count = struct.unpack(">I", body[4:8])[0]
    shape, step = (">qq", 20) if version else (">Ii", 12)
    return [
        struct.unpack(shape, body[8 + i * step : 8 + i * step + struct.calcsize(shape)]) for i in range(count)
    ]


def frame_durations(file: Path) -> list[Fraction]:
    """How long each picture lasts, in seconds and in the order in which they are decoded, as the file's table
    of durations says it."""
    scale, kind = 0, b""
    for box in boxes(file):
        match box.path.removeprefix("moov/trak/mdia/"):
            case "mdhd":
                (scale,) = struct.unpack(">I", box.body[20:24] if box.body[0] else box.body[12:16])
            case "hdlr":
                kind = box.body[8:12]
            case "minf/stbl/stts" if kind == b"vide":
                runs = struct.iter_unpack(">II", box.body[8:])
                return [Fraction(ticks, scale) for count, ticks in runs for _ in range(count)]
    raise ValueError("The file has no pictures")
