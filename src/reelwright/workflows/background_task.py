"""A chore that may take minutes, beside a worker's main thread: that one holds the worker's name."""

from collections.abc import Callable
from threading import Thread

import structlog

log = structlog.get_logger(__name__)


class BackgroundTask:
    """Called by the clock; does nothing while the time before is still at work."""

    def __init__(self, chore: Callable[[], object], name: str) -> None:
        self._chore = chore
        self._name = name
        self._running: Thread | None = None

    def __call__(self) -> None:
        if self._running is None or not self._running.is_alive():
            self._running = Thread(target=self._run, name=self._name, daemon=True)
            self._running.start()

    def _run(self) -> None:
        try:
            self._chore()
        except Exception:  # an edge: the chore comes again, and the worker has other work
            log.exception("chore failed", chore=self._name)
