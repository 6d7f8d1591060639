"""Storage of files: a folder, or a bucket. A key is a relative path of plain names:
`projects/<id>/1/3-speech.speak.flac`."""

import os
import re
import shutil
import stat
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol
from uuid import uuid4

from reelwright.errors import WrongSetting

_KEY = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}(/[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}){0,15}")
_ARRIVING = ".arriving"
_ABANDONED_AFTER_S = 24 * 3600.0  # by the clock of the machine, which may be put forward by an hour
_CHUNK = 256 * 1024


class Storage(Protocol):
    def put(self, key: str, content: bytes | Path) -> None:
        """Keep the bytes, or the file, under `key`, replacing what was there. It appears whole or not at
        all. The file must not be changed afterwards: it may be linked instead of copied. Raises ValueError
        for a path that is a link, or no file: what lies elsewhere is not kept under another name."""
        ...

    def path(self, key: str) -> Path:
        """A local file with the content. Raises FileNotFoundError."""
        ...

    def copy(self, source: str, key: str) -> None:
        """Keep the content of `source` under `key` too. Raises FileNotFoundError."""
        ...

    def exists(self, key: str) -> bool: ...

    def size(self, key: str) -> int:
        """Bytes. Raises FileNotFoundError."""
        ...

    def read(self, key: str, start: int = 0, end: int | None = None) -> Iterator[bytes]:
        """The bytes from `start` up to, not including, `end`. Raises FileNotFoundError before the first."""
        ...

    def delete(self, key: str) -> None:
        """Delete a file; nothing happens when there is no such key."""
        ...

    def delete_prefix(self, prefix: str) -> None:
        """Delete every key that begins with `prefix` and a slash. Raises what keeps it from that."""
        ...

    def forget_abandoned(self) -> None:
        """Tidy up after processes that died, and remove local copies that nobody asked for lately; called
        once an hour by every process."""
        ...

    def forget_copy(self, key: str) -> None:
        """The file that `path` gave is not needed any more on this machine."""
        ...


def open_storage(url: str, root: Path) -> Storage:
    """The storage that the setting names; `root` is the folder for files, or for copies of them."""
    if not url:
        return DiskStorage(root)
    if url.startswith("file:///"):
        return DiskStorage(Path(url.removeprefix("file://")))
    if url.startswith("s3://"):
        from reelwright.delivery.object_storage import open_s3

        return open_s3(url, root)
    raise WrongSetting(
        f"REELWRIGHT_STORAGE_URL is set to {url!r}: write s3://bucket, or file:///a/folder that all "
        "processes share, or leave it out to use the data directory."
    )


def check_key(key: str) -> str:
    """The key itself. Raises ValueError for one that could lead outside, or that is no plain path."""
    if not _KEY.fullmatch(key):
        raise ValueError(f"Not a key of the storage: {key!r}")
    return key


def check_plain(path: Path) -> Path:
    """The path itself. Raises ValueError for a link and for what is no file."""
    if not stat.S_ISREG(os.lstat(path).st_mode):
        raise ValueError("Only a plain file can be kept")
    return path


class DiskStorage:
    def __init__(self, root: Path) -> None:
        self._root = root
        self._arriving = root / _ARRIVING
        self._arriving.mkdir(parents=True, exist_ok=True)

    def put(self, key: str, content: bytes | Path) -> None:
        final = self._place(key)
        fresh = self._arriving / uuid4().hex
        try:
            self._write(fresh, content)
            final.parent.mkdir(parents=True, exist_ok=True)
            os.replace(fresh, final)
        finally:
            fresh.unlink(missing_ok=True)

    def path(self, key: str) -> Path:
        place = self._place(key)
        if not place.is_file():
            raise FileNotFoundError(key)
        return place

    def copy(self, source: str, key: str) -> None:
        self.put(key, self.path(source))

    def exists(self, key: str) -> bool:
        return self._place(key).is_file()

    def size(self, key: str) -> int:
        return self.path(key).stat().st_size

    def read(self, key: str, start: int = 0, end: int | None = None) -> Iterator[bytes]:
        return read_range(self.path(key), start, end)

    def delete(self, key: str) -> None:
        self._place(key).unlink(missing_ok=True)

    def delete_prefix(self, prefix: str) -> None:
        shutil.rmtree(self._place(prefix), onerror=_unless_gone)

    def forget_abandoned(self) -> None:
        """Remove what was being written by processes that died."""
        for fresh in self._arriving.iterdir():
            with suppress(FileNotFoundError):  # it has arrived
                if time.time() - fresh.stat().st_mtime > _ABANDONED_AFTER_S:
                    fresh.unlink()

    def forget_copy(self, key: str) -> None:
        """There is none: the file itself lies here."""

    def _write(self, fresh: Path, content: bytes | Path) -> None:
        if isinstance(content, Path):
            check_plain(content)
            try:
                os.link(content, fresh)
            except OSError:  # another file system, or one without links
                shutil.copyfile(content, fresh)
        else:
            fresh.write_bytes(content)
        _flush(fresh)

    def _place(self, key: str) -> Path:
        return self._root / check_key(key)


def _unless_gone(remove: object, path: str, problem: Any) -> None:
    if not isinstance(problem[1], FileNotFoundError):
        raise problem[1]


def read_range(path: Path, start: int = 0, end: int | None = None) -> Iterator[bytes]:
    """A file's bytes from `start` up to, not including, `end`, in pieces. A missing file is an error of this
    call, not of the first piece."""
    path.stat()
    return _pieces(path, start, end)


def _pieces(path: Path, start: int, end: int | None) -> Iterator[bytes]:
    with path.open("rb") as file:
        file.seek(start)
        left = None if end is None else end - start
        while left is None or left > 0:
            piece = file.read(_CHUNK if left is None else min(_CHUNK, left))
            if not piece:
                return
            left = None if left is None else left - len(piece)
            yield piece


def _flush(path: Path) -> None:
    """Onto the disk before a record says that it is there: after a power cut both are there, or neither."""
    with path.open("rb") as file:
        os.fsync(file.fileno())
