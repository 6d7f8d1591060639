"""Jobs written inside the caller's transaction: they exist if and only if what they serve does."""

from typing import Any

from dbos import DBOSClient, EnqueueOptions
from sqlalchemy.orm import Session

APPLICATION = "reelwright"
PROJECTS, RENDERS, WEBHOOKS, STOPS = "projects", "renders", "webhooks", "stops"
IMPORTS = "imports"


class DurableJobs:
    """`domain.jobs.Jobs`. Ids are made from what the job serves: the same job cannot exist twice."""

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

    def import_media(self, session: Session, media_id: str) -> None:
        self._enqueue(session, IMPORTS, "import-media", f"import:{media_id}", media_id)

    def deliver(self, session: Session, delivery_id: str, number: int = 1) -> None:
        self._enqueue(session, WEBHOOKS, "deliver", f"deliver:{delivery_id}:{number}", delivery_id, number)

    def deliver_later(self, session: Session, delivery_id: str, number: int, after_s: float) -> None:
        job = f"deliver:{delivery_id}:{number}"
        self._enqueue(session, WEBHOOKS, "deliver", job, delivery_id, number, after_s=after_s)

    def _enqueue(
        self, session: Session, queue: str, workflow: str, job: str, *args: Any, after_s: float | None = None
    ) -> None:
        options: EnqueueOptions = {"workflow_name": workflow, "queue_name": queue, "workflow_id": job}
        if after_s is not None:
            options["delay_seconds"] = after_s
        self._client.enqueue_in_transaction(session, options, *args)
