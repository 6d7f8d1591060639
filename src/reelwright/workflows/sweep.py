"""What no workflow ends by itself any more: projects and videos whose time is over, or whose job was given up
after too many recoveries; webhooks whose job died; uploads that nobody claimed; files that nobody wants any
more; and rows of jobs that ended long ago."""

from collections.abc import Iterable, Sequence

import sqlalchemy as sa
import structlog
from dbos import DBOS

from reelwright.domain.media import outcome as media_outcome
from reelwright.domain.media.model import Media
from reelwright.domain.projects import outcome
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.projects.outcome import Settling
from reelwright.domain.webhooks import service
from reelwright.domain.webhooks.schedule import number_of
from reelwright.store.clock import iso
from reelwright.store.removals import due_removals, removed
from reelwright.workflows import generate, import_media, render
from reelwright.workflows.jobs import DurableJobs
from reelwright.workflows.parts import Parts

log = structlog.get_logger(__name__)

GRACE_MS = 60_000  # the guard itself comes first
DELIVERY_GRACE_MS = 3 * 60_000  # its job may just be ending
WAITING_LIMIT_MS = 24 * 3_600_000  # a project that no worker ever began
UNCLAIMED = "The upload was not completed within 24 hours"
KEPT_MS = 7 * 24 * 3_600_000
_ENDED = ("SUCCESS", "ERROR", "CANCELLED", "MAX_RECOVERY_ATTEMPTS_EXCEEDED")
_AT_ONCE = 200


class Sweep:
    def __init__(self, parts: Parts, settling: Settling, jobs: DurableJobs) -> None:
        self._parts = parts
        self._settling = settling
        self._jobs = jobs

    def projects(self) -> None:
        """Fail and refund what is stuck. Safe to run in every worker: each row is settled once."""
        now = self._parts.clock()
        unfinished = sa.select(Project.id).where(Project.status.in_(outcome.UNFINISHED))
        late = sa.or_(
            sa.and_(Project.status == "processing", Project.deadline_at < now - GRACE_MS),
            sa.and_(Project.status == "draft", Project.created_at < now - WAITING_LIMIT_MS),
        )
        with self._parts.database.session() as session:
            ids = list(session.scalars(unfinished))
            overdue = set(session.scalars(unfinished.where(late)))
        given_up = self._ended(f"generate:{project_id}" for project_id in ids)
        for project_id in ids:
            if project_id in overdue:
                self._fail(project_id, generate.TOO_LONG)
            elif f"generate:{project_id}" in given_up:
                self._fail(project_id, generate.UNEXPECTED)

    def videos(self) -> None:
        """Fail videos whose render was given up, or was cancelled for its time and still does not end."""
        begun = sa.select(Video.id).where(Video.status == "STARTED", Video.render_started_at.is_not(None))
        with self._parts.database.session() as session:
            ids = list(session.scalars(begun))
        given_up = self._ended(f"render:{video_id}" for video_id in ids)
        tries = {f"film:{video_id}:{run}": video_id for video_id in ids for run in range(1, render.TRIES + 1)}
        before_ms = self._parts.clock() - GRACE_MS
        stuck = {tries[job] for job in self._ended(tries, ("CANCELLED",), before_ms)}
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
        states = {jobs[job]: state for job, state in self._states(jobs).items()}
        for delivery, round in late:
            newest = max((attempt for attempt in attempts if (delivery, attempt) in states), default=0)
            if newest == 0 or states[delivery, newest] in _ENDED:
                self._go_on(delivery, round, newest)

    def media(self) -> None:
        """Fail uploads whose day is over, and imports whose time is over or whose job was given up."""
        now = self._parts.clock()
        waiting = sa.select(Media.id, Media.status, Media.deadline_at)
        with self._parts.database.session() as session:
            rows = session.execute(waiting.where(Media.status.in_(media_outcome.UNFINISHED))).all()
        importing = [media_id for media_id, status, _ in rows if status == "PROCESSING"]
        given_up = self._ended(f"import:{media_id}" for media_id in importing)
        for media_id, status, deadline_at in rows:
            late_by = now - (deadline_at or now)
            if status == "PENDING" and late_by > 0:
                self._fail_media(media_id, UNCLAIMED)
            elif status == "PROCESSING" and late_by > GRACE_MS:
                self._fail_media(media_id, import_media.TOO_LONG)
            elif f"import:{media_id}" in given_up:
                self._fail_media(media_id, import_media.UNEXPECTED)

    def removals(self) -> None:
        """Remove the files that are due. Each is forgotten once it is gone."""
        with self._parts.database.session() as session:
            keys = due_removals(session, self._parts.clock())
        for key in keys:
            if key.endswith("/"):
                self._parts.storage.delete_prefix(key.rstrip("/"))
            else:
                self._parts.storage.delete(key)
            with self._parts.database.session() as session:
                removed(session, key)

    def old_jobs(self) -> None:
        """Forget jobs that ended long ago."""
        before_ms = self._parts.clock() - KEPT_MS
        old = DBOS.list_workflows(
            status=list(_ENDED), end_time=iso(before_ms), limit=_AT_ONCE, load_input=False, load_output=False
        )
        if old:
            DBOS.delete_workflows([workflow.workflow_id for workflow in old])

    def _states(self, jobs: Iterable[str]) -> dict[str, str]:
        """The states of those of the jobs that exist."""
        wanted = list(jobs)
        states: dict[str, str] = {}
        for at in range(0, len(wanted), _AT_ONCE):
            some = wanted[at : at + _AT_ONCE]
            found = DBOS.list_workflows(workflow_ids=some, load_input=False, load_output=False)
            states |= {workflow.workflow_id: workflow.status for workflow in found}
        return states

    def _ended(
        self, jobs: Iterable[str], how: Sequence[str] = _ENDED, before_ms: int | None = None
    ) -> set[str]:
        """Those of the jobs that run no more and will not, since the given time."""
        wanted = list(jobs)
        ended: set[str] = set()
        for at in range(0, len(wanted), _AT_ONCE):
            some = wanted[at : at + _AT_ONCE]
            for found in DBOS.list_workflows(
                workflow_ids=some, status=list(how), load_input=False, load_output=False
            ):
                if before_ms is None or (found.updated_at or 0) < before_ms:
                    ended.add(found.workflow_id)
        return ended

    def _go_on(self, delivery: str, round: int, died: int) -> None:
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
        if failed:
            log.warning("stuck project failed", project=project_id, reason=reason)
            runs = (f"make:{project_id}:{run}" for run in generate.RUNS)
            DBOS.cancel_workflows([f"generate:{project_id}", *runs])

    def _fail_media(self, media_id: str, reason: str) -> None:
        with self._parts.database.session() as session:
            row = media_outcome.unfinished(session, media_id)
            if row is not None:
                media_outcome.fail(session, self._settling, row, reason, self._parts.clock())
        if row is not None:
            log.warning("stuck media failed", media=media_id, reason=reason)

    def _fail_video(self, video_id: str, reason: str) -> None:
        with self._parts.database.session() as session:
            failed = outcome.fail_video(session, self._settling, video_id, reason, self._parts.clock())
        if failed:
            log.warning("stuck video failed", video=video_id, reason=reason)
            DBOS.cancel_workflow(f"render:{video_id}")
