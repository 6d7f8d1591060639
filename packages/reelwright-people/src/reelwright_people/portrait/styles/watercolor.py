"""Soft washes that bleed into textured paper."""

from collections.abc import Sequence

import cv2
import numpy as np
from cv2.typing import MatLike as Picture

from reelwright_people.portrait.styles.tools import (
    laid_over,
    multiply,
    noise,
    on_paper,
    premultiply,
    unit_of,
)

_BLEED = 20.0  # pixels by which washes leave their lines
_PAPER = 242


class Watercolor:
    def __init__(self, setting: Picture, faces: Sequence[Picture]) -> None:
        self._unit = unit = unit_of(setting)
        self._behind = setting
        height, width = setting.shape[:2]
        grain = noise(height, width, 4 * unit, 9, 2) * 0.07 + noise(height, width, 300 * unit, 4) * 0.03
        self._grain = (255 * (grain + 0.9)).astype(np.uint8)
        self._paint_paper = _paint_paper(height, width, unit)
        self._half = (width // 2, height // 2)
        wide, high = self._half
        down, across = np.mgrid[:high, :wide].astype(np.float32)
        bleed, cell = _BLEED * unit / 2, 32 * unit
        self._from_x = across + (noise(high, wide, cell, 1) - 0.5) * bleed
        self._from_y = down + (noise(high, wide, cell, 2) - 0.5) * bleed
        self._pigment = 0.78 + 0.44 * noise(high, wide, 75 * unit, 5, 4)

    def setting(self) -> Picture:
        soft = cv2.GaussianBlur(cv2.cvtColor(self._behind, cv2.COLOR_BGRA2BGR), (0, 0), 9 * self._unit)
        small = cv2.resize(soft, self._half, interpolation=cv2.INTER_AREA)
        washed = self._wash(self._bleed(small), 0.78)
        return cv2.cvtColor(self._grow(washed), cv2.COLOR_BGR2BGRA)

    def person(self, alone: Picture) -> Picture:
        """Paint a person at half the size, as washes have no fine detail; the paper's grain is as fine as
        ever."""
        small = cv2.resize(alone, self._half, interpolation=cv2.INTER_AREA)
        even = cv2.medianBlur(on_paper(small, _PAPER), 5)
        alpha = self._grow(self._bleed(cv2.extractChannel(small, 3)))
        washed = self._grow(self._wash(self._bleed(even), 0.92))
        return premultiply(multiply(washed, self._grain), alpha)

    def whole(self, picture: Picture) -> Picture:
        """The painting ends before the paper does."""
        return laid_over(picture, self._paint_paper)

    def _bleed(self, pixels: Picture) -> Picture:
        x, y = self._from_x, self._from_y
        return cv2.remap(pixels, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)

    def _wash(self, bgr: Picture, pigment: float) -> Picture:
        """Thinner or denser, and darker where a wash has dried at its edge."""
        grey = cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY).astype(np.float32)
        fine, wide = 1.0 * self._unit, 4.5 * self._unit
        edge = cv2.GaussianBlur(grey, (0, 0), wide) - cv2.GaussianBlur(grey, (0, 0), fine)
        dense = pigment * self._pigment * (1 + np.clip(edge / 60, 0, 0.3))
        wash = cv2.multiply(cv2.bitwise_not(bgr), cv2.merge([dense, dense, dense]), dtype=cv2.CV_8U)
        return cv2.bitwise_not(wash)

    def _grow(self, pixels: Picture) -> Picture:
        height, width = self._grain.shape
        return cv2.resize(pixels, (width, height), interpolation=cv2.INTER_LINEAR)


def _paint_paper(height: int, width: int, unit: float) -> Picture:
    """Bare paper around, with the ragged edge of what is painted; transparent inside. Premultiplied."""
    down, across = np.ogrid[:height, :width]
    inside = np.minimum(np.minimum(across, width - across), np.minimum(down, height - down))
    ragged = inside + (noise(height, width, 120 * unit, 11, 4) - 0.5) * 150 * unit
    bare = 1 - np.clip((ragged - 34 * unit) / (26 * unit), 0, 1)
    texture = _PAPER + 10 * (noise(height, width, 4 * unit, 9, 2) - 0.5)
    shade: Picture = (bare * texture).astype(np.uint8)
    alpha: Picture = (255 * bare).astype(np.uint8)
    return cv2.merge([shade, shade, shade, alpha])
