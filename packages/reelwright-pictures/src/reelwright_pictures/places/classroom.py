"""A classroom: a board, rows of desks, windows at the side, maps and shelves."""

from dataclasses import replace
from typing import Any

import numpy as np

from reelwright_people.skia_loader import skia
from reelwright_pictures.brush import mix, paint
from reelwright_pictures.furniture import bookcase, chair, plant, table
from reelwright_pictures.perspective import View, box, on, rect
from reelwright_pictures.places import Place
from reelwright_pictures.rooms import (
    Pane,
    Room,
    Shell,
    build,
    panel_ceiling,
    panel_lamps,
    plain_wall,
    plan_room,
    planks,
    stage_of,
)
from reelwright_pictures.stage import Setting, Stage

PLACE = Place(
    words={
        "classroom": "", "school": "", "class": "", "lesson": "", "lecture": "", "university": "",
        "college": "", "lecture hall": "", "kindergarten": "", "exam": "", "blackboard": "",
        "chalkboard": "", "preschool": "", "seminar": "", "training room": "",
    },
    indoors=True, props=("books", "globe", "pencil"),
)  # fmt: skip


def draw(setting: Setting) -> Stage:
    room = plan_room(setting, height=3.0, line=0.66)
    half, back = room.half, room.back
    starts = [back - 1.9 - k * 1.9 for k in range(3)]
    panes = tuple(Pane("left", z, z + 1.4, 1.0, 2.5, 2, 3) for z in starts if z > 1.0)
    lamps = panel_lamps(room, (0.5, 0.5, 0.48), rows=1 if half < 2.6 else 2)
    room = replace(room, panes=panes, is_lit=True, lamps=lamps, bright=0.74)
    rng, wood = setting.rng("things"), "#c79a63"
    columns = (
        [-half * 0.55, half * 0.55] if half < 2.6 else [-half * 0.7, -half * 0.32, half * 0.32, half * 0.7]
    )
    pieces = [
        table(
            half * 0.5,
            back - 1.1,
            min(1.5, half * 0.7),
            0.6,
            0.78,
            "#9a7046",
            name="teacher's desk",
            more=_on_desk(half * 0.5, back - 1.1),
        ),
        plant(-half * 0.9, back - 0.6, 1.1, rng),
    ]
    for z in (back - 2.5, back - 3.5):
        for x in columns:
            pieces.append(
                table(x, z, min(0.9, half * 0.62), 0.5, 0.7, wood, name="desk", more=_book(x, z, rng))
            )
            pieces.append(chair(x, z - 0.42, "#b5563f", seat="#c9705a"))
    if half > 2.6:
        pieces.append(bookcase(half * 0.86, back - 0.45, 1.0, 1.1, "#b98a5e", rng, rows=3))
    shell = Shell(
        planks("#b58a5c"),
        plain_wall("#efe6cf", dado=(1.0, "#a9c4b4"), skirting="#8a6a4c"),
        panel_ceiling("#f0eee8", rows=1 if half < 2.6 else 2),
        _decorate,
        gloss=0.14,
    )
    tops = tuple(room.view.anchor(x, 0.7, back - 2.4) for x in columns)
    return stage_of(
        room,
        build(room, shell, pieces),
        anchors={"table": tops, "wall": (room.view.anchor(0, 1.7, back),)},
        side=-0.7,
    )


def _decorate(canvas: Any, room: Room) -> None:
    rng = room.setting.rng("board")
    with on(canvas, room.view.front(room.back)):
        reach = min(room.half * 0.68, 2.4)
        _board(canvas, reach, rng)
        _alphabet(canvas, room)
    with on(canvas, room.view.side(room.half)):
        for k, colour in enumerate(("#8ab6d8", "#e9c46a", "#e08a72")):
            z = room.back - 1.0 - k * 1.1
            canvas.drawRect(rect(z - 0.4, 1.3, z + 0.4, 2.3), paint("#fbf7ec"))
            canvas.drawRect(rect(z - 0.34, 1.36, z + 0.34, 2.24), paint(colour))
            canvas.drawOval(rect(z - 0.24, 1.5, z + 0.2, 2.1), paint(mix(colour, "#ffffff", 0.5)))


def _board(canvas: Any, reach: float, rng: np.random.Generator) -> None:
    canvas.drawRect(rect(-reach - 0.06, 0.94, reach + 0.06, 2.26), paint("#9a7046"))
    canvas.drawRect(rect(-reach, 1.0, reach, 2.2), paint("#2f5a4a"))
    for _ in range(16):
        x, y = float(rng.uniform(-0.9, 0.6)) * reach, float(rng.uniform(1.1, 2.0))
        canvas.drawOval(rect(x, y, x + reach * 0.5, y + 0.2), paint("#ffffff", 0.03, blurred=0.05))
    chalk = paint("#f0f4ea", 0.75, stroke=0.014)
    for row in range(3):
        y = 2.0 - row * 0.17
        shape = skia.Path()
        shape.moveTo(-reach * 0.88, y)
        for k in range(1, 22):
            shape.lineTo(-reach * 0.88 + k * reach * 0.03, y + 0.035 * float(rng.uniform(-1, 1)))
        canvas.drawPath(shape, chalk)
    canvas.drawCircle(reach * 0.62, 1.68, 0.24, chalk)
    canvas.drawLine(reach * 0.62, 1.68, reach * 0.62 + 0.17, 1.85, chalk)
    canvas.drawLine(reach * 0.62, 1.68, reach * 0.62 + 0.24, 1.68, chalk)
    canvas.drawRect(rect(-reach, 0.93, reach, 0.97), paint("#b98a5e"))
    for k, colour in enumerate(("#ffffff", "#f6d55c", "#f08a7a")):
        canvas.drawRect(rect(-0.3 + k * 0.2, 0.97, -0.22 + k * 0.2, 0.99), paint(colour))


def _alphabet(canvas: Any, room: Room) -> None:
    colours = ("#e08a72", "#e9c46a", "#8fbf8a", "#8ab6d8", "#b59ad0")
    for k in range(int(room.half * 2 / 0.26)):
        x = -room.half + 0.12 + k * 0.26
        canvas.drawRect(rect(x, 2.42, x + 0.2, 2.66), paint("#fbf7ec"))
        canvas.drawRect(rect(x + 0.03, 2.45, x + 0.17, 2.63), paint(colours[k % 5]))
    canvas.drawCircle(0, 2.79, 0.13, paint("#f6f4ee"))
    canvas.drawCircle(0, 2.79, 0.13, paint("#4a4f57", stroke=0.02))
    canvas.drawLine(0, 2.79, 0.0, 2.87, paint("#20242c", stroke=0.014))
    canvas.drawLine(0, 2.79, 0.06, 2.77, paint("#20242c", stroke=0.014))


def _on_desk(x: float, z: float) -> Any:
    def draw_things(canvas: Any, view: View) -> None:
        for k, colour in enumerate(("#3f6f8f", "#b5493a", "#e3c16f")):
            box(
                canvas,
                view,
                (x - 0.32, 0.78 + k * 0.045, z + 0.15),
                (x - 0.06 - 0.02 * k, 0.82 + k * 0.045, z + 0.4),
                colour,
            )
        px, py = view.at(x + 0.25, 0.86, z + 0.2)
        canvas.drawCircle(px, py, 0.055 * view.scale(z), paint("#d9453f"))
        canvas.drawCircle(
            px + 0.018 * view.scale(z),
            py - 0.02 * view.scale(z),
            0.018 * view.scale(z),
            paint("#ffffff", 0.45),
        )

    return draw_things


def _book(x: float, z: float, rng: np.random.Generator) -> Any:
    colour = ("#3f6f8f", "#b5493a", "#5f8f6f", "#e0a33c")[int(rng.integers(4))]
    turn = float(rng.uniform(-0.15, 0.15))

    def draw_book(canvas: Any, view: View) -> None:
        box(canvas, view, (x - 0.2 + turn, 0.7, z + 0.12), (x + 0.02 + turn, 0.73, z + 0.38), colour)
        box(canvas, view, (x + 0.1 + turn, 0.7, z + 0.1), (x + 0.3 + turn, 0.706, z + 0.38), "#fbfaf4")

    return draw_book
