"""What a viewer gets of each format: `.venv/bin/python bench/formats.py [--keep FOLDER] [--minute] [KIND …]`

One service makes a short video of each KIND (all when omitted, one after the other) with the engines of this
machine and the writer without a model. Each finished file is measured, and one row of a table printed:

* `wrong`: share of what an independent recogniser (Whisper base) heard otherwise than the captions say, in
  per cent (words; kana of Japanese, syllables of Chinese). `LUFS`, `peak`: by ffmpeg's own meter;
* `late`: how far cuts under speech lie from the nearest end of a spoken word, at most, in ms, and how many;
* `fps`: 30 where every frame lasts a thirtieth of a second by the file's own table;
* `still`: the longest time, in seconds, in which nothing moves in the upper half of the frame;
* `alike`: scenes that look like the one before, and how many pairs there are;
* `CPU`: processor seconds of the service a second of video; whatever a game's clip is made of the first time
  is among them.

With `--keep` the files and a contact sheet of each (PNG, a frame every 2.5 s) stay in a folder.
"""

import argparse
import io
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import cv2
import httpx
import numpy as np
import soundfile
from languages import error, hear
from numpy.typing import NDArray
from story import service, tree_cpu_s

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "story"))
sys.path.insert(0, str(Path(__file__).parents[1] / "packages" / "reelwright-render" / "tests"))

from engines.word_error import word_error
from film import RATE, frames, measured_by_ffmpeg, sound
from mp4_boxes import frame_durations

from reelwright.engines.local.whisper import load_whisper
from reelwright.settings import read_settings

Picture = NDArray[np.uint8]
TEXTS = Path(__file__).parent / "texts"
WAIT_S = 3600
SEEN_WIDTH = 90
STILL = 0.35
"""Two frames are the same where their grey levels differ by less on the mean: grain and encoding do."""
ALIKE = 12.0
UNDER_SPEECH_MS = 1_000
SCRIPT = """In 1912 a young baker named Rosa opened a tiny shop on a corner of Lisbon. One winter a stranger
left a locked wooden box on her counter. Rosa put the box on a high shelf and waited. Then, one rainy night, a
boy knocked on the door with a small brass key in his hand."""
MINUTE = """In 1912 a young baker named Rosa opened a tiny shop on a corner of Lisbon. Every morning she
lit the oven before the sun came up. One winter a stranger left a locked wooden box on her counter, and
never came back for it. Rosa put the box on a high shelf and waited. Years went by. Her hair turned grey,
and the street outside filled with cars. People told her to throw the old thing away. She only dusted it,
every Sunday, and put it back. Then, one rainy night, a boy knocked on the door with a small brass key in
his hand. His grandfather had told him everything. They opened the box together on the kitchen table.
Inside was a recipe, written in pencil, for the bread she had been baking all her life. Under it lay a
photograph of two children in front of an oven. The girl on it was Rosa. She looked at the boy for a long
time, and then she asked whether he was hungry."""
SAID = {
    "script": "This little bottle keeps water cold all day. Take it to the beach.",
    "avatarId": "avatar_maya",
}


@dataclass(frozen=True)
class Library:
    """What the team has: pictures and a clip, made by this server's own engine."""

    pictures: Sequence[str]
    clip: str


@dataclass(frozen=True)
class Row:
    kind: str
    seconds: float
    wrong: float | None
    lufs: float
    peak: float
    late_ms: int
    cuts: int
    is_constant: bool
    still_s: float
    alike: int
    pairs: int
    cpu: float


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kinds", nargs="*")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--minute", action="store_true", help="narrations of 60 s over each background")
    options = parser.parse_args()
    listener = load_whisper(read_settings().models_dir, 2)
    print(f"{'kind':24} {'s':>5} {'wrong':>6} {'LUFS':>6} {'peak':>5} {'late':>9} fps still  alike CPU")
    with tempfile.TemporaryDirectory() as folder, service(Path(folder), lite=True) as (client, pid):
        keep = options.keep or Path(folder) / "kept"
        keep.mkdir(parents=True, exist_ok=True)
        bodies = (bodies_of_a_minute if options.minute else bodies_of)(client, stock(client))
        for kind in options.kinds or bodies:
            used = tree_cpu_s(pid)
            try:
                project = make(client, *bodies[kind])
            except AssertionError as problem:
                print(f"{kind:24} {problem}", flush=True)
                continue
            file = keep / f"{kind}.mp4"
            file.write_bytes(httpx.get(project["video"]["url"], timeout=600, trust_env=False).content)
            cpu_s = tree_cpu_s(pid) - used
            show(measure(client, listener, project, kind, file, cpu_s))
            sheet(file, keep / f"{kind}.png")
            if options.minute:
                row_of_scenes(file, project["video"]["durationInSeconds"], keep / f"{kind} row.png")


def stock(client: httpx.Client) -> Library:
    """Make the team's own media."""
    prompts = (
        "A lighthouse on a cliff at dusk",
        "A wooden table with bread and a candle",
        "A boat on a calm lake",
    )
    pictures = [generated(client, "image", prompt) for prompt in prompts]
    return Library(pictures, generated(client, "video", "Waves roll onto a beach"))


def generated(client: httpx.Client, kind: str, prompt: str) -> str:
    answer = (
        client.post(f"/v1/media/generate/{kind}", json={"prompt": prompt}).raise_for_status().json()["data"]
    )
    media_id = str(answer["id"])
    await_that(lambda: read(client, f"media/{media_id}")["status"] != "PROCESSING")
    return media_id


def await_that(is_over: Callable[[], bool]) -> None:
    until = time.monotonic() + WAIT_S
    while not is_over():
        assert time.monotonic() < until, "It takes too long"
        time.sleep(1)


def read(client: httpx.Client, path: str) -> Any:
    return client.get(f"/v1/{path}").raise_for_status().json()["data"]


def bodies_of(client: httpx.Client, own: Library) -> dict[str, tuple[str, dict[str, Any]]]:
    """The path and the body of each kind's create."""
    told = {"script": " ".join(SCRIPT.split()), "voiceId": "voice_heart"}
    text = (TEXTS / "articles" / "en-lens.md").read_text("utf-8")
    of_text = {"text": text, "voiceId": "voice_heart", "targetDuration": 20}
    media = [*own.pictures, own.clip]
    bodies: dict[str, tuple[str, dict[str, Any]]] = {
        f"script {kind}": (
            "script-to-video",
            {**told, "mediaType": kind, **({"media": media} if kind == "media" else {})},
        )
        for kind in ("gameplay", "ai-images", "ai-videos", "media")
    }
    bodies["prompt"] = (
        "prompt-to-video",
        {
            "prompt": "Why you should drink more water",
            "voiceId": "voice_heart",
            "targetDuration": 20,
            "mediaType": "ai-images",
        },
    )
    bodies["article"] = ("article", {**of_text, "mediaType": "ai-images"})
    bodies["document"] = ("document", of_text)
    bodies["slideshow"] = (
        "slideshow",
        {
            "slides": [
                {"text": "A day by the sea", "duration": 4},
                *({"mediaId": one, "duration": 4} for one in media),
            ],
            **told,
        },
    )
    bodies["scenes"] = ("scenes", {"scenes": scenes_of(own)})
    shots = [
        {"prompt": "A wide view of a village in the snow"},
        {"prompt": "An old man in the kitchen", "line": "It has not snowed like this in years."},
        {"prompt": "A fox walks through the snow at night"},
    ]
    bodies["cinematic"] = ("cinematic", {"shots": shots})
    bodies["extend"] = (
        "extend-video",
        {"media": own.clip, "prompt": "A boat sails past", "targetDuration": 8},
    )
    for language in sorted({one["language"] for one in read(client, "voice/list")["voices"]} - {"en"}):
        bodies[f"document {language}"] = ("document", foreign(client, language))
    return bodies


def bodies_of_a_minute(client: httpx.Client, own: Library) -> dict[str, tuple[str, dict[str, Any]]]:
    """A script, a prompt and an article of a minute over each kind of background."""
    text = (TEXTS / "articles" / "en-lens.md").read_text("utf-8")
    told: dict[str, tuple[str, dict[str, Any]]] = {
        "script": ("script-to-video", {"script": " ".join(MINUTE.split())}),
        "prompt": ("prompt-to-video", {"prompt": "the mystery of the Mary Celeste", "targetDuration": 60}),
        "article": ("article", {"text": text, "targetDuration": 60}),
    }
    media = [*own.pictures, own.clip]
    return {
        f"{name} {kind}": (
            path,
            body
            | {"voiceId": "voice_heart", "mediaType": kind}
            | ({"media": media} if kind == "media" else {}),
        )
        for kind in ("ai-images", "media", "ai-videos", "gameplay")
        for name, (path, body) in told.items()
    }


def scenes_of(own: Library) -> list[dict[str, Any]]:
    """One of each kind."""
    first, second = own.pictures[:2]
    return [
        {"type": "avatar", **SAID},
        {"type": "video", "mediaId": own.clip},
        {"type": "image", "mediaId": first},
        {
            "type": "start_end_frame",
            "startFrameMediaId": first,
            "endFrameMediaId": second,
            "framePrompt": "Dusk falls",
        },
        {"type": "picture_in_picture", "mediaId": second, **SAID},
    ]


def foreign(client: httpx.Client, language: str) -> dict[str, Any]:
    """A document of that language, told over pictures."""
    voice = client.get("/v1/voice/list", params={"language": language}).json()["data"]["voices"][0]["id"]
    texts = (*(TEXTS / "articles").glob(f"{language}-*"), *(TEXTS / "documents").glob(f"{language}-*"))
    text = next(one for one in texts if one.suffix in (".md", ".txt")).read_text("utf-8")
    return {"text": text, "voiceId": voice, "targetDuration": 20, "mediaType": "ai-images"}


def make(client: httpx.Client, path: str, body: dict[str, Any]) -> Any:
    """The project of a create, once its video is ready. Raises AssertionError with the reason."""
    answer = client.post(f"/v1/project/create/{path}", json=body)
    assert answer.status_code == 200, answer.text
    project_id = answer.json()["data"]["projectId"]

    def is_over() -> bool:
        shown = read(client, f"project/{project_id}")
        return shown["status"] == "failed" or (shown["video"] or {}).get("status") in ("COMPLETED", "FAILED")

    await_that(is_over)
    project = read(client, f"project/{project_id}")
    assert (project["video"] or {}).get("status") == "COMPLETED", project["error"]
    return project


def measure(client: httpx.Client, listener: object, project: Any, kind: str, file: Path, cpu_s: float) -> Row:
    scenes = read(client, f"project/{project['id']}/scenes")["scenes"]
    lines = read(client, f"project/{project['id']}/captions")["segments"]
    starts = cuts_of(scenes)
    words = [word for line in lines for word in line["words"]]
    spoken = [one for one in starts if any(abs(one - word["endMs"]) < UNDER_SPEECH_MS for word in words)]
    late = [min(abs(one - word["endMs"]) for word in words) for one in spoken]
    lufs, peak = measured_by_ffmpeg(file)
    seen = list(frames(file, SEEN_WIDTH))
    pairs = neighbours(seen, [0, *starts, project["video"]["durationInSeconds"] * 1000])
    return Row(
        kind,
        project["video"]["durationInSeconds"],
        wrong(listener, project["language"] or "en", lines, file) if lines else None,
        lufs,
        peak,
        max(late, default=0),
        len(spoken),
        set(frame_durations(file)) == {Fraction(1, 30)},
        longest_still_s(seen),
        sum(apart < ALIKE for apart in pairs),
        len(pairs),
        cpu_s / project["video"]["durationInSeconds"],
    )


def cuts_of(scenes: Any) -> list[int]:
    """When another scene begins; one that lies over another begins with it, or nearly."""
    starts: list[int] = []
    for one in sorted({scene["startMs"] for scene in scenes} - {0}):
        if one - (starts or [0])[-1] > 700:
            starts.append(one)
    return starts


def wrong(listener: object, language: str, lines: Any, file: Path) -> float:
    said, heard = " ".join(line["text"] for line in lines), hear(listener, sound_of(file), language)
    return 100 * word_error(said, heard) if language == "en" else error(language, [said], [heard])


def sound_of(file: Path) -> bytes:
    held = io.BytesIO()
    soundfile.write(held, sound(file).mean(1), RATE, format="WAV")
    return held.getvalue()


def longest_still_s(seen: Sequence[Picture]) -> float:
    """Captions stand in the lower half, so the upper half is looked at."""
    longest = run = 0
    for before, after in zip(seen, seen[1:], strict=False):
        half = len(after) // 2
        apart = np.abs(before[:half].astype(np.int16) - after[:half]).mean()
        run = run + 1 if apart < STILL else 0
        longest = max(longest, run)
    return longest / 30


def neighbours(seen: Sequence[Picture], edges_ms: Sequence[float]) -> list[float]:
    """How far the middles of neighbouring scenes are apart, in grey levels on the mean."""
    middles = [(a + b) / 2 for a, b in zip(edges_ms, edges_ms[1:], strict=False)]
    shown = [seen[min(len(seen) - 1, round(ms * 30 / 1000))].astype(np.int16) for ms in middles]
    return [float(np.abs(a - b).mean()) for a, b in zip(shown, shown[1:], strict=False)]


def show(row: Row) -> None:
    heard = "–" if row.wrong is None else f"{row.wrong:.1f}"
    print(
        f"{row.kind:24} {row.seconds:5.1f} {heard:>6} {row.lufs:6.1f} {row.peak:5.1f}"
        f" {row.late_ms:>4} / {row.cuts:<2} {30 if row.is_constant else 'no':>3} {row.still_s:5.2f}"
        f" {row.alike:>2} / {row.pairs:<2} {row.cpu:.1f}",
        flush=True,
    )


def row_of_scenes(file: Path, seconds: float, path: Path, how_many: int = 8) -> None:
    """Write so many moments of a video side by side, evenly spread."""
    wanted = [round(30 * seconds * (at + 0.5) / how_many) for at in range(how_many)]
    shown = [frame for number, frame in enumerate(frames(file, 135)) if number in wanted]
    cv2.imwrite(str(path), np.hstack(shown)[:, :, ::-1])


def sheet(file: Path, path: Path, every: int = 75, across: int = 8) -> None:
    """Write a contact sheet."""
    shown = [frame for number, frame in enumerate(frames(file, 240)) if number % every == every // 3]
    blank = np.zeros_like(shown[0])
    rows = [shown[at : at + across] for at in range(0, len(shown), across)]
    picture = np.vstack([np.hstack([*row, *[blank] * (min(across, len(shown)) - len(row))]) for row in rows])
    cv2.imwrite(str(path), picture[:, :, ::-1])


if __name__ == "__main__":
    main()
