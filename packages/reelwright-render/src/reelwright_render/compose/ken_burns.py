"""A slow camera move over a picture, exact to 1/128 of a pixel, so that nothing trembles.

Bilinear, in fixed point: every machine makes the same bytes. Four times faster than an affine warp, because
rows and columns are resolved separately; neighbouring pixels are blended down first, then across.
"""

import numpy as np
from numba import float64, int64, uint8, void

from reelwright_render.pixels.compiled import compile_loop
from reelwright_render.pixels.planar import Bytes, Planar
from reelwright_render.plan.plan import View


def _sample(
    source: Bytes,
    source_width: int,
    source_height: int,
    out: Bytes,
    width: int,
    height: int,
    step: float,
    left: float,
    top: float,
) -> None:
    """out[j, i] = source[top + j * step, left + i * step], both as flat rows without padding."""
    columns = np.empty(width, np.uint32)
    weights = np.empty(width, np.uint32)
    low, high = source_width, 0
    for i in range(width):
        x = min(max(left + i * step, 0.0), source_width - 1.001)
        column = int(x)
        columns[i] = column
        weights[i] = int((x - column) * 128 + 0.5)
        low, high = min(low, column), max(high, column + 1)
    count = high + 1 - low
    for i in range(width):
        columns[i] -= low
    row = np.empty(count + 1, np.uint32)
    mixed = np.empty(width, np.uint32)
    for j in range(height):
        y = min(max(top + j * step, 0.0), source_height - 1.001)
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


_plane = uint8[::1]
_kernel = compile_loop(void(_plane, int64, int64, _plane, int64, int64, float64, float64, float64), _sample)


def draw_view(picture: Planar, view: View, out: Planar) -> None:
    """Fills `out` with what the view sees of a picture that at least covers it."""
    cover = min(picture.width / out.width, picture.height / out.height)
    step = cover / view.zoom
    left = (picture.width - out.width * step) * view.focus_x
    top = (picture.height - out.height * step) * view.focus_y
    centre = (step - 1) / 2  # pixels are sampled at their centres
    for source, target, share in zip(picture.planes, out.planes, (1, 2, 2), strict=True):
        height, width = target.shape
        _kernel(
            source.reshape(-1),
            source.shape[1],
            source.shape[0],
            target.reshape(-1),
            width,
            height,
            step,
            left / share + centre,
            top / share + centre,
        )
