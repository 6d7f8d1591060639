"""What the API would have written: a team, and projects that wait for a worker."""

import sqlalchemy as sa

import reelwright.domain.media.model
import reelwright.domain.webhooks.model  # noqa: F401 - their tables
from reelwright.domain.billing.model import thing_of
from reelwright.domain.billing.service import charge, grant
from reelwright.domain.jobs import Jobs
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.projects.outcome import limit_ms
from reelwright.domain.teams.model import Team
from reelwright.store.clock import now_ms
from reelwright.store.database import Base, Database
from reelwright.store.ids import new_id
from reelwright.workflows.runtime import prepare_tables

PRICE = 5
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"


def make_database(database: Database) -> str:
    """All tables, and a team with 1,000 credits, whose id it returns."""
    Base.metadata.create_all(database.engine)
    prepare_tables(database)
    team = new_id()
    with database.session() as session:
        session.add(
            Team(
                id=team,
                name="Trial",
                billing_mode="managed",
                storage_limit_bytes=10**9,
                webhook_secret=SECRET,
                created_at=now_ms(),
            )
        )
        session.flush()
        grant(session, team, 1_000, "A present", now_ms())
    return team


def create(
    database: Database, jobs: Jobs, team: str, prompt: str, webhook: str | None, expected_ms: int = 1_000
) -> str:
    """Project, first video, charge and job in one transaction. Returns the project's id."""
    project, video, now = new_id(), new_id(), now_ms()
    with database.session() as session:
        charge(session, team, thing_of("project", project), PRICE, "A trial", now)
        session.add(
            Project(
                id=project,
                team_id=team,
                type="trial",
                name="Untitled",
                aspect_ratio="ratio_9_16",
                request={"prompt": prompt},
                caller_metadata={"order": prompt},
                webhook=webhook,
                used_credits=PRICE,
                first_video_id=video,
                expected_ms=expected_ms,
                deadline_at=now + limit_ms(expected_ms),
                created_at=now,
                updated_at=now,
            )
        )
        session.flush()
        session.add(
            Video(
                id=video,
                team_id=team,
                project_id=project,
                automatic=True,
                share_token=new_id(),
                created_at=now,
                updated_at=now,
            )
        )
        jobs.generate(session, project)
    return project


def unfinished(database: Database) -> int:
    """Projects and videos that have not ended yet."""
    with database.session() as session:
        projects = sa.select(sa.func.count()).where(Project.status.in_(("draft", "processing")))
        videos = sa.select(sa.func.count()).where(Video.status == "STARTED")
        return (session.scalar(projects) or 0) + (session.scalar(videos) or 0)
