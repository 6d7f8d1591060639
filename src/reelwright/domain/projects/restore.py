"""Earlier versions of a project: each render keeps its timeline, and can be gone back to."""

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.media.model import Media
from reelwright.domain.media.uses import hold_media, lock_media, release_media, uses_of
from reelwright.domain.projects.edit import shown_media
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.projects.outcome import UNFINISHED
from reelwright.domain.projects.service import Projects
from reelwright.domain.projects.versions import music_id_of
from reelwright.errors import BadRequest, NotFound
from reelwright.store.clock import Clock
from reelwright.store.rows import lock_row
from reelwright_render.timeline.codec import decode
from reelwright_render.timeline.edit import library_files
from reelwright_render.timeline.model import Timeline


class Versions:
    def __init__(self, projects: Projects, clock: Clock) -> None:
        self._projects = projects
        self._clock = clock

    def restore(self, session: Session, team_id: str, project_id: str, video_id: str) -> Project:
        """Put the timeline of one of the project's renders back in its place. Nothing is rendered.

        Raises NotFound, or BadRequest where that is not possible any more."""
        found = self._projects.read(session, team_id, project_id)
        project = lock_row(session, Project, found.id)
        video = session.get(Video, video_id)
        if project is None or video is None or video.project_id != project_id:
            raise NotFound("Video" if project else "Project")
        if project.status in UNFINISHED or not project.timeline or not video.timeline:
            raise BadRequest("There is no earlier version to go back to")
        timeline = decode(video.timeline)
        self._hold(session, project, timeline)
        project.timeline = video.timeline
        project.request = _settings_of(project.request, timeline)
        now = project.updated_at = self._clock()
        keep = shown_media(session, project_id, video.timeline)
        release_media(session, project_id, now, keep=keep)
        return project

    def _hold(self, session: Session, project: Project, timeline: Timeline) -> None:
        """The project uses the version's library items again. Raises BadRequest where one is gone."""
        wanted = set(library_files(timeline).values())
        held = uses_of(session, project.id)
        lock_media(session, project.team_id, wanted | held)
        own = sa.select(Media.id).where(Media.id.in_(wanted), Media.team_id == project.team_id)
        there = set(session.scalars(own.where(sa.or_(Media.deleted_at.is_(None), Media.id.in_(held)))))
        if there != wanted:
            raise BadRequest("This version shows media that have been deleted from the library")
        hold_media(session, project.id, dict.fromkeys(wanted - held, "videoId"))


def _settings_of(request: Mapping[str, Any], timeline: Timeline) -> dict[str, Any]:
    """The settings of the create call as they are with this timeline."""
    now, captions = dict(request), timeline.captions
    if captions is not None:
        style = {"preset": captions.preset, "alignment": captions.alignment, "disabled": captions.disabled}
        now["caption"] = {**(now.get("caption") or {}), **style}
    if "musicId" in now or music_id_of(timeline):
        now["musicId"] = music_id_of(timeline)
    return now
