"""Describe a file: its size, its length and a still. Run it in a child with limits."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import av
import cv2
import numpy as np
from av.container import InputContainer
from av.video.frame import VideoFrame

from reelwright_render.errors import EngineFailed
from reelwright_render.intake.frame_converter import Converter
from reelwright_render.intake.pictures import on_white, read_with_profile, shrunk
from reelwright_render.intake.probe import decode, open_video, picture, pixel_aspect, probe, reading, start_s
from reelwright_render.intake.sniff import DAMAGED, MediaLimits, SniffedFile
from reelwright_render.pixels.colour_profile import to_srgb
from reelwright_render.pixels.planar import Bytes

POSTER_SIDE = 640  # pixels
_LOOKED_AT = (0.1, 0.3, 0.6, 0.9, 0.0)  # shares of the duration, where there is nothing to see at one second
_MOST_DECODED = 60  # frames for one still
_BLANK = 8.0  # standard deviation of brightness below which there is nothing to see


def describe_file(source: Path, sniffed: SniffedFile, limits: MediaLimits, face: Path) -> dict[str, Any]:
    """`type`, `container`, `width`, `height` and `duration_ms`; `face` becomes a JPEG of at most 640 pixels
    on its longer side. EngineFailed with a reason."""
    if sniffed.kind == "image":
        pixels, profile = read_with_profile(source, sniffed.container, limits)
        (height, width), duration_ms = pixels.shape[:2], None
        still = on_white(to_srgb(shrunk(pixels, POSTER_SIDE), profile))
    else:
        known = probe(source, limits)
        width, height, duration_ms = known.width, known.height, known.duration_ms
        still = _still_of(source, sniffed, limits, duration_ms or 0)
    if not cv2.imwrite(str(face), still, [cv2.IMWRITE_JPEG_QUALITY, 86]):
        raise EngineFailed("A still of this file could not be written")
    return {
        "type": sniffed.kind,
        "container": sniffed.container,
        "width": width,
        "height": height,
        "duration_ms": duration_ms,
    }


def _still_of(source: Path, sniffed: SniffedFile, limits: MediaLimits, duration_ms: int) -> Bytes:
    """The first of some frames that shows something: at one second, or later; else what shows most."""
    best, most = None, -1.0
    for time_ms in (min(1000, duration_ms // 2), *(round(share * duration_ms) for share in _LOOKED_AT)):
        with open_video(source, sniffed.container, limits) as container, reading():
            pixels = _at(container, time_ms)
        told = float(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY).std()) if pixels is not None else -1.0
        if told > most:
            best, most = pixels, told
        if most >= _BLANK:
            break
    if best is None:
        raise EngineFailed(DAMAGED)
    return best


def _at(container: InputContainer, time_ms: int) -> Bytes | None:
    """The frame at that time, or one before it where many would have to be decoded first, upright and in
    ordinary colours. None where there is none, or the file cannot be read from there."""
    start = start_s(container)
    if time_ms > 0:
        try:
            container.seek(time_ms * 1000 + round(start * 1_000_000), backward=True)
        except av.error.FFmpegError:
            return None
    frames: Iterator[VideoFrame] = decode(container, picture(container))
    frame = None
    for frame in islice(frames, _MOST_DECODED):
        if ((frame.time or 0) - start) * 1000 >= time_ms:
            break
    if frame is None:
        return None
    converter = Converter(
        frame, pixel_aspect(container), Path(), short_side=POSTER_SIDE, long_side=POSTER_SIDE
    )
    shown = converter.of(frame).reformat(format="bgr24", src_colorspace="ITU709", dst_colorspace="ITU709")
    return np.asarray(shown.to_ndarray(), np.uint8)
