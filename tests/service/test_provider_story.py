"""A story written and spoken by providers, through the real service: with a team's own keys, with the
operator's, and with an engine of this machine where a provider fails."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from harness.processes import SECONDS, wait_until
from harness.server import Server
from harness.watch import ledger
from imitations.elevenlabs import ElevenLabs
from imitations.openrouter import OpenRouter
from imitations.server import GOOD_KEY, served

pytestmark = pytest.mark.slow

PROMPT = "My brother sold my grandfather's guitar to pay for a vacation"
PARTS = {
    "title": "My brother wanted a vacation, so he helped himself to my wall",
    "community": "Family Stories",
    "part1": "My grandfather's guitar hung on my wall for years, and on Monday there was only the nail.",
    "part2": "My brother was at the kitchen table with a brochure, and he did not look up when I asked.",
    "part3": "He said that he sold the guitar to pay for a vacation, as if he had returned a library book.",
    "part4": "So I called the shop, and the owner told me that an old man had bought it and cried.",
    "part5": "It was the man who taught my grandfather to play, and on Sunday he taught me, on that guitar.",
    "part1_detail": "The dust around the nail had kept the shape of the neck.",
    "part2_detail": "The brochure showed a beach with one white chair and nobody in it.",
    "part3_detail": "He even counted the days for me on the fingers of one hand.",
    "part4_detail": "She read me the price twice, because I did not believe it the first time.",
    "part5_detail": "My brother sent a postcard, and I use it to mark the page with the chords.",
    "comments": [
        "The nail on the wall got me, and I do not even own a guitar.",
        "Tell your brother that some of us count fingers too.",
        "Was the old man the one in the picture, or another friend?",
        "A postcard as a bookmark is the coldest thing I have read all week.",
        "My uncle did this with a drum, and he has not been asked to a birthday since.",
        "Sold for a beach with one chair. He deserves that chair.",
        "I would have nailed the brochure to that wall.",
        "Whoever buys a guitar from a man with a brochure should ask a question.",
    ],
}


class House:
    """The service beside imitations of two providers."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.openrouter, self.elevenlabs = OpenRouter(), ElevenLabs()
        self.openrouter.texts = PARTS
        self._serving = served(self.openrouter, self.elevenlabs)
        self._serving.__enter__()
        addresses = {
            "OPENROUTER_BASE_URL": self.openrouter.address,
            "ELEVENLABS_BASE_URL": self.elevenlabs.address,
        }
        self.server = Server(
            f"sqlite:///{folder / 'trial.db'}", folder, "instant", changes={**addresses, **settings}
        )
        self.server.migrate()
        self.server.start("api")
        self.server.start("worker-1")

    def close(self) -> None:
        self.server.close()
        self._serving.__exit__(None, None, None)

    def calls(self) -> list[dict[str, Any]]:
        """The records of what providers were asked."""
        database = sqlite3.connect(self.server.data / "trial.db", timeout=60)
        database.row_factory = sqlite3.Row
        try:
            rows = database.execute("SELECT * FROM provider_calls ORDER BY created_at, id").fetchall()
        finally:
            database.close()
        return [dict(row) for row in rows]


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    house = House(tmp_path, **getattr(request, "param", {}))
    yield house
    house.close()


OPERATOR = {"OPENROUTER_API_KEY": GOOD_KEY, "ELEVENLABS_API_KEY": GOOD_KEY}


def make(client: httpx.Client, prompt: str = PROMPT) -> Any:
    """A finished story project, as the API shows it."""
    body = {"prompt": prompt, "voiceId": "voice_heart", "targetDuration": 30}
    answer = client.post("/v1/project/create/story", json=body)
    assert answer.status_code == 200, answer.text
    address = f"/v1/project/{answer.json()['data']['projectId']}"

    def project() -> Any:
        return client.get(address).json()["data"]

    wait_until(lambda: project()["status"] in ("completed", "failed"), SECONDS, "the project has ended")
    return project()


@pytest.mark.parametrize("house", [OPERATOR], indirect=True)
def test_a_managed_teams_story_is_made_with_the_operators_keys(house: House) -> None:
    """Written by the one provider and spoken by the other; the team pays credits, the record has the cost."""
    with house.server.team(credits=10) as client:
        project = make(client)
        assert project["status"] == "completed", project
        assert project["writer"] == "google/gemini-3.5-flash-lite"
        assert ledger(client) == [("charge", -4)]
    calls = house.calls()
    assert {(one["provider"], one["ability"], one["state"]) for one in calls} == {
        ("openrouter", "writing", "answered"),
        ("elevenlabs", "speech", "answered"),
    }
    spoken = [one for one in calls if one["provider"] == "elevenlabs"]
    assert sum(one["amount"] for one in spoken) == house.elevenlabs.billed["characters"]
    assert sum(one["cost_microdollars"] for one in spoken) == pytest.approx(
        80 * house.elevenlabs.billed["characters"], abs=len(spoken)
    )
    written = [one for one in calls if one["provider"] == "openrouter"]
    assert [one["cost_microdollars"] for one in written] == [1200] * house.openrouter.billed["chats"]
