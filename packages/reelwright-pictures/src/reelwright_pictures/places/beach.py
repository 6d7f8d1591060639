"""A beach: sand with shells, waves with foam, palms, and an island far out."""

from typing import Any

import numpy as np

from reelwright_pictures.brush import gradient, mix, paint, path
from reelwright_pictures.land import ground, hills, water
from reelwright_pictures.perspective import View, rect
from reelwright_pictures.places import Place
from reelwright_pictures.plants import palm, scatter
from reelwright_pictures.scenery import stage
from reelwright_pictures.sheets import as_painted, shaped, sheet, wavy
from reelwright_pictures.sky import air, daylight, sky
from reelwright_pictures.stage import Anchor, Array, Layer, Setting, Stage

PLACE = Place(
    words={
        "beach": "", "seaside": "", "shore": "", "coast": "", "island": "", "tropical island": "",
        "sand": "", "vacation": "", "holiday": "", "seashore": "", "lagoon": "", "bay": "",
        "palm trees": "", "tropics": "", "desert island": "", "resort": "", "sandcastle": "",
        "sandcastles": "", "rocky shore": "rough", "rocky coast": "rough",
    },
    props=("umbrella-on-ground", "crab", "beach-ball"),
)  # fmt: skip


def draw(setting: Setting) -> Stage:
    view, unit = View(setting, setting.height * 0.46, setting.width * 0.5), setting.unit
    skies, light, haze = sky(setting, view.horizon), daylight(setting), air(setting, 6000)
    island = hills(
        setting, view.horizon + 2 * unit, 60 * unit, "#5f8f86", 2600, "island", rough=0.5, foot="#8fb5a4"
    )
    shore = view.horizon + (setting.height - view.horizon) * 0.3
    edge = wavy(setting, shore, 16 * unit, "shore", 4.0)
    snow = setting.weather == "snow"
    dry, wet = ("#eef2f7", "#b9c2cc") if snow else ("#eed9ab", "#b8966a")
    sand = ground(
        view,
        ((0, mix(dry, "#fff6e0", 0.4)), (0.34, dry), (1, mix(dry, "#8a6238", 0.42))),
        cells=(0.07, 0.5, 3.0),
        grain=0.22,
        name="sand",
        depth=30,
        tint="#fff2d0",
    )
    layers = [
        *skies,
        island,
        water(
            view,
            [*skies, as_painted(island, light, haze)],
            "#1f8fa0",
            waves=1.6,
            clear=0.75,
            bottom=shore + 40 * unit,
        ),
        shaped(sand, edge),
        _wash(view, edge, wet),
        _shells(view, shore),
        *([] if setting.variant == "rough" else [_palms(view), _shade(view), _fronds(setting)]),
    ]
    middle = shore - view.horizon
    anchors = {"water": (Anchor(setting.width * 0.45, view.horizon + middle * 0.6, middle * 0.6 / 1.6, 25),)}
    return stage(view, layers, light=light, fog=haze, anchors=anchors)


def _wash(view: View, edge: Array, wet: str) -> Layer:
    """Draw wet sand and three lines of foam along the water's edge."""
    setting, unit = view.setting, view.setting.unit
    xs = np.arange(0, setting.width + 24, 24)
    line = np.interp(xs, np.arange(setting.width), edge)
    rng = setting.rng("foam")

    def strip(above: float, below: float, rough: float) -> Any:
        upper = [(float(x), float(y) + above * unit) for x, y in zip(xs, line, strict=True)]
        lower = [
            (float(x), float(y) + below * unit + float(rng.normal(0, rough)) * unit)
            for x, y in zip(xs, line, strict=True)
        ]
        return path([*upper, *reversed(lower)])

    def draw_wash(canvas: Any) -> None:
        canvas.drawPath(strip(-2, 74, 3), paint(wet, 0.5, blurred=5 * unit))
        canvas.drawPath(strip(4, 36, 3), paint("#dff2f2", 0.5, blurred=3 * unit))
        canvas.drawPath(strip(16, 33, 5), paint("#ffffff", 0.92))
        canvas.drawPath(strip(22, 40, 3), paint("#ffffff", 0.4))
        for shift, thick, alpha in ((-14, 9, 0.8), (-52, 6, 0.6), (-84, 4, 0.42)):
            points = [
                (float(x), float(y) + (shift + 7 * float(np.sin(x * 0.011 / unit + shift))) * unit)
                for x, y in zip(xs, line, strict=True)
            ]
            canvas.drawPath(
                path(points, closed=False, smooth=True), paint("#ffffff", alpha, stroke=thick * unit)
            )
            lower = [(x, y + thick * unit) for x, y in points]
            canvas.drawPath(
                path(lower, closed=False, smooth=True), paint("#0f5a6a", 0.18, stroke=thick * unit * 0.9)
            )
        for x in rng.uniform(0, setting.width, 150).tolist():
            y = float(np.interp(x, xs, line)) + float(rng.uniform(-60, 34)) * unit
            size = float(rng.uniform(1, 4)) * unit
            canvas.drawOval(
                rect(x - size * 1.8, y - size * 0.6, x + size * 1.8, y + size * 0.6), paint("#ffffff", 0.6)
            )

    return sheet("foam", setting, 29, draw_wash, outline=False, movement="water", lies=True)


def _shells(view: View, shore: float) -> Layer:
    rng, setting = view.setting.rng("shells"), view.setting
    spots = scatter(view, 46, 2.3, view.reach(shore + 60 * setting.unit), rng, 0.1)

    def draw_shells(canvas: Any) -> None:
        for x, y, scale in spots:
            size = scale * float(rng.uniform(0.02, 0.05))
            tone = ("#f4e3d2", "#d9a58a", "#e8c4b4", "#8f8a84")[int(rng.integers(4))]
            canvas.drawOval(
                rect(x - size * 1.2, y - size * 0.1, x + size * 1.4, y + size * 0.5), paint("#3a2414", 0.3)
            )
            shade = gradient(
                (x, y - size),
                (x, y + size * 0.3),
                ((0, mix(tone, "#ffffff", 0.4)), (1, mix(tone, "#4a2a1a", 0.3))),
            )
            canvas.drawArc(
                rect(x - size, y - size, x + size, y + size), 180, 180, True, paint(tone, shader=shade)
            )

    return sheet("shells", setting, 16, draw_shells, lies=True)


def _palms(view: View) -> Layer:
    rng, setting = view.setting.rng("palms"), view.setting
    leaf = "#dfe8ee" if setting.weather == "snow" else "#3f8f55"

    def draw_palms(canvas: Any) -> None:
        for x, z, tall, lean in ((0.99, 9.0, 4.4, -0.26), (0.93, 7.0, 4.8, -0.13), (-0.02, 10.0, 4.6, 0.2)):
            _, foot = view.at(0, 0, z)
            size = view.scale(z) * tall
            canvas.drawOval(
                rect(
                    x * setting.width - size * 0.5,
                    foot - size * 0.02,
                    x * setting.width + size * 0.2,
                    foot + size * 0.04,
                ),
                paint("#2a1a10", 0.35, blurred=size * 0.02),
            )
            palm(canvas, x * setting.width, foot, size, lean, leaf, rng)

    return sheet("palms", setting, 7, draw_palms, movement="sway")


def _shade(view: View) -> Layer:
    """Draw the shade of leaves on the near sand."""
    rng, setting = view.setting.rng("shade"), view.setting
    strength = (
        0.26
        if setting.weather in ("clear", "wind", "cloudy") and setting.hour not in ("night", "dusk")
        else 0.08
    )

    def draw_shade(canvas: Any) -> None:
        for k in range(26):
            x = setting.width * (float(rng.uniform(-0.1, 0.3)) if k % 2 else float(rng.uniform(0.74, 1.1)))
            y = setting.height * float(rng.uniform(0.9, 1.02))
            long = setting.unit * float(rng.uniform(90, 220))
            canvas.save()
            canvas.translate(x, y)
            canvas.rotate(float(rng.uniform(-22, 22)))
            canvas.drawOval(
                rect(-long, -setting.unit * 12, long, setting.unit * 12), paint("#3a2030", strength)
            )
            canvas.restore()

    return sheet("shade", setting, 6, draw_shade, soft=5.5, outline=False, shading="painted", movement="sway")


def _fronds(setting: Setting) -> Layer:
    """Draw a palm leaf that hangs into the upper corner, out of focus."""
    rng = setting.rng("fronds")
    leaf = "#cfdbe4" if setting.weather == "snow" else "#2f7a4a"
    size = min(setting.width, setting.height)

    def draw_fronds(canvas: Any) -> None:
        canvas.clipRect(rect(0.03 * size, 0, size, size * 0.5))
        palm(canvas, -0.06 * setting.width, size * 0.8, size * 0.95, 0.0, leaf, rng)

    box = (0, 0, size * 0.62, size * 0.62)
    return sheet("palm leaf in front", setting, 1.2, draw_fronds, box, soft=6, movement="sway", outline=False)
