"""How long things have been in a state, whatever becomes of the machine's clock."""

import time
from collections.abc import Callable, Iterable


class SeenTimer:
    """How long things have been seen in a state without a break, by a clock that nobody sets."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._since: dict[str, float] = {}

    def for_ms(self, things: Iterable[str]) -> dict[str, float]:
        """Return for how long each thing was seen; what is not named any more is forgotten."""
        now = self._monotonic()
        self._since = {thing: self._since.get(thing, now) for thing in things}
        return {thing: 1000 * (now - since) for thing, since in self._since.items()}
