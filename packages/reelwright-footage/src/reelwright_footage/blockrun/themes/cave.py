"""A cave of ice with shining crystals over a glowing pool."""

import numpy as np

from reelwright_footage.blockrun.course import Pace, Platform
from reelwright_footage.blockrun.props import leg, slab, spike
from reelwright_footage.blockrun.world import BASE, Liquid, Material, Sky, Theme, Way, Weather
from reelwright_footage.voxels.light import Lighting
from reelwright_footage.voxels.paint import crystal, ice, snow, stone
from reelwright_footage.voxels.yard import HEIGHT, WIDTH, Yard

ICE, BLUE, ROCK, CYAN, VIOLET, SNOW, PAD = range(1, 8)
LEVEL = 11


def theme() -> Theme:
    return Theme(
        materials=_materials(),
        sky=Sky(
            "#0c1c3c",
            "#143458",
            "#2f7fa8",
            "#256a90",
            sun_size=0,
            shine="#7ad0ff",
            shine_amount=0.3,
            haze_start=10,
            haze_depth=44,
            reach=52,
        ),  # fmt: skip
        lighting=Lighting(
            (0.3, 0.9, 0.3),
            (0.5, 0.56, 0.62),
            (0.5, 0.6, 0.76),
            (0.36, 0.44, 0.6),
            (0.1, 0.42, 0.5),
            LEVEL,
            8.0,
        ),
        pace=Pace(28, 4, sway=6, climb=3.5, leaps=0.22),
        build=_build,
        lay=_lay,
        gems=("#ffb03c", "#ff6fa8"),
        marker="#c8fff8",
        liquid=Liquid(LEVEL, ((0, "#0a4a6c"), (0.5, "#1286a0"), (1, "#86f4f0")), 9, 0.4, glow=0.2),
        weather=Weather(("#c8f4ff", "#e0c8ff"), 420, 1, 0.03, 1.3, 0.6),
        glow=0.75,
        glow_threshold=200,
        hoop=VIOLET,
        seed=99,
    )


def _materials() -> tuple[Material, ...]:
    return (
        Material(ice("#6fb4dc", "#e6f8ff", 1)),
        Material(ice("#4f8cc4", "#b8e2fa", 2)),
        Material(stone("#5a6c8c", 3, 14)),
        Material(crystal("#2fa8cc", "#a8f4ff", 4, 0.32), glow=(0.1, 0.5, 0.6)),
        Material(crystal("#7a48cc", "#dcb8ff", 5, 0.32), glow=(0.4, 0.2, 0.64)),
        Material(ice("#6fb4dc", "#e6f8ff", 6), snow("#eef6ff", "#bcd4f0", 7)),
        Material(ice("#8fd0ee", "#ffffff", 8), ice("#a8e0f4", "#ffffff", 9)),
    )


def _build(yard: Yard, way: Way) -> None:
    rng = yard.rng
    wall = 13 + yard.noise(18) * 4 + yard.noise(6) * 1.5
    x = (np.arange(WIDTH)[:, None, None] + 0.5 - way.x[None, None, :]) / 1.0
    y = (np.arange(HEIGHT)[None, :, None] - (BASE + 2.0)) * 0.82
    rock = np.hypot(x, y) > wall[:, None, :]
    band = (np.arange(HEIGHT)[None, :, None] // 3 + (yard.noise(8) * 3)[:, None, :]).astype(int) % 3
    yard.own[:] = np.where(rock, np.choose(band, (ICE, BLUE, ICE)), 0)
    for cx, z, _ in yard.places(4, (4, 12), way.x):
        spike(yard, cx, 8, z, int(rng.integers(4, 16)), (CYAN, VIOLET, ROCK)[int(rng.integers(0, 3))], 0.25)
    for cx, z, _ in yard.places(4.5, (2, 11), way.x):
        _icicle(yard, cx, z, int(rng.integers(3, 10)))
    for cx, z, side in yard.places(9, (10, 13), way.x):
        for k in range(5):
            at = int(way.feet[z]) + int(rng.integers(-6, 8))
            yard.box(
                cx - (side > 0) * k, at, z + int(rng.integers(-2, 3)), 3, 2, 1, VIOLET if k % 2 else CYAN
            )


def _icicle(yard: Yard, x: int, z: int, long: int) -> None:
    """Hangs from the roof."""
    if not 0 <= x < WIDTH:
        return
    solid = np.nonzero(yard.own[x, 24:, z])[0]
    if len(solid):
        roof = 24 + int(solid[0])
        for k in range(long):
            yard.column(x, z, 1.1 * (1 - k / long) + 0.2, roof - k, 1, ICE)


def _lay(yard: Yard, p: Platform, number: int) -> None:
    slab(yard, p, (PAD, SNOW)[number % 2], (BLUE, ROCK)[number % 2])
    leg(yard, p, CYAN if number % 3 == 0 else BLUE)
