"""A photograph speaks, through the API of a real service with the embedded engines."""

import time
from pathlib import Path

import httpx
import numpy as np
import pytest
from lip_reading import frames_of, gaps, smaller
from story.conftest import Service

pytestmark = pytest.mark.slow

ASTRONAUT = Path(__file__).parents[1] / "engines" / "pictures" / "astronaut.jpg"
MADE_WITHIN_S = 1800


def avatar_of(client: httpx.Client, picture: Path) -> str:
    """Made from a photograph and ready."""
    sent = {"file": (picture.name, picture.read_bytes(), "image/jpeg")}
    answer = client.post("/v1/avatar/create/photo", files=sent, data={"name": "Eileen"})
    assert answer.status_code == 202, answer.text
    avatar_id = str(answer.json()["data"]["id"])
    until = time.monotonic() + MADE_WITHIN_S
    while time.monotonic() < until:
        avatar = client.get(f"/v1/avatar/{avatar_id}").json()["data"]
        if avatar["status"] != "PROCESSING":
            assert avatar["status"] == "COMPLETED", avatar["error"]
            return avatar_id
        time.sleep(0.5)
    pytest.fail("the avatar was not made")


def test_a_photograph_speaks_and_its_background_stands_still(service: Service, tmp_path: Path) -> None:
    """The video is 1080 × 1920; its lips open and close, and what is far from the person does not change by
    more than encoding does."""
    with service.client() as client:
        avatar_id = avatar_of(client, ASTRONAUT)
        body = {"avatarId": avatar_id, "script": "Mama made a big apple pie.", "caption": {"disabled": True}}
        answer = client.post("/v1/project/create/talking-avatar", json=body)
        assert answer.status_code == 200, answer.text
        video = service.finish(answer.json()["data"]["videoId"], within_s=1800)
        path = tmp_path / "video.mp4"
        path.write_bytes(client.get(video["url"]).content)
    frames = list(smaller(frames_of(path), 1 / 3))
    assert frames[0].shape == (640, 360, 3)
    opening = gaps(frames)
    assert min(opening) < 0.05
    assert max(opening) > 0.1
    corners = np.array([frame[:60, :60].mean(axis=(0, 1)) for frame in frames])
    assert np.ptp(corners, axis=0).max() < 3
