"""The run of a clip: the grid at any frame of its loop."""

from dataclasses import dataclass, field

import numpy as np

from reelwright.engines.local.footage.arrays import Ints
from reelwright.engines.local.footage.sandfall import grains
from reelwright.engines.local.footage.sandfall.plan import OPEN, POUR, SHUT, Plan

KEPT_EVERY = 60  # frames; between them a run is repeated
WARM_UP = 1  # loops until every loop is the same


@dataclass
class Run:
    """`palettes[column][cycle]` are the colours (main, other) poured; `fluid` has a bit for each colour."""

    plan: Plan
    palettes: tuple[tuple[tuple[int, int], ...], ...]
    fluid: int
    cycles: int
    layers: int
    frames: int
    kept: dict[int, Ints] = field(default_factory=dict)
    at_frame: int = -1
    grid: Ints = field(default_factory=lambda: np.zeros((0, 0), np.uint16))

    def at(self, frame: int) -> Ints:
        """The grid after this frame; asked in order it takes one step."""
        if not self.kept:
            self._warm_up()
        k = frame % self.frames
        if not self.at_frame <= k or self.at_frame < k // KEPT_EVERY * KEPT_EVERY:
            self.at_frame = k // KEPT_EVERY * KEPT_EVERY
            self.grid = self.kept[self.at_frame].copy()
        while self.at_frame < k:
            self.at_frame += 1
            self._step(self.at_frame)
        return self.grid

    def _warm_up(self) -> None:
        self.grid = np.where(self.plan.walls > 0, grains.WALL, 0).astype(np.uint16)
        for loop in range(WARM_UP + 1):
            for k in range(self.frames):
                self._step(k)
                if loop == WARM_UP and k % KEPT_EVERY == 0:
                    self.kept[k] = self.grid.copy()
        self.at_frame = self.frames - 1

    def _step(self, k: int) -> None:
        for vessel in self.plan.vessels:
            phase = (k * self.cycles / self.frames - vessel.shift) % 1
            grains.set_gate(self.grid, *vessel.hole, not OPEN <= phase < SHUT)
            if SHUT <= phase < SHUT + self.cycles / self.frames:
                grains.sweep(self.grid, *vessel.inside)
        for nozzle in self.plan.nozzles:
            turn = k * self.cycles / self.frames - nozzle.shift
            if turn % 1 < POUR:
                colour, other = self.colours(nozzle.column, int(np.floor(turn)), turn % 1 / POUR)
                whole = int((k + 1) * nozzle.count) - int(k * nozzle.count)
                grains.pour(self.grid, nozzle.x0, nozzle.x1, nozzle.y, whole, colour, other, k)
        for part in range(grains.STEPS):
            grains.step(self.grid, k * grains.STEPS + part, self.fluid)

    def colours(self, column: int, cycle: int, share: float) -> tuple[int, int]:
        """What is poured: the colours of a column follow each other within every pour."""
        palette = self.palettes[column % len(self.palettes)]
        return palette[(cycle % self.cycles * self.layers + int(share * self.layers)) % len(palette)]
