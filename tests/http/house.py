"""The whole HTTP door over a real SQLite database, with jobs that are only written down."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from anyio.from_thread import BlockingPortal
from databases import new_sqlite
from fastapi.testclient import TestClient
from sqlalchemy.orm import Session

from reelwright.bootstrap import ApiSeams, join_api
from reelwright.catalog.avatars import avatars
from reelwright.delivery.links import Links
from reelwright.delivery.storage import DiskStorage
from reelwright.domain.assets.kind import AssetJob
from reelwright.domain.billing.model import LedgerEntry
from reelwright.domain.catalog.service import Catalogue
from reelwright.domain.media.intake import FileInspector
from reelwright.domain.media.model import Media
from reelwright.domain.projects.model import Project, Video
from reelwright.domain.teams.model import Team
from reelwright.engines.choose import Chooser, open_chooser
from reelwright.engines.fake_portraits import FakePortraits
from reelwright.engines.language import detect_language
from reelwright.engines.social import NoSuchAccount, Platform, SocialProfile
from reelwright.errors import EngineFailed
from reelwright.http.app import create_app
from reelwright.http.parts import Api
from reelwright.settings import read_settings
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.store.migrations import upgrade
from reelwright.store.secrets import Secrets
from reelwright_render.intake.inspect import InspectedFile
from reelwright_render.timeline.codec import encode
from reelwright_render.timeline.model import Captions, Clip, Line, Timeline, Word

START_MS = 1_800_000_000_000


SHIPPED = avatars()


@dataclass
class WrittenJobs:
    """Jobs that nobody runs. `broken` makes the next one fail."""

    wanted: list[tuple[str, str]] = field(default_factory=list)
    broken: bool = False

    def generate(self, session: Session, project_id: str) -> None:
        if self.broken:
            raise RuntimeError("The queue is broken: /a/secret/path")
        self._note(session, "generate", project_id)

    def render(self, session: Session, video_id: str) -> None:
        self._note(session, "render", video_id)

    def stop_generating(self, session: Session, project_id: str) -> None:
        self._note(session, "stop_generating", project_id)

    def stop_rendering(self, session: Session, video_id: str) -> None:
        self._note(session, "stop_rendering", video_id)

    def work_on_asset(self, session: Session, job: AssetJob, asset_id: str, team_id: str) -> None:
        self._note(session, job.prefix, asset_id)

    def deliver(self, session: Session, delivery_id: str, number: int = 1) -> None:
        self._note(session, "deliver" if number == 1 else f"deliver {number}", delivery_id)

    def _note(self, session: Session, job: str, thing: str) -> None:
        """Once the transaction is committed, as a real job is."""

        @sa.event.listens_for(session, "after_commit", once=True)
        def _committed(_: Session) -> None:
            self.wanted.append((job, thing))


@dataclass
class HandClock:
    """A clock that stands still until it is moved."""

    now: int = START_MS

    def __call__(self) -> int:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += round(seconds * 1000)


@dataclass
class Ear:
    """What happens while it listens can be chosen, once."""

    meanwhile: Callable[[], None] | None = None

    def __call__(self, text: str, among: Any, default: str) -> str:
        happening, self.meanwhile = self.meanwhile, None
        if happening:
            happening()
        return detect_language(text, among, default)


@dataclass(frozen=True)
class Eye:
    """Sees what the file says of itself: `picture` or `clip` and a size, as in `clip 1080x1920`. Everything
    else it cannot read."""

    def __call__(self, source: Path, folder: Path, stop: Callable[[], None]) -> InspectedFile:
        said = source.read_bytes()[:100].decode("latin-1").split()
        if len(said) < 2 or said[0] not in ("picture", "clip"):
            raise EngineFailed("This file is not a picture or a video that can be read")
        width, height = map(int, said[1].split("x"))
        face = folder / "poster.jpg"
        face.write_bytes(b"a poster")
        size = source.stat().st_size
        if said[0] == "picture":
            return InspectedFile("image", "png", width, height, None, size, face)
        return InspectedFile("video", "mp4", width, height, 12_400, size, face)


KEEPER = SocialProfile("UC1", "lighthousekeeper", "Keeper", "https://www.youtube.com/@lighthousekeeper")


@dataclass
class Platforms:
    """Accounts by their names; what is no profile is raised. All others are unknown."""

    accounts: dict[str, SocialProfile | EngineFailed] = field(default_factory=dict)

    def __call__(self, platform: Platform, username: str) -> SocialProfile:
        found = self.accounts.get(username, NoSuchAccount("unknown"))
        if isinstance(found, EngineFailed):
            raise found
        return found


@dataclass
class House:
    """A running API, and a look behind it."""

    api: Api
    jobs: WrittenJobs
    clock: HandClock
    storage: DiskStorage
    ear: Ear
    app: Any
    folder: Path
    loop: BlockingPortal | None = None
    """Where requests are served; without one, each starts and ends an event loop of its own."""

    @property
    def database(self) -> Database:
        return self.api.database

    @property
    def client(self) -> TestClient:
        """Somebody without a key."""
        return self._calls(TestClient(self.app))

    def lenient(self, key: str) -> TestClient:
        """A caller who sees a fault's answer, as over the wire, and not the fault."""
        return self._calls(TestClient(self.app, headers={"x-api-key": key}, raise_server_exceptions=False))

    def arriving(self) -> list[Path]:
        """Files that are still, or wrongly, where files arrive."""
        files = (self.folder / "work" / "arriving").rglob("*")
        return [path for path in files if path.is_file() and path.suffix != ".lock"]

    def team(self, credits: int = 100, **changes: Any) -> "Member":
        """A new team with a key."""
        with self.database.session() as session:
            made = self.api.teams.create(session, "Acme", changes.pop("billing", "managed"), credits)
            self.api.teams.change(session, made.id, **changes)
            key = self.api.teams.create_key(session, made.id, "test").key
        client = self._calls(TestClient(self.app, headers={"x-api-key": key}))
        return Member(self, made.id, client, key, len(self.jobs.wanted))

    def _calls(self, client: TestClient) -> TestClient:
        client.portal = self.loop
        return client


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


def database_for_tests(folder: Path) -> Database:
    """On SQLite, or the one that TEST_DATABASE_URL names; with all tables."""
    if (url := os.environ.get("TEST_DATABASE_URL")) is None:
        return new_sqlite(folder / "test.db")
    database = Database(url)
    upgrade(database)
    return database


def build_house(
    database: Database,
    folder: Path,
    clock: HandClock,
    inspect: FileInspector = Eye(),
    media_max_bytes: int = 100_000,
    ids: Callable[[], str] = new_id,
    catalogue: Catalogue | None = None,
    chooser: Chooser | None = None,
    platforms: Platforms | None = None,
    **changes: Any,
) -> House:
    """An API joined as the service's own is, but for its seams. `changes` are settings."""
    jobs, storage, ear = WrittenJobs(), DiskStorage(folder / "files"), Ear()
    settings = read_settings(
        data_dir=folder,
        media_max_bytes=media_max_bytes,
        rate_limit_post=1000,
        rate_limit_other=1000,
        **changes,
    )
    seams = ApiSeams(
        database=database,
        jobs=jobs,
        storage=storage,
        links=Links([b"a secret for these tests only"], "http://testserver", clock),
        secrets=Secrets(["a key for these tests only"]),
        chooser=chooser or open_chooser(settings),
        inspect=inspect,
        portraits=FakePortraits,
        detect_language=ear,
        catalogue=catalogue,
        clock=clock,
        steady_ms=clock,
        new_id=ids,
        read_account=platforms or Platforms({"lighthousekeeper": KEEPER}),
    )
    api = replace(join_api(settings, seams), speech_wait_s=0.0)
    return House(api, jobs, clock, storage, ear, create_app(api), folder)


def words(text: str, start_ms: int = 0, each_ms: int = 500) -> tuple[Word, ...]:
    """Words of equal length, one after the other."""
    return tuple(
        Word(word, start_ms + number * each_ms, start_ms + (number + 1) * each_ms)
        for number, word in enumerate(text.split())
    )


def a_timeline(media_id: str | None = None) -> Timeline:
    """Two pictures of two seconds over a clip that plays all along, and two lines of captions."""
    said = words("one two three four five six seven eight")
    stills = tuple(
        Clip("image", f"media/{n}.png", n * 2_000, n * 2_000 + 2_000, media_id=media_id) for n in (0, 1)
    )
    loop = Clip("video", "footage/loop.mp4", 0, 4_000, source_ms=20_000, prompt="a loop", replaceable=False)
    lines = (Line(said[:4], 0, 2_000), Line(said[4:], 2_000, 4_000))
    return Timeline(
        width=1080,
        height=1920,
        duration_ms=4_000,
        layers=((loop,), stills),
        words=said,
        captions=Captions("beast", "middle", lines),
    )


def complete(house: House, project_id: str, timeline: Timeline | None = None) -> None:
    """End the generation as a worker does, and start the automatic render."""
    with house.database.session() as session:
        project = session.get_one(Project, project_id)
        project.status, project.progress = "completed", 100
        project.timeline = encode(timeline or a_timeline())
        project.script = "one two three four five six seven eight"
        project.writer = "plots"
        video = session.get_one(Video, project.first_video_id)
        video.render_started_at = house.clock.now
        video.timeline = project.timeline


def finish_render(house: House, video_id: str, content: bytes = b"an mp4") -> None:
    """End a render as a worker does."""
    house.storage.put(f"videos/{video_id}.mp4", content)
    house.storage.put(f"videos/{video_id}.jpg", b"a jpeg")
    with house.database.session() as session:
        video = session.get_one(Video, video_id)
        video.status, video.progress, video.message = "COMPLETED", 100, "Done"
        video.asset, video.thumbnail_asset = f"videos/{video_id}.mp4", f"videos/{video_id}.jpg"
        video.duration_ms, video.frames, video.size = 4_000, 120, len(content)
