"""A tiled roof high over the city, with a chimney."""

from typing import Any

import cv2
import numpy as np

from reelwright_pictures.brush import gradient, mix, paint, ramp, rgb
from reelwright_pictures.perspective import View, rect
from reelwright_pictures.places import Place
from reelwright_pictures.plants import branch, greens
from reelwright_pictures.rooms import bricks
from reelwright_pictures.scenery import stage
from reelwright_pictures.sheets import sheet
from reelwright_pictures.sky import Sun, air, sky
from reelwright_pictures.stage import Anchor, Array, Layer, Setting, Stage
from reelwright_pictures.town import skyline

PLACE = Place(
    words={
        "roof": "", "rooftop": "", "rooftops": "", "roof top": "", "balcony": "",
        "above the city": "", "roof terrace": "", "top of a building": "", "ledge": "",
    },
    props=("black-cat", "bird", "owl"),
)  # fmt: skip


def draw(setting: Setting) -> Stage:
    horizon, unit = setting.height * 0.6, setting.unit
    view = View(setting, horizon, setting.width * 0.5)
    tone = {
        "dawn": "#9a86b0",
        "morning": "#9fb4cc",
        "day": "#9db6d0",
        "evening": "#b0868f",
        "dusk": "#7a5f9a",
        "night": "#4f4f8c",
    }[setting.hour]
    sun = Sun(0.68, 0.32, 0.13, True) if setting.hour == "night" else None
    ridge = _ridge(setting)
    high = min(setting.height * 0.24, 430 * unit)
    layers = [
        *sky(setting, horizon + 40 * unit, sun=sun),
        skyline(
            setting,
            horizon + 20 * unit,
            high * 0.3,
            high,
            tone,
            2600,
            "far towers",
            lit=0.2,
            window=13,
            wide=(40, 100),
        ),
        skyline(
            setting,
            horizon + 120 * unit,
            high * 0.3,
            high * 0.72,
            mix(tone, "#2c2a5c", 0.4),
            1500,
            "towers",
            lit=0.3,
            window=17,
            wide=(60, 120),
        ),
        skyline(
            setting,
            float(ridge.max()) + 6 * unit,
            high * 0.5,
            high * 0.9,
            mix(tone, "#1a1c44", 0.66),
            800,
            "near houses",
            lit=0.34,
            window=24,
            wide=(90, 170),
        ),
        _tiles(setting, ridge),
        _ridge_tiles(setting, ridge),
        *_chimney(setting, ridge),
        branch(setting, greens(setting)),
    ]
    spots = tuple(
        Anchor(setting.width * x, float(ridge[int(setting.width * x)]) + 6 * unit, 420 * unit, 4)
        for x in (0.6, 0.42, 0.8)
    )
    particles = "fireflies" if setting.hour in ("night", "dusk") else ""
    low = float(ridge.mean()) / setting.height
    return stage(
        view,
        layers,
        fog=air(setting, 5200),
        anchors={"roof": spots, "seat": spots},
        particles=particles,
        floor=(low + 0.02, low + 0.14),
        bloom=0.5,
    )


def _ridge(setting: Setting) -> Array:
    xs = np.arange(setting.width, dtype=np.float32)
    middle = xs / setting.width - 0.5
    slope = min(setting.width, setting.height * 0.8) * 0.07
    return np.asarray(
        setting.height * 0.765 - slope * middle + 4 * setting.unit * np.sin(middle * 9), np.float32
    )


def _tiles(setting: Setting, ridge: Array) -> Layer:
    """Draw rows of round tiles that grow towards the viewer, each a little different."""
    unit, rng = setting.unit, setting.rng("tiles")
    top = int(float(ridge.min())) - 2
    xs, ys = np.meshgrid(
        np.arange(setting.width, dtype=np.float32), np.arange(top, setting.height, dtype=np.float32)
    )
    below = np.maximum(ys - ridge[None, :], 0) / unit
    rows = np.log1p(below * 0.0022) / 0.0022 / 46  # rows grow with the distance from the ridge
    row = np.floor(rows)
    part = rows - row
    across = (xs - setting.width / 2) / unit / (74 * (1 + 0.0022 * below)) + (row % 2) * 0.5 + 500
    column = np.floor(across)
    bulge = (across - column) * 2 - 1
    edge = 0.7 + 0.3 * np.sqrt(np.clip(1 - bulge * bulge, 0, 1))
    reach = part / edge
    tone = rng.random((256, 2048)).astype(np.float32)[(row.astype(int) % 256), (column.astype(int) % 2048)]
    white = setting.weather == "snow"
    stops = ((0, "#cfdbe8"), (1, "#f6f9fc")) if white else ((0, "#7f3a34"), (0.5, "#a8503f"), (1, "#c4705a"))
    colour = ramp(stops, tone)
    light = 0.62 + 0.28 * bulge + 0.3 * (1 - part)
    light = np.where(reach < 1, light, 0.34) * (0.55 + 0.45 * np.clip(part * 9, 0, 1))
    light = light + np.clip(1 - np.abs(reach - 0.93) * 14, 0, 1) * 0.24 * np.clip(0.5 + bulge, 0, 1)
    fall = np.clip(1.12 - below / 1500, 0.55, 1.1)
    colour = np.clip(colour * (light * fall)[:, :, None] * (1.0 if not white else 0.96), 0, 1)
    moss = cv2.resize(
        rng.random((12, 9)).astype(np.float32), (setting.width, ys.shape[0]), interpolation=cv2.INTER_CUBIC
    )
    share = np.clip((moss - 0.72) * 2.2, 0, 0.4)[:, :, None] * (0 if white else 1)
    colour = colour * (1 - share) + rgb("#5f6f3f") * share * light[:, :, None]
    alpha = np.clip(ys - ridge[None, :] + 0.5, 0, 1)
    return Layer("roof", colour.astype(np.float32), alpha.astype(np.float32), 6, 0, top, "flat")


def _ridge_tiles(setting: Setting, ridge: Array) -> Layer:
    unit, white = setting.unit, setting.weather == "snow"
    step = 94 * unit

    def draw_ridge(canvas: Any) -> None:
        for k in range(int(setting.width / step) + 2):
            left = k * step - step * 0.5
            y = float(ridge[int(np.clip(left + step / 2, 0, setting.width - 1))])
            tone = mix("#b0604c", "#5a2a2a", 0.25 * (k % 2))
            body = rect(left + 1, y - 15 * unit, left + step + 5 * unit, y + 19 * unit)
            shade = gradient(
                (0, y - 15 * unit),
                (0, y + 19 * unit),
                ((0, mix(tone, "#ffe2d0", 0.5)), (0.4, tone), (1, mix(tone, "#1a0a14", 0.55))),
            )
            canvas.drawRoundRect(body, 13 * unit, 13 * unit, paint(tone, shader=shade))
            canvas.drawLine(
                left + step, y - 12 * unit, left + step, y + 17 * unit, paint("#1a0a14", 0.4, stroke=3 * unit)
            )
            if white:
                canvas.drawRoundRect(
                    rect(left, y - 24 * unit, left + step + 4 * unit, y - 2 * unit),
                    12 * unit,
                    12 * unit,
                    paint("#f6f9fc"),
                )

    return sheet("ridge", setting, 5.5, draw_ridge)


def _chimney(setting: Setting, ridge: Array) -> list[Layer]:
    unit = setting.unit
    x = 0.19 * setting.width if setting.width < setting.height * 1.2 else 0.14 * setting.width
    foot, wide, high = float(ridge[int(x)]), 84 * unit, 330 * unit

    def draw_chimney(canvas: Any) -> None:
        canvas.save()
        canvas.translate(x, foot + 40 * unit)
        canvas.scale(300 * unit, -300 * unit)
        tall = (high + 40 * unit) / (300 * unit)
        bricks(
            canvas,
            -wide / 300 / unit,
            0,
            wide / 300 / unit,
            tall,
            "#9a4f42",
            "#c9a99a",
            setting.rng("bricks"),
            0.18,
        )
        canvas.restore()
        canvas.drawRect(
            rect(x - wide, foot - high, x - wide * 0.3, foot + 40 * unit), paint("#0a0818", 0.34, blurred=0.1)
        )
        canvas.drawRect(rect(x + wide * 0.7, foot - high, x + wide, foot + 40 * unit), paint("#ffe8d0", 0.16))
        for low, out, tone in ((0, 14, "#8a7a80"), (26, 6, "#6f5f68")):
            canvas.drawRoundRect(
                rect(
                    x - wide - out * unit,
                    foot - high - (30 - low) * unit,
                    x + wide + out * unit,
                    foot - high + low * unit,
                ),
                4 * unit,
                4 * unit,
                paint(tone),
            )
        canvas.drawRect(
            rect(x - wide * 0.5, foot - high - 74 * unit, x + wide * 0.5, foot - high - 28 * unit),
            paint("#a0553f"),
        )
        canvas.drawOval(
            rect(x - wide * 0.5, foot - high - 84 * unit, x + wide * 0.5, foot - high - 64 * unit),
            paint("#3a1c1c"),
        )
        if setting.weather == "snow":
            canvas.drawRoundRect(
                rect(
                    x - wide - 16 * unit,
                    foot - high - 50 * unit,
                    x + wide + 16 * unit,
                    foot - high - 22 * unit,
                ),
                14 * unit,
                14 * unit,
                paint("#f6f9fc"),
            )

    def draw_smoke(canvas: Any) -> None:
        rng = setting.rng("smoke")
        for k in range(16):
            up = k / 16
            px = x + (26 * np.sin(k * 0.7) + 150 * up * up) * unit
            canvas.drawCircle(
                float(px),
                foot - high - (90 + 360 * up) * unit,
                (22 + 60 * up) * unit,
                paint(mix("#c9c4d4", "#8a84a4", float(rng.random())), 0.22 * (1 - up)),
            )

    return [
        sheet("chimney", setting, 5, draw_chimney),
        sheet("smoke", setting, 5.2, draw_smoke, soft=7, movement="drift", outline=False),
    ]
