"""The API's views of projects and videos. Scenes and captions are views of the stored timeline."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, JsonValue

from reelwright.domain.media.names import video_file_name
from reelwright.domain.projects.model import Project, RenderQuality, Video
from reelwright.domain.projects.source_views import ProjectSource, project_source
from reelwright.domain.projects.versions import music_id_of, timeline_version
from reelwright.domain.views import (
    EXAMPLE_CLIP,
    EXAMPLE_LINK,
    EXAMPLE_METADATA,
    EXAMPLE_PICTURE,
    EXAMPLE_PROJECT,
    EXAMPLE_SHARE,
    EXAMPLE_TIME,
    EXAMPLE_VIDEO,
    CreatedAt,
    ProjectId,
    Sign,
    UpdatedAt,
    VideoId,
    View,
    signed_link,
)
from reelwright.store.clock import iso
from reelwright_render.text.scripts import join_words
from reelwright_render.timeline.codec import decode
from reelwright_render.timeline.edit import scenes
from reelwright_render.timeline.model import FPS, Clip, Line, Timeline, Word

ProjectStatus = Literal["draft", "processing", "completed", "failed"]
VideoStatus = Literal["STARTED", "COMPLETED", "FAILED"]
_UPDATED_AT = "2026-03-01T09:31:42.000Z"
_SETTINGS_EXAMPLE: dict[str, JsonValue] = {
    "aspectRatio": "ratio_9_16",
    "voiceId": "voice_heart",
    "mediaType": "gameplay",
    "caption": {"preset": "beast", "alignment": "bottom", "disabled": False},
}
_VIDEO_EXAMPLE: dict[str, JsonValue] = {
    "id": EXAMPLE_VIDEO,
    "videoId": EXAMPLE_VIDEO,
    "status": "COMPLETED",
    "url": EXAMPLE_LINK,
    "transparentUrl": None,
    "thumbnail": EXAMPLE_LINK,
    "shareUrl": EXAMPLE_SHARE,
    "durationInSeconds": 61.4,
    "durationInFrames": 1842,
    "fps": 30,
    "size": 18_350_080,
    "quality": "final",
    "progress": 100,
    "message": "Completed",
    "createdAt": EXAMPLE_TIME,
}
_LISTED_VIDEO_EXAMPLE: dict[str, JsonValue] = {
    **_VIDEO_EXAMPLE,
    "name": "I found a letter in a library book",
    "type": "story",
    "projectId": EXAMPLE_PROJECT,
    "updatedAt": _UPDATED_AT,
}
_VIDEO_DETAILS_EXAMPLE: dict[str, JsonValue] = {
    **_LISTED_VIDEO_EXAMPLE,
    "avatarId": None,
    "voiceId": "voice_heart",
    "musicId": None,
    "videoSettings": _SETTINGS_EXAMPLE,
    "script": "I found a letter in a library book. It was addressed to me.",
    "usedCredits": 8,
    "webhook": "https://example.com/reelwright",
}
_PROJECT_EXAMPLE: dict[str, JsonValue] = {
    "id": EXAMPLE_PROJECT,
    "projectId": EXAMPLE_PROJECT,
    "name": "I found a letter in a library book",
    "type": "story",
    "status": "completed",
    "aspectRatio": "ratio_9_16",
    "language": "en",
    "thumbnail": EXAMPLE_LINK,
    "progress": 100,
    "message": "Completed",
    "error": None,
    "errorCode": None,
    "usedCredits": 8,
    "metadata": EXAMPLE_METADATA,
    "videoSettings": _SETTINGS_EXAMPLE,
    "writer": "plots",
    "sources": [],
    "illustration": False,
    "createdAt": EXAMPLE_TIME,
    "updatedAt": _UPDATED_AT,
    "video": _VIDEO_EXAMPLE,
}

ProjectName = Annotated[
    str, Field(description="The name of the project: the one its create sent, or one made from its content.")
]
ProjectType = Annotated[
    str,
    Field(
        description="The format that the project was created with: `story`, `talking_avatar`, "
        "`remove_background`, `script_to_video`, `prompt_to_video`, `hook_demo`, `ugc_ads`, `add_captions`, "
        "`extend_video`, `slideshow`, `scenes`, `article`, `document`, `cinematic`, `template`, or the name "
        "of a format that an installed package adds."
    ),
]
ShownSettings = Annotated[
    dict[str, Any],
    Field(
        description="The settings of the create, including the defaults of fields that it left out, under "
        "the names of its fields: `aspectRatio`, `voiceId`, `mediaType`, `caption`, `musicId` and so on, as "
        "far as the format has them. `caption` and `musicId` are as the last edit left them."
    ),
]
UsedCredits = Annotated[
    int,
    Field(
        description="The credits that were charged for it: 0 for a `byok` team. They are given back in "
        "full when it fails."
    ),
]
FrameShape = Annotated[
    str,
    Field(
        description="The shape of the picture: `ratio_9_16` (1080 × 1920 pixels), `ratio_16_9` (1920 × "
        "1080) or `ratio_1_1` (1080 × 1080). Projects that keep the shape of a library video can also "
        "answer `ratio_4_5` or `ratio_other`.",
        examples=["ratio_9_16"],
    ),
]
StartMs = Annotated[
    int,
    Field(description="The time at which it begins, in milliseconds from the start of the video."),
]
EndMs = Annotated[
    int, Field(description="The time at which it ends, in milliseconds from the start of the video.")
]


# Fields of a create request that say what the video is of, or belong to the call. All others say how it looks
# and sounds: `videoSettings` shows them, so that a field that is new is shown.
_NO_SETTINGS = frozenset(
    (
        *("prompt", "script", "text", "title", "name", "card", "avatarId"),
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
    """One render of a project: an MP4 file, with its thumbnail and its public page."""

    model_config = ConfigDict(json_schema_extra={"examples": [_VIDEO_EXAMPLE]})

    id: str
    """The id of the video, the same as `videoId`."""
    video_id: VideoId
    status: VideoStatus
    """`STARTED`: the video is waiting for its project, or being rendered. `COMPLETED`: `url` can be
    downloaded. `FAILED`: `message` says why; `POST /v1/render` tries again, free of charge, where the project
    itself is `completed`."""
    url: str | None
    """The download link of the MP4 file. It is signed and expires after 24 hours, so read the video again
    rather than store the link. `null` until `status` is `COMPLETED`."""
    transparent_url: str | None = Field(examples=[EXAMPLE_LINK])
    """The download link of the same video as a WebM with a transparent background, signed and expiring like
    `url`. Projects of the format `remove_background` have one, and `ugc_ads` without media whose avatar is
    cut out; `null` for all others, and until `status` is `COMPLETED`."""
    thumbnail: str | None
    """The link of a still of the video, as a picture file, signed and expiring like `url`. `null` while there
    is none."""
    share_url: str | None
    """The address of a public page that plays the video to anybody who has the link. It does not expire.
    `null` until `status` is `COMPLETED`, and after `POST /v1/video/{videoId}/share/revoke`."""
    duration_in_seconds: float | None
    """The length of the video in seconds. `null` until `status` is `COMPLETED`."""
    duration_in_frames: int | None
    """The length of the video in frames, of which `fps` make a second. `null` until `status` is
    `COMPLETED`."""
    fps: int
    """The frames a second of the video: always 30."""
    size: int | None
    """The size of the MP4 file in bytes. `null` until `status` is `COMPLETED`."""
    quality: RenderQuality
    """`final`: the full size. `preview`: half the width and height, where `POST /v1/render` asked for it."""
    progress: int
    """How much of the render is done, in percent from 0 to 100. The generation before it has its own
    `progress` in the project."""
    message: str
    """What the service is doing at the moment, or, once `status` is `FAILED`, why it failed."""
    created_at: CreatedAt


class ListedVideo(VideoView):
    """A video as the list of videos shows it."""

    model_config = ConfigDict(json_schema_extra={"examples": [_LISTED_VIDEO_EXAMPLE]})

    name: ProjectName
    type: ProjectType
    project_id: ProjectId
    updated_at: UpdatedAt


class VideoDetails(ListedVideo):
    """A video with what its project was made of."""

    model_config = ConfigDict(json_schema_extra={"examples": [_VIDEO_DETAILS_EXAMPLE]})

    avatar_id: str | None = Field(examples=["avatar_maya"])
    """The id of the avatar or reaction that is seen, as the create named it; `null` for formats without
    one."""
    voice_id: str | None
    """The id of the voice that the create named; `null` where it named none."""
    music_id: str | None = Field(examples=["music_calm_01"])
    """The id of the music track under the video; `null` where there is none."""
    video_settings: ShownSettings
    script: str | None
    """The whole text that is spoken in the video. `null` until it is written, and where nothing is spoken."""
    used_credits: UsedCredits
    webhook: str | None
    """The address that is called once when this video is ready or has failed; `null` where the call named
    none."""


class ProjectView(View):
    """One accepted create call, with its settings, its progress and its latest video."""

    model_config = ConfigDict(json_schema_extra={"examples": [_PROJECT_EXAMPLE]})

    id: str
    """The id of the project, the same as `projectId`."""
    project_id: ProjectId
    name: ProjectName
    type: ProjectType
    status: ProjectStatus
    """`draft`: accepted and waiting. `processing`: being generated. `completed`: generated; its first render
    starts by itself, and `video` shows how that goes. `failed`: `error` says why, and the credits were given
    back."""
    aspect_ratio: FrameShape
    language: str | None
    """The language of the narration or of the captions, as two letters (ISO 639-1). `null` until it is known,
    and where nothing is spoken."""
    thumbnail: str | None
    """The link of a still of the latest video, signed and expiring. `null` while there is none."""
    progress: int
    """How much of the generation is done, in percent from 0 to 100. The render counts in `video.progress`."""
    message: str
    """What the service is doing at the moment, or, once `status` is `failed`, why it failed."""
    error: str | None = Field(examples=["Making this video took too long"])
    """Why the project failed, as a sentence that says what to do about it. `null` unless `status` is
    `failed`."""
    error_code: Literal["VOICE_SYNTHESIS_ERROR"] | None
    """`VOICE_SYNTHESIS_ERROR` where the project failed because its narration could not be spoken. `null` for
    all other failures, and unless `status` is `failed`."""
    used_credits: UsedCredits
    metadata: dict[str, Any] | None
    """The `metadata` of the create call, as it was sent. `null` where none was sent."""
    video_settings: ShownSettings
    writer: str | None
    """Who wrote the text of a `story`: `plots` (the stories that ship with the service), the name of a
    writing model, `prompt` (your own words), or two of them, such as
    `plots + qwen2.5-coder-1.5b-instruct-q4_k_m`. `null` until it is
    written, and for other formats."""
    sources: list[ProjectSource]
    """Whose pictures and clips the project shows, and where its narration comes from: pictures and clips of a
    stock library, pictures of the page that an article was read from, and for each sentence of an article's
    or a document's narration the sentence of the source. Name the authors where you publish the video. Empty
    for all other projects, and until the project is `completed`."""
    illustration: bool
    """Whether pictures or clips of the video were drawn by this server's own engine: illustrations, not
    photographs, in every style. `false` for all other projects, and until the project is `completed`."""
    created_at: CreatedAt
    updated_at: UpdatedAt
    video: VideoView | None
    """The latest render of the project. `null` until its first render has started."""


class Scene(View):
    """One picture or clip on the timeline of a project."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "index": 2,
                    "kind": "video",
                    "startMs": 8_400,
                    "endMs": 15_200,
                    "text": "It was addressed to me.",
                    "mediaId": EXAMPLE_CLIP,
                    "url": EXAMPLE_LINK,
                    "prompt": None,
                    "understood": None,
                    "replaceable": True,
                    "trimStartMs": 1_500,
                    "sourceDurationMs": 12_000,
                }
            ]
        }
    )

    index: int
    """The number of the scene, from 0 in play order; scenes that overlap follow one another from the bottom
    layer up. `PATCH /v1/project/{projectId}/edit` names scenes by it."""
    kind: Literal["image", "video"]
    """`image`: a still picture. `video`: a clip."""
    start_ms: StartMs
    end_ms: EndMs
    text: str
    """The words of the captions, or of the narration where there are no captions, that begin while the scene
    is on screen."""
    media_id: str | None
    """The id of the library item that is shown; `null` where the scene does not come from the library, such
    as gameplay or an avatar."""
    url: str
    """The link of the picture or clip, signed and expiring: read the scenes again rather than store it."""
    prompt: str | None = Field(examples=["A letter between the pages of an old book"])
    """The prompt that the picture or clip was generated from; `null` where it was not generated from one."""
    understood: str | None = Field(examples=["A letter in an old book"])
    """What this server's own engine understood of the `prompt` and shows. Of a narration in another language
    that is English words; empty where it understood nothing, and shows what was there before. Of
    `extend-video` it is what is shown of the prompt, and after "Not shown:" what is not. `null` where a
    prompt was taken as it is."""
    replaceable: bool
    """Whether an edit can show other media in this scene. `false` for clips that play their own sound, such
    as a speaking avatar."""
    trim_start_ms: int
    """Where in the clip the scene begins, in milliseconds; 0 for pictures."""
    source_duration_ms: int | None
    """The length of the whole clip in milliseconds; `null` for pictures."""


class Scenes(View):
    """All scenes of a project, as its timeline is now."""

    project_id: ProjectId
    aspect_ratio: FrameShape
    scenes: list[Scene]
    """The scenes in play order. Empty until the project is `completed`."""


class CaptionWord(View):
    """One word of a caption line."""

    word: str = Field(examples=["letter"])
    """The word with its punctuation, as it is stored. The caption preset may show it in capitals."""
    start_ms: StartMs = Field(examples=[420])
    end_ms: EndMs = Field(examples=[780])


class CaptionLine(View):
    """Words that the captions show together."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "index": 0,
                    "text": "I found a letter",
                    "startMs": 0,
                    "endMs": 780,
                    "words": [
                        {"word": "I", "startMs": 0, "endMs": 90},
                        {"word": "found", "startMs": 90, "endMs": 350},
                        {"word": "a", "startMs": 350, "endMs": 420},
                        {"word": "letter", "startMs": 420, "endMs": 780},
                    ],
                }
            ]
        }
    )

    index: int
    """The number of the line, from 0 across the whole video. `PATCH /v1/project/{projectId}/edit` names lines
    by it. It changes when `caption.preset` is changed."""
    text: str
    """The text of the line, as it is stored. The caption preset may show it in capitals."""
    start_ms: StartMs
    end_ms: EndMs
    words: list[CaptionWord]
    """The words of the line in order, each with its own time."""


class CaptionsView(View):
    """The captions of a project, as its timeline is now."""

    project_id: ProjectId
    has_captions: bool
    """Whether the project was made with captions. `false` also until the project is `completed`. Captions
    cannot be added to a project that has none."""
    disabled: bool = Field(examples=[False])
    """Whether the captions are hidden in the video. Hidden captions can still be edited and exported."""
    preset: str = Field(examples=["beast"])
    """The look of the captions: the `id` of one of `GET /v1/catalog/caption-presets`."""
    alignment: str = Field(examples=["bottom"])
    """Where in the frame the captions are: `top`, `middle` or `bottom`."""
    segments: list[CaptionLine]
    """The caption lines in play order. Empty until the project is `completed`, and where it has no
    captions."""


EXAMPLE_VERSION = "5f2b0c6a9d1e4f7383c1d2a4b6e8f012"
TimelineVersion = Annotated[
    str,
    Field(
        description="The name of the project's state after its last edit. Send it as `If-Match` to have an "
        "edit refused where somebody else has changed the project meanwhile.",
        examples=[EXAMPLE_VERSION],
    ),
]


class PresentCaption(View):
    """The look of the captions."""

    preset: str = Field(examples=["beast"])
    """The look of the captions: the `id` of one of `GET /v1/catalog/caption-presets`."""
    alignment: Literal["top", "middle", "bottom"]
    """Where in the frame the captions are."""
    disabled: bool = Field(examples=[False])
    """Whether the captions are hidden in the video."""


class PresentMusic(View):
    """The track under the whole video, and how loud it is."""

    music_id: str | None = Field(examples=["music_calm_01"])
    """The `id` of one of `GET /v1/music/list`; `null` for music of your own."""
    volume: float = Field(examples=[0.6])
    """The loudness of the music, from 0 (silent) to 1 (the usual level under speech)."""


class PresentLogo(View):
    """The logo in a corner of the picture."""

    media_id: str | None = Field(examples=[EXAMPLE_PICTURE])
    """The id of the picture in your library."""
    position: Literal["top-left", "top-right", "bottom-left", "bottom-right"] = Field(examples=["top-right"])
    """The corner of the frame that the logo is in."""
    opacity: float = Field(examples=[0.8])
    """How opaque the logo is, from 0 (invisible) to 1."""
    scale: float = Field(examples=[1.5])
    """The size of the logo, from 0.25 to 2 times the usual size."""


class PresentEdit(View):
    """What `PATCH /v1/project/{projectId}/edit` can change, as it is now, under the same names."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "projectId": EXAMPLE_PROJECT,
                    "version": EXAMPLE_VERSION,
                    "name": "The letter",
                    "caption": {"preset": "beast", "alignment": "bottom", "disabled": False},
                    "music": {"musicId": "music_calm_01", "volume": 0.6},
                    "logo": {
                        "mediaId": EXAMPLE_PICTURE,
                        "position": "top-right",
                        "opacity": 0.8,
                        "scale": 1.5,
                    },
                }
            ]
        }
    )

    project_id: ProjectId
    version: TimelineVersion
    name: ProjectName
    caption: PresentCaption | None
    """The look of the captions; `null` for a project without captions, and until it is `completed`."""
    music: PresentMusic | None
    """The background music; `null` where there is none."""
    logo: PresentLogo | None
    """The logo; `null` where there is none."""


class Updated(View):
    """What an edit has changed."""

    scenes: int = Field(examples=[1])
    """The number of scenes that show other media now."""
    caption_segments: int = Field(examples=[2])
    """The number of caption lines that were corrected."""
    caption: bool
    """Whether the look of the captions was changed."""
    music: bool
    """Whether the music, or its volume, was changed."""
    logo: bool
    """Whether the logo, or its place, opacity or size, was changed."""
    name: bool
    """Whether the name of the project was changed."""


class Edited(View):
    """The result of an edit. Nothing has been rendered yet."""

    project_id: ProjectId
    updated: Updated
    """What the edit has changed. `POST /v1/render` makes a video of it."""


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
        sources=[project_source(one) for one in project.sources or []],
        illustration=project.illustration,
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
    """Return the scenes in play order, overlapping layers one after another from the bottom; empty before
    `completed`."""
    timeline = _timeline(project)
    shown = shown_scenes(timeline, sign) if timeline else []
    return Scenes(project_id=project.id, aspect_ratio=project.aspect_ratio, scenes=shown)


def shown_scenes(timeline: Timeline, sign: Sign) -> list[Scene]:
    """Return the scenes of a timeline, in play order."""
    said = _spoken_words(timeline)
    return [_scene(index, place.clip, said, sign) for index, place in enumerate(scenes(timeline))]


def shown_lines(timeline: Timeline) -> list[CaptionLine]:
    """Return the caption lines of a timeline."""
    lines = timeline.captions.lines if timeline.captions else ()
    return [_line(index, line) for index, line in enumerate(lines)]


def present_edit(project: Project) -> PresentEdit:
    """Before `completed` there is nothing but a name."""
    timeline = _timeline(project)
    captions, logo = (timeline.captions, timeline.branding.logo) if timeline else (None, None)
    music = next((one for one in timeline.sounds if one.role == "music"), None) if timeline else None
    return PresentEdit(
        project_id=project.id,
        version=timeline_version(project.timeline),
        name=project.name,
        caption=PresentCaption(
            preset=captions.preset, alignment=captions.alignment, disabled=captions.disabled
        )
        if captions
        else None,
        music=PresentMusic(music_id=music_id_of(timeline), volume=music.volume)
        if timeline and music
        else None,
        logo=PresentLogo(
            media_id=logo.media_id, position=logo.position, opacity=logo.opacity, scale=logo.scale
        )
        if logo
        else None,
    )


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
        segments=shown_lines(timeline) if timeline else [],
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
    """Return the words of the captions; without any, those that are spoken."""
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
        text=join_words(said),
        media_id=clip.media_id,
        url=sign(clip.asset),
        prompt=clip.prompt,
        understood=clip.understood,
        replaceable=clip.replaceable,
        trim_start_ms=clip.trim_start_ms,
        source_duration_ms=clip.source_ms,
    )


def _line(index: int, line: Line) -> CaptionLine:
    words = [CaptionWord(word=word.text, start_ms=word.start_ms, end_ms=word.end_ms) for word in line.words]
    return CaptionLine(index=index, text=line.text, start_ms=line.start_ms, end_ms=line.end_ms, words=words)
