"""How layers are lit: cut-outs are rounded from their outlines, so that they take the scene's light."""

import cv2
import numpy as np

from reelwright_pictures.brush import blur
from reelwright_pictures.stage import Array, Layer, Light

_CURVE = (
    1.6  # light adds up in about linear colours; a full 2.2 would make shadows of saturated colours black
)


def normals_of(colour: Array, alpha: Array, roundness: float) -> Array:
    """Return the directions of a surface, height by width by 3, made up for a flat cut-out: its height is a
    quarter circle over the distance to the outline, with some of its own lightness as relief."""
    inside = (alpha > 0.5).astype(np.uint8)
    if inside.all():  # nothing is far from an outline that there is not
        distance = np.zeros_like(alpha)
    else:
        distance = np.asarray(cv2.distanceTransform(inside, cv2.DIST_L2, 5), np.float32)
    reach = (float(distance.max()) + 1e-6) * roundness
    height = np.sqrt(np.clip(1 - (1 - np.clip(distance / reach, 0, 1)) ** 2, 0, 1)) * reach
    height = blur(height.astype(np.float32), max(1.0, reach / 24)) + blur(colour.mean(2), 2.5) * 6
    across = cv2.Sobel(height, cv2.CV_32F, 1, 0, ksize=3) / 8
    down = cv2.Sobel(height, cv2.CV_32F, 0, 1, ksize=3) / 8
    length = np.sqrt(across * across + down * down + 1)
    return np.stack([-across / length, -down / length, 1 / length], -1).astype(np.float32)


def relight(layer: Layer, light: Light, steps: int = 0) -> Array:
    """Return the layer's colours under the light. `steps` rounds the light to so many levels, as drawn styles
    do; 0 keeps it smooth; painted layers come back as they are."""
    if layer.shading == "painted":
        return layer.colour
    ambient, key = np.array(light.ambient, np.float32), np.array(light.key, np.float32)
    if layer.shading == "flat":
        return _tone(layer.colour, ambient + key * 0.62)
    normals = normals_of(layer.colour, layer.alpha, layer.roundness)
    towards = np.array(light.towards, np.float32)
    towards /= np.linalg.norm(towards)
    lit = np.clip(normals @ towards, 0, 1)
    if steps:
        lit = np.clip(np.round(lit * 1.2 * steps) / steps, 0, 1)
    colour = _tone(layer.colour, ambient + key * lit[:, :, None])
    return colour + _rim(layer.colour, normals, light) if not steps else colour


def _tone(colour: Array, light: Array) -> Array:
    return np.asarray(np.power(np.clip(np.power(colour, _CURVE) * light, 0, 4), 1 / _CURVE), np.float32)


def _rim(colour: Array, normals: Array, light: Light) -> Array:
    """Return the thin edge of light on the key's side, by which a figure stands out."""
    side = np.array(light.towards[:2], np.float32)
    side /= np.linalg.norm(side) + 1e-6
    edge = np.clip(normals[:, :, :2] @ side, 0, 1) ** 2 * (1 - normals[:, :, 2]) * 1.6
    return np.asarray(
        np.array(light.rim, np.float32) * np.clip(edge, 0, 1)[:, :, None] * (0.25 + 0.75 * colour), np.float32
    )
