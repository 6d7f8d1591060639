"""Wrong settings that only a running service meets, and what a real PostgreSQL refuses."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from harness.postgres import postgres
from harness.processes import wait_until

from reelwright.errors import WrongSetting
from reelwright.store.database import Database
from reelwright.supervisor import die_with_parent

pytestmark = pytest.mark.slow


def inherited() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith("REELWRIGHT_")}


def workers_of(pid: int) -> list[int]:
    """Those processes of a `serve` that work."""
    children = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(pid)], capture_output=True, text=True)
    lines = [line.split(None, 1) for line in children.stdout.splitlines()]
    return [int(number) for number, words in lines if "reelwright worker" in words]


def test_serve_ends_when_its_worker_meets_a_setting_that_became_wrong(tmp_path: Path) -> None:
    """With the worker's sentence in its log and the exit code 2, instead of starting it for ever."""
    log = tmp_path / "log"
    with log.open("wb") as out:
        serve = subprocess.Popen(
            [sys.executable, "-m", "reelwright", "serve", "--port", "0", "--data-dir", "data"],
            cwd=tmp_path,
            env={**inherited(), "REELWRIGHT_ENGINES": "instant"},
            stdout=out,
            stderr=out,
            preexec_fn=die_with_parent,
        )
    try:
        wait_until(lambda: "worker started" in log.read_text(), 300, "the worker has started")
        (tmp_path / ".env").write_text("REELWRIGHT_STORAGE_URL=nonsense\n")
        [worker] = workers_of(serve.pid)
        os.kill(worker, signal.SIGKILL)
        assert serve.wait(300) == 2
    finally:
        serve.kill()
    said = log.read_text()
    assert said.count("REELWRIGHT_STORAGE_URL is set to 'nonsense': write s3://bucket") == 1
    assert "everything ends: a process met a wrong setting" in said


def test_what_a_postgresql_refuses_for_good_is_a_wrong_setting() -> None:
    """A database and a user that it does not have, told without their names."""
    with postgres() as server:
        for url in (
            server.format(name="no-such-database"),
            server.format(name="no-such-certificate"),
            server.format(name="postgres").replace("//postgres@", "//nobody-of-it:a-password@"),
        ):
            database = Database(url)
            try:
                with pytest.raises(WrongSetting) as told:
                    database.require_answer()
            finally:
                database.close()
            assert str(told.value) == (
                "PostgreSQL has no such database or user as REELWRIGHT_DATABASE_URL names: create it, or "
                "write another."
            )
        database = Database(server.format(name="postgres"))
        database.require_answer()
        database.close()
