"""A bedroom: a bed below a window, lamps at both sides, a rug and a wardrobe."""

from dataclasses import replace
from typing import Any

from reelwright_pictures.brush import mix, paint
from reelwright_pictures.furniture import bed, cabinet, pendant, plant, rug
from reelwright_pictures.perspective import View, box, on, rect
from reelwright_pictures.places import Place
from reelwright_pictures.rooms import (
    Lamp,
    Pane,
    Piece,
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
from reelwright_pictures.town import glow_spot

PLACE = Place(
    words={
        "bedroom": "", "bed": "", "hotel room": "", "nursery": "child", "kids room": "child",
        "children's room": "child", "dorm": "", "dormitory": "", "guest room": "", "in bed": "",
        "child's room": "child", "playroom": "child",
    },
    indoors=True, props=("teddy-bear", "alarm-clock"),
)  # fmt: skip
_LOOKS = (
    ("#b9c7d9", "#4f6d94", "#e6d5bd"),
    ("#dccbd0", "#8f5f7f", "#efe0d4"),
    ("#c4d3c6", "#5f8a74", "#efe6d0"),
)


def draw(setting: Setting) -> Stage:
    wall, cover, soft = _LOOKS[int(setting.rng("look").integers(3))]
    if setting.variant == "child":
        wall, cover, soft = "#cfe3ee", "#f0a35e", "#fbe7b8"
    room = plan_room(setting, height=2.9, line=0.67)
    half, back = room.half, room.back
    is_on = lamps_are_on(setting)
    wide = min(1.7, half * 1.05)
    bed_x = -half * 0.12
    pane = Pane("back", bed_x - wide * 0.36, bed_x + wide * 0.36, 1.35, 2.3, 2, 2)
    sides = [bed_x + side * (wide / 2 + 0.3) for side in (-1, 1)]
    lamps = tuple(Lamp((x, 1.0, back - 0.5), (0.95, 0.62, 0.34), 1.1) for x in sides)
    room = replace(
        room,
        panes=(pane, side_window(room)),
        is_lit=is_on,
        lamps=(*lamps, Lamp((0, 2.4, back - 2), (0.22, 0.18, 0.16), 2.5)),
        bright=0.8,
    )
    rng, wood = setting.rng("things"), "#a8794f"
    pieces = [
        curtains(pane, room, mix(soft, "#ffffff", 0.2)),
        *(
            cabinet(x, back - 0.5, 0.46, 0.48, wood, deep=0.42, columns=1, rows=2, name="bedside table")
            for x in sides
        ),
        *(_lamp(x, back - 0.42, is_on=is_on) for x in sides),
        bed(bed_x, back - 2.16, wide, cover, wood),
        rug(
            half * 0.2,
            back - 3.2,
            min(2.4, half * 1.35),
            1.0,
            mix(soft, "#ffffff", 0.2),
            mix(cover, "#ffffff", 0.3),
        ),
        plant(-half * 0.88, back - 1.5, 1.1, rng, pot="#e6e0d6"),
        cabinet(
            half * 0.9, back - 2.2, 0.5, 2.1, mix(wood, "#ffffff", 0.25), deep=1.0, columns=2, name="wardrobe"
        ),
    ]
    if half > 2.5:
        pieces.append(
            cabinet(
                half * 0.62,
                back - 0.5,
                1.1,
                0.85,
                mix(wood, "#ffffff", 0.12),
                columns=2,
                rows=3,
                name="chest",
                top=wood,
            )
        )
    if setting.variant == "child":
        pieces.append(_toys(-half * 0.6, back - 2.5))
    else:
        pieces.append(pendant(bed_x, back - 1.9, 2.15, 2.9, is_on=False, colour="#e8dfd0"))
    shell = Shell(
        planks("#b08a62"),
        plain_wall(wall, stripes=mix(wall, "#ffffff", 0.35)),
        plain_ceiling(),
        _decorate,
        gloss=0.1,
    )
    anchors = {
        "seat": (room.view.anchor(bed_x, 0.58, back - 1.9),),
        "table": (room.view.anchor(sides[1], 0.48, back - 0.4),),
    }
    return stage_of(room, build(room, shell, pieces), anchors=anchors, side=-0.4)


def _lamp(x: float, z: float, *, is_on: bool) -> Piece:
    def draw_lamp(canvas: Any, view: View) -> None:
        box(canvas, view, (x - 0.05, 0.48, z), (x + 0.05, 0.72, z + 0.1), "#7f6a58", rounded=0.05)
        box(canvas, view, (x - 0.15, 0.72, z - 0.03), (x + 0.15, 0.95, z + 0.2), "#f2e2c4", rounded=0.03)

    def glow(canvas: Any, view: View) -> None:
        px, py = view.at(x, 0.83, z)
        canvas.drawRect(rect(*view.at(x - 0.15, 0.95, z), *view.at(x + 0.15, 0.72, z)), paint("#ffc873", 0.7))
        glow_spot(canvas, px, py, 0.45 * view.scale(z), "#ffcf8a", 0.5)

    return Piece(
        "bedside lamp",
        (x - 0.3, 0.4, z),
        (x + 0.3, 1.2, z + 0.2),
        draw_lamp,
        glow if is_on else None,
        stands=False,
    )


def _toys(x: float, z: float) -> Piece:
    def draw_toys(canvas: Any, view: View) -> None:
        for k, colour in enumerate(("#d9534f", "#4f8fd0", "#f0c24a", "#5fae6a")):
            at = x - 0.25 + 0.17 * (k % 3)
            low = 0.15 * (k // 3)
            box(
                canvas,
                view,
                (at, low, z + 0.02 * k),
                (at + 0.15, low + 0.15, z + 0.15),
                colour,
                rounded=0.015,
            )

    return Piece("toys", (x - 0.25, 0, z), (x + 0.3, 0.3, z + 0.15), draw_toys)


def _decorate(canvas: Any, room: Room) -> None:
    rng = room.setting.rng("pictures")
    with on(canvas, room.view.front(room.back)):
        picture_frame(
            canvas,
            room.half * 0.66,
            1.7,
            min(0.5, room.half * 0.3),
            min(0.62, room.half * 0.38),
            "#e6dccb",
            rng,
        )
        if room.half > 2.5:
            picture_frame(canvas, -room.half * 0.66, 1.65, 0.6, 0.6, "#6b5138", rng)
    with on(canvas, room.view.side(-room.half)):
        picture_frame(canvas, room.back - 1.7, 1.7, 0.7, 0.55, "#e6dccb", rng)
