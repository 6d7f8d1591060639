"""Layers of the city: long pictures, drawn once and moved past each other."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from reelwright_footage.arrays import Bytes, Floats
from reelwright_footage.kernel import kernel
from reelwright_footage.planar import Planar, as_bytes, from_bgr


@dataclass(frozen=True)
class Strip:
    """Planes multiplied by `alpha` (its own at half size for chroma); `top` is its first row in the
    frame while the camera is level."""

    y: Bytes
    u: Bytes
    v: Bytes
    alpha: Bytes
    half: Bytes
    top: int

    def without(self, columns: int) -> "Strip":
        """The rest behind so many of its columns; an even number."""
        half = columns // 2
        y, alpha = (plane[:, columns:] for plane in (self.y, self.alpha))
        u, v, below = (plane[:, half:] for plane in (self.u, self.v, self.half))
        return Strip(y, u, v, alpha, below, self.top)

    def lay(self, picture: Planar, across: float, down: int) -> None:
        """Moved left by `across` and down by `down` pixels."""
        width = self.y.shape[1]
        _lay(picture.y, self.y, self.alpha, across % width, self.top + down)
        _lay(picture.u, self.u, self.half, across % width / 2, (self.top + down) // 2)
        _lay(picture.v, self.v, self.half, across % width / 2, (self.top + down) // 2)


def in_a_row(strips: Sequence[Strip]) -> Strip:
    """Join strips one behind the other; all have the same height, and even widths."""

    def row(planes: Iterable[Bytes]) -> Bytes:
        return as_bytes(np.concatenate(list(planes), 1))

    return Strip(
        row(one.y for one in strips), row(one.u for one in strips), row(one.v for one in strips),
        row(one.alpha for one in strips), row(one.half for one in strips), strips[0].top,
    )  # fmt: skip


def empty_strip(length: int, like: Strip) -> Strip:
    """Return an empty strip as high as another one."""
    plane = np.zeros((like.y.shape[0], length), np.uint8)
    half = np.zeros((like.u.shape[0], length // 2), np.uint8)
    return Strip(plane, half, half, plane, half, like.top)


def strip(pixels: Bytes, alpha: Bytes, top: int) -> Strip:
    """Make a strip from BGR pixels and what they cover (0–255); sizes are even."""
    flat = from_bgr(pixels)
    half = cv2.resize(alpha, (alpha.shape[1] // 2, alpha.shape[0] // 2), interpolation=cv2.INTER_AREA)
    planes = [
        cv2.multiply(plane, cover, scale=1 / 255)
        for plane, cover in ((flat.y, alpha), (flat.u, half), (flat.v, half))
    ]
    y, u, v = (as_bytes(plane) for plane in planes)
    return Strip(y, u, v, alpha, as_bytes(half), top // 2 * 2)


@kernel
def _lay(plane, source, alpha, across, top):  # type: ignore[no-untyped-def]
    """Between two columns where `across` is not whole; the source repeats to the side, its last row below."""
    height, width = plane.shape
    rows, length = source.shape
    first = int(across)
    part = np.float32(across - first)
    rest = np.float32(1.0) - part
    for y in range(max(0, top), height):
        row = min(rows - 1, y - top)
        x = 0
        while x < width:
            start = (first + x) % length
            run = min(width - x, length - 1 - start)
            if run <= 0:
                cover = rest * np.float32(alpha[row, start]) + part * np.float32(alpha[row, 0])
                value = rest * np.float32(source[row, start]) + part * np.float32(source[row, 0])
                old = np.float32(plane[y, x]) * (np.float32(1.0) - cover * np.float32(1 / 255))
                plane[y, x] = np.uint8(min(np.float32(255.0), old + value + np.float32(0.5)))
                x += 1
                continue
            for k in range(run):
                cover = rest * np.float32(alpha[row, start + k]) + part * np.float32(
                    alpha[row, start + k + 1]
                )
                value = rest * np.float32(source[row, start + k]) + part * np.float32(
                    source[row, start + k + 1]
                )
                old = np.float32(plane[y, x + k]) * (np.float32(1.0) - cover * np.float32(1 / 255))
                plane[y, x + k] = np.uint8(min(np.float32(255.0), old + value + np.float32(0.5)))
            x += run


def mix(first: Floats, second: Floats, share: Floats | float) -> Floats:
    mixed: Floats = first + (second - first) * np.asarray(share)[..., None]
    return mixed
