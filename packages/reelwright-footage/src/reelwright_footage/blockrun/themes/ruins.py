"""Marble ruins in a calm sea, straight into the sunset."""

from reelwright_footage.blockrun.course import Pace, Platform
from reelwright_footage.blockrun.props import slab, tree
from reelwright_footage.blockrun.world import Liquid, Material, Sky, Theme, Way, Weather
from reelwright_footage.voxels.light import Lighting
from reelwright_footage.voxels.paint import bricks, foliage, panel, planks, stone
from reelwright_footage.voxels.textures import Tile, frame
from reelwright_footage.voxels.yard import Yard

MARBLE, COLUMN, TILED, ROCK, LEAF, LOG, GOLD = range(1, 8)
LEVEL = 9


def theme() -> Theme:
    return Theme(
        materials=_materials(),
        sky=Sky(
            "#3a3f86",
            "#b4628e",
            "#f4a070",
            "#d88068",
            sun="#fff0c0",
            sun_size=4.2,
            shine="#ffb84a",
            shine_amount=0.42,
            shine_power=14,
            haze_start=14,
            haze_depth=54,
        ),  # fmt: skip
        lighting=Lighting((-0.42, 0.3, 0.86), (1.05, 0.68, 0.4), (0.8, 0.66, 0.74), (0.66, 0.46, 0.42)),
        pace=Pace(26, 5, sway=6, climb=3.5, leaps=0.22),
        build=_build,
        lay=_lay,
        gems=("#ffe27a", "#ff7a6a"),
        marker="#fff0c8",
        liquid=Liquid(LEVEL, ((0, "#5c4a86"), (0.5, "#a06a94"), (1, "#ffd0a8")), 10, 0.95),
        weather=Weather(("#ffd9a0", "#ffb4a0"), 280, 1, 0.035, 1.2, 1.2),
        glow=0.7,
        glow_threshold=225,
        hoop=GOLD,
        seed=110,
    )


def _materials() -> tuple[Material, ...]:
    fluted = planks("#efdfd2", 2, 6, upright=True)
    return (
        Material(bricks("#ecd9cc", 1, 3, 2)),
        Material(fluted, panel("#f4e6d8", 3, 10)),
        Material(bricks("#dcc4b8", 4, 4, 2), panel("#f2dccb", 5, 8).mix("#d88a5c", frame(5, 18))),
        Material(stone("#8c7a86", 6)),
        Material(foliage("#7a8a54", "#a8b060", "#566a44", 7)),
        Material(planks("#6a4a40", 8, 4, upright=True)),
        Material(Tile("#f4bf4a").mottle(9, 0.2, 1.4).joints(frame(3, 12), 0.3).bevel(8, 0.5, 0.3)),
    )


def _build(yard: Yard, way: Way) -> None:
    rng = yard.rng
    for side in (-1, 1):
        for z in range(2, yard.length - 9, 13):
            for away in (5, 12):
                _column(
                    yard, round(float(way.x[z]) + side * away), z, int(way.feet[z] + rng.integers(-5, 10))
                )
    for z in range(2, yard.length - 10, 20):
        x = round(float(way.x[z])) + (5 if rng.random() < 0.5 else -5)
        high = int(way.feet[z]) + 9
        for at in (z, z + 10):
            _column(yard, x, at, high)
        yard.box(x - 1, high, z - 1, 3, 2, 13, MARBLE)
    for x, z, _ in yard.places(14, (16, 36), way.x):
        size = rng.uniform(4, 8)
        yard.blob(x, LEVEL - 1, z, (size, rng.uniform(4, 12), size), ROCK, 0.2)
        top = LEVEL + int(rng.integers(4, 9))
        tree(yard, x, top, z, LOG, LEAF, 4)
    for x, z, _ in yard.places(24, (20, 30), way.x):
        _temple(yard, x, z)


def _column(yard: Yard, x: int, z: int, high: int) -> None:
    yard.box(x - 1, 0, z - 1, 3, LEVEL + 2, 3, MARBLE)
    yard.box(x, 0, z, 1, high - 1, 1, COLUMN)
    yard.box(x - 1, high - 1, z - 1, 3, 1, 3, MARBLE)


def _temple(yard: Yard, x: int, z: int) -> None:
    yard.box(x - 6, 0, z - 5, 13, LEVEL + 3, 11, TILED)
    for dx in (-5, -2, 2, 5):
        for dz in (-4, 4):
            yard.box(x + dx, LEVEL + 3, z + dz, 1, 9, 1, COLUMN)
    for level in range(5):
        yard.box(x - 6 + level, LEVEL + 12 + level, z - 5, 13 - 2 * level, 1, 11, MARBLE)


def _lay(yard: Yard, p: Platform, number: int) -> None:
    slab(yard, p, GOLD if p.leap else TILED, MARBLE)
    z = p.z + p.length // 2
    yard.box(p.x, 0, z, 1, p.y - 2, 1, COLUMN)
    yard.box(p.x - 1, 0, z - 1, 3, LEVEL + 1, 3, MARBLE)
