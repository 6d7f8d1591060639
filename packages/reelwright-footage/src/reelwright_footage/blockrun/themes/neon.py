"""Roofs of a city at night: lit windows, signs, a purple sky."""

from reelwright_footage.blockrun.course import Pace, Platform
from reelwright_footage.blockrun.props import slab
from reelwright_footage.blockrun.world import Liquid, Material, Sky, Theme, Way, Weather
from reelwright_footage.voxels.light import Lighting
from reelwright_footage.voxels.paint import neon_frame, panel
from reelwright_footage.voxels.textures import Tile, disc, stripes, windows
from reelwright_footage.voxels.yard import Yard

ROOF, PINK, CYAN, AMBER, PAD, STRIPE, WALL = range(1, 8)
STYLES, PATTERNS = 3, 4  # of walls; the patterns of one style differ in which windows are lit


def theme() -> Theme:
    return Theme(
        materials=_materials(),
        sky=Sky(
            "#0c0a2a",
            "#2a1650",
            "#7a2f7a",
            "#3a1a4a",
            sun="#ffd9ec",
            sun_size=4.5,
            shine="#c050a0",
            shine_amount=0.5,
            shine_power=10,
            haze_start=16,
            haze_depth=56,
            reach=62,
        ),  # fmt: skip
        lighting=Lighting((0.35, 0.5, 0.8), (0.3, 0.3, 0.46), (0.42, 0.38, 0.64), (0.3, 0.18, 0.36)),
        pace=Pace(32, 5, sway=6, climb=4, leaps=0.2),
        build=_build,
        lay=_lay,
        gems=("#ffe14d", "#58fff0"),
        marker="#ff9aea",
        liquid=Liquid(2.0, ((0, "#140c2c"), (0.5, "#2a1a4c"), (1, "#7a3f9a")), 12, 0.9, glow=0.2),
        weather=Weather(("#9fb8ff", "#ff9ae0"), 420, 3, 0.025, 1.2, 0.1),
        glow=0.85,
        glow_threshold=185,
        hoop=CYAN,
        seed=88,
    )


def _wall(colour: str, seed: int, lit: tuple[str, ...], share: float) -> Tile:
    mask, colours = windows(2, 1, lit, share, seed)
    tile = Tile(colour).mottle(seed, 0.2)
    tile.rgb += (colours - tile.rgb) * mask[..., None]
    return tile.shine(mask, power=0.4)


def _sign(colour: str, edge: str, seed: int) -> Tile:
    return neon_frame(edge, colour, seed, 14, 10, 0.55).shine(disc(0.18), colour, 0.55)


def _walls() -> list[Material]:
    styles = (
        ("#38335c", ("#ffd88a", "#ffc060", "#ffe6b8"), 0.34),
        ("#432f60", ("#ff9ad0", "#ffc0e0", "#ffd88a"), 0.28),
        ("#2b3d62", ("#8adcff", "#b8f0ff", "#d8f6ff"), 0.38),
    )
    roof = panel("#4a4668", 1, 4)
    return [
        Material(_wall(colour, 20 + 5 * style + k, lit, share), roof)
        for style, (colour, lit, share) in enumerate(styles)
        for k in range(PATTERNS)
    ]


def _materials() -> tuple[Material, ...]:
    return (
        Material(panel("#4a4668", 1, 4)),
        Material(_sign("#ff5fb4", "#54204a", 11), glow=(0.5, 0.1, 0.32)),
        Material(_sign("#3fe4ff", "#1c4460", 12), glow=(0.08, 0.42, 0.5)),
        Material(_sign("#ffb84a", "#5a3a1c", 13), glow=(0.5, 0.32, 0.08)),
        Material(
            panel("#4a4468", 14, 8), neon_frame("#4a4468", "#ff5fd0", 15, 7, 6, 0.8), glow=(0.2, 0.06, 0.16)
        ),
        Material(Tile("#262238").mix("#ffc23c", stripes(2) * 0.9).bevel(5)),
        *_walls(),
    )


def _build(yard: Yard, way: Way) -> None:
    rng = yard.rng
    for reach in ((24, 40), (14, 24), (7, 11)):
        for x, z, _ in yard.places(9, reach, way.x):
            wide, deep = int(rng.integers(5, 9)), int(rng.integers(5, 9))
            high = int(rng.integers(14, 52)) if reach[0] > 7 else int(way.feet[z] + rng.integers(-8, 7))
            _house(yard, x, z, (wide, min(54, high), deep))


def _house(yard: Yard, x: int, z: int, size: tuple[int, int, int]) -> None:
    rng = yard.rng
    wide, high, deep = size
    left = x - wide // 2
    _build_house(yard, (left, 0, z), size)
    sign = (PINK, CYAN, AMBER)[int(rng.integers(0, 3))]
    if rng.random() < 0.5:
        side = left - 1 if rng.random() < 0.5 else left + wide
        yard.box(side, high - 9, z, 1, 7, 1, sign)
    if rng.random() < 0.3:
        yard.box(left, high, z, wide, 1, 1, sign)
    if rng.random() < 0.5:
        yard.box(left + wide // 2, high + 1, z + deep // 2, 1, 4, 1, STRIPE)


def _build_house(yard: Yard, corner: tuple[int, int, int], size: tuple[int, int, int]) -> None:
    """A house of one style, each block of it with other windows lit."""
    (x, y, z), (wide, high, deep) = corner, size
    style = int(yard.rng.integers(0, STYLES))
    for dx in range(wide):
        for dy in range(high):
            for dz in range(deep):
                yard.put(
                    x + dx, y + dy, z + dz, WALL + style * PATTERNS + int(yard.rng.integers(0, PATTERNS))
                )
    yard.box(x, y + high, z, wide, 1, deep, ROOF)


def _lay(yard: Yard, p: Platform, number: int) -> None:
    slab(yard, p, STRIPE if p.leap else PAD, ROOF)
    if number % 2 == 0:
        width = 2 * p.half_width + 1
        _build_house(yard, (p.x - p.half_width, 0, p.z), (width, p.y - 3, p.length))
