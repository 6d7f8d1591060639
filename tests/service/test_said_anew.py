"""What an avatar says in a finished video is filmed anew by a real API and a real worker, with instant
engines: killed in the middle, rendered, paid back."""

import json
from collections.abc import Iterator
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
    link = json.dumps(server.command("user", "add", "ada@example.com", "--team", "Trial", "--role", "owner"))
    token = link.split("#in=")[1].split('"')[0]
    headers = {"sec-fetch-site": "same-origin", "x-reelwright": "1"}
    with httpx.Client(base_url=server.address, headers=headers, timeout=120, trust_env=False) as browser:
        answer = browser.post("/app/sign-in/link", json={"token": token})
        assert answer.status_code == 200, answer.text
        yield browser


def made(client: httpx.Client) -> str:
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


def say(person: httpx.Client, project_id: str, text: str) -> Any:
    answer = person.post(f"/app/v1/project/{project_id}/scenes/0/say", json={"text": text})
    assert answer.status_code == 202, answer.text
    return answer.json()["data"]


def last(person: httpx.Client, project_id: str) -> Any:
    return read(person, f"/app/projects/{project_id}/speeches")["last"]


def said(client: httpx.Client, project_id: str) -> str:
    lines = read(client, f"/v1/project/{project_id}/captions")["segments"]
    return " ".join(line["text"] for line in lines)


def test_a_speech_is_filmed_anew_although_its_worker_dies(
    server: Server, client: httpx.Client, person: httpx.Client
) -> None:
    """Killed while it is spoken and twice while it is filmed, then finished: charged once, and spoken once.
    The first scene says the new words, the second one comes later, and the next render is as long as both."""
    watch = Watch(server)
    watch.goes_on()
    project_id = made(client)
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
    assert said(client, project_id) == f"{NEW} Water comes first."
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
    project_id = made(client)
    server.kill(watch.worker)
    say(person, project_id, NEW)
    watch.killed_at("begin acting.act")
    assert client.delete(f"/v1/project/{project_id}").status_code == 200
    watch.goes_on()
    assert ledger(client) == [("charge", -20), ("charge", -10), ("refund", 10)]
    assert read(client, "/v1/account")["credits"]["balance"] == 40
