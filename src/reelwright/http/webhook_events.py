"""The calls that the service makes, as the OpenAPI document describes them: every event, its payload, its
headers."""

from typing import Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel

from reelwright.domain.assets.registry import ASSET_EVENTS
from reelwright.domain.views import (
    EXAMPLE_ASSET,
    EXAMPLE_LINK,
    EXAMPLE_METADATA,
    Instant,
    NoFields,
    View,
)
from reelwright.domain.webhooks.events import EVENTS, EventName, is_default

_PROJECT, _VIDEO = "c1p9d7s5h3l0v8b6n4m2q1e3r", "c5u3nq0f2m8x1k7t9w4z6y2ab"
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


def _asset_body(noun: str, data: BaseModel) -> dict[str, Any]:
    shown = data.model_dump(by_alias=True)
    message = shown["error"] or f"{noun} completed"
    return {"status": shown["status"], "message": message, "data": shown}


def _asset_payloads() -> dict[EventName, tuple[type[BaseModel], dict[str, Any]]]:
    """The two events of each kind of asset."""
    return {
        f"{kind}.{ending}": (events.payload, _asset_body(events.noun, example))
        for kind, events in ASSET_EVENTS.items()
        for ending, example in zip(("completed", "failed"), events.examples, strict=True)
    }


def _voice(status: Literal["COMPLETED", "FAILED"], error: str | None) -> dict[str, Any]:
    named = {"voice_id": EXAMPLE_ASSET, "name": "My voice"}
    return _asset_body("Voice", VoiceOutcome(**named, status=status, error=error, metadata=EXAMPLE_METADATA))


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
                "url": EXAMPLE_LINK,
                "shareUrl": "https://videos.example.com/share/7Yw…",
                "metadata": {**EXAMPLE_METADATA, "projectId": _PROJECT},
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
                "metadata": {**EXAMPLE_METADATA, "projectId": _PROJECT},
            },
        },
    ),
    **_asset_payloads(),
    "voice.completed": (VoiceEvent, _voice("COMPLETED", None)),
    "voice.failed": (VoiceEvent, _voice("FAILED", "The recording is too short")),
    "project.completed": (
        ProjectCompleted,
        {
            "event": "project.completed",
            "projectId": _PROJECT,
            "status": "completed",
            "video": {**_OLDER, "url": EXAMPLE_LINK, "duration": 61.4, "thumbnail": EXAMPLE_LINK},
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
    _, example = PAYLOADS[name]
    operation["requestBody"]["content"]["application/json"]["examples"] = {name: {"value": example}}
    operation["responses"] = {"2XX": {"description": "Received"}}
    operation["parameters"] = [_header(header, words, name) for header, words in _HEADERS.items()]


def _header(header: str, words: str, event: str) -> dict[str, Any]:
    named = {"const": event} if header == "Service-Event" else {}
    schema = {"type": "string", **named}
    return {"name": header, "in": "header", "required": True, "description": words, "schema": schema}
