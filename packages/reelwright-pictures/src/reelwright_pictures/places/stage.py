"""A theatre's stage: curtains, boards, beams of spotlights, and heads of an audience in front."""

from dataclasses import replace
from typing import Any

import cv2
import numpy as np

from reelwright_people.skia_loader import skia
from reelwright_pictures.brush import backdrop, gradient, grid, mix, paint, path, ramp, rgb
from reelwright_pictures.perspective import View, on, rect
from reelwright_pictures.places import Place
from reelwright_pictures.sheets import sheet
from reelwright_pictures.stage import Layer, Light, Setting, Stage
from reelwright_pictures.town import glow_spot

PLACE = Place(
    words={
        "stage": "", "theatre": "", "theater": "", "concert": "concert", "show": "", "podium": "",
        "spotlight": "", "opera": "", "performance": "", "circus": "", "auditorium": "",
        "concert hall": "concert", "rock concert": "concert", "festival": "concert", "party": "concert",
        "club": "concert", "disco": "concert", "award show": "", "talent show": "", "ted talk": "",
        "speech": "", "conference": "", "audience": "",
    },
    indoors=True, props=("microphone", "guitar"),
)  # fmt: skip


def draw(setting: Setting) -> Stage:
    is_concert = setting.variant == "concert"
    view = View(setting, setting.height * 0.5, setting.width * 0.5)
    line = setting.height * 0.72
    hues = (
        ("#3f7fe0", "#e04fa0", "#8f5ff0", "#4fe0d0")
        if is_concert
        else ("#ffe2a4", "#ffd08a", "#fff0cc", "#ffd9a0")
    )
    layers = [
        _backdrop(setting, hues, is_concert=is_concert),
        *([_rig(setting, hues)] if is_concert else [_far_curtain(setting, line)]),
        _boards(view, line, hues),
        _beams(setting, hues, line),
        *([] if is_concert else [_wings(setting)]),
        _speakers(view, line) if is_concert else _border(setting),
        _audience(setting),
    ]
    key = (1.05, 0.95, 0.82) if not is_concert else (0.9, 0.8, 1.05)
    light = Light(
        (0.25, -0.85, 0.55), key, (0.34, 0.28, 0.34), (0.9, 0.7, 0.6) if not is_concert else (0.7, 0.4, 1.0)
    )
    spot = view.anchor(0, 0, view.reach(setting.height * 0.8))
    return Stage(
        setting,
        tuple(sorted(layers, key=lambda one: -one.depth)),
        light,
        view.horizon,
        floor=(0.77, 0.85),
        anchors={"stage": (spot,)},
        particles="motes",
        bloom=0.6,
        vignette=0.4,
    )


def _backdrop(setting: Setting, hues: tuple[str, ...], *, is_concert: bool) -> Layer:
    width, height = max(2, setting.width // 4), max(2, setting.height // 4)
    xs, ys = grid(width, height)
    stops = (
        ((0, "#0a0818"), (0.6, "#2a1850"), (1, "#0c0a1c"))
        if is_concert
        else ((0, "#1a0508"), (0.6, "#4a1018"), (1, "#1a0508"))
    )
    colours: Any = ramp(stops, np.asarray(ys / height, np.float32))
    for k, x in enumerate((0.2, 0.5, 0.8)):
        spot = np.exp(-(((xs / width - x) / 0.26) ** 2) - ((ys / height - 0.52) / 0.24) ** 2)
        colours = colours + (spot * (0.42 if is_concert else 0.14))[:, :, None] * rgb(hues[k])
    whole = cv2.resize(
        colours.astype(np.float32), (setting.width, setting.height), interpolation=cv2.INTER_CUBIC
    )
    return backdrop("back", np.clip(whole, 0, 1.1).astype(np.float32), 30)


def _folds(
    canvas: Any,
    left: float,
    right: float,
    top: float,
    bottom: float,
    count: int,
    colour: str,
    bright: float = 1.0,
) -> None:
    for k in range(count):
        a, b = left + (right - left) * k / count, left + (right - left) * (k + 1) / count
        lit = mix(colour, "#ff9a7a", 0.22 * bright)
        shade = gradient(
            (a, 0),
            (b, 0),
            ((0, mix(colour, "#140206", 0.72)), (0.42, lit), (0.6, colour), (1, mix(colour, "#140206", 0.6))),
        )
        canvas.drawRect(rect(a, top, b + 1, bottom), paint(colour, shader=shade))


def _far_curtain(setting: Setting, line: float) -> Layer:
    def draw_curtain(canvas: Any) -> None:
        _folds(
            canvas,
            0,
            setting.width,
            0,
            line,
            int(22 * max(1.0, setting.width / setting.height)),
            "#9a1c28",
            0.7,
        )
        glow = skia.GradientShader.MakeRadial(
            center=skia.Point(setting.width / 2, line * 0.72),
            radius=min(setting.width, setting.height) * 0.7,
            colors=[0x66FFD9A0, 0x22FFB070, 0x00000000],
            positions=[0.0, 0.5, 1.0],
        )
        canvas.drawRect(rect(0, 0, setting.width, line), paint("#ffffff", shader=glow))
        canvas.drawRect(
            rect(0, line - 46 * setting.unit, setting.width, line - 22 * setting.unit), paint("#d9a94f")
        )

    return sheet(
        "curtain",
        setting,
        14,
        draw_curtain,
        (0, 0, setting.width, line),
        shading="painted",
        movement="sway",
        outline=False,
    )


def _wings(setting: Setting) -> Layer:
    """Draw the curtains that are drawn aside, held by golden cords."""
    wide, height = setting.width * (0.17 if setting.height > setting.width else 0.13), setting.height

    def draw_wings(canvas: Any) -> None:
        for side in (0, 1):
            canvas.save()
            if side:
                canvas.translate(setting.width, 0)
                canvas.scale(-1, 1)
            waist = height * 0.52
            shape = path(
                [
                    (-10, -10),
                    (wide * 1.5, -10),
                    (wide * 1.2, waist * 0.6),
                    (wide * 0.5, waist),
                    (wide * 0.8, height * 0.66),
                    (wide * 0.95, height * 0.78),
                    (-10, height * 0.78),
                ],
                smooth=True,
            )
            canvas.clipPath(shape, True)
            _folds(canvas, -10, wide * 1.6, -10, height * 0.8, 9, "#b0202c")
            canvas.drawRect(
                rect(0, waist - 70 * setting.unit, wide, waist + 40 * setting.unit),
                paint("#3a0610", 0.45, blurred=18 * setting.unit),
            )
            canvas.drawRect(
                rect(-10, waist - 14 * setting.unit, wide * 0.8, waist + 12 * setting.unit), paint("#e0b04f")
            )
            canvas.drawRect(
                rect(-10, waist - 12 * setting.unit, wide * 0.8, waist - 4 * setting.unit),
                paint("#fff0c0", 0.6),
            )
            canvas.restore()

    return sheet(
        "wings",
        setting,
        5,
        draw_wings,
        (0, 0, setting.width, height * 0.8),
        shading="painted",
        movement="sway",
    )


def _border(setting: Setting) -> Layer:
    """Draw the curtain above, in swags with a golden fringe."""
    count = 3 if setting.height > setting.width else 5
    high = min(setting.height, setting.width * 1.4) * 0.15

    def draw_border(canvas: Any) -> None:
        canvas.drawRect(rect(0, -10, setting.width, high * 0.5), paint("#7a1420"))
        part = setting.width / count
        for k in range(count):
            left = k * part - part * 0.06
            for ring in range(9, 0, -1):
                share = ring / 9
                tone = mix("#b0202c", "#2a0408", 0.6 if ring % 2 else 0.0)
                canvas.drawOval(
                    rect(
                        left + part * 0.56 * (1 - share),
                        -high * share,
                        left + part * 1.12 - part * 0.56 * (1 - share),
                        high * share,
                    ),
                    paint(tone),
                )
            canvas.drawArc(
                rect(left, -high, left + part * 1.12, high),
                0,
                180,
                False,
                paint("#e0b04f", stroke=9 * setting.unit),
            )

    return sheet(
        "border",
        setting,
        4.6,
        draw_border,
        (0, 0, setting.width, high * 1.2),
        shading="painted",
        movement="sway",
    )


def _boards(view: View, line: float, hues: tuple[str, ...]) -> Layer:
    setting, rng = view.setting, view.setting.rng("boards")
    far = view.reach(line)

    def draw_boards(canvas: Any) -> None:
        canvas.drawRect(rect(0, line, setting.width, setting.height), paint("#2a1810"))
        with on(canvas, view.floor()):
            for k in range(-36, 36):
                tone = mix(
                    "#8a5a38", "#2a140a" if rng.random() < 0.6 else "#ffd9a4", float(rng.uniform(0.0, 0.22))
                )
                canvas.drawRect(rect(k * 0.16 + 0.006, 1.8, (k + 1) * 0.16 - 0.006, far), paint(tone))
                z = 2.0 + 1.4 * float(rng.random())
                while z < far:
                    canvas.drawLine(k * 0.16, z, (k + 1) * 0.16, z, paint("#1a0c06", 0.7, stroke=0.014))
                    z += 1.6
        edge = setting.height * 0.9
        canvas.drawRect(rect(0, edge, setting.width, setting.height), paint("#1a0a0c"))
        canvas.drawRect(rect(0, edge, setting.width, edge + 10 * setting.unit), paint("#d9a94f"))

    made = sheet(
        "boards",
        setting,
        12,
        draw_boards,
        (0, line, setting.width, setting.height),
        shading="painted",
        outline=False,
    )
    xs, ys = np.meshgrid(
        np.linspace(-1, 1, setting.width, dtype=np.float32),
        np.linspace(0, 1, made.alpha.shape[0], dtype=np.float32),
    )
    pool = np.exp(-((xs / 0.62) ** 2) - ((ys - 0.3) / 0.26) ** 2)[:, :, None]
    colour = made.colour * (0.34 + 1.15 * pool * rgb(mix(hues[0], "#ffffff", 0.45)))
    return replace(made, colour=np.clip(colour, 0, 1.3).astype(np.float32), reflects=True)


def _beams(setting: Setting, hues: tuple[str, ...], line: float) -> Layer:
    targets = ((0.12, 0.46), (0.34, 0.52), (0.66, 0.5), (0.88, 0.54))

    def draw_beams(canvas: Any) -> None:
        for k, (start, end) in enumerate(targets):
            x, target, low = start * setting.width, end * setting.width, line + (setting.height - line) * 0.3
            wide = setting.width * 0.15 if setting.height > setting.width else setting.width * 0.09
            fade = skia.GradientShader.MakeLinear(
                points=[skia.Point(x, 0), skia.Point(target, low)],
                colors=[
                    skia.Color4f(*mix(hues[k], "#ffffff", 0.4), 0.5).toColor(),
                    skia.Color4f(*mix(hues[k], "#ffffff", 0.3), 0.06).toColor(),
                ],
            )
            beam = path(
                [
                    (x - 14 * setting.unit, -10),
                    (x + 14 * setting.unit, -10),
                    (target + wide, low),
                    (target - wide, low),
                ]
            )
            canvas.drawPath(beam, paint(hues[k], shader=fade, blurred=7 * setting.unit))
            glow_spot(canvas, x, 0, 120 * setting.unit, mix(hues[k], "#ffffff", 0.5), 0.9)

    return sheet(
        "beams", setting, 6, draw_beams, soft=5.5, shading="painted", outline=False, movement="flicker"
    )


def _rig(setting: Setting, hues: tuple[str, ...]) -> Layer:
    """Draw trusses with lamps, and a wall of light behind."""
    unit = setting.unit
    top = setting.height * 0.1

    def draw_rig(canvas: Any) -> None:
        left, right = setting.width * 0.12, setting.width * 0.88
        low = setting.height * 0.66
        canvas.drawRect(rect(left, setting.height * 0.3, right, low), paint("#141030"))
        columns = 26
        step = (right - left) / columns
        for i in range(columns):
            tall = 3 + int(6 * abs(np.sin(i * 0.55)) + 4 * abs(np.sin(i * 1.3)))
            for j in range(tall):
                tone = mix(hues[0], hues[1], i / columns)
                canvas.drawRect(
                    rect(
                        left + i * step + 2 * unit,
                        low - (j + 1) * step * 1.1,
                        left + (i + 1) * step - 2 * unit,
                        low - j * step * 1.1 - 3 * unit,
                    ),
                    paint(tone, 0.85 - 0.04 * j),
                )
        for y in (top, top + 46 * unit):
            canvas.drawLine(0, y, setting.width, y, paint("#3a3f52", stroke=9 * unit))
        for k in range(int(setting.width / (46 * unit))):
            canvas.drawLine(
                k * 46 * unit,
                top + (46 * unit if k % 2 else 0),
                (k + 1) * 46 * unit,
                top + (0 if k % 2 else 46 * unit),
                paint("#2a2f40", stroke=5 * unit),
            )
        for k in range(7):
            x = setting.width * (k + 0.5) / 7
            canvas.drawRoundRect(
                rect(x - 22 * unit, top + 46 * unit, x + 22 * unit, top + 100 * unit),
                10 * unit,
                10 * unit,
                paint("#1a1c28"),
            )
            canvas.drawCircle(x, top + 100 * unit, 18 * unit, paint(mix(hues[k % 4], "#ffffff", 0.7)))
            glow_spot(canvas, x, top + 104 * unit, 110 * unit, hues[k % 4], 0.8)

    return sheet("rig", setting, 20, draw_rig, shading="painted", movement="flicker")


def _speakers(view: View, line: float) -> Layer:
    setting, unit = view.setting, view.setting.unit

    def draw_speakers(canvas: Any) -> None:
        for x in (0.02, 0.98):
            for k in range(4):
                low = line + 70 * unit - k * 150 * unit
                canvas.drawRoundRect(
                    rect(x * setting.width - 90 * unit, low - 146 * unit, x * setting.width + 90 * unit, low),
                    8 * unit,
                    8 * unit,
                    paint("#15161f"),
                )
                canvas.drawCircle(x * setting.width, low - 72 * unit, 54 * unit, paint("#2a2c3a"))
                canvas.drawCircle(x * setting.width, low - 72 * unit, 40 * unit, paint("#0c0d14"))
                canvas.drawCircle(x * setting.width, low - 72 * unit, 14 * unit, paint("#3a3f52"))

    return sheet("speakers", setting, 8, draw_speakers)


def _audience(setting: Setting) -> Layer:
    """Draw the dark heads of the first rows, out of focus."""
    rng, unit = setting.rng("audience"), setting.unit

    def draw_heads(canvas: Any) -> None:
        for row, tone in ((0, "#241420"), (1, "#0c0810")):
            x = -40 * unit - row * 50 * unit
            while x < setting.width + 60 * unit:
                y = setting.height * (0.935 + 0.04 * row) + float(rng.normal(0, 7)) * unit
                size = float(rng.uniform(38, 47)) * unit
                canvas.drawOval(rect(x - size * 0.8, y - size, x + size * 0.8, y + size), paint(tone))
                canvas.drawRoundRect(
                    rect(x - size * 1.7, y + size * 0.8, x + size * 1.7, setting.height + 60 * unit),
                    size,
                    size,
                    paint(tone),
                )
                canvas.drawArc(
                    rect(x - size * 0.8, y - size, x + size * 0.8, y + size),
                    200,
                    140,
                    False,
                    paint("#e0a06a", 0.35, stroke=4 * unit),
                )
                x += float(rng.uniform(120, 150)) * unit

    return sheet(
        "audience",
        setting,
        1.8,
        draw_heads,
        (0, setting.height * 0.84, setting.width, setting.height),
        soft=3,
        shading="painted",
        outline=False,
    )
