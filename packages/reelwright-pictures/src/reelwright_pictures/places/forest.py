"""A forest: near trunks, ferns and moss, a path, and light that falls through the leaves."""

from typing import Any

import cv2
import numpy as np

from reelwright_people.skia_loader import skia
from reelwright_pictures.brush import backdrop, gradient, grid, mix, noise, paint, path, ramp, rgb
from reelwright_pictures.land import Trail, ground
from reelwright_pictures.perspective import View
from reelwright_pictures.places import Place
from reelwright_pictures.plants import (
    Greens,
    branch,
    bush,
    crown,
    grass_in_front,
    greens,
    pine,
    tree_line,
    tufts,
)
from reelwright_pictures.scenery import stage
from reelwright_pictures.sheets import sheet
from reelwright_pictures.sky import air
from reelwright_pictures.stage import Layer, Rgb, Setting, Stage

PLACE = Place(
    words={
        "forest": "", "woods": "", "wood": "", "woodland": "", "jungle": "jungle",
        "rainforest": "jungle", "grove": "", "trees": "", "wilderness": "", "trail": "",
        "hiking trail": "", "pine forest": "pine", "taiga": "pine", "forest clearing": "",
        "clearing": "", "campsite": "pine", "camping": "pine",
    },
    props=("mushroom", "fox", "deer", "owl"),
)  # fmt: skip

# Between the trunks: above, in the middle where it is light, and near the ground.
_DEPTHS = {
    "dawn": ("#6d6f8f", "#f6cfae", "#a58d86"),
    "morning": ("#7fae8a", "#eef6cf", "#93b67c"),
    "day": ("#74ab86", "#e3f2c4", "#86b070"),
    "evening": ("#8a6a55", "#ffd693", "#b58d55"),
    "dusk": ("#2b2c52", "#a06a86", "#4b4162"),
    "night": ("#0b1230", "#36508a", "#1a2648"),
}


def draw(setting: Setting) -> Stage:
    view = View(setting, setting.height * 0.5, setting.width * 0.5)
    grown = _greens(setting)
    horizon, unit = view.horizon, setting.unit
    floor = mix("#7a6238", grown.grass, 0.55) if not grown.is_white else "#e8eef5"
    far = _DEPTHS[setting.hour][2]
    trail = Trail(
        view, 0.9, mix("#a08660", floor, 0.2), mix(floor, "#20180c", 0.5), bend=1.2, far=40, aim=-0.2
    )
    layers = [
        _glade(setting, horizon, grown),
        _stand(view, grown, 60, 24, "far trunks", 0.62),
        _stand(view, grown, 30, 12, "trunks", 0.32),
        ground(
            view,
            ((0, mix(floor, far, 0.5)), (0.25, floor), (1, mix(floor, "#101a10", 0.55))),
            cells=(0.12, 0.6, 3.0),
            grain=0.5,
            tint=mix(grown.grass, "#e8d9a0", 0.2),
            depth=58,
        ),
        sheet(
            "path",
            setting,
            54,
            trail.draw,
            (0, horizon, setting.width, setting.height),
            outline=False,
            lies=True,
        ),
        tree_line(
            setting,
            horizon + 14 * unit,
            150 * unit,
            mix(mix(_leaf(grown), grown.grass, 0.4), _DEPTHS[setting.hour][1], 0.45),
            57,
            "thicket",
            gaps=0.0,
            conifers=0.25,
        ),
        _undergrowth(view, grown),
        tufts(view, grown, 300, 2.6, 20, "ferns", metres=0.34, trail=trail),
        _near_trees(view, grown),
        _shafts(setting),
        branch(setting, grown, corner="right"),
        grass_in_front(setting, grown, amount=0.8),
    ]
    particles = "fireflies" if setting.hour in ("dusk", "night") else "motes"
    return stage(view, layers, fog=air(setting, 220), floor=(0.72, 0.9), particles=particles)


def _greens(setting: Setting) -> Greens:
    grown = greens(setting)
    if setting.variant != "jungle":
        return grown
    return Greens("#3f8a45", "#7fb65e", "#2f8a4c", "#216b48", "#5a4a35", ("#e8576a", "#f2a33c", "#e2e2f2"))


def _glade(setting: Setting, horizon: float, grown: Greens) -> Layer:
    """Paint the light air between the trees, with leaves out of focus above."""
    width, height = setting.width, setting.height
    top, middle, low = _DEPTHS[setting.hour]
    small = max(2, width // 2), max(2, height // 2)
    xs, ys = grid(*small)
    share = np.clip(ys * 2 / horizon, 0, 1.4)
    colours: Any = ramp(((0, top), (0.62, middle), (1, mix(middle, low, 0.4)), (1.4, low)), share)
    glow = np.exp(-(((xs / small[0] - 0.56) / 0.3) ** 2) - (((ys * 2 / horizon - 0.68) / 0.45) ** 2))
    spots = noise(*small, 0.06 * min(small) + 2, setting.rng("leaves behind"), 3)
    leafy = np.clip((spots - 0.36 - 0.5 * share * 0.8) * 3.2, 0, 1)
    leaf = rgb(
        mix(top, mix(grown.leaf, "#0c2a20", 0.35), 0.55 if setting.hour in ("morning", "day") else 0.25)
    )
    colours = colours + (glow * 0.3)[:, :, None] * rgb(middle)
    colours = colours * (1 - 0.75 * leafy[:, :, None]) + leaf * 0.75 * leafy[:, :, None]
    if setting.weather in ("rain", "storm", "overcast", "fog", "snow"):
        colours = colours * 0.55 + colours.mean(2, keepdims=True) * 0.38
    whole = cv2.resize(
        np.clip(colours, 0, 1.2).astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR
    )
    return backdrop("glade", np.asarray(whole, np.float32), 4500)


def _stand(view: View, grown: Greens, far: float, near: float, name: str, haze: float) -> Layer:
    """Draw a row of whole trees; the farther, the more they are the colour of the air."""
    rng, setting = view.setting.rng(name), view.setting
    air_colour = _DEPTHS[setting.hour][1]

    def draw_stand(canvas: Any) -> None:
        count = int(9 + setting.width / setting.height * 8)
        for z in np.sort(rng.uniform(near, far, count))[::-1].tolist():
            x = float(rng.uniform(-0.05, 1.05))
            x += 0.1 * np.sign(x - 0.5) if abs(x - 0.5) < 0.12 else 0
            tone = haze * (z / far)
            _tree(
                canvas,
                view,
                x * setting.width,
                z,
                grown,
                mix(grown.bark, air_colour, tone),
                mix(_leaf(grown), air_colour, tone),
                rng,
            )

    return sheet(name, setting, near, draw_stand, (0, 0, setting.width, view.at(0, 0, near)[1] + 10))


def _leaf(grown: Greens) -> Rgb:
    return mix(grown.pine if grown.is_bare else grown.leaf, "#1c4030", 0.2)


def _tree(
    canvas: Any, view: View, x: float, z: float, grown: Greens, bark: Rgb, leaf: Rgb, rng: np.random.Generator
) -> None:
    _, foot = view.at(0, 0, z)
    scale = view.scale(z)
    if grown.is_bare or view.setting.variant == "pine" or rng.random() < 0.3:
        pine(canvas, x, foot + scale * 0.1, scale * float(rng.uniform(5, 8)), leaf, rng, snow=grown.is_white)
        return
    _column(canvas, x, foot, scale * float(rng.uniform(0.14, 0.24)), bark)
    for _ in range(2):
        crown(
            canvas,
            x + float(rng.normal(0, 0.9)) * scale,
            foot - scale * float(rng.uniform(6.0, 10.0)),
            scale * 1.6,
            leaf,
            rng,
        )


def _column(canvas: Any, x: float, foot: float, half: float, bark: Rgb) -> None:
    light = gradient(
        (x - half, 0),
        (x + half, 0),
        ((0, mix(bark, "#0a0f18", 0.5)), (0.62, bark), (1, mix(bark, "#fff0c8", 0.35))),
    )
    shape = path(
        [
            (x - half * 1.7, foot + half * 0.4),
            (x - half, foot - half * 2),
            (x - half * 0.8, -20),
            (x + half * 0.8, -20),
            (x + half, foot - half * 2),
            (x + half * 1.8, foot + half * 0.4),
        ]
    )
    canvas.drawPath(shape, paint(bark, shader=light))


def _undergrowth(view: View, grown: Greens) -> Layer:
    """Draw bushes and ferns where the ground ends between the trunks, lower in the middle."""
    rng, setting = view.setting.rng("undergrowth"), view.setting
    air_colour = _DEPTHS[setting.hour][1]
    leaf = "#dfe8f0" if grown.is_white else mix(grown.leaf, grown.grass, 0.4)

    def draw_bushes(canvas: Any) -> None:
        for z in np.linspace(30, 9, 30).tolist():
            _, foot = view.at(0, 0, z)
            off = float(rng.uniform(0.12, 0.55)) * (1 if rng.random() < 0.5 else -1)
            tone = mix(mix(leaf, "#16301c", float(rng.uniform(0.1, 0.5))), air_colour, 0.55 * z / 30)
            bush(
                canvas,
                (0.5 + off) * setting.width,
                foot + 2,
                view.scale(z) * float(rng.uniform(1.0, 2.0)),
                tone,
                rng,
            )

    return sheet("undergrowth", setting, 9, draw_bushes, movement="sway")


def _near_trees(view: View, grown: Greens) -> Layer:
    """Draw two great trunks with bark at the sides, which frame the picture."""
    rng, setting = view.setting.rng("near trees"), view.setting
    width = setting.width

    def draw_trees(canvas: Any) -> None:
        for side, z in ((0.04, 4.6), (0.97, 5.6)):
            _, foot = view.at(0, 0, z)
            half = view.scale(z) * 0.3
            _column(canvas, side * width, foot, half, rgb_of(grown.bark))
            _bark(canvas, side * width, foot, half, grown, rng)
            _moss(canvas, side * width, foot, half, grown, rng)

    return sheet("near trees", setting, 4.6, draw_trees)


def rgb_of(colour: str) -> Rgb:
    """Return a colour's three shares."""
    return mix(colour, colour, 0)


def _bark(canvas: Any, x: float, foot: float, half: float, grown: Greens, rng: np.random.Generator) -> None:
    for _ in range(130):
        across, y = float(rng.uniform(-0.9, 0.9)), float(rng.uniform(-0.05, 1.0)) * foot
        long = half * float(rng.uniform(0.2, 0.9))
        line = skia.Path()
        line.moveTo(x + across * half, y)
        line.quadTo(
            x + across * half + float(rng.normal(0, 0.06)) * half, y + long / 2, x + across * half, y + long
        )
        tone = "#120d0c" if rng.random() < 0.65 else mix(grown.bark, "#fff0d0", 0.4)
        canvas.drawPath(line, paint(tone, 0.3, stroke=half * 0.05))


def _moss(canvas: Any, x: float, foot: float, half: float, grown: Greens, rng: np.random.Generator) -> None:
    tone = "#f2f6fb" if grown.is_white else mix(grown.grass, "#3c5a2a", 0.3)
    for _ in range(70):
        dx, dy = float(rng.normal(-0.3, 0.7)) * half, abs(float(rng.normal(0, 0.7))) * half
        canvas.drawCircle(
            x + dx,
            foot + half * 0.2 - dy,
            half * float(rng.uniform(0.04, 0.14)),
            paint(mix(tone, "#12200f", float(rng.uniform(0, 0.4)))),
        )


def _shafts(setting: Setting) -> Layer:
    """Draw slanting light, brighter in clear weather."""
    strength = {"dawn": 0.5, "morning": 0.8, "day": 0.6, "evening": 0.9, "dusk": 0.25, "night": 0.3}[
        setting.hour
    ]
    if setting.weather in ("rain", "storm", "overcast", "snow"):
        strength *= 0.25
    rng, width, height = setting.rng("shafts"), setting.width, setting.height
    colour = _DEPTHS[setting.hour][1]

    def draw_shafts(canvas: Any) -> None:
        for _ in range(7):
            x, wide = float(rng.uniform(0.3, 1.3)) * width, float(rng.uniform(0.03, 0.1)) * width
            drop = float(rng.uniform(0.55, 0.85)) * height
            lean = 0.55 * drop
            beam = [(x, -10), (x + wide, -10), (x + wide * 1.6 - lean, drop), (x - lean - wide * 0.4, drop)]
            fade = skia.GradientShader.MakeLinear(
                points=[skia.Point(x, 0), skia.Point(x - lean, drop)],
                colors=[
                    skia.Color4f(*mix(colour, "#ffffff", 0.3), 0.26 * strength).toColor(),
                    skia.Color4f(*mix(colour, "#ffffff", 0.3), 0.0).toColor(),
                ],
            )
            canvas.drawPath(path(beam), paint(colour, shader=fade, blurred=9 * setting.unit))

    return sheet(
        "light shafts",
        setting,
        8,
        draw_shafts,
        soft=5.5,
        shading="painted",
        outline=False,
        movement="flicker",
    )
