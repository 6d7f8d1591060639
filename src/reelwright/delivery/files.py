"""Assets as files: what lies in storage, what ships with the package, and what is drawn when it is first
looked at."""

from collections.abc import Callable, Iterator
from pathlib import Path

from reelwright.catalog.shipped import is_shipped, shipped_path
from reelwright.delivery.storage import Storage, read_range

Draw = Callable[[str], str | None]
"""The key under which a shipped asset lies in storage once it is drawn; None for one that is a file."""


def _nothing_is_drawn(asset: str) -> None:
    return None


class Files:
    """An asset is a key of the storage or `catalog/…`. Every method raises FileNotFoundError."""

    def __init__(self, storage: Storage, draw: Draw = _nothing_is_drawn) -> None:
        self._storage = storage
        self._draw = draw

    def path(self, asset: str) -> Path:
        key = self._key(asset)
        return shipped_path(asset) if key is None else self._storage.path(key)

    def size(self, asset: str) -> int:
        key = self._key(asset)
        return shipped_path(asset).stat().st_size if key is None else self._storage.size(key)

    def read(self, asset: str, start: int = 0, end: int | None = None) -> Iterator[bytes]:
        """The bytes from `start` up to, not including, `end`."""
        key = self._key(asset)
        return (
            read_range(shipped_path(asset), start, end)
            if key is None
            else self._storage.read(key, start, end)
        )

    def _key(self, asset: str) -> str | None:
        """Return the file's key in storage; None for a file of the package."""
        return self._draw(asset) if is_shipped(asset) else asset
