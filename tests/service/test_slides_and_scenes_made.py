"""Slideshows and scenes by a real API and a real worker, with instant engines: fetched, rendered, edited."""

from collections.abc import Iterator
from typing import Any

import av
import cv2
import httpx
import numpy as np
import pytest
from harness.file_server import FileServer
from harness.processes import wait_until
from harness.receiver import Receiver
from harness.server import Server

pytestmark = pytest.mark.slow

PATH = "/v1/project/create"
WAIT_S = 600
RATE = 16_000
CREDITS = 200


def png(grey: int) -> bytes:
    done, encoded = cv2.imencode(".png", np.full((160, 90, 3), grey, np.uint8))
    assert done
    return encoded.tobytes()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("service")
    server = Server(f"sqlite:///{folder / 'trial.db'}", folder)
    server.migrate()
    for name in ("api", "worker-1"):
        server.start(name)
    with server.team(credits=CREDITS) as client:
        yield client
    server.close()


@pytest.fixture(scope="module")
def picture_id(client: httpx.Client) -> str:
    files = {"file": ("castle.png", png(200), "image/png")}
    answer = client.post("/v1/media/upload", files=files)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["data"]["id"])


@pytest.fixture(scope="module")
def film_id(client: httpx.Client, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A second of grey with a tone."""
    path = tmp_path_factory.mktemp("own") / "film.mp4"
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=30, options={"preset": "ultrafast"})
        stream.width, stream.height, stream.pix_fmt = 96, 160, "yuv420p"
        track = container.add_stream("aac", rate=RATE)
        track.layout = "mono"
        for _ in range(30):
            picture = np.full((160, 96, 3), 120, np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="rgb24")))
        container.mux(stream.encode(None))
        tone = 0.3 * np.sin(np.arange(RATE) * 2 * np.pi * 440 / RATE)
        sound = av.AudioFrame.from_ndarray(tone[None].astype(np.float32), format="fltp", layout="mono")
        sound.rate, sound.pts = RATE, 0
        container.mux(track.encode(sound))
        container.mux(track.encode(None))
    answer = client.post("/v1/media/upload", files={"file": ("film.mp4", path.read_bytes(), "video/mp4")})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["data"]["id"])


def ended(client: httpx.Client, body: dict[str, Any]) -> Any:
    """The project of a body, a slideshow's unless it says more, once its video is ready or it has failed."""
    answer = client.post(PATH, json={"type": "slideshow", **body})
    assert answer.status_code == 200, answer.text
    project_id = answer.json()["data"]["projectId"]

    def project() -> Any:
        return client.get(f"/v1/project/{project_id}").json()["data"]

    def is_over() -> bool:
        shown = project()
        return shown["status"] == "failed" or (shown["video"] or {}).get("status") == "COMPLETED"

    wait_until(is_over, WAIT_S, "the video is made")
    return project()


def scenes(client: httpx.Client, project: Any) -> list[Any]:
    found: list[Any] = client.get(f"/v1/project/{project['id']}/scenes").json()["data"]["scenes"]
    return found


def balance(client: httpx.Client) -> int:
    return int(client.get("/v1/account").json()["data"]["credits"]["balance"])


def test_a_slideshow_becomes_a_video_whose_slides_can_be_exchanged(
    client: httpx.Client, picture_id: str
) -> None:
    """A card, a picture of the library and two of the same address, which is asked once: four scenes under a
    narration with captions; the card is exchanged for the picture and rendered again."""
    with FileServer({"/tram.png": png(90)}) as web, Receiver() as receiver:
        address = f"{web.url}/tram.png"
        body = {
            "slides": [
                {"text": "Three days in Lisbon", "duration": 1},
                {"mediaId": picture_id, "duration": 1, "texts": [{"text": "Day one", "y": 12}]},
                {"imageUrl": address, "duration": 1},
                {"imageUrl": address, "duration": 1},
            ],
            "script": "Three days are enough.",
            "voiceId": "voice_heart",
            "webhook": receiver.url,
        }
        project = ended(client, body)
        assert (project["status"], project["error"]) == ("completed", None)
        assert web.asked == ["/tram.png"]
        wait_until(lambda: receiver.calls != [], WAIT_S, "the webhook is called")
    assert receiver.calls[0].body["data"]["projectId"] == project["id"]
    shown = scenes(client, project)
    assert [(one["kind"], one["mediaId"], one["replaceable"]) for one in shown] == [
        ("image", None, True),
        ("image", picture_id, True),
        ("image", None, True),
        ("image", None, True),
    ]
    assert [one["startMs"] for one in shown] == [0, *(one["endMs"] for one in shown[:-1])]
    captions = client.get(f"/v1/project/{project['id']}/captions").json()["data"]
    assert " ".join(one["text"] for one in captions["segments"]) == "Three days are enough."
    rendered_again(client, project, 0, picture_id)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "Slide 2: The address answered with HTTP 404 instead of the file"),
        (b"no picture", "Slide 2: This file is not a picture or a video"),
    ],
    ids=["dead", "no picture"],
)
def test_an_address_without_a_picture_fails_the_project_and_names_the_slide(
    client: httpx.Client, content: bytes | None, reason: str
) -> None:
    """The credits come back, and so does the place among the downloads: four such projects in a row."""
    before = balance(client)
    with FileServer({"/a": content} if content else {}) as web:
        slides = [{}, {"imageUrl": f"{web.url}/a"}]
        projects = [ended(client, {"slides": slides}) for _ in range(4 if content is None else 1)]
    assert {(one["status"], one["error"]) for one in projects} == {("failed", reason)}
    assert balance(client) == before


def test_an_avatar_narrates_in_a_corner(client: httpx.Client) -> None:
    """Its clips lie over the slides and cannot be exchanged."""
    body = {
        "slides": [{"text": "Three days in Lisbon", "duration": 1}],
        "script": "Three days are enough.",
        "avatarId": "avatar_maya",
    }
    project = ended(client, body)
    assert project["status"] == "completed", project["error"]
    assert [one["replaceable"] for one in scenes(client, project)] == [True, False]


def test_scenes_of_five_kinds_become_one_video(client: httpx.Client, picture_id: str, film_id: str) -> None:
    """In their order, for the sum of their parts; who speaks cannot be exchanged. The clip between two frames
    is exchanged for the picture, and the video rendered again."""
    before = balance(client)
    said = {"script": "Look here.", "avatarId": "avatar_maya"}
    body = {
        "type": "scenes",
        "scenes": [
            {"type": "avatar", **said},
            {"type": "video", "mediaId": film_id},
            {"type": "image", "mediaId": picture_id, "durationMs": 1_000},
            {
                "type": "start_end_frame",
                "startFrameMediaId": picture_id,
                "endFrameMediaId": picture_id,
                "frameDuration": 1,
            },
            {"type": "picture_in_picture", "mediaId": film_id, **said},
        ],
    }
    project = ended(client, body)
    assert (project["status"], project["error"]) == ("completed", None)
    assert before - balance(client) == 10 + 8 + 10
    shown = scenes(client, project)
    assert [(one["kind"], one["mediaId"], one["replaceable"]) for one in shown] == [
        ("video", None, False),
        ("video", film_id, True),
        ("image", picture_id, True),
        ("video", None, True),
        ("video", film_id, True),
        ("video", None, False),
    ]
    assert [one["text"] for one in shown] == ["Look here.", "", "", "", "Look here.", "Look here."]
    refused = client.patch(
        f"/v1/project/{project['id']}/edit", json={"scenes": [{"index": 0, "mediaId": picture_id}]}
    )
    assert refused.json()["message"] == "scenes[0]: This scene cannot be replaced"
    rendered_again(client, project, 3, picture_id)


def rendered_again(client: httpx.Client, project: Any, index: int, picture_id: str) -> None:
    """Exchange a scene for the picture, and render."""
    edit = {"scenes": [{"index": index, "mediaId": picture_id}]}
    assert client.patch(f"/v1/project/{project['id']}/edit", json=edit).status_code == 200
    again = client.post("/v1/render", json={"projectId": project["id"]}).json()["data"]["videoId"]

    def status() -> Any:
        return client.get(f"/v1/video/{again}").json()["data"]["status"]

    wait_until(lambda: status() != "STARTED", WAIT_S, "it is rendered again")
    assert (status(), scenes(client, project)[index]["mediaId"]) == ("COMPLETED", picture_id)
