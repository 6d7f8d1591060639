"""From a stage to pixels: each layer is lit, blurred, veiled by the air, and put over those behind it."""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_pictures.brush import blur, limit, resize
from reelwright_pictures.light import relight
from reelwright_pictures.stage import Array, Layer, Stage

_SLOPE = 0.22  # of the exposure, from one side to the other
_FAR = 4000.0  # skies are beyond the air


@dataclass(frozen=True)
class Developed:
    """`picture` is the lit stage, whose colours may exceed 1 where something shines; `plain` the same without
    light; `labels` the number of the layer that is seen at each pixel, where drawn styles put lines."""

    picture: Array
    plain: Array
    labels: NDArray[np.int16]


def light_smoothly(layer: Layer, stage: Stage) -> Array:
    return relight(layer, stage.light)


def develop(
    stage: Stage, light_layer: Callable[[Layer, Stage], Array] = light_smoothly, aperture: float = 0.0
) -> Array:
    """Return the stage lit and put together, as colours that may exceed 1 where something shines.

    `light_layer` colours one layer in a style's own way. `aperture` blurs what is out of focus: so many
    thousandths of the shorter side for a dioptre."""
    picture = _empty(stage)
    for layer in stage.layers:
        _add(picture, layer, stage, light_layer, aperture)
    return picture


def develop_parts(
    stage: Stage, light_layer: Callable[[Layer, Stage], Array] = light_smoothly, aperture: float = 0.0
) -> Developed:
    """Return the stage lit, unlit, and as labels, for styles that draw lines between things."""
    picture, plain = _empty(stage), _empty(stage)
    labels = np.zeros(picture.shape[:2], np.int16)
    for number, layer in enumerate(stage.layers):
        _add(picture, layer, stage, light_layer, aperture)
        put(plain, layer.colour, layer.alpha, layer.x, layer.y)
        if layer.outline:
            put_label(labels, number + 1, layer)
    return Developed(picture, plain, labels)


def _empty(stage: Stage) -> Array:
    return np.zeros((stage.setting.height, stage.setting.width, 3), np.float32)


def _add(
    picture: Array, layer: Layer, stage: Stage, light_layer: Callable[[Layer, Stage], Array], aperture: float
) -> None:
    colour = veil(light_layer(layer, stage), layer, stage)
    if layer.emit is not None:
        colour = colour + layer.emit
    sigma = blur_of(layer, stage, aperture)
    if sigma > 0.6:
        put_blurred(picture, colour, layer, sigma)
    else:
        put(picture, colour, layer.alpha, layer.x, layer.y)


def blur_of(layer: Layer, stage: Stage, aperture: float) -> float:
    """Return the blur of a layer in pixels: it grows with the dioptres between it and the focus."""
    if layer.depth >= _FAR:
        return 0.0
    return aperture * stage.setting.unit * min(abs(1 / layer.depth - 1 / stage.focus), 0.6)


def veil(colour: Array, layer: Layer, stage: Stage) -> Array:
    """Return the colours as they are seen through the air between them and the viewer."""
    if stage.fog is None or layer.depth >= _FAR:
        return colour
    share = 1 - np.exp(-_metres(layer, stage) / stage.fog.metres)
    return np.asarray(colour * (1 - share) + np.array(stage.fog.colour, np.float32) * share, np.float32)


def _metres(layer: Layer, stage: Stage) -> Array:
    """Return how far away the layer is, or each of its rows where it lies on the ground."""
    if not layer.lies:
        return np.array(layer.depth, np.float32)
    below = layer.y + np.arange(layer.alpha.shape[0], dtype=np.float32) - stage.horizon
    away = stage.focal * stage.eye_metres / np.maximum(below, 1)
    return np.asarray(np.minimum(away, layer.depth * 12), np.float32)[:, None, None]


def put(picture: Array, colour: Array, alpha: Array, x: int, y: int) -> None:
    """Put colours over a part of the picture, which is changed; what lies outside is cut off."""
    found = _overlap(picture.shape[1], picture.shape[0], alpha, x, y)
    if found is None:
        return
    there, here = found
    share = alpha[here][:, :, None]
    area = picture[there]
    area *= 1 - share
    area += colour[here] * share


def put_blurred(picture: Array, colour: Array, layer: Layer, sigma: float) -> None:
    """Put a layer over the picture as if it were out of focus: its edge spreads over what is behind it."""
    room = int(sigma * 3) if layer.alpha.shape != picture.shape[:2] else 0
    alpha = cv2.copyMakeBorder(layer.alpha, room, room, room, room, cv2.BORDER_CONSTANT, value=0)
    weighted = cv2.copyMakeBorder(
        colour * layer.alpha[:, :, None], room, room, room, room, cv2.BORDER_CONSTANT, value=0
    )
    soft = blur(alpha.astype(np.float32), sigma)
    spread = blur(weighted.astype(np.float32), sigma)
    found = _overlap(picture.shape[1], picture.shape[0], soft, layer.x - room, layer.y - room)
    if found is None:
        return
    there, here = found
    area = picture[there]
    area *= 1 - soft[here][:, :, None]
    area += spread[here]


def put_label(labels: NDArray[np.int16], number: int, layer: Layer) -> None:
    """Write the number where the layer hides what is behind it."""
    found = _overlap(labels.shape[1], labels.shape[0], layer.alpha, layer.x, layer.y)
    if found is not None:
        there, here = found
        labels[there][layer.alpha[here] > 0.5] = number


def _overlap(
    width: int, height: int, alpha: Array, x: int, y: int
) -> tuple[tuple[slice, slice], tuple[slice, slice]] | None:
    """Return the part of the picture, and the part of the layer, that lie over each other."""
    left, top = max(0, x), max(0, y)
    right, bottom = min(width, x + alpha.shape[1]), min(height, y + alpha.shape[0])
    if right <= left or bottom <= top:
        return None
    return np.s_[top:bottom, left:right], np.s_[top - y : bottom - y, left - x : right - x]


def finish(picture: Array, stage: Stage, grain: float = 0.012) -> Array:
    """Return the picture as a camera sees it: bright parts bloom, corners darken, highlights roll off."""
    height, width = picture.shape[:2]
    bright = resize(np.clip(picture - 0.82, 0, 3), width // 4, height // 4)
    unit = stage.setting.unit
    glow = blur(bright, 5 * unit) + 0.7 * blur(bright, 18 * unit)
    picture = picture + stage.bloom * resize(glow, width, height)
    picture = picture * (vignette(width, height, stage.vignette) * _lit_side(stage))[:, :, None]
    picture = np.where(picture > 0.8, 0.8 + 0.2 * np.tanh((picture - 0.8) / 0.35), picture)
    if grain:
        picture = picture + film_grain(stage, grain)[:, :, None]
    return limit(picture)


def _lit_side(stage: Stage) -> Array:
    """Return the factor by which a picture is brighter towards its light, and darker away from it."""
    width, height = stage.setting.width, stage.setting.height
    ys, xs = np.ogrid[0:height, 0:width]
    across, down = stage.light.towards[:2]
    length = max(float(np.hypot(across, down)), 1e-6)
    share = ((xs / width - 0.5) * across + (ys / height - 0.5) * down) / length
    return np.asarray(1 + _SLOPE * share, np.float32)


def vignette(width: int, height: int, strength: float) -> Array:
    """Return the factor by which the corners of a picture are darker."""
    ys, xs = np.ogrid[0:height, 0:width]
    radius = np.hypot((xs - width / 2) / width, (ys - height / 2) / height).astype(np.float32) * 1.35
    return np.asarray(1 - strength * np.clip(radius - 0.25, 0, 1) ** 1.5, np.float32)


def film_grain(stage: Stage, strength: float) -> Array:
    """Return soft noise around 0."""
    shape = (stage.setting.height, stage.setting.width)
    spots = stage.setting.rng("grain").standard_normal(shape, np.float32) * strength
    return blur(spots, 0.7)
