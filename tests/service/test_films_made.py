"""Characters, films and longer videos by a real API and a real worker, with instant engines."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from harness.processes import SECONDS, wait_until
from harness.server import Server
from harness.watch import Watch, ledger

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
    with server.team(credits=100) as client:
        yield client


def character(client: httpx.Client, **body: str) -> str:
    answer = client.post("/v1/character/create", json={"name": "Mira", **body})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["data"]["id"])


def shown(client: httpx.Client, character_id: str) -> Any:
    return client.get(f"/v1/character/{character_id}").json()["data"]


def ended(client: httpx.Client, project_id: str) -> Any:
    def project() -> Any:
        return client.get(f"/v1/project/{project_id}").json()["data"]

    def is_over() -> bool:
        video = project()["video"]
        return project()["status"] == "failed" or (video is not None and video["status"] != "STARTED")

    wait_until(is_over, SECONDS, "the film has ended")
    return project()


def test_a_character_is_drawn_and_speaks_in_a_film_whose_worker_dies(
    server: Server, client: httpx.Client
) -> None:
    """One that is nobody fails with the reason, free of charge. The film is charged once, and what was filmed
    before the worker died is not filmed again; the scene in which the character speaks cannot be exchanged.
    A deleted character leaves no file."""
    watch = Watch(server)
    mira, nobody = character(client, description="A keeper"), character(client, description="nobody")
    shots = [
        {"prompt": "A lighthouse"},
        {"prompt": "Mira at home", "characterId": mira, "line": "Hello there."},
    ]
    watch.goes_on()
    wait_until(lambda: shown(client, nobody)["status"] != "PROCESSING", SECONDS, "both have ended")
    wait_until(lambda: shown(client, mira)["status"] != "PROCESSING", SECONDS, "both have ended")
    assert (shown(client, mira)["status"], shown(client, mira)["error"]) == ("COMPLETED", None)
    assert (shown(client, nobody)["status"], shown(client, nobody)["error"]) == (
        "FAILED",
        "There is nobody in this description",
    )
    server.kill("worker-1")
    answer = client.post("/v1/project/create/cinematic", json={"shots": shots, "characterIds": [mira]})
    project_id = answer.json()["data"]["projectId"]
    watch.killed_at("begin acting.act")
    watch.goes_on()
    project = ended(client, project_id)
    assert (project["status"], project["error"], project["usedCredits"]) == ("completed", None, 16)
    assert project["video"]["status"] == "COMPLETED"
    scenes = client.get(f"/v1/project/{project_id}/scenes").json()["data"]["scenes"]
    assert [one["replaceable"] for one in scenes] == [True, False, False]
    assert ledger(client) == [("charge", -16)]
    assert watch.recorded("acting.act") == 2  # in two parts, each once
    assert client.delete(f"/v1/character/{mira}").status_code == 200
    folder = server.data / "files" / "characters" / mira
    wait_until(lambda: not folder.exists(), SECONDS, "its files are gone")
