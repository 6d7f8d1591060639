"""Pictures out of files: frames of a video by number, and stills."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import av
import cv2
import numpy as np
from av.video.frame import VideoFrame

from reelwright_render.errors import EngineFailed
from reelwright_render.pixels.planar import Bytes
from reelwright_render.timeline.model import FPS

_STEP_BACK = 4
_KEPT_BACK = 16  # 50 MB in full size


class VideoReader:
    """Frames of a video by their number at 30 a second. Going on is cheap, and so is going back step by step;
    anything else seeks. `position` is the frame that was asked for last."""

    def __init__(self, path: Path) -> None:
        with _raise_readable():
            self._container = av.open(f"file:{path}", options={"protocol_whitelist": "file"})
        if not self._container.streams.video:
            raise EngineFailed("A clip of the video has no pictures")
        self._stream = self._container.streams.video[0]
        self._stream.codec_context.thread_count = 1  # the processes share the cores by segments
        self._start = self._stream.start_time or 0
        self._tick_s = float(self._stream.time_base or 0)
        self._frames: Iterator[VideoFrame] = iter(())
        self._current: VideoFrame | None = None
        self._after: VideoFrame | None = None
        self._decoded = -1
        self._earlier: dict[int, VideoFrame] = {}
        self.position = -1

    def frame(self, number: int) -> VideoFrame:
        """The frame that is seen at that time; after the end, the last one."""
        if 0 < self.position - number <= _STEP_BACK:
            frame = self._back_to(number)
        else:
            self._earlier.clear()
            frame = self._on_to(number)
        self.position = number
        return frame

    def _back_to(self, number: int) -> VideoFrame:
        """Decoders only go forward: a few frames before this one are decoded along with it, and kept."""
        if number not in self._earlier:
            first = max(0, number - _KEPT_BACK + 1)
            self._earlier = {one: self._on_to(one) for one in range(first, number + 1)}
        return self._earlier[number]

    def _on_to(self, number: int) -> VideoFrame:
        if self._decoded < 0 or number < self._decoded or number > self._decoded + 2 * FPS:
            self._seek(number)
        with _raise_readable():
            while self._after is not None and (self._current is None or self._number(self._after) <= number):
                self._current, self._after = self._after, next(self._frames, None)
        if self._current is None:
            raise EngineFailed("A clip of the video has no pictures")
        self._decoded = number
        return self._current

    @property
    def length(self) -> int:
        """Return the length in frames at 30 a second, as the file says."""
        return max(1, round((self._stream.duration or 0) * self._tick_s * FPS))

    def close(self) -> None:
        self._container.close()

    def _number(self, frame: VideoFrame) -> int:
        return round(((frame.pts or 0) - self._start) * self._tick_s * FPS)

    def _seek(self, number: int) -> None:
        target = self._start + (int(number / FPS / self._tick_s) if self._tick_s else 0)
        with _raise_readable():
            self._container.seek(target, stream=self._stream, backward=True)
            self._frames = (f for f in self._container.decode(self._stream) if isinstance(f, VideoFrame))
            self._current, self._after = None, next(self._frames, None)


@contextmanager
def _raise_readable() -> Iterator[None]:
    try:
        yield
    except av.error.FFmpegError as error:
        raise EngineFailed("A clip of the video could not be read") from error


def planes(frame: VideoFrame) -> tuple[Bytes, Bytes, Bytes]:
    """The frame's own memory, without its padding; valid while the frame lives."""
    y, u, v = (
        np.frombuffer(memoryview(plane), np.uint8).reshape(-1, plane.line_size)[: plane.height, : plane.width]
        for plane in frame.planes
    )
    return y, u, v


def still(path: Path) -> Bytes:
    """A picture, turned as its camera says, height × width × BGR."""
    pixels = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if pixels is None:
        raise EngineFailed("A picture of the video could not be read")
    return np.asarray(pixels, np.uint8)
