"""What a person sees while they wait: how far the work is, and what is being done."""

import threading
import time
from collections.abc import Callable

_DETAILS_EVERY_S = 0.5


class Told:
    """The recipe says percent and message; between two of its words the steps add how far they are: a share
    of one long call, or how many of several are done. Thread-safe."""

    def __init__(self, write: Callable[[int, str], None]) -> None:
        self._write = write
        self._lock = threading.Lock()
        self._percent = 0
        self._message = ""
        self._count = self._done = 0
        self._written = float("-inf")

    def __call__(self, percent: int, message: str) -> None:
        with self._lock:
            self._percent, self._message = percent, message
            self._count = self._done = 0
            self._written = time.monotonic()
            self._write(percent, message)

    def of(self, count: int) -> None:
        """So many calls begin together."""
        with self._lock:
            self._count, self._done = count, 0

    def one_more(self) -> None:
        with self._lock:
            self._done += 1
            if self._count > 1:
                self._detail(f"{self._done} of {self._count}")

    def share(self, share: float) -> None:
        """One call of its own is so far, 0–1."""
        with self._lock:
            if self._count <= 1:
                self._detail(f"{share:.0%}")

    def _detail(self, detail: str) -> None:
        if self._message and time.monotonic() - self._written >= _DETAILS_EVERY_S:
            self._written = time.monotonic()
            self._write(self._percent, f"{self._message} ({detail})")
