"""Mountains with snow above a lake, pines at its sides and a meadow in front."""

from typing import Any

import numpy as np

from reelwright_pictures.brush import mix
from reelwright_pictures.land import ground, hills, massif, rock, water
from reelwright_pictures.perspective import View
from reelwright_pictures.places import Place
from reelwright_pictures.plants import Greens, flowers, grass_in_front, greens, pine, tree_line, tufts
from reelwright_pictures.scenery import stage
from reelwright_pictures.sheets import as_painted, shaped, sheet, wavy
from reelwright_pictures.sky import air, daylight, sky
from reelwright_pictures.stage import Anchor, Layer, Setting, Stage

PLACE = Place(
    words={
        "mountain": "", "mountains": "", "peak": "", "summit": "", "alps": "", "lake": "", "pond": "",
        "river": "", "cliff": "", "volcano": "", "highlands": "", "mountain lake": "", "fjord": "",
        "canyon": "", "ridge": "", "mountain top": "", "hike": "", "national park": "",
    },
    props=("eagle", "boat"),
)  # fmt: skip


def draw(setting: Setting) -> Stage:
    view = View(setting, setting.height * 0.5, setting.width * 0.5)
    grown, unit = greens(setting), setting.unit
    high = min(setting.height * 0.34, 560 * unit)
    snow = {"winter": 0.85, "spring": 0.45, "summer": 0.3, "autumn": 0.36}[setting.season]
    snow = 1.1 if grown.is_white else snow
    light, haze = daylight(setting), air(setting, 9000)
    base = view.horizon + 2 * unit
    far = [
        massif(setting, base, high, "#7d8aa8", 3600, "far range", snow=snow + 0.1, rough=0.6),
        massif(setting, base, high * 0.66, "#5f6f86", 2600, "near range", snow=snow * 0.55),
        hills(setting, base, high * 0.26, mix(grown.pine, "#56788a", 0.35), 1500, "wooded hills", rough=0.5),
        tree_line(
            setting,
            base + 2 * unit,
            52 * unit,
            mix(grown.pine, "#2a5560", 0.3),
            800,
            "far pines",
            gaps=0.05,
            conifers=0.9,
        ),
    ]
    skies = sky(setting, view.horizon)
    lit = [as_painted(one, light, haze) for one in far]
    shore = view.horizon + (setting.height - view.horizon) * 0.42
    layers = [
        *skies,
        *far,
        water(view, [*skies, *lit], "#1f5a78", waves=1.4, clear=0.5, bottom=shore + 30 * unit),
        _meadow(view, grown, shore),
        tufts(view, grown, 320, 2.6, view.reach(shore + 24 * unit), "tufts", spare=0.1),
        _pines(view, grown),
        flowers(view, grown, 50, 2.5, 6, "flowers"),
        grass_in_front(setting, grown),
    ]
    middle = (shore - view.horizon) * 0.55
    lake = Anchor(setting.width * 0.5, view.horizon + middle, middle / 1.6, 20)
    return stage(view, layers, light=light, fog=haze, anchors={"water": (lake,)})


def _meadow(view: View, grown: Greens, shore: float) -> Layer:
    """Draw the near shore: a meadow whose edge winds along the water."""
    setting = view.setting
    plain = ground(
        view,
        (
            (0, grown.far_grass),
            (0.42, mix(grown.far_grass, grown.grass, 0.4)),
            (1, mix(grown.grass, "#14301c", 0.3)),
        ),
        cells=(0.4, 2.0, 8.0),
        tint=mix(grown.grass, "#f3e7a2", 0.45),
        name="meadow",
        depth=30,
    )
    return shaped(plain, wavy(setting, shore, 24 * setting.unit, "shore"))


def _pines(view: View, grown: Greens) -> Layer:
    rng, setting = view.setting.rng("pines"), view.setting

    def draw_pines(canvas: Any) -> None:
        for z in np.linspace(11, 5.2, 9).tolist():
            side = 1 if rng.random() < 0.5 else -1
            _, foot = view.at(0, 0, z)
            x = setting.width * (0.5 + side * float(rng.uniform(0.34, 0.54)))
            tone = mix(grown.pine, "#1a3a3a", float(rng.uniform(0, 0.4)))
            pine(
                canvas, x, foot, view.scale(z) * float(rng.uniform(2.2, 3.6)), tone, rng, snow=grown.is_white
            )
            if rng.random() < 0.6:
                rock(
                    canvas,
                    x - side * view.scale(z) * 0.7,
                    foot + 4,
                    view.scale(z) * 0.4,
                    "#8d8f96",
                    rng,
                    snow=grown.is_white,
                )

    return sheet("pines", setting, 6, draw_pines, movement="sway")
