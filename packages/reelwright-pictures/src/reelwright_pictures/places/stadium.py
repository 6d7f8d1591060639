"""A stadium: a striped pitch below stands full of people, and floodlights."""

from dataclasses import replace
from typing import Any

import numpy as np

from reelwright_pictures.brush import mix, paint, path
from reelwright_pictures.land import ground
from reelwright_pictures.perspective import View, on, rect
from reelwright_pictures.places import Place
from reelwright_pictures.plants import grass_in_front, greens
from reelwright_pictures.scenery import stage
from reelwright_pictures.sheets import sheet
from reelwright_pictures.sky import air, is_dark, sky
from reelwright_pictures.stage import Layer, Light, Setting, Stage
from reelwright_pictures.town import glow_spot

PLACE = Place(
    words={
        "gym": "", "boxing ring": "", "fitness studio": "",
        "stadium": "", "arena": "", "football field": "", "soccer field": "", "football pitch": "",
        "pitch": "", "match": "", "sports": "", "sport": "", "goal": "", "olympics": "",
        "race track": "", "tournament": "", "soccer": "", "football": "", "baseball field": "",
        "sports field": "", "championship": "",
    },
    props=("soccer-ball", "trophy"),
)  # fmt: skip


def draw(setting: Setting) -> Stage:
    view, unit = View(setting, setting.height * 0.5, setting.width * 0.5), setting.unit
    grown = greens(replace(setting, season="summer"))
    near, far = ("#eef3f8", "#f4f8fb") if grown.is_white else ("#3f8f3a", "#6fb052")
    base = view.horizon + 8 * unit
    high = min(setting.height * 0.2, 380 * unit)
    layers = [
        *sky(setting, view.horizon),
        _stands(setting, base, high),
        _boards(setting, base),
        _floodlights(setting, base, high),
        ground(
            view,
            ((0, far), (0.3, near), (1, mix(near, "#0f2a14", 0.3))),
            cells=(0.06, 0.3, 2.0),
            grain=0.2,
            tint=mix(near, "#f3f0a2", 0.25),
        ),
        _pitch(view, white=grown.is_white),
        _goal(view),
        grass_in_front(setting, grown, amount=0.9),
    ]
    light = None
    if is_dark(setting):
        light = Light((0.3, -0.9, 0.5), (0.95, 0.98, 1.05), (0.3, 0.33, 0.42), (0.7, 0.75, 0.9))
    return stage(view, layers, light=light, fog=air(setting, 3000), floor=(0.74, 0.9), bloom=0.55)


def _stands(setting: Setting, base: float, high: float) -> Layer:
    """Draw two tiers of seats, bent around the pitch, with a crowd of many colours and a roof."""
    rng, unit = setting.rng("crowd"), setting.unit

    def bent(x: float) -> float:
        return high * 0.5 * (2 * x / setting.width - 1) ** 2

    hues = ("#d9534f", "#f4f1ea", "#3f6fb0", "#f0c24a", "#2f4858", "#e08a5a", "#f4f1ea", "#8a3b4f")
    xs = np.linspace(-20, setting.width + 20, 30).tolist()

    def band(low: float, top: float) -> Any:
        upper = [(x, base - top * high - bent(x) * (0.5 + top)) for x in xs]
        lower = [(x, base - low * high - bent(x) * (0.5 + low) + 2) for x in reversed(xs)]
        return path([*upper, *lower])

    def draw_stands(canvas: Any) -> None:
        canvas.drawPath(band(-0.6, 1.0), paint("#4a5870"))
        for low, top, tone in ((0.02, 0.42, "#54627c"), (0.52, 0.94, "#465470")):
            canvas.drawPath(band(low, top), paint(tone))
            step = 8.5 * unit
            for row in range(int((top - low) * high / step)):
                share = low + row * step / high
                for x in np.arange(0, setting.width, step * 0.94).tolist():
                    if rng.random() < 0.84:
                        y = base - share * high - bent(x) * (0.5 + share)
                        px, tone = x + float(rng.normal(0, 1)) * unit, hues[int(rng.integers(8))]
                        canvas.drawRect(
                            rect(px - 2.6 * unit, y - 3 * unit, px + 2.6 * unit, y + 2 * unit),
                            paint(mix(tone, "#2a3448", 0.25)),
                        )
                        canvas.drawCircle(
                            px,
                            y - 4.6 * unit,
                            1.9 * unit,
                            paint("#d9b090" if rng.random() < 0.6 else "#8a5f48"),
                        )
        canvas.drawPath(band(0.42, 0.52), paint("#e9ecf0"))
        canvas.drawPath(band(0.44, 0.47), paint("#c9403a"))
        canvas.drawPath(band(1.0, 1.14), paint("#dfe5ea"))
        canvas.drawPath(band(0.96, 1.01), paint("#2f3a4c"))
        for x in np.arange(0, setting.width, 90 * unit).tolist():
            canvas.drawLine(
                x,
                base - 1.1 * high - bent(x) * 1.6,
                x,
                base - 0.95 * high - bent(x) * 1.45,
                paint("#8a97a6", stroke=3 * unit),
            )

    top = base - high * 2.2
    return sheet("stands", setting, 160, draw_stands, (0, top, setting.width, base + 4))


def _boards(setting: Setting, base: float) -> Layer:
    unit = setting.unit

    def draw_boards(canvas: Any) -> None:
        for k, x in enumerate(np.arange(0, setting.width, 150 * unit).tolist()):
            tone = ("#2f6fb0", "#f0c24a", "#c9403a", "#f4f1ea", "#2f8a6a")[k % 5]
            canvas.drawRect(rect(x, base - 22 * unit, x + 148 * unit, base + 6 * unit), paint(tone))
            canvas.drawRect(
                rect(x + 34 * unit, base - 12 * unit, x + 112 * unit, base - 4 * unit),
                paint("#ffffff" if k % 5 != 3 else "#2f4858", 0.8),
            )

    return sheet("boards", setting, 120, draw_boards, (0, base - 30 * unit, setting.width, base + 8 * unit))


def _floodlights(setting: Setting, base: float, high: float) -> Layer:
    unit, xs = setting.unit, (0.12 * setting.width, 0.88 * setting.width)
    top = base - high * 2.1
    lit = is_dark(setting) or setting.weather in ("rain", "storm", "fog", "snow")

    def draw_masts(canvas: Any) -> None:
        for x in xs:
            canvas.drawLine(x, top, x, base - high * 0.9, paint("#5a6678", stroke=9 * unit))
            canvas.drawRoundRect(
                rect(x - 70 * unit, top - 74 * unit, x + 70 * unit, top + 8 * unit),
                6 * unit,
                6 * unit,
                paint("#3f4a5c"),
            )
            for k in range(15):
                canvas.drawCircle(
                    x + (k % 5 - 2) * 26 * unit,
                    top - 56 * unit + (k // 5) * 24 * unit,
                    9.5 * unit,
                    paint("#f4f8fc" if lit else "#b4c0cc"),
                )

    def draw_light(canvas: Any) -> None:
        for x in xs:
            for k in range(15):
                glow_spot(
                    canvas,
                    x + (k % 5 - 2) * 26 * unit,
                    top - 56 * unit + (k // 5) * 24 * unit,
                    24 * unit,
                    "#f4f8ff",
                    0.9,
                )

    return sheet("floodlights", setting, 150, draw_masts, glow=draw_light if lit else None, strength=1.0)


def _pitch(view: View, *, white: bool) -> Layer:
    """Draw stripes of mown grass and white lines."""
    line = paint("#c9403a" if white else "#f8faf4", 0.92, stroke=0.12)

    def draw_pitch(canvas: Any) -> None:
        with on(canvas, view.floor()):
            for k in range(14):
                z = 2.0 + k * 5.0
                if k % 2:
                    canvas.drawRect(rect(-60, z, 60, z + 5.0), paint("#ffffff", 0.09))
            canvas.drawLine(-40, 62, 40, 62, line)
            for x in (-9.5, 9.5):
                canvas.drawLine(x, 46, x, 62, line)
            canvas.drawLine(-9.5, 46, 9.5, 46, line)
            canvas.drawLine(-4, 57, 4, 57, line)
            canvas.drawLine(-40, 12, 40, 12, line)
            canvas.drawArc(rect(-6, 6, 6, 18), 0, 360, False, line)
            canvas.drawCircle(0, 12, 0.2, paint("#f8faf4"))

    return sheet(
        "lines",
        view.setting,
        50,
        draw_pitch,
        (0, view.horizon, view.setting.width, view.setting.height),
        outline=False,
        lies=True,
    )


def _goal(view: View) -> Layer:
    z = 62.0

    def draw_goal(canvas: Any) -> None:
        with on(canvas, view.front(z)):
            net = paint("#ffffff", 0.3, stroke=0.04)
            for k in range(25):
                canvas.drawLine(-3.6 + k * 0.3, 0, -3.6 + k * 0.3, 2.4, net)
            for k in range(8):
                canvas.drawLine(-3.6, k * 0.3, 3.6, k * 0.3, net)
            post = paint("#ffffff", stroke=0.16)
            canvas.drawPath(path([(-3.66, 0), (-3.66, 2.44), (3.66, 2.44), (3.66, 0)], closed=False), post)

    return sheet("goal", view.setting, z, draw_goal)
