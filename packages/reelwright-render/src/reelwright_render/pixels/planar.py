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
BLACK = (16, 128, 128)
# Without an alpha channel its column is what is added. OpenCV is fast from three channels to three, not to
# one: so Y, U and V are all made twice, at full size for Y and at half size for U and V.
_TO_YUV = np.vstack([TO_Y, TO_UV]) * np.array([1, 1, 1, 255], np.float32)


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
        self.fill(*BLACK)

    def fill(self, y: int, u: int, v: int) -> None:
        self.y.fill(y)
        self.u.fill(u)
        self.v.fill(v)


@dataclass(frozen=True)
class Overlap:
    """The part of a box (from x, y of the frame) that lies inside the frame: x0, y0 to x1, y1, all even."""

    x: int
    y: int
    x0: int
    y0: int
    x1: int
    y1: int

    def at(self, share: int) -> tuple[tuple[slice, slice], tuple[slice, slice]]:
        """Return, for a plane of 1/share of the size, where the box lies in the frame, and which part of
        the box that is."""
        rows, columns = (self.y0, self.y1), (self.x0, self.x1)
        place = (slice(*(n // share for n in rows)), slice(*(n // share for n in columns)))
        inner = (
            slice(*((n - self.y) // share for n in rows)),
            slice(*((n - self.x) // share for n in columns)),
        )
        return place, inner


def overlap(frame: Planar, x: int, y: int, width: int, height: int) -> Overlap | None:
    """Return the overlap of an even box with the frame; None where they do not meet."""
    x1, y1 = min(frame.width, x + width), min(frame.height, y + height)
    x0, y0 = max(0, x), max(0, y)
    return Overlap(x, y, x0, y0, x1, y1) if x0 < x1 and y0 < y1 else None


def as_bytes(pixels: Any) -> Bytes:
    """Return the pixels as they are; OpenCV's stubs do not know that bytes stay bytes."""
    return cast(Bytes, pixels)


def yuv_of(colour: str) -> tuple[int, int, int]:
    """Return the Y, U and V of #RRGGBB."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    y, u, v = (np.vstack([TO_Y, TO_UV]) @ (blue, green, red, 255)).round()
    return int(y), int(u), int(v)


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
    bgr_into(pixels, picture)
    return picture


def bgr_into(pixels: Bytes, out: Planar) -> None:
    """An opaque picture, height × width × 3, in place of what `out`, of the same size, holds."""
    cv2.extractChannel(cv2.transform(pixels, _TO_YUV), 0, out.y)
    half = cv2.resize(pixels, (out.width // 2, out.height // 2), interpolation=cv2.INTER_AREA)
    colours = cv2.transform(half, _TO_YUV)
    for channel, plane in ((1, out.u), (2, out.v)):
        cv2.extractChannel(colours, channel, plane)


def to_bgr(picture: Planar) -> Bytes:
    """The picture as a screen shows it, height × width × 3."""
    size = (picture.width, picture.height)
    u, v = (cv2.resize(plane, size, interpolation=cv2.INTER_LINEAR) for plane in (picture.u, picture.v))
    back = np.linalg.inv(np.vstack([TO_Y, TO_UV])[:, :3])
    offset = -back @ [[16], [128], [128]]
    return as_bytes(cv2.transform(cv2.merge([picture.y, u, v]), np.hstack([back, offset])))
