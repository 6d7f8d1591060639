"""Who is dead, and who takes over its work. Each worker holds a lock that is dropped when it dies; whoever
can take a dead worker's lock puts its unfinished workflows back into their queues.

The call for that is private in DBOS, so it stands here alone, the version is pinned, and the tests kill.
"""

import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import structlog
from dbos import DBOS

from reelwright.errors import NotNow
from reelwright.workflows.locks import HeldLock, Locks

log = structlog.get_logger(__name__)

_WAIT_FOR_OWN_LOCK_S = 30.0
_UNFINISHED = "PENDING"


def lock_name(worker: str) -> str:
    return f"worker {worker}"


def scratch_folder(work_dir: Path, worker: str) -> Path:
    """Return the folder of a worker's half-done files; nobody else touches them while its lock is held."""
    return work_dir / "scratch" / re.sub(r"[^A-Za-z0-9-]", "_", worker)


def lock_worker_name(locks: Locks, name: str, stopped: Callable[[], bool]) -> HeldLock:
    """The lock of a worker's name. The one before it may still be dying, so this waits a little. Raises
    NotNow when another worker lives under the name."""
    until = time.monotonic() + _WAIT_FOR_OWN_LOCK_S
    while time.monotonic() < until and not stopped():
        held = locks.take(lock_name(name))
        if held is not None:
            return held
        time.sleep(0.2)
    raise NotNow(f"Another worker named {name!r} is running: give this one another --name.")


def take_over_dead_workers(locks: Locks, name: str, work_dir: Path) -> None:
    """One look at all other workers that have unfinished work."""
    running = DBOS.list_workflows(status=_UNFINISHED, load_input=False, load_output=False)
    for other in {workflow.executor_id for workflow in running if workflow.executor_id} - {name}:
        held = locks.take(lock_name(other))
        if held is None:
            continue
        try:
            shutil.rmtree(scratch_folder(work_dir, other), ignore_errors=True)
            taken = DBOS._recover_pending_workflows([other])
            log.warning("took over a dead worker's work", worker=other, jobs=len(taken))
        finally:
            held.release()
