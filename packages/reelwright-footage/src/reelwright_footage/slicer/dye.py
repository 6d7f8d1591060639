"""Other colours for what is cut: a bar is followed by another one of its kind."""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from reelwright_footage.arrays import Bytes, Floats
from reelwright_footage.planar import as_bytes
from reelwright_footage.voxels.textures import hex_rgb

_GOLDEN = 360 * 0.381966  # so that no colour comes again
_PALE = 40.0  # of 255: what has less colour than this keeps it


@dataclass(frozen=True)
class Dye:
    """Turns hues (degrees) that lie within `near` of `hue`, softly, by `turns` in turn, and leaves them as
    strong as they are. Without `turns` all hues are turned, by another angle each time, and keep their
    light."""

    turns: tuple[float, ...] = ()
    hue: float = 0.0
    near: float = 180.0

    def turn(self, bar: int) -> float:
        """Return the turn of hue for bar `bar` of the course."""
        return self.turns[bar % len(self.turns)] if self.turns else (bar * _GOLDEN) % 360

    def over(self, texels: Bytes, turn: float) -> Bytes:
        """Texels of red, green, blue and height in another colour."""
        if not turn:
            return texels
        rgb, dyed = np.ascontiguousarray(texels[..., :3]), texels.copy()
        if self.near >= 180:
            dyed[..., :3] = cv2.transform(rgb, _turning(turn))
        else:
            hsv = as_bytes(cv2.cvtColor(rgb, cv2.COLOR_RGB2HSV))
            share = self._share(hsv)[..., None]
            hsv[..., 0] = (hsv[..., 0].astype(np.int16) + round(turn / 2)) % 180
            turned = cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB).astype(np.float32)
            dyed[..., :3] = np.rint(rgb + share * (turned - rgb))
        return dyed

    def over_name(self, colour: str, turn: float) -> str:
        """Dye a colour that is given as hex."""
        texel = np.array([[[*hex_rgb(colour), 0]]], np.uint8)
        red, green, blue, _ = (int(channel) for channel in self.over(texel, turn)[0, 0])
        return f"#{red:02x}{green:02x}{blue:02x}"

    def _share(self, hsv: Bytes) -> Floats:
        degrees = np.arange(256) * 2.0
        off = np.abs((degrees - self.hue + 180) % 360 - 180)
        table = np.clip((self.near - off) / (0.3 * self.near), 0, 1).astype(np.float32)
        strong = np.clip((hsv[..., 1].astype(np.float32) - _PALE) / _PALE, 0, 1)
        share: Floats = table[hsv[..., 0]] * strong
        return share


def _turning(degrees: float) -> Floats:
    """Turns a colour around grey; what it weighs in light stays."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    luma = np.array([[0.213, 0.715, 0.072]] * 3)
    across = np.array([[-0.213, -0.715, 0.928], [0.143, 0.140, -0.283], [-0.787, 0.715, 0.072]])
    matrix: Floats = (luma + cos * (np.eye(3) - luma) + sin * across).astype(np.float32)
    return matrix
