"""As a poster: even colours without light on things, and skies in broad bands."""

import numpy as np

from reelwright_pictures.brush import limit
from reelwright_pictures.develop import develop
from reelwright_pictures.ink import bands, saturate
from reelwright_pictures.stage import Array, Layer, Stage

_EVEN = 0.7  # how much of the key falls on everything


def paint(stage: Stage) -> Array:
    return saturate(limit(develop(stage, _light)), 1.12)


def _light(layer: Layer, stage: Stage) -> Array:
    if layer.shading == "painted":
        return bands(limit(layer.colour), 9)
    light = np.array(stage.light.ambient, np.float32) + np.array(stage.light.key, np.float32) * _EVEN
    even = light / max(1.0, float(light.max())) * 0.6 + 0.4
    return np.asarray(layer.colour * even, np.float32)
