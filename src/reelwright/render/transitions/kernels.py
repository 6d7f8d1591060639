"""The loops over pixels that OpenCV has none for, in fixed point: every machine makes the same bytes.

Planes come flat. They are compiled once for all processes of a machine, as the camera's kernel is.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numba import float64, int32, int64, njit, uint8, uint16, void

_plane, _steps = uint8[::1], int32[::1]


def _reveal(before: Any, after: Any, arrival: Any, time: Any, gain: Any, out: Any) -> None:
    """Each pixel turns from `before` to `after` when its arrival is reached: 1/256 of the way for every
    65536 / gain that `time` is past it."""
    for i in range(out.size):
        past = np.int32(time) - np.int32(arrival[i])
        share: Any = (past * np.int32(gain)) >> 16
        share = np.int32(0 if share < 0 else 256 if share > 256 else share)
        old = np.int32(before[i])
        out[i] = np.uint8(old + (((np.int32(after[i]) - old) * share + 128) >> 8))


def _dim(plane: Any, across: Any, down: Any, black: int) -> None:
    """In place, towards `black`: of what is left, 256ths for each column and for each row."""
    width = across.size
    for j in range(down.size):
        row = plane[j * width : (j + 1) * width]
        line, dark = down[j], np.int32(black)
        for i in range(width):
            kept = (across[i] * line) >> 8
            row[i] = np.uint8(dark + (((np.int32(row[i]) - dark) * kept + 128) >> 8))


def _mirrored(
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
    columns, nexts = np.empty(width, np.int32), np.empty(width, np.int32)
    weights = np.empty(width, np.int32)
    period = 2.0 * source_width
    for i in range(width):
        x = (left + i * step + 0.5) % period
        x = min(max((x if x < source_width else period - x) - 0.5, 0.0), source_width - 1.001)
        columns[i] = np.int32(x)
        nexts[i] = columns[i] + 1
        weights[i] = np.int32((x - columns[i]) * 128 + 0.5)
    period = 2.0 * source_height
    row = np.empty(source_width, np.int32)
    low, high = columns.min(), nexts.max() + 1
    for j in range(height):
        y = (top + j * step + 0.5) % period
        y = min(max((y if y < source_height else period - y) - 0.5, 0.0), source_height - 1.001)
        line = int(y)
        below = np.int32((y - line) * 128 + 0.5)
        upper = source[line * source_width : (line + 1) * source_width]
        lower = source[(line + 1) * source_width : (line + 2) * source_width]
        for i in range(low, high):
            row[i] = np.int32(upper[i]) * (np.int32(128) - below) + np.int32(lower[i]) * below
        pixels = out[j * width : (j + 1) * width]
        for i in range(width):
            first = row[columns[i]]
            pixels[i] = np.uint8(((first << 7) + (row[nexts[i]] - first) * weights[i] + 8192) >> 14)


def _compiled(signature: Any, loop: Callable[..., None]) -> Callable[..., None]:
    try:
        kernel: Callable[..., None] = njit(signature, cache=True, nogil=True)(loop)
    except RuntimeError:  # nowhere to keep the compiled code: compile for this process alone
        kernel = njit(signature, nogil=True)(loop)
    return kernel


reveal = _compiled(void(_plane, _plane, uint16[::1], int64, int64, _plane), _reveal)
dim = _compiled(void(_plane, _steps, _steps, int64), _dim)
mirrored = _compiled(void(_plane, int64, int64, _plane, int64, int64, float64, float64, float64), _mirrored)
