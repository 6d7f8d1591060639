"""Colours of the samples: textures, baked light, haze, sky and liquids, in RGB of 0–255 (and above: glow).

A pixel whose four samples show the same polygon is shaded once, others once for each sample.
"""

import numpy as np

from reelwright_footage.kernel import inlined, kernel
from reelwright_footage.raster.polygons import FACE, FLAT, KIND, LIQUID, REF, SHIFT
from reelwright_footage.raster.visibility import NOTHING, SAMPLES

TEXTURE = 128  # texels along a side
MIPS = 8
TEXTURE_SIZE = (TEXTURE * TEXTURE * 4 - 1) // 3  # texels of all mips
LIGHT = 8  # points of baked light along a face's side
LAST_LIGHT = np.float32(LIGHT - 1.001)
HAZE_STEPS = 1024
LIQUID_STEPS = 256
SPREAD = 16  # columns between places where the sky is computed
PIECE = 12  # columns between places where light and haze are computed
BESIDE = 3  # columns of an edge that take their colours from beside it
MIXED = -2  # a pixel whose samples show different polygons
LANES = 0x00FF00FF00FF00FF  # a colour is packed as red, green, blue and glow in lanes of 16 bits

# Where a look's numbers stand in the array `look`.
SUN_X, SUN_Y, SUN_Z, SUN_COS, SUN_GLOW, SUN_POWER = 0, 1, 2, 3, 4, 5
ZENITH, MIDDLE, HORIZON, BELOW, SUN_COLOUR, HAZE_GLOW = 6, 9, 12, 15, 18, 21
HAZE_SCALE, LIQUID_LEVEL, LIQUID_SIZE, LIQUID_MIRROR, LIQUID_GLOW, TIME = 24, 25, 26, 27, 28, 29
LOOK_SIZE = 30


@inlined
def blend4(a, b, c, d, wu, wv):  # type: ignore[no-untyped-def]
    """Four packed colours blended by weights of 0–256, all lanes at once."""
    nu, nv = 256 - wu, 256 - wv
    top = ((a * nu + b * wu) >> 8) & LANES
    bottom = ((c * nu + d * wu) >> 8) & LANES
    return ((top * nv + bottom * wv) >> 8) & LANES


@inlined
def mip_of(footprint):  # type: ignore[no-untyped-def]
    """Offset and side of the mip for a pixel that is sqrt(footprint) texels of the whole texture wide."""
    size, at, mip = TEXTURE, 0, 0
    while footprint > np.float32(1.7) and mip < MIPS - 1:
        at += size * size
        size >>= 1
        mip += 1
        footprint *= np.float32(0.25)
    return at, size


@inlined
def texel(textures, at, size, u, v):  # type: ignore[no-untyped-def]
    """The packed colour at (u, v) in blocks of the mip that begins `at`. Unsigned: no index counts from the
    end, which would cost a test each."""
    fu = u * np.float32(size) + np.float32(1023.5)  # positive, so that a cast rounds down
    fv = v * np.float32(size) + np.float32(1023.5)
    iu, iv = np.int64(fu), np.int64(fv)
    wu = np.int64((fu - np.float32(iu)) * np.float32(256.0))
    wv = np.int64((fv - np.float32(iv)) * np.float32(256.0))
    mask = size - 1
    u0, u1 = iu & mask, (iu + 1) & mask
    v0, v1 = at + (iv & mask) * size, at + ((iv + 1) & mask) * size
    a, b = textures[np.uint64(v0 + u0)], textures[np.uint64(v0 + u1)]
    c, d = textures[np.uint64(v1 + u0)], textures[np.uint64(v1 + u1)]
    return blend4(a, b, c, d, wu, wv)


@inlined
def light_at(lights, base, u, v):  # type: ignore[no-untyped-def]
    """Baked light of a face at (u, v): factors for red, green and blue."""
    fu, fv = u * np.float32(LIGHT - 1), v * np.float32(LIGHT - 1)
    iu, iv = np.int64(min(fu, LAST_LIGHT)), np.int64(min(fv, LAST_LIGHT))
    wu = np.int64((fu - np.float32(iu)) * np.float32(256.0))
    wv = np.int64((fv - np.float32(iv)) * np.float32(256.0))
    at = base + iv * LIGHT + iu
    c = blend4(
        lights[np.uint64(at)],
        lights[np.uint64(at + 1)],
        lights[np.uint64(at + LIGHT)],
        lights[np.uint64(at + LIGHT + 1)],
        wu,
        wv,
    )
    scale = np.float32(1.0 / 128.0)
    return (
        np.float32(c & 255) * scale,
        np.float32((c >> 16) & 255) * scale,
        np.float32((c >> 32) & 255) * scale,
    )


@inlined
def sky(look, dx, dy, dz):  # type: ignore[no-untyped-def]
    """Colour of the sky along a direction of any length, without the sun's disc."""
    shrink = np.float32(1.0) / np.sqrt(dx * dx + dy * dy + dz * dz)
    height = dy * shrink
    cosine = (dx * look[SUN_X] + dy * look[SUN_Y] + dz * look[SUN_Z]) * shrink
    if height < np.float32(0.0):
        low, high, share = HORIZON, BELOW, min(np.float32(1.0), -height * np.float32(2.5))
    elif height < np.float32(0.3):
        low, high, share = HORIZON, MIDDLE, height * np.float32(1.0 / 0.3)
    else:
        low, high, share = MIDDLE, ZENITH, min(np.float32(1.0), (height - np.float32(0.3)) * np.float32(1.8))
    glow = max(np.float32(0.0), cosine) ** look[SUN_POWER] * look[SUN_GLOW]
    r = look[low] + (look[high] - look[low]) * share + look[HAZE_GLOW] * glow
    g = look[low + 1] + (look[high + 1] - look[low + 1]) * share + look[HAZE_GLOW + 1] * glow
    b = look[low + 2] + (look[high + 2] - look[low + 2]) * share + look[HAZE_GLOW + 2] * glow
    return r, g, b


@inlined
def sky_row(look, start, across, width, out):  # type: ignore[no-untyped-def]
    """The sky behind one row of pixels into out[3, width], computed every few columns."""
    r0, g0, b0 = sky(look, start[0], start[1], start[2])
    for x in range(0, width, SPREAD):
        far = np.float32(x + SPREAD)
        r1, g1, b1 = sky(
            look, start[0] + across[0] * far, start[1] + across[1] * far, start[2] + across[2] * far
        )
        for i in range(min(SPREAD, width - x)):
            share = np.float32(i) * np.float32(1.0 / SPREAD)
            out[0, x + i] = r0 + (r1 - r0) * share
            out[1, x + i] = g0 + (g1 - g0) * share
            out[2, x + i] = b0 + (b1 - b0) * share
        r0, g0, b0 = r1, g1, b1


@inlined
def face_frame(axis, sign, x, y, z, start, across, eye):  # type: ignore[no-untyped-def]
    """Return how a face's texture lies under a row: rays along its u, its v and across it (each as the value
    at the left and the change a column), the distance of its plane and the eye's place on it."""
    bx, by, bz = x - eye[0], y - eye[1], z - eye[2]
    step = np.float32(1.0) if sign > 0 else np.float32(0.0)
    if axis == 0:
        return start[2], across[2], start[1], across[1], start[0], across[0], bx + step, -bz, -by
    if axis == 1:
        return start[0], across[0], start[2], across[2], start[1], across[1], by + step, -bx, -bz
    return start[0], across[0], start[1], across[1], start[2], across[2], bz + step, -bx, -by


@inlined
def within(value):  # type: ignore[no-untyped-def]
    return min(np.float32(0.9999), max(np.float32(0.0), value))


@inlined
def face_run(  # type: ignore[no-untyped-def]
    begin, end, frame, texture, textures, light, lights, haze, haze_scale, texel_scale, behind, out
):
    """Columns begin…end of a row that show one face. Light and haze are computed at the ends of pieces.

    At a face's edge the middle of a pixel may miss its plane: rays are kept from turning parallel to it."""
    u0, us, v0, vs, w0, ws, distance, eye_u, eye_v = frame
    side = np.float32(1.0) if distance > 0 else np.float32(-1.0)
    w0, ws, distance = w0 * side, ws * side, distance * side
    least = distance * np.float32(0.002)
    own_scale = np.float32(1.6 / 255.0)
    at = np.float32(begin)
    t = distance / max(least, w0 + ws * at)
    lr, lg, lb = light_at(
        lights, light, within(eye_u + (u0 + us * at) * t), within(eye_v + (v0 + vs * at) * t)
    )
    far = haze[min(HAZE_STEPS - 1, np.int64(t * haze_scale))]
    x = begin
    while x < end:
        stop = min(end, x + PIECE)
        w = max(least, w0 + ws * np.float32(stop - 1))
        t = distance / w
        lrs = lgs = lbs = fars = np.float32(0.0)
        lr1, lg1, lb1, far1 = lr, lg, lb, far
        if stop - 1 > x:
            at = np.float32(stop - 1)
            u, v = within(eye_u + (u0 + us * at) * t), within(eye_v + (v0 + vs * at) * t)
            lr1, lg1, lb1 = light_at(lights, light, u, v)
            far1 = haze[min(HAZE_STEPS - 1, np.int64(t * haze_scale))]
            share = np.float32(1.0) / np.float32(stop - 1 - x)
            lrs, lgs, lbs, fars = (
                (lr1 - lr) * share,
                (lg1 - lg) * share,
                (lb1 - lb) * share,
                (far1 - far) * share,
            )
        slant = min(np.float32(8.0), np.float32(1.0) / (w + np.float32(1e-6)))
        mip, size = mip_of(texel_scale * t * t * slant)
        mip += texture
        for i in range(x, stop):
            fi = np.float32(i)
            t = distance / max(least, w0 + ws * fi)
            c = texel(
                textures, mip, size, within(eye_u + (u0 + us * fi) * t), within(eye_v + (v0 + vs * fi) * t)
            )
            own = np.float32(c >> 48) * own_scale
            r, g, b = np.float32(c & 255), np.float32((c >> 16) & 255), np.float32((c >> 32) & 255)
            r, g, b = r * (lr + own), g * (lg + own), b * (lb + own)
            out[0, i] = r + (behind[0, i] - r) * far
            out[1, i] = g + (behind[1, i] - g) * far
            out[2, i] = b + (behind[2, i] - b) * far
            lr, lg, lb, far = lr + lrs, lg + lgs, lb + lbs, far + fars
        lr, lg, lb, far = lr1, lg1, lb1, far1
        x = stop


@inlined
def sky_run(begin, end, look, start, across, behind, out):  # type: ignore[no-untyped-def]
    """Columns of a row that show the sky, with the sun's disc."""
    for i in range(begin, end):
        fi = np.float32(i)
        dx, dy, dz = start[0] + across[0] * fi, start[1] + across[1] * fi, start[2] + across[2] * fi
        along = dx * look[SUN_X] + dy * look[SUN_Y] + dz * look[SUN_Z]
        cosine = along / np.sqrt(dx * dx + dy * dy + dz * dz)
        edge = min(np.float32(1.0), max(np.float32(0.0), (cosine - look[SUN_COS]) * np.float32(3000.0)))
        for k in range(3):
            out[k, i] = behind[k, i] + (look[SUN_COLOUR + k] - behind[k, i]) * edge


@inlined
def flat_run(begin, end, colour, haze, haze_scale, behind, out):  # type: ignore[no-untyped-def]
    far = haze[min(HAZE_STEPS - 1, np.int64(colour[3] * haze_scale))]
    for k in range(3):
        for i in range(begin, end):
            out[k, i] = colour[k] + (behind[k, i] - colour[k]) * far


@inlined
def liquid_run(  # type: ignore[no-untyped-def]
    begin, end, look, start, across, eye, ripples, palette, haze, haze_scale, pixel, behind, out
):
    """Columns that show the liquid: two drifting layers of ripples through a palette, the sky mirrored."""
    size, time = look[LIQUID_SIZE], look[TIME]
    drop = look[LIQUID_LEVEL] - eye[1]
    scale = np.float32(1.0) / size
    wide = np.float32(TEXTURE) * scale
    x = begin
    while x < end:
        stop = min(end, x + PIECE)
        ry = min(np.float32(-1e-4), start[1] + across[1] * np.float32(x))
        t = drop / ry
        slant = np.float32(1.5) / (abs(ry) + np.float32(0.08))
        mip, side = mip_of(pixel * wide * wide * t * t * slant)
        steep = min(np.float32(1.0), abs(ry) * np.float32(1.2))
        mirror = look[LIQUID_MIRROR] * (np.float32(1.0) - steep) * (np.float32(1.0) - steep)
        far = haze[min(HAZE_STEPS - 1, np.int64(min(t, np.float32(1000.0)) * haze_scale))]
        keep = (np.float32(1.0) - mirror) * (np.float32(1.0) - far)
        for i in range(x, stop):
            fi = np.float32(i)
            t = min(np.float32(900.0), drop / min(np.float32(-1e-4), start[1] + across[1] * fi))
            u = (eye[0] + (start[0] + across[0] * fi) * t) * scale + np.float32(128.0)
            v = (eye[2] + (start[2] + across[2] * fi) * t) * scale + np.float32(128.0)
            a = texel(ripples, mip, side, u + np.float32(2.0) * time, v + time) & 255
            b = texel(ripples, mip, side, np.float32(300.37) - u, v - np.float32(2.0) * time) & 255
            shade = (a + b) >> 1
            for k in range(3):
                out[k, i] = behind[k, i] + (palette[shade, k] - behind[k, i]) * keep
        x = stop


@inlined
def shade_run(  # type: ignore[no-untyped-def]
    begin, end, p, polygons, faces, textures, lights, flat_colour, ripples, palette, haze, look,
    start, across, eye, pixel, behind, out,
):  # fmt: skip
    """Columns begin…end of a row, all of polygon p, into out[3, column]."""
    what = polygons[p, KIND] if p != NOTHING else NOTHING
    if what == FACE:
        f = polygons[p, REF]
        x, y = np.float32(faces[f, 2]), np.float32(faces[f, 3])
        z = np.float32(faces[f, 4] + polygons[p, SHIFT])
        face_run(
            begin, end, face_frame(faces[f, 0], faces[f, 1], x, y, z, start, across, eye),
            np.int64(faces[f, 5]) * TEXTURE_SIZE, textures, np.int64(f) * (LIGHT * LIGHT), lights,
            haze, look[HAZE_SCALE], pixel * np.float32(TEXTURE * TEXTURE), behind, out,
        )  # fmt: skip
    elif what == LIQUID:
        liquid_run(
            begin, end, look, start, across, eye, ripples, palette, haze, look[HAZE_SCALE], pixel, behind, out
        )
    elif what == FLAT:
        flat_run(begin, end, flat_colour[polygons[p, REF]], haze, look[HAZE_SCALE], behind, out)
    else:
        sky_run(begin, end, look, start, across, behind, out)


@inlined
def add_beside(begin, end, beside, out):  # type: ignore[no-untyped-def]
    """Add a sample's share of a shaded column to columns begin…end."""
    for k in range(3):
        for i in range(begin, end):
            out[k, i] += out[k, beside] * np.float32(1.0 / SAMPLES)


@kernel
def shade_row(  # type: ignore[no-untyped-def]
    y, band_row, width, shown, polygons, faces, textures, lights,
    flat_colour, ripples, palette, haze, look, eye, rays, behind, alone, spans, sample, out,
):  # fmt: skip
    """Shade one row of pixels into out[3, width]; `behind`, `alone`, `spans` and `sample` are room to work
    in."""
    across = np.empty(3, np.float32)
    start = np.empty(3, np.float32)
    eye32 = np.empty(3, np.float32)
    for k in range(3):
        across[k] = rays[1, k]
        start[k] = rays[0, k] + rays[2, k] * (y + 0.5) + rays[1, k] * 0.5
        eye32[k] = eye[k]
    pixel = np.float32(rays[1, 0] ** 2 + rays[1, 1] ** 2 + rays[1, 2] ** 2)
    if y & 1 == 0:
        sky_row(look, start, across, width, behind)  # serves the next row too
    s0 = band_row * SAMPLES
    for i in range(width):
        p = shown[s0, i]
        alike = shown[s0 + 1, i] == p and shown[s0 + 2, i] == p and shown[s0 + 3, i] == p
        alone[i] = p if alike else MIXED
    mixed = 0
    x = 0
    while x < width:
        p = alone[x]
        end = x + 1
        while end < width and alone[end] == p:
            end += 1
        if p == MIXED:
            spans[mixed, 0], spans[mixed, 1] = x, end
            mixed += 1
        else:
            shade_run(
                x, end, p, polygons, faces, textures, lights, flat_colour, ripples, palette, haze, look,
                start, across, eye32, pixel, behind, out,
            )  # fmt: skip
        x = end
    for m in range(mixed):
        x, end = spans[m, 0], spans[m, 1]
        # An edge that crosses the row quickly takes its colours from the pixels beside it.
        left = alone[x - 1] if x > 0 and end - x <= BESIDE else MIXED
        right = alone[end] if end < width and end - x <= BESIDE else MIXED
        for k in range(3):
            for i in range(x, end):
                out[k, i] = np.float32(0.0)
        for s in range(SAMPLES):
            a = x
            while a < end:
                p = shown[s0 + s, a]
                b = a + 1
                while b < end and shown[s0 + s, b] == p:
                    b += 1
                if p == left:
                    add_beside(a, b, x - 1, out)
                elif p == right:
                    add_beside(a, b, end, out)
                else:
                    shade_run(
                        a, b, p, polygons, faces, textures, lights, flat_colour, ripples, palette, haze, look,
                        start, across, eye32, pixel, behind, sample,
                    )  # fmt: skip
                    for k in range(3):
                        for i in range(a, b):
                            out[k, i] += sample[k, i] * np.float32(1.0 / SAMPLES)
                a = b
