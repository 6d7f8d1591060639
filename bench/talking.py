"""How talking avatars are: seconds of work a second of video by stage, frames a core second, and how the lips
follow the sound.

    .venv/bin/python bench/talking.py             # all of it
    .venv/bin/python bench/talking.py stages      # through the real service, at 1080 × 1920: run it idle
    .venv/bin/python bench/talking.py frames      # the acting engine alone, at 1080 × 1920
    .venv/bin/python bench/talking.py lips        # read in decoded frames, of a photograph and four drawings

Lips are compared with a chart of how open a mouth is at each phoneme (lip_reading.py of reelwright-people's
tests). The same script, voice and seeds give the same films, so these figures are the same on every run.
"""

import argparse
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import cv2
import httpx
from story import service

TESTS = Path(__file__).resolve().parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS.parent / "packages" / "reelwright-people" / "tests")]

from engines.talking import SCRIPT, Talk, acting, film, talk  # noqa: E402
from lip_reading import agreement, areas, frames_of, gaps, said  # noqa: E402

from reelwright.catalog.avatars import find_avatar  # noqa: E402
from reelwright.engines.acting import ActRequest, Photograph  # noqa: E402
from reelwright.engines.local.kokoro import KokoroSpeech  # noqa: E402
from reelwright.engines.local.portraits import LocalPortraits  # noqa: E402
from reelwright.settings import read_settings  # noqa: E402
from reelwright_people.poses import Pose  # noqa: E402
from reelwright_people.traits import Portrait, PortraitTraits  # noqa: E402

ASTRONAUT = TESTS / "engines" / "pictures" / "astronaut.jpg"
DRAWN = ("avatar_maya", "avatar_daniel", "avatar_zuri", "avatar_grace")
STAGES = {"Speaking the script": "speak", "Filming the avatar": "film", "Rendering": "render"}
FRAMES = 120


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", nargs="*", choices=["stages", "frames", "lips"], default=[])
    parser.add_argument("--size", default="540x960", help="of the films whose lips are read")
    given = parser.parse_args()
    what = given.what or ["stages", "frames", "lips"]
    if "stages" in what:
        stages()
    if {"frames", "lips"} & set(what):
        cv2.setNumThreads(1)
        spoken = talk(KokoroSpeech(read_settings().models_dir), SCRIPT, "voice_heart")
        if "frames" in what:
            speed(spoken)
        if "lips" in what:
            width, height = (int(side) for side in given.size.split("x"))
            lips(spoken, width, height)


def stages() -> None:
    """Each twice: the first time models are loaded and the picture is looked at."""
    with tempfile.TemporaryDirectory() as folder, service(Path(folder), lite=True) as (client, _):
        for name, avatar_id in (("drawn", "avatar_maya"), ("photograph", photograph(client))):
            for run in ("cold", "warm"):
                wall, video, shares = measured(client, avatar_id, run)
                share = wall / video
                print(f"{name}, {run}: {wall:.1f} s for {video:.1f} s = {share:.2f} seconds a second")
                for stage, seconds in sorted(shares.items(), key=lambda item: -item[1]):
                    print(f"      {100 * seconds / wall:3.0f} %  {seconds:6.1f} s  {stage}")


def photograph(client: httpx.Client) -> str:
    """An avatar of the astronaut."""
    sent = {"file": ("astronaut.jpg", ASTRONAUT.read_bytes(), "image/jpeg")}
    answer = client.post("/v1/avatar/create/photo", files=sent, data={"name": "Eileen"}).raise_for_status()
    avatar_id = str(answer.json()["data"]["id"])
    while True:
        avatar = client.get(f"/v1/avatar/{avatar_id}").raise_for_status().json()["data"]
        if avatar["status"] != "PROCESSING":
            break
        time.sleep(0.2)
    if avatar["status"] != "COMPLETED":
        raise SystemExit(f"The avatar failed: {avatar['error']}")
    return avatar_id


def measured(client: httpx.Client, avatar_id: str, run: str) -> tuple[float, float, dict[str, float]]:
    """Wall seconds, seconds of video, and the wall seconds of each stage. Warm says other words."""
    script = SCRIPT if run == "cold" else SCRIPT.replace("houseplants", "balcony plants")
    began = last = time.monotonic()
    body = {"avatarId": avatar_id, "script": script}
    created = client.post("/v1/project/create/talking-avatar", json=body).raise_for_status()
    video_id = created.json()["data"]["videoId"]
    shares: dict[str, float] = {}
    while True:
        video = client.get(f"/v1/video/{video_id}").raise_for_status().json()["data"]
        now = time.monotonic()
        message = video["message"].split(" (")[0]  # without how far it is
        stage = next((name for begin, name in STAGES.items() if message.startswith(begin)), "other")
        shares[stage] = shares.get(stage, 0) + now - last
        last = now
        if video["status"] != "STARTED":
            break
        time.sleep(0.05)
    if video["status"] != "COMPLETED":
        raise SystemExit(f"The video failed: {video['message']}")
    return last - began, video["durationInSeconds"], shares


def speed(spoken: Talk) -> None:
    engine = acting()
    score = replace(spoken.score, seed=3)
    for name, subject in (("photograph", Photograph(str(ASTRONAUT), 3)), ("drawn", drawn("avatar_maya"))):
        asked = ActRequest(subject, score, 1080, 1920, 0, 1)
        began = time.process_time()
        engine.act(asked)
        ready_s = time.process_time() - began
        began = time.process_time()
        engine.act(replace(asked, count=FRAMES))
        rate = FRAMES / (time.process_time() - began)
        print(
            f"{name}: {rate:.1f} frames a core second at 1080x1920, encoding included; {ready_s:.1f} s before"
        )


def lips(spoken: Talk, width: int, height: int) -> None:
    heard = said(spoken.phonemes, spoken.frames)
    print(f"{spoken.duration_ms / 1000:.1f} s of speech; lips in decoded frames of {width}x{height}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "film.mp4"
        path.write_bytes(film(spoken, Photograph(str(ASTRONAUT), 3), width, height))
        report("photograph (landmarks)", heard, gaps(frames_of(path)))
        for avatar_id in DRAWN:
            portrait = drawn(avatar_id)
            path.write_bytes(film(spoken, portrait, width, height))
            mouth = LocalPortraits().frame(portrait, Pose(mouth=(("wide", 1.0),)), width, height).mouth
            room = mouth.width // 6
            left, top = mouth.x - room, mouth.y - room
            around = left, top, left + mouth.width + 2 * room, top + mouth.height + 2 * room
            report(f"{avatar_id} (area)", heard, areas(frames_of(path), around))


def drawn(avatar_id: str) -> Portrait:
    shipped = find_avatar(avatar_id)
    if shipped is None:
        raise SystemExit(f"There is no {avatar_id}")
    return Portrait(PortraitTraits(**shipped.traits), shipped.seed)


def report(name: str, heard: object, seen: list[float]) -> None:
    found = agreement(heard, seen)  # type: ignore[arg-type]
    print(f"{name:26} offset {found.offset_ms:+5.0f} ms  correlation {found.correlation:.3f}")


if __name__ == "__main__":
    main()
