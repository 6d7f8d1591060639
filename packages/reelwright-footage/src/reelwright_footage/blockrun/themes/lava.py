"""A canyon of basalt over a river of lava, lit from below."""

import numpy as np

from reelwright_footage.blockrun.course import Pace, Platform
from reelwright_footage.blockrun.props import from_way, leg, slab, spike, steps
from reelwright_footage.blockrun.world import Liquid, Material, Sky, Theme, Way, Weather
from reelwright_footage.voxels.light import Lighting
from reelwright_footage.voxels.paint import glowing_cracks, neon_frame, stone
from reelwright_footage.voxels.yard import Yard

ROCK, DARK, CRACKED, FALL, PAD, PILLAR = range(1, 7)
LEVEL = 7


def theme() -> Theme:
    return Theme(
        materials=_materials(),
        sky=Sky(
            "#1d0d16",
            "#4a1a1c",
            "#a8401e",
            "#c4541c",
            sun_size=0,
            shine="#ff8a3c",
            shine_amount=0.4,
            haze_start=12,
            haze_depth=50,
            reach=56,
        ),  # fmt: skip
        lighting=Lighting(
            (-0.4, 0.8, -0.35),
            (0.62, 0.4, 0.34),
            (0.5, 0.4, 0.44),
            (0.3, 0.17, 0.12),
            (1.5, 0.56, 0.16),
            LEVEL,
            9.0,
        ),  # fmt: skip
        pace=Pace(32, 4, sway=5.5, climb=3.5, leaps=0.2),
        build=_build,
        lay=_lay,
        gems=("#4fe3ff", "#ffd23c"),
        marker="#ffd089",
        liquid=Liquid(
            LEVEL,
            ((0, "#5a1006"), (0.3, "#a8260a"), (0.5, "#f0560c"), (0.7, "#ff9a1e"), (1, "#ffe27a")),
            9,
            0.15,
            glow=0.35,
        ),  # fmt: skip
        weather=Weather(("#ffb04a", "#ff7a2a", "#ffd98a"), 420, -2, 0.04, 1.5, 1.0),
        glow=0.7,
        glow_threshold=215,
        hoop=CRACKED,
        seed=22,
    )


def _materials() -> tuple[Material, ...]:
    return (
        Material(stone("#5d4f55", 1, 16)),
        Material(stone("#46393f", 3, 24)),
        Material(glowing_cracks("#4a3a3c", "#ff8a2a", 5, 8, 4.5), glow=(0.5, 0.2, 0.05)),
        Material(glowing_cracks("#d8480e", "#ffb43a", 6, 18, 7.0, 0.5), glow=(0.8, 0.3, 0.07)),
        Material(stone("#6f6064", 7, 10), neon_frame("#6a5c60", "#ffb347", 8, 6, 9, 0.8)),
        Material(glowing_cracks("#3d3236", "#ff6a1a", 9, 10, 3.0, 0.8)),
    )


def _build(yard: Yard, way: Way) -> None:
    rng = yard.rng
    away = from_way(yard, way.x)
    edge = 8 + yard.noise(16) * 4
    heights = np.where(away > edge, 9 + (away - edge) * 2.0 + yard.noise(10) * 8, 0)
    yard.ground(np.clip(steps(heights, 3), 0, 46), ROCK, DARK, 3)
    for x, z, side in yard.places(10, (9, 12), way.x):
        wide = int(rng.integers(1, 4))
        yard.box(
            x if side > 0 else x - wide,
            0,
            z,
            wide + 2,
            int(rng.integers(22, 36)),
            int(rng.integers(1, 4)),
            FALL,
        )
    for x, z, _ in yard.places(5, (3.5, 8), way.x):
        yard.column(x, z, rng.uniform(0.6, 1.6), 0, int(way.feet[z] + rng.integers(-12, 5)), DARK)
    for x, z, _ in yard.places(14, (4, 7), way.x):
        spike(yard, x, 5, z, int(rng.integers(6, 20)), CRACKED, 0.15)


def _lay(yard: Yard, p: Platform, number: int) -> None:
    slab(yard, p, PAD, DARK if number % 2 else ROCK, 1)
    leg(yard, p, PILLAR)
