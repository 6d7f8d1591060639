"""The states of jobs in the workflow engine, as the sweep asks for them."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from dbos import DBOS

from reelwright.store.clock import iso

ENDED = ("SUCCESS", "ERROR", "CANCELLED", "MAX_RECOVERY_ATTEMPTS_EXCEEDED")
_AT_ONCE = 200


def is_alive(state: str | None) -> bool:
    """Return whether a job of this state still does something, or will."""
    return state is not None and state not in ENDED


class WorkflowStates(Protocol):
    def states(self, jobs: Iterable[str]) -> dict[str, str]:
        """The states of those of the jobs that exist."""

    def find_ended(
        self, jobs: Iterable[str], how: Sequence[str] = ENDED, before_ms: int | None = None
    ) -> set[str]:
        """Those of the jobs that run no more and will not, since the given time."""

    def cancel(self, *jobs: str) -> None:
        """Call off what still runs of them. One that does not exist is none."""

    def find_delayed(self) -> dict[str, int]:
        """Jobs that wait for their time, in milliseconds of the clock."""

    def delay(self, job: str, wait_s: float) -> None:
        """Let one that waits begin so much later than now."""

    def forget(self, before_ms: int, most: int) -> int:
        """Delete rows of jobs that ended before then. Returns how many."""


class DurableWorkflowStates:
    """The engine's own tables. It must have been launched."""

    def states(self, jobs: Iterable[str]) -> dict[str, str]:
        states: dict[str, str] = {}
        for some in _batches(jobs):
            found = DBOS.list_workflows(workflow_ids=some, load_input=False, load_output=False)
            states |= {workflow.workflow_id: workflow.status for workflow in found}
        return states

    def find_ended(
        self, jobs: Iterable[str], how: Sequence[str] = ENDED, before_ms: int | None = None
    ) -> set[str]:
        ended: set[str] = set()
        for some in _batches(jobs):
            for found in DBOS.list_workflows(
                workflow_ids=some, status=list(how), load_input=False, load_output=False
            ):
                if before_ms is None or (found.updated_at or 0) < before_ms:
                    ended.add(found.workflow_id)
        return ended

    def cancel(self, *jobs: str) -> None:
        DBOS.cancel_workflows(list(jobs))

    def find_delayed(self) -> dict[str, int]:
        waiting = DBOS.list_workflows(status="DELAYED", load_input=False, load_output=False)
        return {job.workflow_id: job.delay_until_epoch_ms or 0 for job in waiting}

    def delay(self, job: str, wait_s: float) -> None:
        DBOS.set_workflow_delay(job, delay_seconds=wait_s)

    def forget(self, before_ms: int, most: int) -> int:
        old = DBOS.list_workflows(
            status=list(ENDED), end_time=iso(before_ms), limit=most, load_input=False, load_output=False
        )
        if old:
            DBOS.delete_workflows([workflow.workflow_id for workflow in old])
        return len(old)


def _batches(jobs: Iterable[str]) -> Iterator[list[str]]:
    wanted = list(jobs)
    for at in range(0, len(wanted), _AT_ONCE):
        yield wanted[at : at + _AT_ONCE]
