"""A real service with the embedded engines for each file of tests, and one story made by its API."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from databases import new_sqlite
from sampling import sampled

from reelwright.delivery.storage import DiskStorage
from reelwright.domain.media.model import Media
from reelwright.domain.teams.model import Team
from reelwright.domain.teams.service import Teams
from reelwright.store.clock import now_ms
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.store.secrets import open_secrets
from reelwright.supervisor import die_with_parent, listen
from reelwright.workflows.runtime import prepare_tables

PROMPT = "My roommate kept eating my labeled food, so I spent $40 on a camera and caught 3 people in 2 weeks"


@dataclass(frozen=True)
class Service:
    address: str
    team_id: str
    key: str
    data: Path
    worker: "subprocess.Popen[bytes]"

    def client(self) -> httpx.Client:
        return httpx.Client(
            base_url=self.address, headers={"x-api-key": self.key}, timeout=120, trust_env=False
        )

    def finish(self, video_id: str, within_s: float = 1800) -> dict[str, Any]:
        """Poll until the video is COMPLETED; fails with its message otherwise."""
        until = time.monotonic() + within_s
        with self.client() as client:
            while time.monotonic() < until:
                video: dict[str, Any] = client.get(f"/v1/video/{video_id}").json()["data"]
                if video["status"] != "STARTED":
                    assert video["status"] == "COMPLETED", video["message"]
                    return video
                assert self.worker.poll() is None, (self.data / "worker.log").read_text()[-3000:]
                time.sleep(1)
        pytest.fail(f"not finished in {within_s} s: {video}")

    def tell(self, body: dict[str, Any], path: Path) -> "Story":
        """Make a story and download it to this path."""
        with self.client() as client:
            answer = client.post("/v1/project/create/story", json=body)
            assert answer.status_code == 200, answer.text
            created = answer.json()["data"]
            video = self.finish(created["videoId"])
            path.write_bytes(client.get(video["url"]).content)
            project = client.get(f"/v1/project/{created['projectId']}").json()["data"]
            captions = client.get(f"/v1/project/{created['projectId']}/captions").json()["data"]["segments"]
        return Story(body.get("targetDuration", 60), path, video, captions, project)

    def keep_picture(self, content: bytes) -> str:
        """A picture in the team's library."""
        media_id = new_id()
        asset = f"media/{media_id}/original.png"
        DiskStorage(self.data / "files").put(asset, content)
        database = Database(f"sqlite:///{self.data / 'reelwright.db'}")
        with database.session() as session:
            team = session.get_one(Team, self.team_id)
            values = {"id": media_id, "team_id": team.id, "name": "Picture", "type": "image"}
            session.add(Media(**values, status="COMPLETED", asset=asset, size=len(content), created_at=0))
        database.close()
        return media_id


@dataclass(frozen=True)
class Story:
    seconds: int  # as it was asked for
    path: Path
    video: dict[str, Any]
    captions: list[dict[str, Any]]
    project: dict[str, Any]


def _team(data: Path) -> tuple[str, str]:
    """A team with credits in a new database, and a key of its own."""
    database = new_sqlite(data / "reelwright.db")
    prepare_tables(database)
    teams = Teams(open_secrets("", data), new_id, now_ms)
    with database.session() as session:
        team = teams.create(session, "Story tests", "managed", 1000, "Starter")
        key = teams.create_key(session, team.id, "tests").key
        team_id = team.id
    database.close()
    return team_id, key


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """One for each file of tests: the ids of what is made there, and so the videos, are always the same."""
    data = tmp_path_factory.mktemp("service")
    with closing(listen("127.0.0.1", 0)) as listener:
        fd, address = listener.fileno(), f"http://127.0.0.1:{listener.getsockname()[1]}"
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
            "REELWRIGHT_DATA_DIR": str(data),
            "REELWRIGHT_BASE_URL": address,
            "REELWRIGHT_RATE_LIMIT_OTHER": "6000",
        }
        team_id, key = _team(data)
        with (
            _running(["story.api", str(fd)], data / "api.log", environment, fd) as api,
            _running(["reelwright", "worker"], data / "worker.log", environment) as worker,
        ):
            _wait(api, address, data / "api.log")
            yield Service(address, team_id, key, data, worker)


@contextmanager
def _running(
    words: list[str], log: Path, environment: dict[str, str], *fds: int
) -> Iterator["subprocess.Popen[bytes]"]:
    with log.open("wb") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", *words],
            stdout=file,
            stderr=file,
            env=environment,
            pass_fds=fds,
            preexec_fn=die_with_parent,
        )
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(process: "subprocess.Popen[bytes]", address: str, log: Path) -> None:
    until = time.monotonic() + 180
    while time.monotonic() < until:
        assert process.poll() is None, log.read_text()[-3000:]
        try:
            if httpx.get(f"{address}/readyz", timeout=60, trust_env=False).status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    pytest.fail("the service did not start: " + log.read_text()[-3000:])


@pytest.fixture(scope="module", params=sampled([12, 25, 60], 3), ids="{} s".format)
def story(
    request: pytest.FixtureRequest, service: Service, tmp_path_factory: pytest.TempPathFactory
) -> Story:
    """With default settings and music, written by whatever writer this machine has."""
    with service.client() as client:
        music = _some_music(client)
    body = {
        "prompt": PROMPT,
        "voiceId": "voice_heart",
        "musicId": music,
        "targetDuration": request.param,
    }
    return service.tell(body, tmp_path_factory.mktemp("story") / "story.mp4")


def _some_music(client: httpx.Client) -> str:
    return str(client.get("/v1/music/list").json()["data"]["music"][0]["id"])
