"""The HTTP door's own tests, once more on PostgreSQL."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from harness.postgres import new_database

TESTS = Path(__file__).parents[1] / "http"


@pytest.mark.slow
def test_the_door_keeps_its_promises_on_postgresql(server: str, tmp_path: Path) -> None:
    """Every test of tests/http that is not slow, however long, passes on an empty PostgreSQL database."""
    environment = {**os.environ, "TEST_DATABASE_URL": new_database(server, tmp_path.name)}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "--tb=short",
        "-p",
        "no:cacheprovider",
        "-m",
        "not slow",
        str(TESTS),
    ]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-3000:]
