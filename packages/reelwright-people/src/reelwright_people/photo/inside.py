"""What shows between the lips: the photograph's own teeth, or painted ones, a tongue, and the dark."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_people.photo.landmarks import Pixels, Points
from reelwright_people.photo.lips import LipMotion, PhotoMouth
from reelwright_people.portrait.brush import Brush, Point, oval, path, polygon
from reelwright_people.portrait.palette import mix
from reelwright_people.skia_loader import skia

UNITS = 100.0  # painted lengths are hundredths of the distance between the eyes' outer corners

_BGRA = {"colorType": skia.kBGRA_8888_ColorType, "alphaType": skia.kPremul_AlphaType}
_DARK, _THROAT, _TONGUE, _TEETH = "#2E0F12", "#12060A", "#A4524F", "#F1EAE0"
_OPEN = 0.8  # painted units: lips that are less apart are together
_SHOWN_GAP = 0.035  # lips that a photograph shows as far apart show teeth, too
_TEETH_SHOWN = 6.5  # painted units below the line at which lips meet


@dataclass(frozen=True)
class Teeth:
    """The photograph's own: premultiplied BGRA with its place in the frame."""

    pixels: Pixels
    left: int
    top: int


def own_teeth(frame: Pixels, inner: Points, mouth: PhotoMouth, unit: float) -> Teeth | None:
    """Cut the teeth out from between the lips of a frame, `inner` being their inner rows there. None where
    they are closed, or show no teeth."""
    if mouth.gap < _SHOWN_GAP:
        return None
    reach = round(0.08 * unit) + 2
    height, width = frame.shape[:2]
    low = np.maximum(np.floor(inner.min(axis=0)).astype(int) - reach, 0)
    high = np.minimum(np.ceil(inner.max(axis=0)).astype(int) + reach, (width, height))
    part = frame[low[1] : high[1], low[0] : high[0]]
    mask = np.zeros(part.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(inner - low).astype(np.int32)], 255)
    luma = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY)
    inside = luma[mask > 0]
    if inside.size == 0 or np.percentile(inside, 70) < 80:
        return None
    grown = _upwards(part, mask, reach)
    soft = cv2.GaussianBlur(grown[1], (0, 0), max(0.7, unit * 0.006))
    alpha = soft.astype(np.float32)[..., None] / 255
    pixels = np.dstack([grown[0] * alpha, alpha * 255])
    return Teeth(np.ascontiguousarray(pixels + 0.5, np.uint8), int(low[0]), int(low[1]))


def _upwards(part: Pixels, mask: Pixels, reach: int) -> tuple[NDArray[np.float32], Pixels]:
    """The teeth go on under the upper lip, darker: they show when it rises."""
    colours, whole = part.astype(np.float32), mask.copy()
    for column in np.flatnonzero(mask.any(axis=0)):
        top = int(np.argmax(mask[:, column] > 0)) + 2
        first = max(0, top - reach)
        colours[first:top, column] = part[min(top, len(part) - 1), column]
        colours[first:top, column] *= np.linspace(0.6, 1, top - first)[:, None]
        whole[first:top, column] = 255
    return colours, whole


def brightness(frame: Pixels, eyes: Sequence[Points]) -> float:
    """Estimate the brightness of the light that somebody stands in, 0–1, by the white of the eyes, whose
    outlines in the frame are given: skin would tell its own colour, too."""
    inside = np.zeros(frame.shape[:2], np.uint8)
    for outline in eyes:
        cv2.fillPoly(inside, [np.round(outline).astype(np.int32)], 1)
    seen = frame[inside > 0]
    return float(np.percentile(seen.mean(axis=1), 92)) / 255 if len(seen) else 1.0


def line_colour(frame: Pixels, lips: Points) -> str:
    """Estimate the colour of the shade between lips, from what the lips look like at places in the frame."""
    rows = np.clip(np.round(lips[:, 1]).astype(int), 0, frame.shape[0] - 1)
    columns = np.clip(np.round(lips[:, 0]).astype(int), 0, frame.shape[1] - 1)
    blue, green, red = (np.median(frame[rows, columns], axis=0) * (0.42, 0.4, 0.5)).astype(int)
    return f"#{red:02X}{green:02X}{blue:02X}"


class Inside:
    """Paints between the lips. `light` is how bright the white of the eyes is, 0–1, and `line` the colour
    between lips that meet."""

    def __init__(self, mouth: PhotoMouth, teeth: Teeth | None, light: float, line: str) -> None:
        self._half = mouth.half * UNITS
        self._middle = mouth.middle * UNITS
        self._teeth = teeth
        self._image = None if teeth is None else skia.Image.fromarray(teeth.pixels, **_BGRA)
        self._line = line
        across = np.linspace(-0.84, 0.84, 15) * mouth.half + mouth.middle[0]
        self._meeting = [_point(one) for one in np.column_stack([across, mouth.line_at(across)]) * UNITS]
        self._dim = float(np.clip(0.15 + 1.05 * light, 0.25, 1.0))

    def paint(
        self, canvas: Any, upper: Points, lower: Points, lips: LipMotion, head: Points, face: Points
    ) -> None:
        """`upper` and `lower` are the inner rows in face units. `head` is the matrix from where the head is
        in the frame at rest to where it is now, `face` the one from painted units."""
        top, low = upper * UNITS, lower * UNITS
        tall = float((low[:, 1] - top[:, 1]).max())
        if tall < _OPEN:
            self._paint_line(canvas, (top + low) / 2, face, 1.0)
            return
        outline = path([*map(_point, top), *map(_point, low[::-1][1:-1])])
        brush = Brush(canvas)
        canvas.save()
        canvas.concat(matrix_of(face))
        with brush.inside(outline):
            middle = top[5]
            brush.ramp(outline, _point(middle), _point(low[5]), [self._lit(_THROAT), self._lit(_DARK)])
            self._paint_tongue(brush, middle, low, lips, tall)
            if self._image is None:
                self._paint_teeth(brush)
            else:
                self._lay_teeth(canvas, head, face)
            brush.fill(outline, self._lit(_DARK), 0.25 * max(0.0, lips.round - 0.2))
            brush.line(path(list(map(_point, top)), False), "#14060A", 4.0, 0.4, 1.6)
        brush.line(outline, self._line, 0.9, 0.5, 0.4)
        canvas.restore()
        self._paint_line(canvas, (top + low) / 2, face, max(0.0, 1 - (tall - _OPEN) / _OPEN))

    def _paint_line(self, canvas: Any, line: Points, face: Points, opacity: float) -> None:
        """Paint the line where lips meet."""
        if opacity <= 0:
            return
        canvas.save()
        canvas.concat(matrix_of(face))
        places = [_point(one) for one in line]
        Brush(canvas).line(path(places, False), self._line, 1.0, 0.85 * opacity, 0.35)
        Brush(canvas).line(path(places, False), self._line, 2.6, 0.35 * opacity, 0.9)
        canvas.restore()

    def _lit(self, colour: str) -> str:
        return mix("#000000", colour, self._dim)

    def _lay_teeth(self, canvas: Any, head: Points, face: Points) -> None:
        if self._teeth is not None:
            canvas.save()
            canvas.concat(matrix_of(np.linalg.inv(face) @ head))
            canvas.drawImage(self._image, self._teeth.left, self._teeth.top, _LINEAR, None)
            canvas.restore()

    def _paint_tongue(self, brush: Brush, top: Points, low: Points, lips: LipMotion, tall: float) -> None:
        x, y = float(low[5, 0]), float(low[5, 1])
        rise = tall * lips.tongue * 0.75
        wide = self._half * 0.62 * min(1.0, lips.width)
        brush.fill(oval(x, y + 3, wide, rise + 3), self._lit(_TONGUE), 0.95, 1.2)
        brush.spot(x, y - rise * 0.4, wide * 0.6, rise * 0.5 + 1, self._lit("#C9807C"), 0.5)

    def _paint_teeth(self, brush: Brush) -> None:
        """An upper row, where the photograph's lips hide it. It does not move with the lips."""
        wide = self._half * 0.84
        low = [(x, y + _TEETH_SHOWN) for x, y in self._meeting]
        row = polygon([*low, (low[-1][0], low[-1][1] - 18), (low[0][0], low[0][1] - 18)])
        x = float(self._middle[0])
        light, shade = self._lit(_TEETH), self._lit("#9C8A80")
        brush.ramp(row, (x - wide, 0), (x + wide, 0), [shade, light, light, shade], [0, 0.3, 0.7, 1])
        for at, y in low[2:-2:2]:
            brush.line(path([(at, y - 18), (at, y - 1)], False), self._lit("#A89890"), 0.5, 0.45, 0.3)
        brush.line(path(low, False), self._lit("#6E5751"), 0.7, 0.4, 0.5)


_LINEAR = skia.SamplingOptions(skia.FilterMode.kLinear)


def _point(place: Any) -> Point:
    return float(place[0]), float(place[1])


def matrix_of(matrix: Points) -> Any:
    """Skia's of a 3 × 3 one."""
    return skia.Matrix.MakeAll(*matrix.ravel().tolist())
