"""Sounds that go round: a join that keeps its loudness, whatever the two sides have in common."""

from collections.abc import Generator
from pathlib import Path

import numpy as np

from reelwright_render.sound.loudness import Samples
from reelwright_render.sound.sound_files import RATE, decode_sound
from reelwright_render.timeline.library import Loop

_FADE = 3 * RATE // 2  # for sounds of which nothing is known


def loop_sound(path: Path, loop: Loop | None, start_ms: int) -> Generator[Samples, None, None]:
    """The file from `start_ms` on, for ever (a file without sound ends at once). Without known loop points
    its end is faded into its beginning."""
    sound = np.concatenate([np.empty((0, 2), np.float32), *decode_sound(path)])
    if len(sound) < 2:
        return
    if loop is None:
        fade = min(_FADE, len(sound) // 2)
        loop = Loop(fade, len(sound), fade)
    body_end = loop.end - loop.fade
    begin = start_ms * RATE // 1000
    if begin >= body_end:
        begin = loop.start + (begin - body_end) % max(body_end - loop.start, 1)
    seam = crossfade(sound[body_end : loop.end], sound[loop.start - loop.fade : loop.start])
    yield sound[begin:body_end]
    while True:
        yield seam
        yield sound[loop.start : body_end]


def crossfade(ending: Samples, beginning: Samples) -> Samples:
    """Fade one sound into the other at constant power: the more alike they are, the less they add up to."""
    angle = np.linspace(0, np.pi / 2, len(ending), dtype=np.float32)[:, None]
    falling, rising = np.cos(angle), np.sin(angle)
    alike = _correlation(ending, beginning)
    power = np.sqrt(1 + 2 * falling * rising * max(alike, 0.0))
    return np.asarray((falling * ending + rising * beginning) / power, np.float32)


def _correlation(one: Samples, other: Samples) -> float:
    both = float(np.sqrt(np.sum(one * one) * np.sum(other * other)))
    return float(np.sum(one * other)) / both if both > 0 else 0.0
