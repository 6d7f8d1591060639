"""Painting with skia in the portrait's own units (the head is about 236 high, the eyes lie on y = 0)."""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from reelwright_people.skia_loader import skia

Point = tuple[float, float]


def path(points: Sequence[Point], closed: bool = True) -> Any:
    """A smooth curve through the points (Catmull-Rom as cubic Béziers)."""
    made = skia.PathBuilder()
    made.moveTo(*points[0])
    for before, start, end, after in _fours(points, closed):
        made.cubicTo(
            start[0] + (end[0] - before[0]) / 6,
            start[1] + (end[1] - before[1]) / 6,
            end[0] - (after[0] - start[0]) / 6,
            end[1] - (after[1] - start[1]) / 6,
            end[0],
            end[1],
        )
    if closed:
        made.close()
    return made.detach()


def _fours(points: Sequence[Point], closed: bool) -> Iterator[tuple[Point, Point, Point, Point]]:
    """Yield for each stretch of a curve its two points, between the one before and the one after them."""
    if closed:
        around = [points[-1], *points, *points[:2]] if len(points) > 1 else [*points] * 4
    else:
        around = [points[0], *points, points[-1]]
    return zip(around, around[1:], around[2:], around[3:], strict=False)


def polygon(points: Sequence[Point]) -> Any:
    made = skia.PathBuilder()
    made.moveTo(*points[0])
    for point in points[1:]:
        made.lineTo(*point)
    made.close()
    return made.detach()


def oval(x: float, y: float, rx: float, ry: float) -> Any:
    made = skia.PathBuilder()
    made.addOval(skia.Rect.MakeLTRB(x - rx, y - ry, x + rx, y + ry))
    return made.detach()


def box(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Any:
    made = skia.PathBuilder()
    made.addRRect(skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(x, y, width, height), radius, radius))
    return made.detach()


def mirrored(points: Sequence[Point]) -> list[Point]:
    """The right half of a shape, from top to bottom, and its mirror image back up."""
    return [*points, *((-x, y) for x, y in reversed(points) if abs(x) > 0.01)]


def curve(points: Sequence[Point], steps: int = 12) -> list[Point]:
    """Points along the smooth curve through the given ones."""
    out: list[Point] = []
    shares = [step / steps for step in range(steps)]
    for four in _fours(points, False):
        x0, x1, x2, x3, y0, y1, y2, y3 = _cubic(*four)
        for t in shares:
            out.append((x0 + t * (x1 + t * (x2 + t * x3)), y0 + t * (y1 + t * (y2 + t * y3))))
    return [*out, points[-1]]


def _cubic(before: Point, start: Point, end: Point, after: Point) -> tuple[float, ...]:
    """Catmull-Rom's polynomial between `start` and `end`: its four factors for x, then for y."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = before, start, end, after
    across = bx, 0.5 * (cx - ax), ax - 2.5 * bx + 2 * cx - 0.5 * dx, 0.5 * (3 * bx - ax - 3 * cx + dx)
    down = by, 0.5 * (cy - ay), ay - 2.5 * by + 2 * cy - 0.5 * dy, 0.5 * (3 * by - ay - 3 * cy + dy)
    return (*across, *down)


def lock(points: Sequence[Point], width: float, thick_at: float = 0.4) -> Any:
    """A tapered stroke as a shape: thin at both ends, widest at `thick_at` of its length."""
    spine = curve(points, 8)
    left: list[Point] = []
    right: list[Point] = []
    before, after = [spine[0], *spine[:-1]], [*spine[1:], spine[-1]]
    thick = _taper(len(spine), thick_at)
    for (x, y), behind, ahead, bulge in zip(spine, before, after, thick, strict=True):
        dx, dy = ahead[0] - behind[0], ahead[1] - behind[1]
        half = width / 2 * bulge / (math.hypot(dx, dy) or 1.0)
        left.append((x - dy * half, y + dx * half))
        right.append((x + dy * half, y - dx * half))
    return polygon([*left, *reversed(right)])


@cache
def _taper(count: int, thick_at: float) -> tuple[float, ...]:
    """Return how thick a stroke is at `count` points of it, from 0 to 1."""
    bend = math.log(0.5) / math.log(thick_at)
    return tuple(max(math.sin(math.pi * (i / (count - 1)) ** bend), 0.0) for i in range(count))


class Brush:
    """A canvas with the few strokes that everything here is painted with."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas

    def fill(
        self, shape: Any, colour: str, opacity: float = 1.0, soft: float = 0.0, mode: Any = None
    ) -> None:
        self.canvas.drawPath(shape, paint(colour, opacity, soft, mode))

    def line(
        self, shape: Any, colour: str, width: float, opacity: float = 1.0, soft: float = 0.0, mode: Any = None
    ) -> None:
        made = paint(colour, opacity, soft, mode)
        made.setStyle(skia.Paint.kStroke_Style)
        made.setStrokeWidth(width)
        made.setStrokeCap(skia.Paint.kRound_Cap)
        made.setStrokeJoin(skia.Paint.kRound_Join)
        self.canvas.drawPath(shape, made)

    def ramp(
        self, shape: Any, start: Point, end: Point, colours: Sequence[str | tuple[str, float]],
        stops: Sequence[float] | None = None, mode: Any = None,
    ) -> None:  # fmt: skip
        """Fills with a gradient along a line; a colour may come with its opacity."""
        made = paint("#000000", 1.0, 0.0, mode)
        ends = [skia.Point(*start), skia.Point(*end)]
        made.setShader(skia.GradientShader.MakeLinear(ends, _stops(colours), stops and list(stops)))
        self.canvas.drawPath(shape, made)

    def glow(
        self, shape: Any, centre: Point, radius: float, colours: Sequence[str | tuple[str, float]],
        stops: Sequence[float] | None = None, mode: Any = None,
    ) -> None:  # fmt: skip
        """Fills with a gradient from a point outwards."""
        made = paint("#000000", 1.0, 0.0, mode)
        at = skia.Point(*centre)
        made.setShader(skia.GradientShader.MakeRadial(at, radius, _stops(colours), stops and list(stops)))
        self.canvas.drawPath(shape, made)

    def spot(self, x: float, y: float, rx: float, ry: float, colour: str, opacity: float) -> None:
        """A soft round patch of light or shade, without the cost of a blur."""
        self.canvas.save()
        self.canvas.translate(x, y)
        self.canvas.scale(rx, ry)
        falloff = [(colour, opacity), (colour, opacity * 0.72), (colour, opacity * 0.25), (colour, 0.0)]
        self.glow(oval(0, 0, 1, 1), (0, 0), 1, falloff, (0.0, 0.35, 0.7, 1.0))
        self.canvas.restore()

    @contextmanager
    def inside(self, shape: Any) -> Iterator[None]:
        self.canvas.save()
        self.canvas.clipPath(shape, True)
        yield
        self.canvas.restore()

    @contextmanager
    def moved(self, dx: float = 0.0, dy: float = 0.0, turned: float = 0.0) -> Iterator[None]:
        self.canvas.save()
        self.canvas.translate(dx, dy)
        self.canvas.rotate(turned)
        yield
        self.canvas.restore()

    @contextmanager
    def put_at(self, x: float, y: float, turned: float, size: float, mirror: int = 1) -> Iterator[None]:
        """Return what is drawn inside is turned, and mirrored from left to right where `mirror` is -1."""
        self.canvas.save()
        self.canvas.translate(x, y)
        self.canvas.rotate(turned)
        self.canvas.scale(size * mirror, size)
        yield
        self.canvas.restore()

    @contextmanager
    def faded(self, opacity: float) -> Iterator[None]:
        """Return what is drawn inside is one sheet, laid down with this opacity."""
        self.canvas.saveLayerAlpha(None, round(opacity * 255))
        yield
        self.canvas.restore()


def paint(colour: str, opacity: float = 1.0, soft: float = 0.0, mode: Any = None) -> Any:
    made = skia.Paint(AntiAlias=True, Color=argb(colour, opacity))
    if soft > 0:
        made.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, soft))
    if mode is not None:
        made.setBlendMode(mode)
    return made


def argb(colour: str, opacity: float = 1.0) -> int:
    return (round(255 * min(max(opacity, 0.0), 1.0)) << 24) | int(colour[1:7], 16)


def _stops(colours: Sequence[str | tuple[str, float]]) -> list[int]:
    return [argb(one) if isinstance(one, str) else argb(*one) for one in colours]
