"""The run of a section of a clip: the grid at any of its frames.

Every vessel is swept out once in each cycle, so what happened a section ago has left no trace: a section can
be run after one that began with empty vessels, and comes out to the last grain as after all that went before.
"""

from dataclasses import dataclass, field

import numpy as np

from reelwright_footage.arrays import Ints
from reelwright_footage.sandfall import grains
from reelwright_footage.sandfall.plan import OPEN, POUR, SHUT, Nozzle, Plan
from reelwright_footage.sections import chance

KEPT_EVERY = 60  # frames; between them a run is repeated
LEAST = 0.84  # of what fills a vessel that is poured

Pour = tuple[tuple[int, int], ...]  # (main, other) colours that follow each other


@dataclass
class SandRun:
    """`pours` are what may be poured into a column; `fluid` has a bit for each colour. `begin` is the grid
    where the section before ends, if that is known."""

    plan: Plan
    pours: tuple[Pour, ...]
    fluid: int
    cycles: int
    frames: int
    section: int
    begin: Ints | None = None
    kept: dict[int, Ints] = field(default_factory=dict)
    at_frame: int = -1
    grid: Ints = field(default_factory=lambda: np.zeros((0, 0), np.uint16))

    def at(self, frame: int) -> Ints:
        """The grid after this frame; asked in order it takes one step."""
        self._run_once()
        if not self.at_frame <= frame or self.at_frame < frame // KEPT_EVERY * KEPT_EVERY:
            self.at_frame = frame // KEPT_EVERY * KEPT_EVERY
            self.grid = self.kept[self.at_frame].copy()
        while self.at_frame < frame:
            self.at_frame += 1
            self._step(self.at_frame)
        return self.grid

    @property
    def end(self) -> Ints:
        """The grid after the last frame."""
        return self.at(self.frames - 1).copy()

    def _run_once(self) -> None:
        if self.kept:
            return
        self.grid = self._before() if self.begin is None else self.begin.copy()
        self.begin = None
        for k in range(self.frames):
            self._step(k)
            if k % KEPT_EVERY == 0 or k == self.frames - 1:
                self.kept[k] = self.grid.copy()
        self.at_frame = self.frames - 1

    def _before(self) -> Ints:
        """The grid where the section before ends, run from empty vessels."""
        before = SandRun(self.plan, self.pours, self.fluid, self.cycles, self.frames, self.section - 1)
        before.grid = np.where(self.plan.walls > 0, grains.WALL, 0).astype(np.uint16)
        for k in range(self.frames):
            before._step(k)
        return before.grid

    def _step(self, k: int) -> None:
        for vessel in self.plan.vessels:
            phase = (k * self.cycles / self.frames - vessel.shift) % 1
            grains.set_gate(self.grid, *vessel.hole, not OPEN <= phase < SHUT)
            if SHUT <= phase < SHUT + self.cycles / self.frames:
                grains.sweep(self.grid, *vessel.inside)
        for nozzle in self.plan.nozzles:
            turn = k * self.cycles / self.frames - nozzle.shift
            if turn % 1 < POUR:
                self._pour(nozzle, k, int(np.floor(turn)), turn % 1 / POUR)
        first = (self.section * self.frames + k) * grains.STEPS
        for part in range(grains.STEPS):
            grains.step(self.grid, first + part, self.fluid)

    def _pour(self, nozzle: Nozzle, k: int, cycle: int, share: float) -> None:
        pour, fullness = self.pour_of(nozzle.column, cycle)
        colour, other = pour[int(share * len(pour))]
        count = nozzle.count * fullness
        whole = int((k + 1) * count) - int(k * count)
        frame = self.section * self.frames + k
        grains.pour(self.grid, nozzle.x0, nozzle.x1, nozzle.y, whole, colour, other, frame)

    def pour_of(self, column: int, cycle: int) -> tuple[Pour, float]:
        """Return what is poured into a column in a cycle of the section (a pour that begins in the section
        before is that one's), and how much of what there is room for: never twice in a row the same
        colours."""
        cycle += self.section * self.cycles
        rng, half = chance(cycle, column), cycle % 2  # one half of the pours in even cycles, one in odd ones
        which = 2 * int(rng.integers((len(self.pours) + 1 - half) // 2)) + half
        return self.pours[which], float(rng.uniform(LEAST, 1.0))
