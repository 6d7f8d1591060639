"""The tunnels' surfaces: pictures that go once around and repeat along the way; smaller versions of them."""

from dataclasses import dataclass

import cv2
import numpy as np

from reelwright_footage.arrays import Floats, Ints

WIDE, HIGH = 1024, 1024  # around, along
FINE = 2  # times as large, for surfaces whose details are seen close to the eye
LEVELS = 8


@dataclass(frozen=True)
class Surface:
    """Colour (0–1, along × around × 3; HIGH × WIDE or FINE times that) and how much of it shines by itself
    (0–1)."""

    colour: Floats
    shine: Floats


@dataclass(frozen=True)
class Atlas:
    """Textures with all their levels, packed one after the other; `layers` tells start, width and height of
    each."""

    texels: Ints
    layers: Ints


def pack(surface: Surface, blur: float) -> Atlas:
    """Pack an image's levels into one. Each level is half as high as the one before; around, those below
    HIGH are finer by three levels: rays meet the wall at a flat angle. `blur` is the way (a share of a
    repeat) of a frame's exposure."""
    layer = np.dstack([surface.colour * 255.0, surface.shine * 127.0]).astype(np.float32)
    fine = surface.shine.shape[0] // HIGH - 1
    layer = _smear(layer, blur * len(layer))
    parts, layers, start = [], [], 0
    for level in range(-fine, LEVELS):
        high, wide = (HIGH >> level, WIDE >> max(0, level - 3)) if level >= 0 else (HIGH * FINE, WIDE * FINE)
        small = cv2.resize(layer, (wide, high), interpolation=cv2.INTER_AREA)
        n = np.clip(np.rint(small), 0, (255, 255, 255, 127)).astype(np.int32)
        parts.append((n[..., 0] | n[..., 1] << 8 | n[..., 2] << 16 | n[..., 3] << 24).reshape(-1))
        layers.append((start, wide, high))
        start += wide * high
    return Atlas(np.concatenate(parts), np.array(layers, np.int32))


def _smear(layer: Floats, way: float) -> Floats:
    """Averaged along the way, counted round."""
    count = round(way) | 1
    if count <= 1:
        return layer
    around = np.concatenate([layer[-count:], layer, layer[:count]])
    kernel = np.ones((count, 1), np.float32) / count
    blurred: Floats = cv2.filter2D(around, -1, kernel, borderType=cv2.BORDER_REPLICATE)[count:-count]
    return blurred


def levels_of(atlas: Atlas, steps: int, steps_a_unit: int, period: float, focal: float) -> Floats:
    """Return which level to take at each step ahead: a texel is then about a pixel long."""
    t = (np.arange(steps) + 0.5) / steps_a_unit
    texels = t * t / focal * atlas.layers[0, 2] / period
    level = np.log2(np.maximum(texels, 1e-6)) - 0.3
    return np.asarray(np.clip(level, 0, len(atlas.layers) - 2), np.float32)
