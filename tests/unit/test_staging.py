"""Where files arrive: nothing is left of them, whoever dies."""

import os
import subprocess
import sys
from pathlib import Path

from reelwright.delivery.staging import StagingFolders


def left(root: Path) -> list[str]:
    return sorted(path.name for path in root.rglob("*") if path.is_file() and path.suffix != ".lock")


def test_a_folder_is_gone_with_its_files(tmp_path: Path) -> None:
    """Also when what happened in it went wrong."""
    staging = StagingFolders(tmp_path)
    try:
        with staging.folder() as folder:
            (folder / "file").write_bytes(b"x")
            assert left(tmp_path) == ["file"]
            raise ConnectionError
    except ConnectionError:
        assert left(tmp_path) == []


def test_two_arrivals_do_not_meet(tmp_path: Path) -> None:
    """Each has a folder of its own."""
    staging = StagingFolders(tmp_path)
    with staging.folder() as one, staging.folder() as other:
        assert one != other


def test_what_a_dead_process_left_is_cleared_and_what_a_living_one_has_is_not(tmp_path: Path) -> None:
    """The next process that starts on the same machine clears; a neighbour's files stay."""
    living = StagingFolders(tmp_path)
    program = (
        "import sys, os; from pathlib import Path; from reelwright.delivery.staging import StagingFolders\n"
        "with StagingFolders(Path(sys.argv[1])).folder() as folder:\n"
        "    (folder / 'dead').write_bytes(b'x')\n"
        "    os._exit(9)\n"
    )
    with living.folder() as folder:
        (folder / "alive").write_bytes(b"x")
        subprocess.run([sys.executable, "-c", program, tmp_path], check=False, env=os.environ.copy())
        assert left(tmp_path) == ["alive", "dead"]
        StagingFolders(tmp_path)
        assert left(tmp_path) == ["alive"]
