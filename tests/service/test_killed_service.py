"""The whole service, killed at random: its API while callers wait for an answer, its workers while they
work. Callers do what the documentation tells them: they ask again under the same Idempotency-Key."""

import os
import random
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from harness.processes import wait_until
from harness.receiver import Receiver
from harness.server import Server
from sampling import sampled

pytestmark = pytest.mark.slow

PROJECTS = 12
MORE_PROJECTS = int(os.environ.get("REELWRIGHT_SOAK", "50"))
SEED = int(os.environ.get("REELWRIGHT_SEED", "11"))
CREDITS = 100_000


@dataclass(frozen=True)
class Caller:
    """A client that asks again until it is answered."""

    address: str
    key: str

    def ask(self, method: str, path: str, **request: Any) -> dict[str, Any]:
        headers = {"x-api-key": self.key, **request.pop("headers", {})}
        until = time.monotonic() + 300
        while True:
            try:
                with httpx.Client(base_url=self.address, timeout=60, trust_env=False) as client:
                    answer = client.request(method, path, headers=headers, **request)
                if answer.status_code not in (409, 500, 503):
                    assert answer.is_success, answer.text
                    body: dict[str, Any] = answer.json()["data"]
                    return body
            except httpx.TransportError:
                pass
            assert time.monotonic() < until, "The API did not come back"
            time.sleep(0.1)

    def create(self, number: int, webhook: str) -> dict[str, Any]:
        story = {
            "prompt": f"My neighbour paints story number {number} on our shared fence",
            "voiceId": "voice_heart",
            "targetDuration": 10,
            "webhook": webhook,
            "metadata": {"number": number},
        }
        headers = {"Idempotency-Key": f"story {number}"}
        return self.ask("POST", "/v1/project/create/story", json=story, headers=headers)


@dataclass(frozen=True)
class Trial:
    caller: Caller
    answers: list[dict[str, Any]]
    receiver: Receiver
    kills: int


@pytest.fixture(params=sampled([PROJECTS, MORE_PROJECTS], 2))
def trial(request: pytest.FixtureRequest, url: str, tmp_path: Path) -> Iterator[Trial]:
    projects = request.param
    server, chance = Server(url, tmp_path), random.Random(SEED)
    server.migrate()
    server.command("team", "create", "Trial", "--credits", str(CREDITS))
    caller = Caller(server.address, server.command("key", "create", "Trial", "--name", "trial")["key"])
    names = ["api", "worker-1", "worker-2"]
    for name in names:
        server.start(name)
    try:
        with Receiver() as receiver, ThreadPoolExecutor(4) as callers:
            asked: list[Future[dict[str, Any]]] = []
            for number in range(projects):
                asked.append(callers.submit(caller.create, number, f"{receiver.url}/{number}"))
                time.sleep(chance.uniform(0.2, 1.5))
                if number % 2:
                    victim = chance.choice(names)
                    server.kill(victim)
                    server.start(victim)
            answers = [one.result() for one in asked]
            wait_until(lambda: _all_ended(caller, answers), 300 + 5 * projects, "every project has ended")
            wait_until(
                lambda: len({call.path for call in receiver.calls}) == projects,
                300,
                "every outcome was announced",
            )
            yield Trial(caller, answers, receiver, projects // 2)
    finally:
        server.close()


def test_a_killed_service_keeps_every_promise_that_it_made(trial: Trial) -> None:
    """One project for each key, each with its video; the ledger's sum is the balance; one call an outcome."""
    projects = [trial.caller.ask("GET", f"/v1/project/{answer['projectId']}") for answer in trial.answers]
    assert [project["metadata"]["number"] for project in projects] == list(range(len(trial.answers)))
    assert {(project["status"], project["error"]) for project in projects} == {("completed", None)}
    assert [project["video"]["id"] for project in projects] == [a["videoId"] for a in trial.answers]
    assert {project["video"]["status"] for project in projects} == {"COMPLETED"}
    assert trial.caller.ask("GET", "/v1/project/list")["total"] == len(trial.answers)

    entries = _ledger(trial.caller)
    charges = [entry for entry in entries if entry["kind"] == "charge"]
    assert sorted(entry["projectId"] for entry in charges) == sorted(a["projectId"] for a in trial.answers)
    assert {entry["kind"] for entry in entries} == {"grant", "charge"}
    balance = trial.caller.ask("GET", "/v1/account")["credits"]["balance"]
    assert balance == sum(entry["credits"] for entry in entries) == CREDITS - 4 * len(trial.answers)

    told = {(call.path, call.headers["service-delivery"]) for call in trial.receiver.calls}
    assert len(told) == len(trial.answers)
    assert len(trial.receiver.calls) - len(told) <= trial.kills  # sent, and killed before it was noted
    assert {call.body["data"]["status"] for call in trial.receiver.calls} == {"COMPLETED"}


def _ledger(caller: Caller) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = []
    while True:
        page = caller.ask("GET", f"/v1/account/ledger?limit=100&offset={len(entries)}")
        entries += page["entries"]
        if len(entries) >= page["total"]:
            return entries


def _all_ended(caller: Caller, answers: list[dict[str, Any]]) -> bool:
    videos = (caller.ask("GET", f"/v1/video/{answer['videoId']}") for answer in answers)
    return all(video["status"] != "STARTED" for video in videos)
