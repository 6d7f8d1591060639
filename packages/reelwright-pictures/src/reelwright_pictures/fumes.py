"""What comes out of things: the flames and the smoke of what burns, the steam of what boils."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from reelwright_people.skia_loader import skia
from reelwright_pictures.brush import blur, draw, paint
from reelwright_pictures.figures import Cutout
from reelwright_pictures.placement import Placement
from reelwright_pictures.scene import Thing
from reelwright_pictures.stage import Array, Layer, Setting


def fumes_of(placement: Placement, number: int, figure: Cutout, setting: Setting) -> Iterator[Layer]:
    """Yield what comes out of a thing, as layers behind and before it."""
    what = placement.what
    if not isinstance(what, Thing) or not what.gives:
        return
    height, width = figure.alpha.shape
    left, top = placement.x - figure.foot[0], placement.y - figure.foot[1]
    if what.gives == "beam":
        yield _beam(left + 0.5 * width, top + 0.2 * height, placement, setting)
        return
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
        yield _blaze(f"flames of {number}", left, top, figure.alpha, placement.depth * 0.995, setting)


def _beam(x: float, y: float, placement: Placement, setting: Setting) -> Layer:
    """Return the light that goes out from a lamp to both sides, wider and fainter as it goes."""
    across, high = setting.width, round(0.34 * setting.height)

    def shine(canvas: Any) -> None:
        for side, spread in ((-1.0, 0.42), (1.0, 0.3)):
            for step in range(12):
                share = (step + 1) / 12
                fan = skia.Path()
                fan.moveTo(x, high / 2)
                fan.lineTo(x + side * 1.1 * across, high / 2 - 0.5 * share * spread * high - 0.1 * high)
                fan.lineTo(x + side * 1.1 * across, high / 2 + 0.5 * share * spread * high - 0.1 * high)
                fan.close()
                canvas.drawPath(fan, paint("#fff3c4", 0.075))
        canvas.drawCircle(x, high / 2, 0.09 * high, paint("#fffbe6", 0.9, blurred=0.05 * high))

    colour, alpha = draw(across, high, shine)
    away = np.abs(np.arange(across, dtype=np.float32)[None, :] - x) / across
    soft = np.asarray(blur(alpha, 2.0) * np.clip(1.1 - 1.3 * away, 0.0, 1.0), np.float32)
    warm = np.broadcast_to(np.array([1.0, 0.95, 0.78], np.float32), colour.shape).astype(np.float32)
    emit = np.asarray(warm * soft[:, :, None] * 0.8, np.float32)
    return Layer(
        "beam", warm, soft, placement.depth * 0.999, 0, round(y - high / 2), "painted", emit, outline=False
    )


def _blaze(name: str, left: float, top: float, outline: Array, depth: float, setting: Setting) -> Layer:
    """Return the flames that break out of a thing: along its upper edge and out of its front, tongues of
    many sizes, in each a brighter one."""
    chance = setting.rng(name)
    high, wide = outline.shape
    room, aside = round(0.6 * high), round(0.16 * high)
    upper = np.where((outline > 0.5).any(0), (outline > 0.5).argmax(0), high)
    tongues: list[tuple[float, float, float]] = []
    for _ in range(26):
        x = float(chance.uniform(0.08, 0.92)) * wide
        edge = float(upper[min(wide - 1, int(x))])
        if edge < 0.9 * high:
            tongues.append((x, edge + 0.07 * high, float(chance.uniform(0.2, 0.52)) * high))
    for x, y in zip(chance.uniform(0.15, 0.85, 9), chance.uniform(0.5, 0.98, 9), strict=True):
        if outline[min(high - 1, int(y * high)), int(x * wide)] > 0.5:
            tongues.append((float(x) * wide, float(y) * high, float(chance.uniform(0.14, 0.3)) * high))
    tongues.sort(key=lambda one: -one[2])
    leans = [float(one) for one in chance.uniform(-0.22, 0.22, len(tongues))]

    def burn(canvas: Any) -> None:
        for hue, share in (("#e8431c", 1.0), ("#ff8a1f", 0.74), ("#ffd23f", 0.48), ("#fff6c2", 0.24)):
            for (x, y, size), lean in zip(tongues, leans, strict=True):
                canvas.drawPath(_tongue(aside + x, room + y, share * size, lean), paint(hue, 0.94))

    colour, alpha = draw(wide + 2 * aside, high + room, burn)
    alpha = np.asarray(blur(alpha, 0.004 * high), np.float32)
    emit = np.asarray(colour * alpha[:, :, None] * 0.75, np.float32)
    return Layer(name, colour, alpha, depth, round(left - aside), round(top - room), "painted", emit)


def _tongue(x: float, y: float, size: float, lean: float) -> Any:
    """Return one flame with its foot at a point, whose tip leans aside."""
    shape, half = skia.Path(), 0.24 * size
    tip = x + lean * size
    shape.moveTo(x, y)
    shape.cubicTo(x - 1.5 * half, y, x - 1.2 * half, y - 0.5 * size, tip - 0.2 * half, y - 0.72 * size)
    shape.quadTo(tip, y - 0.84 * size, tip, y - size)
    shape.cubicTo(
        tip + 0.5 * half, y - 0.7 * size, x + 1.6 * half, y - 0.46 * size, x + half, y - 0.14 * size
    )
    shape.quadTo(x + 0.6 * half, y, x, y)
    return shape


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
