"""A full disk or a database that does not answer fails no work: it waits and goes on, until its time is over
or it was cancelled. Whoever looks at the project sees what it waits for."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TypeVar

import structlog
from dbos import DBOS
from dbos import error as dbos_error

from reelwright.delivery.storage import Storage
from reelwright.domain.deadlines import ROOM
from reelwright.errors import Cancelled
from reelwright.store.transient_failures import Trouble, classify_failure

log = structlog.get_logger(__name__)

Result = TypeVar("Result")

MESSAGES: dict[Trouble, str] = {"room": ROOM, "database": "Waiting for the database"}
LEAST_MS = 1_000
_FIRST_PAUSE_S = 0.5
_LONGEST_PAUSE_S = 5.0
_STOP_ASKED_EVERY_S = 0.5
_ROW_READ_EVERY_S = 1.0


def _report_nothing(message: str) -> None:
    return None


REPORT_WAIT: ContextVar[Callable[[str], None]] = ContextVar("say", default=_report_nothing)
"""Tells a person what the work waits for; the empty text says that it goes on."""


class CancellationCheck:
    """Raises Cancelled once the workflow was cancelled. Looking costs 1–2 ms, so it looks twice a second."""

    def __init__(self, workflow_id: str) -> None:
        self._workflow_id = workflow_id
        self._looked = float("-inf")

    def __call__(self) -> None:
        if time.monotonic() - self._looked < _STOP_ASKED_EVERY_S:
            return
        self._looked = time.monotonic()
        status = DBOS.get_workflow_status(self._workflow_id)
        if status is None or status.status == "CANCELLED":
            raise Cancelled


def raise_when_over(is_over: Callable[[], bool]) -> Callable[[], None]:
    """Raises Cancelled once what the work is for is over; looks once a second."""
    looked = time.monotonic()

    def stop() -> None:
        nonlocal looked
        if time.monotonic() - looked < _ROW_READ_EVERY_S:
            return
        looked = time.monotonic()
        if is_over():
            raise Cancelled

    return stop


def sleep_unless_cancelled(seconds: float, stop: Callable[[], None]) -> None:
    """Sleep, and ask now and then whether it has become pointless."""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        time.sleep(min(left, _STOP_ASKED_EVERY_S))
        stop()


@contextmanager
def end_step_when_cancelled() -> Iterator[None]:
    """Inside a step: what a cancellation raised ends it unrecorded."""
    try:
        yield
    except Cancelled:
        raise dbos_error.DBOSWorkflowCancelledError(DBOS.workflow_id or "") from None


def retry_transient(work: Callable[[], Result], pause_s: float = _FIRST_PAUSE_S) -> Result:
    """Do the work, again and again as long as it fails of trouble that passes; it must bear being done again.
    Inside a workflow it raises Cancelled once that was cancelled."""
    workflow_id = DBOS.workflow_id
    stop = CancellationCheck(workflow_id) if workflow_id else _do_nothing
    said: Trouble | None = None
    while True:
        try:
            result = work()
        except Exception as error:
            trouble = classify_failure(error)
            if trouble is None:
                raise
            if trouble != said:
                log.warning("waiting", trouble=trouble, workflow=workflow_id)
            said = trouble
        else:
            if said is not None:
                REPORT_WAIT.get()("")
            return result
        REPORT_WAIT.get()(MESSAGES[said])
        sleep_unless_cancelled(pause_s, stop)
        pause_s = min(2 * pause_s, _LONGEST_PAUSE_S)


@contextmanager
def ignore_transient() -> Iterator[None]:
    """Ignore transient errors of what may be left out, such as progress: the work that it tells of goes
    on."""
    try:
        yield
    except Exception as error:
        if classify_failure(error) is None:
            raise


def remaining_ms(deadline_at: int, now: int, limit: int) -> int:
    """Return how long work may still take that begins, or goes on after a crash. The clock may have been
    set meanwhile: then it is no more than the whole, and no less than a third; LEAST_MS at any rate."""
    return min(limit, max(deadline_at - now, limit // 3, LEAST_MS))


class RetryingStorage:
    """A storage whose writes wait for room: what an engine has made is not lost for want of it."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def put(self, key: str, content: bytes | Path) -> None:
        retry_transient(lambda: self._storage.put(key, content))

    def path(self, key: str) -> Path:
        return retry_transient(lambda: self._storage.path(key))  # it may be fetched onto this machine's disk

    def copy(self, source: str, key: str) -> None:
        retry_transient(lambda: self._storage.copy(source, key))

    def exists(self, key: str) -> bool:
        return self._storage.exists(key)

    def size(self, key: str) -> int:
        return self._storage.size(key)

    def read(self, key: str, start: int = 0, end: int | None = None) -> Iterator[bytes]:
        return self._storage.read(key, start, end)

    def delete(self, key: str) -> None:
        self._storage.delete(key)

    def delete_prefix(self, prefix: str) -> None:
        self._storage.delete_prefix(prefix)

    def forget_abandoned(self) -> None:
        self._storage.forget_abandoned()

    def forget_copy(self, key: str) -> None:
        self._storage.forget_copy(key)


def _do_nothing() -> None:
    """Nobody stops it."""
