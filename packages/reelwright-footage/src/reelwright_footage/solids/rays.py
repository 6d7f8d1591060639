"""Finds where a ray meets a piece: on a flat cut, where its neighbours met it, or by walking through the
distances (sphere tracing, J. C. Hart 1996)."""

import numpy as np

from reelwright_footage.kernel import inlined
from reelwright_footage.solids.shapes import (
    BEND,
    BOX_X,
    BOX_Y0,
    BOX_Y1,
    FAR,
    MIDDLE,
    ONE,
    ROUND,
    SCALE,
    SKIN,
    STEP,
    TAPER,
    Z0,
    Z1,
    ZERO,
    clamp,
    crossing,
    distance,
    ellipsoid,
    from_side,
    normal,
    straighten,
)

# What is known of two by two pixels (a cell), by its place in a row of SEEN numbers: PAIR, the pair of rows
# in which it was seen; NORMAL (three numbers); LIT, the light that falls on it (three); MIRROR and GRAIN, how
# the material shines; PLANE, the distance of its plane from the origin; RIM, how deep it lies in the body.
PAIR, NORMAL, LIT, MIRROR, GRAIN, PLANE, RIM = 0, 1, 4, 7, 8, 9, 10
SEEN = 11
TILE = 8  # pixels each way that are asked together where a piece may begin

_NEAR = np.float32(0.3)  # of a pixel: as good as on the surface
_SURE = np.float32(0.1)  # of a pixel: no cut that begins here has been passed
_FLAT = np.float32(0.01)  # of a pixel: so flat that the neighbours' normal will do
_AROUND = np.float32(
    1.3 * (TILE * 0.7072 + 1.5)
)  # pixels from a tile's middle to all that it shows, with room
_STEPS = 40
_NOWHERE = (ZERO, ZERO, ZERO, ZERO, ZERO, ZERO)

# A solid is (piece, body, materials, profiles); a ray comes from (ox, oy, oz) along (dx, dy, dz) in the
# coordinates of the piece, where `unit` is one length of the world.


@inlined
def point(ray, at):  # type: ignore[no-untyped-def]
    ox, oy, oz, dx, dy, dz, _ = ray
    return ox + dx * at, oy + dy * at, oz + dz * at


@inlined
def begins(solid, ray, pixel):  # type: ignore[no-untyped-def]
    """Return from where on the rays of a tile may meet the solid, its middle ray given; far away if none
    can. The cone around the ray walks while it is free."""
    piece, _, materials, profiles = solid
    wide = pixel * _AROUND
    ox, oy, oz, dx, dy, dz, unit = ray
    room = wide * (abs(ox) + abs(oy) + abs(oz) + np.float32(3.0))
    t, end = crossing(piece, ox, oy, oz, dx, dy, dz, room)
    t = max(t, np.float32(0.05))
    for _ in range(_STEPS):
        if t > end:
            return FAR
        x, y, z = point(ray, t)
        free = distance(piece, materials, profiles, x, y, z) - wide * t / piece[SCALE]
        if free <= 0:
            return t
        t += max(free * piece[STEP] * unit, np.float32(0.01))
    return t


@inlined
def meet(solid, ray, seen, cell, pair, pixel, start):  # type: ignore[no-untyped-def]
    """Return how much of a pixel the solid covers, where along the ray, the normal there and how deep it
    lies below the body's outside. Nothing is met before `start`."""
    piece, _, _, _ = solid
    _, _, oz, _, _, dz, _ = ray
    side = -ONE if dz > 0 else ONE
    near = seen[cell, PAIR] >= pair - ONE
    asked = near and seen[cell, NORMAL + 2] != side  # what bulges does so for the next pixel too
    at, off = _as_seen(solid, ray, seen, cell, pixel) if asked else (-ONE, FAR)
    if (
        (at <= 0 or off > _SURE) and piece[BEND] == 0 and dz != 0
    ):  # most rays meet a flat cut well within its outline
        cut = ((piece[Z0] if dz > 0 else piece[Z1]) - oz) / dz
        rim = _cut_depth(solid, point(ray, cut), seen, cell, pair, side)
        if cut > 0 and rim < -piece[ROUND] - np.float32(0.012):
            return ONE, cut, ZERO, ZERO, side, rim
    if near and not asked:
        at, off = _as_seen(solid, ray, seen, cell, pixel)
    if at > 0 and (seen[cell, PAIR] == pair or off < _FLAT):
        gx, gy, gz = seen[cell, NORMAL], seen[cell, NORMAL + 1], seen[cell, NORMAL + 2]
        rim = seen[cell, RIM] if seen[cell, PAIR] == pair else _rim(solid, point(ray, at))
        return ONE, at, gx, gy, gz, rim
    cover = ONE
    if at <= 0:
        cover, at = _walk(solid, ray, pixel, start)
    if cover <= 0:
        return _NOWHERE
    gx, gy, gz, rim = _surface(solid, point(ray, at))
    return cover, at, gx, gy, gz, rim


@inlined
def _cut_depth(solid, place, seen, cell, pair, side):  # type: ignore[no-untyped-def]
    """Return how deep a point on a piece's end plane lies in the body, as a distance below 0. Well inside,
    what another pixel of the cell found will do."""
    piece, body, materials, profiles = solid
    x, y, z = place
    if abs(x) >= piece[BOX_X] or y <= piece[BOX_Y0] or y >= piece[BOX_Y1]:
        return FAR
    deep = -max(piece[ROUND], materials[body, SKIN]) - np.float32(0.05)
    if seen[cell, PAIR] == pair and seen[cell, NORMAL + 2] == side and seen[cell, RIM] < deep:
        return seen[cell, RIM]
    return from_side(materials, profiles, body, x, y, z + piece[MIDDLE])


@inlined
def _as_seen(solid, ray, seen, cell, pixel):  # type: ignore[no-untyped-def]
    """Return where the ray meets the plane that other pixels saw (-1 if the surface is not there), and how
    far the surface is off that plane, in pixels."""
    piece, _, materials, profiles = solid
    ox, oy, oz, dx, dy, dz, _ = ray
    gx, gy, gz = seen[cell, NORMAL], seen[cell, NORMAL + 1], seen[cell, NORMAL + 2]
    slant = gx * dx + gy * dy + gz * dz
    if slant > np.float32(-0.1):
        return -ONE, FAR
    at = (seen[cell, PLANE] - gx * ox - gy * oy - gz * oz) / slant
    x, y, z = point(ray, at)
    off = abs(distance(piece, materials, profiles, x, y, z)) * piece[SCALE] / (pixel * at)
    return at if off < _NEAR else -ONE, off


@inlined
def _surface(solid, place):  # type: ignore[no-untyped-def]
    """The normal at a point, and how deep it lies below the body's outside."""
    piece, _, materials, profiles = solid
    x, y, z = place
    gx, gy, gz = normal(piece, materials, profiles, x, y, z)
    return gx, gy, gz, _rim(solid, place)


@inlined
def _rim(solid, place):  # type: ignore[no-untyped-def]
    """Return how deep a point lies below the body's outside, as a distance below 0."""
    piece, body, materials, profiles = solid
    x, y, z = place
    return from_side(materials, profiles, body, x, y, straighten(piece, y, z) + piece[MIDDLE])


@inlined
def _walk(solid, ray, pixel, start):  # type: ignore[no-untyped-def]
    """Return how much of the pixel is covered, and where the ray comes nearest."""
    piece, body, materials, profiles = solid
    ox, oy, oz, dx, dy, dz, unit = ray
    t, end = crossing(piece, ox, oy, oz, dx, dy, dz, ZERO)
    if t >= end or end <= 0:
        return ZERO, ZERO
    t = max(t, start)
    half = materials[body, TAPER]
    if piece[BEND] == 0 and half > 0:
        t = max(t, ellipsoid(half, ox, oy, oz + piece[MIDDLE], dx, dy, dz))
    least, at, before, step = FAR, t, FAR, ONE
    for _ in range(_STEPS):
        if t > end:
            break
        x, y, z = point(ray, t)
        gap = distance(piece, materials, profiles, x, y, z)
        miss = gap * piece[SCALE] / t
        if miss < least:
            least, at = miss, t
        if miss < pixel * _NEAR:
            break
        # Distances along a ray fall no faster than they did: the line through two is safe.
        closing = (before - gap) / step
        ahead = gap * piece[STEP] * unit
        if before < FAR and closing > 0:
            ahead = max(ahead, min(gap / closing * np.float32(0.98), ahead * np.float32(12.0)))
        before, step = gap, ahead
        t += ahead
    return clamp(np.float32(1.2) - least / pixel), at
