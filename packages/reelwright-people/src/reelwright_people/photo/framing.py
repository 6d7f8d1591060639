"""A photograph cut to a frame by its face."""

import math
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_people.photo.landmarks import LEFT_EYE, RIGHT_EYE, Pixels, Points, eye_line
from reelwright_people.planar import as_bytes

_ASPECTS = (0.5625, 1.0, 1.7778)
_EYES_SHARE = (0.25, 0.2, 0.115)  # of the width is the distance between the eyes' outer corners
_LARGEST_SHARE = (0.4, 0.32, 0.19)  # beyond, the head would be cut
_EYES_AT = (0.4, 0.42, 0.42)  # of the height
_ENLARGED = 2.5  # a small face is brought nearer only while the picture bears it
_SOFT = 0.02  # of the width: how softly a picture that is too small goes over into its own reflection


@dataclass(frozen=True)
class Framed:
    """`pixels` is height × width × BGR. `origin` lies between the eyes' outer corners, `unit` apart on a line
    that leans by `lean` radians; `face` are the mesh's points seen from there: 468 × 3, x along the eyes."""

    pixels: Pixels
    origin: NDArray[np.float64]
    unit: float
    lean: float
    face: Points


def frame_face(picture: Pixels, points: Points, width: int, height: int) -> Framed:
    """`points` are the mesh's in the picture, height × width × BGR."""
    apart, lean = eye_line(points)
    middle = (points[LEFT_EYE, :2] + points[RIGHT_EYE, :2]) / 2
    scale, corner = _place(picture.shape[1], picture.shape[0], apart, middle, width, height)
    pixels = _cut(picture, scale, corner, width, height)
    turned = np.array([[math.cos(lean), math.sin(lean)], [-math.sin(lean), math.cos(lean)]])
    face = np.column_stack([(points[:, :2] - middle) @ turned.T, points[:, 2]]) / apart
    return Framed(pixels, (middle - corner) * scale, apart * scale, lean, face)


def _place(
    wide: int, tall: int, apart: float, middle: NDArray[np.float64], width: int, height: int
) -> tuple[float, NDArray[np.float64]]:
    """Return how much the picture is enlarged, and which of its points is the frame's corner."""
    aspect = width / height
    share, largest, eyes_at = (
        float(np.interp(aspect, _ASPECTS, row)) for row in (_EYES_SHARE, _LARGEST_SHARE, _EYES_AT)
    )
    cover = max(width / wide, height / tall)
    scale = max(cover, min(share * width / apart, _ENLARGED))
    scale = min(scale, largest * width / apart)
    corner = middle - np.array([width / 2, height * eyes_at]) / scale
    room = np.array([wide - width / scale, tall - height / scale])
    return scale, np.where(room >= 0, np.clip(corner, 0, np.maximum(room, 0)), _share(corner, room, middle))


def _share(
    corner: NDArray[np.float64], room: NDArray[np.float64], middle: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Fit a window into the picture. Where the picture is too small for the frame, all of it is shown, as
    near to the wish as can be."""
    return np.clip(corner, np.minimum(room, 0), 0)


def _cut(picture: Pixels, scale: float, corner: NDArray[np.float64], width: int, height: int) -> Pixels:
    seen, at = picture, scale
    if scale < 1:
        size = (max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale)))
        seen, at = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8), 1.0
    moved = np.array([[at, 0, -corner[0] * scale], [0, at, -corner[1] * scale]])
    how = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_LINEAR
    cut = cv2.warpAffine(seen, moved, (width, height), flags=how, borderMode=cv2.BORDER_REFLECT)
    covered = np.full(seen.shape[:2], 255, np.uint8)
    shown = cv2.warpAffine(covered, moved, (width, height), borderMode=cv2.BORDER_CONSTANT)
    if shown.min() == 255:
        return np.asarray(cut, np.uint8)
    return _beyond_softly(as_bytes(cut), as_bytes(shown), width)


def _beyond_softly(cut: Pixels, shown: Pixels, width: int) -> Pixels:
    """Return what lies beyond the picture is its own reflection, out of focus."""
    soft = max(1.0, _SOFT * width)
    edge = cv2.erode(shown, np.ones((3, 3)), iterations=round(soft), borderValue=255)
    share = cv2.GaussianBlur(edge, (0, 0), soft / 2).astype(np.float32)[..., None] / 255
    far = cv2.GaussianBlur(cut, (0, 0), 2.5 * soft).astype(np.float32)
    return np.asarray(cut * share + far * (1 - share) + 0.5, np.uint8)
