"""Files in an S3-compatible store, through obstore; copies of what is needed as a file lie in a folder."""

import hashlib
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import obstore
from obstore.store import S3Store

from reelwright.delivery.storage import check_key, check_plain

_CHUNK = 1024 * 1024
_COPY_KEPT_S = 24 * 3600.0


class ObjectStorage:
    """A `Storage` over any store of obstore's; `copies` is on this machine's disk. Stores write an object
    whole or not at all."""

    def __init__(self, store: Any, copies: Path) -> None:
        self._store = store
        self._copies = copies
        copies.mkdir(parents=True, exist_ok=True)

    def put(self, key: str, content: bytes | Path) -> None:
        if isinstance(content, Path):
            check_plain(content)
        obstore.put(self._store, check_key(key), content)

    def path(self, key: str) -> Path:
        """A copy is named by key and version, so what was replaced is fetched anew."""
        found = obstore.head(self._store, check_key(key))
        version = f"{key}\n{found['e_tag']}\n{found['size']}\n{found['last_modified']}"
        copy = self._copies / (hashlib.sha256(version.encode()).hexdigest() + Path(key).suffix)
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
        if self.exists(key):  # deleting nothing is an error of some stores
            obstore.delete(self._store, key)

    def delete_prefix(self, prefix: str) -> None:
        for batch in obstore.list(self._store, check_key(prefix)):
            for found in batch:
                obstore.delete(self._store, found["path"])

    def forget_abandoned(self) -> None:
        """Remove copies that nobody asked for lately."""
        for copy in self._copies.iterdir():
            if time.time() - copy.stat().st_mtime > _COPY_KEPT_S:
                copy.unlink(missing_ok=True)

    def _fetch(self, key: str, copy: Path) -> None:
        fresh = self._copies / uuid4().hex
        try:
            with fresh.open("wb") as file:
                for piece in obstore.get(self._store, key).stream(min_chunk_size=_CHUNK):
                    file.write(piece)
            os.replace(fresh, copy)
        finally:
            fresh.unlink(missing_ok=True)


def open_s3(url: str, copies: Path) -> ObjectStorage:
    """`s3://bucket` or `s3://bucket/prefix`; keys, region and address of the store are the usual `AWS_…`
    variables (`AWS_ENDPOINT_URL` for others than Amazon's)."""
    return ObjectStorage(S3Store.from_url(url), copies)
