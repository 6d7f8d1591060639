"""Files are looked at in turns: no team keeps the others from it, and nobody waits for ever."""

from collections.abc import Callable
from threading import Event, Lock

import anyio
import pytest
from fastapi.testclient import TestClient
from house import START_MS, House

from reelwright.errors import TooMany
from reelwright.http.app import create_app
from reelwright.http.fair_limiter import FairLimiter, LimiterBusy
from reelwright.http.v1 import media

MOST_S = 60.0


class Works:
    """Works that last until they are told to end, and what has begun."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.ended: dict[str, Event] = {}
        self._lock = Lock()

    def __call__(self, name: str) -> str:
        with self._lock:
            self.begun.append(name)
            end = self.ended.setdefault(name, Event())
        assert end.wait(MOST_S)
        return name

    def end(self, name: str) -> None:
        with self._lock:
            end = self.ended.setdefault(name, Event())
        end.set()


async def until(met: Callable[[], bool]) -> None:
    with anyio.fail_after(MOST_S):
        while not met():
            await anyio.sleep(0.01)


def turns(at_once: int = 2, of_a_team: int = 3, teams: int = 10) -> FairLimiter:
    return FairLimiter(at_once, of_a_team, teams, lambda: START_MS)


def test_a_team_that_sends_a_lot_waits_for_itself() -> None:
    """Its second file waits while another team's begins."""

    async def scene() -> None:
        works, ours = Works(), turns()
        async with anyio.create_task_group() as group:
            for name in ("a1", "a2", "a3"):
                group.start_soon(ours.run, "a", works, name)
            await until(lambda: works.begun == ["a1"])
            group.start_soon(ours.run, "b", works, "b1")
            await until(lambda: works.begun == ["a1", "b1"])
            for name in ("a1", "a2", "a3", "b1"):
                works.end(name)
        assert works.begun == ["a1", "b1", "a2", "a3"]

    anyio.run(scene)


def test_a_team_with_too_many_is_told_to_wait() -> None:
    """429 with the seconds; afterwards there is room again."""

    async def scene() -> None:
        works, ours = Works(), turns(of_a_team=1)
        async with anyio.create_task_group() as group:
            group.start_soon(ours.run, "a", works, "a1")
            await until(lambda: works.begun == ["a1"])
            with pytest.raises(TooMany) as refused:
                await ours.run("a", works, "a2")
            assert (refused.value.limit, refused.value.retry_after_s) == (1, 10)
            works.end("a1")
        works.end("a3")
        assert await ours.run("a", works, "a3") == "a3"

    anyio.run(scene)


def test_too_many_teams_are_told_to_wait() -> None:
    """Who is there already goes on."""

    async def scene() -> None:
        works, ours = Works(), turns(teams=1)
        async with anyio.create_task_group() as group:
            group.start_soon(ours.run, "a", works, "a1")
            await until(lambda: works.begun == ["a1"])
            with pytest.raises(LimiterBusy):
                await ours.run("b", works, "b1")
            works.end("a1")
        works.end("b2")
        assert await ours.run("b", works, "b2") == "b2"

    anyio.run(scene)


def test_uploads_are_refused_when_too_many_wait(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """503 with the seconds, and 429 where the team alone is too many; nothing of either is kept."""
    files, key = {"file": ("a.mp4", b"clip 9x16")}, {"Idempotency-Key": "an upload that waits"}
    for name, status in (("WAITING_TEAMS", 503), ("WAITING_OF_A_TEAM", 429)):
        member = house.team()
        with monkeypatch.context() as patched:
            patched.setattr(media, name, 0)
            client = TestClient(create_app(house.api), headers={"x-api-key": member.key, **key})
        answer = client.post("/v1/media/upload", files=files)
        assert (answer.status_code, int(answer.headers["Retry-After"]) > 0) == (status, True)
        assert member.client.post("/v1/media/upload", files=files, headers=key).status_code == 200
