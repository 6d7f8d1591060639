"""Stories, scripts, pictures and clips drawn and filmed by this server's own engines, without a key."""

import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from sampling import sampled
from story.conftest import Service, Story

pytestmark = pytest.mark.slow

STORY = {
    "prompt": "My grandmother left me a key to an old house",
    "voiceId": "voice_heart",
    "targetDuration": 10,
    "aspectRatio": "ratio_1_1",
    "showCard": False,
    "caption": {"disabled": True},
}
KINDS = {"ai-videos": "cinematic", "ai-images": "comic"}
_STILL_S = 4.0
_ALIKE = 8.0  # of 255: mean difference of two pictures of one scene

SCRIPT = "Rosa found a small brass key in her garden. It was raining, and she ran back into the kitchen."
DIRECTED = {
    "script": SCRIPT,
    "voiceId": "voice_heart",
    "mediaType": "ai-images",
    "aspectRatio": "ratio_1_1",
    "presetSettings": {"preset": "flat"},
    "caption": {"disabled": True},
}
_CUT_MS = 150


# Pictures of this server behind a narration are looked at below, too: a script is directed over them.
@pytest.fixture(scope="module", params=sampled(KINDS, 2))
def told(
    request: pytest.FixtureRequest, service: Service, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Story, list[dict[str, Any]], str]:
    """A story of 10 s, its scenes, and what is behind it."""
    kind: str = request.param
    body = {**STORY, "mediaType": kind, "presetSettings": {"preset": KINDS[kind]}}
    story = service.tell(body, tmp_path_factory.mktemp("drawn") / "story.mp4")
    with service.client() as client:
        scenes = client.get(f"/v1/project/{story.project['id']}/scenes").json()["data"]["scenes"]
    return story, scenes, kind


def frames_of(path: Path, a_second: int = 2) -> list[tuple[float, NDArray[np.float32]]]:
    """Small frames of a video with their times in seconds."""
    found: list[tuple[float, NDArray[np.float32]]] = []
    with av.open(str(path)) as container:
        for frame in container.decode(video=0):
            if not found or frame.time >= found[-1][0] + 1 / a_second:
                small = cv2.resize(frame.to_ndarray(format="rgb24"), (96, 96), interpolation=cv2.INTER_AREA)
                found.append((frame.time, small.astype(np.float32)))
    return found


def distance(one: NDArray[np.float32], other: NDArray[np.float32]) -> float:
    return float(np.abs(one - other).mean())


def test_it_is_told_over_what_this_server_draws(told: tuple[Story, list[dict[str, Any]], str]) -> None:
    """At its own price, with the words of each scene as its prompt; the record calls it an illustration."""
    story, scenes, kind = told
    assert story.project["illustration"] is True
    assert story.project["usedCredits"] == {"ai-images": 8, "ai-videos": 28}[kind]
    assert len(scenes) >= 2
    assert {one["kind"] for one in scenes} == {"image" if kind == "ai-images" else "video"}
    assert all(one["prompt"] and one["replaceable"] for one in scenes)
    assert all(one["startMs"] == before["endMs"] for before, one in pairwise(scenes))


def test_no_two_neighbouring_pictures_are_alike(told: tuple[Story, list[dict[str, Any]], str]) -> None:
    """Measured in the middle of each scene."""
    story, scenes, _ = told
    frames = frames_of(story.path)
    middles = [(one["startMs"] + one["endMs"]) / 2000 for one in scenes]
    shown = [min(frames, key=lambda frame: abs(frame[0] - at))[1] for at in middles]
    assert min(distance(one, other) for one, other in pairwise(shown)) > _ALIKE


def test_nothing_is_still_for_longer_than_four_seconds(told: tuple[Story, list[dict[str, Any]], str]) -> None:
    """The camera moves, or the figures do."""
    frames = frames_of(told[0].path)
    still_since = 0.0
    for (_, before), (now, frame) in pairwise(frames):
        if distance(before, frame) > 0.5:
            still_since = now
        assert now - still_since <= _STILL_S


def make_scenes(service: Service, path: str, wish: dict[str, Any]) -> list[dict[str, Any]]:
    """The library items that a wish becomes, when they have ended."""
    with service.client() as client:
        answer = client.post(path, json=wish)
        assert answer.status_code == 202, answer.text
        data = answer.json()["data"]
        items = data.get("media", [data])
        until = time.monotonic() + 900
        while time.monotonic() < until:
            items = [client.get(f"/v1/media/{one['id']}").json()["data"] for one in items]
            if all(one["status"] in ("COMPLETED", "FAILED") for one in items):
                return items
            time.sleep(0.5)
    pytest.fail(f"not made in time: {items}")


def test_pictures_for_the_library_and_a_clip_from_one_to_another(service: Service, tmp_path: Path) -> None:
    """Four at once differ; the clip begins with the first of them and ends with the second."""
    wish = {"prompt": "A lighthouse by the sea", "aspectRatio": "ratio_1_1", "count": 4}
    pictures = make_scenes(service, "/v1/media/generate/image", wish)
    assert [one["status"] for one in pictures] == ["COMPLETED"] * 4
    assert all(one["isAIGenerated"] and one["illustration"] for one in pictures)
    clip_wish = {
        "prompt": "Waves at night",
        "aspectRatio": "ratio_1_1",
        "startFrameMediaId": pictures[0]["id"],
        "endFrameMediaId": pictures[1]["id"],
    }
    (clip,) = make_scenes(service, "/v1/media/generate/video", clip_wish)
    assert (clip["status"], clip["durationSeconds"]) == ("COMPLETED", pytest.approx(4, abs=0.1))
    assert clip["isAIGenerated"] and clip["illustration"]
    with service.client() as client:
        stills = [_decoded(client.get(one["url"]).content) for one in pictures]
        (tmp_path / "clip.mp4").write_bytes(client.get(clip["url"]).content)
    assert min(distance(one, other) for one, other in pairwise(stills)) > 1
    frames = frames_of(tmp_path / "clip.mp4", 30)
    assert distance(frames[0][1], stills[0]) < 6
    assert distance(frames[-1][1], stills[1]) < 6


def _decoded(content: bytes) -> NDArray[np.float32]:
    pixels = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    assert pixels is not None
    small = cv2.resize(pixels[:, :, ::-1], (96, 96), interpolation=cv2.INTER_AREA)
    return small.astype(np.float32)


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
    project = created(service, "/v1/project/create/script-to-video", DIRECTED)
    video = service.finish(project["videoId"])
    path = f"/v1/project/{project['projectId']}"
    with service.client() as client:
        (tmp_path / "video.mp4").write_bytes(client.get(video["url"]).content)
        scenes = client.get(f"{path}/scenes").json()["data"]["scenes"]
        lines = client.get(f"{path}/captions").json()["data"]["segments"]
        assert client.get(path).json()["data"]["illustration"] is True
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
    return cv2.imencode(".png", np.zeros((64, 64, 3), np.uint8))[1].tobytes()
