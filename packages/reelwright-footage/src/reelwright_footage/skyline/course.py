"""The roofs and the runner's way over them, section by section. Lengths in pixels of the full frame (1080 on
its shorter side); y goes down, 0 is the middle height of the roofs and that of every section's first one: so
any section can be laid without those before it."""

from dataclasses import dataclass, replace

import numpy as np

from reelwright_footage.arrays import Floats
from reelwright_footage.sections import chance

LENGTH = 12_800.0  # of a section
ROOFS = 10  # of a section
STEPS = (-120.0, -90.0, -55.0, 60.0, 100.0, 130.0)  # from roof to roof
HIGHEST, LAST = 190.0, 130.0  # a roof at most, and a section's last one, since 0 follows
SEED = 5
LEAP, HOP = 46.0, 40.0  # before the edge, after the landing
BOX = 66.0  # height of what stands on a roof in the way


@dataclass(frozen=True)
class Roof:
    """A roof from `start` to `end`, its top at `y`; `boxes` are middles of what is to be hopped over;
    `number` counts the roofs of all sections."""

    start: float
    end: float
    y: float
    boxes: tuple[float, ...]
    number: int


@dataclass(frozen=True)
class Jump:
    """A jump from (x0, y0) to (x1, y1), `rise` above the straight line; a hop is over a box. `number` is
    that of the roof that it starts from."""

    x0: float
    y0: float
    x1: float
    y1: float
    rise: float
    hop: bool
    number: int

    def y(self, share: float) -> float:
        return self.y0 + (self.y1 - self.y0) * share - 4 * self.rise * share * (1 - share)


@dataclass(frozen=True)
class RoofCourse:
    """The course of a section, with those beside it; x counts from where the section begins."""

    roofs: tuple[Roof, ...]
    jumps: tuple[Jump, ...]

    def at(self, x: float) -> tuple[float, Jump | None, float]:
        """Height of the feet at x, the jump under way, and how far into it (else the way since a landing)."""
        since = LENGTH
        for jump in self.jumps:
            if jump.x0 <= x < jump.x1:
                share = (x - jump.x0) / (jump.x1 - jump.x0)
                return jump.y(share), jump, share
            if x >= jump.x1:
                since = min(since, x - jump.x1)
        for roof in self.roofs:
            if roof.start <= x <= roof.end:
                return roof.y, None, since
        return 0.0, None, since


def lay_course(section: int) -> RoofCourse:
    """Ten roofs a section, up and down by what a good runner leaps; some hold a box to hop over."""
    roofs = tuple(roof for k in (-1, 0, 1) for roof in _move(_lay_roofs(section + k), k * LENGTH))
    return RoofCourse(roofs, _jumps(roofs))


def _lay_roofs(section: int) -> list[Roof]:
    rng = chance(SEED, section)
    lengths = LENGTH / ROOFS * (1 + rng.uniform(-0.2, 0.2, ROOFS))
    lengths *= LENGTH / lengths.sum()
    gaps = rng.uniform(250, 370, ROOFS)
    roofs, start = list[Roof](), 0.0
    for k, (length, gap, y) in enumerate(zip(lengths, gaps, _heights(rng), strict=True)):
        end = start + length - gap
        boxes = (start + (end - start) * 0.56,) if end - start > 880 else ()
        roofs.append(Roof(start, end, float(y), boxes, section * ROOFS + k))
        start += length
    return roofs


def _heights(rng: np.random.Generator) -> Floats:
    while True:
        heights = np.cumsum([0.0, *rng.choice(STEPS, ROOFS - 1)])
        if np.abs(heights).max() <= HIGHEST and np.abs(heights[-1]) <= LAST:
            return heights


def _move(roofs: list[Roof], by: float) -> list[Roof]:
    return [
        replace(roof, start=roof.start + by, end=roof.end + by, boxes=tuple(box + by for box in roof.boxes))
        for roof in roofs
    ]


def _jumps(roofs: tuple[Roof, ...]) -> tuple[Jump, ...]:
    jumps = []
    for roof, after in zip(roofs, roofs[1:], strict=False):
        for box in roof.boxes:
            jumps.append(Jump(box - 165, roof.y, box + 165, roof.y, 128.0, True, roof.number))
        up = max(0.0, roof.y - after.y)
        rise = 105.0 + 0.45 * up
        jumps.append(Jump(roof.end - LEAP, roof.y, after.start + HOP, after.y, rise, False, roof.number))
    return tuple(jumps)


def camera(course: RoofCourse, frames: int) -> Floats:
    """Height of the picture's middle for every frame: the roofs' heights, followed softly."""
    reach = round(frames * 0.04)
    x = np.arange(-reach, frames + reach) / frames * LENGTH
    heights = np.array([course.at(float(place) + 240)[0] for place in x])
    weights = np.hanning(2 * reach + 1)
    soft: Floats = np.convolve(heights, weights / weights.sum(), "valid")
    return soft
