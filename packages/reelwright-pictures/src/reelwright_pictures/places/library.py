"""A library: tall shelves full of books, a ladder, a reading table with green lamps."""

from dataclasses import replace
from typing import Any

from reelwright_pictures.brush import mix, paint
from reelwright_pictures.furniture import bookcase, books, chair, rug, table
from reelwright_pictures.perspective import View, box, rect
from reelwright_pictures.places import Place
from reelwright_pictures.rooms import (
    Lamp,
    Pane,
    Piece,
    Room,
    Shell,
    Wall,
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
        "library": "", "reading room": "", "archive": "", "bookshop": "", "books": "", "bookshelf": "",
        "museum": "", "research": "", "old library": "", "reading": "", "history": "", "literature": "",
    },
    indoors=True, props=("books", "globe", "scroll"),
)  # fmt: skip
_WOOD = "#6f4529"


def draw(setting: Setting) -> Stage:
    room = plan_room(setting, height=3.9, line=0.68)
    half, back = room.half, room.back
    pane = Pane("back", -min(0.55, half * 0.32), min(0.55, half * 0.32), 1.2, 3.4, 2, 4)
    table_x = -half * 0.6
    lamps = (
        Lamp((table_x, 1.3, back - 1.9), (0.95, 0.74, 0.42), 1.1),
        Lamp((half * 0.6, 2.6, back - 1.6), (0.7, 0.5, 0.3), 1.8),
        Lamp((-half * 0.6, 3.0, back - 3.0), (0.6, 0.44, 0.26), 1.8),
    )
    room = replace(room, panes=(pane,), is_lit=True, lamps=lamps, bright=0.56)
    side = half - pane.high - 0.22
    rng = setting.rng("books")
    pieces = [
        bookcase(-(pane.high + 0.2 + side / 2), back - 0.36, side, 3.5, _WOOD, rng, rows=8, clutter=0.3),
        bookcase(pane.high + 0.2 + side / 2, back - 0.36, side, 3.5, _WOOD, rng, rows=8, clutter=0.3),
        _ladder(half * 0.72, back - 0.5),
        rug(0.0, back - 2.9, min(2.2, half * 1.3), 1.5, "#7f3038", "#d9b06a", is_round=False),
        chair(table_x + 0.3, back - 2.5, "#7a4c2e", seat="#5f2a30"),
        table(
            table_x,
            back - 2.1,
            min(1.5, half * 0.75),
            0.7,
            0.76,
            "#8a5a38",
            more=_reading(table_x, back - 1.9),
        ),
        _lamp(table_x + 0.12, back - 1.8),
    ]
    shell = Shell(planks("#8a5f3f", 0.18), _wall, plain_ceiling("#d9c4a0"), None, gloss=0.12, frame="#8a6a48")
    anchors = {
        "table": (room.view.anchor(table_x, 0.76, back - 1.9),),
        "shelf": (room.view.anchor(half * 0.6, 1.8, back - 0.4),),
    }
    return stage_of(room, build(room, shell, pieces), anchors=anchors, bloom=0.45)


def _wall(canvas: Any, room: Room, wall: Wall) -> None:
    """Draw shelves of books along the sides."""
    low, high = (-room.half, room.half) if wall == "back" else (0.5, room.back)
    canvas.drawRect(rect(low, 0, high, room.height), paint("#c9b08a"))
    if wall == "back":
        canvas.drawRect(rect(low, 0, high, 0.9), paint(_WOOD))
        return
    rng = room.setting.rng(f"books {wall}")
    canvas.drawRect(rect(low, 0, high, 3.6), paint(mix(_WOOD, "#080506", 0.55)))
    for row in range(8):
        y = 0.12 + row * 0.43
        books(canvas, max(low, room.back * 0.3), high, y, 0.36, rng, 0.1)
        canvas.drawRect(rect(low, y + 0.36, high, y + 0.43), paint(_WOOD))
    z = room.back
    while z > 0.5:
        canvas.drawRect(rect(z - 0.08, 0, z, 3.6), paint(mix(_WOOD, "#ffd9a4", 0.1)))
        z -= 1.1
    canvas.drawRect(rect(low, 3.56, high, 3.72), paint(mix(_WOOD, "#ffd9a4", 0.16)))


def _ladder(x: float, z: float) -> Piece:
    def draw_ladder(canvas: Any, view: View) -> None:
        tone = mix(_WOOD, "#ffd9a4", 0.3)
        for dx in (-0.2, 0.2):
            canvas.drawLine(
                *view.at(x + dx, 0, z - 0.5),
                *view.at(x + dx * 0.9, 3.1, z),
                paint(tone, stroke=0.05 * view.scale(z)),
            )
        for k in range(10):
            share = (k + 0.6) / 10.5
            depth = z - 0.5 * (1 - share)
            canvas.drawLine(
                *view.at(x - 0.2, 3.1 * share, depth),
                *view.at(x + 0.2, 3.1 * share, depth),
                paint(mix(tone, "#1a0c06", 0.2), stroke=0.035 * view.scale(z)),
            )

    return Piece("ladder", (x - 0.2, 0, z - 0.5), (x + 0.2, 3.1, z), draw_ladder, darkens=False)


def _lamp(x: float, z: float) -> Piece:
    """Draw a banker's lamp with a green shade."""

    def draw_lamp(canvas: Any, view: View) -> None:
        box(canvas, view, (x - 0.08, 0.76, z), (x + 0.08, 0.79, z + 0.1), "#b8934f")
        box(canvas, view, (x - 0.015, 0.79, z + 0.04), (x + 0.015, 1.06, z + 0.06), "#c9a45f")
        box(canvas, view, (x - 0.2, 1.04, z), (x + 0.2, 1.15, z + 0.12), "#2f8a5f", rounded=0.06)

    def glow(canvas: Any, view: View) -> None:
        px, py = view.at(x, 1.02, z)
        glow_spot(canvas, px, py, 0.4 * view.scale(z), "#ffd48a", 0.5)
        canvas.drawRect(
            rect(*view.at(x - 0.19, 1.14, z), *view.at(x + 0.19, 1.05, z)), paint("#3fae6a", 0.35)
        )

    return Piece("reading lamp", (x - 0.2, 0.76, z), (x + 0.2, 1.16, z + 0.12), draw_lamp, glow, stands=False)


def _reading(x: float, z: float) -> Any:
    def draw_books(canvas: Any, view: View) -> None:
        for k, colour in enumerate(("#3f6f8f", "#b5493a", "#d9b06a")):
            box(
                canvas,
                view,
                (x - 0.5 + 0.02 * k, 0.76 + k * 0.05, z),
                (x - 0.24 - 0.01 * k, 0.805 + k * 0.05, z + 0.3),
                colour,
            )
        box(canvas, view, (x - 0.12, 0.76, z - 0.1), (x + 0.06, 0.775, z + 0.16), "#f6efdc")
        box(canvas, view, (x + 0.06, 0.76, z - 0.1), (x + 0.24, 0.775, z + 0.16), "#efe6cf")

    return draw_books
