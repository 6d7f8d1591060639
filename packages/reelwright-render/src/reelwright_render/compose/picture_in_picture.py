"""Clips that lie in a part of the frame: cut to a rounded shape, with a rim and a soft shadow."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_render.pixels.planar import Bytes, Planar, as_bytes, overlap, yuv_of
from reelwright_render.timeline.layout import REFERENCE
from reelwright_render.timeline.model import Window

Floats = NDArray[np.float32]

_KEPT_PANES = 8
_SHADOW_REACH = 46.0  # reference units beyond the edge
_SHADOW_FALL = 14.0  # so much lower than the window
_SHADOW = 0.42  # of the light is taken away at the edge
_BLACK = (16, 128, 128)


@dataclass(frozen=True)
class WindowPane:
    """A window in pixels of one frame size, all even. `shape` says how much of each pixel lies inside it, and
    `rim` how much is border, from 0 to 1 and a level of the planes each; `shade` is what the shadow leaves of
    the frame around it."""

    x: int
    y: int
    width: int
    height: int
    shape: tuple[Floats, Floats]
    rim: tuple[Floats, Floats] | None
    rim_colour: tuple[int, int, int]
    shade: tuple[Floats, Floats] | None
    margin: int

    def lift(self, frame: Planar, inner: Planar) -> None:
        """Copy what the frame shows where the window is to `inner`; black where it lies outside."""
        inner.blacken()
        seen = overlap(frame, self.x, self.y, self.width, self.height)
        if seen is None:
            return
        for source, target, share in zip(frame.planes, inner.planes, (1, 2, 2), strict=True):
            place, inside = seen.at(share)
            target[inside] = source[place]

    def lay(self, inner: Planar, frame: Planar) -> None:
        """Draws the window's picture, which has its size, into the frame."""
        self._cast(frame)
        seen = overlap(frame, self.x, self.y, self.width, self.height)
        if seen is None:
            return
        for number, (source, target) in enumerate(zip(inner.planes, frame.planes, strict=True)):
            place, inside = seen.at(2 if number else 1)
            level = min(number, 1)
            pixels = source[inside]
            if self.rim is not None:
                pixels = _mix(self.rim_colour[number], pixels, self.rim[level][inside])
            shape = np.ascontiguousarray(self.shape[level][inside])
            target[place] = cv2.blendLinear(
                np.ascontiguousarray(pixels), np.ascontiguousarray(target[place]), shape, 1 - shape
            )

    def _cast(self, frame: Planar) -> None:
        if self.shade is None:
            return
        m = self.margin
        seen = overlap(frame, self.x - m, self.y - m, self.width + 2 * m, self.height + 2 * m)
        if seen is None:
            return
        for number, target in enumerate(frame.planes):
            place, inside = seen.at(2 if number else 1)
            target[place] = _mix(_BLACK[number], target[place], self.shade[min(number, 1)][inside])


def _mix(level: int, pixels: Bytes, share: Floats) -> Bytes:
    """Pixels of a plane with so much of one level in them."""
    return as_bytes((pixels + (level - pixels.astype(np.float32)) * share + 0.5).astype(np.uint8))


class Panes:
    """The windows of a video in pixels, the least recently shown forgotten first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Window, int, int], WindowPane] = OrderedDict()

    def pane(self, window: Window, frame: Planar) -> WindowPane:
        key = (window, frame.width, frame.height)
        if key not in self._kept:
            self._kept[key] = pane_of(window, frame.width, frame.height)
        self._kept.move_to_end(key)
        while len(self._kept) > _KEPT_PANES:
            self._kept.popitem(last=False)
        return self._kept[key]


def pane_of(window: Window, frame_width: int, frame_height: int) -> WindowPane:
    """The window in a frame of so many pixels; its edges fall on whole pixels of chroma."""
    x, right = (_even(share * frame_width) for share in (window.x, window.x + window.width))
    y, bottom = (_even(share * frame_height) for share in (window.y, window.y + window.height))
    width, height = max(2, right - x), max(2, bottom - y)
    unit = min(frame_width, frame_height) / REFERENCE
    radius = min(window.radius * unit, min(width, height) / 2)
    inside = _distance(width, height, radius, 0, 0.0)
    rim = _both(_ramp(inside + window.border * unit)) if window.border else None
    margin = _even(_SHADOW_REACH * unit) + 2 if window.shadow else 0
    shade = _both(_shadow(width, height, radius, margin, unit)) if window.shadow else None
    colour = yuv_of(window.border_color)
    return WindowPane(x, y, width, height, _both(_ramp(-inside)), rim, colour, shade, margin)


def _even(pixels: float) -> int:
    return round(pixels / 2) * 2


def _distance(width: int, height: int, radius: float, margin: int, fall: float) -> Floats:
    """Return the distance of each pixel's middle to the edge of a rounded box, negative inside. `margin` is
    added on every side, and the box is moved down by `fall`."""
    across = np.abs(np.arange(-margin, width + margin) + 0.5 - width / 2) - (width / 2 - radius)
    down = np.abs(np.arange(-margin, height + margin) + 0.5 - height / 2 - fall) - (height / 2 - radius)
    outside = np.hypot(np.maximum(across, 0)[None, :], np.maximum(down, 0)[:, None])
    within = np.minimum(np.maximum(across[None, :], down[:, None]), 0)
    return np.asarray(outside + within - radius, np.float32)


def _ramp(distance: Floats) -> Floats:
    """0 where it is negative, 1 where it is positive, smooth over the pixel between."""
    return np.asarray(np.clip(distance + 0.5, 0, 1), np.float32)


def _shadow(width: int, height: int, radius: float, margin: int, unit: float) -> Floats:
    away = _distance(width, height, radius, margin, _SHADOW_FALL * unit)
    near = np.clip(1 - away / max(1, margin - 2), 0, 1)
    return np.asarray(_SHADOW * near * near * (3 - 2 * near), np.float32)


def _both(mask: Floats) -> tuple[Floats, Floats]:
    """Return the mask at the size of luma, and of chroma."""
    half: Any = cv2.resize(mask, (mask.shape[1] // 2, mask.shape[0] // 2), interpolation=cv2.INTER_AREA)
    return mask, np.asarray(half, np.float32)
