"""The whole service, killed at random: its API while callers wait for an answer, its workers while they
work. Callers do what the documentation tells them: they ask again under the same Idempotency-Key."""

import json
import os
import random
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import av
import httpx
import numpy as np
import pytest
from harness.processes import wait_until
from harness.receiver import Receiver
from harness.rows import unfinished
from harness.server import Server
from sampling import sampled

from reelwright.catalog.templates import templates
from reelwright.formats import FORMATS
from reelwright.store.database import Database

pytestmark = pytest.mark.slow

PROJECTS = 12
MOST_UNFINISHED = 12
"""More are not begun before some have ended: what is killed more than ten times is failed and refunded, as a
project that kills its worker would be."""
MORE_PROJECTS = int(os.environ.get("REELWRIGHT_SOAK", "50"))
SEED = int(os.environ.get("REELWRIGHT_SEED", "11"))
CREDITS = 100_000
RATE = 16_000
WITHOUT_VIDEO = {"article", "document", "cinematic"}
"""Their creates answer with the project alone."""


@dataclass(frozen=True)
class Wish:
    """A project of a format, and what it costs. `<clip>` stands for a clip of the team's."""

    type: str
    credits: int
    body: dict[str, Any]

    def body_with(self, clip_id: str) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(json.dumps(self.body).replace("<clip>", clip_id))
        return told


NARRATED = {"voiceId": "voice_heart", "targetDuration": 10}
NEIGHBOUR = {"prompt": "My neighbour paints a story on our shared fence", **NARRATED}
SAID = {"script": "Look at this. It is done.", "avatarId": "avatar_maya"}
OWLS = "Owls hunt at night and nobody hears them come. Their feathers part the air."
TEMPLATE = next(one for one in templates() if one.id == "template_quote")
QUOTE = [
    {
        "script": "Begin.",
        "variables": [
            {"key": one.key, "type": "text", "value": "Begin"} for one in scene.variables if one.is_required
        ],
    }
    for scene in TEMPLATE.scenes
]
WISHES = [
    Wish("story", 4, NEIGHBOUR),
    Wish("slideshow", 12, {"slides": [{"text": "One", "duration": 1}, {}], **SAID}),
    Wish("article", 6, {"text": OWLS, **NARRATED}),
    Wish("scenes", 10, {"scenes": [{"type": "avatar", **SAID}, {"type": "video", "mediaId": "<clip>"}]}),
    Wish("cinematic", 16, {"prompt": "A fisherman at dawn", "targetDuration": 4}),
    Wish("script_to_video", 6, {"script": OWLS, "voiceId": "voice_heart", "mediaType": "ai-images"}),
    Wish("document", 6, {"text": OWLS, **NARRATED}),
    Wish("extend_video", 8, {"media": "<clip>", "prompt": "Snow begins to fall"}),
    Wish("prompt_to_video", 4, NEIGHBOUR),
    Wish("add_captions", 2, {"media": "<clip>"}),
    Wish("hook_demo", 4, {"avatarId": "reaction_maya_surprise", "text": "Wait", "media": ["<clip>"]}),
    Wish("remove_background", 5, {"media": "<clip>"}),
    Wish("talking_avatar", 10, SAID),
    Wish("ugc_ads", 10, {**SAID, "media": ["<clip>"]}),
    Wish("template", 4, {"templateId": TEMPLATE.id, "title": "Shown", "scenes": QUOTE}),
]


@dataclass(frozen=True)
class Caller:
    """A client that asks again until it is answered."""

    address: str
    key: str
    clip_id: str = ""

    def ask(self, method: str, path: str, **request: Any) -> dict[str, Any]:
        headers = {"x-api-key": self.key, **request.pop("headers", {})}
        until = time.monotonic() + 300
        while True:
            try:
                with httpx.Client(base_url=self.address, timeout=60, trust_env=False) as client:
                    answer = client.request(method, path, headers=headers, **request)
                if answer.status_code not in (409, 500, 503):
                    assert answer.is_success, answer.text
                    body: dict[str, Any] = answer.json()["data"]
                    return body
            except httpx.TransportError:
                pass
            assert time.monotonic() < until, "The API did not come back"
            time.sleep(0.1)

    def create(self, number: int, webhook: str) -> dict[str, Any]:
        wish = WISHES[number % len(WISHES)]
        path = f"/v1/project/create/{FORMATS[wish.type].path}".rstrip("/")
        shared = {"name": f"Number {number}", "webhook": webhook, "metadata": {"number": number}}
        headers = {"Idempotency-Key": f"video {number}"}
        return self.ask("POST", path, json={**wish.body_with(self.clip_id), **shared}, headers=headers)


@dataclass(frozen=True)
class Trial:
    caller: Caller
    answers: list[dict[str, Any]]
    receiver: Receiver
    kills: int


def clip(path: Path) -> bytes:
    """Somebody orange before a grey wall for two seconds, and a tone."""
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=30, options={"preset": "ultrafast"})
        stream.width, stream.height, stream.pix_fmt = 96, 160, "yuv420p"
        track = container.add_stream("aac", rate=RATE)
        track.layout = "mono"
        for _ in range(60):
            picture = np.full((160, 96, 3), 120, np.uint8)
            picture[50:, 20:70] = (230, 120, 30)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(picture, format="rgb24")))
        container.mux(stream.encode(None))
        tone = 0.3 * np.sin(np.arange(2 * RATE) * 2 * np.pi * 440 / RATE)
        sound = av.AudioFrame.from_ndarray(tone[None].astype(np.float32), format="fltp", layout="mono")
        sound.rate, sound.pts = RATE, 0
        container.mux(track.encode(sound))
        container.mux(track.encode(None))
    return path.read_bytes()


def test_every_format_is_among_the_wishes() -> None:
    """So that each is killed where all run."""
    assert [wish.type for wish in WISHES] == sorted(FORMATS, key=[one.type for one in WISHES].index)


@pytest.fixture(params=sampled([PROJECTS, MORE_PROJECTS], 2))
def trial(request: pytest.FixtureRequest, url: str, tmp_path: Path) -> Iterator[Trial]:
    projects = request.param
    server, chance, database = Server(url, tmp_path), random.Random(SEED), Database(url)
    server.migrate()
    server.command("team", "create", "Trial", "--credits", str(CREDITS))
    caller = Caller(server.address, server.command("key", "create", "Trial", "--name", "trial")["key"])
    names = ["api", "worker-1", "worker-2"]
    for name in names:
        server.start(name)
    files = {"file": ("clip.mp4", clip(tmp_path / "clip.mp4"))}
    caller = replace(caller, clip_id=caller.ask("POST", "/v1/media/upload", files=files)["id"])
    try:
        with Receiver() as receiver, ThreadPoolExecutor(4) as callers:
            asked: list[Future[dict[str, Any]]] = []
            for number in range(projects):
                wait_until(lambda: unfinished(database) < MOST_UNFINISHED, 300, "some have ended")
                asked.append(callers.submit(caller.create, number, f"{receiver.url}/{number}"))
                time.sleep(chance.uniform(0.2, 1.5))
                if number % 2:
                    victim = chance.choice(names)
                    server.kill(victim)
                    server.start(victim)
            answers = [one.result() for one in asked]
            wait_until(lambda: _all_ended(caller, answers), 300 + 5 * projects, "every project has ended")
            wait_until(
                lambda: len({call.path for call in receiver.calls}) == projects,
                300,
                "every outcome was announced",
            )
            yield Trial(caller, answers, receiver, projects // 2)
    finally:
        server.close()
        database.close()


def test_a_killed_service_keeps_every_promise_that_it_made(trial: Trial) -> None:
    """One project for each key, each with its video; the ledger's sum is the balance; one call an outcome."""
    projects = [trial.caller.ask("GET", f"/v1/project/{answer['projectId']}") for answer in trial.answers]
    assert [project["metadata"]["number"] for project in projects] == list(range(len(trial.answers)))
    assert {(project["status"], project["error"]) for project in projects} == {("completed", None)}
    named = {answer["projectId"]: answer["videoId"] for answer in trial.answers if "videoId" in answer}
    assert named == {one["id"]: one["video"]["id"] for one in projects if one["type"] not in WITHOUT_VIDEO}
    assert {project["video"]["status"] for project in projects} == {"COMPLETED"}
    assert trial.caller.ask("GET", "/v1/project/list")["total"] == len(trial.answers)

    entries = _ledger(trial.caller)
    charges = [entry for entry in entries if entry["kind"] == "charge"]
    assert sorted(entry["projectId"] for entry in charges) == sorted(a["projectId"] for a in trial.answers)
    assert {entry["kind"] for entry in entries} == {"grant", "charge"}
    balance = trial.caller.ask("GET", "/v1/account")["credits"]["balance"]
    used = [project["usedCredits"] for project in projects]
    assert used == [WISHES[number % len(WISHES)].credits for number in range(len(projects))]
    assert balance == sum(entry["credits"] for entry in entries) == CREDITS - sum(used)

    told = {(call.path, call.headers["service-delivery"]) for call in trial.receiver.calls}
    assert len(told) == len(trial.answers)
    assert len(trial.receiver.calls) - len(told) <= trial.kills  # sent, and killed before it was noted
    assert {call.body["data"]["status"] for call in trial.receiver.calls} == {"COMPLETED"}


def _ledger(caller: Caller) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = []
    while True:
        page = caller.ask("GET", f"/v1/account/ledger?limit=100&offset={len(entries)}")
        entries += page["entries"]
        if len(entries) >= page["total"]:
            return entries


def _all_ended(caller: Caller, answers: list[dict[str, Any]]) -> bool:
    projects = (caller.ask("GET", f"/v1/project/{answer['projectId']}") for answer in answers)
    return all(one["status"] == "failed" or _is_made(one["video"]) for one in projects)


def _is_made(video: dict[str, Any] | None) -> bool:
    return video is not None and video["status"] != "STARTED"
