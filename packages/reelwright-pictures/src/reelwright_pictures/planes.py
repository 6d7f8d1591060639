"""A painted stage cut into planes that move against each other."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from reelwright_pictures.stage import Array, Layer, Movement, Stage

Bytes = NDArray[np.uint8]
_FRONT = 0.72  # a layer nearer than so much of the focus is in front of everything
_FAR, _FAR_AS_PLACE = 4000.0, 200.0
_EDGE = 2  # pixels


@dataclass(frozen=True)
class Plane:
    """`pixels` are BGRA, not premultiplied, at `x`, `y` of the frame. `foot` is the point of the frame about
    which a figure sways; `is_figure` says that it is a subject, and not a part of the place."""

    pixels: Bytes = field(repr=False)
    x: int
    y: int
    depth: float
    movement: Movement = "still"
    foot: tuple[float, float] = (0.0, 0.0)
    is_figure: bool = False
    name: str = ""
    shoulder_y: float = 0.0


@dataclass(frozen=True)
class Ripple:
    """A part of the place that moves within itself: rows of water that shift, or a light that flickers.
    `share` (height by width, 0–1) says how much each pixel of the box at `x`, `y` belongs to it."""

    share: Array = field(repr=False)
    x: int
    y: int
    movement: Movement


@dataclass(frozen=True)
class Planes:
    """`place` is opaque BGR; `ripples` move within it; `others` lie over it, from the back to the front."""

    place: Bytes = field(repr=False)
    others: tuple[Plane, ...]
    ripples: tuple[Ripple, ...]


def cut_planes(stage: Stage, paint: Callable[[Stage], Array], clouds_apart: bool = True) -> Planes:
    """Paint a stage and cut it into planes.

    The place is painted without its subjects, so that there is something behind them when they move; the
    subjects, and what is in front of them, are cut out of a second painting that has everything.
    `clouds_apart` lets clouds drift in their own colours, for styles that change nothing about them."""
    stage = replace(stage, layers=tuple(layer for layer in stage.layers if _is_within(layer, stage)))
    drifting = [layer for layer in stage.layers if clouds_apart and layer.movement == "drift"]
    moving = [layer for layer in stage.layers if _is_subject(layer) or _is_front(layer, stage)]
    apart = {id(layer) for layer in (*drifting, *moving)}
    place = tuple(layer for layer in stage.layers if id(layer) not in apart)
    painted = to_bgr(paint(replace(stage, layers=place)))
    clouds = [_cloud_plane(layer, place, stage) for layer in drifting]
    whole = to_bgr(paint(stage)) if moving else painted
    armless = _paint_without_arms(stage, paint, whole)
    figures = [_cut(layer, whole if layer.movement == "gesture" else armless) for layer in moving]
    if any(layer.name == "foreground table" for layer in stage.layers):  # what is on it moves as it does
        figures = [replace(plane, depth=_FAR_AS_PLACE) for plane in figures]
    others = tuple(_trim(plane) for plane in (*clouds, *figures) if plane.pixels[:, :, 3].any())
    return Planes(painted, others, _ripples(place, stage))


def _paint_without_arms(stage: Stage, paint: Callable[[Stage], Array], whole: Bytes) -> Bytes:
    """Return the painting without arms that move, so that the chest behind them shows none."""
    still = tuple(layer for layer in stage.layers if layer.movement != "gesture")
    return whole if len(still) == len(stage.layers) else to_bgr(paint(replace(stage, layers=still)))


def to_bgr(picture: Array) -> Bytes:
    """Return a finished picture as bytes, blue first."""
    return np.ascontiguousarray((picture[:, :, ::-1] * 255 + 0.5).astype(np.uint8))


def _is_within(layer: Layer, stage: Stage) -> bool:
    """Whether any of a layer lies in the frame; a close shot has its shadows on the ground below it."""
    height, width = layer.alpha.shape
    return (
        -width < layer.x < stage.setting.width
        and -height < layer.y < stage.setting.height
        and layer.alpha.size > 0
    )


def _is_subject(layer: Layer) -> bool:
    return layer.name.startswith(("subject", "shadow of", "foreground seat", "foreground trunk"))


def _is_front(layer: Layer, stage: Stage) -> bool:
    return layer.depth < stage.focus * _FRONT and not _is_subject(layer)


def _cut(layer: Layer, whole: Bytes) -> Plane:
    height, width = whole.shape[:2]
    left, top = max(0, layer.x), max(0, layer.y)
    right = min(width, layer.x + layer.alpha.shape[1])
    bottom = min(height, layer.y + layer.alpha.shape[0])
    alpha = layer.alpha[top - layer.y : bottom - layer.y, left - layer.x : right - layer.x]
    pixels = np.dstack([whole[top:bottom, left:right], (alpha * 255 + 0.5).astype(np.uint8)])
    foot = layer.pivot or (layer.x + layer.alpha.shape[1] / 2, float(layer.y + layer.alpha.shape[0]))
    return Plane(
        np.ascontiguousarray(pixels), left, top, layer.depth, layer.movement, foot, _is_subject(layer),
        layer.name, layer.shoulder_y,
    )  # fmt: skip


def _trim(plane: Plane) -> Plane:
    """Return the plane without what is empty around it, but for an edge over which it fades when it moves."""
    alpha = plane.pixels[:, :, 3]
    rows, columns = np.flatnonzero(alpha.max(1)), np.flatnonzero(alpha.max(0))
    top, left = max(0, int(rows[0]) - _EDGE), max(0, int(columns[0]) - _EDGE)
    inside = plane.pixels[top : rows[-1] + 1 + _EDGE, left : columns[-1] + 1 + _EDGE]
    return replace(plane, pixels=np.ascontiguousarray(inside), x=plane.x + left, y=plane.y + top)


def _cloud_plane(layer: Layer, place: tuple[Layer, ...], stage: Stage) -> Plane:
    """Return clouds that are hidden by what stands before the sky."""
    top, left = max(0, layer.y), max(0, layer.x)
    inside = np.s_[
        top - layer.y : stage.setting.height - layer.y, left - layer.x : stage.setting.width - layer.x
    ]
    alpha, colour = layer.alpha[inside], layer.colour[inside]
    height, width = alpha.shape
    hidden = _cover(place, stage, layer.depth)[top : top + height, left : left + width]
    bytes_of = np.clip(colour[:, :, ::-1] * 255 + 0.5, 0, 255)
    pixels = np.dstack([bytes_of, alpha * (1 - hidden) * 255 + 0.5]).astype(np.uint8)
    return Plane(np.ascontiguousarray(pixels), left, top, layer.depth, "drift", name=layer.name)


def _cover(layers: tuple[Layer, ...], stage: Stage, depth: float) -> Array:
    """Return how much of each pixel is hidden by layers nearer than `depth`."""
    clear = np.ones((stage.setting.height, stage.setting.width), np.float32)
    for layer in layers:
        if layer.depth < depth and layer.depth < _FAR:
            height, width = layer.alpha.shape
            top, left = max(0, layer.y), max(0, layer.x)
            area = clear[top : layer.y + height, left : layer.x + width]
            area *= 1 - layer.alpha[top - layer.y :, left - layer.x :][: area.shape[0], : area.shape[1]]
    return 1 - clear


def _ripples(place: tuple[Layer, ...], stage: Stage) -> tuple[Ripple, ...]:
    found = []
    for layer in place:
        if layer.movement not in ("water", "flicker"):
            continue
        height, width = stage.setting.height, stage.setting.width
        whole = np.zeros((height, width), np.float32)
        top, left = max(0, layer.y), max(0, layer.x)
        area = whole[top : layer.y + layer.alpha.shape[0], left : layer.x + layer.alpha.shape[1]]
        area[:] = layer.alpha[top - layer.y :, left - layer.x :][: area.shape[0], : area.shape[1]]
        whole *= 1 - _cover(place, stage, layer.depth)
        rows, columns = np.flatnonzero(whole.max(1) > 0.05), np.flatnonzero(whole.max(0) > 0.05)
        if len(rows) and len(columns):
            y, x = int(rows[0]), int(columns[0])
            share = np.ascontiguousarray(whole[y : rows[-1] + 1, x : columns[-1] + 1])
            found.append(Ripple(share, x, y, layer.movement))
    return tuple(found)
