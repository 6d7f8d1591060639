"""Light on solids: a sun with soft shadows, the sky, the floor, what a smooth surface mirrors, and light that
went in and comes out elsewhere."""

import numpy as np

from reelwright_footage.arrays import Bytes
from reelwright_footage.kernel import inlined
from reelwright_footage.solids.blockers import (
    ACROSS,
    ASIDE,
    DX,
    DY,
    DZ,
    IX,
    IY,
    IZ,
    TOP,
    TOWARDS,
    U0,
    U1,
    V0,
    V1,
    WHICH,
)
from reelwright_footage.solids.rays import GRAIN, LIT, MIRROR
from reelwright_footage.solids.shapes import (
    BOX_X,
    BOX_Y0,
    BOX_Y1,
    BOX_Z0,
    BOX_Z1,
    GLITTER,
    GLOSS,
    HALF,
    METAL,
    ONE,
    ROUGH,
    SOFT,
    STEP,
    ZERO,
    T,
    across,
    clamp,
    distance,
    smooth,
    turn,
)

# Numbers of a light: where it shines from, its colour; the sky's and the floor's colours; a rim's colour.
SUN, SUN_COLOUR, SKY, FLOOR, RIM_COLOUR = 0, 3, 6, 9, 12
LIGHT = 15

EXPOSURE, EXPOSURES = np.float32(12800), 16000  # as bright as a screen can show
_SHADOW_STEPS = 14


@inlined
def _inside(low, high, o, inverse):  # type: ignore[no-untyped-def]
    """Return from where to where a ray is between a pair of a box's sides."""
    a, b = (low - o) * inverse, (high - o) * inverse
    return min(a, b), max(a, b)


@inlined
def _through(piece, blocker, ox, oy, oz):  # type: ignore[no-untyped-def]
    """Return from where to where a ray towards the light is in the blocker's box."""
    ax, bx = _inside(-piece[BOX_X], piece[BOX_X], ox, blocker[IX])
    ay, by = _inside(piece[BOX_Y0], piece[BOX_Y1], oy, blocker[IY])
    az, bz = _inside(piece[BOX_Z0], piece[BOX_Z1], oz, blocker[IZ])
    return max(np.float32(0.02), max(ax, max(ay, az))), min(bx, min(by, bz))


@inlined
def _on_axis(light, axis, x, y, z):  # type: ignore[no-untyped-def]
    return light[axis] * x + light[axis + 1] * y + light[axis + 2] * z


@inlined
def in_shadow(pieces, blockers, materials, profiles, px, py, pz):  # type: ignore[no-untyped-def]
    """Return how much of a light reaches a point, 0–1, with soft edges, past a table of blockers."""
    light, way = ONE, blockers[0]
    at = _on_axis(way, TOWARDS, px, py, pz)
    u, v = _on_axis(way, ACROSS, px, py, pz), _on_axis(way, ASIDE, px, py, pz)
    for n in range(1, blockers.shape[0]):
        blocker = blockers[n]
        if at > blocker[TOP] or u < blocker[U0] or u > blocker[U1] or v < blocker[V0] or v > blocker[V1]:
            continue
        piece = pieces[int(blocker[WHICH])]
        ox, oy, oz = turn(piece, px - piece[T], py - piece[T + 1], pz - piece[T + 2])
        t, end = _through(piece, blocker, ox, oy, oz)
        dx, dy, dz = blocker[DX], blocker[DY], blocker[DZ]
        for _ in range(_SHADOW_STEPS):
            if t >= end:
                break
            gap = distance(piece, materials, profiles, ox + dx * t, oy + dy * t, oz + dz * t)
            light = min(light, clamp(HALF + np.float32(7.0) * gap / max(t, np.float32(0.15))))
            if light <= 0:
                return ZERO
            t += max(np.float32(0.03), gap * piece[STEP])
    return light


@inlined
def _mirror(rx, ry, rz, rough):  # type: ignore[no-untyped-def]
    """Return what is mirrored from a direction: a lamp overhead, a window at the left, the room."""
    up = max(ry, np.float32(0.05))
    u, v = rx / up, rz / up
    soft = np.float32(0.06) + rough
    lamp = smooth(np.float32(0.75) + soft, np.float32(0.75) - soft, abs(u + np.float32(0.35)))
    lamp *= smooth(np.float32(0.34) + soft, np.float32(0.34) - soft, abs(v - np.float32(0.3)))
    lamp *= smooth(np.float32(0.05), np.float32(0.3), ry)
    window = smooth(np.float32(0.72) - soft, np.float32(0.72) + soft, -rx)
    window *= smooth(np.float32(-0.1) - soft, np.float32(-0.1) + soft, ry)
    window *= smooth(np.float32(0.5) + soft, np.float32(0.5) - soft, ry)
    shine = (lamp * np.float32(3.2) + window * np.float32(1.3)) / (ONE + np.float32(3.0) * rough)
    room = np.float32(0.42) + HALF * max(ZERO, ry)
    return shine, room


@inlined
def light_up(seen, cell, look, light, sunlit, height, toward, view, rim, opposite):  # type: ignore
    """Note what light falls on a point at a height above the ground, with the normal `toward`, seen along
    `view` (length 1): `sunlit` of the sun reaches it; `rim` and `opposite` say how deep it lies, and its far
    side towards the sun."""
    nx, ny, nz = toward
    vx, vy, vz = view
    facing = nx * light[SUN] + ny * light[SUN + 1] + nz * light[SUN + 2]
    cosine = -(nx * vx + ny * vy + nz * vz)
    edge = ONE - clamp(cosine)
    edge2 = edge * edge
    back = np.float32(2.0) * cosine
    shine, room = _mirror(vx + nx * back, vy + ny * back, vz + nz * back, look[ROUGH])
    lamp = shine * (np.float32(0.25) + np.float32(0.75) * sunlit)
    if look[METAL] > 0:
        bright = np.float32(0.25) + room * np.float32(0.7) + lamp * np.float32(0.9)
        for c in range(3):
            seen[cell, LIT + c] = bright
        seen[cell, MIRROR], seen[cell, GRAIN] = ZERO, ZERO
        return
    wrap = np.float32(0.25) + np.float32(0.35) * look[SOFT]
    key = max(ZERO, (facing + wrap) / (ONE + wrap))
    key *= sunlit + (ONE - sunlit) * np.float32(0.22) * look[SOFT]
    near = smooth(np.float32(-0.1), np.float32(0.7), height) * np.float32(0.4) + np.float32(0.6)
    near += (ONE - near) * max(ZERO, ny)
    sky = (HALF + HALF * ny) * near * (np.float32(0.6) + np.float32(0.4) * sunlit)
    low = (HALF - HALF * ny) * near
    # Light that went in comes out near edges and where the far side is lit.
    through = look[SOFT] * (
        np.exp(min(ZERO, rim) * np.float32(9.0)) * np.float32(0.22)
        + np.exp(min(ZERO, opposite) * np.float32(4.0)) * np.float32(0.34)
    )
    mirror = look[GLOSS] * (np.float32(0.05) + np.float32(0.4) * edge2 * edge2 * edge)
    keep = ONE - mirror * HALF
    rim_light = edge2 * edge * np.float32(0.35) * near
    for c in range(3):
        falls = key * light[SUN_COLOUR + c] + sky * light[SKY + c] + low * light[FLOOR + c]
        seen[cell, LIT + c] = keep * (falls + through + rim_light * light[RIM_COLOUR + c])
    seen[cell, MIRROR] = min(HALF, mirror * (lamp + room * HALF))
    seen[cell, GRAIN] = look[GLITTER] * (np.float32(0.3) + facing) * sunlit


@inlined
def sun_on(pieces, blockers, materials, profiles, light, x, y, z, nx, ny, nz):  # type: ignore[no-untyped-def]
    """Return how much of the sun reaches a point of a surface, a little above it."""
    lx, ly, lz = light[SUN], light[SUN + 1], light[SUN + 2]
    if nx * lx + ny * ly + nz * lz <= np.float32(-0.3):
        return ONE
    up = np.float32(0.02)
    return in_shadow(pieces, blockers, materials, profiles, x + nx * up, y + ny * up, z + nz * up)


@inlined
def far_side(profiles, body, x, y, mx, my, thick):  # type: ignore[no-untyped-def]
    """Return how deep the point lies where light from the sun at (mx, my) would come in."""
    reach = np.float32(0.3)
    return across(profiles, body, x + mx * reach, y + my * reach) + ONE - thick


def exposures() -> Bytes:
    """Return what a screen shows (0–255) of light in steps of 1 / EXPOSURE: bright things keep their
    colour."""
    light = np.arange(EXPOSURES) / EXPOSURE
    light = light * (1 + light * 0.16) / (1 + light * 0.55)
    return np.asarray(np.minimum(255, np.rint(255 * np.sqrt(light * 1.22))), np.uint8)


@inlined
def expose(table, light):  # type: ignore[no-untyped-def]
    """Expose by the table that `exposures` makes."""
    at = min(max(ZERO, light) * EXPOSURE + HALF, np.float32(EXPOSURES - 1))
    return table[np.uint32(at)]
