"""Stories by providers that have bad days, and workers that are killed: every project ends once, every credit
is accounted for, and nothing is bought twice."""

import os
import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from engines.calls import is_for_people
from harness.processes import wait_until
from imitations.elevenlabs import refuse
from imitations.server import GOOD_KEY, Fault, Seen
from test_provider_story import OPERATOR, House

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

PROJECTS = int(os.environ.get("REELWRIGHT_SOAK", "16"))
SEED = int(os.environ.get("REELWRIGHT_SEED", "7"))
BAD_SHARE = 0.3
WITHIN_S = 60 + 60 * PROJECTS
THINGS = "guitar kettle ladder violin lantern teapot bicycle mirror carpet trumpet".split()
KINDS: tuple[tuple[int | str, dict[str, Any]], ...] = (
    (429, {"headers": {"Retry-After": "1"}}),
    (503, {}),
    (500, {}),
    (502, {}),
    (400, {}),
    ("lost", {}),
    ("truncated", {}),
    ("garbage", {}),
    ("redirect", {}),
)
REFUSALS = {
    "openrouter": Fault(200, body={"error": {"code": 403, "message": f"No, {GOOD_KEY}"}}),
    "elevenlabs": Fault(401, body=refuse("detected_unusual_activity")),
}


class Weather:
    """Three of ten requests go wrong, each in one of the ways in which they do; now and then one is
    refused."""

    def __init__(self, provider: str, seed: str) -> None:
        self._provider = provider
        self._chance = random.Random(seed)

    def __call__(self, seen: Seen) -> Fault | None:
        if self._chance.random() >= BAD_SHARE:
            return None
        if self._chance.random() < 0.05:
            return REFUSALS[self._provider]
        kind, more = self._chance.choice(KINDS)
        return Fault(kind, **more)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path, **OPERATOR)
    house.openrouter.weather = Weather("openrouter", f"{SEED}/openrouter")
    house.elevenlabs.weather = Weather("elevenlabs", f"{SEED}/elevenlabs")
    yield house
    house.close()


def test_bad_days_and_kills_lose_and_double_nothing(house: House) -> None:
    """30 % of all answers are bad, and the worker is killed now and then."""
    chance = random.Random(SEED)
    with house.team(credits=4 * PROJECTS) as client:
        addresses = []
        for number in range(PROJECTS):
            thing = THINGS[number % len(THINGS)]
            body = {
                "prompt": f"My brother sold my {thing} number {number} to pay for a vacation",
                "voiceId": "voice_heart",
                "targetDuration": 15,
            }
            answer = client.post("/v1/project/create/story", json=body)
            assert answer.status_code == 200, answer.text
            addresses.append(f"/v1/project/{answer.json()['data']['projectId']}")
            time.sleep(chance.uniform(0.1, 1.0))
            if number % 4 == 3:
                house.server.kill("worker-1")
                house.server.start("worker-1")

        def ended() -> list[Any]:
            read = [client.get(one).json()["data"] for one in addresses]
            return read if all(one["status"] in ("completed", "failed") for one in read) else []

        wait_until(ended, WITHIN_S, "every project has ended")
        projects = ended()
        assert_books_agree(client, projects)
        assert_told_to_people(projects)
    assert_nothing_is_bought_twice(house)
    assert_records_agree(house)
    for path in house.server.data.rglob("*"):
        if path.is_file():
            assert GOOD_KEY.encode() not in path.read_bytes(), path


def assert_books_agree(client: httpx.Client, projects: list[Any]) -> None:
    """Four credits for what was made, and what failed was paid back once."""
    failed = sum(one["status"] == "failed" for one in projects)
    balance = client.get("/v1/account").json()["data"]["credits"]["balance"]
    assert balance == 4 * failed
    assert any(one["status"] == "completed" for one in projects)


def assert_told_to_people(projects: list[Any]) -> None:
    for one in projects:
        if one["status"] == "failed":
            assert is_for_people(one["error"]), one["error"]
            assert GOOD_KEY not in one["error"]


def assert_nothing_is_bought_twice(house: House) -> None:
    """Every request that was sent has a record of its own, and a step that does not know what became of a
    request sends no other."""
    steps: dict[tuple[str, str], list[str]] = {}
    for call in house.calls():
        steps.setdefault((call["provider"], call["call"]), []).append(call["state"])
    unclear = {step: states for step, states in steps.items() if {"lost", "sent"} & set(states)}
    assert unclear
    assert {step: states for step, states in unclear.items() if states[-1] not in ("lost", "sent")} == {}
    spoken = {step: states for step, states in steps.items() if step[0] == "elevenlabs"}
    assert {step: states for step, states in spoken.items() if len(states) - states.count("void") > 1} == {}
    for provider, imitation in (("openrouter", house.openrouter), ("elevenlabs", house.elevenlabs)):
        recorded = sum(len(states) for step, states in steps.items() if step[0] == provider)
        assert len(imitation.posts()) <= recorded


def assert_records_agree(house: House) -> None:
    """What the providers would bill is in the records: answered, or lost; and no step asked too often."""
    calls = house.calls()
    bought = [one for one in calls if one["state"] in ("answered", "lost", "sent")]
    by_provider = Counter(one["provider"] for one in bought)
    assert house.elevenlabs.billed["calls"] <= by_provider["elevenlabs"]
    assert house.openrouter.billed["chats"] <= by_provider["openrouter"]
    assert max(Counter(one["call"] for one in calls).values()) <= 8  # four tries, and four after a kill
