"""The real API and worker processes on one data directory, with the instant engines."""

import json
import os
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import httpx

from harness.forking import Process, start_process
from harness.migrated import migrated_file
from harness.processes import SECONDS
from reelwright.supervisor import listen


@dataclass
class Server:
    """`start` and `kill` know the processes by name: `api`, `worker-1`, … The listening socket belongs to the
    test, as it belongs to the supervisor in production: callers wait while the API is started again."""

    url: str
    data: Path
    engines: str = "instant"
    workers: str = "reelwright"  # the module whose `worker` command they are
    changes: dict[str, str] = field(default_factory=dict)  # settings, by their names
    running: dict[str, Process] = field(default_factory=dict)
    listener: socket.socket = field(default_factory=lambda: listen("127.0.0.1", 0))

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    @property
    def environment(self) -> dict[str, str]:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("REELWRIGHT_")}
        settings = {
            "DATABASE_URL": self.url,
            "DATA_DIR": str(self.data),
            "BASE_URL": self.address,
            "ENGINES": self.engines,
            "WRITER": "template",
            "OUTBOUND_ALLOW": "127.0.0.0/8",
            "RATE_LIMIT_POST": "100000",
            "RATE_LIMIT_OTHER": "100000",
            **self.changes,
        }
        return {**inherited, **{f"REELWRIGHT_{name}": value for name, value in settings.items()}}

    def command(self, *words: str, typed: str = "") -> Any:
        """The JSON answer of one `reelwright` command."""
        return json.loads(self._run(*words, "--json", typed=typed))

    def team(self, credits: int, name: str = "Trial") -> httpx.Client:
        """The client of a new team with a key."""
        self.command("team", "create", name, "--credits", str(credits))
        key = self.command("key", "create", name, "--name", "trial")["key"]
        headers = {"x-api-key": key}
        return httpx.Client(base_url=self.address, headers=headers, timeout=120, trust_env=False)

    def migrate(self) -> None:
        """Make the tables, or bring them up to date. A new SQLite file is a copy: each test needs one."""
        path = Path(self.url.removeprefix("sqlite:///"))
        if self.url.startswith("sqlite:") and not path.exists():
            path.write_bytes(migrated_file())
        else:
            self._run("migrate")

    def _run(self, *words: str, typed: str = "") -> str:
        """What a `reelwright` command prints. Raises AssertionError with its errors when it fails."""
        with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as errors:
            given.write(typed.encode())
            given.seek(0)
            command = start_process(
                ["reelwright", *words],
                self.environment,
                stdin=given.fileno(),
                stdout=out.fileno(),
                stderr=errors.fileno(),
            )
            code = command.wait(SECONDS)
            out.seek(0)
            errors.seek(0)
            assert code == 0, errors.read().decode()
            return out.read().decode()

    def start(self, name: str) -> None:
        fd = self.listener.fileno()
        words: Sequence[str] = ["reelwright", "api", "--fd", str(fd)]
        if name != "api":
            words = [self.workers, "worker", "--name", name]
        with (self.data / f"{name}.log").open("ab") as log:
            self.running[name] = start_process(
                words, self.environment, stdout=log.fileno(), stderr=log.fileno(), pass_fds=[fd]
            )

    def kill(self, name: str) -> None:
        process = self.running.pop(name)
        process.kill()
        process.wait()

    def end(self, name: str) -> int:
        """SIGTERM: an orderly end. Returns the exit code."""
        process = self.running.pop(name)
        process.terminate()
        return process.wait(SECONDS)

    def close(self) -> None:
        for name in list(self.running):
            self.kill(name)
        self.listener.close()
