"""Eyes in a photograph: the eyeball looks aside behind lids that stay, and a lid of skin comes down over it.

A lid that is pulled down would smear its lashes over the eye. So it is made of the skin around the eye, which
is drawn inwards over it once, and lashes are painted at its edge.
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_people.photo.landmarks import Pixels, Points
from reelwright_people.planar import as_bytes

Rows = tuple[tuple[int, ...], tuple[int, ...]]

_IRIS = 0.068  # its radius, in distances between the eyes' outer corners: of all people nearly the same
_ASIDE = 0.4  # of the way to a corner it goes when looking aside
_COLUMNS, _ROWS = 25, 13
_MARGIN = 0.03
_LASHES = (0.05, 0.02)  # above and below the eye, units
_ROUND = 0.1  # a lid is darker in its middle by this much
_LASH_FREE = 0.82
_SHUT = 0.93  # of the way to the lower lid the upper one goes


@dataclass(frozen=True)
class Lid:
    """Skin without an eye: premultiplied BGRA with its place in the frame. `lashes` is a colour of them."""

    pixels: Pixels
    left: int
    top: int
    lashes: str


class Eye:
    """`upper` and `lower` are the numbers of the lids' rows, `frame` the picture, `placed` the mesh in it and
    `face` the mesh in face units; `unit` pixels are one."""

    def __init__(self, rows: Rows, frame: Pixels, placed: Points, face: Points, unit: float) -> None:
        self.upper, self.lower = (sorted(row, key=lambda number: face[number, 0]) for row in rows)
        self.numbers = [*self.upper, *self.lower[-2:0:-1]]
        outline = face[self.numbers]
        self._tall = float((face[self.lower, 1] - face[self.upper, 1]).max())
        self._iris = _iris(frame, placed[self.numbers], outline)
        corners = outline[:, 0]
        self._reach = max(0.0, float(min(self._iris[0] - corners.min(), corners.max() - self._iris[0])))
        self.lid = _lid(frame, placed[self.numbers], unit)
        low, high = outline.min(axis=0) - _MARGIN, outline.max(axis=0) + _MARGIN
        xs, ys = np.meshgrid(np.linspace(low[0], high[0], _COLUMNS), np.linspace(low[1], high[1], _ROWS))
        self.rest = np.column_stack([xs.ravel(), ys.ravel()])
        self.triangles = _grid(_COLUMNS, _ROWS)

    def turn_gaze(self, x: float, y: float, lifted: float) -> Points:
        """Return where the points of the eyeball's grid go when it looks aside, and when the upper lid is
        lifted by so much of the eye's height."""
        apart = np.linalg.norm(self.rest - self._iris, axis=1)
        share = np.clip((apart - _IRIS) / (1.3 * _IRIS), 0, 1)
        goes = 1 - share * share * (3 - 2 * share)
        way = np.array([np.clip(x, -1, 1) * self._reach * _ASIDE, np.clip(y, -1, 1) * self._tall * 0.16])
        over = np.clip((self._iris[1] - self.rest[:, 1]) / (0.5 * self._tall + 1e-6), 0, 1)
        moved = self.rest + goes[:, None] * way
        moved[:, 1] -= over * lifted * self._tall
        return np.asarray(moved)

    def edge(self, face: Points, shut: float) -> Points:
        """The upper lid's edge, from the left corner to the right one, of a mesh in face units."""
        upper, lower = face[self.upper], face[self.lower]
        return np.asarray(upper + (lower - upper) * shut * _SHUT)


def _iris(frame: Pixels, placed: Points, outline: Points) -> Points:
    """Return the iris's middle: where the eye is darkest."""
    low = np.maximum(np.floor(placed.min(axis=0)).astype(int), 0)
    high = np.minimum(np.ceil(placed.max(axis=0)).astype(int) + 1, (frame.shape[1], frame.shape[0]))
    mask = np.zeros((max(1, high[1] - low[1]), max(1, high[0] - low[0])), np.uint8)
    cv2.fillPoly(mask, [np.round(placed - low).astype(np.int32)], 1)
    if (high <= low).any() or not mask.any():
        return np.asarray(outline.mean(axis=0))
    grey = cv2.cvtColor(frame[low[1] : high[1], low[0] : high[0]], cv2.COLOR_BGR2GRAY).astype(np.float64)
    dark = np.clip(np.percentile(grey[mask > 0], 45) - grey, 0, None) * mask
    if dark.sum() <= 0:
        return np.asarray(outline.mean(axis=0))
    ys, xs = np.mgrid[: mask.shape[0], : mask.shape[1]]
    seen = np.array([(xs * dark).sum(), (ys * dark).sum()]) / dark.sum() + low
    to_face, *_ = np.linalg.lstsq(np.column_stack([placed, np.ones(len(placed))]), outline, rcond=None)
    return np.asarray(np.append(seen, 1.0) @ to_face)


def _lid(frame: Pixels, placed: Points, unit: float) -> Lid:
    above, below = (max(1, round(share * unit)) for share in _LASHES)
    room = 3 * above + 4
    low = np.maximum(np.floor(placed.min(axis=0)).astype(int) - room, 0)
    high = np.minimum(np.ceil(placed.max(axis=0)).astype(int) + room, (frame.shape[1], frame.shape[0]))
    part = frame[low[1] : high[1], low[0] : high[0]]
    eye = np.zeros(part.shape[:2], np.uint8)
    cv2.fillPoly(eye, [np.round(placed - low).astype(np.int32)], 255)
    reach = np.zeros((2 * above + 1, 2 * below + 1), np.uint8)
    reach[above - below :] = 1  # more above: the anchor is the middle, and dilation mirrors the kernel
    grown = cv2.dilate(eye, reach)
    skin = _fill_hole(part, as_bytes(grown))
    alpha = cv2.GaussianBlur(grown, (0, 0), max(0.6, 0.35 * above)).astype(np.float32)[..., None] / 255
    pixels = np.dstack([skin * alpha, alpha * 255])
    dark = np.percentile(part[eye > 0], 6, axis=0) if eye.any() else np.array([30.0, 22.0, 20.0])
    blue, green, red = np.clip(dark * 0.8, 10, 70).astype(int)
    lashes = f"#{red:02X}{green:02X}{blue:02X}"
    return Lid(np.ascontiguousarray(pixels + 0.5, np.uint8), int(low[0]), int(low[1]), lashes)


def _fill_hole(part: Pixels, hole: Pixels) -> NDArray[np.float32]:
    """The skin around a hole drawn over it, a little darker in the middle, where a lid is round."""
    smooth = cv2.inpaint(part, cv2.dilate(hole, np.ones((3, 3))), 4, cv2.INPAINT_TELEA)
    around = cv2.dilate(hole, np.ones((3, 3)), iterations=max(2, hole.shape[0] // 20)) > hole
    skin = np.percentile(part[around], 55, axis=0) if around.any() else np.zeros(3)
    lit = np.maximum(smooth, _LASH_FREE * skin)  # lashes that reach beyond the hole are not drawn over it
    blurred = cv2.GaussianBlur(lit, (0, 0), max(1.0, hole.shape[0] / 24))
    round_ = cv2.GaussianBlur(hole, (0, 0), hole.shape[0] / 12).astype(np.float32) / 255
    smooth = np.where(hole[..., None] > 0, blurred, smooth) * (1 - _ROUND * round_[..., None])
    return np.asarray(smooth, np.float32)


def _grid(columns: int, rows: int) -> list[int]:
    """Triangles over a grid of points, row by row."""
    corners = [row * columns + column for row in range(rows - 1) for column in range(columns - 1)]
    return [
        number
        for at in corners
        for number in (at, at + 1, at + columns, at + 1, at + columns + 1, at + columns)
    ]
