"""Avatars by a real API and a real worker, with instant engines: each ends once, whatever is killed."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from harness.processes import SECONDS, wait_until
from harness.receiver import Receiver
from harness.server import Server
from harness.watch import Watch, ledger, told

pytestmark = pytest.mark.slow


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(f"sqlite:///{tmp_path / 'trial.db'}", tmp_path, workers="harness.watched")
    server.migrate()
    server.start("api")
    yield server
    server.close()


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    """A team with ten credits: enough for two avatars."""
    with server.team(credits=10) as client:
        yield client


def generate(client: httpx.Client, description: str, **body: str) -> str:
    answer = client.post("/v1/avatar/create/generate", json={"description": description, **body})
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
    picture = httpx.get(avatar["image"], timeout=120, trust_env=False)
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/jpeg")
    assert httpx.get(avatar["thumbnail"], timeout=120, trust_env=False).status_code == 200
    failed = ended(client, refused)
    assert (failed["status"], failed["error"]) == ("FAILED", "There is nobody in this description")
    assert balance(client) == 6
    folder = server.data / "files" / "avatars"
    assert [one.name for one in folder.iterdir()] == [made]
    assert client.delete(f"/v1/avatar/{made}").status_code == 200
    wait_until(lambda: not (folder / made).exists(), SECONDS, "its files are gone")


@pytest.mark.thorough  # one asset of a kind is taken over in `make test`: a reaction
def test_an_avatar_survives_the_death_of_its_worker(server: Server, client: httpx.Client) -> None:
    """Killed twice while it is drawn and once when its pictures are kept, then finished: charged and told
    once, and of all that was begun one picture and its thumbnail are there."""
    watch = Watch(server)
    with Receiver() as receiver:
        made = generate(client, "A young woman at the beach", webhook=f"{receiver.url}/told")
        for point in ("begin portraits.frame", "begin portraits.frame", "put thumbnail.jpg"):
            watch.killed_at(point)
            assert client.get(f"/v1/avatar/{made}").json()["data"]["status"] == "PROCESSING"
        watch.goes_on()
        assert ended(client, made)["status"] == "COMPLETED"
        assert told(receiver, client) == ["avatar.completed"]
    points = watch.points()
    assert (points["begin portraits.frame"], points["end portraits.frame"], points["put image.jpg"]) == (
        4,
        2,
        2,
    )
    assert watch.recorded("draw") == 1
    assert (balance(client), ledger(client)) == (6, [("charge", -4)])
    [folder] = (server.data / "files" / "avatars").iterdir()
    assert folder.name == made
    assert sorted(path.name for path in folder.iterdir()) == ["image.jpg", "thumbnail.jpg"]
