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
# Rows for (B, G, R, A): with premultiplied colours the offsets are premultiplied by the alpha column too.
TO_Y = np.array([[_BLUE * _LUMA, _GREEN * _LUMA, _RED * _LUMA, 16 / 255]], np.float32)
TO_UV = np.array(
    [
        [
            0.5 * _CHROMA,
            -_GREEN / (2 * (1 - _BLUE)) * _CHROMA,
            -_RED / (2 * (1 - _BLUE)) * _CHROMA,
            128 / 255,
        ],
        [-_BLUE / (2 * (1 - _RED)) * _CHROMA, -_GREEN / (2 * (1 - _RED)) * _CHROMA, 0.5 * _CHROMA, 128 / 255],
    ],
    np.float32,
)
_OPAQUE = np.array([1, 1, 1, 255], np.float32)  # without an alpha channel its column is what is added


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
        self.y.fill(16)
        self.u.fill(128)
        self.v.fill(128)


def as_bytes(pixels: Any) -> Bytes:
    """The same pixels; OpenCV's stubs do not know that bytes stay bytes."""
    return cast(Bytes, pixels)


def planar(width: int, height: int) -> Planar:
    """An empty picture; both sizes even."""
    block = np.empty((height * 3 // 2, width), np.uint8)
    flat = block.reshape(-1)
    luma, chroma, half = width * height, width * height // 4, (height // 2, width // 2)
    u = flat[luma : luma + chroma].reshape(half)
    v = flat[luma + chroma :].reshape(half)
    return Planar(block, block[:height], u, v)


def from_bgr(pixels: Bytes) -> Planar:
    """An opaque picture of even size, height × width × 3."""
    height, width = pixels.shape[:2]
    picture = planar(width, height)
    cv2.transform(pixels, TO_Y * _OPAQUE, dst=picture.y)
    half = cv2.resize(pixels, (width // 2, height // 2), interpolation=cv2.INTER_AREA)
    picture.u[:], picture.v[:] = cv2.split(cv2.transform(half, TO_UV * _OPAQUE))
    return picture


def to_bgr(picture: Planar) -> Bytes:
    """The picture as a screen shows it, height × width × 3."""
    size = (picture.width, picture.height)
    u, v = (cv2.resize(plane, size, interpolation=cv2.INTER_LINEAR) for plane in (picture.u, picture.v))
    back = np.linalg.inv(np.vstack([TO_Y, TO_UV])[:, :3])
    offset = -back @ [[16], [128], [128]]
    return as_bytes(cv2.transform(cv2.merge([picture.y, u, v]), np.hstack([back, offset])))
