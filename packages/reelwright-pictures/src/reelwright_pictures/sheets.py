"""Sheets that scenery is drawn on: layers cut to what is painted, and what their painting has in common."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np

from reelwright_pictures.brush import blur, draw
from reelwright_pictures.light import relight
from reelwright_pictures.stage import Array, Fog, Layer, Light, Movement, Setting, Shading

Paint = Callable[[Any], None]


Box = tuple[float, float, float, float]


_MARGIN = 12  # units around a drawing, so that it may sway without being cut off


def sheet(
    name: str,
    setting: Setting,
    depth: float,
    draw_on: Paint,
    box: Box | None = None,
    *,
    glow: Paint | None = None,
    strength: float = 1.0,
    soft: float = 0.0,
    shading: Shading = "flat",
    movement: Movement = "still",
    outline: bool = True,
    lies: bool = False,
) -> Layer:
    """Draw a layer with Skia in the coordinates of the stage, cut to where something is drawn.

    `box` (left, top, right, bottom) says where that can be. `glow` draws light that is sent out, times
    `strength`. `soft` blurs by so many units: what is nearer than the camera is sharp."""
    left, top, right, bottom = _clip(setting, box)
    scale = 4.0 if soft * setting.unit > 5 else 1.0
    size = max(2, math.ceil((right - left) / scale)), max(2, math.ceil((bottom - top) / scale))

    def moved(draw_part: Paint) -> Paint:
        def draw_moved(canvas: Any) -> None:
            canvas.scale(1 / scale, 1 / scale)
            canvas.translate(-left, -top)
            draw_part(canvas)

        return draw_moved

    colour, alpha = draw(*size, moved(draw_on))
    emit = _emit(size, moved(glow), strength) if glow is not None else None
    if soft:
        colour, alpha = _soften(colour, alpha, soft * setting.unit / scale)
    if scale > 1:
        whole = right - left, bottom - top
        colour, alpha = enlarge(colour, whole), enlarge(alpha, whole)
        emit = None if emit is None else enlarge(emit, whole)
    made = Layer(name, colour, alpha, depth, left, top, shading, emit, 0.5, outline, movement, False, lies)
    return trim(made, _MARGIN * setting.unit)


def _clip(setting: Setting, box: Box | None) -> tuple[int, int, int, int]:
    left, top, right, bottom = box or (0, 0, setting.width, setting.height)
    left, top = int(np.clip(left, 0, setting.width - 2)), int(np.clip(top, 0, setting.height - 2))
    return (
        left,
        top,
        int(np.clip(right, left + 2, setting.width)),
        int(np.clip(bottom, top + 2, setting.height)),
    )


def _emit(size: tuple[int, int], glow: Paint, strength: float) -> Array:
    colour, alpha = draw(*size, glow)
    return np.asarray(colour * (alpha * strength)[:, :, None], np.float32)


def _soften(colour: Array, alpha: Array, sigma: float) -> tuple[Array, Array]:
    spread = np.clip(blur(alpha, sigma), 0, 1)
    through = blur(np.asarray(colour * alpha[:, :, None], np.float32), sigma)
    return np.asarray(through / np.maximum(spread, 1e-3)[:, :, None], np.float32), spread


def enlarge(image: Array, size: tuple[int, int]) -> Array:
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_LINEAR), np.float32)


def trim(layer: Layer, margin: float) -> Layer:
    """Return the layer cut to what can be seen of it, with a margin where there is room for one."""
    x, y, width, height = cv2.boundingRect((layer.alpha > 0.004).astype(np.uint8))
    if not width:
        x, y, width, height = 0, 0, 2, 2
    rows, columns = layer.alpha.shape
    pad = int(margin)
    left, top = max(0, x - pad), max(0, y - pad)
    area = np.s_[top : min(rows, y + height + pad), left : min(columns, x + width + pad)]
    emit = None if layer.emit is None else layer.emit[area].copy()
    return Layer(
        layer.name,
        layer.colour[area].copy(),
        layer.alpha[area].copy(),
        layer.depth,
        layer.x + left,
        layer.y + top,
        layer.shading,
        emit,
        layer.roundness,
        layer.outline,
        layer.movement,
        layer.reflects,
        layer.lies,
    )


def compose(layers: Sequence[Layer], width: int, height: int) -> Array:
    """Put painted layers over each other, as they are, as colours of height by width by 3."""
    picture = np.zeros((height, width, 3), np.float32)
    for one in layers:
        rows, columns = one.alpha.shape
        area = picture[one.y : one.y + rows, one.x : one.x + columns]
        area *= 1 - one.alpha[:, :, None]
        area += one.colour * one.alpha[:, :, None]
    return picture


def as_painted(layer: Layer, light: Light, haze: Fog | None = None) -> Layer:
    """Return a far layer with its light and the air in its colours, for its mirror in the water."""
    colour = relight(layer, light)
    if haze is not None:
        share = 1 - math.exp(-layer.depth / haze.metres)
        colour = colour * (1 - share) + np.array(haze.colour, np.float32) * share
    if layer.emit is not None:
        colour = colour + layer.emit
    return replace(layer, colour=np.asarray(colour, np.float32))


def shaped(layer: Layer, edge: Array, soft: float = 1.5) -> Layer:
    """Return a ground that begins at `edge`, a y of the stage for each of its columns."""
    start = max(0, int(float(edge.min())) - layer.y - 3)
    ys = np.arange(start, layer.alpha.shape[0], dtype=np.float32)[:, None] + layer.y
    alpha = np.clip((ys - edge[None, :]) / soft + 0.5, 0, 1).astype(np.float32)
    return replace(layer, colour=layer.colour[start:], alpha=alpha, y=layer.y + start)


def wavy(setting: Setting, y: float, high: float, name: str, waves: float = 5.0) -> Array:
    """Return a gently winding line across the frame around `y`, for `shaped`."""
    xs = np.arange(setting.width, dtype=np.float32) / setting.width
    phase = float(setting.rng(name).uniform(0, 6.28))
    line = np.sin(xs * waves + phase) * 0.65 + np.sin(xs * waves * 2.7 + phase * 2) * 0.3
    return np.asarray(y + line * high, np.float32)
