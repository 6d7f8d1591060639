"""As a pen drawing: outlines, creases, and strokes where it is dark, on white paper."""

import numpy as np

from reelwright_pictures.brush import limit, noise
from reelwright_pictures.develop import develop_parts
from reelwright_pictures.ink import hatching, ink_over, lines_of, luma
from reelwright_pictures.stage import Array, Stage

_PAPER = np.array([0.985, 0.98, 0.965], np.float32)
_INK = (0.09, 0.09, 0.12)


def paint(stage: Stage) -> Array:
    developed = develop_parts(stage)
    unit = stage.setting.unit
    light = luma(limit(developed.picture))
    spread = float(np.percentile(light, 90)) + 1e-3
    strokes = hatching(light / spread, 8 * unit) * 0.75
    ink = np.maximum(strokes, lines_of(developed, 3.0 * unit, 2.4, 1.5 * unit))
    height, width = light.shape
    pressure = 0.82 + 0.36 * noise(width, height, 26 * unit, stage.setting.rng("pen"), 2)
    paper = np.broadcast_to(_PAPER, developed.picture.shape).astype(np.float32)
    return ink_over(paper, limit(ink * pressure), _INK)
