"""An office: desks with screens, a wall of windows over the city, plants and shelves."""

from dataclasses import replace
from typing import Any

from reelwright_pictures.brush import mix, paint
from reelwright_pictures.furniture import bookcase, monitor, office_chair, plant, table
from reelwright_pictures.perspective import View, box, on, rect
from reelwright_pictures.places import Place
from reelwright_pictures.rooms import (
    Pane,
    Piece,
    Room,
    Shell,
    build,
    carpet,
    panel_ceiling,
    panel_lamps,
    plain_wall,
    plan_room,
    stage_of,
)
from reelwright_pictures.stage import Setting, Stage

PLACE = Place(
    words={
        "office": "", "workplace": "", "meeting room": "meeting", "conference room": "meeting",
        "boardroom": "meeting", "desk": "", "workspace": "", "company": "", "business": "",
        "startup": "", "cubicle": "", "study": "", "headquarters": "", "job interview": "meeting",
        "meeting": "meeting", "bank": "", "at work": "", "agency": "", "home office": "", "newsroom": "",
        "call center": "", "coworking space": "", "police station": "", "government office": "",
    },
    indoors=True, props=("laptop", "hot-beverage", "briefcase"),
)  # fmt: skip


def draw(setting: Setting) -> Stage:
    room = plan_room(setting, height=2.9, fill=0.96)
    half, back = room.half, room.back
    count = max(1, round(half * 2 / 1.7))
    wide = (half * 2 - 0.3) / count
    panes = tuple(
        Pane("back", -half + 0.15 + k * wide + 0.07, -half + 0.15 + (k + 1) * wide - 0.07, 0.75, 2.62, 2, 1)
        for k in range(count)
    )
    rows = 1 if half < 2.4 else 3
    lamps = panel_lamps(room, (0.62, 0.66, 0.68), rows=rows)
    room = replace(room, panes=panes[:6], is_lit=True, lamps=lamps, bright=0.82)
    rng, desk = setting.rng("things"), "#c9a77c"
    pieces = [
        _blinds(room),
        plant(-half * 0.9, back - 0.55, 1.45, rng, pot="#e8e4dc"),
        bookcase(half * 0.86, back - 1.4, 0.5, 1.4, "#d8d4cc", rng, rows=4, deep=1.0)
        if half < 2.4
        else bookcase(half * 0.8, back - 0.5, 1.2, 1.3, "#d8d4cc", rng, rows=4),
    ]
    if setting.variant == "meeting":
        pieces += _meeting(room)
    else:
        places = (
            [(-half * 0.5, back - 1.6), (half * 0.45, back - 2.0)]
            if half < 2.4
            else [
                (-half * 0.66, back - 1.5),
                (-half * 0.1, back - 1.5),
                (half * 0.42, back - 1.5),
                (-half * 0.7, back - 3.4),
                (half * 0.68, back - 3.4),
            ]
        )
        for x, z in places:
            pieces.append(
                table(x, z, min(1.4, half * 0.86), 0.7, 0.74, desk, name="desk", more=_on_desk(x, z))
            )
            pieces.append(office_chair(x + 0.05, z - 0.55, "#3f5f7a"))
    shell = Shell(
        carpet("#5f7187"),
        plain_wall("#e9ebea", skirting="#b9bec2"),
        panel_ceiling(rows=rows),
        _decorate,
        gloss=0.03,
        frame="#5a626b",
    )
    tops = tuple(
        room.view.anchor(one.low[0] * 0.5 + one.high[0] * 0.5, one.high[1], one.low[2] + 0.25)
        for one in pieces
        if "desk" in one.name or "table" in one.name
    )
    return stage_of(
        room,
        build(room, shell, pieces, city=True, low=0.06),
        anchors={"table": tops},
        side=-0.5,
        particles="",
    )


def _blinds(room: Room) -> Piece:
    """Draw blinds that are let down a little."""
    pieces = room.panes

    def draw_blinds(canvas: Any, view: View) -> None:
        with on(canvas, view.front(room.back - 0.05)):
            for k, pane in enumerate(pieces):
                drop = 0.25 + 0.12 * ((k * 7) % 3)
                for row in range(int(drop / 0.05)):
                    y = pane.top - row * 0.05
                    canvas.drawRect(
                        rect(pane.low, y - 0.035, pane.high, y),
                        paint(mix("#f2f1ec", "#9fa6ad", 0.25 if row % 2 else 0.0)),
                    )
                canvas.drawRect(
                    rect(pane.low - 0.02, pane.top, pane.high + 0.02, pane.top + 0.07), paint("#dfe1df")
                )

    low, high = (-room.half, 1.9, room.back - 0.08), (room.half, 2.75, room.back - 0.03)
    return Piece("blinds", low, high, draw_blinds, stands=False)


def _on_desk(x: float, z: float) -> Any:
    def draw_things(canvas: Any, view: View) -> None:
        monitor(canvas, view, x - 0.12, 0.74, z + 0.32, 0.56)
        box(canvas, view, (x - 0.34, 0.74, z + 0.1), (x + 0.04, 0.757, z + 0.22), "#e4e6e8")
        box(canvas, view, (x + 0.3, 0.74, z + 0.2), (x + 0.52, 0.775, z + 0.46), "#f4f4f0")
        box(canvas, view, (x + 0.32, 0.775, z + 0.22), (x + 0.5, 0.8, z + 0.44), "#c9705a")
        box(canvas, view, (x + 0.2, 0.74, z + 0.14), (x + 0.28, 0.83, z + 0.2), "#3f7f86", rounded=0.02)

    return draw_things


def _meeting(room: Room) -> list[Piece]:
    half, back = room.half, room.back
    wide = min(2.6, half * 1.3)

    def draw_papers(canvas: Any, view: View) -> None:
        for k in (-0.36, 0.0, 0.36):
            box(
                canvas,
                view,
                (k * wide - 0.12, 0.74, back - 1.9),
                (k * wide + 0.12, 0.746, back - 1.6),
                "#f6f6f2",
            )

    chairs = [office_chair(side * wide * 0.32, back - z, "#3f5f7a") for z in (2.7,) for side in (-1, 1)]
    return [table(0, back - 2.1, wide, 1.1, 0.74, "#8a6a4c", name="meeting table", more=draw_papers), *chairs]


def _decorate(canvas: Any, room: Room) -> None:
    rng = room.setting.rng("notes")
    with on(canvas, room.view.side(-room.half)):
        near = room.back - 2.6
        canvas.drawRect(rect(near, 1.0, room.back - 0.6, 2.1), paint("#c9ced2"))
        canvas.drawRect(rect(near + 0.04, 1.04, room.back - 0.64, 2.06), paint("#fafbfb"))
        for _ in range(9):
            x, y = near + 0.2 + float(rng.random()) * 1.4, 1.2 + float(rng.random()) * 0.65
            colour = ("#f6d55c", "#7fc8a9", "#f08a7a", "#8ab6e8")[int(rng.integers(4))]
            canvas.drawRect(rect(x, y, x + 0.14, y + 0.14), paint(colour))
    with on(canvas, room.view.side(room.half)):
        canvas.drawRect(rect(room.back - 3.2, 0.02, room.back - 2.2, 2.1), paint("#aab4bc"))
        canvas.drawRect(rect(room.back - 3.1, 0.1, room.back - 2.3, 2.0), paint("#cfdde4", 0.9))
