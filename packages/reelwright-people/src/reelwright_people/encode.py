"""Pictures to H.264, the same bytes for the same pixels on every run: x264 with one thread, in groups of
pictures that are closed, so that clips of one size and encoding can be joined by copying packets."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import TracebackType

import av
from av.video.frame import VideoFrame
from av.video.stream import VideoStream

from reelwright_people.planar import Planar
from reelwright_people.scores import FPS

_GROUP_FRAMES = 60
_BT709, _LIMITED = 1, 1
_PARAMETERS = f"keyint={_GROUP_FRAMES}:min-keyint=1:scenecut=40:open-gop=0:stitchable=1:force-cfr=1"


@dataclass(frozen=True)
class Encoding:
    """How well and how fast x264 encodes: one of its presets, and its constant rate factor."""

    preset: str
    crf: int


TO_EDIT = Encoding("ultrafast", 23)
"""For what is encoded once more: in half the time of TO_KEEP, closer to what was drawn, six times as big."""
TO_KEEP = Encoding("veryfast", 22)
"""For what is shown as it is."""
CUT_OUT, MATTE = Encoding("veryfast", 17), Encoding("veryfast", 14)
"""For somebody without what is around them: their colours, and how much of each pixel is theirs."""


class ClipWriter:
    """Writes pictures of one size to an MP4 of its own, 30 a second, with times from 0."""

    def __init__(self, path: Path, encoding: Encoding) -> None:
        self._container = av.open(str(path), "w", format="mp4")
        self._encoding = encoding
        self._stream: VideoStream | None = None
        self._written = 0

    def __enter__(self) -> "ClipWriter":
        return self

    def write(self, picture: Planar) -> None:
        """Encode a copy of the picture: its memory may hold the next one afterwards."""
        if self._stream is None:
            self._stream = self._open_stream(picture.width, picture.height)
        # Frames that the library allocates have padding, whose bytes would not be the same on every run.
        frame = VideoFrame.from_numpy_buffer(picture.block, "yuv420p")
        frame.pts, frame.time_base = self._written, Fraction(1, FPS)
        self._container.mux(self._stream.encode(frame))
        self._written += 1

    def _open_stream(self, width: int, height: int) -> VideoStream:
        stream = self._container.add_stream("libx264", rate=FPS)
        context = stream.codec_context
        context.width, context.height, context.pix_fmt = width, height, "yuv420p"
        context.time_base = Fraction(1, FPS)
        context.thread_count = 1
        context.colorspace = context.color_primaries = context.color_trc = _BT709
        context.color_range = _LIMITED
        context.options = {
            "preset": self._encoding.preset,
            "profile": "high",
            "crf": str(self._encoding.crf),
            "flags": "+cgop",
            "x264-params": _PARAMETERS,
        }
        return stream

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None and self._stream is not None:
            self._container.mux(self._stream.encode(None))
        self._container.close()
