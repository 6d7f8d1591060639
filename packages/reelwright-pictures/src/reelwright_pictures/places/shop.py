"""A supermarket: an aisle between shelves full of goods, fruit in crates, lamps above."""

from dataclasses import replace
from typing import Any

import numpy as np

from reelwright_pictures.brush import gradient, mix, paint
from reelwright_pictures.perspective import View, box, on, rect
from reelwright_pictures.places import Place
from reelwright_pictures.rooms import (
    Lamp,
    Piece,
    Room,
    Shell,
    Wall,
    build,
    panel_ceiling,
    plan_room,
    stage_of,
    tiles,
)
from reelwright_pictures.stage import Setting, Stage

PLACE = Place(
    words={
        "shop": "", "store": "", "supermarket": "", "market": "", "grocery store": "", "grocery": "",
        "mall": "", "shopping mall": "", "shopping": "", "pharmacy": "", "boutique": "",
        "drugstore": "", "retail": "", "checkout": "", "bookstore": "", "warehouse store": "",
        "clothing store": "", "groceries": "",
    },
    indoors=True, props=("shopping-cart", "red-apple"),
)  # fmt: skip
_GOODS = (
    "#d9534f",
    "#f0a33c",
    "#f4d35e",
    "#6fae5f",
    "#4f9ad0",
    "#7f6fc0",
    "#f2ead8",
    "#e08ab0",
    "#3f8f86",
    "#b5764a",
)


def draw(setting: Setting) -> Stage:
    room = plan_room(setting, height=3.2, line=0.6)
    half = 1.25 + 0.75 * min(setting.width / setting.height, 1.8)
    room = replace(room, half=half, back=13.0)
    zs = [2.0 + 2.6 * k for k in range(5)]
    lamps = tuple(Lamp((0.0, 3.05, z), (0.72, 0.72, 0.68), 1.6) for z in zs)
    room = replace(room, is_lit=True, lamps=lamps, bright=0.85)
    pieces = [_crates(side * (half - 0.32), z, setting) for side, z in ((-1, 6.4), (1, 4.6))]
    pieces.append(_basket(half - 0.62, 3.5))
    shell = Shell(
        tiles("#e6e3da", "#dcd8cc", 0.6, "#c4bfb2"),
        _shelves,
        panel_ceiling("#eef0ee", every=2.6, wide=0.5),
        None,
        gloss=0.26,
    )
    anchors = {"shelf": (room.view.anchor(-half, 1.2, 5.0), room.view.anchor(half, 1.2, 6.0))}
    return stage_of(room, build(room, shell, pieces), anchors=anchors, particles="", floor=(0.74, 0.92))


def _shelves(canvas: Any, room: Room, wall: Wall) -> None:
    """Draw shelves with rows of goods on a side, and fridges with a sign at the end."""
    rng = room.setting.rng(f"goods {wall}")
    if wall == "back":
        _end(canvas, room, rng)
        return
    canvas.drawRect(rect(0.3, 0, room.back, room.height), paint("#d9d6cc"))
    canvas.drawRect(
        rect(0.3, 2.35, room.back, room.height), paint("#c9584a" if wall == "left" else "#3f8f7f")
    )
    for k in range(8):
        z = 2.2 + k * 1.7
        canvas.drawRoundRect(rect(z, 2.56, z + 0.9, 2.86), 0.06, 0.06, paint("#f6f2e6"))
        canvas.drawRect(rect(z + 0.1, 2.68, z + 0.8, 2.74), paint("#8a8478"))
    levels = (0.12, 0.58, 1.02, 1.44, 1.86)
    for low in levels:
        canvas.drawRect(rect(0.6, low, room.back, low + 0.44), paint("#4a4640"))
        _row(canvas, low + 0.03, room.back, rng)
        canvas.drawRect(rect(0.6, low + 0.36, room.back, low + 0.44), paint("#0a0a10", 0.28))
        canvas.drawRect(rect(0.6, low - 0.03, room.back, low + 0.03), paint("#f0eee6"))
        z = 0.9
        while z < room.back:
            canvas.drawRect(rect(z, low - 0.025, z + 0.14, low + 0.025), paint("#f4d35e"))
            z += 0.55
    z = 1.2
    while z < room.back:
        canvas.drawRect(rect(z - 0.03, 0, z + 0.03, 2.35), paint("#b4b0a6"))
        z += 1.4


def _row(canvas: Any, low: float, back: float, rng: np.random.Generator) -> None:
    z = 1.0
    while z < back:
        colour = _GOODS[int(rng.integers(len(_GOODS)))]
        wide, tall, kind = float(rng.uniform(0.07, 0.17)), float(rng.uniform(0.2, 0.36)), int(rng.integers(3))
        for _ in range(int(rng.integers(3, 7))):
            _good(canvas, z, low, wide, tall, colour, kind)
            z += wide + 0.012
        z += 0.03


def _good(canvas: Any, z: float, low: float, wide: float, tall: float, colour: str, kind: int) -> None:
    shade = gradient(
        (z, 0),
        (z + wide, 0),
        (
            (0, mix(colour, "#05060f", 0.22)),
            (0.6, mix(colour, "#ffffff", 0.16)),
            (1, mix(colour, "#05060f", 0.1)),
        ),
    )
    if kind == 0:
        canvas.drawRoundRect(
            rect(z, low, z + wide, low + tall * 0.76), 0.02, 0.02, paint(colour, shader=shade)
        )
        canvas.drawRect(
            rect(z + wide * 0.34, low + tall * 0.72, z + wide * 0.66, low + tall),
            paint(mix(colour, "#ffffff", 0.55)),
        )
    else:
        canvas.drawRoundRect(rect(z, low, z + wide, low + tall), 0.01, 0.01, paint(colour, shader=shade))
    canvas.drawRect(
        rect(z + wide * 0.16, low + tall * 0.22, z + wide * 0.84, low + tall * 0.52), paint("#fbf7ec", 0.85)
    )
    canvas.drawRect(
        rect(z + wide * 0.26, low + tall * 0.32, z + wide * 0.7, low + tall * 0.4),
        paint(mix(colour, "#20242c", 0.4)),
    )


def _end(canvas: Any, room: Room, rng: np.random.Generator) -> None:
    half = room.half
    canvas.drawRect(rect(-half, 0, half, room.height), paint("#e9e6dc"))
    canvas.drawRect(rect(-half, 2.3, half, 2.9), paint("#3f7f9a"))
    canvas.drawRect(rect(-half * 0.4, 2.5, half * 0.4, 2.7), paint("#f4f2ea"))
    for k in range(4):
        left = -half + 0.06 + k * (half * 2 - 0.12) / 4
        right = left + (half * 2 - 0.12) / 4 - 0.06
        canvas.drawRect(rect(left, 0.1, right, 2.2), paint("#eaf6fa"))
        for row in range(5):
            x = left + 0.05
            while x < right - 0.1:
                colour = mix(_GOODS[int(rng.integers(len(_GOODS)))], "#eaf6fa", 0.3)
                canvas.drawRect(rect(x, 0.2 + row * 0.4, x + 0.1, 0.46 + row * 0.4), paint(colour))
                x += 0.12
        canvas.drawRect(rect(left, 0.1, right, 2.2), paint("#5f6f78", stroke=0.05))


def _crates(x: float, z: float, setting: Setting) -> Piece:
    rng = setting.rng(f"crates {z}")

    def draw_crates(canvas: Any, view: View) -> None:
        for k, colour in reversed([*enumerate(("#e0533f", "#f0a33c", "#7fb84f"))]):
            at = z + k * 0.62
            box(canvas, view, (x - 0.3, 0, at), (x + 0.3, 0.55, at + 0.56), "#a9794a")
            with on(canvas, view.front(at)):
                for y in (0.12, 0.3, 0.48):
                    canvas.drawRect(rect(x - 0.3, y, x + 0.3, y + 0.02), paint("#5a3a20", 0.6))
            for depth in range(4, -1, -1):
                for _ in range(7):
                    px, py = view.at(
                        x + float(rng.uniform(-0.24, 0.24)),
                        0.58 + 0.02 * float(rng.random()),
                        at + 0.06 + depth * 0.1,
                    )
                    size = view.scale(at) * 0.055
                    canvas.drawCircle(px, py, size, paint(mix(colour, "#5a1a0a", float(rng.uniform(0, 0.3)))))
                    canvas.drawCircle(px + size * 0.3, py - size * 0.34, size * 0.3, paint("#ffffff", 0.4))

    return Piece("crates of fruit", (x - 0.3, 0, z), (x + 0.3, 0.62, z + 1.8), draw_crates)


def _basket(x: float, z: float) -> Piece:
    def draw_basket(canvas: Any, view: View) -> None:
        box(canvas, view, (x - 0.22, 0, z), (x + 0.22, 0.26, z + 0.3), "#c9403a", rounded=0.03)
        with on(canvas, view.front(z)):
            for k in range(7):
                canvas.drawRect(
                    rect(x - 0.19 + k * 0.06, 0.06, x - 0.16 + k * 0.06, 0.2), paint("#5a1414", 0.6)
                )
            canvas.drawArc(rect(x - 0.18, 0.05, x + 0.18, 0.5), 0, 180, False, paint("#23272f", stroke=0.025))

    return Piece("basket", (x - 0.22, 0, z), (x + 0.22, 0.5, z + 0.3), draw_basket)
