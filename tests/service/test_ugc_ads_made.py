"""Advertisements by a real API and a real worker, with instant engines: laid out, rendered, taken away."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import httpx
import numpy as np
import pytest
from harness.processes import wait_until
from harness.server import Server

pytestmark = pytest.mark.slow

WAIT_S = 600
ASTRONAUT = Path(__file__).parents[1] / "engines" / "pictures" / "astronaut.jpg"
BODY = {"script": "I love this bottle. Get yours today.", "avatarId": "avatar_maya"}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    folder = tmp_path_factory.mktemp("service")
    server = Server(f"sqlite:///{folder / 'trial.db'}", folder)
    server.migrate()
    for name in ("api", "worker-1"):
        server.start(name)
    with server.team(credits=200) as client:
        yield client
    server.close()


@pytest.fixture(scope="module")
def picture_id(client: httpx.Client) -> str:
    done, encoded = cv2.imencode(".png", np.full((160, 90, 3), 200, np.uint8))
    assert done
    files = {"file": ("bottle.png", encoded.tobytes(), "image/png")}
    answer = client.post("/v1/media/upload", files=files)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["data"]["id"])


def make(client: httpx.Client, path: str, body: dict[str, Any]) -> Any:
    answer = client.post(path, json=body)
    assert answer.status_code == 200, answer.text
    project_id = answer.json()["data"]["projectId"]

    def project() -> Any:
        return client.get(f"/v1/project/{project_id}").json()["data"]

    def is_over() -> bool:
        shown = project()
        return shown["status"] == "failed" or (shown["video"] or {}).get("status") == "COMPLETED"

    wait_until(is_over, WAIT_S, "the video is made")
    assert project()["status"] == "completed", project()["error"]
    return project()


def scenes(client: httpx.Client, project: Any) -> list[Any]:
    found: list[Any] = client.get(f"/v1/project/{project['id']}/scenes").json()["data"]["scenes"]
    return found


@pytest.mark.parametrize(
    "settings",
    [{"bRollType": "rounded-cover"}, {"bRollType": "full-cover", "removeAvatarBackground": True}],
    ids=["cards", "cut out"],
)
def test_an_advertisement_becomes_a_video(client: httpx.Client, picture_id: str, settings: Any) -> None:
    """With the picture as a scene that can be exchanged beside the avatar's two, which cannot; it is rendered
    again with another."""
    project = make(
        client, "/v1/project/create/ugc-ads", {**BODY, "media": [picture_id], "adSettings": settings}
    )
    shown = scenes(client, project)
    assert [(one["mediaId"], one["replaceable"]) for one in shown] == [
        (picture_id, True),
        *2 * [(None, False)],
    ]
    assert (project["type"], project["video"]["transparentUrl"]) == ("ugc_ads", None)
    edit = {"scenes": [{"index": 0, "mediaId": picture_id}]}
    assert client.patch(f"/v1/project/{project['id']}/edit", json=edit).status_code == 200
    again = client.post("/v1/render", json={"projectId": project["id"]}).json()["data"]["videoId"]

    def status() -> Any:
        return client.get(f"/v1/video/{again}").json()["data"]["status"]

    wait_until(lambda: status() != "STARTED", WAIT_S, "it is rendered again")
    assert status() == "COMPLETED"


def test_somebody_cut_out_without_media_is_to_be_had_transparent(client: httpx.Client) -> None:
    """An MP4 over a plain ground, and a WebM without any."""
    settings = {"removeAvatarBackground": True}
    project = make(client, "/v1/project/create/ugc-ads", {**BODY, "adSettings": settings})
    answer = httpx.get(project["video"]["transparentUrl"], timeout=120, trust_env=False)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "video/webm")


def test_a_photograph_is_cut_out_of_each_part_of_its_film(client: httpx.Client, picture_id: str) -> None:
    """Four parts of about three seconds, each with files of its own, one after the other before the
    picture."""
    files = {"file": ("me.jpg", ASTRONAUT.read_bytes(), "image/jpeg")}
    avatar_id = client.post("/v1/avatar/create/photo", files=files).json()["data"]["id"]

    def status() -> Any:
        return client.get(f"/v1/avatar/{avatar_id}").json()["data"]["status"]

    wait_until(lambda: status() != "PROCESSING", WAIT_S, "the avatar is made")
    body = {
        "script": "This bottle keeps my coffee hot. " * 6,
        "avatarId": avatar_id,
        "media": [picture_id],
        "adSettings": {"removeAvatarBackground": True},
    }
    project = make(client, "/v1/project/create/ugc-ads", body)
    avatar = [one for one in scenes(client, project) if one["mediaId"] is None]
    assert len({one["url"].split("?")[0] for one in avatar}) == len(avatar) == 4
    assert [one["startMs"] for one in avatar] == [0, *(one["endMs"] for one in avatar[:-1])]


def test_a_templates_scene_with_an_avatar_becomes_a_video(client: httpx.Client) -> None:
    """The avatar's film, in two parts, stands beside the template's scenes and cannot be exchanged."""
    template = client.get("/v1/template/template_quote").json()["data"]
    sent = [
        {
            "script": "Look again.",
            "variables": [
                {"key": one["key"], "type": "text", "value": "Here"}
                for one in scene["variables"]
                if one["required"]
            ],
        }
        for scene in template["scenes"]
    ]
    sent[0]["avatar"] = "avatar_maya"
    body = {"templateId": template["id"], "title": "A trial", "scenes": sent}
    project = make(client, "/v1/project/create", body)
    assert [one["replaceable"] for one in scenes(client, project)] == [True, False, False, True, True]
