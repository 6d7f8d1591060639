"""Finds the polygon that each of four samples a pixel shows, a band of rows at a time (a band fits the
cache).

The samples of a pixel lie on a rotated grid: one on each quarter row, at four different places across, so
that edges near the horizontal and the vertical are both smooth.
"""

import numpy as np

from reelwright_footage.kernel import kernel
from reelwright_footage.raster.polygons import CORNER_COUNT

BAND = 16
SAMPLES = 4
NOTHING = -1
SAMPLE_X = (0.375, 0.875, 0.125, 0.625)


@kernel
def sort_into_bands(count, what, y, bands):  # type: ignore[no-untyped-def]
    """Returns (start of each band in the list, the list of polygon numbers), in the polygons' order."""
    first = np.empty(count, np.int32)
    last = np.empty(count, np.int32)
    start = np.zeros(bands + 1, np.int64)
    for p in range(count):
        low, high = y[p, 0], y[p, 0]
        for i in range(1, what[p, CORNER_COUNT]):
            low, high = min(low, y[p, i]), max(high, y[p, i])
        first[p] = max(0, int(np.floor(min(max(low, -1e6), 1e6) / BAND)))
        last[p] = min(bands - 1, int(np.floor(min(max(high, -1e6), 1e6) / BAND)))
        for b in range(first[p], last[p] + 1):
            start[b + 1] += 1
    for b in range(bands):
        start[b + 1] += start[b]
    entries = np.empty(start[bands], np.int32)
    filled = start.copy()
    for p in range(count):
        for b in range(first[p], last[p] + 1):
            entries[filled[b]] = p
            filled[b] += 1
    return start, entries


@kernel
def see_band(  # type: ignore[no-untyped-def]
    band, entries, what, x, y, inverse_depth, width, depth, shown
):
    """Fill `depth` and `shown` [row · 4 + sample, column] of one band from the polygons in `entries`."""
    depth[:] = np.float32(0.0)
    shown[:] = NOTHING
    top = band * BAND
    slope = np.empty(8, np.float64)
    base = np.empty(8, np.float64)
    is_left = np.empty(8, np.bool_)
    for e in range(len(entries)):
        p = entries[e]
        n = what[p, CORNER_COUNT]
        area, low, high = 0.0, y[p, 0], y[p, 0]
        for i in range(n):
            j = i + 1 if i + 1 < n else 0
            area += x[p, i] * y[p, j] - x[p, j] * y[p, i]
            low, high = min(low, y[p, i]), max(high, y[p, i])
        edges = 0
        for i in range(n):
            j = i + 1 if i + 1 < n else 0
            rise = y[p, j] - y[p, i]
            if rise == 0.0:
                continue
            a, b = (i, j) if rise > 0 else (j, i)
            slope[edges] = (x[p, b] - x[p, a]) / (y[p, b] - y[p, a])
            base[edges] = x[p, a] - slope[edges] * y[p, a]
            is_left[edges] = (rise < 0) == (area > 0)
            edges += 1
        begin_row = max(0, int(np.ceil((max(low, top - 1.0) - top) * SAMPLES - 0.5)))
        end_row = min(BAND * SAMPLES, int(np.ceil((min(high, top + BAND + 1.0) - top) * SAMPLES - 0.5)))
        for row in range(begin_row, end_row):
            at = top + (row + 0.5) / SAMPLES
            across = SAMPLE_X[row % SAMPLES]
            left, right = 0.0, float(width)
            for k in range(edges):
                edge = base[k] + slope[k] * at - across
                if is_left[k]:
                    left = max(left, edge)
                else:
                    right = min(right, edge)
            begin, end = int(np.ceil(left)), int(np.ceil(right))
            if begin >= end:
                continue
            step = inverse_depth[p, 0]
            value = np.float32(inverse_depth[p, 2] + inverse_depth[p, 1] * at + step * (across + begin))
            depths, polygons = depth[row, begin:end], shown[row, begin:end]
            for i in range(len(depths)):
                inverse = value + step * np.float32(np.int32(i))
                nearer = inverse > depths[i]
                depths[i] = inverse if nearer else depths[i]
                polygons[i] = p if nearer else polygons[i]
