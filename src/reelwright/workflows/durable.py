"""The few words of the workflow engine that the workflows use. They hold what was learnt about it."""

import functools
import sqlite3
import threading
from collections.abc import Callable
from typing import Any, TypeVar

import sqlalchemy as sa
from dbos import DBOS, PortableWorkflowError, SetWorkflowID

from reelwright.store.transient_failures import classify_database_failure
from reelwright.workflows.retry import end_step_when_cancelled, retry_transient

Result = TypeVar("Result")

MOST_RECOVERIES = 10  # what kills its worker more often is given up, failed and refunded by the sweep
OUT_OF_TIME = "DBOSAwaitedWorkflowCancelledError"
CHANGED_CODE = "DBOSUnexpectedStepError"


def workflow(name: str, body: Callable[..., Any]) -> Callable[..., Any]:
    """Register a workflow under a name that stays when the code moves. Before the launch."""

    def run(*args: Any) -> Any:
        return body(*args)

    run.__name__ = run.__qualname__ = name
    return DBOS.workflow(name=name, max_recovery_attempts=MOST_RECOVERIES)(run)


def step(name: str, function: Callable[..., Result], *args: Any) -> Result:
    """Run once, and answer from the record ever after. May run again if it was interrupted, and does while
    there is no room on the disk or the database does not answer."""
    return DBOS.run_step({"name": name}, functools.partial(_call, function), *args)


def _call(function: Callable[..., Result], *args: Any) -> Result:
    with end_step_when_cancelled():
        return retry_transient(lambda: function(*args))


def child(workflow_id: str, limit_ms: int, started: Callable[..., Any], *args: Any) -> Any:
    """Start a workflow and wait for its result. One that takes too long is cancelled, and its failure's kind
    is OUT_OF_TIME.

    The time is taken here, by a clock that nobody sets: the engine's own timeouts are times of day, so that
    all that runs would be over when the machine's clock is put forward."""
    with SetWorkflowID(workflow_id):
        handle = DBOS.start_workflow(started, *args)
    late = threading.Timer(limit_ms / 1000, DBOS.cancel_workflow, [workflow_id])
    late.daemon = True
    late.start()
    try:
        return handle.get_result()
    finally:
        late.cancel()


def kind_of(error: Exception) -> str:
    """The class of a failure, the same whether it happens now or is read from the record."""
    return error.name if isinstance(error, PortableWorkflowError) else type(error).__name__


class _RetryFilter(sqlite3.OperationalError):
    pass


def retry_engine_errors(engine: sa.Engine) -> None:
    """Lets the workflow engine wait for room as it waits for a lock of SQLite's. It tries again for as long
    as an error says `database is locked`; any other ends the thread of a workflow, which nothing takes up
    again before its worker ends. (It knows by itself that PostgreSQL's troubles pass.)"""

    @sa.event.listens_for(engine, "handle_error", retval=True)
    def _as_locked_database(context: sa.engine.ExceptionContext) -> BaseException | None:
        error = context.sqlalchemy_exception
        cause = context.original_exception
        if error is None or not isinstance(cause, sqlite3.Error) or classify_database_failure(error) is None:  # type: ignore[arg-type]
            return None
        waits = _RetryFilter(f"database is locked ({cause})")
        waits.sqlite_errorcode = cause.sqlite_errorcode
        waits.sqlite_errorname = cause.sqlite_errorname
        return sa.exc.OperationalError(context.statement, None, waits)
