"""A courtroom: the judge's bench of dark wood between flags and columns, tables and a rail in front."""

from dataclasses import replace
from typing import Any

from reelwright_pictures.brush import gradient, mix, paint
from reelwright_pictures.furniture import table
from reelwright_pictures.perspective import View, box, on, rect
from reelwright_pictures.places import Place
from reelwright_pictures.rooms import (
    Lamp,
    Piece,
    Room,
    Shell,
    Wall,
    build,
    carpet,
    plain_ceiling,
    plan_room,
    side_window,
    stage_of,
)
from reelwright_pictures.stage import Setting, Stage

PLACE = Place(
    words={
        "courtroom": "", "court": "", "courthouse": "", "trial": "", "judge": "", "lawsuit": "",
        "parliament": "", "jury": "", "tribunal": "", "supreme court": "", "senate": "", "law": "",
        "congress": "", "town hall": "",
    },
    indoors=True, props=("balance-scale",),
)  # fmt: skip
_WOOD = "#7a4a2c"


def draw(setting: Setting) -> Stage:
    room = plan_room(setting, height=3.6, line=0.67)
    half, back = room.half, room.back
    lamps = tuple(
        Lamp((x, 3.2, back - z), (0.52, 0.42, 0.3), 1.9)
        for x in (-half * 0.5, half * 0.5)
        for z in (1.2, 3.2)
    )
    room = replace(room, panes=(side_window(room),), is_lit=True, lamps=lamps, bright=0.74)
    wide = min(2.4, half * 1.25)
    pieces = [
        _bench(0, back - 1.0, wide),
        _flag(-half * 0.78, back - 0.5, "#3f5f9a"),
        _flag(half * 0.78, back - 0.5, "#a9403a"),
        _stand(-wide / 2 - 0.3, back - 1.5),
        table(
            half * 0.6,
            back - 2.4,
            min(1.3, half * 0.7),
            0.6,
            0.78,
            "#8a5a38",
            more=_papers(half * 0.6, back - 2.3),
        ),
        table(
            -half * 0.62,
            back - 2.4,
            min(1.3, half * 0.7),
            0.6,
            0.78,
            "#8a5a38",
            more=_papers(-half * 0.62, back - 2.3),
        ),
    ]
    shell = Shell(carpet("#6f3038"), _panels, plain_ceiling("#efe4d0"), _emblem, gloss=0.04)
    tops = tuple(room.view.anchor(x, 0.78, back - 2.2) for x in (-half * 0.62, half * 0.62))
    return stage_of(
        room,
        build(room, shell, pieces),
        anchors={"table": tops, "seat": (room.view.anchor(0, 1.0, back - 0.5),)},
        side=-0.5,
    )


def _panels(canvas: Any, room: Room, wall: Wall) -> None:
    """Draw wainscot below and pale walls with pilasters above."""
    low, high = (-room.half, room.half) if wall == "back" else (0.3, room.back)
    canvas.drawRect(rect(low, 0, high, room.height), paint("#e4d3b4"))
    top = 2.5 if wall == "back" else 1.5
    canvas.drawRect(rect(low, 0, high, top), paint(_WOOD))
    count = max(2, round((high - low) / 0.62))
    step = (high - low) / count
    for k in range(count):
        x = low + k * step
        for bottom, end in ((0.25, min(1.15, top - 0.2)), (1.3, top - 0.2)):
            if end - bottom > 0.2:
                canvas.drawRect(
                    rect(x + 0.08, bottom, x + step - 0.08, end), paint(mix(_WOOD, "#1a0c06", 0.25))
                )
                canvas.drawRect(
                    rect(x + 0.12, bottom + 0.04, x + step - 0.12, end - 0.04),
                    paint(mix(_WOOD, "#ffd9a4", 0.12)),
                )
    canvas.drawRect(rect(low, top, high, top + 0.1), paint(mix(_WOOD, "#ffd9a4", 0.25)))
    canvas.drawRect(rect(low, room.height - 0.25, high, room.height), paint("#f4e8d0"))
    canvas.drawRect(rect(low, room.height - 0.29, high, room.height - 0.25), paint("#b89a6a"))


def _emblem(canvas: Any, room: Room) -> None:
    """Draw columns and the scales of justice on the end wall."""
    with on(canvas, room.view.front(room.back)):
        for side in (-1, 1):
            x = side * min(room.half * 0.62, 1.6)
            shade = gradient((x - 0.16, 0), (x + 0.16, 0), ((0, "#a9967a"), (0.6, "#fbf2e0"), (1, "#c4b394")))
            canvas.drawRect(rect(x - 0.15, 0.2, x + 0.15, room.height - 0.3), paint("#e9dcc4", shader=shade))
            for y in (0.1, room.height - 0.42):
                canvas.drawRect(rect(x - 0.22, y, x + 0.22, y + 0.16), paint("#efe4d0"))
        gold = paint("#e0b95f", stroke=0.035)
        y = 2.95
        canvas.drawCircle(0, y, 0.34, paint("#8a5a38"))
        canvas.drawCircle(0, y, 0.34, gold)
        canvas.drawLine(0, y - 0.2, 0, y + 0.2, gold)
        canvas.drawLine(-0.2, y + 0.14, 0.2, y + 0.14, gold)
        for side in (-1, 1):
            canvas.drawArc(
                rect(side * 0.2 - 0.1, y - 0.12, side * 0.2 + 0.1, y + 0.06),
                180,
                -180,
                True,
                paint("#e0b95f"),
            )


def _bench(x: float, z: float, wide: float) -> Piece:
    """Draw the high bench with a chair behind it and a hammer on it."""

    def draw_bench(canvas: Any, view: View) -> None:
        box(canvas, view, (x - 0.34, 0.4, z + 0.5), (x + 0.34, 2.05, z + 0.6), "#5a2028", rounded=0.12)
        box(canvas, view, (x - 0.27, 1.2, z + 0.47), (x + 0.27, 1.95, z + 0.5), "#7a2c34", rounded=0.1)
        box(canvas, view, (x - wide / 2, 0, z), (x + wide / 2, 1.3, z + 0.45), _WOOD, rounded=0.02)
        with on(canvas, view.front(z)):
            for k in range(4):
                left = x - wide / 2 + 0.08 + k * (wide - 0.16) / 4
                right = left + (wide - 0.16) / 4
                canvas.drawRect(rect(left + 0.05, 0.2, right - 0.05, 1.12), paint(mix(_WOOD, "#1a0c06", 0.3)))
                canvas.drawRect(rect(left + 0.1, 0.25, right - 0.1, 1.07), paint(mix(_WOOD, "#ffd9a4", 0.16)))
        box(
            canvas,
            view,
            (x - wide / 2 - 0.07, 1.3, z - 0.07),
            (x + wide / 2 + 0.07, 1.38, z + 0.5),
            mix(_WOOD, "#ffd9a4", 0.2),
            rounded=0.02,
        )
        box(canvas, view, (x + 0.35, 1.38, z + 0.1), (x + 0.6, 1.41, z + 0.25), "#4a2a18", rounded=0.02)
        box(canvas, view, (x + 0.4, 1.41, z + 0.12), (x + 0.52, 1.5, z + 0.2), "#9a6a40", rounded=0.03)
        box(canvas, view, (x - 0.7, 1.38, z + 0.1), (x - 0.4, 1.42, z + 0.3), "#f2ead8")

    return Piece("judge's bench", (x - wide / 2, 0, z), (x + wide / 2, 2.05, z + 0.6), draw_bench)


def _stand(x: float, z: float) -> Piece:
    def draw_stand(canvas: Any, view: View) -> None:
        box(
            canvas,
            view,
            (x - 0.35, 0, z),
            (x + 0.35, 0.95, z + 0.5),
            mix(_WOOD, "#ffd9a4", 0.06),
            rounded=0.02,
        )
        box(canvas, view, (x - 0.38, 0.95, z - 0.03), (x + 0.38, 1.01, z + 0.53), mix(_WOOD, "#ffd9a4", 0.24))
        box(canvas, view, (x - 0.01, 1.0, z + 0.2), (x + 0.01, 1.24, z + 0.22), "#23272f")

    return Piece("witness stand", (x - 0.35, 0, z), (x + 0.35, 1.25, z + 0.5), draw_stand)


def _flag(x: float, z: float, colour: str) -> Piece:
    def draw_flag(canvas: Any, view: View) -> None:
        with on(canvas, view.front(z)):
            canvas.drawLine(x, 0, x, 2.7, paint("#b8934f", stroke=0.04))
            canvas.drawCircle(x, 2.74, 0.06, paint("#e0b95f"))
            for k in range(4):
                a = x - 0.02 + k * 0.09
                shade = gradient(
                    (a, 0),
                    (a + 0.09, 0),
                    ((0, mix(colour, "#05060f", 0.3)), (0.6, mix(colour, "#ffffff", 0.16)), (1, colour)),
                )
                canvas.drawRect(
                    rect(a, 1.15 - 0.08 * k, a + 0.095, 2.6 - 0.1 * k), paint(colour, shader=shade)
                )
            canvas.drawRect(rect(x - 0.14, 0, x + 0.14, 0.08), paint("#8a6a38"))

    return Piece("flag", (x - 0.14, 0, z), (x + 0.36, 2.75, z + 0.1), draw_flag, movement="sway")


def _papers(x: float, z: float) -> Any:
    def draw_papers(canvas: Any, view: View) -> None:
        box(canvas, view, (x - 0.25, 0.78, z), (x - 0.02, 0.81, z + 0.28), "#f4f0e4")
        box(canvas, view, (x + 0.08, 0.78, z + 0.04), (x + 0.3, 0.86, z + 0.26), "#8a3b3b")
        box(canvas, view, (x + 0.1, 0.86, z + 0.05), (x + 0.29, 0.9, z + 0.25), "#2f4858")

    return draw_papers
