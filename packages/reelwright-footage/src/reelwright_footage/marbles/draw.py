"""Rounded things drawn straight into the planes of a picture: rails, pegs, marbles, shadows and light.

Light comes from the upper left. Positions in pixels of the picture; colours are (Y, U, V), U and V around 0.
"""

from collections.abc import Sequence

import numpy as np

from reelwright_footage.arrays import Bytes, Floats
from reelwright_footage.kernel import inlined, kernel

SWIRL, BAND, BALL, STAR = 0, 1, 2, 3


def yuv(rgb: tuple[float, float, float]) -> Floats:
    """BT.709 limited range without offsets."""
    r, g, b = rgb
    return np.array(
        [
            0.1826 * r + 0.6142 * g + 0.0620 * b,
            -0.1006 * r - 0.3386 * g + 0.4392 * b,
            0.4392 * r - 0.3989 * g - 0.0403 * b,
        ],
        np.float32,
    )


@inlined
def mix_pixel(plane, y, x, value, share):  # type: ignore[no-untyped-def]
    """Blend a value (offset included) into a plane."""
    old = np.float32(plane[y, x])
    new = old + (value - old) * share + np.float32(0.5)
    plane[y, x] = np.uint8(min(np.float32(240.0), max(np.float32(16.0), new)))


@inlined
def to_segment(px, py, ax, ay, bx, by, caps):  # type: ignore[no-untyped-def]
    """Return the distance from the nearest point of a segment to (px, py); without `caps`, far away beyond
    its ends."""
    dx, dy = bx - ax, by - ay
    along = ((px - ax) * dx + (py - ay) * dy) / max(np.float32(1e-6), dx * dx + dy * dy)
    share = min(np.float32(1.0), max(np.float32(0.0), along))
    if not caps and share != along:
        return np.float32(1e6), np.float32(1e6)
    return px - ax - dx * share, py - ay - dy * share


@inlined
def rod_light(nx, ny, radius):  # type: ignore[no-untyped-def]
    """Brightness of a round rod and the strength of its highlight, for an offset from its axis."""
    x, y = nx / radius, ny / radius
    z = np.sqrt(max(np.float32(0.0), np.float32(1.0) - x * x - y * y))
    facing = max(np.float32(0.0), -x * np.float32(0.5) - y * np.float32(0.62) + z * np.float32(0.6))
    return np.float32(0.5) + np.float32(0.62) * facing, facing**16 * np.float32(0.5)


@kernel
def rod(luma, chroma_b, chroma_r, ax, ay, bx, by, radius, colour, caps):  # type: ignore[no-untyped-def]
    """A segment with round ends if `caps`; a peg is one whose ends meet."""
    height, width = luma.shape
    ax, ay, bx, by, radius = (
        np.float32(ax),
        np.float32(ay),
        np.float32(bx),
        np.float32(by),
        np.float32(radius),
    )
    x0, x1 = max(0, int(min(ax, bx) - radius - 1)), min(width, int(max(ax, bx) + radius + 2))
    y0, y1 = max(0, int(min(ay, by) - radius - 1)), min(height, int(max(ay, by) + radius + 2))
    half = np.float32(0.5)
    for y in range(y0, y1):
        for x in range(x0, x1):
            nx, ny = to_segment(np.float32(x) + half, np.float32(y) + half, ax, ay, bx, by, caps)
            cover = radius - np.sqrt(nx * nx + ny * ny) + half
            if cover > 0:
                light, spot = rod_light(nx, ny, radius)
                value = colour[0] * light + spot * np.float32(150.0) + np.float32(16.0)
                mix_pixel(luma, y, x, value, min(np.float32(1.0), cover))
    for y in range(y0 // 2, (y1 + 1) // 2):
        for x in range(x0 // 2, (x1 + 1) // 2):
            nx, ny = to_segment(np.float32(2 * x + 1), np.float32(2 * y + 1), ax, ay, bx, by, caps)
            cover = (radius - np.sqrt(nx * nx + ny * ny)) * half + half
            if cover > 0:
                light, _ = rod_light(nx, ny, radius)
                share = min(np.float32(1.0), cover)
                mix_pixel(chroma_b, y, x, colour[1] * light + np.float32(128.0), share)
                mix_pixel(chroma_r, y, x, colour[2] * light + np.float32(128.0), share)


def rods(
    planes: tuple[Bytes, Bytes, Bytes], points: Sequence[tuple[float, float]], radius: float, colour: Floats
) -> None:
    """A bent rod along points. The pieces are drawn again without their ends, so that no joint shows."""
    pieces = list(zip(points, points[1:], strict=False))
    for caps in (True, False) if len(pieces) > 1 else (True,):
        for (ax, ay), (bx, by) in pieces:
            rod(*planes, ax, ay, bx, by, radius, colour, caps)


def post(planes: tuple[Bytes, Bytes, Bytes], x: float, y: float, radius: float, colour: Floats) -> None:
    rod(*planes, x, y, x, y, radius, colour, True)


@inlined
def pattern_share(kind, u, v):  # type: ignore[no-untyped-def]
    """Return how much of a marble's second colour shows at (u, v) on it, 0–1."""
    distance = np.sqrt(u * u + v * v)
    if kind == BAND:
        edge = (np.float32(0.3) - abs(v)) * np.float32(9.0) + np.float32(0.5)
    elif kind == BALL:
        edge = np.sin(np.arctan2(v, u) * np.float32(4.0)) * distance * np.float32(7.0) + np.float32(0.5)
    elif kind == STAR:
        wave = np.float32(0.42) + np.float32(0.17) * np.cos(np.arctan2(v, u) * np.float32(5.0))
        edge = (wave - distance) * np.float32(9.0) + np.float32(0.5)
    else:
        turn = np.arctan2(v, u) * np.float32(2.0) + distance * np.float32(4.5)
        edge = np.sin(turn) * distance * np.float32(5.0) - np.float32(0.2)
    return min(np.float32(1.0), max(np.float32(0.0), edge))


@inlined
def marble_light(x, y):  # type: ignore[no-untyped-def]
    """Return brightness and highlight of a glass ball at (x, y) of its unit disc."""
    z = np.sqrt(max(np.float32(0.0), np.float32(1.0) - x * x - y * y))
    facing = max(np.float32(0.0), -x * np.float32(0.45) - y * np.float32(0.6) + z * np.float32(0.66))
    through = max(np.float32(0.0), x * np.float32(0.5) + y * np.float32(0.66)) * (np.float32(1.0) - z)
    light = np.float32(0.44) + np.float32(0.62) * facing + np.float32(0.55) * through
    return light, facing**28


@kernel
def marble(luma, chroma_b, chroma_r, cx, cy, radius, angle, colour, second, kind):  # type: ignore
    """A glass ball turned by `angle`."""
    height, width = luma.shape
    cx, cy, radius = np.float32(cx), np.float32(cy), np.float32(radius)
    cos, sin = np.float32(np.cos(angle)), np.float32(np.sin(angle))
    x0, x1 = max(0, int(cx - radius - 1)), min(width, int(cx + radius + 2))
    y0, y1 = max(0, int(cy - radius - 1)), min(height, int(cy + radius + 2))
    half, scale = np.float32(0.5), np.float32(1.0) / radius
    for y in range(y0, y1):
        for x in range(x0, x1):
            nx, ny = np.float32(x) + half - cx, np.float32(y) + half - cy
            cover = radius - np.sqrt(nx * nx + ny * ny) + half
            if cover > 0:
                nx, ny = nx * scale, ny * scale
                share = pattern_share(kind, nx * cos + ny * sin, ny * cos - nx * sin)
                light, spot = marble_light(nx, ny)
                value = (colour[0] + (second[0] - colour[0]) * share) * light + spot * np.float32(210.0)
                mix_pixel(
                    luma, y, x, min(np.float32(219.0), value) + np.float32(16.0), min(np.float32(1.0), cover)
                )
    for y in range(y0 // 2, (y1 + 1) // 2):
        for x in range(x0 // 2, (x1 + 1) // 2):
            nx, ny = np.float32(2 * x + 1) - cx, np.float32(2 * y + 1) - cy
            cover = (radius - np.sqrt(nx * nx + ny * ny)) * half + half
            if cover > 0:
                nx, ny = nx * scale, ny * scale
                share = pattern_share(kind, nx * cos + ny * sin, ny * cos - nx * sin)
                light, spot = marble_light(nx, ny)
                light *= np.float32(1.0) - spot
                u = (colour[1] + (second[1] - colour[1]) * share) * light
                v = (colour[2] + (second[2] - colour[2]) * share) * light
                mix_pixel(chroma_b, y, x, u + np.float32(128.0), min(np.float32(1.0), cover))
                mix_pixel(chroma_r, y, x, v + np.float32(128.0), min(np.float32(1.0), cover))


@kernel
def shadow(luma, chroma_b, chroma_r, ax, ay, bx, by, radius, soft, strength):  # type: ignore[no-untyped-def]
    """Darken what lies under a rod, with an edge `soft` pixels wide."""
    height, width = luma.shape
    ax, ay, bx, by = np.float32(ax), np.float32(ay), np.float32(bx), np.float32(by)
    reach = radius + soft
    x0, x1 = max(0, int(min(ax, bx) - reach)) // 2, (min(width, int(max(ax, bx) + reach + 2))) // 2
    y0, y1 = max(0, int(min(ay, by) - reach)) // 2, (min(height, int(max(ay, by) + reach + 2))) // 2
    for y in range(y0, y1):
        for x in range(x0, x1):
            nx, ny = to_segment(np.float32(2 * x + 1), np.float32(2 * y + 1), ax, ay, bx, by, True)
            share = (np.float32(reach) - np.sqrt(nx * nx + ny * ny)) / np.float32(2 * soft)
            if share <= 0:
                continue
            share = min(np.float32(1.0), share)
            keep = share * share * (np.float32(3.0) - np.float32(2.0) * share) * np.float32(strength)
            for dy in range(2):
                for dx in range(2):
                    mix_pixel(luma, 2 * y + dy, 2 * x + dx, np.float32(16.0), keep)
            mix_pixel(chroma_b, y, x, np.float32(128.0), keep)
            mix_pixel(chroma_r, y, x, np.float32(128.0), keep)


@kernel
def shine(luma, chroma_b, chroma_r, cx, cy, reach, colour, strength):  # type: ignore[no-untyped-def]
    """Add light around a point, fading to nothing at `reach`."""
    height, width = luma.shape
    cx, cy, reach = np.float32(cx), np.float32(cy), np.float32(reach)
    x0, x1 = max(0, int(cx - reach)) // 2, min(width, int(cx + reach + 2)) // 2
    y0, y1 = max(0, int(cy - reach)) // 2, min(height, int(cy + reach + 2)) // 2
    for y in range(y0, y1):
        for x in range(x0, x1):
            nx, ny = np.float32(2 * x + 1) - cx, np.float32(2 * y + 1) - cy
            share = np.float32(1.0) - (nx * nx + ny * ny) / (reach * reach)
            if share <= 0:
                continue
            add = share * share * share * np.float32(strength)
            for dy in range(2):
                for dx in range(2):
                    old = np.float32(luma[2 * y + dy, 2 * x + dx])
                    luma[2 * y + dy, 2 * x + dx] = np.uint8(min(np.float32(235.0), old + colour[0] * add))
            u, v = np.float32(chroma_b[y, x]), np.float32(chroma_r[y, x])
            chroma_b[y, x] = np.uint8(min(np.float32(240.0), max(np.float32(16.0), u + colour[1] * add)))
            chroma_r[y, x] = np.uint8(min(np.float32(240.0), max(np.float32(16.0), v + colour[2] * add)))
