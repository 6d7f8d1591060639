"""The matter of a solid: the picture of its cut inside, its skin around, and how rough both are."""

import numpy as np

from reelwright_footage.kernel import inlined
from reelwright_footage.solids.shapes import (
    BACK,
    BUMP,
    CAPS,
    DEPTH,
    EXTENT,
    FRONT,
    HALF,
    MIDDLE,
    ONE,
    SHIFT,
    SKIN,
    SKIN_BUMP,
    SKIN_Z,
    TAPER,
    TWIST,
    Z0,
    Z1,
    ZERO,
    smooth,
    straighten,
)

_FINE = np.float32(0.008)  # of a height's byte, how it tilts
_ROUND_ONCE = np.float32(1 / 6.2831853)
_LANES = np.uint64(0x00FF00FF00FF00FF)
_ROUND = np.uint64(0x0080008000800080)
_LANE, _BYTE = np.uint64(0xFFFF), np.uint64(8)
_FIRST = np.uint64(0x00FF00FF)


@inlined
def _lanes(texel):  # type: ignore[no-untyped-def]
    """Four bytes in lanes of 16 bits: the first, the third, the second, the fourth."""
    wide = np.uint64(texel)
    return (wide & _FIRST) | (((wide >> _BYTE) & _FIRST) << np.uint64(32))


@inlined
def _lane(lanes, number):  # type: ignore[no-untyped-def]
    return np.float32(np.int64((lanes >> np.uint64(16 * number)) & _LANE)) * np.float32(1 / 256)


@inlined
def _mix(table, layer, u, v):  # type: ignore[no-untyped-def]
    """Four channels at (u, v) in texels (held at the borders), as 16 bits each: all are mixed at once."""
    rows, columns = table.shape[1] - 1, table.shape[2] - 1
    u = min(np.float32(columns) - np.float32(0.01), max(ZERO, u))
    v = min(np.float32(rows) - np.float32(0.01), max(ZERO, v))
    i, j = int(u), int(v)
    a, b = np.uint64((u - np.float32(i)) * np.float32(256)), np.uint64((v - np.float32(j)) * np.float32(256))
    ra, rb = np.uint64(256) - a, np.uint64(256) - b
    top = _lanes(table[layer, j, i]) * ra + _lanes(table[layer, j, i + 1]) * a
    low = _lanes(table[layer, j + 1, i]) * ra + _lanes(table[layer, j + 1, i + 1]) * a
    top = ((top + _ROUND) >> _BYTE) & _LANES
    low = ((low + _ROUND) >> _BYTE) & _LANES
    return top * rb + low * b


@inlined
def _texel(table, layer, u, v):  # type: ignore[no-untyped-def]
    """Red, green, blue and height, 0–255."""
    lanes = _mix(table, layer, u, v)
    return _lane(lanes, 0), _lane(lanes, 2), _lane(lanes, 1), _lane(lanes, 3)


@inlined
def _height(table, layer, u, v):  # type: ignore[no-untyped-def]
    """The fourth byte only."""
    rows, columns = table.shape[1] - 1, table.shape[2] - 1
    u = min(np.float32(columns) - np.float32(0.01), max(ZERO, u))
    v = min(np.float32(rows) - np.float32(0.01), max(ZERO, v))
    i, j = np.uint32(u), np.uint32(v)
    a, b = u - np.float32(i), v - np.float32(j)
    nw, ne = _top_byte(table[layer, j, i]), _top_byte(table[layer, j, i + 1])
    sw, se = _top_byte(table[layer, j + 1, i]), _top_byte(table[layer, j + 1, i + 1])
    north, south = nw + (ne - nw) * a, sw + (se - sw) * a
    return north + (south - north) * b


@inlined
def _top_byte(texel):  # type: ignore[no-untyped-def]
    return np.float32(np.int32(texel >> 24))


@inlined
def _in_section(sections, x, y):  # type: ignore[no-untyped-def]
    scale = np.float32(sections.shape[1] - 1) / (np.float32(2.0) * EXTENT)
    return (x + EXTENT) * scale, (EXTENT - y) * scale


@inlined
def _inside(sections, layer, x, y):  # type: ignore[no-untyped-def]
    """Return colour and height of a cross-section at (x, y)."""
    u, v = _in_section(sections, x, y)
    return _texel(sections, layer, u, v)


@inlined
def _height_inside(sections, layer, x, y):  # type: ignore[no-untyped-def]
    u, v = _in_section(sections, x, y)
    return _height(sections, layer, u, v)


@inlined
def _turn(x, y):  # type: ignore[no-untyped-def]
    """The angle of (x, y) from upright as a share of a turn, 0–1 (a polynomial; off by less than 0.0001)."""
    ax, ay = abs(y), abs(x)
    q = min(ax, ay) / max(max(ax, ay), np.float32(1e-9))
    p = q * q
    a = ((np.float32(-0.0464964749) * p + np.float32(0.15931422)) * p - np.float32(0.327622764)) * p * q + q
    a = np.float32(1.57079637) - a if ay > ax else a
    a = np.float32(3.14159274) - a if y < ZERO else a
    a = -a if x < ZERO else a
    return a * np.float32(0.15915494) + HALF


@inlined
def _on_skin(skins, x, y, z, length):  # type: ignore[no-untyped-def]
    """Sample the skin at the angle of (x, y) and at z; it repeats every `length`."""
    rows, columns = skins.shape[1] - 1, skins.shape[2] - 1
    v = z / length
    return _turn(x, y) * np.float32(columns), (v - np.floor(v)) * np.float32(rows)


@inlined
def _outside(skins, body, x, y, z, length):  # type: ignore[no-untyped-def]
    """Return colour and height of a skin."""
    u, v = _on_skin(skins, x, y, z, length)
    return _texel(skins, body, u, v)


@inlined
def _height_outside(skins, body, x, y, z, length):  # type: ignore[no-untyped-def]
    u, v = _on_skin(skins, x, y, z, length)
    return _height(skins, body, u, v)


@inlined
def _on_cap(skins, x, y, length):  # type: ignore[no-untyped-def]
    """Return where the flat end of a body shows its skin: as large as on the sides."""
    rows, columns = skins.shape[1] - 1, skins.shape[2] - 1
    v = y / length
    return (HALF + x * _ROUND_ONCE) * np.float32(columns), (v - np.floor(v)) * np.float32(rows)


@inlined
def _skin_at(skins, body, look, place, gz, sun):  # type: ignore[no-untyped-def]
    """Colour and height of the skin at a place whose z counts from the body's begin, and how it tilts there
    towards the sun (a difference of heights)."""
    (x, y, z), (mx, my, mz), length = place, sun, look[SKIN_Z]
    cap = look[CAPS] * smooth(np.float32(0.4), np.float32(0.8), abs(gz))
    bump = look[SKIN_BUMP]
    step = np.float32(0.018)
    r, g, b, high, tilt = ZERO, ZERO, ZERO, ZERO, ZERO
    if cap < ONE:
        r, g, b, high = _outside(skins, body, x, y, z, length)
        if bump > 0:
            ahead = _height_outside(skins, body, x + mx * step, y + my * step, z + mz * step, length)
            tilt = (high - ahead) * (ONE - abs(gz))
    if cap > 0:
        u, v = _on_cap(skins, x, y, length)
        r2, g2, b2, high2 = _texel(skins, body, u, v)
        r, g, b = r + (r2 - r) * cap, g + (g2 - g) * cap, b + (b2 - b) * cap
        if bump > 0:
            u, v = _on_cap(skins, x + mx * step, y + my * step, length)
            tilt += (high2 - _height(skins, body, u, v) - tilt) * cap
        high += (high2 - high) * cap
    return r, g, b, high, tilt


@inlined
def thickness(piece, look, along):  # type: ignore[no-untyped-def]
    """Return how thick a tapering body is at a place along it, 0–1."""
    if look[TAPER] <= 0:
        return ONE
    share = min(np.float32(0.97), abs(along + piece[MIDDLE]) / look[TAPER])
    return np.sqrt(ONE - share * share)


@inlined
def _twist(piece, look, along, x, y):  # type: ignore[no-untyped-def]
    twist = look[TWIST] * (along + piece[SHIFT])
    if twist != 0:
        cos, sin = np.cos(twist), np.sin(twist)
        x, y = x * cos - y * sin, x * sin + y * cos
    return x, y


@inlined
def matter_at(solid, sections, skins, place, gz, rim, view, sun):  # type: ignore[no-untyped-def]
    """Colour (0–255), height, and how much brighter small unevenness makes it, at a place on the surface that
    lies `rim` deep; gz is its normal along the body. It is seen along `view` (one length of the world); the
    sun stands at `sun`."""
    piece, body, materials, _ = solid
    look = materials[body]
    (x, y, z), (dx, dy, dz), (mx, my, _) = place, view, sun
    along = straighten(piece, y, z)
    thick = thickness(piece, look, along)
    sx, sy = _twist(piece, look, along, x / thick, y / thick)
    layer = int(piece[FRONT]) if along < (piece[Z0] + piece[Z1]) * HALF else int(piece[BACK])
    on_skin = ZERO
    if look[SKIN] > 0:
        on_skin = smooth(-look[SKIN], -look[SKIN] * HALF, rim)
    r, g, b, high, relief = ZERO, ZERO, ZERO, ZERO, ONE
    if on_skin < ONE:
        r, g, b, high = _inside(sections, layer, sx, sy)
        if look[DEPTH] > 0:  # a clear body shows what lies deeper, moved by the slant of the ray
            deep = look[DEPTH] / max(np.float32(0.35), abs(dz))
            r2, g2, b2, _ = _inside(sections, layer, sx + dx * deep, sy + dy * deep)
            r = r * np.float32(0.55) + r2 * np.float32(0.45)
            g = g * np.float32(0.55) + g2 * np.float32(0.45)
            b = b * np.float32(0.55) + b2 * np.float32(0.45)
        bump = look[BUMP] * abs(gz) * (ONE - on_skin)
        if bump > 0:  # darker where it rises towards the sun
            step = np.float32(0.011)
            ahead = _height_inside(sections, layer, sx + mx * step, sy + my * step)
            relief += max(-HALF, (high - ahead) * bump * _FINE)
    if on_skin > 0:
        on_body = x, y, along + piece[SHIFT]
        r2, g2, b2, skin_high, tilt = _skin_at(skins, body, look, on_body, gz, sun)
        r, g, b = r + (r2 - r) * on_skin, g + (g2 - g) * on_skin, b + (b2 - b) * on_skin
        relief += max(-HALF, tilt * look[SKIN_BUMP] * on_skin * _FINE)
        high += (skin_high - high) * on_skin
    return r, g, b, high, relief
