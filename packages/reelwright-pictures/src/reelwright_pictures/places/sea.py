"""The open sea with waves and a sail far out, or the world below it with corals and shafts of light."""

import math
from dataclasses import replace
from typing import Any

import cv2
import numpy as np

from reelwright_people.skia_loader import skia
from reelwright_pictures.brush import backdrop, grid, mix, noise, paint, path, ramp, rgb
from reelwright_pictures.land import ground, ground_noise, hills, rock, water
from reelwright_pictures.perspective import View, rect
from reelwright_pictures.places import Place
from reelwright_pictures.scenery import stage
from reelwright_pictures.sheets import as_painted, shaped, sheet, wavy
from reelwright_pictures.sky import GREY_WEATHERS, air, daylight, sky
from reelwright_pictures.stage import Anchor, Layer, Light, Setting, Stage

PLACE = Place(
    words={
        "sea": "", "ocean": "", "water": "", "waves": "", "open sea": "", "at sea": "", "horizon": "",
        "high seas": "", "underwater": "underwater", "under water": "underwater",
        "coral reef": "underwater", "reef": "underwater", "seabed": "underwater",
        "deep sea": "underwater", "aquarium": "underwater", "ocean floor": "underwater",
        "bottom of the sea": "underwater",
    },
    props=("sailboat", "fish", "dolphin"),
)  # fmt: skip


def draw(setting: Setting) -> Stage:
    return _below(setting) if setting.variant == "underwater" else _above(setting)


def _above(setting: Setting) -> Stage:
    view, unit = View(setting, setting.height * 0.48, setting.width * 0.5, 2.2), setting.unit
    skies, light, haze = sky(setting, view.horizon), daylight(setting), air(setting, 7000)
    coast = hills(setting, view.horizon + 2 * unit, 46 * unit, "#6f8fa4", 3200, "far coast", rough=0.5)
    rough = 2.0 if setting.weather in ("storm", "wind") else 1.3
    layers = [
        *skies,
        coast,
        water(view, [*skies, as_painted(coast, light, haze)], "#12527a", waves=rough, clear=0.62),
        _sail(view),
        *(_wave(view, k, rough) for k in range(4)),
        _rocks(view),
    ]
    y = setting.height * 0.74
    anchors = {
        "water": tuple(Anchor(setting.width * x, y, (y - view.horizon) / 2.2, 7) for x in (0.5, 0.33, 0.67))
    }
    return stage(view, layers, light=light, fog=haze, anchors=anchors, floor=(0.7, 0.82))


def _sail(view: View) -> Layer:
    setting, z = view.setting, 90.0
    x, y = 0.2 * setting.width, view.at(0, 0, z)[1]
    size = view.scale(z) * 7

    def draw_sail(canvas: Any) -> None:
        canvas.drawPath(
            path(
                [
                    (x - size * 0.4, y - size * 0.14),
                    (x + size * 0.4, y - size * 0.14),
                    (x + size * 0.26, y),
                    (x - size * 0.3, y),
                ]
            ),
            paint("#5a3a2c"),
        )
        canvas.drawPath(
            path([(x, y - size * 1.2), (x, y - size * 0.2), (x + size * 0.42, y - size * 0.24)]),
            paint("#fbf6ea"),
        )
        canvas.drawPath(
            path(
                [
                    (x - size * 0.04, y - size * 1.0),
                    (x - size * 0.04, y - size * 0.2),
                    (x - size * 0.34, y - size * 0.22),
                ]
            ),
            paint("#e6dcca"),
        )

    return sheet("sail", setting, z, draw_sail, movement="drift")


def _wave(view: View, number: int, rough: float) -> Layer:
    """Draw a long wave with a lit crest and foam; the nearest are the highest."""
    setting, unit = view.setting, view.setting.unit
    rng = setting.rng(f"wave {number}")
    share = 0.34 + 0.2 * number
    y = view.horizon + (setting.height - view.horizon) * share
    high = (10 + 15 * number) * unit * (0.6 + 0.4 * rough)
    line = wavy(setting, y, high, f"wave {number}", 6.0 - 0.7 * number)
    xs = np.arange(0, setting.width + 16, 16)
    crest = [(float(x), float(line[min(int(x), setting.width - 1)])) for x in xs]
    top = mix("#1b6a8c", "#7fd0d4", 0.35 - 0.05 * number)
    deep = mix("#0f4a70", "#061c38", 0.2 * number)
    fade = skia.GradientShader.MakeLinear(
        points=[skia.Point(0, y - high), skia.Point(0, y + high * 3.2)],
        colors=[
            skia.Color4f(*top, 0.9).toColor(),
            skia.Color4f(*deep, 0.72).toColor(),
            skia.Color4f(*deep, 0.0).toColor(),
        ],
        positions=[0.0, 0.4, 1.0],
    )

    def draw_wave(canvas: Any) -> None:
        body = [*crest, (setting.width + 20, y + high * 3.2), (-20, y + high * 3.2)]
        canvas.drawPath(path(body), paint(top, shader=fade))
        canvas.drawPath(
            path(crest, closed=False, smooth=True), paint("#dff4f4", 0.55, stroke=(1.2 + 0.8 * number) * unit)
        )
        for x, base in crest:
            if rng.random() < 0.55:
                wide = float(rng.uniform(8, 34)) * unit * (0.6 + 0.3 * number)
                drop = float(rng.uniform(0, 1)) * high * 1.6
                canvas.drawOval(
                    rect(x - wide, base + drop - 1.4 * unit, x + wide, base + drop + 1.8 * unit),
                    paint("#ffffff", float(rng.uniform(0.1, 0.4))),
                )

    box = (0, y - high * 1.4, setting.width, y + high * 3.3)
    return sheet(f"wave {number}", setting, 30 - 7 * number, draw_wave, box, movement="water", outline=False)


def _rocks(view: View) -> Layer:
    """Draw wet rocks at a lower corner, with foam around them."""
    setting, unit = view.setting, view.setting.unit
    rng, bottom = setting.rng("rocks"), setting.height

    def draw_rocks(canvas: Any) -> None:
        for x, y, size in ((0.03, 1.0, 300), (0.2, 1.02, 170), (0.97, 1.03, 240)):
            rock(canvas, x * setting.width, y * bottom, size * unit, "#5a6470", rng)
        for x in rng.uniform(-0.05, 1.05, 50).tolist():
            if abs(x - 0.5) > 0.24:
                canvas.drawOval(
                    rect(
                        x * setting.width - 30 * unit,
                        bottom - 22 * unit,
                        x * setting.width + 30 * unit,
                        bottom + 6 * unit,
                    ),
                    paint("#f4fbfb", 0.3),
                )

    return sheet("rocks", setting, 2.4, draw_rocks, (0, bottom - 320 * unit, setting.width, bottom), soft=2.5)


# ---- below

_BLUES = {
    "dawn": ("#8fb4c8", "#3f7a9c", "#12375a"),
    "morning": ("#a9ecf0", "#2f9fc0", "#0c4a7a"),
    "day": ("#a4f0f0", "#1f9cc4", "#0a4478"),
    "evening": ("#e0c49a", "#3f8a9c", "#123c62"),
    "dusk": ("#6a7ac0", "#2a4a8a", "#0c1c48"),
    "night": ("#2f5a94", "#123060", "#050e2a"),
}


def _below(setting: Setting) -> Stage:
    view = View(setting, setting.height * 0.56, setting.width * 0.5, 1.6)
    top, middle, low = _BLUES[setting.hour]
    bright = {"day": 1.0, "morning": 0.95, "evening": 0.75, "dawn": 0.65}.get(setting.hour, 0.4)
    light = Light(
        (0.2, -0.95, 0.4),
        (0.75 * bright, 0.95 * bright, bright),
        (0.22 * bright + 0.1, 0.38 * bright + 0.1, 0.5 * bright + 0.12),
        (0.4, 0.7, 0.8),
    )
    layers = [
        _deep(setting, view.horizon),
        _reef(view, "far reef", 40, 0.2, mix(middle, low, 0.35)),
        _shoal(view, mix(middle, low, 0.7)),
        _reef(view, "reef", 18, 0.14, mix(middle, low, 0.65)),
        _seabed(view),
        _corals(view),
        _shafts(setting, top, bright),
        _weeds(setting, low),
    ]
    anchors = {
        "water": tuple(
            Anchor(setting.width * x, setting.height * y, setting.unit * 190, 7)
            for x, y in ((0.5, 0.46), (0.3, 0.36), (0.7, 0.54))
        )
    }
    made = stage(view, layers, light=light, anchors=anchors, floor=(0.78, 0.9))
    return replace(made, particles="bubbles")


def _deep(setting: Setting, horizon: float) -> Layer:
    top, middle, low = _BLUES[setting.hour]
    small = max(2, setting.width // 2), max(2, setting.height // 2)
    xs, ys = grid(*small)
    share = np.asarray(ys / small[1], np.float32)
    colours: Any = ramp(((0, top), (0.28, middle), (0.62, mix(middle, low, 0.6)), (1, low)), share)
    glow = np.exp(-(((xs / small[0] - 0.6) / 0.34) ** 2) - (share / 0.3) ** 2)
    spots = noise(*small, 0.09 * min(small) + 2, setting.rng("surface"), 4, 2.6)
    ripple = np.clip((spots - 0.5) * 4, 0, 1) * np.clip(1 - share / 0.16, 0, 1)
    colours = colours + (glow * 0.5 + ripple * 0.35)[:, :, None] * rgb(top)
    whole = cv2.resize(
        np.clip(colours, 0, 1.3).astype(np.float32),
        (setting.width, setting.height),
        interpolation=cv2.INTER_LINEAR,
    )
    return backdrop("deep water", np.asarray(whole, np.float32), 4500, "water")


def _reef(view: View, name: str, depth: float, high: float, colour: Any) -> Layer:
    setting = view.setting
    rng = setting.rng(name)
    base = view.at(0, 0, depth)[1]

    def draw_reef(canvas: Any) -> None:
        for _ in range(26):
            x = 0.5 + (0.1 + 0.5 * float(rng.random())) * (1 if rng.random() < 0.5 else -1)
            size = high * setting.height * float(rng.uniform(0.3, 1.0)) * (0.4 + 1.3 * abs(x - 0.5))
            tone = mix(colour, "#ffffff", float(rng.uniform(0, 0.08)))
            canvas.drawOval(
                rect(
                    x * setting.width - size * 0.55, base - size, x * setting.width + size * 0.55, base + size
                ),
                paint(tone),
            )
        canvas.drawRect(rect(0, base - 6, setting.width, base + 60), paint(colour))

    return sheet(
        name,
        setting,
        depth,
        draw_reef,
        (0, base - high * setting.height * 1.2, setting.width, base + 50),
        shading="painted",
        outline=False,
    )


def _shoal(view: View, colour: Any) -> Layer:
    """Draw a shoal of small fish far away."""
    setting, unit = view.setting, view.setting.unit
    rng = setting.rng("shoal")

    def draw_shoal(canvas: Any) -> None:
        for _ in range(34):
            x = setting.width * 0.24 + float(rng.normal(0, 90)) * unit
            y = setting.height * 0.3 + float(rng.normal(0, 44)) * unit
            size = float(rng.uniform(9, 16)) * unit
            body = path(
                [(x - size, y), (x, y - size * 0.4), (x + size, y), (x, y + size * 0.4)], smooth=False
            )
            canvas.drawPath(body, paint(colour, 0.75))
            canvas.drawPath(
                path(
                    [(x - size * 0.8, y), (x - size * 1.5, y - size * 0.4), (x - size * 1.5, y + size * 0.4)]
                ),
                paint(colour, 0.75),
            )

    return sheet("shoal", setting, 30, draw_shoal, shading="painted", movement="drift")


def _seabed(view: View) -> Layer:
    """Draw sand with the net of light that waves throw on it."""
    setting = view.setting
    sand = ground(
        view,
        ((0, "#3f8fa4"), (0.25, "#a9b58f"), (1, "#d9c48f")),
        cells=(0.1, 0.6, 3.0),
        grain=0.25,
        name="seabed",
        depth=16,
    )
    net = ground_noise(view, sand.y, (0.7, 0.5), setting.rng("light net"))
    bright = (
        np.clip(1 - np.abs(net) * 9, 0, 1) ** 2 * np.linspace(0, 1, net.shape[0], dtype=np.float32)[:, None]
    )
    lit = np.clip(sand.colour + (bright * 0.35)[:, :, None] * rgb("#d4fff4"), 0, 1.2).astype(np.float32)
    return shaped(
        replace(sand, colour=lit),
        wavy(setting, view.horizon + (setting.height - view.horizon) * 0.2, 14 * setting.unit, "seabed"),
        14 * setting.unit,
    )


def _corals(view: View) -> Layer:
    setting = view.setting
    rng = setting.rng("corals")
    hues = ("#f0705f", "#f2a34f", "#c95f9a", "#8f6fd0", "#f0d06a", "#4fb8a0")

    def draw_corals(canvas: Any) -> None:
        for z in np.sort(rng.uniform(3.4, 8.0, 22))[::-1].tolist():
            side = 1 if rng.random() < 0.5 else -1
            x, foot = setting.width * (0.5 + side * float(rng.uniform(0.3, 0.54))), view.at(0, 0, z)[1]
            size = view.scale(z) * float(rng.uniform(0.35, 0.8))
            hue = hues[int(rng.integers(len(hues)))]
            kind = int(rng.integers(3))
            if kind == 0:
                _fan(canvas, x, foot, size, -1.57, 5, hue, rng)
            elif kind == 1:
                for k in range(5):
                    wide = size * 0.13
                    left = x + (k - 2) * wide * 1.5
                    tall = size * float(rng.uniform(0.4, 0.9))
                    canvas.drawRoundRect(
                        rect(left - wide, foot - tall, left + wide, foot + wide),
                        wide,
                        wide,
                        paint(mix(hue, "#2a1040", 0.1 * k)),
                    )
                    canvas.drawOval(
                        rect(
                            left - wide * 0.6,
                            foot - tall + wide * 0.1,
                            left + wide * 0.6,
                            foot - tall + wide * 0.7,
                        ),
                        paint(mix(hue, "#1a0830", 0.5)),
                    )
            else:
                rock(canvas, x, foot, size, "#5f7f8a", rng)
                for _ in range(14):
                    angle = float(rng.uniform(3.3, 6.1))
                    canvas.drawCircle(
                        x + math.cos(angle) * size * 0.5,
                        foot + math.sin(angle) * size * 0.42,
                        size * 0.08,
                        paint(hue),
                    )

    return sheet("corals", setting, 5, draw_corals)


def _fan(
    canvas: Any, x: float, y: float, size: float, angle: float, depth: int, hue: str, rng: np.random.Generator
) -> None:
    long = size * 0.28
    tip_x, tip_y = x + math.cos(angle) * long, y + math.sin(angle) * long
    canvas.drawLine(
        x,
        y,
        tip_x,
        tip_y,
        paint(mix(hue, "#ffffff", 0.06 * (5 - depth)), stroke=max(1.0, size * 0.022 * depth)),
    )
    if depth:
        for turn in (-0.5, 0.5):
            _fan(
                canvas,
                tip_x,
                tip_y,
                size * 0.8,
                angle + turn + float(rng.uniform(-0.15, 0.15)),
                depth - 1,
                hue,
                rng,
            )


def _shafts(setting: Setting, top: str, bright: float) -> Layer:
    rng, width, height = setting.rng("shafts"), setting.width, setting.height
    strength = bright * (0.4 if setting.weather in GREY_WEATHERS else 1.0)

    def draw_shafts(canvas: Any) -> None:
        for _ in range(9):
            x, wide = float(rng.uniform(0.3, 0.95)) * width, float(rng.uniform(0.02, 0.07)) * width
            lean = (x / width - 0.62) * height * 0.45
            drop = height * float(rng.uniform(0.55, 0.8))
            fade = skia.GradientShader.MakeLinear(
                points=[skia.Point(x, 0), skia.Point(x + lean, drop)],
                colors=[
                    skia.Color4f(*mix(top, "#ffffff", 0.4), 0.3 * strength).toColor(),
                    skia.Color4f(*mix(top, "#ffffff", 0.4), 0.0).toColor(),
                ],
            )
            beam = [(x, -10), (x + wide, -10), (x + wide * 3 + lean, drop), (x + lean - wide, drop)]
            canvas.drawPath(path(beam), paint(top, shader=fade, blurred=8 * setting.unit))

    return sheet(
        "light shafts",
        setting,
        4.5,
        draw_shafts,
        soft=5.5,
        shading="painted",
        outline=False,
        movement="flicker",
    )


def _weeds(setting: Setting, low: str) -> Layer:
    """Draw weeds at the lower corners, out of focus."""
    rng, unit = setting.rng("weeds"), setting.unit

    def draw_weeds(canvas: Any) -> None:
        for _ in range(30):
            side = 1 if rng.random() < 0.5 else -1
            x = setting.width * (0.5 + side * float(rng.uniform(0.36, 0.54)))
            tall = float(rng.uniform(160, 520)) * unit
            sway = float(rng.uniform(-50, 50)) * unit
            points = [
                (x + sway * math.sin(k * 0.9) * k / 6, setting.height + 20 - tall * k / 6) for k in range(7)
            ]
            tone = mix("#2f8a5f", low, float(rng.uniform(0.2, 0.7)))
            canvas.drawPath(
                path(points, closed=False, smooth=True), paint(tone, stroke=float(rng.uniform(12, 26)) * unit)
            )

    return sheet("weeds in front", setting, 1.5, draw_weeds, soft=5.5, movement="sway", outline=False)
