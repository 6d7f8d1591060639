"""Worker processes of a trial that are killed and started again."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from harness.forking import Process, start_process

SECONDS = 180  # the most that a test waits for anything: a worker may have to start first, on a busy machine


@dataclass
class Workers:
    url: str
    folder: Path
    renderer: str = "instant"
    running: dict[str, Process] = field(default_factory=dict)

    def start(self, name: str) -> None:
        with (self.folder / f"{name}.log").open("ab") as log:
            words = ["harness.worker", self.url, str(self.folder), name, self.renderer]
            self.running[name] = start_process(words, os.environ, stdout=log.fileno(), stderr=log.fileno())

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

    def fallen(self) -> str:
        """The last words of workers that ended though nobody killed them."""
        ended = [name for name, process in self.running.items() if process.poll() is not None]
        return "".join(f"{name} has ended:\n{self.said(name)[-3000:]}" for name in ended)


def wait_until(
    true: Callable[[], object], within_s: float, what: str, fallen: Callable[[], str] = str
) -> None:
    """Fails when it is not true in that time, or sooner when `fallen` says that who works at it is dead."""
    until = time.monotonic() + within_s
    while not true():
        if last_words := fallen():
            raise AssertionError(f"Never: {what}. {last_words}")
        if time.monotonic() > until:
            raise AssertionError(f"Not within {within_s:g} s: {what}")
        time.sleep(0.1)
