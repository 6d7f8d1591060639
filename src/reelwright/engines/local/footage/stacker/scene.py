"""The clip of `stacker`: a tower grows block by block, and what overhangs is cut off."""

import colorsys
import math
from dataclasses import dataclass

import cv2
import numpy as np

from reelwright.engines.local.footage.arrays import Bytes
from reelwright.engines.local.footage.ease import ease
from reelwright.engines.local.footage.raster.view import View
from reelwright.engines.local.footage.solids.balls import balls
from reelwright.engines.local.footage.solids.ground import Studio, paint_studio
from reelwright.engines.local.footage.solids.material import Matter
from reelwright.engines.local.footage.solids.paint import Paint, box, plane, profile
from reelwright.engines.local.footage.solids.stage import Bodies, Light, Piece, Stage, open_stage, store
from reelwright.engines.local.footage.stacker import tower
from reelwright.engines.local.footage.stacker.tower import BLOCKS, TALL, Landing, Rect
from reelwright.render.planar import Planar

LEVEL = 30.0  # how high the view stands, far from any ground
SEEN = 10
TRAVEL = 3.4
GRAVITY = 9.0
STAY_S = 1.5  # how long what was cut off is followed
_LIGHT = Light((0.35, 0.85, -0.4), (0.95, 0.9, 0.84), (0.46, 0.5, 0.6), (0.2, 0.18, 0.26))
_MATTER = Matter(gloss=1.5, rough=0.06, soft=0.75)


@dataclass(frozen=True)
class Stacker:
    """`rooms` are backdrops that follow one another; bodies are what is kept of each block (0 …), then what
    is lost (BLOCKS …)."""

    stage: Stage
    rooms: tuple[Bytes, ...]
    course: tuple[Landing, ...]
    frames: int
    seconds: float

    def draw(self, number: int, picture: Planar) -> None:
        time = (number % self.frames) / self.frames * self.seconds
        np.copyto(self.stage.room, self._room(time))
        canvas = self.stage.show(self.pieces(time), 0.0)
        self._dust(canvas, time)
        self._haze(canvas)
        store(canvas, picture)

    def pieces(self, time: float) -> list[Piece]:
        """From the farthest to the nearest."""
        block, share = tower.built(time, self.seconds)
        risen = tower.risen(time, self.seconds)
        behind, before = list[Piece](), list[Piece]()
        for k in range(block, block - 3, -1):
            lost = self._lost(k, time, risen)
            if lost is not None:
                landing = self.course[k % BLOCKS]
                near = (landing.side > 0) == (landing.axis == 0)
                (before if near else behind).append(lost)
        standing = [self._block(k, time, risen) for k in range(block - SEEN, block)]
        return [*behind, *standing, self._block(block, time, risen), *before]

    def _block(self, k: int, time: float, risen: float) -> Piece:
        """A block that comes, falls and stays."""
        beat = self.seconds / BLOCKS
        since = time / beat - k
        landing = self.course[k % BLOCKS]
        rect, body = (landing.kept, k % BLOCKS) if since >= tower.FALLS else (landing.coming, self._below(k))
        y, squash, scale = LEVEL + (k - risen) * TALL, 1.0, 1.0
        dx = dz = 0.0
        if since < tower.COMES:
            way = (1 - ease(0.08 + 0.92 * since / tower.COMES)) * TRAVEL * -landing.side
            dx, dz = (way, 0.0) if landing.axis == 0 else (0.0, way)
        if since < tower.FALLS:
            y += 0.3 * (1 - max(0.0, (since - tower.COMES) / (tower.FALLS - tower.COMES)) ** 2)
        else:
            after = (since - tower.FALLS) * beat
            wave = math.exp(-7 * after) * math.cos(17 * after)
            squash = 1 - 0.2 * wave
            if landing.lost is None:
                scale = 1 + 0.05 * math.exp(-5 * after) * math.sin(min(math.pi, 9 * after))
        for later in range(1, 3):
            # What lands above presses a little on it.
            after = (since - later - tower.FALLS) * beat
            if after > 0:
                squash *= 1 - 0.07 / later * math.exp(-8 * after) * math.cos(17 * after)
        glow = 0.0
        if landing.lost is None and since >= tower.FALLS:
            glow = (
                0.3 * math.exp(-4 * (since - tower.FALLS) * beat) * min(1.0, (since - tower.FALLS) * beat * 9)
            )
        return self._piece(body, rect, (dx, y, dz), k % BLOCKS, squash, scale, glow)

    def _below(self, k: int) -> int:
        return (k - 1) % BLOCKS

    def _lost(self, k: int, time: float, risen: float) -> Piece | None:
        """What was cut off block k: it tips over the edge and falls."""
        landing, beat = self.course[k % BLOCKS], self.seconds / BLOCKS
        after = (time / beat - k - tower.FALLS) * beat
        if landing.lost is None or not 0 <= after < STAY_S:
            return None
        drop = GRAVITY / 2 * max(0.0, after - 0.07) ** 2
        out = landing.side * (0.5 * after + 0.5 * after * after)
        roll = -landing.side * 2.6 * after * after
        dx, dz = (out, 0.0) if landing.axis == 0 else (0.0, out)
        place = (dx, LEVEL + (k - risen) * TALL - drop, dz)
        turn, tilt = (roll, 0.0) if landing.axis == 0 else (0.0, roll)
        return self._piece(BLOCKS + k % BLOCKS, landing.lost, place, k % BLOCKS, turn=turn, tilt=-tilt)

    def _piece(
        self, body: int, rect: Rect, place: tuple[float, float, float], layer: int, squash: float = 1.0,
        scale: float = 1.0, glow: float = 0.0, turn: float = 0.0, tilt: float = 0.0,
    ) -> Piece:  # fmt: skip
        x0, x1, z0, z1 = rect
        deep, (dx, y, dz) = (z1 - z0) / 2, place
        where = ((x0 + x1) / 2 + dx, y, (z0 + z1) / 2 + dz)
        return Piece(
            body, -deep, deep, place=where, front=layer, back=layer, squash=squash, scale=scale, glow=glow,
            pivot=(-TALL / 2, 0.0), turn=turn, tilt=tilt, edge=0.06,
            size=((x1 - x0) / 2 + 0.04, max(TALL / 2 + 0.04, 0.3)),
        )  # fmt: skip

    def _room(self, time: float) -> Bytes:
        """Backdrops melt into each other once round a loop."""
        at = time / self.seconds * len(self.rooms)
        k, share = int(at), ease(at % 1)
        one, other = self.rooms[k % len(self.rooms)], self.rooms[(k + 1) % len(self.rooms)]
        return np.asarray(cv2.addWeighted(one, 1 - share, other, share, 0), np.uint8)

    def _haze(self, canvas: Bytes) -> None:
        """The tower's foot is lost in the air."""
        height, room = canvas.shape[0], self.stage.room
        start = int(height * 0.66)
        share = np.linspace(0, 1, height - start, dtype=np.float32)[:, None, None] ** 1.3 * np.float32(0.92)
        part = canvas[start:].astype(np.float32)
        canvas[start:] = (part + (room[start:] - part) * share).astype(np.uint8)

    def _dust(self, canvas: Bytes, time: float) -> None:
        """Sparks fly from a perfect landing, chips from a cut."""
        block, _ = tower.built(time, self.seconds)
        risen, beat = tower.risen(time, self.seconds), self.seconds / BLOCKS
        for k in (block - 1, block):
            landing = self.course[k % BLOCKS]
            after = (time / beat - k - tower.FALLS) * beat
            if not 0 < after < 1.0:
                continue
            random = np.random.default_rng(k % BLOCKS)
            count = 34 if landing.lost is None else 14
            x0, x1, z0, z1 = landing.kept
            turn = random.uniform(0, 2 * math.pi, count)
            out = np.stack([np.sin(turn), np.zeros(count), np.cos(turn)], -1)
            middle = np.array([(x0 + x1) / 2, LEVEL + (k - risen) * TALL - TALL / 2, (z0 + z1) / 2])
            reach = np.array([(x1 - x0) / 2, 0, (z1 - z0) / 2]) * 1.15
            speed = out * random.uniform(0.7, 2.2, (count, 1)) + [0.0, 1.0, 0.0] * random.uniform(
                0.2, 2, (count, 1)
            )
            at = middle + out * reach + speed * after - np.array([0.0, 2.6, 0.0]) * after**2
            sizes = random.uniform(0.02, 0.055, count) * max(0.0, 1 - after)
            colours = ("#fff6cf", "#ffffff", "#ffe08a") if landing.lost is None else (_tint(k, 0.5, 1.0),)
            balls(canvas, self.stage, at, sizes, colours)


def _tint(k: int, strength: float, light: float) -> str:
    """Once round the colours in a loop."""
    r, g, b = colorsys.hsv_to_rgb((k / BLOCKS + 0.55) % 1.0, strength, light)
    return f"#{round(r * 255):02x}{round(g * 255):02x}{round(b * 255):02x}"


def open_stacker(frames: int, seconds: float, width: int, height: int) -> Stacker:
    short = min(width, height)
    eye, target = (4.6, LEVEL + 3.9, -6.1), (0.0, LEVEL - (0.55 if height > width else 0.45), 0.0)
    tx, ty, tz = (a - b for a, b in zip(target, eye, strict=True))
    pitch = math.atan2(ty, math.hypot(tx, tz))
    view = View(
        *eye, math.atan2(tx, tz), pitch, 0.0, (2.25 if height > width else 1.6) * short, width, height
    )
    course = tower.landings()
    studio = Studio("#40508c", "#b89ac8", "#b89ac8", "#000000", "#000000", width=0.0)
    stage = open_stage(view, studio, _bodies(course), _LIGHT, reach=0.01)
    return Stacker(stage, _rooms(view), course, frames, seconds)


def _rooms(view: View) -> tuple[Bytes, ...]:
    pairs = (("#2c3f7c", "#94709c"), ("#553574", "#b47a80"), ("#2a4f94", "#8678c4"))
    lamps = ("#fff0e0", "#ffd0f0", "#d0f0ff")
    return tuple(
        paint_studio(Studio(top, low, low, low, low, lamps, 0.0, seed=3), view, 0.01) for top, low in pairs
    )


def _bodies(course: tuple[Landing, ...]) -> Bodies:
    rects = [c.kept for c in course] + [c.lost or c.kept for c in course]
    profiles = [profile(box((x1 - x0) / 2, TALL / 2, min(0.07, (x1 - x0) / 5))) for x0, x1, _, _ in rects]
    x, y = plane(48)
    pictures = [
        Paint(_tint(k, 0.66, 0.74), x, y).mix(_tint(k, 0.5, 0.86), np.clip(y / TALL, 0, 0.5)).done()
        for k in range(BLOCKS)
    ]
    rows = np.repeat(_MATTER.numbers(0.0, 1.0)[None], len(rects), 0)
    return Bodies(np.stack(profiles), np.stack(pictures), np.zeros((1, 2, 2, 4), np.uint8), rows)
