"""The child's side: takes the limits upon itself, then does its one task."""

import json
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Callable
from typing import Any

from reelwright_render.errors import EngineFailed, is_out_of_room
from reelwright_render.sandbox.confine import confine
from reelwright_render.sandbox.request import MEMORY_RAN_OUT, Call, Request


def main() -> None:
    request: Request = pickle.load(sys.stdin.buffer)
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # Python ignores it; the parent is to learn of it
    _tell(request.answers, _run_task(request))
    os._exit(0)  # libraries' threads and their cleaning up are not waited for


def _run_task(request: Request) -> dict[str, Any]:
    """The edge: an error that was not foreseen is told, so that the parent can log it."""
    try:
        confine(request)
        call: Call = pickle.loads(request.call)
        function, args = call
        told: dict[str, Any] = {"progress": _progress(request.answers)} if request.tells else {}
        if request.replies is not None:
            told["ask"] = _question(request.answers, request.replies)
        return {"answer": function(*args, **told)}
    except MemoryError:
        os._exit(MEMORY_RAN_OUT)
    except Exception as error:
        if is_out_of_room(error):
            return {"no_room": str(error)}
        if isinstance(error, EngineFailed):
            return {"failed": str(error)}
        return {"broke": traceback.format_exc()[-8000:]}


def _progress(answers: int) -> Callable[[float], None]:
    def tell(share: float) -> None:
        _tell(answers, {"share": share})

    return tell


def _question(answers: int, replies: int) -> Callable[[Any], Any]:
    heard = os.fdopen(replies, "rb")

    def ask(question: Any) -> Any:
        _tell(answers, {"ask": question})
        return json.loads(heard.readline())

    return ask


def _tell(answers: int, message: dict[str, Any]) -> None:
    """Send a message in one write, even where a signal comes."""
    rest = json.dumps(message).encode() + b"\n"
    while rest:
        rest = rest[os.write(answers, rest) :]


if __name__ == "__main__":
    main()
