"""The eye's place and what it sees: world x to the right, y up, z forward; screen y down."""

import math
from dataclasses import dataclass

import numpy as np

from reelwright_footage.arrays import Floats


@dataclass(frozen=True)
class View:
    """`yaw` turns right, `pitch` up, `roll` clockwise, in radians; `focal` in pixels."""

    x: float
    y: float
    z: float
    yaw: float
    pitch: float
    roll: float
    focal: float
    width: int
    height: int

    @property
    def eye(self) -> Floats:
        return np.array([self.x, self.y, self.z], np.float64)

    def axes(self) -> Floats:
        """Rows: the camera's right, up and forward in world coordinates."""
        sy, cy = math.sin(self.yaw), math.cos(self.yaw)
        sp, cp = math.sin(self.pitch), math.cos(self.pitch)
        sr, cr = math.sin(self.roll), math.cos(self.roll)
        right = np.array([cy, 0.0, -sy])
        forward = np.array([sy * cp, sp, cy * cp])
        up = np.array([-sy * sp, cp, -cy * sp])
        return np.stack([right * cr + up * sr, up * cr - right * sr, forward])

    def rays(self) -> Floats:
        """Rows: the ray through the upper left corner of the picture, its change a pixel to the right, its
        change a pixel down. Rays have length 1 along the view's forward axis."""
        right, up, forward = self.axes()
        corner = forward - right * (self.width / 2 / self.focal) + up * (self.height / 2 / self.focal)
        return np.stack([corner, right / self.focal, -up / self.focal])
