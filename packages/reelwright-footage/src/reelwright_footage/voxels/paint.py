"""Surfaces that several worlds share, each mixed from its own colours."""

import numpy as np

from reelwright_footage.voxels.textures import (
    SIDE,
    Tile,
    brick_joints,
    cells,
    clouds,
    frame,
    plank_joints,
)


def stone(colour: str, seed: int, count: int = 22, bevel: int = 4) -> Tile:
    """Crazy paving, each slab of its own brightness."""
    gap, _, number = cells(seed, count)
    bright = np.random.default_rng(seed).uniform(0.86, 1.12, count)
    tile = Tile(colour).shade(bright[number]).mottle(seed + 1, 0.35, 0.9)
    return tile.joints((gap < 1.5).astype(float), 0.36).bevel(bevel)


def bricks(colour: str, seed: int, rows: int = 4, columns: int = 2, joint: str | None = None) -> Tile:
    tile = Tile(colour).mottle(seed, 0.42, 0.9)
    mask = brick_joints(rows, columns)
    return (tile.mix(joint, mask) if joint else tile).joints(mask, 0.4).bevel(4)


def planks(colour: str, seed: int, count: int = 4, upright: bool = False) -> Tile:
    grain = clouds(seed, 0.8)
    lines = grain[:1].repeat(SIDE, 0) if upright else grain[:, :1].repeat(SIDE, 1)
    tile = Tile(colour).shade(0.82 + 0.36 * lines).mottle(seed + 1, 0.14)
    return tile.joints(plank_joints(count, upright), 0.42).bevel(4)


def foliage(colour: str, light: str, dark: str, seed: int) -> Tile:
    """Leaves as overlapping scales."""
    gap, middle, number = cells(seed, 46)
    bright = np.random.default_rng(seed).uniform(0, 1, 46)[number]
    tile = (
        Tile(colour)
        .mix(light, np.clip(bright - 0.55, 0, 1) * 1.6)
        .mix(dark, np.clip(0.4 - bright, 0, 1) * 1.8)
    )
    return tile.shade(1.12 - middle / 26).mix(dark, (gap < 1.2) * 0.7)


def meadow(colour: str, light: str, dark: str, seed: int) -> Tile:
    """Short grass: fine noise with tufts."""
    tile = Tile(colour).mottle(seed, 0.3, 0.7).mottle(seed + 1, 0.2, 0.2)
    return tile.speckle(seed + 2, light, 0.05, 3).speckle(seed + 3, dark, 0.05, 3).bevel(3, 0.08, 0.12)


def strata(colours: tuple[str, ...], seed: int, bends: float = 7.0) -> Tile:
    """Layers of rock that bend a little; they meet at the tile's edge."""
    rows = np.arange(SIDE)[:, None] + (clouds(seed, 1.4) - 0.5) * bends * 2
    layer = (rows * len(colours) * 2 / SIDE).astype(int) % len(colours)
    tile = Tile(colours[0])
    for k, colour in enumerate(colours[1:], 1):
        tile.mix(colour, (layer == k).astype(float))
    return tile.mottle(seed + 1, 0.28, 0.8).bevel(3, 0.12, 0.18)


def ice(colour: str, light: str, seed: int) -> Tile:
    """Clear ice with white cracks in its depth."""
    gap, _, _ = cells(seed, 9)
    tile = Tile(colour).mottle(seed + 1, 0.35, 1.6)
    tile.mix(light, np.clip(1 - gap / 2.2, 0, 1) * 0.75).mix(light, np.clip(1 - gap / 9, 0, 1) * 0.22)
    return tile.mix(light, np.clip(clouds(seed + 2, 1.8) - 0.55, 0, 1) * 1.2).bevel(6, 0.35, 0.12)


def panel(colour: str, seed: int, inset: int = 12, rivets: str | None = None) -> Tile:
    """A machined plate with a groove, and rivets in its corners."""
    tile = Tile(colour).mottle(seed, 0.12, 1.2).joints(frame(2, inset), 0.35).bevel(5)
    if rivets:
        y, x = np.mgrid[0:SIDE, 0:SIDE]
        for cx in (inset + 9, SIDE - inset - 10):
            for cy in (inset + 9, SIDE - inset - 10):
                tile.mix(rivets, np.clip(4.5 - np.hypot(x - cx, y - cy), 0, 1))
    return tile


def neon_frame(
    colour: str, light: str, seed: int, width: int = 7, inset: int = 8, power: float = 1.0
) -> Tile:
    """A dark plate with a line of light around it."""
    return Tile(colour).mottle(seed, 0.2, 1.2).bevel(4).shine(frame(width, inset), light, power)


def crystal(colour: str, light: str, seed: int, power: float = 0.7) -> Tile:
    """Facets that shine from within."""
    gap, middle, number = cells(seed, 12)
    bright = np.random.default_rng(seed).uniform(0.6, 1.15, 12)[number]
    tile = Tile(colour).shade(bright).mix(light, np.clip(1 - gap / 3, 0, 1) * 0.8)
    tile.mix(light, np.clip(1 - middle / 16, 0, 1) * 0.5)
    return tile.shine(np.clip(0.35 + 0.5 * np.clip(1 - gap / 5, 0, 1), 0, 1), power=power)


def glowing_cracks(
    crust: str, hot: str, seed: int, count: int = 14, width: float = 3.2, power: float = 1.0
) -> Tile:
    """Crust with glowing cracks."""
    gap, _, _ = cells(seed, count)
    crack = np.clip(1 - gap / width, 0, 1)
    return Tile(crust).mottle(seed + 1, 0.6, 0.9).bevel(4).shine(crack**1.4, hot, power)


def snow(colour: str, shadow: str, seed: int) -> Tile:
    tile = Tile(colour).mix(shadow, np.clip(0.55 - clouds(seed, 1.5), 0, 1) * 0.9)
    return tile.speckle(seed + 1, "#ffffff", 0.015, 2).bevel(5, 0.06, 0.12)


def sand(colour: str, dark: str, seed: int) -> Tile:
    """Wind ripples."""
    y, x = np.mgrid[0:SIDE, 0:SIDE]
    bend = (clouds(seed, 1.7) - 0.5) * 26
    wave = 0.5 + 0.5 * np.sin((y + bend) * 2 * np.pi * 6 / SIDE)
    return Tile(colour).mix(dark, wave * 0.42).mottle(seed + 1, 0.1, 0.3)
