"""Three seconds of a video that go round without a seam: what a list shows while the pointer rests on it."""

import tempfile
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import av
import cv2
import numpy as np
from av.video.frame import VideoFrame

from reelwright_render.encode.mux import join
from reelwright_render.encode.segments import Encoding, encode_segment
from reelwright_render.errors import EngineFailed, Invalid
from reelwright_render.pixels.decode import VideoReader, planes
from reelwright_render.pixels.planar import Bytes, Planar, planar
from reelwright_render.timeline.model import FPS

LOOP_MS = 3000
_SEAM = 8  # frames in which the end turns into what comes before the beginning
_LOOKED_AT_WIDTH = 96
_WEBP_EVERY = 3  # ten frames a second
_UNREADABLE = "A clip of the video could not be read"


def preview_loop(video: Path, out: Path, *, width: int = 360, duration_ms: int = LOOP_MS) -> None:
    """The best moment of a finished video without sound: an MP4 file, or an animated WebP where `out` ends in
    .webp. The whole video where it is shorter. EngineFailed where it cannot be read."""
    if out.suffix.lower() not in (".mp4", ".webp"):
        raise Invalid("out", "Must end in .mp4 or .webp")
    reader = VideoReader(video)
    try:
        start = best_start(video, duration_ms) * FPS // 1000
        loop = _Loop(reader, start, round(duration_ms * FPS / 1000), width)
        (_webp if out.suffix.lower() == ".webp" else _mp4)(loop, out)
    finally:
        reader.close()


def best_start(video: Path, duration_ms: int = LOOP_MS) -> int:
    """Find, in milliseconds, where that long a stretch shows the most, and the most different things. Only
    key frames are decoded, of which there is one every two seconds and at every cut."""
    looked = _key_frames(video)
    last = looked[-1][0]
    starts = [at for at, _ in looked if at + duration_ms <= last] or [0]
    return max(starts, key=lambda start: _interest([f for at, f in looked if 0 <= at - start < duration_ms]))


def _key_frames(video: Path) -> list[tuple[int, Bytes]]:
    found = []
    try:
        with av.open(f"file:{video}", options={"protocol_whitelist": "file"}) as container:
            stream = container.streams.video[0]
            stream.codec_context.skip_frame = "NONKEY"
            for frame in container.decode(stream):
                height = max(2, round(frame.height * _LOOKED_AT_WIDTH / frame.width))
                small = cv2.resize(planes(frame)[0], (_LOOKED_AT_WIDTH, height), interpolation=cv2.INTER_AREA)
                found.append((round((frame.time or 0) * 1000), np.asarray(small, np.uint8)))
    except (av.error.FFmpegError, IndexError) as error:
        raise EngineFailed(_UNREADABLE) from error
    if not found:
        raise EngineFailed(_UNREADABLE)
    return found


def _interest(frames: list[Bytes]) -> float:
    """Contrast and edges of the pictures, and how much changes between them."""
    seen = [float(frame.std() + np.abs(cv2.Laplacian(frame, cv2.CV_32F)).mean()) for frame in frames]
    changes = [float(cv2.absdiff(one, other).mean()) for one, other in pairwise(frames)]
    return sum(seen) / max(1, len(seen)) + sum(changes) / max(1, len(changes))


class _Loop:
    """`count` pictures, the last of which turn into those before the first, so that it goes round."""

    def __init__(self, reader: VideoReader, start: int, count: int, width: int) -> None:
        first = reader.frame(0)
        self._reader = reader
        self.count = max(1, min(count, reader.length))
        self._seam = min(_SEAM, (reader.length - self.count), self.count // 3)
        self._start = min(max(start, self._seam), reader.length - self.count)
        self.width = min(width, first.width) // 2 * 2
        self.height = max(2, round(first.height * self.width / first.width / 2) * 2)
        self._before: list[Planar] = []
        for number in range(self._start - self._seam, self._start):
            self._before.append(planar(self.width, self.height))
            self._show(number, self._before[-1])

    def draw(self, number: int, out: Planar) -> None:
        self._show(self._start + number, out)
        into = number - (self.count - self._seam)
        if into >= 0:
            share = (into + 1) / (self._seam + 1)
            cv2.addWeighted(self._before[into].block, share, out.block, 1 - share, 0, dst=out.block)

    def _show(self, number: int, out: Planar) -> None:
        for plane, into in zip(planes(self._reader.frame(number)), out.planes, strict=True):
            size = (into.shape[1], into.shape[0])
            into[:] = cv2.resize(plane, size, interpolation=cv2.INTER_AREA)


def _mp4(loop: _Loop, out: Path) -> None:
    how = Encoding(loop.width, loop.height, 1.0, "veryfast", 27)
    with tempfile.TemporaryDirectory(dir=out.parent) as folder:
        segment = Path(folder) / "loop.mp4"
        encode_segment(loop.draw, range(loop.count), segment, how)
        join([(segment, loop.count)], None, out)


def _webp(loop: _Loop, out: Path) -> None:
    picture = planar(loop.width, loop.height)
    with av.open(str(out), "w", format="webp", options={"loop": "0"}) as container:
        stream = container.add_stream("libwebp_anim", rate=Fraction(FPS, _WEBP_EVERY))
        stream.width, stream.height, stream.pix_fmt = loop.width, loop.height, "yuv420p"
        stream.codec_context.options = {"quality": "55", "compression_level": "3"}
        for done, number in enumerate(range(0, loop.count, _WEBP_EVERY)):
            loop.draw(number, picture)
            frame = VideoFrame.from_numpy_buffer(picture.block, "yuv420p")
            frame.pts, frame.time_base = done, Fraction(_WEBP_EVERY, FPS)
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))
