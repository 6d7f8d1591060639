"""Inside a machine: a board of glowing traces, chips like houses, coolers like towers."""

import numpy as np

from reelwright_footage.blockrun.course import Pace, Platform
from reelwright_footage.blockrun.props import leg, slab
from reelwright_footage.blockrun.world import Material, Sky, Theme, Way, Weather
from reelwright_footage.voxels.light import Lighting
from reelwright_footage.voxels.paint import neon_frame, panel
from reelwright_footage.voxels.textures import SIDE, Tile, disc, frame
from reelwright_footage.voxels.yard import WIDTH, Yard

BOARD, TRACE_Z, TRACE_X, VIA, CHIP, PIN, FIN, LED_A, LED_B, PAD, CAP = range(1, 12)
FLOOR = 9


def theme() -> Theme:
    return Theme(
        materials=_materials(),
        sky=Sky(
            "#050a1c",
            "#0a1c3e",
            "#12406e",
            "#0e2c50",
            sun_size=0,
            shine="#2a7ab0",
            shine_amount=0.3,
            haze_start=14,
            haze_depth=50,
        ),  # fmt: skip
        lighting=Lighting((-0.5, 0.8, -0.3), (0.5, 0.58, 0.72), (0.46, 0.56, 0.76), (0.16, 0.32, 0.4)),
        pace=Pace(36, 4, sway=6, climb=3, leaps=0.2, runs=0.1),
        build=_build,
        lay=_lay,
        gems=("#ffd84a", "#ff5fd2"),
        marker="#8affea",
        weather=Weather(("#5fe8ff", "#7dffb8", "#ff7ae0"), 420, -1, 0.03, 1.5, 0.0),
        glow=0.8,
        glow_threshold=190,
        hoop=LED_B,
        seed=44,
    )


def _trace(upright: bool, colour: str, seed: int) -> Tile:
    line = np.zeros((SIDE, SIDE))
    line[:, 40:50] = line[:, 78:88] = 1
    tile = Tile("#123a3c").mottle(seed, 0.2).joints(frame(2), 0.3)
    return tile.shine(line if upright else line.T, colour, 0.75)


def _materials() -> tuple[Material, ...]:
    board = Tile("#113436").mottle(1, 0.25).joints(frame(2), 0.3)
    via = Tile("#113436").mottle(2, 0.25).mix("#d8b25a", disc(0.3)).mix("#0a1d20", disc(0.13))
    chip = panel("#2a3242", 3, 14)
    label = panel("#2f384a", 4, 14).shine(frame(5, 26), "#55d8ff", 0.5)
    fins = Tile("#7e8ca6").mottle(5, 0.1)
    fins.shade(0.55 + 0.45 * (np.arange(SIDE)[None, :] // 16 % 2))
    return (
        Material(board),
        Material(board, _trace(True, "#35f0d0", 6), glow=(0.05, 0.3, 0.26)),
        Material(board, _trace(False, "#3aa8ff", 7), glow=(0.05, 0.18, 0.34)),
        Material(board, via),
        Material(chip, label),
        Material(Tile("#c8ccd8").mottle(8, 0.3).bevel(10)),
        Material(fins, panel("#8c9ab4", 9, 8)),
        Material(
            neon_frame("#1f4a64", "#3fe0ff", 15, 14, 10, 0.7).shine(disc(0.2), "#3fe0ff", 0.7),
            glow=(0.08, 0.4, 0.5),
        ),
        Material(
            neon_frame("#54244e", "#ff6fd4", 16, 14, 10, 0.6).shine(disc(0.2), "#ff6fd4", 0.6),
            glow=(0.45, 0.12, 0.34),
        ),
        Material(
            panel("#3a465e", 10, 10), neon_frame("#39445c", "#4af0ff", 11, 8, 8, 0.8), glow=(0.05, 0.2, 0.24)
        ),
        Material(panel("#5468d8", 12, 20), panel("#b8c2da", 13, 20)),
    )


def _build(yard: Yard, way: Way) -> None:
    rng = yard.rng
    yard.box(0, 0, 0, WIDTH, FLOOR, yard.length, BOARD)
    for _ in range(46):
        x, z = int(rng.integers(2, WIDTH - 2)), int(rng.integers(0, yard.length))
        long = int(rng.integers(8, 40))
        yard.box(x, FLOOR - 1, z, 1, 1, long, TRACE_Z)
        yard.put(x, FLOOR - 1, z, VIA)
        wide = int(rng.integers(4, 16))
        yard.box(x, FLOOR - 1, z + long, wide, 1, 1, TRACE_X)
        yard.put(x + wide, FLOOR - 1, z + long, VIA)
    for x, z, _ in yard.places(8, (9, 34), way.x):
        if rng.random() < 0.5:
            _chip(yard, x, z, int(rng.integers(4, 9)), int(rng.integers(3, 9)), int(rng.integers(4, 9)))
        else:
            high = int(rng.integers(10, 34))
            yard.box(x - 2, FLOOR, z, 5, high, 4, FIN)
            yard.box(x - 2, FLOOR + high // 2, z, 5, 1, 4, LED_A)
    for x, z, _ in yard.places(6, (4.5, 9), way.x):
        high = int(rng.integers(3, 14))
        yard.column(x, z, 1.5, FLOOR, high, CAP)
        yard.box(x, FLOOR + high, z, 1, 1, 1, LED_B if rng.random() < 0.5 else LED_A)


def _chip(yard: Yard, x: int, z: int, wide: int, high: int, deep: int) -> None:
    left = x - wide // 2
    yard.box(left, FLOOR + 1, z, wide, high, deep, CHIP)
    for k in range(0, deep, 2):
        for side in (left - 1, left + wide):
            yard.box(side, FLOOR, z + k, 1, 2, 1, PIN)
    yard.put(left, FLOOR + high + 1, z, LED_A)


def _lay(yard: Yard, p: Platform, number: int) -> None:
    slab(yard, p, PAD, CHIP)
    leg(yard, p, PIN if number % 2 else CHIP, FLOOR)
    if p.leap:
        for side in (-2, 2):
            yard.box(p.x + side, p.y - 1, p.z, 1, 1, p.length, LED_A)
