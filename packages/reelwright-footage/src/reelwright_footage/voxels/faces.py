"""From a grid of blocks to the faces that may ever be seen.

A grid is [x, y, z] of materials, 0 being air; its z goes round. The eye always looks along +z, so faces that
look along +z are never seen and left out.
"""

from dataclasses import dataclass

import numpy as np

from reelwright_footage.arrays import Bytes, Ints

SIDES = ((0, 1), (0, -1), (1, 1), (1, -1), (2, -1))  # axis, sign


@dataclass(frozen=True)
class Faces:
    axis: Ints
    sign: Ints
    x: Ints
    y: Ints
    z: Ints
    material: Ints
    slices: Ints


def faces_of(grid: Bytes) -> Faces:
    """The faces between a block and air, sorted by z. Outside the grid there is air on top and at the sides,
    and nothing to be seen from below."""
    found = [_side(grid, axis, sign) for axis, sign in SIDES]
    columns = [np.concatenate(part) for part in zip(*found, strict=True)]
    order = np.lexsort((columns[1], columns[0], columns[2], columns[3], columns[4]))
    axis, sign, x, y, z, material = (column[order].astype(np.int32) for column in columns)
    slices = np.searchsorted(z, np.arange(grid.shape[2] + 1)).astype(np.int64)
    return Faces(axis, sign, x, y, z, material, slices)


def select(faces: Faces, which: Bytes) -> Faces:
    """Only those that are marked."""
    columns = (faces.axis, faces.sign, faces.x, faces.y, faces.z, faces.material)
    axis, sign, x, y, z, material = (column[which] for column in columns)
    slices = np.searchsorted(z, np.arange(len(faces.slices))).astype(np.int64)
    return Faces(axis, sign, x, y, z, material, slices)


def _side(grid: Bytes, axis: int, sign: int) -> tuple[Ints, ...]:
    beside = np.roll(grid, -sign, axis)
    if axis < 2:
        edge: list[slice | int] = [slice(None)] * 3
        edge[axis] = -1 if sign > 0 else 0
        beside[tuple(edge)] = 1 if (axis, sign) == (1, -1) else 0
    x, y, z = np.nonzero((grid > 0) & (beside == 0))
    count = len(x)
    return np.full(count, axis), np.full(count, sign), x, y, z, grid[x, y, z]
