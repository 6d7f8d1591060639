"""The time, passed in wherever it matters: whole milliseconds since 1970 (UTC)."""

import time
from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], int]


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class SteadyClock:
    """Tells what is over. A time of day may be put forward: then more seems to have passed than has."""

    def __init__(self, clock: Clock = now_ms, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._monotonic = monotonic
        self._began_ms = clock()
        self._began_s = monotonic()

    def is_over(self, at_ms: int) -> bool:
        """Return whether this time of day has passed, also by a clock that nobody sets, which runs since
        this began. Where the clock was put forward meanwhile it errs to the late side."""
        return self.now_ms() > at_ms

    def now_ms(self) -> int:
        """The time of day, or less where the clock was put forward since this began."""
        gone_ms = 1000 * (self._monotonic() - self._began_s)
        return min(self._clock(), round(self._began_ms + gone_ms))


def iso(ms: int) -> str:
    """ISO 8601 in UTC with `Z`, as the API shows it."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
