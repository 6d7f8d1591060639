"""The jobs that the domain asks of the workflow engine, inside its own transaction. `workflows` fills it."""

from typing import Protocol

from sqlalchemy.orm import Session

from reelwright.domain.assets.kind import AssetJob


class Jobs(Protocol):
    def generate(self, session: Session, project_id: str) -> None: ...

    def render(self, session: Session, video_id: str) -> None: ...

    def stop_generating(self, session: Session, project_id: str) -> None: ...

    def stop_rendering(self, session: Session, video_id: str) -> None: ...

    def work_on_asset(self, session: Session, job: AssetJob, asset_id: str, team_id: str) -> None: ...

    def deliver(self, session: Session, delivery_id: str, number: int = 1) -> None: ...
