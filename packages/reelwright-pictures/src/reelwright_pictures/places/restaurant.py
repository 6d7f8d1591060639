"""A cafe: small tables with candles, a counter with shelves of bottles, brick and warm lamps."""

from dataclasses import replace
from typing import Any

import numpy as np

from reelwright_pictures.brush import gradient, mix, paint
from reelwright_pictures.furniture import cabinet, chair, pendant, plant
from reelwright_pictures.perspective import View, box, on, rect
from reelwright_pictures.places import Place
from reelwright_pictures.rooms import (
    Lamp,
    Pane,
    Piece,
    Room,
    Shell,
    brick_wall,
    build,
    plain_ceiling,
    plan_room,
    planks,
    stage_of,
)
from reelwright_pictures.stage import Setting, Stage
from reelwright_pictures.town import glow_spot

PLACE = Place(
    words={
        "restaurant": "", "cafe": "", "café": "", "coffee shop": "", "bar": "", "pub": "", "diner": "",
        "bistro": "", "dinner": "", "pizzeria": "", "canteen": "", "nightclub": "", "coffeehouse": "",
        "tavern": "", "on a date": "", "first date": "", "dinner date": "", "lunch": "", "cafeteria": "",
        "food court": "",
    },
    indoors=True, props=("hot-beverage", "shortcake", "wine-glass"),
)  # fmt: skip


def draw(setting: Setting) -> Stage:
    room = plan_room(setting, height=3.0)
    half, back = room.half, room.back
    pane = Pane("back", -half * 0.86, -half * 0.16, 0.75, 2.3, 2, 2)
    spots = [(-half * 0.55, back - 1.4), (half * 0.42, back - 1.2), (0.0, back - 2.6)]
    lamps = tuple(Lamp((x, 1.9, z), (1.05, 0.7, 0.4), 1.25) for x, z in spots)
    room = replace(room, panes=(pane,), is_lit=True, lamps=lamps, bright=0.55)
    rng = setting.rng("things")
    counter_x = half * 0.55
    pieces = [
        cabinet(
            counter_x,
            back - 0.75,
            half * 0.86,
            1.05,
            "#4f6a5f",
            columns=3,
            top="#8a5a38",
            name="counter",
            more=_on_counter(counter_x, back - 0.6),
        ),
        *(pendant(x, z, 2.05, 3.0, colour="#2f3a38", wide=0.2) for x, z in spots[:2]),
        plant(-half * 0.92, back - 0.5, 1.2, rng),
    ]
    seats = [(-half * 0.62, back - 1.75), (half * 0.74, back - 2.5)]
    if half > 2.4:
        seats += [(-half * 0.24, back - 1.6), (-half * 0.8, back - 3.0)]
    for x, z in seats:
        pieces += [
            chair(x - 0.42, z + 0.1, "#5a3a28", away=True, seat="#a9483f"),
            chair(x + 0.4, z + 0.2, "#5a3a28", away=True, seat="#a9483f"),
            _small_table(x, z),
        ]
    shell = Shell(
        planks("#8a5f40", 0.14),
        brick_wall("#a8583f", "#c9a88f"),
        plain_ceiling("#4a3a34"),
        _shelves,
        gloss=0.12,
        frame="#2f3a38",
    )
    tops = tuple(room.view.anchor(x, 0.75, z + 0.25) for x, z in seats)
    return stage_of(room, build(room, shell, pieces, city=True), anchors={"table": tops}, bloom=0.5)


def _small_table(x: float, z: float) -> Piece:
    """Draw a round table with a candle and a cup."""

    def draw_table(canvas: Any, view: View) -> None:
        scale, middle = view.scale(z + 0.3), z + 0.3
        px, top = view.at(x, 0.75, middle)
        foot = view.at(x, 0, middle)[1]
        canvas.drawLine(px, top, px, foot, paint("#2a2624", stroke=0.06 * scale))
        canvas.drawOval(
            rect(px - 0.24 * scale, foot - 0.05 * scale, px + 0.24 * scale, foot + 0.05 * scale),
            paint("#2a2624"),
        )
        flat = max(0.04, (top - view.horizon) / view.focal)
        wide, deep = 0.36 * scale, 0.36 * scale * flat * 1.4
        canvas.drawOval(
            rect(px - wide, top - deep + 0.04 * scale, px + wide, top + deep + 0.04 * scale), paint("#4a2e1c")
        )
        shade = gradient(
            (px - wide, top), (px + wide, top), ((0, "#7a4c2e"), (0.6, "#b07a4c"), (1, "#8a5a38"))
        )
        canvas.drawOval(rect(px - wide, top - deep, px + wide, top + deep), paint("#9a6a40", shader=shade))
        box(canvas, view, (x - 0.05, 0.75, middle), (x + 0.03, 0.87, middle + 0.06), "#f2e2c0", rounded=0.02)
        box(
            canvas,
            view,
            (x + 0.12, 0.75, middle - 0.05),
            (x + 0.22, 0.77, middle + 0.04),
            "#f4f2ec",
            rounded=0.01,
        )
        box(
            canvas,
            view,
            (x + 0.135, 0.77, middle - 0.03),
            (x + 0.205, 0.84, middle + 0.02),
            "#f4f2ec",
            rounded=0.02,
        )

    def glow(canvas: Any, view: View) -> None:
        px, py = view.at(x - 0.01, 0.9, z + 0.3)
        glow_spot(canvas, px, py, 0.4 * view.scale(z), "#ffb45a", 0.7)
        canvas.drawOval(
            rect(
                px - 0.015 * view.scale(z),
                py - 0.05 * view.scale(z),
                px + 0.015 * view.scale(z),
                py + 0.02 * view.scale(z),
            ),
            paint("#fff0c8"),
        )

    return Piece(
        "small table", (x - 0.36, 0, z), (x + 0.36, 0.76, z + 0.6), draw_table, glow, movement="flicker"
    )


def _on_counter(x: float, z: float) -> Any:
    def draw_things(canvas: Any, view: View) -> None:
        box(canvas, view, (x - 0.3, 1.1, z), (x + 0.22, 1.55, z + 0.3), "#b4bcc0", rounded=0.03)
        box(canvas, view, (x - 0.26, 1.32, z - 0.04), (x + 0.18, 1.38, z), "#2f3438")
        for k in range(3):
            box(
                canvas,
                view,
                (x - 0.22 + k * 0.14, 1.1, z - 0.06),
                (x - 0.14 + k * 0.14, 1.18, z),
                "#f4f2ec",
                rounded=0.02,
            )
            box(
                canvas,
                view,
                (x - 0.26 + k * 0.16, 1.55, z + 0.05),
                (x - 0.14 + k * 0.16, 1.63, z + 0.15),
                "#f4f2ec",
                rounded=0.02,
            )

    return draw_things


def _shelves(canvas: Any, room: Room) -> None:
    """Draw shelves of bottles and a board with chalk lines on the bricks."""
    half, rng = room.half, room.setting.rng("bottles")
    with on(canvas, room.view.front(room.back)):
        left, right = half * 0.12, half * 0.96
        for low in (1.5, 1.95, 2.4):
            canvas.drawRect(rect(left, low - 0.05, right, low), paint("#6a4228"))
            canvas.drawRect(rect(left, low - 0.12, right, low - 0.05), paint("#0a0508", 0.35))
            _bottles(canvas, left + 0.05, right - 0.05, low, rng)
    with on(canvas, room.view.side(-half)):
        z = room.back - 1.3
        canvas.drawRect(rect(z - 0.5, 1.15, z + 0.5, 2.3), paint("#6a4228"))
        canvas.drawRect(rect(z - 0.44, 1.21, z + 0.44, 2.24), paint("#2a302e"))
        for k in range(6):
            canvas.drawRect(
                rect(z - 0.34, 1.35 + k * 0.13, z - 0.34 + 0.3 + 0.06 * (k * 3 % 5), 1.38 + k * 0.13),
                paint("#f0ece0", 0.8),
            )


def _bottles(canvas: Any, left: float, right: float, low: float, rng: np.random.Generator) -> None:
    x = left
    while x < right - 0.08:
        colour = ("#3f7a5a", "#8a4a2a", "#c99a4a", "#5f7f9a", "#a03a3a", "#e4dcc8")[int(rng.integers(6))]
        tall = float(rng.uniform(0.2, 0.34))
        shade = gradient(
            (x, 0),
            (x + 0.08, 0),
            ((0, mix(colour, "#05060a", 0.3)), (0.35, mix(colour, "#ffffff", 0.3)), (1, colour)),
        )
        canvas.drawRoundRect(
            rect(x, low, x + 0.08, low + tall * 0.66), 0.015, 0.015, paint(colour, shader=shade)
        )
        canvas.drawRect(rect(x + 0.026, low + tall * 0.6, x + 0.054, low + tall), paint(colour, shader=shade))
        canvas.drawRect(
            rect(x + 0.008, low + tall * 0.16, x + 0.072, low + tall * 0.42), paint("#f2ead6", 0.85)
        )
        x += 0.1
