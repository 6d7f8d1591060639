"""Seconds from the create call to COMPLETED per second of video, cold and warm, with each stage's share; and
the processor seconds of all processes of the service, which other work on the machine changes less.

    .venv/bin/python bench/story.py [--seconds 60] [--lite]

Cold: a new data directory and a new process, so models are loaded and footage is made. Warm: the same again
with another prompt. Run it on a machine that does nothing else.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from memory import MB, Peak, children, cpu_s

PROMPTS = (
    "My roommate kept eating my labeled food, and I finally caught them on camera",
    "Why I quit a well paid job to open a tiny bakery in a small town",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--lite", action="store_true", help="a template writes")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, service(Path(folder), options.lite) as (client, pid):
        for name, prompt in zip(("cold", "warm"), PROMPTS, strict=True):
            with Peak(pid) as peak:
                report(name, measure(client, pid, prompt, options.seconds))
            print(f"      peak memory {peak.sum / MB:.0f} MB in all;", largest(peak))


@dataclass
class Measured:
    """Seconds on the clock and on processors, in all and by the message of each stage."""

    video_s: float = 0.0
    wall_s: Counter[str] = field(default_factory=Counter)
    cpu_s: Counter[str] = field(default_factory=Counter)


def measure(client: httpx.Client, pid: int, prompt: str, seconds: int, **more: Any) -> Measured:
    """Make a story and wait for its video. `more` are further fields of the request."""
    body = {"prompt": prompt, "voiceId": "voice_heart", "targetDuration": seconds, "musicId": music(client)}
    return measure_project(client, pid, "story", body | more)


def measure_project(client: httpx.Client, pid: int, path: str, body: dict[str, Any]) -> Measured:
    """Make a project of the format at this path and wait for its video."""
    last, used = time.monotonic(), tree_cpu_s(pid)
    created = client.post(f"/v1/project/create/{path}", json=body).raise_for_status().json()["data"]
    video_id = created["videoId"]
    measured = Measured()
    while True:
        video = client.get(f"/v1/video/{video_id}").raise_for_status().json()["data"]
        stage = video["message"].split(" (")[0]  # without how far it is
        now, now_used = time.monotonic(), tree_cpu_s(pid)
        measured.wall_s[stage] += now - last
        measured.cpu_s[stage] += now_used - used
        last, used = now, now_used
        if video["status"] != "STARTED":
            break
        time.sleep(0.25)
    if video["status"] != "COMPLETED":
        raise SystemExit(f"The project failed: {video['message']}")
    measured.video_s = video["durationInSeconds"]
    return measured


def tree_cpu_s(pid: int) -> float:
    return sum(cpu_s(one) for one in children(pid))


def music(client: httpx.Client) -> str:
    return str(client.get("/v1/music/list").json()["data"]["music"][0]["id"])


def report(name: str, measured: Measured) -> None:
    wall, cpu, video = measured.wall_s.total(), measured.cpu_s.total(), measured.video_s
    print(f"{name}: {wall:.1f} s for {video:.1f} s of video = {wall / video:.2f} seconds a second, ", end="")
    print(f"{cpu / video:.2f} processor seconds")
    for message, seconds in measured.wall_s.most_common():
        print(f"      {100 * seconds / wall:3.0f} %  {seconds:6.1f} s", end="")
        print(f"  {measured.cpu_s[message]:6.1f} CPU s  {message}")


def largest(peak: Peak) -> str:
    names: dict[str, int] = {}
    for command, size in peak.by_command.items():
        words = command.split()
        label = next((w for w in words if w in ("serve", "api", "worker")), words[-1][-30:] if words else "?")
        names[label] = max(names.get(label, 0), size)
    return ", ".join(
        f"{label} {size / MB:.0f} MB" for label, size in sorted(names.items(), key=lambda i: -i[1])[:5]
    )


@contextmanager
def service(data: Path, lite: bool) -> Iterator[tuple[httpx.Client, int]]:
    environment = {**os.environ, "REELWRIGHT_RATE_LIMIT_OTHER": "100000"}
    command = [sys.executable, "-m", "reelwright", "serve", "--port", "0", "--data-dir", str(data)]
    with (data / "serve.log").open("wb") as log:
        process = subprocess.Popen(
            [*command, *(["--writer", "template"] if lite else [])], stdout=log, stderr=log, env=environment
        )
    try:
        while not (data / "address").exists():
            if process.poll() is not None:
                raise SystemExit((data / "serve.log").read_text()[-2000:])
            time.sleep(0.1)
        key = make_key(data)
        headers = {"x-api-key": key}
        with httpx.Client(
            base_url=(data / "address").read_text().strip(), headers=headers, timeout=60
        ) as client:
            yield client, process.pid
    finally:
        process.terminate()
        process.wait(30)


def make_key(data: Path) -> str:
    def run(*words: str) -> Any:
        command = [sys.executable, "-m", "reelwright", *words, "--json", "--data-dir", str(data)]
        return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)

    team = run("team", "create", "Bench", "--billing", "managed", "--credits", "1000")
    return str(run("key", "create", team["id"], "--name", "bench")["key"])


if __name__ == "__main__":
    main()
