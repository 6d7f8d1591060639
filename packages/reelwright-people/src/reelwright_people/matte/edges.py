"""Edges of a coarse matte drawn to those of the picture: the guided filter of He, Sun and Tang (2013) with a
colour guide, its coefficients computed on a small picture and used on the full one (He and Sun 2015)."""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright_people.planar import Bytes as Pixels

Floats = NDArray[np.float32]

SIDE = 400  # pixels of the longer side of the small picture
_RADIUS = 7
_EPSILON = 1e-4
_LOW, _HIGH = 0.2, 0.8  # what is surer than this is certain: the filter leaves a haze otherwise


@dataclass(frozen=True)
class Lines:
    """The matte as lines: at each pixel of the small picture it is `slope` · colour + `offset`, colours
    being 0–1."""

    slope: Floats
    offset: Floats


def refine(frame: Pixels, coarse: Floats) -> Pixels:
    """`coarse` (any size, 0–1) in the size of the frame (height × width × BGR), its edges where the frame has
    some; 0–255."""
    height, width = frame.shape[:2]
    share = min(1.0, SIDE / max(height, width))
    size = max(1, round(width * share)), max(1, round(height * share))
    small = _floats(cv2.resize(frame, size, interpolation=cv2.INTER_AREA))
    lines = lines_of(small, _as_floats(cv2.resize(coarse, size, interpolation=cv2.INTER_LINEAR)))
    return _sharpen_visible_box(frame, lines)


def lines_of(guide: Floats, matte: Floats) -> Lines:
    """The filter's averaged coefficients: a 3 × 3 system a pixel, solved by hand."""
    mean, mean_matte = _box(guide), _box(matte)
    shared = _box(guide * matte[..., None]) - mean * mean_matte[..., None]
    rr, rg, rb, gg, gb, bb = _variances(guide, mean)
    one, two, three = gg * bb - gb * gb, gb * rb - rg * bb, rg * gb - gg * rb
    four, five, six = rr * bb - rb * rb, rb * rg - rr * gb, rr * gg - rg * rg
    along = shared / (rr * one + rg * two + rb * three)[..., None]
    r, g, b = along[..., 0], along[..., 1], along[..., 2]
    slope = np.stack(
        [one * r + two * g + three * b, two * r + four * g + five * b, three * r + five * g + six * b], axis=2
    )
    offset = mean_matte - (slope * mean).sum(axis=2)
    return Lines(_box(slope), _box(offset))


def _variances(guide: Floats, mean: Floats) -> list[Floats]:
    """Return the variance of each pair of channels: 00, 01, 02, 11, 12, 22."""
    pairs = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]
    products = np.stack([guide[..., a] * guide[..., b] for a, b in pairs[:3]], axis=2)
    others = np.stack([guide[..., a] * guide[..., b] for a, b in pairs[3:]], axis=2)
    averages = np.concatenate([_box(products), _box(others)], axis=2)
    return [
        _as_floats(averages[..., n] - mean[..., a] * mean[..., b] + (_EPSILON if a == b else 0))
        for n, (a, b) in enumerate(pairs)
    ]


def _sharpen_visible_box(frame: Pixels, lines: Lines) -> Pixels:
    """Sharpen the matte only where somebody is: most of a picture is often background."""
    height, width = frame.shape[:2]
    left, top, right, bottom = _visible_box(lines, frame)
    alpha = np.zeros((height, width), np.uint8)
    if left >= right or top >= bottom:
        return alpha
    shown = (slice(top, bottom), slice(left, right))
    size = (width, height)
    sharp = _as_floats(cv2.resize(lines.offset, size, interpolation=cv2.INTER_LINEAR)[shown])
    for channel in range(3):
        slope = cv2.resize(lines.slope[..., channel], size, interpolation=cv2.INTER_LINEAR)[shown]
        sharp += _as_floats(cv2.multiply(frame[..., channel][shown], slope, scale=1 / 255, dtype=cv2.CV_32F))
    gain = 255 / (_HIGH - _LOW)
    alpha[shown] = np.clip(sharp * gain - _LOW * gain + 0.5, 0, 255)
    return alpha


def _visible_box(lines: Lines, frame: Pixels) -> tuple[int, int, int, int]:
    """The box of the frame outside of which no colour makes the matte more than nothing."""
    most = lines.offset + np.maximum(lines.slope, 0).sum(axis=2)
    rows, columns = np.nonzero((most > _LOW).any(axis=1))[0], np.nonzero((most > _LOW).any(axis=0))[0]
    if not len(rows):
        return 0, 0, 0, 0
    across, down = frame.shape[1] / most.shape[1], frame.shape[0] / most.shape[0]
    left, right = int((columns[0] - 1) * across), int((columns[-1] + 2) * across) + 1
    top, bottom = int((rows[0] - 1) * down), int((rows[-1] + 2) * down) + 1
    return max(0, left), max(0, top), min(frame.shape[1], right), min(frame.shape[0], bottom)


def _box(values: Floats) -> Floats:
    return _as_floats(cv2.blur(values, (2 * _RADIUS + 1,) * 2, borderType=cv2.BORDER_REFLECT))


def _floats(pixels: Any) -> Floats:
    return _as_floats(pixels.astype(np.float32) / 255)


def _as_floats(values: Any) -> Floats:
    return np.asarray(values, np.float32)
