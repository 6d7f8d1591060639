"""/v1/webhook: a team's endpoints, what they can be told, and the log of what was sent."""

from typing import Annotated, Any, get_args

from fastapi import APIRouter, Query
from pydantic import AfterValidator, ConfigDict, Field, model_validator
from sqlalchemy.orm import Session
from starlette.responses import Response

from reelwright.domain.views import Deleted, View
from reelwright.domain.webhooks.deliveries import DeliveryFilter
from reelwright.domain.webhooks.endpoints import MOST_ENDPOINTS
from reelwright.domain.webhooks.events import EventName
from reelwright.domain.webhooks.views import (
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
from reelwright.http.envelope import Success, success
from reelwright.http.error_bodies import INVALID, NOT_FOUND, POSTED, SENT
from reelwright.http.parts import Api
from reelwright.http.query import Chosen, Paging, choices_schema

MOST_EVENTS = 50


def _some(events: list[EventName]) -> list[EventName]:
    if not events:
        raise refusal("Must have at least 1 item")
    return events


Events = Annotated[
    list[EventName], Field(max_length=MOST_EVENTS, json_schema_extra={"minItems": 1}), AfterValidator(_some)
]


class EndpointRequest(Shape):
    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"url": "https://example.com/hooks/video", "events": ["video.completed", "video.failed"]}
            ]
        }
    )

    url: WebhookUrl
    """HTTPS, on a public host."""
    events: Events | None = None
    """What it is called for; all but `project.*` when omitted."""
    enabled: bool = True


class EndpointChangeRequest(Shape):
    """Only what is sent is changed."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"enabled": True}, {"events": ["video.failed"]}]}
    )

    url: WebhookUrl | None = None
    """What waits to be sent goes to the new address, too."""
    events: Events | None = None
    """`null` stands for all but `project.*`; omitted, it stays as it is."""
    enabled: bool | None = None
    """`false` ends what still waits to be sent; `true` forgets why the service disabled it."""

    @model_validator(mode="before")
    @classmethod
    def _null_means_omitted(cls, value: Any) -> Any:
        """But for `events`, where it has a meaning."""
        if not isinstance(value, dict):
            return value
        return {name: item for name, item in value.items() if item is not None or name == "events"}


class EndpointList(View):
    endpoints: list[EndpointView]
    total: int
    limit: int
    offset: int


class EventTypes(View):
    event_types: list[EventTypeView]


class DeliveryList(View):
    deliveries: list[DeliveryView]
    total: int
    """Counts every match."""
    limit: int
    offset: int


def webhooks_router(api: Api) -> APIRouter:
    router = APIRouter(prefix="/v1/webhook", tags=["Webhooks"])
    _add_endpoints(router, api)
    _add_secrets_and_tests(router, api)
    _add_deliveries(router, api)
    return router


def _add_endpoints(router: APIRouter, api: Api) -> None:
    @router.get("/endpoints", operation_id="listWebhookEndpoints", summary="List webhook endpoints")
    def list_endpoints(team_id: TeamId, page: Paging) -> Success[EndpointList]:
        """Oldest first. Secrets are never shown again."""
        with api.database.session() as session:
            found, total = api.endpoints.listed(session, team_id, page)
        shown = [endpoint_view(endpoint, api.clock()) for endpoint in found]
        return success(EndpointList(endpoints=shown, total=total, limit=page.limit, offset=page.offset))

    @router.post(
        "/endpoints",
        operation_id="createWebhookEndpoint",
        summary="Create a webhook endpoint",
        response_model=Success[EndpointWithSecretView],
        responses=POSTED,
        dependencies=[JsonBody],
        description=f"A receiver of the team's events, beside the `webhook` field of single calls. At most "
        f"{MOST_ENDPOINTS} a team. The answer shows the signing secret; nothing shows it again.",
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
    def change_endpoint(id: str, body: EndpointChangeRequest, team_id: TeamId) -> Success[EndpointView]:
        """Its address, what it is called for, or whether it is called at all."""
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
    def delete_endpoint(id: str, team_id: TeamId) -> Success[Deleted]:
        """What still waits to be sent to it ends; the log keeps its deliveries."""
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
    def rotate_secret(id: str, creating: Creating) -> Response:
        """The answer shows the new secret; nothing shows it again. For 24 hours every call is signed with
        both, so that receivers can change over."""

        def work(session: Session) -> EndpointWithSecretView:
            made = api.endpoints.rotate_secret(session, creating.team_id, id)
            return endpoint_with_secret_view(made, api.clock())

        return creating.run(api.database, work, "The secret has been rotated", encrypt=api.secrets.encrypt)

    @router.post(
        "/endpoints/{id}/test",
        operation_id="testWebhookEndpoint",
        summary="Send a test call",
        response_model=Success[DeliveryView],
        responses={**POSTED, **NOT_FOUND},
        dependencies=[JsonBody],
    )
    def test_endpoint(id: str, creating: Creating) -> Response:
        """One `webhook.test`, signed, attempted and logged like every other call. The answer is its delivery;
        the list of deliveries shows what came of it."""

        def work(session: Session) -> DeliveryView:
            return delivery_view(api.endpoints.test(session, creating.team_id, id), [])

        return creating.run(api.database, work, "The test call is on its way")


def _add_deliveries(router: APIRouter, api: Api) -> None:
    @router.get("/event-types", operation_id="listWebhookEventTypes", summary="List the events")
    def list_event_types() -> Success[EventTypes]:
        """What an endpoint can be called for. The payloads stand under `webhooks` in `/openapi.json`."""
        return success(EventTypes(event_types=event_type_views()))

    @router.get(
        "/deliveries",
        operation_id="listWebhookDeliveries",
        summary="List what was sent",
        responses=INVALID,
    )
    def list_deliveries(
        team_id: TeamId,
        page: Paging,
        event: Annotated[
            Chosen, choices_schema(get_args(EventName)), Query(description="What it told")
        ] = None,
        status: Annotated[
            Chosen, choices_schema(get_args(DeliveryStatus)), Query(description="What became of it")
        ] = None,
        endpointId: Annotated[Chosen, Query(description="Those to one endpoint")] = None,
        projectId: Annotated[Chosen, Query(description="Those about one project")] = None,
    ) -> Success[DeliveryList]:
        """Newest first, each with all its attempts: calls to endpoints and to `webhook` fields."""
        wanted = DeliveryFilter(event, status, endpointId, projectId)
        with api.database.session() as session:
            found, total = api.deliveries.listed(session, team_id, wanted, page)
            attempts = api.deliveries.attempts(session, found)
        shown = [delivery_view(delivery, attempts[delivery.id]) for delivery in found]
        return success(DeliveryList(deliveries=shown, total=total, limit=page.limit, offset=page.offset))

    @router.post(
        "/deliveries/{id}/redeliver",
        operation_id="redeliverWebhook",
        summary="Send a delivery again",
        response_model=Success[DeliveryView],
        responses={**POSTED, **NOT_FOUND},
        dependencies=[JsonBody],
    )
    def redeliver(id: str, creating: Creating) -> Response:
        """Begins the schedule of attempts once more, with the same id and body. Not while the delivery is
        still `PENDING`, nor when its endpoint is disabled or deleted."""

        def work(session: Session) -> DeliveryView:
            again = api.deliveries.redeliver(session, creating.team_id, id)
            return delivery_view(again, api.deliveries.attempts(session, [again])[again.id])

        return creating.run(api.database, work, "The delivery is on its way again")
