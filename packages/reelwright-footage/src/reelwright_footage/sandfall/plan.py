"""The plan of a clip of `sandfall`: what stands where, and when what is poured. Lengths in cells: 360 on the
shorter side.

Vessels stand in columns. Each is filled from above, shines when it is full, and lets go into the next one.
Every vessel is empty once in each cycle.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from reelwright_footage.arrays import Bytes, Floats

SHORT = 360
Profile = tuple[tuple[float, float], ...]
POUR, FULL, OPEN, SHUT = 0.40, 0.43, 0.46, 0.97  # shares of a cycle
FILLED = 1.0  # of a vessel's room

BOWL: Profile = ((1.0, 0.0), (1.0, 0.34), (0.86, 0.58))
FLASK: Profile = ((0.5, 0.0), (0.46, 0.18), (0.95, 0.44), (0.98, 0.56), (0.80, 0.70))
CONE: Profile = ((1.0, 0.0), (0.93, 0.13))
GOBLET: Profile = ((0.82, 0.0), (1.0, 0.26), (0.98, 0.42), (0.72, 0.68))
HOURGLASS: Profile = ((0.96, 0.0), (0.92, 0.16), (0.34, 0.46), (0.34, 0.5), (0.86, 0.74), (0.86, 0.78))
GEM: Profile = ((0.5, 0.0), (1.0, 0.30), (1.0, 0.36))
JAR: Profile = ((0.74, 0.0), (0.74, 0.05), (1.0, 0.14), (1.0, 0.60))


@dataclass(frozen=True)
class Vessel:
    """`left` and `right` walls as lines of points; its hole (x0, x1, y0, y1); `shift` is when its cycle
    begins (a share); `room` in cells."""

    left: Floats
    right: Floats
    hole: tuple[int, int, int, int]
    row: int
    column: int
    shift: float
    room: int

    @property
    def inside(self) -> tuple[int, int, int, int]:
        """The box around it: x0, x1, y0, y1."""
        x0, x1 = int(self.left[:, 0].min()), int(self.right[:, 0].max()) + 1
        return x0, x1, int(self.left[0, 1]) - 2, self.hole[2]

    @property
    def centre(self) -> tuple[float, float]:
        return float(self.left[0, 0] + self.right[0, 0]) / 2, float(self.left[:, 1].mean())


@dataclass(frozen=True)
class Nozzle:
    x0: int
    x1: int
    y: int
    column: int
    shift: float
    count: float  # grains a frame while it pours


@dataclass(frozen=True)
class SandPeg:
    x: float
    y: float
    radius: float


@dataclass(frozen=True)
class Plan:
    width: int
    height: int
    vessels: tuple[Vessel, ...]
    nozzles: tuple[Nozzle, ...]
    pegs: tuple[SandPeg, ...]
    walls: Bytes


def grid_size(width: int, height: int) -> tuple[int, int]:
    """Cells across and down for a picture of this shape."""
    short = min(width, height)
    return round(width * SHORT / short), round(height * SHORT / short)


def lay_plan(
    width: int,
    height: int,
    profiles: tuple[Profile, ...],
    across: float,
    down: float,
    cycles: int,
    hole: int,
    frames: int,
    pegs: bool,
) -> Plan:
    """Columns about `across` wide and rows about `down` high, as many as fit."""
    columns, rows = max(1, round(width / across)), max(1, round(height / down))
    wide, high = width / columns, height / rows
    vessels, nozzles, posts = [], [], []
    for column in range(columns):
        middle = (column + 0.5) * wide
        offset = column * (0.25 if rows > 1 else 1 / columns)
        for row in range(rows):
            profile = profiles[(row + column) % len(profiles)]
            top = row * high + high * 0.27
            shift = (offset + row * OPEN) % 1
            vessels.append(_vessel(profile, middle, top, wide * 0.45, high * 0.62, hole, row, column, shift))
            if pegs and row:
                posts += [SandPeg(middle + wide * dx, row * high + high * 0.11, 5.5) for dx in (-0.10, 0.10)]
        first = vessels[-rows]
        count = FILLED * min(v.room for v in vessels[-rows:]) / (POUR * frames / cycles)
        nozzles.append(
            Nozzle(
                round(middle) - hole // 2,
                round(middle) + hole // 2,
                round(high * 0.09),
                column,
                first.shift,
                count,
            )
        )
    return Plan(
        width, height, tuple(vessels), tuple(nozzles), tuple(posts), _walls(width, height, vessels, posts)
    )


def _vessel(
    profile: Profile,
    middle: float,
    top: float,
    half: float,
    high: float,
    hole: int,
    row: int,
    column: int,
    shift: float,
) -> Vessel:
    neck = hole / 2 / half
    points = np.array([*profile, (neck, 0.94), (neck, 1.0)], np.float64)
    for _ in range(2):
        points = _cut_corners(points)
    right = np.stack([middle + points[:, 0] * half, top + points[:, 1] * high], 1)
    left = np.stack([middle - points[:, 0] * half, right[:, 1]], 1)
    room = int(np.trapezoid((right - left)[:, 0], right[:, 1]))
    end = round(top + high)
    gate = (round(middle) - hole // 2 - 1, round(middle) + hole // 2 + 2, end - 3, end)
    return Vessel(left, right, gate, row, column, shift, room)


def _cut_corners(points: Floats) -> Floats:
    before, after = points[:-1], points[1:]
    cut = np.stack([0.75 * before + 0.25 * after, 0.25 * before + 0.75 * after], 1).reshape(-1, 2)
    return np.concatenate([points[:1], cut, points[-1:]])


def _walls(width: int, height: int, vessels: list[Vessel], pegs: list[SandPeg]) -> Bytes:
    walls = np.zeros((height, width), np.uint8)
    for vessel in vessels:
        for line in (vessel.left, vessel.right):
            cv2.polylines(walls, [np.rint(line).astype(np.int32)], False, 1, 3)
    for peg in pegs:
        cv2.circle(walls, (round(peg.x), round(peg.y)), math.floor(peg.radius), 1, -1)
    return walls
