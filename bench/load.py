"""A night's queue: 1,000 projects of 50 teams, made by the instant engines, while a client of every team
reads as often as its rate limit allows.

    .venv/bin/python bench/load.py [--teams 50] [--projects 1000] [--minutes 20]

Says whether any answer was a 5xx, how long reads took (median, p99), whether all projects ended, and the peak
memory of API and worker. The limits are the default ones: 30 POST and 120 other requests a minute a team.
"""

import argparse
import asyncio
import collections
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
from memory import MB, Peak

from reelwright.bootstrap import api_parts, migrate
from reelwright.settings import read_settings

READS = (
    "/v1/project/list?limit=20",
    "/v1/account",
    "/v1/video/list?limit=20",
    "/v1/project/{}",
    "/v1/video/{}",
)
PAUSE_S = 60 / 119  # a hair under 120 a minute


@dataclass
class Seen:
    """What the clients saw. `ended` are the projects whose video is no longer being made."""

    statuses: collections.Counter[int] = field(default_factory=collections.Counter)
    read_s: list[float] = field(default_factory=list)
    create_s: list[float] = field(default_factory=list)
    lost: int = 0
    created: dict[str, str] = field(default_factory=dict)
    ended: collections.Counter[str] = field(default_factory=collections.Counter)

    @property
    def faults(self) -> int:
        return sum(count for status, count in self.statuses.items() if status >= 500) + self.lost


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--teams", type=int, default=50)
    parser.add_argument("--projects", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=20)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        keys = teams(data, options.teams)
        with service(data) as (address, pid), Peak(pid) as peak:
            began = time.monotonic()
            seen = asyncio.run(load(address, keys, options.projects, began + 60 * options.minutes))
            report(seen, time.monotonic() - began, peak)


def teams(data: Path, count: int) -> list[str]:
    settings = read_settings(data_dir=data)
    migrate(settings)
    api = api_parts(settings)
    with api.database.session() as session:
        made = [api.teams.create(session, f"Team {number}", credits=100_000) for number in range(count)]
        keys = [api.teams.create_key(session, team.id, "load").key for team in made]
    api.database.close()
    return keys


async def load(address: str, keys: list[str], projects: int, until: float) -> Seen:
    seen = Seen()
    limits = httpx.Limits(max_connections=2 * len(keys), max_keepalive_connections=2 * len(keys))
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as client:
        shares = [projects // len(keys) + (n < projects % len(keys)) for n in range(len(keys))]
        both = zip(keys, shares, strict=True)
        await asyncio.gather(*(one_team(client, key, share, seen, until) for key, share in both))
    return seen


async def one_team(client: httpx.AsyncClient, key: str, share: int, seen: Seen, until: float) -> None:
    """Posts its share, at most 30 a minute, and reads all the while until all of it has ended."""
    mine: dict[str, str] = {}
    posting = asyncio.create_task(post(client, key, share, seen, mine))
    number = 0
    while time.monotonic() < until and not (posting.done() and not mine):
        began = time.monotonic()
        project_id, video_id = next(iter(mine.items()), ("none", "none"))
        template = READS[number % len(READS)]
        number += 1
        path = template.format(video_id if "video" in template else project_id)
        answer = await ask(client, key, "GET", path, seen, seen.read_s)
        if answer is not None and template == "/v1/video/{}" and answer.status_code == 200:
            status = answer.json()["data"]["status"]
            if status != "STARTED" and mine.pop(project_id, None):
                seen.ended[status] += 1
        await asyncio.sleep(max(0.0, PAUSE_S - (time.monotonic() - began)))
    await posting


async def post(client: httpx.AsyncClient, key: str, share: int, seen: Seen, mine: dict[str, str]) -> None:
    for number in range(share):
        body = {"prompt": f"A lighthouse keeper and storm number {number}", "voiceId": "voice_heart"}
        answer = await ask(client, key, "POST", "/v1/project/create/story", seen, seen.create_s, body)
        if answer is not None and answer.status_code == 200:
            made = answer.json()["data"]
            mine[made["projectId"]] = made["videoId"]
            seen.created[made["projectId"]] = made["videoId"]
        await asyncio.sleep(2.1)


async def ask(
    client: httpx.AsyncClient,
    key: str,
    method: str,
    path: str,
    seen: Seen,
    times: list[float],
    body: dict[str, str] | None = None,
) -> httpx.Response | None:
    began = time.monotonic()
    try:
        answer = await client.request(method, path, headers={"x-api-key": key}, json=body)
    except httpx.TransportError:
        seen.lost += 1
        return None
    times.append(time.monotonic() - began)
    seen.statuses[answer.status_code] += 1
    return answer


def report(seen: Seen, wall: float, peak: Peak) -> None:
    print(f"{len(seen.created)} projects accepted, {dict(seen.ended)} after {wall:.0f} s")
    print(f"answers: {dict(sorted(seen.statuses.items()))}, lost connections: {seen.lost}")
    for name, times in (("reads", seen.read_s), ("creates", seen.create_s)):
        ordered = sorted(times)
        at = [ordered[min(len(ordered) - 1, int(len(ordered) * share))] for share in (0.5, 0.99)]
        print(f"{name}: median {1000 * at[0]:.0f} ms, p99 {1000 * at[1]:.0f} ms of {len(ordered)}")
    sizes = {name: size for name, size in peak.by_command.items() if " api " in name or " worker " in name}
    for name, size in sizes.items():
        print(f"peak memory of {'API' if ' api ' in name else 'worker'}: {size / MB:.0f} MB")
    if seen.faults or sum(seen.ended.values()) != len(seen.created):
        raise SystemExit("Not every answer was good, or not every project ended.")


@contextmanager
def service(data: Path) -> Iterator[tuple[str, int]]:
    environment = {**os.environ, "REELWRIGHT_ENGINES": "instant", "REELWRIGHT_LOG_LEVEL": "WARNING"}
    command = [sys.executable, "-m", "reelwright", "serve", "--port", "0", "--data-dir", str(data)]
    with (data / "serve.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    try:
        while not (data / "address").exists():
            if process.poll() is not None:
                raise SystemExit((data / "serve.log").read_text()[-2000:])
            time.sleep(0.1)
        address = (data / "address").read_text().strip()
        httpx.get(f"{address}/readyz", timeout=120)  # callers wait in the socket's queue while the API starts
        yield address, process.pid
    finally:
        process.terminate()
        process.wait(30)


if __name__ == "__main__":
    main()
