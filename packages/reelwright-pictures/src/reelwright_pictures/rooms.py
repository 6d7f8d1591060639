"""Rooms in true perspective: a shell of floor, walls and ceiling with its light, and pieces that stand in it.

The shell is drawn by Skia on its planes in metres; its light is computed by rays on a smaller picture: lamps
and windows that fall off, corners and furniture that darken what is near, and the sun through the panes.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import cv2
import numpy as np

from reelwright_people.skia_loader import skia
from reelwright_pictures.brush import blur, draw, gradient, mix, noise, paint, rgb
from reelwright_pictures.perspective import Point, View, on, rect, shadow
from reelwright_pictures.plants import tree_line
from reelwright_pictures.sheets import Paint, compose, sheet
from reelwright_pictures.sky import GREY_WEATHERS, is_dark, sky
from reelwright_pictures.stage import Anchor, Array, Layer, Light, Movement, Rgb, Setting, Stage
from reelwright_pictures.town import window_light

_CURVE = 1.6  # as in light.py: light adds up in about linear colours
_COARSE = 3  # the light is computed on every third pixel
Wall = Literal["back", "left", "right"]


@dataclass(frozen=True)
class Pane:
    """A window of a wall: from `low` to `high` along the wall (x of the back wall, z of a side) and `bottom`
    to `top` in height, in metres, divided into columns and rows."""

    wall: Wall
    low: float
    high: float
    bottom: float
    top: float
    columns: int = 2
    rows: int = 2


@dataclass(frozen=True)
class Lamp:
    """Something that shines: where, in which colour times strength, and how far it reaches (metres)."""

    at: Point
    colour: Rgb
    reach: float = 2.0


@dataclass(frozen=True)
class Piece:
    """Furniture: the corners of its box in metres, what draws it, and what of it shines."""

    name: str
    low: Point
    high: Point
    draw: Callable[[Any, View], None]
    glow: Callable[[Any, View], None] | None = None
    strength: float = 1.0
    movement: Movement = "still"
    stands: bool = True
    darkens: bool = True


@dataclass(frozen=True)
class Room:
    """A box of air around the viewer: `half` its width, `height`, and `back` the distance of its end."""

    view: View
    half: float
    height: float
    back: float
    panes: tuple[Pane, ...] = ()
    lamps: tuple[Lamp, ...] = ()
    bright: float = 1.0
    is_lit: bool = False

    @property
    def setting(self) -> Setting:
        return self.view.setting


def plan_room(
    setting: Setting,
    *,
    height: float = 2.9,
    horizon: float = 0.42,
    line: float = 0.7,
    fill: float = 0.92,
    centre: float = 0.5,
    eye: float = 1.6,
    half: float | None = None,
) -> Room:
    """Return an empty room whose floor ends at `line` (a share of the frame's height) and whose side walls
    stand at `fill` of what is seen of its end, so that it suits every shape of the frame."""
    view = View(setting, setting.height * horizon, setting.width * centre, eye)
    wide = min(max(setting.width / setting.height - 1, 0.0), 0.8)
    back = view.reach(setting.height * (line + 0.1 * wide))
    seen = setting.width / 2 / view.scale(back)
    return Room(view, half or seen * fill, height, back)


# ---- what falls in from outside


def side_window(room: Room, wall: Wall = "left") -> Pane:
    """Return a window that is too near to be seen, but whose light falls into the room."""
    return Pane(wall, room.back * 0.2, room.back * 0.52, 0.9, 2.35, 2, 2)


def day_strength(setting: Setting) -> float:
    """Return how bright it is outside, 0–1."""
    bright = {"dawn": 0.5, "morning": 0.92, "day": 1.0, "evening": 0.75, "dusk": 0.28, "night": 0.1}[
        setting.hour
    ]
    return bright * (0.68 if setting.weather in GREY_WEATHERS else 1.0)


def day_colour(setting: Setting) -> Rgb:
    """Return the colour of the light that falls through a window."""
    if setting.weather in GREY_WEATHERS and setting.hour not in ("dusk", "night"):
        return (0.93, 0.97, 1.0)
    return {
        "dawn": (1.0, 0.8, 0.74),
        "morning": (1.0, 0.95, 0.84),
        "day": (1.0, 0.98, 0.94),
        "evening": (1.0, 0.74, 0.45),
        "dusk": (0.66, 0.56, 0.9),
        "night": (0.5, 0.58, 1.0),
    }[setting.hour]


def has_sun(setting: Setting) -> bool:
    """Whether the sun draws the window on the floor; the moon does at night."""
    return setting.weather not in GREY_WEATHERS and setting.hour != "dusk"


def ambient_of(room: Room) -> Rgb:
    """Return the light that is everywhere in the room."""
    outside = day_strength(room.setting) if room.panes else 0.0
    tint = day_colour(room.setting)
    base = 0.16 + 0.72 * outside
    if room.is_lit:
        base = max(base, 0.12 + 0.5 * room.bright)
    share = outside / (outside + (0.6 if room.is_lit else 0.001))
    lamp = room.lamps[0].colour if room.lamps else (1.0, 0.9, 0.8)
    full = max(lamp)
    mixed = mix(
        mix((lamp[0] / full, lamp[1] / full, lamp[2] / full), "#ffffff", 0.35),
        mix(tint, "#fff4e6", 0.5),
        share,
    )
    return mixed[0] * base, mixed[1] * base, mixed[2] * base


def room_light(room: Room, side: float = 0.6) -> Light:
    """Return the light for what is put into the room; `side` is where the key is (-1 left, 1 right)."""
    ambient = ambient_of(room)
    outside = day_strength(room.setting) if room.panes else 0.0
    day = rgb(day_colour(room.setting)) * outside * 0.75
    lamp = rgb(room.lamps[0].colour) * 0.62 if room.is_lit and room.lamps else rgb((0, 0, 0))
    red, green, blue = (float(min(one, 1.05)) for one in np.maximum(day, lamp * room.bright))
    lifted = tuple(min(1.0, one * 0.82) for one in ambient)
    return Light(
        (side, -0.7, 0.6),
        (red, green, blue),
        (lifted[0], lifted[1], lifted[2]),
        (red * 0.5, green * 0.5, blue * 0.5),
    )


def outlook(room: Room, *, city: bool = False, low: float = 0.0) -> Layer:
    """Draw what is seen through the windows, out of focus: the sky, and trees or houses; `low` shifts the
    horizon down, as seen from upstairs, in shares of the frame's height."""
    setting, view = room.setting, room.view
    small = replace(setting, width=max(8, setting.width // 3), height=max(8, setting.height // 3))
    horizon = (view.horizon / setting.height + low + 0.03) * small.height
    skies = sky(small, horizon)
    picture = compose(skies, small.width, small.height)
    tone = {"dawn": 0.6, "morning": 0.9, "day": 1.0, "evening": 0.7, "dusk": 0.4, "night": 0.3}[setting.hour]
    row = (
        _houses(small, horizon)
        if city
        else tree_line(
            small,
            horizon + small.height * 0.02,
            small.height * 0.1,
            "#5f8a5a",
            300,
            "trees outside",
            gaps=0.1,
            conifers=0.15,
        )
    )
    area = picture[row.y : row.y + row.alpha.shape[0], row.x : row.x + row.alpha.shape[1]]
    area[:] = area * (1 - row.alpha[:, :, None]) + row.colour * tone * row.alpha[:, :, None]
    if row.emit is not None:
        area += row.emit
    ground_y = int(horizon + small.height * 0.02)
    picture[ground_y:] = rgb("#8fae6a" if not city else "#7d8594") * tone
    picture = blur(picture, 2.2 * setting.unit)
    whole = cv2.resize(picture, (setting.width, setting.height), interpolation=cv2.INTER_LINEAR)
    boost = 1.12 if not is_dark(setting) else 1.0
    alpha = np.ones((setting.height, setting.width), np.float32)
    return Layer(
        "outside", np.asarray(whole * boost, np.float32), alpha, 400, 0, 0, "painted", None, 0.5, False
    )


def _houses(setting: Setting, horizon: float) -> Layer:
    rng = setting.rng("houses outside")
    blocks: list[tuple[float, float, float, Rgb]] = []
    for shade in (0.55, 0.2):
        x = -10.0
        while x < setting.width:
            wide = setting.height * float(rng.uniform(0.03, 0.07))
            tall = setting.height * float(rng.uniform(0.05, 0.34 if shade > 0.4 else 0.22))
            blocks.append(
                (x, wide, tall, mix(mix("#6b7890", "#8d7f86", float(rng.random())), "#b9cadb", shade))
            )
            x += wide * float(rng.uniform(0.9, 1.3))
    lights: list[tuple[float, float, str]] = []
    for x, wide, tall, _ in blocks:
        for _ in range(int(10 * tall / wide)):
            colour = window_light(setting, rng, 0.6)
            if colour:
                lights.append(
                    (
                        x + wide * float(rng.uniform(0.1, 0.8)),
                        horizon - tall * float(rng.uniform(0.05, 0.95)),
                        colour,
                    )
                )

    def draw_blocks(canvas: Any) -> None:
        for x, wide, tall, tone in blocks:
            canvas.drawRect(rect(x, horizon - tall, x + wide, horizon + 30), paint(tone))

    def draw_lights(canvas: Any) -> None:
        size = setting.height * 0.006
        for x, y, colour in lights:
            canvas.drawRect(rect(x, y, x + size, y + size * 1.4), paint(colour))

    return sheet("houses outside", setting, 300, draw_blocks, glow=draw_lights, strength=1.2)


# ---- the shell


@dataclass(frozen=True)
class Shell:
    """How the room is painted: functions that draw on the floor (x, z), a wall (along, height) and the
    ceiling, all in metres; `more` draws on the whole, after them. `gloss` is how much the floor mirrors."""

    floor: Callable[[Any, Room], None]
    wall: Callable[[Any, Room, Wall], None]
    ceiling: Callable[[Any, Room], None]
    more: Callable[[Any, Room], None] | None = None
    gloss: float = 0.12
    frame: str | Rgb = "#f4f1ea"


def build(
    room: Room,
    shell: Shell,
    pieces: Sequence[Piece] = (),
    *,
    city: bool = False,
    low: float = 0.0,
    spots: Sequence[Piece] = (),
) -> list[Layer]:
    """Return the layers of a room: what is outside, the shell with its light, and its pieces."""
    behind = [outlook(room, city=city, low=low)] if room.panes else []
    shaded = [one for one in (*pieces, *spots) if one.darkens]
    return [*behind, _shell_layer(room, shell, shaded), *(piece_layer(room, one) for one in pieces)]


def piece_layer(room: Room, piece: Piece) -> Layer:
    """Draw a piece with its shadow on the floor."""
    view = room.view
    (x0, y0, z0), (x1, y1, z1) = piece.low, piece.high
    corners = [view.at(x, y, z) for x in (x0, x1) for y in (y0, y1) for z in (z0, z1)]
    pad = 0.35 * view.scale(z0)
    xs, ys = [x for x, _ in corners], [y for _, y in corners]

    def draw_piece(canvas: Any) -> None:
        if piece.stands:
            shadow(canvas, view, piece.low, piece.high)
        piece.draw(canvas, view)

    def draw_glow(canvas: Any) -> None:
        if piece.glow is not None:
            piece.glow(canvas, view)

    return sheet(
        piece.name,
        room.setting,
        z0,
        draw_piece,
        (min(xs) - pad, min(ys) - pad, max(xs) + pad, max(ys) + pad),
        glow=draw_glow if piece.glow is not None else None,
        strength=piece.strength,
        movement=piece.movement,
    )


def _shell_layer(room: Room, shell: Shell, pieces: Sequence[Piece]) -> Layer:
    setting = room.setting
    colour, alpha = draw(setting.width, setting.height, lambda canvas: _paint_shell(canvas, room, shell))
    light = _light_map(room, pieces)
    size = setting.width, setting.height
    lit = colour * cv2.resize(light, size, interpolation=cv2.INTER_LINEAR)
    if shell.gloss:
        _mirror(lit, room, shell.gloss)
    lit = np.maximum(lit, 0).astype(np.float32)
    return Layer("room", lit, alpha, room.back + 0.5, 0, 0, "painted", None, 0.5, False)


def _paint_shell(canvas: Any, room: Room, shell: Shell) -> None:
    view, half, back = room.view, room.half, room.back
    canvas.clear(skia.Color4f(0.2, 0.2, 0.2, 1).toColor())
    for matrix, area, paint_area in _planes(room, shell):
        with on(canvas, matrix):
            canvas.clipRect(area, True)
            paint_area(canvas)
    for y in (0.0, room.height):
        edge = paint("#1a1612", 0.25, stroke=1.5 * room.setting.unit)
        canvas.drawLine(*view.at(-half, y, back), *view.at(half, y, back), edge)
    for pane in room.panes:
        if not _is_seen(room, pane):
            continue
        with on(canvas, _matrix_of(room, pane.wall)):
            _paint_pane(canvas, pane, shell.frame)
    if shell.more is not None:
        shell.more(canvas, room)


def _is_seen(room: Room, pane: Pane) -> bool:
    return pane.wall == "back" or abs(room.view.focal * room.half / pane.high) < room.setting.width * 0.5


def _planes(room: Room, shell: Shell) -> list[tuple[Any, Any, Paint]]:
    view, half, back, high = room.view, room.half, room.back, room.height
    near, far = 0.35, back + 0.02
    return [
        (view.floor(), rect(-half, near, half, far), lambda canvas: shell.floor(canvas, room)),
        (view.floor(high), rect(-half, near, half, far), lambda canvas: shell.ceiling(canvas, room)),
        (view.side(-half), rect(near, 0, far, high), lambda canvas: shell.wall(canvas, room, "left")),
        (view.side(half), rect(near, 0, far, high), lambda canvas: shell.wall(canvas, room, "right")),
        (view.front(back), rect(-half, 0, half, high), lambda canvas: shell.wall(canvas, room, "back")),
    ]


def _matrix_of(room: Room, wall: Wall) -> Any:
    view = room.view
    return view.front(room.back) if wall == "back" else view.side(-room.half if wall == "left" else room.half)


def _paint_pane(canvas: Any, pane: Pane, frame: str | Rgb) -> None:
    edge = 0.07
    canvas.drawRect(
        rect(pane.low - edge, pane.bottom - edge, pane.high + edge, pane.top + edge), paint(frame)
    )
    clear = skia.Paint(BlendMode=skia.BlendMode.kClear)
    canvas.drawRect(rect(pane.low, pane.bottom, pane.high, pane.top), clear)
    glass = skia.GradientShader.MakeLinear(
        points=[skia.Point(pane.low, pane.top), skia.Point(pane.high, pane.bottom)],
        colors=[0x22FFFFFF, 0x00FFFFFF, 0x18FFFFFF, 0x00FFFFFF],
        positions=[0.0, 0.34, 0.5, 1.0],
    )
    canvas.drawRect(rect(pane.low, pane.bottom, pane.high, pane.top), paint("#ffffff", shader=glass))
    bar = paint(frame, stroke=0.045)
    for k in range(1, pane.columns):
        x = pane.low + (pane.high - pane.low) * k / pane.columns
        canvas.drawLine(x, pane.bottom, x, pane.top, bar)
    for k in range(1, pane.rows):
        y = pane.bottom + (pane.top - pane.bottom) * k / pane.rows
        canvas.drawLine(pane.low, y, pane.high, y, bar)
    canvas.drawRect(
        rect(pane.low, pane.bottom, pane.high, pane.top), paint(mix(frame, "#000000", 0.3), 0.5, stroke=0.02)
    )
    canvas.drawRect(
        rect(pane.low - 0.12, pane.bottom - 0.11, pane.high + 0.12, pane.bottom - 0.05),
        paint(mix(frame, "#ffffff", 0.4)),
    )
    canvas.drawRect(
        rect(pane.low - 0.1, pane.bottom - 0.15, pane.high + 0.1, pane.bottom - 0.11),
        paint("#20242c", 0.28, blurred=0.012),
    )


# ---- its light


def _light_map(room: Room, pieces: Sequence[Piece]) -> Array:
    """Return what to multiply the shell's colours with, on every third pixel."""
    point, normal = _surfaces(room)
    light = np.broadcast_to(rgb(ambient_of(room)), point.shape).copy()
    light *= _corners(room, point)[:, :, None]
    for pane in room.panes:
        light += _from_window(room, pane, point, normal)
    if room.is_lit:
        for lamp in room.lamps:
            light += _from_lamp(lamp, point, normal)
    for piece in pieces:
        light *= _near_piece(piece, point)[:, :, None]
    rows, columns = light.shape[:2]
    spots = noise(columns, rows, 0.16 * min(rows, columns) + 2, room.setting.rng("plaster"), 5)
    light *= (0.955 + 0.09 * spots)[:, :, None]
    light = np.where(light > 0.95, 0.95 + (light - 0.95) * 0.5, light)  # what is very bright rolls off
    return np.asarray(np.power(np.clip(light, 0.004, 3.0), 1 / _CURVE), np.float32)


def _surfaces(room: Room) -> tuple[Array, Array]:
    """Return the point of the room that each coarse pixel sees, and which way its wall faces, both rows by
    columns by 3."""
    setting, view = room.setting, room.view
    xs = (np.arange(0, setting.width, _COARSE, dtype=np.float32) + 1 - view.centre) / view.focal
    ys = (np.arange(0, setting.height, _COARSE, dtype=np.float32) + 1 - view.horizon) / view.focal
    to_side = room.half / np.maximum(np.abs(xs), 1e-5)[None, :]
    rise = np.where(ys > 0, view.eye, room.height - view.eye).astype(np.float32)
    to_level = (rise / np.maximum(np.abs(ys), 1e-5))[:, None]
    away = np.minimum(np.minimum(to_side, to_level), room.back)
    point = np.stack([xs[None, :] * away, view.eye - ys[:, None] * away, away], -1).astype(np.float32)
    normal = np.zeros_like(point)
    is_side, is_level = (away == to_side), (away == to_level)
    normal[:, :, 0] = np.where(is_side, -np.sign(xs)[None, :], 0)
    normal[:, :, 1] = np.where(is_level & ~is_side, np.sign(ys)[:, None], 0)
    normal[:, :, 2] = np.where(~is_side & ~is_level, -1, 0)
    return point, normal


def _corners(room: Room, point: Array) -> Array:
    """Return how much less light reaches the corners (ambient occlusion, by the distance to each plane)."""
    gaps = np.stack(
        [
            room.half - np.abs(point[:, :, 0]),
            point[:, :, 1],
            room.height - point[:, :, 1],
            room.back - point[:, :, 2],
        ]
    )
    second = np.sort(gaps, 0)[1]
    return np.asarray(1 - 0.4 * np.exp(-second / 0.28), np.float32)


def _from_lamp(lamp: Lamp, point: Array, normal: Array) -> Array:
    away = np.array(lamp.at, np.float32) - point
    squared = (away * away).sum(2)
    facing = np.clip((away * normal).sum(2) / np.sqrt(squared + 1e-4), 0, 1) * 0.8 + 0.2
    fall = facing / (1 + squared / (lamp.reach * lamp.reach)) ** 1.3
    return np.asarray(fall[:, :, None] * rgb(lamp.colour), np.float32)


def _middle_of(room: Room, pane: Pane) -> tuple[Point, Point]:
    along, high = (pane.low + pane.high) / 2, (pane.bottom + pane.top) / 2
    if pane.wall == "back":
        return (along, high, room.back - 0.2), (0.0, 0.0, -1.0)
    side = -1.0 if pane.wall == "left" else 1.0
    return (side * (room.half - 0.2), high, along), (-side, 0.0, 0.0)


def _from_window(room: Room, pane: Pane, point: Array, normal: Array) -> Array:
    middle, inward = _middle_of(room, pane)
    away = np.array(middle, np.float32) - point
    squared = (away * away).sum(2) + 0.05
    root = np.sqrt(squared)
    leaves = np.clip(-(away @ np.array(inward, np.float32)) / root, 0, 1)
    size = (pane.high - pane.low) * (pane.top - pane.bottom)
    arrives = np.clip((away * normal).sum(2) / root, 0, 1) * 0.8 + 0.2
    strength = 0.85 * day_strength(room.setting) * min(size, 4.0) * leaves * arrives / (squared + 1.2)
    light = strength[:, :, None] * rgb(day_colour(room.setting))
    if has_sun(room.setting):
        light = light + _sunbeam(room, pane, point, normal)
    return np.asarray(light, np.float32)


def _sunbeam(room: Room, pane: Pane, point: Array, normal: Array) -> Array:
    """Return the light of the sun (or the moon) that falls straight through the panes of a window."""
    low = {"dawn": 0.32, "morning": 0.62, "day": 0.95, "evening": 0.34, "night": 0.8}[room.setting.hour]
    away = -0.5 if pane.high < room.back * 0.62 else 0.22
    towards = np.array(
        {"back": (0.3, low * 0.66, 0.72), "left": (-0.8, low * 0.8, away), "right": (0.8, low * 0.8, away)}[
            pane.wall
        ],
        np.float32,
    )
    towards /= np.linalg.norm(towards)
    axis = 2 if pane.wall == "back" else 0
    plane = room.back if pane.wall == "back" else (-room.half if pane.wall == "left" else room.half)
    way = (plane - point[:, :, axis]) / towards[axis]
    along = point[:, :, 0 if axis == 2 else 2] + way * towards[0 if axis == 2 else 2]
    high = point[:, :, 1] + way * towards[1]
    soft = 0.012 + 0.012 * way
    lit = _between(along, pane.low, pane.high, soft) * _between(high, pane.bottom, pane.top, soft)
    for at, count, lowest, highest in (
        (along, pane.columns, pane.low, pane.high),
        (high, pane.rows, pane.bottom, pane.top),
    ):
        for k in range(1, count):
            bar = lowest + (highest - lowest) * k / count
            lit *= 1 - np.clip((0.035 - np.abs(at - bar)) / soft + 0.5, 0, 1)
    facing = np.clip(normal @ towards, 0, 1) * (way > 0.01)
    power = 0.35 if room.setting.hour == "night" else 1.3 * day_strength(room.setting)
    return np.asarray((lit * facing * power)[:, :, None] * rgb(day_colour(room.setting)), np.float32)


def _between(at: Array, low: float, high: float, soft: Array) -> Array:
    return np.asarray(
        np.clip((at - low) / soft + 0.5, 0, 1) * np.clip((high - at) / soft + 0.5, 0, 1), np.float32
    )


def _near_piece(piece: Piece, point: Array) -> Array:
    """Return how much a piece darkens what is near it."""
    low, high = np.array(piece.low, np.float32), np.array(piece.high, np.float32)
    gap = np.linalg.norm(np.maximum(np.maximum(low - point, point - high), 0), axis=2)
    return np.asarray(1 - 0.42 * np.exp(-gap / 0.16), np.float32)


def _mirror(picture: Array, room: Room, gloss: float) -> None:
    """Let the floor mirror the end of the room, softly, the more the flatter it is seen."""
    line = int(room.view.at(0, 0, room.back)[1])
    rows = min(picture.shape[0] - line, line)
    if rows < 4:
        return
    above = cv2.resize(picture[line - rows : line], None, fx=1 / 3, fy=1 / 3, interpolation=cv2.INTER_AREA)[
        ::-1
    ]
    soft = cv2.GaussianBlur(above, (0, 0), sigmaX=3 * room.setting.unit, sigmaY=10 * room.setting.unit)
    mirror = cv2.resize(soft, (picture.shape[1], rows), interpolation=cv2.INTER_LINEAR)
    ys = line + np.arange(rows, dtype=np.float32)
    left = room.view.centre - room.half * room.view.focal * (ys - room.view.horizon) / (
        room.view.eye * room.view.focal
    )
    xs = np.arange(picture.shape[1], dtype=np.float32)[None, :]
    right = 2 * room.view.centre - left
    inside = np.clip(xs - left[:, None], 0, 1) * np.clip(right[:, None] - xs, 0, 1)
    share = gloss * (1.6 - 1.1 * np.linspace(0, 1, rows, dtype=np.float32))[:, None] * inside
    picture[line : line + rows] += mirror * share[:, :, None]


# ---- paints for floors, walls and ceilings


def planks(colour: str | Rgb, wide: float = 0.16, long: float = 1.5) -> Callable[[Any, Room], None]:
    """Return a floor of boards that run away from the viewer."""

    def paint_floor(canvas: Any, room: Room) -> None:
        rng = room.setting.rng("planks")
        canvas.drawRect(
            rect(-room.half, 0.3, room.half, room.back + 0.1), paint(mix(colour, "#1a0f08", 0.55))
        )
        for k in range(int(-room.half / wide) - 1, int(room.half / wide) + 1):
            z = 0.3 - float(rng.random()) * long
            while z < room.back:
                _board(canvas, k * wide, z, wide, long, colour, rng)
                z += long

    return paint_floor


def _board(
    canvas: Any, x: float, z: float, wide: float, long: float, colour: str | Rgb, rng: np.random.Generator
) -> None:
    tone = mix(colour, "#2a170a" if rng.random() < 0.55 else "#fff0d0", float(rng.uniform(0, 0.2)))
    gap = 0.006
    canvas.drawRect(rect(x + gap, z + gap, x + wide - gap, z + long - gap), paint(tone))
    for _ in range(3):
        at = x + wide * float(rng.uniform(0.1, 0.9))
        canvas.drawLine(
            at,
            z + 0.03,
            at + float(rng.normal(0, 0.01)),
            z + long - 0.03,
            paint(mix(tone, "#2a170a", 0.4), 0.35, stroke=0.004),
        )


def tiles(
    first: str | Rgb, second: str | Rgb, size: float = 0.5, joint: str | Rgb = "#8f9494"
) -> Callable[[Any, Room], None]:
    """Return a floor of tiles in two colours."""

    def paint_floor(canvas: Any, room: Room) -> None:
        rng = room.setting.rng("tiles")
        canvas.drawRect(rect(-room.half, 0.3, room.half, room.back + 0.1), paint(joint))
        across = int(room.half / size) + 1
        for i in range(-across, across):
            for j in range(int(room.back / size) + 1):
                tone = mix(first if (i + j) % 2 else second, "#30343a", float(rng.uniform(0, 0.07)))
                canvas.drawRect(
                    rect(i * size + 0.008, j * size + 0.008, (i + 1) * size - 0.008, (j + 1) * size - 0.008),
                    paint(tone),
                )

    return paint_floor


def carpet(colour: str | Rgb) -> Callable[[Any, Room], None]:
    """Return a floor of short pile."""

    def paint_floor(canvas: Any, room: Room) -> None:
        rng = room.setting.rng("carpet")
        canvas.drawRect(rect(-room.half, 0.3, room.half, room.back + 0.1), paint(colour))
        count = 2600
        xs, zs = rng.uniform(-room.half, room.half, count), 1.6 + (room.back - 1.6) * rng.random(count)
        for x, z, dark in zip(xs.tolist(), zs.tolist(), (rng.random(count) < 0.5).tolist(), strict=True):
            canvas.drawLine(
                x, z, x + 0.03, z + 0.012, paint("#10131c" if dark else "#ffffff", 0.1, stroke=0.012)
            )

    return paint_floor


def plain_wall(
    colour: str | Rgb,
    *,
    skirting: str | Rgb = "#f4f1ea",
    dado: tuple[float, str | Rgb] | None = None,
    stripes: str | Rgb | None = None,
) -> Callable[[Any, Room, Wall], None]:
    """Return a painted wall with a skirting board; `dado` paints it otherwise up to a height, with a rail;
    `stripes` is wallpaper."""

    def paint_wall(canvas: Any, room: Room, wall: Wall) -> None:
        low, high = (-room.half, room.half) if wall == "back" else (0.3, room.back)
        canvas.drawRect(rect(low, 0, high, room.height), paint(colour))
        if stripes:
            for k in range(int((high - low) / 0.24) + 1):
                canvas.drawRect(
                    rect(low + k * 0.24, 0, low + k * 0.24 + 0.1, room.height), paint(stripes, 0.5)
                )
        if dado:
            canvas.drawRect(rect(low, 0, high, dado[0]), paint(dado[1]))
            canvas.drawRect(rect(low, dado[0], high, dado[0] + 0.06), paint(skirting))
            canvas.drawRect(rect(low, dado[0] - 0.03, high, dado[0]), paint("#10141c", 0.18))
        canvas.drawRect(rect(low, 0, high, 0.12), paint(skirting))
        canvas.drawRect(rect(low, 0.12, high, 0.14), paint("#10141c", 0.2))

    return paint_wall


def brick_wall(colour: str | Rgb, joint: str | Rgb = "#b9aa9c") -> Callable[[Any, Room, Wall], None]:
    """Return a wall of bricks."""

    def paint_wall(canvas: Any, room: Room, wall: Wall) -> None:
        low, high = (-room.half, room.half) if wall == "back" else (0.6, room.back)
        bricks(canvas, low, 0, high, room.height, colour, joint, room.setting.rng(f"bricks {wall}"))

    return paint_wall


def bricks(
    canvas: Any,
    low: float,
    bottom: float,
    high: float,
    top: float,
    colour: str | Rgb,
    joint: str | Rgb,
    rng: np.random.Generator,
    size: float = 0.26,
) -> None:
    """Draw bricks on a plane in metres."""
    canvas.drawRect(rect(low, bottom, high, top), paint(joint))
    tall = size * 0.36
    for row in range(int((top - bottom) / tall) + 1):
        x = low - (size / 2 if row % 2 else 0)
        while x < high:
            tone = mix(colour, "#1c1210" if rng.random() < 0.6 else "#ffe0c8", float(rng.uniform(0, 0.25)))
            y = bottom + row * tall
            canvas.drawRect(
                rect(max(x + 0.01, low), y + 0.01, min(x + size - 0.01, high), min(y + tall - 0.01, top)),
                paint(tone),
            )
            x += size


def plain_ceiling(colour: str | Rgb = "#f3f0ea") -> Callable[[Any, Room], None]:
    """Return a painted ceiling with a moulding along its edges."""

    def paint_ceiling(canvas: Any, room: Room) -> None:
        canvas.drawRect(rect(-room.half, 0.3, room.half, room.back + 0.1), paint(colour))
        edge = paint(mix(colour, "#20242c", 0.12), stroke=0.03)
        for inset in (0.1, 0.18):
            canvas.drawLine(-room.half + inset, 0.3, -room.half + inset, room.back - inset, edge)
            canvas.drawLine(room.half - inset, 0.3, room.half - inset, room.back - inset, edge)
            canvas.drawLine(-room.half + inset, room.back - inset, room.half - inset, room.back - inset, edge)

    return paint_ceiling


def panel_ceiling(
    colour: str | Rgb = "#e6e9ea", *, every: float = 2.4, wide: float = 0.6, lit: bool = True, rows: int = 1
) -> Callable[[Any, Room], None]:
    """Return a ceiling of square panels with lamps set into it, which shine if `lit`."""

    def paint_ceiling(canvas: Any, room: Room) -> None:
        canvas.drawRect(rect(-room.half, 0.3, room.half, room.back + 0.1), paint(colour))
        joint = paint(mix(colour, "#20242c", 0.25), stroke=0.014)
        for k in range(int(room.back / 0.6) + 1):
            canvas.drawLine(-room.half, k * 0.6, room.half, k * 0.6, joint)
        for k in range(-int(room.half / 0.6) - 1, int(room.half / 0.6) + 1):
            canvas.drawLine(k * 0.6 + 0.3, 0.3, k * 0.6 + 0.3, room.back, joint)
        for x in np.linspace(-room.half, room.half, rows + 2)[1:-1].tolist():
            z = room.back - every * 0.5
            while z > 0.6:
                canvas.drawRect(
                    rect(x - wide / 2 - 0.04, z - 0.64, x + wide / 2 + 0.04, z + 0.64),
                    paint(mix(colour, "#20242c", 0.3)),
                )
                canvas.drawRect(
                    rect(x - wide / 2, z - 0.6, x + wide / 2, z + 0.6), paint("#ffffff" if lit else "#d4d8da")
                )
                z -= every

    return paint_ceiling


def panel_lamps(room: Room, colour: Rgb, *, every: float = 2.4, rows: int = 1) -> tuple[Lamp, ...]:
    """Return the lamps of `panel_ceiling`."""
    found: list[Lamp] = []
    for x in np.linspace(-room.half, room.half, rows + 2)[1:-1].tolist():
        z = room.back - every * 0.5
        while z > 0.6 and len(found) < 8:
            found.append(Lamp((x, room.height - 0.12, z), colour, 1.5))
            z -= every
    return tuple(found)


def picture_frame(
    canvas: Any, x: float, y: float, wide: float, high: float, frame: str | Rgb, rng: np.random.Generator
) -> None:
    """Draw a framed picture on a wall in metres: hills under a sky, or shapes."""
    canvas.drawRect(
        rect(x - wide / 2 + 0.03, y - high / 2 - 0.06, x + wide / 2 + 0.04, y + high / 2),
        paint("#0a0d14", 0.3, blurred=0.03),
    )
    canvas.drawRect(rect(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2), paint(frame))
    inner = rect(x - wide / 2 + 0.035, y - high / 2 + 0.035, x + wide / 2 - 0.035, y + high / 2 - 0.035)
    canvas.drawRect(inner, paint("#f4efe4"))
    canvas.save()
    art = rect(x - wide * 0.34, y - high * 0.36, x + wide * 0.34, y + high * 0.36)
    canvas.clipRect(art)
    hues = (
        ("#e9c9a0", "#cf7f5b", "#5f7f8f", "#f2e3c2"),
        ("#bcd7d4", "#4f8a84", "#e0a25a", "#f4efe0"),
        ("#d9cfe6", "#8a6fa8", "#e2b6a0", "#faf2ea"),
    )
    sky_tone, hill, near, sun = hues[int(rng.integers(3))]
    canvas.drawRect(art, paint(sky_tone))
    canvas.drawCircle(x + wide * 0.1, y + high * 0.12, wide * 0.1, paint(sun))
    canvas.drawOval(rect(x - wide * 0.5, y - high * 0.6, x + wide * 0.2, y), paint(hill))
    canvas.drawOval(rect(x - wide * 0.1, y - high * 0.7, x + wide * 0.6, y - high * 0.12), paint(near))
    canvas.restore()


def door(
    canvas: Any,
    x: float,
    wide: float,
    high: float,
    colour: str | Rgb,
    *,
    frame: str | Rgb = "#e9e5dc",
    glass: bool = False,
    handle: float = 1.0,
) -> None:
    """Draw a closed door on a wall in metres; `handle` is the side (-1 or 1) of its handle."""
    canvas.drawRect(rect(x - wide / 2 - 0.08, 0, x + wide / 2 + 0.08, high + 0.08), paint(frame))
    canvas.drawRect(rect(x - wide / 2, 0, x + wide / 2, high), paint(colour))
    for low, top in ((0.14, high * 0.44), (high * 0.52, high * 0.93)):
        panel = rect(x - wide * 0.36, low, x + wide * 0.36, top)
        if glass and low > 0.5:
            canvas.drawRect(panel, paint("#cfe3ea"))
            canvas.drawRect(rect(x - wide * 0.36, low, x - wide * 0.1, top), paint("#ffffff", 0.35))
        canvas.drawRect(panel, paint(mix(colour, "#0a0d14", 0.35), 0.6, stroke=0.02))
    canvas.drawCircle(x + handle * wide * 0.42, high * 0.48, 0.032, paint("#d9c48a"))
    canvas.drawRect(rect(x - wide / 2, 0, x + wide / 2, 0.1), paint("#0a0d14", 0.14))


def curtains(pane: Pane, room: Room, colour: str | Rgb) -> Piece:
    """Return curtains on both sides of a window of the back wall."""
    high = min(room.height - 0.08, pane.top + 0.28)
    reach = 0.34
    low_point, high_point = (
        (pane.low - reach, 0.06, room.back - 0.1),
        (pane.high + reach, high, room.back - 0.02),
    )

    def draw_curtains(canvas: Any, view: View) -> None:
        with on(canvas, view.front(room.back - 0.08)):
            for start in (pane.low - reach + 0.02, pane.high - 0.14):
                _folds(canvas, start, 0.46, 0.08, high - 0.03, colour)
            canvas.drawLine(
                pane.low - reach - 0.1, high, pane.high + reach + 0.1, high, paint("#6b5844", stroke=0.035)
            )

    return Piece("curtains", low_point, high_point, draw_curtains, movement="sway", stands=False)


def _folds(canvas: Any, start: float, wide: float, bottom: float, top: float, colour: str | Rgb) -> None:
    count = 6
    for k in range(count):
        left, right = start + wide * k / count, start + wide * (k + 1) / count
        shade = gradient(
            (left, 0),
            (right, 0),
            (
                (0, mix(colour, "#0f1220", 0.3)),
                (0.55, mix(colour, "#ffffff", 0.14)),
                (1, mix(colour, "#0f1220", 0.12)),
            ),
        )
        canvas.drawRect(rect(left, bottom, right + 0.005, top), paint(colour, shader=shade))


def stage_of(
    room: Room,
    layers: Sequence[Layer],
    *,
    anchors: Mapping[str, tuple[Anchor, ...]] | None = None,
    side: float = 0.6,
    floor: tuple[float, float] = (0.8, 0.92),
    particles: str = "motes",
    bloom: float = 0.35,
) -> Stage:
    """Return the stage of a room, with its wall as an anchor and its layers in order."""
    room_anchors = {"wall": (room.view.anchor(0.0, 1.9, room.back),), **(anchors or {})}
    ordered = tuple(sorted(layers, key=lambda one: -one.depth))
    return Stage(
        room.setting,
        ordered,
        room_light(room, side),
        room.view.horizon,
        room.view.eye,
        floor,
        room_anchors,
        None,
        particles,
        bloom,
        0.28,
    )


def lamps_are_on(setting: Setting) -> bool:
    """Whether the lamps of a home are lit."""
    return (
        is_dark(setting)
        or (setting.hour in ("dawn", "evening") and setting.weather in GREY_WEATHERS)
        or setting.weather == "storm"
    )
