"""A hospital room: a bed with a monitor, a drip and a curtain, and a window."""

from dataclasses import replace
from typing import Any

from reelwright_pictures.brush import gradient, mix, paint, path
from reelwright_pictures.furniture import cabinet, chair, plant
from reelwright_pictures.perspective import View, box, on, rect
from reelwright_pictures.places import Place
from reelwright_pictures.rooms import (
    Pane,
    Piece,
    Room,
    Shell,
    build,
    panel_ceiling,
    panel_lamps,
    plain_wall,
    plan_room,
    side_window,
    stage_of,
    tiles,
)
from reelwright_pictures.stage import Setting, Stage

PLACE = Place(
    words={
        "ward": "", "hospital ward": "", "hospital room": "", "hospital bed": "", "intensive care": "",
        "sickbed": "", "surgery": "", "operating room": "", "doctor's office": "", "nursing home": "",
        "patient": "", "sick": "", "dentist": "", "doctor": "",
    },
    indoors=True, props=("stethoscope", "pill"),
)  # fmt: skip


def draw(setting: Setting) -> Stage:
    room = plan_room(setting, height=2.8, line=0.68)
    half, back = room.half, room.back
    pane = Pane("back", half * 0.12, half * 0.82, 1.0, 2.3, 2, 1)
    room = replace(
        room,
        panes=(pane, side_window(room)),
        is_lit=True,
        lamps=panel_lamps(room, (0.42, 0.45, 0.45)),
        bright=0.6,
    )
    bed_x = -half * 0.42
    pieces = [
        cabinet(
            bed_x + 0.78,
            back - 0.5,
            0.45,
            0.75,
            "#dfe6e4",
            columns=1,
            rows=3,
            name="bedside cabinet",
            top="#c79a63",
            more=_vase(bed_x + 0.78, back - 0.3),
        ),
        _bed(bed_x, back - 2.15),
        _monitor(bed_x - 0.72, back - 0.6),
        _drip(bed_x + 0.62, back - 1.1),
        chair(half * 0.66, back - 1.5, "#7fa9b0", seat="#a9cfd0", away=True),
        _curtain(room),
        plant(half * 0.9, back - 0.5, 0.9, setting.rng("plant"), pot="#f0f0ec"),
    ]
    shell = Shell(
        tiles("#d9e2de", "#ccd7d3", 0.5, "#b4c0bc"),
        plain_wall("#e9f0ec", dado=(1.0, "#a9d0c8"), skirting="#c79a63"),
        panel_ceiling("#f0f3f1"),
        _decorate,
        gloss=0.1,
    )
    anchors = {
        "seat": (room.view.anchor(bed_x, 0.78, back - 1.7),),
        "table": (room.view.anchor(bed_x + 0.78, 0.8, back - 0.4),),
    }
    return stage_of(room, build(room, shell, pieces, city=True, low=0.04), anchors=anchors, particles="")


def _bed(x: float, z: float) -> Piece:
    def draw_bed(canvas: Any, view: View) -> None:
        for dx in (-0.42, 0.38):
            for dz in (1.95, 0.1):
                box(canvas, view, (x + dx, 0.05, z + dz), (x + dx + 0.05, 0.5, z + dz + 0.05), "#b4bec4")
                box(
                    canvas,
                    view,
                    (x + dx - 0.02, 0, z + dz),
                    (x + dx + 0.07, 0.1, z + dz + 0.07),
                    "#3a4046",
                    rounded=0.02,
                )
        box(canvas, view, (x - 0.48, 0.45, z + 2.02), (x + 0.48, 1.25, z + 2.08), "#c79a63", rounded=0.05)
        box(canvas, view, (x - 0.46, 0.45, z), (x + 0.46, 0.56, z + 2.05), "#c9d2d6")
        box(canvas, view, (x - 0.44, 0.56, z + 0.02), (x + 0.44, 0.72, z + 2.0), "#f6f8f8", rounded=0.06)
        box(canvas, view, (x - 0.3, 0.72, z + 1.55), (x + 0.3, 0.9, z + 1.9), "#ffffff", rounded=0.12)
        box(canvas, view, (x - 0.47, 0.5, z - 0.02), (x + 0.47, 0.77, z + 1.35), "#8fc4c0", rounded=0.07)
        box(canvas, view, (x - 0.47, 0.77, z + 1.2), (x + 0.47, 0.8, z + 1.5), "#f6f8f8", rounded=0.04)
        box(canvas, view, (x - 0.48, 0.42, z - 0.06), (x + 0.48, 0.92, z - 0.02), "#c79a63", rounded=0.05)
        box(canvas, view, (x - 0.34, 0.56, z - 0.09), (x + 0.34, 0.82, z - 0.06), "#f2efe6", rounded=0.02)

    return Piece("bed", (x - 0.48, 0, z), (x + 0.48, 1.2, z + 2.08), draw_bed)


def _monitor(x: float, z: float) -> Piece:
    def draw_monitor(canvas: Any, view: View) -> None:
        box(canvas, view, (x - 0.02, 0, z), (x + 0.02, 1.4, z + 0.04), "#aab4ba")
        box(canvas, view, (x - 0.2, 0, z - 0.1), (x + 0.2, 0.05, z + 0.2), "#8f999f")
        box(canvas, view, (x - 0.24, 1.3, z - 0.05), (x + 0.24, 1.68, z + 0.1), "#dfe4e6", rounded=0.03)
        with on(canvas, view.front(z - 0.055)):
            canvas.drawRect(rect(x - 0.2, 1.34, x + 0.2, 1.64), paint("#10242c"))
            for k, tone in enumerate(("#5fe08a", "#6fc8f0", "#f0d06a")):
                y = 1.58 - k * 0.09
                points = [
                    (x - 0.18 + 0.36 * j / 18, y + (0.05 if j % 6 == 2 else -0.02 if j % 6 == 3 else 0))
                    for j in range(19)
                ]
                canvas.drawPath(path(points, closed=False), paint(tone, stroke=0.012))

    def glow(canvas: Any, view: View) -> None:
        with on(canvas, view.front(z - 0.055)):
            canvas.drawRect(rect(x - 0.2, 1.34, x + 0.2, 1.64), paint("#2f7f7f", 0.4))

    return Piece("monitor", (x - 0.24, 0, z - 0.1), (x + 0.24, 1.7, z + 0.2), draw_monitor, glow)


def _drip(x: float, z: float) -> Piece:
    def draw_drip(canvas: Any, view: View) -> None:
        scale = view.scale(z)
        canvas.drawLine(*view.at(x, 0.05, z), *view.at(x, 1.95, z), paint("#c4ccd2", stroke=0.03 * scale))
        for dx in (-0.2, 0.2):
            canvas.drawLine(
                *view.at(x, 0.1, z), *view.at(x + dx, 0.02, z), paint("#aab4ba", stroke=0.03 * scale)
            )
            canvas.drawLine(
                *view.at(x, 1.95, z), *view.at(x + dx * 0.6, 1.9, z), paint("#aab4ba", stroke=0.02 * scale)
            )
        with on(canvas, view.front(z)):
            canvas.drawRoundRect(rect(x + 0.06, 1.55, x + 0.2, 1.88), 0.03, 0.03, paint("#dff0f4", 0.85))
            canvas.drawRoundRect(rect(x + 0.06, 1.55, x + 0.2, 1.72), 0.03, 0.03, paint("#a4d4e0", 0.9))
            canvas.drawPath(
                path([(x + 0.13, 1.55), (x + 0.1, 1.2), (x - 0.2, 0.9)], closed=False, smooth=True),
                paint("#dff0f4", 0.8, stroke=0.012),
            )

    return Piece("drip", (x - 0.2, 0, z), (x + 0.2, 2.0, z + 0.1), draw_drip)


def _curtain(room: Room) -> Piece:
    """Draw the curtain around the bed, pushed to the left, on its rail."""
    half, z = room.half, room.back - 2.3
    left = -half + 0.02

    def draw_curtain(canvas: Any, view: View) -> None:
        with on(canvas, view.front(z)):
            count, wide = 7, half * 0.34
            for k in range(count):
                a, b = left + wide * k / count, left + wide * (k + 1) / count
                shade = gradient((a, 0), (b, 0), ((0, "#7fb4b8"), (0.5, "#c4e4e2"), (1, "#8fc0c2")))
                canvas.drawRect(rect(a, 0.3, b + 0.005, 2.4), paint("#a9d4d4", shader=shade))
            canvas.drawLine(left, 2.42, half * 0.3, 2.42, paint("#c4ccd2", stroke=0.03))

    return Piece(
        "curtain",
        (left, 0.3, z),
        (half * 0.3, 2.45, z + 0.05),
        draw_curtain,
        movement="sway",
        stands=False,
        darkens=False,
    )


def _vase(x: float, z: float) -> Any:
    def draw_vase(canvas: Any, view: View) -> None:
        px, py = view.at(x, 0.95, z)
        size = view.scale(z) * 0.1
        for dx, dy, tone in (
            (-0.7, -1.5, "#f0a3b4"),
            (0.1, -2.1, "#f4d35e"),
            (0.8, -1.4, "#f7f3ea"),
            (-0.1, -1.1, "#e76f6f"),
        ):
            canvas.drawLine(px, py, px + dx * size, py + dy * size, paint("#4f8a45", stroke=size * 0.14))
            canvas.drawCircle(px + dx * size, py + dy * size, size * 0.42, paint(tone))
            canvas.drawCircle(px + dx * size, py + dy * size, size * 0.16, paint(mix(tone, "#8a4a1a", 0.4)))
        box(canvas, view, (x - 0.05, 0.79, z), (x + 0.05, 0.98, z + 0.06), "#9ac4e0", rounded=0.03)

    return draw_vase


def _decorate(canvas: Any, room: Room) -> None:
    half = room.half
    with on(canvas, room.view.front(room.back)):
        x = -half * 0.42
        canvas.drawRect(rect(x - 0.7, 1.4, x + 0.7, 1.58), paint("#c4ced2"))
        for k in range(5):
            canvas.drawCircle(
                x - 0.5 + k * 0.25,
                1.49,
                0.05,
                paint(("#5f8fb0", "#e9ecee", "#d9534f", "#e9ecee", "#5fae8a")[k]),
            )
        canvas.drawRect(rect(x - 0.6, 1.95, x + 0.6, 2.08), paint("#fbfdfd"))
        canvas.drawRect(rect(x - 0.16, 2.2, x + 0.16, 2.5), paint("#ffffff"))
        canvas.drawRect(rect(x - 0.04, 2.24, x + 0.04, 2.46), paint("#d9534f"))
        canvas.drawRect(rect(x - 0.11, 2.31, x + 0.11, 2.39), paint("#d9534f"))
