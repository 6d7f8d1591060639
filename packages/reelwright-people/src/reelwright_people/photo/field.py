"""How everything around the face moves: hair, neck and shoulders, on a coarse grid.

The picture is read backwards (where does this pixel come from), while motion is said forwards. The field is
smooth, so a few rounds of "where was I before I moved" find the answer on the grid; between its points it is
straight.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_people.grid import Floats, Grid
from reelwright_people.photo import regions
from reelwright_people.photo.landmarks import Points
from reelwright_people.poses import Pose

HEAD = 0.0245  # a hundredth of a head's height, in distances between the eyes' outer corners
_NECK = (0.1, 0.8)  # below the chin the head's motion ends between these
_PIVOT = 0.55  # below the chin
STILL = 2.1  # below the chin nothing moves any more
_CHEST = 0.9  # below the chin the shoulders' motion begins to end
_FADES = 0.75  # beyond the face its own motion has ended
_BREATH = 0.022
_NEARER = 0.07  # larger is a head that leans towards the viewer
_FOLLOWS = 0.22  # shoulders go with the head by this much of its way
_ROUNDS = 3
_STEP = 7.0  # grid points in a unit


@dataclass(frozen=True)
class FrameBox:
    """Pixels of a frame, all even."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left

    @property
    def height(self) -> int:
        return self.bottom - self.top


@dataclass(frozen=True)
class Axes:
    """Face units in a frame: `origin` in pixels, `unit` pixels long, leaning by `lean` radians."""

    origin: Points
    unit: float
    lean: float

    @property
    def rotation(self) -> Points:
        cos, sin = np.cos(self.lean), np.sin(self.lean)
        return np.array([[cos, -sin], [sin, cos]])

    def pixels(self, points: Points) -> Points:
        return np.asarray(self.origin + self.unit * points @ self.rotation.T)

    def units(self, pixels: Points) -> Points:
        return np.asarray((pixels - self.origin) @ self.rotation / self.unit)


@dataclass(frozen=True)
class Sway:
    """The head as a whole: it turns about the neck and shifts, in face units."""

    turned: Points
    shift: Points
    pivot: Points
    rise: float

    def of(self, points: Points, head: NDArray[np.float64]) -> Points:
        """Return how far points move that belong to the head by so much, and to the shoulders by the rest."""
        away = points - self.pivot
        whole = away @ self.turned.T - away + self.shift
        low = points[:, 1] - (self.pivot[1] - _PIVOT)
        body = 1 - smooth((low - _CHEST) / (STILL - 0.1 - _CHEST))
        chest = body[:, None] * (self.shift * _FOLLOWS + np.array([0.0, -self.rise]))
        return np.asarray(head[:, None] * whole + (1 - head[:, None]) * chest)


def sway_of(pose: Pose, middle: Points, chin: float, share: float = 1.0) -> Sway:
    """Return the sway of a pose, or only a share of it."""
    angle = np.radians(share * np.clip(pose.tilt, -20, 20))
    cos, sin = np.cos(angle), np.sin(angle)
    turned = np.array([[cos, -sin], [sin, cos]])
    rise = share * _BREATH * pose.breath
    near = 1 + share * _NEARER * float(np.clip(pose.near, -0.5, 1))
    asked = share * np.array([pose.shift_x, pose.shift_y]) * HEAD
    shift = asked + np.array([share * 0.01 * pose.turn, -0.6 * rise])
    return Sway(turned * near, shift, np.array([middle[0], chin + _PIVOT]), rise)


def headness(points: Points, chin: float) -> NDArray[np.float64]:
    """1 in the head, 0 in the shoulders."""
    low, high = chin + _NECK[0], chin + _NECK[1]
    return np.asarray(1 - smooth((points[..., 1] - low) / (high - low)))


def smooth(share: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a value that rises from 0 to 1 without a corner."""
    inside = np.clip(share, 0, 1)
    return np.asarray(inside * inside * (3 - 2 * inside))


class Field:
    """The motion of a part of the frame, for a face at rest (468 × 2, in face units). `goes` says of each
    pixel of the frame how much of the motion it takes part in, 0–1; without it all of them do."""

    def __init__(
        self, part: FrameBox, axes: Axes, face: Points, chin: float, goes: Floats | None = None
    ) -> None:
        self._part, self._axes = part, axes
        self._grid = Grid(part.width, part.height, max(2, round(axes.unit / _STEP)))
        xs, ys = self._grid.points()
        at = np.stack([xs + part.left, ys + part.top], axis=-1)
        self._units = axes.units(at.reshape(-1, 2))
        self._head = headness(self._units, chin)
        self._takes = _takes(self._units, face[list(regions.OVAL)])
        self._goes = np.ones((len(self._units), 1))
        if goes is not None:
            self._goes = _at(goes, *np.moveaxis(at.astype(np.float32), 2, 0)).reshape(-1, 1).astype(float)

    def shares(self, places: Points) -> NDArray[np.float64]:
        """Return how much of the motion places of the frame take part in (n × 2, pixels), as the grid has
        it; what lies outside of the part takes as much as its edge."""
        grid = self._grid
        at = np.asarray((places - (self._part.left, self._part.top) - grid.first) / grid.step, np.float32)
        goes = np.asarray(self._goes.reshape(grid.rows, grid.columns), np.float32)
        return np.asarray(_at(goes, at[:, :1], at[:, 1:])[:, 0], np.float64)

    def maps(self, oval: Points, sway: Sway) -> tuple[Floats, Floats]:
        """Return where each pixel of the part comes from in it, when the face's outline moves by `oval`
        (36 × 2)."""
        own = self._takes @ oval
        moved = (own + sway.of(self._units + own, self._head)) * self._goes
        pixels = np.asarray(moved @ self._axes.rotation.T * self._axes.unit / self._grid.step, np.float32)
        rows, columns = self._grid.rows, self._grid.columns
        across, down = (pixels[:, axis].reshape(rows, columns) for axis in (0, 1))
        grid_y, grid_x = (np.asarray(axis, np.float32) for axis in np.mgrid[:rows, :columns])
        from_x, from_y = grid_x - across, grid_y - down
        for _ in range(_ROUNDS - 1):
            before = from_x, from_y
            from_x, from_y = grid_x - _at(across, *before), grid_y - _at(down, *before)
        return self._spread(from_x), self._spread(from_y)

    def _spread(self, values: Floats) -> Floats:
        """Spread the grid's numbers over the part's pixels."""
        return self._grid.spread(values * np.float32(self._grid.step) + np.float32(self._grid.first))


def _at(values: Floats, x: Floats, y: Floats) -> Floats:
    """Values of the grid at places between its points."""
    return np.asarray(cv2.remap(values, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)


def _takes(points: Points, oval: Points) -> Points:
    """Return what each point takes of the ways of the face's outline: n × 36. It fades outside of it."""
    apart = np.linalg.norm(points[:, None] - oval[None], axis=2)
    near = 1 / np.maximum(apart, 0.02) ** 3
    outline = oval.astype(np.float32).reshape(-1, 1, 2)
    out = [-cv2.pointPolygonTest(outline, (float(x), float(y)), True) for x, y in points]
    fade = 1 - smooth(np.array(out) / _FADES)
    return np.asarray(near / near.sum(axis=1, keepdims=True) * fade[:, None])
