"""Digests of files' contents by SHA-256; a file is read once as long as it does not change."""

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from reelwright_render.errors import EngineFailed


def file_digest(path: Path) -> str:
    stat = path.stat()
    return _digest(path, stat.st_size, stat.st_mtime_ns)


@lru_cache(maxsize=4096)
def _digest(path: Path, size: int, mtime_ns: int) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def asset_digest(assets: Mapping[str, Path], asset: str) -> str:
    """The digest of an asset's file; EngineFailed where there is none."""
    if asset not in assets or not assets[asset].is_file():
        raise EngineFailed("A picture or clip of the video is missing")
    return file_digest(assets[asset])
