"""Limbs as round tubes: shaded by which way their surface looks, with the folds of what they wear."""

import math
from collections.abc import Sequence
from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_people.portrait.brush import Brush, Point, lock, path, polygon
from reelwright_people.portrait.palette import Tones, mix
from reelwright_people.skia_loader import skia

Line = NDArray[np.float64]

LIGHT = np.array([-0.5, -0.34, 0.8])
_ACROSS = np.linspace(-1.0, 1.0, 9)


def spine(points: Sequence[Sequence[float]] | Line, rounding: float, steps: int = 7) -> tuple[Line, Line]:
    """Return a line through joints with its corners rounded over `rounding` units, and how far along the
    bones (0 at the first joint, 1 at the second, 2 at the third) each of its points is."""
    joints = np.array(points, float)
    line, at = [joints[0]], [0.0]
    for index in range(1, len(joints) - 1):
        before, here, after = joints[index - 1 : index + 2]
        back, on = (min(rounding / (float(np.linalg.norm(p - here)) + 1e-6), 0.45) for p in (before, after))
        start, end = here + (before - here) * back, here + (after - here) * on
        for share in (0.33, 0.67):
            line.append(line[0] * (1 - share) + start * share if index == 1 else start)
            at.append(at[0] * (1 - share) + (index - back) * share if index == 1 else index - back)
        for t in np.linspace(0, 1, steps):
            line.append((1 - t) ** 2 * start + 2 * t * (1 - t) * here + t * t * end)
            at.append(index - back + (back + on) * t)
    for share in (0.33, 0.67, 1.0):
        line.append(end * (1 - share) + joints[-1] * share)
        at.append((len(joints) - 2 + on) * (1 - share) + (len(joints) - 1) * share)
    return np.array(line), np.array(at)


def part(line: Line, at: Line, end: float) -> tuple[Line, Line]:
    """Return a line up to a place along the bones."""
    inside = at < end - 0.02
    last = np.array([[np.interp(end, at, line[:, axis]) for axis in (0, 1)]])
    return np.concatenate([line[inside], last]), np.append(at[inside], end)


def normals(line: Line) -> Line:
    """Return the directions to the side of a line at its points."""
    ahead = np.gradient(line, axis=0)
    ahead = ahead / (np.linalg.norm(ahead, axis=1, keepdims=True) + 1e-9)
    return np.stack([-ahead[:, 1], ahead[:, 0]], axis=1)


def outline(line: Line, half: Line, start_cap: float = 1.0, end_cap: float = 0.0) -> list[Point]:
    """Return the outline of a tube; its ends are round by shares of their half widths."""
    side = normals(line)
    left, right = line + side * half[:, None], line - side * half[:, None]
    points = [*left, *_cap(line[-1], side[-1], float(half[-1]), end_cap), *right[::-1]]
    points += [*_cap(line[0], -side[0], float(half[0]), start_cap)]
    return [(float(x), float(y)) for x, y in points]


def _cap(at: Line, side: Line, half: float, share: float) -> list[Line]:
    if share <= 0:
        return []
    ahead = np.array([side[1], -side[0]])
    turns = np.linspace(0, np.pi, 9)[1:-1]
    return [at + side * half * np.cos(t) + ahead * half * share * np.sin(t) for t in turns]


def hull(*ovals: tuple[float, float, float, float]) -> list[Point]:
    """Return the outline around ovals (x, y and the two half widths of each)."""
    turns = np.linspace(0, math.tau, 25)[:-1]
    points = [(x + rx * math.cos(t), y + ry * math.sin(t)) for x, y, rx, ry in ovals for t in turns]
    around = cv2.convexHull(np.array(points, np.float32)).reshape(-1, 2)
    return [(float(x), float(y)) for x, y in around]


def tone(cloth: Tones, lit: NDArray[np.float64]) -> list[int]:
    """Return the colours of a material at amounts of light of about -0.4 to 1, for Skia."""
    stops = (-0.35, 0.1, 0.42, 0.72, 1.0)
    colours = [
        mix(cloth.shade, cloth.deep, 0.4), mix(cloth.base, cloth.shade, 0.9),
        mix(cloth.base, cloth.shade, 0.35), cloth.base, mix(cloth.base, cloth.light, 0.62),
    ]  # fmt: skip
    rgb = np.array([[int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in colours], float)
    red, green, blue = (
        np.interp(lit, stops, rgb[:, channel]).round().astype(np.int64) for channel in range(3)
    )
    return list(((255 << 24) | (red << 16) | (green << 8) | blue).ravel().tolist())


def mesh(
    points: NDArray[np.float64], colours: list[int] | None, texture: NDArray[np.float64] | None = None
) -> Any:
    """Return triangles over rows of points (rows by columns by 2)."""
    rows, columns = points.shape[:2]
    return skia.Vertices(
        skia.Vertices.kTriangles_VertexMode,
        [skia.Point(x, y) for x, y in points.reshape(-1, 2).tolist()],
        None if texture is None else [skia.Point(x, y) for x, y in texture.reshape(-1, 2).tolist()],
        colours,
        _triangles(rows, columns),
    )


@cache
def _triangles(rows: int, columns: int) -> list[int]:
    first = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    corners = [first, first + 1, first + columns, first + 1, first + columns + 1, first + columns]
    return [int(i) for i in np.stack(corners, 1).ravel()]


def shade_tube(
    brush: Brush, line: Line, half: Line, cloth: Tones, dim: float = 0.0, round_at: Line | None = None,
    whole: tuple[float, float] | None = None,
) -> None:  # fmt: skip
    """Fill a tube's mesh: each point by the light on a round surface there. `dim` takes light away. Where
    `round_at` is less than 1 the surface is that of a larger body, of which `whole` gives the middle (x) and
    half the width."""
    side = normals(line)
    line, half, side = _lengthened(line, half, side)
    points = line[:, None, :] + side[:, None, :] * (half[:, None] * _ACROSS * 1.06)[..., None]
    out = np.sqrt(np.clip(1 - _ACROSS**2, 0, 1))
    lit = (side @ LIGHT[:2])[:, None] * _ACROSS + out * LIGHT[2]
    if round_at is not None and whole is not None:
        share = np.concatenate([round_at[:1], round_at, round_at[-1:]])[:, None]
        lit = lit * share + lit_across((points[..., 0] - whole[0]) / whole[1]) * (1 - share)
    brush.canvas.drawVertices(mesh(points, tone(cloth, lit - dim)), skia.Paint(), skia.BlendMode.kDst)


def lit_across(share: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the light on an upright round body at shares of half its width from its middle."""
    share = np.clip(share, -1, 1)
    return np.asarray(share * LIGHT[0] + np.sqrt(1 - share**2) * LIGHT[2])


def _lengthened(line: Line, half: Line, side: Line) -> tuple[Line, Line, Line]:
    """Return the tube with its round ends, as far as a mesh must reach."""
    ahead = np.stack([side[:, 1], -side[:, 0]], axis=1)
    longer = [line[0] - ahead[0] * half[0] * 1.1], line, [line[-1] + ahead[-1] * half[-1] * 1.1]
    ends = [np.concatenate([one[:1], one, one[-1:]]) for one in (half, side)]
    return np.concatenate(longer), ends[0], ends[1]


def paint_tube(
    brush: Brush, line: Line, half: Line, cloth: Tones, start_cap: float = 1.0, end_cap: float = 0.0,
    dim: float = 0.0, round_at: Line | None = None, whole: tuple[float, float] | None = None,
) -> Any:  # fmt: skip
    """Paint a tube and return its outline as a path."""
    shape = polygon(outline(line, half, start_cap, end_cap))
    brush.fill(shape, cloth.shade)
    with brush.inside(shape):
        shade_tube(brush, line, half, cloth, dim, round_at, whole)
    return shape


def bend_of(joints: Line) -> tuple[Line, float]:
    """Return where to the inside of a bent joint looks, and how much it is bent: 0 straight, 1 at right
    angles and more."""
    first, second = joints[0] - joints[1], joints[2] - joints[1]
    first, second = (one / (np.linalg.norm(one) + 1e-6) for one in (first, second))
    inwards = first + second
    length = float(np.linalg.norm(inwards))
    return inwards / (length + 1e-6), min(1.0, length / 1.2)


def fold_joint(brush: Brush, joints: Line, half: float, cloth: Tones, shape: Any) -> None:
    """Cloth folds at the inside of an elbow or a knee, the more it is bent."""
    inwards, bend = bend_of(joints)
    bend = (bend - 0.3) / 0.7
    if bend < 0.05:
        return
    along = (joints[2] - joints[0]) / (np.linalg.norm(joints[2] - joints[0]) + 1e-6)
    root = joints[1] + inwards * half * 0.9
    with brush.inside(shape):
        for share, reach in ((-0.5, 0.9), (0.0, 1.25), (0.5, 0.9)):
            start = root + along * half * share * 0.7
            end = root - inwards * half * reach + along * half * share * 2.1
            fold = [(float(x), float(y)) for x, y in (start, (start + end) / 2 + along * share * 6, end)]
            brush.fill(lock(fold, 9, 0.3), cloth.shade, 0.6 * bend, 2)
            brush.fill(lock([(x - 3, y - 4) for x, y in fold], 4.5, 0.4), cloth.light, 0.3 * bend, 1.6)


def paint_cuff(brush: Brush, line: Line, half: Line, cloth: Tones, width: float, dark: float = 0.45) -> None:
    """Paint a border at the end of a tube."""
    side = normals(line)[-1] * half[-1]
    ahead = np.array([side[1], -side[0]]) / (np.linalg.norm(side) + 1e-6)
    middle = line[-1] - ahead * width
    seam = [middle + side, middle + ahead * width * 0.3, middle - side]
    brush.line(path([(float(x), float(y)) for x, y in seam], False), cloth.deep, 2.0, dark)
