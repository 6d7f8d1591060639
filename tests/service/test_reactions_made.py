"""Reactions and hook-demos by a real API and a real worker, with instant engines."""

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
    """A team with 40 credits: enough for two reactions and four hook-demos."""
    with server.team(credits=40) as client:
        yield client


def react(client: httpx.Client, **body: str) -> str:
    answer = client.post("/v1/avatar/avatar_maya/reaction", json=body)
    assert answer.status_code == 202, answer.text
    return str(answer.json()["data"]["id"])


def ended(client: httpx.Client, reaction_id: str) -> Any:
    def reaction() -> Any:
        return client.get(f"/v1/avatar/avatar_maya/reaction/{reaction_id}").json()["data"]

    wait_until(lambda: reaction()["status"] != "PROCESSING", SECONDS, "the reaction has ended")
    return reaction()


def balance(client: httpx.Client) -> int:
    return int(client.get("/v1/account").json()["data"]["credits"]["balance"])


def shown(client: httpx.Client, avatar_id: str) -> Any:
    """The video of a hook-demo with this reaction, once it has ended."""
    body = {"avatarId": avatar_id, "text": "Wait until you see this"}
    answer = client.post("/v1/project/create/hook-demo", json=body)
    assert answer.status_code == 200, answer.text
    video_id = answer.json()["data"]["videoId"]

    def video() -> Any:
        return client.get(f"/v1/video/{video_id}").json()["data"]

    wait_until(lambda: video()["status"] != "STARTED", SECONDS, "the video has ended")
    return video()


def test_a_reaction_is_made_and_shown_or_paid_back(server: Server, client: httpx.Client) -> None:
    """One is COMPLETED with an MP4 and a JPEG behind its links, and a hook-demo shows it, as one of the
    library; one that says nothing is FAILED with the reason, and its credits are back. A deleted one leaves
    no file."""
    server.start("worker-1")
    made, refused = react(client, reaction="laughing"), react(client, reaction="custom", prompt="xyzzy")
    reaction = ended(client, made)
    assert reaction["status"] == "COMPLETED"
    clip = httpx.get(reaction["videoUrl"], timeout=120, trust_env=False)
    still = httpx.get(reaction["thumbnailUrl"], timeout=120, trust_env=False)
    assert (clip.status_code, clip.headers["content-type"]) == (200, "video/mp4")
    assert (still.status_code, still.headers["content-type"]) == (200, "image/jpeg")
    failed = ended(client, refused)
    assert failed["status"] == "FAILED"
    assert failed["error"].startswith("It could not be understood what the face shall do.")
    assert balance(client) == 28
    assert shown(client, made)["status"] == "COMPLETED"
    assert shown(client, "reaction_priya_confusion")["status"] == "COMPLETED"
    assert balance(client) == 20
    folder = server.data / "files" / "reactions"
    wait_until(lambda: [one.name for one in folder.iterdir()] == [made], SECONDS, "only one has files")
    assert client.delete(f"/v1/avatar/avatar_maya/reaction/{made}").status_code == 200
    wait_until(lambda: not (folder / made).exists(), SECONDS, "its files are gone")


def test_a_reaction_survives_the_death_of_its_worker(server: Server, client: httpx.Client) -> None:
    """Killed twice while it is filmed and once when its files are kept, then finished: charged and told once,
    and of all that was begun one clip and its picture are there."""
    watch = Watch(server)
    with Receiver() as receiver:
        made = react(client, reaction="smirk", webhook=f"{receiver.url}/told")
        for point in ("begin acting.act", "begin acting.act", "put still.jpg"):
            watch.killed_at(point)
            assert client.get(f"/v1/avatar/avatar_maya/reaction/{made}").json()["data"]["status"] == (
                "PROCESSING"
            )
        watch.goes_on()
        assert ended(client, made)["status"] == "COMPLETED"
        assert told(receiver, client) == ["reaction.completed"]
    points = watch.points()
    assert (points["begin acting.act"], points["end acting.act"], points["put clip.mp4"]) == (4, 2, 2)
    assert watch.recorded("film") == 1
    assert (balance(client), ledger(client)) == (28, [("charge", -12)])
    [folder] = (server.data / "files" / "reactions").iterdir()
    assert folder.name == made
    assert sorted(path.name for path in folder.iterdir()) == ["clip.mp4", "still.jpg"]


@pytest.mark.thorough  # one asset of a kind is taken over in `make test`: a reaction
def test_a_hook_demo_survives_the_death_of_its_worker(server: Server, client: httpx.Client) -> None:
    """Killed while its reaction is filmed, and when its video is kept: the reaction that was filmed is not
    filmed again, the video takes the place of its own file, and both are charged and told once."""
    watch = Watch(server)
    with Receiver() as receiver:
        body = {
            "avatarId": "reaction_priya_confusion",
            "text": "Wait until you see this",
            "webhook": f"{receiver.url}/told",
        }
        data = client.post("/v1/project/create/hook-demo", json=body).json()["data"]
        for point in ("begin acting.act", "begin acting.act", "put video.mp4"):
            watch.killed_at(point)
            assert client.get(f"/v1/video/{data['videoId']}").json()["data"]["status"] == "STARTED"
        watch.goes_on()

        def status() -> Any:
            return client.get(f"/v1/video/{data['videoId']}").json()["data"]["status"]

        wait_until(lambda: status() != "STARTED", SECONDS, "the video has ended")
        assert status() == "COMPLETED"
        assert told(receiver, client) == ["video.completed"]
    points = watch.points()
    assert (points["begin acting.act"], points["end acting.act"], points["put video.mp4"]) == (3, 1, 2)
    assert watch.recorded("acting.act") == 1
    assert (balance(client), ledger(client)) == (36, [("charge", -4)])
    [film] = (server.data / "files" / "projects" / data["projectId"] / "1").iterdir()
    assert film.suffix == ".mp4"
    [video] = (server.data / "files" / "videos").iterdir()
    assert sorted(path.name for path in video.iterdir()) == ["thumbnail.jpg", "video.mp4"]
