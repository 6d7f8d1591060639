"""Encoders beside x264, and how finished pictures are handed to them.

Each makes closed groups of pictures with one thread, so that its segments join like x264's. Where a file is
to be transparent, pictures come as straight (not premultiplied) YUVA.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, cast

import av
import cv2
import numpy as np
from av.container import OutputContainer
from av.video.frame import VideoFrame
from av.video.plane import VideoPlane
from av.video.stream import VideoStream
from numpy.typing import NDArray

from reelwright_render.encode.scheduling import keep_scheduling
from reelwright_render.errors import EngineFailed
from reelwright_render.pixels.planar import Planar, as_bytes, planar
from reelwright_render.plan.plan import SEGMENT_FRAMES
from reelwright_render.timeline.model import FPS

Form = Literal["mp4", "webm", "mov"]
Draw = Callable[[int, Planar], None]

BT709, LIMITED = 1, 1
_ALPHA = 3  # the fourth plane
OPTIONS = {"fflags": "+bitexact"}  # WebM files would have numbers drawn by lot


@dataclass(frozen=True)
class Coder:
    """`name` is the encoder's in FFmpeg, `pixels` the format that it takes; `preview` are options for drafts,
    laid over the others."""

    name: str
    form: Form
    pixels: str = "yuv420p"
    options: tuple[tuple[str, str], ...] = ()
    preview: tuple[tuple[str, str], ...] = ()
    transparent: bool = False

    def begin(self, container: OutputContainer, width: int, height: int, draft: bool = False) -> VideoStream:
        """A stream of the file, its encoder opened. EngineFailed where this FFmpeg has no such encoder."""
        try:
            stream = cast(VideoStream, container.add_stream(self.name, rate=FPS))
        except av.codec.codec.UnknownCodecError as error:
            raise EngineFailed(f"This installation has no encoder {self.name}") from error
        os.environ.setdefault("SVT_LOG", "1")  # SVT-AV1 tells its whole configuration otherwise
        context = stream.codec_context
        context.width, context.height, context.pix_fmt = width, height, self.pixels
        context.time_base = Fraction(1, FPS)
        context.thread_count = 1
        context.gop_size = SEGMENT_FRAMES
        context.colorspace = context.color_primaries = context.color_trc = BT709
        context.color_range = LIMITED
        context.options = {**dict(self.options), **(dict(self.preview) if draft else {})}
        if self.transparent and self.form == "webm":
            stream.metadata["alpha_mode"] = "1"
        with keep_scheduling():
            context.open()
        return stream

    def frame(self, picture: VideoFrame) -> VideoFrame:
        """The picture as this encoder takes it."""
        if picture.format.name == self.pixels:
            return picture
        if self.pixels.endswith("10le"):
            return _at_ten_bits(picture, self.pixels)
        return picture.reformat(format=self.pixels, src_colorspace="ITU709", dst_colorspace="ITU709")


# Preset 9, although 10 takes a tenth less time: SVT-AV1 warns that frames may show visible faults at 10 and
# above. A preview may show them.
AV1 = Coder(
    name="libsvtav1",
    form="mp4",
    options=(("preset", "9"), ("crf", "34"), ("svtav1-params", "lp=1:scd=0")),
    preview=(("preset", "11"), ("crf", "42")),
)
VP9_ALPHA = Coder(
    name="libvpx-vp9",
    form="webm",
    pixels="yuva420p",
    options=(
        ("crf", "28"),
        ("b", "0"),
        ("deadline", "good"),
        ("cpu-used", "5"),
        ("auto-alt-ref", "0"),
        ("lag-in-frames", "0"),
    ),
    preview=(("deadline", "realtime"), ("cpu-used", "8"), ("crf", "36")),
    transparent=True,
)
# Three times faster for an eighth more bytes: long videos that are made twice, with a background and without.
VP9_ALPHA_QUICK = replace(
    VP9_ALPHA, options=(*VP9_ALPHA.options, ("deadline", "realtime"), ("cpu-used", "6"))
)
PRORES_422 = Coder(
    name="prores_ks",
    form="mov",
    pixels="yuv422p10le",
    options=(("profile", "hq"), ("vendor", "apl0")),
    preview=(("profile", "proxy"),),
)
PRORES_4444 = Coder(
    name="prores_ks",
    form="mov",
    pixels="yuva444p10le",
    options=(("profile", "4444"), ("vendor", "apl0"), ("alpha_bits", "16")),
    transparent=True,
)


class OpaqueFrames:
    """One picture after the other in the memory of `kept` ones, as frames for an encoder."""

    def __init__(self, draw: Draw, width: int, height: int, kept: int = 1) -> None:
        self._draw = draw
        self._pictures = [planar(width, height) for _ in range(kept)]

    def frame(self, number: int) -> VideoFrame:
        picture = self._pictures[number % len(self._pictures)]
        self._draw(number, picture)
        return VideoFrame.from_numpy_buffer(picture.block, "yuv420p")


class TransparentFrames:
    """As OpaqueFrames, with transparency. Everything is laid over two grounds, one with nothing in it and
    one full: where they still differ, that much of the ground is seen."""

    def __init__(self, draw_over: Draw, width: int, height: int) -> None:
        self._draw_over = draw_over
        self._empty, self._full = planar(width, height), planar(width, height)

    def frame(self, number: int) -> VideoFrame:
        for picture, ground in ((self._empty, 0), (self._full, 255)):
            picture.block.fill(ground)
            self._draw_over(number, picture)
        return _yuva(self._empty, self._full)


def _yuva(empty: Planar, full: Planar) -> VideoFrame:
    """Straight colours from premultiplied ones; where nothing is seen lies black, which costs no bytes."""
    frame = VideoFrame(empty.width, empty.height, "yuva420p")
    covers = [255 - as_bytes(cv2.subtract(f, e)) for f, e in zip(full.planes, empty.planes, strict=True)]
    for plane, colour, cover, black in zip(frame.planes, empty.planes, covers, (16, 128, 128), strict=False):
        straight = as_bytes(cv2.divide(colour, cover, scale=255))
        straight[cover == 0] = black
        _fill(plane, straight)
    _fill(frame.planes[_ALPHA], covers[0])
    return frame


def _at_ten_bits(picture: VideoFrame, pixels: str) -> VideoFrame:
    """Convert to ten bits a colour. FFmpeg's own scaler reads beyond the last row of a tight buffer, and
    gave other pixels now and then."""
    deep = VideoFrame(picture.width, picture.height, pixels)
    for number, (plane, into) in enumerate(zip(picture.planes, deep.planes, strict=False)):
        rows = np.frombuffer(memoryview(plane), np.uint8).reshape(-1, plane.line_size)
        shown = as_bytes(rows[: plane.height, : plane.width].copy())
        if (plane.width, plane.height) != (into.width, into.height):
            shown = as_bytes(cv2.resize(shown, (into.width, into.height), interpolation=cv2.INTER_LINEAR))
        roomy = np.multiply(shown, 4, dtype=np.uint16)
        if number == _ALPHA:
            roomy += shown >> 6  # 255 becomes 1023
        _fill(into, roomy)
    return deep


def _fill(plane: VideoPlane, pixels: NDArray[np.uint8] | NDArray[np.uint16]) -> None:
    """The padding too, so that nothing but the pixels decides what comes out of an encoder."""
    padded = np.zeros((plane.height, plane.line_size // pixels.itemsize), pixels.dtype)
    padded[:, : plane.width] = pixels
    plane.update(padded.tobytes())
