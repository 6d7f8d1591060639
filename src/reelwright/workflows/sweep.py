"""What no workflow ends by itself any more: projects and videos whose time is over, or whose job was given up
after too many recoveries; webhooks whose job died; plans whose period is over; files that nobody wants any
more; and rows of jobs, of webhooks and of kept answers that ended long ago. Assets have a sweep of their own,
`sweep_assets`.

The clock of a machine may be put forward or back. So what a living job works on is ended only when its time
is over by a clock that nobody sets, too: since this process began, or since it was first seen late; the job
knows its own time.
"""

import time
from collections.abc import Callable

import sqlalchemy as sa
import structlog

from reelwright.domain.billing.renewal import due_teams, settle_plan
from reelwright.domain.projects import outcome
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.webhooks import service
from reelwright.domain.webhooks.schedule import number_of
from reelwright.store import idempotency
from reelwright.store.clock import SteadyClock
from reelwright.store.removals import due_removals, forget_removal, postpone_removal
from reelwright.workflows import generate, render
from reelwright.workflows.jobs import DurableJobs
from reelwright.workflows.parts import Parts
from reelwright.workflows.seen_timer import SeenTimer
from reelwright.workflows.workflow_states import ENDED, DurableWorkflowStates, WorkflowStates, is_alive

log = structlog.get_logger(__name__)

GRACE_MS = 60_000  # the guard itself comes first
DELIVERY_GRACE_MS = 3 * 60_000  # its job may just be ending
REMOVED_AGAIN_MS = 10 * 60_000
KEPT_MS = 7 * 24 * 3_600_000
DELIVERIES_KEPT_MS = 30 * 24 * 3_600_000
_AT_ONCE = 200
_BREATH_S = 0.05


class Sweep:
    def __init__(
        self,
        parts: Parts,
        settling: Settlement,
        jobs: DurableJobs,
        runs: WorkflowStates | None = None,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._parts = parts
        self._settling = settling
        self._jobs = jobs
        self._runs = runs or DurableWorkflowStates()
        self._late_projects = SeenTimer(monotonic)
        self._steady = SteadyClock(parts.clock, monotonic)

    def projects(self) -> None:
        """Fail and refund what is stuck. Safe to run in every worker: each row is settled once."""
        now = self._parts.clock()
        late = (Project.deadline_at < now - GRACE_MS).label("late")
        unfinished = sa.select(Project.id, Project.status, Project.expected_ms, Project.deadline_at, late)
        with self._parts.database.session() as session:
            rows = session.execute(unfinished.where(Project.status.in_(outcome.UNFINISHED))).all()
        seen_ms = self._late_projects.for_ms(row.id for row in rows if row.late)
        states = self._runs.states(f"generate:{row.id}" for row in rows)
        for row in rows:
            state = states.get(f"generate:{row.id}")
            waited = row.status == "draft" and self._steady.is_over(row.deadline_at + GRACE_MS)
            long_seen = row.late and seen_ms[row.id] >= outcome.limit_ms(row.expected_ms)
            if row.late and (waited or long_seen or not is_alive(state)):
                self._fail_late(row.id, now)
            elif state in ENDED:
                self._fail(row.id, generate.UNEXPECTED)

    def videos(self) -> None:
        """Fail videos whose render was given up, or was cancelled for its time and still does not end."""
        begun = sa.select(Video.id).where(Video.status == "STARTED", Video.render_started_at.is_not(None))
        with self._parts.database.session() as session:
            ids = list(session.scalars(begun))
        given_up = self._runs.find_ended(f"render:{video_id}" for video_id in ids)
        tries = {f"film:{video_id}:{run}": video_id for video_id in ids for run in range(1, render.TRIES + 1)}
        before_ms = self._parts.clock() - GRACE_MS
        stuck = {tries[job] for job in self._runs.find_ended(tries, ("CANCELLED",), before_ms)}
        for video_id in ids:
            if video_id in stuck:
                self._fail_video(video_id, render.TOO_LONG)
            elif f"render:{video_id}" in given_up:
                self._fail_video(video_id, render.UNEXPECTED)

    def deliveries(self) -> None:
        """Go on with webhooks whose job died: with the next attempt, as long as the schedule has one left."""
        before_ms = self._parts.clock() - DELIVERY_GRACE_MS
        with self._parts.database.session() as session:
            late = service.overdue(session, before_ms)
        attempts = range(1, len(self._parts.webhook_waits_s) + 2)
        jobs = {
            f"deliver:{delivery}:{number_of(round, attempt)}": (delivery, attempt)
            for delivery, round in late
            for attempt in attempts
        }
        states = {jobs[job]: state for job, state in self._runs.states(jobs).items()}
        for delivery, round in late:
            newest = max((attempt for attempt in attempts if (delivery, attempt) in states), default=0)
            if newest == 0 or states[delivery, newest] in ENDED:
                self._resume_delivery(delivery, round, newest)

    def plans(self) -> None:
        """Renew the plans that are due, and let run out those that are."""
        now = self._steady.now_ms()
        with self._parts.database.session() as session:
            due = due_teams(session, now)
        for team_id in due:
            with self._parts.database.session() as session:
                settle_plan(session, team_id, now)

    def removals(self) -> None:
        """Remove the files that are due. Each is forgotten once it is gone; one that cannot be removed is
        tried again later, and holds up no other."""
        with self._parts.database.session() as session:
            keys = due_removals(session, self._parts.clock())
        for key in keys:
            try:
                if key.endswith("/"):
                    self._parts.storage.delete_prefix(key.rstrip("/"))
                else:
                    self._parts.storage.delete(key)
            except Exception:  # an edge: stores have errors of their own
                log.exception("file not removed", key=key)
                with self._parts.database.session() as session:
                    postpone_removal(session, key, self._parts.clock() + REMOVED_AGAIN_MS)
            else:
                with self._parts.database.session() as session:
                    forget_removal(session, key)

    def distant_deliveries(self) -> None:
        """Bring attempts nearer that are further away than any pause is: the clock was put back."""
        longest_s = max(self._parts.webhook_waits_s, default=0)
        furthest = self._parts.clock() + round(1000 * longest_s) + GRACE_MS
        for job, until_ms in self._runs.find_delayed().items():
            if until_ms > furthest:
                self._runs.delay(job, longest_s)

    def finished_work(self) -> None:
        """Forget what ended long ago: jobs, webhooks with their attempts, answers under a caller's key."""
        now = self._parts.clock()
        while self._runs.forget(now - KEPT_MS, _AT_ONCE) == _AT_ONCE:
            time.sleep(_BREATH_S)  # others write, too
        with self._parts.database.session() as session:
            idempotency.forget(session, now)
        while self._forget_deliveries(now - DELIVERIES_KEPT_MS) == _AT_ONCE:
            time.sleep(_BREATH_S)

    def _forget_deliveries(self, before_ms: int) -> int:
        with self._parts.database.session() as session:
            return service.delete_ended(session, before_ms, _AT_ONCE)

    def _resume_delivery(self, delivery: str, round: int, died: int) -> None:
        """After attempt `died` of a round; 0 is before its first. A job that exists is not made again."""
        waits, following = self._parts.webhook_waits_s, number_of(round, died + 1)
        with self._parts.database.session() as session:
            if not service.is_pending(session, delivery, round):
                return
            if died == 0:
                self._jobs.deliver(session, delivery, following)
            elif died <= len(waits):
                self._jobs.deliver_later(session, delivery, following, waits[died - 1])
            else:
                service.give_up(session, delivery, self._parts.clock())
        log.error("webhook job died", delivery=delivery, number=died, given_up=died > len(waits))

    def _fail(self, project_id: str, reason: str) -> None:
        with self._parts.database.session() as session:
            failed = outcome.fail(session, self._settling, project_id, reason, self._parts.clock())
        self._stop(project_id, failed)

    def _fail_late(self, project_id: str, now: int) -> None:
        with self._parts.database.session() as session:
            failed = outcome.fail_late(session, self._settling, project_id, now - GRACE_MS, now)
        self._stop(project_id, failed)

    def _stop(self, project_id: str, failed: bool) -> None:
        """Stop what a worker still has of a project that was just failed."""
        if failed:
            log.warning("stuck project failed", project=project_id)
            runs = (f"make:{project_id}:{run}" for run in generate.RUNS)
            self._runs.cancel(f"generate:{project_id}", *runs)

    def _fail_video(self, video_id: str, reason: str) -> None:
        with self._parts.database.session() as session:
            failed = outcome.fail_video(session, self._settling, video_id, reason, self._parts.clock())
        if failed:
            log.warning("stuck video failed", video=video_id, reason=reason)
            self._runs.cancel(f"render:{video_id}")
