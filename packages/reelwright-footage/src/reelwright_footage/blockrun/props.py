"""Things that stand about in several worlds."""

from collections.abc import Sequence

import numpy as np

from reelwright_footage.arrays import Floats
from reelwright_footage.blockrun.course import Platform
from reelwright_footage.voxels.yard import HEIGHT, WIDTH, Yard


def from_way(yard: Yard, x: Floats) -> Floats:
    """Return how far each column [x, z] lies from the runner's way."""
    field: Floats = np.abs(np.arange(WIDTH)[:, None] + 0.5 - x[None, :])
    return field


def slab(yard: Yard, p: Platform, top: int, body: int, deep: int = 1) -> None:
    """A platform: a layer to run on and some layers under it."""
    width = 2 * p.half_width + 1
    yard.box(p.x - p.half_width, p.y - 1, p.z, width, 1, p.length, top)
    yard.box(p.x - p.half_width, p.y - 1 - deep, p.z, width, deep, p.length, body)


def leg(yard: Yard, p: Platform, material: int, down_to: int = 0) -> None:
    """A column under the platform's middle."""
    yard.box(p.x, down_to, p.z + p.length // 2, 1, p.y - 1 - down_to, 1, material)


def island(yard: Yard, x: int, y: int, z: int, size: float, layers: tuple[int, int, int]) -> None:
    """Floating ground (top, middle, low): flat above, ragged below."""
    top, middle, low = layers
    yard.blob(x, y - size * 0.2, z, (size * 0.8, size * 1.15, size * 0.8), low, 0.25)
    yard.blob(x, y, z, (size, size * 0.62, size), middle, 0.18)
    span = int(size * 2 + 5)
    yard.box(int(x - size - 2), y, int(z - size - 2), span, span, span, 0)
    reach = int(size) + 1
    for dx in range(-reach, reach + 1):
        for dz in range(-reach, reach + 1):
            if dx * dx + dz * dz < size * size * yard.rng.uniform(0.8, 1.05):
                yard.put(x + dx, y - 1, z + dz, top)


def tree(yard: Yard, x: int, y: int, z: int, trunk: int, crown: int, high: int = 4) -> None:
    yard.box(x, y, z, 1, high, 1, trunk)
    size = yard.rng.uniform(1.7, 2.7)
    yard.blob(x + 0.5, y + high + size * 0.5, z + 0.5, (size, size * 0.9, size), crown, 0.25)


def pine(yard: Yard, x: int, y: int, z: int, trunk: int, needles: int, snow: int | None = None) -> None:
    """A pine in rings that get narrower."""
    high = int(yard.rng.integers(6, 11))
    yard.box(x, y, z, 1, high, 1, trunk)
    for level in range(2, high + 2):
        radius = (high + 2 - level) * 0.36 + (0.7 if level % 2 == 0 else 0.0)
        yard.column(x, z, radius, y + level, 1, needles)
        if snow and level % 2 == 0:
            yard.column(x, z, radius * 0.75, y + level + 1, 1, snow)


def spike(yard: Yard, x: int, y: int, z: int, high: int, material: int, lean: float = 0.3) -> None:
    """A crystal: a slanting column that narrows."""
    dx, dz = yard.rng.uniform(-lean, lean, 2)
    for level in range(high):
        radius = 1.2 * (1 - level / high) + 0.3
        yard.column(round(x + dx * level), round(z + dz * level), radius, y + level, 1, material)


def arch(yard: Yard, x: int, y: int, z: int, half: int, high: int, material: int, thick: int = 1) -> None:
    """A gate across the way: two pillars from the ground and a beam."""
    for side in (-half, half):
        yard.box(x + side, 0, z, 1, y + high, thick, material)
    yard.box(x - half - 1, y + high, z, 2 * half + 3, 1, thick, material)


def tower(yard: Yard, x: int, z: int, size: tuple[int, int, int], walls: int, roof: int) -> None:
    wide, high, deep = size
    yard.box(x, 0, z, wide, high, deep, walls)
    yard.box(x, high, z, wide, 1, deep, roof)


def steps(heights: Floats, step: float) -> Floats:
    """Terraces of whole steps."""
    return np.floor(heights / step) * step


def cover(yard: Yard, over: Sequence[int], with_material: int, share: float = 1.0) -> None:
    """Lay a material on top of every block of `over` that is open above."""
    grid = yard.grid
    open_above = np.zeros(grid.shape, bool)
    open_above[:, : HEIGHT - 1] = grid[:, 1:] == 0
    chosen = np.isin(grid, over) & open_above & (yard.rng.random(grid.shape) < share)
    grid[chosen] = with_material
