"""The calls that the service makes, as the OpenAPI document describes them: every event, its payload, its
headers."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field

from reelwright.domain.assets.registry import KINDS_WITH_EVENTS
from reelwright.domain.views import (
    EXAMPLE_LINK,
    EXAMPLE_METADATA,
    EXAMPLE_PROJECT,
    EXAMPLE_SHARE,
    EXAMPLE_VIDEO,
    CreatedAt,
    EventMessage,
    Instant,
    NoFields,
    ProjectId,
    View,
)
from reelwright.domain.webhooks.events import EVENTS, EventName, is_default
from reelwright.domain.webhooks.views import EXAMPLE_DELIVERY

_DELIVERY = (
    "The service calls your address by POST. Answer with 2xx within 10 seconds. Any other answer is tried "
    "again: three attempts within some seconds, and then one each after 1, 5 and 15 minutes. 410 ends the "
    "delivery and disables the endpoint. Redirects are not followed."
)
_ENDPOINTS_ONLY = " Endpoints alone are called with it, never the `webhook` field of a call."

VideoMetadata = Annotated[
    dict[str, Any],
    Field(description="The `metadata` of the call that started the work, with `projectId` added to it."),
]
CompletedAt = Annotated[
    Instant,
    Field(description="The time at which the video was ready or had failed, as ISO 8601 in UTC with `Z`."),
]


class CompletedVideo(View):
    """The video that is ready."""

    video_id: str
    """The id of the video. `GET /v1/video/{videoId}` reads it."""
    project_id: ProjectId
    status: Literal["COMPLETED"]
    """Always `COMPLETED`: the video can be downloaded."""
    url: str
    """The download link of the MP4 file. It is signed and expires after 24 hours; read the video again for a
    fresh one."""
    share_url: str | None
    """The address of a public page that plays the video. `null` where it was revoked before the render had
    finished."""
    metadata: VideoMetadata


class VideoCompleted(View):
    """The payload of `video.completed`."""

    status: Literal["COMPLETED"]
    """Always `COMPLETED`: this event tells of success."""
    message: EventMessage
    data: CompletedVideo
    """The video that is ready, with its download link."""


class FailedVideo(View):
    """The video that could not be made."""

    video_id: str | None = Field(examples=[EXAMPLE_VIDEO])
    """The id of the video whose render failed. `null` where the project failed before it had a video."""
    project_id: ProjectId
    status: Literal["FAILED"]
    """Always `FAILED`: there is no video to download."""
    error_code: Literal["VOICE_SYNTHESIS_ERROR"] | None
    """`VOICE_SYNTHESIS_ERROR` where the narration could not be spoken. `null` for all other failures."""
    metadata: VideoMetadata


class VideoFailed(View):
    """The payload of `video.failed`."""

    status: Literal["FAILED"]
    """Always `FAILED`: this event tells of a failure."""
    message: EventMessage
    data: FailedVideo
    """The project that failed, and its video where it had one."""


class OlderVideo(View):
    """A video in the older shape of the payload."""

    id: str
    """The id of the video. `GET /v1/video/{videoId}` reads it."""
    url: str | None
    """The download link of the MP4 file. It is signed and expires after 7 days. `null` where the render
    failed."""
    duration: float | None
    """The length of the video in seconds. `null` where the render failed."""
    thumbnail: str | None
    """The link of a still of the video, signed and expiring after 7 days. `null` while there is none."""
    aspect_ratio: str
    """The shape of the picture, such as `ratio_9_16`."""
    resolution: str | None
    """The size of the picture in pixels, as `<width>x<height>`. `null` while it is not known."""


class ProjectCompleted(View):
    """The payload of `project.completed`: the same outcome as `video.completed`, in an older shape."""

    event: Literal["project.completed"]
    """Always `project.completed`: the name of this event."""
    project_id: ProjectId
    status: Literal["completed"]
    """Always `completed`: this event tells of success."""
    video: OlderVideo
    """The video that is ready."""
    created_at: CreatedAt
    completed_at: CompletedAt


class ProjectFailed(View):
    """The payload of `project.failed`: the same outcome as `video.failed`, in an older shape."""

    event: Literal["project.failed"]
    """Always `project.failed`: the name of this event."""
    project_id: ProjectId
    status: Literal["failed"]
    """Always `failed`: this event tells of a failure. A project whose render failed stays `completed` itself,
    and can be rendered again."""
    video: OlderVideo | None
    """The video whose render failed. `null` where the project failed before it had a video."""
    message: EventMessage
    created_at: CreatedAt
    completed_at: CompletedAt


class WebhookTest(View):
    """The payload of `webhook.test`."""

    status: Literal["COMPLETED"]
    """Always `COMPLETED`: a test is about no video that could have failed."""
    message: Literal["Test"]
    """Always `Test`, by which a receiver knows that nothing has happened."""
    data: NoFields
    """Always an empty object: a test is about nothing."""


def _asset_body(noun: str, data: BaseModel) -> dict[str, Any]:
    shown = data.model_dump(by_alias=True)
    message = shown["error"] or f"{noun} completed"
    return {"status": shown["status"], "message": message, "data": shown}


def _asset_payloads() -> dict[EventName, tuple[type[BaseModel], dict[str, Any]]]:
    """The two events of each kind of asset."""
    return {
        f"{kind.name}.{ending}": (events.payload, _asset_body(kind.noun, example))
        for kind, events in KINDS_WITH_EVENTS
        for ending, example in zip(("completed", "failed"), events.examples, strict=True)
    }


_TIMES = {"createdAt": "2027-01-15T08:00:00.000Z", "completedAt": "2027-01-15T08:01:30.000Z"}
_OLDER = {"id": EXAMPLE_VIDEO, "aspectRatio": "ratio_9_16", "resolution": "1080x1920"}

PAYLOADS: dict[EventName, tuple[type[BaseModel], dict[str, Any]]] = {
    "video.completed": (
        VideoCompleted,
        {
            "status": "COMPLETED",
            "message": "Video completed",
            "data": {
                "videoId": EXAMPLE_VIDEO,
                "projectId": EXAMPLE_PROJECT,
                "status": "COMPLETED",
                "url": EXAMPLE_LINK,
                "shareUrl": EXAMPLE_SHARE,
                "metadata": {**EXAMPLE_METADATA, "projectId": EXAMPLE_PROJECT},
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
                "projectId": EXAMPLE_PROJECT,
                "status": "FAILED",
                "errorCode": None,
                "metadata": {**EXAMPLE_METADATA, "projectId": EXAMPLE_PROJECT},
            },
        },
    ),
    **_asset_payloads(),
    "project.completed": (
        ProjectCompleted,
        {
            "event": "project.completed",
            "projectId": EXAMPLE_PROJECT,
            "status": "completed",
            "video": {**_OLDER, "url": EXAMPLE_LINK, "duration": 61.4, "thumbnail": EXAMPLE_LINK},
            **_TIMES,
        },
    ),
    "project.failed": (
        ProjectFailed,
        {
            "event": "project.failed",
            "projectId": EXAMPLE_PROJECT,
            "status": "failed",
            "video": None,
            "message": "Making this video took too long",
            **_TIMES,
        },
    ),
    "webhook.test": (WebhookTest, {"status": "COMPLETED", "message": "Test", "data": {}}),
}

_HEADERS = {
    "Service-Signature": (
        "The signature of the call, as `t=<unix seconds>,v1=<hex>`: HMAC-SHA256 over `<t>.<raw body>`, keyed "
        "with the whole secret, `whsec_` included. For 24 hours after a rotation there are two `v1=`; accept "
        "the call when one of them fits.",
        f"t=1772357400,v1={'5b1d0f6c9e3a7d24' * 4}",
    ),
    "Service-Event": ("The name of the event, such as `video.completed`.", "video.completed"),
    "Service-Delivery": (
        "The id of the delivery, the same for all its attempts. Drop calls whose id you have already seen.",
        EXAMPLE_DELIVERY,
    ),
    "webhook-id": (
        "The id of the delivery, as Standard Webhooks names it: the same as `Service-Delivery`.",
        EXAMPLE_DELIVERY,
    ),
    "webhook-timestamp": (
        "The time of the attempt in Unix seconds, as Standard Webhooks names it. Refuse calls that are older "
        "than five minutes.",
        "1772357400",
    ),
    "webhook-signature": (
        "The signature of the call as Standard Webhooks makes it, `v1,<base64>`: HMAC-SHA256 over "
        "`<id>.<timestamp>.<raw body>`, keyed with the base64-decoded part of the secret after `whsec_`. For "
        "24 hours after a rotation there are two, with a space between them.",
        "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    ),
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


def payload_examples() -> dict[str, list[Any]]:
    """The examples of each event's payload, by the name of its schema."""
    found: dict[str, list[Any]] = {}
    for payload, example in PAYLOADS.values():
        found.setdefault(payload.__name__, []).append(example)
    return found


def fill_in(operation: dict[str, Any], name: str) -> None:
    """An example, every call's headers, and what a receiver answers."""
    _, example = PAYLOADS[name]
    operation["requestBody"]["content"]["application/json"]["examples"] = {name: {"value": example}}
    operation["responses"] = {
        "2XX": {"description": "You have received the call. The answer's body is ignored."}
    }
    operation["parameters"] = [_header(header, *said, name) for header, said in _HEADERS.items()]


def _header(header: str, description: str, example: str, event: str) -> dict[str, Any]:
    about = {"name": header, "in": "header", "required": True, "description": description}
    if header == "Service-Event":
        return {**about, "schema": {"type": "string", "const": event}}
    return {**about, "schema": {"type": "string"}, "example": example}
