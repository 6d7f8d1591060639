"""Solids seen by rays: pieces onto a canvas, their shadows onto the ground.

Numba keeps machine code until this very file changes: whoever changes a part that is inlined here (matter,
rays, lighting, shapes) must touch this file, too.
"""

import numpy as np

from reelwright_footage.kernel import bare, inlined, kernel
from reelwright_footage.solids.lighting import (
    SUN,
    expose,
    far_side,
    in_shadow,
    light_up,
    sun_on,
)
from reelwright_footage.solids.matter import matter_at, thickness
from reelwright_footage.solids.rays import (
    GRAIN,
    LIT,
    MIRROR,
    NORMAL,
    PAIR,
    PLANE,
    RIM,
    TILE,
    begins,
    meet,
    point,
)
from reelwright_footage.solids.shapes import (
    BODY,
    FAR,
    GLOW,
    HALF,
    ONE,
    ZERO,
    T,
    span,
    straighten,
    to_world,
    turn,
)

_ALIKE = np.float32(0.998)  # normals whose light is the same


@bare
def cast_shadows(shade, cell, eye, rays, pieces, to_sun, to_sky, materials, profiles, x0, y0, x1, y1):  # type: ignore
    """Measure how much sun (channel 0) and sky (channel 1) pieces keep from the ground y = 0. One cell
    of `shade` stands for `cell`² pixels; `to_sun` and `to_sky` are tables of blockers."""
    for j in range(y0, y1):
        for i in range(x0, x1):
            px, py = np.float32((i + 0.5) * cell), np.float32((j + 0.5) * cell)
            dy = rays[0, 1] + rays[1, 1] * px + rays[2, 1] * py
            if dy > np.float32(-0.02):
                continue
            t = -eye[1] / dy
            x = eye[0] + t * (rays[0, 0] + rays[1, 0] * px + rays[2, 0] * py)
            z = eye[2] + t * (rays[0, 2] + rays[1, 2] * px + rays[2, 2] * py)
            sun = in_shadow(pieces, to_sun, materials, profiles, x, ZERO, z)
            up = in_shadow(pieces, to_sky, materials, profiles, x, np.float32(-0.05), z)
            shade[j, i, 0] = ONE - sun
            shade[j, i, 1] = ONE - up


@inlined
def _same_light(seen, cell, pair, gx, gy, gz):  # type: ignore[no-untyped-def]
    """Light changes little from pixel to pixel: one of four is lit for all that look alike."""
    alike = seen[cell, NORMAL] * gx + seen[cell, NORMAL + 1] * gy + seen[cell, NORMAL + 2] * gz
    return seen[cell, PAIR] == pair and alike >= _ALIKE


@inlined
def _note(seen, cell, pair, place, gx, gy, gz, rim):  # type: ignore[no-untyped-def]
    """Remember the surface for the neighbours."""
    x, y, z = place
    seen[cell, PAIR], seen[cell, RIM], seen[cell, PLANE] = pair, rim, gx * x + gy * y + gz * z
    seen[cell, NORMAL], seen[cell, NORMAL + 1], seen[cell, NORMAL + 2] = gx, gy, gz


@inlined
def _over(old, value, part):  # type: ignore[no-untyped-def]
    return np.uint8(min(np.float32(255.0), np.float32(value) * part + np.float32(old) + HALF))


@inlined
def _lay(canvas, free, row, column, cover, seen, cell, glow, colour, high, relief, screen):  # type: ignore
    """Put a lit colour on what of a pixel is free. What rises highest glitters."""
    r, g, b = colour
    grain = max(ZERO, high - np.float32(200.0)) * np.float32(1 / 55)
    add = seen[cell, MIRROR] + seen[cell, GRAIN] * grain + glow
    tone = np.float32(1 / 65025) * relief
    blue = expose(screen, b * b * tone * seen[cell, LIT + 2] + add)
    green = expose(screen, g * g * tone * seen[cell, LIT + 1] + add)
    red = expose(screen, r * r * tone * seen[cell, LIT] + add)
    if cover == ONE and free[row, column] == 255:
        canvas[row, column, 0], canvas[row, column, 1], canvas[row, column, 2] = blue, green, red
        free[row, column] = 0
        return
    share = np.float32(free[row, column]) * cover
    part = share * np.float32(1 / 255)
    canvas[row, column, 0] = _over(canvas[row, column, 0], blue, part)
    canvas[row, column, 1] = _over(canvas[row, column, 1], green, part)
    canvas[row, column, 2] = _over(canvas[row, column, 2], red, part)
    free[row, column] = np.uint8(np.float32(free[row, column]) - share + HALF)


@inlined
def _look_along(piece, rays, ox, oy, oz, px, py):  # type: ignore[no-untyped-def]
    """The ray of a point of the picture, in the world (length 1) and in the piece's coordinates."""
    wx = rays[0, 0] + rays[1, 0] * px + rays[2, 0] * py
    wy = rays[0, 1] + rays[1, 1] * px + rays[2, 1] * py
    wz = rays[0, 2] + rays[1, 2] * px + rays[2, 2] * py
    unit = ONE / np.sqrt(wx * wx + wy * wy + wz * wz)
    dx, dy, dz = turn(piece, wx, wy, wz)
    return (wx * unit, wy * unit, wz * unit), (ox, oy, oz, dx, dy, dz, unit)


@inlined
def _shine_on(scene, solid, seen, cell, eye, view, ray, at, place, gx, gy, gz, rim, sun):  # type: ignore
    """Note the light on a place that the ray meets."""
    pieces, blockers, light = scene
    piece, body, materials, profiles = solid
    look = materials[body]
    (x, y, z), (vx, vy, vz), (mx, my, _) = place, view, sun
    far = at / ray[6]
    hx, hy, hz = eye[0] + vx * far, eye[1] + vy * far, eye[2] + vz * far
    nx, ny, nz = to_world(piece, gx, gy, gz)
    sunlit = sun_on(pieces, blockers, materials, profiles, light, hx, hy, hz, nx, ny, nz)
    deep = far_side(profiles, body, x, y, mx, my, thickness(piece, look, straighten(piece, y, z)))
    light_up(seen, cell, look, light, sunlit, hy, (nx, ny, nz), view, rim, deep)


@bare
def cast_piece(  # type: ignore[no-untyped-def]
    canvas, free, own, eye, rays, pieces, blockers, light, materials, profiles, sections, skins, pixel,
    corners, seen, starts, screen, x0, y0, x1, y1,
):  # fmt: skip
    """Draw one piece behind what is on the canvas (BGR bytes, black at first), within a rectangle and between
    its box's `corners`. `free` is how much of a pixel (of 255) nothing has covered yet; `pixel` is a pixel's
    size at distance 1; edges are softened by how far a ray that misses passes by. `sections` and `skins` have
    one 32-bit number a texel; `seen` and `starts` are room to work in; `screen` is the table of
    `exposures`."""
    piece = pieces[own]
    solid, scene = (piece, int(piece[BODY]), materials, profiles), (pieces, blockers, light)
    ox, oy, oz = turn(piece, eye[0] - piece[T], eye[1] - piece[T + 1], eye[2] - piece[T + 2])
    sun = turn(piece, light[SUN], light[SUN + 1], light[SUN + 2])
    seen[:] = np.float32(-9)
    for row in range(y0, y1):
        pair, py = np.float32(row >> 1), np.float32(row + 0.5)
        if (row - y0) % TILE == 0:
            starts[:] = -ONE
        left, right = span(corners, row)
        for column in range(max(x0, left), min(x1, right)):
            if free[row, column] == 0:
                continue
            tile = (column - x0) // TILE
            if starts[tile] < 0:
                middle = (
                    np.float32(x0 + tile * TILE + TILE // 2),
                    np.float32(row - (row - y0) % TILE + TILE // 2),
                )
                _, ray = _look_along(piece, rays, ox, oy, oz, middle[0], middle[1])
                starts[tile] = begins(solid, ray, pixel)
            if starts[tile] >= FAR:
                continue
            view, ray = _look_along(piece, rays, ox, oy, oz, np.float32(column + 0.5), py)
            cell = (column - x0) >> 1
            cover, at, gx, gy, gz, rim = meet(solid, ray, seen, cell, pair, pixel, starts[tile])
            if cover <= 0:
                continue
            place, unit = point(ray, at), ray[6]
            within = ray[3] * unit, ray[4] * unit, ray[5] * unit
            r, g, b, high, relief = matter_at(solid, sections, skins, place, gz, rim, within, sun)
            if not _same_light(seen, cell, pair, gx, gy, gz):
                _note(seen, cell, pair, place, gx, gy, gz, rim)
                _shine_on(scene, solid, seen, cell, eye, view, ray, at, place, gx, gy, gz, rim, sun)
            _lay(canvas, free, row, column, cover, seen, cell, piece[GLOW], (r, g, b), high, relief, screen)


@kernel
def lay_over(canvas, pieces, free):  # type: ignore[no-untyped-def]
    """Put what `cast_piece` drew on the canvas."""
    for row in range(canvas.shape[0]):
        for column in range(canvas.shape[1]):
            rest = np.int32(free[row, column])
            if rest == 0:
                for c in range(3):
                    canvas[row, column, c] = pieces[row, column, c]
            elif rest < 255:
                for c in range(3):
                    behind = (np.int32(canvas[row, column, c]) * rest + 127) // 255
                    canvas[row, column, c] = np.uint8(min(255, behind + pieces[row, column, c]))
