"""One clip of `sandfall`, ready to draw any of its frames."""

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np

from reelwright_footage.arrays import Bytes, Floats, Ints
from reelwright_footage.glow import spill
from reelwright_footage.marbles import draw
from reelwright_footage.planar import Planar, from_bgr
from reelwright_footage.sandfall import grains
from reelwright_footage.sandfall.clips import CLIPS, SandClip
from reelwright_footage.sandfall.paint import paint
from reelwright_footage.sandfall.plan import FULL, Plan, Vessel, grid_size, lay_plan
from reelwright_footage.sandfall.run import Pour, SandRun
from reelwright_footage.sections import Kept, Sections
from reelwright_footage.voxels.textures import hex_rgb

PULSE_S = 0.8
SPARKS = 14


@dataclass(frozen=True)
class Sandfall:
    """Draws frames of a section of one clip at one size; `scale` is pixels a cell."""

    clip: SandClip
    plan: Plan
    run: SandRun
    back: Planar
    glass: Bytes
    tones: Floats
    scale: float
    seconds: float

    def draw(self, k: int, picture: Planar) -> None:
        grid = self.run.at(k)
        light, shadow = _lighting(grid)
        paint(
            *picture.planes, *self.back.planes, self.glass, grid, self.tones, light, shadow, grains.WALL,
            self.run.fluid,
        )  # fmt: skip
        self._spouts(picture)
        self._gates(picture, k)
        for vessel in self.plan.vessels:
            self._pulse(picture, vessel, k)
        spill(picture, self.clip.glow, 130.0)

    def _phase(self, vessel: Vessel, k: int) -> float:
        return (k * self.run.cycles / self.run.frames - vessel.shift) % 1

    def _gates(self, picture: Planar, k: int) -> None:
        """The slides below the vessels move aside."""
        tone = draw.yuv(hex_rgb(self.clip.lamp))
        for vessel in self.plan.vessels:
            phase = self._phase(vessel, k)
            opened = min(1.0, max(0.0, (phase - 0.455) / 0.012)) * min(1.0, max(0.0, (0.985 - phase) / 0.012))
            x0, x1, y0, y1 = vessel.hole
            shift = opened * (x1 - x0 + 2)
            y = (y0 + y1) / 2 * self.scale
            ends = [((x0 + shift) * self.scale, y), ((x1 + shift) * self.scale, y)]
            draw.rods(picture.planes, ends, 2.0 * self.scale, tone * 0.8)

    def _spouts(self, picture: Planar) -> None:
        """The pipes that the grains come from."""
        s, tone = self.scale, draw.yuv(hex_rgb(self.clip.glass))
        for nozzle in self.plan.nozzles:
            x, y, half = (nozzle.x0 + nozzle.x1) / 2, nozzle.y + 2.0, (nozzle.x1 - nozzle.x0) / 2 + 3.0
            draw.shadow(*picture.planes, (x + 6) * s, -40 * s, (x + 6) * s, (y + 4) * s, half * s, 6 * s, 0.3)
            draw.rods(picture.planes, [(x * s, -40 * s), (x * s, y * s)], half * s, tone * 0.55)
            lip = [((x - half) * s, (y + half - 1) * s), ((x + half) * s, (y + half - 1) * s)]
            draw.rods(picture.planes, lip, 3.2 * s, tone * 0.75)

    def _pulse(self, picture: Planar, vessel: Vessel, k: int) -> None:
        """A vessel that is full lights up, and sparks rise from its rim."""
        since = (self._phase(vessel, k) - FULL + 0.02) % 1 * self.seconds / self.run.cycles
        if since > PULSE_S:
            return
        share = since / PULSE_S
        strength = math.sin(math.pi * min(1.0, share * 2.2 + 0.12)) if share < 0.4 else (1 - share) ** 1.2
        colour = draw.yuv(hex_rgb(self.clip.lamp))
        s, rng = self.scale, np.random.default_rng(vessel.row * 31 + vessel.column)
        for line in (vessel.left, vessel.right):
            for x, y in line[:: max(1, len(line) // 7)]:
                draw.shine(*picture.planes, x * s, y * s, 26 * s, colour, 0.34 * strength)
        middle = float(vessel.left[0, 0] + vessel.right[0, 0]) / 2
        half = float(vessel.right[0, 0] - vessel.left[0, 0]) / 2
        for _ in range(SPARKS):
            at, rise, drift = rng.uniform(-1, 1), rng.uniform(30, 75), rng.uniform(-18, 18)
            x = middle + at * half + drift * since
            y = float(vessel.left[0, 1]) - rise * since * (1.4 - since * 0.5)
            draw.shine(*picture.planes, x * s, y * s, 3.4 * s, colour, 1.3 * (1 - share))


def _lighting(grid: Ints) -> tuple[Floats, Floats]:
    """Light from the upper left: heaps are bright on top and darker inside, and cast a shadow behind."""
    filled = ((grid > 0) & (grid != grains.WALL)).astype(np.float32)
    soft = cv2.GaussianBlur(filled, (0, 0), 4.0)
    moved, wide = _move(soft, 4, 6), _move(soft, 5, 8)
    light = 1.14 - 0.34 * moved
    return light.astype(np.float32), (1 - 0.42 * wide).astype(np.float32)


def _move(field: Floats, across: int, down: int) -> Floats:
    """Move values to the right and down; nothing comes in."""
    moved = np.zeros_like(field)
    moved[down:, across:] = field[:-down, :-across]
    return moved


def open_sandfall(number: int, frames: int, seconds: float, width: int, height: int) -> Sections:
    first = open_first(number, frames, seconds, width, height)
    runs = Kept[SandRun]()

    def begin(section: int) -> SandRun:
        before = runs.get(section - 1)
        return replace(first.run, section=section, begin=before.end if before else None, kept={}, at_frame=-1)

    return Sections(frames, lambda section: replace(first, run=runs.of(section, begin)))


def open_first(number: int, frames: int, seconds: float, width: int, height: int) -> Sandfall:
    """The first section of a clip."""
    clip = CLIPS[number - 1]
    across, down = grid_size(width, height)
    plan = lay_plan(
        across, down, clip.profiles, clip.across, clip.down, clip.cycles, clip.hole, frames, clip.pegs
    )
    fluid = sum(1 << colour for colour in clip.fluids)
    run = SandRun(plan, pours_of(clip), fluid, clip.cycles, frames, 0)
    tones = np.zeros((16, 3), np.float32)
    for k, colour in enumerate(clip.colours, 1):
        tones[k] = draw.yuv(hex_rgb(colour))
    scale = width / across
    back, glass = _back(clip, plan, width, height, scale), _glass(plan, width, height, scale)
    return Sandfall(clip, plan, run, back, glass, tones, scale, seconds)


def pours_of(clip: SandClip) -> tuple[Pour, ...]:
    """Return all that the clip names for any column, and the same upside down."""
    found = [
        palette[k : k + clip.layers] for palette in clip.pours for k in range(0, len(palette), clip.layers)
    ]
    found += [pour[::-1] for pour in found]
    return tuple(dict.fromkeys(found))


def _back(clip: SandClip, plan: Plan, width: int, height: int, scale: float) -> Planar:
    """A wall in soft light, with out-of-focus lamps, the shadows of the vessels and their glass."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    share = (y / height)[..., None]
    colour = np.array(hex_rgb(clip.top)) * (1 - share) + np.array(hex_rgb(clip.bottom)) * share
    lamp = np.exp(-(((x - width * 0.3) / (0.6 * width)) ** 2 + ((y - height * 0.2) / (0.4 * height)) ** 2))
    colour = colour + 0.22 * lamp[..., None] * np.array(hex_rgb(clip.lamp))
    colour += _discs(width, height)[..., None] * np.array(hex_rgb(clip.lamp))
    shade, body = np.zeros((height, width), np.float32), np.zeros((height, width), np.float32)
    for vessel in plan.vessels:
        outline = np.concatenate([vessel.left, vessel.right[::-1]])
        cv2.fillPoly(body, [_to_fixed_point(outline, scale)], 1.0, cv2.LINE_AA, 4)
        cv2.fillPoly(shade, [_to_fixed_point(outline + (9, 12), scale)], 1.0, cv2.LINE_AA, 4)
    colour *= (1 - 0.30 * cv2.GaussianBlur(shade, (0, 0), 9 * scale))[..., None]
    depth = cv2.GaussianBlur(body, (0, 0), 5 * scale) * body
    tint = np.array(hex_rgb(clip.glass))
    colour += (body * (0.20 - 0.14 * depth))[..., None] * tint
    for peg in plan.pegs:
        disc = np.zeros((height, width), np.float32)
        centre = (round(peg.x * scale * 16), round(peg.y * scale * 16))
        cv2.circle(disc, centre, round((peg.radius + 0.6) * scale * 16), 1.0, -1, cv2.LINE_AA, 4)
        nx, ny = (x / scale - peg.x) / peg.radius, (y / scale - peg.y) / peg.radius
        ball = np.clip(0.75 - 0.35 * nx - 0.5 * ny, 0.25, 1.3)
        colour = colour * (1 - disc[..., None]) + disc[..., None] * ball[..., None] * tint * 0.8
    grain = np.random.default_rng(5).normal(0, 0.9, (height, width, 1))
    return from_bgr(np.ascontiguousarray(np.clip(colour + grain, 0, 255)[..., ::-1].astype(np.uint8)))


def _discs(width: int, height: int) -> Floats:
    """Lamps far out of focus."""
    discs, rng = np.zeros((height, width), np.float32), np.random.default_rng(12)
    short = min(width, height)
    for _ in range(26):
        disc = np.zeros((height, width), np.float32)
        centre = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
        cv2.circle(
            disc,
            centre,
            int(short * rng.uniform(0.03, 0.11)),
            float(rng.uniform(0.02, 0.075)),
            -1,
            cv2.LINE_AA,
        )
        discs += disc
    blurred: Floats = cv2.GaussianBlur(discs, (0, 0), short / 160)
    return blurred


def _glass(plan: Plan, width: int, height: int, scale: float) -> Bytes:
    """Light on the vessels' walls, 0–255, that lies over the grains."""
    light = np.zeros((height, width), np.float32)
    for vessel in plan.vessels:
        for line, strong in ((vessel.left, 1.0), (vessel.right, 0.72)):
            edge, core, gleam = (np.zeros_like(light) for _ in range(3))
            points = [_to_fixed_point(line, scale)]
            cv2.polylines(edge, points, False, 1.0, max(1, round(4.6 * scale)), cv2.LINE_AA, 4)
            cv2.polylines(core, points, False, 1.0, max(1, round(2.4 * scale)), cv2.LINE_AA, 4)
            inside = line + ((7.0, 0.0) if line is vessel.left else (-6.0, 0.0))
            wide = max(1, round((5.0 if line is vessel.left else 2.0) * scale))
            cv2.polylines(gleam, [_to_fixed_point(inside[3:-6], scale)], False, 1.0, wide, cv2.LINE_AA, 4)
            light = np.maximum(light, strong * (165 * edge - 92 * core))
            light = np.maximum(light, strong * 62 * cv2.GaussianBlur(gleam, (0, 0), 1.2 * scale))
        rim = [_to_fixed_point(np.array([vessel.left[0], vessel.right[0]]), scale)]
        lip = np.zeros_like(light)
        cv2.polylines(lip, rim, False, 1.0, max(1, round(1.0 * scale)), cv2.LINE_AA, 4)
        light = np.maximum(light, 46 * lip)
    return np.clip(light, 0, 255).astype(np.uint8)


def _to_fixed_point(points: Floats, scale: float) -> Ints:
    """Return coordinates in sixteenths of a pixel, as OpenCV takes them; grid cells' centres lie at
    halves."""
    return np.rint((points + 0.5) * scale * 16).astype(np.int32)
