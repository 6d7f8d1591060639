"""The inside of a train: rows of seats beside large windows; or the platform of a station."""

from dataclasses import replace
from typing import Any

from reelwright_pictures.brush import gradient, mix, paint, path
from reelwright_pictures.land import ground
from reelwright_pictures.perspective import View, box, on, rect
from reelwright_pictures.places import Place
from reelwright_pictures.rooms import Lamp, Pane, Piece, Room, Shell, Wall, build, carpet, stage_of
from reelwright_pictures.scenery import stage
from reelwright_pictures.sheets import sheet
from reelwright_pictures.sky import air, is_dark, sky
from reelwright_pictures.stage import Layer, Setting, Stage
from reelwright_pictures.town import glow_spot, skyline

PLACE = Place(
    words={
        "train": "", "bus": "", "subway": "", "metro": "", "tram": "", "train ride": "", "commute": "",
        "airplane cabin": "", "compartment": "", "train station": "station", "station": "station",
        "platform": "station", "railway station": "station", "bus stop": "station",
        "bus station": "station", "airport": "station", "subway station": "station",
        "terminal": "station", "railway": "station",
    },
    indoors=True, props=("luggage",),
)  # fmt: skip


def draw(setting: Setting) -> Stage:
    return _platform(setting) if setting.variant == "station" else _inside(setting)


def _inside(setting: Setting) -> Stage:
    view = View(setting, setting.height * 0.44, setting.width * 0.5)
    half, back = 1.2 + 0.45 * min(setting.width / setting.height, 1.8), 9.5
    zs = [1.5 + 1.9 * k for k in range(5)]
    panes = tuple(Pane(wall, z, z + 1.6, 1.0, 1.95, 1, 1) for wall in ("left", "right") for z in zs)
    lamps = tuple(Lamp((0.0, 2.25, 1.5 + 2.2 * k), (0.62, 0.6, 0.54), 1.2) for k in range(4))
    room = Room(view, half, 2.4, back, panes, lamps, 0.7, True)
    cloth = ("#3f6f9a", "#a9483f", "#3f8a7f")[int(setting.rng("look").integers(3))]
    pieces = [
        _seat(side * (half - 0.42), 2.5 + k * 1.25, cloth) for k in range(5, -1, -1) for side in (-1, 1)
    ]
    pieces.append(_bars(room))
    shell = Shell(carpet("#54606e"), _wall(cloth), _ceiling, _end, gloss=0.05, frame="#c4ccd2")
    anchors = {"seat": tuple(view.anchor(side * (half - 0.42), 0.48, 3.75) for side in (-1, 1))}
    return stage_of(room, build(room, shell, pieces), anchors=anchors, particles="", floor=(0.78, 0.93))


def _wall(cloth: str) -> Any:
    def draw_wall(canvas: Any, room: Room, wall: Wall) -> None:
        low, high = (-room.half, room.half) if wall == "back" else (0.3, room.back)
        canvas.drawRect(rect(low, 0, high, room.height), paint("#e9ebe8"))
        canvas.drawRect(rect(low, 0, high, 0.85), paint("#b9c4c9"))
        canvas.drawRect(rect(low, 0.83, high, 0.88), paint(cloth))
        canvas.drawRect(rect(low, 2.05, high, 2.16), paint("#cfd6d8"))
        canvas.drawRect(rect(low, 0, high, 0.14), paint("#4a545e"))

    return draw_wall


def _ceiling(canvas: Any, room: Room) -> None:
    canvas.drawRect(rect(-room.half, 0.3, room.half, room.back), paint("#eef0ee"))
    for x in (-0.34, 0.34):
        canvas.drawRect(rect(x - 0.1, 0.3, x + 0.1, room.back), paint("#ffffff"))
        canvas.drawRect(rect(x - 0.14, 0.3, x - 0.1, room.back), paint("#a9b2b6"))
        canvas.drawRect(rect(x + 0.1, 0.3, x + 0.14, room.back), paint("#a9b2b6"))
    for k in range(9):
        canvas.drawLine(-room.half, k * 1.2, room.half, k * 1.2, paint("#a9b2b6", stroke=0.02))


def _end(canvas: Any, room: Room) -> None:
    """Draw the door at the end, and racks for luggage."""
    with on(canvas, room.view.front(room.back)):
        canvas.drawRect(rect(-0.5, 0, 0.5, 2.05), paint("#9fb0b8"))
        canvas.drawRect(rect(-0.42, 0.08, 0.42, 1.98), paint("#c4d0d6"))
        canvas.drawRect(rect(-0.3, 0.9, 0.3, 1.85), paint("#6f94a8"))
        canvas.drawRect(rect(-0.3, 0.9, 0.0, 1.85), paint("#ffffff", 0.2))
        canvas.drawRoundRect(rect(-0.4, 2.12, 0.4, 2.32), 0.03, 0.03, paint("#1a2028"))
        canvas.drawRect(rect(-0.3, 2.19, 0.24, 2.25), paint("#ffb03a"))


def _seat(x: float, z: float, cloth: str) -> Piece:
    def draw_seat(canvas: Any, view: View) -> None:
        box(canvas, view, (x - 0.34, 0.1, z + 0.05), (x - 0.26, 0.42, z + 0.5), "#5a646c")
        box(canvas, view, (x + 0.26, 0.1, z + 0.05), (x + 0.34, 0.42, z + 0.5), "#5a646c")
        for dx in (-0.4, 0.01):
            box(
                canvas,
                view,
                (x + dx, 0.4, z + 0.05),
                (x + dx + 0.39, 0.5, z + 0.55),
                mix(cloth, "#05060f", 0.15),
                rounded=0.06,
            )
            box(canvas, view, (x + dx, 0.48, z), (x + dx + 0.39, 1.16, z + 0.1), cloth, rounded=0.1)
            box(
                canvas, view, (x + dx + 0.05, 1.0, z - 0.02), (x + dx + 0.34, 1.2, z), "#f0eee6", rounded=0.04
            )
        box(canvas, view, (x - 0.44, 0.62, z + 0.02), (x - 0.4, 0.68, z + 0.5), "#3a424a", rounded=0.02)
        box(canvas, view, (x + 0.4, 0.62, z + 0.02), (x + 0.44, 0.68, z + 0.5), "#3a424a", rounded=0.02)

    return Piece("seats", (x - 0.42, 0, z), (x + 0.42, 1.2, z + 0.55), draw_seat)


def _bars(room: Room) -> Piece:
    """Draw rails with loops along the ceiling."""
    half = room.half

    def draw_bars(canvas: Any, view: View) -> None:
        for side in (-1, 1):
            x = side * (half - 0.5)
            canvas.drawLine(
                *view.at(x, 2.1, 1.6),
                *view.at(x, 2.1, room.back - 0.3),
                paint("#f0c24a", stroke=6 * view.setting.unit),
            )
            for k in range(9, -1, -1):
                z = 2.2 + k * 0.7
                scale = view.scale(z)
                px, py = view.at(x, 2.08, z)
                canvas.drawLine(px, py, px, py + 0.12 * scale, paint("#3a424a", stroke=0.03 * scale))
                canvas.drawOval(
                    rect(px - 0.06 * scale, py + 0.11 * scale, px + 0.06 * scale, py + 0.25 * scale),
                    paint("#e9ebe8", stroke=0.022 * scale),
                )

    return Piece(
        "rails",
        (-half, 1.7, 1.6),
        (half, 2.2, room.back),
        draw_bars,
        movement="sway",
        stands=False,
        darkens=False,
    )


# ---- a station


def _platform(setting: Setting) -> Stage:
    view, unit = View(setting, setting.height * 0.48, setting.width * 0.54), setting.unit
    edge = -1.0 - 0.4 * min(setting.width / setting.height, 1.8)
    layers = [
        *sky(setting, view.horizon),
        skyline(
            setting,
            view.horizon + 6 * unit,
            60 * unit,
            240 * unit,
            "#9fb0c4",
            1400,
            "houses",
            lit=0.5,
            window=14,
        ),
        ground(
            view,
            ((0, "#b4b0aa"), (0.3, "#a09c98"), (1, "#7f7c7a")),
            cells=(0.08, 0.6, 4.0),
            grain=0.16,
            name="platform",
            depth=80,
        ),
        _track(view, edge),
        _carriages(view, edge),
        _pavement(view, edge),
        _roof(view),
        _bench_and_clock(view),
    ]
    made = stage(view, layers, fog=air(setting, 700), floor=(0.76, 0.92), bloom=0.5)
    return replace(made, anchors={**made.anchors, "seat": (view.anchor(1.7, 0.45, 6.2),)})


def _track(view: View, edge: float) -> Layer:
    def draw_track(canvas: Any) -> None:
        with on(canvas, view.floor(-0.0)):
            canvas.drawRect(rect(edge - 30, 1.0, edge, 400), paint("#5a544e"))
            for k in range(110):
                z = 1.4 + k * 0.7
                canvas.drawRect(rect(edge - 7.4, z, edge - 4.6, z + 0.24), paint("#6a5a4a"))
            for x in (edge - 6.8, edge - 5.2):
                canvas.drawRect(rect(x, 1.0, x + 0.1, 400), paint("#c4ccd2"))

    return sheet(
        "track",
        view.setting,
        75,
        draw_track,
        (0, view.horizon, view.setting.width, view.setting.height),
        outline=False,
        lies=True,
    )


def _carriages(view: View, edge: float) -> Layer:
    """Draw the train that stands at the platform, on its upright side."""
    x, lit = edge - 0.35, is_dark(view.setting)
    near, far = 2.6, 64.0
    windows = [(z, z + 1.4) for z in [near + 0.4 + 1.9 * k for k in range(int((far - near) / 1.9))]]

    def draw_train(canvas: Any) -> None:
        with on(canvas, view.side(x)):
            shade = gradient(
                (0, 3.5), (0, 0), ((0, "#dfe6ea"), (0.25, "#f6f8f8"), (0.7, "#e4e9ec"), (1, "#a4b0b8"))
            )
            canvas.drawRect(rect(near, 0.1, far, 3.5), paint("#e9edf0", shader=shade))
            canvas.drawRect(rect(near, 0.75, far, 1.15), paint("#c9403a"))
            canvas.drawRect(rect(near, 1.15, far, 1.24), paint("#2f4858"))
            canvas.drawRect(rect(near, 1.4, far, 2.75), paint("#23303c"))
            for a, b in windows:
                glass = gradient((a, 2.7), (b, 1.5), ((0, "#a4c8de"), (0.5, "#5f8aa4"), (1, "#8fb4c8")))
                canvas.drawRoundRect(
                    rect(a, 1.48, b, 2.68),
                    0.1,
                    0.1,
                    paint("#ffe0a4") if lit else paint("#7fa4ba", shader=glass),
                )
            for k in range(int((far - near) / 11.4) + 1):
                z = near + 4.6 + k * 11.4
                canvas.drawRect(rect(z, 0.2, z + 1.5, 2.9), paint("#3f5f7a"))
                canvas.drawRect(rect(z + 0.2, 1.4, z + 0.68, 2.6), paint("#ffe0a4" if lit else "#a4c8de"))
                canvas.drawRect(rect(z + 0.82, 1.4, z + 1.3, 2.6), paint("#ffe0a4" if lit else "#a4c8de"))
                canvas.drawLine(z + 8.0, 0.1, z + 8.0, 3.5, paint("#20262e", stroke=0.12))
            canvas.drawRect(rect(near, 0, far, 0.14), paint("#20262e"))
        top = [
            view.at(x, 3.5, near),
            view.at(x, 3.5, far),
            view.at(x - 2.4, 3.75, far),
            view.at(x - 2.4, 3.75, near),
        ]
        canvas.drawPath(path(top), paint("#8f9ca6"))
        front = [
            view.at(x, 0.1, near),
            view.at(x, 3.5, near),
            view.at(x - 2.4, 3.5, near),
            view.at(x - 2.4, 0.1, near),
        ]
        canvas.drawPath(path(front), paint("#b4bec6"))

    def draw_light(canvas: Any) -> None:
        with on(canvas, view.side(x)):
            for a, b in windows:
                canvas.drawRoundRect(rect(a, 1.48, b, 2.68), 0.1, 0.1, paint("#ffc878"))

    return sheet("carriages", view.setting, 30, draw_train, glow=draw_light if lit else None, strength=0.6)


def _pavement(view: View, edge: float) -> Layer:
    def draw_slabs(canvas: Any) -> None:
        with on(canvas, view.floor()):
            z = 1.4
            while z < 40:
                canvas.drawLine(edge, z, 9, z, paint("#3a3836", 0.32, stroke=0.02))
                z += 0.6
            for k in range(16):
                canvas.drawLine(edge + k * 0.6, 1.2, edge + k * 0.6, 46, paint("#3a3836", 0.26, stroke=0.02))
            canvas.drawRect(rect(edge, 1.0, edge + 0.14, 300), paint("#e9e6de"))
            canvas.drawRect(rect(edge + 0.5, 1.0, edge + 0.74, 300), paint("#f0c030"))

    return sheet(
        "slabs",
        view.setting,
        28,
        draw_slabs,
        (0, view.horizon, view.setting.width, view.setting.height),
        outline=False,
        lies=True,
    )


def _roof(view: View) -> Layer:
    """Draw the roof over the platform on its columns, with lamps."""
    lit = is_dark(view.setting)
    zs = [4.6 + 4.4 * k for k in range(12)]

    def draw_roof(canvas: Any) -> None:
        with on(canvas, view.floor(4.3)):
            canvas.drawRect(rect(-1.2, 1.6, 12, 90), paint("#5f7078"))
            for k in range(60):
                canvas.drawRect(rect(-1.2, 1.6 + k * 1.46, 12, 1.76 + k * 1.46), paint("#3f4e56"))
            canvas.drawRect(rect(-1.2, 1.6, -0.9, 90), paint("#2f3c44"))
        for z in reversed(zs):
            box(canvas, view, (2.5, 0, z), (2.72, 4.3, z + 0.22), "#3f5f6a")
            box(canvas, view, (2.4, 0, z - 0.05), (2.82, 0.5, z + 0.27), "#2f4a54")
            box(canvas, view, (-0.9, 4.12, z), (2.6, 4.28, z + 0.16), "#3f5f6a")
            px, py = view.at(0.6, 4.0, z)
            canvas.drawRoundRect(
                rect(
                    px - 0.4 * view.scale(z),
                    py - 0.06 * view.scale(z),
                    px + 0.4 * view.scale(z),
                    py + 0.04 * view.scale(z),
                ),
                3,
                3,
                paint("#fff4d8"),
            )

    def draw_light(canvas: Any) -> None:
        for z in zs:
            px, py = view.at(0.6, 3.98, z)
            glow_spot(canvas, px, py, 0.9 * view.scale(z), "#ffe0a8", 0.8)

    return sheet("platform roof", view.setting, 4.5, draw_roof, glow=draw_light if lit else None)


def _bench_and_clock(view: View) -> Layer:
    z = 8.5

    def draw_things(canvas: Any) -> None:
        for k in range(2, -1, -1):
            box(canvas, view, (1.5, 0.42, 6.2 + k * 0.6), (2.1, 0.47, 6.7 + k * 0.6), "#a9744a", rounded=0.02)
            box(
                canvas, view, (2.1, 0.47, 6.2 + k * 0.6), (2.15, 0.95, 6.7 + k * 0.6), "#a9744a", rounded=0.02
            )
            box(canvas, view, (1.7, 0, 6.4 + k * 0.6), (1.78, 0.42, 6.48 + k * 0.6), "#2f343c")
        scale = view.scale(z)
        px, py = view.at(1.1, 3.3, z)
        canvas.drawLine(px, py - 0.8 * scale, px, py, paint("#2f3c44", stroke=0.08 * scale))
        canvas.drawCircle(px, py, 0.42 * scale, paint("#2f3c44"))
        canvas.drawCircle(px, py, 0.36 * scale, paint("#fbf8ee"))
        canvas.drawLine(px, py, px, py - 0.26 * scale, paint("#20262e", stroke=0.04 * scale))
        canvas.drawLine(px, py, px + 0.18 * scale, py + 0.06 * scale, paint("#20262e", stroke=0.05 * scale))

    return sheet("bench and clock", view.setting, 6.2, draw_things)
