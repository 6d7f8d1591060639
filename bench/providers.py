"""What a story costs the service itself when providers do the work: stories of a team with keys, at
imitations that answer at once, beside those of a team without keys on the same server with the instant
engines.

    .venv/bin/python bench/providers.py [--projects 10] [--rounds 3]

Both teams take turns, and the figures are medians of the rounds. The difference is what keys, records, limits
and HTTP cost; the renderer is the instant one for both.
"""

import argparse
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "service")]

import httpx  # noqa: E402
from harness.processes import wait_until  # noqa: E402
from harness.server import Server  # noqa: E402
from imitations.elevenlabs import ElevenLabs  # noqa: E402
from imitations.openrouter import OpenRouter  # noqa: E402
from imitations.server import GOOD_KEY, served  # noqa: E402
from memory import children, cpu_s  # noqa: E402
from test_provider_story import PARTS  # noqa: E402

BODY = {"voiceId": "voice_heart", "targetDuration": 30}
WITHIN_S = 600


@dataclass(frozen=True)
class Round:
    """Seconds a project: by the clock, and of the processor; and how many calls a provider got for each."""

    wall_s: float
    cpu_s: float
    calls: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--projects", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    openrouter, elevenlabs = OpenRouter(), ElevenLabs()
    openrouter.texts = PARTS
    with tempfile.TemporaryDirectory() as folder, served(openrouter, elevenlabs):
        server = open_server(Path(folder), openrouter.address, elevenlabs.address)
        try:
            without, keyed = server.team(1_000_000, "Without"), team_with_keys(server)
            measure(server, without, 2, [])  # the first stories load what all others find
            measure(server, keyed, 2, [openrouter, elevenlabs])
            found: dict[str, list[Round]] = {"without keys": [], "with keys": []}
            for number in range(options.rounds):
                elevenlabs.quota = 10_000_000
                found["without keys"].append(measure(server, without, options.projects, []))
                found["with keys"].append(measure(server, keyed, options.projects, [openrouter, elevenlabs]))
                print(f"round {number + 1} of {options.rounds} is over", flush=True)
        finally:
            server.close()
    report(found)


def open_server(folder: Path, openrouter: str, elevenlabs: str) -> Server:
    addresses = {"OPENROUTER_BASE_URL": openrouter, "ELEVENLABS_BASE_URL": elevenlabs}
    server = Server(f"sqlite:///{folder / 'bench.db'}", folder, "instant", changes=addresses)
    server.migrate()
    server.start("api")
    server.start("worker-1")
    return server


def team_with_keys(server: Server) -> httpx.Client:
    server.command("team", "create", "With", "--billing", "byok")
    for provider in ("openrouter", "elevenlabs"):
        server.command("keys", "set", "With", provider, typed=f"{GOOD_KEY}\n")
    key = server.command("key", "create", "With", "--name", "bench")["key"]
    headers = {"x-api-key": key}
    return httpx.Client(base_url=server.address, headers=headers, timeout=120, trust_env=False)


def measure(server: Server, client: httpx.Client, projects: int, asked: list[Any]) -> Round:
    calls_before, cpu_before, began = count_calls(asked), used_s(server), time.monotonic()
    ids = [create(client, number) for number in range(projects)]

    def all_ended() -> bool:
        found = [client.get(f"/v1/project/{one}").json()["data"]["status"] for one in ids]
        if "failed" in found:
            raise SystemExit("A project failed: the figures would mean nothing.")
        return found == ["completed"] * projects

    wait_until(all_ended, WITHIN_S, "all projects are completed")
    wall, used = time.monotonic() - began, used_s(server) - cpu_before
    return Round(wall / projects, used / projects, (count_calls(asked) - calls_before) / projects)


def create(client: httpx.Client, number: int) -> str:
    prompt = f"My brother sold my grandfather's guitar number {number} to pay for a vacation"
    answer = client.post("/v1/project/create/story", json={**BODY, "prompt": prompt})
    answer.raise_for_status()
    project: str = answer.json()["data"]["projectId"]
    return project


def count_calls(asked: list[Any]) -> int:
    return sum(len(one.posts()) for one in asked)


def used_s(server: Server) -> float:
    """The processor seconds of API and worker so far."""
    return sum(cpu_s(pid) for one in server.running.values() for pid in children(one.pid))


def report(found: dict[str, list[Round]]) -> None:
    for name, rounds in found.items():
        wall, cpu, calls = (
            statistics.median(getattr(one, part) for one in rounds) for part in ("wall_s", "cpu_s", "calls")
        )
        print(f"{name}: {wall:.2f} s a project, {cpu:.2f} CPU s, {calls:.1f} calls of providers")
    pairs = list(zip(*found.values(), strict=True))
    ratio = statistics.median(keyed.cpu_s / without.cpu_s for without, keyed in pairs)
    print(f"CPU with keys against without: {ratio:.2f}")


if __name__ == "__main__":
    main()
