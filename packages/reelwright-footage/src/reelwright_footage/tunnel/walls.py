"""The inside of a tunnel, pixel by pixel.

A ray from the eye is p(t) = o + d·t − a·t² in the tunnel's cross-section: t is the way ahead, a bends the
tunnel aside. With s = 1/t every flat side is met where (R − n·o)·s² − (n·d)·s + n·a = 0, so a polygon needs
one root a side; a round tunnel takes a few steps of Newton's method. Loops go along a row without branches,
so that the compiler does several pixels at once.
"""

import numpy as np

from reelwright_footage.kernel import inlined, kernel

# numbers of the eye
OX, OY, COS, SIN, AX, AY, FOCAL, CX, CY, ALONG, TWIST = range(11)
# numbers of the look; colours are 0–1
(
    FOG, FOG_GLOW, HEAD, HEAD_REACH, AMBIENT, CORNER, CORNER_WIDTH, CORNER_GLOW, GLOSS, EMIT, BUMP,
) = range(11)  # fmt: skip
CORNER_COLOUR, FOG_COLOUR, FAR_COLOUR = 11, 14, 17
LOOK_SIZE = 20
BLOCK = 64  # pixels that are shaded together
# What is known of a block's pixels lies in one array, one number after the other: so the compiler sees that
# they do not overlap, and draws several pixels at once.
WAY, ACROSS, PART_U, PART_V, LAMPS, RED, GREEN, BLUE = (BLOCK * k for k in (0, 1, 2, 3, 4, 7, 8, 9))
LAMP_STEPS = 16  # of the light along the way, steps a unit
FARTHEST = 40.0
NEWTON, TWISTS = 5, 7  # steps that are enough; step by step for a whole row
TILE = 64  # of the noise that hides steps of brightness


@inlined
def soft(value):  # type: ignore[no-untyped-def]
    """Bright light saturates softly."""
    return value / np.sqrt(np.float32(1.0) + np.float32(0.55) * value * value)


@inlined
def root(disc):  # type: ignore[no-untyped-def]
    return np.sqrt(max(disc, np.float32(0.0)))


@kernel
def meet_sides(dx, dy, near, across, eye, sides):  # type: ignore[no-untyped-def]
    """For the rays of a row: 1/t where the nearest side is met, and where around the tunnel (0–1)."""
    count = len(sides)
    for x in range(len(dx)):
        near[x] = np.float32(1.0 / FARTHEST)
        across[x] = 0
    for k in range(count):
        nx, ny, width = sides[k, 0], sides[k, 1], sides[k, 2]
        reach = np.float32(1.0) - nx * eye[OX] - ny * eye[OY]
        bend = np.float32(4.0) * reach * (nx * eye[AX] + ny * eye[AY])
        scale = np.float32(0.5) / reach
        first = (np.float32(k) + np.float32(0.5)) / np.float32(count)
        tall = np.float32(1.0) / (width * np.float32(count))
        ox, oy, ax, ay = eye[OX], eye[OY], eye[AX], eye[AY]
        for x in range(len(dx)):
            towards = nx * dx[x] + ny * dy[x]
            disc = towards * towards - bend
            s = (towards + root(disc)) * scale
            s = s if disc >= np.float32(0.0) else np.float32(0.0)
            t = np.float32(1.0) / max(s, np.float32(0.001))
            px, py = ox + (dx[x] - ax * t) * t, oy + (dy[x] - ay * t) * t
            u = first + (py * nx - px * ny) * tall
            wins = s > near[x]
            near[x] = s if wins else near[x]
            across[x] = u if wins else across[x]


@inlined
def turn_of(y, x):  # type: ignore[no-untyped-def]
    """The angle of (x, y) as a share of a turn, 0–1 (a polynomial; off by less than 0.0001)."""
    ax, ay = abs(x), abs(y)
    low, high = min(ax, ay), max(max(ax, ay), np.float32(1e-9))
    q = low / high
    p = q * q
    a = ((np.float32(-0.0464964749) * p + np.float32(0.15931422)) * p - np.float32(0.327622764)) * p * q + q
    a = np.float32(1.57079637) - a if ay > ax else a
    a = np.float32(3.14159274) - a if x < np.float32(0.0) else a
    a = -a if y < np.float32(0.0) else a
    return a * np.float32(0.15915494) + np.float32(0.5)


@kernel
def meet_round(dx, dy, near, across, eye):  # type: ignore[no-untyped-def]
    """Meet the wall of a round tunnel of radius 1: roots of s⁴ = |o·s² + d·s − a|²."""
    ox, oy, ax, ay = eye[OX], eye[OY], eye[AX], eye[AY]
    bend = np.sqrt(ax * ax + ay * ay)
    room = np.float32(1.0) - np.sqrt(ox * ox + oy * oy)
    for x in range(len(dx)):
        far = np.sqrt(dx[x] * dx[x] + dy[x] * dy[x])
        s = (far + np.sqrt(far * far + np.float32(4.0) * room * bend)) / (np.float32(2.0) * room)
        near[x] = max(s, np.float32(1.0 / FARTHEST))
    for _ in range(NEWTON):
        for x in range(len(dx)):
            s = near[x]
            px, py = (ox * s + dx[x]) * s - ax, (oy * s + dy[x]) * s - ay
            vx, vy = np.float32(2.0) * ox * s + dx[x], np.float32(2.0) * oy * s + dy[x]
            value = s * s * s * s - px * px - py * py
            slope = np.float32(4.0) * s * s * s - np.float32(2.0) * (px * vx + py * vy)
            near[x] = max(s - value / max(slope, np.float32(1e-6)), np.float32(1.0 / FARTHEST))
    for x in range(len(dx)):
        t = np.float32(1.0) / near[x]
        across[x] = turn_of(oy + (dy[x] - ay * t) * t, ox + (dx[x] - ax * t) * t)


@inlined
def untwist(dx, dy, s, eye):  # type: ignore[no-untyped-def]
    """Return where a ray is at 1/t in the cross-section, turned back as far as the tube has screwed there."""
    t = np.float32(1.0) / s
    px, py = eye[OX] + (dx - eye[AX] * t) * t, eye[OY] + (dy - eye[AY] * t) * t
    turn = eye[TWIST] * t
    turn = turn - np.float32(6.2831853) * np.floor(turn * np.float32(0.15915494) + np.float32(0.5))
    q = turn * turn
    # sine and cosine of −π…π
    sin = turn * (np.float32(0.99997) - q * (np.float32(0.166623) - q * (
        np.float32(0.00830) - q * np.float32(0.000182))))  # fmt: skip
    cos = np.float32(0.99995) - q * (np.float32(0.49991) - q * (np.float32(0.041600) - q * (
        np.float32(0.0013716) - q * np.float32(0.0000200))))  # fmt: skip
    return px * cos + py * sin, py * cos - px * sin


@kernel
def meet_twisted(dx, dy, near, before, across, eye):  # type: ignore[no-untyped-def]
    """Meet the wall of a square tube that screws along its way; begins from the round one and closes in.
    `before` is room to work in."""
    zero, half = np.float32(0.0), np.float32(0.5)
    for _ in range(TWISTS):
        for x in range(len(dx)):
            s = near[x]
            qx, qy = untwist(dx[x], dy[x], s, eye)
            size = max(abs(qx), abs(qy))
            before[x] = s
            near[x] = max(s * (np.float32(0.4) + np.float32(0.6) * size), np.float32(1.0 / FARTHEST))
    for x in range(len(dx)):
        qx, qy = untwist(dx[x], dy[x], before[x], eye)
        wide = abs(qx) > abs(qy)
        lean = (qy if qx > zero else -qy) if wide else (-qx if qy > zero else qx)
        along_x = zero if qx > zero else np.float32(2.0)
        along_y = np.float32(1.0) if qy > zero else np.float32(3.0)
        face = along_x if wide else along_y
        across[x] = (face + half + lean * half) * np.float32(0.25)


@inlined
def _byte(texel, shift):  # type: ignore[no-untyped-def]
    """In 32 bits: wider numbers would halve the pixels that are drawn at once."""
    return np.float32(np.int32((texel >> shift) & 255))


@inlined
def _blend(texels, x, shift, wa, wb, wc, wd):  # type: ignore[no-untyped-def]
    return (
        wa * _byte(texels[x], shift)
        + wb * _byte(texels[x + BLOCK], shift)
        + wc * _byte(texels[x + 2 * BLOCK], shift)
        + wd * _byte(texels[x + 3 * BLOCK], shift)
    )


@inlined
def look_up(first, count, near, across, noise, eye, look, atlas, layers, levels, lamps, texels, room):  # type: ignore
    """For the pixels `first` … of a row: the four texels around where a ray meets the wall, and in `room` the
    way there, how it lies between the texels, where across, and the lamps' light."""
    one, half = np.float32(1.0), np.float32(0.5)
    last = np.float32(len(levels) - 1)
    for x in range(count):
        t = one / near[first + x]
        step = np.uint32(min(t * np.float32(LAMP_STEPS), last))
        level = np.uint32(levels[step] + noise[(first + x) & (TILE - 1)])
        start, wide, high = layers[level, 0], layers[level, 1], layers[level, 2]
        u = across[first + x] * np.float32(wide) - half + np.float32(wide)
        v = (eye[ALONG] + t * look[BUMP]) * np.float32(high) - half + np.float32(high)
        iu, iv = np.int32(u), np.int32(v)
        u0, u1 = iu & (wide - 1), (iu + 1) & (wide - 1)
        v0, v1 = start + (iv & (high - 1)) * wide, start + ((iv + 1) & (high - 1)) * wide
        texels[x], texels[x + BLOCK] = atlas[np.uint32(v0 + u0)], atlas[np.uint32(v0 + u1)]
        texels[x + 2 * BLOCK], texels[x + 3 * BLOCK] = atlas[np.uint32(v1 + u0)], atlas[np.uint32(v1 + u1)]
        room[x + WAY], room[x + ACROSS] = t, across[first + x]
        room[x + PART_U], room[x + PART_V] = u - np.float32(iu), v - np.float32(iv)
        room[x + LAMPS] = lamps[step, 0]
        room[x + LAMPS + BLOCK] = lamps[step, 1]
        room[x + LAMPS + 2 * BLOCK] = lamps[step, 2]


@inlined
def shade(count, eye, look, sides, texels, room):  # type: ignore[no-untyped-def]
    """Colours (0–1) of what was looked up, into `room`."""
    one, zero = np.float32(1.0), np.float32(0.0)
    around = np.float32(max(1, sides))
    pixel = one / eye[FOCAL]
    fog, reach, gloss_of = look[FOG], one / look[HEAD_REACH], look[GLOSS]
    ambient, head_of, emit = look[AMBIENT], look[HEAD], look[EMIT]
    corner, corner_width, corner_glow = look[CORNER], look[CORNER_WIDTH], look[CORNER_GLOW]
    corner_r, corner_g, corner_b = look[CORNER_COLOUR], look[CORNER_COLOUR + 1], look[CORNER_COLOUR + 2]
    far_r, far_g, far_b = look[FAR_COLOUR], look[FAR_COLOUR + 1], look[FAR_COLOUR + 2]
    fog_r, fog_g, fog_b = look[FOG_COLOUR], look[FOG_COLOUR + 1], look[FOG_COLOUR + 2]
    for x in range(count):
        t, fu, fv = room[x + WAY], room[x + PART_U], room[x + PART_V]
        wa, wb = (one - fu) * (one - fv), fu * (one - fv)
        wc, wd = (one - fu) * fv, fu * fv
        scale = np.float32(1.0 / 255.0)
        r = _blend(texels, x, 0, wa, wb, wc, wd) * scale
        g = _blend(texels, x, 8, wa, wb, wc, wd) * scale
        h = _blend(texels, x, 16, wa, wb, wc, wd) * scale
        e = _blend(texels, x, 24, wa, wb, wc, wd) * np.float32(1.0 / 127.0)
        way = t * reach
        head = ambient + head_of / (one + way * way)
        shine = e * emit
        dull = one - e
        r *= (head + room[x + LAMPS]) * dull + shine
        g *= (head + room[x + LAMPS + BLOCK]) * dull + shine
        h *= (head + room[x + LAMPS + 2 * BLOCK]) * dull + shine
        # The corners between the sides of a tunnel are darker, with a lit strip in them. Whole values of
        # `side` are corners; a round tunnel has a `corner` and a `corner_glow` of 0.
        side = room[x + ACROSS] * around
        off = abs(side - np.floor(side + np.float32(0.5))) * corner_width
        dark = one - corner / (one + off * off * np.float32(60.0))
        line = min(one, max(zero, (np.float32(0.022) - off) / (t * pixel) + np.float32(0.5)))
        halo = corner_glow * (
            line * np.float32(1.2) + np.float32(0.5) / (one + off * off * np.float32(220.0))
        )
        r = r * dark + halo * corner_r
        g = g * dark + halo * corner_g
        h = h * dark + halo * corner_b
        f = max(zero, one - t * fog * np.float32(0.125))
        f = f * f
        f = f * f
        f = f * f
        deep = max(zero, one - t * fog * np.float32(0.05))
        gloss = gloss_of * (one - one / (one + t * np.float32(0.25)))
        f = f * (one - gloss)
        deep = deep * deep
        room[x + RED] = soft(r) * f + (far_r + (fog_r - far_r) * deep) * (one - f)
        room[x + GREEN] = soft(g) * f + (far_g + (fog_g - far_g) * deep) * (one - f)
        room[x + BLUE] = soft(h) * f + (far_b + (fog_b - far_b) * deep) * (one - f)


@kernel
def store(luma, chroma_b, chroma_r, upper, lower):  # type: ignore[no-untyped-def]
    """Two rows of colours (3 × width each) as rows of the planes."""
    width = luma.shape[1]
    for k in range(2):
        rows = upper if k == 0 else lower
        for x in range(width):
            value = (
                np.float32(46.56) * rows[0, x]
                + np.float32(156.63) * rows[1, x]
                + np.float32(15.81) * rows[2, x]
            )
            luma[k, x] = np.uint8(min(np.float32(235.0), max(np.float32(16.0), value + np.float32(16.5))))
    for x in range(width // 2):
        r = (upper[0, 2 * x] + upper[0, 2 * x + 1] + lower[0, 2 * x] + lower[0, 2 * x + 1]) * np.float32(0.25)
        g = (upper[1, 2 * x] + upper[1, 2 * x + 1] + lower[1, 2 * x] + lower[1, 2 * x + 1]) * np.float32(0.25)
        b = (upper[2, 2 * x] + upper[2, 2 * x + 1] + lower[2, 2 * x] + lower[2, 2 * x + 1]) * np.float32(0.25)
        u = np.float32(-25.66) * r - np.float32(86.34) * g + np.float32(112.0) * b + np.float32(128.5)
        v = np.float32(112.0) * r - np.float32(101.73) * g - np.float32(10.27) * b + np.float32(128.5)
        chroma_b[x] = np.uint8(min(np.float32(240.0), max(np.float32(16.0), u)))
        chroma_r[x] = np.uint8(min(np.float32(240.0), max(np.float32(16.0), v)))


@kernel
def paint_walls(  # type: ignore[no-untyped-def]
    luma, chroma_b, chroma_r, depth, eye, look, sides, shape, noise, atlas, layers, levels, lamps
):
    """The whole frame; `depth` gets 1/t of every pixel. Sides: (n, 3) of normal and width; a round tunnel
    (shape 1) and a twisted one (2) do without."""
    height, width = luma.shape
    dx, dy = np.empty(width, np.float32), np.empty(width, np.float32)
    across, before = np.empty(width, np.float32), np.empty(width, np.float32)
    rows = np.empty((2, 3, width), np.float32)
    texels, room = np.empty(4 * BLOCK, np.int32), np.empty(10 * BLOCK, np.float32)
    for y in range(height):
        down = (np.float32(y) + np.float32(0.5) - eye[CY]) / eye[FOCAL]
        for x in range(width):
            right = (np.float32(x) + np.float32(0.5) - eye[CX]) / eye[FOCAL]
            dx[x] = right * eye[COS] - down * eye[SIN]
            dy[x] = right * eye[SIN] + down * eye[COS]
        near = depth[y]
        if shape == 0:
            meet_sides(dx, dy, near, across, eye, sides)
        else:
            meet_round(dx, dy, near, across, eye)
            if shape == 2:
                meet_twisted(dx, dy, near, before, across, eye)
        k = y & 1
        grain = noise[(y * 7 + 13) & (TILE - 1)]
        for first in range(0, width, BLOCK):
            count = min(BLOCK, width - first)
            look_up(
                first, count, near, across, noise[y & (TILE - 1)], eye, look, atlas, layers, levels, lamps,
                texels, room,
            )  # fmt: skip
            shade(count, eye, look, len(sides), texels, room)
            for x in range(count):
                dither = (grain[x] - np.float32(0.5)) * np.float32(1.6 / 255.0)
                rows[k, 0, first + x] = room[x + RED] + dither
                rows[k, 1, first + x] = room[x + GREEN] + dither
                rows[k, 2, first + x] = room[x + BLUE] + dither
        if k == 1:
            store(luma[y - 1 : y + 1], chroma_b[y // 2], chroma_r[y // 2], rows[0], rows[1])
