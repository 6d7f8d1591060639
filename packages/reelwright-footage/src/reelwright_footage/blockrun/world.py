"""A clip's world, section by section: the theme builds the scenery and the platforms, then the runner's way
is cleared. What stands near a joint reaches over it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import numpy as np

from reelwright_footage.arrays import Bytes, Floats
from reelwright_footage.blockrun.course import Course, Pace, Path, Platform
from reelwright_footage.voxels.light import Lighting
from reelwright_footage.voxels.textures import Tile
from reelwright_footage.voxels.yard import HEIGHT, WIDTH, Yard

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
    """Small things in the air: how many a section holds, how they fall (loops of `room` blocks; negative
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
    """A clip's world: everything that makes it its own. Material 1 is the first of `materials`."""

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
    """The runner's path, for the theme to build around: x and feet by whole z."""

    x: Floats
    feet: Floats
    course: Course = field(repr=False)


def way_of(course: Course, path: Path) -> Way:
    at = np.searchsorted(path.z, np.arange(course.length) + 0.5).clip(0, len(path.z) - 1)
    return Way(path.x[at], path.feet[at], course)


def build_scenery(theme: Theme, section: int, course: Course, path: Path) -> Yard:
    """Build what stands around the way of a section, also where it reaches into its neighbours."""
    yard = Yard.empty(course.length, theme.seed, section)
    theme.build(yard, way_of(course, path))
    return yard


def build_section(
    theme: Theme, sceneries: tuple[Yard, Yard, Yard], course: Course, paths: tuple[Path, Path, Path]
) -> Bytes:
    """The grid [x, y, z] of materials of a section, from the sceneries and the paths of the one before, its
    own and the one after."""
    before, own, after = (yard.grid for yard in sceneries)
    length = course.length
    yard = Yard.empty(length, theme.seed, sceneries[1].section)
    here, over, back = own[:, :, :length], before[:, :, length : 2 * length], after[:, :, 2 * length :]
    yard.own[:] = np.where(here > 0, here, np.where(over > 0, over, back))
    _clear_ways(yard, paths, SIDE_ROOM + 0.9, HEAD_ROOM + 0.8)
    for number, platform in enumerate(course.platforms):
        theme.lay(yard, platform, number)
        if platform.leap and theme.hoop:
            _hang_hoop(yard, theme.hoop, platform, paths[1])
    _clear_ways(yard, paths, SIDE_ROOM, HEAD_ROOM)
    return yard.own.copy()


def _clear_ways(yard: Yard, paths: tuple[Path, Path, Path], side: float, head: float) -> None:
    """Clear the ways, also of the last step of the section before and of the first of the one after."""
    for path, shift in zip(paths, (-yard.length, 0, yard.length), strict=True):
        near = (path.z + shift > -2) & (path.z + shift < yard.length + 2)
        way = zip(path.x[near], path.feet[near], path.z[near] + shift, strict=True)
        clear_way(yard.grid, way, side, head)


def _hang_hoop(yard: Yard, material: int, platform: Platform, path: Path) -> None:
    z = platform.z + platform.length + platform.gap // 2
    at = int(np.searchsorted(path.z, z + 0.5)) % len(path.z)
    yard.hoop(int(np.floor(path.x[at])), round(float(path.feet[at]) + 0.9), z, 3.2, material)


def clear_way(grid: Bytes, way: Iterable[tuple[float, float, float]], side: float, head: float) -> None:
    """Take away every block that the runner's body would touch on its way (x, feet, z); what lies under the
    feet stays."""
    period = grid.shape[2]
    for x, feet, z in way:
        low, high = int(np.floor(feet + 0.02)), int(np.ceil(feet + head))
        left, right = int(np.floor(x - side)), int(np.ceil(x + side))
        slices = np.arange(int(np.floor(z - 0.2)), int(np.floor(z + 0.6)) + 1) % period
        grid[left:right, low : min(HEIGHT, high), slices] = 0
