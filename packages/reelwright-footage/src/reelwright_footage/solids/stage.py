"""A stage for solids: pieces in, a finished picture out."""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from reelwright_footage.arrays import Bytes, Floats
from reelwright_footage.planar import Planar, bgr_into
from reelwright_footage.raster.view import View
from reelwright_footage.solids import cast, shapes
from reelwright_footage.solids.blockers import LightPath
from reelwright_footage.solids.ground import Belt, Studio, lay_belt, lay_ground, paint_studio
from reelwright_footage.solids.lighting import exposures
from reelwright_footage.solids.rays import SEEN, TILE
from reelwright_footage.voxels.textures import hex_rgb

CELL = 8  # of the shadows' map, pixels of a full-size picture
NO_BEND = 1e3
_UP = np.array([0.0, 1.0, 0.0])


@dataclass(frozen=True)
class Bodies:
    """The bodies that `cast` draws: signed distances [body, n, n], cut faces [layer, m, m, 4] and skins
    [body, p, q, 4] as red, green, blue and height in bytes, and `shapes.MATERIAL` numbers a body."""

    profiles: Floats
    sections: Bytes
    skins: Bytes
    materials: Floats


@dataclass(frozen=True)
class Light:
    """The place of the sun, and colours (1 is white at full strength)."""

    sun: tuple[float, float, float] = (-0.5, 0.8, -0.55)
    colour: tuple[float, float, float] = (0.98, 0.92, 0.84)
    sky: tuple[float, float, float] = (0.5, 0.53, 0.6)
    floor: tuple[float, float, float] = (0.24, 0.21, 0.22)
    rim: tuple[float, float, float] = (0.9, 0.95, 1.1)

    def numbers(self) -> Floats:
        sun = np.array(self.sun) / np.linalg.norm(self.sun)
        return np.array([*sun, *self.colour, *self.sky, *self.floor, *self.rim], np.float32)


@dataclass(frozen=True)
class Piece:
    """The part of the body `body` between the planes z0 and z1, in its own coordinates.

    It is bent towards -z by `bend` · (y - bend_y)² above `bend_y`, made `squash` as high and `press` as deep
    (wider for it), turned by `tilt` radians about the x axis through `pivot` (y, z; its top comes towards the
    eye), by `turn` about its middle line and by `yaw` about the upright, then moved to `place`. `front` and
    `back` are the layers of its cuts; `size` is half the box that holds it, `rise` its lowest and highest y
    if they differ; `shift` is z of the body where the piece has 0, `middle` its distance from the body's
    middle there. Rays go `step` of the distances they measure. Only what `shades` casts shadows."""

    body: int
    z0: float
    z1: float
    place: tuple[float, float, float] = (0.0, 0.0, 0.0)
    tilt: float = 0.0
    pivot: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0
    squash: float = 1.0
    bend: float = 0.0
    bend_y: float = NO_BEND
    front: int = 0
    back: int = 0
    shift: float = 0.0
    middle: float = 0.0
    edge: float = 0.02
    size: tuple[float, float] = (1.05, 1.05)
    rise: tuple[float, float] | None = None
    step: float = 0.95
    glow: float = 0.0
    shades: bool = True
    yaw: float = 0.0
    press: float = 1.0
    scale: float = 1.0

    def numbers(self) -> Floats:
        """Return one row of numbers for `cast`."""
        row = np.zeros(shapes.PIECE, np.float32)
        forward, origin = self._to_world()
        row[shapes.M : shapes.M + 9] = np.linalg.inv(forward).ravel()
        row[shapes.T : shapes.T + 3] = origin
        lean = max(0.0, self.bend) * max(0.0, self.size[1] - self.bend_y) ** 2
        low, high = self.rise or (-self.size[1], self.size[1])
        box = (-self.size[0], self.size[0], low, high, self.z0 - lean - 0.015, self.z1 + 0.015)
        row[shapes.Z0 : shapes.STEP + 1] = (
            self.z0, self.z1, self.edge, self.bend, self.bend_y, self.body, self.front, self.back,
            self.shift, self.middle, self.step * self.scale,
        )  # fmt: skip
        row[shapes.BOX_X :] = (*box[1:2], *box[2:], self.glow, self.scale)
        return row

    def corners(self) -> Floats:
        """Return the corners of its box in the world, [8, 3]."""
        forward, origin = self._to_world()
        lean = max(0.0, self.bend) * max(0.0, self.size[1] - self.bend_y) ** 2
        low, high = self.rise or (-self.size[1], self.size[1])
        box = (-self.size[0], self.size[0], low, high, self.z0 - lean, self.z1)
        return self._corners(box) @ forward.T + origin

    @staticmethod
    def _corners(box: tuple[float, ...]) -> Floats:
        x0, x1, y0, y1, z0, z1 = box
        return np.array([(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)])

    def _to_world(self) -> tuple[Floats, Floats]:
        tall, flat, size = self.squash, self.press, self.scale
        squash = np.diag([(tall * flat) ** -0.5, tall * flat**-0.5, flat * tall**-0.5]) * size
        c, s = math.cos(self.tilt), math.sin(self.tilt)
        tilt = np.array([[1, 0, 0], [0, c, s], [0, -s, c]])  # its top comes to -z
        c, s = math.cos(self.turn), math.sin(self.turn)
        turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
        c, s = math.cos(self.yaw), math.sin(self.yaw)
        yaw = np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])
        forward = yaw @ tilt @ squash @ turn
        # The pivot stays where it is.
        pivot = np.array([0.0, *self.pivot])
        origin = np.array(self.place) + pivot - yaw @ tilt @ (squash @ pivot)
        return forward, origin


@dataclass(frozen=True)
class Stage:
    """`room` is the empty studio, `belt` where its belt is (see `lay_belt`);
    `scale` is the picture's size over the full one."""

    view: View
    studio: Studio
    room: Bytes
    belt: Belt
    bodies: Bodies
    light: Light
    scale: float

    def show(self, pieces: list[Piece], moved: float) -> Bytes:
        """The studio with pieces, the farthest first (BGR); the belt has come `moved` towards the eye."""
        canvas = self.room.copy()
        rows, boxes = np.stack([piece.numbers() for piece in pieces]), [piece.corners() for piece in pieces]
        shades = [piece.shades for piece in pieces]
        rays, eye = self.view.rays().astype(np.float32), self.view.eye.astype(np.float32)
        if self.studio.width:
            self._ground(canvas, rows, boxes, shades, rays, eye, moved)
        b, light = self.bodies, self.light.numbers()
        to_sun = LightPath(light[:3], rows, boxes, shades)
        sections, skins = (texels.view(np.uint32)[..., 0] for texels in (b.sections, b.skins))
        pixel = np.float32(1 / self.view.focal)
        seen = np.empty((self.view.width // 2 + 1, SEEN), np.float32)
        starts = np.empty(self.view.width // TILE + 2, np.float32)
        screen = exposures()
        drawn, free = np.zeros_like(canvas), np.full(canvas.shape[:2], 255, np.uint8)
        for k in range(len(pieces) - 1, -1, -1):
            corners = self.project(boxes[k])
            x0, y0, x1, y1 = self._around(corners)
            if x0 < x1 and y0 < y1:
                cast.cast_piece(
                    drawn, free, k, eye, rays, rows, to_sun.blockers(k), light, b.materials,
                    b.profiles, sections, skins, pixel, corners.astype(np.float32), seen, starts,
                    screen, x0, y0, x1, y1,
                )  # fmt: skip
        cast.lay_over(canvas, drawn, free)
        return canvas

    def _ground(
        self, canvas: Bytes, rows: Floats, boxes: list[Floats], shades: list[bool], rays: Floats, eye: Floats,
        moved: float,
    ) -> None:  # fmt: skip
        cell = max(1, round(CELL * self.scale))
        shape = (-(-self.view.height // cell), -(-self.view.width // cell), 2)
        shade = np.zeros(shape, np.float32)
        x0, y0, x1, y1 = self._shaded_cells(
            [box for box, dark in zip(boxes, shades, strict=True) if dark], cell, shape
        )
        b, s = self.bodies, self.studio
        to_sun, to_sky = (
            LightPath(light, rows, boxes, shades).blockers() for light in (self.light.numbers()[:3], _UP)
        )
        cast.cast_shadows(
            shade, cell, eye, rays, rows, to_sun, to_sky, b.materials, b.profiles, x0, y0, x1, y1
        )
        soft = max(0.4, 20.0 * self.scale / cell)
        sun = cv2.GaussianBlur(shade[..., 0], (0, 0), soft)
        up = cv2.GaussianBlur(shade[..., 1], (0, 0), soft * 1.6)
        dark = np.rint(255 * (0.5 * sun + 0.42 * up)).astype(np.uint8)
        shaded = _shaded_pixels(dark, cell, (self.view.width, self.view.height))
        dark = cv2.resize(dark, (cell * shape[1], cell * shape[0]), interpolation=cv2.INTER_LINEAR)
        tint = np.array(hex_rgb(s.floor), np.float32) / 255 * np.float32(0.25)
        lay_ground(
            canvas, dark, shaded, self.belt.ribs, self.belt.spans, np.float32(s.rib),
            np.float32(moved % s.rib), tint,
        )  # fmt: skip

    def _shaded_cells(
        self, boxes: list[Floats], cell: int, shape: tuple[int, ...]
    ) -> tuple[int, int, int, int]:
        """The cells where shadows can fall: boxes and what lies below them along the light."""
        sun = self.light.numbers()[:3].astype(float)
        if not boxes:
            return 0, 0, 0, 0
        corners = np.concatenate(boxes)
        corners = corners[corners[:, 1] < 4]
        below = corners - sun * (np.maximum(0, corners[:, 1:2]) / sun[1])
        flat = corners * np.array([1.0, 0.0, 1.0])
        x0, y0, x1, y1 = self.rectangle(np.concatenate([below, flat]))
        return x0 // cell, y0 // cell, min(shape[1], x1 // cell + 2), min(shape[0], y1 // cell + 2)

    def rectangle(self, corners: Floats) -> tuple[int, int, int, int]:
        """Around points, within the picture: x0, y0, x1, y1."""
        return self._around(self.project(corners))

    def _around(self, at: Floats) -> tuple[int, int, int, int]:
        low, high = np.floor(at.min(0)) - 3, np.ceil(at.max(0)) + 3
        x0, x1 = np.clip((low[0], high[0]), 0, self.view.width).astype(int)
        y0, y1 = np.clip((low[1], high[1]), 0, self.view.height).astype(int)
        return int(x0), int(y0), int(x1), int(y1)

    def project(self, points: Floats) -> Floats:
        """Points of the world in pixels, [n, 2]; what lies behind the eye is brought before it."""
        right, up, forward = self.view.axes()
        away = points - self.view.eye
        depth = np.maximum(away @ forward, 0.05)
        x = self.view.width / 2 + away @ right / depth * self.view.focal
        y = self.view.height / 2 - away @ up / depth * self.view.focal
        return np.stack([x, y], -1)


def _shaded_pixels(dark: Bytes, cell: int, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Around all that is dark in a map of cells that is enlarged smoothly: x0, y0, x1, y1 in the picture."""
    across, down = np.flatnonzero(dark.any(0)), np.flatnonzero(dark.any(1))
    if not len(across):
        return 0, 0, 0, 0
    x0, y0 = max(0, across[0] - 1) * cell, max(0, down[0] - 1) * cell
    return (
        int(x0),
        int(y0),
        int(min(size[0], (across[-1] + 2) * cell)),
        int(min(size[1], (down[-1] + 2) * cell)),
    )


def open_stage(view: View, studio: Studio, bodies: Bodies, light: Light, reach: float = 26.0) -> Stage:
    scale = min(view.width, view.height) / 1080
    room = paint_studio(studio, view, reach)
    return Stage(view, studio, room, lay_belt(room, studio, view), bodies, light, scale)


def store(canvas: Bytes, picture: Planar, bloom: float = 0.5, over: float = 205.0) -> None:
    """A canvas (BGR) into the planes; what is brighter than `over` spills a little light around it."""
    height, width = canvas.shape[:2]
    if bloom > 0:
        small = cv2.resize(canvas, (max(2, width // 8), max(2, height // 8)), interpolation=cv2.INTER_AREA)
        bright = np.maximum(small.astype(np.float32) - np.float32(over), 0)
        soft = min(small.shape[:2]) / 40
        light = cv2.GaussianBlur(bright, (0, 0), soft) * np.float32(bloom * 1.4)
        if light.max() > 1:
            faint = np.rint(np.minimum(light, 255)).astype(np.uint8)
            cv2.add(canvas, cv2.resize(faint, (width, height), interpolation=cv2.INTER_LINEAR), dst=canvas)
    bgr_into(canvas, picture)
