"""A picture of any size made to fill a frame: `cover` crops it, `blurred` lays it over a blurred copy."""

from collections.abc import Callable
from typing import Literal

import cv2
import numpy as np
from av.filter import Graph
from av.video.frame import VideoFrame

from reelwright.render.decode import planes
from reelwright.render.planar import Bytes, Planar, from_bgr, planar

Fit = Literal["cover", "blurred"]

_LIMITED = 1
_BLUR_SHARE = 16  # the backdrop is blurred at this fraction of its size
_BACKDROP_LIGHT = 0.72


def even(size: float) -> int:
    return max(2, round(size / 2) * 2)


class Fitter:
    """Fits frames of one kind of video into frames of one size; built for the first frame that it meets."""

    def __init__(self, fit: Fit, width: int, height: int) -> None:
        self._fit = fit
        self._size = (width, height)
        self._met: tuple[object, ...] | None = None
        self._scale: Callable[[VideoFrame], VideoFrame] = lambda frame: frame

    def fill(self, frame: VideoFrame, out: Planar) -> None:
        met = (frame.width, frame.height, frame.format.name, frame.color_range, frame.colorspace)
        if met != self._met:
            self._met, self._scale = met, self._scaler(frame)
        scaled = self._scale(frame)
        if (scaled.width, scaled.height) == self._size:
            for plane, target in zip(planes(scaled), out.planes, strict=True):
                np.copyto(target, plane)
        else:
            lay_over_blur(planes(scaled), out)

    def _scaler(self, frame: VideoFrame) -> Callable[[VideoFrame], VideoFrame]:
        plain = frame.format.name == "yuv420p" and frame.color_range in (0, _LIMITED)
        if plain and (frame.width, frame.height) == self._size:
            return lambda same: same
        width, height = self._size
        steps = []
        if self._fit == "blurred":
            share = min(width / frame.width, height / frame.height)
            width, height = min(width, even(frame.width * share)), min(height, even(frame.height * share))
        else:
            steps.append(_cover_crop(frame.width, frame.height, width, height))
        matrix = "" if plain else ":out_color_matrix=bt709:out_range=tv"
        steps += [("scale", f"{width}:{height}:flags=bicubic:threads=1{matrix}"), ("format", "yuv420p")]
        return _filtered(frame, steps)


def fitted_still(pixels: Bytes, fit: Fit, width: int, height: int) -> Planar:
    """A still (BGR) that covers width × height: for `cover` all of it, so that a view may look about."""
    rows, columns = pixels.shape[:2]
    if fit == "cover":
        share = max(width / columns, height / rows)
        return from_bgr(_resized(pixels, max(width, even(columns * share)), max(height, even(rows * share))))
    share = min(width / columns, height / rows)
    inner = _resized(pixels, min(width, even(columns * share)), min(height, even(rows * share)))
    out = planar(width, height)
    lay_over_blur(from_bgr(inner).planes, out)
    return out


def lay_over_blur(picture: tuple[Bytes, Bytes, Bytes], out: Planar) -> None:
    """Centres a smaller picture over a blurred, darker copy of itself that fills the frame."""
    for source, target, dark in zip(picture, out.planes, (16, 128, 128), strict=True):
        height, width = target.shape
        rows, columns = source.shape
        share = max(width / columns, height / rows)
        keep_x, keep_y = min(columns, round(width / share)), min(rows, round(height / share))
        left, top = (columns - keep_x) // 2, (rows - keep_y) // 2
        small_size = (max(2, width // _BLUR_SHARE), max(2, height // _BLUR_SHARE))
        centre = source[top : top + keep_y, left : left + keep_x]
        small = cv2.resize(centre, small_size, interpolation=cv2.INTER_AREA)
        small = cv2.GaussianBlur(small, (0, 0), max(1.0, small_size[0] / 24))
        dimmed = cv2.convertScaleAbs(small, alpha=_BACKDROP_LIGHT, beta=dark * (1 - _BACKDROP_LIGHT))
        cv2.resize(dimmed, (width, height), dst=target, interpolation=cv2.INTER_LINEAR)
        x, y = (width - columns) // 2, (height - rows) // 2
        target[y : y + rows, x : x + columns] = source


def _cover_crop(width: int, height: int, to_width: int, to_height: int) -> tuple[str, str]:
    share = max(to_width / width, to_height / height)
    return "crop", f"{min(width, even(to_width / share))}:{min(height, even(to_height / share))}"


def _filtered(frame: VideoFrame, steps: list[tuple[str, str]]) -> Callable[[VideoFrame], VideoFrame]:
    graph = Graph()
    last = graph.add_buffer(
        width=frame.width, height=frame.height, format=frame.format, time_base=frame.time_base
    )
    for name, options in [*steps, ("buffersink", "")]:
        following = graph.add(name, options or None)
        last.link_to(following)
        last = following
    graph.configure()

    def scale(source: VideoFrame) -> VideoFrame:
        graph.push(source)
        scaled = graph.pull()
        assert isinstance(scaled, VideoFrame)
        return scaled

    return scale


def _resized(pixels: Bytes, width: int, height: int) -> Bytes:
    shrinks = width < pixels.shape[1]
    how = cv2.INTER_AREA if shrinks else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(pixels, (width, height), interpolation=how), np.uint8)
