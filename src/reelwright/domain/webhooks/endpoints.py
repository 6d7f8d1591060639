"""A team's webhook endpoints. Each method works inside the caller's transaction."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import Session

from reelwright.domain.jobs import Jobs
from reelwright.domain.projects.service import INVALID_WEBHOOK, Page
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import OLD_SECRET_MS, new_webhook_secret
from reelwright.domain.webhooks.events import TEST
from reelwright.domain.webhooks.model import WebhookDelivery, WebhookEndpoint
from reelwright.domain.webhooks.service import Receiver, WebhookOutcome, cancel_for_endpoint, deliver
from reelwright.errors import BadRequest, Invalid, NotFound
from reelwright.store.clock import Clock
from reelwright.store.ids import is_id
from reelwright.store.secrets import Secrets

MOST_ENDPOINTS = 20
DISABLED = "The endpoint is disabled: enable it first"


@dataclass(frozen=True)
class EndpointWithSecret:
    """An endpoint and its new signing secret, which is shown this once."""

    endpoint: WebhookEndpoint
    secret: str


class Endpoints:
    def __init__(
        self,
        jobs: Jobs,
        secrets: Secrets,
        is_webhook: Callable[[str], bool],
        new_id: Callable[[], str],
        clock: Clock,
    ) -> None:
        self._jobs = jobs
        self._secrets = secrets
        self._is_webhook = is_webhook
        self._new_id = new_id
        self._clock = clock

    def create(
        self, session: Session, team_id: str, url: str, events: Sequence[str] | None, enabled: bool
    ) -> EndpointWithSecret:
        """Raises Invalid for an address that is not public, and BadRequest beside 20 others."""
        self._refuse_address(url)
        _refuse_one_too_many(session, team_id)
        secret, now = new_webhook_secret(), self._clock()
        endpoint = WebhookEndpoint(
            id=self._new_id(),
            team_id=team_id,
            url=url,
            events=_without_repeats(events),
            enabled=enabled,
            secret=self._secrets.encrypt(secret),
            created_at=now,
            updated_at=now,
        )
        session.add(endpoint)
        session.flush()
        return EndpointWithSecret(endpoint, secret)

    def list_page(self, session: Session, team_id: str, page: Page) -> tuple[list[WebhookEndpoint], int]:
        """Oldest first, and how many there are in all."""
        own = sa.select(WebhookEndpoint).where(WebhookEndpoint.team_id == team_id)
        in_order = own.order_by(WebhookEndpoint.created_at, WebhookEndpoint.id)
        shown = list(session.scalars(in_order.limit(page.limit).offset(page.offset)))
        return shown, _how_many(session, team_id)

    def change(
        self, session: Session, team_id: str, endpoint_id: str, changes: dict[str, Any]
    ) -> WebhookEndpoint:
        """Set those of url, events and enabled that are given. Enabling forgets why it was disabled,
        disabling ends what still waits to be sent. Raises NotFound, and Invalid for an address that is not
        public."""
        if "url" in changes:
            self._refuse_address(changes["url"])
        endpoint, now = self._lock_endpoint(session, team_id, endpoint_id), self._clock()
        endpoint.url = changes.get("url", endpoint.url)
        endpoint.updated_at = now
        if "events" in changes:
            endpoint.events = _without_repeats(changes["events"])
        if "enabled" in changes:
            endpoint.enabled, endpoint.disabled_reason = changes["enabled"], None
        if not endpoint.enabled:
            cancel_for_endpoint(session, endpoint.id, now)
        return endpoint

    def delete(self, session: Session, team_id: str, endpoint_id: str) -> None:
        """Delete an endpoint. Its deliveries stay in the log; those that have not ended end. Raises
        NotFound."""
        endpoint = self._lock_endpoint(session, team_id, endpoint_id)
        cancel_for_endpoint(session, endpoint.id, self._clock())
        session.delete(endpoint)

    def rotate_secret(self, session: Session, team_id: str, endpoint_id: str) -> EndpointWithSecret:
        """The old one signs beside the new one for a day. Raises NotFound."""
        endpoint = self._lock_endpoint(session, team_id, endpoint_id)
        secret, now = new_webhook_secret(), self._clock()
        endpoint.previous_secret, endpoint.previous_secret_until = endpoint.secret, now + OLD_SECRET_MS
        endpoint.secret, endpoint.updated_at = self._secrets.encrypt(secret), now
        return EndpointWithSecret(endpoint, secret)

    def test(self, session: Session, team_id: str, endpoint_id: str) -> WebhookDelivery:
        """Send one delivery to this endpoint alone, whatever it is subscribed to. Raises NotFound, and
        BadRequest when it is disabled."""
        endpoint = self._lock_endpoint(session, team_id, endpoint_id)
        if not endpoint.enabled:
            raise BadRequest(DISABLED)
        payload = {"status": "COMPLETED", "message": "Test", "data": {}}
        outcome = WebhookOutcome(f"test:{self._new_id()}", TEST, team_id, None, payload)
        receiver = Receiver(endpoint.id, endpoint.url, endpoint.id)
        delivery = deliver(session, self._jobs, outcome, receiver, self._clock())
        return session.get_one(WebhookDelivery, delivery)

    def _refuse_address(self, url: str) -> None:
        if not self._is_webhook(url):
            raise Invalid("url", INVALID_WEBHOOK.reason)

    def _lock_endpoint(self, session: Session, team_id: str, endpoint_id: str) -> WebhookEndpoint:
        """Read an endpoint and lock it until this transaction ends. A write that changes nothing is a lock in
        both databases. Raises NotFound, also for another team's."""
        if is_id(endpoint_id):
            own = WebhookEndpoint.id == endpoint_id, WebhookEndpoint.team_id == team_id
            session.execute(sa.update(WebhookEndpoint).where(*own).values(url=WebhookEndpoint.url))
            wanted = sa.select(WebhookEndpoint).where(*own).execution_options(populate_existing=True)
            found = session.scalars(wanted).one_or_none()
            if found is not None:
                return found
        raise NotFound("Endpoint")


def _refuse_one_too_many(session: Session, team_id: str) -> None:
    """Refuse an endpoint beyond the team's limit. Two requests that add the last one wait for each other
    at their team's row."""
    session.execute(sa.update(Team).where(Team.id == team_id).values(name=Team.name))
    if _how_many(session, team_id) >= MOST_ENDPOINTS:
        raise BadRequest(f"A team has at most {MOST_ENDPOINTS} webhook endpoints: delete one first")


def _how_many(session: Session, team_id: str) -> int:
    own = sa.select(sa.func.count()).where(WebhookEndpoint.team_id == team_id)
    return session.scalar(own) or 0


def _without_repeats(events: Sequence[str] | None) -> list[str] | None:
    return None if events is None else list(dict.fromkeys(events))
