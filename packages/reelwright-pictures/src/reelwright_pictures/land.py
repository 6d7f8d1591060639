"""Ground, hills, rocks, paths and water."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from reelwright_pictures.brush import gradient, mix, noise, paint, path, ramp, rgb
from reelwright_pictures.perspective import View, rect
from reelwright_pictures.sheets import compose, enlarge, sheet, trim
from reelwright_pictures.stage import Array, Layer, Rgb, Setting


def plain_texture(size: int, cell: float, rng: np.random.Generator) -> Array:
    """Return a square of soft noise around 0 (about -0.5 to 0.5) that can be put side by side with itself."""
    half = noise(size, size, cell, rng, 4) - 0.5
    ys = np.abs(np.linspace(-1, 1, size, dtype=np.float32))
    edge = np.maximum(np.clip((ys[:, None] - 0.8) * 5, 0, 1), np.clip((ys[None, :] - 0.8) * 5, 0, 1))
    rolled = np.roll(half, (size // 2, size // 2), (0, 1))
    return np.asarray((half * (1 - edge) + rolled * edge) * 1.8, np.float32)


def ground_noise(
    view: View, top: int, cells: Sequence[float], rng: np.random.Generator, stretch: float = 1.0
) -> Array:
    """Return noise of about -0.5 to 0.5 that lies on the ground, for the rows from `top` to the bottom.

    `cells` are the sizes of its spots in metres, wider than deep by `stretch`; each fades where it becomes
    too small to be seen. It is made at half the size."""
    setting = view.setting
    rows, columns = max(2, (setting.height - top) // 2), max(2, setting.width // 2)
    ys = top + 2 * np.arange(rows, dtype=np.float32) + 1
    z = view.focal * view.eye / np.maximum(ys - view.horizon, 1.0)
    x = ((2 * np.arange(columns, dtype=np.float32) - view.centre) / view.focal)[None, :] * z[:, None]
    texture, total = plain_texture(256, 16, rng), np.zeros((rows, columns), np.float32)
    for cell in cells:
        across = np.mod(x * (16 / cell / stretch), 256).astype(np.float32)
        away = np.broadcast_to(np.mod(z * (16 / cell), 256).astype(np.float32)[:, None], x.shape)
        spots = cv2.remap(texture, across, away.copy(), cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP)
        visible = np.clip(cell * view.focal * view.eye / (z * z) / 5 - 0.4, 0, 1)
        total += spots * visible[:, None]
    return enlarge(total / math.sqrt(len(cells)), (setting.width, setting.height - top))


def ground(
    view: View,
    stops: Sequence[tuple[float, str | Rgb]],
    *,
    grain: float = 0.35,
    cells: Sequence[float] = (0.25, 1.2, 7.0),
    name: str = "ground",
    depth: float = 60,
    lift: float = 0,
    stretch: float = 1.0,
    tint: str | Rgb | None = None,
) -> Layer:
    """Draw a level ground from the horizon to the bottom. `stops` are its colours from the horizon (0) to
    the nearest row (1); noise makes it lighter and darker, towards `tint` where it is lighter."""
    setting = view.setting
    top = max(0, int(view.horizon - lift))
    rows = setting.height - top
    share = np.linspace(0, 1, rows, dtype=np.float32)
    spots = ground_noise(view, top, cells, setting.rng(name), stretch)
    plain = ramp(stops, share)[:, None, :]
    if tint is not None:
        plain = plain + np.clip(spots * 1.6, 0, 0.8)[:, :, None] * (rgb(tint) - plain)
    colour = np.clip(plain * (1 + 2 * grain * spots)[:, :, None], 0, 1).astype(np.float32)
    alpha = np.ones(spots.shape, np.float32)
    return Layer(name, colour, alpha, depth, 0, top, "flat", None, 0.5, False, lies=True)


def ridge(
    setting: Setting,
    base: float,
    high: float,
    rng: np.random.Generator,
    *,
    rough: float = 0.5,
    steps: int = 7,
) -> list[tuple[float, float]]:
    """Return the outline of hills from the left to the right by halving lines: each middle point is shifted
    by less, `rough` (0 smooth – 1) of what its line was shifted by (midpoint displacement)."""
    heights = [float(rng.uniform(0.25, 0.8)), float(rng.uniform(0.25, 0.8))]
    swing = 0.5
    for _ in range(steps):
        middles = [
            (a + b) / 2 + float(rng.uniform(-swing, swing))
            for a, b in zip(heights, heights[1:], strict=False)
        ]
        heights = [one for pair in zip(heights, middles, strict=False) for one in pair] + heights[-1:]
        swing *= rough
    xs = np.linspace(-0.02 * setting.width, 1.02 * setting.width, len(heights))
    return [(float(x), base - high * min(max(one, 0.03), 1.15)) for x, one in zip(xs, heights, strict=True)]


def hills(
    setting: Setting,
    base: float,
    high: float,
    colour: str | Rgb,
    depth: float,
    name: str,
    *,
    rough: float = 0.42,
    steps: int = 6,
    foot: str | Rgb | None = None,
) -> Layer:
    """Draw a row of hills on the line `base`, up to `high` pixels above it, lighter towards their feet."""
    line = ridge(setting, base, high, setting.rng(name), rough=rough, steps=steps)
    outline = [*line, (setting.width * 1.02, base + 4), (-setting.width * 0.02, base + 4)]
    low = foot if foot is not None else mix(colour, "#ffffff", 0.2)
    shade = gradient((0, base - high), (0, base), ((0, colour), (1, low)))
    top = base - high * 1.25
    return sheet(
        name,
        setting,
        depth,
        lambda canvas: canvas.drawPath(path(outline), paint(colour, shader=shade)),
        (0, top, setting.width, base + 5),
    )


def water(
    view: View,
    above: Sequence[Layer],
    deep: str,
    *,
    name: str = "water",
    depth: float = 50,
    waves: float = 1.0,
    clear: float = 0.35,
    bottom: float | None = None,
) -> Layer:
    """Draw water from the horizon down that mirrors the painted layers `above`, broken by waves of about
    `waves` metres; nearer water shows more of its own colour `deep`: `clear` of it at the lower edge."""
    setting = view.setting
    width, height = setting.width, setting.height
    top = max(1, int(view.horizon))
    end = int(bottom or height)
    small = (max(2, width // 2), max(2, (end - top) // 2))
    swell = ground_noise(view, top, (waves * 0.5, waves * 1.6, waves * 6), setting.rng(name), 2.4)
    swell = enlarge(swell[: end - top], small)
    mirror = enlarge(compose(above, width, height)[:top][::-1].copy(), (width // 2, top // 2))
    xs, ys = np.meshgrid(np.arange(small[0], dtype=np.float32), np.arange(small[1], dtype=np.float32))
    near = np.clip(ys / small[1], 0, 1)
    shift_y = (
        ys * (mirror.shape[0] / max(small[1], 1)) * 0.92 + swell * (0.12 + 0.6 * near) * mirror.shape[0] * 0.5
    )
    picture = cv2.remap(
        mirror, xs + swell * 26 * near, np.abs(shift_y), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
    )
    lit = _tone_of(setting)
    own = rgb(deep) * lit
    share = np.clip(clear * (0.35 + near) - swell * 0.5, 0.05, 0.9)[:, :, None]
    colour = picture * (1 - share) * 0.94 + own * share
    crest = np.clip((swell - 0.16) * 3, 0, 1)[:, :, None] * (0.1 + 0.25 * near[:, :, None])
    colour = colour + crest * picture.mean((0, 1)) * 0.7
    whole = (width, end - top)
    alpha = np.ones((end - top, width), np.float32)
    return Layer(
        name,
        enlarge(colour.astype(np.float32), whole),
        alpha,
        depth,
        0,
        top,
        "painted",
        None,
        0.5,
        False,
        "water",
        True,
    )


def _tone_of(setting: Setting) -> float:
    return {"dawn": 0.6, "morning": 0.92, "day": 1.0, "evening": 0.75, "dusk": 0.42, "night": 0.26}[
        setting.hour
    ]


@dataclass(frozen=True)
class Trail:
    """A footpath that winds away over the ground, `wide` metres across; `aim` is where it leaves the near
    edge, in metres to the right, and `bend` how much it winds."""

    view: View
    wide: float
    colour: str | Rgb
    edge: str | Rgb
    bend: float = 1.0
    far: float = 70.0
    aim: float = 0.0

    def middle(self, z: float) -> float:
        """Return the x of its middle at a distance."""
        near = self.view.reach(self.view.setting.height) * 0.9
        away = max(z / near, 1.0)
        return self.aim + self.bend * math.sin(math.log(away) * 2.2) * 0.35 * math.sqrt(away)

    def covers(self, x: float, z: float) -> bool:
        """Whether a point of the ground lies on it."""
        return abs(x - self.middle(z)) < self.wide * 0.62

    def layer(self, name: str) -> Layer:
        """Draw it as a layer that lies on the ground."""
        setting = self.view.setting
        area = (0, self.view.horizon, setting.width, setting.height)
        return sheet(name, setting, 55, self.draw, area, outline=False, lies=True)

    def draw(self, canvas: Any) -> None:
        blurred = self.view.setting.unit
        canvas.drawPath(self._outline(1.16), paint(self.edge, 0.55, blurred=4 * blurred))
        canvas.drawPath(self._outline(1.0), paint(self.colour))
        canvas.drawPath(
            self._outline(0.5), paint(mix(self.colour, "#fff6dc", 0.22), 0.6, blurred=7 * blurred)
        )
        _pebbles(canvas, self)

    def _outline(self, part: float) -> Any:
        near = self.view.reach(self.view.setting.height) * 0.9
        zs = np.geomspace(near, self.far, 40).tolist()
        half = self.wide * part / 2
        left = [self.view.at(self.middle(z) - half, 0, z) for z in zs]
        right = [self.view.at(self.middle(z) + half, 0, z) for z in zs]
        return path([*left, *reversed(right)])


def _pebbles(canvas: Any, trail: Trail) -> None:
    view, rng = trail.view, trail.view.setting.rng("pebbles")
    near = view.reach(view.setting.height) * 0.9
    for z in (near * (trail.far / near) ** rng.random(150)).tolist():
        x, y = view.at(trail.middle(z) + trail.wide * float(rng.uniform(-0.48, 0.48)), 0, z)
        size = view.scale(z) * float(rng.uniform(0.01, 0.035))
        tone = mix(
            trail.colour, "#2a2018" if rng.random() < 0.5 else "#ffffff", float(rng.uniform(0.15, 0.4))
        )
        canvas.drawOval(rect(x - size, y - size * 0.5, x + size, y + size * 0.5), paint(tone))


def massif(
    setting: Setting,
    base: float,
    high: float,
    rock: str | Rgb,
    depth: float,
    name: str,
    *,
    snow: float = 0.4,
    rough: float = 0.56,
) -> Layer:
    """Draw a range of rocky mountains on the line `base`, up to `high` pixels above it. Ribs run down from
    its ridge, lit from the right; `snow` is the share of the height down to which it lies, from the top."""
    rng = setting.rng(name)
    line = np.array(ridge(setting, base, high, rng, rough=rough, steps=8))
    top = max(0, int(base - high * 1.2))
    width, rows = setting.width, max(4, int(base) - top)
    xs, ys = np.meshgrid(np.arange(0, width, 2, dtype=np.float32), np.arange(0, rows, 2, dtype=np.float32))
    ridge_y = np.interp(xs[0], line[:, 0], line[:, 1]).astype(np.float32) - top
    below = np.maximum(ys - ridge_y[None, :], 0)
    texture, scale = plain_texture(256, 20, rng), 256 / max(high, 40) * 0.8

    def ribs(slant: float) -> Array:
        across = np.mod((xs + slant * below) * scale + 300, 256).astype(np.float32)
        return np.asarray(
            cv2.remap(
                texture,
                across,
                np.mod(below * scale * 0.35, 256).astype(np.float32),
                cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_WRAP,
            ),
            np.float32,
        )

    left, right = ribs(0.75), ribs(-0.75)
    lit = np.clip(0.5 + (left - right) * 2.4, 0, 1)
    grain = ribs(0.1)
    cover = np.clip(
        (snow * high + (left + right) * 0.5 * high + grain * 0.2 * high - below) / (0.05 * high), 0, 1
    )
    shades = ramp(
        ((0, mix(rock, "#141d3a", 0.5)), (0.55, rock), (1, mix(rock, "#fff1d6", 0.4))),
        np.clip(lit + grain * 0.3, 0, 1),
    )
    white = ramp(((0, "#9db4d6"), (0.5, "#dbe6f3"), (1, "#ffffff")), lit)
    colour = shades * (1 - cover[:, :, None]) + white * cover[:, :, None]
    haze = (np.clip(below / (high * 1.1), 0, 1) ** 2)[:, :, None]
    colour = colour * (1 - 0.5 * haze) + rgb(mix(rock, "#e8f0f4", 0.55)) * 0.5 * haze
    full = np.interp(np.arange(width), line[:, 0], line[:, 1]).astype(np.float32) - top
    alpha = np.clip(np.arange(rows, dtype=np.float32)[:, None] - full[None, :], 0, 1)
    return trim(
        Layer(
            name,
            enlarge(colour.astype(np.float32), (width, rows)),
            np.asarray(alpha, np.float32),
            depth,
            0,
            top,
            "flat",
        ),
        2,
    )


def rock(
    canvas: Any,
    x: float,
    base: float,
    size: float,
    colour: str | Rgb,
    rng: np.random.Generator,
    *,
    snow: bool = False,
) -> None:
    """Draw a boulder of `size` pixels with a lit top and a dark foot."""
    angles = np.linspace(math.pi, 2 * math.pi, 8)
    points = [
        (
            x + math.cos(float(a)) * size * 0.6 * float(rng.uniform(0.85, 1.1)),
            base + math.sin(float(a)) * size * 0.55 * float(rng.uniform(0.75, 1.1)),
        )
        for a in angles
    ]
    canvas.drawOval(
        rect(x - size * 0.72, base - size * 0.1, x + size * 0.72, base + size * 0.1),
        paint("#05080f", 0.4, blurred=size * 0.06),
    )
    body = gradient(
        (x - size * 0.4, base),
        (x + size * 0.3, base - size * 0.6),
        ((0, mix(colour, "#0a0f1c", 0.5)), (0.55, colour), (1, mix(colour, "#fff4dc", 0.4))),
    )
    canvas.drawPath(path(points), paint(colour, shader=body))
    facet = [
        points[3],
        points[4],
        (x + size * 0.22, base - size * 0.12),
        (x - size * 0.15, base - size * 0.2),
    ]
    canvas.drawPath(path(facet), paint(mix(colour, "#0a0f1c", 0.25), 0.5))
    top = [points[4], points[5], points[6], (x + size * 0.25, base - size * 0.18)]
    canvas.drawPath(
        path(top), paint("#f4f8fc" if snow else mix(colour, "#fff4dc", 0.42), 0.9 if snow else 0.4)
    )
