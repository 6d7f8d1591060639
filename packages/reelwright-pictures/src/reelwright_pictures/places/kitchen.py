"""A kitchen: cupboards with a worktop, a hood, a window above the sink, and a table in front."""

from dataclasses import replace
from typing import Any

from reelwright_pictures.brush import gradient, mix, paint, path
from reelwright_pictures.furniture import cabinet, chair, pendant, table
from reelwright_pictures.perspective import View, box, on, rect
from reelwright_pictures.places import Place
from reelwright_pictures.rooms import (
    Lamp,
    Pane,
    Piece,
    Room,
    Shell,
    build,
    lamps_are_on,
    plain_ceiling,
    plain_wall,
    plan_room,
    side_window,
    stage_of,
    tiles,
)
from reelwright_pictures.stage import Setting, Stage

PLACE = Place(
    words={
        "kitchen": "", "cooking": "", "stove": "", "oven": "", "pantry": "", "kitchenette": "",
        "breakfast": "", "dining room": "", "bakery": "", "recipe": "", "kitchen table": "",
    },
    indoors=True, props=("cooking", "teapot", "tomato"),
)  # fmt: skip
_LOOKS = (
    ("#5f8f8a", "#f1ead9", "#d9a45c"),
    ("#41607f", "#eef0ea", "#e0b070"),
    ("#8aa06a", "#f5eddc", "#c98f5a"),
    ("#c9705a", "#f6ecdf", "#b98a5e"),
)


def draw(setting: Setting) -> Stage:
    front, wall, wood = _LOOKS[int(setting.rng("look").integers(4))]
    room = plan_room(setting, height=2.9)
    half, back = room.half, room.back
    is_on = lamps_are_on(setting)
    pane_half = min(0.6, half * 0.34)
    pane = Pane("back", -pane_half, pane_half, 1.25, 2.25, 2, 2)
    lamp_xs = (-half * 0.5, half * 0.5)
    lamps = tuple(Lamp((x, 1.85, back - 1.4), (0.95, 0.74, 0.48), 1.5) for x in lamp_xs)
    room = replace(room, panes=(pane, side_window(room)), is_lit=is_on, lamps=lamps)
    run = half * 2 - 0.02
    left, right = -half + 0.01, half - 0.01
    side = half - pane_half - 0.2
    fridge = 0.7 if half > 2 else 0.0
    table_x = -half * 0.72
    pieces = [
        cabinet(
            0,
            back - 0.62,
            run,
            0.86,
            front,
            columns=max(4, int(run / 0.55)),
            top="#d9cdb8",
            name="lower cupboards",
            more=_on_worktop(room),
        ),
        cabinet(
            left + side / 2,
            back - 0.36,
            side,
            0.72,
            front,
            deep=0.34,
            bottom=1.62,
            columns=max(1, int(side / 0.45)),
            name="left cupboards",
        ),
        _hood(right - side / 2 - fridge / 2, back - 0.45, min(0.75, side - 0.1)),
        _herbs(pane, back - 0.16),
        *(pendant(x, back - 1.5, 1.95, 2.9, is_on=is_on, colour=mix(front, "#20242c", 0.3)) for x in lamp_xs),
        chair(table_x + 0.5, back - 1.7, wood, seat=front),
        table(
            table_x,
            back - 2.1,
            min(1.3, half * 0.8),
            0.75,
            0.76,
            wood,
            more=_on_table(table_x, back - 2.1, min(1.3, half * 0.8), wood),
        ),
    ]
    if fridge:
        pieces.append(
            cabinet(right - 0.4, back - 0.75, 0.78, 1.95, "#dfe3e6", columns=1, rows=2, name="fridge")
        )
    shell = Shell(
        tiles("#e6dccb", "#d6c8b2", 0.42, "#b7a994"),
        plain_wall(wall),
        plain_ceiling("#f6f2ea"),
        _splash(front),
        gloss=0.16,
    )
    top = (room.view.anchor(table_x, 0.76, back - 1.8),)
    return stage_of(
        room,
        build(room, shell, pieces),
        anchors={"table": top, "shelf": (room.view.anchor(0, 0.9, back - 0.4),)},
    )


def _splash(front: str) -> Any:
    def draw_tiles(canvas: Any, room: Room) -> None:
        rng = room.setting.rng("splash")
        with on(canvas, room.view.front(room.back)):
            x = -room.half
            while x < room.half:
                for k in range(7):
                    y = 0.9 + k * 0.1
                    tone = mix("#f2efe6", mix(front, "#ffffff", 0.5), float(rng.uniform(0, 0.6)))
                    if not (
                        room.panes[0].low - 0.1 < x + 0.1
                        and x < room.panes[0].high + 0.1
                        and y + 0.1 > room.panes[0].bottom - 0.1
                    ):
                        canvas.drawRect(rect(x + 0.004, y + 0.004, x + 0.196, y + 0.096), paint(tone))
                x += 0.2

    return draw_tiles


def _on_worktop(room: Room) -> Any:
    half, z = room.half, room.back - 0.45
    rng = room.setting.rng("jars")

    def draw_things(canvas: Any, view: View) -> None:
        box(canvas, view, (-0.28, 0.9, z), (0.28, 0.915, z + 0.3), "#aeb6ba")
        canvas.drawLine(
            *view.at(0, 0.9, z + 0.3),
            *view.at(0, 1.16, z + 0.3),
            paint("#c9d0d4", stroke=0.03 * view.scale(z)),
        )
        canvas.drawLine(
            *view.at(0, 1.16, z + 0.3),
            *view.at(0.12, 1.14, z + 0.2),
            paint("#c9d0d4", stroke=0.03 * view.scale(z)),
        )
        for k, colour in enumerate(("#d98f5a", "#e9d9b4", "#8fae8a", "#c9705a")):
            x = -half * 0.88 + k * 0.17
            tall = 0.16 + 0.05 * float(rng.random())
            box(canvas, view, (x, 0.9, z + 0.1), (x + 0.12, 0.9 + tall, z + 0.2), colour, rounded=0.03)
            box(
                canvas,
                view,
                (x + 0.01, 0.9 + tall, z + 0.1),
                (x + 0.11, 0.93 + tall, z + 0.2),
                "#8a6a4c",
                rounded=0.01,
            )
        pot = half * 0.62
        box(canvas, view, (pot - 0.14, 0.92, z), (pot + 0.14, 1.08, z + 0.24), "#b5493a", rounded=0.04)
        box(canvas, view, (pot - 0.16, 1.07, z), (pot + 0.16, 1.1, z + 0.26), "#c9604f", rounded=0.02)
        box(canvas, view, (pot - 0.03, 1.1, z + 0.1), (pot + 0.03, 1.14, z + 0.14), "#3a3430", rounded=0.02)

    return draw_things


def _hood(x: float, z: float, wide: float) -> Piece:
    def draw_hood(canvas: Any, view: View) -> None:
        box(canvas, view, (x - 0.15, 1.85, z + 0.1), (x + 0.15, 2.7, z + 0.4), "#c4cacd")
        points = [
            view.at(x + dx, y, z)
            for dx, y in ((-0.16, 1.95), (0.16, 1.95), (wide / 2, 1.7), (-wide / 2, 1.7))
        ]
        shade = gradient(points[3], points[2], ((0, "#8f979c"), (0.55, "#e3e8ea"), (1, "#a4acb0")))
        canvas.drawPath(path(points), paint("#c4cacd", shader=shade))
        box(canvas, view, (x - wide / 2, 1.62, z), (x + wide / 2, 1.7, z + 0.4), "#b4bcc0")

    return Piece("hood", (x - wide / 2, 1.62, z), (x + wide / 2, 2.7, z + 0.4), draw_hood, stands=False)


def _herbs(pane: Pane, z: float) -> Piece:
    def draw_herbs(canvas: Any, view: View) -> None:
        for x in (pane.low + 0.2, pane.high - 0.2):
            px, py = view.at(x, pane.bottom + 0.12, z)
            size = view.scale(z) * 0.1
            for dx, dy in ((-0.8, -0.9), (0.8, -0.8), (0, -1.5), (-0.4, -0.3), (0.5, -0.2), (0, -0.8)):
                canvas.drawCircle(
                    px + dx * size,
                    py + dy * size,
                    size * 0.62,
                    paint(mix("#4f8a45", "#f4f2b0", 0.18 - dy * 0.12)),
                )
            box(
                canvas,
                view,
                (x - 0.08, pane.bottom, z),
                (x + 0.08, pane.bottom + 0.13, z + 0.1),
                "#c8795a",
                rounded=0.02,
            )

    return Piece(
        "herbs",
        (pane.low, pane.bottom, z),
        (pane.high, pane.bottom + 0.4, z + 0.1),
        draw_herbs,
        stands=False,
        movement="sway",
    )


def _on_table(x: float, z: float, wide: float, wood: str) -> Any:
    def draw_things(canvas: Any, view: View) -> None:
        box(
            canvas,
            view,
            (x - wide * 0.4, 0.76, z + 0.15),
            (x - wide * 0.1, 0.785, z + 0.42),
            mix(wood, "#2a170a", 0.3),
            rounded=0.02,
        )
        _fruit(canvas, view, x + wide * 0.22, z + 0.3)

    return draw_things


def _fruit(canvas: Any, view: View, x: float, z: float) -> None:
    px, py = view.at(x, 0.85, z)
    size = view.scale(z) * 0.17
    for dx, dy, colour in (
        (-0.5, -0.2, "#d9534f"),
        (0.5, -0.22, "#f0a33c"),
        (0.0, -0.4, "#8fbf4f"),
        (-0.15, -0.1, "#f0c24a"),
        (0.3, -0.05, "#d9534f"),
    ):
        shade = gradient(
            (px + (dx - 0.3) * size, py + dy * size + size * 0.3),
            (px + (dx + 0.3) * size, py + dy * size - size * 0.3),
            ((0, mix(colour, "#2a0f08", 0.35)), (1, mix(colour, "#ffffff", 0.35))),
        )
        canvas.drawCircle(px + dx * size, py + dy * size, size * 0.36, paint(colour, shader=shade))
    bowl = gradient((px - size, py), (px + size, py), ((0, "#8fa0a8"), (0.6, "#f4f6f4"), (1, "#c4ced2")))
    canvas.drawArc(
        rect(px - size, py - size * 0.75, px + size, py + size * 0.6),
        0,
        180,
        False,
        paint("#dfe6e8", shader=bowl),
    )
