"""Jobs written inside the caller's transaction: they exist if and only if what they serve does."""

from typing import Any

import sqlalchemy as sa
from dbos import DBOSClient, EnqueueOptions
from sqlalchemy.orm import Session

from reelwright.domain.assets.kind import AssetJob
from reelwright.domain.webhooks.model import WebhookDelivery

APPLICATION = "reelwright"
PROJECTS, RENDERS, WEBHOOKS, STOPS = "projects", "renders", "webhooks", "stops"
IMPORTS, ASSETS, GENERATIONS = "imports", "assets", "generations"
_BY_TEAM = frozenset({IMPORTS, GENERATIONS})
"""Queues of assets in which one team's jobs may not take all places: they wait for servers."""


class DurableJobs:
    """`domain.jobs.Jobs`. Ids are made from what the job serves: the same job cannot exist twice. Where one
    team's jobs may not take all places, the queue has a part for each team."""

    def __init__(self, client: DBOSClient) -> None:
        self._client = client

    def generate(self, session: Session, project_id: str) -> None:
        self._enqueue(session, PROJECTS, "generate", f"generate:{project_id}", project_id)

    def render(self, session: Session, video_id: str) -> None:
        self._enqueue(session, RENDERS, "render", f"render:{video_id}", video_id)

    def stop_generating(self, session: Session, project_id: str) -> None:
        self._enqueue(session, STOPS, "stop-generating", f"stop-generating:{project_id}", project_id)

    def stop_rendering(self, session: Session, video_id: str) -> None:
        self._enqueue(session, STOPS, "stop-rendering", f"stop-rendering:{video_id}", video_id)

    def work_on_asset(self, session: Session, job: AssetJob, asset_id: str, team_id: str) -> None:
        team = team_id if job.queue in _BY_TEAM else None
        self._enqueue(session, job.queue, job.workflow, job.id_for(asset_id), asset_id, team=team)

    def deliver(self, session: Session, delivery_id: str, number: int = 1) -> None:
        self._deliver(session, delivery_id, number, None)

    def deliver_later(self, session: Session, delivery_id: str, number: int, after_s: float) -> None:
        self._deliver(session, delivery_id, number, after_s)

    def _deliver(self, session: Session, delivery_id: str, number: int, after_s: float | None) -> None:
        job, team = f"deliver:{delivery_id}:{number}", _team_of(session, delivery_id)
        self._enqueue(session, WEBHOOKS, "deliver", job, delivery_id, number, team=team, after_s=after_s)

    def _enqueue(
        self,
        session: Session,
        queue: str,
        workflow: str,
        job: str,
        *args: Any,
        team: str | None = None,
        after_s: float | None = None,
    ) -> None:
        options: EnqueueOptions = {"workflow_name": workflow, "queue_name": queue, "workflow_id": job}
        if team is not None:
            options["queue_partition_key"] = team
        if after_s is not None:
            options["delay_seconds"] = after_s
        self._client.enqueue_in_transaction(session, options, *args)


def _team_of(session: Session, delivery_id: str) -> str:
    """The row exists: it was written before its job."""
    return session.scalars(sa.select(WebhookDelivery.team_id).where(WebhookDelivery.id == delivery_id)).one()
