"""Still pictures of a finished video: its thumbnail, and a sheet of frames to judge it by."""

from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from reelwright_render.errors import EngineFailed
from reelwright_render.pixels.decode import VideoReader
from reelwright_render.pixels.planar import Bytes
from reelwright_render.timeline.model import FPS

_GAP = 8
LOOKED_AT_MS = (1000, 600, 1800, 2600)
_FIRST_IS_BETTER = 1.15  # the frame at one second unless another one shows this much more


def poster(video: Path, out: Path, *, width: int = 720, looked_at_ms: Sequence[int] = LOOKED_AT_MS) -> None:
    """A JPEG of the frame at about one second, or of a neighbour where that one shows clearly more."""
    frames = _frames(video, [round(ms * FPS / 1000) for ms in looked_at_ms], width)
    told = [_measure_detail(frame) for frame in frames]
    best = int(np.argmax(told))
    _write(
        out, frames[best if told[best] > told[0] * _FIRST_IS_BETTER else 0], [cv2.IMWRITE_JPEG_QUALITY, 88]
    )


def contact_sheet(
    video: Path, out: Path, *, columns: int = 6, rows: int = 3, width: int = 270, start: int = 0
) -> None:
    """A PNG of frames spread evenly over the video, in reading order."""
    count = columns * rows
    last = _length(video)
    numbers = [start + round((last - 1 - start) * (i + 0.5) / count) for i in range(count)]
    frames = _frames(video, numbers, width)
    height = frames[0].shape[0]
    sheet = np.full((rows * (height + _GAP) + _GAP, columns * (width + _GAP) + _GAP, 3), 24, np.uint8)
    for number, frame in enumerate(frames):
        y = _GAP + number // columns * (height + _GAP)
        x = _GAP + number % columns * (width + _GAP)
        sheet[y : y + height, x : x + width] = frame
    _write(out, sheet, [])


def _frames(video: Path, numbers: Sequence[int], width: int) -> list[Bytes]:
    reader = VideoReader(video)
    frames = {}
    for number in sorted(numbers):
        frame = reader.frame(number)
        height = round(frame.height * width / frame.width)
        pixels = frame.reformat(format="bgr24", src_colorspace="ITU709", dst_colorspace="ITU709").to_ndarray()
        frames[number] = np.asarray(
            cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA), np.uint8
        )
    reader.close()
    return [frames[number] for number in numbers]


def _length(video: Path) -> int:
    reader = VideoReader(video)
    frames = reader.length
    reader.close()
    return frames


def _measure_detail(frame: Bytes) -> float:
    """Measure how much there is to see: contrast and edges."""
    grey = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    return float(grey.std() + np.abs(cv2.Laplacian(grey, cv2.CV_32F)).mean())


def _write(out: Path, pixels: Bytes, options: list[int]) -> None:
    if not cv2.imwrite(str(out), pixels, options):
        raise EngineFailed("A picture of the video could not be written")
