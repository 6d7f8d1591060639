"""Textures drawn by code: each a tile of 128 × 128 with red, green, blue and glow in 0–255.

A texture is built up like paint: a ground, then marks over it. All tiles repeat without a seam.
"""

from collections.abc import Sequence

import numpy as np

from reelwright_footage.arrays import Floats, Ints
from reelwright_footage.raster.shading import MIPS, TEXTURE

RGB = tuple[float, float, float]
SIDE = TEXTURE


def hex_rgb(colour: str) -> RGB:
    value = int(colour.removeprefix("#"), 16)
    return float(value >> 16), float(value >> 8 & 255), float(value & 255)


def clouds(seed: int, roughness: float = 1.6, coarsest: float = 1.0) -> Floats:
    """Soft noise of 0–1 that repeats: random waves, weaker the shorter they are."""
    rng = np.random.default_rng(seed)
    fy, fx = np.meshgrid(np.fft.fftfreq(SIDE) * SIDE, np.fft.fftfreq(SIDE) * SIDE, indexing="ij")
    radius = np.hypot(fx, fy)
    strength = np.where(radius < coarsest, 0.0, 1.0 / np.maximum(radius, 1.0) ** roughness)
    waves = np.fft.fft2(rng.standard_normal((SIDE, SIDE))) * strength
    noise = np.real(np.fft.ifft2(waves))
    field: Floats = np.clip(0.5 + (noise - noise.mean()) / noise.std() * 0.22, 0, 1)
    return field


def cells(seed: int, count: int) -> tuple[Floats, Floats, Ints]:
    """Crazy paving: the distance to the next cell's edge and to its own middle (texels), and its number."""
    rng = np.random.default_rng(seed)
    points = rng.random((count, 2)) * SIDE
    y, x = np.mgrid[0:SIDE, 0:SIDE] + 0.5
    gaps = []
    for px, py in points:
        dx, dy = np.abs(x - px), np.abs(y - py)
        gaps.append(np.hypot(np.minimum(dx, SIDE - dx), np.minimum(dy, SIDE - dy)))
    stack = np.stack(gaps)
    ordered = np.sort(stack, 0)
    return (ordered[1] - ordered[0]) / 2, ordered[0], np.argmin(stack, 0)


class Tile:
    """A texture while it is painted."""

    def __init__(self, colour: str) -> None:
        self.rgb = np.empty((SIDE, SIDE, 3))
        self.rgb[:] = hex_rgb(colour)
        self.glow = np.zeros((SIDE, SIDE))

    def mix(self, colour: str, share: Floats | float) -> "Tile":
        """Paint over with a colour, thinly or thickly (share 0–1, a number or one a texel)."""
        weight = np.clip(np.broadcast_to(np.asarray(share, float), (SIDE, SIDE)), 0, 1)[..., None]
        self.rgb += (np.array(hex_rgb(colour)) - self.rgb) * weight
        return self

    def shade(self, factor: Floats | float) -> "Tile":
        self.rgb *= np.broadcast_to(np.asarray(factor, float), (SIDE, SIDE))[..., None]
        return self

    def mottle(self, seed: int, amount: float, roughness: float = 1.2) -> "Tile":
        return self.shade(1 + (clouds(seed, roughness) - 0.5) * amount)

    def speckle(self, seed: int, colour: str, density: float, size: int = 2) -> "Tile":
        """Dots of `size` texels."""
        rng = np.random.default_rng(seed)
        mask = np.zeros((SIDE, SIDE))
        for x, y in rng.integers(0, SIDE, (int(density * SIDE * SIDE / size**2), 2)):
            rows = np.arange(y, y + size) % SIDE
            columns = np.arange(x, x + size) % SIDE
            mask[np.ix_(rows, columns)] = rng.uniform(0.5, 1)
        return self.mix(colour, mask)

    def bevel(self, width: int = 5, light: float = 0.22, dark: float = 0.3) -> "Tile":
        """A rounded edge: light on top and left, dark below and right."""
        y, x = np.mgrid[0:SIDE, 0:SIDE]
        ramp = [np.clip(1 - d / width, 0, 1) ** 1.5 for d in (x, SIDE - 1 - x, SIDE - 1 - y, y)]
        lit = np.maximum(ramp[0] * 0.7, ramp[2])
        shaded = np.maximum(ramp[1] * 0.7, ramp[3])
        return self.shade(1 + lit * light - shaded * dark)

    def joints(self, mask: Floats, depth: float = 0.4) -> "Tile":
        """Darken where the mask is 1, and light up its lower lip."""
        return self.shade(1 - mask * depth + np.roll(mask, -2, 0) * (1 - mask) * depth * 0.5)

    def shine(self, mask: Floats | float, colour: str | None = None, power: float = 1.0) -> "Tile":
        """Let it glow by itself where the mask is above 0."""
        if colour:
            self.mix(colour, mask)
        weight = np.broadcast_to(np.asarray(mask, float), (SIDE, SIDE))
        self.glow = np.maximum(self.glow, weight * 255 * power)
        return self

    def pack(self) -> Ints:
        """Return all mips, each half the one before, red, green, blue and glow in lanes of 16 bits."""
        levels = []
        image = np.dstack([np.clip(self.rgb, 0, 255), np.clip(self.glow, 0, 255)])
        for _ in range(MIPS):
            whole = (image + 0.5).astype(np.int64)
            packed = whole[..., 0] | whole[..., 1] << 16 | whole[..., 2] << 32 | whole[..., 3] << 48
            levels.append(packed.reshape(-1))
            side = image.shape[0] // 2
            if side:
                image = image.reshape(side, 2, side, 2, 4).mean((1, 3))
        return np.concatenate(levels)


def brick_joints(rows: int, columns: int, width: int = 4, stagger: bool = True) -> Floats:
    """Mortar between bricks, 1 in the joint."""
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    high, wide = SIDE / rows, SIDE / columns
    row = np.floor(y / high)
    along = x + (row % 2) * wide / 2 * stagger
    field: Floats = (((y % high) < width) | ((along % wide) < width)).astype(float)
    return field


def plank_joints(planks: int, upright: bool = False) -> Floats:
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    across = x if upright else y
    field: Floats = ((across % (SIDE / planks)) < 3).astype(float)
    return field


def stripes(count: int, slant: int = 1) -> Floats:
    """Slanting stripes, 0 and 1, with soft edges."""
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    wave = np.sin((x + slant * y) * 2 * np.pi * count / SIDE)
    field: Floats = np.clip(wave * 6 + 0.5, 0, 1)
    return field


def frame(width: int, inset: int = 0) -> Floats:
    """A square line `inset` texels from the edge."""
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    edge = np.minimum(np.minimum(x, SIDE - 1 - x), np.minimum(y, SIDE - 1 - y))
    field: Floats = ((edge >= inset) & (edge < inset + width)).astype(float)
    return field


def disc(radius: float, x: float = 0.5, y: float = 0.5) -> Floats:
    """A filled circle with a smooth rim; sizes in blocks."""
    rows, columns = (np.mgrid[0:SIDE, 0:SIDE] + 0.5) / SIDE
    field: Floats = np.clip((radius - np.hypot(columns - x, rows - y)) * SIDE / 2 + 0.5, 0, 1)
    return field


def upper(height: float, seed: int, wobble: float = 0.06) -> Floats:
    """1 in the upper part of a side, with an uneven lower border (v runs upwards)."""
    rows = (np.arange(SIDE) + 0.5)[:, None] / SIDE
    edge = 1 - height + (clouds(seed, 0.9)[0] - 0.5)[None, :] * wobble * 4
    field: Floats = np.clip((rows - edge) * 24, 0, 1)
    return field


def windows(rows: int, columns: int, lit: Sequence[str], share: float, seed: int) -> tuple[Floats, Floats]:
    """A wall's windows: the mask of the lit ones and the colours [SIDE, SIDE, 3] to shine with."""
    rng = np.random.default_rng(seed)
    mask, colour = np.zeros((SIDE, SIDE)), np.zeros((SIDE, SIDE, 3))
    high, wide = SIDE // rows, SIDE // columns
    for r in range(rows):
        for c in range(columns):
            area = np.s_[r * high + high // 4 : (r + 1) * high - high // 5,
                         c * wide + wide // 5 : (c + 1) * wide - wide // 5]  # fmt: skip
            mask[area] = rng.uniform(0.6, 1) if rng.random() < share else 0.06
            colour[area] = hex_rgb(lit[int(rng.integers(0, len(lit)))])
    return mask, colour


def gradient_steps(colours: Sequence[tuple[float, str]], steps: int) -> Floats:
    """A palette [steps, 3] through (place 0–1, colour) stops."""
    at = np.linspace(0, 1, steps)
    stops = [place for place, _ in colours]
    channels = [np.interp(at, stops, [hex_rgb(colour)[c] for _, colour in colours]) for c in range(3)]
    return np.stack(channels, 1).astype(np.float32)


def ripples(seed: int, roughness: float) -> Tile:
    """Veins of light on a liquid: the closer to the middle of the noise, the brighter."""
    tile = Tile("#000000")
    field = clouds(seed, roughness, 2.0)
    veins = 1 - np.abs(field - 0.5) * 4
    tile.rgb[:] = np.clip(veins * 0.6 + field * 0.55, 0, 1)[..., None] * 255
    return tile
