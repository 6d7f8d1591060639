"""The sections of a clip's way, each built when it is first seen. None needs all that came before: a section
follows from its number, and from the ones beside it."""

from dataclasses import dataclass, field

import numpy as np

from reelwright_footage.arrays import Bytes, Floats, Ints
from reelwright_footage.blockrun.course import Course, Path, lay_course, run_course
from reelwright_footage.blockrun.sparkle import Sparkle
from reelwright_footage.blockrun.world import (
    BASE,
    MIDDLE,
    Theme,
    build_scenery,
    build_section,
)
from reelwright_footage.raster.painter import Blocks
from reelwright_footage.sections import Kept, chance
from reelwright_footage.voxels.faces import Faces, faces_of, select
from reelwright_footage.voxels.light import bake
from reelwright_footage.voxels.yard import Yard

_BESIDE = (-1, 0, 1)


@dataclass(frozen=True)
class Lit:
    """Faces of one section, their z counted from its beginning, and their light."""

    faces: Faces
    lights: Ints


@dataclass(frozen=True)
class World:
    """Everything that is seen from a section, with z counted from its beginning."""

    path: Path
    blocks: Blocks
    sparkle: Sparkle


@dataclass
class Worlds:
    """`textures` are those of the theme's materials, packed; `glow` what each throws on others."""

    theme: Theme
    frames: int
    seconds: float
    textures: Ints
    glow: Floats
    _courses: Kept[Course] = field(default_factory=Kept)
    _paths: Kept[Path] = field(default_factory=Kept)
    _sceneries: Kept[Yard] = field(default_factory=Kept)
    _grids: Kept[Bytes] = field(default_factory=Kept)
    _lit: Kept[Lit] = field(default_factory=Kept)
    _worlds: Kept[World] = field(default_factory=Kept)

    @property
    def length(self) -> int:
        """Return the length in blocks; the same for all."""
        return self.theme.pace.beats * self.theme.pace.stride

    def of(self, number: int) -> World:
        return self._worlds.of(number, self._build_world)

    def course(self, number: int) -> Course:
        return self._courses.of(number, self._lay)

    def path(self, number: int) -> Path:
        return self._paths.of(number, self._run)

    def grid(self, number: int) -> Bytes:
        return self._grids.of(number, self._build)

    def _build_world(self, number: int) -> World:
        beside = [number + k for k in _BESIDE]
        courses, paths = tuple(map(self.course, beside)), tuple(map(self.path, beside))
        return World(self.path(number), self._blocks(number), Sparkle.of(self.theme, courses, paths))

    def _lay(self, number: int) -> Course:
        return lay_course(self.theme.pace, MIDDLE, BASE, self.seconds, chance(self.theme.seed, number))

    def _run(self, number: int) -> Path:
        before, own, after = (self.course(number + k) for k in _BESIDE)
        return run_course(before, own, after, self.frames)

    def _scenery(self, number: int) -> Yard:
        return self._sceneries.of(
            number, lambda n: build_scenery(self.theme, n, self.course(n), self.path(n))
        )

    def _build(self, number: int) -> Bytes:
        before, own, after = (self._scenery(number + k) for k in _BESIDE)
        paths = self.path(number - 1), self.path(number), self.path(number + 1)
        return build_section(self.theme, (before, own, after), self.course(number), paths)

    def _light(self, number: int) -> Lit:
        """Shadows and glow come from the sections beside it, too. The last slice before it is there as well:
        the eye has not passed it when the section begins."""
        around = np.concatenate([self.grid(number + k) for k in (0, 1, -1)], 2)
        faces = faces_of(around)
        near = (faces.z < self.length) | (faces.z == around.shape[2] - 1)
        faces = select(faces, near & self._met(number, faces))
        lights = bake(around, faces, self.theme.lighting, self.glow, self.length)
        return Lit(faces, lights.reshape(len(faces.z), -1))

    def _met(self, number: int, faces: Faces) -> Bytes:
        """Faces that look at some place where the eye comes by, from where they come into sight."""
        paths = self.path(number - 1), self.path(number)
        x, y = (np.concatenate(side) for side in zip(*((p.x, p.eye) for p in paths), strict=True))
        where = np.where(faces.axis == 0, faces.x, faces.y) + (faces.sign > 0)
        low, high = np.where(faces.axis == 0, x.min(), y.min()), np.where(faces.axis == 0, x.max(), y.max())
        met: Bytes = (faces.axis == 2) | np.where(faces.sign > 0, where < high, where > low)
        return met

    def _blocks(self, number: int) -> Blocks:
        """Return the blocks of the section and of as much of the next as is in sight."""
        own, following = self._lit.of(number, self._light), self._lit.of(number + 1, self._light)
        here = own.faces.z < self.length
        ahead = following.faces.z < min(self.length, self.theme.sky.reach + 2)
        rows = [
            (own.faces, here, 0, own.lights),
            (following.faces, ahead, self.length, following.lights),
            (own.faces, ~here, 0, own.lights),
        ]
        table = np.concatenate([_table(faces, shift)[which] for faces, which, shift, _ in rows])
        lights = np.concatenate([light[which] for _, which, _, light in rows])
        round_ = 3 * self.length
        slices = np.searchsorted(table[:, 4], np.arange(round_ + 1)).astype(np.int64)
        return Blocks(np.ascontiguousarray(table), slices, round_, self.textures, lights.reshape(-1))


def _table(faces: Faces, shift: int) -> Ints:
    """Return the faces as the painter takes them: axis, sign, x, y, z, texture."""
    facing = np.where(faces.axis == 1, np.where(faces.sign > 0, 1, 2), 0)
    texture = (faces.material - 1) * 3 + facing
    columns = (faces.axis, faces.sign, faces.x, faces.y, faces.z + shift, texture)
    table: Ints = np.stack(columns, 1).astype(np.int32)
    return table
