"""One clip of `blockrun`, ready to draw any of its frames."""

import math
from dataclasses import dataclass

import numpy as np

from reelwright_footage.arrays import Floats
from reelwright_footage.blockrun.course import Path
from reelwright_footage.blockrun.world import Sky, Theme
from reelwright_footage.blockrun.worlds import Worlds
from reelwright_footage.planar import Planar
from reelwright_footage.raster import shading
from reelwright_footage.raster.painter import NO_LIQUID, Atmosphere, Painter
from reelwright_footage.raster.polygons import Polygons
from reelwright_footage.raster.shading import HAZE_STEPS, LIQUID_STEPS
from reelwright_footage.raster.view import View
from reelwright_footage.voxels.textures import gradient_steps, hex_rgb, ripples

TILT = 0.08  # the eye looks a little lower than where the way leads


@dataclass(frozen=True)
class Blockrun:
    """Draws frames of one clip at one size, `frames` of them in every section."""

    worlds: Worlds
    atmosphere: Atmosphere
    polygons: Polygons
    frames: int
    width: int
    height: int

    def draw(self, number: int, picture: Planar) -> None:
        section, k = divmod(number, self.frames)
        world, share = self.worlds.of(section), k / self.frames
        view = self.view(world.path, k)
        painter = Painter(world.blocks, self.atmosphere, self.polygons)
        painter.paint(view, share, world.sparkle.at(share, view), picture)

    def view(self, p: Path, k: int) -> View:
        return View(
            p.x[k], p.eye[k], p.z[k], p.yaw[k], p.pitch[k] - TILT, p.roll[k],
            self._focal(), self.width, self.height,
        )  # fmt: skip

    def _focal(self) -> float:
        """About 84° high in portrait, 66° in landscape, and between."""
        shape = self.width / self.height
        high = math.radians(84 if shape < 0.8 else 72 if shape < 1.3 else 62)
        return self.height / 2 / math.tan(high / 2)


def open_blockrun(theme: Theme, frames: int, seconds: float, width: int, height: int) -> Blockrun:
    glow = np.zeros((256, 3), np.float32)
    tiles = []
    for number, material in enumerate(theme.materials, 1):
        glow[number] = material.glow
        tiles += [material.side, material.top or material.side, material.bottom or material.side]
    textures = np.concatenate([tile.pack() for tile in tiles])
    worlds = Worlds(theme, frames, seconds, textures, glow)
    return Blockrun(worlds, atmosphere(theme, worlds.length), Polygons.room(60_000), frames, width, height)


def atmosphere(theme: Theme, length: int) -> Atmosphere:
    """Return the atmosphere of sections of so many blocks: the liquid repeats a whole number of times in
    each."""
    look = np.zeros(shading.LOOK_SIZE, np.float32)
    _sky_numbers(look, theme.sky, theme.lighting.direction)
    liquid = theme.liquid
    look[shading.HAZE_SCALE] = HAZE_STEPS / (theme.sky.reach + 4)
    look[shading.LIQUID_LEVEL] = liquid.level if liquid else NO_LIQUID
    look[shading.LIQUID_SIZE] = length / round(length / liquid.size) if liquid else 1.0
    look[shading.LIQUID_MIRROR] = liquid.mirror if liquid else 0.0
    palette = gradient_steps(liquid.palette if liquid else ((0.0, "#000000"),), LIQUID_STEPS)
    if liquid:
        palette *= 1 + liquid.glow * np.linspace(0, 1, LIQUID_STEPS, dtype=np.float32)[:, None] ** 2
    tile = ripples(theme.seed, liquid.roughness if liquid else 1.5)
    return Atmosphere(
        look, _haze(theme.sky), tile.pack(), palette.astype(np.float32), theme.sky.reach, theme.glow,
        theme.glow_threshold,
    )  # fmt: skip


def _sky_numbers(look: Floats, sky: Sky, direction: tuple[float, float, float]) -> None:
    sun = np.array(direction) / np.linalg.norm(direction)
    look[shading.SUN_X : shading.SUN_Z + 1] = sun
    look[shading.SUN_COS] = math.cos(math.radians(sky.sun_size)) if sky.sun_size else 2.0
    look[shading.SUN_GLOW], look[shading.SUN_POWER] = sky.shine_amount, sky.shine_power
    for start, colour in (
        (shading.ZENITH, sky.zenith),
        (shading.MIDDLE, sky.middle),
        (shading.HORIZON, sky.horizon),
        (shading.BELOW, sky.below),
        (shading.SUN_COLOUR, sky.sun),
        (shading.HAZE_GLOW, sky.shine),
    ):
        look[start : start + 3] = hex_rgb(colour)
    look[shading.SUN_COLOUR : shading.SUN_COLOUR + 3] *= 1.35


def _haze(sky: Sky) -> Floats:
    """The share of sky over distance; everything is gone at the reach, so that nothing pops up."""
    distance = np.arange(HAZE_STEPS) / HAZE_STEPS * (sky.reach + 4)
    haze = 1 - np.exp(-((np.maximum(0, distance - sky.haze_start) / sky.haze_depth) ** 1.6))
    end = np.clip((distance - sky.reach * 0.72) / (sky.reach * 0.24), 0, 1)
    return (haze + (1 - haze) * end * end * (3 - 2 * end)).astype(np.float32)
