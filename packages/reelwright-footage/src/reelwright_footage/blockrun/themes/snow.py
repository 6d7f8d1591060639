"""High mountains in fresh snow, pines along a frozen lake."""

import numpy as np

from reelwright_footage.blockrun.course import Pace, Platform
from reelwright_footage.blockrun.props import cover, from_way, leg, pine, slab, steps
from reelwright_footage.blockrun.world import Liquid, Material, Sky, Theme, Way, Weather
from reelwright_footage.voxels.light import Lighting
from reelwright_footage.voxels.paint import foliage, ice, planks, snow, stone
from reelwright_footage.voxels.textures import clouds, upper
from reelwright_footage.voxels.yard import Yard

SNOW, ROCK, LOG, NEEDLES, ICE, PLANK, FLAG = range(1, 8)
LEVEL = 9


def theme() -> Theme:
    return Theme(
        materials=_materials(),
        sky=Sky(
            "#3f78c4",
            "#8fbbe8",
            "#e8eef8",
            "#dfe9f5",
            shine="#fff0d0",
            haze_start=12,
            haze_depth=44,
            reach=58,
        ),
        lighting=Lighting((0.6, 0.55, -0.42), (0.66, 0.58, 0.42), (0.52, 0.6, 0.76), (0.34, 0.38, 0.46)),
        pace=Pace(28, 4, sway=6, climb=4),
        build=_build,
        lay=_lay,
        gems=("#ff5f7a", "#ffc53c"),
        marker="#ff8a5c",
        liquid=Liquid(LEVEL, ((0, "#7fb4d8"), (0.5, "#a4d0e8"), (1, "#e4f4fb")), 14, 0.9, roughness=1.3),
        weather=Weather(("#ffffff",), 900, 2, 0.045, 1.0, 0.9),
        hoop=ICE,
        seed=33,
    )


def _materials() -> tuple[Material, ...]:
    white = snow("#f0f5fc", "#c2d4ec", 1)
    wood = planks("#9a6a44", 5)
    return (
        Material(stone("#8b93a3", 4, 14).mix("#f0f5fc", upper(0.55, 2)), white),
        Material(stone("#7d8596", 3, 14)),
        Material(planks("#6a4a38", 6, 5, upright=True)),
        Material(foliage("#2f6b57", "#4f957a", "#1f4d40", 7)),
        Material(ice("#79bfe6", "#effaff", 8), glow=(0.03, 0.06, 0.09)),
        Material(wood, planks("#b07d52", 9).mix("#f0f5fc", np.clip(clouds(4, 1.7) - 0.52, 0, 1) * 9)),
        Material(planks("#d9543f", 10, 2)),
    )


def _build(yard: Yard, way: Way) -> None:
    rng = yard.rng
    away = from_way(yard, way.x)
    heights = 7 + np.clip(away - 6, 0, 60) * 0.75 + yard.noise(20) * 9 + yard.noise(7) * 2
    heights = np.where(away > 4, heights, 6 + yard.noise(8) * 2)
    yard.ground(np.clip(steps(heights, 1), 0, 48), SNOW, ROCK, 1)
    for x, z, _ in yard.places(3.2, (6, 26), way.x):
        if 2 < x < 94:
            y = int(np.argmax(yard.own[x, :, z] == 0))
            if y > LEVEL:
                pine(yard, x, y, z, LOG, NEEDLES, SNOW)
    for x, z, side in yard.places(15, (3.4, 4.2), way.x):
        yard.box(x, 0, z, 1, int(way.feet[z]) + 4, 1, LOG)
        yard.box(x + (1 if side < 0 else -2), int(way.feet[z]) + 2, z, 2, 2, 1, FLAG)
    for x, z, _ in yard.places(12, (5, 9), way.x):
        yard.blob(x, LEVEL + rng.uniform(0, 4), z, (2.2, 3.5, 2.2), ICE, 0.2)
    cover(yard, (ROCK,), SNOW, 0.8)


def _lay(yard: Yard, p: Platform, number: int) -> None:
    top = (SNOW, PLANK, ICE)[number % 3]
    slab(yard, p, top, (ROCK, LOG, ICE)[number % 3])
    leg(yard, p, LOG if top == PLANK else ROCK)
