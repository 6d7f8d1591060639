"""Somebody drawn without their setting, as two pictures for two videos: their own colours, and how much of
each pixel is theirs."""

import cv2
import numpy as np

from reelwright_people.frames import Pixels
from reelwright_people.planar import Bytes, Planar, as_bytes, from_bgr, planar

_SHRUNK = 16  # colours beyond an edge are averaged at this fraction of the size
_SURE = 24  # of 255: with less of somebody in a pixel its colour says nothing


def part_pixels(pixels: Pixels) -> tuple[Planar, Bytes]:
    """Return the colours and the alpha of premultiplied BGRA pixels. Around the person their colours run on,
    so that neither chroma nor the encoder mixes anything else in at the rim."""
    alpha = as_bytes(np.ascontiguousarray(pixels[:, :, 3]))
    colours = _nearby_colours(pixels)
    rim = (alpha >= _SURE) & (alpha < 255)
    own = pixels[rim, :3] * (255 / alpha[rim, None].astype(np.float32))
    colours[rim] = np.minimum(own, 255)
    cv2.copyTo(cv2.cvtColor(pixels, cv2.COLOR_BGRA2BGR), cv2.inRange(alpha, 255, 255), colours)
    return from_bgr(colours), alpha


def show_matte(alpha: Bytes) -> Planar:
    """Make a picture whose luma (0–255, all of it) is an alpha."""
    picture = planar(alpha.shape[1], alpha.shape[0])
    np.copyto(picture.y, alpha)
    picture.u.fill(128)
    picture.v.fill(128)
    return picture


def _nearby_colours(pixels: Pixels) -> Bytes:
    """Return a BGR picture of the person's average colour around each pixel; grey where nobody is near.
    `pixels` are premultiplied BGRA."""
    height, width = pixels.shape[:2]
    size = max(1, width // _SHRUNK), max(1, height // _SHRUNK)
    small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA).astype(np.float32)
    near = cv2.blur(small, (3, 3)) + 0.01 * cv2.blur(small, (31, 31))
    sums = near + 0.001 * np.array([110, 110, 110, 255], np.float32)
    colours = sums[:, :, :3] / sums[:, :, 3:] * 255
    whole = cv2.resize(colours, (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.clip(whole, 0, 255), np.uint8)
