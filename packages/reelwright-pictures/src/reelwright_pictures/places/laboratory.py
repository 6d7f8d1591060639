"""A laboratory: benches with glass and a microscope, cupboards, and a board of notes."""

from dataclasses import replace
from typing import Any

from reelwright_pictures.brush import gradient, mix, paint, path
from reelwright_pictures.furniture import cabinet, monitor
from reelwright_pictures.perspective import View, box, on, rect
from reelwright_pictures.places import Place
from reelwright_pictures.rooms import (
    Lamp,
    Pane,
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
from reelwright_pictures.sheets import sheet
from reelwright_pictures.stage import Setting, Stage
from reelwright_pictures.town import glow_spot

PLACE = Place(
    words={
        "laboratory": "", "lab": "", "science lab": "", "experiment": "", "science": "",
        "chemistry": "", "research lab": "", "server room": "servers", "data center": "servers",
        "data centre": "servers", "control room": "servers", "spaceship interior": "servers",
    },
    indoors=True, props=("microscope", "test-tube", "dna"),
)  # fmt: skip
_LIQUIDS = ("#4fc4e0", "#6fd07a", "#f0a33c", "#d95fa0", "#8f6fe0")


def draw(setting: Setting) -> Stage:
    if setting.variant == "servers":
        return _servers(setting)
    room = plan_room(setting, height=2.9)
    half, back = room.half, room.back
    pane = Pane("back", -half * 0.9, -half * 0.3, 1.25, 2.4, 2, 1)
    room = replace(
        room,
        panes=(pane, side_window(room, "right")),
        is_lit=True,
        lamps=panel_lamps(room, (0.36, 0.4, 0.42)),
        bright=0.6,
    )
    pieces = [
        cabinet(
            0,
            back - 0.65,
            half * 1.98,
            0.88,
            "#c4dbe2",
            columns=max(4, int(half * 2 / 0.5)),
            top="#4a5a66",
            name="bench",
            more=_glassware(room),
        ),
        cabinet(
            half * 0.4,
            back - 0.36,
            half * 1.1,
            0.7,
            "#c4dbe2",
            deep=0.34,
            bottom=1.72,
            columns=3,
            name="cupboards",
        ),
        cabinet(
            half * 0.82,
            back - 2.3,
            half * 0.5,
            0.9,
            "#5f9ab0",
            columns=2,
            rows=3,
            top="#eef2f4",
            name="table",
            more=_microscope(half * 0.78, back - 2.2),
        ),
        cabinet(
            -half * 0.86,
            back - 2.0,
            half * 0.42,
            0.9,
            "#5f9ab0",
            columns=1,
            rows=3,
            top="#eef2f4",
            name="table",
            more=_screen(-half * 0.84, back - 1.9),
        ),
    ]
    shell = Shell(
        tiles("#c9d4d8", "#bac8ce", 0.5, "#b4c0c6"),
        plain_wall("#d4e2e8", skirting="#b4c4cc", dado=(0.9, "#b4cfda")),
        panel_ceiling("#f2f5f6"),
        _notes,
        gloss=0.2,
    )
    tops = (room.view.anchor(half * 0.78, 0.95, back - 2.1), room.view.anchor(-half * 0.84, 0.95, back - 1.8))
    return stage_of(
        room, build(room, shell, pieces, city=True, low=0.03), anchors={"table": tops}, particles=""
    )


def _glassware(room: Room) -> Any:
    half, z = room.half, room.back - 0.5

    def draw_glass(canvas: Any, view: View) -> None:
        for k, share in enumerate((-0.62, -0.4, -0.16, 0.06, 0.34, 0.56)):
            tone = _LIQUIDS[k % 5]
            (_flask if k % 2 else _tubes)(canvas, view, half * share, z, tone)

    return draw_glass


def _flask(canvas: Any, view: View, x: float, z: float, tone: str) -> None:
    with on(canvas, view.front(z)):
        low = 0.93
        glass = path(
            [
                (x - 0.13, low),
                (x + 0.13, low),
                (x + 0.035, low + 0.2),
                (x + 0.035, low + 0.3),
                (x - 0.035, low + 0.3),
                (x - 0.035, low + 0.2),
            ]
        )
        canvas.drawPath(glass, paint("#eaf6fa", 0.55))
        canvas.drawPath(
            path([(x - 0.13, low), (x + 0.13, low), (x + 0.07, low + 0.13), (x - 0.07, low + 0.13)]),
            paint(tone, 0.9),
        )
        canvas.drawOval(rect(x - 0.07, low + 0.115, x + 0.07, low + 0.145), paint(mix(tone, "#ffffff", 0.4)))
        canvas.drawLine(x - 0.08, low + 0.03, x - 0.03, low + 0.2, paint("#ffffff", 0.7, stroke=0.012))
        canvas.drawLine(x - 0.045, low + 0.3, x + 0.045, low + 0.3, paint("#ffffff", 0.9, stroke=0.014))


def _tubes(canvas: Any, view: View, x: float, z: float, tone: str) -> None:
    with on(canvas, view.front(z)):
        low = 0.93
        for k in range(4):
            left = x - 0.14 + k * 0.075
            canvas.drawRoundRect(
                rect(left, low + 0.03, left + 0.045, low + 0.26), 0.02, 0.02, paint("#eaf6fa", 0.6)
            )
            fill = low + 0.1 + 0.03 * ((k * 5) % 3)
            canvas.drawRoundRect(
                rect(left, low + 0.03, left + 0.045, fill),
                0.02,
                0.02,
                paint(_LIQUIDS[(k + len(tone)) % 5] if k else tone, 0.9),
            )
        for y in (low + 0.02, low + 0.15):
            canvas.drawRect(rect(x - 0.17, y, x + 0.18, y + 0.025), paint("#c99a64"))
        for side in (-0.17, 0.16):
            canvas.drawRect(rect(x + side, low, x + side + 0.02, low + 0.175), paint("#a9794a"))


def _microscope(x: float, z: float) -> Any:
    def draw_microscope(canvas: Any, view: View) -> None:
        box(canvas, view, (x - 0.12, 0.94, z), (x + 0.12, 0.98, z + 0.2), "#3a4450", rounded=0.02)
        box(canvas, view, (x + 0.04, 0.98, z + 0.1), (x + 0.1, 1.24, z + 0.16), "#e4e9ec", rounded=0.03)
        box(canvas, view, (x - 0.1, 1.06, z + 0.02), (x + 0.08, 1.085, z + 0.18), "#3a4450")
        with on(canvas, view.front(z + 0.06)):
            canvas.save()
            canvas.translate(x - 0.01, 1.24)
            canvas.rotate(-24)
            canvas.drawRoundRect(rect(-0.035, -0.12, 0.035, 0.14), 0.02, 0.02, paint("#f4f7f8"))
            canvas.drawRect(rect(-0.028, 0.13, 0.028, 0.2), paint("#23272f"))
            canvas.drawRect(rect(-0.02, -0.18, 0.02, -0.1), paint("#8f9aa4"))
            canvas.restore()

    return draw_microscope


def _screen(x: float, z: float) -> Any:
    def draw_screen(canvas: Any, view: View) -> None:
        monitor(canvas, view, x, 0.94, z, 0.44)

    return draw_screen


def _notes(canvas: Any, room: Room) -> None:
    """Draw a white board with a molecule and a table of elements."""
    half = room.half
    with on(canvas, room.view.front(room.back)):
        left, right = -half * 0.16, half * 0.94
        for row in range(4):
            for k in range(int((right - left) / 0.1)):
                tone = _LIQUIDS[(row * 2 + k // 3) % 5]
                canvas.drawRect(
                    rect(left + k * 0.1, 1.24 + row * 0.1, left + k * 0.1 + 0.088, 1.328 + row * 0.1),
                    paint(mix(tone, "#ffffff", 0.45)),
                )
    with on(canvas, room.view.side(-half)):
        z = room.back - 1.4
        canvas.drawRect(rect(z - 0.8, 1.1, z + 0.8, 2.2), paint("#b4c0c6"))
        canvas.drawRect(rect(z - 0.76, 1.14, z + 0.76, 2.16), paint("#fbfdfd"))
        spots = ((-0.4, 1.8), (-0.1, 1.6), (0.2, 1.8), (0.2, 1.45), (-0.1, 1.95))
        for a, b in zip(spots, spots[1:], strict=False):
            canvas.drawLine(z + a[0], a[1], z + b[0], b[1], paint("#3f6fa0", stroke=0.02))
        for k, (dx, y) in enumerate(spots):
            canvas.drawCircle(z + dx, y, 0.06, paint(_LIQUIDS[k]))


# ---- computers


def _servers(setting: Setting) -> Stage:
    room = plan_room(setting, height=2.9, line=0.6)
    half, back = 1.25 + 0.5 * min(setting.width / setting.height, 1.8), 11.0
    lamps = tuple(Lamp((0.0, 2.7, 2.0 + 2.4 * k), (0.3, 0.62, 0.95), 1.4) for k in range(4))
    room = replace(room, half=half, back=back, is_lit=True, lamps=lamps, bright=0.4)
    shell = Shell(
        tiles("#3a4656", "#343f4e", 0.6, "#222a36"),
        _racks,
        panel_ceiling("#4a5868", every=2.4, wide=0.24),
        None,
        gloss=0.5,
    )
    made = stage_of(room, build(room, shell), particles="dust", bloom=0.6, floor=(0.74, 0.92))
    lights = _blinking(room)
    return made.with_layers(lights)


def _racks(canvas: Any, room: Room, wall: Any) -> None:
    low, high = (-room.half, room.half) if wall == "back" else (0.6, room.back)
    canvas.drawRect(rect(low, 0, high, room.height), paint("#2f3a4a"))
    count = max(2, round((high - low) / 0.7))
    step = (high - low) / count
    for k in range(count):
        left, right = low + k * step + 0.03, low + (k + 1) * step - 0.03
        shade = gradient((left, 0), (right, 0), ((0, "#141a24"), (0.5, "#2a3444"), (1, "#1a222e")))
        canvas.drawRect(rect(left, 0.1, right, 2.3), paint("#1f2734", shader=shade))
        for row in range(15):
            y = 0.2 + row * 0.138
            canvas.drawRect(rect(left + 0.05, y, right - 0.05, y + 0.11), paint("#3a4658"))
            canvas.drawRect(
                rect(left + 0.07, y + 0.03, left + (right - left) * 0.55, y + 0.08), paint("#11161f")
            )
    canvas.drawRect(rect(low, 2.36, high, 2.46), paint("#4fb4f0"))


def _blinking(room: Room) -> Any:
    """Draw the small lights of the racks, which shine."""
    rng = room.setting.rng("lights")

    def draw_lights(canvas: Any) -> None:
        for side in (-1, 1):
            with on(canvas, room.view.side(side * room.half)):
                for _ in range(420):
                    z = 1.2 + (room.back - 1.2) * float(rng.random())
                    y = 0.2 + 0.138 * int(rng.integers(15)) + 0.055
                    tone = ("#5fe0ff", "#6ff0a0", "#5fe0ff", "#f0c04a")[int(rng.integers(4))]
                    canvas.drawCircle(z, y, 0.018, paint(tone))
        for side in (-1, 1):
            px, py = room.view.at(side * room.half * 0.9, 2.4, 4.0)
            glow_spot(canvas, px, py, 120 * room.setting.unit, "#4fb4f0", 0.25)

    return sheet(
        "lights",
        room.setting,
        room.back * 0.5,
        draw_lights,
        shading="painted",
        outline=False,
        movement="twinkle",
    )
