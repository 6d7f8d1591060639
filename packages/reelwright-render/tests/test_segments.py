"""Whole renders at a small size, with real child processes."""

import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import soundfile
from small import (
    HEIGHT,
    WIDTH,
    counting_clip,
    lumas,
    no_overlays,
    number_seen,
    overlays,
    photo,
    tell_what_is_ready,
    timeline,
    video,
)

from reelwright_render.cache.folder import Cache
from reelwright_render.encode.processes import process_context
from reelwright_render.errors import Cancelled, EngineFailed
from reelwright_render.timeline.model import Clip, Motion, Timeline
from reelwright_render.workers.messages import PictureTask, SoundTask
from reelwright_render.workers.pool import _TaskQueue
from reelwright_render.workers.render import RenderResult, render


@pytest.fixture
def assets(tmp_path: Path) -> dict[str, Path]:
    return {
        "clip": counting_clip(tmp_path / "clip.mp4"),
        "one": photo(tmp_path / "one.jpg"),
        "two": photo(tmp_path / "two.jpg", (200, 90, 10)),
    }


def three_scenes(middle: str = "one") -> Timeline:
    return timeline(
        video("clip", 0, 2000, source_ms=2000),
        Clip("image", middle, 2000, 4000, motion=Motion(1.0, 1.2)),
        video("clip", 4000, 5000, source_ms=2000, trim_start_ms=500),
        duration_ms=5000,
    )


def sound(path: Path, pitch: float = 440) -> Path:
    wave = 0.2 * np.sin(2 * np.pi * pitch * np.arange(48_000 * 5) / 48_000)
    soundfile.write(path, np.stack([wave, wave], 1).astype(np.float32), 48_000, subtype="FLOAT")
    return path


def test_a_timeline_becomes_a_video(assets: dict[str, Path], tmp_path: Path) -> None:
    """Frame for frame what the clips say, the overlay on top, the progress from 0 to 1."""
    told: list[float] = []
    rendered = render(
        three_scenes(),
        assets,
        overlays,
        sound(tmp_path / "s.wav"),
        tmp_path / "cache",
        tmp_path / "out.mp4",
        progress=told.append,
    )
    size = (tmp_path / "out.mp4").stat().st_size
    assert rendered == RenderResult(150, 5000, size, WIDTH, HEIGHT, segments_made=3, segments_reused=0)
    frames = lumas(tmp_path / "out.mp4")
    assert len(frames) == 150
    assert [number_seen(frames[n]) for n in (0, 17, 59, 120, 149)] == [0, 17, 59, 15, 44]
    assert frames[30][106, 40] > 225
    assert told == sorted(told)
    assert told[-1] == 1
    assert list((tmp_path / "cache").glob("*.part")) == []


def test_the_same_again_encodes_nothing_and_gives_the_same_file(
    assets: dict[str, Path], tmp_path: Path
) -> None:
    """Everything is found in the cache, and joining adds nothing of its own."""
    for name in ("first", "second"):
        rendered = render(
            three_scenes(), assets, overlays, None, tmp_path / "cache", tmp_path / f"{name}.mp4"
        )
    assert (rendered.segments_made, rendered.segments_reused) == (0, 3)
    assert (tmp_path / "first.mp4").read_bytes() == (tmp_path / "second.mp4").read_bytes()


def test_one_scene_changed_makes_one_segment_and_changes_only_its_frames(
    assets: dict[str, Path], tmp_path: Path
) -> None:
    """The frames of the scenes beside it are the same to the last bit; other music encodes no picture."""
    out = [tmp_path / "before.mp4", tmp_path / "after.mp4"]
    render(three_scenes(), assets, overlays, sound(tmp_path / "a.wav"), tmp_path / "cache", out[0])
    music = sound(tmp_path / "b.wav", 330)
    other = render(three_scenes("two"), assets, overlays, music, tmp_path / "cache", out[1])
    assert (other.segments_made, other.segments_reused) == (1, 2)
    pairs = list(zip(lumas(out[0]), lumas(out[1]), strict=True))
    changed = [number for number, (a, b) in enumerate(pairs) if not np.array_equal(a, b)]
    assert (min(changed), max(changed), len(changed)) == (60, 119, 60)
    again = render(three_scenes("two"), assets, overlays, None, tmp_path / "cache", out[1])
    assert again.segments_made == 0


def test_one_process_and_two_make_the_same_video(assets: dict[str, Path], tmp_path: Path) -> None:
    """Who makes a segment leaves no trace in it."""
    for count in (1, 2):
        folder = tmp_path / str(count)
        render(three_scenes(), assets, overlays, None, folder, tmp_path / f"{count}.mp4", processes=count)
    assert (tmp_path / "1.mp4").read_bytes() == (tmp_path / "2.mp4").read_bytes()


def test_a_preview_has_half_the_size_and_its_own_segments(assets: dict[str, Path], tmp_path: Path) -> None:
    """Neither takes the other's."""
    render(three_scenes(), assets, overlays, None, tmp_path / "cache", tmp_path / "final.mp4")
    preview = render(
        three_scenes(), assets, overlays, None, tmp_path / "cache", tmp_path / "p.mp4", quality="preview"
    )
    assert (preview.width, preview.height, preview.segments_made) == (WIDTH // 2, HEIGHT // 2, 3)
    assert lumas(tmp_path / "p.mp4")[30][53, 20] > 225


def test_what_stop_raises_comes_out_and_nothing_is_left_half_made(
    assets: dict[str, Path], tmp_path: Path
) -> None:
    """The children are ended, temporary files are gone and there is no output."""

    def stop() -> None:
        raise Cancelled("The video was cancelled")

    with pytest.raises(Cancelled, match="The video was cancelled"):
        render(three_scenes(), assets, overlays, None, tmp_path / "cache", tmp_path / "out.mp4", stop=stop)
    assert not (tmp_path / "out.mp4").exists()
    assert list((tmp_path / "cache").glob("*.part")) == []


def test_a_clip_that_can_not_be_read_is_said_in_plain_words(assets: dict[str, Path], tmp_path: Path) -> None:
    """A child's failure comes out of `render` with its sentence."""
    assets["clip"].write_bytes(b"\0" * 4000)
    with pytest.raises(EngineFailed, match="^A clip of the video could not be read$"):
        render(three_scenes(), assets, overlays, None, tmp_path / "cache", tmp_path / "out.mp4")


def test_children_end_at_once_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    """SIGKILL to the parent ends a child even in the middle of a drawing that takes a minute."""
    script = f"""
from pathlib import Path
from small import endless_overlays, timeline
from reelwright_render.workers.render import render
folder = Path({str(tmp_path)!r})
render(timeline(duration_ms=2000), {{}}, endless_overlays, None, folder / "cache", folder / "out.mp4")
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", script]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) as parent:
        assert parent.stdout is not None
        told = parent.stdout.readline()
        parent.kill()
        rest = parent.stdout.read()  # ends when the last process that holds the other end is gone
    assert (told, rest) == (b"drawing\n", b"")


def test_a_render_s_process_begins_with_fonts_open_and_kernels_run() -> None:
    """The server has done it, once for all: a short edit would pay for it in each of its processes."""
    context = process_context("small")
    ours, theirs = context.Pipe()
    process = context.Process(target=tell_what_is_ready, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    assert ours.recv() == (True, True)
    process.join()


def test_processes_work_on_stretches_of_their_own(tmp_path: Path) -> None:
    """Two processes begin at the start and in the middle and go on from there; sound comes last. The last
    part of each is drawn ahead, since the other one may have nothing left to do."""
    parts = [PictureTask(range(n * 60, n * 60 + 60), tmp_path, tmp_path) for n in range(8)]
    sounds = SoundTask(tmp_path, tmp_path, tmp_path)
    tasks = _TaskQueue([sounds, *parts], 2)
    first, second = tasks.after(None), tasks.after(None)
    order = []
    for _ in range(3):
        first, second = tasks.after(first), tasks.after(second)
        order.append((first, second))
    last = tuple(replace(part, ahead=True) for part in (parts[3], parts[7]))
    assert order == [(parts[1], parts[5]), (parts[2], parts[6]), last]
    assert tasks.after(first) is sounds
    assert tasks.after(second) is None


def test_the_cache_forgets_what_was_unused_for_longest(tmp_path: Path) -> None:
    """Beyond its limit, and also what somebody abandoned half made long ago."""
    cache = Cache(tmp_path)
    paths = [cache.path("picture", name) for name in ("old", "new")]
    abandoned, begun = cache.temporary(), cache.temporary()
    for age, path in ((300, paths[0]), (200, paths[1]), (90_000, abandoned), (10, begun)):
        path.write_bytes(bytes(100))
        os.utime(path, (time.time() - age, time.time() - age))
    assert cache.has(paths[0])
    cache.tidy(limit_bytes=150)
    assert [path.exists() for path in (*paths, abandoned, begun)] == [True, False, False, True]
    assert not cache.has(paths[1])


def test_a_damaged_cache_is_made_again(assets: dict[str, Path], tmp_path: Path) -> None:
    """A part that a power cut left empty costs time, not the video."""
    out = tmp_path / "out.mp4"
    render(three_scenes(), assets, overlays, None, tmp_path / "cache", out)
    before = out.read_bytes()
    next((tmp_path / "cache").glob("picture-*.mp4")).write_bytes(b"")
    again = render(three_scenes(), assets, overlays, None, tmp_path / "cache", out)
    assert again.segments_made == 3
    assert out.read_bytes() == before


def test_a_timeline_without_length_is_refused(tmp_path: Path) -> None:
    """No empty file is made."""
    with pytest.raises(EngineFailed, match="no length"):
        render(timeline(duration_ms=0), {}, no_overlays, None, tmp_path / "cache", tmp_path / "out.mp4")
