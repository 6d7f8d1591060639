"""Draws what flies through a tunnel or stands in it: barriers, the ball, gems, sparks. Straight into the
planes.

Colours are 0–1. Places are in the tunnel's cross-section (its radius is 1) and t ahead of the eye.
"""

import numpy as np

from reelwright_footage.kernel import inlined, kernel
from reelwright_footage.tunnel.walls import AX, AY, COS, CX, CY, FOCAL, OX, OY, SIN

WEDGE, HUB, HALF, BLADES, CROSS, DOORS, TEETH, ARCH = range(8)


@inlined
def solid(kind, x, y, first, second):  # type: ignore[no-untyped-def]
    """Return how far (x, y) is outside of a barrier's shape (negative: inside); its gap lies towards +y."""
    radius = np.sqrt(x * x + y * y)
    if kind == WEDGE:  # everything but a sector; first: sine, second: cosine of half its angle
        return y * first - abs(x) * second
    if kind == HUB:  # the same with a round hole in the middle
        return max(y * first - abs(x) * second, np.float32(0.42) - radius)
    if kind == HALF:  # a wall down to y = first
        return y - first
    if kind == BLADES:  # three arms, first thick
        a = abs(x) - first
        b = abs(x * np.float32(0.5) + y * np.float32(0.8660254)) - first
        c = abs(x * np.float32(0.5) - y * np.float32(0.8660254)) - first
        low = a if y < 0 else np.float32(9.0)
        b = b if x > 0 and y > -x else np.float32(9.0)
        c = c if x < 0 and y > x else np.float32(9.0)
        return min(min(low, min(b, c)), radius - np.float32(0.26))
    if kind == CROSS:  # two beams from wall to wall
        a = abs(x * np.float32(0.7071) + y * np.float32(0.7071)) - first
        b = abs(x * np.float32(0.7071) - y * np.float32(0.7071)) - first
        return min(a, b)
    if kind == DOORS:  # two doors that leave 2 · first between them
        return first - abs(x)
    if kind == TEETH:  # blocks on the wall, all but towards the gap
        spokes = max(abs(x) * second - y * first, np.float32(-1.0))
        return max(np.float32(0.5) - radius, -spokes)
    # ARCH: a ring along the wall with a gap below
    return max(np.float32(0.66) - radius, y * first - abs(x) * second)


@inlined
def blend(plane, y, x, value, share):  # type: ignore[no-untyped-def]
    old = np.float32(plane[y, x])
    new = old + (value - old) * share + np.float32(0.5)
    plane[y, x] = np.uint8(min(np.float32(240.0), max(np.float32(16.0), new)))


@inlined
def luma_of(r, g, b):  # type: ignore[no-untyped-def]
    return np.float32(46.56) * r + np.float32(156.63) * g + np.float32(15.81) * b + np.float32(16.0)


@inlined
def blue_of(r, g, b):  # type: ignore[no-untyped-def]
    return np.float32(-25.66) * r - np.float32(86.34) * g + np.float32(112.0) * b + np.float32(128.0)


@inlined
def red_of(r, g, b):  # type: ignore[no-untyped-def]
    return np.float32(112.0) * r - np.float32(101.73) * g - np.float32(10.27) * b + np.float32(128.0)


@inlined
def step(value, sharp):  # type: ignore[no-untyped-def]
    return min(np.float32(1.0), max(np.float32(0.0), value * sharp + np.float32(0.5)))


@inlined
def plate_light(x, y, sharp):  # type: ignore[no-untyped-def]
    """Light on plates of size 1: seams, a bevelled panel in each, rivets in its corners, and every other one
    a little darker. What is finer than a pixel is left out."""
    half, one = np.float32(0.5), np.float32(1.0)
    column, row = np.floor(x + half), np.floor(y + half)
    x, y = x - column, y - row
    far_x, far_y = abs(x), abs(y)
    far = max(far_x, far_y)
    fine = step(sharp - np.float32(12.0), np.float32(0.1))
    odd = column + row - np.float32(2.0) * np.floor((column + row) * half)
    light = np.float32(1.04) - np.float32(0.1) * odd
    seam = max(np.float32(0.0), one - (half - far) * np.float32(34.0))
    panel = step(np.float32(0.36) - far, sharp)
    bevel = panel - step(np.float32(0.325) - far, sharp)
    side = x if far_x > far_y else y
    edge = np.float32(0.3) if side < np.float32(0.0) else np.float32(-0.34)
    light += fine * (bevel * edge - np.float32(0.12) * (panel - bevel))
    dx, dy = far_x - np.float32(0.43), far_y - np.float32(0.43)
    rivet = step(np.float32(0.026) - np.sqrt(dx * dx + dy * dy), sharp)
    gleam = np.float32(0.35) if dx + dy < np.float32(0.0) else np.float32(-0.3)
    return light * (one + fine * rivet * gleam) * (one - np.float32(0.45) * seam)


@kernel
def barrier(luma, chroma_b, chroma_r, depth, eye, box, form, front, back, colours, opacity):  # type: ignore
    """A slab from t = `front` to `back` in the pixels of `box` (x0, y0, x1, y1; even). `form`: kind, cosine
    and sine of its turn, two numbers of the shape, stripes a unit. Colours: face, stripe, edge, side,
    plate."""
    kind = int(form[0])
    cos, sin, first, second, stripes = form[1], form[2], form[3], form[4], form[5]
    front, back, half = np.float32(front), np.float32(back), np.float32(0.5)
    opacity, one, zero = np.float32(opacity), np.float32(1.0), np.float32(0.0)
    pixel = np.float32(1.0) / eye[FOCAL]
    sharpest, reach = np.float32(60.0), np.float32(0.6) / (front * pixel)
    for by in range(box[1] // 2, box[3] // 2):
        for bx in range(box[0] // 2, box[2] // 2):
            sum_u, sum_v, sum_c = np.float32(0.0), np.float32(0.0), np.float32(0.0)
            for k in range(4):
                px, py = 2 * bx + (k & 1), 2 * by + (k >> 1)
                s = depth[py, px]
                if s * front >= np.float32(1.0):
                    continue
                right = (np.float32(px) + half - eye[CX]) * pixel
                down = (np.float32(py) + half - eye[CY]) * pixel
                dx, dy = right * eye[COS] - down * eye[SIN], right * eye[SIN] + down * eye[COS]
                x, y = eye[OX] + (dx - eye[AX] * front) * front, eye[OY] + (dy - eye[AY] * front) * front
                lx, ly = x * cos + y * sin, y * cos - x * sin
                far = solid(kind, lx, ly, first, second)
                cover = min(np.float32(1.0), max(np.float32(0.0), half - far / (front * pixel)))
                behind = np.float32(0.0)
                if cover < 1 and s * back < np.float32(1.0):
                    bxx = eye[OX] + (dx - eye[AX] * back) * back
                    byy = eye[OY] + (dy - eye[AY] * back) * back
                    lbx, lby = bxx * cos + byy * sin, byy * cos - bxx * sin
                    far_b = solid(kind, lbx, lby, first, second)
                    behind = min(np.float32(1.0), max(np.float32(0.0), half - far_b / (back * pixel)))
                    behind *= np.float32(1.0) - cover
                elif cover < 1:
                    behind = np.float32(0.0)
                both = cover + behind
                if both <= np.float32(0.004):
                    continue
                inner = -far
                rim = max(zero, one - abs(inner - np.float32(0.03)) * np.float32(40.0))
                band = lx * stripes + abs(ly) * stripes
                band = abs(band - np.floor(band) - half) * np.float32(4.0) - one
                sharp = np.float32(7.0) / (one + front)
                band = min(one, max(zero, band * sharp + half))
                # stripes only along the gap, plates with seams behind them
                near = min(
                    one, max(zero, (np.float32(0.26) - inner) * np.float32(40.0) / (one + front) + half)
                )
                groove = max(zero, one - abs(inner - np.float32(0.27)) * np.float32(60.0))
                plates = plate_light(lx * np.float32(1.6), ly * np.float32(1.6), min(sharpest, reach))
                wall = max(zero, one - (one / max(s, np.float32(0.01)) - front) * np.float32(1.1))
                lit = np.float32(1.0) - np.float32(0.42) * wall
                lit *= np.float32(0.86) + np.float32(0.3) * max(zero, one - inner * np.float32(1.3))
                lit *= (one - np.float32(0.55) * groove) * (one + (plates - one) * (one - near))
                shade = np.float32(0.7) + np.float32(0.3) * min(one, abs(ly) + abs(lx) * half)
                share = cover / both
                w_face = lit * share * (one - rim)
                stripe = band * near
                plate = one - near
                w_rim, w_side = rim * share, (one - share) * shade
                r = colours[0, 0] * (one - stripe - plate) + colours[1, 0] * stripe + colours[4, 0] * plate
                g = colours[0, 1] * (one - stripe - plate) + colours[1, 1] * stripe + colours[4, 1] * plate
                b = colours[0, 2] * (one - stripe - plate) + colours[1, 2] * stripe + colours[4, 2] * plate
                r = r * w_face + colours[2, 0] * w_rim + colours[3, 0] * w_side
                g = g * w_face + colours[2, 1] * w_rim + colours[3, 1] * w_side
                b = b * w_face + colours[2, 2] * w_rim + colours[3, 2] * w_side
                both *= opacity
                blend(luma, py, px, luma_of(r, g, b), both)
                sum_u += (blue_of(r, g, b)) * both
                sum_v += (red_of(r, g, b)) * both
                sum_c += both
            if sum_c > 0:
                share = sum_c * np.float32(0.25)
                blend(chroma_b, by, bx, sum_u / sum_c, share)
                blend(chroma_r, by, bx, sum_v / sum_c, share)


@kernel
def ball(luma, chroma_b, chroma_r, cx, cy, radius, roll, lean, body, stripe, rim, kind):  # type: ignore
    """A glossy ball that rolls away from the eye by `roll`, its axis turned by `lean`; lit from ahead."""
    height, width = luma.shape
    cx, cy, radius = np.float32(cx), np.float32(cy), np.float32(radius)
    cr, sr = np.float32(np.cos(roll)), np.float32(np.sin(roll))
    cl, sl = np.float32(np.cos(lean)), np.float32(np.sin(lean))
    one, zero, half = np.float32(1.0), np.float32(0.0), np.float32(0.5)
    for by in range(max(0, int(cy - radius - 2)) // 2, min(height, int(cy + radius + 3)) // 2):
        for bx in range(max(0, int(cx - radius - 2)) // 2, min(width, int(cx + radius + 3)) // 2):
            sum_u, sum_v, sum_c = zero, zero, zero
            for k in range(4):
                px, py = 2 * bx + (k & 1), 2 * by + (k >> 1)
                x, y = (np.float32(px) + half - cx) / radius, (np.float32(py) + half - cy) / radius
                far = np.sqrt(x * x + y * y)
                cover = min(one, (one - far) * radius + half)
                if cover <= 0:
                    continue
                z = np.sqrt(max(zero, one - x * x - y * y))  # towards the eye
                ax, ay = x * cl + y * sl, y * cl - x * sl
                vy, vz = ay * cr - z * sr, ay * sr + z * cr
                if kind == 0:  # two bands and a belt
                    edge = min(abs(abs(ax) - np.float32(0.5)) - np.float32(0.07), abs(vy) - np.float32(0.07))
                elif kind == 1:  # patches
                    edge = -ax * vy * vz * np.float32(2.2)
                else:  # dots at the six ends
                    edge = np.float32(0.80) - max(abs(ax), max(abs(vy), abs(vz)))
                mark = min(one, max(zero, half - edge * radius * np.float32(0.7)))
                top = max(zero, -y * np.float32(0.8) + z * np.float32(0.5) - x * np.float32(0.25))
                fresnel = (
                    (one - z) * (one - z) * (one - z) * max(zero, np.float32(0.45) - y * np.float32(0.75))
                )
                light = np.float32(0.30) + np.float32(0.78) * top
                spot_x, spot_y = x + np.float32(0.24), y + np.float32(0.5)
                spot = max(
                    zero, one - (spot_x * spot_x * np.float32(16.0) + spot_y * spot_y * np.float32(34.0))
                )
                spot = spot * np.float32(0.8)
                glow = mark * np.float32(1.05)
                r = (
                    body[0] * light * (one - mark)
                    + stripe[0] * glow
                    + rim[0] * fresnel * np.float32(1.3)
                    + spot
                )
                g = (
                    body[1] * light * (one - mark)
                    + stripe[1] * glow
                    + rim[1] * fresnel * np.float32(1.3)
                    + spot
                )
                b = (
                    body[2] * light * (one - mark)
                    + stripe[2] * glow
                    + rim[2] * fresnel * np.float32(1.3)
                    + spot
                )
                r, g, b = min(one, r), min(one, g), min(one, b)
                blend(luma, py, px, luma_of(r, g, b), cover)
                sum_u += blue_of(r, g, b) * cover
                sum_v += red_of(r, g, b) * cover
                sum_c += cover
            if sum_c > 0:
                blend(chroma_b, by, bx, sum_u / sum_c, sum_c * np.float32(0.25))
                blend(chroma_r, by, bx, sum_v / sum_c, sum_c * np.float32(0.25))


@kernel
def gem(luma, chroma_b, chroma_r, depth, cx, cy, size, near, turn, colour, opacity):  # type: ignore[no-untyped-def]
    """A turning eight-sided stone around (cx, cy), hidden where the wall is nearer than 1/`near`."""
    height, width = luma.shape
    cx, cy, size, opacity = np.float32(cx), np.float32(cy), np.float32(size), np.float32(opacity)
    shift = np.float32(np.sin(turn)) * np.float32(0.5)  # where the front edge is
    one, zero, half = np.float32(1.0), np.float32(0.0), np.float32(0.5)
    light = (np.float32(0.95) + np.float32(0.35) * np.float32(np.cos(turn)), np.float32(0.8))
    for by in range(max(0, int(cy - size - 2)) // 2, min(height, int(cy + size + 3)) // 2):
        for bx in range(max(0, int(cx - size - 2)) // 2, min(width, int(cx + size + 3)) // 2):
            sum_u, sum_v, sum_c = zero, zero, zero
            for k in range(4):
                px, py = 2 * bx + (k & 1), 2 * by + (k >> 1)
                x, y = (np.float32(px) + half - cx) / size, (np.float32(py) + half - cy) / size
                far = abs(x) * np.float32(1.35) + abs(y) - one
                cover = min(one, half - far * size * np.float32(0.7))
                if cover <= 0 or depth[py, px] > near:
                    continue
                at = shift * (one - abs(y))
                shade = (
                    np.float32(0.62) + np.float32(0.5) * (light[0] - np.float32(0.6)) if x < at else light[1]
                )
                shade = shade * (np.float32(1.15) if y < 0 else np.float32(0.72))
                white = np.float32(0.55) * max(zero, one - abs(far + np.float32(0.10)) * np.float32(9.0))
                r = min(one, colour[0] * shade + white)
                g = min(one, colour[1] * shade + white)
                b = min(one, colour[2] * shade + white)
                cover *= opacity
                blend(luma, py, px, luma_of(r, g, b), cover)
                sum_u += blue_of(r, g, b) * cover
                sum_v += red_of(r, g, b) * cover
                sum_c += cover
            if sum_c > 0:
                blend(chroma_b, by, bx, sum_u / sum_c, sum_c * np.float32(0.25))
                blend(chroma_r, by, bx, sum_v / sum_c, sum_c * np.float32(0.25))


@inlined
def light_up(plane, y, x, value, share):  # type: ignore[no-untyped-def]
    """Add light to a pixel of the luma plane; what is bright already takes less."""
    old = np.float32(plane[y, x])
    room = (np.float32(240.0) - old) * np.float32(1.0 / 224.0)
    plane[y, x] = np.uint8(min(np.float32(235.0), old + value * share * room + np.float32(0.5)))


@inlined
def tint_up(chroma_b, chroma_r, y, x, u, v, share):  # type: ignore[no-untyped-def]
    cb, cr = np.float32(chroma_b[y, x]) + u * share, np.float32(chroma_r[y, x]) + v * share
    chroma_b[y, x] = np.uint8(min(np.float32(240.0), max(np.float32(16.0), cb)))
    chroma_r[y, x] = np.uint8(min(np.float32(240.0), max(np.float32(16.0), cr)))


@kernel
def beam(luma, chroma_b, chroma_r, ax, ay, wide_a, bx, by, wide_b, colour, start, end):  # type: ignore
    """Add light along a line that is `wide_a` wide at a and `wide_b` at b, as strong as `start` and `end`."""
    height, width = luma.shape
    ax, ay, bx, by = np.float32(ax), np.float32(ay), np.float32(bx), np.float32(by)
    wide_a, wide_b, start, end = np.float32(wide_a), np.float32(wide_b), np.float32(start), np.float32(end)
    reach, half = max(wide_a, wide_b), np.float32(0.5)
    dx, dy = bx - ax, by - ay
    scale = np.float32(1.0) / max(np.float32(1e-3), dx * dx + dy * dy)
    u = blue_of(colour[0], colour[1], colour[2]) - np.float32(128.0)
    v = red_of(colour[0], colour[1], colour[2]) - np.float32(128.0)
    value = luma_of(colour[0], colour[1], colour[2]) - np.float32(16.0)
    x0, x1 = max(0, int(min(ax, bx) - reach)) // 2, min(width, int(max(ax, bx) + reach + 2)) // 2
    y0, y1 = max(0, int(min(ay, by) - reach)) // 2, min(height, int(max(ay, by) + reach + 2)) // 2
    for y in range(y0, y1):
        for x in range(x0, x1):
            total = np.float32(0.0)
            for k in range(4):
                px, py = np.float32(2 * x + (k & 1)) + half, np.float32(2 * y + (k >> 1)) + half
                along = ((px - ax) * dx + (py - ay) * dy) * scale
                along = min(np.float32(1.0), max(np.float32(0.0), along))
                nx, ny = px - ax - dx * along, py - ay - dy * along
                wide = wide_a + (wide_b - wide_a) * along
                share = np.float32(1.0) - (nx * nx + ny * ny) / (wide * wide)
                if share <= 0:
                    continue
                share = share * share * (start + (end - start) * along)
                light_up(luma, 2 * y + (k >> 1), 2 * x + (k & 1), value, share)
                total += share * np.float32(0.25)
            if total > 0:
                tint_up(chroma_b, chroma_r, y, x, u, v, total)


@kernel
def ribbon(luma, chroma_b, chroma_r, points, ways, colour):  # type: ignore[no-untyped-def]
    """Add light along bends. `points` [n, 4]: x, y, how wide and how strong there; `ways` [n, 2]: where it
    goes there. A pixel belongs to what lies between the lines across two neighbours, and to nothing else."""
    height, width = luma.shape
    zero, one, half = np.float32(0.0), np.float32(1.0), np.float32(0.5)
    u = blue_of(colour[0], colour[1], colour[2]) - np.float32(128.0)
    v = red_of(colour[0], colour[1], colour[2]) - np.float32(128.0)
    value = luma_of(colour[0], colour[1], colour[2]) - np.float32(16.0)
    for n in range(len(points) - 1):
        ax, ay, wide_a, start = points[n, 0], points[n, 1], points[n, 2], points[n, 3]
        bx, by, wide_b, end = points[n + 1, 0], points[n + 1, 1], points[n + 1, 2], points[n + 1, 3]
        dx, dy, reach = bx - ax, by - ay, max(wide_a, wide_b)
        scale = one / max(np.float32(1e-3), dx * dx + dy * dy)
        x0, x1 = max(0, int(min(ax, bx) - reach)) // 2, min(width, int(max(ax, bx) + reach + 2)) // 2
        y0, y1 = max(0, int(min(ay, by) - reach)) // 2, min(height, int(max(ay, by) + reach + 2)) // 2
        for y in range(y0, y1):
            for x in range(x0, x1):
                total = zero
                for k in range(4):
                    px, py = np.float32(2 * x + (k & 1)) + half, np.float32(2 * y + (k >> 1)) + half
                    if (px - ax) * ways[n, 0] + (py - ay) * ways[n, 1] < zero:
                        continue
                    if (px - bx) * ways[n + 1, 0] + (py - by) * ways[n + 1, 1] >= zero:
                        continue
                    along = min(one, max(zero, ((px - ax) * dx + (py - ay) * dy) * scale))
                    nx, ny = px - ax - dx * along, py - ay - dy * along
                    wide = wide_a + (wide_b - wide_a) * along
                    share = one - (nx * nx + ny * ny) / (wide * wide)
                    if share <= 0:
                        continue
                    share = share * share * (start + (end - start) * along)
                    light_up(luma, 2 * y + (k >> 1), 2 * x + (k & 1), value, share)
                    total += share * np.float32(0.25)
                if total > 0:
                    tint_up(chroma_b, chroma_r, y, x, u, v, total)


@kernel
def dim(luma, cx, cy, wide, high, strength):  # type: ignore[no-untyped-def]
    """A soft oval shadow."""
    height, width = luma.shape
    cx, cy, wide, high = np.float32(cx), np.float32(cy), np.float32(wide), np.float32(high)
    for y in range(max(0, int(cy - high)), min(height, int(cy + high) + 1)):
        for x in range(max(0, int(cx - wide)), min(width, int(cx + wide) + 1)):
            nx, ny = (np.float32(x) - cx) / wide, (np.float32(y) - cy) / high
            share = np.float32(1.0) - nx * nx - ny * ny
            if share > 0:
                old = np.float32(luma[y, x]) - np.float32(16.0)
                luma[y, x] = np.uint8(
                    old * (np.float32(1.0) - share * share * np.float32(strength)) + np.float32(16.5)
                )
