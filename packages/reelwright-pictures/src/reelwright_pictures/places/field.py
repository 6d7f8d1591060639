"""A meadow with hills, a footpath, a fence and a tree, and grass in front."""

from typing import Any

from reelwright_pictures.brush import mix, paint
from reelwright_pictures.land import Trail, ground, hills
from reelwright_pictures.perspective import View, rect
from reelwright_pictures.places import Place
from reelwright_pictures.plants import (
    Greens,
    branch,
    flowers,
    grass_in_front,
    greens,
    leafy_tree,
    tree_line,
    tufts,
)
from reelwright_pictures.scenery import stage
from reelwright_pictures.sheets import sheet
from reelwright_pictures.sky import air, sky
from reelwright_pictures.stage import Layer, Setting, Stage
from reelwright_pictures.town import fence

PLACE = Place(
    words={
        "field": "", "meadow": "", "grassland": "", "countryside": "", "pasture": "", "farm": "wheat",
        "farmland": "wheat", "hill": "", "hills": "", "outside": "", "nature": "", "outdoors": "",
        "prairie": "", "valley": "", "wheat field": "wheat", "wheat fields": "wheat",
        "rice field": "", "rice fields": "", "rice paddy": "", "paddy": "", "vineyard": "", "orchard": "",
        "corn field": "wheat", "corn fields": "wheat", "cornfield": "wheat", "crops": "wheat",
        "harvest": "wheat", "savanna": "wheat", "savannah": "wheat",
    },
    props=("sunflower", "butterfly", "sheaf-of-rice"),
)  # fmt: skip
_WHEAT = Greens("#c99a3a", "#e6c673", "#5b8a3e", "#2f6b4a", "#5f4636", ("#d95f5f", "#5f7fd9"))


def draw(setting: Setting) -> Stage:
    view = View(setting, setting.height * 0.5, setting.width * 0.5)
    grown = greens(setting)
    crop = _WHEAT if setting.variant == "wheat" and not grown.is_white else grown
    horizon, unit = view.horizon, setting.unit
    trail = Trail(
        view, 0.75, mix("#c2a277", grown.far_grass, 0.15), mix(crop.grass, "#3a2a18", 0.4), aim=-0.3
    )
    layers = [
        *sky(setting, horizon),
        hills(
            setting, horizon + 4 * unit, 150 * unit, mix(grown.far_grass, "#6f93b0", 0.6), 3000, "far hills"
        ),
        hills(
            setting,
            horizon + 8 * unit,
            90 * unit,
            mix(grown.far_grass, "#7fa08a", 0.3),
            1300,
            "near hills",
            rough=0.36,
        ),
        tree_line(setting, horizon + 10 * unit, 74 * unit, mix(grown.leaf, "#2d5a4a", 0.3), 420, "far trees"),
        ground(
            view,
            (
                (0, crop.far_grass),
                (0.3, mix(crop.far_grass, crop.grass, 0.7)),
                (1, mix(crop.grass, "#12301a", 0.3)),
            ),
            cells=(0.5, 2.5, 16.0),
            tint=mix(crop.grass, "#f3e7a2", 0.5),
        ),
        sheet(
            "path",
            setting,
            55,
            trail.draw,
            (0, horizon, setting.width, setting.height),
            outline=False,
            lies=True,
        ),
        _fence(view, grown),
        tufts(view, crop, 420, 2.6, 40, "tufts", metres=0.5 if crop is _WHEAT else 0.24, trail=trail),
        _tree(view, grown),
        flowers(view, crop, 70, 2.6, 12, "flowers", spare=0.2, trail=trail),
        branch(setting, grown),
        grass_in_front(setting, crop),
    ]
    return stage(view, layers, fog=air(setting, 1800), floor=(0.72, 0.9))


def _fence(view: View, grown: Greens) -> Layer:
    def draw_fence(canvas: Any) -> None:
        fence(canvas, view, (-1.6, 6.5), (-9.5, 26), "#9a7650", snow=grown.is_white, posts=12)

    return sheet("fence", view.setting, 14, draw_fence)


def _tree(view: View, grown: Greens) -> Layer:
    rng, z = view.setting.rng("tree"), 15.0
    side = 0.86 * view.setting.width
    _, foot = view.at(0, 0, z)
    size = 5.2 * view.scale(z)

    def draw_tree(canvas: Any) -> None:
        canvas.drawOval(
            rect(side - size * 0.4, foot - size * 0.04, side + size * 0.3, foot + size * 0.05),
            paint("#0a1a14", 0.4, blurred=size * 0.03),
        )
        leafy_tree(canvas, side, foot, size, grown, rng)

    return sheet("tree", view.setting, z, draw_tree, movement="sway")
