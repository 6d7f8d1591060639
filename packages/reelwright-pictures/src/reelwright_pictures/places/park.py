"""A park: a path with benches and lamps, trees, a pond and houses far off; or a garden, a playground."""

from typing import Any

from reelwright_pictures.brush import mix, paint
from reelwright_pictures.land import Trail
from reelwright_pictures.perspective import View, box, on, rect, shadow
from reelwright_pictures.places import Place
from reelwright_pictures.plants import (
    Greens,
    branch,
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
from reelwright_pictures.sky import air, sky
from reelwright_pictures.stage import Layer, Setting, Stage
from reelwright_pictures.town import Lamps, bench, lamp_layers, skyline

PLACE = Place(
    words={
        "park": "", "bench": "", "picnic": "", "lawn": "", "city park": "", "park bench": "",
        "campus": "", "village green": "", "cemetery": "", "playground": "playground", "swing": "playground",
        "sandbox": "playground", "zoo": "",
    },
    props=("dog", "kite", "fountain"),
)  # fmt: skip


def draw(setting: Setting) -> Stage:
    view, unit, grown = (
        View(setting, setting.height * 0.5, setting.width * 0.5),
        setting.unit,
        greens(setting),
    )
    trail = Trail(
        view,
        1.0,
        "#e6ebf2" if grown.is_white else "#cdb48c",
        mix(grown.grass, "#3a3020", 0.4),
        bend=0.8,
        far=60,
        aim=0.1,
    )
    layers = [
        *sky(setting, view.horizon),
        skyline(
            setting,
            view.horizon + 4 * unit,
            50 * unit,
            210 * unit,
            "#a4b4c8",
            2400,
            "houses",
            lit=0.4,
            window=14,
        ),
        tree_line(
            setting,
            view.horizon + 10 * unit,
            120 * unit,
            mix(grown.leaf, "#2d5a4a", 0.3),
            500,
            "far trees",
            gaps=0.02,
            conifers=0.1,
        ),
        tree_line(
            setting,
            view.horizon + 18 * unit,
            60 * unit,
            mix(grown.leaf, "#3f6a3a", 0.2),
            260,
            "bushes",
            gaps=0.2,
            conifers=0.0,
        ),
        meadow(view, grown, 0.45),
        trail.layer("path"),
        tufts(view, grown, 260, 2.6, 26, "tufts", metres=0.14, trail=trail),
        _trees(view, grown),
        _benches(view),
        *_lamps(view),
        flowers(view, grown, 36, 2.6, 9, "flowers", spare=0.4, trail=trail, metres=0.24),
        branch(setting, grown, corner="right"),
        grass_in_front(setting, grown, amount=0.7),
    ]
    if setting.variant == "playground":
        layers.append(_swings(view))
    return stage(
        view,
        layers,
        fog=air(setting, 1500),
        particles="leaves" if setting.season == "autumn" else "",
        anchors={"seat": (view.anchor(1.25, 0.45, 6.6),)},
    )


def _trees(view: View, grown: Greens) -> Layer:
    setting, rng = view.setting, view.setting.rng("trees")

    def draw_trees(canvas: Any) -> None:
        for x, z, tall in (
            (0.3, 40.0, 6.0),
            (0.72, 34.0, 6.5),
            (0.14, 24.0, 6.0),
            (0.9, 20.0, 6.4),
            (-0.03, 12.0, 5.2),
            (1.03, 9.5, 4.6),
        ):
            foot, size = view.at(0, 0, z)[1], view.scale(z) * tall
            px = x * setting.width
            canvas.drawOval(
                rect(px - size * 0.45, foot - size * 0.04, px + size * 0.3, foot + size * 0.05),
                paint("#0a1a14", 0.4, blurred=size * 0.03),
            )
            leafy_tree(
                canvas,
                px,
                foot,
                size,
                grown,
                rng,
                leaf=mix(grown.leaf, "#d9a03a", float(rng.uniform(0, 0.25))),
            )

    return sheet("trees", setting, 9.5, draw_trees, movement="sway")


def _benches(view: View) -> Layer:
    def draw_benches(canvas: Any) -> None:
        bench(canvas, view, -1.9, 13.0)
        bench(canvas, view, 1.35, 6.6)

    return sheet("benches", view.setting, 6.4, draw_benches)


def _lamps(view: View) -> list[Layer]:
    places = ((-1.6, 9.5), (2.2, 16.0), (-2.4, 24.0))
    return lamp_layers(view, Lamps(places[::-1], places, 2.9, 2.6, 1.5, 0.35), 9)


def _swings(view: View) -> Layer:
    """Draw a frame with two swings, and a slide."""
    z = 11.0

    def draw_swings(canvas: Any) -> None:
        shadow(canvas, view, (-3.0, 0, z), (-0.6, 2, z + 1))
        with on(canvas, view.front(z)):
            for x in (-3.0, -0.6):
                for lean in (-0.3, 0.3):
                    canvas.drawLine(x + lean, 0, x, 2.3, paint("#d9534f", stroke=0.09))
            canvas.drawLine(-3.0, 2.3, -0.6, 2.3, paint("#d9534f", stroke=0.1))
            for x in (-2.3, -1.3):
                for dx in (-0.2, 0.2):
                    canvas.drawLine(x + dx, 0.55, x + dx, 2.3, paint("#4a4f57", stroke=0.025))
                canvas.drawRect(rect(x - 0.26, 0.5, x + 0.26, 0.57), paint("#3f6fb0"))
        box(canvas, view, (2.6, 1.4, z + 1), (3.2, 1.5, z + 1.6), "#f0c24a")
        with on(canvas, view.front(z + 1)):
            for x in (2.64, 3.16):
                canvas.drawLine(x, 0, x, 2.1, paint("#3f6fb0", stroke=0.07))
            canvas.drawLine(2.64, 1.5, 1.2, 0.15, paint("#f0c24a", stroke=0.14))
            canvas.drawLine(2.64, 1.62, 1.2, 0.27, paint("#d9a03a", stroke=0.05))

    return sheet("swings", view.setting, z, draw_swings)
