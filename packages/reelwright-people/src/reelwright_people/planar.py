"""Pixels as the encoder takes them: planar YUV 4:2:0, uint8, BT.709, limited range, without padding."""

from dataclasses import dataclass
from typing import Any, cast

import cv2
import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]

_RED, _BLUE = 0.2126, 0.0722
_GREEN = 1 - _RED - _BLUE
_LUMA, _CHROMA = 219 / 255, 224 / 255
_BLACK = (16, 128, 128)
# Rows for (B, G, R) and what is added. OpenCV has a fast way of making three channels of three, and none of
# making one: so all are made, twice.
_TO_YUV = np.array(
    [
        [_BLUE * _LUMA, _GREEN * _LUMA, _RED * _LUMA, 16 / 255],
        [
            0.5 * _CHROMA,
            -_GREEN / (2 * (1 - _BLUE)) * _CHROMA,
            -_RED / (2 * (1 - _BLUE)) * _CHROMA,
            128 / 255,
        ],
        [-_BLUE / (2 * (1 - _RED)) * _CHROMA, -_GREEN / (2 * (1 - _RED)) * _CHROMA, 0.5 * _CHROMA, 128 / 255],
    ],
    np.float32,
) * np.array([1, 1, 1, 255], np.float32)


@dataclass(frozen=True)
class Planar:
    """One picture in one block of (height * 3/2) × width bytes; `y`, `u` and `v` are views into it."""

    block: Bytes
    y: Bytes
    u: Bytes
    v: Bytes

    @property
    def width(self) -> int:
        return int(self.y.shape[1])

    @property
    def height(self) -> int:
        return int(self.y.shape[0])

    @property
    def planes(self) -> tuple[Bytes, Bytes, Bytes]:
        return self.y, self.u, self.v

    def blacken(self) -> None:
        for plane, value in zip(self.planes, _BLACK, strict=True):
            plane.fill(value)


def as_bytes(pixels: Any) -> Bytes:
    """Return the pixels as they are; OpenCV's stubs do not know that bytes stay bytes."""
    return cast(Bytes, pixels)


def planar(width: int, height: int) -> Planar:
    """Make an empty picture; both sizes are even."""
    block = np.empty((height * 3 // 2, width), np.uint8)
    flat = block.reshape(-1)
    luma, chroma, half = width * height, width * height // 4, (height // 2, width // 2)
    u = flat[luma : luma + chroma].reshape(half)
    v = flat[luma + chroma :].reshape(half)
    return Planar(block, block[:height], u, v)


def from_bgr(pixels: Bytes) -> Planar:
    """Make a picture of opaque pixels, height × width × 3, both sizes even."""
    height, width = pixels.shape[:2]
    picture = planar(width, height)
    bgr_into(pixels, picture)
    return picture


def bgr_into(pixels: Bytes, out: Planar) -> None:
    """Replace what `out` holds by opaque pixels of its size, height × width × 3."""
    cv2.extractChannel(cv2.transform(pixels, _TO_YUV), 0, out.y)
    half = cv2.resize(pixels, (out.width // 2, out.height // 2), interpolation=cv2.INTER_AREA)
    colours = cv2.transform(half, _TO_YUV)
    for channel, plane in ((1, out.u), (2, out.v)):
        cv2.extractChannel(colours, channel, plane)
