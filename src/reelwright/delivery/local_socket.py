"""Questions and answers between two processes of the service on one machine, over a socket in the data
directory that only its owner can open.

One question a connection: a line of JSON; the answer is a line of JSON, which says how many bytes follow it.
"""

import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

WAIT_S = 110.0  # a machine that renders for others, too, may be slow to start who answers
_MOST_BYTES = 64 << 20  # of one line
_LONGEST_PATH = 100  # bytes, of a socket's address


@dataclass(frozen=True)
class LocalAnswer:
    """`said` is plain JSON, `content` what it speaks of: a picture, a sound."""

    said: dict[str, Any]
    content: bytes = b""


class NobodyAnswers(Exception):
    """Nothing listens at the socket, or what listens there went away before it answered."""


def listen_locally(path: Path) -> socket.socket:
    """A listening socket that children inherit, in the place of an old one."""
    path.unlink(missing_ok=True)
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(0o177)
    try:
        with _short_address(path) as address:
            listener.bind(address)
    finally:
        os.umask(before)
    listener.listen(64)
    listener.set_inheritable(True)
    return listener


def ask_locally(path: Path, question: dict[str, Any], wait_s: float = WAIT_S) -> LocalAnswer:
    """Raises NobodyAnswers."""
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
            connection.settimeout(wait_s)
            with _short_address(path) as address:
                connection.connect(address)
            connection.sendall(json.dumps(question).encode() + b"\n")
            return _read_answer(connection)
    except (OSError, ValueError) as error:
        raise NobodyAnswers(str(error)) from error


def read_question(connection: socket.socket) -> dict[str, Any]:
    """Raises ValueError for what is no question."""
    with connection.makefile("rb") as file:
        question = json.loads(file.readline(_MOST_BYTES))
    if not isinstance(question, dict):
        raise ValueError("Not an object")
    return question


def write_answer(connection: socket.socket, answer: LocalAnswer) -> None:
    head = json.dumps({"said": answer.said, "bytes": len(answer.content)}).encode()
    connection.sendall(head + b"\n" + answer.content)


def _read_answer(connection: socket.socket) -> LocalAnswer:
    with connection.makefile("rb") as file:
        head = json.loads(file.readline(_MOST_BYTES))
        content = file.read(head["bytes"])
    if len(content) != head["bytes"]:
        raise ValueError("The answer broke off")
    return LocalAnswer(head["said"], content)


@contextmanager
def _short_address(path: Path) -> Iterator[str]:
    """Yield a name of the path that fits a socket's address, which holds 108 bytes: on Linux a long one is
    named through its folder, opened."""
    if len(os.fsencode(path)) <= _LONGEST_PATH:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
