"""Blades: outlines and pictures, as cross-sections that are swept only a little."""

import numpy as np

from reelwright_footage.arrays import Bytes, Floats
from reelwright_footage.slicer.clip import Blade
from reelwright_footage.solids.paint import (
    Outline,
    Paint,
    box,
    disc,
    join_outlines,
    less,
    noise,
    profile,
    within,
)

EDGE = -0.62  # where the cutting edge lies
BLADE_AT = {"cleaver": 0.35, "guillotine": 0.0, "wheel": 0.0, "beam": 0.0}
"""Where a blade's middle is, to the right of what is cut."""
BLADE_RISE = {
    "cleaver": (-0.64, 0.13),
    "guillotine": (-0.64, 0.7),
    "wheel": (-0.95, 0.95),
    "beam": (-0.7, -0.26),
}
"""From where to where a blade reaches."""


def _move(outline: Outline, dx: float, dy: float) -> Outline:
    return lambda x, y: outline(x - dx, y - dy)


def _cleaver() -> Outline:
    steel = _move(box(0.98, 0.36, 0.07), -0.4, -0.26)
    handle = _move(box(0.5, 0.1, 0.09), 0.95, 0.0)
    return less(join_outlines(steel, handle, soft=0.1), _move(disc(0.055), -1.2, -0.06))


def _guillotine() -> Outline:
    """A slanting edge in a sliding frame."""

    def slant(x: Floats, y: Floats) -> Floats:
        return np.maximum(box(0.86, 0.62, 0.03)(x, y), (EDGE - y + 0.13 * (x + 0.86)) * 0.99)

    bar = _move(box(1.02, 0.075, 0.06), 0.0, 0.6)
    return join_outlines(slant, bar, soft=0.05)


def _wheel() -> Outline:
    """A round saw with teeth."""

    def teeth(x: Floats, y: Floats) -> Floats:
        turn = np.arctan2(x, y) / (2 * np.pi) * 36
        return (np.hypot(x, y) - 0.93 + 0.05 * (turn % 1.0)) * 0.8

    return less(teeth, disc(0.07))


def _beam() -> Outline:
    """A thin bar of light between two holders."""
    bar = _move(box(0.95, 0.022, 0.022), 0.0, EDGE + 0.03)
    left, right = (_move(box(0.07, 0.2, 0.06), side * 0.95, EDGE + 0.14) for side in (-1, 1))
    return join_outlines(bar, left, right, soft=0.02)


_OUTLINES = {"cleaver": _cleaver, "guillotine": _guillotine, "wheel": _wheel, "beam": _beam}


def blade_profile(blade: Blade) -> Floats:
    return profile(_OUTLINES[blade.kind]())


def blade_section(blade: Blade) -> Bytes:
    paint = Paint(blade.steel)
    x, y = paint.x, paint.y
    if blade.kind == "wheel":
        far = np.hypot(x, y)
        rings = np.asarray(np.interp(far, np.linspace(0, 2, 400), np.random.default_rng(2).normal(0, 1, 400)))
        paint.light(0.86 + 0.04 * rings + 0.2 * np.cos(2 * np.arctan2(x, y)) ** 4)
        paint.light(1 - 0.25 * within(np.abs(far - 0.66) - 0.008, 0.008))
        paint.mix(blade.handle, within(np.abs(far - 0.72) - 0.035, 0.008))
        paint.mix("#ffffff", 0.5 * within(np.abs(far - 0.84) - 0.012, 0.01))
        paint.mix(blade.handle, within(far - 0.24, 0.008)).mix("#ffffff", 0.4 * within(far - 0.1, 0.02))
        for k in range(5):
            at = 2 * np.pi * k / 5
            slot = np.hypot(x - 0.52 * np.sin(at), y - 0.52 * np.cos(at)) - 0.075
            paint.light(1 - 0.55 * within(slot, 0.012))
        return paint.to_bytes()
    if blade.kind == "beam":
        paint.mix(blade.handle, within(0.86 - np.abs(x), 0.01))
        return paint.to_bytes()
    paint.light(1 + 0.035 * noise(3, x.shape[0], 2, 1.0, 0.08))
    paint.light(0.86 + 0.16 * np.clip((y + 0.62) / 0.7, 0, 1))
    edge = EDGE + (0.13 * (x + 0.86) if blade.kind == "guillotine" else 0.0)
    paint.light(1 - 0.2 * within(y - (edge + 0.13), 0.012))
    paint.mix("#ffffff", 0.9 * within(y - (edge + 0.045), 0.02))
    if blade.kind == "guillotine":
        paint.mix(blade.handle, within(0.51 - y, 0.01))
        return paint.to_bytes()
    paint.mix(blade.handle, within(0.56 - x, 0.01))
    for rivet in (0.72, 1.0, 1.28):
        paint.mix(blade.steel, within(np.hypot(x - rivet, y) - 0.035))
    return paint.to_bytes()
