"""A portrait made ready at one size: its still layers as tiles, its moving parts drawn for each pose."""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_people.frames import Box, Pixels, PortraitFrame
from reelwright_people.grid import Grid
from reelwright_people.portrait import (
    accessories,
    arms,
    beard,
    clothes,
    feelings,
    hair,
    hands,
    head,
    headwear,
    mouth,
)
from reelwright_people.portrait.anatomy import MOUTH_LINE, NECK_PIVOT, Person, person, unwarp, warp
from reelwright_people.portrait.brush import Brush, Point, argb
from reelwright_people.portrait.features import DrawnMouth, Features
from reelwright_people.portrait.palette import mix
from reelwright_people.portrait.posture import bent, posture_of, straight
from reelwright_people.portrait.setting import paint_setting
from reelwright_people.poses import Pose
from reelwright_people.skia_loader import skia
from reelwright_people.traits import Portrait

Matrix = np.ndarray[tuple[int, int], np.dtype[np.float64]]

_BGRA = {"colorType": skia.kBGRA_8888_ColorType, "alphaType": skia.kPremul_AlphaType}
_JAW_ROOM = 12.0  # units; further than a jaw sinks or a nose turns
_GRID = 16  # pixels between two points of the face's grid
_BODY_RISE = -13.0  # the shoulders sit this much closer to the chin than they are painted
_HEAD_HEIGHT = 236.0
_BREATH = 1.6  # units by which shoulders rise
_NEARER = 0.2
_PARTED = 0.2  # of the way of a hand to the mouth crossed arms have gone apart
_FOREARM_ROOM = (-60.0, -180.0, 60.0, 50.0)  # around a forearm that points up, from its elbow
_HAND_ROOM = (-72.0, -142.0, 62.0, 24.0)  # around an open hand, from its wrist

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

    pixels: Pixels
    left: int
    top: int

    def reach(self, matrix: Matrix, width: int, height: int) -> Box:
        """The part of the frame that the tile can touch once it is moved."""
        high, wide = self.pixels.shape[:2]
        corners = np.array([(x, y, 1) for x in (0, wide) for y in (0, high)]) + (self.left, self.top, 0)
        at = corners @ matrix.T
        left, top = np.clip(np.floor(at.min(axis=0)).astype(int) - 1, 0, (width - 1, height - 1))
        right, bottom = np.clip(np.ceil(at.max(axis=0)).astype(int) + 1, (left + 1, top + 1), (width, height))
        return Box(int(left), int(top), int(right - left), int(bottom - top))


def framing(width: int, height: int) -> tuple[float, Point]:
    """Pixels a unit, and where the point between the eyes lies: the head is three tenths of a tall frame's
    height and four tenths of a wide one's."""
    aspect = width / height
    span = float(np.interp(aspect, (0.5625, 1.0, 1.7778), (816.0, 570.0, 560.0)))
    across = 2 * 212.0  # narrower frames than 9:16 keep the shoulders
    scale = min(height / span, width / across)
    return scale, (width / 2, height * float(np.interp(aspect, (0.5625, 1.0, 1.7778), (0.395, 0.43, 0.44))))


class Stage:
    def __init__(self, portrait: Portrait, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.person = person(portrait)
        self._features = Features(self.person)
        self.scale, self.centre = framing(width, height)
        self._backdrop = paint_setting(portrait, width, height, self.scale, self.centre)
        self._posture = posture_of(self.person)
        self._paint_head()
        self._bodies = {0: self._painted_body(0)}
        self._raised: tuple[Tile, Tile] | None = None

    def _paint_head(self) -> None:
        """Paint the still layers of the head: what is behind it, the face, and what lies over it."""
        back, face, front = (self._paint(painter) for painter in (_back, _face, _front))
        self._over = front[..., 3].copy()
        self._shade(face, (3, 7), 5, 0.5)
        self._back, self._front = _crop(back), _crop(front)
        self._face = _crop(face, round(_JAW_ROOM * self.scale))

    def setting(self) -> Pixels:
        """Return what is behind somebody; it belongs to the stage."""
        return self._backdrop

    def frame(self, pose: Pose, alone: bool = False) -> PortraitFrame:
        resting = rest_pose(pose, self.person)
        drawn = self._features.mouth(pose.mouth, resting.smile, resting.mouth_skew)
        lips = drawn.mouth
        pixels = np.zeros_like(self._backdrop) if alone else self._backdrop.copy()
        matrix = self._matrix(resting)
        with skia.Surface(pixels, **_BGRA) as canvas:
            self._lay(canvas, self._back, matrix, -2.5 * resting.turn)
            self._lay_body(canvas, resting)
            self._lay_face(canvas, matrix, resting.turn, lips.drop * 0.42)
            self._lay_features(canvas, matrix, resting, drawn)
            self._lay(canvas, self._front, matrix, 2.0 * resting.turn)
            self._lay_hand(canvas, resting)
            self._lay_overlays(canvas, matrix, resting)
        return self._answer(pixels, lips, matrix, resting)

    def _matrix(self, pose: Pose) -> Matrix:
        """Return the matrix from where the head is painted to where it is now, in pixels: it turns about
        the neck."""
        unit = _HEAD_HEIGHT / 100
        pivot = np.array([self.centre[0], self.centre[1] + NECK_PIVOT * self.scale])
        aside = np.array([pose.shift_x * unit, pose.shift_y * unit - pose.breath * 1.1]) * self.scale
        cos, sin = math.cos(math.radians(pose.tilt)), math.sin(math.radians(pose.tilt))
        turned = np.array([[cos, -sin], [sin, cos]]) * _growth(pose)
        return np.column_stack([turned, pivot + aside - turned @ pivot])

    def _lay_body(self, canvas: Any, pose: Pose) -> None:
        """Shoulders rise with the breath, and come nearer with the head. Of somebody whose hand comes up that
        arm ends at the elbow; where the arms were crossed, they part."""
        free = self._free_side(pose)
        rise = pose.breath * _BREATH * self.scale
        shown = [(0, 1.0)] if not free else [(free, 1.0)]
        if free and self.person.traits.posture in arms.CROSSED and pose.hand < _PARTED:
            shown = [(0, 1.0), (free, pose.hand / _PARTED)]
        for side, opacity in shown:
            tile = self._body(side)
            if _body_growth(pose) == 1:
                _draw_raised(canvas, tile, rise, opacity)
            else:
                _draw(canvas, tile, self._body_matrix(pose), self.width, self.height, opacity)

    def _free_side(self, pose: Pose) -> int:
        """Return on which side an arm is painted anew for every frame: 1 on the viewer's right, 0 for
        nowhere."""
        if pose.hand > 0:
            return 1
        return self._posture.side if pose.raised > 0 else 0

    def _body(self, free: int) -> Tile:
        if free not in self._bodies:
            self._bodies[free] = self._painted_body(free)
        return self._bodies[free]

    def _painted_body(self, free: int) -> Tile:
        """Painted straight and bent into its posture."""
        pixels = self._paint(lambda brush, person: paint_body(brush, person, free))
        grid = Grid(self.width, self.height, _GRID)
        xs, ys = grid.points()
        from_x, from_y = straight(
            self._posture,
            (xs - self.centre[0]) / self.scale,
            (ys - self.centre[1]) / self.scale - _BODY_RISE,
        )
        maps = (
            grid.spread(np.asarray(from_x * self.scale + self.centre[0], np.float32)),
            grid.spread(np.asarray((from_y + _BODY_RISE) * self.scale + self.centre[1], np.float32)),
        )
        pixels = np.asarray(cv2.remap(pixels, *maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
        self._shade(pixels, (5, 9), 8, 0.45)
        return _lengthen(_crop(pixels), self.height, math.ceil(2 * _BREATH * self.scale))

    def _body_matrix(self, pose: Pose) -> Matrix:
        """Return the matrix from where the body is painted to where it is now, in pixels."""
        grown = _body_growth(pose)
        pivot = np.array([self.centre[0], self.centre[1] + NECK_PIVOT * self.scale])
        shift = pivot * (1 - grown) + (0.0, -pose.breath * _BREATH * self.scale)
        return np.column_stack([np.eye(2) * grown, shift])

    def _lay_hand(self, canvas: Any, pose: Pose) -> None:
        """The forearm of somebody who gestures, and the open hand: pictures that are turned. A forearm that
        points to the viewer is shorter."""
        if pose.raised <= 0:
            return
        side = self._posture.side
        elbow = bent(self._posture, *arms.elbow_of(self.person, side))
        wrist, lean = arms.raised_wrist(self.person, side, elbow, min(pose.raised, 1.1))
        dx, dy = wrist[0] - elbow[0], wrist[1] - elbow[1]
        length = math.hypot(dx, dy) or 1.0
        along = np.array([dx, dy]) / length
        forearm = np.column_stack([(-along[1], along[0]), -along * length / arms.FOREARM])
        cos, sin = math.cos(math.radians(lean)), math.sin(math.radians(lean))
        size = arms.hand_size(self.person)
        hand = np.array([[cos, -sin], [sin, cos]]) @ np.diag([side * size, size])
        whole = self._body_matrix(pose)
        for tile, turned, (x, y) in zip(self._arm(), (forearm, hand), (elbow, wrist), strict=True):
            at = np.array([x, y + _BODY_RISE]) * self.scale + self.centre
            place = np.column_stack([whole[:, :2] @ turned, whole[:, :2] @ at + whole[:, 2]])
            _draw(canvas, tile, place, self.width, self.height)

    def _arm(self) -> tuple[Tile, Tile]:
        """A forearm that points up, from its elbow, and a hand, from its wrist."""
        if self._raised is None:
            forearm = self._painted_part(_FOREARM_ROOM, arms.paint_upright_forearm)
            self._raised = forearm, self._painted_part(_HAND_ROOM, hands.paint_open_hand)
        return self._raised

    def _painted_part(
        self, room: tuple[float, float, float, float], painter: Callable[[Brush, Person], None]
    ) -> Tile:
        left, top, right, bottom = (round(edge * self.scale) for edge in room)
        pixels = np.zeros((bottom - top, right - left, 4), np.uint8)
        with skia.Surface(pixels, **_BGRA) as canvas:
            canvas.translate(-left, -top)
            canvas.scale(self.scale, self.scale)
            with self._lit(canvas, 0.5 + 0.3 * self._posture.side, room):
                painter(Brush(canvas), self.person)
        return Tile(pixels, left, top)

    @contextmanager
    def _lit(self, canvas: Any, share: float, room: tuple[float, float, float, float]) -> Iterator[None]:
        """Return what is drawn inside gets the hour's light: `share` 0 on the lamp's side, 1 on the far
        one."""
        light = _LIGHTS[self.person.traits.time]
        if light:
            filtering = skia.ColorFilters.Blend(argb(mix(*light, share)), skia.BlendMode.kModulate)
            canvas.saveLayer(skia.Rect.MakeLTRB(*room), skia.Paint(ColorFilter=filtering))
        yield
        if light:
            canvas.restore()

    def _lay_overlays(self, canvas: Any, matrix: Matrix, pose: Pose) -> None:
        """Return what lies over hair and glasses."""
        if max(pose.tears, pose.sweat, pose.hand) <= 0:
            return
        canvas.save()
        canvas.concat(skia.Matrix.MakeAll(*matrix[0], *matrix[1], 0, 0, 1))
        canvas.translate(*self.centre)
        canvas.scale(self.scale, self.scale)
        with self._lit(canvas, 0.6, (-120, -130, 320, 700)) if pose.hand > 0 else nullcontext():
            feelings.paint_over(Brush(canvas), self.person, pose)
        canvas.restore()

    def _lay(self, canvas: Any, tile: Tile, matrix: Matrix, aside: float) -> None:
        moved = matrix.copy()
        moved[:, 2] += matrix[:, 0] * aside * self.scale
        _draw(canvas, tile, moved, self.width, self.height)

    def _lay_face(self, canvas: Any, matrix: Matrix, turn: float, drop: float) -> None:
        """The face bent with the turn of the head and the jaw. Where each pixel comes from is worked out on a
        coarse grid, as the bending is smooth."""
        where = self._face.reach(matrix, self.width, self.height)
        grid = Grid(where.width, where.height, _GRID)
        xs, ys = grid.points()
        at = np.stack([xs + where.x, ys + where.y], axis=-1) - matrix[:, 2]
        at = at @ np.linalg.inv(matrix[:, :2]).T
        from_x, from_y = unwarp(
            (at[..., 0] - self.centre[0]) / self.scale, (at[..., 1] - self.centre[1]) / self.scale, turn, drop
        )
        maps = [
            grid.spread(axis)
            for axis in (
                from_x * self.scale + self.centre[0] - self._face.left,
                from_y * self.scale + self.centre[1] - self._face.top,
            )
        ]
        bent = cv2.remap(
            self._face.pixels, maps[0], maps[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT
        )
        canvas.drawImage(skia.Image.fromarray(bent, **_BGRA, copy=False), where.x, where.y)

    def _lay_features(self, canvas: Any, matrix: Matrix, pose: Pose, lips: DrawnMouth) -> None:
        canvas.save()
        canvas.concat(skia.Matrix.MakeAll(*matrix[0], *matrix[1], 0, 0, 1))
        canvas.translate(*self.centre)
        canvas.scale(self.scale, self.scale)
        with self._lit(canvas, 0.45, (-80, -60, 80, 125)):
            self._features.paint(canvas, pose, lips)
        canvas.restore()

    def _paint(self, painter: Callable[[Brush, Person], None]) -> Pixels:
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
                brush.ramp(everything, *ends, light, mode=skia.BlendMode.kModulate)
        return pixels

    def _shade(self, under: Pixels, by: Point, soft: float, strength: float) -> None:
        """Darkens a layer where hair and hats, shifted away from the light, throw their shadow."""
        small = cv2.resize(self._over, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        move = np.array([[1, 0, by[0] * self.scale / 2], [0, 1, by[1] * self.scale / 2]], np.float32)
        moved = cv2.warpAffine(small, move, small.shape[::-1])
        cast = cv2.resize(cv2.GaussianBlur(moved, (0, 0), soft * self.scale / 2), (self.width, self.height))
        share = cast.astype(np.float32)[..., None] * (strength / 255)
        tint = np.array([0.62, 0.42, 0.36], np.float32)  # of blue, green, red: shadows keep their blue
        under[..., :3] = (under[..., :3] * (1 - share * (1 - tint * 0.55))).astype(np.uint8)

    def _answer(self, pixels: Pixels, lips: mouth.Mouth, matrix: Matrix, pose: Pose) -> PortraitFrame:
        area, (left, top, right, bottom) = lips.opening()
        dx, dy = warp(0, MOUTH_LINE, pose.turn)
        corners = (
            np.array([(x + dx, y + dy) for x in (left, right) for y in (top, bottom)]) * self.scale
            + self.centre
        )
        at = corners @ matrix[:, :2].T + matrix[:, 2]
        (x0, y0), (x1, y1) = np.floor(at.min(axis=0)).astype(int), np.ceil(at.max(axis=0)).astype(int)
        opening = area / ((right - left) * (bottom - top)) if lips.open else 0.0
        return PortraitFrame(pixels, Box(int(x0), int(y0), int(x1 - x0), int(y1 - y0)), round(opening, 4))


def _draw(canvas: Any, tile: Tile, matrix: Matrix, width: int, height: int, opacity: float = 1.0) -> None:
    """A moved tile. OpenCV turns a picture several times as fast as Skia's raster does."""
    where = tile.reach(matrix, width, height)
    local = matrix.copy()
    local[:, 2] += matrix[:, :2] @ (tile.left, tile.top) - (where.x, where.y)
    size = where.width, where.height
    moved = np.asarray(cv2.warpAffine(tile.pixels, local, size, flags=cv2.INTER_LINEAR), np.uint8)
    _put(canvas, moved, where.x, where.y, opacity)


def _put(canvas: Any, pixels: NDArray[np.uint8], left: int, top: int, opacity: float) -> None:
    image = skia.Image.fromarray(pixels, **_BGRA, copy=False)
    if opacity == 1:
        canvas.drawImage(image, left, top)
    else:
        canvas.drawImage(image, left, top, skia.SamplingOptions(), skia.Paint(Alpha=round(255 * opacity)))


def _draw_raised(canvas: Any, tile: Tile, by: float, opacity: float = 1.0) -> None:
    """A tile that is moved up by pixels and parts of them: each row is a mean of two, which is four times as
    fast as turning it. Its border is clear."""
    whole, part = int(by // 1), by % 1
    raised = np.asarray(cv2.addWeighted(tile.pixels[:-1], 1 - part, tile.pixels[1:], part, 0), np.uint8)
    _put(canvas, raised, tile.left, tile.top - whole, opacity)


def _back(brush: Brush, person: Person) -> None:
    headwear.paint_behind_head(brush, person)
    low = headwear.HATS.get(person.traits.headwear)
    if low is not None and person.traits.hair in ("bun", "top-knot", "puffs", "afro", "ponytail"):
        brush.canvas.clipRect(skia.Rect.MakeLTRB(-400, low, 400, 700))
    hair.paint_back_hair(brush, person)


def paint_body(brush: Brush, person: Person, free: int) -> None:
    with brush.moved(0, _BODY_RISE):
        clothes.paint_hood(brush, person)
        arms.paint_arms(brush, person, free)
        head.paint_neck(brush, person)
        clothes.paint_clothes(brush, person)
        accessories.paint_necklace(brush, person)
        headwear.paint_wrap(brush, person)
        if not free:
            arms.paint_forearms(brush, person)


def _face(brush: Brush, person: Person) -> None:
    if person.traits.headwear != "hijab":
        head.paint_ears(brush, person)
    head.paint_face(brush, person)
    beard.paint_beard(brush, person)


def _front(brush: Brush, person: Person) -> None:
    covered = person.traits.headwear == "hijab"
    if not covered:
        accessories.paint_hearing_aid(brush, person)
    accessories.paint_nose_ring(brush, person)
    accessories.paint_glasses(brush, person)
    under_hair = person.traits.hair in hair.FALLS or person.traits.jewellery in ("studs", "pearls")
    if not covered and under_hair:
        accessories.paint_earrings(brush, person)
    brush.canvas.save()
    low = headwear.HATS.get(person.traits.headwear)
    if low is not None:
        brush.canvas.clipRect(skia.Rect.MakeLTRB(-400, low, 400, 700))
    hair.paint_front_hair(brush, person)
    brush.canvas.restore()
    headwear.paint_headwear(brush, person)
    if not covered and not under_hair:
        accessories.paint_earrings(brush, person)


def _growth(pose: Pose) -> float:
    """Return who leans towards the viewer is larger."""
    return 1 + _NEARER * pose.near


def _body_growth(pose: Pose) -> float:
    """Shoulders come nearer with the head; never off the frame's foot."""
    return max(1.0, 1 + (_growth(pose) - 1) * 0.7)


def rest_pose(pose: Pose, person: Person) -> Pose:
    """The pose on top of what the mood and the habit of this head show."""
    smile, brows, lids, furrow = (value * pose.mood for value in MOODS[person.traits.mood])
    return replace(
        pose,
        lids=pose.lids + lids * (1 - pose.lids),
        brows=pose.brows + brows,
        furrow=pose.furrow + furrow,
        gaze_x=pose.gaze_x - person.facing * 0.12,
        turn=pose.turn + person.facing,
        tilt=pose.tilt + person.facing * 2.6,
        smile=min(max(pose.smile + smile, -1.0), 1.2),
        raised=pose.raised if person.traits.posture == "gesturing" else 0.0,
    )


def _lengthen(tile: Tile, height: int, rows: int) -> Tile:
    """Return what reaches the frame's foot goes on below it, so that nothing opens there when it is
    lifted."""
    inside = height - tile.top
    if inside > tile.pixels.shape[0]:
        return tile
    longer = np.pad(tile.pixels[:inside], ((0, rows), (0, 0), (0, 0)), mode="edge")
    return Tile(np.ascontiguousarray(longer), tile.left, tile.top)


def _crop(pixels: Pixels, border: int = 2) -> Tile:
    """The painted part with a clear border, so that nothing smears where a tile is bent or turned."""
    ys, xs = np.flatnonzero(pixels[..., 3].any(axis=1)), np.flatnonzero(pixels[..., 3].any(axis=0))
    if not len(ys):
        return Tile(np.zeros((2, 2, 4), np.uint8), 0, 0)
    top, bottom, left, right = int(ys[0]), int(ys[-1]) + 1, int(xs[0]), int(xs[-1]) + 1
    part = np.pad(pixels[top:bottom, left:right], ((border, border), (border, border), (0, 0)))
    return Tile(np.ascontiguousarray(part), left - border, top - border)
