"""Videos of every format by a real API and a real worker, with the engines of this machine: the files that
callers take away say of each frame that it lasts a thirtieth of a second."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import cv2
import httpx
import numpy as np
import pytest
from engines.listening_suite import RATE, samples
from harness.processes import wait_until
from harness.server import Server
from mp4_boxes import frame_durations

from reelwright.formats import FORMATS

pytestmark = pytest.mark.slow

WAIT_S = 600  # the models are loaded by the first
FRAMES = 122  # the last segment has two
ASTRONAUT = Path(__file__).parents[1] / "engines" / "pictures" / "astronaut.jpg"
OWLS = "Owls hunt at night and nobody hears them come. Their feathers part the air into small streams."
SPOKEN = {"script": "I love this bottle. Get yours today.", "avatarId": "avatar_maya"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("service")
    server = Server(f"sqlite:///{folder / 'trial.db'}", folder, "local")
    server.migrate()
    for name in ("api", "worker-1"):
        server.start(name)
    with server.team(credits=200) as client:
        yield client
    server.close()


@pytest.fixture(scope="module")
def media_id(client: httpx.Client, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A person before a background, while somebody speaks."""
    path = tmp_path_factory.mktemp("own") / "clip.mp4"
    picture = cv2.imread(str(ASTRONAUT))[:, :, ::-1][:512, :512]
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=30, options={"preset": "ultrafast"})
        stream.height, stream.width = picture.shape[:2]
        stream.pix_fmt = "yuv420p"
        track = container.add_stream("aac", rate=RATE)
        track.layout = "mono"
        for _ in range(FRAMES):
            frame = av.VideoFrame.from_ndarray(np.ascontiguousarray(picture), format="rgb24")
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
        spoken = samples()[None, : RATE * FRAMES // 30].astype(np.float32)
        sound = av.AudioFrame.from_ndarray(spoken, format="fltp", layout="mono")
        sound.rate, sound.pts = RATE, 0
        container.mux(track.encode(sound))
        container.mux(track.encode(None))
    answer = client.post("/v1/media/upload", files={"file": ("clip.mp4", path.read_bytes())})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["data"]["id"])


def required(scene: Any) -> list[Any]:
    return [variable for variable in scene["variables"] if variable["required"]]


def body_of(format: str, client: httpx.Client, media_id: str) -> dict[str, Any]:
    """A short video of the format."""
    if format == "template":
        template = client.get("/v1/template/template_quote").json()["data"]
        scenes = [
            {"variables": [{name: one[name] for name in ("key", "type", "value")} for one in required(scene)]}
            for scene in template["scenes"]
        ]
        return {"templateId": template["id"], "title": "Shown", "scenes": scenes}
    return {
        "story": {"prompt": "My neighbour borrows all", "targetDuration": 10, "voiceId": "voice_heart"},
        "article": {"text": OWLS, "voiceId": "voice_heart", "targetDuration": 10},
        "document": {"text": OWLS, "voiceId": "voice_heart", "targetDuration": 10},
        "talking_avatar": SPOKEN,
        "ugc_ads": {**SPOKEN, "media": [media_id]},
        "hook_demo": {"avatarId": "reaction_priya_confusion", "text": "Wait for it", "media": [media_id]},
        "script_to_video": {"script": OWLS, "voiceId": "voice_heart"},
        "prompt_to_video": {
            "prompt": "My neighbour borrows all",
            "voiceId": "voice_heart",
            "targetDuration": 10,
        },
        "cinematic": {"prompt": "A fisherman at dawn", "targetDuration": 4},
        "extend_video": {"media": media_id, "prompt": "Snow begins to fall"},
        "slideshow": {"slides": [{"text": "Shown", "duration": 1}, {"mediaId": media_id, "duration": 1.5}]},
        "scenes": {"scenes": [{"type": "avatar", **SPOKEN}, {"type": "video", "mediaId": media_id}]},
        "add_captions": {"media": media_id},
        "remove_background": {"media": media_id},
    }[format]


# The others take up to a minute each. Files of stories are read by tests/story, too; removed backgrounds are
# tried by test_remove_background_made.py.
QUICK = ("hook_demo", "slideshow", "add_captions")


@pytest.mark.parametrize(
    "format", [pytest.param(name, marks=() if name in QUICK else pytest.mark.thorough) for name in FORMATS]
)
def test_a_file_has_thirty_frames_a_second_from_end_to_end(
    format: str, client: httpx.Client, media_id: str, tmp_path: Path
) -> None:
    """As its boxes say it, the last frames included."""
    path = f"/v1/project/create/{FORMATS[format].path}".rstrip("/")
    answer = client.post(path, json=body_of(format, client, media_id))
    assert answer.status_code == 200, answer.text
    project_id = answer.json()["data"]["projectId"]

    def video() -> Any:
        project = client.get(f"/v1/project/{project_id}").json()["data"]
        assert project["status"] != "failed", project["error"]
        return project["video"] or {"status": "STARTED"}

    wait_until(lambda: video()["status"] != "STARTED", WAIT_S, "the video is made")
    assert video()["status"] == "COMPLETED", video()["message"]
    file = tmp_path / "video.mp4"
    file.write_bytes(httpx.get(video()["url"], timeout=120, trust_env=False).content)
    durations = frame_durations(file)
    assert set(durations) == {Fraction(1, 30)}
