"""Money, keys and counts over two API processes on one database, with callers that all come at once."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from threading import Barrier
from typing import Any

import httpx
import pytest
import sqlalchemy as sa
from harness.processes import SECONDS, wait_until
from harness.server import Server
from imitation import imitated

from reelwright.domain.teams.model import ProviderKey
from reelwright.store.database import Database

pytestmark = pytest.mark.slow

PRICE = 4
STORY = {
    "prompt": "My neighbour paints a story on our shared fence",
    "voiceId": "voice_heart",
    "targetDuration": 10,
}


@dataclass
class Pair:
    """Two API processes, each with an address of its own. No worker: jobs stay in the queue."""

    servers: list[Server]
    clients: list[httpx.Client] = field(default_factory=list)

    def start(self) -> None:
        for server in self.servers:
            server.start("api")
        for server in self.servers:
            wait_until(lambda server=server: _is_up(server), SECONDS, "the API answers")
        limits = httpx.Limits(max_connections=300)
        self.clients = [
            httpx.Client(base_url=server.address, timeout=180, trust_env=False, limits=limits)
            for server in self.servers
        ]

    def kill(self) -> None:
        for client in self.clients:
            client.close()
        for server in self.servers:
            server.kill("api")

    def team(self, credits: int = 0) -> str:
        """A new team's key."""
        team = self.servers[0].command("team", "create", "Trial", "--credits", str(credits))["id"]
        key: str = self.servers[0].command("key", "create", team, "--name", "trial")["key"]
        return key

    def post(self, number: int, key: str, path: str, body: Any, **headers: str) -> httpx.Response:
        """To the one or the other, in turn."""
        return self.clients[number % 2].post(path, json=body, headers={"x-api-key": key, **headers})

    def ask(self, number: int, key: str, path: str, body: Any, **headers: str) -> httpx.Response:
        """Posts; and again for as long as the database is too busy to answer, as a caller does."""
        until = time.monotonic() + SECONDS
        while (answer := self.post(number, key, path, body, **headers)).status_code == 503:
            if time.monotonic() > until:
                break
            time.sleep(0.5)
        return answer

    def get(self, key: str, path: str) -> Any:
        answer = self.clients[0].get(path, headers={"x-api-key": key})
        assert answer.status_code == 200, answer.text
        return answer.json()["data"]

    def at_once(self, number: int, call: Callable[[int], httpx.Response]) -> list[httpx.Response]:
        """So many callers, who wait for each other and then all ask."""
        ready = Barrier(number)

        def one(caller: int) -> httpx.Response:
            ready.wait(SECONDS)
            return call(caller)

        with ThreadPoolExecutor(number) as callers:
            return list(callers.map(one, range(number)))


def _is_up(server: Server) -> bool:
    try:
        return httpx.get(f"{server.address}/readyz", timeout=5, trust_env=False).status_code == 200
    except httpx.TransportError:
        return False


@pytest.fixture
def make_pair(url: str, tmp_path: Path) -> Iterator[Callable[..., Pair]]:
    pair = Pair([])

    def make(**changes: str) -> Pair:
        pair.servers = [Server(url, tmp_path, changes=changes) for _ in range(2)]
        pair.servers[0].migrate()
        pair.start()
        return pair

    yield make
    for one in (*pair.clients, *pair.servers):
        one.close()


def test_200_creates_at_once_with_credit_for_37_make_exactly_37(make_pair: Callable[..., Pair]) -> None:
    """The others are told what is missing; the ledger's sum is the balance, and nothing is left half made."""
    pair = make_pair()
    key = pair.team(credits=37 * PRICE + 3)
    answers = pair.at_once(200, lambda caller: pair.ask(caller, key, "/v1/project/create/story", STORY))
    statuses = [answer.status_code for answer in answers]
    assert {status: statuses.count(status) for status in set(statuses)} == {200: 37, 402: 163}
    created = {answer.json()["data"]["projectId"] for answer in answers if answer.status_code == 200}
    refused = {answer.text for answer in answers if answer.status_code == 402}
    assert len(created) == 37
    assert refused == {
        '{"success":false,"message":"Not enough credits","code":"INSUFFICIENT_CREDITS",'
        '"errorCode":"INSUFFICIENT_CREDITS","details":{"required":4,"balance":3}}'
    }
    entries = pair.get(key, "/v1/account/ledger?limit=100")["entries"]
    charges = [entry for entry in entries if entry["kind"] == "charge"]
    assert {entry["projectId"] for entry in charges} == created
    assert sorted(entry["balanceAfter"] for entry in charges) == [3 + PRICE * left for left in range(37)]
    assert sum(entry["credits"] for entry in entries) == 3
    assert pair.get(key, "/v1/account")["credits"]["balance"] == 3
    listed = pair.get(key, "/v1/project/list?limit=100")
    assert {project["id"] for project in listed["projects"]} == created


def test_a_key_is_one_run_over_both_processes_and_a_restart(make_pair: Callable[..., Pair]) -> None:
    """Forty callers with one Idempotency-Key get one project; whoever comes later, or after both processes
    were killed, gets the first answer byte for byte."""
    pair = make_pair()
    key = pair.team(credits=100)

    def create(caller: int) -> httpx.Response:
        return pair.ask(caller, key, "/v1/project/create/story", STORY, **{"Idempotency-Key": "order 17"})

    at_once = pair.at_once(40, create)
    assert {answer.status_code for answer in at_once} <= {200, 409}
    ran = [one for one in at_once if one.status_code == 200 and "Idempotent-Replayed" not in one.headers]
    assert len(ran) == 1
    pair.kill()
    pair.start()
    later = [create(caller) for caller in range(2)]
    assert {answer.content for answer in later} == {ran[0].content}
    assert [answer.headers["Idempotent-Replayed"] for answer in later] == ["true", "true"]
    assert {answer.content for answer in at_once if answer.status_code == 200} == {ran[0].content}
    assert pair.get(key, "/v1/project/list")["total"] == 1
    assert pair.get(key, "/v1/account")["credits"]["balance"] == 100 - PRICE


def test_requests_are_counted_over_both_processes_and_a_restart(make_pair: Callable[..., Pair]) -> None:
    """Of 60 POSTs at once 30 run, each with another number of requests left; after both were killed the
    minute is the same one."""
    pair = make_pair(RATE_LIMIT_POST="30")
    for _ in range(5):
        if _counted_through_a_restart(pair):
            return
    raise AssertionError("This machine needs more than a minute for a restart")


def _counted_through_a_restart(pair: Pair) -> bool:
    """False when the minute was over too soon to tell."""
    key = pair.team()
    answers = pair.at_once(60, lambda caller: pair.post(caller, key, "/v1/render", {}))
    reset = int(answers[0].headers["X-RateLimit-Reset"])
    pair.kill()
    pair.start()
    again = [pair.post(caller, key, "/v1/render", {}) for caller in range(2)]
    if time.time() >= reset - 1:
        return False
    ran = [answer for answer in answers if answer.status_code == 400]
    left = sorted(int(answer.headers["X-RateLimit-Remaining"]) for answer in ran)
    assert left == list(range(30))
    assert [answer.status_code for answer in answers].count(429) == 30
    assert [answer.status_code for answer in again] == [429, 429]
    resets = {answer.headers["X-RateLimit-Reset"] for answer in (*answers, *again)}
    assert resets == {str(reset)}
    return True


def test_a_worker_asks_about_keys_in_the_background(url: str, tmp_path: Path) -> None:
    """A key that its provider did not answer for when it was set becomes invalid without anybody's doing, and
    the account says so from then on; no log holds it."""
    with imitated() as provider:
        server = Server(url, tmp_path, changes={"GEMINI_BASE_URL": provider.address})
        server.migrate()
        team = server.command("team", "create", "Trial", "--billing", "byok")["id"]
        key = server.command("key", "create", team, "--name", "trial")["key"]
        provider.fault = 500
        kept = server.command("keys", "set", team, "gemini", typed="wrong-key-0123456789")
        assert (kept["status"], kept["checked"]) == ("ok", False)
        provider.fault = None
        server.start("api")
        server.start("worker-1")
        try:
            wait_until(lambda: _is_up(server), SECONDS, "the API answers")
            unanswered = _wait_for_invalid_key(server, url, key, tmp_path / "worker-1.log")
        finally:
            server.close()
    assert provider.asked.count(("gemini", "wrong-key-0123456789")) == 2 + unanswered
    logs = "".join((tmp_path / f"{name}.log").read_text() for name in ("api", "worker-1"))
    assert "provider key changed" in logs
    assert "wrong-key-0123456789" not in logs


def _wait_for_invalid_key(server: Server, url: str, key: str, log: Path) -> int:
    """Returns how often the provider did not answer in its ten seconds, which a busy machine may need. The
    worker asks about such a key again after an hour: here the hour is over at once."""
    for unanswered in range(20):
        wait_until(
            lambda missed=unanswered: (
                _status(server, key) == "invalid"
                or log.read_text().count("provider key not checked") > missed
            ),
            SECONDS,
            "the provider is asked about the key",
        )
        if _status(server, key) == "invalid":
            return unanswered
        database = Database(url)
        with database.session() as session:
            session.execute(sa.update(ProviderKey).values(checked_at=None))
        database.close()
    raise AssertionError("The provider never answered")


def _status(server: Server, key: str) -> str:
    answer = httpx.get(
        f"{server.address}/v1/account", headers={"x-api-key": key}, timeout=60, trust_env=False
    )
    status: str = next(one["status"] for one in answer.json()["data"]["keys"] if one["provider"] == "gemini")
    return status
