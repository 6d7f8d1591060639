"""The parent's side: starts the child, listens, and sees to it that nothing of it is left."""

import errno
import json
import logging
import os
import pickle
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from reelwright_render.errors import EngineFailed
from reelwright_render.sandbox.limits import Limits
from reelwright_render.sandbox.request import MEMORY_RAN_OUT, Request

_DAMAGED = "This file is damaged and cannot be read"
_BROKE = "This file could not be read; it may be damaged"
_TOO_LONG = "This file takes too long to read"
_TOO_HEAVY = "This file needs too much memory to be read"
_REASONS = {
    MEMORY_RAN_OUT: _TOO_HEAVY,
    -signal.SIGKILL: _TOO_HEAVY,  # by the kernel, which takes it first where memory runs out
    -signal.SIGXCPU: _TOO_LONG,
    -signal.SIGALRM: _TOO_LONG,
    -signal.SIGXFSZ: "What is made of this file becomes too large",
}
_WORDS = {"answer", "failed", "broke", "no_room", "share", "ask"}
_LAST_WORDS = {"answer", "failed", "broke", "no_room"}
_STOP_ASKED_EVERY_S = 1.0
_LONGEST_LINE = 256 << 10
_GRACE_S = 10.0
_log = logging.getLogger(__name__)


def run(
    function: Callable[..., Any],
    *args: Any,
    limits: Limits,
    folder: Path,
    stop: Callable[[], None],
    progress: Callable[[float], None] | None = None,
    reply: Callable[[Any], Any] | None = None,
) -> Any:
    """Run `function(*args)` in a child and return its result, which must fit into JSON. `function` is one of
    a module; it may write in `folder`, and read those of `args` that are paths. With `progress` it is called
    with a keyword argument `progress`, to be told shares from 0 to 1. With `reply` it is called with a
    keyword argument `ask`: what it asks is answered here, both in plain JSON values; so it can let its
    parent do what it may not, such as reading an address. `stop` is asked about once a second; what it
    raises ends the child. Raises EngineFailed as `function` did, or with a reason for a person where a limit
    was met, the child broke or an error was not foreseen (which is logged); OSError where the disk is full.
    What was written in `folder` stays there."""
    stop()
    ours, theirs = os.pipe()
    heard, says = os.pipe() if reply is not None else (None, None)
    request = Request(
        call=pickle.dumps((function, args)),
        limits=limits,
        folder=folder.resolve(),
        modules=(_root(__name__), _root(function.__module__)),
        readable=tuple(arg.resolve() for arg in args if isinstance(arg, Path)),
        answers=theirs,
        parent=os.getpid(),
        tells=progress is not None,
        replies=heard,
    )
    with open(ours, "rb", buffering=0) as answers, _closing(says):
        try:
            child = _start(request)
        finally:
            os.close(theirs)
            if heard is not None:
                os.close(heard)
        with _ending(child):
            for message in _messages(answers.fileno(), time.monotonic() + limits.wall_s + _GRACE_S, stop):
                if message.keys() & _LAST_WORDS:
                    return _outcome(message)
                if "ask" in message and reply is not None and says is not None:
                    _say(says, reply(message["ask"]))
                elif progress is not None and "share" in message:
                    progress(min(1.0, max(0.0, float(message["share"]))))
            raise EngineFailed(_reason(child))


@contextmanager
def _closing(says: int | None) -> Iterator[None]:
    try:
        yield
    finally:
        if says is not None:
            os.close(says)


def _say(says: int, value: Any) -> None:
    """Write one line to a child that waits for it; one that has ended meanwhile is noticed elsewhere."""
    try:
        with open(says, "wb", buffering=0, closefd=False) as pipe:
            rest = memoryview(json.dumps(value).encode() + b"\n")
            while rest:
                rest = rest[pipe.write(rest) or 0 :]
    except BrokenPipeError:
        pass


def _outcome(message: dict[str, Any]) -> Any:
    if "answer" in message:
        return message["answer"]
    if "no_room" in message:
        raise OSError(errno.ENOSPC, str(message["no_room"]))
    if "broke" in message:
        _log.warning("an error in a sandbox was not foreseen: %s", message["broke"])
        raise EngineFailed(_BROKE)
    raise EngineFailed(str(message["failed"]))


def _start(request: Request) -> subprocess.Popen[bytes]:
    child = subprocess.Popen(
        [sys.executable, "-P", "-m", "reelwright_render.sandbox.child"],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=_bare_environment(request),
        cwd=request.folder,
        pass_fds=[one for one in (request.answers, request.replies) if one is not None],
        start_new_session=True,
    )
    assert child.stdin is not None
    try:
        with child.stdin as pipe:
            pickle.dump(request, pipe)
    except BrokenPipeError:
        pass  # it has ended already: its status says why
    return child


def _bare_environment(request: Request) -> dict[str, str]:
    """Return the child's environment: where modules are found, and what keeps libraries from taking more
    than they need."""
    return {
        "PYTHONPATH": os.pathsep.join(str(path) for path in request.modules),
        "TMPDIR": str(request.folder),
        "HOME": str(request.folder),
        "LC_ALL": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
        "MALLOC_ARENA_MAX": "2",
    }


def _root(module: str) -> Path:
    """The folder from which a module is imported by its whole name."""
    file = sys.modules[module].__file__
    assert file is not None, "a function of a sandbox belongs to a file"
    up = module.count(".") + Path(file).stem.count("__init__")
    return Path(file).resolve().parents[up]


@contextmanager
def _ending(child: "subprocess.Popen[bytes]") -> Iterator[None]:
    try:
        yield
    finally:
        if child.poll() is None:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()


def _messages(answers: int, until: float, stop: Callable[[], None]) -> Iterator[dict[str, Any]]:
    """The lines that the child writes, until it closes its end, writes nonsense, or time is over."""
    poll = select.poll()
    poll.register(answers, select.POLLIN)
    buffer, asked = b"", time.monotonic()
    while time.monotonic() < until:
        ready = poll.poll(_STOP_ASKED_EVERY_S * 1000)
        if time.monotonic() - asked >= _STOP_ASKED_EVERY_S:
            stop()
            asked = time.monotonic()
        if not ready:
            continue
        data = os.read(answers, 4096)
        if not data:
            return
        *lines, buffer = (buffer + data).split(b"\n")
        for line in lines:
            yield _parse(line)
        if len(buffer) > _LONGEST_LINE:
            raise EngineFailed(_DAMAGED)


def _parse(line: bytes) -> dict[str, Any]:
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict) or not message.keys() & _WORDS:
        raise EngineFailed(_DAMAGED)
    return message


def _reason(child: "subprocess.Popen[bytes]") -> str:
    """Why it hung up, or was silent for so long, without an answer."""
    try:
        return _REASONS.get(child.wait(timeout=_GRACE_S), _DAMAGED)
    except subprocess.TimeoutExpired:
        return _TOO_LONG
