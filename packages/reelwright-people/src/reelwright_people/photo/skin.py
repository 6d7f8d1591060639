"""A mesh of skin drawn over a picture: small triangles, which Skia's raster draws at four times the price."""

import numpy as np
from numpy.typing import NDArray

from reelwright_people.kernel import inlined, kernel

Floats = NDArray[np.float32]


@inlined
def _crossing(ax, ay, bx, by, y):  # type: ignore[no-untyped-def]
    """Return where an edge is at a height: the same for both triangles beside it, or pixels get lost
    there."""
    if ay > by:
        ax, ay, bx, by = bx, by, ax, ay
    return ax + (y - ay) * ((bx - ax) / (by - ay))


@inlined
def _between(nw, ne, sw, se, x, y):  # type: ignore[no-untyped-def]
    """Four neighbours' mean; `x` and `y` are 256ths of the way to the right and down."""
    high = np.int32(nw) * (256 - x) + np.int32(ne) * x
    low = np.int32(sw) * (256 - x) + np.int32(se) * x
    return (high * (256 - y) + low * y + 32768) >> 16


@inlined
def _lay_pixel(texture, u, v, sheet, row, column):  # type: ignore[no-untyped-def]
    """Return what the texture is at a place between its pixels, over what is there."""
    last_x, last_y = texture.shape[1] - 1, texture.shape[0] - 1
    u, v = min(max(u, np.float32(0)), np.float32(last_x)), min(max(v, np.float32(0)), np.float32(last_y))
    left, top = np.int32(u), np.int32(v)
    right, low = min(left + 1, last_x), min(top + 1, last_y)
    x = np.int32((u - left) * np.float32(256) + np.float32(0.5))
    y = np.int32((v - top) * np.float32(256) + np.float32(0.5))
    alpha = _between(
        texture[top, left, 3], texture[top, right, 3], texture[low, left, 3], texture[low, right, 3], x, y
    )
    for k in range(3):
        colour = _between(
            texture[top, left, k], texture[top, right, k], texture[low, left, k], texture[low, right, k], x, y
        )
        if alpha < 255:
            colour = min(255, colour + (sheet[row, column, k] * (255 - alpha) + 127) // 255)
        sheet[row, column, k] = colour


@kernel
def _lay(texture, sheet, places, rest, triangles):  # type: ignore[no-untyped-def]
    height, width = sheet.shape[:2]
    half = np.float32(0.5)
    for number in range(len(triangles)):
        a, b, c = triangles[number, 0], triangles[number, 1], triangles[number, 2]
        ax, ay, bx, by, cx, cy = (
            places[a, 0], places[a, 1], places[b, 0], places[b, 1], places[c, 0], places[c, 1]
        )  # fmt: skip
        area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
        if abs(area) < 1e-6:
            continue
        # The linear map from this triangle to the texture's: (ux, vx) and (uy, vy) are its columns.
        du_b, dv_b = rest[b, 0] - rest[a, 0], rest[b, 1] - rest[a, 1]
        du_c, dv_c = rest[c, 0] - rest[a, 0], rest[c, 1] - rest[a, 1]
        ux, vx = (du_b * (cy - ay) - du_c * (by - ay)) / area, (dv_b * (cy - ay) - dv_c * (by - ay)) / area
        uy, vy = (du_c * (bx - ax) - du_b * (cx - ax)) / area, (dv_c * (bx - ax) - dv_b * (cx - ax)) / area
        first = max(0, int(np.ceil(min(ay, by, cy) - half)))
        last = min(height - 1, int(np.ceil(max(ay, by, cy) - half)) - 1)
        for row in range(first, last + 1):
            y = np.float32(row) + half
            left, right = np.float32(1e9), np.float32(-1e9)
            for edge in range(3):
                one = triangles[number, edge]
                other = triangles[number, (edge + 1) % 3]
                px, py, qx, qy = places[one, 0], places[one, 1], places[other, 0], places[other, 1]
                if (py <= y) != (qy <= y):
                    x = _crossing(px, py, qx, qy, y)
                    left, right = min(left, x), max(right, x)
            start, stop = max(0, int(np.ceil(left - half))), min(width, int(np.ceil(right - half)))
            for column in range(start, stop):
                x, down = np.float32(column) + half - ax, y - ay
                u = rest[a, 0] + ux * x + uy * down - half
                v = rest[a, 1] + vx * x + vy * down - half
                _lay_pixel(texture, u, v, sheet, row, column)


class Skin:
    """`texture` is premultiplied BGRA, `rest` the mesh's points in it (n × 2, pixels) and `triangles` their
    numbers, k × 3."""

    def __init__(self, texture: NDArray[np.uint8], rest: NDArray[np.float64], triangles: NDArray[np.int64]):
        self._texture = texture
        self._rest = np.asarray(rest, np.float32)
        self._triangles = np.ascontiguousarray(triangles, np.int64)

    def lay(self, sheet: NDArray[np.uint8], places: NDArray[np.float64]) -> None:
        """Over an opaque picture of BGRA, with the points at `places` in it: n × 2, pixels."""
        _lay(self._texture, sheet, np.asarray(places, np.float32), self._rest, self._triangles)
