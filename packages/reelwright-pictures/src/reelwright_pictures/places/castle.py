"""A castle on a hill above a lane, with towers, flags and a gate; or its hall of stone."""

from dataclasses import replace
from typing import Any

import numpy as np

from reelwright_pictures.brush import gradient, mix, paint, path
from reelwright_pictures.land import Trail, hills, massif
from reelwright_pictures.perspective import View, box, on, rect
from reelwright_pictures.places import Place
from reelwright_pictures.plants import (
    Greens,
    branch,
    flowers,
    grass_in_front,
    greens,
    meadow,
    pine,
    tree_line,
    tufts,
)
from reelwright_pictures.rooms import (
    Lamp,
    Pane,
    Piece,
    Room,
    Shell,
    bricks,
    build,
    plan_room,
    side_window,
    stage_of,
)
from reelwright_pictures.scenery import stage
from reelwright_pictures.sheets import sheet
from reelwright_pictures.sky import air, sky
from reelwright_pictures.stage import Layer, Setting, Stage
from reelwright_pictures.town import glow_spot, window_light

PLACE = Place(
    words={
        "castle": "", "fortress": "", "palace": "", "kingdom": "", "tower": "", "fairy tale": "",
        "medieval": "", "ruins": "", "citadel": "", "middle ages": "", "throne room": "hall",
        "throne": "hall",
        "castle hall": "hall", "dungeon": "hall", "great hall": "hall", "crypt": "hall",
        "monastery": "hall",
    },
    props=("crown", "dragon", "horse"),
)  # fmt: skip


def draw(setting: Setting) -> Stage:
    if setting.variant == "hall":
        return _hall(setting)
    view, unit, grown = (
        View(setting, setting.height * 0.54, setting.width * 0.5),
        setting.unit,
        greens(setting),
    )
    trail = Trail(
        view,
        0.9,
        "#e6ebf2" if grown.is_white else "#c9b08a",
        mix(grown.grass, "#3a2a18", 0.4),
        bend=1.1,
        far=60,
        aim=-0.2,
    )
    layers = [
        *sky(setting, view.horizon),
        massif(
            setting,
            view.horizon + 4 * unit,
            240 * unit,
            "#7f8fb0",
            3400,
            "range",
            snow=0.4 if not grown.is_white else 1.0,
        ),
        hills(
            setting,
            view.horizon + 8 * unit,
            150 * unit,
            mix(grown.far_grass, "#6f93a0", 0.5),
            1800,
            "far hills",
        ),
        _castle(view, grown),
        tree_line(
            setting,
            view.horizon + 14 * unit,
            70 * unit,
            mix(grown.pine, "#2d5a4a", 0.3),
            320,
            "trees",
            gaps=0.1,
            conifers=0.7,
        ),
        meadow(view, grown, 0.4),
        trail.layer("lane"),
        tufts(view, grown, 260, 2.5, 24, "tufts", trail=trail),
        _pines(view, grown),
        flowers(view, grown, 40, 2.5, 8, "flowers", spare=0.3, trail=trail),
        branch(setting, grown, corner="right"),
        grass_in_front(setting, grown),
    ]
    return stage(
        view,
        layers,
        fog=air(setting, 1900),
        particles="fireflies" if setting.hour in ("dusk", "night") else "",
    )


def _castle(view: View, grown: Greens) -> Layer:
    """Draw the hill and the castle on it. Its own measures: one is the width of its gate tower."""
    setting, rng = view.setting, view.setting.rng("castle")
    size = min(setting.width * 0.105, setting.height * 0.075)
    x, foot = setting.width * 0.52, view.horizon - size * 0.7
    stone, roof = "#b4aaa4", "#5f6f9a"
    towers = (
        (-2.7, 0.8, 2.6, 0.4),
        (2.6, 0.9, 3.0, 0.3),
        (-1.4, 0.9, 4.2, 0.0),
        (1.3, 1.0, 4.9, 0.0),
        (0.2, 0.8, 3.5, 0.5),
        (-0.4, 1.1, 2.2, -0.2),
    )
    lights: list[tuple[float, float, str]] = []

    def draw_castle(canvas: Any) -> None:
        shade = gradient(
            (0, foot - size),
            (0, view.horizon + size * 0.4),
            ((0, mix(grown.far_grass, "#7f7a70", 0.4)), (1, mix(grown.far_grass, grown.grass, 0.4))),
        )
        rise = [
            (x - size * 7, view.horizon + 14),
            (x - size * 4.6, foot + size * 0.55),
            (x - size * 3, foot - size * 0.1),
            (x + size * 3, foot - size * 0.1),
            (x + size * 4.8, foot + size * 0.6),
            (x + size * 7.4, view.horizon + 14),
        ]
        canvas.drawPath(path(rise, smooth=True), paint(grown.far_grass, shader=shade))
        _wall(canvas, x - size * 3.1, x + size * 3.1, foot + size * 0.15, size * 1.35, stone, size)
        for dx, wide, tall, sink in towers:
            _tower(
                canvas,
                setting,
                x + dx * size,
                foot + sink * size,
                wide * size * 0.5,
                tall * size,
                stone,
                roof,
                lights,
                rng,
            )
        _gate(canvas, x - size * 0.4, foot + size * 0.22, size)

    def draw_light(canvas: Any) -> None:
        for px, py, tone in lights:
            canvas.drawRoundRect(
                rect(px - size * 0.05, py - size * 0.12, px + size * 0.05, py + size * 0.08),
                size * 0.05,
                size * 0.05,
                paint(tone),
            )
            glow_spot(canvas, px, py, size * 0.3, tone, 0.4)

    return sheet("castle", setting, 420, draw_castle, glow=draw_light)


def _wall(canvas: Any, left: float, right: float, foot: float, high: float, stone: str, size: float) -> None:
    shade = gradient(
        (left, 0),
        (right, 0),
        ((0, mix(stone, "#2a2a44", 0.35)), (0.6, stone), (1, mix(stone, "#ffe9c4", 0.25))),
    )
    canvas.drawRect(rect(left, foot - high, right, foot + size * 0.3), paint(stone, shader=shade))
    count = int((right - left) / (size * 0.24))
    for k in range(count):
        if k % 2 == 0:
            at = left + (right - left) * k / count
            canvas.drawRect(
                rect(at, foot - high - size * 0.16, at + (right - left) / count, foot - high + 1),
                paint(stone, shader=shade),
            )
    canvas.drawRect(
        rect(left, foot - high + size * 0.06, right, foot - high + size * 0.1), paint("#2a2a44", 0.22)
    )


def _tower(
    canvas: Any,
    setting: Setting,
    x: float,
    foot: float,
    half: float,
    tall: float,
    stone: str,
    roof: str,
    lights: list[tuple[float, float, str]],
    rng: np.random.Generator,
) -> None:
    top = foot - tall
    shade = gradient(
        (x - half, 0),
        (x + half, 0),
        (
            (0, mix(stone, "#2a2a44", 0.5)),
            (0.62, mix(stone, "#ffffff", 0.06)),
            (1, mix(stone, "#ffe9c4", 0.3)),
        ),
    )
    canvas.drawRect(rect(x - half, top, x + half, foot + half), paint(stone, shader=shade))
    for _ in range(int(tall / half * 9)):
        px, py = x + float(rng.uniform(-0.9, 0.8)) * half, top + float(rng.random()) * tall
        canvas.drawRect(rect(px, py, px + half * 0.22, py + half * 0.09), paint("#2a2a44", 0.13))
    canvas.drawRect(
        rect(x - half * 1.18, top, x + half * 1.18, top + half * 0.34), paint(stone, shader=shade)
    )
    for k in range(5):
        at = x - half * 1.18 + k * half * 0.53
        canvas.drawRect(rect(at, top - half * 0.26, at + half * 0.3, top + 1), paint(stone, shader=shade))
    cone = gradient(
        (x - half, 0),
        (x + half, 0),
        ((0, mix(roof, "#0f1230", 0.45)), (0.6, roof), (1, mix(roof, "#ffe0c4", 0.35))),
    )
    if tall > half * 7:
        tip = top - half * 2.6
        canvas.drawPath(
            path([(x - half * 1.1, top - half * 0.16), (x, tip), (x + half * 1.1, top - half * 0.16)]),
            paint(roof, shader=cone),
        )
        canvas.drawLine(x, tip, x, tip - half * 1.1, paint("#4a4a5a", stroke=max(1.0, half * 0.08)))
        canvas.drawPath(
            path([(x, tip - half * 1.1), (x + half * 0.95, tip - half * 0.84), (x, tip - half * 0.56)]),
            paint("#c9403a"),
        )
        if setting.weather == "snow":
            canvas.drawPath(
                path([(x - half * 0.7, top - half), (x, tip), (x + half * 0.8, top - half * 0.8)]),
                paint("#f4f8fc", 0.9),
            )
    for k in range(max(1, int(tall / half / 2.6))):
        py = top + half * (0.9 + 2.2 * k)
        light = window_light(setting, rng, 0.75)
        canvas.drawRoundRect(
            rect(x - half * 0.16, py - half * 0.34, x + half * 0.16, py + half * 0.3),
            half * 0.16,
            half * 0.16,
            paint(light or "#3a3a54"),
        )
        if light:
            lights.append((x, py, light))


def _gate(canvas: Any, x: float, foot: float, size: float) -> None:
    canvas.drawRoundRect(
        rect(x - size * 0.36, foot - size * 0.8, x + size * 0.36, foot + size * 0.3),
        size * 0.34,
        size * 0.34,
        paint("#6f665f"),
    )
    canvas.drawRoundRect(
        rect(x - size * 0.27, foot - size * 0.7, x + size * 0.27, foot + size * 0.3),
        size * 0.26,
        size * 0.26,
        paint("#3a2418"),
    )
    for k in range(5):
        at = x - size * 0.2 + k * size * 0.1
        canvas.drawLine(
            at, foot - size * 0.62, at, foot + size * 0.1, paint("#1a100a", 0.7, stroke=size * 0.025)
        )


def _pines(view: View, grown: Greens) -> Layer:
    setting, rng = view.setting, view.setting.rng("pines")

    def draw_pines(canvas: Any) -> None:
        for x, z, tall in (
            (0.1, 26.0, 4.0),
            (0.93, 24.0, 4.4),
            (0.02, 13.0, 4.2),
            (1.0, 11.0, 4.6),
            (-0.02, 8.0, 3.6),
        ):
            foot, size = view.at(0, 0, z)[1], view.scale(z) * tall
            pine(
                canvas,
                x * setting.width,
                foot,
                size,
                mix(grown.pine, "#1a3a3a", float(rng.uniform(0, 0.4))),
                rng,
                snow=grown.is_white,
            )

    return sheet("pines", setting, 8, draw_pines, movement="sway")


# ---- the hall


def _hall(setting: Setting) -> Stage:
    room = plan_room(setting, height=4.6, line=0.66)
    half, back = room.half, room.back
    panes = (Pane("back", -0.34, 0.34, 2.2, 4.0, 2, 4), side_window(room))
    lamps = tuple(
        Lamp((side * (half - 0.3), 2.1, z), (1.15, 0.66, 0.32), 1.3)
        for side in (-1, 1)
        for z in (back - 0.5, back - 2.6)
    )
    room = replace(room, panes=panes, is_lit=True, lamps=lamps, bright=0.34)
    pieces = [
        _throne(0, back - 0.9),
        *(_torch(side * (half - 0.12), z) for side in (-1, 1) for z in (back - 0.4, back - 2.6)),
        *(_banner(side * min(half * 0.62, 1.5), back - 0.06) for side in (-1, 1)),
    ]
    shell = Shell(_flags, _stones, _vault, None, gloss=0.1, frame="#5a524c")
    return stage_of(
        room,
        build(room, shell, pieces),
        anchors={"seat": (room.view.anchor(0, 0.7, back - 0.9),)},
        bloom=0.55,
    )


def _flags(canvas: Any, room: Room) -> None:
    rng = room.setting.rng("flagstones")
    canvas.drawRect(rect(-room.half, 0.3, room.half, room.back + 0.1), paint("#2f2a2a"))
    for k in range(int(room.back / 0.5) + 1):
        x = -room.half - float(rng.random()) * 0.5
        while x < room.half:
            wide = float(rng.uniform(0.4, 0.8))
            canvas.drawRoundRect(
                rect(x + 0.012, k * 0.5 + 0.012, x + wide - 0.012, k * 0.5 + 0.488),
                0.03,
                0.03,
                paint(mix("#857c76", "#3f3a3c", float(rng.random()) * 0.6)),
            )
            x += wide
    canvas.drawRect(rect(-0.55, 0.3, 0.55, room.back), paint("#8a1f2a"))
    for x in (-0.48, 0.48):
        canvas.drawRect(rect(x - 0.025, 0.3, x + 0.025, room.back), paint("#d9b04f"))


def _stones(canvas: Any, room: Room, wall: Any) -> None:
    low, high = (-room.half, room.half) if wall == "back" else (0.8, room.back)
    bricks(canvas, low, 0, high, room.height, "#8f8680", "#5a5250", room.setting.rng(f"stones {wall}"), 0.62)


def _vault(canvas: Any, room: Room) -> None:
    canvas.drawRect(rect(-room.half, 0.3, room.half, room.back), paint("#4a3a30"))
    z = room.back - 0.5
    while z > 0.4:
        canvas.drawRect(rect(-room.half, z - 0.16, room.half, z + 0.16), paint("#6a4a34"))
        canvas.drawRect(rect(-room.half, z + 0.1, room.half, z + 0.16), paint("#2a1a12"))
        z -= 1.2


def _throne(x: float, z: float) -> Piece:
    def draw_throne(canvas: Any, view: View) -> None:
        box(canvas, view, (x - 0.9, 0, z - 0.35), (x + 0.9, 0.14, z + 0.8), "#7a706a")
        box(canvas, view, (x - 0.7, 0.14, z - 0.18), (x + 0.7, 0.28, z + 0.8), "#857a74")
        box(canvas, view, (x - 0.38, 0.28, z + 0.35), (x + 0.38, 2.0, z + 0.5), "#b8863a", rounded=0.06)
        box(canvas, view, (x - 0.29, 0.8, z + 0.32), (x + 0.29, 1.85, z + 0.35), "#9a1f2a", rounded=0.08)
        box(canvas, view, (x - 0.36, 0.28, z), (x + 0.36, 0.7, z + 0.4), "#a5752f", rounded=0.03)
        box(canvas, view, (x - 0.3, 0.7, z), (x + 0.3, 0.8, z + 0.36), "#9a1f2a", rounded=0.06)
        for side in (-0.42, 0.32):
            box(
                canvas,
                view,
                (x + side, 0.28, z - 0.02),
                (x + side + 0.1, 1.0, z + 0.4),
                "#c9963f",
                rounded=0.04,
            )
        for dx in (-0.34, 0.0, 0.34):
            px, py = view.at(x + dx, 2.08 + (0.08 if dx == 0 else 0), z + 0.35)
            canvas.drawCircle(px, py, 0.07 * view.scale(z), paint("#f0c85f"))

    return Piece("throne", (x - 0.9, 0, z - 0.35), (x + 0.9, 2.1, z + 0.8), draw_throne)


def _torch(x: float, z: float) -> Piece:
    inward = -0.16 if x > 0 else 0.16

    def draw_torch(canvas: Any, view: View) -> None:
        canvas.drawLine(
            *view.at(x, 1.6, z), *view.at(x + inward, 1.95, z), paint("#3a2a20", stroke=0.07 * view.scale(z))
        )
        px, py = view.at(x + inward, 2.02, z)
        canvas.drawOval(
            rect(
                px - 0.07 * view.scale(z),
                py - 0.17 * view.scale(z),
                px + 0.07 * view.scale(z),
                py + 0.06 * view.scale(z),
            ),
            paint("#ffb04a"),
        )

    def glow(canvas: Any, view: View) -> None:
        px, py = view.at(x + inward, 2.1, z)
        glow_spot(canvas, px, py, 0.6 * view.scale(z), "#ff9a3a", 0.6)
        canvas.drawOval(
            rect(
                px - 0.06 * view.scale(z),
                py - 0.15 * view.scale(z),
                px + 0.06 * view.scale(z),
                py + 0.12 * view.scale(z),
            ),
            paint("#ffd88a"),
        )

    low, high = (min(x, x + inward) - 0.5, 1.5, z), (max(x, x + inward) + 0.5, 2.7, z + 0.1)
    return Piece("torch", low, high, draw_torch, glow, movement="flicker", stands=False, darkens=False)


def _banner(x: float, z: float) -> Piece:
    def draw_banner(canvas: Any, view: View) -> None:
        with on(canvas, view.front(z)):
            shade = gradient((x - 0.34, 0), (x + 0.34, 0), ((0, "#2a3f7a"), (0.5, "#4a66ae"), (1, "#2f4686")))
            canvas.drawPath(
                path([(x - 0.34, 3.8), (x + 0.34, 3.8), (x + 0.34, 2.0), (x, 1.7), (x - 0.34, 2.0)]),
                paint("#3f5a9a", shader=shade),
            )
            canvas.drawPath(
                path([(x - 0.26, 3.7), (x + 0.26, 3.7), (x + 0.26, 2.06), (x, 1.83), (x - 0.26, 2.06)]),
                paint("#e0b95f", stroke=0.03),
            )
            canvas.drawPath(path([(x, 3.3), (x + 0.16, 2.9), (x, 2.5), (x - 0.16, 2.9)]), paint("#e0b95f"))
            canvas.drawLine(x - 0.42, 3.82, x + 0.42, 3.82, paint("#6a4a34", stroke=0.05))

    return Piece(
        "banner",
        (x - 0.4, 1.7, z),
        (x + 0.4, 3.85, z + 0.05),
        draw_banner,
        movement="sway",
        stands=False,
        darkens=False,
    )
