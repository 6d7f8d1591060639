"""What lies behind the tower: an evening sky with stars, and clouds and other towers in the haze that sink as
the tower rises."""

from dataclasses import dataclass

import cv2
import numpy as np

from reelwright.engines.local.footage.arrays import Bytes, Floats
from reelwright.engines.local.footage.raster.view import View
from reelwright.engines.local.footage.solids.ground import Studio, paint_studio

SKIES = (("#22306e", "#a07098"), ("#48286c", "#c08078"), ("#1f4088", "#8a80c0"))
STOREYS = 6  # of a far tower until it repeats


@dataclass(frozen=True)
class Air:
    """`drift` is light (BGR) that is added to a sky; it repeats every `period` rows and reaches one period
    beyond the picture."""

    skies: tuple[Bytes, ...]
    drift: Bytes
    period: int

    def sunk(self, share: float, height: int) -> Bytes:
        """The drift's rows in the picture after this share of a loop."""
        down = round(share * self.period) % self.period
        return self.drift[self.period - down : self.period - down + height]


def open_air(view: View) -> Air:
    period = view.height // 2
    light = _clouds(view.width, period) + _towers(view.width, period)
    drift = np.clip(np.tile(light, (3, 1, 1))[: view.height + period], 0, 255)
    skies = tuple(
        paint_studio(Studio(top, low, low, low, low, (), 0.0, seed=3), view, 0.01) for top, low in SKIES
    )
    for sky in skies:
        _stars(sky)
    return Air(skies, np.ascontiguousarray(drift.astype(np.uint8)), period)


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


def _clouds(width: int, period: int) -> Floats:
    """Banks of round heads that are lit from above and melt away below, [period, width, 3]."""
    light, random = np.zeros((period, width), np.float32), np.random.default_rng(7)
    short = min(width, 2 * period)
    for number in range(9):
        size = short * (0.05 + 0.075 * random.uniform() ** 2)
        x, y = width * (number * 0.382 % 1.0), period * (number + random.uniform(0.2, 0.8)) / 9
        bank = _bank(width, period, x, y, size, random) * (0.35 + 0.65 * size / (0.125 * short))
        light = np.maximum(light, np.roll(bank, round(y - period / 2), 0))
    lit: Floats = light[..., None] * np.array((52, 44, 66), np.float32)
    return lit


def _bank(width: int, period: int, x: float, y: float, size: float, random: np.random.Generator) -> Floats:
    """One cloud at the middle row of a picture (0–1); it is as long as eight of its heads."""
    heads, middle = np.zeros((period, width), np.uint8), period / 2
    for place in np.linspace(-1, 1, 9):
        radius = size * (1 - 0.72 * place**2) * random.uniform(0.7, 1.1)
        at = (round((x + place * 3.4 * size) * 16), round((middle - 0.35 * radius) * 16))
        cv2.circle(heads, at, round(radius * 16), 255, -1, cv2.LINE_AA, 4)
    up = (middle - np.arange(period, dtype=np.float32)[:, None]) / size
    fade = np.clip((up + 0.55) / 1.5, 0, 1) ** 1.2
    whole = heads.astype(np.float32) / 255 * fade
    soft: Floats = cv2.GaussianBlur(whole, (0, 0), max(0.7, size / 14))
    return soft


def _towers(width: int, period: int) -> Floats:
    """Far ones in the haze, of storeys in several widths with a few lights."""
    light, random = np.zeros((period, width, 3), np.float32), np.random.default_rng(5)
    storey, short = period / STOREYS, min(width, period * 2)
    for place, half, bright in ((0.06, 0.075, 22), (0.25, 0.03, 11), (0.77, 0.036, 13), (0.95, 0.085, 25)):
        for n in range(STOREYS):
            wide = short * half * random.uniform(0.72, 1.0)
            x0, x1 = (int(np.clip(place * width + side * wide, 0, width)) for side in (-1, 1))
            y0, y1 = round(n * storey), round((n + 1) * storey)
            light[y0:y1, x0:x1] += np.array((1.0, 0.78, 0.86), np.float32) * bright
            light[y0 : y0 + max(1, round(storey * 0.06)), x0:x1] += 0.5 * bright
            _lights(light[y0:y1, x0:x1], bright, random)
    soft: Floats = cv2.GaussianBlur(light, (0, 0), max(0.6, short / 500), borderType=cv2.BORDER_REPLICATE)
    return soft


def _lights(storey: Floats, bright: float, random: np.random.Generator) -> None:
    high, wide = storey.shape[:2]
    across, down = max(1, round(high * 0.09)), max(1, round(high * 0.14))
    for row in (0.2, 0.46, 0.72):
        for x in range(across, wide - across, 2 * across):
            if random.random() < 0.45:
                y = round(row * high)
                storey[y : y + down, x : x + across] += np.array((0.5, 1.2, 1.6), np.float32) * bright
