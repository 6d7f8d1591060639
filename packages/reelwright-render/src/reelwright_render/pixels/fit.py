"""A picture of any size made to fill a frame: `cover` crops it, `blurred` lays it over a blurred copy."""

from typing import Literal

import cv2
import numpy as np
from av.video.frame import VideoFrame
from av.video.reformatter import ColorRange, Colorspace

from reelwright_render.pixels.decode import planes
from reelwright_render.pixels.planar import Bytes, Planar, as_bytes, from_bgr, planar

Fit = Literal["cover", "blurred"]
Planes = tuple[Bytes, Bytes, Bytes]

_BACKDROP_SHARE = 16  # the backdrop is blurred at this fraction of its size
_BACKDROP_LIGHT = 0.72
_BLACK = (16, 128, 128)
_MIDDLE = (0.5, 0.5)
_LARGEST = 4  # times the frame: of a strip or a panorama no more is kept
_UNSAID, _BT709, _LIMITED = 2, 1, 1


def even(size: float) -> int:
    return max(2, round(size / 2) * 2)


def fill_with_video(frame: VideoFrame, fit: Fit, out: Planar, focus: tuple[float, float] = _MIDDLE) -> None:
    """`focus` says where a crop lies: of what is cut away, the shares left and above."""
    picture = planes(_plain(frame))
    if fit == "cover":
        for source, target in zip(picture, out.planes, strict=True):
            _scale(_covering(source, target.shape, focus), target)
    else:
        fitted = planar(*_inside(frame.width, frame.height, out.width, out.height))
        for source, target in zip(picture, fitted.planes, strict=True):
            _scale(source, target)
        lay_over_blur(fitted.planes, out)


def fitted_still(pixels: Bytes, fit: Fit, width: int, height: int) -> Planar:
    """A still (BGR) that covers width × height: for `cover` all of it, so that a view may look about."""
    rows, columns = pixels.shape[:2]
    if fit == "cover":
        share = max(width / columns, height / rows)
        excess = columns * rows * share**2 / (width * height * _LARGEST)
        if excess > 1:  # the camera enlarges what little of it is seen
            share /= excess**0.5
            return from_bgr(_resize(pixels, even(columns * share), even(rows * share)))
        size = (max(width, even(columns * share)), max(height, even(rows * share)))
        return from_bgr(_resize(pixels, *size))
    out = planar(width, height)
    lay_over_blur(from_bgr(_resize(pixels, *_inside(columns, rows, width, height))).planes, out)
    return out


def lay_over_blur(picture: Planes, out: Planar) -> None:
    """Centres a smaller picture over a blurred, darker copy of itself that fills the frame."""
    blur_over(picture, out)
    for source, target in zip(picture, out.planes, strict=True):
        height, width = target.shape
        rows, columns = source.shape
        x, y = (width - columns) // 2, (height - rows) // 2
        target[y : y + rows, x : x + columns] = source


def blur_over(picture: Planes, out: Planar) -> None:
    """Fills the frame with a blurred, darker copy of a picture."""
    for source, target, black in zip(picture, out.planes, _BLACK, strict=True):
        height, width = target.shape
        small = (max(2, width // _BACKDROP_SHARE), max(2, height // _BACKDROP_SHARE))
        blurred = cv2.GaussianBlur(
            _resize(_covering(source, target.shape), *small), (0, 0), small[0] / 24 + 1
        )
        dimmed = cv2.convertScaleAbs(blurred, alpha=_BACKDROP_LIGHT, beta=black * (1 - _BACKDROP_LIGHT))
        cv2.resize(dimmed, (width, height), dst=target, interpolation=cv2.INTER_LINEAR)


def _plain(frame: VideoFrame) -> VideoFrame:
    """Files are normalised on import; what is not, is converted frame by frame."""
    if (
        frame.format.name == "yuv420p"
        and frame.color_range in (0, _LIMITED)
        and frame.colorspace in (_UNSAID, _BT709)
    ):
        return frame
    return frame.reformat(format="yuv420p", dst_colorspace=Colorspace.ITU709, dst_color_range=ColorRange.MPEG)


def _covering(source: Bytes, shape: tuple[int, ...], focus: tuple[float, float] = _MIDDLE) -> Bytes:
    """A part of a plane, of the shape's proportions."""
    rows, columns = source.shape
    share = max(shape[1] / columns, shape[0] / rows)
    width, height = min(columns, round(shape[1] / share)), min(rows, round(shape[0] / share))
    left, top = int((columns - width) * focus[0]), int((rows - height) * focus[1])
    return source[top : top + height, left : left + width]


def _inside(width: int, height: int, within_width: int, within_height: int) -> tuple[int, int]:
    share = min(within_width / width, within_height / height)
    return min(within_width, even(width * share)), min(within_height, even(height * share))


def _scale(source: Bytes, target: Bytes) -> None:
    if source.shape == target.shape:
        np.copyto(target, source)
    else:
        cv2.resize(source, target.shape[::-1], dst=target, interpolation=_kind(source, target.shape[1]))


def _resize(pixels: Bytes, width: int, height: int) -> Bytes:
    return as_bytes(cv2.resize(pixels, (width, height), interpolation=_kind(pixels, width)))


def _kind(pixels: Bytes, width: int) -> int:
    """Averaging areas is slow and only needed where many pixels become one."""
    return cv2.INTER_AREA if width < pixels.shape[1] * 0.75 else cv2.INTER_CUBIC
