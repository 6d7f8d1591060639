"""Progress as a person sees it while they wait: how far the work is, and what is being done."""

import threading
import time
from collections.abc import Callable

STRIDE = 20


class ProgressReporter:
    """The recipe says percent and message; between two of its words the steps add how far they are: a share
    of one long call, or how many of several are done. They move the percent by STRIDE at most, since nobody
    knows where the recipe's next word will be. Thread-safe."""

    def __init__(self, write: Callable[[int, str], None], details_every_s: float = 0.5) -> None:
        self._write = write
        self._details_every_s = details_every_s
        self._lock = threading.Lock()
        self._begun = 0  # percent at the recipe's last word
        self._percent = 0  # the highest that was told
        self._message = ""
        self._said = (-1, "")
        self._count = self._done = 0
        self._written = float("-inf")

    def __call__(self, percent: int, message: str) -> None:
        with self._lock:
            self._begun, self._message = percent, message
            self._count = self._done = 0
            self._write_once(percent, message)

    def begin_calls(self, count: int) -> None:
        """Note that so many calls begin together."""
        with self._lock:
            self._count, self._done = count, 0

    def finish_call(self) -> None:
        with self._lock:
            self._done += 1
            if self._count > 1:
                self._detail(self._done / self._count, f"{self._done} of {self._count}")

    def report_share(self, share: float) -> None:
        """Report the share of one call that is done, 0–1."""
        with self._lock:
            if self._count <= 1:
                self._detail(share, f"{share:.0%}")

    def report_wait(self, message: str) -> None:
        """Say what the work waits for; the empty text says that it goes on."""
        with self._lock:
            self._write_once(self._percent, message or self._message)

    def _detail(self, share: float, detail: str) -> None:
        """Tell a detail in brackets; none for what has just ended: another call may follow under this
        message, and "Narrating (100%)" would read as if nothing were happening."""
        if self._message and time.monotonic() - self._written >= self._details_every_s:
            message = f"{self._message} ({detail})" if share < 1 else self._message
            self._write_once(self._begun + round(share * STRIDE), message)

    def _write_once(self, percent: int, message: str) -> None:
        self._written = time.monotonic()
        self._percent = max(percent, self._percent)
        if self._said != (self._percent, message):
            self._said = (self._percent, message)
            self._write(self._percent, message)
