"""Pieces that may stand in a light's way: what a ray towards it asks before it walks through distances.

All rays towards a far light are parallel: across them a piece's box covers a rectangle, and in its own
coordinates they all run the same way.
"""

from collections.abc import Sequence

import numpy as np

from reelwright_footage.arrays import Floats, Ints

# Numbers of a blocker: which piece, its rectangle across the rays, how far towards the light it reaches;
# where a ray goes in its coordinates, and 1 over that.
WHICH, U0, U1, V0, V1, TOP, DX, DY, DZ, IX, IY, IZ = range(12)
BLOCKER = 12
# The first row of a table is of the light: the direction towards it, and two axes across its rays.
TOWARDS, ACROSS, ASIDE = 0, 3, 6
_ROOM = 0.03  # boxes are a little bigger than their corners say
_LEAST = 1e-7


class LightPath:
    """The way to a light from all places: `axes` are towards it and twice across."""

    def __init__(
        self, light: Floats, rows: Floats, corners: Sequence[Floats], shades: Sequence[bool]
    ) -> None:
        self._rows = rows
        self._shades = np.array(shades)
        towards = np.asarray(light, float)
        across = np.cross(towards, (0.0, 0.0, 1.0))
        across /= np.linalg.norm(across)
        self._axes = np.stack([towards, across, np.cross(towards, across)])
        along = np.stack(corners) @ self._axes.T
        self._low, self._high = along.min(1) - _ROOM, along.max(1) + _ROOM

    def blockers(self, own: int | None = None) -> Floats:
        """A table of all pieces that may shade the ground, or the piece `own`."""
        which = np.flatnonzero(self._shades) if own is None else self._above(own)
        table = np.zeros((1 + len(which), BLOCKER), np.float32)
        table[0, :9] = self._axes.ravel()
        table[1:, WHICH] = which
        table[1:, U0], table[1:, U1] = self._low[which, 1], self._high[which, 1]
        table[1:, V0], table[1:, V1] = self._low[which, 2], self._high[which, 2]
        table[1:, TOP] = self._high[which, 0]
        ways = self._rows[which, :9].reshape(-1, 3, 3) @ self._axes[0]
        table[1:, DX : DZ + 1] = ways
        table[1:, IX:] = 1 / np.where(np.abs(ways) > _LEAST, ways, _LEAST)
        return table

    def _above(self, own: int) -> Ints:
        """Pieces whose rectangles meet the own one, nearer to the light."""
        meets = (self._low[:, 1:] < self._high[own, 1:]) & (self._high[:, 1:] > self._low[own, 1:])
        above = self._shades & meets.all(1) & (self._high[:, 0] > self._low[own, 0])
        above[own] = False
        return np.flatnonzero(above)
