"""Piers, boats and palm islets in a bright lagoon."""

from reelwright_footage.blockrun.course import Pace, Platform
from reelwright_footage.blockrun.props import slab
from reelwright_footage.blockrun.world import Liquid, Material, Sky, Theme, Way, Weather
from reelwright_footage.voxels.light import Lighting
from reelwright_footage.voxels.paint import foliage, planks, sand, stone
from reelwright_footage.voxels.textures import Tile, stripes
from reelwright_footage.voxels.yard import Yard

PIER, POLE, SAND, TRUNK, FROND, SAIL, HULL, CORAL, RING = range(1, 10)
LEVEL = 12


def theme() -> Theme:
    return Theme(
        materials=_materials(),
        sky=Sky("#1f86d8", "#62bff0", "#d8f6ff", "#a8e6f0", haze_start=18, haze_depth=54),
        lighting=Lighting((0.5, 0.78, -0.36), (0.8, 0.74, 0.58), (0.54, 0.62, 0.74), (0.26, 0.38, 0.4)),
        pace=Pace(34, 4, sway=6, climb=3, leaps=0.2, runs=0.28),
        build=_build,
        lay=_lay,
        gems=("#ffcc33", "#ff5f7f"),
        marker="#ffffff",
        liquid=Liquid(LEVEL, ((0, "#0c8fb4"), (0.45, "#1fb4c8"), (0.75, "#5fdcd8"), (1, "#e8fffa")), 9, 0.6),
        weather=Weather(("#ffffff",), 160, 1, 0.03),
        hoop=RING,
        seed=121,
    )


def _materials() -> tuple[Material, ...]:
    return (
        Material(planks("#b8875c", 1), planks("#d2a576", 2, 5)),
        Material(planks("#7d5b42", 3, 4, upright=True)),
        Material(sand("#f4dfae", "#e2c68c", 4)),
        Material(planks("#9a7048", 5, 6)),
        Material(foliage("#46a84e", "#7cd062", "#2c7a40", 6)),
        Material(Tile("#fbf6ea").mix("#f0694a", stripes(1, 0) * 0.9).mottle(7, 0.06)),
        Material(planks("#c85440", 8, 4), planks("#e0b888", 9, 5)),
        Material(stone("#f08a7a", 10, 16)),
        Material(Tile("#ffffff").mix("#ff4f4f", stripes(1)).bevel(5)),
    )


def _build(yard: Yard, way: Way) -> None:
    rng = yard.rng
    for x, z, _ in yard.places(13, (11, 34), way.x):
        size = rng.uniform(4, 8)
        yard.blob(x, LEVEL - 1, z, (size, rng.uniform(2.2, 4), size), SAND, 0.1)
        for _ in range(int(rng.integers(1, 4))):
            px, pz = x + int(rng.integers(-3, 4)), z + int(rng.integers(-3, 4))
            _palm(yard, px, pz, int(rng.integers(8, 15)))
    for x, z, side in yard.places(22, (8, 16), way.x):
        _boat(yard, x, z, side)
    for x, z, _ in yard.places(5, (3.5, 7), way.x):
        yard.box(x, 0, z, 1, int(way.feet[z] + rng.integers(-6, 3)), 1, POLE)
    for x, z, _ in yard.places(10, (5, 14), way.x):
        yard.blob(x, LEVEL - 1, z, (rng.uniform(1, 2.6), rng.uniform(2, 6), rng.uniform(1, 2.6)), CORAL, 0.35)
    for x, z, _ in yard.places(60, (18, 26), way.x):
        yard.blob(x, LEVEL, z, (6, 4, 6), CORAL, 0.2)
        for level in range(26):
            yard.column(x, z, 2.6 - level * 0.05, LEVEL + level, 1, RING if level // 4 % 2 else SAIL)


def _palm(yard: Yard, x: int, z: int, high: int) -> None:
    lean = yard.rng.uniform(-0.22, 0.22)
    for level in range(high):
        yard.put(round(x + lean * level), LEVEL + level, z, TRUNK)
    x = round(x + lean * high)
    for dx, dz in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)):
        for k in range(4):
            yard.put(
                x + dx * k, LEVEL + high + (0 if k in (1, 2) else -1 if k == 3 else 0), z + dz * k, FROND
            )


def _boat(yard: Yard, x: int, z: int, side: int) -> None:
    for level in range(3):
        yard.box(x - 1 - level // 2, LEVEL + level, z - level, 3 + level // 2 * 2, 1, 8 + 2 * level, HULL)
    yard.box(x, LEVEL + 3, z + 4, 1, 12, 1, POLE)
    for level in range(9):
        wide = (10 - level) // 2 + 1
        yard.box(x + 1 if side < 0 else x - wide, LEVEL + 5 + level, z + 4, wide, 1, 1, SAIL)


def _lay(yard: Yard, p: Platform, number: int) -> None:
    if number % 6 == 5:
        slab(yard, p, SAND, CORAL, 2)
        return
    slab(yard, p, PIER, POLE, 1)
    for side in (-p.half_width, p.half_width):
        for z in (p.z, p.z + p.length - 1):
            yard.box(p.x + side, 0, z, 1, p.y - 2, 1, POLE)
