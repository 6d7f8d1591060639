"""What the API shows of webhooks."""

import json
from collections.abc import Sequence
from typing import Any, Literal

from reelwright.domain.views import Instant, View
from reelwright.domain.webhooks.endpoints import EndpointWithSecret
from reelwright.domain.webhooks.events import EVENTS, EventName, is_default
from reelwright.domain.webhooks.model import WebhookAttempt, WebhookDelivery, WebhookEndpoint
from reelwright.store.clock import iso

DeliveryStatus = Literal["PENDING", "DELIVERED", "EXHAUSTED", "CANCELLED"]


class EndpointView(View):
    id: str
    url: str
    events: list[EventName] | None
    """`null`: all but `project.*`."""
    enabled: bool
    disabled_reason: str | None
    """Why the service disabled it; `null` when it is enabled, or when you disabled it."""
    previous_secret_until: Instant | None
    """Until then calls are also signed with the secret before the last rotation."""
    created_at: Instant
    updated_at: Instant


class EndpointWithSecretView(EndpointView):
    secret: str
    """`whsec_…`, which signs the calls to this endpoint. Shown this once."""


class EventTypeView(View):
    name: EventName
    description: str
    is_default: bool
    """Whether an endpoint whose `events` is `null` is called for it."""


class AttemptView(View):
    number: int
    """From 1; a redelivery counts on."""
    status: int | None
    """What the receiver answered; `null` when it did not."""
    duration_ms: int
    answer: str
    """The first 1 KB of it."""
    error: str | None
    """Why there was no answer."""
    created_at: Instant


class DeliveryView(View):
    id: str
    """What the call carries as `Service-Delivery` and `webhook-id`, at every attempt."""
    event: EventName
    status: DeliveryStatus
    """`PENDING` until an attempt is answered with 2xx (`DELIVERED`), the schedule has no more attempts or the
    receiver answers 410 (`EXHAUSTED`), or its endpoint is disabled or deleted (`CANCELLED`)."""
    endpoint_id: str | None
    """`null`: the `webhook` field of a call."""
    project_id: str | None
    url: str
    payload: dict[str, Any]
    """The body of the call."""
    next_attempt_at: Instant | None
    attempts: list[AttemptView]
    created_at: Instant
    updated_at: Instant


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
