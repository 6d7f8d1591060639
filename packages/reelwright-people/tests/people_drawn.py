"""Who is drawn where it does not matter who it is, and pictures as a screen shows them."""

import cv2
import numpy as np

from reelwright_people.planar import Bytes, Planar, as_bytes
from reelwright_people.traits import Portrait, PortraitTraits

PERSON = Portrait(PortraitTraits(), seed=7)
SIZE = (180, 320)


def to_bgr(picture: Planar) -> Bytes:
    """Return height × width × 3, by the matrix of BT.709 in limited range."""
    size = (picture.width, picture.height)
    u, v = (cv2.resize(plane, size, interpolation=cv2.INTER_LINEAR) for plane in (picture.u, picture.v))
    y, cb, cr = (
        np.asarray(plane, np.float64) - zero for plane, zero in ((picture.y, 16), (u, 128), (v, 128))
    )
    light = y * 255 / 219
    red, blue = light + cr * 1.5748 * 255 / 224, light + cb * 1.8556 * 255 / 224
    green = (light - 0.2126 * red - 0.0722 * blue) / 0.7152
    return as_bytes(np.clip(np.dstack([blue, green, red]).round(), 0, 255).astype(np.uint8))
