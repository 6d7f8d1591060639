"""Building with blocks, section by section of a way along z: shapes on a grid that has room for what reaches
over the ends of its section."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

import numpy as np

from reelwright_footage.arrays import Bytes, Floats
from reelwright_footage.sections import chance

WIDTH, HEIGHT = 96, 56
HIGHEST = 3.6  # times its usual size soft noise is at its highest within a section


@dataclass(frozen=True)
class Yard:
    """`grid` [x, y, z] is built upon in place. Materials are numbers, 0 is air. Coordinates are blocks; what
    lies outside is left out. z counts from where the section begins; the grid's z goes round after three
    lengths: the section's own blocks, those in the next one, and (the last) those in the one before."""

    grid: Bytes
    seed: int
    section: int
    rng: np.random.Generator
    layers: Iterator[int] = field(default_factory=count)

    @staticmethod
    def empty(length: int, seed: int, section: int) -> "Yard":
        return Yard(np.zeros((WIDTH, HEIGHT, 3 * length), np.uint8), seed, section, chance(seed, section))

    @property
    def length(self) -> int:
        return self.period // 3

    @property
    def period(self) -> int:
        return int(self.grid.shape[2])

    @property
    def own(self) -> Bytes:
        """The blocks of the section itself, in place."""
        return self.grid[:, :, : self.length]

    def box(self, x: int, y: int, z: int, wide: int, high: int, deep: int, material: int) -> None:
        """A solid box from its lowest corner."""
        rows = np.arange(max(0, x), min(WIDTH, x + wide))
        levels = np.arange(max(0, y), min(HEIGHT, y + high))
        slices = np.arange(z, z + deep) % self.period
        self.grid[np.ix_(rows, levels, slices)] = material

    def put(self, x: int, y: int, z: int, material: int) -> None:
        if 0 <= x < WIDTH and 0 <= y < HEIGHT:
            self.grid[x, y, z % self.period] = material

    def blob(
        self,
        x: float,
        y: float,
        z: float,
        radii: tuple[float, float, float],
        material: int,
        rough: float = 0.0,
    ) -> None:
        """An ellipsoid, its surface uneven by `rough` of its size."""
        rx, ry, rz = radii
        gx, gy, gz = np.meshgrid(
            np.arange(int(x - rx), int(x + rx) + 2),
            np.arange(int(y - ry), int(y + ry) + 2),
            np.arange(int(z - rz), int(z + rz) + 2),
            indexing="ij",
        )
        size = ((gx + 0.5 - x) / rx) ** 2 + ((gy + 0.5 - y) / ry) ** 2 + ((gz + 0.5 - z) / rz) ** 2
        inside = size + self.rng.uniform(-rough, rough, size.shape) <= 1
        inside &= (gx >= 0) & (gx < WIDTH) & (gy >= 0) & (gy < HEIGHT)
        self.grid[gx[inside], gy[inside], gz[inside] % self.period] = material

    def column(self, x: int, z: int, radius: float, y: int, high: int, material: int) -> None:
        """A round column."""
        reach = int(radius) + 1
        for dx in range(-reach, reach + 1):
            for dz in range(-reach, reach + 1):
                if dx * dx + dz * dz <= radius * radius:
                    self.box(x + dx, y, z + dz, 1, high, 1, material)

    def hoop(self, x: int, y: int, z: int, radius: float, material: int) -> None:
        """A bow to jump through, standing across z around (x, y)."""
        reach = int(radius) + 2
        for dx in range(-reach, reach + 1):
            for dy in range(-reach, reach + 1):
                if dy >= -1 and radius - 0.5 <= np.hypot(dx, dy) <= radius + 0.6:
                    self.put(x + dx, y + dy, z, material)

    def ground(self, heights: Floats, top: int, under: int, depth: int = 2) -> None:
        """Fill the section up to heights[x, z]: `depth` blocks of `top` over `under`."""
        levels = np.arange(HEIGHT)[None, :, None]
        level = np.floor(heights).astype(int)[:, None, :]
        self.own[(levels < level - depth) & (level > 0)] = under
        self.own[(levels >= level - depth) & (levels < level)] = top

    def noise(self, size: float, octaves: int = 3) -> Floats:
        """Soft noise [x, z] of about −1…1 that goes on in the sections before and after, whose yards have to
        ask for the same noises in the same order; hills are about `size` blocks wide."""
        layer = next(self.layers)
        fx = np.fft.fftfreq(WIDTH)[:, None]
        fz = np.fft.fftfreq(self.period)[None, :]
        radius = np.hypot(fx, fz) * size
        strength = sum(2.0**-k * np.exp(-((radius / 2**k) ** 2) * 2) for k in range(octaves))
        around = [
            chance(self.seed, self.section + k, layer).standard_normal((WIDTH, self.length))
            for k in (0, 1, -1)
        ]
        soft = np.real(np.fft.ifft2(np.fft.fft2(np.concatenate(around, 1)) * strength))
        usual = np.sqrt(np.mean(strength**2))
        scaled: Floats = np.clip(soft[:, : self.length] / (HIGHEST * usual), -1, 1)
        return scaled

    def places(
        self, spacing: float, sides: tuple[float, float], middle: Floats
    ) -> list[tuple[int, int, int]]:
        """Places (x, z, side) left and right of a middle line [z], between `sides` blocks away from it, about
        `spacing` blocks apart along z on each side."""
        found = []
        for side in (-1, 1):
            z = self.rng.uniform(0, spacing)
            while z < self.length - spacing * 0.3:
                distance = self.rng.uniform(*sides)
                found.append((round(float(middle[int(z)] + side * distance)), int(z), side))
                z += spacing * self.rng.uniform(0.7, 1.3)
        return found
