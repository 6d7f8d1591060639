"""The barriers of a tunnel and the way of the ball through their gaps, section by section. Where
a section's first gap is follows from its number, so any of them can be laid without those before it."""

import math
from dataclasses import dataclass

import numpy as np

from reelwright_footage.arrays import Floats
from reelwright_footage.sections import chance
from reelwright_footage.tunnel.clip import ROUND, TunnelClip

BALL_AHEAD = 1.75  # of the eye
BALL_RADIUS = 0.17
GEMS_A_BEAT = 4
HOLD_BEFORE, HOLD_AFTER = 0.16, 0.34  # seconds around a gap in which the ball keeps its place
GEM_EVERY = 0.13
_BESIDE = (-1, 0, 1)


@dataclass(frozen=True)
class Barrier:
    """Stands at `z`, its gap at the angle `gap`; `moment` is when the ball passes (a share of the section's
    time). `seed` is its own chance."""

    z: float
    gap: float
    moment: float
    kind: int
    spin: float
    seed: int


@dataclass(frozen=True)
class TunnelGem:
    z: float
    angle: float
    moment: float
    seed: int


@dataclass(frozen=True)
class TunnelCourse:
    """A section as it is seen: `angle` of the ball for every frame of the section before, its own and the one
    after; `roll` of the eye and its way `z` for its own; what stands there, z and moments counted from its
    beginning, also in the sections beside it."""

    angle: Floats
    roll: Floats
    z: Floats
    length: float
    barriers: tuple[Barrier, ...]
    gems: tuple[TunnelGem, ...]

    def angle_at(self, frame: float) -> float:
        """Return the ball's angle, also a little before the section and after it."""
        at = frame + len(self.z)
        low = int(at)
        first, second = float(self.angle[low]), float(self.angle[low + 1])
        return first + (second - first) * (at - low)

    def radius(self, angle: float, sides: int) -> float:
        """Return how far from the axis the ball's middle is: it rolls on the sides."""
        if sides <= ROUND:
            return 1 - BALL_RADIUS
        wide = 2 * math.pi / sides
        off = (angle + wide / 2) % wide - wide / 2
        return (1 - BALL_RADIUS) / math.cos(off * 0.85)


@dataclass(frozen=True)
class _Section:
    """Moments and angles of the gaps; `home` is the next section's first gap, as it is turned to from
    here."""

    moments: Floats
    gaps: Floats
    home: float
    spins: Floats


def lay_course(clip: TunnelClip, frames: int, seconds: float, section: int) -> TunnelCourse:
    pace = clip.pace
    length = pace.repeats * pace.period
    near = [_lay_section(clip, section + k) for k in _BESIDE]
    turned = (near[1].gaps[0] - near[0].home, 0.0, near[1].home - near[2].gaps[0])
    moments = np.concatenate([one.moments + k for one, k in zip(near, _BESIDE, strict=True)])
    gaps = np.concatenate([one.gaps + turn for one, turn in zip(near, turned, strict=True)])
    share = np.arange(-frames, 2 * frames) / frames
    angle = _angles(share, moments, gaps, seconds)
    barriers = list[Barrier]()
    for one, k in zip(near, _BESIDE, strict=True):
        barriers += _barriers(clip, one, k, length, (section + k) * pace.beats)
    ways = list(zip(moments, moments[1:], strict=False))
    gems = _gems(ways, angle, frames, length, pace.surge, seconds)
    z = _way(share[frames : 2 * frames], length, pace.surge)
    return TunnelCourse(angle, _smooth(angle, frames, seconds), z, length, tuple(barriers), tuple(gems))


def _lay_section(clip: TunnelClip, section: int) -> _Section:
    pace, rng = clip.pace, chance(clip.seed, section)
    moments = (np.arange(pace.beats) + rng.uniform(-0.13, 0.13, pace.beats) + 0.5) / pace.beats
    gaps, home = _gaps(rng, clip, _first_gap(clip, section), _first_gap(clip, section + 1))
    return _Section(moments, gaps, home, rng.choice((-1.0, 1.0), pace.beats))


def _barriers(clip: TunnelClip, one: _Section, shift: int, length: float, first: int) -> list[Barrier]:
    """`first` is the number of its first barrier, counted from the beginning of the tunnel."""
    kinds = clip.barriers.kinds
    return [
        Barrier(
            float(_way(moment, length, clip.pace.surge)) + BALL_AHEAD + shift * length,
            float(gap),
            float(moment) + shift,
            kinds[(first + k) % len(kinds)],
            float(spin),
            int(moment * 1e6),
        )
        for k, (moment, gap, spin) in enumerate(zip(one.moments, one.gaps, one.spins, strict=True))
    ]


def _way(share: Floats | float, length: float, surge: float) -> Floats:
    """Even but for a slow surge."""
    return np.asarray(length * share + surge * np.sin(4 * math.pi * np.asarray(share)))


def _places(clip: TunnelClip) -> int:
    """Return how many places there are for a gap."""
    return clip.sides if clip.sides > 0 else (4 if clip.sides < 0 else 12)


def _first_gap(clip: TunnelClip, section: int) -> int:
    """An even place: from each of them every other one can be reached, however many steps of one there
    are."""
    return 2 * int(chance(clip.seed, section, 1).integers((_places(clip) + 1) // 2))


def _gaps(rng: np.random.Generator, clip: TunnelClip, first: int, after: int) -> tuple[Floats, float]:
    """Angles of the gaps from the place `first` on, and that of the next one, at the place `after`."""
    sides = _places(clip)
    wide = 2 * math.pi / sides
    most = max(1, round(math.radians(130) / wide))
    least = max(1, round(math.radians(50) / wide))
    while True:
        steps = rng.integers(least, most + 1, clip.pace.beats) * rng.choice((-1, 1), clip.pace.beats)
        total = int(steps.sum())
        if (first + total - after) % sides == 0 and abs(total) <= 1.5 * sides:
            places = wide * (first + np.concatenate([[0], np.cumsum(steps)]))
            return places[:-1], float(places[-1])


def _angles(share: Floats, moments: Floats, gaps: Floats, seconds: float) -> Floats:
    """Return the angles from gap to gap, at rest while it passes one."""
    times, now = moments * seconds, share * seconds
    k = np.clip(np.searchsorted(times, now, "right") - 1, 0, len(times) - 2)
    start, end = times[k] + HOLD_AFTER, times[k + 1] - HOLD_BEFORE
    x = np.clip((now - start) / (end - start), 0, 1)
    x = x * x * x * (10 - 15 * x + 6 * x * x)
    found: Floats = gaps[k] + (gaps[k + 1] - gaps[k]) * x
    return found


def _smooth(angle: Floats, frames: int, seconds: float) -> Floats:
    """The eye follows a little late and softly."""
    reach = round(0.42 * frames / seconds)
    late = round(0.08 * frames / seconds)
    weights = np.hanning(2 * reach + 1)
    smooth = np.convolve(angle, weights / weights.sum(), "same")
    return smooth[frames - late : 2 * frames - late]


def _gems(
    ways: list[tuple[float, float]], angle: Floats, frames: int, length: float, surge: float, seconds: float
) -> list[TunnelGem]:
    """A row on the ball's way between two barriers."""
    found = []
    for start, end in ways:
        middle = (start + end) / 2
        for k in range(GEMS_A_BEAT):
            moment = float(middle + (k - (GEMS_A_BEAT - 1) / 2) * GEM_EVERY / seconds)
            z = float(_way(moment, length, surge)) + BALL_AHEAD
            at = float(angle[int((moment + 1) * frames)])
            found.append(TunnelGem(z, at, moment, int((moment % 1) * 1e6)))
    return found
