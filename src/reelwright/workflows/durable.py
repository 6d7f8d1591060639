"""The few words of the workflow engine that the workflows use. They hold what was learnt about it."""

import functools
from collections.abc import Callable
from typing import Any, TypeVar

from dbos import DBOS, PortableWorkflowError, SetWorkflowID, SetWorkflowTimeout

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
    """Run once, and answer from the record ever after. May run again if it was interrupted."""
    return DBOS.run_step({"name": name}, functools.partial(_call, function), *args)


def _call(function: Callable[..., Result], *args: Any) -> Result:
    return function(*args)


def child(workflow_id: str, timeout_ms: int, started: Callable[..., Any], *args: Any) -> Any:
    """Start a workflow and wait for its result. One that takes too long is cancelled, and its failure's kind
    is OUT_OF_TIME."""
    with SetWorkflowID(workflow_id), SetWorkflowTimeout(timeout_ms / 1000):
        handle = DBOS.start_workflow(started, *args)
    return handle.get_result()


def kind_of(error: Exception) -> str:
    """The class of a failure, the same whether it happens now or is read from the record."""
    return error.name if isinstance(error, PortableWorkflowError) else type(error).__name__
