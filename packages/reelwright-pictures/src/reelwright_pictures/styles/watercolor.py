"""As a watercolour: washes that wobble and pool at their edges, on white paper with a torn border."""

import cv2
import numpy as np

from reelwright_pictures.brush import blur, limit, noise, resize, smoothstep
from reelwright_pictures.develop import develop_parts
from reelwright_pictures.ink import ink_over, outlines, saturate
from reelwright_pictures.stage import Array, Stage

_PAPER = (0.975, 0.965, 0.94)


def paint(stage: Stage) -> Array:
    developed = develop_parts(stage)
    setting = stage.setting
    width, height, unit = setting.width, setting.height, setting.unit
    across = noise(width, height, 60 * unit, setting.rng("wobble x"), 3) - 0.5
    down = noise(width, height, 60 * unit, setting.rng("wobble y"), 3) - 0.5
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    at_x, at_y = xs + across * 18 * unit, ys + down * 18 * unit
    colours = _shift(_wash(limit(developed.picture), unit), at_x, at_y)
    lines = _shift(outlines(developed.labels, 2.4 * unit), at_x, at_y)
    pools = noise(width, height, 170 * unit, setting.rng("pools"), 5)
    paper = noise(width, height, 3.2 * unit, setting.rng("paper"), 2)
    wash = saturate(colours * 0.86 + 0.14, 1.12)
    wash = 1 - (1 - wash) * (0.62 + 0.62 * pools + 0.16 * (paper - 0.5))[:, :, None]
    drawn = ink_over(limit(wash), lines * 0.42, (0.22, 0.18, 0.26))
    return ink_over(drawn, 1 - _border(stage, pools), _PAPER)


def _shift(image: Array, at_x: Array, at_y: Array) -> Array:
    return np.asarray(
        cv2.remap(image, at_x, at_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32
    )


def _wash(picture: Array, unit: float) -> Array:
    """Return the colours without small detail: edges stay, and are darker where pigment gathers."""
    height, width = picture.shape[:2]
    small = resize(picture, width // 2, height // 2)
    soft = resize(cv2.bilateralFilter(small, 0, 0.09, max(1.5, 2 * unit)), width, height)
    gathered = np.clip(blur(soft, 5 * unit) - soft, 0, 1).mean(2)[:, :, None]
    return limit(soft - gathered * 0.8)


def _border(stage: Stage, pools: Array) -> Array:
    """Return where paint is: not at the ragged border of the sheet."""
    height, width = pools.shape
    ys, xs = np.ogrid[0:height, 0:width]
    edge = np.minimum(np.minimum(xs, width - 1 - xs), np.minimum(ys, height - 1 - ys)).astype(np.float32)
    unit = stage.setting.unit
    ragged = noise(width, height, 40 * unit, stage.setting.rng("border"), 4)
    return smoothstep(0, 5 * unit, edge - (12 + 46 * ragged) * unit)
