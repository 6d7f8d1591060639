"""What comes out of things: the flames and the smoke of what burns, the steam of what boils."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from reelwright_pictures import stock
from reelwright_pictures.brush import blur, draw, paint
from reelwright_pictures.figures import Cutout
from reelwright_pictures.placement import Placement
from reelwright_pictures.scene import Thing
from reelwright_pictures.stage import Layer, Setting

_FLAMES = ((-0.26, 0.42, 0.3), (0.24, 0.46, 0.32), (0.02, 0.84, 0.42), (-0.16, 0.7, 0.3), (0.2, 0.72, 0.34))
"""Where flames are: aside of the middle in widths, the foot above the ground and the height in heights."""


def fumes_of(placement: Placement, number: int, figure: Cutout, setting: Setting) -> Iterator[Layer]:
    """Yield what comes out of a thing, as layers behind and before it."""
    what = placement.what
    if not isinstance(what, Thing) or not what.gives:
        return
    height, width = figure.alpha.shape
    left, top = placement.x - figure.foot[0], placement.y - figure.foot[1]
    if what.gives == "steam":
        for aside in (-0.16, 0.0, 0.17):
            rise = 0.62 * height
            x = left + (0.5 + aside) * width
            yield _wisp(
                f"steam of {number} {aside}", x, top + 0.1 * height, rise, placement.depth * 0.996, setting
            )
        return
    strength = 0.72 if what.gives == "smoke" else 0.5
    yield _smoke(
        f"smoke of {number}", left + 0.6 * width, top + 0.22 * height, width, strength, placement, setting
    )
    if what.gives == "fire":
        for at, (aside, up, size) in enumerate(_FLAMES):
            x, y = left + (0.5 + aside) * width, top + (1 - up) * height
            yield _flame(f"flame {at} of {number}", x, y, size * height, placement.depth * 0.995)


def _flame(name: str, x: float, y: float, size: float, depth: float) -> Layer:
    colour, alpha = stock.cutout("fire", max(8.0, size))
    high, wide = alpha.shape
    emit = np.asarray(colour * alpha[:, :, None] * 0.7, np.float32)
    return Layer(
        name, colour, alpha, depth, round(x - wide / 2), round(y - high), "relief", emit, 0.4, outline=False
    )


def _smoke(
    name: str, x: float, y: float, wide: float, strength: float, placement: Placement, setting: Setting
) -> Layer:
    """Return a cloud of smoke that rises from a point, and widens as it does."""
    chance = setting.rng(name)
    rise = max(y, 0.2 * setting.height)
    across = round(1.6 * wide + 0.5 * rise)
    high = round(rise + 0.1 * wide)

    def puff(canvas: Any) -> None:
        for _ in range(46):
            share = float(chance.uniform(0, 1)) ** 0.8
            radius = (0.07 + 0.2 * share) * wide
            px = across / 2 + share * 0.16 * across + float(chance.normal(0, 0.09 + 0.12 * share)) * wide
            grey = int(70 + 70 * share + float(chance.uniform(-14, 14)))
            canvas.drawCircle(
                px, high - share * (high - radius) - 0.05 * wide, radius,
                paint(f"#{grey:02x}{grey:02x}{min(255, grey + 8):02x}", 0.5 * (1 - 0.6 * share)),
            )  # fmt: skip

    colour, alpha = draw(max(8, across), max(8, high), puff)
    soft = np.asarray(blur(alpha, 0.02 * wide) * strength * 1.5, np.float32).clip(0, 0.9)
    shade = np.asarray(np.where(alpha[:, :, None] > 0.05, colour, 0.4), np.float32)
    return Layer(
        name, blur(shade, 0.02 * wide), soft, placement.depth * 0.998, round(x - across / 2), round(y - high),
        "painted", outline=False,
    )  # fmt: skip


def _wisp(name: str, x: float, y: float, rise: float, depth: float, setting: Setting) -> Layer:
    """Return a wisp of steam that curls as it rises."""
    chance = setting.rng(name)
    wide, high = max(8, round(0.5 * rise)), max(8, round(rise))
    start = float(chance.uniform(0, 6))

    def curl(canvas: Any) -> None:
        for step in range(26):
            share = step / 25
            px = wide / 2 + np.sin(start + share * 5) * 0.16 * wide
            radius = (0.07 + 0.15 * share) * wide + 1
            canvas.drawCircle(
                float(px), high * (0.96 - 0.88 * share), radius, paint("#ffffff", 0.5 * (1 - share))
            )

    colour, alpha = draw(wide, high, curl)
    soft = np.asarray(blur(alpha, 0.04 * wide + 0.8), np.float32)
    white = np.ones_like(colour)
    return Layer(name, white, soft, depth, round(x - wide / 2), round(y - high), "painted", outline=False)
