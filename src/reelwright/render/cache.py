"""Finished parts of videos by what they show, in one folder that several renders may share.

A part is written under a name of its own and then put into place at once, so nobody ever reads half of one.
"""

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

_ABANDONED_AFTER_S = 6 * 3600


class Cache:
    def __init__(self, root: Path) -> None:
        self._root = root
        root.mkdir(parents=True, exist_ok=True)

    def path(self, kind: str, key: str, ending: str = ".mp4") -> Path:
        return self._root / f"{kind}-{key}{ending}"

    def temporary(self) -> Path:
        return self._root / f"{uuid4().hex}.part"

    def has(self, path: Path) -> bool:
        """Whether it is there; having asked counts as a use."""
        try:
            os.utime(path)
        except FileNotFoundError:
            return False
        return True

    def tidy(self, limit_bytes: int) -> None:
        """Removes what somebody abandoned half made, and beyond the limit what was not used for longest."""
        now = time.time()
        seen = list(self._files())
        for path, stat in seen:
            if path.suffix == ".part" and now - stat.st_mtime > _ABANDONED_AFTER_S:
                path.unlink(missing_ok=True)
        finished = sorted((s.st_mtime, s.st_size, p) for p, s in seen if p.suffix != ".part")
        excess = sum(size for _, size, _ in finished) - limit_bytes
        for _, size, path in finished:
            if excess <= 0:
                break
            path.unlink(missing_ok=True)
            excess -= size

    def _files(self) -> Iterator[tuple[Path, os.stat_result]]:
        for path in self._root.iterdir():
            with suppress(FileNotFoundError):  # another render has just put it into place, or removed it
                yield path, path.stat()
