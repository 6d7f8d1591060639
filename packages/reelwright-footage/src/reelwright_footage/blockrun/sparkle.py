"""The things that move in a clip's world: gems to collect, rings that close on the next landing, and the
weather.

Everything is a function of the moment in the section; what turns or falls does so a whole number of times in
it, so that one follows on the other.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from reelwright_footage.arrays import Floats
from reelwright_footage.blockrun.course import ARRIVE, Course, Path, Platform
from reelwright_footage.blockrun.world import BASE, MIDDLE, Theme, Weather
from reelwright_footage.raster.painter import Flats
from reelwright_footage.raster.view import View
from reelwright_footage.voxels.textures import hex_rgb

SEEN = 40.0  # blocks ahead
TAKEN = 1.1  # a gem is taken when it is this near
POP = 0.45  # seconds that the sparks of a taken gem fly
POINTS = 6

_BELT = [(math.cos(k * math.pi / 2), 0.0, math.sin(k * math.pi / 2)) for k in range(4)]


@dataclass(frozen=True)
class Gem:
    """`number` is its place among those of its section."""

    x: float
    y: float
    z: float
    colour: Floats
    number: int


@dataclass
class _Batch:
    """Polygons while they are collected."""

    points: list[Floats]
    corners: list[int]
    colours: list[tuple[float, float, float, float]]

    def add(self, points: Floats, rgb: Floats, distance: float) -> None:
        padded = np.zeros((POINTS, 3))
        padded[: len(points)] = points
        self.points.append(padded)
        self.corners.append(len(points))
        self.colours.append((float(rgb[0]), float(rgb[1]), float(rgb[2]), distance))

    def flats(self) -> Flats:
        if not self.points:
            return Flats.none()
        return Flats(
            np.stack(self.points), np.array(self.corners, np.int64), np.array(self.colours, np.float32)
        )


@dataclass(frozen=True)
class Sparkle:
    """`gems` and `platforms` are those of a section and of its neighbours."""

    course: Course
    platforms: tuple[Platform, ...]
    gems: tuple[Gem, ...]
    marker: Floats
    weather: Weather | None
    flakes: Floats  # [flake, x y z phase]
    flake_colours: Floats

    @staticmethod
    def of(theme: Theme, courses: tuple[Course, ...], paths: tuple[Path, ...]) -> "Sparkle":
        """Return a section's sparkles, from the courses and paths of the one before, its own and the one
        after."""
        rng, own = np.random.default_rng(theme.seed + 77), courses[1]
        gems, platforms = list[Gem](), list[Platform]()
        for course, path, shift in zip(courses, paths, (-own.length, 0, own.length), strict=True):
            gems += [replace(gem, z=gem.z + shift) for gem in _gems(theme, course, path)]
            platforms += [replace(p, z=p.z + shift) for p in course.platforms]
        weather = theme.weather
        count = weather.count if weather else 0
        flakes = rng.random((count, 4)) * [46.0, weather.room if weather else 1.0, own.length, 1.0]
        flakes[:, 0] += MIDDLE - 22.5
        choices = [hex_rgb(colour) for colour in (weather.colours if weather else ("#ffffff",))]
        colours = np.array(choices)[rng.integers(0, len(choices), count)]
        marker = np.array(hex_rgb(theme.marker))
        return Sparkle(own, tuple(platforms), tuple(gems), marker, weather, flakes, colours)

    def at(self, share: float, view: View) -> Flats:
        """The polygons of the moment `share` (0–1) as the view sees them."""
        batch = _Batch([], [], [])
        for gem in self.gems:
            self._add_gem(batch, gem, share, view)
        for platform in self.platforms:
            self._marker(batch, platform, view)
        self._weather(batch, share, view)
        return batch.flats()

    def _add_gem(self, batch: _Batch, gem: Gem, share: float, view: View) -> None:
        """Add a gem that is ahead, or the sparks of one that was just taken."""
        ahead, number = gem.z - view.z, gem.number
        if ahead > SEEN:
            return
        since = (TAKEN - ahead) / self.course.speed
        if since < 0:
            turn = 2 * math.pi * (share * 16 + number * 0.13)
            y = gem.y + 0.07 * math.sin(2 * math.pi * (share * 24 + number * 0.3))
            _octahedron(batch, (gem.x, y, view.z + ahead), turn, 0.19, gem.colour, ahead)
        elif since < POP:
            _sparks(batch, gem.colour, since / POP, view, number)

    def _marker(self, batch: _Batch, platform: Platform, view: View) -> None:
        """A ring on the platform that closes as the runner comes."""
        ahead = platform.z + ARRIVE + 0.1 - view.z
        beat = self.course.speed
        if not 0.0 < ahead < beat * 1.1:
            return
        share = ahead / (beat * 1.1)
        radius = 0.34 + 1.0 * share * share
        strength = min(1.0, (1.0 - share) * 3.0)
        colour = self.marker * (0.6 + 0.7 * strength)
        centre = (platform.x + 0.5, platform.y + 0.025, view.z + ahead + 0.15)
        _ring(batch, centre, radius, 0.03 + 0.06 * strength, colour, ahead)

    def _weather(self, batch: _Batch, share: float, view: View) -> None:
        weather = self.weather
        if weather is None:
            return
        ahead = (self.flakes[:, 2] - view.z) % self.course.length
        near = np.nonzero((ahead > 0.8) & (ahead < 24.0))[0]
        right, up, _ = view.axes()
        for i in near:
            x, y, _, phase = self.flakes[i]
            swing = math.sin(2 * math.pi * (share * (3 + i % 3) + phase)) * weather.drift
            high = (y - share * weather.falls * weather.room) % weather.room
            centre = np.array([x + swing, self._level(high), view.z + ahead[i]])
            size = weather.size * (0.6 + 0.8 * phase)
            quad = np.stack(
                [centre + right * size, centre + up * size, centre - right * size, centre - up * size]
            )
            batch.add(quad, self.flake_colours[i] * weather.bright, float(ahead[i]))

    def _level(self, high: float) -> float:
        """Flakes fill the height around the course."""
        room = self.weather.room if self.weather else 0.0
        return BASE + 4.0 + high - room / 2


def _gems(theme: Theme, course: Course, path: Path) -> list[Gem]:
    """Place gems: one over the middle of most jumps, three in a row along the arc of long ones."""
    colours = [np.array(hex_rgb(colour)) for colour in theme.gems]
    gems = list[Gem]()
    for number, platform in enumerate(course.platforms):
        if number % 3 == 1 and not platform.leap:
            continue
        places = (0.25, 0.5, 0.75) if platform.leap else (0.55,)
        for place in places:
            z = platform.z + platform.length + platform.gap * place
            at = int(np.searchsorted(path.z, z)) % len(path.z)
            x, y = float(path.x[at]), float(path.feet[at]) + 0.95
            gems.append(Gem(x, y, z, colours[number % len(colours)], len(gems)))
    return gems


def _octahedron(
    batch: _Batch, centre: tuple[float, float, float], turn: float, size: float, rgb: Floats, ahead: float
) -> None:
    """A cut stone: eight facets, each with its own brightness."""
    cos, sin = math.cos(turn), math.sin(turn)
    belt = [
        np.array([centre[0] + (x * cos - z * sin) * size, centre[1], centre[2] + (x * sin + z * cos) * size])
        for x, _, z in _BELT
    ]
    for k in range(4):
        a, b = belt[k], belt[(k + 1) % 4]
        middle = (a + b) / 2 - np.array(centre)
        facing = -middle[2] / size + 0.4 * middle[0] / size
        if middle[2] > 0.5 * size:
            continue
        for sign in (1.0, -1.0):
            tip = np.array([centre[0], centre[1] + sign * size * 1.45, centre[2]])
            light = 0.72 + 0.45 * facing + 0.32 * sign
            batch.add(
                np.stack([a, b, tip]),
                np.minimum(rgb * light + max(0.0, light - 1.0) * 120, 330.0),
                ahead * 0.5,
            )


def _sparks(batch: _Batch, rgb: Floats, share: float, view: View, number: int) -> None:
    """Sparks that fly apart in front of the eye and shrink."""
    right, up, forward = view.axes()
    eye = view.eye
    spread = 1 - (1 - share) ** 3
    for k in range(12):
        turn = k * 2.399963 + number
        reach = (0.22 + 0.5 * ((k * 37 % 12) / 12)) * spread
        centre = (
            eye + forward * 1.25 - up * (0.42 + 0.25 * share * share)
            + right * math.cos(turn) * reach + up * math.sin(turn) * reach
        )  # fmt: skip
        size = 0.028 * (1 - share) * (1 + (k % 3) * 0.5)
        quad = np.stack(
            [centre + right * size, centre + up * size, centre - right * size, centre - up * size]
        )
        batch.add(quad, rgb * 1.25 + 40, 0.0)


def _ring(
    batch: _Batch, centre: tuple[float, float, float], radius: float, width: float, rgb: Floats, ahead: float
) -> None:
    """A flat ring of sixteen pieces lying on the ground."""
    x, y, z = centre
    for k in range(16):
        a, b = k * math.pi / 8, (k + 1) * math.pi / 8
        quad = np.array(
            [
                (x + math.cos(a) * radius, y, z + math.sin(a) * radius),
                (x + math.cos(b) * radius, y, z + math.sin(b) * radius),
                (x + math.cos(b) * (radius + width), y, z + math.sin(b) * (radius + width)),
                (x + math.cos(a) * (radius + width), y, z + math.sin(a) * (radius + width)),
            ]
        )
        batch.add(quad, rgb, ahead * 0.5)
