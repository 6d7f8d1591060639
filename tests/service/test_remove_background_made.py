"""People cut out of an uploaded video through the real API and a real worker, with instant engines: their
matting tells a person by the colour of the picture's corner, everything else is the real work."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import av
import cv2
import httpx
import numpy as np
import pytest
from harness.processes import wait_until
from harness.receiver import Receiver
from harness.server import Server
from harness.watch import Watch, ledger, told

from reelwright.engines.matting import PART_FRAMES

pytestmark = pytest.mark.slow

SECONDS = 11  # two parts


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[httpx.Client, Path]]:
    folder = tmp_path_factory.mktemp("service")
    server = Server(f"sqlite:///{folder / 'trial.db'}", folder)
    server.migrate()
    for name in ("api", "worker-1"):
        server.start(name)
    with server.team(credits=100) as client:
        yield client, folder / "files"
    server.close()


def filmed(path: Path, somebody: bool) -> bytes:
    """A grey wall, and before it something orange that moves; a hum."""
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=30, options={"preset": "ultrafast"})
        stream.width, stream.height, stream.pix_fmt = 64, 96, "yuv420p"
        sound = container.add_stream("aac", rate=48_000)
        sound.layout = "mono"
        for number in range(SECONDS * 30):
            picture = np.full((96, 64, 3), 120, np.uint8)
            if somebody:
                picture[30:, 10 + number % 20 : 40 + number % 20] = (230, 120, 30)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="rgb24")))
        container.mux(stream.encode(None))
        hum = 0.2 * np.sin(np.arange(48_000 * SECONDS) / 20, dtype=np.float32)
        samples = av.AudioFrame.from_ndarray(hum[None], format="fltp", layout="mono")
        samples.rate, samples.pts = 48_000, 0
        container.mux(sound.encode(samples))
        container.mux(sound.encode(None))
    return path.read_bytes()


def created(
    client: httpx.Client, film: bytes, webhook: str | None = None, **settings: Any
) -> tuple[str, str]:
    """Uploaded and accepted: the ids of the project and of its video."""
    media = client.post("/v1/media/upload", files={"file": ("clip.mp4", film)}).json()["data"]
    body = {"media": media["id"], "videoSettings": settings, "webhook": webhook}
    answer = client.post("/v1/project/create/remove-background", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]["projectId"], answer.json()["data"]["videoId"]


def ended(client: httpx.Client, project_id: str) -> Any:
    def project() -> Any:
        return client.get(f"/v1/project/{project_id}").json()["data"]

    def is_over() -> bool:
        video = project()["video"] or {}
        return project()["status"] == "failed" or video.get("status") in ("COMPLETED", "FAILED")

    wait_until(is_over, 180, "the project has ended")
    return project()


def test_a_video_becomes_two_that_show_the_people(service: tuple[httpx.Client, Path], tmp_path: Path) -> None:
    """One scene as long as the video, captions of what was heard, a link to each file; of the parts only what
    was joined of them stays."""
    client, files = service
    project_id, video_id = created(
        client, filmed(tmp_path / "clip.mp4", True), backgroundColor="#00FF00", caption={"disabled": False}
    )
    project = ended(client, project_id)
    assert (project["status"], project["error"], project["usedCredits"]) == ("completed", None, 5)
    assert project["name"] == "clip.mp4"
    scenes = client.get(f"/v1/project/{project_id}/scenes").json()["data"]["scenes"]
    assert [(one["startMs"], one["endMs"], one["replaceable"]) for one in scenes] == [(0, 11_000, False)]
    captions = client.get(f"/v1/project/{project_id}/captions").json()["data"]
    assert (captions["hasCaptions"], captions["disabled"]) == (True, False)
    video = client.get(f"/v1/video/{video_id}").json()["data"]
    for link in (video["url"], video["transparentUrl"]):
        assert httpx.get(link, timeout=120, trust_env=False).status_code == 200
    cut = files / "projects" / project_id / "1" / "cut"
    assert sorted(path.name for path in cut.iterdir()) == ["whole-colours.mp4", "whole-matte.mp4"]
    for path in cut.iterdir():
        with av.open(str(path)) as container:
            assert sum(1 for _ in container.decode(video=0)) == SECONDS * 30


def test_a_video_of_nobody_fails_and_is_refunded(service: tuple[httpx.Client, Path], tmp_path: Path) -> None:
    """With a reason that a person understands; the credits come back once."""
    client, _ = service
    before = client.get("/v1/account").json()["data"]["credits"]["balance"]
    project_id, _ = created(client, filmed(tmp_path / "wall.mp4", False))
    project = ended(client, project_id)
    assert (project["status"], project["error"]) == (
        "failed",
        "Nobody was found in this video: people are cut out, and there are none to be seen",
    )
    assert client.get("/v1/account").json()["data"]["credits"]["balance"] == before


@pytest.mark.thorough  # one asset of a kind is taken over in `make test`: a reaction
def test_a_part_that_was_cut_survives_the_death_of_its_worker(tmp_path: Path) -> None:
    """Killed between two parts, again while the second is cut, and when the video is kept: the first part is
    cut once, the parts are joined without a frame too many or too few, and it is charged and told once."""
    server = Server(f"sqlite:///{tmp_path / 'trial.db'}", tmp_path, workers="harness.watched")
    server.migrate()
    server.start("api")
    watch = Watch(server)
    first, second = "begin matting.begin-0", f"begin matting.begin-{PART_FRAMES}"
    try:
        with server.team(credits=100) as client, Receiver() as receiver:
            film = filmed(tmp_path / "clip.mp4", True)
            project_id, video_id = created(client, film, webhook=f"{receiver.url}/told")
            (tmp_path / "hold").write_text(second)
            server.start("worker-1")
            wait_until(
                lambda: watch.times(second) == 1 and watch.recorded("matting.cut:") == 1,
                180,
                "one part is cut and the other begun",
            )
            server.kill("worker-1")
            for point in (second, "put video.mp4"):
                watch.killed_at(point)
            watch.goes_on()
            assert ended(client, project_id)["status"] == "completed"
            assert told(receiver, client) == ["video.completed"]
            assert ledger(client) == [("charge", -5)]
            assert client.get(f"/v1/video/{video_id}").json()["data"]["status"] == "COMPLETED"
        assert (watch.times(first), watch.times(second)) == (1, 3)
        assert (watch.recorded("matting.cut:"), watch.recorded("matting.join:")) == (2, 1)
        cut = tmp_path / "files" / "projects" / project_id / "1" / "cut"
        assert sorted(path.name for path in cut.iterdir()) == ["whole-colours.mp4", "whole-matte.mp4"]
        for path in cut.iterdir():
            with av.open(str(path)) as container:
                assert sum(1 for _ in container.decode(video=0)) == SECONDS * 30
        assert [one.name for one in (tmp_path / "files" / "videos").iterdir()] == [video_id]
    finally:
        server.close()


def uploaded(client: httpx.Client, picture: np.ndarray) -> str:
    done, encoded = cv2.imencode(".png", picture)
    assert done
    media = client.post("/v1/media/upload", files={"file": ("a.png", encoded.tobytes())}).json()["data"]
    media_id: str = media["id"]
    return media_id


def made(client: httpx.Client, path: str, **body: Any) -> Any:
    """The picture, once it is made or has failed."""
    answer = client.post(path, json=body)
    assert answer.status_code == 202, answer.text
    address = f"/v1/media/{answer.json()['data']['id']}"

    def media() -> Any:
        return client.get(address).json()["data"]

    wait_until(lambda: media()["status"] != "PROCESSING", 180, "the picture has ended")
    return media()


def downloaded(media: Any) -> np.ndarray:
    assert media["status"] == "COMPLETED", media["error"]
    content = httpx.get(media["url"], timeout=120, trust_env=False).content
    pixels = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_UNCHANGED)
    assert pixels is not None
    return np.asarray(pixels)


def test_a_picture_is_cut_out_and_expanded(service: tuple[httpx.Client, Path]) -> None:
    """The PNG has the matte as its alpha; the expanded picture has as many pixels more; both are paid."""
    client, _ = service
    picture = np.full((300, 280, 3), 120, np.uint8)
    picture[100:250, 80:200] = (30, 120, 230)
    source = uploaded(client, picture)
    cut = made(client, "/v1/image/remove-background", mediaId=source)
    assert (cut["status"], cut["error"], cut["type"]) == ("COMPLETED", None, "image")
    shown = downloaded(cut)
    assert shown.shape == (300, 280, 4)
    assert (shown[0, 0, 3], shown[150, 140, 3]) == (0, 255)
    wide = made(client, "/v1/image/expand", mediaId=source, left=20, right=100)
    assert downloaded(wide).shape == (300, 400, 3)
    paid = client.get("/v1/account/ledger", params={"kind": "charge"}).json()["data"]["entries"]
    assert [entry["credits"] for entry in paid if entry["mediaId"] in (cut["id"], wide["id"])] == [-2, -2]


def test_large_pictures_keep_every_pixel(service: tuple[httpx.Client, Path]) -> None:
    """Longer than what videos are made of: the cut-out has its size, the expanded picture exactly what was
    ordered on top."""
    client, _ = service
    picture = np.full((80, 3_300, 3), 120, np.uint8)
    picture[20:70, 1_000:2_300] = (30, 120, 230)
    source = uploaded(client, picture)
    cut = made(client, "/v1/image/remove-background", mediaId=source)
    assert downloaded(cut).shape == (80, 3_300, 4)
    wide = made(client, "/v1/image/expand", mediaId=source, left=400, bottom=7)
    assert downloaded(wide).shape == (87, 3_700, 3)


def test_a_picture_of_nobody_fails_and_is_refunded(service: tuple[httpx.Client, Path]) -> None:
    """The reason says what can be cut out here."""
    client, _ = service
    before = client.get("/v1/account").json()["data"]["credits"]["balance"]
    wall = made(
        client, "/v1/image/remove-background", mediaId=uploaded(client, np.full((300, 280, 3), 120, np.uint8))
    )
    assert (wall["status"], wall["error"]) == (
        "FAILED",
        "Nobody was found in this picture, and only people can be cut out on this server",
    )
    assert client.get("/v1/account").json()["data"]["credits"]["balance"] == before
