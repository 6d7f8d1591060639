"""Frames to H.264, one segment a file: a closed GOP that can be joined to its neighbours without touching it.

x264 with one thread a segment gives the same bytes for the same pixels on every run; frames are handed over
in tight buffers, since the padding of a frame that the library allocates is not under our control.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal

import av
from av.video.frame import VideoFrame
from av.video.stream import VideoStream

from reelwright.render.plan import SEGMENT_FRAMES
from reelwright.render.planar import Planar, planar
from reelwright.timeline.model import FPS

ENGINE_VERSION = 1  # raise it whenever the same plan gives other pixels or bytes

Quality = Literal["final", "preview"]

_BT709, _LIMITED = 1, 1
_PARAMETERS = f"keyint={SEGMENT_FRAMES}:min-keyint=1:scenecut=40:open-gop=0:stitchable=1:force-cfr=1"


@dataclass(frozen=True)
class Encoding:
    """Size and settings of the picture; `scale` is its size over the timeline's."""

    width: int
    height: int
    scale: float
    preset: str
    crf: int

    @property
    def signature(self) -> str:
        """All that decides the bytes of given frames."""
        return repr((ENGINE_VERSION, av.__version__, _PARAMETERS, self))


def encoding(width: int, height: int, quality: Quality) -> Encoding:
    if quality == "final":
        return Encoding(width // 2 * 2, height // 2 * 2, 1.0, "veryfast", 22)
    return Encoding(width // 4 * 2, height // 4 * 2, 0.5, "ultrafast", 26)


def encode_segment(
    draw: Callable[[int, Planar], None],
    frames: range,
    out: Path,
    how: Encoding,
    drawn: Callable[[int], None] = lambda frames: None,
) -> None:
    """Draws and encodes `frames` into an MP4 file with times from 0; tells `drawn` how many are done."""
    picture = planar(how.width, how.height)
    with av.open(str(out), "w", format="mp4") as container:
        stream = _stream(container.add_stream("libx264", rate=FPS), how)
        for done, number in enumerate(frames):
            draw(number, picture)
            frame = VideoFrame.from_numpy_buffer(picture.block, "yuv420p")
            frame.pts, frame.time_base = done, Fraction(1, FPS)
            container.mux(stream.encode(frame))
            drawn(done + 1)
        container.mux(stream.encode(None))


def _stream(stream: VideoStream, how: Encoding) -> VideoStream:
    context = stream.codec_context
    context.width, context.height, context.pix_fmt = how.width, how.height, "yuv420p"
    context.time_base = Fraction(1, FPS)
    context.thread_count = 1
    context.colorspace = context.color_primaries = context.color_trc = _BT709
    context.color_range = _LIMITED
    context.options = {
        "preset": how.preset,
        "profile": "high",
        "crf": str(how.crf),
        "flags": "+cgop",
        "x264-params": _PARAMETERS,
    }
    return stream
