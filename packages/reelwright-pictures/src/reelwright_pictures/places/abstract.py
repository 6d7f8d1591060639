"""A clean room of light for explanations: soft shapes, a floor that mirrors them, and a grid if asked for."""

import math
from dataclasses import replace
from typing import Any

import cv2
import numpy as np

from reelwright_pictures.brush import backdrop, gradient, grid, mix, noise, paint, path, ramp, rgb
from reelwright_pictures.perspective import View, on, rect
from reelwright_pictures.places import Place
from reelwright_pictures.sheets import sheet
from reelwright_pictures.sky import is_dark
from reelwright_pictures.stage import Anchor, Layer, Light, Setting, Stage
from reelwright_pictures.town import glow_spot

PLACE = Place(
    words={
        "abstract": "", "background": "", "nothing": "", "studio": "", "infographic": "", "concept": "",
        "explainer": "", "idea": "", "internet": "grid", "cyberspace": "grid", "technology": "grid",
        "data": "grid", "virtual": "grid", "digital": "grid", "matrix": "grid", "computer": "grid",
        "network": "grid", "dream": "", "future": "grid", "economy": "", "mind": "", "void": "grid",
    },
    indoors=True,
)  # fmt: skip
# Above, in the middle, below; three soft lights.
_HUES = (
    ("#0f2748", "#1b5f86", "#0c2440", "#3fa0d8", "#2fc4ae", "#6a5ae0"),
    ("#2a1c52", "#6a4aa4", "#1f163f", "#b06ae0", "#f08ab4", "#5a8af0"),
    ("#123f42", "#2f8f84", "#0f2f34", "#5fd0a8", "#a4dc7a", "#3f9ad0"),
    ("#4a2038", "#b85a5f", "#34182e", "#f09a6a", "#f0c46a", "#d05a9a"),
    ("#22304f", "#5a7aa8", "#1a2440", "#8fb4e8", "#f0b48a", "#7a8ae0"),
)
_LIGHT_HUES = (
    ("#bfe0ef", "#eef8fb", "#a9d2e4", "#8fc8f0", "#a4e4d0", "#c4b8f4"),
    ("#f2d4c4", "#fdf3ea", "#e8bfae", "#f4b48f", "#f4d48f", "#e89ab0"),
    ("#d4e4c4", "#f6faee", "#bcd4ac", "#a4d08f", "#f0dc8f", "#8fc8b4"),
    ("#dccff0", "#f7f2fc", "#c6b6e4", "#b49af0", "#f0a8cc", "#9ab8f4"),
)


def draw(setting: Setting) -> Stage:
    is_grid = setting.variant == "grid"
    dark = is_grid or is_dark(setting) or setting.mood not in ("happy", "calm", "romantic", "funny")
    hues = (_HUES if dark else _LIGHT_HUES)[
        int(setting.rng("hues").integers(len(_HUES) if dark else len(_LIGHT_HUES)))
    ]
    view = View(setting, setting.height * 0.6, setting.width * 0.5)
    line = setting.height * 0.7
    layers = [
        _glow(setting, hues, line),
        _shapes(setting, hues, dark=dark),
        *([_net(setting, hues)] if is_grid else []),
        _disc(setting, hues, dark=dark),
        _floor(view, hues, line, is_grid=is_grid, dark=dark),
        *([] if is_grid else [_plinths(view, hues, dark=dark)]),
        _orbs(setting, hues),
    ]
    key = mix(hues[3], "#ffffff", 0.72)
    ambient = (0.3, 0.33, 0.42) if dark else (0.55, 0.56, 0.6)
    rim = mix(hues[4], "#ffffff", 0.2)
    anchors = {
        "sky": tuple(
            Anchor(setting.width * x, setting.height * y, setting.unit * 260, 6)
            for x, y in ((0.5, 0.36), (0.28, 0.3), (0.72, 0.42))
        ),
        "wall": (Anchor(setting.width * 0.5, setting.height * 0.34, setting.unit * 260, 9),),
    }
    return Stage(
        setting,
        tuple(sorted(layers, key=lambda one: -one.depth)),
        Light((0.5, -0.7, 0.6), key, ambient, rim),
        view.horizon,
        floor=(0.66, 0.72),
        anchors=anchors,
        particles="dust" if dark else "",
        bloom=0.45,
        vignette=0.3 if dark else 0.14,
    )


def _glow(setting: Setting, hues: tuple[str, ...], line: float) -> Layer:
    width, height = max(2, setting.width // 4), max(2, setting.height // 4)
    xs, ys = grid(width, height)
    share = (
        ys / height * 0.92
        + xs / width * 0.14
        + 0.14 * (noise(width, height, 0.4 * min(width, height) + 2, setting.rng("air"), 2) - 0.5)
    )
    colours: Any = ramp(((0, hues[0]), (0.55, hues[1]), (1, hues[2])), share)
    rng, size = setting.rng("lights"), min(width, height)
    for hue, x, y in zip(hues[3:], (0.2, 0.86, 0.5), (0.16, 0.42, 0.62), strict=True):
        spot = np.exp(
            -(
                ((xs - x * width) ** 2 + (ys - y * height) ** 2)
                / (2 * (size * float(rng.uniform(0.3, 0.44))) ** 2)
            )
        )
        colours = colours + (spot * 0.42)[:, :, None] * (rgb(hue) - colours * 0.8)
    rays = np.arctan2(ys + 0.1 * height, xs - 0.8 * width)
    fan = np.clip(np.sin(rays * 26) + np.sin(rays * 11 + 1) * 0.7, 0, 2) * np.exp(
        -np.hypot(xs - 0.8 * width, ys) / height
    )
    colours = colours + (fan * 0.05)[:, :, None]
    whole = cv2.resize(
        colours.astype(np.float32), (setting.width, setting.height), interpolation=cv2.INTER_CUBIC
    )
    return backdrop("light", np.clip(whole, 0, 1.2).astype(np.float32), 4500)


def _shapes(setting: Setting, hues: tuple[str, ...], *, dark: bool) -> Layer:
    """Draw large soft circles and rings far behind."""
    rng, size = setting.rng("shapes"), min(setting.width, setting.height)

    def draw_shapes(canvas: Any) -> None:
        for k, (x, y, part) in enumerate(
            ((0.06, 0.3, 0.46), (0.98, 0.14, 0.4), (0.9, 0.52, 0.24), (0.2, 0.07, 0.13))
        ):
            tone = mix(hues[3 + k % 3], "#ffffff", 0.2 if dark else 0.45)
            reach = size * part * float(rng.uniform(0.85, 1.1))
            canvas.drawCircle(
                x * setting.width, y * setting.height, reach, paint(tone, 0.13 if dark else 0.3)
            )
            canvas.drawCircle(
                x * setting.width + reach * 0.1,
                y * setting.height - reach * 0.1,
                reach * 0.74,
                paint(tone, 0.1 if dark else 0.26),
            )
            canvas.drawCircle(
                x * setting.width,
                y * setting.height,
                reach * 1.16,
                paint(tone, 0.2 if dark else 0.45, stroke=2 * setting.unit),
            )
        for k in range(6):
            for j in range(6):
                canvas.drawCircle(
                    (0.74 + 0.035 * k) * setting.width,
                    setting.height * 0.27 + (j - 3) * 0.035 * setting.width,
                    3.2 * setting.unit,
                    paint("#ffffff", 0.26 if dark else 0.6),
                )

    return sheet("soft shapes", setting, 400, draw_shapes, shading="painted", outline=False, movement="drift")


def _disc(setting: Setting, hues: tuple[str, ...], *, dark: bool) -> Layer:
    """Draw a pale disc with rays behind the middle, before which any colour is seen."""
    width, height = setting.width, setting.height
    short = min(width, 0.62 * height)
    x, y, reach = 0.5 * width, 0.5 * height, 0.47 * short
    pale = mix(mix(hues[4], "#fff6dc", 0.72), "#ffffff", 0.0 if dark else 0.4)

    def draw_disc(canvas: Any) -> None:
        for k in range(20):
            angle = math.tau * k / 20
            ray = [
                (x, y),
                (x + 1.6 * short * math.cos(angle), y + 1.6 * short * math.sin(angle)),
                (x + 1.6 * short * math.cos(angle + 0.157), y + 1.6 * short * math.sin(angle + 0.157)),
            ]
            canvas.drawPath(path(ray), paint(pale, 0.1 if dark else 0.22))
        canvas.drawCircle(x, y, 1.18 * reach, paint(pale, 0.2))
        canvas.drawCircle(x, y, 1.08 * reach, paint(pale, 0.3))
        shade = gradient((x, y - reach), (x, y + reach), ((0.0, mix(pale, "#ffffff", 0.4)), (1.0, pale)))
        canvas.drawCircle(x, y, reach, paint(pale, shader=shade))

    return sheet("pale disc", setting, 180, draw_disc, shading="painted", outline=False)


def _net(setting: Setting, hues: tuple[str, ...]) -> Layer:
    """Draw points that are joined by lines, away from the middle."""
    rng = setting.rng("net")
    points = [
        (float(x) * setting.width, float(y) * setting.height * 0.6)
        for x, y in rng.random((46, 2))
        if abs(x - 0.5) > 0.16
    ]
    reach = 0.2 * min(setting.width, setting.height)

    def draw_net(canvas: Any) -> None:
        tone = mix(hues[3], "#ffffff", 0.35)
        for k, a in enumerate(points):
            for b in points[k + 1 :]:
                gap = math.hypot(a[0] - b[0], a[1] - b[1])
                if gap < reach:
                    canvas.drawLine(*a, *b, paint(tone, 0.34 * (1 - gap / reach), stroke=1.6 * setting.unit))
            glow_spot(canvas, *a, 15 * setting.unit, tone, 0.8)

    return sheet("net", setting, 200, draw_net, shading="painted", outline=False, movement="twinkle")


def _floor(view: View, hues: tuple[str, ...], line: float, *, is_grid: bool, dark: bool) -> Layer:
    setting, tone, far = view.setting, hues[3], view.reach(line)

    def draw_floor(canvas: Any) -> None:
        canvas.drawRect(rect(0, line, setting.width, setting.height), paint(hues[2]))
        with on(canvas, view.floor()):
            for k in range(-26, 27):
                canvas.drawLine(
                    k * 0.5,
                    1.0,
                    k * 0.5,
                    far,
                    paint(mix(tone, "#ffffff", 0.3), (0.55 if is_grid else 0.14), stroke=0.016),
                )
            for k in range(2, int(far * 2) + 1):
                canvas.drawLine(
                    -14,
                    k * 0.5,
                    14,
                    k * 0.5,
                    paint(mix(tone, "#ffffff", 0.3), (0.55 if is_grid else 0.14), stroke=0.016),
                )

    made = sheet(
        "floor",
        setting,
        90,
        draw_floor,
        (0, line, setting.width, setting.height),
        shading="painted",
        outline=False,
    )
    rows = made.colour.shape[0]
    share = np.linspace(0, 1, rows, dtype=np.float32)[:, None]
    xs = np.linspace(-1, 1, setting.width, dtype=np.float32)[None, :]
    shine = np.exp(-share * 3.4) * (0.5 + 0.5 * np.exp(-((xs / 0.7) ** 2)))
    colour = (
        made.colour * (1 - 0.55 * shine[:, :, None])
        + rgb(mix(hues[1], "#ffffff", 0.08 if dark else 0.4)) * 0.55 * shine[:, :, None]
    )
    edge = np.exp(-share * rows / (16 * setting.unit)) * 0.4 * np.exp(-((xs / 0.9) ** 2))
    colour = colour + edge[:, :, None] * rgb(mix(tone, "#ffffff", 0.3)) * (1.0 if dark else 0.3)
    pool = np.exp(-((xs / 0.55) ** 2) - ((share - 0.46) / 0.3) ** 2)
    colour = colour + (pool * (0.13 if dark else 0.2))[:, :, None] * rgb(mix(hues[3], "#ffffff", 0.5))
    return replace(made, colour=np.clip(colour, 0, 1.2).astype(np.float32), reflects=True)


def _plinths(view: View, hues: tuple[str, ...], *, dark: bool) -> Layer:
    """Draw a few rounded blocks with their mirror on the floor, at both sides."""
    setting = view.setting

    def draw_plinths(canvas: Any) -> None:
        for x, z, wide, high, hue in (
            (-0.42, 8.0, 0.5, 1.15, 4),
            (-0.5, 7.2, 0.62, 0.5, 3),
            (0.46, 7.6, 0.56, 0.72, 5),
            (0.52, 6.7, 0.5, 0.3, 4),
        ):
            px, foot = setting.width * (0.5 + x), view.at(0, 0, z)[1]
            scale = view.scale(z)
            tone = mix(hues[hue], hues[1] if dark else "#ffffff", 0.4)
            half, tall = wide * scale, high * scale
            mirror = rect(px - half, foot, px + half, foot + tall * 0.7)
            canvas.drawRect(mirror, paint(tone, 0.22, blurred=6 * setting.unit))
            canvas.drawOval(
                rect(px - half * 1.1, foot - 8 * setting.unit, px + half * 1.1, foot + 14 * setting.unit),
                paint("#050814", 0.3, blurred=9 * setting.unit),
            )
            shade = gradient(
                (px - half, 0),
                (px + half, 0),
                (
                    (0, mix(tone, "#081024", 0.3)),
                    (0.6, mix(tone, "#ffffff", 0.16)),
                    (1, mix(tone, "#081024", 0.12)),
                ),
            )
            canvas.drawRoundRect(
                rect(px - half, foot - tall, px + half, foot),
                8 * setting.unit,
                8 * setting.unit,
                paint(tone, shader=shade),
            )
            canvas.drawOval(
                rect(px - half, foot - tall - half * 0.16, px + half, foot - tall + half * 0.16),
                paint(mix(tone, "#ffffff", 0.34)),
            )

    return sheet("plinths", setting, 7, draw_plinths, shading="painted", outline=False)


def _orbs(setting: Setting, hues: tuple[str, ...]) -> Layer:
    """Draw balls of glass that hang near the edges, out of focus."""
    rng, unit = setting.rng("orbs"), setting.unit

    def draw_orbs(canvas: Any) -> None:
        for x, y, size in ((0.02, 0.94, 110), (0.98, 0.8, 64), (0.94, 0.05, 46), (0.07, 0.56, 34)):
            tone = mix(hues[3 + int(rng.integers(3))], "#ffffff", 0.15)
            px, py, reach = x * setting.width, y * setting.height, size * unit
            canvas.drawCircle(px, py, reach, paint(tone, 0.85))
            canvas.drawCircle(
                px - reach * 0.1, py + reach * 0.16, reach * 0.84, paint(mix(tone, "#081024", 0.3), 0.5)
            )
            canvas.drawCircle(px + reach * 0.3, py - reach * 0.36, reach * 0.26, paint("#ffffff", 0.6))

    return sheet(
        "balls in front",
        setting,
        1.6,
        draw_orbs,
        soft=5.5,
        shading="painted",
        outline=False,
        movement="drift",
    )
