"""What no workflow ends by itself any more: projects and videos whose time is over, or whose job was given up
after too many recoveries; webhooks whose job died; uploads that nobody claimed; plans whose period is over;
files that nobody wants any more; and rows of jobs, of webhooks and of kept answers that ended long ago.

The clock of a machine may be put forward or back. So what a living job works on is ended only when its time
is over by a clock that nobody sets, too: since this process began, or since it was first seen (of projects
and imports: first seen late); the job knows its own time.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import sqlalchemy as sa
import structlog

from reelwright.domain.avatars import outcome as avatar_outcome
from reelwright.domain.avatars import reactions_outcome
from reelwright.domain.avatars.model import Avatar
from reelwright.domain.avatars.reactions import WITHIN_MS as REACTION_WITHIN_MS
from reelwright.domain.avatars.reactions_model import Reaction
from reelwright.domain.avatars.service import WITHIN_MS as AVATAR_WITHIN_MS
from reelwright.domain.billing.renewal import due_teams, settle_plan
from reelwright.domain.media import editing
from reelwright.domain.media import outcome as media_outcome
from reelwright.domain.media.model import Media
from reelwright.domain.media.service import IMPORT_WITHIN_MS
from reelwright.domain.projects import outcome
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.webhooks import service
from reelwright.domain.webhooks.schedule import number_of
from reelwright.store import idempotency
from reelwright.store.clock import SteadyClock
from reelwright.store.removals import due_removals, forget_removal, postpone_removal
from reelwright.workflows import edit_media, generate, import_media, render
from reelwright.workflows.jobs import DurableJobs
from reelwright.workflows.parts import Parts
from reelwright.workflows.workflow_states import ENDED, DurableWorkflowStates, WorkflowStates

log = structlog.get_logger(__name__)

GRACE_MS = 60_000  # the guard itself comes first
DELIVERY_GRACE_MS = 3 * 60_000  # its job may just be ending
UNCLAIMED = "The upload was not completed within 24 hours"
REMOVED_AGAIN_MS = 10 * 60_000
KEPT_MS = 7 * 24 * 3_600_000
DELIVERIES_KEPT_MS = 30 * 24 * 3_600_000
_AT_ONCE = 200
_BREATH_S = 0.05


def is_alive(state: str | None) -> bool:
    """Whether a job of this state still does something, or will."""
    return state is not None and state not in ENDED


def unsettled_media(now: int) -> sa.Select[str, str, int | None, dict[str, Any] | None]:
    """Imports, and of the uploads, which wait for their callers, only those whose day is over."""
    over = sa.and_(Media.status == "PENDING", Media.deadline_at < now)
    wanted = sa.select(Media.id, Media.status, Media.deadline_at, Media.edit)
    return wanted.where(sa.or_(Media.status == "PROCESSING", over))


class SeenTimer:
    """How long things have been seen in a state without a break, by a clock that nobody sets."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._since: dict[str, float] = {}

    def for_ms(self, things: Iterable[str]) -> dict[str, float]:
        """Of each; what is not named any more is forgotten."""
        now = self._monotonic()
        self._since = {thing: self._since.get(thing, now) for thing in things}
        return {thing: 1000 * (now - since) for thing, since in self._since.items()}


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
        self._late_media = SeenTimer(monotonic)
        self._unfinished_edits = SeenTimer(monotonic)
        self._unfinished_avatars = SeenTimer(monotonic)
        self._unfinished_reactions = SeenTimer(monotonic)
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
        given_up = self._runs.ended(f"render:{video_id}" for video_id in ids)
        tries = {f"film:{video_id}:{run}": video_id for video_id in ids for run in range(1, render.TRIES + 1)}
        before_ms = self._parts.clock() - GRACE_MS
        stuck = {tries[job] for job in self._runs.ended(tries, ("CANCELLED",), before_ms)}
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

    def media(self) -> None:
        """Fail uploads whose day is over, and imports and edits whose time is over or whose job was given
        up."""
        now = self._parts.clock()
        with self._parts.database.session() as session:
            rows = session.execute(unsettled_media(now)).all()
        for row in rows:
            if row.status == "PENDING":
                self._fail_media(row.id, UNCLAIMED)
        processing = [row for row in rows if row.status == "PROCESSING"]
        self._imports({row.id: row.deadline_at or now for row in processing if row.edit is None}, now)
        self._edits({row.id: row.deadline_at or now for row in processing if row.edit is not None})

    def _imports(self, deadlines: Mapping[str, int], now: int) -> None:
        """A full queue is nobody's fault: their time counts from their beginning."""
        seen_ms = self._late_media.for_ms(id for id, at in deadlines.items() if now - at > GRACE_MS)
        states = self._runs.states(f"import:{media_id}" for media_id in deadlines)
        for media_id in deadlines:
            state = states.get(f"import:{media_id}")
            if media_id in seen_ms and (not is_alive(state) or seen_ms[media_id] > IMPORT_WITHIN_MS):
                self._fail_media(media_id, import_media.TOO_LONG)
            elif state in ENDED:
                self._fail_media(media_id, import_media.UNEXPECTED)

    def _edits(self, deadlines: Mapping[str, int]) -> None:
        seen_ms = self._unfinished_edits.for_ms(deadlines)
        states = self._runs.states(f"edit:{media_id}" for media_id in deadlines)
        for media_id, deadline_at in deadlines.items():
            state = states.get(f"edit:{media_id}")
            if self._is_late(deadline_at, state, seen_ms[media_id], editing.WITHIN_MS):
                self._fail_media(media_id, editing.TOO_LONG)
            elif state in ENDED:
                self._fail_media(media_id, edit_media.UNEXPECTED)

    def avatars(self) -> None:
        """Fail and refund avatars whose time is over, or whose job was given up."""
        with self._parts.database.session() as session:
            wanted = sa.select(Avatar.id, Avatar.deadline_at).where(Avatar.status == "PROCESSING")
            rows = session.execute(wanted).all()
        seen_ms = self._unfinished_avatars.for_ms(row.id for row in rows)
        fetching = self._runs.states(f"fetch-photo:{row.id}" for row in rows)  # its end is the other's begin
        states = self._runs.states(f"portray:{row.id}" for row in rows)
        for avatar_id, deadline_at in rows:
            state = states.get(f"portray:{avatar_id}", fetching.get(f"fetch-photo:{avatar_id}"))
            late = self._is_late(deadline_at, state, seen_ms[avatar_id], AVATAR_WITHIN_MS)
            if late or state in ENDED:
                self._fail_avatar(avatar_id, avatar_outcome.TOO_LONG if late else avatar_outcome.UNEXPECTED)

    def reactions(self) -> None:
        """Fail and refund reactions, as avatars."""
        with self._parts.database.session() as session:
            wanted = sa.select(Reaction.id, Reaction.deadline_at).where(Reaction.status == "PROCESSING")
            rows = session.execute(wanted).all()
        seen_ms = self._unfinished_reactions.for_ms(row.id for row in rows)
        states = self._runs.states(f"react:{row.id}" for row in rows)
        for reaction_id, deadline_at in rows:
            state = states.get(f"react:{reaction_id}")
            late = self._is_late(deadline_at, state, seen_ms[reaction_id], REACTION_WITHIN_MS)
            if late or state in ENDED:
                reason = reactions_outcome.TOO_LONG if late else reactions_outcome.UNEXPECTED
                self._fail_reaction(reaction_id, reason)

    def _is_late(self, deadline_at: int | None, state: str | None, seen_ms: float, within_ms: int) -> bool:
        """Whether the time of a thing is over that counts from its answer. While its job lives, the time of
        day alone does not tell: it may have been put forward."""
        if deadline_at is None or self._parts.clock() <= deadline_at:
            return False
        by_steady = self._steady.is_over(deadline_at) or seen_ms >= within_ms - GRACE_MS
        return by_steady or not is_alive(state)

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
        for job, until_ms in self._runs.delayed().items():
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
        """What a worker still has of a project that was just failed."""
        if failed:
            log.warning("stuck project failed", project=project_id)
            runs = (f"make:{project_id}:{run}" for run in generate.RUNS)
            self._runs.cancel(f"generate:{project_id}", *runs)

    def _fail_media(self, media_id: str, reason: str) -> None:
        with self._parts.database.session() as session:
            row = media_outcome.lock_unfinished(session, media_id)
            if row is not None:
                media_outcome.fail(session, self._settling, row, reason, self._parts.clock())
        if row is not None:
            log.warning("stuck media failed", media=media_id, reason=reason)

    def _fail_avatar(self, avatar_id: str, reason: str) -> None:
        with self._parts.database.session() as session:
            failed = avatar_outcome.fail(session, self._settling, avatar_id, reason, self._parts.clock())
        if failed:
            log.warning("stuck avatar failed", avatar=avatar_id, reason=reason)
            self._runs.cancel(f"fetch-photo:{avatar_id}", f"portray:{avatar_id}")

    def _fail_reaction(self, reaction_id: str, reason: str) -> None:
        with self._parts.database.session() as session:
            now = self._parts.clock()
            failed = reactions_outcome.fail(session, self._settling, reaction_id, reason, now)
        if failed:
            log.warning("stuck reaction failed", reaction=reaction_id, reason=reason)
            self._runs.cancel(f"react:{reaction_id}")

    def _fail_video(self, video_id: str, reason: str) -> None:
        with self._parts.database.session() as session:
            failed = outcome.fail_video(session, self._settling, video_id, reason, self._parts.clock())
        if failed:
            log.warning("stuck video failed", video=video_id, reason=reason)
            self._runs.cancel(f"render:{video_id}")
