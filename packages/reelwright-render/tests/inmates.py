"""What the sandbox's tests run in a child: each one tries something, and says how it went."""

import os
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from reelwright_render.errors import EngineFailed


def _tried(act: Callable[[], Any]) -> str:
    try:
        act()
    except OSError as error:
        return type(error).__name__
    return "went through"


def ask_for_sizes(lengths: list[int], ask: Callable[[Any], Any]) -> list[int]:
    """The lengths of what it is told."""
    return [len(ask({"length": length})) for length in lengths]


def add(one: int, other: int) -> int:
    return one + other


def size_of(path: Path) -> int:
    return path.stat().st_size + len(path.read_bytes())


def refuse() -> None:
    raise EngineFailed("This picture is upside down")


def break_down() -> None:
    raise KeyError("a detail of ours")


def connect(port: int) -> list[str]:
    return [
        _tried(lambda: socket.create_connection(("127.0.0.1", port), 5)),
        _tried(lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM)),
        _tried(lambda: socket.socket(socket.AF_UNIX)),
    ]


def start_programs() -> list[str]:
    thread = threading.Thread(target=time.sleep, args=(0,))
    thread.start()
    thread.join()
    return [_tried(lambda: subprocess.run([sys.executable, "-V"])), _tried(_fork), _tried(os.setsid)]


def _fork() -> None:
    if os.fork() == 0:
        os._exit(0)


def disturb_parent() -> list[str]:
    parent = os.getppid()
    return [
        _tried(lambda: os.kill(parent, signal.SIGCONT)),
        _tried(lambda: os.killpg(os.getpgid(parent), signal.SIGCONT)),
        _tried(lambda: resource.prlimit(parent, resource.RLIMIT_CORE, (0, 0))),
    ]


def raise_limits() -> list[int]:
    """The hard ones of written bytes and open files, after having tried."""
    for kind in (resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE):
        resource.getrlimit(kind)
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (1 << 30, 1 << 30))
    return [resource.getrlimit(kind)[1] for kind in (resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE)]


def touch(secret: str, elsewhere: str) -> list[str]:
    """A file that was not given, a place that was not given, and its own folder."""
    return [
        _tried(lambda: Path(secret).read_bytes()),
        _tried(lambda: Path(elsewhere).write_bytes(b"x")),
        _tried(lambda: Path("mine").write_bytes(b"x")),
    ]


def leave(secret: str) -> list[str]:
    """What others would open for us: links to a file that was not given, pipes, sockets; and one plain file
    under another name."""
    Path("plain").write_bytes(b"x")
    Path("inner").mkdir()
    return [
        _tried(lambda: Path("poster.jpg").symlink_to(secret)),
        _tried(lambda: os.link(secret, "linked")),
        _tried(lambda: os.mkfifo("pipe")),
        _tried(lambda: os.rename("plain", "inner/plain")),
        _tried(lambda: os.rename("plain", "renamed")),
    ]


def environment() -> dict[str, str]:
    return dict(os.environ)


def take_memory() -> int:
    return len(bytearray(8 << 30))


def count_for_ever() -> None:
    while True:
        pass


def sleep_for_ever() -> None:
    while True:
        time.sleep(60)


def fill_disk() -> None:
    with open("large", "wb") as file:
        while True:
            file.write(bytes(1 << 20))


def crash() -> None:
    os.abort()


def babble() -> str:
    return "x" * (1 << 20)


def report(progress: Callable[[float], None]) -> str:
    for share in (0.25, 0.5, 7.0):
        progress(share)
    return "done"


def tell_id_and_sleep(progress: Callable[[float], None]) -> None:
    Path("id").write_text(str(os.getpid()))
    progress(0.5)
    sleep_for_ever()
