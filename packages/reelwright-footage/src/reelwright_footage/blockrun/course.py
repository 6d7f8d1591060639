"""The way through a clip: platforms to land on in rhythm, and the runner's path over them.

Lengths in blocks, times in beats and seconds. The runner moves along z at a constant pace, as many blocks in
every section. Each section has a course of its own, that begins where every other one does: so any of them
can be laid without those before it, and still follows on them.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from reelwright_footage.arrays import Floats

EYE_HEIGHT = 1.62
GRAVITY = 22.0
HIGHEST_JUMP = 2.3
LEAVE = 0.2  # blocks before a platform's end where the runner leaves it
ARRIVE = 0.45  # blocks behind the next one's start where the runner lands
OVERSAMPLING = 4


@dataclass(frozen=True)
class Pace:
    """`beats` landings' worth of time in a section, `stride` blocks a beat; how far the course wanders."""

    beats: int
    stride: int
    sway: float = 5.0
    climb: float = 3.0
    leaps: float = 0.16  # the share of jumps that take two beats
    runs: float = 0.2  # the share of platforms without a gap behind them


@dataclass(frozen=True)
class Platform:
    """A platform. Its top is at `y`, its blocks from `z` on, `length` blocks long; `x` is its middle
    column. `gap` blocks to the next. `leap` marks the ones that a long jump starts from."""

    x: int
    y: int
    z: int
    length: int
    gap: int
    half_width: int
    leap: bool


@dataclass(frozen=True)
class Course:
    """Platforms along `length` blocks, which take `seconds`."""

    platforms: tuple[Platform, ...]
    length: int
    seconds: float

    @property
    def speed(self) -> float:
        return self.length / self.seconds


@dataclass(frozen=True)
class Path:
    """The runner at `frames` moments of a section: feet and eye, and where the eye looks (radians)."""

    x: Floats
    feet: Floats
    eye: Floats
    z: Floats
    yaw: Floats
    pitch: Floats
    roll: Floats


def lay_course(pace: Pace, middle: int, base: int, seconds: float, rng: np.random.Generator) -> Course:
    """A course that begins in column `middle` at height `base`, and ends where another may begin."""
    lengths = _beats_of_platforms(pace, rng)
    count = len(lengths)
    x = _from_nothing(_limit_steps(_wander(count, pace.sway, rng), up=2, down=-2))
    y = _from_nothing(_limit_steps(_wander(count, pace.climb, rng), up=1, down=-2))
    platforms, z = [], 0
    for i, beats in enumerate(lengths):
        total = beats * pace.stride
        leap = beats > 1
        if leap:
            length = int(rng.integers(2, 4))
        elif rng.random() < pace.runs:
            length = pace.stride - 1
        else:
            length = int(rng.integers(1, max(2, pace.stride - 1)))
        width = 1 if rng.random() < 0.75 or length == 1 else 0
        platforms.append(Platform(middle + x[i], base + y[i], z, length, total - length, width, leap))
        z += total
    return Course(tuple(platforms), z, seconds)


def _beats_of_platforms(pace: Pace, rng: np.random.Generator) -> list[int]:
    beats: list[int] = []
    while sum(beats) < pace.beats:
        may_leap = pace.beats - sum(beats) >= 2 and (not beats or beats[-1] == 1) and len(beats) > 1
        beats.append(2 if may_leap and rng.random() < pace.leaps else 1)
    return beats


def _wander(count: int, amount: float, rng: np.random.Generator) -> list[int]:
    """Whole numbers on a closed random curve with small jitter."""
    turn = np.arange(count) / count * 2 * np.pi
    curve = np.zeros(count)
    for wave in (1, 2, 3, 5):
        curve += rng.uniform(0.4, 1) / wave**0.6 * np.sin(wave * turn + rng.uniform(0, 2 * np.pi))
    curve *= amount / max(1e-6, np.abs(curve).max())
    jitter = rng.uniform(-0.8, 0.8, count) * min(1.0, amount / 3)
    return [int(value) for value in np.round(curve + jitter)]


def _limit_steps(heights: list[int], up: int, down: int) -> list[int]:
    """Lower or raise what a jump could not reach; goes round until nothing changes."""
    changed = True
    while changed:
        changed = False
        for i in range(len(heights)):
            step = heights[i] - heights[i - 1]
            if step > up:
                heights[i], changed = heights[i - 1] + up, True
            elif step < down:
                heights[i - 1], changed = heights[i] - down, True
    return heights


def _from_nothing(steps: list[int]) -> list[int]:
    """Enter the same round where it is nearest to the middle, and move it so that this place is 0."""
    first = min(range(len(steps)), key=lambda k: abs(steps[k]))
    return [value - steps[first] for value in steps[first:] + steps[:first]]


def run_course(before: Course, course: Course, after: Course, frames: int) -> Path:
    """The runner's path through a section between two others: ballistic jumps, a dip at each landing, eyes
    on what comes next. The three are run as if they went round, and the middle is kept: no look reaches
    further than into the next section."""
    path = _run_round(_in_a_row((before, course, after)), 3 * frames)
    middle, shift = slice(frames, 2 * frames), before.length
    return Path(
        path.x[middle], path.feet[middle], path.eye[middle], path.z[middle] - shift, path.yaw[middle],
        path.pitch[middle], path.roll[middle],
    )  # fmt: skip


def _in_a_row(courses: tuple[Course, ...]) -> Course:
    platforms: list[Platform] = []
    start, seconds = 0, 0.0
    for course in courses:
        platforms += [replace(p, z=p.z + start) for p in course.platforms]
        start, seconds = start + course.length, seconds + course.seconds
    return Course(tuple(platforms), start, seconds)


def _run_round(course: Course, frames: int) -> Path:
    dense = frames * OVERSAMPLING
    z = ARRIVE + np.arange(dense) / dense * course.length
    step = course.length / dense
    x, feet, ground = _follow(course, z)
    x = _smooth(x, 0.7 / step)
    eye = feet + EYE_HEIGHT + _dips(course, z) + _bob(course, z)
    calm_x, calm_ground = _smooth(x, 2.2 / step), _smooth(ground, 2.6 / step)
    ahead = round(5.5 / step)
    yaw = np.arctan2(np.roll(calm_x, -ahead) - x, 5.5) * 0.7
    pitch = np.arctan2(np.roll(calm_ground, -ahead) + 0.35 - eye, 6.2)
    yaw, pitch = _smooth(yaw, 1.1 / step), _smooth(pitch, 0.8 / step)
    roll = np.clip((np.roll(yaw, -3) - np.roll(yaw, 3)) * 4.0, -0.06, 0.06)
    roll = _smooth(roll, 1.2 / step)
    every = slice(None, None, OVERSAMPLING)
    return Path(x[every], feet[every], eye[every], z[every], yaw[every], pitch[every], roll[every])


def _follow(course: Course, z: Floats) -> tuple[Floats, Floats, Floats]:
    """x, the feet's height and the height of the ground to run on (straight between platforms)."""
    x, feet, ground = np.zeros_like(z), np.zeros_like(z), np.zeros_like(z)
    for here, there in _jumps(course):
        begin, leave = here.z + ARRIVE, here.z + here.length - LEAVE
        land = here.z + here.length + here.gap + ARRIVE
        inside = (z >= begin) & (z < land)
        share = np.clip((z[inside] - leave) / (land - leave), 0, 1)
        ease = share * share * (3 - 2 * share)
        x[inside] = here.x + 0.5 + (there.x - here.x) * ease
        rise = there.y - here.y
        ground[inside] = here.y + rise * ease
        feet[inside] = here.y + rise * share + 4 * _apex(course, land - leave, rise) * share * (1 - share)
    return x, feet, ground


def _jumps(course: Course) -> list[tuple[Platform, Platform]]:
    platforms = course.platforms
    return list(zip(platforms, [*platforms[1:], platforms[0]], strict=True))


def _apex(course: Course, distance: float, rise: int) -> float:
    """Return how far the middle of a jump lies above the line from start to end: enough to leave the ground
    upwards and to land from above."""
    time = distance / course.speed
    return max(min(GRAVITY * time * time / 8, HIGHEST_JUMP), 0.35 + 0.45 * max(0, rise), -0.42 * rise)


def _dips(course: Course, z: Floats) -> Floats:
    """The knees give at every landing: a damped swing, deeper after a longer fall."""
    dip = np.zeros_like(z)
    for here, there in _jumps(course):
        depth = 0.13 if here.gap <= 3 else 0.24
        since = (z - (there.z + ARRIVE)) % course.length / course.speed
        dip -= depth * np.exp(-since / 0.11) * np.sin(np.minimum(since, 1.0) * 15.0) * 1.4
    return dip


def _bob(course: Course, z: Floats) -> Floats:
    """Steps of a run, only where there is ground under the feet."""
    steps = np.zeros_like(z)
    for here, _ in _jumps(course):
        begin, leave = here.z + ARRIVE, here.z + here.length - LEAVE
        inside = (z >= begin) & (z < leave)
        share = (z[inside] - begin) / max(0.01, leave - begin)
        steps[inside] = np.sin(np.pi * share) * np.abs(np.sin((z[inside] - begin) * np.pi / 1.5)) * 0.07
    return steps


def _smooth(values: Floats, sigma: float) -> Floats:
    """A Gaussian of `sigma` samples over values that go round."""
    rate = np.fft.rfftfreq(len(values))
    return np.fft.irfft(np.fft.rfft(values) * np.exp(-2 * (math.pi * sigma * rate) ** 2), len(values))
