"""How the surfaces of the tunnels are painted; each takes the sides it goes around and its colours."""

import numpy as np

from reelwright.engines.local.footage.arrays import Floats
from reelwright.engines.local.footage.tunnel.atlas import HIGH, WIDE, Surface
from reelwright.engines.local.footage.voxels.textures import hex_rgb


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
    return np.clip((noise - low) / (high - low), 0, 1).astype(np.float32)


def edge(distance: Floats, width: float, soft: float) -> Floats:
    """1 within `width`, fading over `soft`."""
    return np.clip((width - distance) / soft + 0.5, 0, 1)


def mix(first: Floats, second: Floats, share: Floats) -> Floats:
    return first + (second - first) * share[..., None]


def flat(colour: Floats) -> Floats:
    return np.broadcast_to(colour, (HIGH, WIDE, 3)).astype(np.float32)


def relief(height: Floats, strength: float) -> Floats:
    """Light from ahead and a little from one side, around 1."""
    along = np.roll(height, -2, 0) - np.roll(height, 2, 0)
    around = np.roll(height, -2, 1) - np.roll(height, 2, 1)
    return np.clip(1 + strength * (along + 0.5 * around), 0.35, 1.7).astype(np.float32)


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
