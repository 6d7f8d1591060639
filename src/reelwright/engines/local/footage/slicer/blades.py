"""Blades: outlines and pictures, as cross-sections that are swept only a little."""

import numpy as np

from reelwright.engines.local.footage.arrays import Bytes, Floats
from reelwright.engines.local.footage.slicer.clip import Blade
from reelwright.engines.local.footage.solids.paint import Outline, Paint, box, joined, less, disc, noise, profile, within

EDGE = -0.62  # where the cutting edge lies


def _cleaver() -> Outline:
    def steel(x: Floats, y: Floats) -> Floats:
        return box(0.98, 0.36, 0.07, -0.26)(x + 0.4, y)

    def handle(x: Floats, y: Floats) -> Floats:
        return box(0.5, 0.1, 0.09, 0.0)(x - 0.95, y)

    def hole(x: Floats, y: Floats) -> Floats:
        return disc(0.055)(x + 1.2, y + 0.06)

    return less(joined(steel, handle, soft=0.1), hole)


def blade_profile(blade: Blade) -> Floats:
    return profile(_cleaver())


def blade_section(blade: Blade) -> Bytes:
    paint = Paint(blade.steel)
    x, y = paint.x, paint.y
    brushed = noise(3, x.shape[0], 2, 1.0, 0.08)
    paint.light(1 + 0.035 * brushed)
    paint.light(0.86 + 0.16 * np.clip((y + 0.62) / 0.7, 0, 1))
    bevel = within(y - (EDGE + 0.13), 0.012)
    paint.light(1 - 0.2 * bevel)
    paint.mix("#ffffff", 0.9 * within(y - (EDGE + 0.045), 0.02))
    grip = within(0.56 - x, 0.01)
    paint.mix(blade.handle, grip)
    for rivet in (0.72, 1.0, 1.28):
        paint.mix(blade.steel, within(np.hypot(x - rivet, y) - 0.035))
    return paint.done()
