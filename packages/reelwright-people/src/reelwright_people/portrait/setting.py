"""Where a portrait is: softly lit places with depth, out of focus."""

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from reelwright_people.frames import Pixels
from reelwright_people.portrait.brush import Brush, box, lock, oval, path, polygon
from reelwright_people.portrait.palette import CLOTHS, brightness, mix
from reelwright_people.portrait.strands import resample
from reelwright_people.skia_loader import skia
from reelwright_people.traits import Portrait

_SMALLER = 4
_BLUR_UNITS = 4.2
_SKY = {"day": ("#BFDDF2", "#EAF4FA"), "sunset": ("#8F7BB0", "#FBBF86"), "night": ("#10172F", "#2C3A66")}
_LAMPS = {"day": 0.35, "sunset": 0.7, "night": 1.0}


@dataclass(frozen=True)
class Place:
    """The part of the portrait's plane that the frame shows, in portrait units."""

    brush: Brush
    left: float
    top: float
    right: float
    bottom: float
    chance: random.Random
    time: str
    accent: str

    @property
    def all(self) -> Any:
        return box(self.left - 20, self.top - 20, self.right - self.left + 40, self.bottom - self.top + 40)

    @property
    def floor(self) -> float:
        """Return where walls end and furniture stands, behind the shoulders."""
        return 190.0

    def sky(self, shape: Any, low: float) -> None:
        self.brush.ramp(shape, (0, self.top), (0, low), _SKY[self.time])

    def wall(self, light: str, dark: str) -> None:
        self.brush.ramp(
            self.all, (self.left, self.top), (self.right, self.bottom), [light, mix(light, dark, 0.5), dark]
        )

    def lamp(self, x: float, y: float, size: float, colour: str = "#FFD38A") -> None:
        strength = _LAMPS[self.time]
        self.brush.spot(x, y, size * 6, size * 6, colour, 0.5 * strength)
        self.brush.fill(oval(x, y, size, size), mix(colour, "#FFFFFF", 0.4), 0.5 + 0.5 * strength)


def paint_setting(
    portrait: Portrait, width: int, height: int, scale: float, centre: tuple[float, float]
) -> Pixels:
    """An opaque BGRA picture. It is painted small: what is out of focus has no detail to lose."""
    small = (-(-height // _SMALLER), -(-width // _SMALLER), 4)
    pixels = np.zeros(small, np.uint8)
    unit = scale / _SMALLER
    with skia.Surface(
        pixels, colorType=skia.kBGRA_8888_ColorType, alphaType=skia.kPremul_AlphaType
    ) as canvas:
        canvas.translate(centre[0] / _SMALLER, centre[1] / _SMALLER)
        canvas.scale(unit, unit)
        _paint(Brush(canvas), portrait, width, height, scale, centre)
    soft = cv2.GaussianBlur(pixels, (0, 0), _BLUR_UNITS * unit)
    wide = cv2.resize(soft, (width, height), interpolation=cv2.INTER_CUBIC)
    return _add_grain(np.asarray(wide, np.uint8), portrait.seed)


def _paint(
    brush: Brush, portrait: Portrait, width: int, height: int, scale: float, centre: tuple[float, float]
) -> None:
    place = Place(
        brush, -centre[0] / scale, -centre[1] / scale, (width - centre[0]) / scale,
            (height - centre[1]) / scale,
        random.Random(f"{portrait.seed}:setting"), portrait.traits.time,
            CLOTHS[portrait.traits.clothes_colour],
    )  # fmt: skip
    _PLACES[portrait.traits.setting](place)
    _light(place)


def _light(place: Place) -> None:
    """The hour's colour over everything, the key light's glow, and a vignette that keeps eyes on the face."""
    brush = place.brush
    if place.time == "night":
        brush.ramp(
            place.all,
            (place.left, 0),
            (place.right, 0),
            ["#8E86B4", "#5A5E98"],
            mode=skia.BlendMode.kMultiply,
        )
    elif place.time == "sunset":
        brush.ramp(
            place.all,
            (place.left, 0),
            (place.right, 0),
            ["#FFDCB0", "#E0A8A8"],
            mode=skia.BlendMode.kMultiply,
        )
    warm = "#FFD9A0" if place.time != "day" else "#FFF3DA"
    brush.spot(place.left * 0.7, -150, 330, 330, warm, 0.42 if place.time != "night" else 0.3)
    brush.spot(0, 0, 230, 230, warm, 0.16)
    reach = max(place.right, place.bottom) * 1.25
    brush.glow(
        place.all, (0, 40), reach, [("#1A1230", 0.0), ("#1A1230", 0.0), ("#1A1230", 0.38)], [0, 0.5, 1]
    )


def _add_grain(pixels: Any, seed: int) -> Pixels:
    """A grain of one level or two hides the steps of wide gradients from the encoder."""
    noise = np.random.default_rng(seed).integers(-2, 3, pixels.shape[:2], dtype=np.int16)
    out = np.clip(pixels[..., :3].astype(np.int16) + noise[..., None], 0, 255).astype(np.uint8)
    return np.dstack([out, np.full(pixels.shape[:2], 255, np.uint8)])


def _steps(start: float, end: float, step: float) -> list[float]:
    return [start + step * index for index in range(max(0, math.ceil((end - start) / step)))]


def _studio(p: Place) -> None:
    base = mix(p.accent, p.chance.choice(["#E8C9A8", "#8FB0C8", "#B7C7A6", "#C7A9BE", "#D9B58C"]), 0.72)
    if brightness(base) < 0.4:
        base = mix(base, "#D8C8B8", 0.45)
    p.wall(mix(base, "#FFF4E2", 0.5), mix(base, "#3A2C4A", 0.35))
    p.brush.spot(30, 20, 300, 320, mix(base, "#FFFFFF", 0.6), 0.65)
    p.brush.fill(oval(p.right * 0.8, -160, 170, 170), mix(base, "#FFFFFF", 0.25), 0.35)
    p.brush.fill(oval(p.left * 0.9, 210, 130, 130), mix(base, "#3A2C4A", 0.3), 0.3)


def _window(p: Place, x: float, y: float, w: float, h: float, frame: str = "#F4EEE6") -> None:
    p.brush.fill(box(x - 7, y - 7, w + 14, h + 14, 3), frame)
    p.sky(box(x, y, w, h), y + h)
    if p.time == "night":
        for _ in range(26):
            p.brush.fill(
                box(x + p.chance.uniform(0, w - 8), y + h * p.chance.uniform(0.35, 0.95), 6, 7),
                "#FFD98E",
                0.75,
            )
    else:
        for _ in range(9):
            at = x + p.chance.uniform(10, w - 10), y + h * p.chance.uniform(0.72, 1.0)
            with p.brush.inside(box(x, y, w, h)):
                p.brush.fill(oval(*at, 24, 20), mix("#7FA579", "#4E7F5B", p.chance.random()), 0.8)
    p.brush.fill(box(x + w / 2 - 3, y, 6, h), frame)
    p.brush.fill(box(x, y + h * 0.45, w, 6), frame)


def _plant(p: Place, x: float, y: float, size: float) -> None:
    p.brush.ramp(
        polygon(
            [
                (x - 20 * size, y),
                (x + 20 * size, y),
                (x + 15 * size, y + 42 * size),
                (x - 15 * size, y + 42 * size),
            ]
        ),
        (x - 20, y),
        (x + 20, y),
        ["#D98F66", "#9A5A40"],
    )
    for index in range(15):
        lean = (index - 7) / 7 + p.chance.uniform(-0.1, 0.1)
        long = p.chance.uniform(60, 115) * size
        leaf = [
            (x, y),
            (x + lean * 32 * size, y - long * 0.6),
            (x + lean * 74 * size, y - long * (1 - abs(lean) * 0.45)),
        ]
        green = mix("#6FA868", "#2F5F45", p.chance.uniform(0, 1) if lean < 0 else p.chance.uniform(0.4, 1))
        p.brush.fill(lock(leaf, 19 * size, 0.6), green)


def _frame(p: Place, x: float, y: float, w: float, h: float, colour: str) -> None:
    p.brush.fill(box(x + 4, y + 6, w, h), "#2A2030", 0.25)
    p.brush.fill(box(x, y, w, h), "#F3ECE2")
    p.brush.ramp(
        box(x + 8, y + 8, w - 16, h - 16), (x, y), (x + w, y + h), [mix(colour, "#FFFFFF", 0.35), colour]
    )
    p.brush.fill(oval(x + w * 0.6, y + h * 0.5, w * 0.2, w * 0.2), "#F6D9A8", 0.8)


def _books(p: Place, x: float, y: float, w: float, height: float = 58) -> None:
    """A row of books standing on the height `y`."""
    at = x
    while at < x + w - 6:
        thick, tall = p.chance.uniform(8, 17), height * p.chance.uniform(0.68, 1)
        colour = p.chance.choice(
            ["#9A4A3C", "#B98A4C", "#4A6F7E", "#5E7A5A", "#7A5A86", "#D9C6A2", "#384A66", "#A8625A"]
        )
        if p.chance.random() < 0.92:
            p.brush.ramp(
                box(at, y - tall, thick - 1, tall),
                (at, 0),
                (at + thick, 0),
                [mix(colour, "#FFFFFF", 0.15), mix(colour, "#20141E", 0.25)],
            )
            p.brush.fill(box(at, y - tall * 0.82, thick - 1, 4), "#F0DCA8", 0.6)
        at += thick


def _shelf(p: Place, x: float, y: float, w: float, colour: str) -> None:
    p.brush.fill(box(x, y + 8, w, 10), "#20141E", 0.3)
    p.brush.fill(box(x, y, w, 9), colour)


def _living_room(p: Place) -> None:
    p.wall("#F0DCC2", "#C09A82")
    _window(p, p.left + 22, -250, 138, 300)
    for x in (p.left - 10, p.left + 164):
        curtain = [(x, -270), (x + 34, -270), (x + 26, 0), (x + 40, p.floor + 60), (x - 8, p.floor + 60)]
        p.brush.ramp(path(curtain), (x, 0), (x + 40, 0), ["#F7EADB", "#D6B99D", "#EBD5BE"])
    _frame(p, p.right - 118, -230, 88, 108, "#7EA39A")
    if p.right > 300:
        _frame(p, p.right - 250, -190, 96, 78, "#C98A6A")
    p.brush.ramp(
        box(p.left - 30, 130, p.right - p.left + 60, 400, 40), (0, 130), (0, 330), ["#7D9A94", "#4D6B6C"]
    )
    p.brush.fill(box(p.right - 110, 96, 92, 86, 26), "#D9A05A")
    _plant(p, p.right - 36, 78, 1.15)
    p.lamp(p.right - 150, -64, 15)


def _office(p: Place) -> None:
    p.wall("#DCE3E6", "#8FA0AE")
    _window(p, p.left + 16, -270, 180, 330, "#5E6A78")
    if p.time == "day":
        for y in _steps(-262, 50, 17):
            p.brush.fill(box(p.left + 16, y, 180, 4), "#F4F6F7", 0.75)
    for row in range(3):
        y = -150 + row * 98
        _shelf(p, p.right - 172, y, 172, "#B08C68")
        _books(p, p.right - 164, y, 96)
        p.brush.fill(box(p.right - 58, y - 32, 36, 32, 4), p.chance.choice(["#D9B58C", "#6F8FA6", "#A9BFA4"]))
    p.brush.ramp(
        box(p.left - 20, 205, p.right - p.left + 40, 300), (0, 205), (0, 320), ["#B98F68", "#7A5A46"]
    )
    _plant(p, p.left + 48, 172, 1.0)
    p.lamp(p.right - 204, -206, 12, "#FFF0CC")


def _kitchen(p: Place) -> None:
    p.wall("#F1EBE0", "#BFB2A6")
    for row in range(7):
        for x in _steps(p.left - 40, p.right + 40, 44):
            p.brush.fill(
                box(x + (row % 2) * 22, -40 + row * 26, 41, 23, 2),
                mix("#F7F3EC", "#C9D6D2", p.chance.random()),
            )
    _window(p, -60 if p.right > 300 else p.left + 20, -280, 150, 190)
    for y in (-150, -62):
        _shelf(p, p.right - 190, y, 190, "#A9794F")
        for index in range(6):
            x = p.right - 180 + index * 29
            colour = p.chance.choice(["#D9A05A", "#C0634A", "#7FA08E", "#EADBC0", "#5E7F92"])
            p.brush.ramp(
                box(x, y - 38, 22, 38, 6), (x, 0), (x + 22, 0), [mix(colour, "#FFFFFF", 0.4), colour]
            )
    p.brush.fill(box(p.left - 20, 142, p.right - p.left + 40, 16), "#E8DFD2")
    p.brush.ramp(
        box(p.left - 20, 158, p.right - p.left + 40, 400), (0, 158), (0, 420), ["#6E9088", "#47645F"]
    )
    _plant(p, p.left + 52, 104, 0.8)
    for x in (p.left + 70, p.right - 84):
        p.brush.line(path([(x, p.top - 10), (x, -214)], False), "#3A3236", 3)
        p.lamp(x, -204, 15)


def _cafe(p: Place) -> None:
    p.wall("#9A6F54", "#4A3030")
    p.brush.ramp(
        box(p.left - 10, -190, 150, 210, 4), (p.left, -190), (p.left + 120, 20), ["#3B4640", "#28322E"]
    )
    for row in range(5):
        p.brush.line(
            path(
                [(p.left + 14, -158 + row * 34), (p.left + 60 + p.chance.uniform(0, 50), -158 + row * 34)],
                False,
            ),
            "#E8E4D8",
            5,
            0.7,
        )
    for y in (-140, -44, 52):
        _shelf(p, p.right - 150, y, 170, "#C08E5A")
        for index in range(7):
            x = p.right - 144 + index * 22
            colour = p.chance.choice(["#5A7A58", "#C98A4A", "#E8D8BC", "#7A3E36", "#3E5A66"])
            p.brush.fill(box(x, y - 48, 14, 48, 6), colour)
            p.brush.fill(box(x + 4, y - 60, 6, 16, 2), colour)
    p.brush.ramp(
        box(p.left - 20, 176, p.right - p.left + 40, 400), (0, 176), (0, 330), ["#A87850", "#5A3A2C"]
    )
    for index in range(7):
        x = p.left + (p.right - p.left) * (index + 0.5) / 7
        low = -236 + p.chance.uniform(-36, 30)
        p.brush.line(path([(x, p.top - 10), (x, low)], False), "#2A1E1E", 2)
        p.brush.spot(x, low + 6, 70, 70, "#FFC46E", 0.5)
        p.brush.fill(oval(x, low + 8, 10, 13), "#FFE9B8")


def _library(p: Place) -> None:
    p.wall("#8A6248", "#4A302A")
    for row in range(9):
        y = -262 + row * 78
        x = p.left - 20
        while x < p.right:
            _books(p, x, y, 142, 62)
            x += 152
            p.brush.fill(box(x - 9, y - 74, 9, 80), "#5C3D2C")
        _shelf(p, p.left - 30, y, p.right - p.left + 60, "#6E4A34")
    p.lamp(p.left + 60, -120, 16)
    p.lamp(p.right - 56, -40, 14)


def _tree(p: Place, x: float, y: float, size: float, tint: float) -> None:
    p.brush.fill(lock([(x - 5, y + 190 * size), (x, y + 60 * size), (x + 4, y)], 30 * size, 0.3), "#5E4636")
    for _ in range(34):
        at = x + p.chance.gauss(0, 48) * size, y + p.chance.gauss(-18, 38) * size
        light = 0.5 - (at[0] - x) / (220 * size) - (at[1] - y) / (220 * size)
        green = mix(mix("#2F5F43", "#5C8F52", tint), "#C6D77E", min(max(light, 0), 1) * 0.7)
        p.brush.fill(oval(*at, p.chance.uniform(20, 36) * size, p.chance.uniform(17, 30) * size), green, 0.9)


def _park(p: Place) -> None:
    p.sky(p.all, 140)
    for x in _steps(p.left - 40, p.right + 60, 66):
        p.brush.fill(
            oval(x, 66, 62, 66 + p.chance.uniform(-18, 18)), mix("#86AA8A", "#A9C49C", p.chance.random())
        )
    p.brush.ramp(
        box(p.left - 20, 92, p.right - p.left + 40, 600), (0, 92), (0, 420), ["#A6C474", "#5F8A4C", "#3F6A42"]
    )
    p.brush.fill(
        path([(20, 96), (44, 96), (p.right * 0.9, p.bottom), (-p.right * 0.6, p.bottom)]), "#E0CDA6", 0.7
    )
    _tree(p, p.left + 44, -130, 1.35, 0.3)
    _tree(p, p.right - 36, -86, 1.1, 0.8)
    for _ in range(18):
        at = p.chance.uniform(p.left, p.right), p.chance.uniform(p.top, 20)
        p.brush.fill(oval(*at, *(p.chance.uniform(6, 17),) * 2), "#FFF6C8", p.chance.uniform(0.1, 0.3))
    if p.time == "night":
        p.lamp(p.right - 96, -60, 14)


def _city(p: Place) -> None:
    p.sky(p.all, 200)
    for depth, (low, tint) in enumerate(((-60, 0.62), (20, 0.3), (90, 0.0))):
        x = p.left - 30
        while x < p.right:
            w, top = p.chance.uniform(60, 112), low - p.chance.uniform(60, 190) - (60 if abs(x) > 90 else 0)
            base = mix(
                {"day": "#8C97A8", "sunset": "#7A5F78", "night": "#232B4C"}[p.time], _SKY[p.time][1], tint
            )
            p.brush.ramp(box(x, top, w, 900), (x, 0), (x + w, 0), [mix(base, "#FFF0D8", 0.22), base])
            _panes(p, x, top, w, depth)
            x += w + p.chance.uniform(0, 16)
    for _ in range(26):
        at = p.chance.uniform(p.left, p.right), p.chance.uniform(110, 330)
        colour = p.chance.choice(["#FFC46E", "#FF8A6A", "#9FD0FF", "#FFE9B8"])
        p.brush.fill(oval(*at, *(p.chance.uniform(9, 21),) * 2), colour, 0.2 + 0.35 * _LAMPS[p.time])


def _panes(p: Place, x: float, top: float, w: float, depth: int) -> None:
    for column in range(int(w // 18)):
        for row in range(16):
            lit = p.chance.random() < (0.5 if p.time == "night" else 0.25)
            colour = "#FFD98E" if lit and p.time != "day" else "#DCE8F0" if p.time == "day" else "#3A4468"
            p.brush.fill(
                box(x + 8 + column * 18, top + 14 + row * 24, 9, 13),
                colour,
                0.3 + 0.22 * depth + (0.2 if lit else 0),
            )


def _beach(p: Place) -> None:
    p.sky(p.all, 60)
    sun = (p.left * 0.45, -150 if p.time == "day" else 10)
    p.brush.spot(*sun, 150, 150, "#FFE9B0" if p.time != "night" else "#DCE6FF", 0.7)
    p.brush.fill(oval(*sun, 26, 26), "#FFF8E0")
    for _ in range(5):
        at = p.chance.uniform(p.left, p.right), p.chance.uniform(p.top + 30, -90)
        for puff in range(5):
            p.brush.fill(
                oval(at[0] + puff * 26 - 50, at[1] + p.chance.uniform(-9, 9), 36, 17), "#FFFFFF", 0.42
            )
    sea = {"day": ["#4FA6B8", "#8FD3CE"], "sunset": ["#7A6FA0", "#F0A884"], "night": ["#18264A", "#35507E"]}[
        p.time
    ]
    p.brush.ramp(box(p.left - 20, 30, p.right - p.left + 40, 400), (0, 30), (0, 170), sea)
    for row in range(7):
        y = 52 + row * 17
        p.brush.line(
            path([(p.left, y), (p.left * 0.3, y + 4), (p.right * 0.4, y - 2), (p.right, y + 3)], False),
            "#FFFFFF",
            3,
            0.35,
        )
    p.brush.ramp(
        box(p.left - 20, 168, p.right - p.left + 40, 600), (0, 168), (0, 420), ["#F3DDB4", "#D6B284"]
    )
    trunk = [(p.right - 10, 240), (p.right - 46, 20), (p.right - 62, -150)]
    p.brush.fill(lock(trunk, 30, 0.25), "#8A6848")
    for turn in (-1.5, -1.0, -0.4, 0.3, 0.9, 1.5):
        tip = (p.right - 62 + turn * 116, -150 + abs(turn) * 62 - 40)
        p.brush.fill(
            lock([(p.right - 62, -152), (p.right - 62 + turn * 56, -206 + abs(turn) * 10), tip], 32, 0.5),
            mix("#4F8A55", "#2F5F45", p.chance.random()),
        )


def _bedroom(p: Place) -> None:
    p.wall("#E6D6DC", "#9C86A4")
    _window(p, p.right - 158, -270, 130, 240)
    p.brush.ramp(
        box(p.left - 10, 66, p.right - p.left + 20, 200, 46), (0, 66), (0, 220), ["#B58A76", "#7A5650"]
    )
    for x, colour in (
        (p.left + 50, "#F4ECE6"),
        (p.right - 66, "#E8D2CE"),
        (p.left + 150, "#C9B4D0"),
        (p.right - 180, "#F4ECE6"),
    ):
        p.brush.ramp(
            box(x - 66, 128, 132, 92, 34),
            (x - 60, 120),
            (x + 60, 220),
            [mix(colour, "#FFFFFF", 0.5), mix(colour, "#7A6080", 0.3)],
        )
    p.brush.fill(box(p.left - 20, 206, p.right - p.left + 40, 400, 20), "#D9C6C8")
    line = [(p.left, -196), (p.left * 0.5, -160), (0, -186), (p.right * 0.5, -158), (p.right, -192)]
    p.brush.line(path(line, False), "#6A5660", 2)
    for x, y in resample(line, 15):
        p.brush.spot(x, y + 8, 34, 34, "#FFD08A", 0.55)
        p.brush.fill(oval(x, y + 8, 6, 7), "#FFF2CC")
    _frame(p, p.left + 24, -130, 82, 102, "#A98AB8")


def _gym(p: Place) -> None:
    p.wall("#AEB8C0", "#4E5866")
    for x in _steps(p.left - 60, p.right + 60, 120):
        p.brush.ramp(box(x, -210, 104, 330), (x, -210), (x + 104, 120), ["#DCE6EC", "#8A98A6"])
        p.brush.fill(box(x - 4, p.top, 116, 11), "#F8FAFF", 0.9)
    for y in (70, 140):
        p.brush.fill(box(p.left - 20, y, p.right - p.left + 40, 10), "#2C3038")
        for x in _steps(p.left, p.right + 40, 56):
            colour = p.chance.choice(["#C0463C", "#2C3038", "#3E6CB0", "#3A3E48"])
            for off in (-18, 18):
                p.brush.fill(box(x + off - 10, y - 34, 20, 36, 6), colour)
            p.brush.fill(box(x - 18, y - 20, 36, 7), "#C9CCD2")
    p.brush.ramp(
        box(p.left - 20, 200, p.right - p.left + 40, 400), (0, 200), (0, 400), ["#5A626E", "#363C46"]
    )


def _classroom(p: Place) -> None:
    p.wall("#EFE4CC", "#BCA98C")
    board = box(p.left + 14, -236, min(p.right - p.left - 28, 560), 270, 6)
    p.brush.fill(box(p.left + 4, -246, min(p.right - p.left - 8, 580), 290, 8), "#A9794F")
    p.brush.ramp(board, (p.left, -236), (p.right, 40), ["#4E7464", "#2F5248"])
    for row in range(5):
        x = p.left + 40
        for _ in range(6):
            w = p.chance.uniform(20, 70)
            p.brush.line(
                path([(x, -196 + row * 42), (x + w, -196 + row * 42 + p.chance.uniform(-3, 3))], False),
                "#F0EEE4",
                4,
                0.62,
            )
            x += w + 18
    for index, colour in enumerate(("#E0813A", "#EBC44E", "#7FA08E", "#BF5A5A")):
        p.brush.fill(box(p.left + 20 + index * (p.right - p.left) / 4, 74, 66, 80, 3), colour)
    p.brush.ramp(
        box(p.left - 20, 196, p.right - p.left + 40, 400), (0, 196), (0, 340), ["#C79A68", "#8A6448"]
    )
    for x in (p.left + 60, p.right - 70):
        p.brush.fill(oval(x, 176, 25, 25), mix("#3E6CB0", "#5F9A78", 0.4))
        p.brush.fill(oval(x - 5, 170, 10, 8), "#8FC08A")


def _workshop(p: Place) -> None:
    p.wall("#C9A67E", "#6E5242")
    for x in _steps(p.left, p.right, 22):
        for y in _steps(-250, 90, 22):
            p.brush.fill(oval(x, y, 2.4, 2.4), "#5A4232", 0.6)
    for index in range(int((p.right - p.left) // 52)):
        x, y = p.left + 30 + index * 52, p.chance.choice([-190, -150, -90, -20])
        p.brush.fill(box(x - 4, y, 8, 80, 3), p.chance.choice(["#8A4A32", "#C0463C", "#3A3E48", "#D19A36"]))
        p.brush.fill(box(x - 15, y - 18, 30, 22, 5), "#8E949E")
    _shelf(p, p.left - 10, 84, p.right - p.left + 20, "#8A6444")
    for x in _steps(p.left + 16, p.right, 58):
        p.brush.fill(box(x, 40, 36, 44, 5), p.chance.choice(["#5E7A86", "#C98A4A", "#7A8A5A", "#B0524A"]))
    p.brush.ramp(
        box(p.left - 20, 196, p.right - p.left + 40, 400), (0, 196), (0, 330), ["#A97C50", "#5E4230"]
    )
    p.lamp(p.left + 76, -240, 18)
    p.lamp(p.right - 70, -236, 18)


def _mountains(p: Place) -> None:
    p.sky(p.all, 120)
    tints = {
        "day": ("#A9BFD6", "#7F9DB4", "#54786E"),
        "sunset": ("#B08AA4", "#8A6488", "#5A4468"),
        "night": ("#33426E", "#263457", "#182442"),
    }
    for index, colour in enumerate(tints[p.time]):
        low = -70 + index * 84
        ridge = [(p.left - 40, p.bottom + 40)]
        x = p.left - 40
        while x < p.right + 90:
            ridge.append((x, low + p.chance.uniform(-74, 46) * (1 - index * 0.25)))
            x += 56
        ridge.append((p.right + 90, p.bottom + 40))
        p.brush.ramp(
            polygon(ridge), (p.left, low - 60), (p.right, low + 160), [mix(colour, "#FFF0DA", 0.35), colour]
        )
    for _ in range(26):
        x, y = p.chance.uniform(p.left - 10, p.right + 10), p.chance.uniform(150, 230)
        p.brush.fill(
            polygon([(x - 24, y + 90), (x, y - 34), (x + 24, y + 90)]),
            mix("#2F5448", "#47705A", p.chance.random()),
        )
    p.brush.ramp(
        box(p.left - 20, 250, p.right - p.left + 40, 500), (0, 250), (0, 420), ["#5C7A52", "#344E3E"]
    )


_PLACES: dict[str, Callable[[Place], None]] = {
    "studio": _studio,
    "office": _office,
    "living-room": _living_room,
    "kitchen": _kitchen,
    "cafe": _cafe,
    "library": _library,
    "park": _park,
    "city": _city,
    "beach": _beach,
    "bedroom": _bedroom,
    "gym": _gym,
    "classroom": _classroom,
    "workshop": _workshop,
    "mountains": _mountains,
}
