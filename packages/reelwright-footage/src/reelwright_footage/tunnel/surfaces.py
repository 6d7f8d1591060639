"""Paints the surfaces of the tunnels; each function takes the sides it goes around and its colours."""

import cv2
import numpy as np

from reelwright_footage.arrays import Bytes, Floats, Ints
from reelwright_footage.tunnel.atlas import FINE, HIGH, WIDE, Surface
from reelwright_footage.voxels.textures import hex_rgb


def rgb(colour: str) -> Floats:
    return np.array(hex_rgb(colour), np.float32) / 255.0


def places(around: int, along: int) -> tuple[Floats, Floats, Floats, Floats]:
    """Tiles: number around, number along, and −0.5…0.5 within each tile, around and along."""
    u, v = (np.arange(WIDE) + 0.5) / WIDE * around, (np.arange(HIGH) + 0.5) / HIGH * along
    u, v = np.meshgrid(u.astype(np.float32), v.astype(np.float32))
    return np.floor(u), np.floor(v), u % 1 - 0.5, v % 1 - 0.5


def draws(around: int, along: int, u: Floats, v: Floats, seed: int) -> Floats:
    """A number of 0–1 for each tile."""
    table = np.random.default_rng(seed).random((along, around)).astype(np.float32)
    found: Floats = table[v.astype(int) % along, u.astype(int) % around]
    return found


def waves(seed: int, around: int, along: int, roughness: float = 1.4) -> Floats:
    """Soft noise of 0–1 that repeats both ways, with about so many bumps."""
    rng = np.random.default_rng(seed)
    fy, fx = np.meshgrid(
        np.fft.fftfreq(HIGH) * HIGH / along, np.fft.fftfreq(WIDE) * WIDE / around, indexing="ij"
    )
    far = np.hypot(fx, fy)
    weight = np.where((far > 0.4) & (far < 60), 1 / np.maximum(0.4, far) ** (roughness + 0.5), 0)
    phases = np.exp(2j * np.pi * rng.random((HIGH, WIDE)))
    noise = np.real(np.fft.ifft2(phases * weight))
    low, high = np.percentile(noise, (1, 99))
    found: Floats = np.clip((noise - low) / (high - low), 0, 1).astype(np.float32)
    return found


def edge(distance: Floats, width: float | Floats, soft: float) -> Floats:
    """1 within `width`, fading over `soft`."""
    found: Floats = np.clip((width - distance) / soft + 0.5, 0, 1)
    return found


def mix(first: Floats, second: Floats, share: Floats) -> Floats:
    mixed: Floats = (second - first) * share[..., None]
    mixed += first
    return mixed


def flat(colour: Floats) -> Floats:
    found: Floats = np.broadcast_to(colour, (HIGH, WIDE, 3)).astype(np.float32)
    return found


def relief(height: Floats, strength: float) -> Floats:
    """Light from ahead and a little from one side, around 1."""
    along = np.roll(height, -2, 0) - np.roll(height, 2, 0)
    around = np.roll(height, -2, 1) - np.roll(height, 2, 1)
    found: Floats = np.clip(1 + strength * (along + 0.5 * around), 0.35, 1.7).astype(np.float32)
    return found


def plates(sides: int, base: str, other: str, lit: str, warm: str, seed: int, along: int = 8) -> Surface:
    """Armour plates, some of them lamps: one row of plates a side."""
    nu, nv, u, v = places(sides, along)
    chance = draws(sides, along, nu, nv, seed)
    du, dv = 0.5 - np.abs(u), 0.5 - np.abs(v)
    wide = dv * 1.0
    inner = np.minimum(du * 1.15, wide)
    colour = mix(flat(rgb(base)), flat(rgb(other)), chance * (0.5 + 0.5 * waves(seed, 24, 24)))
    # a bevel: brighter at the edge that faces the light ahead
    bevel = edge(inner, 0.055, 0.012)
    colour = colour * (1 + bevel * np.where(v > 0, 0.75, -0.35))[..., None]
    seam = edge(inner, 0.018, 0.008)
    colour = colour * (1 - 0.85 * seam)[..., None]
    # inset panel lines, and lamps on some plates
    inset = edge(np.abs(inner - 0.16), 0.007, 0.006) * (chance > 0.35)
    colour = colour * (1 - 0.45 * inset)[..., None]
    lamp = edge(np.abs(u), 0.24, 0.015) * edge(np.abs(v), 0.045, 0.012) * (chance < 0.30)
    slots = edge(np.abs(np.abs(u) - 0.32), 0.03, 0.012) * edge(np.abs(v), 0.2, 0.01) * (chance > 0.86)
    colour = mix(colour, flat(rgb(lit)), lamp)
    colour = mix(colour, flat(rgb(warm)), slots)
    return Surface(np.clip(colour, 0, 1), np.clip(lamp + slots, 0, 1))


def ribs(base: str, other: str, rib: str, lit: str, seed: int, count: int = 4) -> Surface:
    """A brushed tube with thick ribs, a ring of light behind each, and hatches between."""
    nu, nv, u, v = places(12, count)
    brushed = waves(seed, 90, 3, 1.0)
    colour = mix(flat(rgb(base)), flat(rgb(other)), 0.65 * waves(seed + 1, 6, 6) + 0.35 * brushed)
    chance = draws(12, count, nu, nv, seed)
    hatch = np.maximum(np.abs(u) * 0.8, np.abs(v) * 1.7)
    inset = edge(hatch, 0.34, 0.012) * (chance > 0.55)
    colour = (
        colour
        * (1 - 0.28 * inset + 0.35 * edge(np.abs(hatch - 0.35), 0.012, 0.012) * (chance > 0.55))[..., None]
    )
    off = 0.5 - np.abs(v)
    ribbed = edge(off, 0.085, 0.008)
    round_ = np.sqrt(np.clip(1 - (off / 0.085) ** 2, 0, 1)) * 0.7 + np.where(v > 0, 0.5, 0.0)
    colour = mix(colour, flat(rgb(rib)) * (0.35 + 0.65 * round_)[..., None], ribbed)
    light = edge(np.abs(v - 0.385), 0.016, 0.006)
    bolts = edge(np.hypot(u * 0.52, (0.5 - np.abs(v)) * 2.0 - 0.06), 0.03, 0.01)
    colour = colour * (1 - 0.5 * bolts)[..., None]
    dots = edge(np.hypot(u * 0.5, v * 2), 0.05, 0.02) * (chance < 0.3)
    colour = mix(colour, flat(rgb(lit)), np.maximum(light, dots))
    return Surface(np.clip(colour, 0, 1), np.maximum(light, dots))


def tiles(around: int, along: int, colours: tuple[str, ...], joint: str, lit: str, seed: int) -> Surface:
    """Pillow-shaped tiles in several colours, one in twelve with a shining pane in its middle. A picture's
    lower third shows about two tiles side by side, and eleven rows pass a second: colours of unlike
    brightness would flash, and so would tiles that shine from edge to edge."""
    nu, nv, u, v = places(around, along)
    chance = draws(around, along, nu, nv, seed)
    palette = np.stack([rgb(c) for c in colours])
    colour = palette[(chance * len(colours)).astype(int) % len(colours)]
    far = np.maximum(np.abs(u), np.abs(v))
    body = edge(far, 0.46, 0.02)
    pillow = 1.0 + 0.30 * v - 0.14 * u - 0.5 * np.clip(far - 0.36, 0, 1)
    gleam = edge(np.hypot(u - 0.12, v - 0.27) * np.array(1.0), 0.08, 0.16) * 0.3
    colour = colour * pillow[..., None] + gleam[..., None]
    colour = mix(flat(rgb(joint)), colour, body)
    shine = edge(far, 0.27, 0.05) * (draws(around, along, nu, nv, seed + 1) < 0.085)
    colour = mix(colour, flat(rgb(lit)), shine * 0.85)
    return Surface(np.clip(colour, 0, 1), shine * 0.9)


def rock(dark: str, light: str, moss: str, crystals: tuple[str, ...], seed: int) -> Surface:
    """Broken boulders whose cracks glow here and there; two belts of crystals grow out of it a repeat. FINE
    times as large as others: the eye passes close by them."""
    stones, away = shards(seed, 90, FINE)
    chips, near = shards(seed + 1, 900, FINE)
    rng = np.random.default_rng(seed)
    shape = np.sqrt(np.clip(away / 26, 0, 1)) + 0.35 * np.clip(near / 9, 0, 1)
    lean = rng.normal(0, 1, (2, chips.max() + 1)).astype(np.float32)
    lit = np.clip(0.92 + 0.2 * lean[0] + 0.1 * lean[1], 0.5, 1.5)[chips]
    lit = lit * relief(cv2.GaussianBlur(shape, (0, 0), 1.5), 1.5) * (0.35 + 0.65 * edge(-away, -3.0, 7.0))
    tone = rng.random(stones.max() + 1).astype(np.float32)
    share = np.clip(0.2 + 0.6 * tone[stones] + 0.1 * lean[0][chips], 0, 1)
    colour = mix(rgb(dark), rgb(light), share)
    growth = _finer(edge(-waves(seed + 2, 4, 4), -0.62, 0.2)) * (tone > 0.35)[stones]
    colour = mix(colour, rgb(moss), growth * 0.6)
    colour *= (lit * _finer(0.82 + 0.36 * waves(seed + 5, 60, 40, 0.8)))[..., None]
    line = _finer(edge(-waves(seed + 4, 5, 4), -0.55, 0.1))
    crack = edge(cv2.GaussianBlur(away, (0, 0), 2.0), 2.4, 1.2)
    glow = np.clip(line * (crack + 0.3 * np.clip(1 - away / 16, 0, 1) ** 2), 0, 1)
    colour = mix(colour, rgb(crystals[0]), glow)
    grown, cover, halo = _grow(crystals, rng)
    shine = np.maximum(glow, 0.5 * cover + 0.35 * halo.max(2))
    colour = mix(cv2.scaleAdd(halo, 0.6, colour), grown, cover)
    return Surface(np.clip(colour, 0, 1, out=colour), np.clip(shine, 0, 1))


def _finer(soft: Floats) -> Floats:
    """Soft noise that repeats, FINE times as large."""
    wide = np.pad(soft, 4, mode="wrap")
    large = cv2.resize(wide, None, fx=FINE, fy=FINE, interpolation=cv2.INTER_LINEAR)
    return np.asarray(large[4 * FINE : -4 * FINE, 4 * FINE : -4 * FINE], np.float32)


def shards(seed: int, count: int, fine: int = 1) -> tuple[Ints, Floats]:
    """Crazy paving that repeats both ways, `fine` times as large as WIDE × HIGH: the number of each texel's
    shard, and how many texels of WIDE × HIGH away its edge is."""
    rng, high, wide = np.random.default_rng(seed), HIGH * fine, WIDE * fine
    free = np.full((high, wide), 255, np.uint8)
    free[rng.integers(0, HIGH, count) * fine, rng.integers(0, WIDE, count) * fine] = 0
    centres = np.zeros((high, wide), np.int32)
    centres[free == 0] = np.arange(np.count_nonzero(free == 0))
    pad = round(2.4 * high / np.sqrt(count))  # no nearest centre is farther away
    padded, around = np.pad(free, pad, mode="wrap"), np.pad(centres, pad, mode="wrap")
    _, labels = cv2.distanceTransformWithLabels(padded, cv2.DIST_L2, 5, labelType=cv2.DIST_LABEL_PIXEL)
    number = np.zeros(labels.max() + 1, np.int32)
    number[labels[padded == 0]] = around[padded == 0]
    found = number[labels]
    border = (found != np.roll(found, 1, 0)) | (found != np.roll(found, 1, 1))
    away = cv2.distanceTransform(np.where(border, 0, 255).astype(np.uint8), cv2.DIST_L2, 5)
    inner = slice(pad, -pad)
    return found[inner, inner], np.asarray(away[inner, inner], np.float32) / np.float32(fine)


def _grow(crystals: tuple[str, ...], rng: np.random.Generator) -> tuple[Floats, Floats, Floats]:
    """The crystals of both belts: their colours, where they are (0–1), and the light around them."""
    high, wide = HIGH * FINE, WIDE * FINE
    colour, cover = np.zeros((high, wide, 3), np.uint8), np.zeros((high, wide), np.uint8)
    for number in range(110):
        belt, tint = number % 2 * HIGH // 2, rgb(crystals[int(rng.integers(len(crystals)))])
        _cluster(colour, cover, (rng.uniform(0, WIDE), belt + rng.normal(0, 24)), tint, rng)
    small = cv2.resize(colour, (WIDE // 4, HIGH // 4), interpolation=cv2.INTER_AREA)
    small = np.pad(small, ((32, 32), (32, 32), (0, 0)), mode="wrap").astype(np.float32) / 255
    soft, times = cv2.GaussianBlur(small, (0, 0), 4.5), 4 * FINE
    inner = slice(32 * times, -32 * times)
    halo = cv2.resize(soft, None, fx=times, fy=times, interpolation=cv2.INTER_LINEAR)[inner, inner]
    return colour.astype(np.float32) / 255, cover.astype(np.float32) / 255, np.ascontiguousarray(halo)


def _cluster(
    colour: Bytes, cover: Bytes, at: tuple[float, float], tint: Floats, rng: np.random.Generator
) -> None:
    """Crystals that spread from a place (in texels of WIDE × HIGH)."""
    way = rng.uniform(0, 2 * np.pi)
    for _ in range(int(rng.integers(5, 9))):
        turn, long, wide = way + rng.normal(0, 0.8), rng.uniform(14, 46), rng.uniform(3.5, 7.5)
        for dx in (-WIDE, 0, WIDE):
            for dy in (-HIGH, 0, HIGH):
                foot = np.array((at[0] + dx, at[1] + dy))
                if np.all((foot > -64) & (foot < (WIDE + 64, HIGH + 64))):
                    _crystal(colour, cover, foot * FINE, turn, (long * FINE, wide * FINE), tint)


def _crystal(
    colour: Bytes, cover: Bytes, foot: Floats, turn: float, size: tuple[float, float], tint: Floats
) -> None:
    """A prism under a pyramid: a lit face, a middle one and a dark one, their tips brighter, a gleam along
    the ridge between the first two."""
    long, wide = size
    along, aside = np.array((np.cos(turn), np.sin(turn))), np.array((-np.sin(turn), np.cos(turn)))
    aside = aside if along[0] <= 0 else -aside  # the light comes from one side
    tip, neck = foot + along * long, foot + along * long * 0.7
    across = (1.0, 0.3, -0.42, -1.0)  # where the edges of the three faces are
    low, high = [foot + aside * wide * a * 0.7 for a in across], [neck + aside * wide * a for a in across]
    for k, (body, point) in enumerate(((0.25, 0.5), (0.0, 0.16), (-0.52, -0.36))):
        _fill(colour, [low[k], high[k], high[k + 1], low[k + 1]], _tone(tint, body))
        _fill(colour, [high[k], tip, high[k + 1]], _tone(tint, point))
    _fill(cover, [low[0], high[0], tip, high[3], low[3]], 1.0)
    gleam = [np.rint(np.stack([low[1], high[1], tip]) * 16).astype(np.int32)]
    white = [float(c) for c in _tone(tint, 0.75) * 255]
    cv2.polylines(colour, gleam, False, white, 1, cv2.LINE_AA, 4)


def _tone(tint: Floats, light: float) -> Floats:
    """Towards white (1) or black (−1)."""
    toned: Floats = tint + (1 - tint) * light if light > 0 else tint * (1 + light)
    return toned


def _fill(picture: Bytes, corners: list[Floats], value: Floats | float) -> None:
    """Bytes, for only their edges are drawn smooth."""
    marks = np.rint(np.array(corners) * 16).astype(np.int32)
    tone = [float(v) * 255 for v in np.atleast_1d(value)]
    cv2.fillConvexPoly(picture, marks, tone, cv2.LINE_AA, 4)


def lattice(ground: str, deep: str, line: str, cross: str, sides: int, along: int, seed: int) -> Surface:
    """Dark glassy panels between bright lines; some panels hold a lit sign."""
    nu, nv, u, v = places(sides, along)
    chance = draws(sides, along, nu, nv, seed)
    colour = mix(flat(rgb(deep)), flat(rgb(ground)), 0.25 + 0.6 * (v + 0.5) * (0.4 + 0.6 * chance))
    streak = (
        edge(np.abs(u + 0.55 * v - 0.1), 0.07, 0.05) * 0.16
        + edge(np.abs(u + 0.55 * v + 0.12), 0.02, 0.03) * 0.12
    )
    colour = colour + streak[..., None]
    ring = edge(0.5 - np.abs(v), 0.028, 0.012)
    fine = edge(np.abs(np.abs(v * 4) % 1 - 0.5) / 4, 0.004, 0.005) * 0.3
    three = edge(np.abs(np.maximum(np.abs(u), np.abs(u) * 0.5 + np.abs(v) * 0.9) - 0.26), 0.02, 0.012) * (
        chance < 0.2
    )
    square = edge(np.abs(np.maximum(np.abs(u), np.abs(v)) - 0.24), 0.018, 0.012) * (
        (chance > 0.4) & (chance < 0.55)
    )
    fill = edge(np.maximum(np.abs(u), np.abs(v)), 0.40, 0.02) * (chance > 0.88) * 0.5
    colour = mix(colour, flat(rgb(cross)), np.clip(ring + fine, 0, 1))
    colour = mix(colour, flat(rgb(line)), np.clip(three + square + fill, 0, 1))
    return Surface(np.clip(colour, 0, 1), np.clip(ring + fine + three + square + fill * 0.8, 0, 1))


def slide(first: str, second: str, foam: str, water: str, seed: int) -> Surface:
    """A translucent tube in two colours; a stream runs below, with light playing in it."""
    around, along = np.meshgrid(np.arange(WIDE) / WIDE, np.arange(HIGH) / HIGH)
    nu, nv, u, v = places(8, 6)
    colour = mix(flat(rgb(first)), flat(rgb(second)), (nv % 2).astype(np.float32))
    colour = colour * (1 + 0.18 * np.sin(2 * np.pi * around * 16 + 0.0))[..., None] ** 0.5
    joint = edge(0.5 - np.abs(v), 0.03, 0.01)
    colour = colour * (1 - 0.35 * joint + 0.55 * edge(np.abs(np.abs(v) - 0.45), 0.012, 0.01))[..., None]
    net = np.abs(waves(seed, 14, 9, 0.9) - 0.5)
    caustic = edge(net, 0.012, 0.07)
    colour = colour + (0.34 * caustic)[..., None] * flat(rgb(foam))
    # streams: bands that wind along the way
    for n, (at, wide) in enumerate(((0.0, 0.10), (0.37, 0.05), (0.68, 0.07))):
        way = (
            at
            + 0.035 * np.sin(2 * np.pi * (along * 2 + n * 0.3))
            + 0.012 * np.sin(2 * np.pi * (along * 7 + n))
        )
        off = np.abs((around - way + 0.5) % 1 - 0.5)
        ripples = waves(seed + 3 + n, 30, 8, 0.9)
        stream = edge(off, wide * (0.8 + 0.3 * ripples), 0.02)
        rim = edge(np.abs(off - wide * (0.8 + 0.3 * ripples)), 0.005, 0.008)
        flow = np.clip(0.45 + 0.9 * (ripples - 0.5), 0, 1)
        colour = mix(colour, mix(flat(rgb(water)), flat(rgb(foam)), flow), stream * 0.85)
        colour = mix(colour, flat(rgb(foam)), rim * 0.9)
    return Surface(np.clip(colour, 0, 1), 0.22 * caustic)


def panes(sky: str, ground: str, frame: str, lit: str, sides: int, along: int, seed: int) -> Surface:
    """Clear panes in slim frames: a bright sky shines through, clouds and reflections in them."""
    nu, nv, u, v = places(sides, along)
    chance = draws(sides, along, nu, nv, seed)
    cloud = waves(seed + 1, 4, 3, 1.5)
    colour = mix(flat(rgb(ground)), flat(rgb(sky)), np.clip(0.25 + 0.9 * cloud, 0, 1))
    colour = colour * (0.86 + 0.26 * chance)[..., None]
    slant = u * 0.9 + v * 0.9
    gleam = edge(np.abs(slant - 0.08), 0.10, 0.02) * 0.20 + edge(np.abs(slant + 0.16), 0.03, 0.02) * 0.16
    gleam = gleam * (chance > 0.35)
    inner = np.minimum(0.5 - np.abs(u), (0.5 - np.abs(v)) * 1.0)
    rim = edge(np.abs(inner - 0.085), 0.008, 0.008) * 0.55
    colour = colour * (1 + gleam + rim)[..., None] + (0.6 * gleam)[..., None]
    border = edge(inner, 0.055, 0.008)
    metal = flat(rgb(frame)) * (0.75 + 0.5 * edge(np.abs(inner - 0.04), 0.008, 0.01))[..., None]
    colour = mix(colour, metal, border)
    tint = edge(inner, 9, 1) * (1 - border) * (chance > 0.86)
    colour = mix(colour, flat(rgb(lit)), tint * 0.75)
    return Surface(np.clip(colour, 0, 1), (1 - border) * (0.30 + gleam))


def sweets(first: str, second: str, third: str, sprinkles: tuple[str, ...], seed: int) -> Surface:
    """Stripes that wind around, glazed, with sprinkles on the icing."""
    around, along = np.meshgrid(np.arange(WIDE) / WIDE, np.arange(HIGH) / HIGH)
    wind = (around * 6 + along * 4) % 1
    soft_ = 0.02
    colour = mix(flat(rgb(first)), flat(rgb(second)), edge(np.abs(wind - 0.25), 0.17, soft_))
    colour = mix(colour, flat(rgb(third)), edge(np.abs(wind - 0.66), 0.06, soft_))
    swell = 0.5 + 0.5 * np.cos(2 * np.pi * (wind * 2 - 0.5))
    colour = colour * (0.82 + 0.30 * swell)[..., None]
    gloss = edge(np.abs(wind - 0.17), 0.016, 0.03) * 0.35 + edge(np.abs(wind - 0.62), 0.01, 0.02) * 0.3
    colour = colour + gloss[..., None]
    rng = np.random.default_rng(seed)
    canvas = np.ascontiguousarray(np.clip(colour, 0, 1), np.float32)
    for _ in range(420):
        x, y, turn = rng.uniform(0, WIDE), rng.uniform(0, HIGH), rng.uniform(0, np.pi)
        if abs((x / WIDE * 6 + y / HIGH * 4) % 1 - 0.25) > 0.13:
            continue
        dx, dy = 9 * np.cos(turn), 9 * np.sin(turn)
        tint = tuple(float(c) for c in rgb(sprinkles[int(rng.integers(len(sprinkles)))]))
        ends = [(round(x - dx), round(y - dy)), (round(x + dx), round(y + dy))]
        below = [(px + 2, py + 3) for px, py in ends]
        cv2.line(canvas, below[0], below[1], [0.55 * c for c in tint], 6, cv2.LINE_AA)
        cv2.line(canvas, ends[0], ends[1], tint, 6, cv2.LINE_AA)
    return Surface(canvas, np.clip(gloss, 0, 0.4).astype(np.float32))
