"""Floating islands of grass over a sea of clouds, late in the morning."""

from reelwright.engines.local.footage.blockrun.course import Pace, Platform
from reelwright.engines.local.footage.blockrun.world import Liquid, Material, Sky, Theme, Way, Weather
from reelwright.engines.local.footage.voxels.light import Lighting
from reelwright.engines.local.footage.voxels.textures import Tile, cells, clouds, frame, plank_joints, upper
from reelwright.engines.local.footage.voxels.yard import Yard

GRASS, EARTH, STONE, LOG, LEAF, PAD, BLOSSOM, CLOUD = range(1, 9)


def theme() -> Theme:
    return Theme(
        materials=_materials(),
        sky=Sky("#2f7fe0", "#6fb4f5", "#d6ecff", "#c4def5", haze_start=14, haze_depth=50),
        lighting=Lighting((-0.55, 0.75, -0.28), (0.86, 0.78, 0.6), (0.5, 0.58, 0.74), (0.2, 0.2, 0.18)),
        pace=Pace(30, 4),
        build=_build,
        lay=_lay,
        gems=("#ffd23c", "#ff6f91"),
        marker="#fff2b0",
        liquid=Liquid(4.0, ((0, "#9fc3ea"), (0.4, "#dcebfa"), (1, "#ffffff")), size=26, mirror=0.5, roughness=1.9),
        weather=Weather(("#fff6c8", "#ffd9ec"), 260, 1, 0.035),
        hoop=BLOSSOM,
        seed=11,
    )


def _materials() -> tuple[Material, ...]:
    gap, _, _ = cells(3, 26)
    earth = Tile("#8a5a3a").mottle(1, 0.5, 0.9).speckle(2, "#6d4429", 0.05, 4).speckle(3, "#a87650", 0.04, 3)
    turf = Tile("#6cc04a").mottle(4, 0.34, 0.8).speckle(5, "#8ada5c", 0.05, 3).speckle(6, "#4f9e38", 0.05, 3)
    side = Tile("#8a5a3a").mottle(1, 0.5, 0.9).speckle(2, "#6d4429", 0.05, 4)
    side.mix("#3f7f2c", upper(0.34, 7)).mix("#68bb46", upper(0.28, 7)).bevel(3, 0.1, 0.14)
    stone = Tile("#a9adb3").mottle(8, 0.4, 0.9).joints((gap < 1.6).astype(float), 0.35)
    bark = Tile("#7a5234").shade(0.8 + 0.4 * clouds(9, 0.7)[:1].repeat(128, 0)).joints(plank_joints(5, True), 0.3)
    leaf = Tile("#4fa83d").mottle(10, 0.7, 0.7).speckle(11, "#7fd35a", 0.09, 5).speckle(12, "#35822c", 0.08, 5)
    pad = Tile("#f2d7a0").mottle(13, 0.12).joints(plank_joints(4), 0.3).bevel(6)
    pad_top = Tile("#f7e2b4").mottle(14, 0.12).joints(plank_joints(4), 0.26).mix("#e0913f", frame(9, 6)).bevel(6)
    blossom = Tile("#ff8fb4").mottle(15, 0.3, 0.7).speckle(16, "#ffd0e0", 0.1, 6).speckle(17, "#e8628e", 0.06, 5)
    cloud = Tile("#ffffff").mottle(18, 0.08)
    return (
        Material(side, turf.bevel(3, 0.08, 0.12), earth),
        Material(earth),
        Material(stone.bevel(4)),
        Material(bark),
        Material(leaf),
        Material(pad, pad_top),
        Material(blossom),
        Material(cloud),
    )


def island(yard: Yard, x: int, y: int, z: int, size: float) -> None:
    """Grass above, a ragged cone of earth and stone hanging below."""
    yard.blob(x, y - size * 0.2, z, (size * 0.8, size * 1.15, size * 0.8), STONE, 0.25)
    yard.blob(x, y, z, (size, size * 0.62, size), EARTH, 0.18)
    yard.box(int(x - size - 2), y, int(z - size - 2), int(size * 2 + 5), int(size * 2), int(size * 2 + 5), 0)
    reach = int(size) + 1
    for dx in range(-reach, reach + 1):
        for dz in range(-reach, reach + 1):
            if (dx * dx + dz * dz) < size * size * yard.rng.uniform(0.8, 1.05):
                yard.put(x + dx, y - 1, z + dz, GRASS)


def tree(yard: Yard, x: int, y: int, z: int, crown: int) -> None:
    high = int(yard.rng.integers(3, 6))
    yard.box(x, y, z, 1, high, 1, LOG)
    size = yard.rng.uniform(1.7, 2.6)
    yard.blob(x + 0.5, y + high + size * 0.5, z + 0.5, (size, size * 0.9, size), crown, 0.25)


def _build(yard: Yard, way: Way) -> None:
    rng = yard.rng
    for x, z, _ in yard.places(9, (16, 40), way.x):
        y = int(rng.integers(5, 10))
        yard.blob(x, y, z, (rng.uniform(4, 8), rng.uniform(1.4, 2.6), rng.uniform(3, 6)), CLOUD, 0.1)
    for x, z, _ in yard.places(11, (8, 30), way.x):
        size = rng.uniform(3, 6.5)
        y = int(way.feet[z] + rng.integers(-9, 9))
        island(yard, x, y, z, size)
        for _ in range(int(size * 0.7)):
            tx, tz = x + int(rng.uniform(-0.6, 0.6) * size), z + int(rng.uniform(-0.6, 0.6) * size)
            tree(yard, tx, y, tz, LEAF if rng.random() < 0.7 else BLOSSOM)
    for x, z, _ in yard.places(17, (3.4, 5.0), way.x):
        island(yard, x, int(way.feet[z]) - 1, z, 1.8)
        if rng.random() < 0.7:
            tree(yard, x, int(way.feet[z]) - 1, z, BLOSSOM)


def _lay(yard: Yard, platform: Platform, number: int) -> None:
    p = platform
    wide = 2 * p.half_width + 1
    if p.leap:
        yard.box(p.x - 1, p.y - 1, p.z, 3, 1, p.length, PAD)
        yard.box(p.x - 1, p.y - 2, p.z, 3, 1, p.length, LOG)
        return
    yard.box(p.x - p.half_width, p.y - 1, p.z, wide, 1, p.length, GRASS if number % 4 else PAD)
    yard.box(p.x - p.half_width, p.y - 2, p.z, wide, 1, p.length, EARTH)
    for depth in range(2, 6):
        if yard.rng.random() < 0.75:
            z = p.z + int(yard.rng.integers(0, p.length))
            yard.box(p.x, p.y - 1 - depth, z, 1, 1, 1, EARTH if depth < 4 else STONE)
