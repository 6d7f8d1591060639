"""Colours as the encoder takes them, quickly: to within one step of what `render.planar` makes of them."""

import cv2
import numpy as np

from reelwright.render.planar import TO_UV, TO_Y, Bytes, Planar, planar

# OpenCV has a fast way of making three channels of three, and none of making one: so all are made, twice.
_TO_YUV = np.vstack([TO_Y, TO_UV]) * np.array([1, 1, 1, 255], np.float32)


def film_into(pixels: Bytes, out: Planar) -> None:
    """An opaque picture of even size, height × width × BGR, in place of what `out`, as large, holds."""
    cv2.extractChannel(cv2.transform(pixels, _TO_YUV), 0, out.y)
    half = cv2.resize(pixels, (out.width // 2, out.height // 2), interpolation=cv2.INTER_AREA)
    colours = cv2.transform(half, _TO_YUV)
    for channel, plane in ((1, out.u), (2, out.v)):
        cv2.extractChannel(colours, channel, plane)


def film_of(pixels: Bytes) -> Planar:
    """The same in a picture of its own."""
    height, width = pixels.shape[:2]
    picture = planar(width, height)
    film_into(pixels, picture)
    return picture
