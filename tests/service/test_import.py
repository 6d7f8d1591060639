"""Imports by real workers from a server with faults: each ends once, is told once, and leaves nothing."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
import sqlalchemy as sa
from harness.faulty import CLIP, FaultyServer
from harness.processes import SECONDS, Workers, wait_until
from harness.receiver import Receiver
from harness.rows import create, make_database

from reelwright.delivery.links import Links
from reelwright.delivery.outbound import AllowedTargets, is_public_https_url
from reelwright.domain.assets.service import Assets
from reelwright.domain.media.model import DownloadLease, Media
from reelwright.domain.media.service import ImportSpec, MediaLibrary, UploadSpec
from reelwright.domain.projects.model import Project
from reelwright.domain.projects.outcome import Settlement
from reelwright.domain.teams.model import Team
from reelwright.engines.choose import open_chooser
from reelwright.settings import read_settings
from reelwright.store.clock import SteadyClock, now_ms
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.store.removals import Removal, remove_later
from reelwright.workflows.jobs import DurableJobs
from reelwright.workflows.runtime import make_jobs

pytestmark = pytest.mark.slow

ROOM = 1_000_000


@dataclass(frozen=True)
class Place:
    """A library beside workers of its own, for a team with room for a million bytes."""

    database: Database
    jobs: DurableJobs
    library: MediaLibrary
    team: str
    folder: Path
    workers: Workers

    def start(self, url: str, webhook: str | None = None) -> str:
        with self.database.session() as session:
            self.drop_leases()
            wish = ImportSpec(url, webhook=webhook, metadata={"order": 7})
            return self.library.import_from(session, self.team, wish).id

    def drop_leases(self) -> None:
        with self.database.session() as session:
            session.execute(sa.delete(DownloadLease))

    def media(self, media_id: str) -> Media | None:
        with self.database.session() as session:
            return session.get(Media, media_id)

    def ended(self, media_id: str) -> Media:
        def is_over() -> bool:
            media = self.media(media_id)
            return media is not None and media.status != "PROCESSING"

        wait_until(is_over, SECONDS, "the import has ended")
        media = self.media(media_id)
        assert media is not None
        return media

    def files(self, media_id: str) -> list[str]:
        folder = self.folder / "files" / "media" / media_id
        return sorted(path.name for path in folder.iterdir()) if folder.exists() else []

    def scratch(self) -> list[Path]:
        """`os.walk` does not mind a folder that goes meanwhile."""
        folders = os.walk(self.folder / "work" / "scratch")
        return [Path(folder) / name for folder, _, names in folders for name in names]


@pytest.fixture
def place(url: str, tmp_path: Path, workers: Workers) -> Iterator[Place]:
    database = Database(url)
    team, jobs = make_database(database), make_jobs(database)
    with database.session() as session:
        session.get_one(Team, team).storage_limit_bytes = ROOM
    is_public = partial(is_public_https_url, allow=AllowedTargets.parse("127.0.0.0/8"))
    settling = Settlement(jobs, Links([b"a secret"], "http://127.0.0.1:1"))
    is_over, chooser = SteadyClock().is_over, open_chooser(read_settings())
    library = MediaLibrary(Assets(settling, is_public, new_id, now_ms, is_over, chooser), is_public)
    workers.start("w1")
    yield Place(database, jobs, library, team, tmp_path, workers)
    database.close()


REASONS = {
    "short.mp4": "The file could not be downloaded. The server broke off, or did not speak HTTP",
    "page.mp4": "This file is not a picture or a video that can be read",
    "missing.mp4": "The address answered with HTTP 404 instead of the file",
    "moved.mp4": "The address leads on to another one (HTTP 302), which is not followed. Give the last one",
    "bomb.mp4": "The address sends the file compressed, which is not accepted",
}


def test_every_fault_ends_with_its_reason_and_good_files_arrive(place: Place) -> None:
    """Whatever their types and lengths say; nothing stays of what failed, not even in the scratch folder."""
    with FaultyServer() as server:
        good = [place.start(f"{server.url}/{path}") for path in ("good.mp4", "nameless.jpg")]
        for media_id in good:
            media = place.ended(media_id)
            assert (media.status, media.type, media.size) == ("COMPLETED", "video", len(CLIP))
            assert (media.width, media.height, media.duration_ms) == (270, 480, 1_000)
            assert place.files(media_id) == ["original-poster.jpg", "original.mp4"]
        # One after the other: a server that answers six at once may be late where others use the machine.
        failed = []
        for path, reason in REASONS.items():
            failed.append(place.start(f"{server.url}/{path}"))
            assert place.ended(failed[-1]).error == reason
        endless = place.start(f"{server.url}/endless.mp4")
        reason = place.ended(endless).error or ""
        assert reason.startswith("The file is larger than the 9")
        assert reason.endswith("KB that are left for it")
        assert server.asked["/good.mp4"] == 1
    wait_until(lambda: place.scratch() == [], SECONDS, "the scratch folder is empty")
    assert [place.files(media_id) for media_id in (*failed, endless)] == [[]] * 6


def test_three_imports_hold_their_leases_until_they_end(place: Place) -> None:
    """The leases are gone with the third; webhooks say what came of it, once."""
    with FaultyServer() as server, Receiver() as receiver:
        first = place.start(f"{server.url}/good.mp4", f"{receiver.url}/first")
        second = place.start(f"{server.url}/missing.mp4", f"{receiver.url}/second")
        place.ended(first)
        place.ended(second)
        wait_until(lambda: len(receiver.calls) == 2, SECONDS, "both are told")
        told = {call.path: (call.headers["service-event"], call.body["data"]) for call in receiver.calls}
    assert told["/first"][0] == "media.completed"
    assert (told["/first"][1]["mediaId"], told["/first"][1]["metadata"]) == (first, {"order": 7})
    assert told["/second"][0] == "media.failed"
    assert told["/second"][1]["error"] == "The address answered with HTTP 404 instead of the file"
    with place.database.session() as session:
        assert session.scalars(sa.select(DownloadLease.id)).all() == []


def test_a_worker_killed_in_the_middle_of_a_download_begins_it_again(place: Place) -> None:
    """The item is completed once, by the worker that is started again."""
    with FaultyServer() as server, Receiver() as receiver:
        media_id = place.start(f"{server.url}/held.mp4", f"{receiver.url}/told")
        wait_until(lambda: server.asked.get("/held.mp4"), SECONDS, "the download has begun")
        place.workers.kill("w1")
        server.release.set()
        place.workers.start("w1")
        media = place.ended(media_id)
        wait_until(lambda: receiver.calls, SECONDS, "it is told")
        assert (media.status, server.asked["/held.mp4"]) == ("COMPLETED", 2)
        assert len(receiver.calls) == 1
    assert place.files(media_id) == ["original-poster.jpg", "original.mp4"]
    assert place.scratch() == []


def test_an_import_of_a_deleted_item_is_stopped(place: Place) -> None:
    """The download ends although the server never does; nothing is left, and projects never waited."""
    with FaultyServer() as server:
        held = [place.start(f"{server.url}/dripping.mp4") for _ in range(3)]
        wait_until(lambda: server.asked.get("/dripping.mp4") == 3, SECONDS, "all downloads have begun")
        project = create(place.database, place.jobs, place.team, "plain story", None)
        wait_until(lambda: is_completed(place, project), SECONDS, "the project is completed")
        for media_id in held:
            with place.database.session() as session:
                place.library.delete(session, place.team, media_id)
        wait_until(lambda: place.scratch() == [], SECONDS, "the downloads have stopped")
        last = place.start(f"{server.url}/good.mp4")
        assert place.ended(last).status == "COMPLETED"
    assert [place.files(media_id) for media_id in held] == [[]] * 3


def is_completed(place: Place, project: str) -> bool:
    with place.database.session() as session:
        return session.get_one(Project, project).status == "completed"


def test_what_is_late_or_unwanted_is_swept(place: Place) -> None:
    """An upload after its day, an import after its time, and files whose removal is due."""
    kept = place.folder / "files" / "elsewhere" / "kept.txt"
    for path in ("gone/one.txt", "gone/deep/two.txt", "single.txt", "elsewhere/kept.txt", "later.txt"):
        file = place.folder / "files" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"x")
    with place.database.session() as session:
        upload = place.library.announce(session, place.team, UploadSpec("a.mp4", "video/mp4", 9)).id
    imported = stuck_import(place)
    with place.database.session() as session:
        session.get_one(Media, upload).deadline_at = now_ms() - 1
        remove_later(session, ["gone/", "single.txt", "never-there.txt"], now_ms())
        remove_later(session, ["later.txt"], now_ms() + 3_600_000)
    wait_until(lambda: is_failed(place, upload) and is_failed(place, imported), SECONDS, "both are failed")
    errors = {media.id: media.error for media in (place.media(upload), place.media(imported)) if media}
    assert errors == {
        upload: "The upload was not completed within 24 hours",
        imported: "Importing this file took too long",
    }
    wait_until(lambda: removals(place) == {"later.txt"}, SECONDS, "what is due is removed")
    left = {path.name for path in (place.folder / "files").rglob("*.txt")}
    assert left == {"kept.txt", "later.txt"}
    assert kept.exists()


def stuck_import(place: Place) -> str:
    """A row that no job serves."""
    media_id = new_id()
    with place.database.session() as session:
        session.add(
            Media(
                id=media_id,
                team_id=place.team,
                name="Stuck",
                type="video",
                status="PROCESSING",
                source_url="https://example.com/a.mp4",
                deadline_at=now_ms() - 3_600_000,
                created_at=now_ms(),
            )
        )
    return media_id


def is_failed(place: Place, media_id: str) -> bool:
    media = place.media(media_id)
    return media is not None and media.status == "FAILED"


def removals(place: Place) -> set[str]:
    """Those that this test knows of; failed items leave theirs, too."""
    with place.database.session() as session:
        rows = set(session.scalars(sa.select(Removal.id)))
    return {row for row in rows if not row.startswith("media/")}
