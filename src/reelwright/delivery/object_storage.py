"""Files in an S3-compatible store, through obstore; copies of what is needed as a file lie in a folder."""

import hashlib
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import obstore
from obstore.exceptions import BaseError
from obstore.store import S3Store

from reelwright.delivery.storage import check_key, check_plain
from reelwright.errors import WrongSetting

_CHUNK = 1024 * 1024
_COPY_KEPT_S = 24 * 3600.0
_COPY_IN_USE_S = 2 * 3600.0  # since it was asked for last
_COPIES_BYTES = 20 << 30


class ObjectStorage:
    """A `Storage` over any store of obstore's; `copies` is on this machine's disk, and `most_bytes` what they
    may come to before the oldest go. Stores write an object whole or not at all."""

    def __init__(self, store: Any, copies: Path, most_bytes: int = _COPIES_BYTES) -> None:
        self._store = store
        self._most_bytes = most_bytes
        self._copies = copies
        copies.mkdir(parents=True, exist_ok=True)

    def put(self, key: str, content: bytes | Path) -> None:
        if isinstance(content, Path):
            check_plain(content)
        obstore.put(self._store, check_key(key), content)

    def path(self, key: str) -> Path:
        """A copy is named by key and version, so what was replaced is fetched anew."""
        found = obstore.head(self._store, check_key(key))
        version = _short_hash(f"{found['e_tag']}\n{found['size']}\n{found['last_modified']}")
        copy = self._copies / f"{_short_hash(key)}-{version}{Path(key).suffix}"
        if copy.exists():
            os.utime(copy)
        else:
            self._fetch(key, copy)
        return copy

    def copy(self, source: str, key: str) -> None:
        obstore.copy(self._store, check_key(source), check_key(key))

    def exists(self, key: str) -> bool:
        try:
            obstore.head(self._store, check_key(key))
        except FileNotFoundError:
            return False
        return True

    def size(self, key: str) -> int:
        size: int = obstore.head(self._store, check_key(key))["size"]
        return size

    def read(self, key: str, start: int = 0, end: int | None = None) -> Iterator[bytes]:
        size = self.size(key)
        end = size if end is None else min(end, size)
        if start >= end:
            return iter(())
        # One request, so that an object which is replaced meanwhile is read as it was.
        found = obstore.get(self._store, key, options={"range": (start, end)})
        return (bytes(piece) for piece in found.stream(min_chunk_size=_CHUNK))

    def delete(self, key: str) -> None:
        self.forget_copy(key)
        if self.exists(key):  # deleting nothing is an error of some stores
            obstore.delete(self._store, key)

    def delete_prefix(self, prefix: str) -> None:
        for batch in obstore.list(self._store, check_key(prefix)):
            for found in batch:
                obstore.delete(self._store, found["path"])

    def forget_abandoned(self) -> None:
        """Remove copies that nobody asked for lately; where they are too many, sooner."""
        left = 0
        for unused_s, size, copy in sorted(self._iter_copies()):
            left += size
            if unused_s > _COPY_KEPT_S or (left > self._most_bytes and unused_s > _COPY_IN_USE_S):
                copy.unlink(missing_ok=True)
                left -= size

    def forget_copy(self, key: str) -> None:
        for copy in self._copies.glob(f"{_short_hash(check_key(key))}-*"):
            copy.unlink(missing_ok=True)

    def _iter_copies(self) -> Iterator[tuple[float, int, Path]]:
        """Seconds since each copy was asked for, its bytes, and the copy."""
        for copy in self._copies.iterdir():
            with suppress(FileNotFoundError):
                state = copy.stat()
                yield time.time() - state.st_mtime, state.st_size, copy

    def _fetch(self, key: str, copy: Path) -> None:
        fresh = self._copies / uuid4().hex
        try:
            with fresh.open("wb") as file:
                for piece in obstore.get(self._store, key).stream(min_chunk_size=_CHUNK):
                    file.write(piece)
            os.replace(fresh, copy)
        finally:
            fresh.unlink(missing_ok=True)


def _short_hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def open_s3(url: str, copies: Path, within_s: float = 180.0) -> ObjectStorage:
    """`s3://bucket` or `s3://bucket/prefix`; keys, region and address of the store are the usual `AWS_…`
    variables (`AWS_ENDPOINT_URL` for others than Amazon's). A request is
    tried again for `within_s`. Raises WrongSetting."""
    wrong = WrongSetting(
        f"REELWRIGHT_STORAGE_URL is set to {url!r}: write s3://bucket or s3://bucket/prefix."
    )
    try:
        if not _names_a_bucket(url):
            raise wrong
        store = S3Store.from_url(url, retry_config={"retry_timeout": timedelta(seconds=within_s)})
    except ValueError:  # what is no URL at all
        raise wrong from None
    except BaseError as error:
        raise WrongSetting(
            f"One of the AWS_… variables is not understood by the object storage: {_reason(error)}"
        ) from None
    return ObjectStorage(store, copies)


def _names_a_bucket(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme == "s3" and bool(parts.netloc) and "//" not in parts.path


def _reason(error: BaseError) -> str:
    """Return the first line of an error without the library's own words: "Generic Config error: …"."""
    line = str(error).partition("\n")[0]
    return line.partition(" error: ")[2] or line
