"""A desert of dunes with ripples, cacti and rocks."""

from typing import Any

import numpy as np

from reelwright_pictures.brush import gradient, mix, paint, path
from reelwright_pictures.land import ground, massif, ridge, rock
from reelwright_pictures.perspective import View, rect
from reelwright_pictures.places import Place
from reelwright_pictures.plants import scatter
from reelwright_pictures.scenery import stage
from reelwright_pictures.sheets import shaped, sheet, wavy
from reelwright_pictures.sky import air, sky
from reelwright_pictures.stage import Layer, Setting, Stage

PLACE = Place(
    words={
        "desert": "", "dune": "", "dunes": "", "sahara": "sand", "wasteland": "", "oasis": "",
        "sand dunes": "", "drought": "", "egypt": "sand", "wild west": "", "badlands": "", "dry land": "",
    },
    props=("camel", "cactus"),
)  # fmt: skip


def draw(setting: Setting) -> Stage:
    view, unit = View(setting, setting.height * 0.52, setting.width * 0.5), setting.unit
    sand = "#f0f3f7" if setting.weather == "snow" else "#e3b578"
    plain = ground(
        view,
        ((0, mix(sand, "#fff2d8", 0.45)), (0.35, sand), (1, mix(sand, "#7a4420", 0.42))),
        cells=(0.06, 0.6, 4.0),
        grain=0.18,
        name="sand",
        depth=40,
        stretch=3.0,
        tint="#fff0cc",
    )
    layers = [
        *sky(setting, view.horizon),
        massif(setting, view.horizon + 4 * unit, 120 * unit, "#b98a72", 3000, "mesas", snow=-1.0, rough=0.5),
        _dune(setting, view.horizon + 14 * unit, 90 * unit, mix(sand, "#c98a5a", 0.25), 1400, "far dunes"),
        _dune(setting, view.horizon + 60 * unit, 130 * unit, mix(sand, "#b8743f", 0.2), 500, "dunes"),
        shaped(plain, wavy(setting, view.horizon + 46 * unit, 22 * unit, "near dune", 3.4)),
        _ripples(view, sand),
        *([] if setting.variant == "sand" else [_plants(view)]),
        _stones(view),
    ]
    return stage(view, layers, fog=air(setting, 3600), particles="dust")


def _dune(setting: Setting, base: float, high: float, colour: Any, depth: float, name: str) -> Layer:
    """Draw dunes whose side away from the sun lies in the shade."""
    rng = setting.rng(name)
    line = ridge(setting, base, high, rng, rough=0.34, steps=5)
    body = [*line, (setting.width * 1.02, base + 30), (-0.02 * setting.width, base + 30)]
    peaks = [
        k for k in range(1, len(line) - 1) if line[k][1] < line[k - 1][1] and line[k][1] <= line[k + 1][1]
    ]

    def draw_dunes(canvas: Any) -> None:
        shade = gradient((0, base - high), (0, base), ((0, mix(colour, "#fff2d0", 0.3)), (1, colour)))
        outline = path(body, smooth=True)
        canvas.drawPath(outline, paint(colour, shader=shade))
        canvas.save()
        canvas.clipPath(outline, True)
        for k in peaks:
            x, y = line[k]
            side = [
                (x, y - 2),
                (x + high * 0.25, y + high * 0.5),
                (x - high * 0.1, base + 20),
                (x - high * 2.4, base + 20),
                (x - high * 1.1, y + high * 0.5),
            ]
            canvas.drawPath(
                path(side, smooth=True), paint(mix(colour, "#6a3448", 0.42), 0.55, blurred=3 * setting.unit)
            )
        canvas.restore()

    return sheet(name, setting, depth, draw_dunes, (0, base - high * 1.2, setting.width, base + 30))


def _ripples(view: View, sand: str) -> Layer:
    """Draw the ripples of the wind in the near sand."""
    rng, setting = view.setting.rng("ripples"), view.setting

    def draw_ripples(canvas: Any) -> None:
        for z in np.geomspace(2.3, 16, 44).tolist():
            points, phase = [], float(rng.uniform(0, 6))
            for k in range(21):
                x = (k / 20 - 0.5) * 1.1 * setting.width
                y = view.at(0, 0, z)[1] + view.scale(z) * 0.03 * float(
                    np.sin(k * 1.1 + phase) + 0.6 * np.sin(k * 2.3 + phase * 2)
                )
                points.append((view.centre + x, y))
            thick = max(0.7, view.scale(z) * 0.012)
            canvas.drawPath(
                path(points, closed=False, smooth=True), paint(mix(sand, "#7a4420", 0.5), 0.24, stroke=thick)
            )
            lower = [(x, y + thick * 1.3) for x, y in points]
            canvas.drawPath(path(lower, closed=False, smooth=True), paint("#fff6e0", 0.24, stroke=thick))

    return sheet(
        "ripples",
        setting,
        35,
        draw_ripples,
        (0, view.horizon, setting.width, setting.height),
        outline=False,
        lies=True,
    )


def _plants(view: View) -> Layer:
    setting = view.setting

    def draw_plants(canvas: Any) -> None:
        for x, z, tall in ((0.8, 24.0, 2.2), (0.1, 17.0, 2.6), (0.92, 8.5, 3.0), (0.03, 30.0, 2.0)):
            foot = view.at(0, 0, z)[1]
            size = view.scale(z) * tall
            canvas.drawOval(
                rect(
                    x * setting.width - size * 0.6,
                    foot - size * 0.03,
                    x * setting.width + size * 0.12,
                    foot + size * 0.05,
                ),
                paint("#3a1c18", 0.35, blurred=size * 0.02),
            )
            _cactus(canvas, x * setting.width, foot, size)

    return sheet("cacti", setting, 8.5, draw_plants)


def _cactus(canvas: Any, x: float, foot: float, size: float) -> None:
    _arm(canvas, [(x, foot), (x, foot - size)], size * 0.13)
    _arm(
        canvas,
        [
            (x, foot - size * 0.4),
            (x - size * 0.24, foot - size * 0.44),
            (x - size * 0.24, foot - size * 0.72),
        ],
        size * 0.09,
    )
    _arm(
        canvas,
        [
            (x, foot - size * 0.52),
            (x + size * 0.22, foot - size * 0.56),
            (x + size * 0.22, foot - size * 0.88),
        ],
        size * 0.09,
    )


def _arm(canvas: Any, points: list[tuple[float, float]], thick: float) -> None:
    shape = path(points, closed=False)
    canvas.drawPath(shape, paint("#2f6a48", stroke=thick * 1.9))
    for shift, tone in ((0.35, "#4f9a5f"), (0.62, "#7fc07a"), (-0.4, "#23553c"), (0.0, "#3a7a50")):
        moved = path([(x + shift * thick, y) for x, y in points], closed=False)
        canvas.drawPath(moved, paint(tone, stroke=thick * 0.26))


def _stones(view: View) -> Layer:
    rng, setting = view.setting.rng("stones"), view.setting

    def draw_stones(canvas: Any) -> None:
        for x, y, scale in scatter(view, 30, 2.3, 18, rng, 0.34):
            rock(
                canvas,
                x,
                y,
                scale * float(rng.uniform(0.05, 0.28)),
                mix("#b07a56", "#6a4a44", float(rng.random())),
                rng,
            )

    return sheet("stones", setting, 7, draw_stones)
