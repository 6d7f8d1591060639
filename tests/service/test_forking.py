"""Processes that the tests fork are what `python -m` would start."""

import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from harness.forking import start_process
from harness.processes import SECONDS
from harness.server import Server

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("words", [("reelwright", "team", "--help"), ("reelwright", "team", "nonsense")])
def test_a_forked_command_prints_and_ends_as_a_started_one(words: tuple[str, ...], tmp_path: Path) -> None:
    """The same text on both streams, and the same exit code: 0, or 2 for a command that is none."""
    environment = {**os.environ, "COLUMNS": "100"}
    started = subprocess.run([sys.executable, "-m", *words], env=environment, capture_output=True)
    with (tmp_path / "out").open("wb") as out, (tmp_path / "errors").open("wb") as errors:
        forked = start_process(words, environment, stdout=out.fileno(), stderr=errors.fileno())
        assert forked.wait(SECONDS) == started.returncode
    assert (tmp_path / "out").read_bytes() == started.stdout
    assert (tmp_path / "errors").read_bytes() == started.stderr


def test_a_forked_process_is_killed_and_ended_by_its_own_number(tmp_path: Path) -> None:
    """SIGKILL and SIGTERM reach the program itself, and how it ended is told."""
    with closing(Server(f"sqlite:///{tmp_path / 'trial.db'}", tmp_path)) as server:
        server.migrate()
        server.start("api")
        killed = server.running["api"]
        assert killed.poll() is None
        server.kill("api")
        assert killed.poll() == -signal.SIGKILL
        assert not Path(f"/proc/{killed.pid}").exists()
