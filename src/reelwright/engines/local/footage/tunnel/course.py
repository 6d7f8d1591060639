"""Where the barriers of a tunnel stand, and the way of the ball through their gaps."""

import math
from dataclasses import dataclass

import numpy as np

from reelwright.engines.local.footage.arrays import Floats
from reelwright.engines.local.footage.tunnel.clip import ROUND, Clip

BALL_AHEAD = 1.75  # of the eye
BALL_RADIUS = 0.17
GEMS_A_BEAT = 4
HOLD_BEFORE, HOLD_AFTER = 0.16, 0.34  # seconds around a gap in which the ball keeps its place
GEM_EVERY = 0.13


@dataclass(frozen=True)
class Barrier:
    """Stands at `z`, its gap at the angle `gap`; `moment` is when the ball passes (a share of the loop)."""

    z: float
    gap: float
    moment: float
    kind: int
    spin: float


@dataclass(frozen=True)
class Gem:
    z: float
    angle: float
    moment: float


@dataclass(frozen=True)
class Course:
    """`angle` of the ball and `roll` of the eye for every frame (they end as they begin, turns apart), the
    eye's way `z`, the loop's length, and what stands there."""

    angle: Floats
    roll: Floats
    z: Floats
    length: float
    barriers: tuple[Barrier, ...]
    gems: tuple[Gem, ...]

    def radius(self, angle: float, sides: int) -> float:
        """How far from the axis the ball's middle is: it rolls on the sides."""
        if sides <= ROUND:
            return 1 - BALL_RADIUS
        wide = 2 * math.pi / sides
        off = (angle + wide / 2) % wide - wide / 2
        return (1 - BALL_RADIUS) / math.cos(off * 0.85)


def lay_course(clip: Clip, frames: int, seconds: float) -> Course:
    pace = clip.pace
    length = pace.repeats * pace.period
    rng = np.random.default_rng(clip.seed)
    moments = (np.arange(pace.beats) + rng.uniform(-0.13, 0.13, pace.beats) + 0.5) / pace.beats
    gaps, home = _gaps(rng, clip)
    share = np.arange(frames) / frames
    z = _way(share, length, pace.surge)
    angle = _angles(share, moments, gaps, home, seconds)
    barriers = tuple(
        Barrier(
            float(_way(moment, length, pace.surge)) + BALL_AHEAD,
            gap,
            float(moment),
            clip.barriers.kinds[k % len(clip.barriers.kinds)],
            float(rng.choice((-1, 1))),
        )
        for k, (moment, gap) in enumerate(zip(moments, gaps, strict=True))
    )
    gems = _gems(moments, angle, length, pace.surge, seconds)
    return Course(angle, _smooth(angle, home - 0.0, frames, seconds), z, length, barriers, gems)


def _way(share: Floats | float, length: float, surge: float) -> Floats:
    """Even but for a slow surge."""
    return np.asarray(length * share + surge * np.sin(4 * math.pi * np.asarray(share)))


def _gaps(rng: np.random.Generator, clip: Clip) -> tuple[list[float], float]:
    """Angles of the gaps, and by how much the last lies away from the first one turned on: whole turns."""
    sides = clip.sides if clip.sides > 0 else (4 if clip.sides < 0 else 12)
    wide = 2 * math.pi / sides
    most = max(1, round(math.radians(130) / wide))
    least = max(1, round(math.radians(50) / wide))
    while True:
        steps = rng.integers(least, most + 1, clip.pace.beats) * rng.choice((-1, 1), clip.pace.beats)
        total = int(steps.sum())
        if total % sides == 0 and abs(total) <= sides:
            places = wide * np.concatenate([[0], np.cumsum(steps)])
            return [float(p) for p in places[:-1]], float(places[-1])


def _angles(share: Floats, moments: Floats, gaps: list[float], home: float, seconds: float) -> Floats:
    """From gap to gap, at rest while it passes one."""
    times = np.concatenate([[moments[-1] - 1], moments, [moments[0] + 1]]) * seconds
    angles = np.array([gaps[-1] - home, *gaps, gaps[0] + home])
    now = share * seconds
    k = np.clip(np.searchsorted(times, now, "right") - 1, 0, len(times) - 2)
    start, end = times[k] + HOLD_AFTER, times[k + 1] - HOLD_BEFORE
    x = np.clip((now - start) / (end - start), 0, 1)
    x = x * x * x * (10 - 15 * x + 6 * x * x)
    found: Floats = angles[k] + (angles[k + 1] - angles[k]) * x
    return found


def _smooth(angle: Floats, home: float, frames: int, seconds: float) -> Floats:
    """The eye follows a little late and softly."""
    reach = round(0.42 * frames / seconds)
    late = round(0.08 * frames / seconds)
    around = np.concatenate([angle - home, angle, angle + home])
    weights = np.hanning(2 * reach + 1)
    smooth = np.convolve(around, weights / weights.sum(), "same")
    return smooth[frames - late : 2 * frames - late]


def _gems(moments: Floats, angle: Floats, length: float, surge: float, seconds: float) -> tuple[Gem, ...]:
    """A row on the ball's way between two barriers."""
    frames, found = len(angle), []
    after = np.concatenate([moments[1:], [moments[0] + 1]])
    for start, end in zip(moments, after, strict=True):
        middle = (start + end) / 2
        for k in range(GEMS_A_BEAT):
            moment = middle + (k - (GEMS_A_BEAT - 1) / 2) * GEM_EVERY / seconds
            wrapped = moment % 1
            z = float(_way(wrapped, length, surge)) + BALL_AHEAD
            found.append(Gem(z, float(angle[int(wrapped * frames) % frames]), float(wrapped)))
    return tuple(found)
