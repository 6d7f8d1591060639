"""Mossy ruins between giant trees; fireflies and green light."""

import numpy as np

from reelwright_footage.blockrun.course import Pace, Platform
from reelwright_footage.blockrun.props import arch, cover, from_way, leg, slab
from reelwright_footage.blockrun.world import Liquid, Material, Sky, Theme, Way, Weather
from reelwright_footage.voxels.light import Lighting
from reelwright_footage.voxels.paint import bricks, foliage, meadow, planks, stone
from reelwright_footage.voxels.textures import disc, frame
from reelwright_footage.voxels.yard import HEIGHT, Yard

MOSS, RUIN, GLYPH, TRUNK, LEAF, DEEP, EARTH, BLOOM = range(1, 9)
LEVEL = 8


def theme() -> Theme:
    return Theme(
        materials=_materials(),
        sky=Sky(
            "#3f8f86",
            "#86c49c",
            "#dff0b8",
            "#a8d0a0",
            sun_size=4,
            shine="#fff2a8",
            shine_amount=0.5,
            shine_power=12,
            haze_start=8,
            haze_depth=42,
            reach=50,
        ),  # fmt: skip
        lighting=Lighting(
            (-0.45, 0.85, -0.25), (0.95, 0.9, 0.56), (0.7, 0.8, 0.66), (0.4, 0.5, 0.4), sun_size=0.09
        ),
        pace=Pace(30, 4, sway=6, climb=3.5, leaps=0.18),
        build=_build,
        lay=_lay,
        gems=("#ffcf3f", "#5ff0e0"),
        marker="#e8ffb0",
        liquid=Liquid(LEVEL, ((0, "#1f5f58"), (0.5, "#2f8076"), (1, "#8fd0b8")), 10, 0.7),
        weather=Weather(("#eaff8a", "#fff3a0"), 320, 1, 0.035, 1.7, 1.4),
        hoop=GLYPH,
        seed=77,
    )


def _materials() -> tuple[Material, ...]:
    glyph = stone("#7f8a7a", 5, 6)
    sign = np.clip(disc(0.3) - disc(0.24) + frame(4, 14) + disc(0.08), 0, 1)
    return (
        Material(bricks("#8c917c", 1, 3, 2), meadow("#7fb04a", "#a8d060", "#5c8c38", 2)),
        Material(bricks("#9a9a86", 3, 3, 2)),
        Material(glyph.shine(sign, "#58f0d0", 0.7), glow=(0.1, 0.5, 0.42)),
        Material(planks("#6e523c", 6, 4, upright=True), planks("#8a6a4c", 7, 4)),
        Material(foliage("#4a9a48", "#78c45a", "#2e6e38", 8)),
        Material(foliage("#2f7a4c", "#4f9e5c", "#1f5438", 9)),
        Material(meadow("#5f8a44", "#86ac58", "#456a34", 10)),
        Material(foliage("#ff7a6a", "#ffb28a", "#d8485a", 11)),
    )


def _build(yard: Yard, way: Way) -> None:
    rng = yard.rng
    away = from_way(yard, way.x)
    heights = np.where(away > 6 + yard.noise(10) * 2, 9 + (away - 6) * 0.35 + yard.noise(12) * 5, 0)
    yard.ground(np.clip(heights, 0, 30), EARTH, EARTH, 2)
    for x, z, _ in yard.places(9, (9, 30), way.x):
        yard.column(x, z, rng.uniform(1.2, 2.3), 0, HEIGHT, TRUNK)
        for _ in range(4):
            y = rng.uniform(18, 52)
            reach = rng.uniform(3, 6)
            turn = rng.uniform(0, 6.28)
            radii = (rng.uniform(3, 5.5), 2.0, rng.uniform(3, 5.5))
            yard.blob(
                x + np.cos(turn) * reach, y, z + np.sin(turn) * reach, radii,
                LEAF if rng.random() < 0.6 else DEEP, 0.3,
            )  # fmt: skip
    for x, z, _ in yard.places(5, (3.6, 9), way.x):
        top = int(way.feet[z] + rng.integers(-7, 4))
        yard.column(x, z, rng.uniform(0.5, 1.5), 0, top, RUIN)
        if rng.random() < 0.5:
            yard.put(x, top, z, BLOOM if rng.random() < 0.5 else LEAF)
    for z in range(7, yard.length, 24):
        arch(yard, int(way.x[z]), int(way.feet[z]), z, 4, 5, RUIN, 2)
        for k in (-3, -1, 2):
            yard.box(int(way.x[z]) + k, int(way.feet[z]) + 3, z, 1, 2, 1, LEAF)
    for x, z, _ in yard.places(4, (4, 14), way.x):
        high = int(rng.integers(6, 16))
        yard.box(x, 44 - high, z, 1, high, 1, DEEP)
    cover(yard, (RUIN,), MOSS, 0.6)


def _lay(yard: Yard, p: Platform, number: int) -> None:
    slab(yard, p, GLYPH if p.leap or number % 5 == 0 else MOSS, RUIN)
    leg(yard, p, RUIN if number % 2 else TRUNK)
