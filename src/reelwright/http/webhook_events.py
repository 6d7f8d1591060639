"""The calls that the service makes, as the OpenAPI document describes them: every event, its payload, its
headers."""

from typing import Any, Literal, cast

from fastapi import APIRouter
from pydantic import BaseModel

from reelwright.domain.views import Instant, NoFields, View
from reelwright.domain.webhooks.events import EVENTS, EventName, is_default

_METADATA = {"orderId": "A-17"}
_PROJECT, _VIDEO = "c1p9d7s5h3l0v8b6n4m2q1e3r", "c5u3nq0f2m8x1k7t9w4z6y2ab"
_ASSET = "c8f2k5d9s1m4x7q0w3z6a2b5n"
_FILE = "https://videos.example.com/files/eyJ…"
_DELIVERY = (
    "Answer with 2xx within 10 seconds. Anything else is tried again: a burst of three attempts, then one "
    "each after 1, 5 and 15 minutes. 410 ends the delivery and disables the endpoint. Redirects are not "
    "followed."
)
_ENDPOINTS_ONLY = " Never sent to the `webhook` field of a call."


class CompletedVideo(View):
    video_id: str
    project_id: str
    status: Literal["COMPLETED"]
    url: str
    """Signed; expires after 24 hours."""
    share_url: str | None
    """`null` when it was revoked before the render ended."""
    metadata: dict[str, Any]
    """The caller's, and `projectId`."""


class VideoCompleted(View):
    status: Literal["COMPLETED"]
    message: str
    data: CompletedVideo


class FailedVideo(View):
    video_id: str | None
    """`null` when the project failed before it had a video."""
    project_id: str
    status: Literal["FAILED"]
    error_code: Literal["VOICE_SYNTHESIS_ERROR"] | None
    """What kind of failure it was, for programs: the narration could not be spoken; `null` for all else."""
    metadata: dict[str, Any]
    """The caller's, and `projectId`."""


class VideoFailed(View):
    status: Literal["FAILED"]
    message: str
    """Why, in words a person can act on."""
    data: FailedVideo


class MediaOutcome(View):
    media_id: str
    type: Literal["image", "video"]
    status: Literal["COMPLETED", "FAILED"]
    url: str | None
    thumbnail: str | None
    duration_seconds: float | None
    """`null` for pictures."""
    error: str | None
    metadata: dict[str, Any]
    """The caller's; empty when there was none."""


class MediaEvent(View):
    status: Literal["COMPLETED", "FAILED"]
    message: str
    data: MediaOutcome


class AvatarOutcome(View):
    avatar_id: str
    name: str
    status: Literal["COMPLETED", "FAILED"]
    image: str | None
    error: str | None
    metadata: dict[str, Any]
    """The caller's; empty when there was none."""


class AvatarEvent(View):
    status: Literal["COMPLETED", "FAILED"]
    message: str
    data: AvatarOutcome


class ReactionOutcome(View):
    reaction_id: str
    avatar_id: str
    reaction: str
    status: Literal["COMPLETED", "FAILED"]
    video_url: str | None
    thumbnail_url: str | None
    error: str | None
    metadata: dict[str, Any]
    """The caller's; empty when there was none."""


class ReactionEvent(View):
    status: Literal["COMPLETED", "FAILED"]
    message: str
    data: ReactionOutcome


class VoiceOutcome(View):
    voice_id: str
    name: str
    status: Literal["COMPLETED", "FAILED"]
    error: str | None
    metadata: dict[str, Any]
    """The caller's; empty when there was none."""


class VoiceEvent(View):
    status: Literal["COMPLETED", "FAILED"]
    message: str
    data: VoiceOutcome


class OlderVideo(View):
    id: str
    url: str | None
    """Signed; expires after 7 days. `null` when the render failed."""
    duration: float | None
    """Seconds."""
    thumbnail: str | None
    aspect_ratio: str
    resolution: str | None
    """`1080x1920`"""


class ProjectCompleted(View):
    event: Literal["project.completed"]
    project_id: str
    status: Literal["completed"]
    video: OlderVideo
    created_at: Instant
    completed_at: Instant


class ProjectFailed(View):
    event: Literal["project.failed"]
    project_id: str
    status: Literal["failed"]
    video: OlderVideo | None
    """`null` when the project failed before it had a video."""
    message: str
    created_at: Instant
    completed_at: Instant


class WebhookTest(View):
    status: Literal["COMPLETED"]
    message: Literal["Test"]
    data: NoFields


def _asset(done: str, **data: Any) -> dict[str, Any]:
    message = data["error"] or f"{done} completed"
    return {"status": data["status"], "message": message, "data": {**data, "metadata": _METADATA}}


_DONE: dict[str, Any] = {"status": "COMPLETED", "error": None}
_NOT: dict[str, Any] = {"status": "FAILED", "error": "The picture could not be made"}
_MEDIA = {"mediaId": _ASSET, "type": "image", "durationSeconds": None}
_AVATAR = {"avatarId": _ASSET, "name": "Mia"}
_REACTION = {"reactionId": _ASSET, "avatarId": _ASSET, "reaction": "surprise"}
_VOICE = {"voiceId": _ASSET, "name": "My voice"}
_SHORT = {"status": "FAILED", "error": "The recording is too short"}
_TIMES = {"createdAt": "2027-01-15T08:00:00.000Z", "completedAt": "2027-01-15T08:01:30.000Z"}
_OLDER = {"id": _VIDEO, "aspectRatio": "ratio_9_16", "resolution": "1080x1920"}

PAYLOADS: dict[EventName, tuple[type[BaseModel], dict[str, Any]]] = {
    "video.completed": (
        VideoCompleted,
        {
            "status": "COMPLETED",
            "message": "Video completed",
            "data": {
                "videoId": _VIDEO,
                "projectId": _PROJECT,
                "status": "COMPLETED",
                "url": _FILE,
                "shareUrl": "https://videos.example.com/share/7Yw…",
                "metadata": {**_METADATA, "projectId": _PROJECT},
            },
        },
    ),
    "video.failed": (
        VideoFailed,
        {
            "status": "FAILED",
            "message": "Making this video took too long",
            "data": {
                "videoId": None,
                "projectId": _PROJECT,
                "status": "FAILED",
                "errorCode": None,
                "metadata": {**_METADATA, "projectId": _PROJECT},
            },
        },
    ),
    "media.completed": (MediaEvent, _asset("Media", **_DONE, **_MEDIA, url=_FILE, thumbnail=_FILE)),
    "media.failed": (MediaEvent, _asset("Media", **_NOT, **_MEDIA, url=None, thumbnail=None)),
    "avatar.completed": (AvatarEvent, _asset("Avatar", **_DONE, **_AVATAR, image=_FILE)),
    "avatar.failed": (AvatarEvent, _asset("Avatar", **_NOT, **_AVATAR, image=None)),
    "reaction.completed": (
        ReactionEvent,
        _asset("Reaction", **_DONE, **_REACTION, videoUrl=_FILE, thumbnailUrl=_FILE),
    ),
    "reaction.failed": (
        ReactionEvent,
        _asset("Reaction", **_NOT, **_REACTION, videoUrl=None, thumbnailUrl=None),
    ),
    "voice.completed": (VoiceEvent, _asset("Voice", **_DONE, **_VOICE)),
    "voice.failed": (VoiceEvent, _asset("Voice", **_SHORT, **_VOICE)),
    "project.completed": (
        ProjectCompleted,
        {
            "event": "project.completed",
            "projectId": _PROJECT,
            "status": "completed",
            "video": {**_OLDER, "url": _FILE, "duration": 61.4, "thumbnail": _FILE},
            **_TIMES,
        },
    ),
    "project.failed": (
        ProjectFailed,
        {
            "event": "project.failed",
            "projectId": _PROJECT,
            "status": "failed",
            "video": None,
            "message": "Making this video took too long",
            **_TIMES,
        },
    ),
    "webhook.test": (WebhookTest, {"status": "COMPLETED", "message": "Test", "data": {}}),
}

_HEADERS = {
    "Service-Signature": "`t=<unix>,v1=<hex>`: HMAC-SHA256 over `<t>.<raw body>`, keyed with the whole "
    "`whsec_…`. Two `v1=` for 24 hours after a rotation",
    "Service-Event": "Names the event",
    "Service-Delivery": "Names the delivery, the same for all its attempts: drop duplicates by it",
    "webhook-id": "The delivery (Standard Webhooks)",
    "webhook-timestamp": "Unix seconds (Standard Webhooks)",
    "webhook-signature": "`v1,<base64>`: HMAC-SHA256 over `<id>.<timestamp>.<raw body>`, keyed with what "
    "stands after `whsec_`, base64-decoded (Standard Webhooks). Two of them for 24 hours after a rotation",
}


def webhook_events() -> APIRouter:
    """Routes that nothing serves: FastAPI describes them."""
    router = APIRouter(tags=["Webhooks"])
    for name, (payload, _) in PAYLOADS.items():
        _add(router, name, payload)
    return router


def _add(router: APIRouter, name: EventName, payload: type[BaseModel]) -> None:
    def event(body: Any) -> None: ...

    event.__annotations__["body"] = payload
    thing, what = name.split(".")
    router.post(
        name,
        operation_id=f"{thing}{what.capitalize()}",
        summary=f"{thing} {what}".capitalize(),
        description=f"{EVENTS[name]}{'' if is_default(name) else _ENDPOINTS_ONLY}\n\n{_DELIVERY}",
    )(event)


def fill_in(operation: dict[str, Any], name: str) -> None:
    """An example, every call's headers, and what a receiver answers."""
    _, example = PAYLOADS[cast(EventName, name)]
    operation["requestBody"]["content"]["application/json"]["examples"] = {name: {"value": example}}
    operation["responses"] = {"2XX": {"description": "Received"}}
    operation["parameters"] = [_header(header, words, name) for header, words in _HEADERS.items()]


def _header(header: str, words: str, event: str) -> dict[str, Any]:
    named = {"const": event} if header == "Service-Event" else {}
    schema = {"type": "string", **named}
    return {"name": header, "in": "header", "required": True, "description": words, "schema": schema}
