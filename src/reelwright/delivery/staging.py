"""Folders for files that arrive at this process: each process has its own, which the next process of this
machine clears away when this one has died in the middle."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

_LOCK = "alive.lock"


class StagingFolders:
    """The lock on the folder is the kernel's, so it is gone with its process, however that ends."""

    def __init__(self, root: Path) -> None:
        root.mkdir(parents=True, exist_ok=True)
        with (root / "clearing.lock").open("w") as door:
            fcntl.flock(door, fcntl.LOCK_EX)  # nobody's folder is cleared before its lock is taken
            _clear(root)
            self._own = root / uuid4().hex
            self._own.mkdir()
            self._lock = os.open(self._own / _LOCK, os.O_CREAT | os.O_WRONLY)  # open for as long as we live
            fcntl.flock(self._lock, fcntl.LOCK_EX)

    @contextmanager
    def folder(self) -> Iterator[Path]:
        """A fresh folder for one arrival, gone at the end with all that is left in it."""
        folder = Path(tempfile.mkdtemp(dir=self._own))
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _clear(root: Path) -> None:
    for folder in root.iterdir():
        if folder.is_dir() and not _is_alive(folder):
            shutil.rmtree(folder, ignore_errors=True)


def _is_alive(folder: Path) -> bool:
    try:
        with (folder / _LOCK).open("r+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except FileNotFoundError:
        return False
    return False
