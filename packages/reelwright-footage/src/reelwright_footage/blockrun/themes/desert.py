"""Mesas, arches and pyramids in the light of a late afternoon."""

import numpy as np

from reelwright_footage.blockrun.course import Pace, Platform
from reelwright_footage.blockrun.props import from_way, leg, slab, steps
from reelwright_footage.blockrun.world import Material, Sky, Theme, Way, Weather
from reelwright_footage.voxels.light import Lighting
from reelwright_footage.voxels.paint import bricks, foliage, sand, strata
from reelwright_footage.voxels.textures import Tile, disc, frame
from reelwright_footage.voxels.yard import Yard

SAND, ROCK, BRICK, CARVED, CACTUS, FLOWER, GOLD = range(1, 8)


def theme() -> Theme:
    return Theme(
        materials=_materials(),
        sky=Sky(
            "#2f7fb4",
            "#7fbac8",
            "#ffe2b0",
            "#f2c98c",
            shine="#ffd08a",
            haze_start=14,
            haze_depth=52,
            reach=62,
        ),
        lighting=Lighting((0.6, 0.55, -0.5), (0.86, 0.7, 0.46), (0.6, 0.58, 0.66), (0.42, 0.34, 0.28)),
        pace=Pace(32, 4, sway=6.5, climb=4, leaps=0.22),
        build=_build,
        lay=_lay,
        gems=("#27d3c3", "#ff5a4f"),
        marker="#fff0c0",
        weather=Weather(("#f2d8a8",), 300, 1, 0.025, 1.0, 1.6),
        hoop=GOLD,
        seed=66,
    )


def _materials() -> tuple[Material, ...]:
    carved = bricks("#e6b678", 5, 2, 1)
    glyph = Tile("#ecc084").mottle(6, 0.2).joints(frame(3, 16), 0.4)
    glyph.joints(np.clip(disc(0.2) - disc(0.14), 0, 1), 0.45).joints(disc(0.06), 0.45)
    return (
        Material(sand("#e9bf7f", "#d3a260", 1)),
        Material(strata(("#d98f62", "#c97c52", "#e8ad7c", "#bf6f4c"), 2)),
        Material(bricks("#eac48c", 3)),
        Material(carved, glyph.bevel(6)),
        Material(foliage("#5f9e4c", "#86c064", "#427a38", 7)),
        Material(foliage("#ff6f8f", "#ffb0c0", "#d84a70", 8)),
        Material(Tile("#f0b93c").mottle(9, 0.25, 1.4).joints(frame(3, 12), 0.3).bevel(8, 0.5, 0.3)),
    )


def _build(yard: Yard, way: Way) -> None:
    rng = yard.rng
    away = from_way(yard, way.x)
    dunes = 8 + yard.noise(22) * 4 + np.clip(away - 10, 0, 40) * 0.12
    yard.ground(np.clip(dunes, 3, 20), SAND, SAND, 3)
    mesa = yard.noise(15, 2) + (away - 14) * 0.03
    heights = steps(np.where((mesa > 0.25) & (away > 7), 16 + mesa * 26, 0), 4)
    yard.ground(np.clip(heights, 0, 42), ROCK, ROCK, 4)
    for x, z, _ in yard.places(34, (18, 32), way.x):
        for level in range(14):
            half = 14 - level
            yard.box(
                x - half, 8 + level, z - half, 2 * half + 1, 1, 2 * half + 1, BRICK if level < 13 else GOLD
            )
    for x, z, side in yard.places(8, (3.6, 6), way.x):
        high = int(way.feet[z] + rng.integers(-6, 4))
        yard.column(x, z, 1.4, 0, high, ROCK)
        yard.box(x, high, z, 1, 3, 1, CACTUS)
        yard.put(x + side, high + 1, z, CACTUS)
        yard.put(x, high + 3, z, FLOWER)
    for z in range(12, yard.length, 42):
        _gate(yard, int(way.x[z]), int(way.feet[z]), z)


def _gate(yard: Yard, x: int, y: int, z: int) -> None:
    """A weathered arch that the runner passes under."""
    for side in (-4, 4):
        yard.column(x + side, z, 1.5, 0, y + 6, ROCK)
    yard.box(x - 5, y + 6, z - 1, 11, 2, 3, ROCK)


def _lay(yard: Yard, p: Platform, number: int) -> None:
    slab(yard, p, CARVED if number % 3 else GOLD if p.leap else BRICK, BRICK)
    leg(yard, p, ROCK)
