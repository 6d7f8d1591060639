"""A cave with stalactites, a pool and light that falls in; crystals glow in it. Or an attic, or a cellar."""

from dataclasses import replace
from typing import Any

import cv2
import numpy as np

from reelwright_people.skia_loader import skia
from reelwright_pictures.brush import backdrop, gradient, grid, mix, noise, paint, path, ramp
from reelwright_pictures.furniture import bookcase
from reelwright_pictures.land import ground, rock
from reelwright_pictures.perspective import View, box, on, rect
from reelwright_pictures.places import Place
from reelwright_pictures.plants import scatter
from reelwright_pictures.rooms import (
    Lamp,
    Pane,
    Piece,
    Room,
    Shell,
    bricks,
    build,
    day_colour,
    day_strength,
    plan_room,
    planks,
    side_window,
    stage_of,
)
from reelwright_pictures.scenery import stage
from reelwright_pictures.sheets import shaped, sheet, wavy
from reelwright_pictures.stage import Layer, Light, Setting, Stage
from reelwright_pictures.town import glow_spot

PLACE = Place(
    words={
        "cave": "", "cavern": "", "grotto": "", "mine": "", "tunnel": "", "underground": "", "lair": "",
        "den of a dragon": "", "attic": "attic", "loft": "attic", "cellar": "cellar",
        "basement": "cellar", "bunker": "cellar", "wine cellar": "cellar", "shed": "attic",
        "haunted house": "attic", "storage room": "attic",
    },
    indoors=True, props=("bat", "treasure-chest", "gem-stone"),
)  # fmt: skip


def draw(setting: Setting) -> Stage:
    if setting.variant in ("attic", "cellar"):
        return _attic(setting)
    view, unit = View(setting, setting.height * 0.5, setting.width * 0.5), setting.unit
    bright = 0.35 + 0.65 * day_strength(setting)
    mouth = mix(day_colour(setting), "#cfe8f4", 0.3)
    floor = ground(
        view,
        ((0, "#5f6f86"), (0.3, "#4f5570"), (1, "#232640")),
        cells=(0.1, 0.5, 2.5),
        grain=0.5,
        name="cave floor",
        depth=40,
        tint="#8a93b0",
    )
    layers = [
        _hollow(setting, mouth, bright),
        _arch(setting, "far arch", 30, 0.3, 0.62, mix("#46506e", mouth, 0.25)),
        _arch(setting, "middle arch", 18, 0.37, 0.66, "#363d5c"),
        shaped(
            floor,
            wavy(setting, view.horizon + (setting.height - view.horizon) * 0.16, 14 * unit, "floor", 4.0),
            6 * unit,
        ),
        _pool(view, mouth, bright),
        _spikes(setting, "stalactites", 9, 0.2, "#2a3050"),
        _crystals(view),
        _stones(view),
        _shafts(setting, mouth, bright),
        _arch(setting, "near arch", 2.4, 0.47, 1.2, "#12142a", soft=4),
    ]
    key = tuple(one * 0.85 * bright for one in mouth)
    light = Light((0.2, -0.9, 0.25), (key[0], key[1], key[2]), (0.26, 0.28, 0.42), (0.5, 0.7, 0.9))
    made = stage(
        view,
        layers,
        light=light,
        floor=(0.76, 0.9),
        anchors={"water": (view.anchor(-0.9, 0, 7.0),)},
        bloom=0.6,
    )
    return replace(made, particles="motes")


def _hollow(setting: Setting, mouth: Any, bright: float) -> Layer:
    width, height = max(2, setting.width // 2), max(2, setting.height // 2)
    xs, ys = grid(width, height)
    away = np.hypot((xs / width - 0.54) / 0.3, (ys / height - 0.34) / 0.26)
    stone = noise(width, height, 0.12 * min(width, height) + 2, setting.rng("rock"), 6)
    share = away + (stone - 0.5) * 1.3
    stops = (
        (0, mix(mouth, "#ffffff", 0.5)),
        (0.5, mouth),
        (0.85, mix(mouth, "#4a5678", 0.6)),
        (1.3, "#3a4264"),
        (2.4, "#14162c"),
    )
    colours = ramp(stops, share) * (0.8 + 0.4 * stone)[:, :, None]
    whole = cv2.resize(
        (colours * (0.4 + 0.6 * bright)).astype(np.float32),
        (setting.width, setting.height),
        interpolation=cv2.INTER_LINEAR,
    )
    return backdrop("hollow", np.clip(whole, 0, 1.3).astype(np.float32), 60)


def _arch(
    setting: Setting, name: str, depth: float, near: float, low: float, colour: Any, soft: float = 0.0
) -> Layer:
    """Draw a ring of rock around the middle, which is free from `near` of the width on."""
    rng, width, height = setting.rng(name), setting.width, setting.height
    angles = np.linspace(0, 2 * np.pi, 70, endpoint=False)
    bumps = np.interp(angles, np.linspace(0, 2 * np.pi, 24), rng.uniform(0.8, 1.14, 24))
    hole = [
        (
            0.52 * width + float(np.cos(a)) * near * width * 1.06 * float(b),
            0.46 * height + float(np.sin(a)) * height * (0.34 if low < 1 else 0.5) * (near / 0.4) * float(b),
        )
        for a, b in zip(angles, bumps, strict=True)
    ]

    def draw_arch(canvas: Any) -> None:
        shape = path([(-40, -40), (width + 40, -40), (width + 40, height * low), (-40, height * low)])
        shape.addPath(path(hole, smooth=True))
        shape.setFillType(skia.PathFillType.kEvenOdd)
        shade = gradient(
            (0, 0),
            (0, height * min(low, 1.0)),
            ((0, mix(colour, "#05060f", 0.55)), (0.6, colour), (1, mix(colour, "#05060f", 0.3))),
        )
        canvas.drawPath(shape, paint(colour, shader=shade))
        canvas.save()
        canvas.clipPath(shape, True)
        for x, y in hole[::2]:
            size = float(rng.uniform(0.03, 0.08)) * width
            canvas.drawOval(
                rect(x - size, y - size * 0.6, x + size, y + size * 0.6),
                paint(mix(colour, "#b4d0f0", 0.3), 0.3, blurred=size * 0.3),
            )
        for _ in range(60):
            x, y, size = (
                float(rng.random()) * width,
                float(rng.random()) * height * low,
                float(rng.uniform(0.02, 0.06)) * width,
            )
            canvas.drawPath(
                path(
                    [
                        (x, y),
                        (x + size, y - size * 0.5),
                        (x + size * 1.5, y + size * 0.4),
                        (x + size * 0.4, y + size * 0.7),
                    ]
                ),
                paint("#05060f" if rng.random() < 0.6 else mix(colour, "#b4d0f0", 0.25), 0.16),
            )
        canvas.restore()

    return sheet(name, setting, depth, draw_arch, (0, 0, width, height * low), soft=soft, outline=soft == 0)


def _spikes(setting: Setting, name: str, depth: float, high: float, colour: str) -> Layer:
    rng, width = setting.rng(name), setting.width

    def draw_spikes(canvas: Any) -> None:
        for _ in range(26):
            x = float(rng.uniform(-0.02, 1.02))
            long = setting.height * high * float(rng.uniform(0.3, 1.0)) * (0.5 + 1.0 * abs(x - 0.5))
            half = long * float(rng.uniform(0.08, 0.14))
            shade = gradient(
                (x * width - half, 0),
                (x * width + half, 0),
                ((0, mix(colour, "#05060f", 0.5)), (0.6, mix(colour, "#9ab4dc", 0.35)), (1, colour)),
            )
            points = [
                (x * width - half, -10),
                (x * width - half * 0.45, long * 0.5),
                (x * width, long),
                (x * width + half * 0.5, long * 0.45),
                (x * width + half, -10),
            ]
            canvas.drawPath(path(points), paint(colour, shader=shade))

    return sheet(name, setting, depth, draw_spikes, (0, 0, width, setting.height * high * 1.2))


def _pool(view: View, mouth: Any, bright: float) -> Layer:
    setting = view.setting

    def draw_pool(canvas: Any) -> None:
        with on(canvas, view.floor()):
            canvas.drawOval(rect(-2.3, 5.4, 0.5, 9.5), paint("#16304a"))
            canvas.drawOval(rect(-2.2, 5.5, 0.4, 9.4), paint("#1f5a78"))
            for k in range(5):
                canvas.drawOval(
                    rect(-1.6 + 0.16 * k, 6.2 + 0.3 * k, -0.1 - 0.1 * k, 8.9 - 0.2 * k),
                    paint(mix(mouth, "#6fd0e0", 0.5), 0.16 * bright + 0.05),
                )
            for k in range(6):
                canvas.drawOval(
                    rect(-1.9 + 0.2 * k, 6.0 + 0.5 * k, -0.9 + 0.2 * k, 6.08 + 0.5 * k), paint("#dff4fa", 0.4)
                )

    return sheet("pool", setting, 30, draw_pool, shading="painted", movement="water", outline=False)


def _crystals(view: View) -> Layer:
    """Draw groups of crystals that glow, at both sides."""
    setting, rng = view.setting, view.setting.rng("crystals")
    spots = [
        (x, z, ("#5fe0f0", "#b48aff", "#6ff0b0")[k % 3])
        for k, (x, z) in enumerate(
            ((0.06, 8.5), (0.94, 7.0), (0.14, 5.2), (0.88, 4.6), (0.8, 12.0), (0.24, 13.0))
        )
    ]
    shapes: list[tuple[float, float, float, float, float, str]] = []
    for x, z, tone in sorted(spots, key=lambda one: -one[1]):
        foot = view.at(0, 0, z)[1]
        for lean in rng.uniform(-0.7, 0.7, 6).tolist():
            tall = view.scale(z) * float(rng.uniform(0.25, 0.75)) * (1.1 - abs(lean))
            shapes.append((x * setting.width + lean * tall * 0.3, foot, tall, lean, tall * 0.13, tone))

    def draw_crystals(canvas: Any) -> None:
        for x, foot, tall, lean, half, tone in shapes:
            tip = (x + lean * tall * 0.8, foot - tall)
            shoulder = foot - tall * 0.74
            sx = x + lean * tall * 0.6
            canvas.drawPath(
                path([(x - half, foot), (sx - half, shoulder), tip, (sx, shoulder), (x, foot)]),
                paint(mix(tone, "#101a40", 0.4)),
            )
            canvas.drawPath(
                path([(x, foot), (sx, shoulder), tip, (sx + half, shoulder), (x + half, foot)]),
                paint(mix(tone, "#ffffff", 0.2)),
            )

    def draw_glow(canvas: Any) -> None:
        for x, foot, tall, lean, half, tone in shapes:
            sx = x + lean * tall * 0.6
            canvas.drawPath(
                path(
                    [
                        (x - half, foot),
                        (sx - half, foot - tall * 0.74),
                        (x + lean * tall * 0.8, foot - tall),
                        (sx + half, foot - tall * 0.74),
                        (x + half, foot),
                    ]
                ),
                paint(tone, 0.5),
            )

    return sheet("crystals", setting, 4.6, draw_crystals, glow=draw_glow, movement="twinkle")


def _stones(view: View) -> Layer:
    rng, setting = view.setting.rng("stones"), view.setting

    def draw_stones(canvas: Any) -> None:
        for x, y, scale in scatter(view, 34, 2.4, 14, rng, 0.42):
            rock(
                canvas,
                x,
                y,
                scale * float(rng.uniform(0.08, 0.4)),
                mix("#5a6280", "#3a3f58", float(rng.random())),
                rng,
            )

    return sheet("stones", setting, 4.5, draw_stones)


def _shafts(setting: Setting, mouth: Any, bright: float) -> Layer:
    rng, width, height = setting.rng("shafts"), setting.width, setting.height

    def draw_shafts(canvas: Any) -> None:
        for _ in range(5):
            x, wide = float(rng.uniform(0.44, 0.66)) * width, float(rng.uniform(0.03, 0.08)) * width
            drop, lean = height * float(rng.uniform(0.7, 0.82)), -0.12 * height
            fade = skia.GradientShader.MakeLinear(
                points=[skia.Point(x, height * 0.1), skia.Point(x + lean, drop)],
                colors=[
                    skia.Color4f(*mix(mouth, "#ffffff", 0.4), 0.34 * bright).toColor(),
                    skia.Color4f(*mix(mouth, "#ffffff", 0.4), 0.0).toColor(),
                ],
            )
            canvas.drawPath(
                path([(x, 0), (x + wide, 0), (x + wide * 2 + lean, drop), (x + lean, drop)]),
                paint(mouth, shader=fade, blurred=9 * setting.unit),
            )

    return sheet(
        "light shafts",
        setting,
        6,
        draw_shafts,
        soft=5.5,
        shading="painted",
        outline=False,
        movement="flicker",
    )


# ---- attic and cellar


def _attic(setting: Setting) -> Stage:
    is_cellar = setting.variant == "cellar"
    room = plan_room(setting, height=2.8 if is_cellar else 3.2, line=0.68)
    half, back = room.half, room.back
    panes = (
        (side_window(room),) if is_cellar else (Pane("back", -0.4, 0.4, 1.4, 2.3, 2, 2), side_window(room))
    )
    lamps = (Lamp((0.2, 2.1, back - 1.6), (1.1, 0.74, 0.4), 1.4),)
    room = replace(room, panes=panes, is_lit=True, lamps=lamps, bright=0.34)
    rng = setting.rng("things")
    pieces = [
        _bulb(0.2, back - 1.6, room.height),
        bookcase(half * 0.74, back - 0.4, half * 0.44, 1.9, "#6a4a34", rng, rows=4, clutter=2.0),
        _chest(-half * 0.62, back - 1.0),
        _boxes(half * 0.68, back - 1.9),
        _boxes(-half * 0.82, back - 2.4),
    ]
    shell = Shell(
        planks("#6f543e", 0.2) if not is_cellar else _stone_floor,
        _bricks if is_cellar else _boards,
        _beams,
        None,
        gloss=0.04,
        frame="#5a4230",
    )
    return stage_of(room, build(room, shell, pieces), side=0.2, bloom=0.5)


def _stone_floor(canvas: Any, room: Room) -> None:
    rng = room.setting.rng("floor")
    canvas.drawRect(rect(-room.half, 0.3, room.half, room.back + 0.1), paint("#6a6662"))
    for _ in range(300):
        x, z, size = (
            float(rng.uniform(-room.half, room.half)),
            float(rng.uniform(1.5, room.back)),
            float(rng.uniform(0.02, 0.3)),
        )
        canvas.drawOval(
            rect(x - size, z - size, x + size, z + size),
            paint("#1a1a1e" if rng.random() < 0.6 else "#ffffff", 0.05),
        )


def _bricks(canvas: Any, room: Room, wall: Any) -> None:
    low, high = (-room.half, room.half) if wall == "back" else (0.8, room.back)
    bricks(canvas, low, 0, high, room.height, "#8a6a5c", "#6a5a52", room.setting.rng(f"bricks {wall}"), 0.34)


def _boards(canvas: Any, room: Room, wall: Any) -> None:
    rng = room.setting.rng(f"boards {wall}")
    low, high = (-room.half, room.half) if wall == "back" else (0.3, room.back)
    canvas.drawRect(rect(low, 0, high, room.height), paint("#2a1c14"))
    x = low
    while x < high:
        tone = mix("#8a6848", "#3a281c", float(rng.random()) * 0.6)
        canvas.drawRect(rect(x + 0.008, 0, x + 0.192, room.height), paint(tone))
        for _ in range(3):
            at, y = x + float(rng.uniform(0.03, 0.17)), float(rng.random()) * room.height
            canvas.drawLine(at, y, at, y + float(rng.uniform(0.3, 1.2)), paint("#1a100a", 0.4, stroke=0.008))
        x += 0.2
    if wall == "back":
        for side in (-1, 1):
            roof = path(
                [
                    (side * room.half, room.height * 0.42),
                    (side * room.half, room.height),
                    (side * room.half * 0.25, room.height),
                ]
            )
            canvas.drawPath(roof, paint("#4a3424"))
            canvas.drawLine(
                side * room.half,
                room.height * 0.42,
                side * room.half * 0.25,
                room.height,
                paint("#7a5638", stroke=0.16),
            )


def _beams(canvas: Any, room: Room) -> None:
    canvas.drawRect(rect(-room.half, 0.3, room.half, room.back), paint("#4a3424"))
    z = room.back - 0.3
    while z > 0.4:
        canvas.drawRect(rect(-room.half, z - 0.1, room.half, z + 0.1), paint("#7a5638"))
        canvas.drawRect(rect(-room.half, z + 0.07, room.half, z + 0.1), paint("#2a1a10"))
        z -= 0.9


def _bulb(x: float, z: float, ceiling: float) -> Piece:
    def draw_bulb(canvas: Any, view: View) -> None:
        canvas.drawLine(
            *view.at(x, ceiling, z), *view.at(x, 2.3, z), paint("#1a1614", stroke=0.02 * view.scale(z))
        )
        px, py = view.at(x, 2.22, z)
        canvas.drawCircle(px, py, 0.06 * view.scale(z), paint("#fff0c4"))
        canvas.drawRect(
            rect(
                px - 0.03 * view.scale(z),
                py - 0.12 * view.scale(z),
                px + 0.03 * view.scale(z),
                py - 0.04 * view.scale(z),
            ),
            paint("#8a7a5a"),
        )

    def glow(canvas: Any, view: View) -> None:
        px, py = view.at(x, 2.22, z)
        glow_spot(canvas, px, py, 0.5 * view.scale(z), "#ffcf7a", 0.8)

    return Piece(
        "bulb",
        (x - 0.4, 1.8, z),
        (x + 0.4, ceiling, z + 0.1),
        draw_bulb,
        glow,
        movement="flicker",
        stands=False,
        darkens=False,
    )


def _chest(x: float, z: float) -> Piece:
    def draw_chest(canvas: Any, view: View) -> None:
        box(canvas, view, (x - 0.45, 0, z), (x + 0.45, 0.42, z + 0.5), "#8a5a34")
        box(canvas, view, (x - 0.47, 0.42, z - 0.02), (x + 0.47, 0.62, z + 0.52), "#9a683e", rounded=0.08)
        with on(canvas, view.front(z - 0.02)):
            for dx in (-0.34, 0.28):
                canvas.drawRect(rect(x + dx, 0, x + dx + 0.06, 0.62), paint("#4a3a30"))
            canvas.drawRoundRect(rect(x - 0.07, 0.32, x + 0.07, 0.48), 0.02, 0.02, paint("#d9b04f"))
            canvas.drawCircle(x, 0.4, 0.02, paint("#2a1a10"))

    return Piece("chest", (x - 0.45, 0, z), (x + 0.45, 0.62, z + 0.5), draw_chest)


def _boxes(x: float, z: float) -> Piece:
    def draw_boxes(canvas: Any, view: View) -> None:
        for low, size, dx, tone in ((0.0, 0.46, 0.0, "#b58a5a"), (0.46, 0.34, -0.04, "#c49a68")):
            box(
                canvas,
                view,
                (x - size / 2 + dx, low, z),
                (x + size / 2 + dx, low + size * 0.84, z + size),
                tone,
            )
            with on(canvas, view.front(z)):
                canvas.drawRect(
                    rect(x + dx - 0.03, low, x + dx + 0.03, low + size * 0.84), paint("#e4cfa4", 0.8)
                )

    return Piece("boxes", (x - 0.24, 0, z), (x + 0.24, 0.8, z + 0.46), draw_boxes)
