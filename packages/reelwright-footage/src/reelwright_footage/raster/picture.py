"""Drawn rows into the planes of H.264 (BT.709, limited range, 4:2:0), and glow around bright things."""

import numpy as np

from reelwright_footage.arrays import Floats
from reelwright_footage.kernel import kernel

GLOW_CELL = 8


@kernel
def store_rows(y, width, rows, luma, chroma_b, chroma_r, glow, threshold):  # type: ignore[no-untyped-def]
    """Store two rows of RGB (rows[2, 3, width], 0–255 and above) in the planes at rows y, y + 1. What is
    brighter than `threshold` is added to `glow` [row / 8, column / 8, 3]."""
    top = np.float32(255.0)
    zero = np.float32(0.0)
    for k in range(2):
        grain = np.float32(0.25 if (y + k) & 2 else 0.0)
        for x in range(width):
            r = min(top, max(zero, rows[k, 0, x]))
            g = min(top, max(zero, rows[k, 1, x]))
            b = min(top, max(zero, rows[k, 2, x]))
            light = np.float32(0.1826) * r + np.float32(0.6142) * g + np.float32(0.0620) * b
            luma[y + k, x] = np.uint8(light + np.float32(16.25) + grain)
    for x in range(width // 2):
        r = g = b = zero
        for k in range(2):
            for i in range(2):
                r += min(top, max(zero, rows[k, 0, 2 * x + i]))
                g += min(top, max(zero, rows[k, 1, 2 * x + i]))
                b += min(top, max(zero, rows[k, 2, 2 * x + i]))
        quarter = np.float32(0.25)
        u = (np.float32(-0.1006) * r - np.float32(0.3386) * g + np.float32(0.4392) * b) * quarter
        v = (np.float32(0.4392) * r - np.float32(0.3989) * g - np.float32(0.0403) * b) * quarter
        chroma_b[y // 2, x] = np.uint8(u + np.float32(128.5))
        chroma_r[y // 2, x] = np.uint8(v + np.float32(128.5))
    share = np.float32(1.0 / (GLOW_CELL * GLOW_CELL))
    for cell in range(glow.shape[1]):
        gr = gg = gb = zero
        for k in range(2):
            for x in range(cell * GLOW_CELL, min(width, cell * GLOW_CELL + GLOW_CELL)):
                r, g, b = rows[k, 0, x], rows[k, 1, x], rows[k, 2, x]
                peak = max(r, max(g, b))
                over = max(zero, peak - threshold) / max(peak, np.float32(1.0)) * share
                gr, gg, gb = gr + r * over, gg + g * over, gb + b * over
        glow[y // GLOW_CELL, cell, 0] += gr
        glow[y // GLOW_CELL, cell, 1] += gg
        glow[y // GLOW_CELL, cell, 2] += gb


@kernel
def blur(source, target, radius):  # type: ignore[no-untyped-def]
    """Box blur along rows, written transposed, so that two calls blur both ways."""
    rows, columns = source.shape[0], source.shape[1]
    share = np.float32(1.0 / (2 * radius + 1))
    for y in range(rows):
        for c in range(3):
            total = np.float32(0.0)
            for x in range(-radius, radius + 1):
                total += source[y, min(columns - 1, max(0, x)), c]
            for x in range(columns):
                target[x, y, c] = total * share
                total += source[y, min(columns - 1, x + radius + 1), c] - source[y, max(0, x - radius), c]


@kernel
def add_glow(glow, strength, luma, chroma_b, chroma_r):  # type: ignore[no-untyped-def]
    """Add the blurred glow, enlarged smoothly, to the planes."""
    height, width = luma.shape
    rows, columns = glow.shape[0], glow.shape[1]
    line = np.empty((3, columns + 1), np.float32)
    sum_r = np.empty(width, np.float32)
    for y in range(height):
        at = (np.float32(y) + np.float32(0.5)) / np.float32(GLOW_CELL) - np.float32(0.5)
        above = max(0, min(rows - 1, int(np.floor(at))))
        below = min(rows - 1, above + 1)
        share = min(np.float32(1.0), max(np.float32(0.0), at - np.float32(above)))
        total = np.float32(0.0)
        for x in range(columns):
            r = glow[above, x, 0] + (glow[below, x, 0] - glow[above, x, 0]) * share
            g = glow[above, x, 1] + (glow[below, x, 1] - glow[above, x, 1]) * share
            b = glow[above, x, 2] + (glow[below, x, 2] - glow[above, x, 2]) * share
            line[0, x] = (np.float32(0.1826) * r + np.float32(0.6142) * g + np.float32(0.0620) * b) * strength
            line[1, x] = (
                np.float32(-0.1006) * r - np.float32(0.3386) * g + np.float32(0.4392) * b
            ) * strength
            line[2, x] = (np.float32(0.4392) * r - np.float32(0.3989) * g - np.float32(0.0403) * b) * strength
            total += line[0, x]
        if total < np.float32(0.5):
            continue
        line[:, columns] = line[:, columns - 1]
        half = GLOW_CELL // 2
        for cell in range(-1, columns):
            a, b2 = max(0, cell), min(columns - 1, cell + 1)
            for i in range(GLOW_CELL):
                x = cell * GLOW_CELL + half + i
                if 0 <= x < width:
                    w = (np.float32(i) + np.float32(0.5)) / np.float32(GLOW_CELL)
                    sum_r[x] = line[0, a] + (line[0, b2] - line[0, a]) * w
        for x in range(width):
            luma[y, x] = np.uint8(min(np.float32(235.0), np.float32(luma[y, x]) + sum_r[x]))
        if y & 1 == 0:
            for x in range(width // 2):
                cell = min(columns - 1, x * 2 // GLOW_CELL)
                u = np.float32(chroma_b[y // 2, x]) + line[1, cell]
                v = np.float32(chroma_r[y // 2, x]) + line[2, cell]
                chroma_b[y // 2, x] = np.uint8(min(np.float32(240.0), max(np.float32(16.0), u)))
                chroma_r[y // 2, x] = np.uint8(min(np.float32(240.0), max(np.float32(16.0), v)))


def glow_room(width: int, height: int) -> Floats:
    return np.zeros((-(-height // GLOW_CELL), -(-width // GLOW_CELL), 3), np.float32)
