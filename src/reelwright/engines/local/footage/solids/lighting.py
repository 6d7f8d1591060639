"""Light on solids: a sun with soft shadows, the sky, the floor, what a smooth surface mirrors, and light that
went in and comes out elsewhere."""

import numpy as np

from reelwright.engines.local.footage.kernel import inlined
from reelwright.engines.local.footage.solids.rays import GRAIN, LIT, MIRROR
from reelwright.engines.local.footage.solids.shapes import (
    BALL_R,
    BALL_X,
    BALL_Y,
    BALL_Z,
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
    crossing,
    distance,
    smooth,
    turned,
)

# Numbers of a light: where it shines from, its colour; the sky's and the floor's colours; a rim's colour.
SUN, SUN_COLOUR, SKY, FLOOR, RIM_COLOUR = 0, 3, 6, 9, 12
LIGHT = 15

_SHADOW_STEPS = 14


@inlined
def in_shadow(pieces, blockers, materials, profiles, px, py, pz, lx, ly, lz):  # type: ignore[no-untyped-def]
    """Light that reaches a point from (lx, ly, lz), 0–1, with soft edges; `blockers` are the pieces that may
    be in its way."""
    light = ONE
    for n in range(blockers.shape[0]):
        piece = pieces[blockers[n]]
        cx, cy, cz = piece[BALL_X] - px, piece[BALL_Y] - py, piece[BALL_Z] - pz
        along = cx * lx + cy * ly + cz * lz
        near = cx * cx + cy * cy + cz * cz - along * along
        if near > piece[BALL_R] ** 2 or along < -piece[BALL_R]:
            continue
        ox, oy, oz = turned(piece, px - piece[T], py - piece[T + 1], pz - piece[T + 2])
        dx, dy, dz = turned(piece, lx, ly, lz)
        t, end = crossing(piece, ox, oy, oz, dx, dy, dz, ZERO)
        t = max(t, np.float32(0.02))
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
def _mirrored(rx, ry, rz, rough):  # type: ignore[no-untyped-def]
    """What is mirrored from a direction: a lamp overhead, a window at the left, the room."""
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
    shine, room = _mirrored(vx + nx * back, vy + ny * back, vz + nz * back, look[ROUGH])
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
    """How much of the sun reaches a point of a surface, a little above it."""
    lx, ly, lz = light[SUN], light[SUN + 1], light[SUN + 2]
    if nx * lx + ny * ly + nz * lz <= np.float32(-0.3):
        return ONE
    up = np.float32(0.02)
    return in_shadow(pieces, blockers, materials, profiles, x + nx * up, y + ny * up, z + nz * up, lx, ly, lz)


@inlined
def far_side(profiles, body, x, y, mx, my, thick):  # type: ignore[no-untyped-def]
    """How deep the point lies where light from the sun at (mx, my) would come in."""
    reach = np.float32(0.3)
    return across(profiles, body, x + mx * reach, y + my * reach) + ONE - thick


@inlined
def exposed(value):  # type: ignore[no-untyped-def]
    """Light to a screen's 0–255: bright things keep their colour."""
    value = max(ZERO, value)
    value = value * (ONE + value * np.float32(0.16)) / (ONE + value * np.float32(0.55))
    return min(np.float32(255.0), np.float32(255.0) * np.sqrt(value * np.float32(1.22)))
