"""One clip of `marbles`, ready to draw any of its frames."""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from reelwright_footage.arrays import Floats, Ints
from reelwright_footage.marbles import draw
from reelwright_footage.marbles.board import Board, BoardColours, Rotor
from reelwright_footage.marbles.boards import BOARDS
from reelwright_footage.marbles.run import MarbleRun, Runs, rotor_angle
from reelwright_footage.planar import Planar, from_bgr
from reelwright_footage.sections import Sections
from reelwright_footage.voxels.textures import hex_rgb

SHORT_SIDE = 1080
FLASH_S = 0.45
SHADOW = (10.0, 14.0)
_PATTERNS = {"swirl": draw.SWIRL, "band": draw.BAND, "ball": draw.BALL, "star": draw.STAR}


@dataclass(frozen=True)
class Marbles:
    """Draws frames of a section of one clip at one size. `scale` is that size over the board's."""

    board: Board
    run: MarbleRun
    wall: Planar
    scale: float
    frames: int
    seconds: float

    def draw(self, k: int, picture: Planar) -> None:
        picture.block[:] = self.wall.block
        marbles, radii, places = self.run.at(k)
        places = places * np.array([self.scale, self.scale, 1.0, self.scale], np.float32)
        self._shadows(picture, radii, places)
        for rotor in self.board.rotors:
            self._rotor(picture, rotor, rotor_angle(rotor, k / self.frames))
        self._flashes(picture, k)
        self._marbles(picture, marbles, radii, places)

    def _shadows(self, picture: Planar, radii: Floats, places: Floats) -> None:
        s = self.scale
        for full, (x, y, _, size) in zip(radii, places, strict=True):
            x, y = x + SHADOW[0] * s, y + SHADOW[1] * s
            draw.shadow(*picture.planes, x, y, x, y, full * size, 9.0 * s, 0.42)

    def _rotor(self, picture: Planar, rotor: Rotor, angle: float) -> None:
        s, colour = self.scale, draw.yuv(hex_rgb(self.board.paint.rotor))
        cos, sin = math.cos(angle), math.sin(angle)
        arms = [
            [((rotor.x + x * cos - y * sin) * s, (rotor.y + x * sin + y * cos) * s) for x, y in arm]
            for arm in rotor.arms
        ]
        dx, dy, shade = SHADOW[0] * s, SHADOW[1] * s, 0.3 if len(arms) < 8 else 0.14
        for points in arms:
            for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
                draw.shadow(
                    *picture.planes, ax + dx, ay + dy, bx + dx, by + dy, rotor.radius * s, 8.0 * s, shade
                )
        for points in arms:
            draw.rods(picture.planes, points, rotor.radius * s, colour)
        if rotor.hub:
            draw.post(
                picture.planes,
                rotor.x * s,
                rotor.y * s,
                rotor.hub * s,
                draw.yuv(hex_rgb(self.board.paint.peg)),
            )

    def _flashes(self, picture: Planar, frame: int) -> None:
        """Pegs that were hit shine for a moment in the colour of what hit them."""
        lasts, s = FLASH_S * self.frames / self.seconds, self.scale
        for since, struck, marble in self.run.hits_before(frame, lasts):
            fade = (1 - since / lasts) ** 1.6
            peg, colour = self.board.pegs[struck], self._colour(marble)
            swell = peg.radius * (1 + 0.16 * fade) * s
            tint = colour * fade + draw.yuv(hex_rgb(self.board.paint.peg)) * (1 - fade)
            draw.post(picture.planes, peg.x * s, peg.y * s, swell, tint.astype(np.float32))
            draw.shine(*picture.planes, peg.x * s, peg.y * s, (peg.radius + 60) * s, colour, 0.4 * fade)

    def _marbles(self, picture: Planar, marbles: Ints, radii: Floats, places: Floats) -> None:
        paint = self.board.paint
        second, kind = draw.yuv(hex_rgb(paint.second)), _PATTERNS[paint.pattern]
        for number, full, (x, y, angle, size) in zip(marbles, radii, places, strict=True):
            colour, radius = self._colour(int(number)), full * size
            if paint.glow:
                draw.shine(*picture.planes, x, y, radius * 2.6, colour, 0.3 * paint.glow)
            draw.marble(*picture.planes, x, y, radius, angle, colour, second, kind)

    def _colour(self, marble: int) -> Floats:
        colours = self.board.paint.marbles
        return draw.yuv(hex_rgb(colours[marble % len(colours)]))


def open_marbles(clip: int, frames: int, seconds: float, width: int, height: int) -> Sections:
    scale = min(width, height) / SHORT_SIDE
    full_width, full_height = round(width / scale), round(height / scale)
    board = BOARDS[clip - 1](full_width, full_height)
    runs = Runs(board, full_width, full_height, frames, seconds)
    wall = _wall(board, width, height, scale)
    return Sections(frames, lambda section: Marbles(board, runs.of(section), wall, scale, frames, seconds))


def _wall(board: Board, width: int, height: int, scale: float) -> Planar:
    """Draw everything that stands still: the backdrop, rails and pegs with their shadows."""
    wall = from_bgr(_backdrop(board.paint, width, height, scale))
    dx, dy = SHADOW[0] * scale, SHADOW[1] * scale
    rail, peg = draw.yuv(hex_rgb(board.paint.rail)), draw.yuv(hex_rgb(board.paint.peg))
    rails = [([(x * scale, y * scale) for x, y in r.points], r.radius * scale) for r in board.rails]
    pegs = [(p.x * scale, p.y * scale, p.radius * scale) for p in board.pegs]
    for points, radius in rails:
        for (ax, ay), (bx, by) in zip(points, points[1:], strict=False):
            draw.shadow(*wall.planes, ax + dx, ay + dy, bx + dx, by + dy, radius, 9.0 * scale, 0.2)
    for x, y, radius in pegs:
        draw.shadow(*wall.planes, x + dx, y + dy, x + dx, y + dy, radius, 9.0 * scale, 0.42)
    for points, radius in rails:
        draw.rods(wall.planes, points, radius, rail)
    for x, y, radius in pegs:
        draw.post(wall.planes, x, y, radius, peg)
    return wall


def _backdrop(paint: BoardColours, width: int, height: int, scale: float) -> Floats:
    """A wall with a soft pattern and light from the upper left, BGR."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / scale
    tall, wide = height / scale, width / scale
    share = (y / tall)[..., None]
    colour = np.array(hex_rgb(paint.top)) * (1 - share) + np.array(hex_rgb(paint.bottom)) * share
    lamp = 1.12 - 0.34 * np.hypot((x - wide * 0.3) / wide, (y - tall * 0.22) / tall)
    colour *= (lamp * (1 + 0.055 * _pattern(paint.backdrop, x, y, wide, tall)))[..., None]
    grain = np.random.default_rng(5).normal(0, 0.8, (height, width, 1))
    return np.ascontiguousarray(cv2.convertScaleAbs(np.clip(colour + grain, 0, 255)[..., ::-1]))


def _pattern(name: str, x: Floats, y: Floats, wide: float, tall: float) -> Floats:
    """−1…1, with soft edges."""
    if name == "grid":
        marks = np.clip((np.maximum(np.cos(x * np.pi / 60), np.cos(y * np.pi / 60)) - 0.97) * 40, -0.2, 1)
    elif name == "waves":
        marks = np.clip(np.sin((y + 34 * np.sin(x / 120)) * np.pi / 70) * 6, -1, 1) * 0.6
    elif name == "rays":
        marks = np.clip(np.sin(np.arctan2(y - tall * 0.42, x - wide * 0.5) * 12) * 9, -1, 1) * 0.7
    else:
        shift = np.floor(y / 62) % 2 * 31
        marks = np.clip(9.0 - np.hypot((x + shift) % 62 - 31, y % 62 - 31), -0.2, 1)
    pattern: Floats = marks
    return pattern
