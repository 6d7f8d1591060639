"""Frames to a segment, one a file: a closed GOP that can be joined to its neighbours without touching it.

x264 with one thread a segment gives the same bytes for the same pixels on every run; frames are handed over
in tight buffers, since the padding of a frame that the library allocates is not under our control.
"""

from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Literal

import av
from av.container import OutputContainer
from av.video.frame import VideoFrame
from av.video.stream import VideoStream

from reelwright_render.encode.encoders import (
    BT709,
    LIMITED,
    OPTIONS,
    Coder,
    Draw,
    Form,
    OpaqueFrames,
    TransparentFrames,
)
from reelwright_render.plan.plan import SEGMENT_FRAMES
from reelwright_render.timeline.model import FPS

ENGINE_VERSION = 2  # raise it whenever the same plan gives other pixels or bytes

Quality = Literal["final", "preview"]
B_FRAMES = 3  # as x264's presets have it

_PARAMETERS = f"keyint={SEGMENT_FRAMES}:min-keyint=1:scenecut=40:open-gop=0:stitchable=1:force-cfr=1"


@dataclass(frozen=True)
class Encoding:
    """Size and settings of the picture; `scale` is its size over the timeline's. x264 with `preset` and `crf`
    unless another `coder` is named, with at most `b_frames` pictures in a row that wait for a later one."""

    width: int
    height: int
    scale: float
    preset: str
    crf: int
    coder: Coder | None = field(default=None, repr=False)
    b_frames: int = field(default=B_FRAMES, repr=False)

    @property
    def parameters(self) -> str:
        """The parameters of x264."""
        return _PARAMETERS if self.b_frames == B_FRAMES else f"{_PARAMETERS}:bframes={self.b_frames}"

    @property
    def signature(self) -> str:
        """Return all that decides the bytes of given frames."""
        x264 = (ENGINE_VERSION, av.__version__, self.parameters, self)
        return repr(x264 if self.coder is None else (x264, self.coder))

    @property
    def form(self) -> Form:
        return self.coder.form if self.coder else "mp4"

    @property
    def options(self) -> dict[str, str]:
        """The options of the file that a segment becomes."""
        return OPTIONS if self.coder else {}

    @property
    def transparent(self) -> bool:
        return self.coder is not None and self.coder.transparent


def encoding(width: int, height: int, quality: Quality, coder: Coder | None = None) -> Encoding:
    if quality == "final":
        return Encoding(width // 2 * 2, height // 2 * 2, 1.0, "veryfast", 22, coder)
    return Encoding(width // 4 * 2, height // 4 * 2, 0.5, "ultrafast", 26, coder)


def encode_segment(
    draw: Draw,
    frames: range,
    out: Path,
    how: Encoding,
    drawn: Callable[[int], None] = lambda frames: None,
    *,
    ahead: bool = False,
) -> None:
    """Draws and encodes `frames` into a file of the encoding's form with times from 0; tells `drawn` how many
    are done. `draw` fills a picture; where the file is to be transparent, it draws over what is there. With
    `ahead` a frame is drawn, in another thread, while the one before it is encoded."""
    with (
        av.open(str(out), "w", format=how.form, options=how.options) as container,
        closing(_pictures(draw, frames, how, ahead)) as pictures,
    ):
        stream = _begin(container, how)
        for done, frame in enumerate(pictures):
            if how.coder is not None:
                frame = how.coder.frame(frame)
            frame.pts, frame.time_base = done, Fraction(1, FPS)
            container.mux(stream.encode(frame))
            drawn(done + 1)
        container.mux(stream.encode(None))


def _pictures(draw: Draw, frames: range, how: Encoding, ahead: bool) -> Generator[VideoFrame]:
    drawn: OpaqueFrames | TransparentFrames
    if how.transparent:
        drawn = TransparentFrames(draw, how.width, how.height)
    else:
        drawn = OpaqueFrames(draw, how.width, how.height, 2 if ahead else 1)
    if not ahead:
        yield from map(drawn.frame, frames)
        return
    with ThreadPoolExecutor(1) as thread:
        coming = thread.submit(drawn.frame, frames[0])
        for number in frames[1:]:
            frame, coming = coming.result(), thread.submit(drawn.frame, number)
            yield frame
        yield coming.result()


def _begin(container: OutputContainer, how: Encoding) -> VideoStream:
    if how.coder is None:
        return _stream(container.add_stream("libx264", rate=FPS), how)
    return how.coder.begin(container, how.width, how.height, how.scale < 1)


def _stream(stream: VideoStream, how: Encoding) -> VideoStream:
    context = stream.codec_context
    context.width, context.height, context.pix_fmt = how.width, how.height, "yuv420p"
    context.time_base = Fraction(1, FPS)
    context.thread_count = 1
    context.colorspace = context.color_primaries = context.color_trc = BT709
    context.color_range = LIMITED
    context.options = {
        "preset": how.preset,
        "profile": "high",
        "crf": str(how.crf),
        "flags": "+cgop",
        "x264-params": how.parameters,
    }
    return stream
