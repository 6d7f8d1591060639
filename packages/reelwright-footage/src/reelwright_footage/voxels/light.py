"""Light baked into the faces of a world that stands still: sun with soft shadows, open sky, and the glow of
blocks and liquids. Traced by walking the grid (Amanatides and Woo, 1987)."""

from dataclasses import dataclass

import numpy as np

from reelwright_footage.arrays import Bytes, Floats, Ints
from reelwright_footage.kernel import kernel
from reelwright_footage.raster.shading import LIGHT
from reelwright_footage.voxels.faces import Faces

RGB = tuple[float, float, float]
GLOW_STEPS = 9  # blocks that glow reaches
COARSE = 4  # points of the sky's light along a face's side


@dataclass(frozen=True)
class Lighting:
    """Factors of light: `sun` on a face that looks at it, `sky` from above, `ground` from below; `liquid`
    from the plane at `liquid_level`, fading over `liquid_height` blocks. `direction` points to the sun."""

    direction: RGB
    sun: RGB
    sky: RGB
    ground: RGB
    liquid: RGB = (0.0, 0.0, 0.0)
    liquid_level: float = 0.0
    liquid_height: float = 6.0
    sun_size: float = 0.05


def bake(grid: Bytes, faces: Faces, lighting: Lighting, glow: Floats, length: int) -> Ints:
    """Packed light of every face, LIGHT · LIGHT points each; 128 is a factor of 1. `glow`: [material, 3]. All
    faces lie in the first `length` slices of the grid, or in the last one."""
    glowing = spread_near(grid, glow, length)
    lights = np.zeros((len(faces.axis), LIGHT * LIGHT), np.int64)
    sun = np.array(lighting.direction) / np.linalg.norm(lighting.direction)
    colours = np.array([lighting.sun, lighting.sky, lighting.ground, lighting.liquid], np.float64)
    _bake(
        grid, faces.axis, faces.sign, faces.x, faces.y, faces.z, sun, lighting.sun_size, colours,
        lighting.liquid_level, lighting.liquid_height, glowing, _sky_directions(), lights,
    )  # fmt: skip
    return lights.reshape(-1)


def spread_near(grid: Bytes, glow: Floats, length: int) -> Floats:
    """Return what `spread_glow` says of the grid's first `length` slices and a few beside them; dark
    elsewhere."""
    reach = GLOW_STEPS + 3
    near = np.arange(-reach, length + reach) % grid.shape[2]
    found = np.zeros((*grid.shape, 3), np.float32)
    found[:, :, near] = spread_glow(grid[:, :, near], glow)
    return found


def spread_glow(grid: Bytes, glow: Floats, steps: int = GLOW_STEPS, keep: float = 0.72) -> Floats:
    """Coloured light of glowing blocks in the air around them, [x, y, z, 3]."""
    source = glow[grid].astype(np.float32)
    if not source.any():
        return source
    air = (grid == 0)[..., None]
    light = source
    for _ in range(steps):
        spread = source.copy()
        for axis in range(3):
            for sign in (1, -1):
                np.maximum(spread, np.roll(light, sign, axis) * (keep * air), out=spread)
        light = spread
    return light


def _sky_directions(count: int = 14) -> Floats:
    """Directions over a hemisphere around +z, dense where cos is large (a Fibonacci spiral)."""
    k = np.arange(count) + 0.5
    radius, turn = np.sqrt(k / count), k * 2.399963
    return np.stack([radius * np.cos(turn), radius * np.sin(turn), np.sqrt(1 - radius**2)], 1)


@kernel
def open_way(grid, x, y, z, dx, dy, dz, reach):  # type: ignore[no-untyped-def]
    """Return how far a ray from (x, y, z) gets before a block stops it, at most `reach`."""
    nx, ny, nz = grid.shape
    ix, iy, iz = int(np.floor(x)), int(np.floor(y)), int(np.floor(z))
    sx, sy, sz = (1 if dx > 0 else -1), (1 if dy > 0 else -1), (1 if dz > 0 else -1)
    tdx, tdy, tdz = abs(1.0 / (dx + 1e-12)), abs(1.0 / (dy + 1e-12)), abs(1.0 / (dz + 1e-12))
    tx = ((ix + 1 - x) if dx > 0 else (x - ix)) * tdx
    ty = ((iy + 1 - y) if dy > 0 else (y - iy)) * tdy
    tz = ((iz + 1 - z) if dz > 0 else (z - iz)) * tdz
    t = 0.0
    while t < reach:
        if 0 <= ix < nx and 0 <= iy < ny and grid[ix, iy, iz % nz] != 0:
            return t
        if tx < ty and tx < tz:
            ix += sx
            t = tx
            tx += tdx
        elif ty < tz:
            iy += sy
            t = ty
            ty += tdy
        else:
            iz += sz
            t = tz
            tz += tdz
        if iy >= ny and dy > 0:
            return reach
    return reach


@kernel
def _smooth_glow(glowing, x, y, z, out):  # type: ignore[no-untyped-def]
    """The glow in the air at a point, blended from the eight cells around it (solid ones hold none)."""
    nx, ny, nz, _ = glowing.shape
    out[:] = 0.0
    total = 1e-6
    bx, by, bz = int(np.floor(x - 0.5)), int(np.floor(y - 0.5)), int(np.floor(z - 0.5))
    for i in range(8):
        cx, cy, cz = bx + (i & 1), by + ((i >> 1) & 1), bz + (i >> 2)
        if not (0 <= cx < nx and 0 <= cy < ny):
            continue
        weight = (1 - abs(x - 0.5 - cx)) * (1 - abs(y - 0.5 - cy)) * (1 - abs(z - 0.5 - cz))
        cell = glowing[cx, cy, cz % nz]
        if cell[0] + cell[1] + cell[2] > 0:
            for c in range(3):
                out[c] += cell[c] * weight
            total += weight
        else:
            total += weight * 0.4
    for c in range(3):
        out[c] /= total


@kernel
def _sun_share(grid, x, y, z, sun, size, spin):  # type: ignore[no-untyped-def]
    """The share of the sun's disc that is seen: of two places on it, and of four where those differ."""
    seen = 0.0
    for k in range(4):
        turn = spin + (k % 2) * 3.1415927 + (k // 2) * 1.5707963
        a, b = np.cos(turn) * size, np.sin(turn) * size
        dx, dy, dz = sun[0] + a, sun[1] + b * 0.5, sun[2] - a * 0.3 + b
        if open_way(grid, x, y, z, dx, dy, dz, 60.0) >= 60.0:
            seen += 0.25
        if k == 1 and seen != 0.25:
            return seen * 2.0
    return seen


@kernel
def _sky_shares(grid, at, a, sign, hemisphere):  # type: ignore[no-untyped-def]
    """Return how open a place on a face is to the sky above, and to what lies below."""
    high = low = 0.0
    for k in range(len(hemisphere)):
        h = hemisphere[k]
        if a == 0:
            dx, dy, dz = sign * h[2], h[1], h[0]
        elif a == 1:
            dx, dy, dz = h[0], sign * h[2], h[1]
        else:
            dx, dy, dz = h[0], h[1], sign * h[2]
        way = open_way(grid, at[0], at[1], at[2], dx, dy, dz, 7.0) / 7.0
        up = 0.5 + 0.5 * dy
        high += way * up
        low += way * (1.0 - up)
    return high / len(hemisphere), low / len(hemisphere)


@kernel
def _place(x, y, z, a, sign, u, v, at):  # type: ignore[no-untyped-def]
    """Put `at` on a block's face at (u, v), a little before it and within it."""
    ua, va = (2, 1) if a == 0 else ((0, 2) if a == 1 else (0, 1))
    at[0], at[1], at[2] = x, y, z
    at[a] += (1.0 if sign > 0 else 0.0) + sign * 0.004
    at[ua] += min(0.985, max(0.015, u))
    at[va] += min(0.985, max(0.015, v))


@kernel
def _between(grid4, u, v):  # type: ignore[no-untyped-def]
    """A value of a 4 × 4 grid over a face, blended."""
    fu, fv = u * (COARSE - 1), v * (COARSE - 1)
    iu, iv = min(int(fu), COARSE - 2), min(int(fv), COARSE - 2)
    wu, wv = fu - iu, fv - iv
    top = grid4[iv, iu] + (grid4[iv, iu + 1] - grid4[iv, iu]) * wu
    bottom = grid4[iv + 1, iu] + (grid4[iv + 1, iu + 1] - grid4[iv + 1, iu]) * wu
    return top + (bottom - top) * wv


@kernel
def _bake(  # type: ignore[no-untyped-def]
    grid, axis, sign, fx, fy, fz, sun, sun_size, colours, liquid_level, liquid_height, glowing, hemisphere,
    lights,
):  # fmt: skip
    """Sun at every point of light; the slowly changing light of the sky at fewer."""
    near = np.empty(3, np.float64)
    normal = np.empty(3, np.float64)
    at = np.empty(3, np.float64)
    high = np.empty((COARSE, COARSE), np.float64)
    low = np.empty((COARSE, COARSE), np.float64)
    for f in range(len(axis)):
        a = axis[f]
        normal[:] = 0.0
        normal[a] = sign[f]
        facing = max(0.0, normal[0] * sun[0] + normal[1] * sun[1] + normal[2] * sun[2])
        # No two blocks quite alike: a few per cent of brightness by a hash of the place.
        mix = (fx[f] * 73856093) ^ (fy[f] * 19349663) ^ (fz[f] * 83492791)
        variety = 0.95 + 0.10 * ((mix >> 4) & 63) / 63.0
        for p in range(COARSE * COARSE):
            u, v = (p % COARSE) / (COARSE - 1.0), (p // COARSE) / (COARSE - 1.0)
            _place(fx[f], fy[f], fz[f], a, sign[f], u, v, at)
            high[p // COARSE, p % COARSE], low[p // COARSE, p % COARSE] = _sky_shares(
                grid, at, a, sign[f], hemisphere
            )
        for p in range(LIGHT * LIGHT):
            u, v = (p % LIGHT) / (LIGHT - 1.0), (p // LIGHT) / (LIGHT - 1.0)
            _place(fx[f], fy[f], fz[f], a, sign[f], u, v, at)
            shine = 0.0
            if facing > 0.0:
                shine = facing * _sun_share(grid, at[0], at[1], at[2], sun, sun_size, p * 0.7)
            _smooth_glow(
                glowing, at[0] + normal[0] * 0.5, at[1] + normal[1] * 0.5, at[2] + normal[2] * 0.5, near
            )
            above = max(0.0, at[1] - liquid_level)
            under = np.exp(-above / liquid_height) * (0.55 - 0.45 * normal[1])
            sky, ground = _between(high, u, v), _between(low, u, v)
            packed = 0
            for c in range(3):
                total = (
                    colours[0, c] * shine + colours[1, c] * sky + colours[2, c] * ground
                    + colours[3, c] * under + near[c]
                )  # fmt: skip
                packed |= min(255, int(total * variety * 128.0)) << (16 * c)
            lights[f, p] = packed
