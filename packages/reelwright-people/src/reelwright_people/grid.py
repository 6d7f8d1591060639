"""Smooth maps from a coarse grid to every pixel."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Grid:
    """Points `step` pixels apart over a picture, and one row and column beyond it on each side: in the
    middles of the cells that `cv2.resize` stretches, ten times as fast as `cv2.warpAffine` does."""

    width: int
    height: int
    step: int

    @property
    def columns(self) -> int:
        return -(-self.width // self.step) + 2

    @property
    def rows(self) -> int:
        return -(-self.height // self.step) + 2

    @property
    def first(self) -> float:
        """Return the place of the first point in pixels: as far left as it is high."""
        return -(self.step + 1) / 2

    def points(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Return the points' x and y in pixels, each rows × columns."""
        across, down = (self.first + self.step * np.arange(count) for count in (self.columns, self.rows))
        xs, ys = np.meshgrid(across, down)
        return xs, ys

    def spread(self, values: NDArray[np.float32] | NDArray[np.float64]) -> Floats:
        """Values at the points, rows × columns: at every pixel, height × width."""
        size = (self.columns * self.step, self.rows * self.step)
        whole = cv2.resize(np.asarray(values, np.float32), size, interpolation=cv2.INTER_LINEAR)
        inside = whole[self.step : self.step + self.height, self.step : self.step + self.width]
        return np.asarray(inside, np.float32)
