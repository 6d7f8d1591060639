"""As figures of modelling clay: rounder, matt, with finger marks, under a lamp, through a macro lens."""

from dataclasses import replace

import numpy as np

from reelwright_pictures.brush import blur, noise
from reelwright_pictures.develop import develop, finish
from reelwright_pictures.ink import saturate
from reelwright_pictures.light import relight
from reelwright_pictures.stage import Array, Layer, Light, Stage


def paint(stage: Stage) -> Array:
    (x, y, _), (red, green, blue) = stage.light.towards, stage.light.key
    key = (red * 1.12, green * 1.12, blue * 1.12)
    lamp = Light((x, y, 0.75), key, stage.light.ambient, (0.12, 0.12, 0.12))
    lit = replace(stage, light=lamp, bloom=stage.bloom * 0.4, vignette=0.45)
    return saturate(finish(develop(lit, _light, aperture=26), lit, grain=0.006), 1.15)


def _light(layer: Layer, stage: Stage) -> Array:
    unit = stage.setting.unit
    height, width = layer.alpha.shape
    soft = blur(layer.colour, 2.2 * unit)
    marks = noise(width, height, 9 * unit, stage.setting.rng(f"marks of {layer.name}"), 2) - 0.5
    if layer.shading == "painted":
        return np.asarray(soft * (1 + 0.1 * marks[:, :, None]), np.float32)
    clay = replace(layer, colour=np.clip(soft, 0, 1), roundness=min(1.0, layer.roundness * 1.6))
    return np.asarray(relight(clay, stage.light) * (1 + 0.16 * marks[:, :, None]), np.float32)
