"""Frames to H.264, a part of a clip a file, and parts to one video.

x264 with one thread a part gives the same bytes for the same pixels on every run. A part is a closed group of
pictures, so parts are joined by copying packets.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path

import av
from av.video.frame import VideoFrame
from av.video.stream import VideoStream

from reelwright_footage.games import FPS, PART_FRAMES
from reelwright_footage.planar import Planar, planar

Draw = Callable[[int, Planar], None]

_BT709, _LIMITED = 1, 1
# Footage is encoded again under the captions: twice the speed is worth a third more bytes.
# Games move at every pixel: B frames would double the time to save hardly a byte.
_PRESET, _CRF = "superfast", 21
_PARAMETERS = f"keyint={PART_FRAMES}:min-keyint=1:scenecut=40:open-gop=0:stitchable=1:force-cfr=1:bframes=0"


def encode_frames(
    draw: Draw,
    frames: range,
    out: Path,
    width: int,
    height: int,
    drawn: Callable[[int], None] = lambda count: None,
) -> None:
    """Draw and encode `frames` into an MP4 with times from 0; call `drawn` with the number of frames that are
    done. `draw` fills a picture of this size; both sizes are even."""
    picture = planar(width, height)
    with av.open(str(out), "w", format="mp4") as container:
        stream = _configure(container.add_stream("libx264", rate=FPS), width, height)
        for count, number in enumerate(frames):
            draw(number, picture)
            # Frames that the library allocates have padding, whose bytes would not be the same on every run.
            frame = VideoFrame.from_numpy_buffer(picture.block, "yuv420p")
            frame.pts, frame.time_base = count, Fraction(1, FPS)
            container.mux(stream.encode(frame))
            drawn(count + 1)
        container.mux(stream.encode(None))


def _configure(stream: VideoStream, width: int, height: int) -> VideoStream:
    context = stream.codec_context
    context.width, context.height, context.pix_fmt = width, height, "yuv420p"
    context.time_base = Fraction(1, FPS)
    context.thread_count = 1
    context.colorspace = context.color_primaries = context.color_trc = _BT709
    context.color_range = _LIMITED
    context.options = {
        "preset": _PRESET,
        "profile": "high",
        "crf": str(_CRF),
        "flags": "+cgop",
        "x264-params": _PARAMETERS,
    }
    return stream


def join_parts(parts: Sequence[Path], frames: int, out: Path) -> None:
    """Write the first `frames` frames of these parts, one after the other, to an MP4 whose index stands
    before the media, so that it plays while it loads. Nothing is encoded again."""
    with av.open(str(out), "w", format="mp4", options={"movflags": "+faststart"}) as target:
        with av.open(str(parts[0])) as first:
            stream = target.add_stream_from_template(first.streams.video[0])
        number = 0
        for part in parts:
            with av.open(str(part)) as source:
                for packet in source.demux(video=0):
                    if packet.dts is None or number == frames:
                        continue
                    # Without B frames pictures are decoded in the order in which they are shown.
                    ticks = int(Fraction(1, FPS) / packet.time_base)
                    packet.pts = packet.dts = number * ticks
                    packet.duration = ticks
                    packet.stream = stream
                    target.mux(packet)
                    number += 1
