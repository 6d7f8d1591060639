"""The rhythm of a clip: when the blade falls, how the feed moves, how a slice falls. Times in seconds."""

import math
from dataclasses import dataclass

import numpy as np

from reelwright_footage.arrays import Floats
from reelwright_footage.ease import ease
from reelwright_footage.sections import chance

CUT_S = 0.2
STAY_S = 0.07


def settle(share: float, over: float = 0.06) -> float:
    """0 to 1, a little beyond and back."""
    share = min(1.0, max(0.0, share))
    return ease(min(1.0, share * 1.25)) + over * math.sin(math.pi * share) * share * (1 - share) * 4


@dataclass(frozen=True)
class Rhythm:
    """When the blade begins to fall for each cut of a section and of those beside it: cut 0 is the section's
    first, at its beginning."""

    starts: Floats
    cuts: int
    seconds: float

    def start(self, cut: int) -> float:
        return float(self.starts[cut + self.cuts])

    def length(self, cut: int) -> float:
        """Return the time until the next cut."""
        return self.start(cut + 1) - self.start(cut)

    def at(self, time: float) -> int:
        """The last cut that has begun."""
        return int(np.searchsorted(self.starts, time + 1e-9, "right")) - 1 - self.cuts

    def slices_fed(self, time: float) -> float:
        """Return how many slices have been fed; whole numbers while the blade is in."""
        cut = self.at(time)
        since, length = time - self.start(cut), self.length(cut)
        return cut + settle((since - CUT_S - STAY_S - 0.1) / (length - CUT_S - STAY_S - 0.16))

    def slices_carried(self, time: float) -> float:
        """Return how many slices the belt has carried away."""
        cut = self.at(time)
        since, length = time - self.start(cut), self.length(cut)
        return cut + ease((since - CUT_S - STAY_S - 0.02) / (length - CUT_S - STAY_S - 0.04))

    def blade(self, time: float) -> float:
        """Return how high the blade's edge stands: 0 is down, 1 up."""
        cut = self.at(time)
        since, length = time - self.start(cut), self.length(cut)
        if since < CUT_S:
            return 1.0 - math.pow(max(0.0, since) / CUT_S, 1.7)  # a hair before the cut by rounding
        if since < CUT_S + STAY_S:
            return 0.0
        rest = (since - CUT_S - STAY_S) / (length - CUT_S - STAY_S)
        return ease(rest / 0.55) + 0.12 * math.sin(math.pi * min(1.0, max(0.0, (rest - 0.55) / 0.45)))


def rhythm_of(beats: tuple[float, ...], rounds: int, seconds: float, seed: int, section: int) -> Rhythm:
    """`rounds` times the `beats`, in another order in every section."""
    lengths = [_lengths(beats, rounds, seconds, chance(seed, section + k)) for k in (-1, 0, 1)]
    starts = np.concatenate([[0.0], np.cumsum(np.concatenate(lengths))]) - seconds
    cuts = len(beats) * rounds
    starts[[cuts, 2 * cuts, 3 * cuts]] = 0.0, seconds, 2 * seconds  # without what rounding adds up to
    return Rhythm(starts, cuts, seconds)


def _lengths(beats: tuple[float, ...], rounds: int, seconds: float, rng: np.random.Generator) -> Floats:
    found = np.concatenate([rng.permutation(beats) for _ in range(rounds)])
    lengths: Floats = found * (seconds / found.sum())
    return lengths
