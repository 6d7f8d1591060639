"""A highway that runs to the horizon, between fields, with posts and wires at its side."""

from typing import Any

from reelwright_pictures.brush import mix, paint, path
from reelwright_pictures.land import ground, hills, massif
from reelwright_pictures.perspective import View, box, on, rect
from reelwright_pictures.places import Place
from reelwright_pictures.plants import bush, greens, leafy_tree, tree_line, tufts
from reelwright_pictures.scenery import stage
from reelwright_pictures.sheets import sheet
from reelwright_pictures.sky import air, is_dark, sky
from reelwright_pictures.stage import Layer, Setting, Stage
from reelwright_pictures.town import glow_spot

PLACE = Place(
    words={
        "road": "", "highway": "", "motorway": "", "freeway": "", "country road": "", "road trip": "",
        "journey": "", "drive": "", "driving": "", "route": "", "path": "", "travel": "",
        "asphalt": "", "expressway": "", "roadside": "", "gas station": "", "parking lot": "",
    },
    props=("automobile", "motorcycle", "truck"),
)  # fmt: skip
_HALF = 3.4


def draw(setting: Setting) -> Stage:
    view, unit, grown = (
        View(setting, setting.height * 0.5, setting.width * 0.5),
        setting.unit,
        greens(setting),
    )
    layers = [
        *sky(setting, view.horizon),
        massif(
            setting,
            view.horizon + 3 * unit,
            190 * unit,
            "#7f8aa6",
            3400,
            "range",
            snow=0.3 if setting.season != "winter" else 0.9,
        ),
        hills(
            setting, view.horizon + 6 * unit, 70 * unit, mix(grown.far_grass, "#7f9aa0", 0.4), 1600, "hills"
        ),
        tree_line(
            setting,
            view.horizon + 8 * unit,
            50 * unit,
            mix(grown.leaf, "#2d5a4a", 0.3),
            700,
            "far trees",
            gaps=0.3,
        ),
        ground(
            view,
            ((0, grown.far_grass), (0.3, grown.grass), (1, mix(grown.grass, "#2a2a18", 0.35))),
            cells=(0.4, 2.0, 14.0),
            tint=mix(grown.grass, "#e8d9a0", 0.5),
            depth=90,
        ),
        _asphalt(view, is_white=grown.is_white),
        tufts(view, grown, 260, 3.2, 26, "tufts", spare=0.9, metres=0.3),
        _posts(view),
        _bushes(view),
        _poles(view),
        *_reflectors(view),
    ]
    return stage(view, layers, fog=air(setting, 2200), floor=(0.74, 0.9))


def _asphalt(view: View, *, is_white: bool) -> Layer:
    setting, rng = view.setting, view.setting.rng("asphalt")
    tone = "#c9d2dc" if is_white else "#5f626c"

    def draw_asphalt(canvas: Any) -> None:
        with on(canvas, view.floor()):
            canvas.drawRect(
                rect(-_HALF - 0.9, 1.2, _HALF + 0.9, 900),
                paint(mix("#a8977a", "#ffffff", 0.7 if is_white else 0.0)),
            )
            canvas.drawRect(rect(-_HALF, 1.2, _HALF, 1000), paint(tone))
            for x in (-1.2, -2.4, 1.2, 2.4):
                canvas.drawRect(rect(x - 0.24, 1.2, x + 0.24, 400), paint("#14161e", 0.16))
            for _ in range(900):
                x, z = float(rng.uniform(-_HALF, _HALF)), 2.2 + 18 * float(rng.random()) ** 1.7
                canvas.drawRect(
                    rect(x, z, x + 0.05, z + 0.04),
                    paint("#ffffff" if rng.random() < 0.5 else "#0a0c12", 0.16),
                )
            for x in (-_HALF + 0.3, _HALF - 0.3):
                canvas.drawRect(rect(x - 0.07, 1.2, x + 0.07, 1000), paint("#f4f0e4", 0.9))
            z = 1.6
            while z < 260:
                canvas.drawRect(rect(-0.09, z, 0.09, z + 3), paint("#f6d77a" if not is_white else "#e8e0c8"))
                z += 7
            for _ in range(7):
                _crack(canvas, rng)

    return sheet(
        "asphalt",
        setting,
        85,
        draw_asphalt,
        (0, view.horizon, setting.width, setting.height),
        outline=False,
        lies=True,
    )


def _crack(canvas: Any, rng: Any) -> None:
    x, z = float(rng.uniform(-_HALF, _HALF)) * 0.8, float(rng.uniform(2.4, 12))
    points = [(x, z)]
    for _ in range(6):
        x, z = x + float(rng.normal(0, 0.14)), z + float(rng.uniform(0.1, 0.4))
        points.append((x, z))
    canvas.drawPath(path(points, closed=False), paint("#1a1c24", 0.5, stroke=0.02))


def _posts(view: View) -> Layer:
    """Draw a guard rail at the right and white posts at the left."""

    def draw_posts(canvas: Any) -> None:
        for k in range(22, -1, -1):
            z = 5.0 + 4.0 * k
            box(canvas, view, (-_HALF - 0.7, 0, z), (-_HALF - 0.58, 0.9, z + 0.08), "#f4f4f0")
            box(canvas, view, (-_HALF - 0.7, 0.62, z), (-_HALF - 0.58, 0.76, z + 0.08), "#23272f")
            box(canvas, view, (_HALF + 0.66, 0, z), (_HALF + 0.74, 0.7, z + 0.08), "#8f979d")
        with on(canvas, view.side(_HALF + 0.62)):
            for low, high, tone in ((0.44, 0.74, "#b4bcc2"), (0.54, 0.6, "#7f888f"), (0.68, 0.74, "#e4e9ec")):
                canvas.drawRect(rect(4.0, low, 140, high), paint(tone))

    return sheet("posts", view.setting, 6, draw_posts)


def _reflectors(view: View) -> list[Layer]:
    """Draw the light of cars far away, when it is dark."""
    if not is_dark(view.setting):
        return []

    def draw_lights(canvas: Any) -> None:
        for x, z, colour in (
            (-1.9, 70, "#fff0c8"),
            (-1.2, 70, "#fff0c8"),
            (1.4, 90, "#ff5a4a"),
            (2.1, 90, "#ff5a4a"),
        ):
            px, py = view.at(x, 0.7, z)
            glow_spot(canvas, px, py, 30 * view.setting.unit, colour, 0.95)

    return [
        sheet(
            "lights of cars",
            view.setting,
            65,
            draw_lights,
            shading="painted",
            outline=False,
            movement="flicker",
        )
    ]


def _bushes(view: View) -> Layer:
    setting, rng, grown = view.setting, view.setting.rng("bushes"), greens(view.setting)

    def draw_bushes(canvas: Any) -> None:
        for z in (60.0, 46.0, 34.0, 25.0, 18.0, 13.0):
            for side in (-1, 1):
                x, foot = view.at(side * (_HALF + 2.2 + 5 * float(rng.random())), 0, z)
                bush(canvas, x, foot, view.scale(z) * float(rng.uniform(0.8, 1.6)), grown.leaf, rng)
        x, foot = view.at(-_HALF - 6.5, 0, 30)
        leafy_tree(canvas, x, foot, view.scale(30) * 7, grown, rng)

    return sheet("bushes", setting, 13, draw_bushes, movement="sway")


def _poles(view: View) -> Layer:
    """Draw wooden poles with wires along the right side."""
    zs = [9.0 + 13 * k for k in range(9)]
    x = _HALF + 2.6

    def draw_poles(canvas: Any) -> None:
        for near, far in zip(zs, zs[1:], strict=False):
            for dx in (-0.7, 0.7):
                ax, ay = view.at(x + dx, 6.3, near)
                bx, by = view.at(x + dx, 6.3, far)
                middle = ((ax + bx) / 2, (ay + by) / 2 + view.scale((near + far) / 2) * 0.9)
                canvas.drawPath(
                    path([(ax, ay), middle, (bx, by)], closed=False, smooth=True),
                    paint("#23242c", 0.7, stroke=1.6 * view.setting.unit),
                )
        for z in reversed(zs):
            box(canvas, view, (x - 0.11, 0, z), (x + 0.11, 7.0, z + 0.2), "#6a5140")
            box(canvas, view, (x - 0.95, 6.1, z), (x + 0.95, 6.25, z + 0.1), "#5a4436")

    return sheet("poles", view.setting, 9, draw_poles)
