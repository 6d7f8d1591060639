"""Texts spoken without a video, by a real API and a real worker, with instant engines."""

from collections.abc import Iterator
from pathlib import Path

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


def test_a_speech_is_heard_and_survives_the_death_of_its_worker(server: Server) -> None:
    """A worker is killed while it speaks and while it stores; the next one finishes: charged once, one file.
    A short text is answered at once, with a file behind its link."""
    watch = Watch(server)
    with server.team(credits=10) as client:
        body = {"voiceId": "voice_heart", "text": "Good morning. " * 50, "format": "wav"}
        begun = client.post("/v1/voice/speech", json=body)
        assert begun.status_code == 202
        path = f"/v1/voice/speech/{begun.json()['data']['id']}"
        for point in ("begin speech.speak", "put speech.wav"):
            watch.killed_at(point)
            assert client.get(path).json()["data"]["status"] == "PROCESSING"
        watch.goes_on()
        wait_until(lambda: client.get(path).json()["data"]["status"] != "PROCESSING", SECONDS, "it has ended")
        speech = client.get(path).json()["data"]
        assert (speech["status"], len(speech["words"]), watch.recorded("speak")) == ("COMPLETED", 100, 1)
        assert ledger(client) == [("charge", -1)]
        answer = client.post("/v1/voice/speech", json={"voiceId": "voice_heart", "text": "Good night."})
        assert (answer.status_code, answer.json()["data"]["durationSeconds"]) == (200, 0.6)
        file = httpx.get(answer.json()["data"]["url"], timeout=60, trust_env=False)
        assert (file.status_code, file.headers["content-type"]) == (200, "audio/mpeg")
        folders = sorted(one.name for one in (server.data / "files" / "speeches").iterdir())
        assert folders == sorted([speech["id"], answer.json()["data"]["id"]])
