"""Where points of space are in the picture: planes for Skia to draw on in metres, and boxes.

Space is measured in metres from the ground below the viewer: x to the right, y up, z away from the viewer.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from reelwright_people.skia_loader import skia
from reelwright_pictures.brush import gradient, mix, paint, path
from reelwright_pictures.stage import Anchor, Rgb, Setting

Point = tuple[float, float, float]


@dataclass(frozen=True)
class View:
    """A viewer who looks straight ahead: `horizon` is the y of the picture at the height of the eyes, which
    are `eye` metres above the ground; `centre` is the x towards which lines run that go away."""

    setting: Setting
    horizon: float
    centre: float
    eye: float = 1.6

    @property
    def focal(self) -> float:
        """Pixels of a metre at one metre away, as Stage has it."""
        return 1.1 * max(self.setting.width, self.setting.height) * 0.8

    def at(self, x: float, y: float, z: float) -> tuple[float, float]:
        """Return the point of the picture where a point of space is seen; z must be above 0."""
        return self.centre + self.focal * x / z, self.horizon + self.focal * (self.eye - y) / z

    def scale(self, z: float) -> float:
        """Return how many pixels a metre has that is `z` metres away."""
        return self.focal / z

    def reach(self, y: float) -> float:
        """Return how far away the ground is that is seen at `y`, which lies below the horizon."""
        return self.focal * self.eye / max(y - self.horizon, 1e-3)

    def anchor(self, x: float, y: float, z: float) -> Anchor:
        """Return the anchor of a point of space."""
        px, py = self.at(x, y, z)
        return Anchor(px, py, self.scale(z), z)

    def floor(self, y: float = 0.0) -> Any:
        """Return the matrix of the level plane at the height `y`: what is drawn has x and z."""
        focal, rise = self.focal, self.focal * (self.eye - y)
        return skia.Matrix.MakeAll(focal, self.centre, 0, 0, self.horizon, rise, 0, 1, 0)

    def side(self, x: float) -> Any:
        """Return the matrix of the upright plane along the line of sight at `x`: z and y are drawn."""
        focal, rise = self.focal, self.focal * self.eye
        return skia.Matrix.MakeAll(self.centre, 0, focal * x, self.horizon, -focal, rise, 1, 0, 0)

    def front(self, z: float) -> Any:
        """Return the matrix of the upright plane across the line of sight at `z`: x and y are drawn."""
        scale = self.scale(z)
        return skia.Matrix.MakeAll(scale, 0, self.centre, 0, -scale, self.horizon + scale * self.eye, 0, 0, 1)


@contextmanager
def on(canvas: Any, matrix: Any) -> Iterator[Any]:
    """Draw on a plane of a View for the length of a block."""
    canvas.save()
    canvas.concat(matrix)
    yield canvas
    canvas.restore()


def rect(left: float, low: float, right: float, high: float) -> Any:
    """Return a Skia rectangle between two corners, in whatever order they are."""
    return skia.Rect.MakeLTRB(min(left, right), min(low, high), max(left, right), max(low, high))


def quad(view: View, corners: Sequence[Point]) -> Any:
    """Return the Skia path of a flat shape in space."""
    return path([view.at(*corner) for corner in corners])


def box(
    canvas: Any,
    view: View,
    low: Point,
    high: Point,
    colour: str | Rgb,
    *,
    rounded: float = 0.0,
    shade: float = 0.24,
) -> None:
    """Draw an upright box between two corners: lit from above, its sides darker by `shade`, with an edge
    rounded by so many metres."""
    (x0, y0, z0), (x1, y1, z1) = low, high
    round_px = rounded * view.scale(z0)
    if y1 < view.eye:
        top = quad(view, [(x0, y1, z0), (x1, y1, z0), (x1, y1, z1), (x0, y1, z1)])
        canvas.drawPath(top, _face(mix(colour, "#ffffff", 0.2), round_px))
    if y0 > view.eye:
        under = quad(view, [(x0, y0, z0), (x1, y0, z0), (x1, y0, z1), (x0, y0, z1)])
        canvas.drawPath(under, _face(mix(colour, "#000000", shade * 1.6), round_px))
    for x, seen in ((x0, x0 > 0), (x1, x1 < 0)):
        if seen:
            side = quad(view, [(x, y0, z0), (x, y1, z0), (x, y1, z1), (x, y0, z1)])
            canvas.drawPath(side, _face(mix(colour, "#000814", shade), round_px))
    _draw_front(canvas, view, (x0, y0, z0), (x1, y1, z0), colour, round_px)


def _draw_front(canvas: Any, view: View, low: Point, high: Point, colour: str | Rgb, round_px: float) -> None:
    left, bottom = view.at(*low)
    right, top = view.at(*high)
    stops = ((0.0, mix(colour, "#ffffff", 0.07)), (1.0, mix(colour, "#000814", 0.14)))
    brush = _face(colour, round_px)
    brush.setShader(gradient((left, top), (left, bottom), stops))
    canvas.drawRect(rect(left, top, right, bottom), brush)
    edge = max(0.6, 1.6 * view.setting.unit)
    canvas.drawLine(left, top, right, top, paint(mix(colour, "#ffffff", 0.45), 0.5, stroke=edge))


def _face(colour: str | Rgb, round_px: float) -> Any:
    brush = paint(colour)
    if round_px > 0.4:
        brush.setStyle(skia.Paint.kStrokeAndFill_Style)
        brush.setStrokeWidth(round_px)
        brush.setStrokeJoin(skia.Paint.kRound_Join)
    return brush


def shadow(canvas: Any, view: View, low: Point, high: Point, strength: float = 0.4) -> None:
    """Draw the soft shadow of a box on the ground below it."""
    x0, x1, z0, z1 = low[0], high[0], low[2], high[2]
    shape = quad(view, [(x0 - 0.04, 0, z0 - 0.05), (x1 + 0.04, 0, z0 - 0.05), (x1, 0, z1), (x0, 0, z1)])
    canvas.drawPath(shape, paint("#05070f", strength, blurred=0.09 * view.scale(z0)))
