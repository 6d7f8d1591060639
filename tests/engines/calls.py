"""Calls as the workflows make them: one that is cancelled, and one that is told how far the work is."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from reelwright.engines.call import CALL, Call
from reelwright.errors import Cancelled


@contextmanager
def cancelled() -> Iterator[None]:
    """Nobody wants what is made any more."""

    def stop() -> None:
        raise Cancelled

    with _call(Call(stop_if_cancelled=stop)):
        yield


@contextmanager
def told() -> Iterator[list[float]]:
    """The shares that an engine tells while it works, in their order."""
    shares: list[float] = []
    with _call(Call(progress=shares.append)):
        yield shares


@contextmanager
def _call(call: Call) -> Iterator[None]:
    token = CALL.set(call)
    try:
        yield
    finally:
        CALL.reset(token)


def is_for_people(message: str) -> bool:
    """A sentence: it begins with a capital, has words, and neither a path nor a line of code."""
    return re.match(r"[A-Z].*\w+ \w+", message) is not None and not re.search(
        r"\n|[/\\]|0x|\w\(|Error", message
    )
