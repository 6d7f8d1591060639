"""A snowy plain with pines, soft drifts and tracks; ice for the poles."""

from dataclasses import replace
from typing import Any

import numpy as np

from reelwright_pictures.brush import gradient, mix, paint, path
from reelwright_pictures.land import ground, hills, massif, water
from reelwright_pictures.perspective import View, rect
from reelwright_pictures.places import Place
from reelwright_pictures.plants import greens, leafy_tree, pine, tree_line
from reelwright_pictures.scenery import stage
from reelwright_pictures.sheets import as_painted, shaped, sheet, wavy
from reelwright_pictures.sky import air, daylight, sky
from reelwright_pictures.stage import Layer, Setting, Stage
from reelwright_pictures.town import fence

PLACE = Place(
    words={
        "snow": "", "winter landscape": "", "snowy field": "", "blizzard": "", "ski slope": "",
        "skiing": "", "christmas landscape": "", "arctic": "ice", "antarctica": "ice",
        "north pole": "ice", "south pole": "ice", "glacier": "ice", "iceberg": "ice", "ice": "ice",
        "frozen lake": "ice", "tundra": "",
    },
    props=("snowman", "penguin", "sled"),
)  # fmt: skip


def draw(setting: Setting) -> Stage:
    setting = replace(setting, season="winter")
    view, unit = View(setting, setting.height * 0.5, setting.width * 0.5), setting.unit
    light, haze, skies = daylight(setting), air(setting, 3600), sky(setting, view.horizon)
    snow = ground(
        view,
        ((0, "#e6eef7"), (0.3, "#f4f8fc"), (1, "#c4d3e8")),
        cells=(0.5, 3.0, 12.0),
        grain=0.09,
        name="snow",
        depth=40,
        stretch=2.0,
        tint="#ffffff",
    )
    far = massif(setting, view.horizon + 2 * unit, 300 * unit, "#7a8cac", 3400, "range", snow=0.9, rough=0.55)
    if setting.variant == "ice":
        bergs = _bergs(setting, view.horizon)
        lit = [as_painted(one, light, haze) for one in (far, bergs)]
        edge = wavy(setting, view.horizon + (setting.height - view.horizon) * 0.3, 12 * unit, "edge", 4.0)
        layers = [
            *skies,
            far,
            bergs,
            water(view, [*skies, *lit], "#1f5f86", waves=1.0, clear=0.5),
            shaped(snow, edge),
            _ice_edge(setting, edge),
            _drifts(view),
            _blocks(view),
        ]
        return stage(view, layers, light=light, fog=haze)
    layers = [
        *skies,
        far,
        hills(
            setting,
            view.horizon + 8 * unit,
            110 * unit,
            "#d4e0ee",
            1500,
            "white hills",
            rough=0.36,
            foot="#eef4fa",
        ),
        tree_line(
            setting, view.horizon + 12 * unit, 80 * unit, "#5f7f8a", 600, "far pines", gaps=0.1, conifers=1.0
        ),
        shaped(snow, wavy(setting, view.horizon + 12 * unit, 6 * unit, "edge", 4.0)),
        _tracks(view),
        _drifts(view),
        _pines(view),
        _fence(view),
    ]
    return stage(
        view, layers, light=light, fog=haze, particles="snow" if setting.weather == "wind" else "glitter"
    )


def _tracks(view: View) -> Layer:
    """Draw footprints that lead away, winding."""
    setting = view.setting

    def draw_tracks(canvas: Any) -> None:
        for k, z in enumerate(np.geomspace(2.4, 26, 44).tolist()):
            middle = 0.34 + 0.5 * np.sin(np.log(z) * 1.7) + (0.12 if k % 2 else -0.12)
            x, y = view.at(float(middle) * (1 + z * 0.04), 0, z)
            size = view.scale(z) * 0.1
            canvas.drawOval(rect(x - size, y - size * 0.5, x + size, y + size * 0.5), paint("#8fa6c8", 0.7))
            canvas.drawOval(
                rect(x - size * 0.9, y - size * 0.1, x + size * 0.9, y + size * 0.56), paint("#ffffff", 0.55)
            )

    return sheet("footprints", setting, 30, draw_tracks, outline=False, lies=True)


def _drifts(view: View) -> Layer:
    """Draw soft drifts whose backs lie in blue shade."""
    setting, unit = view.setting, view.setting.unit
    rng = setting.rng("drifts")

    def draw_drifts(canvas: Any) -> None:
        for z in np.geomspace(22, 3, 8).tolist():
            x, y = float(rng.uniform(-0.1, 1.1)) * setting.width, view.at(0, 0, z)[1]
            wide, high = view.scale(z) * float(rng.uniform(1.2, 2.4)), view.scale(z) * 0.14
            shade = gradient(
                (x - wide, y), (x + wide * 0.6, y - high), ((0, "#b4c6e0"), (0.6, "#f4f8fd"), (1, "#ffffff"))
            )
            shape = path(
                [
                    (x - wide, y),
                    (x - wide * 0.3, y - high),
                    (x + wide * 0.4, y - high * 0.8),
                    (x + wide, y),
                    (x, y + high * 0.3),
                ],
                smooth=True,
            )
            canvas.drawPath(shape, paint("#f4f8fd", shader=shade, blurred=3 * unit))

    return sheet("drifts", setting, 18, draw_drifts, outline=False, lies=True)


def _pines(view: View) -> Layer:
    setting, rng = view.setting, view.setting.rng("pines")
    grown = greens(replace(setting, weather="snow"))

    def draw_pines(canvas: Any) -> None:
        for x, z, tall in (
            (0.2, 26.0, 4.0),
            (0.78, 22.0, 4.6),
            (0.1, 15.0, 4.4),
            (0.9, 13.0, 4.2),
            (-0.01, 8.5, 4.6),
            (1.0, 7.4, 3.8),
        ):
            foot, size = view.at(0, 0, z)[1], view.scale(z) * tall
            canvas.drawOval(
                rect(
                    x * setting.width - size * 0.34,
                    foot - size * 0.03,
                    x * setting.width + size * 0.2,
                    foot + size * 0.05,
                ),
                paint("#6f86b0", 0.5, blurred=size * 0.03),
            )
            pine(
                canvas,
                x * setting.width,
                foot,
                size,
                mix("#3b6358", "#2a4a6a", float(rng.uniform(0, 0.4))),
                rng,
                snow=True,
            )
        leafy_tree(canvas, 0.7 * setting.width, view.at(0, 0, 34)[1], view.scale(34) * 4, grown, rng)

    return sheet("pines", setting, 7, draw_pines, movement="sway")


def _fence(view: View) -> Layer:
    def draw_fence(canvas: Any) -> None:
        fence(canvas, view, (1.5, 6.0), (9.0, 28.0), "#7f6650", snow=True, posts=12)

    return sheet("fence", view.setting, 11, draw_fence)


def _bergs(setting: Setting, horizon: float) -> Layer:
    rng, unit = setting.rng("bergs"), setting.unit

    def draw_bergs(canvas: Any) -> None:
        for x, wide, tall in ((0.16, 150, 190), (0.84, 210, 250), (0.5, 70, 60), (0.64, 60, 90)):
            px = x * setting.width
            steps = np.linspace(-1, 1, 9)
            points = [
                (
                    px + float(s) * wide * unit,
                    horizon
                    + 3 * unit
                    - tall * unit * max(0.06, (1 - abs(float(s)) ** 1.5)) * float(rng.uniform(0.7, 1.0)),
                )
                for s in steps
            ]
            shade = gradient(
                (px - wide * unit, 0),
                (px + wide * unit, 0),
                ((0, "#8fb4d8"), (0.5, "#cfe4f2"), (1, "#ffffff")),
            )
            canvas.drawPath(
                path(
                    [*points, (px + wide * unit, horizon + 5 * unit), (px - wide * unit, horizon + 5 * unit)]
                ),
                paint("#cfe4f2", shader=shade),
            )
            for k in range(2, 7):
                foot = (px + float(rng.uniform(-0.7, 0.7)) * wide * unit, horizon + 3 * unit)
                canvas.drawPath(path([points[k], points[k + 1], foot]), paint("#6f9ac8", 0.25))

    return sheet(
        "icebergs", setting, 1200, draw_bergs, (0, horizon - 280 * unit, setting.width, horizon + 6 * unit)
    )


def _ice_edge(setting: Setting, edge: Any) -> Layer:
    """Draw the broken edge of the ice above the water."""
    unit = setting.unit

    def draw_edge(canvas: Any) -> None:
        points = [
            (float(x), float(edge[min(int(x), setting.width - 1)]))
            for x in np.arange(0, setting.width + 20, 20)
        ]
        lower = [(x, y - (8 + 7 * ((k * 37) % 5)) * unit) for k, (x, y) in enumerate(points)]
        canvas.drawPath(path([*points, *reversed(lower)]), paint("#a4cbe4"))
        canvas.drawPath(path(points, closed=False), paint("#ffffff", 0.9, stroke=5 * unit))

    return sheet("ice edge", setting, 39, draw_edge)


def _blocks(view: View) -> Layer:
    setting = view.setting

    def draw_blocks(canvas: Any) -> None:
        for x, z, size in ((0.06, 6.0, 0.7), (0.95, 5.0, 0.6), (0.86, 9.0, 0.8), (0.2, 11.0, 0.5)):
            px, foot, big = x * setting.width, view.at(0, 0, z)[1], view.scale(z) * size
            canvas.drawPath(
                path(
                    [
                        (px - big, foot),
                        (px - big * 0.7, foot - big * 0.8),
                        (px + big * 0.1, foot - big * 1.1),
                        (px + big * 0.3, foot - big * 0.1),
                    ]
                ),
                paint("#a9cce6"),
            )
            canvas.drawPath(
                path(
                    [
                        (px + big * 0.1, foot - big * 1.1),
                        (px + big, foot - big * 0.5),
                        (px + big * 0.9, foot),
                        (px + big * 0.3, foot - big * 0.1),
                    ]
                ),
                paint("#dfeefa"),
            )
            canvas.drawPath(
                path(
                    [
                        (px - big, foot),
                        (px + big * 0.3, foot - big * 0.1),
                        (px + big * 0.9, foot),
                        (px, foot + big * 0.12),
                    ]
                ),
                paint("#c4dcf0"),
            )

    return sheet("blocks of ice", setting, 5, draw_blocks)
