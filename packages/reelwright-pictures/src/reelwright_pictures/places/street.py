"""A street of shops and houses that runs away from the viewer, with lamps and trees."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from reelwright_pictures.brush import mix, paint, path
from reelwright_pictures.land import ground
from reelwright_pictures.perspective import View, box, on, quad, rect
from reelwright_pictures.places import Place
from reelwright_pictures.plants import branch, greens, leafy_tree
from reelwright_pictures.rooms import bricks
from reelwright_pictures.sheets import sheet
from reelwright_pictures.sky import air, daylight, falling, is_dark, sky
from reelwright_pictures.stage import Anchor, Layer, Setting, Stage
from reelwright_pictures.town import Lamps, lamp_layers, skyline, window_light

PLACE = Place(
    words={
        "street": "", "alley": "", "avenue": "", "boulevard": "", "sidewalk": "", "pavement": "",
        "neighborhood": "", "neighbourhood": "", "city street": "", "shopping street": "",
        "old town": "", "crosswalk": "", "traffic": "", "crossing": "", "block": "", "high street": "",
        "lane": "", "square": "", "plaza": "", "main street": "", "suburb": "", "corner": "",
        "shop front": "",
    },
    props=("bicycle", "automobile", "pigeon"),
)  # fmt: skip
_FRONTS = ("#c9705a", "#e3b66f", "#7f9fb0", "#d9c9ae", "#9fb28a", "#b98a9a", "#d8937a", "#8a97a8")
_AWNINGS = ("#b5493a", "#2f7f6f", "#d99a3a", "#3f5f8f", "#8a4f7f")


@dataclass(frozen=True)
class _House:
    side: int
    near: float
    far: float
    high: float
    colour: str
    awning: str
    is_shop: bool
    is_brick: bool
    seed: int


def draw(setting: Setting) -> Stage:
    view = View(setting, setting.height * 0.5, setting.width * 0.5)
    unit, grown = setting.unit, greens(setting)
    half = 2.7 + 1.6 * min(setting.width / setting.height, 1.8)
    houses = _plan(setting, half)
    is_wet = setting.weather in ("rain", "storm")
    road = "#e2e9f1" if grown.is_white else "#6a6e78"
    layers = [
        *sky(setting, view.horizon),
        skyline(
            setting,
            view.horizon + 6 * unit,
            60 * unit,
            230 * unit,
            mix("#8fa3ba", "#c9b4a8", 0.3),
            260,
            "far houses",
            lit=0.5,
            wide=(60, 120),
        ),
        ground(
            view,
            ((0, mix(road, "#c4c8cc", 0.5)), (0.2, road), (1, mix(road, "#1a1c24", 0.35))),
            cells=(0.05, 0.4, 2.5),
            grain=0.2,
            depth=90,
            name="road",
        ),
        _pavement(view, half, grown.is_white),
        *(
            _row(
                view,
                half,
                [one for one in houses if one.side == side],
                "left houses" if side < 0 else "right houses",
            )
            for side in (-1, 1)
        ),
        *_trees(view, half),
        *_lamps(view, half),
    ]
    if is_wet:
        layers.append(_puddles(view, half))
    layers.append(branch(setting, grown, corner="left"))
    return Stage(
        setting,
        tuple(sorted(layers, key=lambda one: -one.depth)),
        daylight(setting),
        view.horizon,
        floor=(0.78, 0.92),
        anchors={"sky": (Anchor(setting.width * 0.5, view.horizon * 0.3, unit * 60, 60),)},
        fog=air(setting, 420),
        particles=falling(setting),
        bloom=0.45,
    )


def _plan(setting: Setting, half: float) -> list[_House]:
    rng = setting.rng("houses")
    houses: list[_House] = []
    for side in (-1, 1):
        z, last = 2.2, ""
        while z < 75:
            wide = float(rng.uniform(4.5, 7.0))
            hues = [one for one in _FRONTS if one != last]
            last = hues[int(rng.integers(len(hues)))]
            houses.append(
                _House(
                    side,
                    z,
                    z + wide,
                    float(rng.uniform(7.0, 12.5)),
                    last,
                    _AWNINGS[int(rng.integers(len(_AWNINGS)))],
                    bool(rng.random() < 0.7 or z < 12),
                    bool(rng.random() < 0.4),
                    int(rng.integers(1 << 30)),
                )
            )
            z += wide
    return sorted(houses, key=lambda one: -one.near)


def _row(view: View, half: float, houses: list[_House], name: str) -> Layer:
    """Draw the houses of one side of the street on its upright plane, the far ones first."""
    lights: list[tuple[float, float, float, float, str, int]] = []

    def draw_row(canvas: Any) -> None:
        for house in houses:
            _house(canvas, view, half, house, lights)

    def draw_light(canvas: Any) -> None:
        for left, low, right, high, colour, side in lights:
            with on(canvas, view.side(side * half)):
                canvas.drawRect(rect(left, low, right, high), paint(colour))

    middle = view.centre
    side = houses[0].side
    box_of = (
        (0, 0, middle, view.setting.height)
        if side < 0
        else (middle, 0, view.setting.width, view.setting.height)
    )
    return sheet(name, view.setting, 9, draw_row, box_of, glow=draw_light, strength=0.8)


def _house(
    canvas: Any,
    view: View,
    half: float,
    house: _House,
    lights: list[tuple[float, float, float, float, str, int]],
) -> None:
    rng = np.random.default_rng(house.seed)
    x = house.side * half
    with on(canvas, view.side(x)):
        canvas.drawRect(rect(house.near, -0.02, house.far, house.high), paint(house.colour))
        if house.is_brick and house.near < 22:
            bricks(
                canvas,
                house.near,
                3.4,
                house.far,
                house.high,
                house.colour,
                mix(house.colour, "#e9dfd4", 0.4),
                rng,
                0.42,
            )
        canvas.drawRect(
            rect(house.near, 3.15, house.near + 0.16, house.high), paint(mix(house.colour, "#ffffff", 0.3))
        )
        canvas.drawLine(house.near, 0, house.near, house.high, paint("#0a0d18", 0.45, stroke=0.05))
        _windows(canvas, view.setting, house, rng, lights)
        (_shop if house.is_shop else _doorway)(canvas, view.setting, house, rng, lights)
    _cornice(canvas, view, half, house)


def _windows(
    canvas: Any,
    setting: Setting,
    house: _House,
    rng: np.random.Generator,
    lights: list[tuple[float, float, float, float, str, int]],
) -> None:
    count = max(2, int((house.far - house.near) / 1.6))
    step = (house.far - house.near) / count
    for floor in range(int((house.high - 4.2) / 2.6) + 1):
        low = 3.9 + floor * 2.6
        for k in range(count):
            left = house.near + k * step + step * 0.26
            right, top = left + step * 0.5, low + 1.5
            light = window_light(setting, rng, 0.55)
            canvas.drawRect(
                rect(left - 0.1, low - 0.1, right + 0.1, top + 0.14), paint(mix(house.colour, "#fff6e6", 0.6))
            )
            canvas.drawRect(
                rect(left, low, right, top),
                paint(light or ("#9fc0d6" if not is_dark(setting) else "#232c48")),
            )
            canvas.drawPath(
                path([(left, low), (left + 0.2, low), (right, top), (left + 0.3, top)]),
                paint("#ffffff", 0.16),
            )
            canvas.drawLine((left + right) / 2, low, (left + right) / 2, top, paint("#f4efe4", stroke=0.06))
            canvas.drawLine(left, low + 0.95, right, low + 0.95, paint("#f4efe4", stroke=0.06))
            canvas.drawRect(
                rect(left - 0.16, low - 0.18, right + 0.16, low - 0.06),
                paint(mix(house.colour, "#20242c", 0.25)),
            )
            if light:
                lights.append((left, low, right, top, light, house.side))


def _shop(
    canvas: Any,
    setting: Setting,
    house: _House,
    rng: np.random.Generator,
    lights: list[tuple[float, float, float, float, str, int]],
) -> None:
    near, far = house.near + 0.3, house.far - 0.3
    wood = mix(house.awning, "#1a1420", 0.35)
    canvas.drawRect(rect(near - 0.1, 0, far + 0.1, 3.1), paint(wood))
    glass = "#ffd99a" if is_dark(setting) else "#a9c4d0"
    part = (far - near) * 0.62
    for left, right, low in ((near + 0.1, near + part, 0.6), (near + part + 0.2, far - 0.1, 0.12)):
        canvas.drawRect(rect(left, low, right, 2.35), paint(glass))
        canvas.drawPath(
            path([(left, low), (left + 0.6, low), (right, 2.35), (right - 0.8, 2.35)]), paint("#ffffff", 0.2)
        )
        _display(canvas, left, min(right, near + part), low, rng) if low > 0.3 else None
        if is_dark(setting):
            lights.append((left, low, right, 2.35, "#c98f4a", house.side))
    canvas.drawRect(rect(near - 0.1, 2.5, far + 0.1, 3.1), paint(mix(wood, "#ffffff", 0.1)))
    for k in range(5):
        at = near + (far - near) * (0.2 + 0.12 * k)
        canvas.drawRect(rect(at, 2.7, at + (far - near) * 0.08, 2.92), paint("#f4e6c4", 0.85))


def _display(canvas: Any, left: float, right: float, low: float, rng: np.random.Generator) -> None:
    x = left + 0.15
    while x < right - 0.35:
        colour = ("#c9584a", "#e0b050", "#5f8f8a", "#f2ead8", "#7f5f8f")[int(rng.integers(5))]
        tall = float(rng.uniform(0.3, 0.9))
        canvas.drawRoundRect(rect(x, low, x + 0.3, low + tall), 0.08, 0.08, paint(colour, 0.8))
        x += 0.42


def _doorway(
    canvas: Any,
    setting: Setting,
    house: _House,
    rng: np.random.Generator,
    lights: list[tuple[float, float, float, float, str, int]],
) -> None:
    middle = (house.near + house.far) / 2
    canvas.drawRect(rect(middle - 0.75, 0, middle + 0.75, 2.75), paint(mix(house.colour, "#fff6e6", 0.55)))
    canvas.drawRect(rect(middle - 0.55, 0.1, middle + 0.55, 2.15), paint(house.awning))
    canvas.drawRect(
        rect(middle - 0.55, 2.2, middle + 0.55, 2.6), paint("#ffd99a" if is_dark(setting) else "#a9c4d0")
    )
    for at in (house.near + 0.5, house.far - 1.4):
        light = window_light(setting, rng, 0.6)
        canvas.drawRect(rect(at - 0.1, 0.9, at + 1.0, 2.6), paint(mix(house.colour, "#fff6e6", 0.6)))
        canvas.drawRect(
            rect(at, 1.0, at + 0.9, 2.5), paint(light or ("#9fc0d6" if not is_dark(setting) else "#232c48"))
        )
        if light:
            lights.append((at, 1.0, at + 0.9, 2.5, light, house.side))


def _cornice(canvas: Any, view: View, half: float, house: _House) -> None:
    """Draw what stands out from a front: the eaves, a sill between the floors, and a shop's awning."""
    outer, inner = house.side * half, house.side * (half - 0.35)
    low, high = (min(outer, inner), max(outer, inner))
    box(
        canvas,
        view,
        (low, house.high - 0.3, house.near),
        (high, house.high, house.far),
        mix(house.colour, "#fff6e6", 0.35),
    )
    if house.is_shop:
        reach = house.side * (half - 1.1)
        near, far = house.near + 0.25, house.far - 0.25
        stripes = 8
        for k in reversed(range(stripes)):
            a, b = near + (far - near) * k / stripes, near + (far - near) * (k + 1) / stripes
            tone = house.awning if k % 2 else "#f4ead8"
            canvas.drawPath(
                quad(view, [(outer, 2.95, a), (outer, 2.95, b), (reach, 2.4, b), (reach, 2.4, a)]),
                paint(tone),
            )
            canvas.drawPath(
                quad(view, [(reach, 2.4, a), (reach, 2.4, b), (reach, 2.18, b), (reach, 2.18, a)]),
                paint(mix(tone, "#1a1420", 0.2)),
            )


def _pavement(view: View, half: float, is_white: bool) -> Layer:
    tone = "#f2f6fa" if is_white else "#b4aca6"

    def draw_pavement(canvas: Any) -> None:
        with on(canvas, view.floor()):
            for side in (-1, 1):
                inner, outer = side * (half - 1.9), side * half
                canvas.drawRect(rect(inner, 1.2, outer, 78), paint(tone))
                canvas.drawRect(rect(inner, 1.2, inner - side * 0.16, 78), paint(mix(tone, "#20242c", 0.4)))
                canvas.drawRect(rect(inner, 1.2, inner + side * 0.14, 78), paint(mix(tone, "#ffffff", 0.3)))
                z = 1.4
                while z < 40:
                    canvas.drawLine(inner, z, outer, z, paint("#30302e", 0.28, stroke=0.02))
                    z += 0.7
                for k in range(1, 3):
                    canvas.drawLine(
                        inner + side * k * 0.63,
                        1.2,
                        inner + side * k * 0.63,
                        40,
                        paint("#30302e", 0.22, stroke=0.02),
                    )
            z = 1.5
            while z < 70 and not is_white:
                canvas.drawRect(rect(-0.07, z, 0.07, z + 1.4), paint("#f0ead8", 0.75))
                z += 3.2

    return sheet(
        "pavement",
        view.setting,
        80,
        draw_pavement,
        (0, view.horizon, view.setting.width, view.setting.height),
        outline=False,
        lies=True,
    )


def _trees(view: View, half: float) -> list[Layer]:
    setting, rng, grown = view.setting, view.setting.rng("trees"), greens(view.setting)

    def draw_trees(canvas: Any) -> None:
        for z in (44.0, 34.0, 26.0, 19.0, 14.0):
            for side in (-1, 1):
                x, foot = view.at(side * (half - 1.45), 0, z)
                leafy_tree(canvas, x, foot, view.scale(z) * 4.2, grown, rng)

    return [sheet("street trees", setting, 8.5, draw_trees, movement="sway")]


def _lamps(view: View, half: float) -> list[Layer]:
    zs = (36.0, 24.0, 16.0, 10.5, 6.6)
    posts = [(side * (half - 1.75), z) for z in zs for side in (-1, 1)]
    pools = [(side * (half - 1.9), z) for z in zs[1:] for side in (-1, 1)]
    return lamp_layers(view, Lamps(posts, pools, 3.4, 2.4, 1.4, 0.4), 6.6)


def _puddles(view: View, half: float) -> Layer:
    """Draw puddles that mirror the pale sky."""
    rng, setting = view.setting.rng("puddles"), view.setting

    def draw_puddles(canvas: Any) -> None:
        with on(canvas, view.floor()):
            for _ in range(16):
                x, z = float(rng.uniform(-1, 1)) * half, 2.4 + 16 * float(rng.random()) ** 1.6
                wide, deep = float(rng.uniform(0.3, 0.9)), float(rng.uniform(0.2, 0.5))
                canvas.drawOval(rect(x - wide, z - deep, x + wide, z + deep), paint("#c4d0dc", 0.5))
                canvas.drawOval(
                    rect(x - wide * 0.7, z - deep * 0.5, x + wide * 0.8, z + deep * 0.7),
                    paint("#eef4f8", 0.35),
                )

    return sheet(
        "puddles",
        setting,
        70,
        draw_puddles,
        (0, view.horizon, setting.width, setting.height),
        outline=False,
        movement="water",
        lies=True,
    )
