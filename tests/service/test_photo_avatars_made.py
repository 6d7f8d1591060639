"""Avatars from photographs by a real API and a real worker: each ends once, whatever is killed."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import cv2
import httpx
import numpy as np
import pytest
from harness.processes import SECONDS, wait_until
from harness.receiver import Receiver
from harness.server import Server
from harness.watch import Watch, ledger, told
from PIL import Image

from reelwright.domain.avatars.photo import NOBODY

pytestmark = pytest.mark.slow

PATH = "/v1/avatar/create/photo"
ASTRONAUT = Path(__file__).parents[1] / "engines" / "pictures" / "astronaut.jpg"
SIDEWAYS = 6  # EXIF: to be turned by a quarter


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[str]:
    """The address of a web server with two pictures: a warm one, and a wall."""
    folder = tmp_path / "shop"
    folder.mkdir()
    warm = np.full((400, 300, 3), (60, 90, 160), np.uint8)
    cv2.circle(warm, (150, 200), 60, (180, 200, 240), -1)
    cv2.imwrite(str(folder / "warm.jpg"), warm)
    cv2.imwrite(str(folder / "wall.jpg"), np.full((400, 300, 3), 120, np.uint8))
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    engines = getattr(request, "param", "instant")
    server = Server(f"sqlite:///{tmp_path / 'trial.db'}", tmp_path, engines, workers="harness.watched")
    server.migrate()
    server.start("api")
    yield server
    server.close()


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    """A team without a credit."""
    with server.team(credits=0) as client:
        yield client


def begun(answer: httpx.Response) -> str:
    assert answer.status_code == 202, answer.text
    return str(answer.json()["data"]["id"])


def ended(client: httpx.Client, avatar_id: str) -> Any:
    def avatar() -> Any:
        return client.get(f"/v1/avatar/{avatar_id}").json()["data"]

    wait_until(lambda: avatar()["status"] != "PROCESSING", SECONDS, "the avatar has ended")
    return avatar()


def files(server: Server, avatar_id: str) -> list[str]:
    folder = server.data / "files" / "avatars" / avatar_id
    try:
        return sorted(path.name for path in folder.iterdir())
    except FileNotFoundError:
        return []


def test_a_photograph_comes_in_three_ways(
    server: Server, client: httpx.Client, shop: str, tmp_path: Path
) -> None:
    """From an address, from the library and sent along, each is COMPLETED; only the picture and its thumbnail
    stay. An address without a file and a picture without a face are FAILED with the reason, and leave
    nothing."""
    server.start("worker-1")
    warm = (tmp_path / "shop" / "warm.jpg").read_bytes()
    sent = client.post("/v1/media/upload", files={"file": ("warm.jpg", warm)})
    media = sent.json()["data"]["id"]
    made = [
        begun(client.post(PATH, json={"imageUrl": f"{shop}/warm.jpg"})),
        begun(client.post(PATH, json={"mediaId": media})),
        begun(client.post(PATH, files={"file": ("warm.jpg", warm)}, data={"age": "Senior"})),
    ]
    shown = [ended(client, avatar_id) for avatar_id in made]
    assert [(one["status"], one["gender"], one["age"]) for one in shown] == [
        ("COMPLETED", "Female", "Adult"),
        ("COMPLETED", "Female", "Adult"),
        ("COMPLETED", "Female", "Senior"),
    ]
    sent = httpx.get(shown[0]["image"], timeout=120, trust_env=False)
    picture = cv2.imdecode(np.frombuffer(sent.content, np.uint8), cv2.IMREAD_COLOR)
    assert picture.shape == (400, 300, 3)
    kept = ["image.jpg", "thumbnail.jpg"]
    for avatar_id in made:
        wait_until(lambda one=avatar_id: files(server, one) == kept, SECONDS, "its source is gone")
    missing = begun(client.post(PATH, json={"imageUrl": f"{shop}/none.jpg"}))
    wall = begun(client.post(PATH, json={"imageUrl": f"{shop}/wall.jpg"}))
    assert ended(client, missing)["error"] == "The address answered with HTTP 404 instead of the file"
    assert ended(client, wall)["error"] == NOBODY
    for avatar_id in (missing, wall):
        wait_until(lambda one=avatar_id: files(server, one) == [], SECONDS, "nothing of it is left")


@pytest.mark.thorough  # one asset of a kind is taken over in `make test`: a reaction
def test_a_photograph_survives_the_death_of_its_worker(
    server: Server, client: httpx.Client, shop: str
) -> None:
    """Killed when it is fetched, while it is looked at and when its pictures are kept, then finished: one
    avatar, told once, of which only the picture and its thumbnail stay; nothing is charged."""
    watch = Watch(server)
    with Receiver() as receiver:
        body = {"imageUrl": f"{shop}/warm.jpg", "webhook": f"{receiver.url}/told"}
        avatar_id = begun(client.post(PATH, json=body))
        for point in ("put source.jpeg", "begin vision.look", "begin vision.look", "put thumbnail.jpg"):
            watch.killed_at(point)
            assert client.get(f"/v1/avatar/{avatar_id}").json()["data"]["status"] == "PROCESSING"
        watch.goes_on()
        assert ended(client, avatar_id)["status"] == "COMPLETED"
        assert told(receiver, client) == ["avatar.completed"]
    points = watch.points()
    assert (points["put source.jpeg"], points["begin vision.look"], points["end vision.look"]) == (2, 4, 2)
    assert (watch.recorded("fetch"), watch.recorded("draw")) == (1, 1)
    assert ledger(client) == []
    assert client.get("/v1/avatar/list?type=custom").json()["data"]["total"] == 1
    kept = ["image.jpg", "thumbnail.jpg"]
    wait_until(lambda: files(server, avatar_id) == kept, SECONDS, "its source is gone")
    assert [one.name for one in (server.data / "files" / "avatars").iterdir()] == [avatar_id]


@pytest.mark.parametrize("server", ["local"], indirect=True)
def test_a_photograph_that_lies_on_its_side_is_stood_up_and_read(
    server: Server, client: httpx.Client, tmp_path: Path
) -> None:
    """By the embedded engine: the astronaut, turned by her EXIF, is a happy woman; the thumbnail shows her
    head."""
    server.start("worker-1")
    turned, exif = Image.open(ASTRONAUT).rotate(90, expand=True), Image.Exif()
    exif[0x0112] = SIDEWAYS
    turned.save(tmp_path / "phone.jpg", exif=exif)
    with (tmp_path / "phone.jpg").open("rb") as file:
        avatar = ended(client, begun(client.post(PATH, files={"file": ("phone.jpg", file)})))
    assert (avatar["status"], avatar["gender"], avatar["age"]) == ("COMPLETED", "Female", "Adult")
    assert (avatar["emotions"], avatar["skinTone"], avatar["situation"]) == (["Happy"], "light", [])
    sent = httpx.get(avatar["thumbnail"], timeout=120, trust_env=False)
    small = cv2.imdecode(np.frombuffer(sent.content, np.uint8), cv2.IMREAD_COLOR)
    her = cv2.imread(str(ASTRONAUT))[45:390, 90:363]
    assert abs(small.shape[0] / small.shape[1] - 1.25) < 0.02
    likeness = cv2.matchTemplate(cv2.resize(small, (273, 341)), her[:300, 20:250], cv2.TM_CCOEFF_NORMED).max()
    assert likeness > 0.8
