"""Cuts and skins of fruit."""

import numpy as np

from reelwright_footage.arrays import Bytes, Floats
from reelwright_footage.solids.paint import Paint, around, noise, scatter, skin_plane, within


def _radial(paint: Paint) -> tuple[Floats, Floats]:
    return np.hypot(paint.x, paint.y), np.arctan2(paint.x, paint.y)


def _seed(
    paint: Paint, at: tuple[float, float], size: tuple[float, float], colour: str, shine: float = 0.5
) -> None:
    """A drop that points to the middle, with a highlight and a dent around it."""
    paint = paint.near(*at, 3 * max(size) + 0.04)
    turn = np.arctan2(at[0], at[1])
    dx, dy = paint.x - at[0], paint.y - at[1]
    u, v = dx * np.cos(turn) - dy * np.sin(turn), dx * np.sin(turn) + dy * np.cos(turn)
    narrow = size[0] * (0.75 + 0.35 * np.clip(v / size[1], -1, 1))
    shape = (np.hypot(u / narrow, v / size[1]) - 1) * size[0]
    paint.light(1 - 0.22 * within(shape - 0.014, 0.012))
    paint.mix(colour, within(shape))
    glint = np.hypot((dx + size[0] * 0.3) / 1.0, dy - size[1] * 0.3) - size[0] * 0.26
    paint.mix("#ffffff", shine * within(glint, 0.008))


def watermelon(seed: int) -> Bytes:
    paint = Paint("#1f5a2b")
    far, _ = _radial(paint)
    wavy = far + 0.008 * noise(seed, 640, 3, 2)
    paint.mix("#d7ecae", within(wavy - 0.965, 0.012)).mix("#f4f5d8", within(wavy - 0.925, 0.03))
    paint.mix("#ff7f78", within(wavy - 0.875, 0.035)).mix("#f2343f", within(wavy - 0.8, 0.08))
    paint.mix("#ff5a55", 0.55 * within(far - 0.3, 0.25))
    flesh = within(wavy - 0.86, 0.03)
    grain = around(seed, paint.x, paint.y, 6, 0.5)
    paint.light(1 + flesh * (0.025 * grain + 0.02 * noise(seed + 9, 640, 30, 1.2)))
    paint.raise_(flesh * 0.04 * noise(seed + 9, 640, 24, 1.4))
    random = np.random.default_rng(seed)
    for k in range(13):
        turn = 2 * np.pi * (k + random.uniform(-0.25, 0.25)) / 13
        reach = random.uniform(0.42, 0.74) if k % 2 else random.uniform(0.58, 0.76)
        _seed(paint, (reach * np.sin(turn), reach * np.cos(turn)), (0.03, 0.055), "#2a1512")
    return paint.to_bytes()


def watermelon_skin(seed: int = 2) -> Bytes:
    turn, along = skin_plane()
    paint = Paint("#5da244", turn, along)
    jagged = noise(seed, 512, 6, 1.5)[:256] * 0.35 + 0.3 * np.sin(along * 2 * np.pi * 3)
    stripes = np.sin(turn * np.pi * 9 + jagged * 1.5) + 0.25 * noise(seed + 1, 512, 20, 1.2)[:256]
    paint.mix("#1d5428", np.clip(stripes * 2.2 + 0.2, 0, 1))
    return paint.to_bytes()


def citrus(seed: int, pulp: str, light: str, peel: str, segments: int = 10) -> Bytes:
    paint = Paint(peel)
    far, turn = _radial(paint)
    paint.mix("#fff3d8", within(far - 0.945, 0.018))
    random = np.random.default_rng(seed)
    part = (turn / (2 * np.pi) * segments + random.uniform() + 0.1 * np.sin(turn * 2 + seed)) % 1.0
    width = np.minimum(part, 1 - part) * 2 * np.pi / segments * far
    edge = np.minimum(width - 0.018, np.minimum(0.865 - far, far - 0.1))
    corner = np.clip(edge / 0.035, 0, 1)
    flesh = within(0.008 - edge, 0.008)
    paint.mix(pulp, flesh)
    sacs = around(seed, paint.x, paint.y, 9, 0.4, 1.3)
    paint.mix(light, flesh * np.clip(0.2 * sacs + 0.22, 0, 0.8))
    paint.light(1 + flesh * (0.1 * corner - 0.06 + 0.04 * sacs))
    paint.raise_(flesh * (0.08 * corner + 0.025 * sacs))
    for k in range(0, segments, 3):
        at = 2 * np.pi * (k + 0.5 - random.uniform(0.0, 0.3)) / segments
        _seed(paint, (0.3 * np.sin(at), 0.3 * np.cos(at)), (0.028, 0.06), "#f0dfae", 0.7)
    return paint.to_bytes()


def citrus_peel(colour: str, dark: str, seed: int = 3) -> Bytes:
    """Citrus peel."""
    turn, along = skin_plane()
    paint = Paint(colour, turn, along)
    pits = noise(seed, 512, 50, 0.6)[:256]
    paint.mix(dark, np.clip(0.2 * noise(seed + 1, 512, 3, 1.8)[:256], 0, 0.5))
    paint.light(1 - 0.1 * np.clip(pits - 0.8, 0, 1))
    paint.raise_(-0.12 * np.clip(pits - 0.5, 0, 2))
    return paint.to_bytes()


def kiwi(seed: int) -> Bytes:
    paint = Paint("#6b4f2a")
    far, _ = _radial(paint)
    rays = around(seed, paint.x, paint.y, 7, 0.12, 0.9)
    paint.mix("#a9d04f", within(far - 0.975, 0.012)).mix("#7fbf2c", within(far - 0.9, 0.08))
    paint.mix("#4f9a1b", within(far - 0.66, 0.14)).mix("#c9e58a", within(far + 0.02 * rays - 0.38, 0.1))
    paint.mix("#f6f4d4", within(np.hypot(paint.x, paint.y * 1.25) + 0.012 * rays - 0.27, 0.035))
    flesh = within(far - 0.96, 0.01) * within(0.25 - far, 0.05)
    paint.light(1 + 0.11 * rays * flesh)
    paint.raise_(0.05 * rays * flesh)
    random = np.random.default_rng(seed)
    for k in range(44):
        turn = 2 * np.pi * (k + random.uniform(-0.3, 0.3)) / 44
        reach = random.uniform(0.36, 0.56)
        _seed(paint, (reach * np.sin(turn), reach * np.cos(turn)), (0.015, 0.03), "#1c1511", 0.6)
    return paint.to_bytes()


def dragonfruit(seed: int, flesh: str = "#fbf6fa", seeds: str = "#241c26") -> Bytes:
    paint = Paint("#e0287d")
    far, _ = _radial(paint)
    wavy = far + 0.012 * noise(seed, 640, 4, 2)
    paint.mix("#ff6fae", within(wavy - 0.93, 0.025)).mix(flesh, within(wavy - 0.85, 0.018))
    paint.light(1 + 0.02 * noise(seed + 3, 640, 20, 1.2))
    paint.mix("#ffd3e6", 0.5 * within(0.75 - far, 0.1) * within(wavy - 0.86, 0.02))
    random = np.random.default_rng(seed)
    for x, y in scatter(seed, 190, 0.8, 0.07):
        if np.hypot(x, y) < 0.79:
            part, flat, size = paint.near(x, y, 0.05), random.uniform(0.8, 1.25), random.uniform(0.011, 0.019)
            part.mix(seeds, within(np.hypot(part.x - x, (part.y - y) * flat) - size))
    return paint.to_bytes()


def dragon_skin(seed: int = 4) -> Bytes:
    turn, along = skin_plane()
    paint = Paint("#e0287d", turn, along)
    shift = np.floor(along * 5) % 2 * 0.5
    across, up = (turn * 4 + shift) % 1 - 0.5, (along * 5) % 1
    leaf = np.abs(across) - 0.42 * (1 - up) ** 0.8
    paint.light(1 + 0.16 * np.clip(-leaf * 4, -1, 1))
    paint.mix("#8ccf4a", within(np.abs(across) - 0.2 * (up - 0.45), 0.05) * np.clip((up - 0.45) * 2.4, 0, 1))
    paint.raise_(-0.8 * np.clip(leaf, -0.1, 0.1) + 0.05 * noise(seed, 512, 10)[:256])
    return paint.to_bytes()


def fuzzy(colour: str, dark: str, seed: int = 6) -> Bytes:
    turn, along = skin_plane()
    paint = Paint(colour, turn, along)
    fur = noise(seed, 512, 60, 0.4)[:256]
    paint.mix(dark, np.clip(0.25 + 0.3 * fur, 0, 0.8)).raise_(0.09 * fur)
    return paint.to_bytes()
