"""A disk that is full, a database that is locked, a clock that is moved by an hour, each under a service at
work: nothing is lost, nothing is charged twice, and nobody has to lend a hand."""

import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from harness.processes import wait_until
from harness.server import Server

CREDITS = 10_000
PRICE = 4
SECONDS = 600.0


@dataclass
class Caller:
    """Creates stories, tries again after a 503 under the same key, and knows what was accepted."""

    client: httpx.Client
    statuses: "Counter[int]" = field(default_factory=Counter)
    accepted: list[dict[str, Any]] = field(default_factory=list)

    def create(self, number: int) -> bool:
        story = {"prompt": f"Letter number {number}", "voiceId": "voice_heart", "targetDuration": 10}
        key = {"Idempotency-Key": f"letter {number}"}
        answer = self.client.post("/v1/project/create/story", json=story, headers=key)
        self.statuses[answer.status_code] += 1
        if answer.status_code == 200:
            self.accepted.append(answer.json()["data"])
        elif answer.status_code == 503:
            assert answer.headers["Retry-After"] == "5"
        return answer.status_code == 200

    def create_at_last(self, number: int) -> None:
        wait_until(lambda: self.create(number), SECONDS, f"story {number} is accepted")

    def read(self, path: str) -> Any:
        """None while the service cannot answer."""
        answer = self.client.get(path)
        self.statuses[answer.status_code] += 1
        return answer.json()["data"] if answer.status_code == 200 else None

    def clock_ahead_s(self) -> float:
        """How far the service's clock is ahead of ours, by the end of the window in which we are counted."""
        answer = self.client.get("/v1/account")
        return int(answer.headers["X-RateLimit-Reset"]) - time.time()

    def check_all_completed(self) -> None:
        """Every story that was accepted became a video, and was charged once."""
        left = {one["videoId"] for one in self.accepted}
        ended: Counter[str] = Counter()

        def done() -> bool:
            for video in sorted(left):
                found = self.read(f"/v1/video/{video}")
                if found is None or found["status"] == "STARTED":
                    return False
                ended[found["status"]] += 1
                left.remove(video)
            return True

        wait_until(done, SECONDS, "all videos have ended")
        assert ended == {"COMPLETED": len(self.accepted)}
        account = self.read("/v1/account")
        assert account["credits"]["balance"] == CREDITS - PRICE * len(self.accepted)


@contextmanager
def service(data: Path, url: str = "") -> Iterator[tuple[Server, Caller]]:
    with closing(Server(url or f"sqlite:///{data / 'reelwright.db'}", data)) as server:
        server.migrate()
        server.command("team", "create", "Trial", "--credits", str(CREDITS))
        key = server.command("key", "create", "Trial", "--name", "trial")["key"]
        for name in ("api", "worker-1"):
            server.start(name)
        headers = {"x-api-key": key}
        with httpx.Client(base_url=server.address, headers=headers, timeout=300, trust_env=False) as client:
            yield server, Caller(client)
            assert {name: process.poll() for name, process in server.running.items()} == {
                "api": None,
                "worker-1": None,
            }
            assert "request failed" not in (data / "api.log").read_text()


def test_a_full_disk(small_disk: Path) -> None:
    """Filled to the last byte in the middle of the work, database and files alike, and given room again."""
    with service(small_disk) as (server, caller):
        for number in range(10):
            caller.create_at_last(number)
        fill(small_disk / "ballast")
        for number in range(10, 20):
            caller.create(number)
        time.sleep(20)
        assert httpx.get(f"{server.address}/livez").status_code == 200
        (small_disk / "ballast").unlink()
        accepted = {one["projectId"] for one in caller.accepted}
        for number in range(20):
            caller.create_at_last(number)  # those that were accepted answer as they did
        caller.accepted = list({one["projectId"]: one for one in caller.accepted}.values())
        assert len(caller.accepted) == 20
        assert accepted <= {one["projectId"] for one in caller.accepted}
        caller.check_all_completed()
        print(f"answers: {dict(caller.statuses)}")
        assert set(caller.statuses) <= {200, 503}
    assert half_done(small_disk) == []


def test_a_locked_database(tmp_path: Path) -> None:
    """Somebody else holds SQLite's lock for three quarters of a minute."""
    with service(tmp_path) as (_, caller):
        for number in range(10):
            caller.create_at_last(number)
        with closing(sqlite3.connect(tmp_path / "reelwright.db", isolation_level=None)) as other:
            other.execute("PRAGMA busy_timeout=30000")
            other.execute("BEGIN IMMEDIATE")
            assert not caller.create(10)
            time.sleep(45)
            other.execute("ROLLBACK")
        caller.create_at_last(10)
        caller.check_all_completed()
        print(f"answers: {dict(caller.statuses)}")
        assert set(caller.statuses) <= {200, 503}


def test_a_clock_that_is_moved(tmp_path: Path, moving_clock: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An hour forward, then two hours back, each in the middle of the work."""
    moved = tmp_path / "clock"
    moved.write_text("0")
    monkeypatch.setenv("LD_PRELOAD", str(moving_clock))
    monkeypatch.setenv("CLOCK_OFFSET", str(moved))
    with service(tmp_path) as (_, caller):
        for offset_s, first in ((3600, 0), (-3600, 10), (0, 20)):
            for number in range(first, first + 10):
                caller.create_at_last(number)
            wait_until(lambda: some_are_made(caller), SECONDS, "some are being made")
            moved.write_text(str(offset_s))
            assert abs(caller.clock_ahead_s() - offset_s) < 600
        caller.check_all_completed()
        print(f"answers: {dict(caller.statuses)}")
        assert set(caller.statuses) == {200}


def some_are_made(caller: Caller) -> bool:
    projects = [caller.read(f"/v1/project/{one['projectId']}") for one in caller.accepted[-5:]]
    return any(project["status"] != "draft" for project in projects)


def fill(path: Path) -> None:
    """To the last byte."""
    with path.open("wb", buffering=0) as file:
        for size in (1 << 20, 4096, 1):
            with suppress(OSError):
                while file.write(bytes(size)):
                    pass


def half_done(data: Path) -> list[Path]:
    places = (data / "files" / ".arriving", data / "work" / "scratch", data / "work" / "arriving")
    return [
        path for place in places for path in place.rglob("*") if path.is_file() and path.suffix != ".lock"
    ]
