"""What an engine knows of the call it serves: its key, its cancellation, its progress, its paid requests. It
knows nothing of workflows."""

import tempfile
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path

from reelwright.engines.paid import PaidRecords, UnrecordedRequests


def _do_nothing() -> None:
    return None


def _ignore_progress(share: float) -> None:
    return None


@dataclass(frozen=True)
class Call:
    """`key` names the call: the same one when it is made again after a crash. Long work calls
    `stop_if_cancelled` about once a second (it raises) and `progress(share)` with 0–1. A request that costs
    money is written down in `paid` before it is sent. Large media are written to files in `folder`."""

    key: str = ""
    stop_if_cancelled: Callable[[], None] = _do_nothing
    progress: Callable[[float], None] = _ignore_progress
    paid: PaidRecords = field(default_factory=UnrecordedRequests)
    folder: Path = field(default_factory=lambda: Path(tempfile.gettempdir()))


CALL: ContextVar[Call] = ContextVar("call", default=Call())  # noqa: B039 - frozen
