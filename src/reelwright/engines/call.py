"""What an engine knows of the call it serves: its key, its cancellation, its progress. It knows nothing of
workflows."""

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass


def _do_nothing() -> None:
    return None


def _unseen(share: float) -> None:
    return None


@dataclass(frozen=True)
class Call:
    """`key` is what a provider calls an idempotency key. Long work calls `stop_if_cancelled` about once a
    second (it raises) and `progress(share)` with 0–1."""

    key: str = ""
    stop_if_cancelled: Callable[[], None] = _do_nothing
    progress: Callable[[float], None] = _unseen


CALL: ContextVar[Call] = ContextVar("call", default=Call())  # noqa: B039 - frozen
