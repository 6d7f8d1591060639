"""Light that spills over: what is bright in a picture shines softly around itself."""

import cv2
import numpy as np

from reelwright_footage.kernel import kernel
from reelwright_footage.planar import Planar

REDUCED = 8  # the light is spread on a picture of 1/8 of the size: it has no edges that could suffer


def spill(picture: Planar, strength: float, above: float = 120.0, reach: float = 0.02) -> None:
    """Add the light of all that is brighter than `above` (0–255), spread over `reach` of the longer side."""
    small = max(2, picture.width // REDUCED), max(2, picture.height // REDUCED)
    y, u, v = (
        cv2.resize(plane, small, interpolation=cv2.INTER_AREA).astype(np.float32) for plane in picture.planes
    )
    light = np.maximum(0.0, y - above) * (255.0 / (255.0 - above))
    share = light / np.maximum(1.0, y - 16.0)
    layers = cv2.merge([light, (u - 128.0) * share, (v - 128.0) * share])
    near = reach * max(small)
    spread = cv2.GaussianBlur(layers, (0, 0), near) + 0.6 * cv2.GaussianBlur(layers, (0, 0), 3.0 * near)
    spread *= strength
    bright = cv2.resize(spread[..., 0], (picture.width, picture.height), interpolation=cv2.INTER_LINEAR)
    half = (picture.u.shape[1], picture.u.shape[0])
    tint = cv2.resize(np.ascontiguousarray(spread[..., 1:]), half, interpolation=cv2.INTER_LINEAR)
    _add_light(picture.y, picture.u, picture.v, bright, tint)


@kernel
def _add_light(luma, chroma_b, chroma_r, bright, tint):  # type: ignore[no-untyped-def]
    """Add light as a screen blend does: what is bright already gains little."""
    height, width = luma.shape
    for y in range(height):
        for x in range(width):
            old = np.float32(luma[y, x])
            room = (np.float32(240.0) - old) * np.float32(1.0 / 224.0)
            luma[y, x] = np.uint8(min(np.float32(235.0), old + bright[y, x] * room + np.float32(0.5)))
    for y in range(height // 2):
        for x in range(width // 2):
            u = np.float32(chroma_b[y, x]) + tint[y, x, 0] + np.float32(0.5)
            v = np.float32(chroma_r[y, x]) + tint[y, x, 1] + np.float32(0.5)
            chroma_b[y, x] = np.uint8(min(np.float32(240.0), max(np.float32(16.0), u)))
            chroma_r[y, x] = np.uint8(min(np.float32(240.0), max(np.float32(16.0), v)))
