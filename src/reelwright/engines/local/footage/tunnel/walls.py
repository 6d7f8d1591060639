"""The inside of a tunnel, pixel by pixel.

A ray from the eye is p(t) = o + d·t − a·t² in the tunnel's cross-section: t is the way ahead, a bends the
tunnel aside. With s = 1/t every flat side is met where (R − n·o)·s² − (n·d)·s + n·a = 0, so a polygon needs
one root a side; a round tunnel takes a few steps of Newton's method. Loops go along a row without branches,
so that the compiler does several pixels at once.
"""

import numpy as np

from reelwright.engines.local.footage.kernel import inlined, kernel

# numbers of the eye
OX, OY, COS, SIN, AX, AY, FOCAL, CX, CY, ALONG, TWIST = range(11)
EYE_SIZE = 11
# numbers of the look; colours are 0–1
(
    FOG, FOG_GLOW, HEAD, HEAD_REACH, AMBIENT, CORNER, CORNER_WIDTH, CORNER_GLOW, GLOSS, EMIT, BUMP,
) = range(11)  # fmt: skip
CORNER_COLOUR, FOG_COLOUR, FAR_COLOUR = 11, 14, 17
LOOK_SIZE = 20
LAMP_STEPS = 16  # of the light along the way, steps a unit
FARTHEST = 40.0
NEWTON = 5
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
    """The same for a round tunnel of radius 1: roots of s⁴ = |o·s² + d·s − a|²."""
    ox, oy, ax, ay = eye[OX], eye[OY], eye[AX], eye[AY]
    bend = np.sqrt(ax * ax + ay * ay)
    room = np.float32(1.0) - np.sqrt(ox * ox + oy * oy)
    for x in range(len(dx)):
        far = np.sqrt(dx[x] * dx[x] + dy[x] * dy[x])
        s = (far + np.sqrt(far * far + np.float32(4.0) * room * bend)) / (np.float32(2.0) * room)
        s = max(s, np.float32(1.0 / FARTHEST))
        for _ in range(NEWTON):
            px, py = (ox * s + dx[x]) * s - ax, (oy * s + dy[x]) * s - ay
            vx, vy = np.float32(2.0) * ox * s + dx[x], np.float32(2.0) * oy * s + dy[x]
            value = s * s * s * s - px * px - py * py
            slope = np.float32(4.0) * s * s * s - np.float32(2.0) * (px * vx + py * vy)
            s = max(s - value / max(slope, np.float32(1e-6)), np.float32(1.0 / FARTHEST))
        near[x] = s
        t = np.float32(1.0) / s
        across[x] = turn_of(oy + (dy[x] - ay * t) * t, ox + (dx[x] - ax * t) * t)


@kernel
def meet_twisted(dx, dy, near, across, eye):  # type: ignore[no-untyped-def]
    """The same for a square tube that screws along its way; begins from the round one and closes in."""
    ox, oy, ax, ay, twist = eye[OX], eye[OY], eye[AX], eye[AY], eye[TWIST]
    for x in range(len(dx)):
        s, u = near[x], np.float32(0.0)
        for _ in range(7):
            t = np.float32(1.0) / s
            px, py = ox + (dx[x] - ax * t) * t, oy + (dy[x] - ay * t) * t
            turn = twist * t
            turn = turn - np.float32(6.2831853) * np.floor(turn * np.float32(0.15915494) + np.float32(0.5))
            q = turn * turn
            # sine and cosine of −π…π
            sin = turn * (np.float32(0.99997) - q * (np.float32(0.166623) - q * (
                np.float32(0.00830) - q * np.float32(0.000182))))  # fmt: skip
            cos = np.float32(0.99995) - q * (np.float32(0.49991) - q * (np.float32(0.041600) - q * (
                np.float32(0.0013716) - q * np.float32(0.0000200))))  # fmt: skip
            qx, qy = px * cos + py * sin, py * cos - px * sin
            size = max(abs(qx), abs(qy))
            s = max(s * (np.float32(0.4) + np.float32(0.6) * size), np.float32(1.0 / FARTHEST))
            wide = abs(qx) > abs(qy)
            lean = (qy if qx > 0 else -qy) if wide else (-qx if qy > 0 else qx)
            face = (
                (np.float32(0.0) if qx > 0 else np.float32(2.0))
                if wide
                else (np.float32(1.0) if qy > 0 else np.float32(3.0))
            )
            u = (face + np.float32(0.5) + lean * np.float32(0.5)) * np.float32(0.25)
        near[x] = s
        across[x] = u


@kernel
def shade(red, green, blue, near, across, noise, eye, look, sides, grain, atlas, layers, levels, lamps):  # type: ignore
    """Colours (0–1) of a row from where its rays meet the wall."""
    one, zero = np.float32(1.0), np.float32(0.0)
    count = np.float32(max(1, sides))
    pixel = one / eye[FOCAL]
    for x in range(len(near)):
        t = one / near[x]
        step = min(int(t * np.float32(LAMP_STEPS)), len(levels) - 1)
        level = int(levels[step] + noise[x & (TILE - 1)])
        start, wide, high = layers[level, 0], layers[level, 1], layers[level, 2]
        u = across[x] * np.float32(wide) - np.float32(0.5) + np.float32(wide)
        v = (eye[ALONG] + t * look[BUMP]) * np.float32(high) - np.float32(0.5) + np.float32(high)
        iu, iv = int(u), int(v)
        fu, fv = u - np.float32(iu), v - np.float32(iv)
        u0, u1 = iu & (wide - 1), (iu + 1) & (wide - 1)
        v0, v1 = start + (iv & (high - 1)) * wide, start + ((iv + 1) & (high - 1)) * wide
        a, b, c, d = atlas[v0 + u0], atlas[v0 + u1], atlas[v1 + u0], atlas[v1 + u1]
        wa, wb = (one - fu) * (one - fv), fu * (one - fv)
        wc, wd = (one - fu) * fv, fu * fv
        scale = np.float32(1.0 / 255.0)
        r = (wa * (a & 255) + wb * (b & 255) + wc * (c & 255) + wd * (d & 255)) * scale
        g = (
            wa * (a >> 8 & 255) + wb * (b >> 8 & 255) + wc * (c >> 8 & 255) + wd * (d >> 8 & 255)
        ) * scale  # fmt: skip
        h = (
            wa * (a >> 16 & 255) + wb * (b >> 16 & 255) + wc * (c >> 16 & 255) + wd * (d >> 16 & 255)
        ) * scale  # fmt: skip
        e = (
            wa * (a >> 24 & 127) + wb * (b >> 24 & 127) + wc * (c >> 24 & 127) + wd * (d >> 24 & 127)
        ) * np.float32(1.0 / 127.0)
        head = look[AMBIENT] + look[HEAD] / (one + (t / look[HEAD_REACH]) * (t / look[HEAD_REACH]))
        shine = e * look[EMIT]
        dull = one - e
        r *= (head + lamps[step, 0]) * dull + shine
        g *= (head + lamps[step, 1]) * dull + shine
        h *= (head + lamps[step, 2]) * dull + shine
        # corners: darker towards them, and a lit strip in them
        side = across[x] * count
        off = abs(side - np.floor(side + np.float32(0.5))) * look[CORNER_WIDTH]
        dark = one - look[CORNER] / (one + off * off * np.float32(60.0))
        line = min(one, max(zero, (np.float32(0.022) - off) / (t * pixel) + np.float32(0.5)))
        halo = look[CORNER_GLOW] * (
            line * np.float32(1.2) + np.float32(0.5) / (one + off * off * np.float32(220.0))
        )
        r = r * dark + halo * look[CORNER_COLOUR]
        g = g * dark + halo * look[CORNER_COLOUR + 1]
        h = h * dark + halo * look[CORNER_COLOUR + 2]
        f = max(zero, one - t * look[FOG] * np.float32(0.125))
        f = f * f
        f = f * f
        f = f * f
        deep = max(zero, one - t * look[FOG] * np.float32(0.05))
        gloss = look[GLOSS] * (one - one / (one + t * np.float32(0.25)))
        f = f * (one - gloss)
        deep = deep * deep
        fr = look[FAR_COLOUR] + (look[FOG_COLOUR] - look[FAR_COLOUR]) * deep
        fg = look[FAR_COLOUR + 1] + (look[FOG_COLOUR + 1] - look[FAR_COLOUR + 1]) * deep
        fb = look[FAR_COLOUR + 2] + (look[FOG_COLOUR + 2] - look[FAR_COLOUR + 2]) * deep
        dither = (grain[x & (TILE - 1)] - np.float32(0.5)) * np.float32(1.6 / 255.0)
        red[x] = soft(r) * f + fr * (one - f) + dither
        green[x] = soft(g) * f + fg * (one - f) + dither
        blue[x] = soft(h) * f + fb * (one - f) + dither


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
    across = np.empty(width, np.float32)
    rows = np.empty((2, 3, width), np.float32)
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
                meet_twisted(dx, dy, near, across, eye)
        k = y & 1
        grain = noise[(y * 7 + 13) & (TILE - 1)]
        shade(
            rows[k, 0], rows[k, 1], rows[k, 2], near, across, noise[y & (TILE - 1)], eye, look, len(sides),
            grain, atlas, layers, levels, lamps,
        )  # fmt: skip
        if k == 1:
            store(luma[y - 1 : y + 1], chroma_b[y // 2], chroma_r[y // 2], rows[0], rows[1])
