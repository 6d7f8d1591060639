"""Mixes kept by what they play: a video that is rendered again with the same sound is not mixed again."""

import hashlib
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np

from reelwright_render.cache.digest import file_digest
from reelwright_render.cache.folder import open_cache
from reelwright_render.errors import is_out_of_room
from reelwright_render.sound.mix import Progress, Stop, mix
from reelwright_render.sound.sound_files import RATE
from reelwright_render.timeline.library import FindMeasured, nothing_measured
from reelwright_render.timeline.model import FPS, Sound, Timeline

MIX_VERSION = 1  # raise it whenever the same sounds give another mix

_HEADER_BYTES = 44
_FRAME_BYTES = 4  # 16 bits, stereo


def mix_with_cache(
    timeline: Timeline,
    find: Callable[[str], Path],
    cache: Path,
    out: Path,
    stop: Stop = lambda: None,
    progress: Progress = lambda share: None,
    measured: FindMeasured = nothing_measured,
) -> bool:
    """Like `mix`, but asks the folder `cache` first, which may be shared by several renders and keeps what is
    made. Returns whether anything had to be mixed. Raises EngineFailed for a broken file."""
    kept = open_cache(cache, out.with_suffix(".mixes"))
    path = kept.path("mix", mix_key(timeline, find, measured), ".wav")
    if kept.has(path) and _copy_to(path, out, timeline):
        progress(1.0)
        return False
    try:
        mix(timeline, find, out, stop, progress, measured)
    except OSError as error:
        if not is_out_of_room(error) or not kept.tidy(0):
            raise
        mix(timeline, find, out, stop, progress, measured)
    kept.keep(out, path)
    return True


def _copy_to(path: Path, out: Path, timeline: Timeline) -> bool:
    """False for one that has just been forgotten, or that a power cut left damaged."""
    try:
        shutil.copyfile(path, out)
    except FileNotFoundError:
        return False
    return out.stat().st_size == _HEADER_BYTES + _FRAME_BYTES * (timeline.frames * RATE // FPS)


def mix_key(timeline: Timeline, find: Callable[[str], Path], measured: FindMeasured) -> str:
    """Return a digest of everything that decides the samples: the sounds by their files' content, how long
    the video is, and when somebody speaks."""
    spoken = [(word.start_ms, word.end_ms) for word in timeline.words]
    sounds = [_sound(sound, find, measured) for sound in timeline.sounds]
    text = repr((MIX_VERSION, np.__version__, timeline.duration_ms, spoken, sounds))
    return hashlib.sha256(text.encode()).hexdigest()


def _sound(sound: Sound, find: Callable[[str], Path], measured: FindMeasured) -> tuple[object, ...]:
    """A measured sound comes with its loudness and the points where it loops."""
    known = measured(sound.asset)
    levels = (known.lufs, known.loop) if known else None
    placed = (sound.role, sound.start_ms, sound.end_ms, sound.volume, sound.trim_start_ms, sound.loop)
    return (file_digest(find(sound.asset)), levels, *placed)
