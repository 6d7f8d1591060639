"""What an avatar says in a finished video is filmed anew by a real API and a real worker, with instant
engines: killed in the middle, rendered, paid back."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from harness.processes import SECONDS, wait_until
from harness.server import Server
from harness.watch import Watch, ledger

pytestmark = pytest.mark.slow

NEW = "The first of them hurts, and nobody has told me about it before I had bought a second plant."
SCENES = [
    {"type": "avatar", "avatarId": "avatar_maya", "script": "Three things nobody tells you."},
    {"type": "avatar", "avatarId": "avatar_maya", "script": "Water comes first."},
]


@pytest.fixture
def server(url: str, tmp_path: Path) -> Iterator[Server]:
    server = Server(url, tmp_path, workers="harness.watched")
    server.migrate()
    server.start("api")
    yield server
    server.close()


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    """A team with 60 credits: the video costs 20 of them."""
    with server.team(credits=60) as client:
        yield client


@pytest.fixture
def person(server: Server, client: httpx.Client) -> Iterator[httpx.Client]:
    """Somebody of that team at the dashboard."""
    with signed_in(server) as browser:
        yield browser


@contextmanager
def signed_in(server: Server) -> Iterator[httpx.Client]:
    link = json.dumps(server.command("user", "add", "ada@example.com", "--team", "Trial", "--role", "owner"))
    token = link.split("#in=")[1].split('"')[0]
    headers = {"sec-fetch-site": "same-origin", "x-reelwright": "1"}
    with httpx.Client(base_url=server.address, headers=headers, timeout=120, trust_env=False) as browser:
        answer = browser.post("/app/sign-in/link", json={"token": token})
        assert answer.status_code == 200, answer.text
        yield browser


def make_project(client: httpx.Client) -> str:
    """The id of a finished project of two scenes in which an avatar speaks."""
    answer = client.post("/v1/project/create/scenes", json={"scenes": SCENES})
    assert answer.status_code == 200, answer.text
    project_id = str(answer.json()["data"]["projectId"])
    wait_until(lambda: video(client, project_id)["status"] == "COMPLETED", SECONDS, "the video is made")
    return project_id


def read(client: httpx.Client, path: str) -> Any:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]


def video(client: httpx.Client, project_id: str) -> Any:
    return read(client, f"/v1/project/{project_id}")["video"] or {"status": ""}


def say(person: httpx.Client, project_id: str, text: str, scene: int = 0) -> Any:
    answer = person.post(f"/app/v1/project/{project_id}/scenes/{scene}/say", json={"text": text})
    assert answer.status_code == 202, answer.text
    return answer.json()["data"]


def last(person: httpx.Client, project_id: str) -> Any:
    return read(person, f"/app/projects/{project_id}/speeches")["last"]


def say_anew(client: httpx.Client, project_id: str) -> str:
    lines = read(client, f"/v1/project/{project_id}/captions")["segments"]
    return " ".join(line["text"] for line in lines)


def test_a_speech_is_filmed_anew_although_its_worker_dies(
    server: Server, client: httpx.Client, person: httpx.Client
) -> None:
    """Killed while it is spoken and twice while it is filmed, then finished: charged once, and spoken once.
    The first scene says the new words, the second one comes later, and the next render is as long as both."""
    watch = Watch(server)
    watch.goes_on()
    project_id = make_project(client)
    server.kill(watch.worker)
    before = read(client, f"/v1/project/{project_id}/scenes")["scenes"]
    spoken = watch.times("end speech.speak")
    asked = say(person, project_id, NEW)
    assert (asked["status"], asked["usedCredits"]) == ("PROCESSING", 10)
    for point in ("begin speech.speak", "begin acting.act", "begin acting.act"):
        watch.killed_at(point)
        assert last(person, project_id)["status"] == "PROCESSING"
        assert read(client, f"/v1/project/{project_id}/scenes")["scenes"][0]["text"] == before[0]["text"]
    watch.goes_on()
    wait_until(lambda: last(person, project_id)["status"] != "PROCESSING", SECONDS, "the scene is filmed")
    ended = last(person, project_id)
    assert (ended["id"], ended["status"], ended["error"]) == (asked["id"], "COMPLETED", None)
    assert watch.times("end speech.speak") == spoken + 1
    after = read(client, f"/v1/project/{project_id}/scenes")["scenes"]
    assert say_anew(client, project_id) == f"{NEW} Water comes first."
    assert after[0]["startMs"] == 0 and after[-1]["endMs"] > before[-1]["endMs"]
    speeches = read(person, f"/app/projects/{project_id}/speeches")["speeches"]
    assert [(one["text"], one["avatar"]) for one in speeches] == [
        (NEW, "Maya"),
        ("Water comes first.", "Maya"),
    ]
    assert ledger(client) == [("charge", -20), ("charge", -10)]
    answer = client.post("/v1/render", json={"projectId": project_id})
    assert answer.status_code == 200, answer.text
    wait_until(lambda: video(client, project_id)["status"] == "COMPLETED", SECONDS, "it is rendered")
    assert video(client, project_id)["durationInSeconds"] * 1000 == after[-1]["endMs"]


def test_a_speech_of_a_deleted_project_is_paid_back(
    server: Server, client: httpx.Client, person: httpx.Client
) -> None:
    """Once, though its job is there still; and nothing of it is left."""
    watch = Watch(server)
    watch.goes_on()
    project_id = make_project(client)
    server.kill(watch.worker)
    say(person, project_id, NEW)
    watch.killed_at("begin acting.act")
    assert client.delete(f"/v1/project/{project_id}").status_code == 200
    watch.goes_on()
    assert ledger(client) == [("charge", -20), ("charge", -10), ("refund", 10)]
    assert read(client, "/v1/account")["credits"]["balance"] == 40


def shown_beside(scenes: list[Any]) -> list[Any]:
    """What is shown where nobody speaks, in its order."""
    return [(one["kind"], one["prompt"]) for one in scenes if one["replaceable"]]


SPOKEN: dict[str, dict[str, Any]] = {
    "talking-avatar": {"avatarId": "avatar_maya", "script": "One. Two."},
    "script-to-video": {"avatarId": "avatar_maya", "script": "One. Two."},
    "ugc-ads": {"avatarId": "avatar_maya", "script": "One. Two."},
    "slideshow": {
        "avatarId": "avatar_maya",
        "script": "One. Two.",
        "slides": [{"text": "First", "durationMs": 1000}, {"text": "Second", "durationMs": 1000}],
    },
    "cinematic": {
        "shots": [
            {"prompt": "A lighthouse at night", "durationSeconds": 4},
            {"prompt": "A woman on a cliff", "durationSeconds": 4, "line": "One. Two."},
            {"prompt": "The sea", "durationSeconds": 4},
        ]
    },
}


@pytest.mark.parametrize("path", SPOKEN)
def test_every_format_with_a_speaker_can_be_said_anew(tmp_path: Path, path: str) -> None:
    """What is shown after the speech is still there, and a render of it ends."""
    server = Server(f"sqlite:///{tmp_path / 'trial.db'}", tmp_path)
    server.migrate()
    for name in ("api", "worker-1"):
        server.start(name)
    try:
        with server.team(credits=300) as client, signed_in(server) as person:
            answer = client.post(f"/v1/project/create/{path}", json=SPOKEN[path])
            assert answer.status_code == 200, answer.text
            project_id = str(answer.json()["data"]["projectId"])
            wait_until(lambda: video(client, project_id)["status"] == "COMPLETED", SECONDS, "it is made")
            before = read(client, f"/v1/project/{project_id}/scenes")["scenes"]
            [speech] = read(person, f"/app/projects/{project_id}/speeches")["speeches"]
            assert speech["text"] == "One. Two."
            say(person, project_id, NEW, speech["scenes"][0])
            wait_until(lambda: last(person, project_id)["status"] != "PROCESSING", SECONDS, "it is said")
            assert (last(person, project_id)["status"], last(person, project_id)["error"]) == (
                "COMPLETED",
                None,
            )
            assert say_anew(client, project_id) == NEW
            after = read(client, f"/v1/project/{project_id}/scenes")["scenes"]
            assert shown_beside(after) == shown_beside(before)
            assert client.post("/v1/render", json={"projectId": project_id}).is_success
            wait_until(lambda: video(client, project_id)["status"] == "COMPLETED", SECONDS, "it is rendered")
            end = max(one["endMs"] for one in after)
            assert round(video(client, project_id)["durationInSeconds"] * 1000) == end
    finally:
        server.close()
