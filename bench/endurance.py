"""A long video: whether memory stays flat, and whether sound and picture stay together.

Every ten seconds a white picture is shown and a click is heard. Both are looked for in the finished file, as
a player would show and play it; what is measured is how far they lie apart.
"""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import av
import cv2
import numpy as np
from memory import MB, Peak
from numpy.typing import NDArray
from reel import HEIGHT, MOVES, WIDTH

from reelwright.catalog.shipped import is_shipped, shipped_path
from reelwright.workflows.local_renderer import LocalRenderer
from reelwright_render.overlays.captions import cut_captions
from reelwright_render.sound.loudness import Samples
from reelwright_render.sound.sound_files import RATE, write_wav
from reelwright_render.timeline.model import Captions, Clip, Sound, Timeline, Word

MARK_EVERY_MS, MARK_MS = 10_000, 100
SCENE_MS, CLIP_SOURCE_MS, WORD_MS = 8_000, 12_000, 330
WORDS = "so my neighbour knocked at three in the morning and asked me about his cat".split()
_QUARTERS = 4


def measure_long(assets: dict[str, Path], folder: Path, seconds: int) -> None:
    assets = {**assets, "white": folder / "white.png", "voice": folder / "voice.wav"}
    cv2.imwrite(str(assets["white"]), np.full((HEIGHT, WIDTH, 3), 255, np.uint8))
    write_wav(assets["voice"], _voice(seconds))
    video = folder / "long.mp4"
    began = time.perf_counter()
    with Peak(os.getpid()) as peak:
        render_with_sound(long_reel(seconds), assets, folder, video)
    wall = time.perf_counter() - began
    print(f"{seconds} s of video, with sound: {wall:.0f} s, {wall / seconds:.2f} seconds a second")
    parts = [max(part) / MB for part in np.array_split(peak.sums, _QUARTERS) if len(part)]
    print(f"  peak memory                 {peak.sum / MB:.0f} MB over all processes (aim 1200)")
    print(f"  in each quarter of the time {', '.join(f'{part:.0f}' for part in parts)} MB")
    apart = [1000 * (heard - seen) for seen, heard in zip(flashes(video), clicks(video), strict=True)]
    print(f"  sound and picture apart     at most {max(map(abs, apart)):.1f} ms (aim 20), {len(apart)} marks")
    print(f"  the last against the first  {apart[-1] - apart[0]:+.1f} ms")


def render_with_sound(timeline: Timeline, assets: dict[str, Path], folder: Path, out: Path) -> None:
    """As a worker of the service does it."""
    renderer, wave = LocalRenderer(folder / "long-cache"), folder / "long.wav"

    def find(asset: str) -> Path:
        return shipped_path(asset) if is_shipped(asset) else assets[asset]

    renderer.mix(timeline, find, wave, lambda: None, lambda share: None)
    renderer.film(timeline, find, wave, out, lambda: None, lambda share: None)


def long_reel(seconds: int) -> Timeline:
    """The clip and photographs in turns, captions word by word, a voice, music; and the white pictures."""
    length = seconds * 1000
    words = tuple(_words(length))
    captions = Captions("default", "bottom", cut_captions(words, "default", "bottom", WIDTH, HEIGHT))
    white = tuple(Clip("image", "white", at, at + MARK_MS) for at in marks(seconds))
    music = Sound("catalog/music/music_calm_06", "music", 0, length, volume=0.5, loop=True)
    return Timeline(
        WIDTH,
        HEIGHT,
        length,
        layers=(tuple(_scenes(length)), white),
        sounds=(Sound("voice", "voice", 0, length), music),
        words=words,
        captions=captions,
    )


def marks(seconds: int) -> range:
    """In milliseconds."""
    return range(MARK_EVERY_MS // 2, seconds * 1000 - MARK_MS, MARK_EVERY_MS)


def _scenes(length: int) -> Iterator[Clip]:
    for number, start in enumerate(range(0, length, SCENE_MS)):
        end = min(start + SCENE_MS, length)
        if number % 2:
            photo = f"photo{number % len(MOVES)}"
            yield Clip("image", photo, start, end, motion=MOVES[number % len(MOVES)], crossfade_ms=400)
        else:
            yield Clip("video", "clip", start, end, source_ms=CLIP_SOURCE_MS)


def _words(length: int) -> Iterator[Word]:
    for number, start in enumerate(range(0, length - WORD_MS, WORD_MS)):
        yield Word(WORDS[number % len(WORDS)], start, start + WORD_MS - 30)


def _voice(seconds: int) -> Iterator[Samples]:
    """Quiet noise, a second at a time, with a loud click of five milliseconds at every mark."""
    random = np.random.default_rng(1)
    clicked = {at // 1000: at % 1000 * RATE // 1000 for at in marks(seconds)}
    for second in range(seconds):
        block = random.normal(0, 0.02, (RATE, 2)).astype(np.float32)
        if second in clicked:
            block[clicked[second] : clicked[second] + RATE // 200] = 0.9
        yield block


def flashes(video: Path) -> list[float]:
    """When each white picture begins, in seconds."""
    found = []
    with av.open(str(video)) as container:
        stream = container.streams.video[0]
        for mark in marks(_length(container)):
            container.seek(round((mark / 1000 - 1) * av.time_base))
            for frame in container.decode(stream):
                if frame.time > mark / 1000 - 0.5 and _white(frame.to_ndarray(format="gray")):
                    found.append(frame.time)
                    break
    return found


def _white(picture: NDArray[np.uint8]) -> bool:
    return bool(picture[: len(picture) // 3].mean() > 225)


def clicks(video: Path) -> list[float]:
    """When each click is heard, in seconds: where sound is first nearly as loud as it gets around the mark.
    Music and noise are at most seven tenths as loud."""
    with av.open(str(video)) as container:
        length = _length(container)
        heard = np.zeros((length + 2) * RATE, np.float32)
        for frame in container.decode(audio=0):
            at, block = round(frame.time * RATE), np.abs(frame.to_ndarray()).max(axis=0)
            heard[max(0, at) : at + len(block)] = block[max(0, -at) :]
    found = []
    for mark in marks(length):
        first = mark * RATE // 1000 - RATE // 2
        near = heard[first : first + RATE]
        found.append((first + int(np.argmax(near > 0.8 * near.max()))) / RATE)
    return found


def _length(container: "av.container.InputContainer") -> int:
    return round((container.duration or 0) / av.time_base)
