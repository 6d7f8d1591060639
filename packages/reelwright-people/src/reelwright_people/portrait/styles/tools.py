"""What the styles are made with: lines, palettes, noise. Picture are 8 bits a channel."""

from collections.abc import Sequence

import cv2
import numpy as np
from cv2.typing import MatLike as Picture

from reelwright_people.frames import Box
from reelwright_people.skia_loader import skia

_BGRA = {"colorType": skia.kBGRA_8888_ColorType, "alphaType": skia.kPremul_AlphaType}
_REFERENCE = 1080.0
_STEPS = 5  # bits a channel by which a palette is looked up
_RARE = 0.5


def unit_of(pixels: Picture) -> float:
    """Return how large what is drawn for a frame of 1080 is in this one."""
    return float(min(pixels.shape[:2])) / _REFERENCE


def person_box(alone: Picture, border: int) -> Box:
    """Return the box around a person, with a border, inside the frame."""
    height, width = alone.shape[:2]
    x, y, wide, high = cv2.boundingRect(cv2.extractChannel(alone, 3))
    left, top = max(0, x - border), max(0, y - border)
    right, bottom = min(width, x + wide + border), min(height, y + high + border)
    return Box(left, top, max(1, right - left), max(1, bottom - top))


def part_of(pixels: Picture, box: Box) -> Picture:
    return pixels[box.y : box.y + box.height, box.x : box.x + box.width]


def on_paper(alone: Picture, level: int) -> Picture:
    """A premultiplied person on an even grey, as BGR."""
    bgr = cv2.cvtColor(alone, cv2.COLOR_BGRA2BGR)
    rest = cv2.bitwise_not(cv2.extractChannel(alone, 3))
    paper = cv2.convertScaleAbs(rest, alpha=level / 255)
    return cv2.add(bgr, cv2.merge([paper, paper, paper]))


def premultiply(bgr: Picture, alpha: Picture) -> Picture:
    """Picture with the transparency of a person."""
    return cv2.merge([*cv2.split(multiply(bgr, alpha)), alpha])


def laid_over(below: Picture, above: Picture) -> Picture:
    pixels = below.copy()
    with skia.Surface(pixels, **_BGRA) as canvas:
        canvas.drawImage(skia.Image.fromarray(above, **_BGRA, copy=False), 0, 0)
    return pixels


def ink_lines(bgr: Picture, width: float, least: float = 1.2, sharp: float = 0.5) -> Picture:
    """Lines where the picture is darker than around, from 0 (ink) to 255 (paper): a difference of
    Gaussians."""
    grey = cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY).astype(np.float32)
    fine = cv2.GaussianBlur(grey, (0, 0), width)
    coarse = cv2.GaussianBlur(grey, (0, 0), 1.6 * width)
    steep = 255 * sharp
    return cv2.addWeighted(fine, steep, coarse, -0.985 * steep, 255 + steep * least, dtype=cv2.CV_8U)


def ink_outline(alpha: Picture, width: float) -> Picture:
    """The edge of somebody, from 0 (ink) to 255 (paper)."""
    size = max(3, round(width) | 1)
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (size, size))
    edge = cv2.GaussianBlur(cv2.morphologyEx(alpha, cv2.MORPH_GRADIENT, kernel), (3, 3), 0)
    return cv2.bitwise_not(edge)


def multiply(bgr: Picture, *planes: Picture) -> Picture:
    """Darkened by planes, of which 255 changes nothing."""
    by = planes[0]
    for plane in planes[1:]:
        by = cv2.multiply(by, plane, scale=1 / 255)
    return cv2.multiply(bgr, cv2.merge([by, by, by]), scale=1 / 255)


def smooth(bgr: Picture) -> Picture:
    """Even areas with sharp borders, worked out at half the size."""
    height, width = bgr.shape[:2]
    half = cv2.resize(bgr, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    even = cv2.medianBlur(half, 5)
    return cv2.resize(even, (width, height), interpolation=cv2.INTER_LINEAR)


def evenly_lit(bgr: Picture, reach: float, strength: float) -> Picture:
    """Return a picture without its slow change from light to dark."""
    height, width = bgr.shape[:2]
    small = (max(1, width // 8), max(1, height // 8))
    grey = cv2.resize(cv2.cvtColor(bgr, cv2.COLOR_BGR2GRAY), small, interpolation=cv2.INTER_AREA)
    light = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), reach / 8)
    change = cv2.resize(strength * (light.mean() - light), (width, height), interpolation=cv2.INTER_LINEAR)
    return cv2.add(bgr, cv2.merge([change, change, change]), dtype=cv2.CV_8U)


def noise(height: int, width: int, cell: float, seed: int, octaves: int = 3) -> Picture:
    """Soft and even, from 0 to 1; the same for the same seed."""
    generator = np.random.default_rng(seed)
    total = 0.0
    made: Picture = np.zeros((height, width), np.float32)
    for octave in range(octaves):
        size, share = max(1, round(cell / 2**octave)), 0.5**octave
        coarse = generator.random((height // size + 3, width // size + 3), np.float32)
        grown = cv2.resize(coarse, None, fx=size, fy=size, interpolation=cv2.INTER_CUBIC)
        made = made + share * grown[size : size + height, size : size + width]
        total += share
    even: Picture = np.clip(made / total, 0, 1).astype(np.float32)
    return even


class Palette:
    """The few colours of a picture, and each colour's nearest one."""

    def __init__(
        self, samples: Sequence[Picture], colours: int, saturation: float = 1.0, lift: float = 0.0
    ) -> None:
        """`samples` are pictures, or rows, of BGR. What is rare counts for more than its share: lips are red
        in a palette, too."""
        found = np.concatenate([one.reshape(-1, 3) for one in samples])
        bins, counts = np.unique(_bin(found), return_counts=True)
        centres = _centres(_as_lab(_cube()[bins]), counts**_RARE, colours)
        shown = centres.copy()
        shown[:, 0] = np.clip(shown[:, 0] + lift, 0, 255)
        shown[:, 1:] = np.clip(128 + (shown[:, 1:] - 128) * saturation, 0, 255)
        stored = shown.round().astype(np.uint8).reshape(-1, 1, 3)
        bgr = cv2.cvtColor(stored, cv2.COLOR_LAB2BGR).reshape(-1, 3)
        packed = np.concatenate([bgr, np.full((len(bgr), 1), 255, np.uint8)], axis=1).view(np.uint32)[:, 0]
        self._nearest = packed[_nearest(centres)]

    def of(self, bgr: Picture) -> Picture:
        """BGR in the palette's colours only."""
        packed: Picture = self._nearest.take(_bin(bgr))
        return cv2.cvtColor(packed.view(np.uint8).reshape(*bgr.shape[:2], 4), cv2.COLOR_BGRA2BGR)


def person_colours(faces: Sequence[Picture]) -> list[Picture]:
    """Return the colours of drawn people, without what is around them."""
    return [cv2.cvtColor(face, cv2.COLOR_BGRA2BGR)[face[..., 3] > 250] for face in faces]


def _bin(bgr: Picture) -> Picture:
    """Return which cell of the cube of colours each pixel lies in."""
    blue, green, red = (bgr[..., n].astype(np.uint16) >> (8 - _STEPS) for n in range(3))
    cells: Picture = (blue << (2 * _STEPS)) | (green << _STEPS) | red
    return cells


def _cube() -> Picture:
    """The colour in the middle of each cell."""
    each = (np.arange(1 << _STEPS) << (8 - _STEPS)) + (1 << (7 - _STEPS))
    grid: Picture = np.stack(np.meshgrid(each, each, each, indexing="ij"), axis=-1).astype(np.uint8)
    return grid.reshape(-1, 3)


def _as_lab(rows: Picture) -> Picture:
    return cv2.cvtColor(rows.reshape(-1, 1, 3), cv2.COLOR_BGR2LAB).reshape(-1, 3).astype(np.float32)


def _centres(lab: Picture, weights: Picture, colours: int) -> Picture:
    """Weighted k-means: each next centre begins far from those before. Always the same for the same
    picture."""
    centres = lab[[weights.argmax()]]
    for _ in range(1, colours):
        far = ((lab[:, None] - centres[None]) ** 2).sum(-1).min(axis=1) * weights
        centres = np.vstack([centres, lab[[far.argmax()]]])
    for _ in range(12):
        nearest = ((lab[:, None] - centres[None]) ** 2).sum(-1).argmin(axis=1)
        for number in range(colours):
            mine = nearest == number
            if mine.any():
                centres[number] = np.average(lab[mine], axis=0, weights=weights[mine])
    return centres


def _nearest(centres: Picture) -> Picture:
    away = ((_as_lab(_cube())[:, None] - centres[None]) ** 2 * (1.0, 1.3, 1.3)).sum(-1)
    nearest: Picture = away.argmin(axis=1)
    return nearest


class Whole:
    """A style that lays nothing over the picture."""

    def whole(self, picture: Picture) -> Picture:
        return picture
