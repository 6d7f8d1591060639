"""One real service with the embedded engines, and one 60 s story made through its API, for all tests here."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from reelwright.delivery.storage import DiskStorage
from reelwright.domain.media.model import Media
from reelwright.domain.teams.model import Team
from reelwright.store.database import Database
from reelwright.store.ids import new_id

PROMPT = "My roommate kept eating my labeled food, so I spent $40 on a camera and caught 3 people in 2 weeks"


@dataclass(frozen=True)
class Service:
    address: str
    team_id: str
    key: str
    data: Path

    def client(self) -> httpx.Client:
        return httpx.Client(base_url=self.address, headers={"x-api-key": self.key}, timeout=120)

    def finish(self, video_id: str, within_s: float = 600) -> dict[str, Any]:
        """Poll until the video is COMPLETED; fails with its message otherwise."""
        until = time.monotonic() + within_s
        with self.client() as client:
            while time.monotonic() < until:
                video: dict[str, Any] = client.get(f"/v1/video/{video_id}").json()["data"]
                if video["status"] != "STARTED":
                    assert video["status"] == "COMPLETED", video["message"]
                    return video
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
        return Story(path, video, captions, project)

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
    path: Path
    video: dict[str, Any]
    captions: list[dict[str, Any]]
    project: dict[str, Any]


def reelwright(data: Path, *words: str) -> Any:
    command = [sys.executable, "-m", "reelwright", *words, "--json", "--data-dir", str(data)]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    data = tmp_path_factory.mktemp("service")
    environment = {**os.environ, "REELWRIGHT_RATE_LIMIT_OTHER": "6000"}
    command = [sys.executable, "-m", "reelwright", "serve", "--port", "0", "--data-dir", str(data)]
    with (data / "serve.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    try:
        address = _wait(process, data / "address", data / "serve.log")
        team = reelwright(data, "team", "create", "Story tests", "--billing", "managed", "--credits", "1000")
        key = reelwright(data, "key", "create", team["id"], "--name", "tests")["key"]
        yield Service(address, team["id"], key, data)
    finally:
        process.terminate()
        process.wait(30)


def _wait(process: "subprocess.Popen[bytes]", address: Path, log: Path) -> str:
    for _ in range(600):
        assert process.poll() is None, log.read_text()[-3000:]
        if address.exists():
            url = address.read_text().strip()
            try:
                if httpx.get(f"{url}/readyz").status_code == 200:
                    return url
            except httpx.TransportError:
                pass
        time.sleep(0.1)
    pytest.fail("the service did not start: " + log.read_text()[-3000:])


@pytest.fixture(scope="session")
def story(service: Service, tmp_path_factory: pytest.TempPathFactory) -> Story:
    """60 s with default settings and music, written by whatever writer this machine has."""
    with service.client() as client:
        music = _some_music(client)
    body = {"prompt": PROMPT, "voiceId": "voice_heart", "musicId": music}
    return service.tell(body, tmp_path_factory.mktemp("story") / "story.mp4")


def _some_music(client: httpx.Client) -> str:
    return str(client.get("/v1/music/list").json()["data"]["music"][0]["id"])
