"""As a printed comic: two steps of light, thick ink, dots in the shadows, warm paper."""

import numpy as np

from reelwright_pictures.brush import limit
from reelwright_pictures.develop import develop_parts
from reelwright_pictures.ink import bands, halftone, ink_over, lines_of, luma, saturate
from reelwright_pictures.light import relight
from reelwright_pictures.stage import Array, Layer, Stage

_PAPER = np.array([1.0, 0.985, 0.95], np.float32)
_INK = (0.06, 0.05, 0.08)


def paint(stage: Stage) -> Array:
    developed = develop_parts(stage, _light)
    unit = stage.setting.unit
    colours = saturate(limit(developed.picture), 1.3)
    dots = halftone(limit((0.42 - luma(colours)) / 0.42) * 0.75, 9 * unit)
    printed = ink_over(colours, dots * 0.55, _INK)
    ink = lines_of(developed, 4.2 * unit, 2.2, 1.7 * unit)
    return np.asarray(ink_over(printed, ink, _INK) * _PAPER, np.float32)


def _light(layer: Layer, stage: Stage) -> Array:
    if layer.shading == "painted":
        return bands(limit(layer.colour), 5, 0.04)
    return limit(relight(layer, stage.light, steps=2))
