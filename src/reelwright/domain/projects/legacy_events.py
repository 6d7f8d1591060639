"""The payload of `project.completed` and `project.failed`, as the older webhook guide shows it. Each repeats
a `video.*` event for the endpoints that name it."""

from typing import Any, Literal

from reelwright.delivery.links import Links
from reelwright.domain.media.names import video_file_name
from reelwright.domain.projects.model import Project, RenderQuality, Video
from reelwright.store.clock import iso
from reelwright_render.encode.segments import encoding

LINK_S = 7 * 86_400


def legacy_payload(
    status: Literal["completed", "failed"],
    project: Project,
    video: Video | None,
    links: Links,
    now: int,
    reason: str | None = None,
) -> dict[str, Any]:
    """`video` is None when the project failed before it had one. `reason` goes with failures only."""
    return {
        "event": f"project.{status}",
        "projectId": project.id,
        "status": status,
        "video": None if video is None else _video(video, project, links),
        **({} if reason is None else {"message": reason}),
        "createdAt": iso(project.created_at),
        "completedAt": iso(now),
    }


def _video(video: Video, project: Project, links: Links) -> dict[str, Any]:
    shown = video.thumbnail_asset
    return {
        "id": video.id,
        "url": links.sign(video.asset, LINK_S, video_file_name(project.name, "mp4")) if video.asset else None,
        "duration": None if video.duration_ms is None else video.duration_ms / 1000,
        "thumbnail": links.sign(shown, LINK_S) if shown else None,
        "aspectRatio": project.aspect_ratio,
        "resolution": _resolution(video.timeline or {}, video.quality),
    }


def _resolution(timeline: dict[str, Any], quality: RenderQuality) -> str | None:
    """Return the size of the file: `1080x1920`, and of its preview `540x960`."""
    if "width" not in timeline:
        return None
    file = encoding(timeline["width"], timeline["height"], quality)
    return f"{file.width}x{file.height}"
