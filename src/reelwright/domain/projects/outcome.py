"""How a project and its videos go on and end. Every change happens once, however often it is asked for:
the first that finds the row unfinished makes it, with the refund, the webhook's delivery and the next job in
the same transaction."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.delivery.links import Links
from reelwright.domain.billing.model import thing_of
from reelwright.domain.billing.service import refund
from reelwright.domain.deadlines import describe_timeout
from reelwright.domain.failure_words import as_sentence
from reelwright.domain.jobs import Jobs
from reelwright.domain.media.downloads import end_lease
from reelwright.domain.media.names import video_file_name
from reelwright.domain.projects.legacy_events import legacy_payload
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.sources.folder import source_folder
from reelwright.domain.webhooks.service import WebhookOutcome, announce
from reelwright.store.removals import remove_later
from reelwright.store.rows import lock_row

UNFINISHED = ("draft", "processing")
TOO_LONG = "Making this video took too long"
NEVER_BEGUN = "This video waited too long for its turn. Please try again"
CALL_LINK_S = 86_400


def limit_ms(expected_ms: int) -> int:
    """Return how long work on a video of this length may take: 15 minutes and ten times the length."""
    return 15 * 60_000 + 10 * expected_ms


@dataclass(frozen=True)
class Settlement:
    """The parts that ending a project takes besides its transaction."""

    jobs: Jobs
    links: Links
    link_ttl_s: int = CALL_LINK_S


@dataclass(frozen=True)
class GenerationResult:
    """A recipe's result, ready to be stored: `timeline` is the codec's JSON, `sources` are whose stock media
    it shows and where its narration comes from, `illustration` says that this server drew some of it, and
    `speeches` who says what on camera."""

    timeline: dict[str, Any]
    name: str
    script: str
    writer: str | None = None
    sources: list[dict[str, Any]] = field(default_factory=list)
    illustration: bool = False
    speeches: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True)
class RenderedFiles:
    asset: str
    thumbnail_asset: str
    duration_ms: int
    frames: int
    size: int
    transparent_asset: str | None = None
    transparent_size: int = 0


def begin(session: Session, project_id: str, now: int) -> int | None:
    """draft → processing; the limit counts anew from here, since a full queue is nobody's fault. Returns the
    milliseconds left, or None when there is nothing to make any more."""
    project = _lock_unfinished(session, project_id)
    if project is None:
        return None
    if project.status == "draft":
        project.status = "processing"
        project.message = "Starting"
        project.deadline_at = now + limit_ms(project.expected_ms)
        project.updated_at = now
    return max(project.deadline_at - now, 1)


def report(session: Session, project_id: str, percent: int, message: str, now: int) -> None:
    """Progress moves upwards only, so work that is repeated after a crash cannot push it back."""
    unfinished = sa.update(Project).where(Project.id == project_id, Project.status == "processing")
    behind = unfinished.where(Project.progress <= percent)
    session.execute(behind.values(progress=min(percent, 99), message=message, updated_at=now))


def complete(
    session: Session, parts: Settlement, project_id: str, result: GenerationResult, now: int
) -> bool:
    """processing → completed, and the automatic render begins. False when it was over already."""
    project = _lock_unfinished(session, project_id)
    if project is None:
        return False
    project.status, project.progress, project.message = "completed", 100, "Completed"
    project.timeline, project.script, project.updated_at = result.timeline, result.script, now
    project.writer, project.sources = result.writer, result.sources
    project.illustration = result.illustration
    project.speeches = result.speeches
    _drop_source(session, project, now)
    end_lease(session, project.id)
    if result.name and not project.request.get("name"):
        project.name = result.name
    video = session.get_one(Video, project.first_video_id)
    video.timeline, video.render_started_at, video.updated_at = result.timeline, now, now
    video.message = "Waiting for the renderer"
    parts.jobs.render(session, video.id)
    return True


def fail(
    session: Session, parts: Settlement, project_id: str, reason: str, now: int, code: str | None = None
) -> bool:
    """draft or processing → failed: the charge goes back, and the caller is told the reason, and its code
    where it has one. False when it was over already."""
    project = _lock_unfinished(session, project_id)
    if project is None:
        return False
    reason = as_sentence(reason)
    project.status, project.error, project.message, project.updated_at = "failed", reason, "Failed", now
    project.error_code = code
    video = session.get(Video, project.first_video_id)
    if video is not None:
        video.status, video.error, video.message, video.updated_at = "FAILED", reason, "Failed", now
    refund(session, thing_of("project", project.id), reason, now)
    _drop_source(session, project, now)
    end_lease(session, project.id)
    payload = _failed_payload(None, project, project.caller_metadata, reason, code)
    older = legacy_payload("failed", project, None, parts.links, now, reason)
    events = {"video.failed": payload, "project.failed": older}
    _announce(session, parts, f"project:{project.id}", project, events, project.webhook, now)
    return True


def _drop_source(session: Session, project: Project, now: int) -> None:
    """A document that came with the call goes with the end of its project. A recipe that still runs, since
    it was cancelled, finds nothing to read."""
    if project.request.get("file") is not None:
        remove_later(session, [source_folder(project.id)], now)


def fail_late(session: Session, parts: Settlement, project_id: str, due_before: int, now: int) -> bool:
    """`fail` for its time, unless it was over already or has begun meanwhile: then it has a new deadline,
    which is not before `due_before`."""
    project = lock_row(session, Project, project_id, Project.deadline_at < due_before)
    if project is None:
        return False
    reason = TOO_LONG if project.status == "processing" else NEVER_BEGUN
    return fail(session, parts, project_id, describe_timeout(reason, TOO_LONG, project.message), now)


def report_render(session: Session, video_id: str, percent: int, message: str, now: int) -> None:
    started = sa.update(Video).where(Video.id == video_id, Video.status == "STARTED")
    behind = started.where(Video.progress <= percent)
    session.execute(behind.values(progress=min(percent, 99), message=message, updated_at=now))


def finish_video(session: Session, parts: Settlement, video_id: str, made: RenderedFiles, now: int) -> bool:
    """STARTED → COMPLETED, and the caller is told. False when it was over already."""
    video = _lock_started(session, video_id)
    if video is None:
        return False
    project = session.get_one(Project, video.project_id)
    video.status, video.progress, video.message, video.updated_at = "COMPLETED", 100, "Completed", now
    video.asset, video.thumbnail_asset = made.asset, made.thumbnail_asset
    video.duration_ms, video.frames, video.size = made.duration_ms, made.frames, made.size
    video.transparent_asset, video.transparent_size = made.transparent_asset, made.transparent_size
    payload = _completed_payload(video, project, parts)
    older = legacy_payload("completed", project, video, parts.links, now)
    events = {"video.completed": payload, "project.completed": older}
    _announce(session, parts, f"video:{video.id}", project, events, _webhook(video, project), now)
    return True


def fail_video(session: Session, parts: Settlement, video_id: str, reason: str, now: int) -> bool:
    """STARTED → FAILED, and the caller is told. The automatic render's failure gives the charge back; the
    project stays completed and can be rendered again. False when it was over already."""
    video = _lock_started(session, video_id)
    if video is None:
        return False
    project = session.get_one(Project, video.project_id)
    video.status, video.error, video.message, video.updated_at = "FAILED", reason, "Failed", now
    if video.automatic:
        refund(session, thing_of("project", project.id), reason, now)
    payload = _failed_payload(video.id, project, _metadata(video, project), reason)
    older = legacy_payload("failed", project, video, parts.links, now, reason)
    events = {"video.failed": payload, "project.failed": older}
    _announce(session, parts, f"video:{video.id}", project, events, _webhook(video, project), now)
    return True


def _lock_unfinished(session: Session, project_id: str) -> Project | None:
    """The row, locked, if nobody has ended it yet."""
    return lock_row(session, Project, project_id, Project.status.in_(UNFINISHED))


def _lock_started(session: Session, video_id: str) -> Video | None:
    return lock_row(session, Video, video_id, Video.status == "STARTED")


def _announce(
    session: Session,
    parts: Settlement,
    thing: str,
    project: Project,
    events: Mapping[str, dict[str, Any]],
    webhook: str | None,
    now: int,
) -> None:
    """Payloads by their events: `video.*`, and the same as `project.*` in the older shape, of which only
    endpoints hear."""
    for event, payload in events.items():
        outcome = WebhookOutcome(thing, event, project.team_id, project.id, payload)
        announce(session, parts.jobs, outcome, webhook if event.startswith("video.") else None, now)


def _completed_payload(video: Video, project: Project, parts: Settlement) -> dict[str, Any]:
    data = {
        "videoId": video.id,
        "projectId": project.id,
        "status": "COMPLETED",
        "url": parts.links.sign(video.asset or "", parts.link_ttl_s, video_file_name(project.name, "mp4")),
        "shareUrl": None if video.share_revoked_at else parts.links.share(video.share_token),
        "metadata": _shown_metadata(_metadata(video, project), project),
    }
    return {"status": "COMPLETED", "message": "Video completed", "data": data}


def _failed_payload(
    video_id: str | None,
    project: Project,
    metadata: dict[str, Any] | None,
    reason: str,
    code: str | None = None,
) -> dict[str, Any]:
    data = {
        "videoId": video_id,
        "projectId": project.id,
        "status": "FAILED",
        "errorCode": code,
        "metadata": _shown_metadata(metadata, project),
    }
    return {"status": "FAILED", "message": reason, "data": data}


def _metadata(video: Video, project: Project) -> dict[str, Any] | None:
    """A render without metadata of its own carries the project's."""
    return project.caller_metadata if video.caller_metadata is None else video.caller_metadata


def _shown_metadata(metadata: dict[str, Any] | None, project: Project) -> dict[str, Any]:
    """The caller's metadata; the project's id in it is ours, whatever the caller wrote there."""
    return {**(metadata or {}), "projectId": project.id}


def _webhook(video: Video, project: Project) -> str | None:
    """A later render calls only the address that came with it."""
    return video.webhook or (project.webhook if video.automatic else None)
