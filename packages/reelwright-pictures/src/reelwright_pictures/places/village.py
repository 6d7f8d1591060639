"""A village of small houses with red roofs along a lane, a church, and hills behind."""

from typing import Any

import numpy as np

from reelwright_pictures.brush import gradient, mix, paint, path
from reelwright_pictures.land import Trail, hills
from reelwright_pictures.perspective import View, on, quad, rect, shadow
from reelwright_pictures.places import Place
from reelwright_pictures.plants import (
    Greens,
    branch,
    bush,
    flowers,
    grass_in_front,
    greens,
    leafy_tree,
    meadow,
    tree_line,
    tufts,
)
from reelwright_pictures.scenery import stage
from reelwright_pictures.sheets import sheet
from reelwright_pictures.sky import air, is_dark, sky
from reelwright_pictures.stage import Layer, Setting, Stage
from reelwright_pictures.town import fence, window_light

PLACE = Place(
    words={
        "village": "", "house": "", "cottage": "", "houses": "", "farmhouse": "", "small town": "",
        "hamlet": "", "front yard": "", "real estate": "", "cabin": "", "barn": "", "farmyard": "",
        "home exterior": "", "mansion": "", "church": "", "villa": "", "garden": "garden",
        "yard": "garden", "backyard": "garden", "back yard": "garden", "vegetable garden": "garden",
        "flower bed": "garden", "greenhouse": "garden",
    },
    props=("rooster", "bicycle", "tractor"),
)  # fmt: skip


def draw(setting: Setting) -> Stage:
    view, unit, grown = (
        View(setting, setting.height * 0.5, setting.width * 0.5),
        setting.unit,
        greens(setting),
    )
    is_garden = setting.variant == "garden"
    trail = Trail(
        view,
        0.8 if is_garden else 1.2,
        "#e6ebf2" if grown.is_white else "#c9b08a",
        mix(grown.grass, "#3a2a18", 0.4),
        bend=0.5,
        far=22 if is_garden else 60,
        aim=0.1,
    )
    houses = (
        ((0.34, 16.0, 6.4),)
        if is_garden
        else (
            (0.66, 48.0, 6.5),
            (0.34, 40.0, 6.0),
            (0.86, 27.0, 6.0),
            (0.1, 22.0, 6.0),
            (1.0, 15.5, 4.6),
            (-0.04, 13.0, 4.4),
        )
    )
    layers = [
        *sky(setting, view.horizon),
        hills(
            setting,
            view.horizon + 4 * unit,
            170 * unit,
            mix(grown.far_grass, "#6f93b0", 0.55),
            3000,
            "far hills",
        ),
        hills(
            setting,
            view.horizon + 8 * unit,
            100 * unit,
            mix(grown.far_grass, "#7fa08a", 0.3),
            1300,
            "near hills",
        ),
        tree_line(
            setting,
            view.horizon + 10 * unit,
            80 * unit,
            mix(grown.leaf, "#2d5a4a", 0.3),
            420,
            "far trees",
            gaps=0.1,
        ),
        *([] if is_garden else [_church(view)]),
        meadow(view, grown, 0.45),
        trail.layer("lane"),
        *(_house(view, x, z, wide, k, grown) for k, (x, z, wide) in enumerate(houses)),
        tufts(view, grown, 220, 2.6, 24, "tufts", metres=0.18, trail=trail),
        _greenery(view, grown, is_garden=is_garden),
        flowers(
            view, grown, 120 if is_garden else 46, 2.5, 11, "flowers", spare=0.34, trail=trail, metres=0.34
        ),
        branch(setting, grown, corner="left"),
        grass_in_front(setting, grown, amount=0.7),
    ]
    return stage(view, layers, fog=air(setting, 1800), floor=(0.74, 0.9))


def _house(view: View, x: float, z: float, wide: float, number: int, grown: Greens) -> Layer:
    """Draw a house with a gable roof, windows with shutters, and a door."""
    setting, rng = view.setting, view.setting.rng(f"house {number}")
    left = (x * setting.width - view.centre) / view.scale(z) - wide / 2
    right, high, top = left + wide, 3.0, 5.4
    wall = ("#f0e2c6", "#e8cdb0", "#dfe3da", "#e9c9b4", "#f2ead8")[int(rng.integers(5))]
    roof = "#eef3f8" if grown.is_white else ("#b5563f", "#a04a3a", "#8a5a4a", "#c06a48")[int(rng.integers(4))]
    shutters = ("#4f7f8a", "#5f8a5a", "#8a5f4a", "#46618a")[int(rng.integers(4))]
    lights = [window_light(setting, rng, 0.75) for _ in range(6)]
    spots = [
        (left + wide * share, low, lights[k])
        for k, (share, low) in enumerate(((0.2, 1.0), (0.8, 1.0), (0.5, 3.2)))
    ]
    chimney = left + wide * 0.72

    def draw_house(canvas: Any) -> None:
        shadow(canvas, view, (left, 0, z), (right, 3, z + 3), 0.45)
        inner = right if x < 0.5 else left
        side = quad(view, [(inner, 0, z), (inner, high, z), (inner, high, z + 7), (inner, 0, z + 7)])
        canvas.drawPath(side, paint(mix(wall, "#2a2438", 0.32)))
        middle = left + wide / 2
        canvas.drawPath(
            quad(
                view,
                [
                    (middle, top, z - 0.3),
                    (inner, high - 0.15, z - 0.3),
                    (inner, high - 0.15, z + 7),
                    (middle, top, z + 7),
                ],
            ),
            paint(mix(roof, "#1a1020", 0.25)),
        )
        with on(canvas, view.front(z)):
            canvas.drawRect(rect(chimney, 4.0, chimney + 0.5, 5.9), paint(mix("#9a5a48", "#2a1820", 0.15)))
            canvas.drawRect(rect(chimney - 0.08, 5.85, chimney + 0.58, 6.0), paint("#7a4a3c"))
            _front(canvas, left, right, high, top, wall)
            for at, low, light in spots:
                _window(canvas, at, low, light, shutters, is_dark(setting))
            _door(canvas, middle, shutters)
            _gable(canvas, left, right, high, top, roof)

    def draw_light(canvas: Any) -> None:
        with on(canvas, view.front(z)):
            for at, low, light in spots:
                if light:
                    canvas.drawRect(rect(at - 0.4, low, at + 0.4, low + 1.1), paint(light))

    return sheet(f"house {number}", setting, z, draw_house, glow=draw_light, strength=0.7)


def _front(canvas: Any, left: float, right: float, high: float, top: float, wall: str) -> None:
    shade = gradient((left, 0), (right, 0), ((0, mix(wall, "#2a2438", 0.14)), (1, mix(wall, "#ffffff", 0.1))))
    canvas.drawPath(
        path([(left, 0), (right, 0), (right, high), ((left + right) / 2, top), (left, high)]),
        paint(wall, shader=shade),
    )
    canvas.drawRect(rect(left, 0, right, 0.45), paint(mix(wall, "#5a5048", 0.5)))
    for k in range(int((right - left) / 0.5)):
        canvas.drawRect(
            rect(left + k * 0.5 + 0.03, 0.05 + 0.2 * (k % 2), left + k * 0.5 + 0.45, 0.2 + 0.2 * (k % 2)),
            paint(mix(wall, "#5a5048", 0.35)),
        )


def _window(canvas: Any, x: float, low: float, light: str | None, shutters: str, dark: bool) -> None:
    canvas.drawRect(rect(x - 0.5, low - 0.1, x + 0.5, low + 1.2), paint("#faf6ec"))
    canvas.drawRect(
        rect(x - 0.4, low, x + 0.4, low + 1.1), paint(light or ("#9fc4d8" if not dark else "#28304c"))
    )
    canvas.drawLine(x, low, x, low + 1.1, paint("#faf6ec", stroke=0.06))
    canvas.drawLine(x - 0.4, low + 0.6, x + 0.4, low + 0.6, paint("#faf6ec", stroke=0.06))
    for side in (-1, 1):
        canvas.drawRect(rect(x + side * 0.52, low - 0.05, x + side * 0.9, low + 1.15), paint(shutters))
        for k in range(6):
            y = low + 0.05 + k * 0.18
            canvas.drawLine(x + side * 0.56, y, x + side * 0.86, y, paint("#0a1018", 0.3, stroke=0.02))
    canvas.drawRect(rect(x - 0.55, low - 0.3, x + 0.55, low - 0.08), paint("#8a5f48"))
    for k in range(9):
        canvas.drawCircle(
            x - 0.48 + k * 0.12,
            low - 0.04 + 0.05 * (k % 2),
            0.08,
            paint(("#e76f6f", "#f4d35e", "#5f9a4f")[k % 3]),
        )


def _door(canvas: Any, x: float, colour: str) -> None:
    canvas.drawRect(rect(x - 0.58, 0, x + 0.58, 2.2), paint("#faf6ec"))
    canvas.drawRect(rect(x - 0.48, 0.06, x + 0.48, 2.1), paint(mix(colour, "#2a1a14", 0.25)))
    for low in (0.25, 1.2):
        canvas.drawRect(rect(x - 0.34, low, x + 0.34, low + 0.75), paint("#0a0d14", 0.3, stroke=0.03))
    canvas.drawCircle(x + 0.36, 1.05, 0.05, paint("#e6cf8a"))


def _gable(canvas: Any, left: float, right: float, high: float, top: float, roof: str) -> None:
    middle = (left + right) / 2
    for start, end in (
        ((left - 0.4, high - 0.3), (middle, top + 0.15)),
        ((right + 0.4, high - 0.3), (middle, top + 0.15)),
    ):
        canvas.drawLine(*start, *end, paint(mix(roof, "#1a1020", 0.2), stroke=0.3))
        canvas.drawLine(
            start[0], start[1] + 0.1, end[0], end[1] + 0.1, paint(mix(roof, "#ffffff", 0.2), stroke=0.1)
        )


def _church(view: View) -> Layer:
    z, x = 90.0, 2.0

    def draw_church(canvas: Any) -> None:
        with on(canvas, view.front(z)):
            canvas.drawRect(rect(x, 0, x + 9, 5), paint("#e2d9c8"))
            canvas.drawPath(path([(x - 0.4, 5), (x + 4.5, 8.5), (x + 9.4, 5)]), paint("#a05a48"))
            canvas.drawRect(rect(x - 3, 0, x + 0.6, 11), paint("#ece4d4"))
            canvas.drawRect(rect(x - 3, 0, x - 1.8, 11), paint("#2a2438", 0.14))
            canvas.drawPath(path([(x - 3.3, 11), (x - 1.2, 17), (x + 0.9, 11)]), paint("#6a7f8a"))
            canvas.drawCircle(x - 1.2, 9.2, 0.8, paint("#f8f4ea"))
            canvas.drawLine(x - 1.2, 9.2, x - 1.2, 9.8, paint("#2a2a30", stroke=0.14))
            for at in (x + 2, x + 4.5, x + 7):
                canvas.drawRoundRect(rect(at - 0.4, 1.4, at + 0.4, 3.8), 0.4, 0.4, paint("#7f9ab0"))

    return sheet("church", view.setting, z, draw_church)


def _greenery(view: View, grown: Greens, *, is_garden: bool) -> Layer:
    setting, rng = view.setting, view.setting.rng("greenery")

    def draw_greenery(canvas: Any) -> None:
        leafy_tree(canvas, 0.95 * setting.width, view.at(0, 0, 20)[1], view.scale(20) * 5.4, grown, rng)
        for z in np.linspace(15, 5.2, 12).tolist():
            side = 1 if rng.random() < 0.5 else -1
            x = setting.width * (0.5 + side * float(rng.uniform(0.36, 0.55)))
            bush(
                canvas,
                x,
                view.at(0, 0, z)[1],
                view.scale(z) * float(rng.uniform(0.5, 0.9)),
                mix(grown.leaf, "#2a5a3a", float(rng.uniform(0, 0.5))),
                rng,
            )
        fence(canvas, view, (-1.3, 5.6), (-5.5, 12.0), "#f0ece2", snow=grown.is_white, posts=13)
        fence(canvas, view, (1.6, 5.6), (6.2, 12.0), "#f0ece2", snow=grown.is_white, posts=13)

    del is_garden
    return sheet("greenery", setting, 5.2, draw_greenery, movement="sway")
