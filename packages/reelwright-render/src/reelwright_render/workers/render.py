"""A timeline and its sound to a finished file."""

import hashlib
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar
from uuid import uuid4

import av

from reelwright_render.cache.digest import asset_digest, file_digest
from reelwright_render.cache.folder import open_cache
from reelwright_render.encode.encoders import Coder, Form
from reelwright_render.encode.mux import join, sound_signature
from reelwright_render.encode.segments import Quality, encoding
from reelwright_render.errors import EngineFailed, is_out_of_room
from reelwright_render.plan.plan import Plan
from reelwright_render.timeline.model import FPS, Timeline
from reelwright_render.workers.messages import OverlayFactory, PictureTask, RenderSpec, SoundTask, Task
from reelwright_render.workers.pool import run_tasks

Made = TypeVar("Made")


@dataclass(frozen=True)
class RenderResult:
    frames: int
    duration_ms: int
    size: int
    width: int
    height: int
    segments_made: int
    segments_reused: int


def render(
    timeline: Timeline,
    assets: Mapping[str, Path],
    overlay_factory: OverlayFactory,
    sound: Path | None,
    cache: Path,
    out: Path,
    *,
    quality: Quality = "final",
    coder: Coder | None = None,
    processes: int = 2,
    kept_bytes: int = 8 << 30,
    progress: Callable[[float], None] = lambda share: None,
    stop: Callable[[], None] = lambda: None,
) -> RenderResult:
    """Makes `out`: H.264 High, yuv420p, 30 frames a second, BT.709, with AAC-LC at 48 kHz; index first.
    Another `coder` gives a file of its form.

    `assets` leads from every asset that the timeline or its overlays name to a file: clips normalised to
    H.264 yuv420p, pictures as JPEG, PNG or WebP. `overlay_factory` is called as
    `overlay_factory(timeline, assets)` here and again in every child process, so it must be a function that
    can be imported by name; its overlays lie over the picture in their order. `sound` is the finished mix,
    a 48 kHz stereo WAV as long as the timeline; it is encoded once. `cache` is a folder that keeps segments
    by what they show, and may be shared by several renders at once; beyond `kept_bytes`, or a quarter of the
    room on its disk, it forgets, and sooner where the disk is full; where it cannot be written, one beside
    `out` takes its place.

    `progress` hears shares from 0 to 1. `stop` is asked about once a second; whatever it raises ends the
    work, removes what was half done and comes out of here. EngineFailed where a source can not be read.
    """
    how = encoding(timeline.width, timeline.height, quality, coder)
    plan = Plan(timeline, overlay_factory(timeline, assets))
    if plan.frames == 0:
        raise EngineFailed("The video has no length")
    kept = open_cache(cache, out.with_suffix(".segments"))
    segments = plan.segments(partial(asset_digest, assets), how.signature)
    ending = f".{how.form}"
    pictures = [kept.path("picture", segment.key, ending) for segment in segments]
    signature = sound_signature(how.form)
    track = kept.path("sound", _sound_key(sound, signature), ending) if sound and signature else None

    def make_missing() -> int:
        missing = {p: s for p, s in zip(pictures, segments, strict=True) if not kept.has(p)}
        tasks: list[Task] = [PictureTask(s.frames, kept.temporary(), p) for p, s in missing.items()]
        if sound and track and not kept.has(track):
            tasks.append(SoundTask(sound, kept.temporary(), track))
        told = _ProgressReporter(progress, sum(len(segment.frames) for segment in missing.values()))
        run_tasks(
            RenderSpec(timeline, dict(assets), overlay_factory, how),
            tasks,
            processes,
            told.report_frames,
            stop,
        )
        return len(missing)

    def make_room() -> bool:
        """Gives up what is kept of other videos; False when there was nothing."""
        return kept.tidy(0, {*pictures, *([track] if track else [])}) > 0

    def with_room(work: Callable[[], Made]) -> Made:
        try:
            return work()
        except OSError as error:
            if not is_out_of_room(error) or not make_room():
                raise
            return work()

    made = with_room(make_missing)
    parts = [(path, len(segment.frames)) for path, segment in zip(pictures, segments, strict=True)]
    try:
        with_room(lambda: _join_parts(parts, track or sound, out, how.form))
    except av.error.FFmpegError as error:  # something in the cache is damaged, by a power cut perhaps
        if is_out_of_room(error):
            raise
        for path in (*pictures, *([track] if track else [])):
            path.unlink(missing_ok=True)
        made = make_missing()
        _join_parts(parts, track or sound, out, how.form)
    kept.tidy(kept_bytes)
    progress(1.0)
    return RenderResult(
        frames=plan.frames,
        duration_ms=round(plan.frames * 1000 / FPS),
        size=out.stat().st_size,
        width=how.width,
        height=how.height,
        segments_made=made,
        segments_reused=len(segments) - made,
    )


def _sound_key(sound: Path, signature: str) -> str:
    return hashlib.sha256(f"{signature} {file_digest(sound)}".encode()).hexdigest()


def _join_parts(parts: list[tuple[Path, int]], sound: Path | None, out: Path, form: Form) -> None:
    temporary = out.with_name(f".{uuid4().hex}.part")
    try:
        join(parts, sound, temporary, form)
        os.replace(temporary, out)
    finally:
        temporary.unlink(missing_ok=True)


class _ProgressReporter:
    """Frames done, as a share; joining at the end counts as a hundredth."""

    def __init__(self, progress: Callable[[float], None], frames: int) -> None:
        self._progress = progress
        self._frames = frames
        self._done = 0

    def report_frames(self, frames: int) -> None:
        self._done += frames
        self._progress(0.99 * self._done / self._frames)
