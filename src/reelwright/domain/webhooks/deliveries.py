"""The log of a team's deliveries, and sending one of them once more."""

from collections.abc import Iterable
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.jobs import Jobs
from reelwright.domain.projects.service import Page
from reelwright.domain.webhooks.endpoints import DISABLED
from reelwright.domain.webhooks.events import EVENTS
from reelwright.domain.webhooks.model import WebhookAttempt, WebhookDelivery, WebhookEndpoint
from reelwright.domain.webhooks.schedule import number_of
from reelwright.errors import BadRequest, Invalid, NotFound
from reelwright.store.clock import Clock
from reelwright.store.ids import is_id

STATUSES = ("PENDING", "DELIVERED", "EXHAUSTED", "CANCELLED")


@dataclass(frozen=True)
class DeliveryFilter:
    """Ids that nothing has match nothing: a log outlives what it tells of."""

    event: str | None = None
    status: str | None = None
    endpoint_id: str | None = None
    project_id: str | None = None


class Deliveries:
    def __init__(self, jobs: Jobs, clock: Clock) -> None:
        self._jobs = jobs
        self._clock = clock

    def list_page(
        self, session: Session, team_id: str, wanted: DeliveryFilter, page: Page
    ) -> tuple[list[WebhookDelivery], int]:
        """Newest first, and how many match in all. Raises Invalid for an unknown event or status."""
        if wanted.event is not None and wanted.event not in EVENTS:
            raise Invalid("event", f"Must be one of {', '.join(EVENTS)}", "INVALID_VALUE")
        status = wanted.status.upper() if wanted.status else None
        if status is not None and status not in STATUSES:
            raise Invalid("status", "Must be PENDING, DELIVERED, EXHAUSTED or CANCELLED", "INVALID_VALUE")
        asked = {
            WebhookDelivery.event: wanted.event,
            WebhookDelivery.status: status,
            WebhookDelivery.endpoint_id: wanted.endpoint_id,
            WebhookDelivery.project_id: wanted.project_id,
        }
        own = [column == value for column, value in asked.items() if value is not None]
        which = sa.and_(WebhookDelivery.team_id == team_id, *own)
        newest = (
            sa.select(WebhookDelivery)
            .where(which)
            .order_by(WebhookDelivery.created_at.desc(), WebhookDelivery.id.desc())
        )
        total = session.scalar(sa.select(sa.func.count()).select_from(WebhookDelivery).where(which))
        return list(session.scalars(newest.limit(page.limit).offset(page.offset))), total or 0

    def attempts(
        self, session: Session, deliveries: Iterable[WebhookDelivery]
    ) -> dict[str, list[WebhookAttempt]]:
        """Return the attempts of each delivery by its id, the first attempt first."""
        found: dict[str, list[WebhookAttempt]] = {delivery.id: [] for delivery in deliveries}
        theirs = sa.select(WebhookAttempt).where(WebhookAttempt.delivery_id.in_(found))
        for attempt in session.scalars(theirs.order_by(WebhookAttempt.number)):
            found[attempt.delivery_id].append(attempt)
        return found

    def redeliver(self, session: Session, team_id: str, delivery_id: str) -> WebhookDelivery:
        """Begin the schedule of attempts once more, with the same id and body; an endpoint is called at the
        address that it has now. Raises NotFound, and BadRequest for one that still waits or has no receiver
        any more."""
        row = session.get(WebhookDelivery, delivery_id) if is_id(delivery_id) else None
        if row is None or row.team_id != team_id:
            raise NotFound("Delivery")
        url = _receiver(session, row)
        ended = sa.update(WebhookDelivery).where(
            WebhookDelivery.id == row.id, WebhookDelivery.status != "PENDING"
        )
        now = self._clock()
        again = ended.values(
            status="PENDING", round=WebhookDelivery.round + 1, url=url, next_attempt_at=now, updated_at=now
        )
        round = session.scalar(again.returning(WebhookDelivery.round))
        if round is None:
            raise BadRequest("The delivery is still being attempted (status PENDING)")
        self._jobs.deliver(session, row.id, number_of(round, 1))
        session.refresh(row)
        return row


def _receiver(session: Session, delivery: WebhookDelivery) -> str:
    """Return the address of the receiver."""
    if delivery.endpoint_id is None:
        return delivery.url
    endpoint = session.get(WebhookEndpoint, delivery.endpoint_id)
    if endpoint is None:
        raise BadRequest("The endpoint has been deleted")
    if not endpoint.enabled:
        raise BadRequest(DISABLED)
    return endpoint.url
