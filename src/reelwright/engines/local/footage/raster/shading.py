"""Colours of the samples: textures, baked light, haze, sky and liquids, in RGB of 0–255 (and above: glow).

A pixel whose four samples show the same polygon is shaded once, others once for each sample.
"""

import numpy as np

from reelwright.engines.local.footage.kernel import kernel
from reelwright.engines.local.footage.raster.polygons import FACE, FLAT
from reelwright.engines.local.footage.raster.visibility import BAND, NOTHING, SAMPLES

TEXTURE = 128  # texels along a side
MIPS = 8
TEXTURE_SIZE = (TEXTURE * TEXTURE * 4 - 1) // 3  # texels of all mips
LIGHT = 8  # points of baked light along a face's side
HAZE_STEPS = 1024
LIQUID_STEPS = 256

# Where a look's numbers stand in the array `look`.
SUN_X, SUN_Y, SUN_Z, SUN_COS, SUN_GLOW, SUN_POWER = 0, 1, 2, 3, 4, 5
ZENITH, MIDDLE, HORIZON, BELOW, SUN_COLOUR, HAZE_GLOW = 6, 9, 12, 15, 18, 21
HAZE_SCALE, LIQUID_LEVEL, LIQUID_SIZE, LIQUID_MIRROR, LIQUID_GLOW, TIME = 24, 25, 26, 27, 28, 29
LOOK_SIZE = 30


@kernel
def texel(textures, base, u, v, footprint):  # type: ignore[no-untyped-def]
    """The texture `base` at (u, v) in blocks; `footprint` is the squared width of a pixel in texels.
    Returns red, green, blue, glow: 0–255 each."""
    mip, size, at = 0, TEXTURE, base
    while footprint > np.float32(2.0) and mip < MIPS - 1:
        at += size * size
        size >>= 1
        mip += 1
        footprint *= np.float32(0.25)
    fu = u * np.float32(size) - np.float32(0.5)
    fv = v * np.float32(size) - np.float32(0.5)
    iu, iv = int(np.floor(fu)), int(np.floor(fv))
    wu = int((fu - np.float32(iu)) * np.float32(256.0))
    wv = int((fv - np.float32(iv)) * np.float32(256.0))
    mask = size - 1
    u0, u1 = iu & mask, (iu + 1) & mask
    v0, v1 = at + (iv & mask) * size, at + ((iv + 1) & mask) * size
    return blend4(
        np.int64(textures[v0 + u0]),
        np.int64(textures[v0 + u1]),
        np.int64(textures[v1 + u0]),
        np.int64(textures[v1 + u1]),
        wu,
        wv,
    )


@kernel
def blend4(a, b, c, d, wu, wv):  # type: ignore[no-untyped-def]
    """Four packed colours blended by weights of 0–256, two channels at a time."""
    low, high = 0x00FF00FF, 0xFF00FF00
    nu, nv = 256 - wu, 256 - wv
    top = (((a & low) * nu + (b & low) * wu) >> 8) & low
    bottom = (((c & low) * nu + (d & low) * wu) >> 8) & low
    rb = (top * nv + bottom * wv) >> 8
    top = ((((a & high) >> 8) * nu + ((b & high) >> 8) * wu) >> 8) & low
    bottom = ((((c & high) >> 8) * nu + ((d & high) >> 8) * wu) >> 8) & low
    ga = (top * nv + bottom * wv) >> 8
    return (
        np.float32(rb & 255),
        np.float32(ga & 255),
        np.float32((rb >> 16) & 255),
        np.float32((ga >> 16) & 255),
    )


@kernel
def light_at(lights, base, u, v):  # type: ignore[no-untyped-def]
    """Baked light of a face at (u, v): factors for red, green and blue."""
    fu, fv = u * np.float32(LIGHT - 1), v * np.float32(LIGHT - 1)
    iu, iv = min(int(fu), LIGHT - 2), min(int(fv), LIGHT - 2)
    wu = int((fu - np.float32(iu)) * np.float32(256.0))
    wv = int((fv - np.float32(iv)) * np.float32(256.0))
    at = base + iv * LIGHT + iu
    r, g, b, _ = blend4(
        np.int64(lights[at]),
        np.int64(lights[at + 1]),
        np.int64(lights[at + LIGHT]),
        np.int64(lights[at + LIGHT + 1]),
        wu,
        wv,
    )
    scale = np.float32(1.0 / 128.0)
    return r * scale, g * scale, b * scale


@kernel
def sky(look, dx, dy, dz):  # type: ignore[no-untyped-def]
    """Colour of the sky along a direction of any length, without the sun's disc, and the sun's cosine."""
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
    return r, g, b, cosine


@kernel
def shade_face(  # type: ignore[no-untyped-def]
    ray_u, ray_v, ray_w, distance, eye_u, eye_v, textures, texture, lights, light, texel_scale
):
    """A block's face where the ray (eye_u + t · ray_u, …) meets it. Returns r, g, b and the depth."""
    t = distance / ray_w
    u = min(np.float32(0.9999), max(np.float32(0.0), eye_u + ray_u * t))
    v = min(np.float32(0.9999), max(np.float32(0.0), eye_v + ray_v * t))
    slant = min(np.float32(8.0), np.float32(1.0) / (abs(ray_w) + np.float32(1e-6)))
    r, g, b, glow = texel(textures, texture, u, v, texel_scale * t * t * slant)
    lr, lg, lb = light_at(lights, light, u, v)
    own = glow * np.float32(1.6 / 255.0)
    return r * (lr + own), g * (lg + own), b * (lb + own), t


@kernel
def shade_liquid(  # type: ignore[no-untyped-def]
    look, rx, ry, rz, ex, ey, ez, ripples, palette, horizon_r, horizon_g, horizon_b, pixel
):
    """The liquid's plane: two drifting layers of ripples through a palette, and the sky in it."""
    t = (look[LIQUID_LEVEL] - ey) / ry
    t = min(max(t, np.float32(0.05)), np.float32(500.0))
    size = look[LIQUID_SIZE]
    x, z, time = (ex + rx * t) / size, (ez + rz * t) / size, look[TIME]
    wide = np.float32(TEXTURE) / size
    footprint = pixel * wide * wide * t * t * np.float32(6.0) / (abs(ry) * np.float32(4.0) + np.float32(0.3))
    a, _, _, _ = texel(ripples, 0, x + np.float32(2.0) * time, z + time, footprint)
    b, _, _, _ = texel(ripples, 0, np.float32(0.37) - x, z - np.float32(2.0) * time, footprint)
    shade = int(min(np.float32(LIQUID_STEPS - 1), (a + b) * np.float32(0.5)))
    steep = min(np.float32(1.0), abs(ry) * np.float32(1.2))
    mirror = look[LIQUID_MIRROR] * (np.float32(1.0) - steep) * (np.float32(1.0) - steep)
    keep = np.float32(1.0) - mirror
    r = palette[shade, 0] * keep + horizon_r * mirror
    g = palette[shade, 1] * keep + horizon_g * mirror
    b2 = palette[shade, 2] * keep + horizon_b * mirror
    return r, g, b2, t


@kernel
def shade_row(  # type: ignore[no-untyped-def]
    y, band_row, width, shown, kind, ref, shift,
    axis, sign, fx, fy, fz, face_texture, textures, lights,
    flat_colour, ripples, palette, haze, look, eye, rays, red, green, blue,
):  # fmt: skip
    """One row of pixels into `red`, `green`, `blue` [column]."""
    across = np.empty(3, np.float32)
    start = np.empty(3, np.float32)
    for k in range(3):
        across[k] = rays[1, k]
        start[k] = rays[0, k] + rays[2, k] * (y + 0.5) + rays[1, k] * 0.5
    ex, ey, ez = np.float32(eye[0]), np.float32(eye[1]), np.float32(eye[2])
    rx0, ry0, rz0 = start[0], start[1], start[2]
    rxs, rys, rzs = across[0], across[1], across[2]
    pixel = np.float32(rays[1, 0] ** 2 + rays[1, 1] ** 2 + rays[1, 2] ** 2)
    texel_scale = pixel * np.float32(TEXTURE * TEXTURE)
    haze_scale = look[HAZE_SCALE]
    s0 = band_row * SAMPLES
    x = 0
    while x < width:
        p = shown[s0, x]
        same = shown[s0 + 1, x] == p and shown[s0 + 2, x] == p and shown[s0 + 3, x] == p
        end = x + 1
        if same:
            while (
                end < width
                and shown[s0, end] == p
                and shown[s0 + 1, end] == p
                and shown[s0 + 2, end] == p
                and shown[s0 + 3, end] == p
            ):
                end += 1
        shares = 1 if same else SAMPLES
        weight = np.float32(1.0) if same else np.float32(1.0 / SAMPLES)
        if not same:
            red[x] = green[x] = blue[x] = np.float32(0.0)
        done = 0
        while done < shares:
            p = shown[s0 + done, x]
            part = np.float32(1.0)
            done += 1
            while done < shares and shown[s0 + done, x] == p:
                part += np.float32(1.0)
                done += 1
            part *= weight
            what = kind[p] if p != NOTHING else NOTHING
            if what == FACE:
                f = ref[p]
                a = axis[f]
                texture, light = np.int64(face_texture[f]) * TEXTURE_SIZE, np.int64(f) * (LIGHT * LIGHT)
                bx, by = np.float32(fx[f]) - ex, np.float32(fy[f]) - ey
                bz = np.float32(fz[f] + shift[p]) - ez
                step = np.float32(1.0) if sign[f] > 0 else np.float32(0.0)
                if a == 0:
                    distance, eye_u, eye_v = bx + step, -bz, -by
                    u0, us, v0, vs, w0, ws = rz0, rzs, ry0, rys, rx0, rxs
                elif a == 1:
                    distance, eye_u, eye_v = by + step, -bx, -bz
                    u0, us, v0, vs, w0, ws = rx0, rxs, rz0, rzs, ry0, rys
                else:
                    distance, eye_u, eye_v = bz + step, -bx, -by
                    u0, us, v0, vs, w0, ws = rx0, rxs, ry0, rys, rz0, rzs
            for i in range(x, end):
                fi = np.float32(i)
                rx, ry, rz = rx0 + rxs * fi, ry0 + rys * fi, rz0 + rzs * fi
                sr, sg, sb, cosine = sky(look, rx, ry, rz)
                if what == FACE:
                    r, g, b, t = shade_face(
                        u0 + us * fi, v0 + vs * fi, w0 + ws * fi, distance, eye_u, eye_v,
                        textures, texture, lights, light, texel_scale,
                    )  # fmt: skip
                elif what == FLAT:
                    f = ref[p]
                    r, g, b, t = flat_colour[f, 0], flat_colour[f, 1], flat_colour[f, 2], flat_colour[f, 3]
                elif what == NOTHING:
                    r, g, b, t = sr, sg, sb, np.float32(0.0)
                    if cosine > look[SUN_COS]:
                        edge = min(np.float32(1.0), (cosine - look[SUN_COS]) * np.float32(3000.0))
                        r += (look[SUN_COLOUR] - r) * edge
                        g += (look[SUN_COLOUR + 1] - g) * edge
                        b += (look[SUN_COLOUR + 2] - b) * edge
                else:
                    r, g, b, t = shade_liquid(
                        look, rx, ry, rz, ex, ey, ez, ripples, palette, sr, sg, sb, pixel
                    )
                far = haze[min(HAZE_STEPS - 1, int(t * haze_scale))]
                r, g, b = r + (sr - r) * far, g + (sg - g) * far, b + (sb - b) * far
                if same:
                    red[i], green[i], blue[i] = r, g, b
                else:
                    red[i] += r * part
                    green[i] += g * part
                    blue[i] += b * part
        x = end
