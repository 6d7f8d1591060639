"""Taking over a file that a child has made: it may be anything, since the child may be somebody else's."""

import os
import stat
from pathlib import Path

from reelwright_render.errors import EngineFailed

_NOT_A_FILE = "This file could not be read; it may be damaged"


def collect_outputs(folder: Path, name: str, to: Path) -> Path:
    """Moves the file `name` out of the child's folder, once the child has ended, and answers where it is now.
    Raises EngineFailed where it has left nothing there, or a link, a folder or the like: a link's aim would
    be read as if the child had been allowed to."""
    made = folder / name
    if Path(name).name != name or not _is_plain(made):
        raise EngineFailed(_NOT_A_FILE)
    os.replace(made, to)
    return to


def _is_plain(path: Path) -> bool:
    try:
        return stat.S_ISREG(os.lstat(path).st_mode)
    except FileNotFoundError:
        return False
