"""Width and height of a picture by its header, so that a bomb is known before it is decoded."""

import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from reelwright_render.errors import EngineFailed
from reelwright_render.intake.sniff import DAMAGED

Size = tuple[int, int]


def stated_size(path: Path, container: str) -> Size:
    """Return the size in pixels, before any turning. EngineFailed where nothing sensible is said, or the
    end is missing (decoders would fill what is missing of a picture with grey)."""
    with path.open("rb") as file:
        try:
            width, height = _READERS[container](file)
        except struct.error as error:
            raise EngineFailed(DAMAGED) from error
    if width < 1 or height < 1:
        raise EngineFailed(DAMAGED)
    return width, height


def _jpeg(file: BinaryIO) -> Size:
    """Read the size from the start-of-frame segment (C0–CF without the tables C4, C8 and CC)."""
    file.seek(2)
    size = (0, 0)
    while True:
        (mark, kind) = struct.unpack(">BB", file.read(2))
        while mark == kind == 0xFF:  # filling
            (kind,) = struct.unpack(">B", file.read(1))
        if mark != 0xFF:
            raise EngineFailed(DAMAGED)
        (length,) = struct.unpack(">H", file.read(2))
        if kind == 0xDA:  # the scan: what follows is the picture
            break
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">xHH", file.read(5))
            size = (width, height)
            length -= 5
        file.seek(max(0, length - 2), os.SEEK_CUR)
    if b"\xff\xd9" not in file.read():
        raise EngineFailed(DAMAGED)
    return size


def _png(file: BinaryIO) -> Size:
    file.seek(8)
    (length, kind, width, height) = struct.unpack(">I4sII", file.read(16))
    if kind != b"IHDR":
        raise EngineFailed(DAMAGED)
    file.seek(8)
    while kind != b"IEND":
        length, kind = struct.unpack(">I4s", file.read(8))
        file.seek(length + 4, os.SEEK_CUR)
    return width, height


def _gif(file: BinaryIO) -> Size:
    file.seek(6)
    width, height = struct.unpack("<HH", file.read(4))
    return width, height


def _webp(file: BinaryIO) -> Size:
    head = file.read(30)
    if len(head) < 30:
        raise EngineFailed(DAMAGED)
    if head[12:16] == b"VP8X":
        return int.from_bytes(head[24:27], "little") + 1, int.from_bytes(head[27:30], "little") + 1
    if head[12:16] == b"VP8L":
        packed = int.from_bytes(head[21:25], "little")
        return (packed & 0x3FFF) + 1, (packed >> 14 & 0x3FFF) + 1
    width, height = struct.unpack("<HH", head[26:30])
    return width & 0x3FFF, height & 0x3FFF


_READERS: dict[str, Callable[[BinaryIO], Size]] = {"jpeg": _jpeg, "png": _png, "gif": _gif, "webp": _webp}
