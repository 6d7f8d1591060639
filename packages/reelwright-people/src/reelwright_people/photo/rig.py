"""What moves a face: a pose in, the places of the mesh's 468 points out.

Some points are told where to go (lips, lids, brows, jaw); the others follow as smoothly as they can, which is
the least sum of squares of the mesh's Laplacian over them. It is solved once a photograph: what remains for a
frame is one product of matrices. All in face units: the origin between the eyes' outer corners, x along them,
their distance being 1.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_people.photo import regions
from reelwright_people.photo.lips import LipMotion, PhotoMouth, blend
from reelwright_people.poses import Pose

Points = NDArray[np.float64]
Triangles = NDArray[np.int64]

_TURN = math.radians(15)  # of the head, at a turn of 1
MOST_LIFTED = 0.3  # of the eye's height an upper lid goes up
_OPENED = 0.25  # how far apart lips and lids are put while the mesh is laid over the face
_ROUND = 0.3  # from the outline inwards the turning sets in
_JAW_SHARE = 0.62  # how far the chin sinks of what the lower lip does
_LOW_LID = 0.08  # of the way between the lids is the lower one's
_CREASE = 0.1


@dataclass(frozen=True)
class FacePoints:
    """A moment: `skin` are the 468 points. Lids are not drawn by it: they come down over the eyes."""

    skin: Points
    lips: LipMotion


class Rig:
    """`rest` is 468 × 3, in face units, less depth being nearer."""

    def __init__(self, rest: Points) -> None:
        self.rest = _in_rows(rest[:, :2])
        self.mouth = PhotoMouth(self.rest)
        self.chin = float(self.rest[regions.CHIN, 1])
        self._depth = _depth(rest)
        self.triangles, self.gap = self._laid()
        self._steering = _steering_points()
        self._place = {number: at for at, number in enumerate(self._steering)}
        self._follow = _following(self.rest, self.triangles, self._steering)

    def face(self, pose: Pose) -> FacePoints:
        lips = blend(pose.mouth)
        moved = np.zeros((len(self._steering), 2))
        self._tell_lids(moved, pose)
        self._tell_brows(moved, pose)
        self._tell_mouth(moved, lips, pose)
        skin = self.rest + self._follow @ moved
        return FacePoints(skin + self.turn_shift(pose.turn), lips)

    def turn_shift(self, turn: float) -> Points:
        """Return how far each point moves when the head turns: what is near goes farthest."""
        angle = _TURN * turn
        return np.column_stack([np.sin(angle) * self._depth, np.zeros(len(self._depth))])

    def _tell(self, moved: Points, number: int, x: float, y: float) -> None:
        moved[self._place[number]] = x, y

    def _tell_lids(self, moved: Points, pose: Pose) -> None:
        lifted = max(0.0, -pose.lids) if pose.lids < 0 else 0.0
        shut = float(np.clip(pose.lids, 0, 1))
        squint = (0.16 * max(pose.smile, 0.0) + 0.25 * pose.cheeks) * (1 - shut)
        for uppers, lowers, crease, bag in zip(
            regions.UPPER_LIDS, regions.LOWER_LIDS, regions.CREASES, regions.BAGS, strict=True
        ):
            apart = np.maximum(self.rest[list(lowers), 1] - self.rest[list(uppers), 1], 0)[1:-1]
            for upper, lower, gap in zip(uppers[1:-1], lowers[1:-1], apart, strict=True):
                self._tell(moved, upper, 0, -gap * min(lifted, MOST_LIFTED))
                self._tell(moved, lower, 0, -gap * (shut * _LOW_LID + squint))
            for fold, under, gap in zip(crease, bag, apart, strict=True):
                self._tell(moved, fold, 0, gap * (shut * _CREASE - 0.6 * min(lifted, MOST_LIFTED)))
                self._tell(moved, under, 0, -gap * squint * 0.6)

    def _tell_brows(self, moved: Points, pose: Pose) -> None:
        furrow = float(np.clip(pose.furrow, -1, 1))
        for side, rows in zip((1, -1), regions.BROWS, strict=True):
            raised = float(np.clip(pose.brows - side * pose.brow_skew, -1.2, 1.5))
            rise = -0.085 * raised if raised > 0 else -0.05 * raised
            for row in rows:
                for at, number in enumerate(row):
                    inner = (at / (len(row) - 1)) ** 2
                    inwards = side * 0.03 * max(furrow, 0.0) * inner
                    self._tell(moved, number, inwards, rise + (0.03 if furrow > 0 else 0.05) * furrow * inner)
        rise = -0.085 * float(np.clip(pose.brows, -1, 1))
        for number in regions.FOREHEAD:
            self._tell(moved, number, 0, rise * 0.12)

    def _tell_mouth(self, moved: Points, lips: LipMotion, pose: Pose) -> None:
        smile = float(np.clip(pose.smile, -1, 1.2))
        ways = self.mouth.move(lips, smile, pose.mouth_skew)
        for number, way in zip(self.mouth.numbers, ways, strict=True):
            self._tell(moved, number, *way)
        drop = _JAW_SHARE * lips.gap - 0.25 * max(0.0, self.mouth.gap - 0.02) * (lips.gap < self.mouth.gap)
        for pair, share in regions.JAW:
            for number in set(pair):
                self._tell(moved, number, 0, drop * share)
        for number in regions.CHIN_PAD:
            self._tell(moved, number, 0, drop)
        for number in regions.CHEEKS:
            away = math.copysign(1.0, self.rest[number, 0] - self.mouth.middle[0])
            self._tell(moved, number, away * 0.015 * smile, -0.03 * max(smile, pose.cheeks, 0.0))

    def _laid(self) -> tuple[Triangles, list[int]]:
        """Triangles over the face with the mouth open, so that its rows are apart, and without what lies
        inside the mouth and the eyes."""
        laid = self.rest.copy()
        laid[:, 1] += _OPENED * self._below()
        triangles = triangulate(laid)
        mouth = list(regions.UPPER_LIP[0]) + list(regions.LOWER_LIP[0])[-2:0:-1]
        outlines = [mouth]
        for uppers, lowers in zip(regions.UPPER_LIDS, regions.LOWER_LIDS, strict=True):
            outlines.append([*uppers, *lowers[-2:0:-1]])
        keep = np.ones(len(triangles), bool)
        for outline in outlines:
            keep &= ~_inside(triangles, laid, outline)
        return triangles[keep], mouth

    def _below(self) -> NDArray[np.float64]:
        """Return how much of each point belongs below the mouth, 0 to 1: of the lips by their rows, beside
        them by their height."""
        mouth = self.mouth
        away = np.abs(self.rest[:, 0] - mouth.middle[0]) - mouth.half
        soft = np.clip(away, 0.02, 0.2)
        below = np.clip((self.rest[:, 1] - mouth.line_at(self.rest[:, 0])) / soft + 0.5, 0, 1)
        for rows, share in ((regions.UPPER_LIP, 0.0), (regions.LOWER_LIP, 1.0)):
            for row in rows:
                below[list(row[1:-1])] = share
                below[[row[0], row[-1]]] = 0.5
        return np.asarray(below)


def _in_rows(points: Points) -> Points:
    """The second row of each lip half-way between its neighbours: the network says it rolls inwards, below
    the first, where a flat mesh would fold."""
    out = points.copy()
    for rows in (regions.UPPER_LIP, regions.LOWER_LIP):
        out[list(rows[1])] = (points[list(rows[0])] + points[list(rows[2])]) / 2
    return out


def _depth(rest: Points) -> NDArray[np.float64]:
    """Return how far each point stands out before the face's outline, which stays when the head turns:
    what is round turns within its outline, and nothing folds over it."""
    outline = rest[list(regions.OVAL)]
    hull = outline[:, :2].astype(np.float32).reshape(-1, 1, 2)
    inwards = [cv2.pointPolygonTest(hull, (float(x), float(y)), True) for x, y, _ in rest]
    share = np.clip(np.array(inwards) / _ROUND, 0, 1)
    return np.asarray((outline[:, 2].mean() - rest[:, 2] + _ROUND) * share * share * (3 - 2 * share))


def _steering_points() -> list[int]:
    """The points that are told where to go; the rest of the mesh follows."""
    told: dict[int, None] = {}
    for row in regions.UPPER_LIP + regions.LOWER_LIP + regions.UPPER_LIDS + regions.LOWER_LIDS:
        told.update(dict.fromkeys(row))
    for beside in regions.CREASES + regions.BAGS:
        told.update(dict.fromkeys(beside))
    for rows in regions.BROWS:
        told.update(dict.fromkeys(rows[0] + rows[1]))
    for pair, _ in regions.JAW:
        told.update(dict.fromkeys(pair))
    told.update(
        dict.fromkeys(regions.CHIN_PAD + regions.NOSE + regions.CHEEKS + regions.FOREHEAD + regions.SIDES)
    )
    return list(told)


def _inside(triangles: Triangles, points: Points, outline: list[int]) -> NDArray[np.bool_]:
    """Return which triangles lie within an outline of the points."""
    hull = points[outline].astype(np.float32).reshape(-1, 1, 2)
    within = np.array(np.isin(triangles, outline).all(axis=1), bool)
    for at in np.flatnonzero(within):
        x, y = points[triangles[at]].mean(axis=0)
        within[at] = cv2.pointPolygonTest(hull, (float(x), float(y)), False) >= 0
    return np.asarray(within)


def triangulate(points: Points) -> Triangles:
    """Delaunay's triangles, n × 3 numbers of points."""
    scaled = (points - points.min(axis=0)) * 1000 + 10
    size = np.ceil(scaled.max(axis=0)).astype(int) + 10
    plane = cv2.Subdiv2D((0, 0, int(size[0]), int(size[1])))
    numbers = {plane.insert((float(x), float(y))): at for at, (x, y) in enumerate(scaled)}
    found = []
    for edges in np.asarray(plane.getLeadingEdgeList()).ravel():
        corners, edge = [], int(edges)
        for _ in range(3):
            corners.append(numbers.get(plane.edgeOrg(edge)[0], -1))
            edge = plane.getEdge(edge, cv2.Subdiv2D_NEXT_AROUND_LEFT)
        found.append(corners)
    triangles = np.array(found)
    return np.asarray(triangles[(triangles >= 0).all(axis=1)])


def _following(rest: Points, triangles: Triangles, told: list[int]) -> Points:
    """Return what each point takes of the ways of those that are told: 468 × told."""
    count = len(rest)
    laplacian = np.zeros((count, count))
    for a, b in ((0, 1), (1, 2), (2, 0)):
        one, other = triangles[:, a], triangles[:, b]
        near = 1 / np.maximum(np.linalg.norm(rest[one] - rest[other], axis=1), 1e-3)
        laplacian[one, other] = -near
        laplacian[other, one] = -near
    np.fill_diagonal(laplacian, 0)
    total = -laplacian.sum(axis=1)
    laplacian = laplacian / np.maximum(total, 1e-9)[:, None] + np.diag((total > 0).astype(float))
    free = [number for number in range(count) if number not in set(told)]
    bent = laplacian.T @ laplacian
    follow = np.zeros((count, len(told)))
    follow[told, np.arange(len(told))] = 1
    solve = bent[np.ix_(free, free)] + 1e-9 * np.eye(len(free))
    follow[free] = -np.linalg.solve(solve, bent[np.ix_(free, told)])
    return follow
