"""Assets as files: what lies in storage, and what ships with the package."""

from collections.abc import Iterator
from pathlib import Path

from reelwright.catalog.shipped import is_shipped, shipped_path
from reelwright.delivery.storage import Storage, read_range


class Files:
    """An asset is a key of the storage or `catalog/…`. Every method raises FileNotFoundError."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def path(self, asset: str) -> Path:
        return shipped_path(asset) if is_shipped(asset) else self._storage.path(asset)

    def size(self, asset: str) -> int:
        return shipped_path(asset).stat().st_size if is_shipped(asset) else self._storage.size(asset)

    def read(self, asset: str, start: int = 0, end: int | None = None) -> Iterator[bytes]:
        """The bytes from `start` up to, not including, `end`."""
        if is_shipped(asset):
            return read_range(shipped_path(asset), start, end)
        return self._storage.read(asset, start, end)
