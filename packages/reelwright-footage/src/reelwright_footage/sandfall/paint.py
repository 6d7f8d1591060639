"""Grains, glass and light drawn into the planes of a picture."""

import numpy as np

from reelwright_footage.kernel import kernel


@kernel
def paint(  # type: ignore[no-untyped-def]
    luma, chroma_b, chroma_r, back, back_u, back_v, glass, grid, tones, light, shadow, wall, smooth
):
    """`back`: the scene without grains. `glass`: light added over all. `tones`: (16, 3) of (Y, U, V) by
    colour; `light`, `shadow`: of every cell. `wall`: what a cell of a wall holds. `smooth`: bits of
    fluids."""
    height, width = luma.shape
    rows, columns = grid.shape
    step_y, step_x = np.float32(rows) / np.float32(height), np.float32(columns) / np.float32(width)
    one = np.float32(1.0)
    for y in range(height):
        fy = (np.float32(y) + np.float32(0.5)) * step_y
        gy = int(fy)
        iy = (fy - np.float32(gy)) - np.float32(0.5)
        for x in range(width):
            fx = (np.float32(x) + np.float32(0.5)) * step_x
            gx = int(fx)
            cell = grid[gy, gx]
            if cell == 0 or cell == wall:
                value = np.float32(16.0) + (np.float32(back[y, x]) - np.float32(16.0)) * shadow[gy, gx]
            else:
                colour = cell & 15
                shine = light[gy, gx]
                if smooth >> colour & 1:
                    value = tones[colour, 0] * shine + np.float32(16.0)
                else:
                    grain = np.float32((cell >> 4) & 15) * np.float32(0.020) - np.float32(0.15)
                    bevel = (iy + (fx - np.float32(gx)) - np.float32(0.5)) * np.float32(0.11)
                    value = tones[colour, 0] * (shine + grain - bevel) + np.float32(16.0)
            value += np.float32(glass[y, x]) * (one - value * np.float32(1.0 / 255.0))
            luma[y, x] = np.uint8(min(np.float32(235.0), max(np.float32(16.0), value + np.float32(0.5))))
    for y in range(height // 2):
        gy = int((np.float32(2 * y) + one) * step_y)
        for x in range(width // 2):
            gx = int((np.float32(2 * x) + one) * step_x)
            cell = grid[gy, gx]
            if cell == 0 or cell == wall:
                chroma_b[y, x], chroma_r[y, x] = back_u[y, x], back_v[y, x]
            else:
                colour = cell & 15
                shine = min(one, light[gy, gx])
                chroma_b[y, x] = np.uint8(tones[colour, 1] * shine + np.float32(128.5))
                chroma_r[y, x] = np.uint8(tones[colour, 2] * shine + np.float32(128.5))
