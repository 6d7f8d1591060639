"""Avatars by a real API and a real worker, with instant engines: each ends once, whatever is killed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from harness.processes import wait_until
from harness.server import Server

pytestmark = pytest.mark.slow

SECONDS = 120


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(f"sqlite:///{tmp_path / 'trial.db'}", tmp_path)
    server.migrate()
    server.start("api")
    yield server
    server.close()


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    """A team with ten credits: enough for two avatars."""
    with server.team(credits=10) as client:
        yield client


def generate(client: httpx.Client, description: str) -> str:
    answer = client.post("/v1/avatar/create/generate", json={"description": description})
    assert answer.status_code == 202, answer.text
    return str(answer.json()["data"]["id"])


def ended(client: httpx.Client, avatar_id: str) -> Any:
    def avatar() -> Any:
        return client.get(f"/v1/avatar/{avatar_id}").json()["data"]

    wait_until(lambda: avatar()["status"] != "PROCESSING", SECONDS, "the avatar has ended")
    return avatar()


def balance(client: httpx.Client) -> int:
    return int(client.get("/v1/account").json()["data"]["credits"]["balance"])


def test_a_description_becomes_an_avatar_or_is_paid_back(server: Server, client: httpx.Client) -> None:
    """One is COMPLETED with a JPEG of the asked shape behind its link; the other FAILED with the engine's
    reason, and its credits are back. A deleted one leaves no file."""
    server.start("worker-1")
    made, refused = generate(client, "An old man in a park"), generate(client, "nobody at all")
    avatar = ended(client, made)
    assert (avatar["status"], avatar["gender"], avatar["age"]) == ("COMPLETED", "Male", "Adult")
    picture = httpx.get(avatar["image"])
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/jpeg")
    assert httpx.get(avatar["thumbnail"]).status_code == 200
    failed = ended(client, refused)
    assert (failed["status"], failed["error"]) == ("FAILED", "There is nobody in this description")
    assert balance(client) == 6
    folder = server.data / "files" / "avatars"
    assert [one.name for one in folder.iterdir()] == [made]
    assert client.delete(f"/v1/avatar/{made}").status_code == 200
    wait_until(lambda: not (folder / made).exists(), SECONDS, "its files are gone")


def test_an_avatar_survives_the_death_of_its_worker(server: Server, client: httpx.Client) -> None:
    """Accepted without a worker, begun by one that is killed, finished by the next: charged once."""
    made = generate(client, "A young woman at the beach")
    for _ in range(3):
        server.start("worker-1")
        server.kill("worker-1")
    server.start("worker-1")
    assert ended(client, made)["status"] == "COMPLETED"
    assert balance(client) == 6
