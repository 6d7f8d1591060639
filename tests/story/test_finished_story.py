"""What a person who posts the video relies on, read from the finished file of a story: of 12 s, and in
`make test-all` of 25 s and of 60 s, too."""

import json
import shutil
import sqlite3
import subprocess
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from pathlib import Path
from queue import Queue
from threading import Thread

import av
import cv2
import numpy as np
import pytest
import soundfile
from engines.alignment import aligned_starts
from engines.silence import silence_around
from engines.word_error import word_error
from mp4_boxes import boxes, edit_list
from numpy.typing import NDArray
from story.conftest import Service, Story
from story.film import RATE, frames, frames_at, measured_by_ffmpeg, sound

from reelwright.engines.local.whisper import WhisperListening
from reelwright.settings import read_settings
from reelwright.supervisor import die_with_parent
from reelwright_render.timeline.codec import decode
from reelwright_render.timeline.model import Timeline

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def timeline(service: Service, story: Story) -> Timeline:
    with sqlite3.connect(service.data / "reelwright.db") as database:
        query = "SELECT timeline FROM projects WHERE id = ?"
        row = database.execute(query, (story.project["projectId"],)).fetchone()
    return decode(json.loads(row[0]))


def test_it_is_as_long_as_it_was_asked_for(story: Story) -> None:
    """Within 15 % of its target, 25 % where a template wrote."""
    share = 0.15 if _has_writer() else 0.25
    assert abs(story.video["durationInSeconds"] - story.seconds) <= share * story.seconds


def test_the_captions_say_what_is_heard(story: Story, tmp_path: Path) -> None:
    """Recognition of the finished mix, music and all, errs in at most 5 % of the words."""
    heard_at = tmp_path / "mix.wav"
    soundfile.write(heard_at, sound(story.path), RATE)
    heard = WhisperListening(read_settings().models_dir).listen(heard_at, "en")
    captions = " ".join(line["text"] for line in story.captions)
    assert word_error(captions, " ".join(word.text for word in heard.words)) <= 0.05


def test_words_start_when_they_are_said(story: Story, timeline: Timeline) -> None:
    """On the finished mix, music and all, half of the word starts lie within 50 ms of PocketSphinx's forced
    alignment, and 95 % within 120 ms, numbers included."""
    mixed = sound(story.path).mean(axis=1)
    apart: list[int] = []
    for piece in [one for one in timeline.sounds if one.role == "voice"]:
        words = [w for w in timeline.words if piece.start_ms <= w.start_ms < piece.end_ms]
        begin = piece.start_ms - 60
        heard = mixed[begin * RATE // 1000 : (piece.end_ms + 60) * RATE // 1000]
        starts = aligned_starts(heard, " ".join(word.text for word in words), RATE)
        if starts:
            apart += [w.start_ms - begin - at for w, at in zip(words, starts, strict=True) if at is not None]
    assert len(apart) >= story.seconds * 5 / 3
    assert np.median(np.abs(apart)) <= 50
    assert np.percentile(np.abs(apart), 95) <= 120


def test_burnt_captions_follow_the_words(service: Service, story: Story, tmp_path: Path) -> None:
    """The yellow of the active word is where `captions` says: it moves when the next word of a line starts,
    and not before. Rendered anew over a plain grey picture, so that nothing else is yellow."""
    pairs = [
        after["startMs"]
        for line in story.captions
        for one, after in pairwise(line["words"])
        if one["endMs"] - one["startMs"] >= 160 and after["endMs"] - after["startMs"] >= 160
    ][:24]
    assert len(pairs) >= 6
    over_grey = _render_over_grey(service, story, tmp_path / "grey.mp4")
    shown = frames_at(over_grey, [ms + delta for ms in pairs for delta in (-100, -50, 134)])
    yellow = [_yellow(frame) for frame in shown]
    moved = [_distance(yellow[n + 1], yellow[n + 2]) for n in range(0, len(shown), 3)]
    rested = [_distance(yellow[n], yellow[n + 1]) for n in range(0, len(shown), 3)]
    assert np.mean([one > 40 for one in moved]) >= 0.9
    assert np.mean([one < 15 for one in rested]) >= 0.9


def _render_over_grey(service: Service, story: Story, path: Path) -> Path:
    """The story with a picture in the place of its game."""
    picture = np.full((1920, 1080, 3), 70, np.uint8)
    picture += np.linspace(0, 40, 1920).astype(np.uint8)[:, None, None]
    media_id = service.keep_picture(cv2.imencode(".png", picture)[1].tobytes())
    with service.client() as client:
        project = f"/v1/project/{story.project['projectId']}"
        scenes = client.get(f"{project}/scenes").json()["data"]["scenes"]
        swaps = [{"index": one["index"], "mediaId": media_id} for one in scenes if one["replaceable"]]
        edit = client.patch(f"{project}/edit", json={"scenes": swaps})
        assert edit.status_code == 200, edit.text
        render = client.post("/v1/render", json={"projectId": story.project["projectId"]})
        assert render.status_code == 200, render.text
        video = service.finish(render.json()["data"]["videoId"])
        path.write_bytes(client.get(video["url"]).content)
    return path


def _yellow(frame: NDArray[np.uint8]) -> tuple[float, float]:
    """Where the caption's yellow lies, in the part of the frame where captions are."""
    part = frame[frame.shape[0] // 2 : frame.shape[0] * 5 // 6].astype(int)
    near = (np.abs(part - np.array([255, 225, 77])).max(axis=2) < 40).astype(np.uint8)
    rows, columns = np.nonzero(near)
    return (float(np.median(columns)), float(np.median(rows))) if len(rows) > 200 else (np.nan, np.nan)


def _distance(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(np.hypot(one[0] - other[0], one[1] - other[1]))


def test_it_is_as_loud_as_platforms_play(story: Story) -> None:
    """−14 LUFS ± 0.5 integrated, true peak at most −1 dBTP, after AAC, by ffmpeg's meter."""
    loudness, peak = measured_by_ffmpeg(story.path)
    assert abs(loudness - -14) <= 0.5
    assert peak <= -1


def test_nobody_waits_in_silence(service: Service, story: Story, timeline: Timeline) -> None:
    """No pause between two sentences is longer than 0.6 s: neither the words say so nor is it heard in the
    narration, with whatever silence lies in its files."""
    pauses = [b.start_ms - a.end_ms for a, b in pairwise(timeline.words)]
    assert max(pauses) <= 600
    assert timeline.words[0].start_ms <= 600
    pieces = [sound for sound in timeline.sounds if sound.role == "voice"]
    heard = np.zeros(timeline.duration_ms * 24, np.float32)
    for piece in pieces:
        samples, _ = soundfile.read(service.data / "files" / piece.asset, dtype="float32")
        heard[piece.start_ms * 24 :][: len(samples)] = samples
    silent = [silence_around(heard, 24_000, (a.end_ms + b.start_ms) // 2) for a, b in pairwise(pieces)]
    assert len(silent) >= min(8, story.seconds * 8 // 25)
    assert max(silent) <= 600


def test_no_black_or_frozen_stretch(story: Story) -> None:
    """Every half second shows something, and something else than the half second before."""
    small = [frame.astype(np.int16) for n, frame in enumerate(frames(story.path, 120)) if n % 15 == 0]
    assert min(float(frame.mean()) for frame in small) > 16
    changes = [float(np.abs(b - a).mean()) for a, b in zip(small, small[1:], strict=False)]
    assert min(changes) > 0.5


def test_the_file_plays_everywhere(story: Story) -> None:
    """H.264 High in yuv420p at 30 frames a second, AAC-LC, BT.709 in limited range."""
    with av.open(str(story.path)) as container:
        video, audio = container.streams.video[0], container.streams.audio[0]
        context = video.codec_context
        assert (context.name, video.profile, context.pix_fmt) == ("h264", "High", "yuv420p")
        assert (context.width, context.height, float(video.average_rate or 0)) == (1080, 1920, 30.0)
        assert (context.colorspace, context.color_primaries, context.color_trc, context.color_range) == (
            1,
            1,
            1,
            1,
        )
        assert (audio.codec_context.name, audio.profile, audio.rate) == ("aac", "LC", 48_000)


def test_it_starts_before_it_is_loaded(story: Story) -> None:
    """`moov` lies before `mdat`, so a browser plays while it loads."""
    order = [box.path for box in boxes(story.path) if "/" not in box.path]
    assert order.index("moov") < order.index("mdat")


def test_sound_and_picture_start_together(story: Story) -> None:
    """Read from the boxes: neither track's edit list begins with an empty edit, and both end together."""
    found = boxes(story.path)
    edits = [edit_list(box.body) for box in found if box.path.endswith("elst")]
    assert edits, "no edit list hides the encoder's delay"
    assert all(media_time >= 0 for entries in edits for _, media_time in entries)
    first = [entries[0][0] for entries in edits]
    scale = int.from_bytes(next(box.body for box in found if box.path == "moov/mvhd")[12:16], "big")
    assert (max(first) - min(first)) / scale <= 0.05


def test_the_sound_is_not_late(story: Story, timeline: Timeline) -> None:
    """The first word is heard when the timeline says: the encoder's delay does not shift the sound."""
    heard = np.abs(sound(story.path)).max(axis=1)
    first_ms = timeline.words[0].start_ms
    window = heard[: RATE * 3]
    loud = np.nonzero(window > 0.25 * window.max())[0][0] * 1000 / RATE
    assert abs(loud - first_ms) <= 150


def test_a_browser_plays_it(story: Story, tmp_path: Path) -> None:
    """Headless Chromium goes to its fifth second, and knows its size and length."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        pytest.skip("Chromium is not installed")
    page = tmp_path / "page.html"
    with Listener() as listener:
        page.write_text(
            f'<video id=v muted src="{story.path.as_uri()}"></video><script>'
            f"v.currentTime = 5; v.onseeked = v.onerror = () => {{ new Image().src = '{listener.url}/' + "
            "[v.videoWidth, v.videoHeight, Math.round(1000 * v.duration), v.error ? 'bad' : 'ok'].join() }"
            "</script>"
        )
        browser = subprocess.Popen(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
            + ["--disable-component-update", "--no-first-run", f"--user-data-dir={tmp_path / 'profile'}"]
            + ["--allow-file-access-from-files", "--no-proxy-server", "--remote-debugging-port=0"]
            + [page.as_uri()],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=die_with_parent,
        )
        try:
            width, height, ms, state = listener.told.get(timeout=180).split(",")
        finally:
            browser.kill()
            browser.wait()
    assert (width, height, state) == ("1080", "1920", "ok")
    assert abs(int(ms) - 1000 * story.video["durationInSeconds"]) <= 50


class Listener:
    """A web server on loopback that a page tells something in a path."""

    def __enter__(self) -> "Listener":
        told = self.told = Queue[str]()

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                told.put(self.path.removeprefix("/"))
                self.send_response(204)
                self.end_headers()

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


def _has_writer() -> bool:
    from reelwright.engines.local.install import writer_is_installed

    return writer_is_installed(read_settings().models_dir)
