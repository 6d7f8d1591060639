"""Room on this machine's disk for what is downloaded. It is asked for before a byte comes, and some is always
left for the database and the work of others: a download that fills the disk would begin again and again."""

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path

_RESERVE_BYTES = 256 << 20
_RESERVE_SHARE = 0.05  # of a small disk


class DiskRoom:
    """`usage` tells the whole and the free bytes of a folder's disk."""

    def __init__(self, folder: Path, usage: Callable[[Path], tuple[int, int]] | None = None) -> None:
        self._folder = folder
        self._usage = usage or _usage
        self._needs: dict[str, int] = {}

    def await_for(self, thing: str) -> None:
        """Raises OSError (no space) while there is less than what the thing was seen to need."""
        self._check(self._needs.get(thing, 0))

    def watch(self, thing: str) -> Callable[[int, int], None]:
        """A function to call with how many bytes have come and how many are still expected. It raises OSError
        (no space) when those do not fit, and remembers what is needed, until `forget`."""

        def reserve(written: int, expected: int) -> None:
            self._needs[thing] = max(self._needs.get(thing, 0), written + expected)
            self._check(expected)

        return reserve

    def forget(self, thing: str) -> None:
        self._needs.pop(thing, None)

    def _check(self, wanted: int) -> None:
        total, free = self._usage(self._folder)
        if free - min(_RESERVE_BYTES, int(total * _RESERVE_SHARE)) < wanted:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _usage(folder: Path) -> tuple[int, int]:
    found = shutil.disk_usage(folder)
    return found.total, found.free
