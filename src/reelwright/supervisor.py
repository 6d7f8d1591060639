"""Keeps the service's processes running: starts them, restarts what dies, stops them together.

The listening socket belongs to this process and is handed down, so a restart of the API refuses nobody:
callers wait in the socket's queue.
"""

import ctypes
import errno
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import structlog

from reelwright.errors import NotNow, ReelwrightError, WrongSetting

log = structlog.get_logger(__name__)

STOP_WITHIN_S = 20.0
WRONG_SETTING = 2  # the exit code of a process that no restart helps
_PR_SET_PDEATHSIG = 1


@dataclass
class Child:
    """One process of the service. It is started again when it ends, more slowly each time, unless it was
    `refused`: it met a wrong setting, and has said so. One with a socket `wanted_at` runs only while it has
    something to do: it is started when somebody connects there, and ends by itself."""

    name: str
    arguments: Sequence[str]
    pass_fds: Sequence[int] = ()
    process: subprocess.Popen[bytes] | None = None
    failures: int = 0
    start_at: float = 0.0
    started: float = field(default=0.0)
    refused: bool = False
    wanted_at: socket.socket | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "reelwright", *self.arguments],
            pass_fds=self.pass_fds,
            preexec_fn=die_with_parent,
            stdin=subprocess.DEVNULL,
        )
        self.started = time.monotonic()

    def look(self) -> None:
        """Start it when it is due; note when it ended."""
        if self.process is None:
            if time.monotonic() >= self.start_at and self._is_wanted():
                self.start()
        elif (code := self.process.poll()) is not None:
            self.process, self.refused = None, code == WRONG_SETTING
            if not self.refused and not (code == 0 and self.wanted_at):
                self._restart_later(code)

    def _is_wanted(self) -> bool:
        """Whether somebody waits at its socket, which the kernel keeps for whoever accepts."""
        return self.wanted_at is None or bool(select.select([self.wanted_at], [], [], 0)[0])

    def _restart_later(self, code: int) -> None:
        lived = time.monotonic() - self.started
        self.failures = 1 if lived > 60 else self.failures + 1
        pause = min(0.25 * 2**self.failures, 30.0)
        log.warning("process ended", process=self.name, code=code, restart_in_s=round(pause, 1))
        self.start_at = time.monotonic() + pause


def die_with_parent() -> None:
    """On Linux the kernel ends this process when its parent dies."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket that children inherit. Port 0 takes a free one. Raises WrongSetting, and
    NotNow for a port in use: after a kill of its parent an API holds it until what it answers has ended."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    # What is accepted inherits it; uvicorn does not set it at a socket that it was handed. An answer's head
    # and body are two writes, and the second would wait up to 40 ms for the caller's acknowledgement.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except (OSError, OverflowError, ValueError) as error:  # ValueError: what can be no host's name
        listener.close()
        raise _not_bound(error, host, port) from None
    listener.set_inheritable(True)
    return listener


def _not_bound(error: Exception, host: str, port: int) -> ReelwrightError:
    number = error.errno if isinstance(error, OSError) else None
    if number == errno.EADDRINUSE:
        return NotNow(
            f"Port {port} is in use: end what listens there, or give another --port, or 0 for a free one."
        )
    if number == errno.EACCES:
        return WrongSetting(
            f"Port {port} is for the administrator: give a --port from 1024 on, or 0 for a free one."
        )
    if isinstance(error, OverflowError):
        return WrongSetting(f"There is no port {port}: give a --port from 1 to 65535, or 0 for a free one.")
    return WrongSetting(
        f"{host!r} is no address of this machine: give --host 127.0.0.1, or 0.0.0.0 for all it has."
    )


def supervise(children: Sequence[Child], stopped: Callable[[], bool]) -> bool:
    """Run until `stopped` says so, then end the children: SIGTERM, and SIGKILL for what stays. False when it
    ended earlier, because a child met a wrong setting."""
    try:
        while not stopped():
            for child in children:
                child.look()
                if child.refused:
                    log.error("everything ends: a process met a wrong setting", process=child.name)
                    return False
            time.sleep(0.2)
        return True
    finally:
        stop(children)


def stop(children: Sequence[Child]) -> None:
    running = [child.process for child in children if child.process and child.process.poll() is None]
    for process in running:
        process.send_signal(signal.SIGTERM)
    until = time.monotonic() + STOP_WITHIN_S
    for process in running:
        try:
            process.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Signals:
    """SIGTERM and SIGINT ask for an orderly end."""

    def __init__(self) -> None:
        self.received = False
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._note)

    def _note(self, number: int, frame: object) -> None:
        self.received = True

    def __call__(self) -> bool:
        return self.received
