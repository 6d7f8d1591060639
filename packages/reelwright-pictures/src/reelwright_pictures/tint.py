"""A thing in another colour: its main hue is turned to the one that was asked for; its shading stays."""

import cv2
import numpy as np

from reelwright_pictures.brush import limit, rgb
from reelwright_pictures.stage import Array

TINTS = {
    "red": "#d6322f", "orange": "#ee7f22", "yellow": "#f2c52c", "golden": "#dba631", "green": "#3f9c45",
    "blue": "#2f6fd0", "purple": "#8148b8", "pink": "#ee7fae", "brown": "#8a5a37", "black": "#33343a",
    "white": "#f3f3f1", "grey": "#8d9299", "silver": "#b9c0c8", "turquoise": "#2fb5ad", "navy": "#22386e",
    "beige": "#d9c3a0",
}  # fmt: skip
# Colours that are known by how light or grey they are, and not by their hue alone.
_SHADES = ("black", "white", "grey", "silver", "brown", "beige", "navy", "pink")
_REACH = 40.0  # degrees of hue around the main one that count as the same paint


def tint(colour: Array, alpha: Array, name: str) -> Array:
    """Return the colours of a cut-out turned to the named colour; unknown names leave them as they are."""
    if name not in TINTS:
        return colour
    hsv: Array = np.asarray(cv2.cvtColor(limit(colour), cv2.COLOR_RGB2HSV), np.float32)
    hue, strength, value = hsv[:, :, 0], hsv[:, :, 1], hsv[:, :, 2]
    main = _main_hue(hue, strength * (alpha > 0.5))
    target = rgb(TINTS[name])
    if main is None or name in _SHADES:
        return _shade(colour, value, target, _paint_share(hue, strength, main))
    wanted = cv2.cvtColor(target.reshape(1, 1, 3), cv2.COLOR_RGB2HSV)[0, 0]
    share = _paint_share(hue, strength, main)[:, :, None]
    turned = np.stack([np.full_like(hue, wanted[0]), np.maximum(strength, wanted[1] * 0.75), value], -1)
    return limit(colour * (1 - share) + cv2.cvtColor(turned, cv2.COLOR_HSV2RGB) * share)


def _main_hue(hue: Array, weight: Array) -> float | None:
    """Return the hue of most of the paint, in degrees, or None for a thing without much colour."""
    if float(weight.mean()) < 0.03:
        return None
    counts, edges = np.histogram(hue, bins=36, range=(0, 360), weights=weight)
    smooth = counts + np.roll(counts, 1) + np.roll(counts, -1)
    return float(edges[int(np.argmax(smooth))] + 5)


def _paint_share(hue: Array, strength: Array, main: float | None) -> Array:
    """Return how much each pixel belongs to the paint that is turned."""
    if main is None:
        return np.ones_like(hue)
    away = np.abs((hue - main + 180) % 360 - 180)
    return limit((_REACH + 10 - away) / 10) * limit((strength - 0.12) / 0.12)


def _shade(colour: Array, value: Array, target: Array, share: Array) -> Array:
    bright = (value / max(float(np.percentile(value, 90)), 0.05))[:, :, None]
    return limit(colour * (1 - share[:, :, None]) + target * (0.25 + 0.75 * bright) * share[:, :, None])
