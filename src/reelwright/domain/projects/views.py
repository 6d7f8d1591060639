"""What the API shows of projects and videos. Scenes and captions are views of the stored timeline."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from reelwright.domain.media.names import video_file_name
from reelwright.domain.projects.model import Project, RenderQuality, Video
from reelwright.domain.views import Instant, Sign, View, signed_link
from reelwright.store.clock import iso
from reelwright.timeline.codec import decode
from reelwright.timeline.edit import scenes
from reelwright.timeline.model import FPS, Clip, Line, Timeline, Word
from reelwright.timeline.scripts import joined

ProjectStatus = Literal["draft", "processing", "completed", "failed"]
VideoStatus = Literal["STARTED", "COMPLETED", "FAILED"]
# Fields of a create request that say what the video is of, or belong to the call. All others say how it looks
# and sounds: `videoSettings` shows them, so that a field that is new is shown.
_NO_SETTINGS = frozenset(
    (
        *("prompt", "script", "text", "title", "name", "card", "scenes", "templateId", "avatarId"),
        *("targetDuration", "videoSettings", "webhook", "metadata"),
    )
)


@dataclass(frozen=True)
class Addresses:
    """How links are made: `sign` a file's, `download` a file's that has a name of its own, `share` a public
    page's."""

    sign: Sign
    download: Callable[[str, str], str]
    share: Sign


class VideoView(View):
    id: str
    video_id: str
    status: VideoStatus
    url: str | None
    """Signed and expiring: fetch it again rather than keep it. `null` until `COMPLETED`."""
    transparent_url: str | None
    """The same as a WebM without a background, of `remove_background` projects; signed and expiring."""
    thumbnail: str | None
    share_url: str | None
    """A public page with the player. `null` until `COMPLETED`, and once it was revoked."""
    duration_in_seconds: float | None
    duration_in_frames: int | None
    fps: int
    size: int | None
    """Bytes."""
    quality: RenderQuality
    """`preview` where `POST /v1/render` was asked for one."""
    progress: int
    """0–100, of the render."""
    message: str
    """What is being done now, or why it failed."""
    created_at: Instant


class ListedVideo(VideoView):
    name: str
    type: str
    project_id: str
    updated_at: Instant


class VideoDetails(ListedVideo):
    avatar_id: str | None
    voice_id: str | None
    music_id: str | None
    video_settings: dict[str, Any]
    script: str | None
    """What is said, once it is written."""
    used_credits: int
    webhook: str | None


class ProjectView(View):
    id: str
    project_id: str
    name: str
    type: str
    status: ProjectStatus
    aspect_ratio: str
    language: str | None
    thumbnail: str | None
    progress: int
    """0–100, of the generation; the video's own counts the render."""
    message: str
    """What is being done now, or why it failed."""
    error: str | None
    error_code: Literal["VOICE_SYNTHESIS_ERROR"] | None
    """What kind of error it was, for programs: the narration could not be spoken; `null` for all else."""
    used_credits: int
    metadata: dict[str, Any] | None
    video_settings: dict[str, Any]
    writer: str | None
    """Who wrote the text of a story: `plots` (those that ship), a model's name, `prompt` (the caller's own
    words), or two of them, as `plots + <model>`. `null` until it is written, and where nothing was."""
    created_at: Instant
    updated_at: Instant
    video: VideoView | None
    """The latest render; `null` while there is none."""


class Scene(View):
    index: int
    kind: Literal["image", "video"]
    start_ms: int
    end_ms: int
    text: str
    """What the captions say while the scene is on screen."""
    media_id: str | None
    url: str
    prompt: str | None
    replaceable: bool


class Scenes(View):
    project_id: str
    aspect_ratio: str
    scenes: list[Scene]


class CaptionWord(View):
    word: str
    start_ms: int
    end_ms: int


class CaptionLine(View):
    index: int
    text: str
    start_ms: int
    end_ms: int
    words: list[CaptionWord]


class CaptionsView(View):
    project_id: str
    has_captions: bool
    disabled: bool
    preset: str
    alignment: str
    segments: list[CaptionLine]


class Updated(View):
    """What an edit has changed."""

    scenes: int
    """How many were replaced."""
    caption_segments: int
    """How many lines were corrected."""
    caption: bool
    music: bool
    logo: bool
    name: bool


class Edited(View):
    project_id: str
    updated: Updated


def project_view(project: Project, video: Video | None, addresses: Addresses) -> ProjectView:
    shown = video_view(video, project, addresses) if video else None
    return ProjectView(
        id=project.id,
        project_id=project.id,
        name=project.name,
        type=project.type,
        status=_status(project),
        aspect_ratio=project.aspect_ratio,
        language=project.language,
        thumbnail=shown.thumbnail if shown else None,
        progress=project.progress,
        message=_message(project.message, project.error),
        error=project.error,
        error_code=_error_code(project),
        used_credits=project.used_credits,
        metadata=project.caller_metadata,
        video_settings=_video_settings(project.request),
        writer=project.writer,
        created_at=iso(project.created_at),
        updated_at=iso(project.updated_at),
        video=shown,
    )


def _video_settings(request: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in request.items() if name not in _NO_SETTINGS}


def video_view(video: Video, project: Project, addresses: Addresses) -> VideoView:
    return VideoView(**_video_fields(video, project, addresses))


def listed_video(video: Video, project: Project, addresses: Addresses) -> ListedVideo:
    return ListedVideo(**_video_fields(video, project, addresses), **_listed_fields(video, project))


def video_details(video: Video, project: Project, addresses: Addresses) -> VideoDetails:
    return VideoDetails(
        **_video_fields(video, project, addresses),
        **_listed_fields(video, project),
        avatar_id=project.request.get("avatarId"),
        voice_id=project.request.get("voiceId"),
        music_id=project.request.get("musicId"),
        video_settings=_video_settings(project.request),
        script=project.script,
        used_credits=project.used_credits,
        webhook=video.webhook,
    )


def scenes_view(project: Project, sign: Sign) -> Scenes:
    """In play order, overlapping layers one after another from the bottom; empty before `completed`."""
    timeline = _timeline(project)
    shown = []
    if timeline is not None:
        said = _spoken_words(timeline)
        shown = [_scene(index, place.clip, said, sign) for index, place in enumerate(scenes(timeline))]
    return Scenes(project_id=project.id, aspect_ratio=project.aspect_ratio, scenes=shown)


def captions_view(project: Project) -> CaptionsView:
    """Before `completed` it says what was asked for, and has no lines."""
    timeline = _timeline(project)
    captions = timeline.captions if timeline else None
    asked = project.request.get("caption", {})
    return CaptionsView(
        project_id=project.id,
        has_captions=captions is not None,
        disabled=captions.disabled if captions else bool(asked.get("disabled", False)),
        preset=captions.preset if captions else asked.get("preset", "default"),
        alignment=captions.alignment if captions else asked.get("alignment", "bottom"),
        segments=[_line(index, line) for index, line in enumerate(captions.lines)] if captions else [],
    )


def _video_fields(video: Video, project: Project, addresses: Addresses) -> dict[str, Any]:
    failed_before = video.render_started_at is None and project.status == "failed"
    status = "FAILED" if failed_before else video.status
    error = video.error or (project.error if failed_before else None)
    waiting = project.message if video.render_started_at is None else video.message
    ready, transparent = status == "COMPLETED", video.transparent_asset
    return {
        "id": video.id,
        "video_id": video.id,
        "status": status,
        "url": addresses.download(video.asset, video_file_name(project.name, "mp4"))
        if ready and video.asset
        else None,
        "transparent_url": addresses.download(transparent, video_file_name(project.name, "webm"))
        if ready and transparent
        else None,
        "thumbnail": signed_link(addresses.sign, video.thumbnail_asset),
        "share_url": addresses.share(video.share_token) if ready and not video.share_revoked_at else None,
        "duration_in_seconds": None if video.duration_ms is None else video.duration_ms / 1000,
        "duration_in_frames": video.frames,
        "fps": FPS,
        "size": video.size,
        "quality": video.quality,
        "progress": video.progress,
        "message": _message(waiting, error),
        "created_at": iso(video.created_at),
    }


def _listed_fields(video: Video, project: Project) -> dict[str, Any]:
    return {
        "name": project.name,
        "type": project.type,
        "project_id": project.id,
        "updated_at": iso(video.updated_at),
    }


def _error_code(project: Project) -> Any:
    return project.error_code


def _status(project: Project) -> Any:
    return project.status


def _message(doing: str, error: str | None) -> str:
    return error or doing


def _timeline(project: Project) -> Timeline | None:
    return decode(project.timeline) if project.status == "completed" and project.timeline else None


def _spoken_words(timeline: Timeline) -> Sequence[Word]:
    """What the captions say; without any, what is spoken."""
    if timeline.captions is None:
        return timeline.words
    return [word for line in timeline.captions.lines for word in line.words]


def _scene(index: int, clip: Clip, words: Sequence[Word], sign: Sign) -> Scene:
    said = [word.text for word in words if clip.start_ms <= word.start_ms < clip.end_ms]
    return Scene(
        index=index,
        kind=clip.kind,
        start_ms=clip.start_ms,
        end_ms=clip.end_ms,
        text=joined(said),
        media_id=clip.media_id,
        url=sign(clip.asset),
        prompt=clip.prompt,
        replaceable=clip.replaceable,
    )


def _line(index: int, line: Line) -> CaptionLine:
    words = [CaptionWord(word=word.text, start_ms=word.start_ms, end_ms=word.end_ms) for word in line.words]
    return CaptionLine(index=index, text=line.text, start_ms=line.start_ms, end_ms=line.end_ms, words=words)
