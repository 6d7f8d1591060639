"""As a game of the eighties: few large pixels, a small palette taken from the picture, ordered dither."""

import cv2
import numpy as np

from reelwright_pictures.brush import resize
from reelwright_pictures.develop import develop_parts, finish
from reelwright_pictures.ink import ink_over, outlines, saturate
from reelwright_pictures.stage import Array, Stage

_ACROSS = 200  # pixels along the shorter side
_COLOURS = 28
# Bayer's matrix of ordered dither.
_BAYER = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]], np.float32) / 16 - 0.5


def paint(stage: Stage) -> Array:
    developed = develop_parts(stage)
    height, width = developed.picture.shape[:2]
    scale = _ACROSS / min(width, height)
    size = (round(width * scale), round(height * scale))
    lit = finish(developed.picture, stage, grain=0)
    inked = ink_over(lit, outlines(developed.labels, 1.0 / scale) * 0.5, (0.08, 0.06, 0.12))
    small = saturate(resize(inked, *size), 1.2)
    rows, columns = np.ogrid[0 : size[1], 0 : size[0]]
    dithered = small + _BAYER[rows % 4, columns % 4][:, :, None] * 0.07
    return np.asarray(
        cv2.resize(_limit_colours(dithered), (width, height), interpolation=cv2.INTER_NEAREST), np.float32
    )


def _limit_colours(picture: Array) -> Array:
    """Return the picture in a palette of its own, found by k-means from fixed first guesses."""
    pixels = picture.reshape(-1, 3).astype(np.float32)
    order = np.argsort(pixels @ np.array([0.3, 0.6, 0.1], np.float32), kind="stable")
    first = pixels[order[np.linspace(0, len(order) - 1, _COLOURS).astype(int)]]
    labels = np.argmin(((pixels[::7, None] - first[None]) ** 2).sum(2), 1).astype(np.int32)[:, None]
    criteria = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 1e-3)
    cv2.setRNGSeed(1)
    centres = cv2.kmeans(pixels[::7], _COLOURS, labels, criteria, 1, cv2.KMEANS_USE_INITIAL_LABELS)[2]
    nearest = np.empty(len(pixels), np.int32)
    for start in range(0, len(pixels), 8192):
        part = pixels[start : start + 8192]
        nearest[start : start + 8192] = np.argmin(((part[:, None] - centres[None]) ** 2).sum(2), 1)
    return np.asarray(centres[nearest].reshape(picture.shape), np.float32)
