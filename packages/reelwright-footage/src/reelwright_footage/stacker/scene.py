"""The clip of `stacker`: a tower grows block by block, and what overhangs is cut off."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import cv2
import numpy as np

from reelwright_footage.arrays import Bytes
from reelwright_footage.ease import ease
from reelwright_footage.planar import Planar
from reelwright_footage.raster.view import View
from reelwright_footage.sections import Kept, Sections, chance
from reelwright_footage.solids.balls import balls
from reelwright_footage.solids.ground import Studio
from reelwright_footage.solids.stage import Bodies, Light, Piece, Stage, open_stage, store
from reelwright_footage.stacker import tower
from reelwright_footage.stacker.air import Skies, SkyLight, open_skies
from reelwright_footage.stacker.blocks import (
    bodies,
    both,
    coming_body,
    kept_body,
    lost_body,
    tint,
)
from reelwright_footage.stacker.tower import BLOCKS, TALL, Landing, Rect

LEVEL = 30.0  # how high the view stands, far from any ground
SEEN = 10
TRAVEL = 3.4
GRAVITY = 9.0
STAY_S = 1.5  # how long what was cut off is followed
_LIGHT = Light((0.35, 0.85, -0.4), (0.95, 0.9, 0.84), (0.46, 0.5, 0.6), (0.2, 0.18, 0.26))


@dataclass(frozen=True)
class Stacker:
    """Draws frames of a section. Blocks are numbered from its beginning; those that stand below it have
    negative numbers. `below` and `course` are the landings of the section before and of its own; the bodies
    on the stage are both sections' of `blocks.bodies`."""

    stage: Stage
    air: SkyLight
    section: int
    below: tuple[Landing, ...]
    course: tuple[Landing, ...]
    frames: int
    seconds: float

    def draw(self, k: int, picture: Planar) -> None:
        time = k / self.frames * self.seconds
        self._paint_room(time)
        canvas = self.stage.show(self.pieces(time), 0.0)
        self._dust(canvas, time)
        self._haze(canvas)
        store(canvas, picture)

    def pieces(self, time: float) -> list[Piece]:
        """Return the pieces from the farthest to the nearest."""
        block, share = tower.built(time, self.seconds)
        risen = tower.blocks_risen(time, self.seconds)
        behind, before = list[Piece](), list[Piece]()
        for k in range(block, block - 3, -1):
            lost = self._lost(k, time, risen)
            if lost is not None:
                landing = self._landing(k)
                near = (landing.side > 0) == (landing.axis == 0)
                (before if near else behind).append(lost)
        standing = [self._block(k, time, risen) for k in range(block - SEEN, block)]
        return [*behind, *standing, self._block(block, time, risen), *before]

    def _landing(self, k: int) -> Landing:
        return self.course[k] if k >= 0 else self.below[k]

    def _body(self, k: int, kind: Callable[[int], int]) -> int:
        """The number on the stage of a body of block k."""
        if k < 0:
            return kind(k + BLOCKS)
        return kind(k) + lost_body(self.below, BLOCKS)

    def _block(self, k: int, time: float, risen: float) -> Piece:
        """A block that comes, falls and stays."""
        beat = self.seconds / BLOCKS
        since = time / beat - k
        landing = self._landing(k)
        rect, body = landing.coming, self._body(k, coming_body)
        if since >= tower.FALLS:
            rect, body = landing.kept, self._body(k, kept_body)
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
        return self._piece(body, rect, (dx, y, dz), squash, scale, glow)

    def _lost(self, k: int, time: float, risen: float) -> Piece | None:
        """Return what was cut off block k: it tips over the edge and falls."""
        landing, beat = self._landing(k), self.seconds / BLOCKS
        after = (time / beat - k - tower.FALLS) * beat
        if landing.lost is None or not 0 <= after < STAY_S:
            return None
        drop = GRAVITY / 2 * max(0.0, after - 0.07) ** 2
        out = landing.side * (0.5 * after + 0.5 * after * after)
        roll = -landing.side * 2.6 * after * after
        dx, dz = (out, 0.0) if landing.axis == 0 else (0.0, out)
        place = (dx, LEVEL + (k - risen) * TALL - drop, dz)
        turn, tilt = (roll, 0.0) if landing.axis == 0 else (0.0, roll)
        body = self._body(k, partial(lost_body, self.course if k >= 0 else self.below))
        return self._piece(body, landing.lost, place, turn=turn, tilt=-tilt)

    def _piece(
        self, body: int, rect: Rect, place: tuple[float, float, float], squash: float = 1.0,
        scale: float = 1.0, glow: float = 0.0, turn: float = 0.0, tilt: float = 0.0,
    ) -> Piece:  # fmt: skip
        x0, x1, z0, z1 = rect
        deep, (dx, y, dz) = (z1 - z0) / 2, place
        where = ((x0 + x1) / 2 + dx, y, (z0 + z1) / 2 + dz)
        return Piece(
            body, -deep, deep, place=where, front=body, back=body, squash=squash, scale=scale, glow=glow,
            pivot=(-TALL / 2, 0.0), turn=turn, tilt=tilt, edge=0.06,
            size=((x1 - x0) / 2 + 0.04, max(TALL / 2 + 0.04, 0.3)),
        )  # fmt: skip

    def _paint_room(self, time: float) -> None:
        """Skies melt into each other once round a section; what is far sinks."""
        skies, room = self.air.skies, self.stage.room
        at = time / self.seconds * len(skies)
        k, share = int(at), ease(at % 1)
        cv2.addWeighted(skies[k % len(skies)], 1 - share, skies[(k + 1) % len(skies)], share, 0, dst=room)
        sunk = tower.blocks_risen(time, self.seconds) / BLOCKS
        cv2.add(room, self.air.sunk(time / self.seconds, sunk, room.shape[0]), dst=room)

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
        risen, beat = tower.blocks_risen(time, self.seconds), self.seconds / BLOCKS
        for k in (block - 1, block):
            landing = self._landing(k)
            after = (time / beat - k - tower.FALLS) * beat
            if not 0 < after < 1.0:
                continue
            number = self.section * BLOCKS + k
            random = chance(number + 10 * BLOCKS)
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
            colours = ("#fff6cf", "#ffffff", "#ffe08a") if landing.lost is None else (tint(number, 0.5, 1.0),)
            balls(canvas, self.stage, at, sizes, colours)


class Tower:
    """The parts that the sections of one size are made of; blocks are painted once, though two sections show
    them."""

    def __init__(self, frames: int, seconds: float, view: View) -> None:
        self._frames, self._seconds = frames, seconds
        self._skies: Skies = open_skies(view)
        self._bodies = Kept[Bodies](2)
        studio = Studio("#40508c", "#b89ac8", "#b89ac8", "#000000", "#000000", width=0.0)
        self._stage = open_stage(view, studio, self._built(0), _LIGHT, reach=0.01)

    def open(self, section: int) -> Stacker:
        shown = both(self._built(section - 1), self._built(section))
        return Stacker(
            replace(self._stage, bodies=shown), self._skies.air(section),
            section, tower.landings(section - 1), tower.landings(section), self._frames, self._seconds,
        )  # fmt: skip

    def _built(self, section: int) -> Bodies:
        return self._bodies.of(section, lambda which: bodies(tower.landings(which), which))


def open_stacker(frames: int, seconds: float, width: int, height: int) -> Sections:
    return Sections(frames, open_tower(frames, seconds, width, height).open)


def open_tower(frames: int, seconds: float, width: int, height: int) -> Tower:
    short = min(width, height)
    eye, target = (4.6, LEVEL + 3.9, -6.1), (0.0, LEVEL - (0.55 if height > width else 0.45), 0.0)
    tx, ty, tz = (a - b for a, b in zip(target, eye, strict=True))
    pitch = math.atan2(ty, math.hypot(tx, tz))
    view = View(
        *eye, math.atan2(tx, tz), pitch, 0.0, (2.25 if height > width else 1.6) * short, width, height
    )
    return Tower(frames, seconds, view)
