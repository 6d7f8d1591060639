"""Floating islands over a sea of clouds, late in the morning."""

import numpy as np

from reelwright_footage.arrays import Floats
from reelwright_footage.blockrun.course import Pace, Platform
from reelwright_footage.blockrun.props import island, slab, tree
from reelwright_footage.blockrun.world import Liquid, Material, Sky, Theme, Way, Weather
from reelwright_footage.voxels.light import Lighting
from reelwright_footage.voxels.paint import foliage, meadow, planks, stone, strata
from reelwright_footage.voxels.textures import SIDE, Tile, frame
from reelwright_footage.voxels.yard import Yard

GRASS, EARTH, STONE, LOG, LEAF, PAD, BLOSSOM, CLOUD = range(1, 9)
LAYERS = (GRASS, EARTH, STONE)


def theme() -> Theme:
    return Theme(
        materials=_materials(),
        sky=Sky("#2b78de", "#6fb4f5", "#d6ecff", "#c4def5", haze_start=16, haze_depth=52),
        lighting=Lighting((-0.55, 0.75, -0.38), (0.86, 0.78, 0.6), (0.56, 0.63, 0.78), (0.26, 0.26, 0.22)),
        pace=Pace(30, 4),
        build=_build,
        lay=_lay,
        gems=("#ffd23c", "#ff6f91"),
        marker="#fff2b0",
        liquid=Liquid(4.0, ((0, "#9fc3ea"), (0.4, "#d6e6f8"), (1, "#f6faff")), 26, 0.5, roughness=1.9),
        weather=Weather(("#fff6c8", "#ffd9ec"), 260, 1, 0.035),
        hoop=BLOSSOM,
        seed=11,
    )


def _materials() -> tuple[Material, ...]:
    earth = strata(("#c98a5e", "#b5714a", "#dba777"), 1)
    turf = meadow("#78c850", "#a4e066", "#58a83c", 4)
    pad = planks("#f2d7a0", 13)
    return (
        Material(strata(("#c98a5e", "#b5714a", "#dba777"), 2).mix("#6cbf48", _lip()), turf, earth),
        Material(earth),
        Material(stone("#b3aeb8", 8)),
        Material(planks("#8a5a3c", 9, 5, upright=True)),
        Material(foliage("#55b045", "#86d65c", "#37862f", 10)),
        Material(pad, planks("#f7e2b4", 14).mix("#e0813f", frame(9, 6))),
        Material(foliage("#ffaeca", "#ffe2ee", "#f285ac", 15)),
        Material(Tile("#ffffff").mottle(18, 0.08)),
    )


def _lip() -> Floats:
    """A straight edge of turf."""
    return (np.arange(SIDE)[:, None] > SIDE * 0.81).repeat(SIDE, 1).astype(float)


def _build(yard: Yard, way: Way) -> None:
    rng = yard.rng
    for x, z, _ in yard.places(9, (16, 40), way.x):
        y = int(rng.integers(5, 10))
        yard.blob(x, y, z, (rng.uniform(4, 8), rng.uniform(1.4, 2.6), rng.uniform(3, 6)), CLOUD, 0.1)
    for x, z, _ in yard.places(11, (8, 30), way.x):
        size = rng.uniform(3, 6.5)
        y = int(way.feet[z] + rng.integers(-9, 9))
        island(yard, x, y, z, size, LAYERS)
        for _ in range(int(size * 0.7)):
            tx, tz = x + int(rng.uniform(-0.6, 0.6) * size), z + int(rng.uniform(-0.6, 0.6) * size)
            tree(yard, tx, y, tz, LOG, LEAF if rng.random() < 0.7 else BLOSSOM, int(rng.integers(3, 6)))
    for x, z, _ in yard.places(17, (3.6, 5.0), way.x):
        y = int(way.feet[z]) - 1
        island(yard, x, y, z, 1.8, LAYERS)
        if rng.random() < 0.7:
            tree(yard, x, y, z, LOG, BLOSSOM, 3)


def _lay(yard: Yard, p: Platform, number: int) -> None:
    if p.leap:
        slab(yard, p, PAD, LOG)
        return
    slab(yard, p, GRASS if number % 4 else PAD, EARTH)
    for depth in range(3, 6):
        if yard.rng.random() < 0.75:
            z = p.z + int(yard.rng.integers(0, p.length))
            yard.put(p.x, p.y - depth, z, EARTH if depth < 5 else STONE)
