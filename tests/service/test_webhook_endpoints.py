"""Endpoints over the whole service: who is called, how often, and what the log says, whoever is killed."""

import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any

import httpx
import pytest
from harness.processes import Workers, wait_until
from harness.receiver import Received, Receiver
from harness.rows import SECRET, create, make_database
from harness.server import Server
from harness.watch import Watch
from standardwebhooks.webhooks import Webhook

from reelwright.domain.projects.service import Page
from reelwright.domain.webhooks.deliveries import Deliveries, DeliveryFilter
from reelwright.domain.webhooks.model import WebhookDelivery, WebhookEndpoint
from reelwright.store.clock import now_ms
from reelwright.store.database import Database
from reelwright.store.ids import new_id
from reelwright.workflows.runtime import make_jobs

pytestmark = pytest.mark.slow


@dataclass(frozen=True)
class Team:
    """A client of the service that asks again until it is answered."""

    address: str
    key: str

    def ask(self, method: str, path: str, body: Any = None) -> dict[str, Any]:
        until = time.monotonic() + 300
        while True:
            try:
                with httpx.Client(base_url=self.address, timeout=60, trust_env=False) as client:
                    answer = client.request(method, path, json=body, headers={"x-api-key": self.key})
                assert answer.status_code == 200, answer.text
                data: dict[str, Any] = answer.json()["data"]
                return data
            except httpx.TransportError:
                assert time.monotonic() < until, "The API did not come up"
                time.sleep(0.2)

    def deliveries(self, status: str = "") -> list[dict[str, Any]]:
        listed: list[dict[str, Any]] = self.ask("GET", f"/v1/webhook/deliveries?status={status}")[
            "deliveries"
        ]
        return listed


@pytest.fixture
def service(url: str, tmp_path: Path) -> Iterator[Server]:
    server = Server(url, tmp_path, workers="harness.watched")
    server.migrate()
    server.command("team", "create", "Trial", "--credits", "1000")
    server.start("api")
    yield server
    server.close()


def test_field_and_endpoints_are_called_once_each_though_the_worker_is_killed_in_between(
    service: Server,
) -> None:
    """First while it makes the video, then in the middle of a call: the call comes again, as the same
    delivery. Each receiver gets one outcome, in its own shape and under its own secret."""
    team = Team(service.address, service.command("key", "create", "Trial", "--name", "trial")["key"])
    called, killed = Event(), Event()

    def answer(call: Received, before: int) -> int:
        called.set()
        killed.wait(60)
        return 200

    with Receiver(answer) as receiver:
        secrets = {
            path: team.ask(
                "POST", "/v1/webhook/endpoints", {"url": f"{receiver.url}{path}", "events": events}
            )["secret"]
            for path, events in (("/all", None), ("/older", ["project.completed"]), ("/no", ["video.failed"]))
        }
        secrets["/field"] = service.command("webhook-secret", "Trial")["secret"]
        story = {"prompt": "My neighbour paints our fence", "voiceId": "voice_heart", "targetDuration": 10}
        made = team.ask("POST", "/v1/project/create/story", {**story, "webhook": f"{receiver.url}/field"})
        watch = Watch(service)
        watch.killed_at("begin speech.speak")
        watch.goes_on()
        assert called.wait(120), "Nobody was called"
        service.kill("worker-1")
        killed.set()
        service.start("worker-1")
        wait_until(lambda: len(team.deliveries("DELIVERED")) == 3, 300, "three deliveries")
    told = {
        (call.path, call.headers["service-event"], call.headers["service-delivery"])
        for call in receiver.calls
    }
    assert sorted(one[:2] for one in told) == [
        ("/all", "video.completed"),
        ("/field", "video.completed"),
        ("/older", "project.completed"),
    ]
    log = team.deliveries()
    assert {one["id"] for one in log} == {delivery for _, _, delivery in told}
    assert [(one["status"], [each["status"] for each in one["attempts"]]) for one in log] == [
        ("DELIVERED", [200])
    ] * 3
    for call in receiver.calls:
        body = Webhook(secrets[call.path]).verify(call.raw.decode(), call.headers)
        assert body.get("projectId") or body["data"]["videoId"] == made["videoId"]
    assert len({(call.path, call.raw) for call in receiver.calls}) == 3


@dataclass(frozen=True)
class Place:
    """A worker whose schedule is short: attempts after 0, 0.2, 0.6 and 1.6 seconds."""

    database: Database
    deliveries: Deliveries
    team: str
    jobs: Any

    def endpoint(self, url: str, **values: Any) -> str:
        now = now_ms()
        row = WebhookEndpoint(
            id=new_id(),
            team_id=self.team,
            url=url,
            enabled=True,
            secret=SECRET,
            created_at=now,
            updated_at=now,
        )
        with self.database.session() as session:
            session.add(row)
        return row.id

    def project(self) -> str:
        return create(self.database, self.jobs, self.team, "forbidden story", None)

    def delivery(self, project: str) -> WebhookDelivery | None:
        with self.database.session() as session:
            wanted = DeliveryFilter(project_id=project, event="video.failed")
            found, _ = self.deliveries.list_page(session, self.team, wanted, Page())
        return found[0] if found else None

    def ended(self, project: str, status: str) -> WebhookDelivery:
        def has_ended() -> bool:
            row = self.delivery(project)
            return row is not None and row.status == status

        wait_until(has_ended, 180, f"the delivery is {status}")
        row = self.delivery(project)
        assert row is not None
        return row

    def statuses(self, delivery: WebhookDelivery) -> list[int | None]:
        with self.database.session() as session:
            attempts = self.deliveries.attempts(session, [delivery])[delivery.id]
        return [attempt.status_code for attempt in attempts]


@pytest.fixture
def place(url: str, tmp_path: Path, workers: Workers) -> Iterator[Place]:
    database = Database(url)
    team, jobs = make_database(database), make_jobs(database)
    workers.start("w1")
    yield Place(database, Deliveries(jobs, now_ms), team, jobs)
    workers.kill_all()
    database.close()


def test_an_exhausted_delivery_is_sent_again_by_the_worker(place: Place) -> None:
    """The whole schedule once more under the same id; the log shows both rounds."""
    answers = [503, 503, 503, 503, 500, 200]
    with Receiver(lambda call, before: answers[before]) as receiver:
        place.endpoint(f"{receiver.url}/again")
        project = place.project()
        row = place.ended(project, "EXHAUSTED")
        assert (place.statuses(row), row.next_attempt_at) == ([503] * 4, None)
        with place.database.session() as session:
            place.deliveries.redeliver(session, place.team, row.id)
        row = place.ended(project, "DELIVERED")
    assert place.statuses(row) == answers
    assert {call.headers["webhook-id"] for call in receiver.calls} == {row.id}
    assert len({call.raw for call in receiver.calls}) == 1


def test_410_disables_the_endpoint_for_the_worker_too(place: Place) -> None:
    """One attempt, then none: neither of this delivery nor of the next outcome."""
    with Receiver(lambda call, before: 410) as receiver:
        endpoint = place.endpoint(f"{receiver.url}/gone")
        row = place.ended(place.project(), "EXHAUSTED")
        assert place.statuses(row) == [410]
        with place.database.session() as session:
            found = session.get_one(WebhookEndpoint, endpoint)
        assert (found.enabled, found.disabled_reason) == (False, "The receiver answered 410 Gone")
        place.endpoint(f"{receiver.url}/other")
        project = place.project()
        place.ended(project, "EXHAUSTED")
    assert [call.path for call in receiver.calls] == ["/gone", "/other"]
