"""SIGTERM, as at an update: what was begun is finished or handed over, and nobody is answered with a 5xx."""

import signal
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Semaphore
from typing import Any

import httpx
import pytest
from harness.processes import wait_until
from harness.server import Server

pytestmark = pytest.mark.slow

UPDATES = 3
BETWEEN_UPDATES = 4
PROJECTS = UPDATES * BETWEEN_UPDATES


def test_an_update_under_load_loses_nothing(url: str, tmp_path: Path) -> None:
    """API and worker are ended and started again three times while callers create, each time with two of four
    creates still to be answered: no answer is a 5xx, and every project that was accepted is completed and was
    charged once. (A database that another process kept locked for ten seconds is no matter of an update: then
    the caller asks again, as it is told.)"""
    with closing(Server(url, tmp_path)) as server:
        server.migrate()
        server.command("team", "create", "Trial", "--credits", "1000")
        key = server.command("key", "create", "Trial", "--name", "trial")["key"]
        for name in ("api", "worker-1"):
            server.start(name)
        statuses: Counter[int] = Counter()
        may_create = Semaphore(0)
        with ThreadPoolExecutor(3) as callers:
            made = [
                callers.submit(_create, server.address, key, number, statuses, may_create)
                for number in range(PROJECTS)
            ]
            for times in range(1, UPDATES + 1):
                wait_until(lambda: _is_up(server, tmp_path, times), 300, "both processes work")  # noqa: B023
                may_create.release(BETWEEN_UPDATES)
                answered = times * BETWEEN_UPDATES - 2
                wait_until(lambda: statuses.total() >= answered, 300, "two creates are answered")  # noqa: B023
                codes = [server.end("worker-1"), server.end("api")]
                for name in ("worker-1", "api"):
                    server.start(name)
                assert codes == [0, -signal.SIGTERM]  # uvicorn ends in order, and then by the signal
            answers = [one.result() for one in made]
        with httpx.Client(base_url=server.address, headers={"x-api-key": key}, timeout=120) as client:
            wait_until(lambda: _ended(client, answers), 600, "every project has ended")
            projects = [client.get(f"/v1/project/{one['projectId']}").json()["data"] for one in answers]
            account = client.get("/v1/account").json()["data"]
    assert set(statuses) == {200}
    assert [project["status"] for project in projects] == ["completed"] * PROJECTS
    assert account["credits"]["balance"] == 1000 - 4 * PROJECTS


def _is_up(server: Server, folder: Path, times: int) -> bool:
    """Both have begun their work for the given time; a signal before that simply ends a process."""
    started = (folder / "worker-1.log").read_text().count("worker started")
    try:
        return started == times and httpx.get(f"{server.address}/livez", timeout=60).is_success
    except httpx.TransportError:
        return False


def _create(
    address: str, key: str, number: int, statuses: "Counter[int]", may_create: Semaphore
) -> dict[str, Any]:
    """As the documentation says: a connection that breaks is tried again under the same key, and so is what
    the database was too busy for, after the seconds that the answer tells."""
    assert may_create.acquire(timeout=600), "No turn came"
    story = {"prompt": f"Letter number {number}", "voiceId": "voice_heart", "targetDuration": 10}
    headers = {"x-api-key": key, "Idempotency-Key": f"letter {number}"}
    until = time.monotonic() + 600
    while True:
        assert time.monotonic() < until, "The API did not come back"
        try:
            path = f"{address}/v1/project/create/story"
            answer = httpx.post(path, json=story, headers=headers, timeout=120, trust_env=False)
        except httpx.TransportError:
            time.sleep(0.1)
            continue
        if answer.status_code == 409:  # the broken one still runs
            time.sleep(0.2)
            continue
        if answer.status_code == 503 and answer.json()["message"].startswith("The database does not answer"):
            time.sleep(int(answer.headers["Retry-After"]))
            continue
        statuses[answer.status_code] += 1
        body: dict[str, Any] = answer.json()["data"]
        return body


def _ended(client: httpx.Client, answers: list[dict[str, Any]]) -> bool:
    read = (client.get(f"/v1/video/{one['videoId']}").json()["data"] for one in answers)
    return all(video["status"] != "STARTED" for video in read)
