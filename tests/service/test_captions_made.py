"""Captions written into an uploaded video by the real service, with the engines of this machine: they listen,
the video is rendered, and who says nothing gets the credits back."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import av
import httpx
import numpy as np
import pytest
from engines.listening_suite import RATE, samples
from harness.processes import wait_until
from harness.server import Server
from harness.watch import ledger

from reelwright.catalog.voices import find_voice
from reelwright.formats.add_captions import SILENT

pytestmark = pytest.mark.slow

WAIT_S = 600  # the models are loaded by the first
WIDTH, HEIGHT = 180, 320
GREY = 90


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("service")
    server = Server(f"sqlite:///{folder / 'trial.db'}", folder, "local")
    server.migrate()
    for name in ("api", "worker-1"):
        server.start(name)
    with server.team(credits=10) as client:
        yield client
    server.close()


def filmed(path: Path, sound: np.ndarray) -> bytes:
    """A grey clip as long as its sound."""
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=30, options={"preset": "ultrafast"})
        stream.width, stream.height, stream.pix_fmt = WIDTH, HEIGHT, "yuv420p"
        track = container.add_stream("aac", rate=RATE)
        track.layout = "mono"
        picture = np.full((HEIGHT, WIDTH, 3), GREY, np.uint8)
        for _ in range(len(sound) * 30 // RATE):
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="rgb24")))
        container.mux(stream.encode(None))
        frame = av.AudioFrame.from_ndarray(sound[None].astype(np.float32), format="fltp", layout="mono")
        frame.rate, frame.pts = RATE, 0
        container.mux(track.encode(frame))
        container.mux(track.encode(None))
    return path.read_bytes()


def captioned(client: httpx.Client, film: bytes) -> Any:
    """Uploaded and captioned: the project, once it has ended."""
    media = client.post("/v1/media/upload", files={"file": ("talk.mp4", film)}).json()["data"]
    body = {"media": media["id"], "caption": {"preset": "beast"}}
    answer = client.post("/v1/project/create/add-captions", json=body)
    assert answer.status_code == 200, answer.text
    address = f"/v1/project/{answer.json()['data']['projectId']}"

    def project() -> Any:
        return client.get(address).json()["data"]

    def is_over() -> bool:
        video = project()["video"] or {}
        return project()["status"] == "failed" or video.get("status") in ("COMPLETED", "FAILED")

    wait_until(is_over, WAIT_S, "the project has ended")
    return project()


def brightest(film: bytes, path: Path) -> list[int]:
    """Of each frame the brightest pixel."""
    path.write_bytes(film)
    with av.open(str(path)) as container:
        return [int(frame.to_ndarray(format="gray").max()) for frame in container.decode(video=0)]


def test_what_is_said_is_written_into_the_video(client: httpx.Client, tmp_path: Path) -> None:
    """A shipped voice's sentence: its words are the script and the captions, which lie inside the video.
    Bright letters stand in what was a grey picture. It costs two credits."""
    voice = find_voice("voice_michael")
    assert voice is not None
    sound = samples()
    length_ms = len(sound) * 1000 // RATE
    project = captioned(client, filmed(tmp_path / "talk.mp4", sound))
    assert (project["status"], project["error"], project["usedCredits"]) == ("completed", None, 2)
    assert project["name"] == "talk.mp4"
    captions = client.get(f"/v1/project/{project['id']}/captions").json()["data"]
    assert (captions["hasCaptions"], captions["preset"]) == (True, "beast")
    lines = captions["segments"]
    script = client.get(f"/v1/video/{project['video']['id']}").json()["data"]["script"]
    assert " ".join(line["text"] for line in lines).split() == script.split()
    for word in ("town", "talked", "house", "road"):
        assert word in voice.sample and word in script.lower()
    edges = [edge for line in lines for edge in (line["startMs"], line["endMs"])]
    assert edges == sorted(edges)
    assert edges[0] >= 0 and edges[-1] <= length_ms
    video = httpx.get(project["video"]["url"], timeout=120, trust_env=False)
    light = brightest(video.content, tmp_path / "made.mp4")
    assert abs(len(light) - length_ms * 30 // 1000) <= 1
    middle = (lines[0]["startMs"] + lines[0]["endMs"]) * 30 // 2000
    assert light[middle] > 200
    assert ledger(client) == [("charge", -2)]


def test_a_video_in_which_nobody_speaks_fails_and_is_refunded(client: httpx.Client, tmp_path: Path) -> None:
    """With a reason that a person understands; the credits come back once."""
    before = ledger(client)
    project = captioned(client, filmed(tmp_path / "silent.mp4", np.zeros(2 * RATE)))
    assert (project["status"], project["error"], project["video"]) == ("failed", SILENT, None)
    assert ledger(client) == sorted([*before, ("charge", -2), ("refund", 2)])
