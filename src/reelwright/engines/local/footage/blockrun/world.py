"""A clip's world: the theme builds the scenery and the platforms, then the runner's way is cleared."""

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from reelwright.engines.local.footage.arrays import Bytes, Floats
from reelwright.engines.local.footage.blockrun.course import Course, Pace, Path, Platform
from reelwright.engines.local.footage.voxels.light import Lighting
from reelwright.engines.local.footage.voxels.textures import Tile
from reelwright.engines.local.footage.voxels.yard import HEIGHT, WIDTH, Yard

SIDE_ROOM = 0.95
HEAD_ROOM = 2.7
MIDDLE, BASE = WIDTH // 2, 22

RGB = tuple[float, float, float]


@dataclass(frozen=True)
class Material:
    """`glow` is the light that it throws on what is near, as factors."""

    side: Tile
    top: Tile | None = None
    bottom: Tile | None = None
    glow: RGB = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Sky:
    """Colours as hex; `sun_size` is the disc's radius in degrees, 0 for none."""

    zenith: str
    middle: str
    horizon: str
    below: str
    sun: str = "#fff6d8"
    sun_size: float = 3.2
    shine: str = "#ffd9a0"
    shine_power: float = 24.0
    shine_amount: float = 0.6
    haze_start: float = 8.0
    haze_depth: float = 46.0
    reach: int = 68  # blocks ahead where the haze has swallowed everything


@dataclass(frozen=True)
class Liquid:
    level: float
    palette: tuple[tuple[float, str], ...]
    size: float = 6.0
    mirror: float = 0.8
    glow: float = 0.0
    roughness: float = 1.5


@dataclass(frozen=True)
class Weather:
    """Small things in the air: how many a loop's world holds, how they fall (loops of `room` blocks; negative
    rises), drift and size; `bright` above 1 glows."""

    colours: tuple[str, ...]
    count: int = 500
    falls: int = 2
    size: float = 0.06
    bright: float = 1.0
    drift: float = 0.6
    room: float = 26.0


Build = Callable[[Yard, "Way"], None]
Lay = Callable[[Yard, Platform, int], None]  # builds a platform, given its number


@dataclass(frozen=True)
class Theme:
    """All that makes a clip's world its own. Material 1 is the first of `materials`."""

    materials: tuple[Material, ...]
    sky: Sky
    lighting: Lighting
    pace: Pace
    build: Build
    lay: Lay
    gems: tuple[str, ...]
    marker: str
    liquid: Liquid | None = None
    weather: Weather | None = None
    glow: float = 0.55
    glow_threshold: float = 235.0
    hoop: int = 0  # the material of rings around long jumps, 0 for none
    seed: int = 1


@dataclass(frozen=True)
class Way:
    """Where the runner goes, for the theme to build around: x and feet by whole z."""

    x: Floats
    feet: Floats
    course: Course = field(repr=False)


def way_of(course: Course, path: Path) -> Way:
    at = np.searchsorted(path.z, np.arange(course.period) + 0.5).clip(0, len(path.z) - 1)
    return Way(path.x[at], path.feet[at], course)


def build_world(theme: Theme, course: Course, path: Path) -> Bytes:
    """The grid [x, y, z] of materials."""
    yard = Yard.empty(course.period, theme.seed)
    theme.build(yard, way_of(course, path))
    clear_way(yard.grid, path, SIDE_ROOM + 0.9, HEAD_ROOM + 0.8)
    for number, platform in enumerate(course.platforms):
        theme.lay(yard, platform, number)
        if platform.leap and theme.hoop:
            _hang_hoop(yard, theme.hoop, platform, path)
    clear_way(yard.grid, path, SIDE_ROOM, HEAD_ROOM)
    return yard.grid


def _hang_hoop(yard: Yard, material: int, platform: Platform, path: Path) -> None:
    z = platform.z + platform.length + platform.gap // 2
    at = int(np.searchsorted(path.z, z + 0.5)) % len(path.z)
    yard.hoop(int(np.floor(path.x[at])), round(float(path.feet[at]) + 0.9), z, 3.2, material)


def clear_way(grid: Bytes, path: Path, side: float, head: float) -> None:
    """Take away every block that the runner's body would touch; what lies under the feet stays."""
    period = grid.shape[2]
    for x, feet, z in zip(path.x, path.feet, path.z, strict=True):
        low, high = int(np.floor(feet + 0.02)), int(np.ceil(feet + head))
        left, right = int(np.floor(x - side)), int(np.ceil(x + side))
        slices = np.arange(int(np.floor(z - 0.2)), int(np.floor(z + 0.6)) + 1) % period
        grid[left:right, low : min(HEIGHT, high), slices] = 0
