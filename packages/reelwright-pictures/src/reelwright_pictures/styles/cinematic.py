"""As a film: smooth light, shallow focus, streaks over what shines, teal shadows and amber lights."""

import cv2
import numpy as np

from reelwright_pictures.brush import limit, resize
from reelwright_pictures.develop import develop, finish
from reelwright_pictures.ink import luma
from reelwright_pictures.stage import Array, Stage

_SHADOWS = np.array([-0.012, 0.004, 0.022], np.float32)
_LIGHTS = np.array([0.022, 0.006, -0.02], np.float32)


def paint(stage: Stage) -> Array:
    picture = develop(stage, aperture=9)
    return _grade(finish(_streak(picture, stage), stage, grain=0.014))


def _streak(picture: Array, stage: Stage) -> Array:
    """Add the horizontal flare of an anamorphic lens to what is brighter than white."""
    height, width = picture.shape[:2]
    bright = resize(np.clip(picture - 1.05, 0, 2), width // 8, height // 8)
    spread = cv2.GaussianBlur(bright, (0, 0), sigmaX=max(1.0, width / 90), sigmaY=0.6)
    streak = resize(spread, width, height)
    return np.asarray(picture + streak * np.array([0.35, 0.5, 0.8], np.float32) * 0.6, np.float32)


def _grade(picture: Array) -> Array:
    bright = luma(picture)[:, :, None]
    toned = picture + _SHADOWS * (1 - bright) + _LIGHTS * bright
    return limit(toned + (toned - 0.5) * 0.06)
