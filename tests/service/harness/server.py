"""The real API and worker processes on one data directory, with the instant engines."""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from reelwright.supervisor import die_with_parent, listen


@dataclass
class Server:
    """`start` and `kill` know the processes by name: `api`, `worker-1`, … The listening socket belongs to the
    test, as it belongs to the supervisor in production: callers wait while the API is started again."""

    url: str
    data: Path
    engines: str = "instant"
    workers: str = "reelwright"  # the module whose `worker` command they are
    changes: dict[str, str] = field(default_factory=dict)  # settings, by their names
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
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
        done = subprocess.run(
            [sys.executable, "-m", "reelwright", *words, "--json"],
            env=self.environment,
            check=True,
            capture_output=True,
            input=typed.encode(),
        )
        return json.loads(done.stdout)

    def team(self, credits: int, name: str = "Trial") -> httpx.Client:
        """The client of a new team with a key."""
        self.command("team", "create", name, "--credits", str(credits))
        key = self.command("key", "create", name, "--name", "trial")["key"]
        headers = {"x-api-key": key}
        return httpx.Client(base_url=self.address, headers=headers, timeout=120, trust_env=False)

    def migrate(self) -> None:
        command = [sys.executable, "-m", "reelwright", "migrate"]
        subprocess.run(command, env=self.environment, check=True, capture_output=True)

    def start(self, name: str) -> None:
        fd = self.listener.fileno()
        words: Sequence[str] = ["reelwright", "api", "--fd", str(fd)]
        if name != "api":
            words = [self.workers, "worker", "--name", name]
        with (self.data / f"{name}.log").open("ab") as log:
            self.running[name] = subprocess.Popen(
                [sys.executable, "-m", *words],
                env=self.environment,
                pass_fds=[fd],
                stdout=log,
                stderr=log,
                preexec_fn=die_with_parent,
            )

    def kill(self, name: str) -> None:
        process = self.running.pop(name)
        process.kill()
        process.wait()

    def end(self, name: str) -> int:
        """SIGTERM: an orderly end. Returns the exit code."""
        process = self.running.pop(name)
        process.terminate()
        return process.wait(60)

    def close(self) -> None:
        for name in list(self.running):
            self.kill(name)
        self.listener.close()
