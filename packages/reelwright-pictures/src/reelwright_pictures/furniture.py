"""Furniture of rooms, in metres. Each function returns a Piece that stands at `x`, with its front at `z`."""

import math
from typing import Any

import numpy as np

from reelwright_pictures.brush import gradient, mix, paint, path
from reelwright_pictures.perspective import View, box, on, rect
from reelwright_pictures.rooms import Piece
from reelwright_pictures.stage import Rgb, Setting
from reelwright_pictures.town import glow_spot

_BOOKS = ("#b5493a", "#d08a3c", "#e3c16f", "#5f8f6f", "#3f6f8f", "#57507f", "#efe6d2", "#8a3b4f", "#2f4858")


def sofa(x: float, z: float, wide: float, colour: str | Rgb, *, cushion: str | Rgb = "#e8c07a") -> Piece:
    """A sofa with seats, a back, arms and two cushions."""
    left, right, deep = x - wide / 2, x + wide / 2, 0.85
    seats = max(1, round(wide / 0.75))

    def draw(canvas: Any, view: View) -> None:
        for end in (left + 0.1, right - 0.16):
            box(canvas, view, (end, 0, z + 0.1), (end + 0.06, 0.14, z + 0.16), "#4a3426")
        box(
            canvas,
            view,
            (left, 0.2, z + 0.6),
            (right, 0.86, z + deep),
            mix(colour, "#000814", 0.1),
            rounded=0.12,
        )
        part = (wide - 0.36) / seats
        for k in range(seats):
            start = left + 0.18 + k * part
            box(
                canvas,
                view,
                (start + 0.02, 0.44, z + 0.5),
                (start + part - 0.02, 0.9, z + 0.64),
                colour,
                rounded=0.1,
            )
        box(
            canvas,
            view,
            (left, 0.12, z + 0.02),
            (right, 0.3, z + deep),
            mix(colour, "#000814", 0.22),
            rounded=0.05,
        )
        for k in range(seats):
            start = left + 0.18 + k * part
            box(
                canvas,
                view,
                (start + 0.02, 0.3, z),
                (start + part - 0.02, 0.46, z + 0.56),
                mix(colour, "#ffffff", 0.05),
                rounded=0.08,
            )
        for start in (left - 0.02, right - 0.18):
            box(canvas, view, (start, 0.12, z - 0.02), (start + 0.2, 0.62, z + deep), colour, rounded=0.1)
        for at in (left + 0.42, right - 0.42):
            _cushion(canvas, view, at, z + 0.42, cushion)

    return Piece("sofa", (left, 0, z), (right, 0.9, z + deep), draw)


def _cushion(canvas: Any, view: View, x: float, z: float, colour: str | Rgb) -> None:
    px, py = view.at(x, 0.66, z)
    size = view.scale(z) * 0.2
    canvas.save()
    canvas.translate(px, py)
    canvas.rotate(9 if x < 0 else -9)
    shade = gradient(
        (-size, -size), (size, size), ((0, mix(colour, "#ffffff", 0.25)), (1, mix(colour, "#2a1408", 0.3)))
    )
    canvas.drawRoundRect(
        rect(-size, -size * 0.9, size, size * 0.9), size * 0.35, size * 0.35, paint(colour, shader=shade)
    )
    canvas.drawRoundRect(
        rect(-size * 0.82, -size * 0.72, size * 0.82, size * 0.72),
        size * 0.3,
        size * 0.3,
        paint(mix(colour, "#ffffff", 0.4), 0.35, stroke=size * 0.05),
    )
    canvas.restore()


def table(
    x: float,
    z: float,
    wide: float,
    deep: float,
    high: float,
    colour: str | Rgb,
    *,
    name: str = "table",
    more: Any = None,
) -> Piece:
    """A table with four legs. `more(canvas, view)` draws what lies on it."""
    left, right = x - wide / 2, x + wide / 2

    def draw(canvas: Any, view: View) -> None:
        leg = 0.055
        for near in (z + deep - 0.1, z + 0.05):
            for start in (left + 0.05, right - 0.05 - leg):
                box(
                    canvas,
                    view,
                    (start, 0, near),
                    (start + leg, high - 0.04, near + leg),
                    mix(colour, "#1a0d06", 0.2),
                )
        box(
            canvas,
            view,
            (left + 0.05, high - 0.14, z + 0.05),
            (right - 0.05, high - 0.04, z + deep - 0.05),
            mix(colour, "#1a0d06", 0.25),
        )
        box(canvas, view, (left, high - 0.045, z), (right, high, z + deep), colour, rounded=0.012)
        _sheen(canvas, view, left, right, high, z, deep)
        if more is not None:
            more(canvas, view)

    return Piece(name, (left, 0, z), (right, high, z + deep), draw)


def _sheen(canvas: Any, view: View, left: float, right: float, high: float, z: float, deep: float) -> None:
    middle = (left + right) / 2
    spots = [
        (middle - 0.1, high, z),
        (middle + 0.3, high, z),
        (middle + 0.2, high, z + deep),
        (middle, high, z + deep),
    ]
    canvas.drawPath(
        path([view.at(*one) for one in spots]), paint("#ffffff", 0.13, blurred=0.03 * view.scale(z))
    )


def chair(
    x: float, z: float, colour: str | Rgb, *, away: bool = False, seat: str | Rgb | None = None
) -> Piece:
    """A wooden chair; its back is nearer to the viewer unless it faces away."""
    wide, deep = 0.42, 0.42
    left, right = x - wide / 2, x + wide / 2

    def back(canvas: Any, view: View) -> None:
        at = z + deep - 0.05 if away else z
        for start in (left, right - 0.045):
            box(canvas, view, (start, 0.45, at), (start + 0.045, 0.92, at + 0.045), colour)
        for low in (0.58, 0.72, 0.86):
            box(
                canvas,
                view,
                (left, low, at),
                (right, low + 0.06, at + 0.04),
                mix(colour, "#ffffff", 0.08),
                rounded=0.02,
            )

    def draw(canvas: Any, view: View) -> None:
        if away:
            back(canvas, view)
        for near in (z + deep - 0.05, z):
            for start in (left, right - 0.045):
                box(
                    canvas,
                    view,
                    (start, 0, near),
                    (start + 0.045, 0.45, near + 0.045),
                    mix(colour, "#1a0d06", 0.15),
                )
        box(canvas, view, (left, 0.42, z), (right, 0.47, z + deep), seat or colour, rounded=0.03)
        if not away:
            back(canvas, view)

    return Piece("chair", (left, 0, z), (right, 0.92, z + deep), draw)


def bed(
    x: float, z: float, wide: float, cover: str | Rgb, wood: str | Rgb, *, sheet_colour: str | Rgb = "#f6f3ee"
) -> Piece:
    """A bed with its head at the far end."""
    left, right, long = x - wide / 2, x + wide / 2, 2.0

    def draw(canvas: Any, view: View) -> None:
        box(
            canvas,
            view,
            (left - 0.06, 0.1, z + long),
            (right + 0.06, 1.15, z + long + 0.08),
            wood,
            rounded=0.06,
        )
        box(canvas, view, (left, 0.12, z), (right, 0.34, z + long), mix(wood, "#1a0d06", 0.12), rounded=0.03)
        box(
            canvas,
            view,
            (left + 0.02, 0.3, z + 0.02),
            (right - 0.02, 0.52, z + long),
            sheet_colour,
            rounded=0.1,
        )
        for k in range(2):
            start = left + 0.1 + k * (wide - 0.2) / 2
            box(
                canvas,
                view,
                (start + 0.04, 0.52, z + long - 0.5),
                (start + wide / 2 - 0.16, 0.72, z + long - 0.16),
                mix(sheet_colour, "#dfe6f2", 0.4),
                rounded=0.14,
            )
        _quilt(canvas, view, left - 0.03, right + 0.03, z - 0.03, z + long - 0.55, cover)

    return Piece("bed", (left, 0, z), (right, 1.15, z + long), draw)


def _quilt(
    canvas: Any, view: View, left: float, right: float, near: float, far: float, colour: str | Rgb
) -> None:
    box(canvas, view, (left, 0.24, near), (right, 0.58, far), colour, rounded=0.1, shade=0.18)
    line = paint(mix(colour, "#0f1220", 0.3), 0.45, stroke=0.012 * view.scale(near))
    shine = paint(mix(colour, "#ffffff", 0.5), 0.4, stroke=0.01 * view.scale(near))
    for k in range(1, 6):
        at = left + (right - left) * k / 6
        canvas.drawLine(*view.at(at, 0.59, near), *view.at(at, 0.59, far), line)
        canvas.drawLine(*view.at(at + 0.02, 0.59, near), *view.at(at + 0.02, 0.59, far), shine)
        canvas.drawLine(*view.at(at, 0.58, near), *view.at(at + 0.01, 0.28, near), line)
    for k in range(1, 5):
        at = near + (far - near) * k / 5
        canvas.drawLine(*view.at(left, 0.59, at), *view.at(right, 0.59, at), line)
    box(
        canvas,
        view,
        (left, 0.58, far - 0.16),
        (right, 0.63, far + 0.08),
        mix(colour, "#ffffff", 0.55),
        rounded=0.05,
    )


def bookcase(
    x: float,
    z: float,
    wide: float,
    high: float,
    colour: str | Rgb,
    rng: np.random.Generator,
    *,
    deep: float = 0.32,
    rows: int = 5,
    clutter: float = 0.2,
) -> Piece:
    """A case of shelves with books, and here and there a vase or a box."""
    left, right = x - wide / 2, x + wide / 2

    def draw(canvas: Any, view: View) -> None:
        box(canvas, view, (left, 0, z), (right, high, z + deep), colour, rounded=0.01)
        with on(canvas, view.front(z)):
            step = (high - 0.12) / rows
            for k in range(rows):
                low = 0.08 + k * step
                canvas.drawRect(
                    rect(left + 0.05, low, right - 0.05, low + step - 0.05),
                    paint(mix(colour, "#080506", 0.62)),
                )
                books(canvas, left + 0.07, right - 0.07, low, step - 0.05, rng, clutter)
                canvas.drawRect(
                    rect(left + 0.05, low + step - 0.11, right - 0.05, low + step - 0.05),
                    paint("#05060a", 0.3, blurred=0.02),
                )

    return Piece("bookcase", (left, 0, z), (right, high, z + deep), draw)


def books(
    canvas: Any,
    left: float,
    right: float,
    low: float,
    room: float,
    rng: np.random.Generator,
    clutter: float = 0.2,
) -> None:
    """Draw a row of books on a plane in metres."""
    x = left
    while x < right - 0.05:
        if rng.random() < clutter * 0.09:
            _ornament(canvas, x + 0.1, low, room, rng)
            x += 0.24
            continue
        wide = min(float(rng.uniform(0.025, 0.065)), right - x)
        tall = room * float(rng.uniform(0.6, 0.92))
        colour = mix(_BOOKS[int(rng.integers(len(_BOOKS)))], "#3a2c24", float(rng.uniform(0, 0.3)))
        shade = gradient(
            (x, 0), (x + wide, 0), ((0, mix(colour, "#ffffff", 0.12)), (1, mix(colour, "#05060a", 0.25)))
        )
        canvas.drawRect(rect(x, low, x + wide - 0.003, low + tall), paint(colour, shader=shade))
        canvas.drawRect(
            rect(x, low + tall * 0.7, x + wide - 0.003, low + tall * 0.76), paint("#f2e2b0", 0.55)
        )
        x += wide


def _ornament(canvas: Any, x: float, low: float, room: float, rng: np.random.Generator) -> None:
    colour = ("#d9b48a", "#7fa5a0", "#c9705a", "#e8e2d6")[int(rng.integers(4))]
    size = min(0.09, room * 0.3)
    shade = gradient(
        (x - size, 0),
        (x + size, 0),
        ((0, mix(colour, "#05060a", 0.3)), (0.6, mix(colour, "#ffffff", 0.25)), (1, colour)),
    )
    canvas.drawOval(rect(x - size, low, x + size, low + size * 2), paint(colour, shader=shade))
    canvas.drawRect(
        rect(x - size * 0.35, low + size * 1.7, x + size * 0.35, low + size * 2.5),
        paint(colour, shader=shade),
    )


def plant(
    x: float,
    z: float,
    high: float,
    rng: np.random.Generator,
    *,
    pot: str | Rgb = "#c8795a",
    leaf: str | Rgb = "#4f8a55",
) -> Piece:
    """A pot plant with broad leaves that bend over."""
    pot_high, half = high * 0.26, high * 0.15

    def draw(canvas: Any, view: View) -> None:
        left, low = view.at(x - half * 0.7, 0, z)
        right, top = view.at(x + half, pot_high, z)
        wide = right - view.at(x, 0, z)[0]
        middle = view.at(x, 0, z)[0]
        stems = np.sort(rng.uniform(-1, 1, 15))[np.argsort(np.abs(rng.uniform(-1, 1, 15)))]
        for lean in stems.tolist():
            _broad_leaf(canvas, middle, top, (low - top) / pot_high * high * 0.74, lean, leaf, rng)
        shade = gradient(
            (middle - wide, 0),
            (middle + wide, 0),
            ((0, mix(pot, "#1a0d06", 0.4)), (0.65, mix(pot, "#ffffff", 0.18)), (1, mix(pot, "#1a0d06", 0.1))),
        )
        canvas.drawPath(
            path([(middle - wide, top), (middle + wide, top), (middle + wide * 0.72, low), (left, low)]),
            paint(pot, shader=shade),
        )
        canvas.drawRoundRect(
            rect(middle - wide * 1.08, top - wide * 0.1, middle + wide * 1.08, top + wide * 0.26),
            wide * 0.1,
            wide * 0.1,
            paint(mix(pot, "#ffffff", 0.1), shader=shade),
        )

    return Piece("plant", (x - half, 0, z), (x + half, high, z + half * 2), draw, movement="sway")


def _broad_leaf(
    canvas: Any, x: float, y: float, size: float, lean: float, leaf: str | Rgb, rng: np.random.Generator
) -> None:
    reach, tall = lean * size * 0.62, size * float(rng.uniform(0.65, 1.0)) * (1 - 0.25 * abs(lean))
    tip = (x + reach * 1.25, y - tall + abs(reach) * 0.35)
    bend = (x + reach * 0.25, y - tall * 0.85)
    fat = size * 0.1
    tone = mix(leaf, "#0a241c" if rng.random() < 0.5 else "#f4f2b0", float(rng.uniform(0.05, 0.3)))
    shape = path([(x, y), (bend[0] - fat, bend[1]), tip, (bend[0] + fat, bend[1] + fat)], smooth=True)
    canvas.drawPath(shape, paint(tone))
    canvas.drawPath(
        path([(x, y), bend, tip], closed=False, smooth=True),
        paint(mix(tone, "#f4f7c8", 0.45), 0.5, stroke=size * 0.012),
    )


def floor_lamp(
    x: float, z: float, high: float, *, shade: str | Rgb = "#f0dfbd", is_on: bool = False
) -> Piece:
    """A standing lamp with a shade, which glows when it is on."""

    def shape(view: View) -> list[tuple[float, float]]:
        return [
            view.at(x + dx, y, z)
            for dx, y in ((-0.14, high), (0.14, high), (0.22, high - 0.32), (-0.22, high - 0.32))
        ]

    def draw(canvas: Any, view: View) -> None:
        scale = view.scale(z)
        canvas.drawLine(
            *view.at(x, 0.02, z), *view.at(x, high - 0.2, z), paint("#54483c", stroke=0.03 * scale)
        )
        px, py = view.at(x, 0.02, z)
        canvas.drawOval(
            rect(px - 0.17 * scale, py - 0.035 * scale, px + 0.17 * scale, py + 0.035 * scale),
            paint("#40362c"),
        )
        points = shape(view)
        light = gradient(
            points[3],
            points[2],
            ((0, mix(shade, "#3a2a18", 0.28)), (0.6, shade), (1, mix(shade, "#3a2a18", 0.15))),
        )
        canvas.drawPath(path(points), paint(shade, shader=light))

    def glow(canvas: Any, view: View) -> None:
        px, py = view.at(x, high - 0.18, z)
        canvas.drawPath(path(shape(view)), paint("#ffc873", 0.75))
        glow_spot(canvas, px, py, 0.3 * view.scale(z), "#ffdf9e", 0.6)

    return Piece("lamp", (x - 0.2, 0, z), (x + 0.2, high, z + 0.3), draw, glow if is_on else None)


def pendant(
    x: float,
    z: float,
    low: float,
    ceiling: float,
    *,
    colour: str | Rgb = "#3f4a52",
    is_on: bool = True,
    wide: float = 0.22,
) -> Piece:
    """A lamp that hangs from the ceiling, its lower edge at `low`."""

    def draw(canvas: Any, view: View) -> None:
        scale = view.scale(z)
        canvas.drawLine(
            *view.at(x, ceiling, z),
            *view.at(x, low + 0.2, z),
            paint("#2c2a28", stroke=max(1.0, 0.012 * scale)),
        )
        points = [
            view.at(x + dx, y, z)
            for dx, y in ((-0.05, low + 0.24), (0.05, low + 0.24), (wide, low), (-wide, low))
        ]
        light = gradient(
            points[3],
            points[2],
            ((0, mix(colour, "#05060a", 0.35)), (0.6, mix(colour, "#ffffff", 0.22)), (1, colour)),
        )
        canvas.drawPath(path(points), paint(colour, shader=light))
        px, py = view.at(x, low, z)
        canvas.drawOval(
            rect(px - wide * scale, py - 0.04 * scale, px + wide * scale, py + 0.04 * scale),
            paint("#fff4d2" if is_on else "#cfc9ba"),
        )

    def glow(canvas: Any, view: View) -> None:
        px, py = view.at(x, low - 0.02, z)
        glow_spot(canvas, px, py, 0.42 * view.scale(z), "#ffd08a", 0.55)

    return Piece(
        "pendant lamp",
        (x - 0.4, low - 0.4, z),
        (x + 0.4, ceiling, z + 0.2),
        draw,
        glow if is_on else None,
        stands=False,
        darkens=False,
    )


def cabinet(
    x: float,
    z: float,
    wide: float,
    high: float,
    colour: str | Rgb,
    *,
    deep: float = 0.55,
    bottom: float = 0.0,
    columns: int = 2,
    rows: int = 1,
    top: str | Rgb | None = None,
    knob: str | Rgb = "#d9d2c4",
    name: str = "cabinet",
    more: Any = None,
) -> Piece:
    """A cupboard or a chest with doors or drawers; `top` is the colour of a board on it."""
    left, right = x - wide / 2, x + wide / 2

    def draw(canvas: Any, view: View) -> None:
        box(canvas, view, (left, bottom, z), (right, bottom + high, z + deep), colour)
        with on(canvas, view.front(z)):
            _fronts(canvas, left, right, bottom, high, colour, columns, rows, knob)
        if top is not None:
            box(
                canvas,
                view,
                (left - 0.02, bottom + high, z - 0.03),
                (right + 0.02, bottom + high + 0.045, z + deep),
                top,
            )
        if more is not None:
            more(canvas, view)

    return Piece(name, (left, bottom, z), (right, bottom + high, z + deep), draw, stands=bottom < 0.2)


def _fronts(
    canvas: Any,
    left: float,
    right: float,
    bottom: float,
    high: float,
    colour: str | Rgb,
    columns: int,
    rows: int,
    knob: str | Rgb,
) -> None:
    wide, tall = (right - left) / columns, (high - 0.06) / rows
    for i in range(columns):
        for j in range(rows):
            x, y = left + i * wide, bottom + 0.05 + j * tall
            part = rect(x + 0.015, y + 0.012, x + wide - 0.015, y + tall - 0.012)
            canvas.drawRoundRect(part, 0.012, 0.012, paint(mix(colour, "#ffffff", 0.08)))
            canvas.drawRoundRect(part, 0.012, 0.012, paint(mix(colour, "#05060a", 0.4), 0.5, stroke=0.01))
            at = x + (wide / 2 if rows > 1 else (wide - 0.06 if i % 2 == 0 else 0.06))
            spot = y + tall / 2 if rows > 1 else y + tall * (0.82 if bottom < 0.5 else 0.16)
            canvas.drawRoundRect(
                rect(at - 0.045, spot - 0.008, at + 0.045, spot + 0.008), 0.008, 0.008, paint(knob)
            )


def monitor(canvas: Any, view: View, x: float, y: float, z: float, wide: float = 0.5) -> None:
    """Draw a screen that stands on a table top at the height `y`."""
    high = wide * 0.6
    box(canvas, view, (x - 0.1, y, z), (x + 0.1, y + 0.012, z + 0.12), "#3a3f48")
    box(canvas, view, (x - 0.02, y, z + 0.06), (x + 0.02, y + 0.14, z + 0.08), "#3a3f48")
    box(
        canvas,
        view,
        (x - wide / 2, y + 0.1, z + 0.04),
        (x + wide / 2, y + 0.1 + high, z + 0.07),
        "#23272f",
        rounded=0.02,
    )
    with on(canvas, view.front(z + 0.04)):
        screen = rect(x - wide / 2 + 0.015, y + 0.12, x + wide / 2 - 0.015, y + 0.085 + high)
        shade = gradient((x - wide / 2, y + high), (x + wide / 2, y), ((0, "#9fd0ea"), (1, "#3f6fa0")))
        canvas.drawRect(screen, paint("#6fa8cf", shader=shade))
        for k, part in enumerate((0.5, 0.34, 0.42, 0.26)):
            low = y + high - 0.02 - k * high * 0.17
            canvas.drawRect(
                rect(x - wide * 0.4, low, x - wide * 0.4 + wide * part, low + high * 0.05),
                paint("#ffffff", 0.7),
            )
        canvas.drawRect(
            rect(x + wide * 0.16, y + 0.16, x + wide * 0.4, y + high * 0.66), paint("#ffffff", 0.28)
        )


def office_chair(x: float, z: float, colour: str | Rgb) -> Piece:
    """A swivel chair, seen from behind."""

    def draw(canvas: Any, view: View) -> None:
        scale = view.scale(z)
        px, py = view.at(x, 0, z + 0.2)
        for turn in (-0.32, -0.18, 0.18, 0.32):
            canvas.drawLine(
                px,
                py - 0.1 * scale,
                px + turn * scale,
                py + 0.02 * scale * (1 - abs(turn)),
                paint("#30343c", stroke=0.035 * scale),
            )
            canvas.drawCircle(px + turn * scale, py + 0.02 * scale, 0.03 * scale, paint("#1c1f26"))
        canvas.drawLine(px, py - 0.08 * scale, px, py - 0.42 * scale, paint("#50555e", stroke=0.05 * scale))
        box(
            canvas,
            view,
            (x - 0.25, 0.42, z),
            (x + 0.25, 0.5, z + 0.45),
            mix(colour, "#05060a", 0.2),
            rounded=0.08,
        )
        box(canvas, view, (x - 0.23, 0.58, z), (x + 0.23, 1.05, z + 0.07), colour, rounded=0.12)
        box(canvas, view, (x - 0.03, 0.44, z + 0.02), (x + 0.03, 0.62, z + 0.05), "#30343c")

    return Piece("office chair", (x - 0.28, 0, z), (x + 0.28, 1.1, z + 0.5), draw)


def rug(
    x: float,
    z: float,
    wide: float,
    deep: float,
    colour: str | Rgb,
    border: str | Rgb,
    *,
    is_round: bool = True,
) -> Piece:
    """A rug on the floor with a border and a pattern."""

    def draw(canvas: Any, view: View) -> None:
        with on(canvas, view.floor()):
            for part, tone in (
                (1.0, border),
                (0.92, colour),
                (0.8, border),
                (0.77, colour),
                (0.36, mix(colour, border, 0.4)),
            ):
                shape = rect(
                    x - wide / 2 * part,
                    z + deep / 2 * (1 - part),
                    x + wide / 2 * part,
                    z + deep / 2 * (1 + part),
                )
                if is_round:
                    canvas.drawOval(shape, paint(tone))
                else:
                    canvas.drawRoundRect(shape, 0.05, 0.05, paint(tone))
            _weave(canvas, x, z, wide, deep, colour, is_round)

    return Piece("rug", (x - wide / 2, 0, z), (x + wide / 2, 0.01, z + deep), draw)


def _weave(
    canvas: Any, x: float, z: float, wide: float, deep: float, colour: str | Rgb, is_round: bool
) -> None:
    count = 40
    for k in range(count):
        share = (k + 0.5) / count
        reach = math.sqrt(max(0.0, 1 - (2 * share - 1) ** 2)) if is_round else 1.0
        at = z + deep * share
        tone = "#000814" if k % 2 else "#ffffff"
        canvas.drawLine(x - wide / 2 * reach, at, x + wide / 2 * reach, at, paint(tone, 0.05, stroke=0.02))


def shade_of(setting: Setting, hues: tuple[str, ...], part: str) -> str:
    """Return one of the colours, by the seed."""
    return hues[int(setting.rng(part).integers(len(hues)))]


def rgb_of(colour: str | Rgb) -> Rgb:
    """Return a colour's three shares."""
    return mix(colour, colour, 0)
