"""Fronts of the houses that are run over: brick, plaster with balconies, glass. Colours are RGB, 0–255;
lengths are pixels of the full frame, from the front's upper left corner, until a `Front` scales them."""

from dataclasses import dataclass

import cv2
import numpy as np

from reelwright_footage.arrays import Floats
from reelwright_footage.skyline.strips import mix
from reelwright_footage.voxels.textures import hex_rgb

LAMPS = ("#ffd38a", "#ffbf6a", "#ffe9b8", "#ff9f6a", "#9fe0ff")
WALLS = (
    ("brick", "#7a4350"),
    ("glass", "#34406a"),
    ("plaster", "#6d4a78"),
    ("brick", "#5c3a5e"),
    ("plaster", "#4a4c86"),
)
STOREY, FIRST = 168.0, 92.0  # from floor to floor, to the first windows
WIDE, HIGH, STEP = 64.0, 96.0, 118.0  # of windows, and from one to the next
_GLOW = 8  # light around windows is spread on a picture of 1/8 of the size


@dataclass(frozen=True)
class Front:
    """A part of the strip's pixels, `scale` pixels to a unit, and the light that its windows give."""

    pixels: Floats
    light: Floats
    scale: float

    @property
    def wide(self) -> float:
        return float(self.pixels.shape[1] / self.scale)

    @property
    def high(self) -> float:
        return float(self.pixels.shape[0] / self.scale)

    def part(self, x: float, y: float, wide: float, high: float) -> Floats:
        """Return the pixels of a part; none where it lies outside."""
        x0, y0 = max(0, round(x * self.scale)), max(0, round(y * self.scale))
        x1, y1 = (max(first + 1, round(end * self.scale)) for first, end in ((x0, x + wide), (y0, y + high)))
        return self.pixels[y0:y1, x0:x1]

    def shine(self, x: float, y: float, wide: float, high: float, colour: Floats) -> None:
        size = self.scale / _GLOW
        x0, y0 = round(x * size), round(y * size)
        self.light[y0 : max(y0 + 1, round((y + high) * size)), x0 : max(x0 + 1, round((x + wide) * size))] = (
            colour
        )


def rgb(colour: str) -> Floats:
    return np.array(hex_rgb(colour), np.float32)


def paint_front(pixels: Floats, number: int, rng: np.random.Generator, scale: float) -> Floats:
    """House `number`'s front into these pixels, below its ledge; returns the colour of its wall."""
    kind, colour = WALLS[(number + number // 10) % len(WALLS)]
    wall = rgb(colour)
    light = np.zeros((-(-pixels.shape[0] // _GLOW), -(-pixels.shape[1] // _GLOW), 3), np.float32)
    front = Front(pixels, light, scale)
    pixels[:] = wall
    if kind == "glass":
        _light_wall(front)
        _glass(front, rng)
    else:
        _courses(front, rng, 13.0 if kind == "brick" else 42.0, 34.0 if kind == "brick" else 96.0)
        _light_wall(front)
        _openings(front, wall, rng, kind == "plaster")
        _pipe(front, wall)
    _spread(front)
    return wall


def _courses(front: Front, rng: np.random.Generator, high: float, wide: float) -> None:
    """Bricks or blocks, each of its own tone, with joints that catch the light below."""
    rows, columns = front.pixels.shape[:2]
    y, x = (np.arange(n, dtype=np.float32) / np.float32(front.scale) for n in (rows, columns))
    y, x = y / np.float32(high), x / np.float32(wide)
    row = np.floor(y).astype(int)
    across = x[None, :] + 0.5 * (row % 2)[:, None]
    tones = rng.uniform(0.86, 1.12, (row[-1] + 1, int(across[-1].max()) + 2)).astype(np.float32)
    tone = tones[row[:, None], across.astype(np.int32)]
    below = y % 1 * high
    tone *= np.where(below < 1.8, 0.78, np.where(below < 3.4, 1.1, 1.0)).astype(np.float32)[:, None]
    tone[across % 1 < 1.8 / wide] *= np.float32(0.82)
    front.pixels[:] *= tone[..., None]


def _light_wall(front: Front) -> None:
    """The low sun grazes it from the right; haze rises from the street; the ledge keeps the light off."""
    rows, columns = front.pixels.shape[:2]
    across = np.linspace(0, 1, columns, dtype=np.float32)[None, :, None]
    down = np.arange(rows, dtype=np.float32)[:, None, None] / np.float32(front.scale)
    warm = np.float32(0.3) * across**4
    haze = np.float32(0.6) * np.clip(down / 900, 0, 1)
    under = 1 - np.float32(0.5) * np.clip(1 - (down - 20) / 90, 0, 1) ** 1.5
    front.pixels[:] *= (np.float32(0.68) + np.float32(0.5) * across**1.3) * (1 - warm)
    front.pixels[:] *= under * (1 - haze)
    front.pixels[:] += warm * rgb("#ff9a70") * (1 - haze)
    front.pixels[:] += haze * rgb("#96587e")


def _openings(front: Front, wall: Floats, rng: np.random.Generator, balconies: bool) -> None:
    count = int((front.wide - 60) // STEP)
    left = (front.wide - count * STEP + STEP - WIDE) / 2
    y, storey = FIRST, 0
    while y < front.high:
        band = front.part(0, y + HIGH + 26, front.wide, 9)
        band *= 1.28
        front.part(0, y + HIGH + 35, front.wide, 12)[:] *= 0.74
        for k in range(count):
            x = left + k * STEP
            _window(front, x, y, wall, rng)
            if balconies and (k + storey) % 3 == 1:
                _balcony(front, x, y)
            elif not balconies and rng.random() < 0.22:
                _flowers(front, x, y, rng)
            elif rng.random() < 0.12:
                _fan(front, x, y)
        y, storey = y + STOREY, storey + 1


def _window(front: Front, x: float, y: float, wall: Floats, rng: np.random.Generator) -> None:
    """Set back in a stone frame: the reveal is dark above and at the left, lit at the right."""
    front.part(x - 9, y - 16, WIDE + 18, HIGH + 22)[:] = wall * 1.12 + 22
    front.part(x - 14, y - 20, WIDE + 28, 6)[:] = wall * 1.2 + 58
    front.part(x - 9, y - 13, WIDE + 18, 4)[:] *= 0.72
    pane = front.part(x, y, WIDE, HIGH)
    if not pane.size:
        return
    if rng.random() < 0.42:
        tone = rgb(LAMPS[int(rng.choice(5, p=(0.3, 0.25, 0.2, 0.15, 0.1)))]) * rng.uniform(0.8, 1.0)
        _room(pane, tone, rng)
        front.shine(x, y, WIDE, HIGH, tone)
    else:
        _mirror(pane, rng)
    front.part(x, y, WIDE, 9)[:] *= 0.5
    front.part(x, y, 7, HIGH)[:] *= 0.62
    front.part(x + WIDE - 4, y, 4, HIGH)[:] += 26
    for bar in (front.part(x + WIDE / 2 - 2, y, 4, HIGH), front.part(x, y + HIGH * 0.36, WIDE, 4)):
        bar[:] = bar * 0.25 + wall * 0.5
    front.part(x - 12, y + HIGH, WIDE + 24, 7)[:] = wall * 1.2 + 62
    front.part(x - 8, y + HIGH + 7, WIDE + 16, 9)[:] *= 0.62


def _room(pane: Floats, tone: Floats, rng: np.random.Generator) -> None:
    """Behind a lit window: a lamp, curtains, and at times somebody or a plant."""
    high, wide = pane.shape[:2]
    y, x = np.mgrid[0:high, 0:wide].astype(np.float32)
    y, x = y / high, x / wide
    near = np.exp(-(((x - 0.5) / 0.4) ** 2) - ((y - 0.3) / 0.4) ** 2)
    pane[:] = tone * (0.56 + 0.52 * near)[..., None]
    if rng.random() < 0.55:  # a hanging lamp
        pane[np.hypot((x - 0.5) / 0.17, (y - 0.3) / 0.1) < 1] = (255.0, 248.0, 222.0)
        pane[(np.abs(x - 0.5) < 0.02) & (y < 0.22)] *= 0.4
    if rng.random() < 0.6:  # curtains
        drawn = rng.uniform(0.14, 0.27) + 0.05 * y
        fold = 0.62 + 0.16 * np.sin(x * 44)
        cloth = (x < drawn) | (x > 1 - drawn)
        pane[cloth] *= fold[cloth][:, None]
    kind = rng.random()
    if kind < 0.2:
        at = rng.uniform(0.36, 0.64)
        body = (np.hypot((x - at) / 0.1, (y - 0.55) / 0.085) < 1) | (
            np.hypot((x - at) / 0.21, (y - 0.98) / 0.34) < 1
        )
        pane[body] = pane[body] * 0.18 + rgb("#2a1838") * 0.7
    elif kind < 0.42:
        for turn in np.linspace(-0.9, 0.9, 5):
            leaf = np.abs((x - 0.7) - (1 - y) * np.tan(turn) * 0.5) < 0.045 * np.clip((y - 0.5) * 6, 0, 1)
            pane[leaf & (y > 0.5)] *= 0.42


def _mirror(pane: Floats, rng: np.random.Generator) -> None:
    """A dark window mirrors the sky, aslant."""
    high, wide = pane.shape[:2]
    y, x = np.linspace(0, 1, high)[:, None], np.linspace(0, 1, wide)[None, :]
    pane[:] = mix(
        np.broadcast_to(rgb("#2b2650"), pane.shape), rgb("#d0748c"), np.clip(0.75 - y - 0.25 * x, 0, 1) * 0.8
    )
    place = rng.uniform(0.2, 1.2)
    pane[np.abs(x + 0.6 * y - place) < 0.11] *= 1.35


def _balcony(front: Front, x: float, y: float) -> None:
    foot = y + HIGH + 4
    front.part(x - 22, foot + 8, WIDE + 44, 26)[:] *= 0.6
    front.part(x - 24, foot, WIDE + 48, 9)[:] = rgb("#d59a92")
    front.part(x - 24, foot + 6, WIDE + 48, 4)[:] = rgb("#5a3a5c")
    for k in range(12):
        front.part(x - 22 + k * (WIDE + 42) / 11, foot - 38, 2.6, 38)[:] = rgb("#2c2044")
    front.part(x - 24, foot - 41, WIDE + 48, 5)[:] = rgb("#e8a890")


def _flowers(front: Front, x: float, y: float, rng: np.random.Generator) -> None:
    front.part(x - 4, y + HIGH - 6, WIDE + 8, 15)[:] = rgb("#7a4636")
    for k in range(13):
        tone = rgb(("#4f8a58", "#3f7a5c", "#ff7fa0", "#ffd070")[int(rng.integers(4)) if k % 2 else 0])
        px, py = x + k * (WIDE - 6) / 12, y + HIGH - 13 + rng.uniform(-5, 5)
        front.part(px, py, 8, 9)[:] = tone


def _fan(front: Front, x: float, y: float) -> None:
    """The box of an air conditioner below a window."""
    top = y + HIGH + 12
    front.part(x + 8, top + 8, 58, 34)[:] *= 0.55
    front.part(x + 4, top, 54, 34)[:] = rgb("#9a8aa4")
    front.part(x + 4, top, 54, 4)[:] = rgb("#e8c0b4")
    for k in range(5):
        front.part(x + 9, top + 9 + 5 * k, 26, 2)[:] = rgb("#4a3f60")


def _pipe(front: Front, wall: Floats) -> None:
    x = front.wide - 36
    front.part(x + 9, 30, 10, front.high)[:] *= 0.62
    front.part(x, 30, 9, front.high)[:] = wall * 0.7
    front.part(x + 5, 30, 3, front.high)[:] = wall * 0.8 + rgb("#ff9a70") * 0.4
    for k in range(int(front.high // STOREY)):
        front.part(x - 3, 60 + k * STOREY, 15, 7)[:] = wall * 0.5


def _glass(front: Front, rng: np.random.Generator) -> None:
    """A curtain wall: panes that mirror the evening, offices lit behind some, and slim bright posts."""
    rows, columns = front.pixels.shape[:2]
    y, x = np.arange(rows)[:, None] / front.scale, np.arange(columns)[None, :] / front.scale
    wide, high = 56.0, 84.0
    tones = rng.uniform(0.82, 1.15, (int(front.high // high) + 1, int(front.wide // wide) + 1))
    tone = tones[(y // high).astype(int), (x // wide).astype(int)].astype(np.float32)
    slant = np.clip(1 - np.abs((x - 0.45 * y) % 620 - 150) / 120, 0, 1)
    mirrored = (0.62 * (0.34 + 0.5 * slant) * tone).astype(np.float32)[..., None]
    front.pixels[:] *= np.float32(0.38)
    front.pixels[:] += (np.float32(0.62) * tone[..., None] - mirrored) * rgb("#2c3a72")
    front.pixels[:] += mirrored * rgb("#f08c7c")
    for row in range(1, tones.shape[0]):
        first = int(rng.integers(tones.shape[1]))
        for k in range(first, min(tones.shape[1] - 1, first + int(rng.integers(1, 6)))):
            lit = rgb(LAMPS[2 if k % 3 else 0]) * rng.uniform(0.78, 0.95)
            pane = front.part(k * wide, row * high, wide, high - 22)
            pane[:] = lit * np.linspace(1.08, 0.7, max(1, len(pane)))[:, None, None]
            front.part(k * wide + 8, row * high + 6, wide - 16, 5)[:] = (255.0, 250.0, 232.0)
            front.part(k * wide + rng.uniform(8, 30), row * high + 38, 15, 24)[:] *= 0.4
            front.shine(k * wide, row * high, wide, high - 22, lit)
    for row in range(tones.shape[0]):
        front.part(0, row * high + high - 22, front.wide, 22)[:] *= 0.6
        front.part(0, row * high + high - 23, front.wide, 3)[:] += 40
    for k in range(1, tones.shape[1]):
        front.part(k * wide - 3, 0, 3, front.high)[:] *= 0.5
        front.part(k * wide, 0, 3, front.high)[:] += 34


def _spread(front: Front) -> None:
    """Lit windows shine on the wall around them."""
    rows, columns = front.pixels.shape[:2]
    soft = cv2.GaussianBlur(front.light, (0, 0), max(0.5, 46 * front.scale / _GLOW))
    front.pixels[:] += cv2.resize(soft, (columns, rows), interpolation=cv2.INTER_LINEAR) * np.float32(0.3)
