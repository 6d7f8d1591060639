"""The main job, end to end, as a newcomer sees it: start the service, post a story, show how it gets on, and
leave a finished MP4."""

import json
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from reelwright.catalog.writers import large_writer
from reelwright.engines.local.install import WRITER_BYTES, install_writer
from reelwright.engines.local.memory import available_bytes
from reelwright.engines.local.writers import found_weights
from reelwright.errors import ReelwrightError
from reelwright.settings import Settings, read_settings
from reelwright.supervisor import die_with_parent
from reelwright_render.stills.poster import contact_sheet

PROMPT = "My roommate kept eating my labeled food, so I set a trap and finally caught the thief on camera"
DISK_BYTES = 1_500_000_000
GENERATION_SHARE = 60  # of the one progress bar; the render has the rest


@dataclass(frozen=True)
class DemoOptions:
    prompt: str
    aspect: str
    preset: str
    voice: str
    music: str
    duration: int
    lite: bool


@dataclass(frozen=True)
class DemoVideo:
    """The finished video, and the project that the service knows it by."""

    file: Path
    project_id: str


def run(wish: DemoOptions, out: Path, console: Console) -> int:
    """Returns the exit code. Ends with the service unless somebody sits at a terminal."""
    out.mkdir(parents=True, exist_ok=True)
    data = out / "service"
    settings = read_settings(data_dir=data, writer="template" if wish.lite else "auto")
    if not _has_room(out, settings, wish, console):
        return 1
    _prepare_writer(settings, wish, console)
    with _service(data, wish, console) as address:
        team, key = _make_key(data)
        made = _make(
            httpx.Client(base_url=address, headers={"x-api-key": key}, timeout=30, trust_env=False),
            wish,
            out,
            console,
        )
        if made is None:
            console.print(f"The service's log: {data / 'logs' / 'serve.log'}")
            return 1
        _say_goodbye(made.file, address, key, data, console)
        if suggestion := better_writer(settings, available_bytes()):
            console.print(suggestion)
        if sys.stdin.isatty() and sys.stdout.isatty():
            console.print(f"\nEdit it, in a browser and within 15 minutes:\n{_editor_link(data, team, made)}")
            _wait_for_interrupt(console)
    return 0


def _has_room(out: Path, settings: Settings, wish: DemoOptions, console: Console) -> bool:
    needed = DISK_BYTES
    if not wish.lite and not found_weights(settings.models_dir, settings.writer_model):
        needed += 2 * WRITER_BYTES
    free = shutil.disk_usage(out).free
    if free < needed:
        console.print(
            f"Not enough free disk: {needed / 1e9:.1f} GB are needed, {free / 1e9:.1f} GB are free."
        )
    return free >= needed


def _prepare_writer(settings: Settings, wish: DemoOptions, console: Console) -> None:
    if wish.lite:
        console.print("LITE: the 1.1 GB writing model is left out; a template writes the story instead.")
        return
    if found_weights(settings.models_dir, settings.writer_model):
        return
    console.print(
        f"The writing model comes first: {WRITER_BYTES / 1e9:.1f} GB, once, kept in {settings.models_dir}\n"
        "(make demo LITE=1 goes without it)."
    )
    with progress_bar(console) as show:
        install_writer(settings.models_dir, lambda share, message: show(100 * share, message))


@contextmanager
def _service(data: Path, wish: DemoOptions, console: Console) -> Iterator[str]:
    logs = data / "logs"
    logs.mkdir(parents=True, exist_ok=True)
    address_file = data / "address"
    address_file.unlink(missing_ok=True)
    command = [sys.executable, "-m", "reelwright", "serve", "--host", "127.0.0.1", "--port", "0"]
    command += ["--data-dir", str(data)]
    if wish.lite:
        command += ["--writer", "template"]
    with (logs / "serve.log").open("ab") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, preexec_fn=die_with_parent)
    try:
        address = _wait_until_ready(process, address_file)
        console.print(f"The service runs at {address} (log: {logs / 'serve.log'})")
        yield address
    finally:
        process.terminate()
        process.wait(30)


def _wait_until_ready(process: subprocess.Popen[bytes], address_file: Path) -> str:
    until = time.monotonic() + 60
    while time.monotonic() < until and process.poll() is None:
        if address_file.exists():
            address = address_file.read_text().strip()
            try:
                if httpx.get(f"{address}/readyz", timeout=5, trust_env=False).status_code == 200:
                    return address
            except httpx.TransportError:
                pass
        time.sleep(0.1)
    raise ReelwrightError("The service did not start. Its log is serve.log in the logs folder of its data.")


def _make_key(data: Path) -> tuple[str, str]:
    """The id of a team of its own with credits, and a fresh key: what an operator does with two commands."""
    team = _reelwright(data, "team", "create", "Demo", "--billing", "managed", "--credits", "1000")
    return team["id"], _reelwright(data, "key", "create", team["id"], "--name", "demo")["key"]


def _editor_link(data: Path, team: str, made: DemoVideo) -> str:
    """A link that signs in once and opens the video in the editor: for whoever set the dashboard up in an
    earlier demo, or to set it up now."""
    users = _reelwright(data, "user", "list")["users"]
    words: tuple[str, ...]
    if users:
        words = ("user", "add", users[0]["email"], "--team", team, "--role", "owner", "--existing")
    else:
        words = ("user", "link", "--team", team)
    link: str = _reelwright(data, *words)["link"]
    return link.replace("/#in=", f"/p/{made.project_id}/edit#in=")


def _reelwright(data: Path, *words: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "reelwright", *words, "--json", "--data-dir", str(data)]
    answer = subprocess.run(command, capture_output=True, text=True)
    if answer.returncode:
        raise ReelwrightError(answer.stderr.strip() or f"reelwright {words[0]} {words[1]} did not work")
    result: dict[str, Any] = json.loads(answer.stdout)
    return result


def _make(client: httpx.Client, wish: DemoOptions, out: Path, console: Console) -> DemoVideo | None:
    body = {
        "prompt": wish.prompt or PROMPT,
        "voiceId": wish.voice,
        "targetDuration": wish.duration,
        "aspectRatio": wish.aspect,
        "caption": {"preset": wish.preset},
        "musicId": wish.music or None,
    }
    answer = client.post("/v1/project/create/story", json=body)
    if answer.is_error:
        console.print(f"The service refused the story: {answer.json().get('message')}")
        return None
    video = _follow(client, answer.json()["data"]["videoId"], console)
    if video["status"] != "COMPLETED":
        console.print(f"It did not work: {video['message']}")
        return None
    target = out / f"{_slug(video['name'])}.mp4"
    with client.stream("GET", video["url"]) as stream, target.open("wb") as file:
        for part in stream.iter_bytes():
            file.write(part)
    contact_sheet(target, target.with_suffix(".png"))
    return DemoVideo(target, video["projectId"])


def _follow(client: httpx.Client, video_id: str, console: Console) -> dict[str, Any]:
    """Poll until the video is made or failed; one bar for everything."""
    with progress_bar(console) as show:
        while True:
            video: dict[str, Any] = client.get(f"/v1/video/{video_id}").json()["data"]
            show(_overall(client, video), video["message"])
            if video["status"] != "STARTED":
                return video
            time.sleep(1)


def _overall(client: httpx.Client, video: dict[str, Any]) -> float:
    if video["status"] == "COMPLETED":
        return 100.0
    project = client.get(f"/v1/project/{video['projectId']}").json()["data"]
    if project["status"] != "completed":
        return float(project["progress"]) * GENERATION_SHARE / 100
    return GENERATION_SHARE + float(video["progress"]) * (100 - GENERATION_SHARE) / 100


Show = Callable[[float, str], None]  # percent, what is being done


@contextmanager
def progress_bar(console: Console, details_every_s: float = 0.0) -> Iterator[Show]:
    """A bar on a terminal; lines now and then in a log, where what changes all the time (in brackets at a
    message's end) is told every `details_every_s`."""
    if not console.is_terminal:
        yield PlainProgress(console, details_every_s).show
        return
    columns = (TextColumn("{task.description:<44}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("Starting", total=100)
        yield lambda percent, message: progress.update(task, completed=percent, description=message)


class PlainProgress:
    """Progress for a log: a line when the message changes, and at least every ten seconds."""

    def __init__(self, console: Console, details_every_s: float = 0.0) -> None:
        self._console = console
        self._details_every_s = details_every_s
        self._said = ""
        self._at = 0.0
        self._began = time.monotonic()

    def show(self, percent: float, message: str) -> None:
        now = time.monotonic()
        other = message.split(" (")[0] != self._said.split(" (")[0]
        detail = message != self._said and now - self._at >= self._details_every_s
        if other or detail or now - self._at >= 10:
            self._console.print(f"{now - self._began:4.0f} s  {percent:3.0f} %  {message}", markup=False)
            self._said, self._at = message, now


def _slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or "story"


def _say_goodbye(made: Path, address: str, key: str, data: Path, console: Console) -> None:
    console.print(f"\nThe video:         {made}")
    console.print(f"A contact sheet:   {made.with_suffix('.png')}")
    console.print(f"The API and docs:  {address}")
    console.print(f"A key for it:      {key}")
    console.print(f"Logs:              {data / 'logs'}")


def better_writer(settings: Settings, free: int) -> str:
    """Say what a larger model would bring, where it could be loaded and is not here. Empty elsewhere."""
    found, writer = found_weights(settings.models_dir, settings.writer_model), large_writer()
    if free < writer.memory or any(weights.writes_freely for weights in found):
        return ""
    return (
        f"Better stories:    {writer.title} ({writer.licence}) {writer.brings},\n"
        "                   where the small model only fills places in ours.\n"
        f"                   {writer.bytes / 1e9:.1f} GB to fetch, {writer.memory / 1e9:.1f} GB of memory: "
        "reelwright models install writer --size large"
    )


def _wait_for_interrupt(console: Console) -> None:
    console.print("\nThe service keeps running. Ctrl-C ends it.")
    try:
        while True:
            time.sleep(1)
    except KeyboardInterrupt:
        console.print("Stopping.")
