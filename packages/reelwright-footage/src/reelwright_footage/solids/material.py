"""The matter of bodies, in the numbers that rays ask for."""

from dataclasses import dataclass

import numpy as np

from reelwright_footage.arrays import Floats
from reelwright_footage.solids.shapes import MATERIAL


@dataclass(frozen=True)
class Matter:
    """The matter of a body, which says how it takes light: how much it mirrors and how blurred, how far
    light spreads in it (0–1), how deep one sees into it, how uneven its cut and its skin are, glittering
    grains, how thick the skin is, whether it is metal, how its section turns along its length (radians a
    unit). `caps`: the skin lies flat over the body's ends (1), instead of being gathered at their middles
    (0) as the stripes of a melon are."""

    gloss: float = 1.0
    rough: float = 0.1
    soft: float = 0.5
    depth: float = 0.0
    bump: float = 0.0
    glitter: float = 0.0
    skin: float = 0.0
    metal: float = 0.0
    twist: float = 0.0
    skin_bump: float = 0.0
    caps: float = 0.0

    def numbers(self, taper: float, skin_length: float) -> Floats:
        row = np.zeros(MATERIAL, np.float32)
        row[:] = (
            self.gloss, self.rough, self.soft, self.depth, self.bump, self.glitter, self.skin, self.metal,
            taper, self.twist, skin_length, self.skin_bump, self.caps,
        )  # fmt: skip
        return row
