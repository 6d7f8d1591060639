"""The whole HTTP door over a real SQLite database, with jobs that are only written down."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from reelwright.delivery.files import Files
from reelwright.delivery.links import Links
from reelwright.delivery.outbound import Allowed, is_public_https_url
from reelwright.delivery.storage import DiskStorage
from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.catalog.service import Catalogue
from reelwright.domain.media.model import Media
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.projects.service import Casting, Projects
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import Teams
from reelwright.formats import FORMATS
from reelwright.http.app import create_app
from reelwright.http.parts import Api
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.store.secrets import Secrets

START_MS = 1_800_000_000_000


@dataclass
class WrittenJobs:
    """Jobs that nobody runs."""

    wanted: list[tuple[str, str]] = field(default_factory=list)

    def generate(self, session: Session, project_id: str) -> None:
        self.wanted.append(("generate", project_id))

    def render(self, session: Session, video_id: str) -> None:
        self.wanted.append(("render", video_id))

    def deliver(self, session: Session, delivery_id: str) -> None:
        self.wanted.append(("deliver", delivery_id))


@dataclass
class HandClock:
    """A clock that stands still until it is moved."""

    now: int = START_MS

    def __call__(self) -> int:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += round(seconds * 1000)


def detect_german(text: str, among: Any, default: str) -> str:
    """Knows one German word."""
    return "de" if "Geschichte" in text else default


@dataclass
class House:
    """A running API, and a look behind it."""

    api: Api
    jobs: WrittenJobs
    clock: HandClock
    storage: DiskStorage
    app: Any

    @property
    def database(self) -> Database:
        return self.api.database

    def team(self, credits: int = 100, **changes: Any) -> "Member":
        """A new team with a key."""
        with self.database.session() as session:
            made = self.api.teams.create(session, "Acme", changes.pop("billing", "managed"), credits)
            self.api.teams.change(session, made.id, **changes)
            key = self.api.teams.create_key(session, made.id, "test").key
        client = TestClient(self.app, headers={"x-api-key": key})
        return Member(self, made.id, client, key, len(self.jobs.wanted))


@dataclass
class Member:
    """A team as a caller."""

    house: House
    team_id: str
    client: TestClient
    key: str
    jobs_before: int

    def media(self, **values: Any) -> str:
        """A library item of the team's."""
        row = Media(**{**_PICTURE, "id": new_id(), "team_id": self.team_id, **values})
        with self.house.database.session() as session:
            session.add(row)
        return row.id

    def create(self, body: Any = None, **headers: str) -> Any:
        return self.client.post("/v1/project/create/story", json=story(body or {}), headers=headers)

    def balance(self) -> int:
        with self.house.database.session() as session:
            return session.get_one(Team, self.team_id).balance

    def rows(self) -> dict[str, int]:
        """How much the team has of everything that a create writes."""
        with self.house.database.session() as session:
            counted = {
                table.__tablename__: session.scalar(
                    sa.select(sa.func.count()).where(table.team_id == self.team_id)
                )
                or 0
                for table in (Project, Video, LedgerEntry)
            }
        return {**counted, "jobs": len(self.house.jobs.wanted) - self.jobs_before, "balance": self.balance()}


_PICTURE: dict[str, Any] = {
    "name": "Picture",
    "type": "image",
    "status": "COMPLETED",
    "asset": "media/picture.png",
    "width": 10,
    "height": 10,
    "size": 1,
    "created_at": START_MS,
}


def story(changes: dict[str, Any]) -> dict[str, Any]:
    """A small valid story with changes; None takes a field away."""
    body = {"prompt": "I found a letter in a library book", "voiceId": "voice_heart", **changes}
    return {name: value for name, value in body.items() if value is not None}


def build_house(database: Database, folder: Path, clock: HandClock) -> House:
    jobs = WrittenJobs()
    storage = DiskStorage(folder / "files")
    catalogue = Catalogue()
    casting = Casting(catalogue.find_voice, catalogue.languages, catalogue.has_track, detect_german)
    allowed = Allowed.parse("")
    api = Api(
        database=database,
        teams=Teams(Secrets(["a key for these tests only"]), new_id, clock),
        projects=Projects(jobs, casting, lambda url: is_public_https_url(url, allowed), new_id, clock),
        formats=FORMATS,
        catalogue=catalogue,
        files=Files(storage),
        links=Links(b"a secret for these tests only", "http://testserver", clock),
        rate_limit_post=1000,
        rate_limit_other=1000,
        clock=clock,
    )
    return House(api, jobs, clock, storage, create_app(api))
