"""The loops over pixels that OpenCV has none for, in fixed point: every machine makes the same bytes.

Planes come flat. They are compiled once for all processes of a machine, as the camera's kernel is.
"""

from typing import Any

import numpy as np
from numba import float64, int32, int64, njit, uint8, uint16, void

from reelwright_render.pixels.compiled import compile_loop

_plane, _steps = uint8[::1], int32[::1]


def _reveal(before: Any, after: Any, arrival: Any, time: Any, gain: Any, out: Any) -> None:
    """Turn each pixel from `before` to `after` when its arrival is reached: 1/256 of the way for every
    65536 / gain that `time` is past it."""
    for i in range(out.size):
        past = np.int32(time) - np.int32(arrival[i])
        share: Any = (past * np.int32(gain)) >> 16
        share = np.int32(0 if share < 0 else 256 if share > 256 else share)
        old = np.int32(before[i])
        out[i] = np.uint8(old + (((np.int32(after[i]) - old) * share + 128) >> 8))


def _dim(plane: Any, across: Any, down: Any, black: int) -> None:
    """Dim in place, towards `black`: of what is left, 256ths for each column and for each row."""
    width = across.size
    for j in range(down.size):
        row = plane[j * width : (j + 1) * width]
        line, dark = down[j], np.int32(black)
        for i in range(width):
            kept = (across[i] * line) >> 8
            row[i] = np.uint8(dark + (((np.int32(row[i]) - dark) * kept + 128) >> 8))


@njit(inline="always")
def _reflect(place: float, length: int) -> float:
    """Return where in the source a place is, mirrored at the edges so that it has a neighbour after it."""
    turn = (place + 0.5) % (2.0 * length)
    inside = (turn if turn < length else 2.0 * length - turn) - 0.5
    return min(max(inside, 0.0), length - 1.001)


def _mirror(
    source: Any,
    source_width: int,
    source_height: int,
    out: Any,
    width: int,
    height: int,
    step: float,
    left: float,
    top: float,
) -> None:
    """out[j, i] = source[top + j * step, left + i * step], bilinear; beyond its sides the source goes on
    as in a mirror."""
    columns, weights = np.empty(width, np.uint32), np.empty(width, np.uint32)
    low, high = source_width, 0
    for i in range(width):
        x = _reflect(left + i * step, source_width)
        column = int(x)
        columns[i] = column
        weights[i] = int((x - column) * 128 + 0.5)
        low, high = min(low, column), max(high, column + 1)
    count = high + 1 - low
    for i in range(width):
        columns[i] -= low
    row, mixed = np.empty(count + 1, np.uint32), np.empty(width, np.uint32)
    for j in range(height):
        y = _reflect(top + j * step, source_height)
        line = int(y)
        below = np.uint32((y - line) * 128 + 0.5)
        above = np.uint32(128) - below
        upper = source[line * source_width + low : line * source_width + high + 1]
        lower = source[(line + 1) * source_width + low : (line + 1) * source_width + high + 1]
        for i in range(count):
            row[i] = np.uint32(upper[i]) * above + np.uint32(lower[i]) * below
        for i in range(width):
            first = row[columns[i]]
            second = row[columns[i] + np.uint32(1)]
            mixed[i] = (first << np.uint32(7)) + (second - first) * weights[i] + np.uint32(8192)
        pixels = out[j * width : (j + 1) * width]
        for i in range(width):
            pixels[i] = np.uint8(mixed[i] >> np.uint32(14))


reveal = compile_loop(void(_plane, _plane, uint16[::1], int64, int64, _plane), _reveal)
dim = compile_loop(void(_plane, _steps, _steps, int64), _dim)
mirrored = compile_loop(void(_plane, int64, int64, _plane, int64, int64, float64, float64, float64), _mirror)
