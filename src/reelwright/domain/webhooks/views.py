"""The API's views of webhooks."""

import json
from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, JsonValue

from reelwright.domain.views import (
    EXAMPLE_CLIP,
    EXAMPLE_LINK,
    EXAMPLE_METADATA,
    EXAMPLE_PROJECT,
    EXAMPLE_TIME,
    CreatedAt,
    Instant,
    UpdatedAt,
    View,
)
from reelwright.domain.webhooks.endpoints import EndpointWithSecret
from reelwright.domain.webhooks.events import EVENTS, EventName, is_default
from reelwright.domain.webhooks.model import WebhookAttempt, WebhookDelivery, WebhookEndpoint
from reelwright.store.clock import iso

DeliveryStatus = Literal["PENDING", "DELIVERED", "EXHAUSTED", "CANCELLED"]
EXAMPLE_ENDPOINT = "c0e2n4d6p8o1i3n5t7x9y1z3a"
EXAMPLE_DELIVERY = "c1d3e5l7i9v0e2r4y6x8z1a3b"
_ENDPOINT_EXAMPLE: dict[str, JsonValue] = {
    "id": EXAMPLE_ENDPOINT,
    "url": "https://example.com/hooks/video",
    "events": ["video.completed", "video.failed"],
    "enabled": True,
    "disabledReason": None,
    "previousSecretUntil": None,
    "createdAt": EXAMPLE_TIME,
    "updatedAt": EXAMPLE_TIME,
}
_ATTEMPT_EXAMPLE: dict[str, JsonValue] = {
    "number": 1,
    "status": 200,
    "durationMs": 184,
    "answer": "ok",
    "error": None,
    "createdAt": EXAMPLE_TIME,
}
_DELIVERY_EXAMPLE: dict[str, JsonValue] = {
    "id": EXAMPLE_DELIVERY,
    "event": "media.completed",
    "status": "DELIVERED",
    "endpointId": EXAMPLE_ENDPOINT,
    "projectId": None,
    "url": "https://example.com/hooks/video",
    "payload": {
        "status": "COMPLETED",
        "message": "Media completed",
        "data": {
            "mediaId": EXAMPLE_CLIP,
            "type": "video",
            "status": "COMPLETED",
            "url": EXAMPLE_LINK,
            "thumbnail": EXAMPLE_LINK,
            "durationSeconds": 12.4,
            "error": None,
            "metadata": EXAMPLE_METADATA,
        },
    },
    "nextAttemptAt": None,
    "attempts": [_ATTEMPT_EXAMPLE],
    "createdAt": EXAMPLE_TIME,
    "updatedAt": EXAMPLE_TIME,
}


class EndpointView(View):
    """An address of the team that is called about events."""

    model_config = ConfigDict(json_schema_extra={"examples": [_ENDPOINT_EXAMPLE]})

    id: str
    """The id of the endpoint, for the other calls about it."""
    url: str
    """The address that is called by POST: HTTPS, on a public host."""
    events: list[EventName] | None
    """The events that the endpoint is called for. `null` stands for all events except `project.completed`
    and `project.failed`, which repeat `video.*` in an older shape."""
    enabled: bool
    """Whether the endpoint is called. `false` where you disabled it, or where the service did because the
    receiver answered 410."""
    disabled_reason: str | None = Field(examples=["The receiver answered 410 Gone"])
    """Why the service disabled the endpoint. `null` while it is enabled, and where you disabled it."""
    previous_secret_until: Instant | None = Field(examples=["2026-03-02T09:30:00.000Z"])
    """The time until which calls are also signed with the secret before the last rotation, as ISO 8601 in
    UTC with `Z`. `null` when only one secret is in use."""
    created_at: CreatedAt
    updated_at: UpdatedAt


class EndpointWithSecretView(EndpointView):
    """An endpoint with its new signing secret, which no later answer shows."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{**_ENDPOINT_EXAMPLE, "secret": "whsec_bm90LWEtc2VjcmV0LWJ1dC1hbi1leGFtcGxl"}]
        }
    )

    secret: str
    """The secret that signs the calls to this endpoint; it begins with `whsec_`. Store it now: it is shown in
    this answer only. A lost secret is replaced by rotating it."""


class EventTypeView(View):
    """An event that endpoints can be called for."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [{"name": "media.failed", "description": EVENTS["media.failed"], "isDefault": True}]
        }
    )

    name: EventName
    """The name of the event, for the field `events` of an endpoint. The header `Service-Event` of a call
    carries it."""
    description: str
    """When the event happens, in a sentence."""
    is_default: bool
    """Whether an endpoint whose `events` is `null` is called for this event."""


class AttemptView(View):
    """One try to make a webhook call."""

    model_config = ConfigDict(json_schema_extra={"examples": [_ATTEMPT_EXAMPLE]})

    number: int
    """The number of the attempt, from 1. The attempts of a redelivery are counted on."""
    status: int | None
    """The HTTP status that the receiver answered. `null` when it did not answer."""
    duration_ms: int
    """How long the attempt took, in milliseconds, until the answer was read or the service gave up after
    10 seconds."""
    answer: str
    """The first 1 KB of the receiver's answer, as text. Empty when there was none."""
    error: str | None = Field(examples=["The receiver did not answer within 10 seconds"])
    """Why there was no answer, such as a name that does not resolve or a connection that broke. `null` when
    the receiver answered."""
    created_at: Annotated[Instant, Field(description="The time of the attempt, as ISO 8601 in UTC with `Z`.")]


class DeliveryView(View):
    """One webhook call to one receiver, with all its attempts."""

    model_config = ConfigDict(json_schema_extra={"examples": [_DELIVERY_EXAMPLE]})

    id: str
    """The id of the delivery. Every attempt carries it in the headers `Service-Delivery` and `webhook-id`, so
    that the receiver can drop duplicates."""
    event: EventName
    """The event that the call tells about."""
    status: DeliveryStatus
    """`PENDING`: another attempt is to come. `DELIVERED`: an attempt was answered with 2xx. `EXHAUSTED`: the
    last attempt failed, or the receiver answered 410. `CANCELLED`: the endpoint was disabled or deleted
    before an attempt succeeded."""
    endpoint_id: str | None
    """The id of the endpoint that is called. `null` when the address comes from the `webhook` field of a
    call."""
    project_id: str | None = Field(examples=[EXAMPLE_PROJECT])
    """The id of the project that the event is about. `null` for events about media, avatars, reactions and
    voices, and for tests."""
    url: str
    """The address that is called."""
    payload: dict[str, Any]
    """The JSON body of the call. The section `webhooks` of this document describes it for each event."""
    next_attempt_at: Instant | None = Field(examples=["2026-03-01T09:31:00.000Z"])
    """The time of the next attempt, as ISO 8601 in UTC with `Z`. `null` when no attempt is to come."""
    attempts: list[AttemptView]
    """All attempts so far, the first one first."""
    created_at: CreatedAt
    updated_at: UpdatedAt


def endpoint_view(endpoint: WebhookEndpoint, now: int) -> EndpointView:
    return EndpointView(**_endpoint(endpoint, now))


def endpoint_with_secret_view(made: EndpointWithSecret, now: int) -> EndpointWithSecretView:
    return EndpointWithSecretView(**_endpoint(made.endpoint, now), secret=made.secret)


def event_type_views() -> list[EventTypeView]:
    return [
        EventTypeView(name=name, description=description, is_default=is_default(name))
        for name, description in EVENTS.items()
    ]


def delivery_view(delivery: WebhookDelivery, attempts: Sequence[WebhookAttempt]) -> DeliveryView:
    due = delivery.next_attempt_at
    return DeliveryView.model_validate(
        {
            "id": delivery.id,
            "event": delivery.event,
            "status": delivery.status,
            "endpoint_id": delivery.endpoint_id,
            "project_id": delivery.project_id,
            "url": delivery.url,
            "payload": json.loads(delivery.body),
            "next_attempt_at": None if due is None else iso(due),
            "attempts": [_attempt(number, row) for number, row in enumerate(attempts, 1)],
            "created_at": iso(delivery.created_at),
            "updated_at": iso(delivery.updated_at),
        }
    )


def _endpoint(endpoint: WebhookEndpoint, now: int) -> dict[str, Any]:
    until = endpoint.previous_secret_until
    return {
        "id": endpoint.id,
        "url": endpoint.url,
        "events": endpoint.events,
        "enabled": endpoint.enabled,
        "disabled_reason": endpoint.disabled_reason,
        "previous_secret_until": None if until is None or until <= now else iso(until),
        "created_at": iso(endpoint.created_at),
        "updated_at": iso(endpoint.updated_at),
    }


def _attempt(number: int, row: WebhookAttempt) -> AttemptView:
    return AttemptView(
        number=number,
        status=row.status_code,
        duration_ms=row.duration_ms,
        answer=row.answer,
        error=row.error,
        created_at=iso(row.created_at),
    )
