"""The mouth as a handful of numbers, so that shapes blend; and where its points go."""

from collections.abc import Sequence
from dataclasses import astuple, dataclass

import numpy as np
from numpy.typing import NDArray

from reelwright_people.photo.regions import LOWER_LIP, MOUTH_CORNERS, UPPER_LIP
from reelwright_people.poses import MouthShape

Points = NDArray[np.float64]

_RISES = 0.17  # of an opening is the upper lip's way, the rest the lower one's
_MEETS = 0.42  # where lips that the photograph shows apart come together, from the upper one down


@dataclass(frozen=True)
class LipMotion:
    """Lengths are shares of the distance between the eyes' outer corners. `gap` is how far the lips are apart
    in the middle, `width` the mouth's, `corner` how far its corners sink; `upper` and `lower` are the lips'
    thickness, as shares of what the photograph shows; `round` from 0 (pointed corners) to 1. `tuck` draws the
    lower lip under the upper teeth; `tongue` rises from 0 to 1."""

    gap: float
    width: float = 1.0
    corner: float = 0.0
    upper: float = 1.0
    lower: float = 1.0
    round: float = 0.0
    tuck: float = 0.0
    tongue: float = 0.3


SHAPES: dict[MouthShape, LipMotion] = {
    "closed": LipMotion(0.0),
    "slight": LipMotion(0.05, tongue=0.4),
    "mid": LipMotion(0.105, 0.97, 0.008, tongue=0.45),
    "wide": LipMotion(0.21, 0.93, 0.02, 0.96, 0.97, round=0.25, tongue=0.35),
    "round-small": LipMotion(0.055, 0.68, 0.012, 1.3, 1.3, round=0.8),
    "round-large": LipMotion(0.15, 0.75, 0.03, 1.15, 1.15, round=0.8),
    "teeth-on-lip": LipMotion(0.03, 0.98, 0.0, 0.92, 0.72, tuck=1.0),
    "tongue-up": LipMotion(0.065, 0.96, 0.006, tongue=0.95),
    "smile": LipMotion(0.06, 1.07, -0.02, 0.93, 0.95, tongue=0.5),
    "pressed": LipMotion(0.0, 0.98, 0.004, 0.72, 0.72),
    "grimace": LipMotion(0.085, 1.07, 0.02, 0.85, 0.85, tongue=0.2),
    "frown": LipMotion(0.0, 0.93, 0.085, 0.95, 1.05),
    "sob": LipMotion(0.1, 0.97, 0.085, 0.9, 0.95, tongue=0.3),
    "laugh": LipMotion(0.16, 1.1, -0.045, 0.9, 0.92, round=0.1, tongue=0.5),
    "tongue-out": LipMotion(0.1, 0.94, 0.02, tongue=1.3),
}


def blend(weights: Sequence[tuple[MouthShape, float]]) -> LipMotion:
    """The weighted mean of the shapes; weights are normalised."""
    total = sum(weight for _, weight in weights) or 1.0
    rows = np.array([astuple(SHAPES[shape]) for shape, _ in weights])
    shares = np.array([weight / total for _, weight in weights])
    return LipMotion(*(shares @ rows).tolist())


class PhotoMouth:
    """The mouth that a photograph shows: `points` in shares of the eyes' distance, x along the eyes."""

    def __init__(self, points: Points) -> None:
        self._upper = points[np.array(UPPER_LIP)]  # 4 × 11 × 2, the inner row first
        self._lower = points[np.array(LOWER_LIP)]
        corners = points[list(MOUTH_CORNERS)]
        self.middle = corners.mean(axis=0)
        self.half = float(np.abs(corners[:, 0] - self.middle[0]).mean())
        self.gap = float(np.max(self._lower[0, :, 1] - self._upper[0, :, 1]))
        meet = np.maximum(self._lower[0, :, 1] - self._upper[0, :, 1], 0)
        self._inward = 1 - np.clip(np.abs(self._upper[0, :, 0] - self.middle[0]) / self.half, 0, 1)
        meets = np.interp(self._inward, (0, 0.4), (0.25, _MEETS))  # beside the corners the upper lip stays
        self._line = self._upper[0, :, 1] + meets * meet
        self._line[[1, -2]] = (self._line[[0, -1]] + self._line[[2, -3]]) / 2  # a smile's corners are hooks

    @property
    def numbers(self) -> list[int]:
        """The mesh's points that `moved` speaks of, in its order."""
        return [one for row in UPPER_LIP + LOWER_LIP for one in row]

    def line_at(self, x: NDArray[np.float64]) -> NDArray[np.float64]:
        """The height at which lips meet, and beyond the corners theirs."""
        return np.asarray(np.interp(x, self._upper[0, :, 0], self._line))

    def move(self, lips: LipMotion, smile: float, skew: float = 0.0) -> Points:
        """Return how far each of the points moves: 88 × 2. A smile widens the mouth and lifts its corners;
        skew lifts the right one and sinks the other."""
        upper, lower = self._upper.copy(), self._lower.copy()
        rows = self._open(lips)
        for ring, (moving, row) in enumerate(((upper, rows[0]), (lower, rows[1]))):
            thick = (lips.upper, lips.lower)[ring]
            moving[:, :, 1] = row + (moving[:, :, 1] - moving[0, :, 1]) * thick
        lower[1:, :, 1] -= lips.tuck * 0.01
        both = np.concatenate([upper, lower])
        away = both[..., 0] - self.middle[0]
        side = np.clip(np.abs(away) / self.half, 0, 1.25)
        width = lips.width * (1 + (0.1 if smile > 0 else 0.03) * smile)
        both[..., 0] = self.middle[0] + away * width
        both[..., 1] += lips.corner * side**2 - smile * (0.055 * side**2 - 0.012)
        both[..., 1] -= 0.035 * skew * np.sign(away) * side**2
        return np.asarray(both.reshape(-1, 2) - np.concatenate([self._upper, self._lower]).reshape(-1, 2))

    def _open(self, lips: LipMotion) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Heights of the inner rows. Near the corners the lips part slowly, or the skin there would tear."""
        curve = self._inward * (2 - self._inward)
        shape = curve ** (1 - 0.45 * lips.round)
        mean = self._line.mean()  # a round mouth does not curve up
        line = mean + (self._line - mean) * (1 - 0.6 * lips.round)
        upper = line - lips.gap * _RISES * shape**0.8
        lower = line + lips.gap * (1 - _RISES) * shape
        return upper, lower
