"""Solids as signed distances: a cross-section that was drawn once, swept along a line.

A body is a cross-section (its signed distances in `profiles`), swept along z and, if it tapers, thinner
towards both ends. A piece is what lies of a body between two planes, moved, turned, squashed and bent.
"""

import numpy as np

from reelwright_footage.kernel import inlined

EXTENT = np.float32(1.4)  # cross-sections are drawn from -EXTENT to EXTENT, y up
# Columns of a piece: world → piece matrix, origin, then numbers of its own.
M, T = 0, 9
Z0, Z1, ROUND, BEND, BEND_Y, BODY, FRONT, BACK = range(12, 20)
SHIFT, MIDDLE, STEP = range(20, 23)
BOX_X, BOX_Y0, BOX_Y1, BOX_Z0, BOX_Z1, GLOW, SCALE = range(23, 30)
PIECE = 30
# Columns of a body's material.
GLOSS, ROUGH, SOFT, DEPTH, BUMP, GLITTER, SKIN, METAL, TAPER, TWIST, SKIN_Z, SKIN_BUMP, CAPS = range(13)
MATERIAL = 13

ZERO, ONE, HALF = np.float32(0), np.float32(1), np.float32(0.5)
FAR = np.float32(1e9)
_EDGE = np.float32(1e5)


@inlined
def clamp(value):  # type: ignore[no-untyped-def]
    return min(ONE, max(ZERO, value))


@inlined
def smooth(low, high, value):  # type: ignore[no-untyped-def]
    share = clamp((value - low) / (high - low))
    return share * share * (np.float32(3.0) - np.float32(2.0) * share)


@inlined
def across(profiles, body, x, y):  # type: ignore[no-untyped-def]
    """Signed distance to the outline of a cross-section."""
    last = profiles.shape[1] - 1
    scale = np.float32(last) / (np.float32(2.0) * EXTENT)
    u = min(np.float32(last) - np.float32(0.01), max(ZERO, (x + EXTENT) * scale))
    v = min(np.float32(last) - np.float32(0.01), max(ZERO, (EXTENT - y) * scale))
    i, j = int(u), int(v)
    a, b = u - np.float32(i), v - np.float32(j)
    top = profiles[body, j, i] + (profiles[body, j, i + 1] - profiles[body, j, i]) * a
    low = profiles[body, j + 1, i] + (profiles[body, j + 1, i + 1] - profiles[body, j + 1, i]) * a
    return top + (low - top) * b


@inlined
def from_side(materials, profiles, body, x, y, z):  # type: ignore[no-untyped-def]
    """Signed distance to the outside of a whole body: as far as its cross-section if it is a bar, nearly so
    if it is round at both ends, as an ellipsoid is."""
    around = across(profiles, body, x, y)
    half = materials[body, TAPER]
    if half > 0:
        wide, along = max(ZERO, around + ONE), z / half
        size = np.sqrt(wide * wide + along * along)
        slope = np.sqrt(wide * wide + along * along / (half * half))
        around = size * (size - ONE) / max(slope, np.float32(0.05))
    return around


@inlined
def straighten(piece, y, z):  # type: ignore[no-untyped-def]
    """Return where a point of a bent piece lies along the body."""
    over = max(ZERO, y - piece[BEND_Y])
    return z + piece[BEND] * over * over


@inlined
def distance(piece, materials, profiles, x, y, z):  # type: ignore[no-untyped-def]
    """Return the distance to a piece's surface from a point in its own coordinates."""
    z = straighten(piece, y, z)
    around = from_side(materials, profiles, int(piece[BODY]), x, y, z + piece[MIDDLE])
    edge = piece[ROUND]
    a = around + edge
    b = max(piece[Z0] - z, z - piece[Z1]) + edge
    outside = np.sqrt(max(a, ZERO) ** 2 + max(b, ZERO) ** 2)
    return min(max(a, b), ZERO) + outside - edge


@inlined
def normal(piece, materials, profiles, x, y, z):  # type: ignore[no-untyped-def]
    """Return how the distance grows around a point."""
    e = np.float32(0.012)
    here = distance(piece, materials, profiles, x, y, z)
    gx = distance(piece, materials, profiles, x + e, y, z) - here
    gy = distance(piece, materials, profiles, x, y + e, z) - here
    gz = distance(piece, materials, profiles, x, y, z + e) - here
    size = ONE / np.sqrt(gx * gx + gy * gy + gz * gz + np.float32(1e-12))
    return gx * size, gy * size, gz * size


@inlined
def turn(piece, x, y, z):  # type: ignore[no-untyped-def]
    """A direction of the world in the piece's coordinates."""
    return (
        piece[0] * x + piece[1] * y + piece[2] * z,
        piece[3] * x + piece[4] * y + piece[5] * z,
        piece[6] * x + piece[7] * y + piece[8] * z,
    )


@inlined
def to_world(piece, x, y, z):  # type: ignore[no-untyped-def]
    """A normal of the piece in the world: the matrix is a turn with a little squash."""
    nx = piece[0] * x + piece[3] * y + piece[6] * z
    ny = piece[1] * x + piece[4] * y + piece[7] * z
    nz = piece[2] * x + piece[5] * y + piece[8] * z
    size = ONE / np.sqrt(nx * nx + ny * ny + nz * nz + np.float32(1e-12))
    return nx * size, ny * size, nz * size


@inlined
def _sides(low, high, o, d):  # type: ignore[no-untyped-def]
    """Return where a ray enters and leaves one pair of a box's sides."""
    safe = d if abs(d) > np.float32(1e-7) else np.float32(1e-7)
    a, b = (low - o) / safe, (high - o) / safe
    return min(a, b), max(a, b)


@inlined
def crossing(piece, ox, oy, oz, dx, dy, dz, room):  # type: ignore[no-untyped-def]
    """Return where a ray in the piece's coordinates is within its box, or no farther than `room` beside
    it."""
    ax, bx = _sides(-piece[BOX_X] - room, piece[BOX_X] + room, ox, dx)
    ay, by = _sides(piece[BOX_Y0] - room, piece[BOX_Y1] + room, oy, dy)
    az, bz = _sides(piece[BOX_Z0] - room, piece[BOX_Z1] + room, oz, dz)
    return max(ax, max(ay, az)), min(bx, min(by, bz))


@inlined
def ellipsoid(half, ox, oy, oz, dx, dy, dz):  # type: ignore[no-untyped-def]
    """Return where a ray enters the ellipsoid that just holds a tapering body; far away if it does not."""
    wide = np.float32(1.015)
    oz, dz = oz / half, dz / half
    a = dx * dx + dy * dy + dz * dz
    b = ox * dx + oy * dy + oz * dz
    c = ox * ox + oy * oy + oz * oz - wide * wide
    root = b * b - a * c
    return FAR if root <= 0 else (-b - np.sqrt(root)) / a


@inlined
def span(corners, row):  # type: ignore[no-untyped-def]
    """Return from where to where a row of pixels is between points, and a little more."""
    low, high = FAR, -FAR
    y = np.float32(row) + HALF
    for i in range(corners.shape[0]):
        for j in range(i):
            a, b = corners[i, 1], corners[j, 1]
            if min(a, b) - np.float32(3.0) <= y <= max(a, b) + np.float32(3.0):
                share = clamp((y - a) / (b - a)) if abs(b - a) > np.float32(0.01) else ZERO
                x = corners[i, 0] + (corners[j, 0] - corners[i, 0]) * share
                low, high = min(low, x), max(high, x)
                if a == b or abs(b - a) < np.float32(6.0):
                    low, high = min(low, corners[j, 0]), max(high, corners[j, 0])
    return int(max(low, -_EDGE)) - 6, int(min(high, _EDGE)) + 7
