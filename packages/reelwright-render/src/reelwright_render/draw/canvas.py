"""Shared by all drawing over the picture: canvases, colours, easing, soft shadows."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np

from reelwright_render.draw.skia_loader import skia
from reelwright_render.plan.overlay import Sprite
from reelwright_render.timeline.layout import Box

LOOKS = 5
"""Counted up when a drawing changes, so that no segment drawn the old way is taken from a cache."""

_PREMULTIPLIED = {"colorType": skia.kBGRA_8888_ColorType, "alphaType": skia.kPremul_AlphaType}


@lru_cache(maxsize=1024)
def colour(text: str, opacity: float = 1.0) -> int:
    """`#RRGGBB` or `#RRGGBBAA` as Skia's ARGB."""
    value = int(text[1:], 16)
    rgb, alpha = (value >> 8, value & 255) if len(text) == 9 else (value, 255)
    return (round(alpha * opacity) << 24) | rgb


def paint(text: str, opacity: float = 1.0, blur: float = 0.0) -> Any:
    made = skia.Paint(AntiAlias=True, Color=colour(text, opacity))
    if blur > 0:
        made.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, blur))
    return made


def stroke(text: str, width: float, opacity: float = 1.0, blur: float = 0.0) -> Any:
    made = paint(text, opacity, blur)
    made.setStyle(skia.Paint.kStroke_Style)
    made.setStrokeWidth(width)
    made.setStrokeJoin(skia.Paint.kRound_Join)
    made.setStrokeCap(skia.Paint.kRound_Cap)
    return made


def down(colours: tuple[str, ...], top: float, bottom: float, opacity: float = 1.0) -> Any:
    """A paint of one colour, or of a gradient from top to bottom."""
    made = paint(colours[0], opacity)
    if len(colours) > 1:
        ends = [skia.Point(0, top), skia.Point(0, bottom)]
        made.setShader(skia.GradientShader.MakeLinear(ends, [colour(c, opacity) for c in colours]))
    return made


def rect(box: Box) -> Any:
    return skia.Rect.MakeXYWH(box.x, box.y, box.width, box.height)


def ease_out(p: float) -> float:
    return 1 - (1 - min(1.0, max(0.0, p))) ** 3


def settle(p: float, start: float, over: float, end: float) -> float:
    """Return a value that goes from start over the top to end: quickly up in the first 55 %, then back."""
    if p >= 1:
        return end
    if p < 0.55:
        return start + (over - start) * ease_out(p / 0.55)
    return over + (end - over) * (0.5 - 0.5 * math.cos(math.pi * (p - 0.55) / 0.45))


@dataclass(frozen=True)
class BlurredPatch:
    """Something blurred, small, and where it belongs."""

    image: Any
    area: Any

    def draw(self, canvas: Any) -> None:
        canvas.drawImageRect(
            self.image, self.area, skia.SamplingOptions(skia.FilterMode.kLinear), skia.Paint()
        )


def soft(box: Box, sigma: float, draw: Callable[[Any], None]) -> BlurredPatch:
    """Draw what lies in `box`, blurred. It is blurred small, where that is cheap, and drawn large: what is
    soft has no detail to lose. Skia's own blurs take several times as long."""
    density = min(1.0, 2.5 / sigma)
    size = (math.ceil(box.height * density), math.ceil(box.width * density), 4)
    pixels = np.zeros(size, np.uint8)
    surface = skia.Surface(pixels, **_PREMULTIPLIED)
    with surface as small:
        small.scale(density, density)
        small.translate(-box.x, -box.y)
        draw(small)
    cv2.GaussianBlur(pixels, (0, 0), sigma * density, dst=pixels)
    area = skia.Rect.MakeXYWH(box.x, box.y, size[1] / density, size[0] / density)
    return BlurredPatch(surface.makeImageSnapshot(), area)


def sprite(box: Box, scale: float, draw: Callable[[Any], None], under: Sprite | None = None) -> Sprite:
    """Draws in reference units what lies in `box`, at `scale` pixels a unit, on nothing or over a sprite of
    the same box. Its place and size are even, as the compositor wants them."""
    left, top = math.floor(box.x * scale) & ~1, math.floor(box.y * scale) & ~1
    right, bottom = math.ceil(box.right * scale) + 1 & ~1, math.ceil(box.bottom * scale) + 1 & ~1
    size = (max(2, bottom - top), max(2, right - left), 4)
    pixels = np.zeros(size, np.uint8) if under is None else under.pixels.copy()
    with skia.Surface(pixels, **_PREMULTIPLIED) as canvas:
        canvas.translate(-left, -top)
        canvas.scale(scale, scale)
        draw(canvas)
    return Sprite(left, top, pixels)


def draw_sprite(canvas: Any, over: Sprite) -> None:
    """A sprite of the box that is being drawn over what is there, pixel by pixel."""
    canvas.save()
    canvas.resetMatrix()
    canvas.drawImage(skia.Image.fromarray(over.pixels, **_PREMULTIPLIED, copy=False), 0, 0)
    canvas.restore()
