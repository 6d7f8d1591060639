"""A land of sweets: biscuit bridges over a river of strawberry milk."""

import numpy as np

from reelwright_footage.blockrun.course import Pace, Platform
from reelwright_footage.blockrun.props import from_way, slab
from reelwright_footage.blockrun.world import Liquid, Material, Sky, Theme, Way, Weather
from reelwright_footage.voxels.light import Lighting
from reelwright_footage.voxels.paint import snow
from reelwright_footage.voxels.textures import Tile, brick_joints, disc, frame, stripes, upper
from reelwright_footage.voxels.yard import Yard

CREAM, SPONGE, BISCUIT, CHOC, CANE, RED, MINT, STICK, JELLY, DONUT = range(1, 11)
LEVEL = 8


def theme() -> Theme:
    return Theme(
        materials=_materials(),
        sky=Sky("#8fb8ff", "#d9b8f5", "#ffe3ee", "#ffd9e6", haze_start=16, haze_depth=52, shine="#fff2c8"),
        lighting=Lighting((-0.5, 0.72, -0.4), (0.66, 0.6, 0.48), (0.6, 0.56, 0.68), (0.36, 0.3, 0.34)),
        pace=Pace(30, 4, sway=5, climb=3, leaps=0.18),
        build=_build,
        lay=_lay,
        gems=("#ff4f8b", "#37c8ff", "#ffc62e"),
        marker="#ffffff",
        liquid=Liquid(LEVEL, ((0, "#f48fb4"), (0.5, "#ffb3cc"), (1, "#ffe6ee")), 12, 0.35, roughness=1.9),
        weather=Weather(("#ff6f9f", "#6fd3ff", "#ffe06f", "#8fe8a8"), 420, 1, 0.05, 1.0, 0.5),
        hoop=DONUT,
        seed=55,
    )


def _materials() -> tuple[Material, ...]:
    sponge = Tile("#f0c078").mottle(1, 0.25, 0.6).speckle(2, "#d89f54", 0.05, 4)
    iced = Tile("#f0c078").mottle(3, 0.25, 0.6).mix("#ff9fc0", upper(0.42, 4, 0.14))
    biscuit = Tile("#dda05a").mottle(5, 0.2, 0.7).bevel(7)
    holes = Tile("#e6ad68").mottle(6, 0.2, 0.7)
    for x in (0.25, 0.5, 0.75):
        for y in (0.25, 0.5, 0.75):
            holes.mix("#a86e34", disc(0.035, x, y))
    donut = Tile("#ff86b4").mottle(7, 0.1)
    for k, colour in enumerate(("#ffffff", "#ffe14d", "#62d0ff", "#7be495")):
        donut.speckle(20 + k, colour, 0.02, 5)
    bars = brick_joints(4, 2, 6, False)
    return (
        Material(iced, snow("#ffb0cc", "#ff96b8", 8), sponge),
        Material(sponge.bevel(4)),
        Material(biscuit, holes.bevel(8, 0.25, 0.35)),
        Material(Tile("#7a452a").mottle(9, 0.16).joints(bars, 0.35).bevel(6, 0.35)),
        Material(Tile("#fff8f4").mix("#f0405f", stripes(2)).bevel(4, 0.1, 0.16)),
        Material(Tile("#f4506c").mix("#ffffff", stripes(1, -1) * 0.85).bevel(5)),
        Material(Tile("#8ee6c4").mix("#d9fff0", stripes(2, -1) * 0.7).bevel(5)),
        Material(Tile("#fffaf2").mottle(10, 0.06)),
        Material(Tile("#a86cf0").mottle(11, 0.3, 1.6).mix("#e0c0ff", frame(6, 10) * 0.6).bevel(8, 0.4, 0.2)),
        Material(donut.bevel(6)),
    )


def _build(yard: Yard, way: Way) -> None:
    rng = yard.rng
    away = from_way(yard, way.x)
    heights = np.where(away > 7 + yard.noise(12) * 2, 8 + (away - 7) * 0.45 + yard.noise(14) * 6, 0)
    yard.ground(np.clip(heights, 0, 30), CREAM, SPONGE, 1)
    for x, z, _ in yard.places(7, (5, 20), way.x):
        high, size = int(way.feet[z] + rng.integers(-4, 8)), rng.uniform(2, 3.6)
        yard.box(x, 0, z, 1, high, 1, STICK)
        yard.blob(x + 0.5, high + size * 0.6, z + 0.5, (size, size, 0.9), RED if rng.random() < 0.5 else MINT)
    for x, z, side in yard.places(9, (4, 7), way.x):
        _cane(yard, x, z, int(way.feet[z] + rng.integers(2, 6)), -side)
    for x, z, _ in yard.places(10, (8, 26), way.x):
        yard.blob(x, rng.uniform(8, 26), z, (2.6, 2.2, 2.6), JELLY, 0.05)
    for x, z, _ in yard.places(26, (12, 22), way.x):
        yard.hoop(x, int(rng.integers(16, 26)), z, 5.0, DONUT)
        yard.hoop(x, int(rng.integers(16, 26)), z + 1, 5.0, CHOC)


def _cane(yard: Yard, x: int, z: int, high: int, bend: int) -> None:
    yard.box(x, 0, z, 1, high, 1, CANE)
    for dx, dy in ((0, 0), (1, 1), (2, 1), (3, 0), (3, -1)):
        yard.put(x + dx * bend, high + dy, z, CANE)


def _lay(yard: Yard, p: Platform, number: int) -> None:
    top = (BISCUIT, CHOC, BISCUIT, MINT)[number % 4]
    slab(yard, p, top, (CREAM, SPONGE)[number % 2])
    if number % 2:
        yard.box(p.x, 0, p.z + p.length // 2, 1, p.y - 2, 1, CANE)
