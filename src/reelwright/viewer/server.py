"""Answers at the viewer's socket, one thread a question, until nobody has asked for a while."""

import select
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import structlog

from reelwright.delivery.local_socket import LocalAnswer, read_question, write_answer

log = structlog.get_logger(__name__)

IDLE_S = 300.0
_LOOK_S = 1.0
_SILENT_S = 10.0  # whoever connects asks at once

Answer = Callable[[dict[str, Any]], LocalAnswer]


class ViewerServer:
    """`answer` is called in threads, and raises nothing on purpose."""

    def __init__(self, listener: socket.socket, answer: Answer, idle_s: float = IDLE_S) -> None:
        self._listener = listener
        self._answer = answer
        self._idle_s = idle_s
        self._busy = 0
        self._last = time.monotonic()
        self._lock = threading.Lock()

    def run(self, stopped: Callable[[], bool] = lambda: False) -> None:
        """Serve until it is `stopped`, or nobody has asked for `idle_s`."""
        while not stopped() and not self._is_idle():
            if select.select([self._listener], [], [], min(_LOOK_S, self._idle_s))[0]:
                connection, _ = self._listener.accept()
                self._count(1)
                threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _is_idle(self) -> bool:
        with self._lock:
            return not self._busy and time.monotonic() - self._last > self._idle_s

    def _count(self, by: int) -> None:
        with self._lock:
            self._busy += by
            self._last = time.monotonic()

    def _serve(self, connection: socket.socket) -> None:
        try:
            with connection, suppress(OSError, ValueError):  # who asked went away, or asked nothing
                connection.settimeout(_SILENT_S)
                question = read_question(connection)
                connection.settimeout(None)
                write_answer(connection, self._answer(question))
        finally:
            self._count(-1)
