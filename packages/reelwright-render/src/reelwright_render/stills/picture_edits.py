"""Pictures made from one picture: a person without the background, a picture with more of its edges.

Pictures have up to 50 megapixels and keep every one of them, so what is computed in fractions is computed of
some rows at a time: memory is for the picture and what is made of it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_render.compose.matte import average_colours, unmix_colours
from reelwright_render.errors import EngineFailed
from reelwright_render.intake.pictures import on_white
from reelwright_render.pixels.planar import Bytes, as_bytes

Floats = NDArray[np.float32]

_ROWS_AT_ONCE = 256
# The mirrored edge is sharp where it begins, and the further away the less of it is told.
_BLURS = (0.02, 0.05, 0.1)  # sigmas, as shares of the longer side
_MOST_SHRUNK, _LEAST_SIDE = 8, 360  # wide blurs are made of a small copy: nobody sees it


@dataclass(frozen=True)
class Border:
    """Pixels to add at each side."""

    left: int
    right: int
    top: int
    bottom: int


def open_picture(path: Path) -> Bytes:
    """A prepared picture, height × width × BGR; what shines through is white."""
    pixels = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if pixels is None:
        raise EngineFailed("The picture could not be read")
    return on_white(as_bytes(pixels))


def remove_background(pixels: Bytes, alpha: Bytes) -> Bytes:
    """BGRA, straight, in the size of the picture: the person's own colours, also where they are mixed with
    the background's. `alpha` may be that of a smaller copy."""
    size = pixels.shape[:2]
    made = np.zeros((*size, 4), np.uint8)
    if not alpha.any():
        return made
    small = as_bytes(cv2.resize(pixels, alpha.shape[::-1], interpolation=cv2.INTER_AREA))
    averages = [average_colours(as_bytes(plane), alpha) for plane in cv2.split(small)]
    shares = np.asarray(alpha / 255, np.float32)
    for band in _bands(size[0]):
        share = enlarge_rows(shares, size, band)
        made[band, :, 3] = share * 255 + 0.5
        seen = made[band, :, 3] > 0
        for channel, (person, background) in enumerate(averages):
            near = enlarge_rows(person, size, band), enlarge_rows(background, size, band)
            made[band, :, channel] = unmix_colours(pixels[band, :, channel], share, *near) * seen
    return made


def expand_picture(pixels: Bytes, border: Border) -> Bytes:
    """The picture as it is, and around it its mirror image, more blurred with every step away from it."""
    sides = (border.top, border.bottom, border.left, border.right)
    height, width = pixels.shape[:2]
    made = as_bytes(cv2.copyMakeBorder(pixels, *sides, cv2.BORDER_REFLECT_101))
    size = made.shape[:2]
    blurred = _blur(made, max(height, width))
    for band in _bands(size[0]):
        far = _distance(size, border, band) * len(_BLURS)
        mixed = np.asarray(made[band], np.float32)
        for number, small in enumerate(blurred):
            weight = np.clip(far - number, 0, 1)[..., None]
            mixed += (enlarge_rows(small, size, band) - mixed) * weight
        made[band] = np.clip(mixed + 0.5, 0, 255)
    made[border.top : border.top + height, border.left : border.left + width] = pixels
    return made


def enlarge_rows(small: Floats, size: tuple[int, int], rows: slice) -> Floats:
    """Enlarge `small` linearly to height × width and return these rows of it."""
    height, width = size
    if small.shape[:2] == (height, width):
        return small[rows]
    place = (np.arange(rows.start, rows.stop) + 0.5) * (small.shape[0] / height) - 0.5
    place = np.clip(place, 0, small.shape[0] - 1)
    upper = place.astype(int)
    share = (place - upper).astype(np.float32).reshape(-1, *[1] * (small.ndim - 1))
    lower = np.minimum(upper + 1, small.shape[0] - 1)
    tall = small[upper] * (1 - share) + small[lower] * share
    return np.asarray(cv2.resize(tall, (width, len(tall)), interpolation=cv2.INTER_LINEAR), np.float32)


def _bands(height: int) -> Iterator[slice]:
    return (slice(top, min(top + _ROWS_AT_ONCE, height)) for top in range(0, height, _ROWS_AT_ONCE))


def _distance(size: tuple[int, int], border: Border, rows: slice) -> Floats:
    """Return the distance of these rows' pixels from the picture, over the largest border; 0 in it. It grows
    quickly at first: what is mirrored should soon be no second picture."""
    down, across = np.arange(rows.start, rows.stop), np.arange(size[1])
    below = np.maximum(np.maximum(border.top - down, down - (size[0] - border.bottom - 1)), 0)
    beside = np.maximum(np.maximum(border.left - across, across - (size[1] - border.right - 1)), 0)
    largest = max(border.left, border.right, border.top, border.bottom, 1)
    far = np.hypot(below[:, None], beside[None]) / largest
    return np.asarray(np.minimum(far, 1) ** 0.7, np.float32)


def _blur(pixels: Bytes, longer: int) -> list[Floats]:
    """Return the picture at a fraction of the size, so blurred that enlarging it shows no corners."""
    shrunk = min(max(1, longer // _LEAST_SIDE), _MOST_SHRUNK)
    height, width = pixels.shape[:2]
    size = max(1, width // shrunk), max(1, height // shrunk)
    small = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), np.float32)
    sigmas = (max(0.5, share * longer / shrunk) for share in _BLURS)
    return [np.asarray(cv2.GaussianBlur(small, (0, 0), sigma), np.float32) for sigma in sigmas]
