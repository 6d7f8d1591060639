"""Few colours on a coarse grid."""

from collections.abc import Sequence

import cv2
import numpy as np
from cv2.typing import MatLike as Picture

from reelwright_people.portrait.styles.tools import Palette, Whole, person_colours, unit_of

_CELL = 8.0  # pixels a side
_OUTLINE = 0.45
_BAYER = np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]], np.float32) / 16 - 0.5
_DITHER = 14


class PixelArt(Whole):
    def __init__(self, setting: Picture, faces: Sequence[Picture]) -> None:
        self._height, self._width = setting.shape[:2]
        cell = max(2.0, _CELL * unit_of(setting))
        self._grid = (round(self._width / cell), round(self._height / cell))
        self._behind = setting
        self._palette = Palette(person_colours(faces), 22, saturation=1.2)

    def setting(self) -> Picture:
        coarse = cv2.cvtColor(self._coarse(self._behind), cv2.COLOR_BGRA2BGR)
        wide, high = self._grid
        dither = np.tile(_BAYER, (high // 4 + 1, wide // 4 + 1))[:high, :wide, None] * _DITHER
        plain = Palette([coarse], 12, saturation=1.1).of(np.clip(coarse + dither, 0, 255).astype(np.uint8))
        return self._grow(cv2.cvtColor(plain, cv2.COLOR_BGR2BGRA))

    def person(self, alone: Picture) -> Picture:
        """Paint a person in cells: each is somebody's or not, and those at the edge are dark."""
        coarse = self._coarse(alone)
        solid = (coarse[..., 3] > 127).astype(np.uint8)
        share = np.maximum(coarse[..., 3:], 1).astype(np.float32)
        plain = self._palette.of(np.clip(coarse[..., :3] * 255.0 / share, 0, 255).astype(np.uint8))
        edge = (solid > 0) & (cv2.erode(solid, np.ones((3, 3), np.uint8)) == 0)
        plain[edge] = (plain[edge] * _OUTLINE).astype(np.uint8)
        return self._grow(np.dstack([plain, np.full_like(solid, 255)]) * solid[..., None])

    def _coarse(self, pixels: Picture) -> Picture:
        return cv2.resize(pixels, self._grid, interpolation=cv2.INTER_AREA)

    def _grow(self, pixels: Picture) -> Picture:
        return cv2.resize(pixels, (self._width, self._height), interpolation=cv2.INTER_NEAREST)
