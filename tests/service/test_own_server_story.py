"""Stories made on a model server of the operator's own, and of a stock library's media, through the real
service: no provider's key is set anywhere."""

from collections.abc import Iterator

import pytest
from harness.watch import ledger
from imitations.comfyui import EXAMPLES, ComfyUI
from imitations.model_server import ModelServer
from imitations.pexels import Pexels, PexelsFiles
from imitations.server import GOOD_KEY, served
from test_provider_story import PARTS, House, ended, kinds, make

pytestmark = pytest.mark.slow

WORK = ("WRITING", "IMAGES", "SPEECH", "CLIPS")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, ModelServer]]:
    server = ModelServer()
    server.texts = PARTS
    files = PexelsFiles()
    pexels = Pexels(files)
    comfyui = ComfyUI()
    with served(server, pexels, files, comfyui):
        settings = {f"OPENAI_{work}_BASE_URL": f"{server.address}/v1" for work in WORK}
        settings |= {f"OPENAI_{work}_MODEL": server.model for work in WORK}
        settings |= {"PEXELS_BASE_URL": pexels.address, "PEXELS_API_KEY": GOOD_KEY}
        settings |= {"COMFYUI_BASE_URL": comfyui.address, "COMFYUI_CLIP_SECONDS": "3"}
        settings |= {
            f"COMFYUI_{work.upper().replace('-', '_')}_WORKFLOW": str(EXAMPLES / f"{file}.json")
            for work, file in (("image", "picture"), ("clip", "clip"), ("start-frame", "start-frame"))
        }
        settings["OUTBOUND_ALLOW"] = files.address.removeprefix("http://")
        house = House(tmp_path_factory.mktemp("own"), **settings)
        yield house, server
        house.close()


@pytest.fixture
def own(running: tuple[House, ModelServer]) -> tuple[House, ModelServer]:
    house, server = running
    server.forget()
    return house.renewed(), server


def test_a_story_is_written_spoken_and_illustrated_by_the_operators_own_server(
    own: tuple[House, ModelServer],
) -> None:
    """The team pays credits as ever; the record of the calls has no cost in dollars."""
    house, server = own
    with house.team(credits=100) as client:
        project = make(client, mediaType="ai-images")
        assert (project["status"], project["writer"]) == ("completed", "a-model"), project
        assert ledger(client)[0][0] == "charge"
        scenes = client.get(f"/v1/project/{project['id']}/scenes").json()["data"]["scenes"]
    assert server.billed["pictures"] == len(scenes)
    calls = house.calls()
    assert kinds(calls) == {
        ("openai-compatible", ability, "answered") for ability in ("writing", "speech", "images")
    }
    assert {one["cost_microdollars"] for one in calls} == {0}
    spoken = sum(one["amount"] for one in calls if one["ability"] == "speech")
    assert spoken == server.billed["characters"]


def test_a_clip_for_the_library_is_made_by_the_operators_own_server(own: tuple[House, ModelServer]) -> None:
    """Under the name that the catalogue shows as available."""
    house, server = own
    with house.team(credits=100) as client:
        listed = client.get("/v1/catalog/video-models").json()["data"]["models"]
        available = {one["id"]: one["available"] for one in listed}
        assert (available["own-video"], available["gateway-video"]) == (True, False)
        wish = {"prompt": "Waves at dawn", "model": "own-video", "duration": 4}
        answer = client.post("/v1/media/generate/video", json=wish)
        assert answer.status_code == 202, answer.text
        media = ended(client, f"/v1/media/{answer.json()['data']['id']}")
        assert media["status"] == "COMPLETED", media
    assert server.billed == {"clips": 1}


@pytest.mark.parametrize(
    ("kind", "wish", "ability"),
    [
        ("image", {"model": "comfyui-image"}, "images"),
        ("video", {"model": "comfyui-video", "duration": 3}, "clips"),
    ],
)
def test_a_comfyui_of_ones_own_fills_the_library(
    own: tuple[House, ModelServer], kind: str, wish: dict[str, object], ability: str
) -> None:
    """Where the request names it, since a model server goes before it; the record has no cost in dollars."""
    house, server = own
    with house.team(credits=100) as client:
        answer = client.post(f"/v1/media/generate/{kind}", json={"prompt": "Waves at dawn", **wish})
        assert answer.status_code == 202, answer.text
        found = answer.json()["data"]
        found = found["media"][0] if "media" in found else found
        media = ended(client, f"/v1/media/{found['id']}")
        assert media["status"] == "COMPLETED", media
    assert server.billed == {}
    calls = [one for one in house.calls() if one["provider"] == "comfyui" and one["ability"] == ability]
    assert [(one["state"], one["cost_microdollars"]) for one in calls] == [("begun", 0)]


def test_this_machines_engines_take_over_where_the_server_fails(own: tuple[House, ModelServer]) -> None:
    """The server has lost its model: the story is written and spoken here, at the same price."""
    house, server = own
    server.fault(404, times=1_000, body={"error": {"message": "model 'a-model' not found"}})
    with house.team(credits=100) as client:
        project = make(client)
        assert project["status"] == "completed", project
        assert project["writer"] != "a-model"
        assert ledger(client) == [("charge", -4)]
    assert server.billed == {}


def test_a_story_over_photographs_of_a_stock_library_names_their_authors(
    own: tuple[House, ModelServer],
) -> None:
    """Where the request names it: a photograph every 5 s of the 30, and each author once."""
    house, server = own
    with house.team(credits=100) as client:
        project = make(client, mediaType="ai-images", presetSettings={"aiModel": "stock-pexels"})
        assert project["status"] == "completed", project
        assert project["usedCredits"] == 4 + 30 // 5
    assert "pictures" not in server.billed
    assert project["sources"]
    for one in project["sources"]:
        number = one["author"].removeprefix("Photographer ")
        page = f"https://www.pexels.com/photo/{number}/"
        told = {name: value for name, value in one.items() if value is not None}
        stock = {"kind": "stock", "provider": "pexels", "author": f"Photographer {number}", "page": page}
        assert told == stock


def test_a_clip_of_a_stock_library_comes_into_the_library_with_its_author(
    own: tuple[House, ModelServer],
) -> None:
    """Cut to the length that was asked for, and not called made by a machine."""
    house, _ = own
    with house.team(credits=100) as client:
        wish = {"prompt": "Waves at dawn", "model": "stock-pexels-video", "duration": 3}
        media = client.post("/v1/media/generate/video", json=wish).json()["data"]
        media = ended(client, f"/v1/media/{media['id']}")
    assert (media["status"], media["isAIGenerated"]) == ("COMPLETED", False), media
    assert media["durationSeconds"] == 3.0
    assert media["source"]["author"].startswith("Filmer ")
