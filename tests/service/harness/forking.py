"""Processes of the service that start in a fraction of a second: `start_process("reelwright", "api", …)`.

What such a process imports takes it seconds. So one process for each run of tests imports all of it once, and
forks a child for each that is asked for. A child runs its module as `python -m` does, with arguments, an
environment, files and a parent of its own, and is killed, ended and waited for as any other. How the programs
start from nothing is tested where they are started as an operator does (test_split_start.py, the stories).

This module is also the program of that process: `python -m harness.forking NUMBER`, the number of the socket
on which it is asked.
"""

import array
import contextlib
import fcntl
import gc
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn, Protocol

from reelwright.supervisor import die_with_parent

# Together they import what the API, a worker and the commands for teams and keys do.
PRELOADED = (
    "harness.joined",
    "reelwright.cli",
    "reelwright.cli_team",
    "reelwright.engines.choose",
    "reelwright.formats",
    "reelwright.http.app",
    "reelwright.startup_checks",
    "reelwright.workflows.local_renderer",
    "reelwright.workflows.runtime",
    "uvicorn",
)
_HERE = str(Path(__file__).resolve().parents[1])
_MOST_BYTES = 1 << 20  # of a request
_MOST_FILES = 32
_TOLD_BYTES = 12  # a process's number, and then its exit code


class Process(Protocol):
    """What the tests use of `subprocess.Popen`."""

    pid: int

    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def kill(self) -> None: ...
    def terminate(self) -> None: ...


def start_process(
    words: Sequence[str],
    environment: Mapping[str, str],
    *,
    stdin: int | None = None,
    stdout: int,
    stderr: int,
    pass_fds: Sequence[int] = (),
) -> Process:
    """Start `python -m` with these words. The descriptors are those of `subprocess.Popen`. An environment
    with another PYTHONPATH than `modules_path` gets a new interpreter: it searches modules elsewhere."""
    if environment.get("PYTHONPATH") == modules_path():
        request = {"words": list(words), "environment": dict(environment), "passed": list(pass_fds)}
        return warm_parent().fork(request, stdin, stdout, stderr)
    return subprocess.Popen(
        [sys.executable, "-m", *words],
        env=environment,
        stdin=subprocess.DEVNULL if stdin is None else stdin,
        stdout=stdout,
        stderr=stderr,
        pass_fds=pass_fds,
        preexec_fn=die_with_parent,
    )


def modules_path() -> str:
    """The PYTHONPATH by which a process finds the harness, and the sources as this process does."""
    return os.pathsep.join([_HERE, *filter(None, sys.path)])


@dataclass
class ForkedProcess:
    """A child of the process that forks. `status` is the end of a pipe that says how it ended."""

    pid: int
    status: int
    returncode: int | None = None

    def poll(self) -> int | None:
        return self._look(0)

    def wait(self, timeout: float | None = None) -> int:
        code = self._look(timeout)
        if code is None:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0)
        return code

    def kill(self) -> None:
        self._send(signal.SIGKILL)

    def terminate(self) -> None:
        self._send(signal.SIGTERM)

    def _send(self, number: int) -> None:
        if self.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def _look(self, within_s: float | None) -> int | None:
        if self.returncode is None and select.select([self.status], [], [], within_s)[0]:
            said = os.read(self.status, _TOLD_BYTES)
            os.close(self.status)
            self.returncode = int(said) if said else -signal.SIGKILL
        return self.returncode


@dataclass
class WarmParent:
    """The process that has imported everything, seen from the tests."""

    asking: socket.socket
    process: "subprocess.Popen[bytes]"
    lock: threading.Lock = field(default_factory=threading.Lock)

    def fork(self, request: dict[str, Any], stdin: int | None, stdout: int, stderr: int) -> ForkedProcess:
        status, told = os.pipe()
        nothing = os.open(os.devnull, os.O_RDWR)
        try:
            out = {subprocess.DEVNULL: nothing}.get(stdout, stdout)
            error = out if stderr == subprocess.STDOUT else {subprocess.DEVNULL: nothing}.get(stderr, stderr)
            files = [told, nothing if stdin is None else stdin, out, error, *request["passed"]]
            with self.lock:
                _send_with_files(self.asking, json.dumps(request).encode(), files)
        finally:
            os.close(told)
            os.close(nothing)
        pid = os.read(status, _TOLD_BYTES)
        if not pid:
            raise RuntimeError("The process that forks has ended")
        return ForkedProcess(int(pid), status)

    def close(self) -> None:
        """It ends when nobody can ask it any more."""
        self.asking.close()
        self.process.wait()


@cache
def warm_parent() -> WarmParent:
    """Start the process that forks. It ends with this one."""
    ours, its = socket.socketpair()
    with its:
        number = its.fileno()
        process = subprocess.Popen(
            [sys.executable, "-m", "harness.forking", str(number)],
            pass_fds=[number],
            env={**os.environ, "PYTHONPATH": modules_path()},
            stdin=subprocess.DEVNULL,
            preexec_fn=die_with_parent,
        )
    return WarmParent(ours, process)


def end_warm_parent() -> None:
    """End it, if there is one."""
    if warm_parent.cache_info().currsize:
        warm_parent().close()
        warm_parent.cache_clear()


def _send_with_files(to: socket.socket, content: bytes, files: Sequence[int]) -> None:
    socket.send_fds(to, [len(content).to_bytes(4, "big")], files)
    to.sendall(content)


def _receive_with_files(asked: socket.socket) -> tuple[bytes, list[int]] | None:
    """The next request, or None when nobody asks any more."""
    length, ancillary, _, _ = asked.recvmsg(4, socket.CMSG_SPACE(_MOST_FILES * 4))
    if not length:
        return None
    files = array.array("i")
    for _, _, data in ancillary:
        files.frombytes(data[: len(data) - len(data) % files.itemsize])
    content = b""
    while len(content) < int.from_bytes(length, "big"):
        content += asked.recv(_MOST_BYTES)
    return content, list(files)


def _serve(asked: socket.socket) -> list[str]:
    """Fork for each request. Returns only in a child: the words that it shall run."""
    while received := _receive_with_files(asked):
        _forget_ended()
        request, files = json.loads(received[0]), received[1]
        if os.fork() == 0:
            asked.close()
            return _fork_watched(request, files)
        for file in files:
            os.close(file)
    sys.exit(0)


def _forget_ended() -> None:
    """Who watched a child is forgotten when it has told its end."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _fork_watched(request: dict[str, Any], files: list[int]) -> list[str]:
    """Fork once more, and stay as the parent that tells how the child ended."""
    child = os.fork()
    if child:
        die_with_parent()
        _tell_end(child, files)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    die_with_parent()
    os.close(files[0])
    _take_files(files[1:], [0, 1, 2, *request["passed"]])
    os.environ.clear()
    os.environ.update(request["environment"])
    words: list[str] = request["words"]
    return words


def _tell_end(child: int, files: list[int]) -> NoReturn:
    os.write(files[0], b"%*d" % (_TOLD_BYTES, child))
    for file in files[1:]:
        os.close(file)
    _, status = os.waitpid(child, 0)
    os.write(files[0], b"%*d" % (_TOLD_BYTES, os.waitstatus_to_exitcode(status)))
    os._exit(0)


def _take_files(files: list[int], numbers: list[int]) -> None:
    """Give the files these numbers, out of the way of each other first."""
    above = max(*numbers, *files) + 1
    moved = [fcntl.fcntl(file, fcntl.F_DUPFD_CLOEXEC, above) for file in files]
    for file in files:
        os.close(file)
    for file, number in zip(moved, numbers, strict=True):
        os.dup2(file, number)
        os.close(file)


def main() -> list[str]:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in PRELOADED:
        import_module(name)
    gc.collect()
    gc.freeze()  # so that children do not copy what they only look through
    return _serve(socket.socket(fileno=int(sys.argv[1])))


if __name__ == "__main__":
    sys.argv = main()
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
