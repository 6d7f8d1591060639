"""Seconds from the create call to COMPLETED per second of video, cold and warm, with each stage's share.

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
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from memory import MB, Peak

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
                report(name, *measure(client, prompt, options.seconds))
            print(f"      peak memory {peak.sum / MB:.0f} MB in all;", largest(peak))


def measure(client: httpx.Client, prompt: str, seconds: int) -> tuple[float, float, dict[str, float]]:
    """Wall seconds, seconds of video, and the wall seconds of each stage by its message."""
    body = {"prompt": prompt, "voiceId": "voice_heart", "targetDuration": seconds, "musicId": music(client)}
    began = time.monotonic()
    video_id = client.post("/v1/project/create/story", json=body).raise_for_status().json()["data"]["videoId"]
    stages: dict[str, float] = {}
    last = began
    while True:
        video = client.get(f"/v1/video/{video_id}").raise_for_status().json()["data"]
        now = time.monotonic()
        stage = video["message"].split(" (")[0]  # without how far it is
        stages[stage] = stages.get(stage, 0) + now - last
        last = now
        if video["status"] != "STARTED":
            break
        time.sleep(0.1)
    if video["status"] != "COMPLETED":
        raise SystemExit(f"The story failed: {video['message']}")
    return last - began, video["durationInSeconds"], stages


def music(client: httpx.Client) -> str:
    return str(client.get("/v1/music/list").json()["data"]["music"][0]["id"])


def report(name: str, wall: float, video: float, stages: dict[str, float]) -> None:
    print(f"{name}: {wall:.1f} s for {video:.1f} s of video = {wall / video:.2f} seconds a second")
    for message, seconds in sorted(stages.items(), key=lambda item: -item[1]):
        print(f"      {100 * seconds / wall:3.0f} %  {seconds:6.1f} s  {message}")


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
