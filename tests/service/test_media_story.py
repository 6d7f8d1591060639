"""The library of the real service: files in by every way, and videos made of them; large files go through the
API without being held in its memory."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import av
import cv2
import httpx
import numpy as np
import pytest
from harness.processes import SECONDS, wait_until
from harness.server import Server

from reelwright.workflows.local_renderer import LocalFilePreparer

pytestmark = pytest.mark.slow

LARGE = 600 << 20
MOST_MEMORY = 500 << 20
STORY = {"prompt": "My neighbour paints stories", "voiceId": "voice_heart", "targetDuration": 10}


@dataclass(frozen=True)
class Caller:
    client: httpx.Client
    server: Server

    def ask(self, method: str, path: str, status: int = 200, **request: Any) -> Any:
        answer = self.client.request(method, path, **request)
        assert answer.status_code == status, answer.text
        return answer.json()["data"]

    def project(self, project_id: str) -> Any:
        return self.ask("GET", f"/v1/project/{project_id}")

    def rendered(self, body: dict[str, Any]) -> Any:
        """The project, once its video is made."""
        project_id = self.ask("POST", "/v1/project/create/story", json={**STORY, **body})["projectId"]

        def is_over() -> bool:
            project = self.project(project_id)
            return project["status"] == "failed" or (project["video"] or {}).get("status") == "COMPLETED"

        wait_until(is_over, SECONDS, "the video is made")
        return self.project(project_id)


@pytest.fixture(scope="module")
def caller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caller]:
    folder = tmp_path_factory.mktemp("service")
    server = Server(f"sqlite:///{folder / 'trial.db'}", folder)
    server.migrate()
    server.command("team", "create", "Trial", "--credits", "1000", "--plan", "Pro")
    key = server.command("key", "create", "Trial", "--name", "trial")["key"]
    for name in ("api", "worker-1"):
        server.start(name)
    headers = {"x-api-key": key}
    with httpx.Client(base_url=server.address, timeout=300, headers=headers, trust_env=False) as client:
        yield Caller(client, server)
    server.close()


@pytest.fixture(scope="module")
def clip(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two seconds, 96 × 160."""
    path = tmp_path_factory.mktemp("clips") / "clip.mp4"
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=30)
        stream.width, stream.height, stream.pix_fmt = 96, 160, "yuv420p"
        for number in range(60):
            shade = np.full((160, 96, 3), 4 * number, np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(shade, format="rgb24")))
        container.mux(stream.encode(None))
    return path


@pytest.fixture(scope="module")
def picture() -> bytes:
    """A PNG of 90 × 160."""
    done, encoded = cv2.imencode(".png", np.random.default_rng(7).integers(0, 255, (160, 90, 3), np.uint8))
    assert done
    return encoded.tobytes()


@pytest.fixture(scope="module")
def clip_id(caller: Caller, clip: Path) -> str:
    """Uploaded in two steps."""
    wish = {"fileName": clip.name, "contentType": "video/mp4", "size": clip.stat().st_size}
    upload = caller.ask("POST", "/v1/media/upload", json=wish)
    put = httpx.put(
        upload["upload"]["url"],
        content=clip.read_bytes(),
        headers=upload["upload"]["headers"],
        timeout=120,
        trust_env=False,
    )
    assert put.status_code == 200
    media = caller.ask("POST", f"/v1/media/{upload['media']['id']}/complete")
    assert (media["status"], media["type"], media["durationSeconds"]) == ("COMPLETED", "video", 2.0)
    media_id: str = media["id"]
    return media_id


@pytest.fixture(scope="module")
def picture_id(caller: Caller, picture: bytes) -> str:
    """Uploaded with one call."""
    media = caller.ask("POST", "/v1/media/upload", files={"file": ("still.png", picture)})
    assert (media["status"], media["type"], media["aspectRatio"]) == ("COMPLETED", "image", "ratio_9_16")
    media_id: str = media["id"]
    return media_id


def test_a_story_of_uploaded_media(caller: Caller, clip_id: str, picture_id: str) -> None:
    """Its scenes are the uploaded items, and it is rendered."""
    project = caller.rendered({"mediaType": "media", "media": [clip_id, picture_id]})
    assert (project["status"], project["error"]) == ("completed", None)
    scenes = caller.ask("GET", f"/v1/project/{project['id']}/scenes")["scenes"]
    assert {scene["mediaId"] for scene in scenes} == {clip_id, picture_id}
    assert {scene["kind"] for scene in scenes} == {"video", "image"}


def test_a_story_over_a_custom_clip(caller: Caller, clip_id: str) -> None:
    """`selectedGame: custom` plays the uploaded video."""
    game = {"selectedGame": "custom", "selectedVideo": clip_id}
    project = caller.rendered({"gameplaySettings": game})
    assert (project["status"], project["error"]) == ("completed", None)
    [scene] = caller.ask("GET", f"/v1/project/{project['id']}/scenes")["scenes"]
    assert (scene["mediaId"], scene["kind"]) == (clip_id, "video")


def test_a_long_clip_costs_a_short_story_little(caller: Caller, tmp_path: Path) -> None:
    """Of four minutes the story's own stretch is made ready; its scene's link is the uploaded file's."""
    path = tmp_path / "long.mp4"
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=2)
        stream.width, stream.height, stream.pix_fmt = 96, 160, "yuv420p"
        for number in range(480):
            shade = np.full((160, 96, 3), number % 200, np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(shade, format="rgb24")))
        container.mux(stream.encode(None))
    media = caller.ask("POST", "/v1/media/upload", files={"file": (path.name, path.read_bytes())})
    assert (media["status"], media["durationSeconds"]) == ("COMPLETED", 240.0)
    game = {"selectedGame": "custom", "selectedVideo": media["id"]}
    project = caller.rendered({"gameplaySettings": game})
    assert (project["status"], project["error"]) == ("completed", None)
    [scene] = caller.ask("GET", f"/v1/project/{project['id']}/scenes")["scenes"]
    shown = httpx.get(scene["url"], timeout=120, trust_env=False)
    assert shown.content == path.read_bytes()
    folder = caller.server.data / "files" / "media" / media["id"]
    ready = {path.name for path in folder.iterdir() if path.name.startswith("ready")}
    assert ready == {f"ready-{LocalFilePreparer.version}-0-30.{end}" for end in ("mp4", "json")}


def test_what_was_uploaded_can_be_imported(caller: Caller, clip_id: str, picture: bytes) -> None:
    """From its own link, through the guarded client; it becomes an item of its own."""
    url = caller.ask("GET", f"/v1/media/{clip_id}")["url"]
    media_id = caller.ask("POST", "/v1/media/import", 202, json={"url": url, "name": "Again"})["id"]
    wait_until(
        lambda: caller.ask("GET", f"/v1/media/{media_id}")["status"] != "PROCESSING", SECONDS, "it is over"
    )
    media = caller.ask("GET", f"/v1/media/{media_id}")
    assert (media["status"], media["error"], media["durationSeconds"]) == ("COMPLETED", None, 2.0)


def test_a_deleted_clip_lives_on_with_its_projects(caller: Caller, clip: Path, picture: bytes) -> None:
    """A project that was created before still renders; the files go with the project."""
    media_id = caller.ask("POST", "/v1/media/upload", files={"file": ("still.png", picture)})["id"]
    body = {"mediaType": "media", "media": [media_id]}
    project_id = caller.ask("POST", "/v1/project/create/story", json={**STORY, **body})["projectId"]
    caller.ask("DELETE", f"/v1/media/{media_id}")

    def is_rendered() -> bool:
        return (caller.project(project_id)["video"] or {}).get("status") == "COMPLETED"

    wait_until(is_rendered, SECONDS, "it is rendered")  # beside a render its files would stay for a while
    assert caller.project(project_id)["status"] == "completed"
    folder = caller.server.data / "files" / "media" / media_id
    assert folder.exists()
    caller.ask("DELETE", f"/v1/project/{project_id}")
    wait_until(lambda: not folder.exists(), SECONDS, "its files are gone")


def test_large_files_are_not_held_in_memory(caller: Caller) -> None:
    """600 MB by form and by link: the API stays below 500 MB, and nothing is left where files arrive."""
    form = caller.client.post(
        "/v1/media/upload",
        content=a_form(),
        headers={"content-type": "multipart/form-data; boundary=b", "Idempotency-Key": "large"},
    )
    assert (form.status_code, form.json()["data"]["status"]) == (200, "FAILED")
    wish = {"fileName": "large.mp4", "contentType": "video/mp4", "size": LARGE}
    upload = caller.ask("POST", "/v1/media/upload", json=wish)
    put = httpx.put(upload["upload"]["url"], content=zeros(), timeout=300, trust_env=False)
    assert put.json()["data"]["size"] == LARGE
    assert caller.ask("POST", f"/v1/media/{upload['media']['id']}/complete")["status"] == "FAILED"
    assert peak_memory(caller.server.running["api"].pid) < MOST_MEMORY
    arriving = caller.server.data / "work" / "arriving"
    assert [path.name for path in arriving.rglob("*") if path.is_file() and path.suffix != ".lock"] == []


def test_the_api_answers_while_a_file_arrives(caller: Caller) -> None:
    """A caller who sends slowly holds nobody up."""

    def slowly() -> Iterator[bytes]:
        for _ in range(5):
            yield bytes(1_000)
            before = time.monotonic()
            caller.ask("GET", "/v1/health")
            assert time.monotonic() - before < 30

    wish = {"fileName": "slow.mp4", "contentType": "video/mp4", "size": 5_000}
    upload = caller.ask("POST", "/v1/media/upload", json=wish)
    put = httpx.put(upload["upload"]["url"], content=slowly(), timeout=300, trust_env=False)
    assert put.json()["data"]["size"] == 5_000


def zeros() -> Iterator[bytes]:
    for _ in range(LARGE >> 20):
        yield bytes(1 << 20)


def a_form() -> Iterator[bytes]:
    yield b'--b\r\nContent-Disposition: form-data; name="file"; filename="large.mp4"\r\n\r\n'
    yield from zeros()
    yield b"\r\n--b--\r\n"


def peak_memory(process: int) -> int:
    status = Path(f"/proc/{process}/status").read_text()
    [line] = [line for line in status.splitlines() if line.startswith("VmHWM:")]
    return int(line.split()[1]) << 10
