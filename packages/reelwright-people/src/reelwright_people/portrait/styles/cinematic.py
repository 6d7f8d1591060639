"""A film still: shallow focus, graded colours."""

from collections.abc import Sequence

import cv2
import numpy as np
from cv2.typing import MatLike as Picture

from reelwright_people.portrait.styles.tools import unit_of

_FAR = 0.72  # how bright the setting is beside somebody
_SHADOWS = (0.045, 0.012, -0.03)  # added to what is dark, blue first
_LIGHTS = (-0.045, 0.0, 0.025)
_CONTRAST = 0.45
_CORNERS = 0.5


class Cinematic:
    def __init__(self, setting: Picture, faces: Sequence[Picture]) -> None:
        self._unit = unit_of(setting)
        self._behind = setting
        self._curves = _curves()
        height, width = setting.shape[:2]
        down, across = np.ogrid[:height, :width]
        away = np.hypot((across - width / 2) / width, (down - 0.45 * height) / height)
        corners = 1 - _CORNERS * np.clip((away - 0.3) / 0.5, 0, 1) ** 1.5
        plane = (255 * corners).astype(np.uint8)
        self._corners = cv2.merge([plane, plane, plane, np.full_like(plane, 255)])

    def setting(self) -> Picture:
        soft = cv2.GaussianBlur(self._behind, (0, 0), 12 * self._unit)
        dark = cv2.convertScaleAbs(soft, alpha=_FAR)
        dark[..., 3] = 255
        return cv2.LUT(dark, self._curves)

    def person(self, alone: Picture) -> Picture:
        """The grade is even, so that it may be laid on premultiplied pixels: no value rises above its
        share."""
        graded = cv2.LUT(alone, self._curves)
        alpha = cv2.extractChannel(alone, 3)
        return cv2.min(graded, cv2.merge([alpha, alpha, alpha, alpha]))

    def whole(self, picture: Picture) -> Picture:
        return cv2.multiply(picture, self._corners, scale=1 / 255)


def _curves() -> Picture:
    """Return what becomes of each level: dark tones a little teal, light ones a little warm, and more
    contrast."""
    level = np.linspace(0, 1, 256)[:, None]
    graded = level + (1 - level) ** 2 * level * 4 * np.array(_SHADOWS) + level**2 * np.array(_LIGHTS)
    graded = np.clip(graded, 0, 1)
    contrasty = graded * graded * (3 - 2 * graded)
    graded = contrasty * _CONTRAST + graded * (1 - _CONTRAST)
    table = np.hstack([255 * graded, np.arange(256)[:, None]])
    return table.round().astype(np.uint8).reshape(1, 256, 4)
