"""What of a team's is under way, and marks that change when a list of its things does: what a page asks for
again and again. Nothing is written."""

from dataclasses import dataclass, replace
from statistics import median
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.assets.registry import ASSET_KINDS
from reelwright.domain.media.quota import promised_bytes
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.teams.model import Team

LAST = 10
# How much of a film's way lies before its render, where no film of that format tells.
_GENERATING_SHARE = 0.7
_NAME_OF = {"speech": "text", "reaction": "reaction", "retake": "text"}
_MARKED = {
    "media": "media",
    "avatar": "avatars",
    "reaction": "reactions",
    "voice": "voices",
    "character": "characters",
}
_ENDED = ("completed", "failed", "COMPLETED", "FAILED")


@dataclass(frozen=True)
class UnfinishedThing:
    """One thing that is being made. `left_ms` is None where nothing tells how long it takes."""

    kind: str
    id: str
    name: str
    status: str
    started_at: int
    project_id: str | None = None
    type: str | None = None
    progress: int = 0
    message: str = ""
    left_ms: int | None = None
    is_first: bool = True
    """Whether nothing of it is made yet: a later render makes only the pieces that have changed."""


@dataclass(frozen=True)
class Activity:
    team: Team
    used_bytes: int
    unfinished: list[UnfinishedThing]
    marks: dict[str, str]


@dataclass(frozen=True)
class UsualDurations:
    """How long the last films of a format took: from the create to the first render, and that render."""

    generating_ms: float | None = None
    rendering_ms: float | None = None

    @property
    def whole_ms(self) -> float | None:
        if self.generating_ms is None or self.rendering_ms is None:
            return None
        return self.generating_ms + self.rendering_ms

    def whole_progress(self, is_rendering: bool, progress: int) -> int:
        """The percentage of the whole way, of which writing and rendering are two parts."""
        share = _GENERATING_SHARE
        if self.whole_ms:
            share = (self.generating_ms or 0) / self.whole_ms
        return round(100 * share + (1 - share) * progress if is_rendering else share * progress)

    def left_ms(self, is_rendering: bool, gone_ms: int, progress: int) -> int | None:
        """The time that is left, of a film that is generated or rendered since `gone_ms`."""
        if self.generating_ms is None or self.rendering_ms is None:
            return None
        usual = self.rendering_ms if is_rendering else self.generating_ms + self.rendering_ms
        if gone_ms < usual:
            return round(usual - gone_ms)
        return round(gone_ms * (100 - progress) / progress) if progress else None


def read_activity(session: Session, team_id: str, now: int) -> Activity:
    team = session.get_one(Team, team_id)
    films = _projects(session, team_id) + _videos(session, team_id)
    times = {type: usual_durations(session, team_id, type) for type in {one.type or "" for one in films}}
    timed = [_with_time(one, times[one.type or ""], now) for one in films]
    begun = sorted(timed + _assets(session, team_id), key=lambda one: (one.started_at, one.id))
    return Activity(team, promised_bytes(session, team_id), begun, _marks(session, team_id))


def usual_durations(session: Session, team_id: str, type: str) -> UsualDurations:
    """Look at the last ten finished films of a format."""
    generated = Video.render_started_at - Project.created_at
    rendered = Video.updated_at - Video.render_started_at
    lately = sa.select(generated, rendered).join(Project, Project.id == Video.project_id)
    own = lately.where(Project.team_id == team_id, Project.type == type, Video.automatic)
    ended = own.where(Video.status == "COMPLETED", Video.render_started_at.is_not(None))
    rows = session.execute(ended.order_by(Video.created_at.desc()).limit(LAST)).all()
    if not rows:
        return UsualDurations()
    return UsualDurations(median(row[0] or 0 for row in rows), median(row[1] or 0 for row in rows))


def _with_time(one: UnfinishedThing, times: UsualDurations, now: int) -> UnfinishedThing:
    is_rendering = one.kind == "video"
    gone_ms = max(0, now - one.started_at)
    if not one.is_first:  # how far it has come tells more than what all pieces take
        return replace(one, left_ms=UsualDurations(0, 0).left_ms(is_rendering, gone_ms, one.progress))
    left = times.left_ms(is_rendering, gone_ms, one.progress)
    return replace(one, left_ms=left, progress=times.whole_progress(is_rendering, one.progress))


def _projects(session: Session, team_id: str) -> list[UnfinishedThing]:
    columns = (Project.id, Project.name, Project.status, Project.created_at, Project.type)
    own = sa.select(*columns, Project.progress, Project.message)
    rows = session.execute(
        own.where(Project.team_id == team_id, Project.status.not_in(_ENDED)).order_by(Project.created_at)
    )
    return [
        UnfinishedThing("project", row.id, row.name, row.status, row.created_at, row.id, *row[4:])
        for row in rows
    ]


def _videos(session: Session, team_id: str) -> list[UnfinishedThing]:
    started = Video.render_started_at
    columns = (Video.id, Project.name, Video.status, started, Project.id, Project.type)
    own = sa.select(*columns, Video.progress, Video.message, Video.automatic)
    own = own.join(Project, Project.id == Video.project_id)
    rows = session.execute(
        own.where(Video.team_id == team_id, Video.status == "STARTED", started.is_not(None)).order_by(started)
    )
    return [
        UnfinishedThing(
            "video", row[0], row[1], row[2], row[3] or 0, row[4], row[5], row[6], row[7], is_first=row[8]
        )
        for row in rows
    ]


def _assets(session: Session, team_id: str) -> list[UnfinishedThing]:
    found = []
    for kind, table in _asset_tables().items():
        name = getattr(table, _NAME_OF.get(kind, "name"))
        own = sa.select(table.id, name, table.status, table.created_at, *_told_besides(table))
        wanted = own.where(table.team_id == team_id, table.status == "PROCESSING", _is_kept(table))
        for id, told, status, at, *more in session.execute(wanted):
            found.append(UnfinishedThing(kind, id, told[:100], status, at, *more))
    return found


def _told_besides(table: Any) -> list[Any]:
    """The columns of what is made within a project: which one, and how far it is."""
    if not _has(table, "project_id"):
        return []
    return [table.project_id, sa.null(), table.progress, table.message]


def _asset_tables() -> dict[str, Any]:
    return {kind.name: kind.table for kind in ASSET_KINDS}


def _marks(session: Session, team_id: str) -> dict[str, str]:
    assets = _asset_tables()
    tables = {"projects": Project, "videos": Video, **{_MARKED[kind]: assets[kind] for kind in _MARKED}}
    return {name: _mark(session, table, team_id) for name, table in tables.items()}


def _mark(session: Session, table: Any, team_id: str) -> str:
    """How many there are, which is the newest, and when one that has ended changed last."""
    own = (table.team_id == team_id, _is_kept(table))
    count = session.scalar(sa.select(sa.func.count()).select_from(table).where(*own))
    newest = sa.select(table.id).where(*own).order_by(table.created_at.desc(), table.id.desc())
    mark = f"{count}-{session.scalar(newest.limit(1)) or ''}"
    if not _has(table, "updated_at"):
        return mark
    changed = sa.select(sa.func.max(table.updated_at)).where(*own, table.status.in_(_ENDED))
    return f"{mark}-{session.scalar(changed) or ''}"


def _is_kept(table: Any) -> sa.ColumnElement[bool]:
    return table.deleted_at.is_(None) if _has(table, "deleted_at") else sa.true()


def _has(table: Any, column: str) -> bool:
    return column in table.__table__.columns
