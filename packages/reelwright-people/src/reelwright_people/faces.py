"""Faces in pictures on this machine: MediaPipe's BlazeFace, the back camera's network (Apache-2.0).

The network sees 256 × 256 pixels, in which a face needs some twelve. So it looks at the whole picture, and
then at overlapping squares of it, first as large as its shorter side and then as half of that, for those who
stand farther back. Decoding after Bazarevsky et al., "BlazeFace" (https://arxiv.org/abs/1907.05047).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_people.lazy_model import IDLE_S, LazyModel
from reelwright_people.networks import shipped_network

MODEL = "blazeface-back 1"
WEIGHTS = "blazeface.onnx"
Pixels = NDArray[np.uint8]

_SIDE = 256
_FEWEST = 12  # pixels: in a strip that is narrower nobody can be seen, and it would be thousands of squares
_SURE = 0.65
_SURE_CLOSE_UP = 0.8  # of a small square: it has seen fewer surroundings
_SAME = 0.3  # of the smaller one: two boxes that share as much are one face
_LEAST = 0.05  # of a square's side: smaller ones are mistakes
_INSIDE = 0.03  # of a square's side: a face that reaches its edge is better seen in the next one
_GRIDS = ((16, 2), (32, 6))  # stride and anchors a place


@dataclass(frozen=True)
class Face:
    """A face, in pixels of the picture, from the brows to the chin; `sure` from 0 to 1."""

    x: float
    y: float
    width: float
    height: float
    sure: float


@dataclass(frozen=True)
class _Square:
    left: int
    top: int
    side: int
    sure: float


class Faces:
    """The network is loaded by the first picture and let go when idle."""

    model = MODEL

    def __init__(self, threads: int = 1, idle_s: float = IDLE_S) -> None:
        self._loaded = LazyModel(partial(shipped_network, WEIGHTS, threads), idle_s)

    def find(self, picture: Pixels) -> tuple[Face, ...]:
        """Find the faces of a picture (height × width × BGR), the largest first."""
        height, width = picture.shape[:2]
        found: list[Face] = []
        with self._loaded.use() as network:
            for square in _squares(width, height):
                found += _find_in_square(network, picture, square)
        return tuple(sorted(_each_once(found), key=lambda face: -face.width * face.height))


def _squares(width: int, height: int) -> Iterator[_Square]:
    """The whole, in a square that may reach beyond the picture, and the closer looks."""
    side, short = max(width, height), min(width, height)
    yield _Square((width - side) // 2, (height - side) // 2, side, _SURE)
    if side > 1.25 * short and short >= _FEWEST:
        yield from _tiles(width, height, short, _SURE)
    if short >= _SIDE and side < 4 * short:
        yield from _tiles(width, height, -(-short // 2), _SURE_CLOSE_UP)


def _tiles(width: int, height: int, side: int, sure: float) -> Iterator[_Square]:
    for top in _starts(height, side):
        for left in _starts(width, side):
            yield _Square(left, top, side, sure)


def _starts(length: int, side: int) -> list[int]:
    """Evenly over the length, overlapping by a third or more."""
    count = 1 + -(-(length - side) * 3 // (side * 2)) if length > side else 1
    return [round(n * (length - side) / max(1, count - 1)) for n in range(count)]


def _find_in_square(network: Any, picture: Pixels, square: _Square) -> list[Face]:
    """Look for faces in one square of the picture."""
    boxes, scores = _answers(network, _cut(picture, square))
    sure = 1 / (1 + np.exp(-scores.clip(-50, 50)))
    height, width = picture.shape[:2]
    faces = []
    for (middle_x, middle_y, wide, tall), share in zip(
        boxes[sure > square.sure], sure[sure > square.sure], strict=True
    ):
        edges = _Edges(middle_x - wide / 2, middle_y - tall / 2, middle_x + wide / 2, middle_y + tall / 2)
        if min(wide, tall) < _LEAST or edges.cut_by(square, width, height):
            continue
        left, top = square.left + edges.left * square.side, square.top + edges.top * square.side
        faces.append(
            Face(float(left), float(top), float(wide * square.side), float(tall * square.side), float(share))
        )
    return faces


@dataclass(frozen=True)
class _Edges:
    """The edges of a face, as shares of a square."""

    left: float
    top: float
    right: float
    bottom: float

    def cut_by(self, square: _Square, width: int, height: int) -> bool:
        """Return whether the face goes on beyond a side of the square that is not the picture's own."""
        return (
            (self.left < _INSIDE and square.left > 0)
            or (self.top < _INSIDE and square.top > 0)
            or (self.right > 1 - _INSIDE and square.left + square.side < width)
            or (self.bottom > 1 - _INSIDE and square.top + square.side < height)
        )


def _cut(picture: Pixels, square: _Square) -> Pixels:
    """The square at the network's size; what lies beyond the picture is black."""
    height, width = picture.shape[:2]
    x0, y0 = max(0, square.left), max(0, square.top)
    x1, y1 = min(width, square.left + square.side), min(height, square.top + square.side)
    scale = _SIDE / square.side
    size = (max(1, round((x1 - x0) * scale)), max(1, round((y1 - y0) * scale)))
    canvas = np.zeros((_SIDE, _SIDE, 3), np.uint8)
    small = cv2.resize(
        picture[y0:y1, x0:x1], size, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    )
    left, top = round((x0 - square.left) * scale), round((y0 - square.top) * scale)
    part = small[: _SIDE - top, : _SIDE - left]
    canvas[top : top + part.shape[0], left : left + part.shape[1]] = part
    return canvas


def _answers(network: Any, square: Pixels) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Boxes (middle x, middle y, width, height, as shares of the square) and scores, one an anchor."""
    colours = cv2.cvtColor(square, cv2.COLOR_BGR2RGB).astype(np.float32) / 127.5 - 1
    answers = network.run(None, {network.get_inputs()[0].name: colours[None]})
    by_shape = {answer.shape[1:]: answer[0] for answer in answers}
    scores = np.concatenate([by_shape[512, 1], by_shape[384, 1]])[:, 0].astype(np.float64)
    raw = np.concatenate([by_shape[512, 16], by_shape[384, 16]])[:, :4].astype(np.float64) / _SIDE
    raw[:, :2] += _anchors()
    return raw, scores


def _anchors() -> NDArray[np.float64]:
    """The middles of the places, row by row, each as often as it has anchors."""
    rows = []
    for stride, count in _GRIDS:
        steps = (np.arange(_SIDE // stride) + 0.5) * stride / _SIDE
        y, x = np.meshgrid(steps, steps, indexing="ij")
        rows.append(np.repeat(np.stack([x.ravel(), y.ravel()], axis=1), count, axis=0))
    return np.concatenate(rows)


def _each_once(faces: Sequence[Face]) -> list[Face]:
    """The surest of those that lie over each other."""
    kept: list[Face] = []
    for face in sorted(faces, key=lambda face: -face.sure):
        if all(_overlap_share(face, other) < _SAME for other in kept):
            kept.append(face)
    return kept


def _overlap_share(one: Face, other: Face) -> float:
    """The area that both cover, as a share of the smaller one's: a nose found apart is no second face."""
    wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    tall = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    least = min(one.width * one.height, other.width * other.height)
    return max(0.0, wide) * max(0.0, tall) / least
