"""/v1/webhook: a team's endpoints, what they can be told, and the log of what was sent."""

from typing import Annotated, Any, get_args

from fastapi import APIRouter, Query
from pydantic import AfterValidator, ConfigDict, Field, model_validator
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.domain.views import EXAMPLE_PROJECT, Deleted, View
from reelwright.domain.webhooks.deliveries import DeliveryFilter
from reelwright.domain.webhooks.endpoints import MOST_ENDPOINTS
from reelwright.domain.webhooks.events import EventName
from reelwright.domain.webhooks.views import (
    EXAMPLE_ENDPOINT,
    DeliveryStatus,
    DeliveryView,
    EndpointView,
    EndpointWithSecretView,
    EventTypeView,
    delivery_view,
    endpoint_view,
    endpoint_with_secret_view,
    event_type_views,
)
from reelwright.errors import BadRequest
from reelwright.formats.shapes import Shape, WebhookUrl, refusal
from reelwright.http.bodies import JsonBody
from reelwright.http.creation import Creating, TeamId
from reelwright.http.envelope import PageLimit, PageOffset, Success, Total, success
from reelwright.http.error_bodies import INVALID, NOT_FOUND, POSTED, SENT
from reelwright.http.parts import Api
from reelwright.http.query import (
    Chosen,
    Paging,
    PathDeliveryId,
    PathEndpointId,
    choices_schema,
    example_schema,
)
from reelwright.http.routing import make_router

MOST_EVENTS = 50


def _some(events: list[EventName]) -> list[EventName]:
    if not events:
        raise refusal("Must have at least 1 item")
    return events


Events = Annotated[
    list[EventName], Field(max_length=MOST_EVENTS, json_schema_extra={"minItems": 1}), AfterValidator(_some)
]


class EndpointRequest(Shape):
    """An address of yours that is to be called about events."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"url": "https://example.com/hooks/video", "events": ["video.completed", "video.failed"]}
            ]
        }
    )

    url: WebhookUrl
    """The address that is called by POST: HTTPS, on a public host, at most 500 characters."""
    events: Events | None = None
    """The events that the endpoint is called for, 1 to 50 of `GET /v1/webhook/event-types`. When omitted, all
    events except `project.completed` and `project.failed`."""
    enabled: bool = True
    """Whether the endpoint is called. Send `false` to create it without being called yet. Defaults to
    `true`."""


class EndpointChangeRequest(Shape):
    """The changes to an endpoint. Fields that are omitted stay as they are; a request without any is refused
    with 400."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"enabled": True}, {"events": ["video.failed"]}]}
    )

    url: WebhookUrl | None = None
    """The new address: HTTPS, on a public host, at most 500 characters. Calls that still wait for an attempt
    go to it, too. As before when omitted."""
    events: Events | None = None
    """The new list of events, 1 to 50 of `GET /v1/webhook/event-types`. Send `null` for all events except
    `project.completed` and `project.failed`. As before when omitted."""
    enabled: bool | None = None
    """Send `false` to stop calling the endpoint, which also cancels calls that still wait for an attempt;
    `true` to call it again, which clears `disabledReason`. As before when omitted."""

    @model_validator(mode="before")
    @classmethod
    def _null_means_omitted(cls, value: Any) -> Any:
        """But for `events`, where it has a meaning."""
        if not isinstance(value, dict):
            return value
        return {name: item for name, item in value.items() if item is not None or name == "events"}


class EndpointList(View):
    """A page of webhook endpoints."""

    endpoints: list[EndpointView]
    """The endpoints of this page, the oldest first."""
    total: Total
    limit: PageLimit
    offset: PageOffset


class EventTypes(View):
    """The list of webhook events."""

    event_types: list[EventTypeView]
    """All events that an endpoint can be called for."""


class DeliveryList(View):
    """A page of webhook deliveries."""

    deliveries: list[DeliveryView]
    """The deliveries of this page, the newest first."""
    total: Total
    limit: PageLimit
    offset: PageOffset


def webhooks_router(api: Api) -> APIRouter:
    router = make_router(prefix="/v1/webhook", tags=["Webhooks"])
    _add_endpoints(router, api)
    _add_secrets_and_tests(router, api)
    _add_deliveries(router, api)
    return router


def _add_endpoints(router: APIRouter, api: Api) -> None:
    @router.get("/endpoints", operation_id="listWebhookEndpoints", summary="List webhook endpoints")
    def list_endpoints(team_id: TeamId, page: Paging) -> Success[EndpointList]:
        """Returns the team's webhook endpoints, the oldest first. Their signing secrets are not shown."""
        with api.database.session() as session:
            found, total = api.endpoints.list_page(session, team_id, page)
        shown = [endpoint_view(endpoint, api.clock()) for endpoint in found]
        return success(EndpointList(endpoints=shown, total=total, limit=page.limit, offset=page.offset))

    @router.post(
        "/endpoints",
        operation_id="createWebhookEndpoint",
        summary="Create a webhook endpoint",
        response_model=Success[EndpointWithSecretView],
        responses=POSTED,
        dependencies=[JsonBody],
        description="Registers an address that is called about everything that happens in the team, "
        f"beside the `webhook` field of single calls. A team can have {MOST_ENDPOINTS} endpoints. The "
        "answer shows the secret that signs the calls, and no later answer shows it again.",
    )
    def create_endpoint(body: EndpointRequest, creating: Creating) -> Response:
        def work(session: Session) -> EndpointWithSecretView:
            made = api.endpoints.create(session, creating.team_id, body.url, body.events, body.enabled)
            return endpoint_with_secret_view(made, api.clock())

        return creating.run(api.database, work, "The endpoint has been created", encrypt=api.secrets.encrypt)

    @router.patch(
        "/endpoints/{id}",
        operation_id="changeWebhookEndpoint",
        summary="Change a webhook endpoint",
        responses={**SENT, **NOT_FOUND},
        dependencies=[JsonBody],
    )
    def change_endpoint(
        id: PathEndpointId, body: EndpointChangeRequest, team_id: TeamId
    ) -> Success[EndpointView]:
        """Changes the address of an endpoint, the events it is called for, or whether it is called at all."""
        changes = body.model_dump(exclude_unset=True)
        if not changes:
            raise BadRequest("Nothing to change")
        with api.database.session() as session:
            changed = api.endpoints.change(session, team_id, id, changes)
        return success(endpoint_view(changed, api.clock()), "The endpoint has been changed")

    @router.delete(
        "/endpoints/{id}",
        operation_id="deleteWebhookEndpoint",
        summary="Delete a webhook endpoint",
        responses=NOT_FOUND,
    )
    def delete_endpoint(id: PathEndpointId, team_id: TeamId) -> Success[Deleted]:
        """Deletes an endpoint. Calls that still wait for an attempt are cancelled; the list of deliveries
        keeps them."""
        with api.database.session() as session:
            api.endpoints.delete(session, team_id, id)
        return success(Deleted(id=id), "The endpoint has been deleted")


def _add_secrets_and_tests(router: APIRouter, api: Api) -> None:
    @router.post(
        "/endpoints/{id}/rotate-secret",
        operation_id="rotateWebhookSecret",
        summary="Rotate an endpoint's secret",
        response_model=Success[EndpointWithSecretView],
        responses={**POSTED, **NOT_FOUND},
        dependencies=[JsonBody],
    )
    def rotate_secret(id: PathEndpointId, creating: Creating) -> Response:
        """Replaces the signing secret of an endpoint. The answer shows the new one, and no later answer shows
        it again. For 24 hours every call is signed with both secrets, so that receivers can change over; a
        second rotation within that time ends the oldest of the three."""

        def work(session: Session) -> EndpointWithSecretView:
            made = api.endpoints.rotate_secret(session, creating.team_id, id)
            return endpoint_with_secret_view(made, api.clock())

        return creating.run(api.database, work, "The secret has been rotated", encrypt=api.secrets.encrypt)

    @router.post(
        "/endpoints/{id}/test",
        operation_id="testWebhookEndpoint",
        summary="Test a webhook endpoint",
        response_model=Success[DeliveryView],
        responses={**POSTED, **NOT_FOUND},
        dependencies=[JsonBody],
    )
    def test_endpoint(id: PathEndpointId, creating: Creating) -> Response:
        """Sends the event `webhook.test` to an endpoint, signed, repeated and logged like every other call.
        The answer is its delivery, without an attempt yet; `GET /v1/webhook/deliveries` shows the result."""

        def work(session: Session) -> DeliveryView:
            return delivery_view(api.endpoints.test(session, creating.team_id, id), [])

        return creating.run(api.database, work, "The test call is on its way")


def _add_deliveries(router: APIRouter, api: Api) -> None:
    @router.get("/event-types", operation_id="listWebhookEventTypes", summary="List webhook event types")
    def list_event_types() -> Success[EventTypes]:
        """Returns the events that an endpoint can be called for. Their payloads are described in the section
        `webhooks` of `/openapi.json`."""
        return success(EventTypes(event_types=event_type_views()))

    @router.get(
        "/deliveries",
        operation_id="listWebhookDeliveries",
        summary="List webhook deliveries",
        responses=INVALID,
    )
    def list_deliveries(
        team_id: TeamId,
        page: Paging,
        event: Annotated[
            Chosen,
            choices_schema(get_args(EventName)),
            Query(description="Only deliveries of this event. All events when omitted."),
        ] = None,
        status: Annotated[
            Chosen,
            choices_schema(get_args(DeliveryStatus)),
            Query(description="Only deliveries with this status. All of them when omitted."),
        ] = None,
        endpointId: Annotated[
            Chosen,
            example_schema(EXAMPLE_ENDPOINT),
            Query(
                description="Only deliveries to this endpoint. Those to all endpoints and to `webhook` "
                "fields when omitted.",
            ),
        ] = None,
        projectId: Annotated[
            Chosen,
            example_schema(EXAMPLE_PROJECT),
            Query(
                description="Only deliveries about this project. Those about everything when omitted.",
            ),
        ] = None,
    ) -> Success[DeliveryList]:
        """Returns the webhook calls of the team, to endpoints and to `webhook` fields, the newest first, each
        with all its attempts."""
        wanted = DeliveryFilter(event, status, endpointId, projectId)
        with api.database.session() as session:
            found, total = api.deliveries.list_page(session, team_id, wanted, page)
            attempts = api.deliveries.attempts(session, found)
        shown = [delivery_view(delivery, attempts[delivery.id]) for delivery in found]
        return success(DeliveryList(deliveries=shown, total=total, limit=page.limit, offset=page.offset))

    @router.post(
        "/deliveries/{id}/redeliver",
        operation_id="redeliverWebhook",
        summary="Redeliver a webhook call",
        response_model=Success[DeliveryView],
        responses={**POSTED, **NOT_FOUND},
        dependencies=[JsonBody],
    )
    def redeliver(id: PathDeliveryId, creating: Creating) -> Response:
        """Begins the schedule of attempts of a delivery again, with the same id and body. A delivery that is
        still `PENDING`, or whose endpoint is disabled or deleted, is refused with 400."""

        def work(session: Session) -> DeliveryView:
            again = api.deliveries.redeliver(session, creating.team_id, id)
            return delivery_view(again, api.deliveries.attempts(session, [again])[again.id])

        return creating.run(api.database, work, "The delivery is on its way again")
