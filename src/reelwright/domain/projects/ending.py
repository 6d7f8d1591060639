"""Projects and videos ended by whom they are read or called off: late, cancelled, deleted, no longer shared.

The rows go first, with the refund and the job that stops the work in the same transaction. Work that still
runs finds nothing to finish; whoever crashes, nothing goes on for nobody and no credit is given back twice.
"""

from collections.abc import Callable, Sequence

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.assets.lifecycle import delete
from reelwright.domain.billing.model import thing_of
from reelwright.domain.billing.service import refund
from reelwright.domain.deadlines import end_overdue
from reelwright.domain.media.downloads import end_lease
from reelwright.domain.media.uses import release_media
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.projects.outcome import UNFINISHED, Settlement, fail, fail_late
from reelwright.domain.projects.retake_kind import RETAKE, SpeechRetake
from reelwright.domain.projects.service import Projects
from reelwright.errors import BadRequest, NotFound
from reelwright.store.clock import Clock
from reelwright.store.database import Database
from reelwright.store.removals import remove_later
from reelwright.store.rows import lock_row

CANCELLED = "Cancelled"
DELETED = "Deleted"
_AS_IT_IS = {"synchronize_session": False}
STOPPING_MS = 30 * 60_000  # a step that is stopped in the middle may still write its file


class ProjectEndings:
    """`is_over` says whether a time has passed."""

    def __init__(
        self, projects: Projects, settling: Settlement, clock: Clock, is_over: Callable[[int], bool]
    ) -> None:
        self._projects = projects
        self._settling = settling
        self._clock = clock
        self._is_over = is_over

    def end_late(self, database: Database, team_id: str) -> None:
        """Before a read, and outside its transaction: the team's that took too long, or were not begun in
        that time, are failed and paid back, and what still runs of them is stopped."""
        now = self._clock()
        late = sa.select(Project.id, Project.deadline_at).where(
            Project.team_id == team_id, Project.status.in_(UNFINISHED), Project.deadline_at < now
        )

        def end(session: Session, project_id: str) -> None:
            if fail_late(session, self._settling, project_id, now, now):
                self._settling.jobs.stop_generating(session, project_id)

        end_overdue(database, late, self._is_over, end)

    def cancel(self, session: Session, team_id: str, project_id: str) -> Project:
        """draft or processing → failed; the charge goes back whole, since no engine that is paid by the call
        has begun: none is built. The caller is told. Raises NotFound, or BadRequest when it was over."""
        project = self._projects.read(session, team_id, project_id)
        if not fail(session, self._settling, project.id, CANCELLED, self._clock()):
            status = _locked_project(session, project.id).status
            raise BadRequest(f"The project is no longer being generated (status {status})")
        self._settling.jobs.stop_generating(session, project.id)
        return project

    def delete(self, session: Session, team_id: str, project_id: str) -> None:
        """Delete a project with its videos and files. A generation is stopped and gives its charge back; a
        render is stopped and gives nothing back, since what was paid for could be read. Nobody is called.
        Raises NotFound."""
        found = self._projects.read(session, team_id, project_id)
        project = _locked_project(session, found.id)
        videos = _locked_videos(session, Video.project_id == project.id)
        now = self._clock()
        generating_until = now
        if project.status in UNFINISHED:
            refund(session, thing_of("project", project.id), DELETED, now)
            end_lease(session, project.id)
            self._settling.jobs.stop_generating(session, project.id)
            generating_until += STOPPING_MS
        remove_later(session, [f"projects/{project.id}/"], generating_until)
        delete(session, RETAKE, SpeechRetake.project_id == project.id, now)
        for video in videos:
            self._remove(session, video, now)
        works = project.status in UNFINISHED or any(map(_is_rendering, videos))  # it may be preparing media
        release_media(session, project.id, now + STOPPING_MS if works else now)
        session.flush()
        session.delete(project)

    def delete_video(self, session: Session, team_id: str, video_id: str) -> str:
        """The video and its file; a render that runs is stopped. The project stays, and its charge with it:
        it can be rendered again. Returns the project's id. Raises NotFound, or BadRequest while the project
        is being generated, since then there is no video yet."""
        _, found = self._projects.read_video(session, team_id, video_id)
        project = _locked_project(session, found.id)
        if project.status in UNFINISHED and video_id == project.first_video_id:
            raise BadRequest("The project is still being generated: cancel it, or delete it")
        videos = _locked_videos(session, Video.id == video_id)
        if not videos:
            raise NotFound("Video")
        self._remove(session, videos[0], self._clock())
        return project.id

    def revoke_share(self, session: Session, team_id: str, video_id: str) -> tuple[Video, Project]:
        """The public page is gone for good, or will never be there. Raises NotFound."""
        video, project = self._projects.read_video(session, team_id, video_id)
        video.share_revoked_at = video.share_revoked_at or self._clock()
        return video, project

    def _remove(self, session: Session, video: Video, now: int) -> None:
        written_until = now
        if _is_rendering(video):
            self._settling.jobs.stop_rendering(session, video.id)
            written_until += STOPPING_MS
        remove_later(session, [f"videos/{video.id}/"], written_until)
        session.delete(video)


def _is_rendering(video: Video) -> bool:
    return video.status == "STARTED" and video.render_started_at is not None


def _locked_project(session: Session, project_id: str) -> Project:
    """Read a project and lock it until this transaction ends. Raises NotFound when another call has deleted
    it meanwhile."""
    project = lock_row(session, Project, project_id)
    if project is None:
        raise NotFound("Project")
    return project


def _locked_videos(session: Session, which: sa.ColumnElement[bool]) -> Sequence[Video]:
    own = sa.update(Video).where(which)
    session.execute(own.values(updated_at=Video.updated_at), execution_options=_AS_IT_IS)
    return session.scalars(sa.select(Video).where(which).execution_options(populate_existing=True)).all()
