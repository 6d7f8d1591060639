"""The polygons that one frame may show: block faces, free polygons and the liquid's plane, on the screen.

A polygon is convex with at most six corners. `1 / depth` is linear on the screen, so a polygon carries the
three numbers (change to the right, change down, value at the upper left) and needs no interpolated corners.
"""

from dataclasses import dataclass

import numpy as np

from reelwright_footage.arrays import Floats, Ints
from reelwright_footage.kernel import kernel

CORNERS = 6
NEAR = 0.06
FACE, FLAT, LIQUID = 0, 1, 2
KIND, REF, SHIFT, CORNER_COUNT = 0, 1, 2, 3


@dataclass(frozen=True)
class Polygons:
    """Room for the polygons of a frame; `count[0]` of them are filled, from near to far where possible.

    `what` is [polygon, 4]: the kind, the number of the face or flat polygon, how much further its z is than
    in the world's first period, and how many corners it has."""

    count: Ints
    what: Ints
    x: Floats  # [polygon, corner] in pixels
    y: Floats
    inverse_depth: Floats  # [polygon, 3]

    @staticmethod
    def room(capacity: int) -> "Polygons":
        return Polygons(
            np.zeros(1, np.int64),
            np.zeros((capacity, 4), np.int32),
            np.zeros((capacity, CORNERS), np.float64),
            np.zeros((capacity, CORNERS), np.float64),
            np.zeros((capacity, 3), np.float32),
        )


@kernel
def place(  # type: ignore[no-untyped-def]
    px, py, pz, corners, axes, eye, focal, width, height, out_x, out_y
):
    """Put a polygon (`corners` of px, py, pz in the world) on the screen, cut at the near plane.

    Returns how many corners it has there, 0 where it lies outside the picture."""
    vx = np.empty(8, np.float64)
    vy = np.empty(8, np.float64)
    vz = np.empty(8, np.float64)
    left = right = above = below = behind = 0
    for i in range(corners):
        rx, ry, rz = px[i] - eye[0], py[i] - eye[1], pz[i] - eye[2]
        vx[i] = (axes[0, 0] * rx + axes[0, 1] * ry + axes[0, 2] * rz) * focal
        vy[i] = (axes[1, 0] * rx + axes[1, 1] * ry + axes[1, 2] * rz) * focal
        vz[i] = axes[2, 0] * rx + axes[2, 1] * ry + axes[2, 2] * rz
        half_w, half_h = vz[i] * width * 0.5, vz[i] * height * 0.5
        left += vx[i] < -half_w
        right += vx[i] > half_w
        above += vy[i] > half_h
        below += vy[i] < -half_h
        behind += vz[i] < NEAR
    if left == corners or right == corners or above == corners or below == corners or behind == corners:
        return 0
    placed = 0
    for i in range(corners):
        j = i + 1 if i + 1 < corners else 0
        if vz[i] >= NEAR:
            out_x[placed] = width * 0.5 + vx[i] / vz[i]
            out_y[placed] = height * 0.5 - vy[i] / vz[i]
            placed += 1
        if (vz[i] >= NEAR) != (vz[j] >= NEAR) and placed < CORNERS:
            share = (NEAR - vz[i]) / (vz[j] - vz[i])
            out_x[placed] = width * 0.5 + (vx[i] + (vx[j] - vx[i]) * share) / NEAR
            out_y[placed] = height * 0.5 - (vy[i] + (vy[j] - vy[i]) * share) / NEAR
            placed += 1
    return placed


@kernel
def add_faces(  # type: ignore[no-untyped-def]
    faces, slices, period, reach, axes, eye, rays, focal, width, height,
    count, what, out_x, out_y, inverse_depth,
):  # fmt: skip
    """Add the block faces that look at the eye, up to `reach` blocks ahead, slice after slice."""
    px = np.empty(4, np.float64)
    py = np.empty(4, np.float64)
    pz = np.empty(4, np.float64)
    n = count[0]
    first = int(np.floor(eye[2])) - 1
    for slice_z in range(first, first + reach):
        turn = int(np.floor(slice_z / period)) * period
        for f in range(slices[slice_z - turn], slices[slice_z - turn + 1]):
            a, sign = faces[f, 0], faces[f, 1]
            x, y, z = faces[f, 2], faces[f, 3], faces[f, 4] + turn
            plane = (x if a == 0 else y if a == 1 else z) + (1 if sign > 0 else 0)
            distance = plane - eye[a]
            if distance * sign >= 0.0:
                continue
            for i in range(4):
                s, t = (1.0 if i == 1 or i == 2 else 0.0), (1.0 if i >= 2 else 0.0)
                px[i] = plane if a == 0 else x + s
                py[i] = plane if a == 1 else (y + s if a == 0 else y + t)
                pz[i] = plane if a == 2 else z + t
            placed = place(px, py, pz, 4, axes, eye, focal, width, height, out_x[n], out_y[n])
            if placed < 3:
                continue
            what[n, KIND], what[n, REF], what[n, SHIFT], what[n, CORNER_COUNT] = FACE, f, turn, placed
            inverse_depth[n, 0] = rays[1, a] / distance
            inverse_depth[n, 1] = rays[2, a] / distance
            inverse_depth[n, 2] = rays[0, a] / distance
            n += 1
            if n == len(what):
                count[0] = n
                return
    count[0] = n


@kernel
def add_flat(  # type: ignore[no-untyped-def]
    points, corner_counts, kind, axes, eye, rays, focal, width, height,
    count, what, out_x, out_y, inverse_depth,
):  # fmt: skip
    """Add free polygons: points[polygon, corner, 3] in the world, seen from both sides."""
    n = count[0]
    for p in range(len(points)):
        if n == len(what):
            break
        placed = place(
            points[p, :, 0], points[p, :, 1], points[p, :, 2], corner_counts[p],
            axes, eye, focal, width, height, out_x[n], out_y[n],
        )  # fmt: skip
        if placed < 3:
            continue
        ax, ay, az = points[p, 1] - points[p, 0]
        bx, by, bz = points[p, 2] - points[p, 0]
        nx, ny, nz = ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx
        distance = (
            nx * (points[p, 0, 0] - eye[0])
            + ny * (points[p, 0, 1] - eye[1])
            + nz * (points[p, 0, 2] - eye[2])
        )
        if abs(distance) < 1e-9:
            continue
        what[n, KIND], what[n, REF], what[n, SHIFT], what[n, CORNER_COUNT] = kind, p, 0, placed
        inverse_depth[n, 0] = (nx * rays[1, 0] + ny * rays[1, 1] + nz * rays[1, 2]) / distance
        inverse_depth[n, 1] = (nx * rays[2, 0] + ny * rays[2, 1] + nz * rays[2, 2]) / distance
        inverse_depth[n, 2] = (nx * rays[0, 0] + ny * rays[0, 1] + nz * rays[0, 2]) / distance
        n += 1
    count[0] = n
