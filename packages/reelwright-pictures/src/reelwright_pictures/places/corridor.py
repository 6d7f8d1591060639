"""A corridor with doors and lamps: of a hospital, a school, a hotel or an office, by its paint."""

from dataclasses import dataclass, replace
from typing import Any

from reelwright_pictures.brush import mix, paint
from reelwright_pictures.furniture import plant
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
    carpet,
    door,
    panel_ceiling,
    picture_frame,
    plain_ceiling,
    plain_wall,
    stage_of,
    tiles,
)
from reelwright_pictures.stage import Rgb, Setting, Stage

PLACE = Place(
    words={
        "corridor": "", "hallway": "", "hall": "", "aisle": "", "passage": "",
        "hospital corridor": "hospital", "hospital": "hospital", "clinic": "hospital",
        "emergency room": "hospital", "school corridor": "school", "school hallway": "school",
        "lockers": "school", "hotel corridor": "hotel", "hotel": "hotel", "lobby": "hotel",
        "hotel hallway": "hotel", "prison": "prison", "jail": "prison", "entrance": "", "doorway": "",
    },
    indoors=True,
)  # fmt: skip


@dataclass(frozen=True)
class _Paint:
    wall: str
    dado: str
    rail: str
    door: str
    floor: tuple[str, str]
    lamp: Rgb
    is_soft: bool = False
    lockers: str = ""


_PAINTS = {
    "": _Paint("#e6e4de", "#b9c2c9", "#8f979d", "#9a7a58", ("#c4c8c8", "#b4babb"), (0.85, 0.86, 0.84)),
    "hospital": _Paint("#dfe9e4", "#7fb9b4", "#b98a56", "#c79a63", ("#cdd7d1", "#bccac5"), (0.86, 0.9, 0.88)),
    "school": _Paint(
        "#f0e6cc",
        "#d9c49a",
        "#9a7a50",
        "#8a5f3f",
        ("#d0b98f", "#c0a67a"),
        (0.86, 0.82, 0.72),
        lockers="#4f7f9a",
    ),
    "hotel": _Paint(
        "#e9d9bc", "#c9ac84", "#e3c78c", "#6b4630", ("#7f3340", "#8a3d48"), (0.95, 0.7, 0.42), is_soft=True
    ),
    "prison": _Paint("#9aa39c", "#6f7f78", "#525c58", "#4a545a", ("#8a8f8c", "#7f8683"), (0.7, 0.76, 0.7)),
}


def draw(setting: Setting) -> Stage:
    look = _PAINTS.get(setting.variant, _PAINTS[""])
    view = View(setting, setting.height * 0.46, setting.width * 0.52)
    wide = setting.width / setting.height
    half, back = 1.35 + 0.55 * min(wide, 1.8), 17.0
    room = Room(view, half, 2.75, back)
    every = 3.2
    zs = [2.4 + every * k for k in range(5)]
    lamps = tuple(Lamp((0.0, 2.6, z), look.lamp, 1.35) for z in zs)
    if look.is_soft:
        lamps = tuple(
            Lamp((side * (half - 0.18), 1.9, z), look.lamp, 0.95) for z in zs[:4] for side in (-1, 1)
        )
    pane = Pane("back", -half * 0.62, half * 0.62, 0.5, 2.35, 3, 2)
    room = replace(room, panes=(pane,), lamps=lamps, is_lit=True, bright=0.8 if not look.is_soft else 0.6)
    pieces = _furnish(room, setting, look)
    floor = (
        _runner(look)
        if look.is_soft
        else tiles(look.floor[0], look.floor[1], 0.6, mix(look.floor[1], "#30343a", 0.2))
    )
    ceiling = plain_ceiling("#efe2cc") if look.is_soft else _strip_lamps(zs)
    shell = Shell(floor, _wall(look), ceiling, None, gloss=0.05 if look.is_soft else 0.3)
    layers = build(room, shell, pieces, city=setting.variant in ("hospital", "", "hotel"))
    return stage_of(room, layers, floor=(0.76, 0.92), side=0.35, particles="", bloom=0.5)


def _strip_lamps(zs: list[float]) -> Any:
    plain = panel_ceiling("#e8ecea", every=99, lit=False)

    def draw_ceiling(canvas: Any, room: Room) -> None:
        plain(canvas, room)
        for z in zs:
            canvas.drawRect(rect(-0.46, z - 0.82, 0.46, z + 0.82), paint("#aab2b0"))
            canvas.drawRect(rect(-0.42, z - 0.78, 0.42, z + 0.78), paint("#ffffff"))
            canvas.drawLine(0, z - 0.78, 0, z + 0.78, paint("#dfe6e4", stroke=0.02))

    return draw_ceiling


def _runner(look: _Paint) -> Any:
    plain = carpet(look.floor[0])

    def draw_floor(canvas: Any, room: Room) -> None:
        plain(canvas, room)
        for side in (-1, 1):
            x = side * (room.half - 0.32)
            canvas.drawLine(x, 0.4, x, room.back, paint("#e3c78c", stroke=0.06))
            canvas.drawLine(x - side * 0.12, 0.4, x - side * 0.12, room.back, paint("#e3c78c", stroke=0.02))
        z = 1.0
        while z < room.back:
            for x in (-room.half * 0.4, 0.0, room.half * 0.4):
                canvas.drawOval(
                    rect(x - 0.13, z, x + 0.13, z + 0.26), paint(mix(look.floor[0], "#f0d9a0", 0.35), 0.6)
                )
            z += 0.7

    return draw_floor


def _wall(look: _Paint) -> Any:
    plain = plain_wall(look.wall, skirting=mix(look.dado, "#20242c", 0.35), dado=(0.95, look.dado))

    def draw_wall(canvas: Any, room: Room, wall: Wall) -> None:
        plain(canvas, room, wall)
        if wall == "back":
            return
        canvas.drawRect(rect(0.3, 0.84, room.back, 0.93), paint(look.rail))
        canvas.drawRect(rect(0.3, 0.9, room.back, 0.93), paint(mix(look.rail, "#ffffff", 0.45)))
        canvas.drawRect(rect(0.3, 0.78, room.back, 0.84), paint("#05060a", 0.22))
        shift = 0.0 if wall == "left" else 1.5
        rng = room.setting.rng(f"wall {wall}")
        z = 3.4 + shift
        while z < room.back - 0.6:
            if look.lockers and wall == "left":
                _lockers(canvas, z - 1.4, look.lockers)
            else:
                door(
                    canvas,
                    z,
                    0.95,
                    2.08,
                    look.door,
                    frame=mix(look.wall, "#6f7a7f", 0.35),
                    glass=not look.is_soft,
                    handle=-1.0,
                )
            if look.is_soft:
                _sconce(canvas, z + 1.5)
                picture_frame(canvas, z + 2.2, 1.62, 0.5, 0.62, "#b8934f", rng)
            else:
                canvas.drawRect(
                    rect(z + 0.72, 1.5, z + 0.96, 1.74), paint("#2b6cb0" if not look.lockers else "#d98a3c")
                )
                canvas.drawRect(rect(z + 0.78, 1.6, z + 0.9, 1.63), paint("#ffffff", 0.9))
            z += 3.4

    return draw_wall


def _lockers(canvas: Any, z: float, colour: str | Rgb) -> None:
    for k in range(6):
        left = z + k * 0.36
        tone = mix(colour, "#20303c", 0.12 * (k % 3))
        canvas.drawRect(rect(left, 0.1, left + 0.34, 1.85), paint(tone))
        for y in (1.6, 1.66, 1.72):
            canvas.drawRect(rect(left + 0.08, y, left + 0.26, y + 0.02), paint("#0a1018", 0.5))
        canvas.drawRect(rect(left + 0.27, 0.9, left + 0.3, 1.05), paint("#d4dade"))


def _sconce(canvas: Any, z: float) -> None:
    canvas.drawRect(rect(z - 0.08, 1.75, z + 0.08, 2.05), paint("#fff3d0"))
    canvas.drawRect(rect(z - 0.03, 1.62, z + 0.03, 1.75), paint("#b8934f"))


def _furnish(room: Room, setting: Setting, look: _Paint) -> list[Piece]:
    rng = setting.rng("things")
    if setting.variant == "prison":
        return []
    pieces = [plant(room.half * 0.84, 10.0, 1.3, rng, pot="#e8e4dc")]
    if setting.variant == "hospital":
        pieces.append(_bed_on_wheels(-room.half * 0.7, 6.0))
    if setting.variant in ("hospital", "", "school"):
        pieces.append(_bench(room.half * 0.82, 6.6, mix(look.dado, "#20303c", 0.25)))
    return pieces


def _bench(x: float, z: float, colour: str | Rgb) -> Piece:
    def draw_bench(canvas: Any, view: View) -> None:
        for k in range(2, -1, -1):
            at = z + k * 0.55
            box(canvas, view, (x + 0.18, 0.44, at), (x + 0.24, 0.9, at + 0.5), colour, rounded=0.04)
            box(
                canvas,
                view,
                (x - 0.2, 0.4, at),
                (x + 0.22, 0.45, at + 0.5),
                mix(colour, "#ffffff", 0.12),
                rounded=0.03,
            )
            box(canvas, view, (x - 0.14, 0, at + 0.2), (x - 0.1, 0.4, at + 0.25), "#9aa4a8")

    return Piece("bench", (x - 0.2, 0, z), (x + 0.24, 0.9, z + 1.6), draw_bench)


def _bed_on_wheels(x: float, z: float) -> Piece:
    def draw_bed(canvas: Any, view: View) -> None:
        for dx in (-0.3, 0.26):
            for dz in (1.7, 0.1):
                box(canvas, view, (x + dx, 0.06, z + dz), (x + dx + 0.04, 0.55, z + dz + 0.04), "#b4bec4")
                box(canvas, view, (x + dx - 0.02, 0, z + dz), (x + dx + 0.06, 0.08, z + dz + 0.06), "#30363c")
        box(canvas, view, (x - 0.36, 0.52, z), (x + 0.34, 0.6, z + 1.9), "#c4ced4")
        box(canvas, view, (x - 0.34, 0.6, z + 0.02), (x + 0.32, 0.72, z + 1.88), "#f4f7f8", rounded=0.05)
        box(canvas, view, (x - 0.35, 0.6, z), (x + 0.33, 0.75, z + 1.2), "#a9d0cc", rounded=0.05)

    return Piece("bed on wheels", (x - 0.36, 0, z), (x + 0.34, 0.75, z + 1.9), draw_bed)
