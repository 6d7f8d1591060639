"""Cuts and skins of sweet, soft and clear things."""

import cv2
import numpy as np

from reelwright_footage.arrays import Bytes, Floats
from reelwright_footage.solids.paint import (
    Paint,
    around,
    box,
    cells,
    noise,
    scatter,
    skin_plane,
    within,
)
from reelwright_footage.voxels.textures import hex_rgb


def jelly(colours: tuple[str, ...], cream: str, seed: int) -> Bytes:
    """Wavy layers with a thin line of cream between, fine bubbles."""
    paint = Paint(colours[0])
    low, tall = -1.0, 2.0 / len(colours)
    level = paint.y + 0.018 * noise(seed, 640, 2, 2.6)
    for k, colour in enumerate(colours):
        paint.mix(colour, within(low + k * tall - level, 0.008))
    paint.light(0.9 + 0.2 * ((level - low) / tall % 1.0))
    for k in range(1, len(colours)):
        paint.mix(cream, within(np.abs(level - (low + k * tall)) - 0.017, 0.007))
    bubbles(paint, seed)
    return paint.to_bytes()


def bubbles(paint: Paint, seed: int, count: int = 46, largest: float = 0.026) -> None:
    random = np.random.default_rng(seed + 50)
    for x, y in scatter(seed + 51, count, 0.97, 0.08):
        radius = random.uniform(0.3, 1.0) * largest
        part = paint.near(x, y, largest * 2)
        far = np.hypot(part.x - x, part.y - y)
        part.mix("#ffffff", 0.4 * within(np.abs(far - radius) - 0.004))
        glint = np.hypot(part.x - x + radius * 0.3, part.y - y - radius * 0.35) - radius * 0.25
        part.mix("#ffffff", 0.75 * within(glint))


def soap(colours: tuple[str, ...], seed: int) -> Bytes:
    """Poured in swirls."""
    paint = Paint(colours[0])
    warp = noise(seed, 640, 2, 2.4)
    swirl = paint.y * 2.3 + 0.55 * warp + 0.5 * np.sin(paint.x * 3.2 + 1.3 * noise(seed + 1, 640, 2, 2.5))
    count = len(colours)
    for k in range(1, count * 3):
        share = within(k / 1.5 - 4.2 - swirl + 0.06 * noise(seed + k, 640, 5, 2.0), 0.035)
        paint.mix(colours[k % count], share)
    paint.light(1 + 0.02 * noise(seed + 40, 640, 8, 1.4))
    vein = np.abs(swirl + 0.15) - 0.012
    paint.mix("#e8b84b", 0.9 * within(vein, 0.01))
    return paint.to_bytes()


def sand(colours: tuple[str, ...], seed: int) -> Bytes:
    """Pressed grains in layers; the heights above 200 glitter."""
    paint = Paint(colours[0])
    level = paint.y + 0.035 * noise(seed, 640, 3, 2.2) + 0.006 * noise(seed + 5, 640, 60, 0.4)
    tall = 2.0 / len(colours)
    for k, colour in enumerate(colours):
        paint.mix(colour, within(-1 + k * tall - level, 0.012))
    grain = noise(seed + 2, 640, 120, 0.1)
    paint.light(1 + 0.085 * grain + 0.05 * noise(seed + 3, 640, 20, 1.0))
    paint.raise_(-0.1 + 0.07 * grain + 0.06 * noise(seed + 3, 640, 20, 1.0))
    spark = np.random.default_rng(seed).random((640, 640)) > 0.994
    paint.height = np.where(spark, 1.0, np.minimum(paint.height, 0.76))
    return paint.to_bytes()


def sand_skin(colours: tuple[str, ...], high: float, seed: int = 8) -> Bytes:
    """Paint the same layers where they come out of a box of half height `high`; told by the height at each
    turn."""
    turn, along = skin_plane()
    angle = turn * np.pi
    up = np.cos(angle) / np.maximum(np.abs(np.cos(angle)), np.abs(np.sin(angle)))
    paint = Paint(colours[0], turn, along)
    rough = 0.03 * noise(seed, 512, 4, 2.0)[:256]
    tall = 2.0 / len(colours)
    for k, colour in enumerate(colours):
        paint.mix(colour, within(-1 + k * tall - up * high - rough, 0.014))
    grain = noise(seed + 2, 512, 100, 0.1)[:256]
    paint.light(1 + 0.09 * grain).raise_(0.08 * grain)
    return paint.to_bytes()


def cake(sponge: str, crumb: str, cream: str, icing: str, fruit: str, seed: int) -> Bytes:
    """Sponge, cream and pieces of fruit under icing."""
    paint = Paint(sponge)
    x, y = paint.x, paint.y
    holes = noise(seed, 640, 26, 0.9)
    paint.mix(crumb, np.clip(0.4 * holes, 0, 0.55)).light(1 + 0.06 * noise(seed + 1, 640, 60, 0.6))
    paint.raise_(0.1 * holes - 0.12 * np.clip(holes - 1.4, 0, 1))
    wave = y + 0.014 * noise(seed + 2, 640, 3, 2.2)
    for middle in (-0.36, 0.22):
        line = np.abs(wave - middle) - 0.09
        paint.light(1 - 0.2 * within(line - 0.012, 0.015))
        paint.mix(cream, within(line, 0.008))
        for k, (px, _) in enumerate(scatter(seed + int(middle * 50 + 50), 7, 0.84, 0.22)):
            piece = np.hypot((x - px) / 0.095, (wave - middle - 0.005) / 0.062) - 1
            paint.mix(fruit, within(piece, 0.06)).mix("#ffd5c8", 0.55 * within(piece + 0.55, 0.3))
            if k % 2:
                paint.mix("#ffffff", 0.5 * within(np.hypot(x - px + 0.03, wave - middle - 0.02) - 0.012))
    shell = box(0.93, 0.86, 0.12, -0.07)(x, y)
    outer = within(-shell, 0.008)
    paint.mix(icing, outer)
    paint.height = np.where(outer > 0.5, 0.5, paint.height)
    return paint.to_bytes()


def icing_skin(icing: str, side: str, sprinkles: tuple[str, ...], seed: int = 12) -> Bytes:
    """Icing that drips from the top, with sprinkles."""
    turn, along = skin_plane()
    paint = Paint(side, turn, along)
    drip = (
        0.42 + 0.05 * np.sin(along * 2 * np.pi * 5) + 0.05 * np.sin(along * 2 * np.pi * 9 + 1) * np.sign(turn)
    )
    over = np.abs(turn) - drip
    paint.light(1 - 0.15 * within(over - 0.02, 0.03))
    paint.mix(icing, within(over, 0.008)).raise_(0.2 * within(over, 0.025))
    random = np.random.default_rng(seed)
    for k in range(150):
        t, a, way = random.uniform(-0.3, 0.3), random.uniform(0.02, 0.98), random.uniform(0, np.pi)
        u, v = (turn - t) * 3.2, (along - a) * 3.0
        p, q = u * np.cos(way) + v * np.sin(way), v * np.cos(way) - u * np.sin(way)
        rod = np.hypot(np.maximum(np.abs(p) - 0.05, 0), q) - 0.02
        paint.mix(sprinkles[k % len(sprinkles)], within(rod, 0.01)).raise_(0.25 * within(rod, 0.02))
    return paint.to_bytes()


def star(x: Floats, y: Floats, points: int, outer: float, inner: float) -> Floats:
    """Nearly a distance to a star's rim."""
    turn = (np.arctan2(x, y) * points / (2 * np.pi)) % 1.0
    share = np.abs(turn - 0.5) * 2
    return np.hypot(x, y) - (inner + (outer - inner) * share**1.3)


def gel(deep: str, pale: str, core: str, heart: str, seed: int) -> Bytes:
    """Clear gel, bright at the rim, with a star poured into it and bubbles."""
    paint = Paint(pale)
    far = np.hypot(paint.x, paint.y)
    paint.mix(deep, np.clip(1.15 - far * 0.95, 0, 1))
    paint.light(1 + 0.05 * noise(seed, 640, 3, 2))
    petals = star(paint.x, paint.y, 6, 0.66, 0.34)
    paint.mix("#ffffff", 0.55 * within(np.abs(petals) - 0.015, 0.012))
    paint.mix(core, within(petals, 0.02)).mix(heart, within(star(paint.x, paint.y, 6, 0.4, 0.2), 0.05))
    paint.mix("#ffffff", 0.85 * within(far - 0.09, 0.03))
    for x, y in scatter(seed, 60, 0.95, 0.09):
        part = paint.near(x, y, 0.03)
        part.mix("#ffffff", 0.8 * within(np.hypot(part.x - x, part.y - y) - 0.006))
    bubbles(paint, seed, 26, 0.04)
    return paint.to_bytes()


def agate(colours: tuple[str, ...], crystal: str, rind: str, seed: int) -> Bytes:
    """A geode: a rind, bands of chalcedony in all widths, and a hollow whose crystals point inward. Colours
    from the outermost band to the innermost."""
    paint = Paint(rind)
    far = np.hypot(paint.x, paint.y * 1.04)
    warp = 0.055 * noise(seed, 640, 2, 2.6) + 0.011 * noise(seed + 1, 640, 8, 1.9)
    depth = 0.94 - far + warp * np.clip(2.4 - 2.2 * far, 0, 1)
    paint.light(1 + 0.14 * noise(seed + 2, 640, 30, 1.0))
    bands = _bands(colours, seed)
    place = np.clip(depth / 0.62, 0, 1) * (len(bands) - 1)
    banded = np.stack([np.interp(place, np.arange(len(bands)), bands[:, k]) for k in range(3)], -1)
    inside = within(-depth, 0.006)[..., None]
    paint.rgb += (banded - paint.rgb) * inside
    paint.mix("#fff6e6", 0.8 * within(np.abs(depth - 0.012) - 0.006, 0.006))
    paint.light(1 + 0.035 * around(seed, paint.x, paint.y, 5, 1.2) * inside[..., 0])
    _crystals(paint, depth - 0.52, crystal, seed)
    return paint.to_bytes()


def _bands(colours: tuple[str, ...], seed: int) -> Floats:
    """Colours (0–255) at 512 places from the rind inward: the given ones melt into each other, under many
    lines of chance widths."""
    random, places = np.random.default_rng(seed), np.linspace(0, len(colours) - 1, 512)
    tints = np.array([hex_rgb(colour) for colour in colours], float)
    found = np.stack([np.interp(places, np.arange(len(colours)), tints[:, k]) for k in range(3)], -1)
    at = 0
    while at < 512:
        wide = int(random.choice((4, 7, 12, 22, 44), p=(0.3, 0.3, 0.2, 0.14, 0.06)))
        part = found[at : at + wide]
        part *= random.uniform(0.72, 1.12) * np.linspace(1.1, 0.9, wide)[: len(part), None]
        if random.random() < 0.24:
            part += (np.array((255.0, 250.0, 242.0)) - part) * random.uniform(0.5, 0.9)
        at += wide
    return np.asarray(cv2.GaussianBlur(np.clip(found, 0, 255), (1, 5), 1.0), float)


def _crystals(paint: Paint, inward: Floats, colour: str, seed: int) -> None:
    """Paint crystals where `inward` is above 0: pale teeth at the wall, deeper and darker towards the
    middle."""
    edge, number = cells(paint.x, paint.y, seed, 1500)
    teeth = inward + 0.05 * (number - 0.5)
    hollow = within(-teeth, 0.004)
    deep = np.clip(teeth / 0.3, 0, 1)
    paint.mix("#fbf8ff", hollow * (1 - deep) ** 1.5)
    paint.mix(colour, hollow * np.clip(0.25 + 1.6 * deep, 0, 1))
    facets = 0.62 + 0.75 * number - 0.45 * deep
    lit = 1 - 0.22 * within(edge - 0.004, 0.006)
    paint.light(1 + hollow * (facets * lit - 1))
    paint.raise_(hollow * ((number - 0.5) * 0.45 - 0.3 * deep))
    glint = hollow * (number > 0.9) * within(0.010 - edge, 0.006)
    paint.mix("#ffffff", 0.85 * glint)
    paint.height = np.where(glint > 0.5, 1.0, np.minimum(paint.height, 0.76))


def rocky(colour: str, dark: str, seed: int = 14) -> Bytes:
    """A weathered crust: lumps, pits and pale flecks."""
    turn, along = skin_plane()
    paint = Paint(colour, turn, along)
    lumps, grain, pits = (
        np.tile(noise(seed + k, 256, scale, rough), (1, 2))
        for k, (scale, rough) in enumerate(((5, 1.7), (22, 1.0), (12, 1.2)))
    )
    paint.mix(dark, np.clip(0.45 - 0.3 * lumps, 0, 0.9))
    paint.light(1 + 0.13 * grain - 0.45 * within(1.15 - pits, 0.25))
    paint.mix("#e9e2d6", 0.5 * within(1.9 - grain, 0.25))
    paint.raise_(0.1 * lumps + 0.06 * grain - 0.22 * within(1.15 - pits, 0.3))
    return paint.to_bytes()


def rock_candy(petal: str, centre: str, ring: str, white: str, seed: int) -> Bytes:
    """Seaside rock: a flower all the way through."""
    paint = Paint(white)
    x, y = paint.x, paint.y
    far, turn = np.hypot(x, y), np.arctan2(x, y)
    paint.mix(ring, within(0.86 - far, 0.012)).mix(white, within(0.975 - far, 0.02))
    for k in range(6):
        at = 2 * np.pi * k / 6
        px, py = 0.42 * np.sin(at), 0.42 * np.cos(at)
        u = (x - px) * np.cos(at) - (y - py) * np.sin(at)
        v = (x - px) * np.sin(at) + (y - py) * np.cos(at)
        blob = (np.hypot(u / 0.17, v / 0.24) - 1) * 0.18
        paint.mix(petal, within(blob, 0.01)).mix("#ffffff", 0.28 * within(blob + 0.1, 0.06))
    paint.mix(centre, within(far - 0.19, 0.01)).mix("#ffffff", 0.5 * within(far - 0.08, 0.05))
    dots = np.hypot((turn * 12 / (2 * np.pi) % 1 - 0.5) * 2 * np.pi / 12 * 0.77, far - 0.77) - 0.035
    paint.mix(centre, within(dots, 0.008))
    paint.light(1 + 0.025 * noise(seed, 640, 14, 1.0))
    return paint.to_bytes()


def barber_pole(colours: tuple[str, ...], count: int, turns: int) -> Bytes:
    """A barber's pole; `turns` stripes pass along one length of the skin."""
    turn, along = skin_plane()
    paint = Paint(colours[0], turn, along)
    phase = (turn / 2 + 0.5) * count * len(colours) + along * turns * len(colours)
    for k, colour in enumerate(colours):
        way = np.abs((phase - k + len(colours) / 2) % len(colours) - len(colours) / 2)
        paint.mix(colour, within(way - 0.5, 0.05))
    return paint.to_bytes()


def roll(sponge: str, crumb: str, cream: str, berry: str, seed: int) -> Bytes:
    """Sponge and cream, rolled up."""
    paint = Paint(sponge)
    far, turn = np.hypot(paint.x, paint.y), np.arctan2(paint.x, paint.y) / (2 * np.pi)
    wind = far / 0.25 - turn + 0.05 * noise(seed, 640, 3, 2.2)
    holes = noise(seed + 1, 640, 26, 0.8)
    paint.mix(crumb, np.clip(0.35 * holes, 0, 0.5)).raise_(0.1 * holes)
    layer = np.abs(wind % 1.0 - 0.5)
    inner = within(far - 0.9, 0.01)
    share = within(layer - 0.2, 0.03) * inner
    paint.light(1 - 0.16 * within(layer - 0.27, 0.06) * inner)
    paint.mix(cream, share)
    paint.height = np.where(share > 0.5, 0.5, paint.height)
    random = np.random.default_rng(seed)
    for _ in range(15):
        way = random.uniform(0.8, 3.4)
        at = (way % 1.0) * 2 * np.pi
        reach = 0.25 * (0.5 + np.floor(way) + (way % 1.0))
        px, py = reach * np.sin(at), reach * np.cos(at)
        part = paint.near(px, py, 0.08)
        bit = np.hypot(part.x - px, part.y - py) - random.uniform(0.028, 0.045)
        part.mix(berry, within(bit, 0.01)).mix("#ffffff", 0.4 * within(bit + 0.025, 0.012))
    paint.mix(crumb, 0.7 * within(0.95 - far, 0.02))
    return paint.to_bytes()


def dust_skin(colour: str, dust: str, seed: int = 15) -> Bytes:
    turn, along = skin_plane()
    paint = Paint(colour, turn, along)
    cloud = noise(seed, 512, 4, 1.6)[:256] + 0.5 * noise(seed + 1, 512, 60, 0.4)[:256]
    top = np.clip(1.15 - np.abs(turn) * 1.6, 0, 1)
    paint.mix(dust, np.clip((0.75 + 0.35 * cloud) * top, 0, 0.95)).raise_(0.06 * cloud)
    return paint.to_bytes()


def sushi(seed: int) -> Bytes:
    """Rice around salmon, avocado and cucumber, in seaweed."""
    paint = Paint("#18281f")
    x, y = paint.x, paint.y
    far = np.hypot(x, y)
    rice = within(far - 0.945, 0.008)
    edge, number = cells(x, y, seed, 620)
    paint.mix("#f3efe2", rice)
    paint.light(1 + rice * (0.1 * (number - 0.5) - 0.3 * within(edge - 0.01, 0.014)))
    paint.raise_(rice * (np.clip(edge * 4, 0, 0.12) - 0.05))
    fish = box(0.3, 0.24, 0.09)(x + 0.22, y - 0.14)
    pale = box(0.25, 0.22, 0.1)(x - 0.34, y - 0.1)
    crisp = box(0.34, 0.17, 0.07)(x - 0.02, y + 0.34)
    for shape in (fish, pale, crisp):
        paint.light(1 - 0.3 * within(shape - 0.03, 0.03))
    paint.mix("#ff8352", within(fish)).mix(
        "#ffc7a6", within(fish + 0.01) * within(np.abs((x + y * 0.6) * 9 % 1 - 0.5) - 0.1, 0.05)
    )
    paint.mix("#b7d66a", within(pale)).mix("#eef0a8", within(pale + 0.07, 0.08))
    paint.mix("#2f8a3d", within(crisp)).mix("#cdeea2", within(crisp + 0.04, 0.012))
    paint.mix("#eaf7cf", 0.6 * within(np.abs((x * 11) % 1 - 0.5) - 0.16, 0.06) * within(crisp + 0.08, 0.02))
    inside = within(np.minimum(np.minimum(fish, pale), crisp))
    paint.height = np.where(inside > 0.5, 0.5, paint.height)
    return paint.to_bytes()


def seaweed(seed: int = 16) -> Bytes:
    turn, along = skin_plane()
    paint = Paint("#1d3326", turn, along)
    rough = noise(seed, 512, 16, 1.2)[:256]
    paint.mix("#3c5a3a", np.clip(0.3 * rough, 0, 0.6)).raise_(0.05 * rough)
    return paint.to_bytes()
