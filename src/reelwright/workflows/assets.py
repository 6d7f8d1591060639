"""The work on an asset, the same for every kind: its files are made and stored in one step, and settled in
another.

Assets have queues of their own, so projects never make them wait. What goes wrong is a reason that a person
reads, and the charge goes back; what takes too long, or dies with its worker too often, is failed by the
sweep.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

import structlog

from reelwright.domain.assets.kind import AssetJob, AssetKind, MadeFiles
from reelwright.domain.assets.lifecycle import find_in_work, settle
from reelwright.domain.assets.registry import ASSET_KINDS
from reelwright.domain.billing.model import thing_of
from reelwright.domain.projects.outcome import Settlement
from reelwright.engines.call import Call
from reelwright.engines.paid import PaidRecords
from reelwright.errors import Cancelled, EngineFailed, StorageFull
from reelwright.store.transient_failures import classify_failure
from reelwright.workflows.durable import step, workflow
from reelwright.workflows.parts import Parts
from reelwright.workflows.retry import raise_when_over
from reelwright.workflows.steps import call_in_step, record_calls, retry_while_busy

log = structlog.get_logger(__name__)

FULL = "There is no room left for this file: the team's storage limit is reached"
MakeFiles = Callable[[Parts, Any], MadeFiles]
Found = dict[str, Any]
"""What a step has made in plain values, under the key `result` of its job, or None there and a reason."""


def register_asset_workflows(parts: Parts, settling: Settlement) -> None:
    """Register the workflow of every job that only makes files. Before the launch."""
    for kind in ASSET_KINDS:
        for job in kind.jobs:
            if job.runs:
                AssetWorkflow(parts, settling, kind, job, resolve_name(job.runs))


class AssetWorkflow:
    """`make_files` makes the files of a row."""

    def __init__(
        self, parts: Parts, settling: Settlement, kind: AssetKind, job: AssetJob, make_files: MakeFiles
    ) -> None:
        self._parts = parts
        self._work = AssetWork(parts, settling, kind, job)
        self._job = job
        self._make_files = make_files
        workflow(job.workflow, self._run)

    def _run(self, asset_id: str) -> None:
        found = step(self._job.step, self._make, asset_id)
        if found is not None:
            step("settle", self._work.settle, asset_id, found)

    def _make(self, asset_id: str) -> Found | None:
        return self._work.attempt(asset_id, lambda row: asdict(self._make_files(self._parts, row)))


class AssetWork:
    """The bodies of the steps of one job."""

    def __init__(self, parts: Parts, settling: Settlement, kind: AssetKind, job: AssetJob) -> None:
        self._parts = parts
        self._settling = settling
        self._kind = kind
        self._job = job

    def attempt(self, asset_id: str, make: Callable[[Any], Any]) -> Found | None:
        """Call `make` with the row. Returns what it made, which are plain values, or the reason why it made
        nothing; None when nobody waits for the asset any more. Raises a failure that passes: the step waits
        then, and begins again."""
        with self._parts.database.session() as session:
            row = find_in_work(session, self._kind, asset_id)
        if row is None:
            return None
        try:
            with call_in_step(_ignore_progress, self._parts.work_dir) as serve:
                made = retry_while_busy(lambda: self._make_once(make, row, serve), serve)
            return {self._job.result: made, "reason": ""}
        except Cancelled:
            return None
        except Exception as problem:  # an edge: whatever it is, the caller is told that it failed
            if classify_failure(problem) is not None:
                raise
            if isinstance(problem, EngineFailed):
                return {self._job.result: None, "reason": str(problem)}
            log.exception(f"{self._job.prefix} failed", **{self._kind.name: asset_id})
            return {self._job.result: None, "reason": self._kind.unexpected}

    def _make_once(self, make: Callable[[Any], Any], row: Any, serve: Call) -> Any:
        def open_records(key: str) -> PaidRecords:
            return self._parts.open_records(key, row.team_id, thing_of(self._kind.name, row.id))

        with record_calls(serve, open_records):
            return make(row)

    def settle(self, asset_id: str, found: Found) -> None:
        """Write what was found, once. A file that there is no room for fails the asset."""
        values = found[self._job.result]
        made = None if values is None else self._kind.made(**values)
        try:
            changed = self._settle(asset_id, made, found["reason"])
        except StorageFull:
            changed = self._settle(asset_id, None, FULL)
        if changed:
            log.info(
                f"{self._job.prefix} settled",
                **{self._kind.name: asset_id},
                reason=found["reason"] or None,
            )

    def make_check(self, asset_id: str) -> Callable[[], None]:
        """Returns a function that raises Cancelled once nobody waits for the asset."""

        def is_over() -> bool:
            with self._parts.database.session() as session:
                return find_in_work(session, self._kind, asset_id) is None

        return raise_when_over(is_over)

    def _settle(self, asset_id: str, made: MadeFiles | None, reason: str) -> bool:
        with self._parts.database.session() as session:
            now = self._parts.clock()
            return settle(session, self._settling, self._kind, asset_id, made, reason, now)


def _ignore_progress(share: float) -> None:
    """The progress of assets is shown nowhere."""


@contextmanager
def open_scratch(parts: Parts) -> Iterator[Path]:
    """A folder on this machine's disk, gone afterwards."""
    with tempfile.TemporaryDirectory(dir=parts.work_dir) as folder:
        yield Path(folder)
