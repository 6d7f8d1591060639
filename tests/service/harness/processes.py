"""Worker processes of a trial that are killed and started again."""

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from reelwright.supervisor import die_with_parent


@dataclass
class Workers:
    url: str
    folder: Path
    renderer: str = "instant"
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def start(self, name: str) -> None:
        with (self.folder / f"{name}.log").open("ab") as log:
            self.running[name] = subprocess.Popen(
                [sys.executable, "-m", "harness.worker", self.url, str(self.folder), name, self.renderer],
                stdout=log,
                stderr=log,
                preexec_fn=die_with_parent,
            )

    def kill(self, name: str) -> None:
        """SIGKILL: nothing is tidied up, as when the machine's memory runs out."""
        process = self.running.pop(name)
        process.kill()
        process.wait()

    def kill_all(self) -> None:
        for name in list(self.running):
            self.kill(name)

    def said(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text()


def wait_until(true: Callable[[], object], within_s: float, what: str) -> None:
    until = time.monotonic() + within_s
    while not true():
        if time.monotonic() > until:
            raise AssertionError(f"Not within {within_s:g} s: {what}")
        time.sleep(0.1)
