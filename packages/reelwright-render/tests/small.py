"""Small sources and overlays for the renderer's tests; `overlays` is imported by name in child processes."""

import sys
import time
from collections.abc import Mapping
from fractions import Fraction
from multiprocessing.connection import Connection
from pathlib import Path

import av
import cv2
import numpy as np

from reelwright_render.draw import fonts
from reelwright_render.pixels.decode import planes
from reelwright_render.plan.overlay import Overlay, Placement, Sprite, State
from reelwright_render.timeline.model import Clip, Timeline

WIDTH, HEIGHT = 96, 160


class Word:
    """A white block that moves right every ten frames."""

    look = "word 1"

    def state_at(self, frame: int) -> tuple[State, Placement] | None:
        return ("word", frame // 10), Placement(dx=frame // 10)

    def draw(self, state: State) -> Sprite | None:
        return Sprite(20, 100, np.full((16, 40, 4), 255, np.uint8))


def overlays(timeline: Timeline, assets: Mapping[str, Path]) -> list[Overlay]:
    return [Word()] if timeline.captions is None else []


class Endless(Word):
    """Says that it is being drawn, and then takes a minute."""

    def draw(self, state: State) -> Sprite | None:
        print("drawing", flush=True)
        time.sleep(60)
        return None


def endless_overlays(timeline: Timeline, assets: Mapping[str, Path]) -> list[Overlay]:
    return [Endless()]


def no_overlays(timeline: Timeline, assets: Mapping[str, Path]) -> list[Overlay]:
    return []


def tell_what_is_ready(told: Connection) -> None:
    """From a process that has done nothing yet: whether its fonts are open, and its kernels have run."""
    told.send((fonts._collection.cache_info().currsize == 1, "numpy.ma" in sys.modules))


def counting_clip(path: Path, frames: int = 60, width: int = WIDTH, height: int = HEIGHT) -> Path:
    """A clip whose luma says its frame number: 40 + 2 for each frame."""
    with av.open(str(path), "w") as container:
        stream = container.add_stream("libx264", rate=30)
        stream.width, stream.height, stream.pix_fmt = width, height, "yuv420p"
        stream.codec_context.options = {"g": "15", "crf": "4", "tune": "fastdecode"}
        stream.codec_context.thread_count = 1
        for number in range(frames):
            block = np.full((height * 3 // 2, width), 128, np.uint8)
            block[:height] = 40 + 2 * number
            frame = av.VideoFrame.from_numpy_buffer(block, "yuv420p")
            frame.pts, frame.time_base = number, Fraction(1, 30)
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
    return path


def number_seen(luma: np.ndarray) -> int:
    """The counting clip's frame number in the middle of a picture."""
    height, width = luma.shape
    return round((float(luma[height // 2, width // 2]) - 40) / 2)


def photo(
    path: Path, colour: tuple[int, int, int] = (40, 120, 200), size: tuple[int, int] = (160, 240)
) -> Path:
    """A picture of one BGR colour with a lighter cross in the middle."""
    width, height = size
    pixels = np.full((height, width, 3), colour, np.uint8)
    cv2.rectangle(pixels, (width // 2 - 4, 0), (width // 2 + 4, height), (240, 240, 240), -1)
    cv2.imwrite(str(path), pixels)
    return path


def lumas(path: Path) -> list[np.ndarray]:
    """Every frame's luma, decoded from the beginning."""
    with av.open(str(path)) as container:
        return [planes(frame)[0].copy() for frame in container.decode(video=0)]


def video(asset: str, start_ms: int, end_ms: int, **more: object) -> Clip:
    return Clip("video", asset, start_ms, end_ms, **more)


def timeline(*clips: Clip, duration_ms: int, layers: tuple[tuple[Clip, ...], ...] = ()) -> Timeline:
    return Timeline(WIDTH, HEIGHT, duration_ms, layers=(clips, *layers))
