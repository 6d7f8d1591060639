"""What a camera sees of a picture that is larger than its view."""

import math

import cv2
import numpy as np

from reelwright_people.gestures import View
from reelwright_people.planar import Bytes

_STILL = View()


def show_view(pixels: Bytes, view: View) -> Bytes:
    """The view of a picture, in the picture's size. Never beyond its edges: a view that is rolled or moved
    further than its zoom leaves room for comes nearer, or stops at the edge."""
    if view == _STILL:
        return pixels
    height, width = pixels.shape[:2]
    angle = math.radians(view.roll)
    cos, sin = math.cos(angle), abs(math.sin(angle))
    least = max(cos + sin * height / width, cos + sin * width / height)
    zoom = max(view.zoom, least)
    half_w, half_h = (cos * width + sin * height) / 2 / zoom, (cos * height + sin * width) / 2 / zoom
    x = min(max(width * (0.5 + view.x), half_w), width - half_w)
    y = min(max(height * (0.5 + view.y), half_h), height - half_h)
    turned = cv2.getRotationMatrix2D((x, y), view.roll, zoom)
    turned[:, 2] += (width / 2 - x, height / 2 - y)
    moved = cv2.warpAffine(
        pixels, turned, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.ascontiguousarray(moved)
