"""A caller's file from the web onto our disk, through the guarded client: as many bytes as allowed, at a
speed that is worth waiting for, and whole. What it says about itself counts for nothing but its length."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from reelwright.delivery.outbound import Outbound
from reelwright.errors import EngineFailed, Unreachable

_HEADERS = {"User-Agent": "Reelwright/1.0", "Accept-Encoding": "identity"}


@dataclass(frozen=True)
class DownloadLimits:
    """`slowest` in bytes a second, on the average, once `patience_s` have passed."""

    most_bytes: int
    within_s: float
    slowest: int = 8 * 1024
    patience_s: float = 60.0


_TOLD_EVERY = 4 << 20
Room = Callable[[int, int], None]


def _any(written: int, expected: int) -> None:
    """Nobody watches the disk."""


def download(
    outbound: Outbound,
    url: str,
    out: Path,
    limits: DownloadLimits,
    stop: Callable[[], None],
    room: Room = _any,
) -> int:
    """Writes the file to `out` and answers its size. `stop` is asked with every piece, and what it raises
    ends the download. `room` is told, before the first and now and then, how many bytes have been written and
    how many are expected still, 0 where the server does not say. EngineFailed with the reason, in words for a
    person; then `out` may hold a part."""

    def take(status: int, headers: dict[str, str], pieces: Iterable[bytes]) -> int:
        return write_answer(status, headers, pieces, out, limits, stop, room)

    try:
        return outbound.fetch(url, _HEADERS, take, limits.within_s)
    except Unreachable as error:
        raise EngineFailed(f"The file could not be downloaded. {error}") from None


def write_answer(
    status: int,
    headers: dict[str, str],
    pieces: Iterable[bytes],
    out: Path,
    limits: DownloadLimits,
    stop: Callable[[], None],
    room: Room = _any,
) -> int:
    """Write the body of an answer to `out` and return its size. Raises as `download` does."""
    _refuse(status, headers, limits)
    size, told, length = 0, 0, _length(headers)
    room(0, length)
    with out.open("wb") as file:
        for piece in _limit_speed_and_size(pieces, limits):
            stop()
            size += len(piece)
            if size - told >= _TOLD_EVERY:
                room(size, max(0, length - size))
                told = size
            file.write(piece)
    if size == 0:
        raise EngineFailed("The address answered with an empty file")
    return size


def _refuse(status: int, headers: dict[str, str], limits: DownloadLimits) -> None:
    if 300 <= status < 400:
        raise EngineFailed(
            f"The address leads on to another one (HTTP {status}), which is not followed. Give the last one"
        )
    if status != 200:
        raise EngineFailed(f"The address answered with HTTP {status} instead of the file")
    if headers.get("content-encoding", "identity").strip().lower() not in ("", "identity"):
        raise EngineFailed("The address sends the file compressed, which is not accepted")
    if _length(headers) > limits.most_bytes:
        raise _too_large(limits)


def _length(headers: dict[str, str]) -> int:
    """0 where it is not said."""
    said = headers.get("content-length", "")
    return int(said[:30]) if said.isascii() and said.isdigit() else 0


def _limit_speed_and_size(pieces: Iterable[bytes], limits: DownloadLimits) -> Iterable[bytes]:
    began, size = time.monotonic(), 0
    for piece in pieces:
        size += len(piece)
        if size > limits.most_bytes:
            raise _too_large(limits)
        passed = time.monotonic() - began
        if passed > limits.patience_s and size < limits.slowest * passed:
            raise EngineFailed("The address sends the file too slowly")
        yield piece


def _too_large(limits: DownloadLimits) -> EngineFailed:
    return EngineFailed(
        f"The file is larger than the {readable_size(limits.most_bytes)} that are left for it"
    )


def readable_size(size: int) -> str:
    """A size for a person, rounded down: `2 GB`, `30 MB`, `12 KB`, `900 bytes`; binary, as the limits are."""
    for unit, name in ((1 << 30, "GB"), (1 << 20, "MB"), (1 << 10, "KB")):
        if size >= unit:
            return f"{size * 10 // unit / 10:g} {name}"
    return f"{size} bytes"
