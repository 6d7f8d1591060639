"""The rhythm of a clip: when the blade falls, how the feed moves, how a slice falls. Times in seconds."""

import math
from dataclasses import dataclass

from reelwright.engines.local.footage.ease import ease

CUT_S = 0.2
STAY_S = 0.07


def settle(share: float, over: float = 0.06) -> float:
    """0 to 1, a little beyond and back."""
    share = min(1.0, max(0.0, share))
    return ease(min(1.0, share * 1.25)) + over * math.sin(math.pi * share) * share * (1 - share) * 4


@dataclass(frozen=True)
class Rhythm:
    """Cuts come after each other by `beats`, repeated `rounds` times over `seconds`."""

    beats: tuple[float, ...]
    rounds: int
    seconds: float

    @property
    def cuts(self) -> int:
        return len(self.beats) * self.rounds

    def start(self, cut: int) -> float:
        """When the blade begins to fall for a cut; also for ones before 0 and beyond the loop."""
        loop, k = divmod(cut, self.cuts)
        whole, part = divmod(k, len(self.beats))
        unit = self.seconds / (sum(self.beats) * self.rounds)
        return loop * self.seconds + (whole * sum(self.beats) + sum(self.beats[:part])) * unit

    def length(self, cut: int) -> float:
        """Until the next cut."""
        return self.start(cut + 1) - self.start(cut)

    def at(self, time: float) -> int:
        """The last cut that has begun."""
        cut = int(time / self.seconds * self.cuts) - len(self.beats) - 1
        while self.start(cut + 1) <= time + 1e-9:
            cut += 1
        return cut

    def fed(self, time: float) -> float:
        """How many slices have been fed; whole numbers while the blade is in."""
        cut = self.at(time)
        since, length = time - self.start(cut), self.length(cut)
        return cut + settle((since - CUT_S - STAY_S - 0.1) / (length - CUT_S - STAY_S - 0.16))

    def carried(self, time: float) -> float:
        """How many slices the belt has carried away."""
        cut = self.at(time)
        since, length = time - self.start(cut), self.length(cut)
        return cut + ease((since - CUT_S - STAY_S - 0.02) / (length - CUT_S - STAY_S - 0.04))

    def blade(self, time: float) -> float:
        """How high the blade's edge stands: 0 is down, 1 up."""
        cut = self.at(time)
        since, length = time - self.start(cut), self.length(cut)
        if since < CUT_S:
            return 1.0 - math.pow(max(0.0, since) / CUT_S, 1.7)  # a hair before the cut by rounding
        if since < CUT_S + STAY_S:
            return 0.0
        rest = (since - CUT_S - STAY_S) / (length - CUT_S - STAY_S)
        return ease(rest / 0.55) + 0.12 * math.sin(math.pi * min(1.0, max(0.0, (rest - 0.55) / 0.45)))
