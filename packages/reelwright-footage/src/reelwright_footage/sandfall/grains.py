"""Grains and fluids on a grid: each falls, slides off heaps, or (a fluid) finds its level.

A cell is 0 (empty), WALL, or colour | shade << 4 | speed << 8: colours 1–14, shades 0–15, speeds 0–3. Chance
comes from the cell's place and the frame, so that every run of a section is the same.
"""

import numpy as np

from reelwright_footage.kernel import inlined, kernel

WALL = 0xFFFF
STEPS = 5  # a frame
FASTEST = 3  # cells a step
SPREAD = 28  # cells that a fluid runs aside in a step
ROLL = 9  # cells that a grain that moved rolls on in a step
SLIDE = 40  # places that a grain passes in a step at most


@inlined
def chance(x, y, frame):  # type: ignore[no-untyped-def]
    """Bits that look random."""
    n = (
        np.uint32(x) * np.uint32(374761393)
        + np.uint32(y) * np.uint32(668265263)
        + np.uint32(frame) * np.uint32(2246822519)
    )
    n = (n ^ (n >> np.uint32(13))) * np.uint32(1274126177)
    return n ^ (n >> np.uint32(16))


@inlined
def run_down(grid, x, y, side, runs):  # type: ignore[no-untyped-def]
    """Return where a grain at (x, y) gets to: down a slope as far as it leads, aside for `runs` cells."""
    height, width = grid.shape
    turned = False
    for _ in range(SLIDE):
        if y + 1 >= height:
            break
        if grid[y + 1, x] == 0:
            y += 1
            continue
        to, far = x + side, x + 2 * side
        if 0 <= to < width and grid[y, to] == 0:
            if grid[y + 1, to] == 0:
                x, y, turned = to, y + 1, True
                continue
            if 0 <= far < width and grid[y, far] == 0 and grid[y + 1, far] == 0:
                x, y, turned = far, y + 1, True
                continue
            if runs > 0:
                x, runs, turned = to, runs - 1, True
                continue
        if turned:
            break
        side, turned = -side, True
    return x, y


@kernel
def step(grid, frame, fluid):  # type: ignore[no-untyped-def]
    """Move every grain once, the lowest first; what falls out of the grid is gone."""
    height, width = grid.shape
    for row in range(height):
        y = height - 1 - row
        for n in range(width):
            x = n if (y + frame) & 1 else width - 1 - n
            cell = grid[y, x]
            if cell == 0 or cell == WALL:
                continue
            speed = min(FASTEST, (cell >> 8) + 1)
            way = 0
            while way < speed and y + way + 1 < height and grid[y + way + 1, x] == 0:
                way += 1
            if y + way + 1 >= height:
                grid[y, x] = 0
                continue
            bits = chance(x, y, frame)
            side = 1 if bits & 1 else -1
            if way > 0:
                grid[y, x] = 0
                to = x + side
                loose = (bits >> 3) & 31 == 0 and 0 < to < width - 1 and grid[y + way, to] == 0
                grid[y + way, to if loose else x] = (cell & 0xFF) | (speed << 8)
                continue
            tint = cell & 0xFF
            runs = SPREAD if fluid >> (cell & 15) & 1 else ROLL if speed > 1 else 0
            grid[y, x] = 0
            to_x, to_y = run_down(grid, x, y, side, runs)
            grid[to_y, to_x] = tint if to_x == x and to_y == y else tint | 0x200


@kernel
def pour(grid, x0, x1, y, count, colour, other, frame):  # type: ignore[no-untyped-def]
    """Put `count` grains into the row's free cells, at a pace already; some are of the `other` colour."""
    for k in range(count):
        bits = chance(k, x0, frame)
        x = x0 + int(bits % np.uint32(max(1, x1 - x0)))
        row = y + int((bits >> 12) % np.uint32(STEPS * FASTEST))
        tint = other if (bits >> 20) & 7 == 0 else colour
        if grid[row, x] == 0:
            grid[row, x] = tint | ((bits >> 24) & 15) << 4 | 0x300


@kernel
def set_gate(grid, x0, x1, y0, y1, closed):  # type: ignore[no-untyped-def]
    """Close (whatever is in its place stays above) or open the hole of a vessel."""
    for y in range(y0, y1):
        for x in range(x0, x1):
            if closed:
                grid[y, x] = WALL
            elif grid[y, x] == WALL:
                grid[y, x] = 0


@kernel
def sweep(grid, x0, x1, y0, y1):  # type: ignore[no-untyped-def]
    """Take out the last grains of a vessel, so that its next cycle begins like every other."""
    for y in range(y0, y1):
        for x in range(x0, x1):
            if grid[y, x] != WALL:
                grid[y, x] = 0
