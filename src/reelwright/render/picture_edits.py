"""Pictures made from one picture: a person without the background, a picture with more of its edges."""

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from reelwright.errors import EngineFailed
from reelwright.render.matte import own_colours
from reelwright.render.pictures import on_white
from reelwright.render.planar import Bytes, as_bytes

# The mirrored edge is sharp where it begins, and the further away the less of it is told.
_BLURS = (0.0, 0.02, 0.05, 0.1)  # sigmas, as shares of the longer side
_SHRUNK = 8


@dataclass(frozen=True)
class Border:
    """Pixels to add at each side."""

    left: int
    right: int
    top: int
    bottom: int

    def scaled(self, share: float) -> "Border":
        return Border(*(round(n * share) for n in (self.left, self.right, self.top, self.bottom)))


def opened(path: Path) -> Bytes:
    """A prepared picture, height × width × BGR; what shines through is white."""
    pixels = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if pixels is None:
        raise EngineFailed("The picture could not be read")
    return on_white(as_bytes(pixels))


def without_background(pixels: Bytes, alpha: Bytes) -> Bytes:
    """BGRA, straight: the person's own colours, also where they are mixed with the background's."""
    shown = alpha.any()
    channels = [own_colours(as_bytes(plane), alpha) if shown else plane for plane in cv2.split(pixels)]
    colours = np.where(alpha[..., None] > 0, np.dstack(channels), 0).astype(np.uint8)
    return np.dstack((colours, alpha))


def expanded(pixels: Bytes, border: Border) -> Bytes:
    """The picture as it is, and around it its mirror image, more blurred with every step away from it."""
    sides = (border.top, border.bottom, border.left, border.right)
    height, width = pixels.shape[:2]
    mirrored = as_bytes(cv2.copyMakeBorder(pixels, *sides, cv2.BORDER_REFLECT_101))
    far = _distance(mirrored.shape[0], mirrored.shape[1], border)
    longer = max(height, width)
    made = np.asarray(mirrored, np.float32)
    for number, sigma in enumerate(_BLURS[1:]):
        weight = np.clip(far * (len(_BLURS) - 1) - number, 0, 1)[..., None]
        made += (_blurred(mirrored, sigma * longer) - made) * weight
    out = np.asarray(np.clip(made + 0.5, 0, 255), np.uint8)
    out[border.top : border.top + height, border.left : border.left + width] = pixels
    return out


def _distance(height: int, width: int, border: Border) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """How far a pixel is from the picture, over the largest border; 0 in it. It grows quickly at first: what
    is mirrored should soon be no second picture."""
    outside = np.ones((height, width), np.uint8)
    outside[border.top : height - border.bottom, border.left : width - border.right] = 0
    largest = max(border.left, border.right, border.top, border.bottom, 1)
    far = cv2.distanceTransform(outside, cv2.DIST_L2, 3)
    return np.asarray(np.minimum(far / largest, 1) ** 0.7, np.float32)


def _blurred(pixels: Bytes, sigma: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """Wide blurs are made of a small copy: nobody sees it."""
    height, width = pixels.shape[:2]
    size = max(1, width // _SHRUNK), max(1, height // _SHRUNK)
    small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(np.asarray(small, np.float32), (0, 0), max(0.5, sigma / _SHRUNK))
    return np.asarray(cv2.resize(soft, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)
