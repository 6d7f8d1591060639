"""A living room: a sofa under a window, shelves, plants, a lamp, a rug on boards."""

from dataclasses import replace
from typing import Any

from reelwright_pictures.brush import mix
from reelwright_pictures.furniture import bookcase, floor_lamp, pendant, plant, rug, sofa, table
from reelwright_pictures.perspective import View, box, on
from reelwright_pictures.places import Place
from reelwright_pictures.rooms import (
    Lamp,
    Pane,
    Room,
    Shell,
    build,
    curtains,
    lamps_are_on,
    picture_frame,
    plain_ceiling,
    plain_wall,
    plan_room,
    planks,
    side_window,
    stage_of,
)
from reelwright_pictures.stage import Setting, Stage

PLACE = Place(
    words={
        "living room": "", "livingroom": "", "lounge": "", "sitting room": "", "home": "",
        "fireplace": "",
        "house interior": "", "indoors": "", "inside": "", "apartment": "", "flat": "", "sofa": "",
        "couch": "", "family room": "", "room": "", "at home": "", "waiting room": "", "den": "",
    },
    indoors=True, props=("television", "cat", "teapot"),
)  # fmt: skip
_LOOKS = (
    ("#e9ddc8", "#3f7f86", "#e0a45c", "#b98a5e"),
    ("#d5dfd8", "#c9704f", "#f0d9a8", "#a9794f"),
    ("#e8d5cc", "#5b6d8c", "#e9b9a0", "#b48b64"),
    ("#cfd9e2", "#d3a04c", "#4f7f9a", "#9d7650"),
)


def draw(setting: Setting) -> Stage:
    wall, fabric, accent, wood = _LOOKS[int(setting.rng("look").integers(4))]
    room = plan_room(setting, height=2.95)
    half, back = room.half, room.back
    reach = min(1.2, half * 0.5)
    pane = Pane("back", -reach, reach, 0.95, 2.3, 3, 2)
    is_on = lamps_are_on(setting)
    lamp_x = half * 0.84
    room = replace(
        room,
        panes=(pane, side_window(room)),
        is_lit=is_on,
        lamps=(
            Lamp((lamp_x, 1.45, back - 0.6), (1.25, 0.86, 0.5), 1.5),
            Lamp((0.0, 2.6, back - 2.0), (0.4, 0.3, 0.2), 2.0),
        ),
    )
    rng = setting.rng("things")
    wide = min(2.4, half * 1.25)
    pieces = [
        curtains(pane, room, mix(accent, "#ffffff", 0.25)),
        rug(
            0.0,
            back - 2.75,
            min(2.6, half * 1.5),
            1.5,
            mix(fabric, "#f6ead8", 0.35),
            mix(accent, "#fff6e4", 0.3),
        ),
        sofa(-half * 0.06, back - 1.05, wide, fabric, cushion=accent),
        floor_lamp(lamp_x, back - 0.75, 1.62, is_on=is_on),
        plant(-half * 0.86, back - 0.85, 1.35, rng, pot="#d8cdbd"),
        table(
            half * 0.8,
            back - 2.2,
            0.5,
            0.45,
            0.45,
            mix(wood, "#ffffff", 0.1),
            name="side table",
            more=_cup(half * 0.8, back - 2.1, 0.45),
        ),
    ]
    pieces.append(
        pendant(0.0, back - 1.6, 2.42, 2.95, colour=mix(accent, "#ffffff", 0.3), is_on=is_on, wide=0.3)
    )
    if half > 2.2:
        pieces.append(bookcase(-half * 0.72, back - 0.4, min(1.5, half * 0.3), 2.1, wood, rng))
        pieces.append(plant(half * 0.6, back - 0.6, 1.15, rng))
        pieces.append(sofa(half * 0.52, back - 2.3, 0.95, mix(accent, "#8a5a3c", 0.3), cushion=fabric))
    shell = Shell(
        planks(wood),
        plain_wall(wall, skirting="#f6f2ea"),
        plain_ceiling("#f4f0e8"),
        _decorate(accent),
        gloss=0.1,
    )
    table_top = room.view.anchor(half * 0.8, 0.45, back - 2.0)
    seat = room.view.anchor(-half * 0.06, 0.46, back - 1.0)
    return stage_of(room, build(room, shell, pieces), anchors={"table": (table_top,), "seat": (seat,)})


def _decorate(accent: str) -> Any:
    def draw_pictures(canvas: Any, room: Room) -> None:
        rng = room.setting.rng("pictures")
        with on(canvas, room.view.front(room.back)):
            for side in (-1, 1):
                x = side * (min(1.2, room.half * 0.5) + room.half) / 2 * 1.06
                wide = min(0.6, room.half * 0.28)
                picture_frame(canvas, x, 1.72, wide, wide * 1.3, ("#6b5138", "#2f3338")[side > 0], rng)
        with on(canvas, room.view.side(-room.half)):
            for z in (room.back - 1.4, room.back - 2.4):
                picture_frame(canvas, z, 1.75, 0.6, 0.5, "#6b5138", rng)

    return draw_pictures


def _cup(x: float, z: float, high: float) -> Any:
    def draw_cup(canvas: Any, view: View) -> None:
        box(canvas, view, (x - 0.12, high, z), (x + 0.1, high + 0.03, z + 0.16), "#b5493a")
        box(canvas, view, (x - 0.1, high + 0.03, z + 0.02), (x + 0.09, high + 0.055, z + 0.15), "#e8dcc0")
        box(
            canvas,
            view,
            (x + 0.0, high + 0.055, z + 0.03),
            (x + 0.07, high + 0.14, z + 0.09),
            "#f2f2ee",
            rounded=0.02,
        )

    return draw_cup
