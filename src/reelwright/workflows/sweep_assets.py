"""Ends the assets that no job ends any more: those whose time is over, and those whose job was given up."""

import time
from collections.abc import Callable, Collection

import sqlalchemy as sa
import structlog

from reelwright.domain.assets.kind import AssetKind
from reelwright.domain.assets.lifecycle import columns_of, delete_expired, fail, select_unfinished
from reelwright.domain.projects.outcome import Settlement
from reelwright.store.clock import SteadyClock
from reelwright.workflows.parts import Parts
from reelwright.workflows.seen_timer import SeenTimer
from reelwright.workflows.workflow_states import ENDED, DurableWorkflowStates, WorkflowStates, is_alive

log = structlog.get_logger(__name__)

GRACE_MS = 60_000  # the job itself comes first


def select_for_sweep(kind: AssetKind, now: int) -> sa.Select[str, int | None]:
    """Ids and deadlines of the unfinished ones. What no job works on is not read before its time is over:
    there may be very many of them."""
    wanted = select_unfinished(kind)
    return wanted if kind.jobs else wanted.where(columns_of(kind).deadline_at < now)


class AssetSweep:
    """The sweep of one kind of asset. The clock of a machine may be set: what a living job works on is ended
    only when its time is over by a clock that nobody sets, too."""

    def __init__(
        self,
        kind: AssetKind,
        parts: Parts,
        settling: Settlement,
        runs: WorkflowStates | None = None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._kind = kind
        self._parts = parts
        self._settling = settling
        self._runs = runs or DurableWorkflowStates()
        self._seen = SeenTimer(monotonic)
        self._steady = SteadyClock(parts.clock, monotonic)

    def run(self) -> None:
        """Fail and refund what is stuck, and delete what is kept no longer. Safe to run in every worker: each
        asset ends once."""
        now = self._parts.clock()
        self._delete_expired(now)
        deadlines = self._deadlines(now)
        timed = (asset_id for asset_id, at in deadlines.items() if self._is_timed(at, now))
        seen_ms = self._seen.for_ms(timed)
        states = self._states(deadlines)
        for asset_id, deadline_at in deadlines.items():
            state = states.get(asset_id)
            if self._is_late(deadline_at, state, seen_ms.get(asset_id), now):
                self._fail(asset_id, self._kind.too_long)
            elif state in ENDED:
                self._fail(asset_id, self._kind.unexpected)

    def _delete_expired(self, now: int) -> None:
        if self._kind.expires is None:
            return
        with self._parts.database.session() as session:
            gone = delete_expired(session, self._kind, now)
        if gone:
            log.info(f"{self._kind.name} expired", count=len(gone))

    def _deadlines(self, now: int) -> dict[str, int]:
        """Return the deadlines of the unfinished ones, by their ids."""
        with self._parts.database.session() as session:
            rows = session.execute(select_for_sweep(self._kind, now)).all()
        return {asset_id: now if at is None else at for asset_id, at in rows}

    def _states(self, asset_ids: Collection[str]) -> dict[str, str]:
        """The state of the last job of each, where there is one. Earlier jobs are asked about first: the end
        of one is the beginning of the next."""
        states: dict[str, str] = {}
        runs = self._run_numbers(asset_ids)
        for job in self._kind.jobs:
            asset_of = {
                job.for_run(runs.get(asset_id, 1)).id_for(asset_id): asset_id for asset_id in asset_ids
            }
            found = self._runs.states(asset_of)
            states |= {asset_of[job_id]: state for job_id, state in found.items()}
        return states

    def _run_numbers(self, asset_ids: Collection[str]) -> dict[str, int]:
        """How often each was begun, of a kind that can be made anew; others are made once."""
        if not self._kind.run_column:
            return {}
        row = columns_of(self._kind)
        number = getattr(self._kind.table, self._kind.run_column)
        with self._parts.database.session() as session:
            found = session.execute(sa.select(row.id, number).where(row.id.in_(asset_ids))).all()
        return {asset_id: int(count) for asset_id, count in found}

    def _is_timed(self, deadline_at: int, now: int) -> bool:
        """Return whether it is noted how long this asset is seen: from the first sight of it on, or from
        that of its being late."""
        return self._kind.time_counts_from == "call" or now - deadline_at > GRACE_MS

    def _is_late(self, deadline_at: int, state: str | None, seen_ms: float | None, now: int) -> bool:
        """Return whether its time is over. While its job lives, the time of day alone does not tell."""
        if seen_ms is None or now <= deadline_at:
            return False
        if not is_alive(state):
            return True
        if self._kind.time_counts_from == "job":
            return seen_ms > self._kind.within_ms
        return self._steady.is_over(deadline_at) or seen_ms >= self._kind.within_ms - GRACE_MS

    def _fail(self, asset_id: str, reason: str) -> None:
        run = self._run_numbers([asset_id]).get(asset_id, 1)
        with self._parts.database.session() as session:
            now = self._parts.clock()
            failed = fail(session, self._settling, self._kind, asset_id, reason, now)
        if not failed:
            return
        log.warning(f"stuck {self._kind.name} failed", **{self._kind.name: asset_id}, reason=reason)
        if self._kind.cancels_jobs:
            self._runs.cancel(*(job.for_run(run).id_for(asset_id) for job in self._kind.jobs))
