"""The HTTP door's own tests, once more on PostgreSQL."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from harness.postgres import new_database

TESTS = Path(__file__).parents[1] / "http"
# What depends on locks, the ledger or idempotency.
ON_LOCKS = (
    "idempotency",
    "late_projects",
    "late_reads",
    "limits",
    "media_races",
    "plan_periods",
    "cancel",
    "delete",
)


@pytest.mark.slow
@pytest.mark.parametrize(
    "paths",
    [
        pytest.param([str(TESTS / f"test_{name}.py") for name in ON_LOCKS], id="locks"),
        pytest.param([str(TESTS)], id="all", marks=pytest.mark.thorough),
    ],
)
def test_the_door_keeps_its_promises_on_postgresql(paths: list[str], server: str, tmp_path: Path) -> None:
    """These tests of tests/http, if not slow, however long, pass on an empty PostgreSQL database."""
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
        *paths,
    ]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-3000:]
