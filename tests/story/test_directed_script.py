"""A script over pictures of this server's own engine, through the API: cuts, scenes, a swap, a new render."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from story.conftest import Service
from story.test_drawn_story import distance, frames_of

pytestmark = pytest.mark.slow

SCRIPT = "Rosa found a small brass key in her garden. It was raining, and she ran back into the kitchen."
BODY = {
    "script": SCRIPT,
    "voiceId": "voice_heart",
    "mediaType": "ai-images",
    "aspectRatio": "ratio_1_1",
    "presetSettings": {"preset": "flat"},
    "caption": {"disabled": True},
}
_CUT_MS, _STILL_S, _ALIKE = 150, 4.0, 8.0


def created(service: Service, path: str, body: dict[str, Any]) -> dict[str, Any]:
    with service.client() as client:
        answer = client.post(path, json=body)
        assert answer.status_code == 200, answer.text
        data: dict[str, Any] = answer.json()["data"]
        return data


def test_a_script_is_shown_as_it_is_said_and_its_scenes_can_be_swapped(
    service: Service, tmp_path: Path
) -> None:
    """Word for word; pictures change within 150 ms of the end of a clause, no two neighbours are alike,
    nothing is still for longer than 4 s; a scene that was swapped is in the next render."""
    project = created(service, "/v1/project/create/script-to-video", BODY)
    video = service.finish(project["videoId"])
    path = f"/v1/project/{project['projectId']}"
    with service.client() as client:
        (tmp_path / "video.mp4").write_bytes(client.get(video["url"]).content)
        scenes = client.get(f"{path}/scenes").json()["data"]["scenes"]
        lines = client.get(f"{path}/captions").json()["data"]["segments"]
    words = [word for line in lines for word in line["words"]]
    assert " ".join(word["word"] for word in words) == video["script"] == SCRIPT
    ends = [word["endMs"] for word in words if word["word"][-1] in ".,"]
    assert all(min(abs(one["startMs"] - end) for end in ends) <= _CUT_MS for one in scenes[1:])
    assert all(2_000 <= one["endMs"] - one["startMs"] <= 6_000 for one in scenes)
    frames = frames_of(tmp_path / "video.mp4")
    middles = [(one["startMs"] + one["endMs"]) / 2000 for one in scenes]
    shown = [min(frames, key=lambda frame: abs(frame[0] - at))[1] for at in middles]
    assert min(distance(one, other) for one, other in pairwise(shown)) > _ALIKE
    still_since = 0.0
    for (_, before), (now, frame) in pairwise(frames):
        still_since = now if distance(before, frame) > 0.3 else still_since
        assert now - still_since <= _STILL_S

    black = service.keep_picture(_black())
    with service.client() as client:
        edit = client.patch(f"{path}/edit", json={"scenes": [{"index": 1, "mediaId": black}]})
        assert edit.status_code == 200, edit.text
    again = service.finish(created(service, "/v1/render", {"projectId": project["projectId"]})["videoId"])
    with service.client() as client:
        (tmp_path / "again.mp4").write_bytes(client.get(again["url"]).content)
    swapped = min(frames_of(tmp_path / "again.mp4"), key=lambda frame: abs(frame[0] - middles[1]))[1]
    assert swapped.mean() < 3


def _black() -> bytes:
    import cv2
    import numpy as np

    return cv2.imencode(".png", np.zeros((64, 64, 3), np.uint8))[1].tobytes()
