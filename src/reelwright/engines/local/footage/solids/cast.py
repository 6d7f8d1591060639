"""Solids seen by rays: shapes that were drawn once as a cross-section and swept along a line.

A body is a cross-section (its signed distances in `profiles`, its inside in `sections`, its outside in
`skins`), swept along z and, if it tapers, thinner towards both ends. A piece is what lies of a body between
two planes, moved, turned, squashed and bent. Rays walk through the distances (sphere tracing, J. C. Hart
1996).
"""

import numpy as np

from reelwright.engines.local.footage.kernel import inlined, kernel

EXTENT = np.float32(1.4)  # cross-sections are drawn from -EXTENT to EXTENT, y up
# Columns of a piece: world → piece matrix, origin, then numbers of its own.
M, T = 0, 9
Z0, Z1, ROUND, BEND, BEND_Y, BODY, FRONT, BACK = range(12, 20)
SHIFT, MIDDLE, BALL_X, BALL_Y, BALL_Z, BALL_R, STEP = range(20, 27)
BOX_X, BOX_Y0, BOX_Y1, BOX_Z0, BOX_Z1, GLOW, SCALE = range(27, 34)
PIECE = 34
# Columns of a body's material.
GLOSS, ROUGH, SOFT, DEPTH, BUMP, GLITTER, SKIN, METAL, TAPER, TWIST, SKIN_Z, SKIN_BUMP = range(12)
MATERIAL = 12
# Numbers of a light: where it shines from, its colour; the sky's and the floor's colours; a rim's colour.
SUN, SUN_COLOUR, SKY, FLOOR, RIM = 0, 3, 6, 9, 12
LIGHT = 15

_ZERO, _ONE, _HALF = np.float32(0), np.float32(1), np.float32(0.5)
_FAR = np.float32(1e9)
_FINE = np.float32(0.008)  # of a height's byte, how it tilts
_EDGE = np.float32(1e5)
_STEPS, _SHADOW_STEPS = 40, 14


@inlined
def clamp(value):  # type: ignore[no-untyped-def]
    return min(_ONE, max(_ZERO, value))


@inlined
def smooth(low, high, value):  # type: ignore[no-untyped-def]
    share = clamp((value - low) / (high - low))
    return share * share * (np.float32(3.0) - np.float32(2.0) * share)


@inlined
def across(profiles, body, x, y):  # type: ignore[no-untyped-def]
    """Signed distance to the outline of a cross-section."""
    last = profiles.shape[1] - 1
    scale = np.float32(last) / (np.float32(2.0) * EXTENT)
    u = min(np.float32(last) - np.float32(0.01), max(_ZERO, (x + EXTENT) * scale))
    v = min(np.float32(last) - np.float32(0.01), max(_ZERO, (EXTENT - y) * scale))
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
        wide, along = max(_ZERO, around + _ONE), z / half
        size = np.sqrt(wide * wide + along * along)
        slope = np.sqrt(wide * wide + along * along / (half * half))
        around = size * (size - _ONE) / max(slope, np.float32(0.05))
    return around


@inlined
def distance(piece, materials, profiles, x, y, z):  # type: ignore[no-untyped-def]
    """To a piece's surface from a point in its own coordinates."""
    over = max(_ZERO, y - piece[BEND_Y])
    z = z + piece[BEND] * over * over
    around = from_side(materials, profiles, int(piece[BODY]), x, y, z + piece[MIDDLE])
    edge = piece[ROUND]
    a = around + edge
    b = max(piece[Z0] - z, z - piece[Z1]) + edge
    outside = np.sqrt(max(a, _ZERO) ** 2 + max(b, _ZERO) ** 2)
    return min(max(a, b), _ZERO) + outside - edge


@inlined
def box_hit(low, high, o, d):  # type: ignore[no-untyped-def]
    """Where a ray enters and leaves one pair of a box's sides."""
    safe = d if abs(d) > np.float32(1e-7) else np.float32(1e-7)
    a, b = (low - o) / safe, (high - o) / safe
    return min(a, b), max(a, b)


@inlined
def turned(piece, x, y, z):  # type: ignore[no-untyped-def]
    """A direction of the world in the piece's coordinates."""
    return (
        piece[0] * x + piece[1] * y + piece[2] * z,
        piece[3] * x + piece[4] * y + piece[5] * z,
        piece[6] * x + piece[7] * y + piece[8] * z,
    )


@inlined
def crossing(piece, ox, oy, oz, dx, dy, dz):  # type: ignore[no-untyped-def]
    """Where a ray in the piece's coordinates is within its box."""
    ax, bx = box_hit(-piece[BOX_X], piece[BOX_X], ox, dx)
    ay, by = box_hit(piece[BOX_Y0], piece[BOX_Y1], oy, dy)
    az, bz = box_hit(piece[BOX_Z0], piece[BOX_Z1], oz, dz)
    return max(ax, max(ay, az)), min(bx, min(by, bz))


@inlined
def ellipsoid(half, ox, oy, oz, dx, dy, dz):  # type: ignore[no-untyped-def]
    """Where a ray enters the ellipsoid that just holds a tapering body; far away if it does not."""
    wide = np.float32(1.015)
    oz, dz = oz / half, dz / half
    a = dx * dx + dy * dy + dz * dz
    b = ox * dx + oy * dy + oz * dz
    c = ox * ox + oy * oy + oz * oz - wide * wide
    root = b * b - a * c
    return _FAR if root <= 0 else (-b - np.sqrt(root)) / a


@inlined
def in_shadow(pieces, blockers, materials, profiles, px, py, pz, lx, ly, lz):  # type: ignore[no-untyped-def]
    """Light that reaches a point from (lx, ly, lz), 0–1, with soft edges; `blockers` are the pieces that may
    be in its way."""
    light = _ONE
    for n in range(blockers.shape[0]):
        piece = pieces[blockers[n]]
        cx, cy, cz = piece[BALL_X] - px, piece[BALL_Y] - py, piece[BALL_Z] - pz
        along = cx * lx + cy * ly + cz * lz
        near = cx * cx + cy * cy + cz * cz - along * along
        if near > piece[BALL_R] ** 2 or along < -piece[BALL_R]:
            continue
        ox, oy, oz = turned(piece, px - piece[T], py - piece[T + 1], pz - piece[T + 2])
        dx, dy, dz = turned(piece, lx, ly, lz)
        t, end = crossing(piece, ox, oy, oz, dx, dy, dz)
        t = max(t, np.float32(0.02))
        for _ in range(_SHADOW_STEPS):
            if t >= end:
                break
            gap = distance(piece, materials, profiles, ox + dx * t, oy + dy * t, oz + dz * t)
            light = min(light, clamp(_HALF + np.float32(7.0) * gap / max(t, np.float32(0.15))))
            if light <= 0:
                return _ZERO
            t += max(np.float32(0.03), gap * piece[STEP])
    return light


@kernel
def cast_shadows(shade, cell, eye, rays, pieces, blockers, light, materials, profiles, x0, y0, x1, y1):  # type: ignore
    """How much of the sun (channel 0) and of the sky (channel 1) pieces keep from the ground y = 0; one cell
    of `shade` stands for `cell`² pixels."""
    for j in range(y0, y1):
        for i in range(x0, x1):
            px, py = np.float32((i + 0.5) * cell), np.float32((j + 0.5) * cell)
            dy = rays[0, 1] + rays[1, 1] * px + rays[2, 1] * py
            if dy > np.float32(-0.02):
                continue
            t = -eye[1] / dy
            x = eye[0] + t * (rays[0, 0] + rays[1, 0] * px + rays[2, 0] * py)
            z = eye[2] + t * (rays[0, 2] + rays[1, 2] * px + rays[2, 2] * py)
            sun = in_shadow(
                pieces, blockers, materials, profiles, x, _ZERO, z, light[SUN], light[SUN + 1], light[SUN + 2]
            )
            up = in_shadow(pieces, blockers, materials, profiles, x, np.float32(-0.05), z, _ZERO, _ONE, _ZERO)
            shade[j, i, 0] = _ONE - sun
            shade[j, i, 1] = _ONE - up


@inlined
def texel(table, layer, u, v):  # type: ignore[no-untyped-def]
    """Four channels of 0–255 at (u, v) in texels, held at the borders."""
    rows, columns = table.shape[1] - 1, table.shape[2] - 1
    u = min(np.float32(columns) - np.float32(0.01), max(_ZERO, u))
    v = min(np.float32(rows) - np.float32(0.01), max(_ZERO, v))
    i, j = int(u), int(v)
    a, b = u - np.float32(i), v - np.float32(j)
    w00, w01, w10, w11 = (_ONE - a) * (_ONE - b), a * (_ONE - b), (_ONE - a) * b, a * b
    r = (
        table[layer, j, i, 0] * w00 + table[layer, j, i + 1, 0] * w01
        + table[layer, j + 1, i, 0] * w10 + table[layer, j + 1, i + 1, 0] * w11
    )  # fmt: skip
    g = (
        table[layer, j, i, 1] * w00 + table[layer, j, i + 1, 1] * w01
        + table[layer, j + 1, i, 1] * w10 + table[layer, j + 1, i + 1, 1] * w11
    )  # fmt: skip
    bl = (
        table[layer, j, i, 2] * w00 + table[layer, j, i + 1, 2] * w01
        + table[layer, j + 1, i, 2] * w10 + table[layer, j + 1, i + 1, 2] * w11
    )  # fmt: skip
    h = (
        table[layer, j, i, 3] * w00 + table[layer, j, i + 1, 3] * w01
        + table[layer, j + 1, i, 3] * w10 + table[layer, j + 1, i + 1, 3] * w11
    )  # fmt: skip
    return np.float32(r), np.float32(g), np.float32(bl), np.float32(h)


@inlined
def inside(sections, layer, x, y):  # type: ignore[no-untyped-def]
    """Of a cross-section: colour and height at (x, y)."""
    scale = np.float32(sections.shape[1] - 1) / (np.float32(2.0) * EXTENT)
    return texel(sections, layer, (x + EXTENT) * scale, (EXTENT - y) * scale)


@inlined
def outside(skins, body, x, y, z, length):  # type: ignore[no-untyped-def]
    """Of a skin: colour and height at the angle of (x, y) and at z; repeats every `length`."""
    rows, columns = skins.shape[1] - 1, skins.shape[2] - 1
    u = np.float32(np.arctan2(x, y) * (0.5 / np.pi) + 0.5) * np.float32(columns)
    v = z / length
    return texel(skins, body, u, (v - np.floor(v)) * np.float32(rows))


@inlined
def surroundings(rx, ry, rz, rough):  # type: ignore[no-untyped-def]
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
    shine = (lamp * np.float32(3.2) + window * np.float32(1.3)) / (_ONE + np.float32(3.0) * rough)
    room = np.float32(0.42) + np.float32(0.5) * max(_ZERO, ry)
    return shine, room


@inlined
def film(value):  # type: ignore[no-untyped-def]
    """Light to a screen's 0–255: bright things keep their colour."""
    value = max(_ZERO, value)
    value = value * (_ONE + value * np.float32(0.16)) / (_ONE + value * np.float32(0.55))
    return min(np.float32(255.0), np.float32(255.0) * np.sqrt(value * np.float32(1.22)))


@inlined
def span(corners, row):  # type: ignore[no-untyped-def]
    """Of a row of pixels, from where to where it is between points, and a little more."""
    low, high = _FAR, -_FAR
    y = np.float32(row) + _HALF
    for i in range(corners.shape[0]):
        for j in range(i):
            a, b = corners[i, 1], corners[j, 1]
            if min(a, b) - np.float32(3.0) <= y <= max(a, b) + np.float32(3.0):
                share = clamp((y - a) / (b - a)) if abs(b - a) > np.float32(0.01) else _ZERO
                x = corners[i, 0] + (corners[j, 0] - corners[i, 0]) * share
                low, high = min(low, x), max(high, x)
                if a == b or abs(b - a) < np.float32(6.0):
                    low, high = min(low, corners[j, 0]), max(high, corners[j, 0])
    return int(max(low, -_EDGE)) - 6, int(min(high, _EDGE)) + 7


@kernel
def cast_piece(  # type: ignore[no-untyped-def]
    canvas,
    free,
    own,
    eye,
    rays,
    pieces,
    blockers,
    light,
    materials,
    profiles,
    sections,
    skins,
    pixel,
    corners,
    x0,
    y0,
    x1,
    y1,
):
    """Draw one piece behind what is on the canvas (BGR bytes, black at first), within a rectangle and between
    its box's `corners`. `free` is how much of a pixel (of 255) nothing has covered yet; `pixel` is a pixel's
    size at distance 1; edges are softened by how far a ray that misses passes by."""
    piece = pieces[own]
    body = int(piece[BODY])
    look = materials[body]
    ox, oy, oz = turned(piece, eye[0] - piece[T], eye[1] - piece[T + 1], eye[2] - piece[T + 2])
    lx, ly, lz = light[SUN], light[SUN + 1], light[SUN + 2]
    mx, my, mz = turned(piece, lx, ly, lz)
    straight = piece[BEND] == 0
    memo = np.full(((x1 - x0) // 2 + 1, 11), np.float32(-9))
    for row in range(y0, y1):
        left, right = span(corners, row)
        for column in range(max(x0, left), min(x1, right)):
            if free[row, column] == 0:
                continue
            px, py = np.float32(column + 0.5), np.float32(row + 0.5)
            wx = rays[0, 0] + rays[1, 0] * px + rays[2, 0] * py
            wy = rays[0, 1] + rays[1, 1] * px + rays[2, 1] * py
            wz = rays[0, 2] + rays[1, 2] * px + rays[2, 2] * py
            dx, dy, dz = turned(piece, wx, wy, wz)
            t, end = crossing(piece, ox, oy, oz, dx, dy, dz)
            if t >= end or end <= 0:
                continue
            unit = _ONE / np.sqrt(wx * wx + wy * wy + wz * wz)
            # Most rays meet a flat cut well within its outline.
            flat = False
            if straight and dz != 0:
                at = ((piece[Z0] if dz > 0 else piece[Z1]) - oz) / dz
                x, y, z = ox + dx * at, oy + dy * at, oz + dz * at
                if abs(x) < piece[BOX_X] and piece[BOX_Y0] < y < piece[BOX_Y1]:
                    rim = from_side(materials, profiles, body, x, y, z + piece[MIDDLE])
                    flat = rim < -piece[ROUND] - np.float32(0.012)
            near_by = (column - x0) >> 1
            pair = np.float32(row >> 1)
            alike = False
            if not flat and memo[near_by, 0] == pair:
                # On the surface that a neighbour saw, if that is where it should be.
                gx, gy, gz = memo[near_by, 1], memo[near_by, 2], memo[near_by, 3]
                slant = gx * dx + gy * dy + gz * dz
                if slant < np.float32(-0.1):
                    at = (memo[near_by, 9] - gx * ox - gy * oy - gz * oz) / slant
                    x, y, z = ox + dx * at, oy + dy * at, oz + dz * at
                    gap = distance(piece, materials, profiles, x, y, z)
                    alike = abs(gap) * piece[SCALE] < pixel * at * np.float32(0.3)
            if alike:
                cover = _ONE
                over = max(_ZERO, y - piece[BEND_Y])
                zb = z + piece[BEND] * over * over
                rim = memo[near_by, 10]
            elif flat:
                cover = _ONE
                gx, gy, gz = _ZERO, _ZERO, -_ONE if dz > 0 else _ONE
                zb = z
            else:
                if straight and look[TAPER] > 0:
                    start = ellipsoid(look[TAPER], ox, oy, oz + piece[MIDDLE], dx, dy, dz)
                    if start >= _FAR:
                        continue
                    t = max(t, start)
                stride = piece[STEP] * unit
                least, at = _FAR, t
                before, step = _FAR, _ONE
                for _ in range(_STEPS):
                    gap = distance(piece, materials, profiles, ox + dx * t, oy + dy * t, oz + dz * t)
                    miss = gap * piece[SCALE] / t
                    if miss < least:
                        least, at = miss, t
                    if miss < pixel * np.float32(0.3):
                        break
                    # Distances along a ray fall no faster than they did: the line through two is safe.
                    closing = (before - gap) / step
                    ahead = gap * stride
                    if before < _FAR and closing > 0:
                        ahead = max(
                            ahead, min(gap / closing * np.float32(0.98), gap * stride * np.float32(12.0))
                        )
                    before, step = gap, ahead
                    t += ahead
                    if t > end:
                        break
                cover = clamp(np.float32(1.2) - least / pixel)
                if cover <= 0:
                    continue
                x, y, z = ox + dx * at, oy + dy * at, oz + dz * at
                # The normal: how the distance grows around the point.
                e = np.float32(0.012)
                k1 = distance(piece, materials, profiles, x + e, y, z)
                k2 = distance(piece, materials, profiles, x, y + e, z)
                k3 = distance(piece, materials, profiles, x, y, z + e)
                k4 = distance(piece, materials, profiles, x, y, z)
                gx, gy, gz = k1 - k4, k2 - k4, k3 - k4
                size = _ONE / np.sqrt(gx * gx + gy * gy + gz * gz + np.float32(1e-12))
                gx, gy, gz = gx * size, gy * size, gz * size
                over = max(_ZERO, y - piece[BEND_Y])
                zb = z + piece[BEND] * over * over
                rim = from_side(materials, profiles, body, x, y, zb + piece[MIDDLE])
            # What is there: the inside on a cut, the skin around.
            thick = _ONE
            if look[TAPER] > 0:
                along = min(np.float32(0.97), abs(zb + piece[MIDDLE]) / look[TAPER])
                thick = np.sqrt(_ONE - along * along)
            sx, sy = x / thick, y / thick
            twist = look[TWIST] * (zb + piece[SHIFT])
            if twist != 0:
                cos, sin = np.cos(twist), np.sin(twist)
                sx, sy = sx * cos - sy * sin, sx * sin + sy * cos
            middle = (piece[Z0] + piece[Z1]) * _HALF
            layer = int(piece[FRONT]) if zb < middle else int(piece[BACK])
            r, g, b, high = inside(sections, layer, sx, sy)
            # A clear body shows what lies deeper, moved by the slant of the ray.
            if look[DEPTH] > 0:
                deep = look[DEPTH] / max(np.float32(0.35), abs(dz) * unit)
                r2, g2, b2, _ = inside(sections, layer, sx + dx * deep * unit, sy + dy * deep * unit)
                r = r * np.float32(0.55) + r2 * np.float32(0.45)
                g = g * np.float32(0.55) + g2 * np.float32(0.45)
                b = b * np.float32(0.55) + b2 * np.float32(0.45)
            on_skin = _ZERO
            if look[SKIN] > 0:
                on_skin = smooth(-look[SKIN], -look[SKIN] * _HALF, rim)
                if on_skin > 0:
                    r2, g2, b2, high2 = outside(skins, body, x, y, zb + piece[SHIFT], look[SKIN_Z])
                    r, g, b = r + (r2 - r) * on_skin, g + (g2 - g) * on_skin, b + (b2 - b) * on_skin
                    high += (high2 - high) * on_skin
            # Small unevenness: darker where it rises towards the sun.
            relief = _ONE
            bump = look[BUMP] * abs(gz)
            if bump > 0:
                step = np.float32(0.011)
                _, _, _, ahead = inside(sections, layer, sx + mx * step, sy + my * step)
                relief += max(np.float32(-0.5), (high - ahead) * bump * _FINE)
            bump = look[SKIN_BUMP] * (_ONE - abs(gz))
            if bump > 0 and look[SKIN] > 0 and on_skin > 0:
                step = np.float32(0.018)
                _, _, _, ahead = outside(
                    skins, body, x + mx * step, y + my * step, zb + piece[SHIFT] + mz * step, look[SKIN_Z]
                )
                relief += max(np.float32(-0.5), (high - ahead) * bump * _FINE)
            # Light changes little from pixel to pixel: one of four is lit for all that look alike.
            same = memo[near_by, 1] * gx + memo[near_by, 2] * gy + memo[near_by, 3] * gz
            if memo[near_by, 0] != pair or same < np.float32(0.998):
                memo[near_by, 0], memo[near_by, 1], memo[near_by, 2], memo[near_by, 3] = pair, gx, gy, gz
                memo[near_by, 9], memo[near_by, 10] = gx * x + gy * y + gz * z, rim
                # To the world; the matrix is a turn with a little squash.
                nx = piece[0] * gx + piece[3] * gy + piece[6] * gz
                ny = piece[1] * gx + piece[4] * gy + piece[7] * gz
                nz = piece[2] * gx + piece[5] * gy + piece[8] * gz
                size = _ONE / np.sqrt(nx * nx + ny * ny + nz * nz + np.float32(1e-12))
                nx, ny, nz = nx * size, ny * size, nz * size
                hx, hy, hz = eye[0] + wx * at, eye[1] + wy * at, eye[2] + wz * at
                facing = nx * lx + ny * ly + nz * lz
                sunlit = _ONE
                if facing > np.float32(-0.3):
                    sunlit = in_shadow(
                        pieces, blockers, materials, profiles, hx + nx * np.float32(0.02),
                        hy + ny * np.float32(0.02), hz + nz * np.float32(0.02), lx, ly, lz,
                    )  # fmt: skip
                wrap = np.float32(0.25) + np.float32(0.35) * look[SOFT]
                key = max(_ZERO, (facing + wrap) / (_ONE + wrap)) * (
                    sunlit + (_ONE - sunlit) * np.float32(0.22) * look[SOFT]
                )
                near = smooth(np.float32(-0.1), np.float32(0.7), hy) * np.float32(0.4) + np.float32(0.6)
                near += (_ONE - near) * max(_ZERO, ny)
                sky = (_HALF + _HALF * ny) * near * (np.float32(0.6) + np.float32(0.4) * sunlit)
                low = (_HALF - _HALF * ny) * near
                cosine = -(nx * wx + ny * wy + nz * wz) * unit
                edge = _ONE - clamp(cosine)
                edge2 = edge * edge
                back = np.float32(2.0) * cosine
                shine, room = surroundings(
                    wx * unit + nx * back, wy * unit + ny * back, wz * unit + nz * back, look[ROUGH]
                )
                lamp = shine * (np.float32(0.25) + np.float32(0.75) * sunlit)
                if look[METAL] > 0:
                    bright = np.float32(0.25) + room * np.float32(0.7) + lamp * np.float32(0.9)
                    (
                        memo[near_by, 4],
                        memo[near_by, 5],
                        memo[near_by, 6],
                        memo[near_by, 7],
                        memo[near_by, 8],
                    ) = bright, bright, bright, _ZERO, _ZERO
                else:
                    # Light that went in comes out near edges and where the far side is lit.
                    opposite = across(profiles, body, x + mx * np.float32(0.3), y + my * np.float32(0.3))
                    opposite += _ONE - thick
                    through = look[SOFT] * (
                        np.exp(min(_ZERO, rim) * np.float32(9.0)) * np.float32(0.22)
                        + np.exp(min(_ZERO, opposite) * np.float32(4.0)) * np.float32(0.34)
                    )
                    fresnel = np.float32(0.05) + np.float32(0.4) * edge2 * edge2 * edge
                    mirror = look[GLOSS] * fresnel
                    keep = _ONE - mirror * _HALF
                    rim_light = edge2 * edge * np.float32(0.35) * near
                    for c in range(3):
                        memo[near_by, 4 + c] = keep * (
                            key * light[SUN_COLOUR + c] + sky * light[SKY + c] + low * light[FLOOR + c]
                            + through + rim_light * light[RIM + c]
                        )  # fmt: skip
                    memo[near_by, 7] = min(_HALF, mirror * (lamp + room * _HALF))
                    memo[near_by, 8] = look[GLITTER] * (np.float32(0.3) + facing) * sunlit
            r, g, b = r * np.float32(1 / 255), g * np.float32(1 / 255), b * np.float32(1 / 255)
            add = memo[near_by, 7] + memo[near_by, 8] * max(_ZERO, high - np.float32(200.0)) * np.float32(
                1 / 55
            )
            r, g, b = (
                r * r * memo[near_by, 4] * relief,
                g * g * memo[near_by, 5] * relief,
                b * b * memo[near_by, 6] * relief,
            )
            r, g, b = r + add, g + add, b + add
            if piece[GLOW] > 0:
                r, g, b = r + piece[GLOW], g + piece[GLOW], b + piece[GLOW]
            share = np.float32(free[row, column]) * cover
            for c in range(3):
                value = film(b if c == 0 else g if c == 1 else r) * share * np.float32(1 / 255)
                value += np.float32(canvas[row, column, c]) + _HALF
                canvas[row, column, c] = np.uint8(min(np.float32(255.0), value))
            free[row, column] = np.uint8(np.float32(free[row, column]) - share + _HALF)


@kernel
def lay_over(canvas, pieces, free):  # type: ignore[no-untyped-def]
    """Put what `cast_piece` drew on the canvas."""
    for row in range(canvas.shape[0]):
        for column in range(canvas.shape[1]):
            rest = np.int32(free[row, column])
            if rest < 255:
                for c in range(3):
                    behind = (np.int32(canvas[row, column, c]) * rest + 127) // 255
                    canvas[row, column, c] = np.uint8(min(255, behind + pieces[row, column, c]))
