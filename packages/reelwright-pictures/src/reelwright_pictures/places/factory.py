"""A factory hall: a conveyor, machines, pipes and lamps under a steel roof; or a workshop, a warehouse."""

from dataclasses import replace
from typing import Any

from reelwright_pictures.brush import gradient, mix, paint
from reelwright_pictures.furniture import cabinet, pendant, table
from reelwright_pictures.perspective import View, box, on, rect
from reelwright_pictures.places import Place
from reelwright_pictures.rooms import (
    Lamp,
    Pane,
    Piece,
    Room,
    Shell,
    Wall,
    bricks,
    build,
    plan_room,
    side_window,
    stage_of,
)
from reelwright_pictures.stage import Setting, Stage

PLACE = Place(
    words={
        "factory": "", "plant": "", "assembly line": "", "production": "", "industry": "",
        "power plant": "", "mill": "", "hangar": "", "workshop": "workshop", "garage": "workshop",
        "carpenter's workshop": "workshop", "repair shop": "workshop", "toolshed": "workshop",
        "warehouse": "warehouse", "storage": "warehouse", "depot": "warehouse",
        "logistics center": "warehouse", "loading dock": "warehouse", "construction site": "",
    },
    indoors=True, props=("gear", "toolbox", "robot"),
)  # fmt: skip


def draw(setting: Setting) -> Stage:
    kind = setting.variant
    room = plan_room(
        setting, height=3.4 if kind == "workshop" else 4.6, line=0.66, horizon=0.46 if kind else 0.48
    )
    half, back = room.half, room.back
    top = room.height
    panes = (Pane("back", -half * 0.8, half * 0.8, top - 1.5, top - 0.5, 6, 2), side_window(room, "right"))
    if kind == "workshop":
        panes = (Pane("back", -half * 0.5, half * 0.3, 1.45, 2.5, 3, 2), side_window(room))
    zs = (back - 1.2, back - 3.0)
    lamps = tuple(
        Lamp((x, top - 0.9, z), (0.85, 0.78, 0.62), 1.9) for z in zs for x in (-half * 0.45, half * 0.45)
    )
    room = replace(room, panes=panes, is_lit=True, lamps=lamps, bright=0.68)
    furnish = {"workshop": _workshop, "warehouse": _warehouse}.get(kind, _hall)
    pieces = [
        *furnish(room),
        *(
            pendant(x, back - 1.4, top - 1.15, top, colour="#3f4a52", wide=0.28)
            for x in (-half * 0.45, half * 0.45)
        ),
    ]
    wall = _bricks if kind == "workshop" else _steel
    shell = Shell(
        _concrete, wall, _girders, _tools if kind == "workshop" else _pipes, gloss=0.14, frame="#4a545c"
    )
    tops = tuple(
        room.view.anchor((one.low[0] + one.high[0]) / 2, one.high[1], one.low[2] + 0.3)
        for one in pieces
        if one.name in ("workbench", "conveyor")
    )
    return stage_of(
        room,
        build(room, shell, pieces, city=True),
        anchors={"table": tops} if tops else None,
        side=-0.5,
        particles="motes",
        bloom=0.45,
    )


def _concrete(canvas: Any, room: Room) -> None:
    rng = room.setting.rng("concrete")
    half, back = room.half, room.back
    canvas.drawRect(rect(-half, 0.3, half, back + 0.1), paint("#9a9c9a"))
    for _ in range(420):
        x, z, size = (
            float(rng.uniform(-half, half)),
            float(rng.uniform(1.5, back)),
            float(rng.uniform(0.02, 0.35)),
        )
        canvas.drawOval(
            rect(x - size, z - size * 0.7, x + size, z + size * 0.7),
            paint("#2a2c30" if rng.random() < 0.6 else "#ffffff", 0.045),
        )
    for x in (-half * 0.52, half * 0.52):
        canvas.drawRect(rect(x - 0.06, 0.3, x + 0.06, back), paint("#f0c030", 0.85))
    for k in range(int(back / 1.6)):
        canvas.drawLine(-half, k * 1.6, half, k * 1.6, paint("#4a4c50", 0.5, stroke=0.02))


def _steel(canvas: Any, room: Room, wall: Wall) -> None:
    low, high = (-room.half, room.half) if wall == "back" else (0.3, room.back)
    canvas.drawRect(rect(low, 0, high, room.height), paint("#aebac0"))
    for k in range(int((high - low) / 0.16)):
        x = low + k * 0.16
        canvas.drawRect(rect(x, 1.3, x + 0.05, room.height), paint("#5f6f7a", 0.28))
        canvas.drawRect(rect(x + 0.05, 1.3, x + 0.08, room.height), paint("#ffffff", 0.22))
    canvas.drawRect(rect(low, 0, high, 1.3), paint("#5f7f8f"))
    canvas.drawRect(rect(low, 1.26, high, 1.34), paint("#f0c030"))
    step = 2.0
    for k in range(int((high - low) / step) + 1):
        canvas.drawRect(rect(low + k * step - 0.1, 0, low + k * step + 0.1, room.height), paint("#4f5f6a"))
        canvas.drawRect(rect(low + k * step + 0.04, 0, low + k * step + 0.08, room.height), paint("#8fa0ac"))


def _bricks(canvas: Any, room: Room, wall: Wall) -> None:
    low, high = (-room.half, room.half) if wall == "back" else (0.8, room.back)
    bricks(canvas, low, 0, high, room.height, "#b0a498", "#cfc6ba", room.setting.rng(f"bricks {wall}"), 0.3)


def _girders(canvas: Any, room: Room) -> None:
    canvas.drawRect(rect(-room.half, 0.3, room.half, room.back), paint("#6f7a82"))
    z = room.back - 0.4
    while z > 0.4:
        canvas.drawRect(rect(-room.half, z - 0.12, room.half, z + 0.12), paint("#3f4a54"))
        canvas.drawRect(rect(-room.half, z - 0.03, room.half, z + 0.01), paint("#7f8f9a"))
        z -= 1.3
    for x in (-room.half * 0.6, 0.0, room.half * 0.6):
        canvas.drawRect(rect(x - 0.06, 0.3, x + 0.06, room.back), paint("#4a5660"))


def _pipes(canvas: Any, room: Room) -> None:
    """Draw pipes along the walls."""
    view, half, back = room.view, room.half, room.back
    for y, size, tone in (
        (room.height - 1.7, 0.12, "#c9773f"),
        (room.height - 2.0, 0.08, "#7fa08a"),
        (2.2, 0.07, "#b4bcc2"),
    ):
        for matrix, low, high in (
            (view.front(back - 0.02), -half, half),
            (view.side(-half + 0.05), 0.4, back),
        ):
            with on(canvas, matrix):
                shade = gradient(
                    (0, y - size),
                    (0, y + size),
                    ((0, mix(tone, "#05060f", 0.45)), (0.65, mix(tone, "#ffffff", 0.3)), (1, tone)),
                )
                canvas.drawRect(rect(low, y - size, high, y + size), paint(tone, shader=shade))
                for k in range(int((high - low) / 0.9)):
                    canvas.drawRect(
                        rect(low + 0.4 + k * 0.9, y - size * 1.35, low + 0.48 + k * 0.9, y + size * 1.35),
                        paint(mix(tone, "#20242c", 0.35)),
                    )


def _tools(canvas: Any, room: Room) -> None:
    """Draw a board with tools on the end wall."""
    with on(canvas, room.view.front(room.back)):
        left, right = room.half * 0.36, room.half * 0.96
        canvas.drawRect(rect(left, 1.3, right, 2.4), paint("#8a6844"))
        count = max(4, int((right - left) / 0.2))
        for k in range(count):
            x = left + 0.1 + k * (right - left - 0.1) / count
            tone = ("#c9403a", "#f0a33c", "#3f6fa0", "#4a4f57")[k % 4]
            canvas.drawRect(rect(x - 0.02, 1.5, x + 0.02, 1.85), paint(tone))
            canvas.drawRect(
                rect(
                    x - (0.07 if k % 3 else 0.02), 1.85, x + (0.07 if k % 3 else 0.02), 1.97 + 0.14 * (k % 2)
                ),
                paint("#b4bcc2"),
            )
            canvas.drawCircle(x, 2.25, 0.045, paint("#b4bcc2", stroke=0.02))


def _hall(room: Room) -> list[Piece]:
    half, back = room.half, room.back
    return [
        _machine(-half * 0.62, back - 1.2, half * 0.6, "#3f7f9a"),
        _machine(half * 0.66, back - 1.0, half * 0.5, "#d98a3a"),
        _conveyor(half * 0.58, back - 3.0, half * 0.62),
        _barrel(-half * 0.86, back - 2.4, "#3f6fa0"),
        _barrel(-half * 0.62, back - 2.2, "#c9403a"),
    ]


def _machine(x: float, z: float, wide: float, colour: str) -> Piece:
    def draw_machine(canvas: Any, view: View) -> None:
        box(canvas, view, (x - wide / 2, 0, z), (x + wide / 2, 1.5, z + 0.9), colour, rounded=0.04)
        box(
            canvas,
            view,
            (x - wide * 0.3, 1.5, z + 0.1),
            (x + wide * 0.3, 2.1, z + 0.8),
            mix(colour, "#ffffff", 0.15),
            rounded=0.04,
        )
        with on(canvas, view.front(z)):
            canvas.drawRoundRect(
                rect(x - wide * 0.4, 0.75, x + wide * 0.1, 1.32), 0.05, 0.05, paint("#1f2f3a")
            )
            canvas.drawRoundRect(
                rect(x - wide * 0.37, 0.79, x - wide * 0.12, 1.28), 0.04, 0.04, paint("#6fb4d0", 0.6)
            )
            for k in range(6):
                tone = ("#5fe08a", "#f0d04a", "#e0533f")[k % 3]
                canvas.drawCircle(
                    x + wide * (0.2 + 0.1 * (k % 3)), 1.22 - 0.16 * (k // 3), 0.045, paint(tone)
                )
            canvas.drawCircle(x + wide * 0.3, 0.8, 0.11, paint("#e9ecee"))
            canvas.drawLine(x + wide * 0.3, 0.8, x + wide * 0.3 + 0.06, 0.87, paint("#d9403a", stroke=0.02))
            for k in range(int(wide / 0.2)):
                canvas.drawRect(
                    rect(x - wide / 2 + k * 0.2, 0.02, x - wide / 2 + k * 0.2 + 0.1, 0.14), paint("#f0c030")
                )
            for k in range(5):
                canvas.drawRect(
                    rect(x - wide * 0.24, 1.62 + k * 0.08, x + wide * 0.24, 1.66 + k * 0.08),
                    paint("#1f2f3a", 0.5),
                )

    return Piece("machine", (x - wide / 2, 0, z), (x + wide / 2, 2.1, z + 0.9), draw_machine)


def _conveyor(x: float, z: float, wide: float) -> Piece:
    """Draw a belt that comes from the back, with boxes on it."""

    def draw_conveyor(canvas: Any, view: View) -> None:
        for depth in (2.2, 1.2, 0.1):
            for dx in (-wide / 2 + 0.04, wide / 2 - 0.1):
                box(canvas, view, (x + dx, 0, z + depth), (x + dx + 0.06, 0.7, z + depth + 0.06), "#5f6a72")
        box(canvas, view, (x - wide / 2, 0.62, z), (x + wide / 2, 0.78, z + 2.4), "#e0a030")
        with on(canvas, view.floor(0.78)):
            canvas.drawRect(rect(x - wide / 2 + 0.06, z, x + wide / 2 - 0.06, z + 2.4), paint("#2f343a"))
            for k in range(16):
                canvas.drawLine(
                    x - wide / 2 + 0.06,
                    z + k * 0.15,
                    x + wide / 2 - 0.06,
                    z + k * 0.15,
                    paint("#5a626a", stroke=0.015),
                )
        for depth, size in ((1.9, 0.3), (1.1, 0.36), (0.35, 0.32)):
            box(
                canvas,
                view,
                (x - size / 2, 0.78, z + depth),
                (x + size / 2, 0.78 + size * 0.8, z + depth + size),
                "#c99a64",
            )
            with on(canvas, view.front(z + depth)):
                canvas.drawRect(rect(x - 0.04, 0.78, x + 0.04, 0.78 + size * 0.8), paint("#e4cfa4"))

    return Piece("conveyor", (x - wide / 2, 0, z), (x + wide / 2, 0.8, z + 2.4), draw_conveyor)


def _barrel(x: float, z: float, colour: str) -> Piece:
    def draw_barrel(canvas: Any, view: View) -> None:
        left, low = view.at(x - 0.24, 0, z)
        right, high = view.at(x + 0.24, 0.8, z)
        deep = (right - left) * 0.12
        shade = gradient(
            (left, 0),
            (right, 0),
            (
                (0, mix(colour, "#05060f", 0.45)),
                (0.62, mix(colour, "#ffffff", 0.25)),
                (1, mix(colour, "#05060f", 0.15)),
            ),
        )
        canvas.drawOval(rect(left, low - deep, right, low + deep), paint(colour, shader=shade))
        canvas.drawRect(rect(left, high, right, low), paint(colour, shader=shade))
        for share in (0.33, 0.66):
            y = low + (high - low) * share
            canvas.drawRect(
                rect(left - 1, y - deep * 0.3, right + 1, y + deep * 0.3),
                paint(mix(colour, "#ffffff", 0.2), shader=shade),
            )
        canvas.drawOval(rect(left, high - deep, right, high + deep), paint(mix(colour, "#ffffff", 0.25)))
        canvas.drawOval(
            rect(left + deep, high - deep * 0.6, right - deep, high + deep * 0.6),
            paint(mix(colour, "#05060f", 0.2)),
        )

    return Piece("barrel", (x - 0.24, 0, z), (x + 0.24, 0.8, z + 0.48), draw_barrel)


def _workshop(room: Room) -> list[Piece]:
    half, back = room.half, room.back

    def on_bench(canvas: Any, view: View) -> None:
        z = back - 0.6
        box(canvas, view, (-half * 0.6, 0.9, z), (-half * 0.6 + 0.5, 1.15, z + 0.25), "#c9403a", rounded=0.02)
        box(canvas, view, (-half * 0.6 + 0.1, 1.15, z + 0.1), (-half * 0.6 + 0.4, 1.19, z + 0.14), "#23272f")
        box(canvas, view, (0.1, 0.9, z), (0.9, 0.94, z + 0.12), "#d9b07a")
        box(canvas, view, (0.0, 0.94, z + 0.05), (0.75, 0.98, z + 0.17), "#c99a64")

    return [
        table(-half * 0.1, back - 0.75, half * 1.5, 0.65, 0.9, "#a9794a", name="workbench", more=on_bench),
        cabinet(half * 0.84, back - 1.6, half * 0.32, 1.0, "#a9403a", columns=1, rows=5, name="drawers"),
        _barrel(-half * 0.84, back - 1.7, "#5f7f8a"),
        _crate(-half * 0.72, back - 2.4, 0.5),
    ]


def _crate(x: float, z: float, size: float, low: float = 0.0) -> Piece:
    def draw_crate(canvas: Any, view: View) -> None:
        box(canvas, view, (x - size / 2, low, z), (x + size / 2, low + size, z + size), "#b98a54")
        with on(canvas, view.front(z)):
            edge = paint("#8a6238", stroke=size * 0.09)
            canvas.drawRect(
                rect(x - size * 0.44, low + size * 0.06, x + size * 0.44, low + size * 0.94), edge
            )
            canvas.drawLine(x - size * 0.42, low + size * 0.1, x + size * 0.42, low + size * 0.9, edge)
            for k in range(1, 4):
                canvas.drawLine(
                    x - size / 2,
                    low + size * k / 4,
                    x + size / 2,
                    low + size * k / 4,
                    paint("#5a3c20", 0.5, stroke=0.012),
                )

    return Piece(
        "crate", (x - size / 2, low, z), (x + size / 2, low + size, z + size), draw_crate, stands=low < 0.1
    )


def _warehouse(room: Room) -> list[Piece]:
    half, back = room.half, room.back
    racks = [
        _rack(room, side * half * 0.74, z, half * 0.46) for z in (back - 0.9, back - 2.9) for side in (-1, 1)
    ]
    return [*racks, _crate(half * 0.62, back - 3.6, 0.55), _crate(-half * 0.66, back - 3.5, 0.45)]


def _rack(room: Room, x: float, z: float, wide: float) -> Piece:
    rng = room.setting.rng(f"rack {x} {z}")
    high = room.height * 0.82

    def draw_rack(canvas: Any, view: View) -> None:
        levels = 4
        for k in range(levels):
            low = high * k / levels + 0.06
            box(canvas, view, (x - wide / 2, low, z), (x + wide / 2, low + 0.08, z + 0.8), "#d97a2f")
            at = x - wide / 2 + 0.04
            while at < x + wide / 2 - 0.24:
                part, tall = float(rng.uniform(0.24, 0.42)), float(rng.uniform(0.3, 0.68))
                part = min(part, x + wide / 2 - at)
                box(
                    canvas,
                    view,
                    (at, low + 0.08, z + 0.06),
                    (at + part - 0.03, low + 0.08 + tall, z + 0.6),
                    mix("#c99a64", "#8a6a48", float(rng.random())),
                )
                with on(canvas, view.front(z + 0.06)):
                    canvas.drawRect(
                        rect(at + part * 0.3, low + 0.2, at + part * 0.66, low + 0.32), paint("#f4efe0")
                    )
                at += part
        for dx in (-wide / 2, wide / 2 - 0.08):
            box(canvas, view, (x + dx, 0, z - 0.02), (x + dx + 0.08, high, z + 0.06), "#3f6fa0")

    return Piece("rack", (x - wide / 2, 0, z), (x + wide / 2, high, z + 0.8), draw_rack)
