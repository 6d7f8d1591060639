"""Finished parts of videos by what they show, in one folder that several renders may share.

A part is written under a name of its own and then put into place at once, so nobody ever reads half of one.
"""

import logging
import os
import shutil
import time
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from reelwright_render.errors import is_out_of_room

_log = logging.getLogger(__name__)

_ABANDONED_AFTER_S = 6 * 3600
_SHARE = 4  # what is kept takes at most a quarter of the room that is left to us


class Cache:
    def __init__(self, root: Path) -> None:
        self._root = root
        root.mkdir(parents=True, exist_ok=True)

    def path(self, kind: str, key: str, ending: str = ".mp4") -> Path:
        return self._root / f"{kind}-{key}{ending}"

    def temporary(self) -> Path:
        return self._root / f"{uuid4().hex}.part"

    def has(self, path: Path) -> bool:
        """Return whether it is there; having asked counts as a use."""
        try:
            os.utime(path)
        except FileNotFoundError:
            return False
        return True

    def keep(self, made: Path, path: Path) -> None:
        """A copy of what was made. Where there is no room for it, what was made is as good."""
        temporary = self.temporary()
        try:
            shutil.copyfile(made, temporary)
            os.replace(temporary, path)
        except OSError as error:
            if not is_out_of_room(error):
                raise
        finally:
            temporary.unlink(missing_ok=True)

    def tidy(self, limit_bytes: int, spared: Collection[Path] = ()) -> int:
        """Removes what somebody abandoned half made, and beyond the limit what was not used for longest. The
        limit is at most a share of the disk. Returns how many bytes of finished parts were removed."""
        now = time.time()
        seen = list(self._files())
        for path, stat in seen:
            if path.suffix == ".part" and now - stat.st_mtime > _ABANDONED_AFTER_S:
                path.unlink(missing_ok=True)
        finished = sorted((s.st_mtime, s.st_size, p) for p, s in seen if p.suffix != ".part")
        own = sum(size for _, size, _ in finished)
        share = (shutil.disk_usage(self._root).free + own) // _SHARE
        excess = own - min(limit_bytes, share)
        removed = 0
        for _, size, path in finished:
            if removed >= excess:
                break
            if path not in spared:
                path.unlink(missing_ok=True)
                removed += size
        return removed

    def check(self) -> None:
        """Raises OSError when nothing can be written here."""
        probe = self.temporary()
        try:
            probe.touch()
        finally:
            probe.unlink(missing_ok=True)

    def _files(self) -> Iterator[tuple[Path, os.stat_result]]:
        for path in self._root.iterdir():
            with suppress(FileNotFoundError):  # another render has just put it into place, or removed it
                yield path, path.stat()


def open_cache(root: Path, instead: Path) -> Cache:
    """The folder; or another one, where it cannot be written: a cache is there to save time, and its lack
    fails no video. A full disk is an OSError all the same, since the other one is no emptier."""
    try:
        cache = Cache(root)
        cache.check()
    except OSError as error:
        if is_out_of_room(error):
            raise
        _log.warning("the cache cannot be written: %s", error.strerror)
        return Cache(instead)
    return cache
