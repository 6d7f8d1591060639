"""Lines and dots of drawn styles."""

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_pictures.brush import blur, limit, smoothstep
from reelwright_pictures.develop import Developed
from reelwright_pictures.stage import Array

_LUMA = np.array([0.299, 0.587, 0.114], np.float32)


def luma(picture: Array) -> Array:
    """Return how bright each pixel looks, of 0–1."""
    return np.asarray(picture @ _LUMA, np.float32)


def outlines(labels: NDArray[np.int16], width: float) -> Array:
    """Return lines of that many pixels between things, as shares of ink."""
    edges = np.zeros(labels.shape, np.uint8)
    edges[:, 1:] |= (labels[:, 1:] != labels[:, :-1]).astype(np.uint8)
    edges[1:] |= (labels[1:] != labels[:-1]).astype(np.uint8)
    distance = cv2.distanceTransform(1 - edges, cv2.DIST_L2, 3)
    return limit(width / 2 + 0.5 - distance)


def creases(plain: Array, strength: float, sigma: float) -> Array:
    """Return lines where the colours of things change within: eyes, stripes, folds, windows. They are found
    as differences of two blurs (Winnemöller's extended difference of Gaussians, without its flow)."""
    grey = luma(plain)
    fine, coarse = blur(grey, sigma), blur(grey, sigma * 1.6)
    return smoothstep(0.004, 0.022, (coarse - fine) * strength)


def halftone(dark: Array, cell: float) -> Array:
    """Return printed dots, turned by 45°, that are the larger the darker it is (`dark` of 0–1)."""
    ys, xs = np.mgrid[0 : dark.shape[0], 0 : dark.shape[1]].astype(np.float32)
    along, across = (xs + ys) / (cell * 1.414), (xs - ys) / (cell * 1.414)
    middle = np.hypot(along - np.round(along), across - np.round(across))
    return smoothstep(0.06, -0.06, middle - np.sqrt(np.clip(dark, 0, 1)) * 0.56)


def hatching(light: Array, cell: float) -> Array:
    """Return strokes of ink: one direction in half shadow, two in shadow, three in the dark."""
    ys, xs = np.mgrid[0 : light.shape[0], 0 : light.shape[1]].astype(np.float32)
    ink = np.zeros(light.shape, np.float32)
    for darkest, across in ((0.52, xs + ys), (0.34, xs - ys), (0.18, xs * 0.2 + ys)):
        wave = np.abs(((across / cell) % 1) - 0.5) * 2
        stroke = smoothstep(0.34, 0.2, wave) * smoothstep(darkest + 0.03, darkest - 0.03, light)
        ink = np.maximum(ink, stroke)
    return ink


def bands(picture: Array, levels: int, soft: float = 0.12) -> Array:
    """Return the picture with its brightness in so many levels, and its hues as they are."""
    bright = np.clip(luma(picture), 1e-3, 1)
    scaled = bright * levels
    step = np.floor(scaled) + smoothstep(0.5 - soft, 0.5 + soft, scaled - np.floor(scaled))
    wanted = np.clip(step / levels, 0.03, 1)
    return limit(picture * (wanted / bright)[:, :, None])


def saturate(picture: Array, amount: float) -> Array:
    """Return the picture with colours stronger by `amount`: 1 leaves them as they are."""
    grey = luma(picture)[:, :, None]
    return limit(grey + (picture - grey) * amount)


def ink_over(picture: Array, ink: Array, colour: tuple[float, float, float]) -> Array:
    """Return the picture under lines of a colour."""
    share = ink[:, :, None]
    return np.asarray(picture * (1 - share) + np.array(colour, np.float32) * share, np.float32)


def lines_of(developed: Developed, width: float, detail: float, sigma: float) -> Array:
    """Return outlines and creases together; `detail` of 0 leaves the creases out."""
    ink = outlines(developed.labels, width)
    if detail:
        ink = np.maximum(ink, creases(developed.plain, detail, sigma) * (developed.labels > 0))
    return ink
