"""A portrait made ready at one size: its still layers as tiles, its moving parts drawn for each pose."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from reelwright.engines.local.portrait import accessories, beard, clothes, eyes, hair, head, headwear, mouth
from reelwright.engines.local.portrait.anatomy import MOUTH_LINE, NECK_PIVOT, Person, person
from reelwright.engines.local.portrait.brush import Brush, Point, argb
from reelwright.engines.local.portrait.setting import paint_setting
from reelwright.engines.portrait import Box, Pixels, Portrait, PortraitFrame, Pose
from reelwright.render.skia_loader import skia

_BGRA = {"colorType": skia.kBGRA_8888_ColorType, "alphaType": skia.kPremul_AlphaType}
_LINEAR = skia.SamplingOptions(skia.FilterMode.kLinear)
_COLUMNS, _ROWS = 10, 14
_BODY_RISE = -13.0  # the shoulders sit this much closer to the chin than they are painted
_HEAD_HEIGHT = 236.0

_LIGHTS = {"day": None, "sunset": ("#FFEBD2", "#E2B9B4"), "night": ("#F2D3B4", "#7E80B4")}
"""What the hour does to a person: the key light's side and the far one, multiplied."""

MOODS: dict[str, tuple[float, float, float, float]] = {
    "neutral": (0.1, 0.0, 0.0, 0.0),
    "happy": (1.0, 0.2, 0.12, 0.0),
    "friendly": (0.6, 0.1, 0.04, 0.0),
    "confident": (0.4, -0.1, 0.1, 0.1),
    "calm": (0.3, 0.0, 0.14, 0.0),
    "serious": (-0.15, -0.25, 0.04, 0.4),
    "sad": (-0.8, 0.3, 0.18, 0.0),
    "surprised": (0.1, 0.85, -0.16, 0.0),
    "thoughtful": (0.1, 0.15, 0.08, 0.25),
}
"""Smile, brows, lids and furrow at rest."""


@dataclass(frozen=True)
class Tile:
    """Pixels of a layer and where they lie in the frame."""

    image: Any
    left: int
    top: int

    @property
    def size(self) -> tuple[int, int]:
        return self.image.width(), self.image.height()


def framing(width: int, height: int) -> tuple[float, Point]:
    """Pixels a unit, and where the point between the eyes lies: the head is a third of a tall frame's height
    and about half of a wide one's."""
    aspect = width / height
    span = float(np.interp(aspect, (0.5625, 1.0, 1.7778), (768.0, 520.0, 500.0)))
    across = 2 * 190.0  # narrower frames than 9:16 keep the shoulders
    scale = min(height / span, width / across)
    return scale, (width / 2, height * float(np.interp(aspect, (0.5625, 1.0, 1.7778), (0.395, 0.43, 0.44))))


class Stage:
    def __init__(self, portrait: Portrait, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.person = person(portrait)
        self.scale, self.centre = framing(width, height)
        self._backdrop = paint_setting(portrait, width, height, self.scale, self.centre)
        back, body, face, front = (self._painted(painter) for painter in (_back, _body, _face, _front))
        self._shade(face, front, (3, 7), 5, 0.5)
        self._shade(body, front, (5, 9), 8, 0.45)
        self._back, self._body, self._face, self._front = map(_cropped, (back, body, face, front))
        self._mesh = _Mesh(self._face, self.scale, self.centre)

    def frame(self, pose: Pose) -> PortraitFrame:
        resting = _rested(pose, self.person)
        lips = mouth.mouth_of(self.person, mouth.blended(pose.mouth), resting.smile)
        pixels = self._backdrop.copy()
        with skia.Surface(pixels, **_BGRA) as canvas:
            self._lay(canvas, self._back, resting, -2.5 * resting.turn)
            canvas.save()
            canvas.translate(0, -resting.breath * 1.6 * self.scale)
            canvas.drawImage(self._body.image, self._body.left, self._body.top, _LINEAR)
            canvas.restore()
            at = self._head(canvas, resting, lips)
            self._lay(canvas, self._front, resting, 2.0 * resting.turn)
        return self._answer(pixels, lips, at)

    def _head(self, canvas: Any, pose: Pose, lips: mouth.Mouth) -> Any:
        """The face and its moving parts; answers the matrix under which they were drawn."""
        canvas.save()
        self._move(canvas, pose)
        self._mesh.draw(canvas, pose.turn, lips.drop * 0.42)
        light = _LIGHTS[self.person.traits.time]
        if light:
            dimmed = skia.Paint(ColorFilter=skia.ColorFilters.Blend(argb(_middle(*light)), skia.BlendMode.kModulate))
            canvas.saveLayer(skia.Rect.MakeLTRB(-80, -60, 80, 125), dimmed)
        _features(Brush(canvas), self.person, pose, lips)
        if light:
            canvas.restore()
        matrix = canvas.getTotalMatrix()
        canvas.restore()
        return matrix

    def _move(self, canvas: Any, pose: Pose) -> None:
        unit = _HEAD_HEIGHT / 100
        canvas.translate(*self.centre)
        canvas.scale(self.scale, self.scale)
        canvas.translate(pose.shift_x * unit, pose.shift_y * unit - pose.breath * 1.1 + NECK_PIVOT)
        canvas.rotate(pose.tilt)
        canvas.translate(0, -NECK_PIVOT)

    def _lay(self, canvas: Any, tile: Tile, pose: Pose, aside: float) -> None:
        canvas.save()
        self._move(canvas, pose)
        canvas.translate(aside, 0)
        canvas.scale(1 / self.scale, 1 / self.scale)
        canvas.translate(-self.centre[0], -self.centre[1])
        canvas.drawImage(tile.image, tile.left, tile.top, _LINEAR)
        canvas.restore()

    def _painted(self, painter: Callable[[Brush, Person], None]) -> Pixels:
        pixels = np.zeros((self.height, self.width, 4), np.uint8)
        with skia.Surface(pixels, **_BGRA) as canvas:
            canvas.translate(*self.centre)
            canvas.scale(self.scale, self.scale)
            brush = Brush(canvas)
            painter(brush, self.person)
            light = _LIGHTS[self.person.traits.time]
            if light:
                canvas.resetMatrix()
                everything = skia.PathBuilder().addRect(skia.Rect.MakeWH(self.width, self.height)).detach()
                reach = 150 * self.scale
                ends = ((self.centre[0] - reach, 0.0), (self.centre[0] + reach, 0.0))
                _modulated(pixels, canvas, brush, everything, ends, light)
        return pixels

    def _shade(self, under: Pixels, over: Pixels, by: Point, soft: float, strength: float) -> None:
        """Darkens a layer where another one, shifted away from the light, throws its shadow."""
        small = cv2.resize(over[..., 3], None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        move = np.array([[1, 0, by[0] * self.scale / 2], [0, 1, by[1] * self.scale / 2]], np.float32)
        moved = cv2.warpAffine(small, move, small.shape[::-1])
        cast = cv2.resize(cv2.GaussianBlur(moved, (0, 0), soft * self.scale / 2), (self.width, self.height))
        share = cast.astype(np.float32)[..., None] * (strength / 255)
        tint = np.array([0.62, 0.42, 0.36], np.float32)  # of blue, green, red: shadows keep their blue
        under[..., :3] = (under[..., :3] * (1 - share * (1 - tint * 0.55))).astype(np.uint8)

    def _answer(self, pixels: Pixels, lips: mouth.Mouth, matrix: Any) -> PortraitFrame:
        area, (left, top, right, bottom) = lips.opening()
        corners = [matrix.mapXY(x, y + MOUTH_LINE) for x in (left, right) for y in (top, bottom)]
        xs, ys = [c.x() for c in corners], [c.y() for c in corners]
        box = Box(math.floor(min(xs)), math.floor(min(ys)), math.ceil(max(xs) - min(xs)), math.ceil(max(ys) - min(ys)))
        opening = area / ((right - left) * (bottom - top)) if mouth_is_open(lips) else 0.0
        return PortraitFrame(pixels, box, round(opening, 4))


def mouth_is_open(lips: mouth.Mouth) -> bool:
    return lips.lips.up + lips.lips.down > 0.3


def _modulated(
    pixels: Pixels, canvas: Any, brush: Brush, shape: Any, ends: tuple[Point, Point], light: tuple[str, str]
) -> None:
    """Multiplies what is painted with a light, and leaves its transparency."""
    del pixels, canvas
    brush.ramp(shape, *ends, light, mode=skia.BlendMode.kModulate)


def _middle(a: str, b: str) -> str:
    from reelwright.engines.local.portrait.palette import mix

    return mix(a, b, 0.45)


def _back(brush: Brush, person: Person) -> None:
    headwear.paint_behind_head(brush, person)
    low = headwear.HATS.get(person.traits.headwear)
    if low is not None and person.traits.hair in ("bun", "top-knot", "puffs", "afro", "ponytail"):
        brush.canvas.clipRect(skia.Rect.MakeLTRB(-400, low, 400, 700))
    hair.paint_back_hair(brush, person)


def _body(brush: Brush, person: Person) -> None:
    with brush.moved(0, _BODY_RISE):
        clothes.paint_hood(brush, person)
        head.paint_neck(brush, person)
        clothes.paint_clothes(brush, person)
        accessories.paint_necklace(brush, person)
        headwear.paint_wrap(brush, person)


def _face(brush: Brush, person: Person) -> None:
    if person.traits.headwear != "hijab":
        head.paint_ears(brush, person)
    head.paint_face(brush, person)
    beard.paint_beard(brush, person)


def _front(brush: Brush, person: Person) -> None:
    covered = person.traits.headwear == "hijab"
    if not covered:
        accessories.paint_hearing_aid(brush, person)
    accessories.paint_glasses(brush, person)
    brush.canvas.save()
    low = headwear.HATS.get(person.traits.headwear)
    if low is not None:
        brush.canvas.clipRect(skia.Rect.MakeLTRB(-400, low, 400, 700))
    hair.paint_front_hair(brush, person)
    brush.canvas.restore()
    headwear.paint_headwear(brush, person)
    if not covered or person.traits.jewellery == "nose-ring":
        accessories.paint_earrings(brush, person)


def _features(brush: Brush, person: Person, pose: Pose, lips: mouth.Mouth) -> None:
    body = person.body
    for side in (-1, 1):
        x, y = warped(side * body.eye_x, 0, pose.turn)
        with brush.moved(x, y):
            eyes.paint_eye(brush, person, side, min(max(pose.lids, -0.2), 1.0), (pose.gaze_x, pose.gaze_y))
        x, y = warped(side * body.eye_x, body.brow_y, pose.turn)
        with brush.moved(x, y):
            eyes.paint_brow(brush, person, side, pose.brows, pose.furrow)
    with brush.moved(*warped(0, MOUTH_LINE, pose.turn)):
        mouth.paint_mouth(brush, person, lips)


def _rested(pose: Pose, person: Person) -> Pose:
    """The pose on top of what the mood and the habit of this head show."""
    smile, brows, lids, furrow = MOODS[person.traits.mood]
    lids = pose.lids + lids * (1 - pose.lids)
    return Pose(
        pose.mouth, lids, pose.brows + brows, pose.furrow + furrow, pose.gaze_x - person.facing * 0.12, pose.gaze_y,
        pose.turn + person.facing, pose.shift_x, pose.shift_y, pose.tilt + person.facing * 2.6, pose.breath,
        min(max(pose.smile + smile, -1.0), 1.2),
    )  # fmt: skip


def warped(x: float, y: float, turn: float, drop: float = 0.0) -> Point:
    """Where a point of the face goes when the head turns and the jaw sinks: the middle moves most."""
    near = max(0.0, 1 - (x / 96) ** 2) * max(0.0, 1 - ((y - 12) / 150) ** 2)
    nose = math.exp(-((x / 15) ** 2) - ((y - 32) / 17) ** 2)
    low = min(max((y - 52) / 56, 0.0), 1.0)
    sinking = drop * low * low * (3 - 2 * low) * max(0.0, 1 - (x / 92) ** 4)
    return x + turn * (7.5 * near + 3.0 * nose), y + sinking


class _Mesh:
    """The face's tile on a grid that bends with the turn of the head and the jaw."""

    def __init__(self, tile: Tile, scale: float, centre: Point) -> None:
        width, height = tile.size
        pixels = [(width * c / _COLUMNS, height * r / _ROWS) for r in range(_ROWS + 1) for c in range(_COLUMNS + 1)]
        self._texture = [skia.Point(*at) for at in pixels]
        self._rest = [((x + tile.left - centre[0]) / scale, (y + tile.top - centre[1]) / scale) for x, y in pixels]
        self._paint = skia.Paint(AntiAlias=True)
        clamp = skia.TileMode.kClamp
        self._paint.setShader(tile.image.makeShader(clamp, clamp, _LINEAR))
        self._triangles = [corner for r in range(_ROWS) for c in range(_COLUMNS) for corner in _square(r, c)]

    def draw(self, canvas: Any, turn: float, drop: float) -> None:
        moved = [skia.Point(*warped(x, y, turn, drop)) for x, y in self._rest]
        mode = skia.Vertices.VertexMode.kTriangles_VertexMode
        canvas.drawVertices(skia.Vertices(mode, moved, self._texture, None, self._triangles), self._paint, skia.BlendMode.kSrcOver)


def _square(row: int, column: int) -> tuple[int, ...]:
    first = row * (_COLUMNS + 1) + column
    below = first + _COLUMNS + 1
    return first, first + 1, below, below, first + 1, below + 1


def _cropped(pixels: Pixels) -> Tile:
    """The painted part with a clear border, so that nothing smears where a tile is bent or turned."""
    ys, xs = np.flatnonzero(pixels[..., 3].any(axis=1)), np.flatnonzero(pixels[..., 3].any(axis=0))
    if not len(ys):
        return Tile(skia.Image.fromarray(np.zeros((2, 2, 4), np.uint8), **_BGRA), 0, 0)
    top, bottom, left, right = int(ys[0]), int(ys[-1]) + 1, int(xs[0]), int(xs[-1]) + 1
    part = np.pad(pixels[top:bottom, left:right], ((2, 2), (2, 2), (0, 0)))
    return Tile(skia.Image.fromarray(np.ascontiguousarray(part), **_BGRA), left - 2, top - 2)
