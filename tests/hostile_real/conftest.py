"""`make hostile`: the real service on a disk that is really full, under a clock that is really moved. The
files here are not collected by `make test`."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "service"))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """32 MB of memory as a disk of its own."""
    if os.geteuid() != 0:
        pytest.skip("only root may mount a small disk: run `sudo make hostile`")
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=32m", "tmpfs", str(disk)], capture_output=True, text=True
    )
    if mounted.returncode:
        pytest.skip(f"no small disk can be mounted here: {mounted.stderr.strip()}")
    yield disk
    subprocess.run(["umount", "--lazy", str(disk)], check=True)


@pytest.fixture
def moving_clock(tmp_path: Path) -> Path:
    """A library that moves the clock of the processes which it is loaded into."""
    compiler = shutil.which("cc")
    if compiler is None or sys.platform != "linux":
        pytest.skip("the clock is moved by a small library, which takes Linux and a C compiler (`cc`)")
    library = tmp_path / "clock.so"
    source = Path(__file__).parent / "clock.c"
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(source), "-ldl"], check=True)
    return library
