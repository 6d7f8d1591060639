"""People cut out of a video: a part of it becomes two videos, its colours and its matte.

The colours are those of the person alone: where hair or motion mixes them with the background, its share is
taken out, or the old room would shine around the head in the new one. The matte is a video too: its luma
(0–255, all of it) says how much is person.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import Any

import av
import cv2
import numpy as np
from av.video.frame import VideoFrame
from numpy.typing import NDArray

from reelwright_render.encode.encoders import Coder
from reelwright_render.pixels.decode import VideoReader, planes
from reelwright_render.pixels.planar import Bytes, Planar, as_bytes, planar
from reelwright_render.plan.plan import SEGMENT_FRAMES
from reelwright_render.timeline.model import FPS

AlphaOf = Callable[[Bytes], Bytes]
Floats = NDArray[np.float32]

_PARAMETERS = f"keyint={SEGMENT_FRAMES}:min-keyint=1:scenecut=40:open-gop=0:stitchable=1:force-cfr=1"
_X264 = (("preset", "veryfast"), ("profile", "high"), ("flags", "+cgop"), ("x264-params", _PARAMETERS))
_COLOURS = Coder("libx264", "mp4", options=(*_X264, ("crf", "17")))
_MATTE = Coder("libx264", "mp4", options=(*_X264, ("crf", "14")))
_ASKED_EVERY = 10  # frames
_SHRUNK = 4  # colours around a rim are averaged at this fraction of the size
_REACH = 1 / 40  # of the longer side: how far they are averaged
_LEAST = 1e-3
_NOISE = 6  # levels: encoding leaves as many where there should be none
_CLEAN = np.clip((np.arange(256) - _NOISE) * (255 / (255 - 2 * _NOISE)), 0, 255).round().astype(np.uint8)


@dataclass(frozen=True)
class PartFiles:
    """The files of a part's videos."""

    colours: Path
    matte: Path


def cut_out_part(
    source: Path,
    frames: range,
    warm_up: int,
    alpha_of: AlphaOf,
    out: PartFiles,
    stop: Callable[[], None],
    progress: Callable[[float], None],
) -> bool:
    """Frames of a normalised video, cut out, as two videos in closed groups with times from 0. `alpha_of` is
    asked in order, from `warm_up` frames before the part on, and gives a matte of its frame (BGR). Returns
    whether anybody was seen in it. EngineFailed where the source cannot be read."""
    reader, seen = VideoReader(source), False
    try:
        with _Writer(out.colours, _COLOURS) as colours, _Writer(out.matte, _MATTE) as mattes:
            for number in range(max(0, frames.start - warm_up), frames.stop):
                if number % _ASKED_EVERY == 0:
                    stop()
                picture = _picture(reader.frame(number))
                alpha = alpha_of(as_bytes(cv2.cvtColor(picture.block, cv2.COLOR_YUV2BGR_I420)))
                if number >= frames.start:
                    seen = seen or is_person_visible(alpha)
                    take_background_out(picture, alpha)
                    colours.write(picture)
                    mattes.write(_grey(alpha))
                    progress((number + 1 - frames.start) / len(frames))
    finally:
        reader.close()
    return seen


def is_person_visible(alpha: Bytes) -> bool:
    """Solid in at least a five-hundredth of the picture."""
    return bool(np.count_nonzero(alpha >= 192) * 500 >= alpha.size)


def take_background_out(picture: Planar, alpha: Bytes) -> None:
    """Leaves the person's own colours, also where `alpha` says that only a part of a pixel is person; around
    the person they run on, and far away is black. After Forte, "Approximate Fast Foreground Colour
    Estimation" (2021), in one round."""
    box = _around(alpha, picture)
    if box is None:
        picture.blacken()
        return
    top, bottom, left, right = box
    for plane, share, black in zip(picture.planes, (1, 2, 2), (16, 128, 128), strict=True):
        place = (slice(top // share, bottom // share), slice(left // share, right // share))
        inside = plane[place].copy()
        plane.fill(black)
        plane[place] = foreground_colours(inside, _halve(alpha[top:bottom, left:right], share))


def lay_cut_out(cut: Planar, matte: Bytes, out: Planar) -> None:
    """Lay what `matte` leaves of a picture over another; all of one size. `out` is changed."""
    clean = as_bytes(cv2.LUT(matte, _CLEAN))
    for source, target, share in zip(cut.planes, out.planes, (1, 2, 2), strict=True):
        weight = np.asarray(_halve(clean, share) * np.float32(1 / 255), np.float32)
        target[:] = cv2.blendLinear(source, target, weight, 1 - weight)


def foreground_colours(plane: Bytes, alpha: Bytes) -> Bytes:
    """Return the foreground's own colours in one plane; `alpha` has its size."""
    rows, columns = plane.shape
    person, background = (
        np.asarray(cv2.resize(one, (columns, rows), interpolation=cv2.INTER_LINEAR), np.float32)
        for one in average_colours(plane, alpha)
    )
    return unmix_colours(plane, np.asarray(alpha / 255, np.float32), person, background)


def average_colours(plane: Bytes, alpha: Bytes) -> tuple[Floats, Floats]:
    """Return the colours of person and background around each place, at a fraction of the size of both."""
    share, pixels = np.asarray(alpha / 255, np.float32), np.asarray(plane, np.float32)
    return _average(pixels, share), _average(pixels, np.asarray(1 - share, np.float32))


def unmix_colours(plane: Bytes, share: Floats, person: Floats, background: Floats) -> Bytes:
    """The person's own colours where `share` (0–1) of a pixel is person; the averages have its size."""
    own = person + share * (plane - share * person - (1 - share) * background)
    return np.asarray(np.clip(own + 0.5, 0, 255), np.uint8)


def _average(pixels: Floats, weight: Floats) -> Floats:
    """Around each pixel the average of what `weight` counts, at a fraction of the size."""
    rows, columns = pixels.shape
    size = max(1, columns // _SHRUNK), max(1, rows // _SHRUNK)
    reach = max(3, round(max(size) * _REACH)) | 1
    small = cv2.resize(np.dstack((pixels * weight, weight)), size, interpolation=cv2.INTER_AREA)
    near = cv2.blur(small, (reach, reach))
    far = cv2.blur(small, (4 * reach + 1, 4 * reach + 1))  # where nothing is near, what is further away
    sums = near + 0.01 * far
    return np.asarray(sums[..., 0] / np.maximum(sums[..., 1], _LEAST * 0.01), np.float32)


def _around(alpha: Bytes, picture: Planar) -> tuple[int, int, int, int] | None:
    """Top, bottom, left, right of a box of even numbers around everybody, with room; None for nobody."""
    rows, columns = np.nonzero(alpha.any(axis=1))[0], np.nonzero(alpha.any(axis=0))[0]
    if not len(rows):
        return None
    top, left = (max(0, int(n[0]) - 16) // 2 * 2 for n in (rows, columns))
    bottom = min(picture.height, (int(rows[-1]) + 18) // 2 * 2)
    right = min(picture.width, (int(columns[-1]) + 18) // 2 * 2)
    return top, bottom, left, right


def _halve(alpha: Bytes, share: int) -> Bytes:
    if share == 1:
        return alpha
    size = alpha.shape[1] // share, alpha.shape[0] // share
    return as_bytes(cv2.resize(alpha, size, interpolation=cv2.INTER_AREA))


def _picture(frame: VideoFrame) -> Planar:
    """A copy: what is decoded belongs to the decoder."""
    source = planes(frame)
    picture = planar(frame.width // 2 * 2, frame.height // 2 * 2)
    for plane, target in zip(source, picture.planes, strict=True):
        np.copyto(target, plane[: target.shape[0], : target.shape[1]])
    return picture


def _grey(alpha: Bytes) -> Planar:
    picture = planar(alpha.shape[1], alpha.shape[0])
    np.copyto(picture.y, alpha)
    picture.u.fill(128)
    picture.v.fill(128)
    return picture


class _Writer:
    """Pictures to a file of their own, which appears with the first."""

    def __init__(self, path: Path, coder: Coder) -> None:
        self._container = av.open(str(path), "w", format="mp4")
        self._coder = coder
        self._stream: Any = None
        self._written = 0

    def __enter__(self) -> "_Writer":
        return self

    def write(self, picture: Planar) -> None:
        if self._stream is None:
            self._stream = self._coder.begin(self._container, picture.width, picture.height)
        frame = VideoFrame.from_numpy_buffer(picture.block, "yuv420p")
        frame.pts, frame.time_base = self._written, Fraction(1, FPS)
        self._container.mux(self._stream.encode(frame))
        self._written += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None and self._stream is not None:
            self._container.mux(self._stream.encode(None))
        self._container.close()
