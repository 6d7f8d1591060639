"""The roofs and the runner's way over them. Lengths in pixels of the full frame (1080 on its shorter side); y
goes down, 0 is the middle height of the roofs."""

from dataclasses import dataclass

import numpy as np

from reelwright.engines.local.footage.arrays import Floats

LENGTH = 12_800.0  # of the loop
SEED = 5
LEAP, HOP = 46.0, 40.0  # before the edge, after the landing
BOX = 66.0  # height of what stands on a roof in the way


@dataclass(frozen=True)
class Roof:
    """From `start` to `end`, its top at `y`; `boxes` are middles of what is to be hopped over."""

    start: float
    end: float
    y: float
    boxes: tuple[float, ...]


@dataclass(frozen=True)
class Jump:
    """From (x0, y0) to (x1, y1), `rise` above the straight line; a hop is over a box."""

    x0: float
    y0: float
    x1: float
    y1: float
    rise: float
    hop: bool

    def y(self, share: float) -> float:
        return self.y0 + (self.y1 - self.y0) * share - 4 * self.rise * share * (1 - share)


@dataclass(frozen=True)
class Course:
    roofs: tuple[Roof, ...]
    jumps: tuple[Jump, ...]

    def at(self, x: float) -> tuple[float, Jump | None, float]:
        """Height of the feet at x, the jump under way, and how far into it (else the way since a landing)."""
        x %= LENGTH
        since = LENGTH
        for jump in self.jumps:
            way = (x - jump.x0) % LENGTH
            if way < jump.x1 - jump.x0:
                share = way / (jump.x1 - jump.x0)
                return jump.y(share), jump, share
            since = min(since, (x - jump.x1) % LENGTH)
        for roof in self.roofs:
            if (x - roof.start) % LENGTH <= roof.end - roof.start:
                return roof.y, None, since
        return 0.0, None, since


def lay_course() -> Course:
    """Ten roofs, up and down by what a good runner leaps; some hold a box to hop over."""
    rng = np.random.default_rng(SEED)
    count = 10
    lengths = LENGTH / count * (1 + rng.uniform(-0.2, 0.2, count))
    lengths *= LENGTH / lengths.sum()
    gaps = rng.uniform(250, 370, count)
    heights = np.cumsum(rng.choice((-90.0, -55.0, 60.0, 100.0, 130.0, -120.0), count))
    heights = np.clip(heights - heights.mean(), -190, 190)
    roofs, start = [], 0.0
    for length, gap, y in zip(lengths, gaps, heights, strict=True):
        end = start + length - gap
        boxes = (start + (end - start) * 0.56,) if end - start > 880 else ()
        roofs.append(Roof(start, end, float(y), boxes))
        start += length
    return Course(tuple(roofs), _jumps(roofs))


def _jumps(roofs: list[Roof]) -> tuple[Jump, ...]:
    jumps = []
    for k, roof in enumerate(roofs):
        for box in roof.boxes:
            jumps.append(Jump(box - 165, roof.y, box + 165, roof.y, 128.0, True))
        after = roofs[(k + 1) % len(roofs)]
        landing = after.start + (LENGTH if k == len(roofs) - 1 else 0.0)
        up = max(0.0, roof.y - after.y)
        jumps.append(Jump(roof.end - LEAP, roof.y, landing + HOP, after.y, 105.0 + 0.45 * up, False))
    return tuple(jumps)


def camera(course: Course, frames: int) -> Floats:
    """Height of the picture's middle for every frame: the roofs' heights, followed softly."""
    x = np.arange(frames) / frames * LENGTH
    heights = np.array([course.at(float(place) + 240)[0] for place in x])
    reach = round(frames * 0.04)
    weights = np.hanning(2 * reach + 1)
    around = np.concatenate([heights, heights, heights])
    soft: Floats = np.convolve(around, weights / weights.sum(), "same")[frames : 2 * frames]
    return soft
