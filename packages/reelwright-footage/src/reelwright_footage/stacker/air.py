"""The view behind the tower: an evening sky with stars, and clouds and other towers in the haze that sink as
the tower rises."""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from reelwright_footage.arrays import Bytes, Floats
from reelwright_footage.raster.view import View
from reelwright_footage.sections import Kept
from reelwright_footage.solids.ground import Studio, paint_studio

SKIES = (("#22306e", "#a07098"), ("#48286c", "#c08078"), ("#1f4088", "#8a80c0"))
WIDTHS = (0.84, 1.0, 0.92)  # of a far tower's storeys in turn
STOREYS = 2 * len(WIDTHS)  # that sink in a section: half a section later a tower looks the same
CLOUDS = 15  # of a sheet
SEED = 7  # of the first sheet
_TOWERS = ((0.06, 0.075, 22), (0.25, 0.03, 11), (0.77, 0.036, 13), (0.95, 0.085, 25))
"""Where each stands across, half its width, and how bright it is."""


@dataclass(frozen=True)
class SkyLight:
    """`sheets` are light (BGR) that is added to a sky, `period` rows higher than the picture. A section
    lowers each by `period`. The first comes and goes with the section, the second from the middle of one to
    the middle of the next: so there are two of these, for both halves. Each has melted into the other when
    another sheet takes its place. The towers' walls are the same in all; clouds and lit windows are not."""

    skies: tuple[Bytes, ...]
    sheets: tuple[Bytes, Bytes, Bytes]
    period: int

    def sunk(self, share: float, sunk: float, height: int) -> Bytes:
        """The light in the picture at `share` of a section's time, sunk by `sunk` of a period."""
        down = round(sunk * self.period)
        own, earlier, later = self.sheets
        first = self._rows(own, down, height)
        second = self._rows(earlier if share < 0.5 else later, down + self.period // 2, height)
        seen = math.sin(math.pi * share) ** 2
        return np.asarray(cv2.addWeighted(first, seen, second, 1 - seen, 0), np.uint8)

    def _rows(self, sheet: Bytes, down: int, height: int) -> Bytes:
        start = self.period - down % self.period
        return sheet[start : start + height]


class Skies:
    """The air of every section at one size."""

    def __init__(self, view: View, skies: tuple[Bytes, ...]) -> None:
        self._view, self._skies = view, skies
        self._storey = max(1, round(view.height / 2 / STOREYS))
        self._sheets = Kept[Bytes](3)

    def air(self, section: int) -> SkyLight:
        """Sheets are numbered by the half section in which they are in full light."""
        own, earlier, later = (2 * section + k for k in (1, 0, 2))
        sheets = self._sheet(own), self._sheet(earlier), self._sheet(later)
        return SkyLight(self._skies, sheets, STOREYS * self._storey)

    def _sheet(self, number: int) -> Bytes:
        view = self._view
        rows, short = view.height + STOREYS * self._storey, min(view.width, view.height)
        return self._sheets.of(
            number, lambda which: _sheet(view.width, rows, self._storey, short, which + SEED)
        )


def open_skies(view: View) -> Skies:
    skies = tuple(
        paint_studio(Studio(top, low, low, low, low, (), 0.0, seed=3), view, 0.01) for top, low in SKIES
    )
    for sky in skies:
        _stars(sky)
    return Skies(view, skies)


def _sheet(width: int, rows: int, storey: int, short: int, seed: int) -> Bytes:
    light = _clouds(width, rows, short, seed)[..., None] * np.array((52, 44, 66), np.float32)
    light += _towers(width, rows, storey, short, seed)
    found: Bytes = np.clip(light, 0, 255).astype(np.uint8)
    return found


def _stars(sky: Bytes) -> None:
    """Steady ones, fewer and fainter towards the horizon."""
    height, width = sky.shape[:2]
    random, size = np.random.default_rng(11), min(width, height) / 1080
    light = np.zeros_like(sky)
    for _ in range(110):
        x, y = random.uniform(0, width), height * 0.5 * random.uniform(0, 1) ** 1.5
        fade = (1 - y / (height * 0.5)) * random.uniform(0.25, 1)
        at = (round(x * 16), round(y * 16))
        tone = [float(c) * fade for c in (235, 225, 215)]
        cv2.circle(light, at, round(16 * size * random.uniform(1.0, 2.6)), tone, -1, cv2.LINE_AA, 4)
    cv2.add(sky, light, dst=sky)


def _clouds(width: int, rows: int, short: int, seed: int) -> Floats:
    """Banks of round heads in all sizes, spread evenly, [rows, width] of 0–1."""
    light, random = np.zeros((rows, width), np.float32), np.random.default_rng(seed)
    start = random.uniform()
    for number in range(CLOUDS):
        size = short * (0.038 + 0.1 * random.uniform() ** 2)
        x = width * ((start + number * 0.382) % 1.0)
        y = rows * (number + random.uniform(0.2, 0.8)) / CLOUDS
        bright = 0.35 + 0.65 * min(1.0, size / (0.125 * short))
        _lay(light, _bank(size, random) * np.float32(bright), round(x), round(y))
    return light


def _lay(light: Floats, cloud: Floats, x: int, y: int) -> None:
    """The brighter of both, where the cloud lies with its middle at (x, y)."""
    high, wide = cloud.shape
    left, top = x - wide // 2, y - high // 2
    x0, y0 = max(0, left), max(0, top)
    part = light[y0 : max(y0, top + high), x0 : max(x0, left + wide)]
    inner = cloud[y0 - top :, x0 - left :][: part.shape[0], : part.shape[1]]
    np.maximum(part, inner, out=part)


def _bank(size: float, random: np.random.Generator) -> Floats:
    """Draw one cloud (0–1) that is lit from above and melts away below, as long as eight of its heads."""
    high, wide = (2 * math.ceil(size * n) for n in (1.8, 5.2))
    heads, lean = np.zeros((high, wide), np.uint8), random.uniform(-0.35, 0.35)
    for place in np.sin(np.linspace(-np.pi / 2, np.pi / 2, 9)):  # closer to each other at the ends
        tall = 1 - 0.72 * min(1.0, abs(place - lean) / (1 + abs(lean))) ** 2
        radius = size * tall * random.uniform(0.66, 1.12)
        at = (round((wide / 2 + place * 3.4 * size) * 16), round((high / 2 - 0.35 * radius) * 16))
        cv2.circle(heads, at, round(radius * 16), 255, -1, cv2.LINE_AA, 4)
    up = (high / 2 - np.arange(high, dtype=np.float32)[:, None]) / size
    fade = np.clip((up + 0.55) / 1.5, 0, 1) ** 1.2
    whole = heads.astype(np.float32) / 255 * fade
    soft: Floats = cv2.GaussianBlur(whole, (0, 0), max(0.7, size / 14))
    return soft


def _towers(width: int, rows: int, storey: int, short: int, seed: int) -> Floats:
    """Far ones in the haze, of storeys in `WIDTHS`; only their lights never repeat."""
    light, random = np.zeros((rows, width, 3), np.float32), np.random.default_rng(seed)
    for place, half, bright in _TOWERS:
        for number, y0 in enumerate(range(0, rows, storey)):
            wide = short * half * WIDTHS[number % len(WIDTHS)]
            x0, x1 = (int(np.clip(place * width + side * wide, 0, width)) for side in (-1, 1))
            part = light[y0 : y0 + storey, x0:x1]
            part += np.array((1.0, 0.78, 0.86), np.float32) * bright
            part[: max(1, round(storey * 0.06))] += 0.5 * bright
            _lights(part, storey, bright, random)
    soft: Floats = cv2.GaussianBlur(light, (0, 0), max(0.6, short / 500), borderType=cv2.BORDER_REPLICATE)
    return soft


def _lights(part: Floats, high: int, bright: float, random: np.random.Generator) -> None:
    wide = part.shape[1]
    across, down = max(1, round(high * 0.09)), max(1, round(high * 0.14))
    for row in (0.2, 0.46, 0.72):
        for x in range(across, wide - across, 2 * across):
            if random.random() < 0.45:
                y = round(row * high)
                part[y : y + down, x : x + across] += np.array((0.5, 1.2, 1.6), np.float32) * bright
