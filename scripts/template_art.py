"""The drawn pictures of the templates: a bottle that is for sale, the news, and a room before and after.

Everything is drawn in units of which the shorter side has 1000, from the middle of the picture, so that one
drawing serves every shape; where a thing stands may differ. `make_template_pictures.py` writes the files.
"""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from reelwright.catalog.templates import FrameShape
from reelwright_render.draw.skia_loader import skia

Point = tuple[float, float]
Ink = str | tuple[str, float]
UNIT = 1000


def argb(ink: Ink) -> int:
    text, opacity = ink if isinstance(ink, tuple) else (ink, 1.0)
    return (round(255 * opacity) << 24) | int(text[1:7], 16)


def polygon(points: Sequence[Point], smooth: bool = False) -> Any:
    """Straight between the points, or a smooth closed curve through them."""
    made = skia.PathBuilder()
    made.moveTo(*points[0])
    count = len(points)
    for i in range(count - (not smooth)):
        before, start, end, after = (points[(i + step) % count] for step in (-1, 0, 1, 2))
        if smooth:
            first = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
            second = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
            made.cubicTo(*first, *second, *end)
        else:
            made.lineTo(*end)
    made.close()
    return made.detach()


def oval(x: float, y: float, rx: float, ry: float) -> Any:
    made = skia.PathBuilder()
    made.addOval(skia.Rect.MakeLTRB(x - rx, y - ry, x + rx, y + ry))
    return made.detach()


def block(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Any:
    made = skia.PathBuilder()
    made.addRRect(skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(x, y, width, height), radius, radius))
    return made.detach()


class Canvas:
    """A picture of some size, in units from its middle."""

    def __init__(self, shape: FrameShape, size: tuple[int, int]) -> None:
        self.shape = shape
        self.pixels = size
        self.scale = min(size) / UNIT
        self.width, self.height = size[0] / self.scale, size[1] / self.scale
        self.left, self.top = -self.width / 2, -self.height / 2
        self.right, self.bottom = self.width / 2, self.height / 2
        self._surface = skia.Surface(*size)
        self.canvas = self._surface.getCanvas()
        self.canvas.translate(size[0] / 2, size[1] / 2)
        self.canvas.scale(self.scale, self.scale)

    @property
    def whole(self) -> Any:
        return block(self.left, self.top, self.width, self.height)

    def fill(self, form: Any, ink: Ink, soft: float = 0.0) -> None:
        self.canvas.drawPath(form, self._paint(ink, soft))

    def line(self, form: Any, ink: Ink, width: float, soft: float = 0.0) -> None:
        made = self._paint(ink, soft)
        made.setStyle(skia.Paint.kStroke_Style)
        made.setStrokeWidth(width)
        made.setStrokeCap(skia.Paint.kRound_Cap)
        made.setStrokeJoin(skia.Paint.kRound_Join)
        self.canvas.drawPath(form, made)

    def ramp(
        self,
        form: Any,
        start: Point,
        end: Point,
        inks: Sequence[Ink],
        stops: Sequence[float] | None = None,
        soft: float = 0.0,
    ) -> None:
        made = self._paint("#000000", soft)
        ends = [skia.Point(*start), skia.Point(*end)]
        made.setShader(
            skia.GradientShader.MakeLinear(ends, [argb(ink) for ink in inks], stops and list(stops))
        )
        self.canvas.drawPath(form, made)

    def glow(self, x: float, y: float, radius: float, inks: Sequence[Ink], flat: float = 1.0) -> None:
        """From a point outwards, `flat` times as high as wide."""
        made = self._paint("#000000")
        made.setShader(skia.GradientShader.MakeRadial(skia.Point(0, 0), radius, [argb(ink) for ink in inks]))
        with self.moved(x, y, stretched=(1, flat)):
            self.canvas.drawCircle(0, 0, radius, made)

    @contextmanager
    def inside(self, form: Any) -> Iterator[None]:
        self.canvas.save()
        self.canvas.clipPath(form, True)
        yield
        self.canvas.restore()

    @contextmanager
    def moved(
        self, x: float = 0.0, y: float = 0.0, turned: float = 0.0, stretched: Point = (1.0, 1.0)
    ) -> Iterator[None]:
        self.canvas.save()
        self.canvas.translate(x, y)
        self.canvas.rotate(turned)
        self.canvas.scale(*stretched)
        yield
        self.canvas.restore()

    def rgb(self) -> NDArray[np.float32]:
        pixels = self._surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType)
        return pixels[..., :3].astype(np.float32) / 255

    def _paint(self, ink: Ink, soft: float = 0.0) -> Any:
        made = skia.Paint(AntiAlias=True, Dither=True, Color=argb(ink))
        if soft:
            made.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, soft))
        return made


# The product: a steel bottle.


def bottle(c: Canvas, x: float, foot: float, height: float) -> None:
    """Standing on `foot`; drawn 1000 high and 300 wide."""
    by = height / 1000
    with c.moved(x, foot, stretched=(by, by)):
        body = polygon(
            [(-150, -20), (-150, -640), (-146, -700), (-96, -770), (-84, -800), (84, -800), (96, -770)]
            + [(146, -700), (150, -640), (150, -20), (132, 0), (-132, 0)]
        )
        steel: list[Ink] = ["#0E3B33", "#1F6B5C", "#2F8D79", "#1B5C4F", "#0F3F36", "#0A2C26", "#14493F"]
        c.ramp(body, (-150, 0), (150, 0), steel, (0.0, 0.16, 0.3, 0.5, 0.72, 0.9, 1.0))
        with c.inside(body):
            c.fill(block(-112, -690, 22, 640, 11), ("#E8FFF7", 0.34), soft=7)
            c.fill(block(96, -660, 10, 600, 5), ("#BFF3E2", 0.16), soft=4)
            c.ramp(block(-150, -120, 300, 120), (0, -120), (0, 0), [("#041512", 0.0), ("#041512", 0.5)])
            c.fill(block(-150, -44, 300, 44), ("#D9C7A8", 0.95))
            c.ramp(
                block(-150, -44, 300, 44), (-150, 0), (150, 0),
                [("#3B2A12", 0.4), ("#FFFFFF", 0.35), ("#3B2A12", 0.1), ("#1D1206", 0.55)], (0, 0.3, 0.55, 1),
            )  # fmt: skip
            peak = polygon([(-58, -330), (-16, -404), (8, -366), (24, -390), (60, -330)])
            c.fill(peak, ("#F4E9D8", 0.95))
            c.fill(polygon([(-16, -404), (-34, -372), (-18, -380), (-8, -366), (0, -378)]), "#2F8D79")
            for dy, width in ((-296, 96), (-276, 60)):
                c.fill(block(-width / 2, dy, width, 7, 3.5), ("#F4E9D8", 0.8))
        neck = block(-80, -828, 160, 34, 8)
        c.ramp(neck, (-80, 0), (80, 0), ["#8C8A84", "#F2F0EA", "#B4B1A9", "#6D6A64"], (0, 0.28, 0.6, 1))
        cap = block(-94, -940, 188, 118, 22)
        c.ramp(cap, (-94, 0), (94, 0), ["#A87E4C", "#E8C38D", "#C99B63", "#7B5630"], (0, 0.28, 0.6, 1))
        for n in range(9):
            c.fill(block(-80 + 20 * n - 1.5, -930, 3, 98, 1.5), ("#5E3F1F", 0.22))
        c.line(_arc(0, -940, 62, 58), "#0F3F36", 26)
        c.line(_arc(-3, -942, 62, 58), ("#5FB8A2", 0.5), 6)


def _arc(x: float, y: float, rx: float, ry: float) -> Any:
    made = skia.PathBuilder()
    made.addArc(skia.Rect.MakeLTRB(x - rx, y - ry, x + rx, y + ry), 180, 180)
    return made.detach()


def product_hero(c: Canvas) -> None:
    """On a round stand before a large sun."""
    c.ramp(c.whole, (0, c.top), (0, c.bottom), ["#FFD9BF", "#FFB694", "#F58F6C"])
    x = {"tall": 0, "wide": 430, "square": 245}[c.shape]
    foot, high = {"tall": (400, 650), "wide": (350, 790), "square": (340, 760)}[c.shape]
    c.fill(oval(x, foot - high * 0.52, high * 0.47, high * 0.47), "#FF7A54")
    c.ramp(oval(x, foot - high * 0.52, high * 0.47, high * 0.47), (x, foot - high), (x, foot),
           [("#FFE9C9", 0.55), ("#FF7A54", 0.0)])  # fmt: skip
    stand = high * 0.36
    floor = foot + high * 0.02
    c.fill(oval(x, floor + 150, stand * 1.5, 60), ("#8A3A22", 0.42), soft=44)
    side = block(x - stand, floor, stand * 2, c.height)
    c.ramp(
        side, (x - stand, 0), (x + stand, 0), ["#D9704C", "#FFC3A0", "#F29B75", "#B3532F"], (0, 0.3, 0.6, 1)
    )
    c.ramp(block(x - stand, floor, stand * 2, c.height), (0, floor + 60), (0, c.bottom),
           [("#F58F6C", 0.0), ("#D9653F", 0.85)])  # fmt: skip
    c.fill(oval(x, floor, stand, stand * 0.2), "#FFD2B5")
    c.glow(x - stand * 0.3, floor, stand * 0.7, [("#FFF3E4", 0.9), ("#FFF3E4", 0.0)], 0.18)
    c.fill(oval(x + 60, floor + 4, high * 0.22, high * 0.034), ("#5A2210", 0.55), soft=16)
    bottle(c, x, foot, high)


def product_detail(c: Canvas) -> None:
    """The lid from near, drops on cold steel."""
    c.ramp(c.whole, (0, c.top), (0, c.bottom), ["#0C2E29", "#134A40", "#0A2420"])
    x, foot, high = {"tall": (345, 1420, 2250), "wide": (520, 1330, 1900), "square": (300, 1180, 1750)}[
        c.shape
    ]
    c.glow(x - 60, foot - high * 0.72, high * 0.46, [("#5FD3B6", 0.55), ("#5FD3B6", 0.0)])
    c.fill(oval(x + 80, foot - high * 0.5, high * 0.2, high * 0.5), ("#031310", 0.6), soft=90)
    bottle(c, x, foot, high)
    chance = np.random.default_rng(4)
    for _ in range(130):
        dx, dy = chance.uniform(-0.142, 0.13) * high, chance.uniform(-0.66, -0.2) * high
        size = chance.uniform(3, 13) * high / 2000
        drop = oval(x + dx, foot + dy, size, size * 1.2)
        c.fill(drop, ("#04211B", 0.35))
        c.ramp(drop, (0, foot + dy - size), (0, foot + dy + size), [("#0B3A31", 0.5), ("#BFFBE9", 0.5)])
        c.fill(
            oval(x + dx - size * 0.3, foot + dy - size * 0.45, size * 0.28, size * 0.28), ("#FFFFFF", 0.85)
        )


def product_outside(c: Canvas) -> None:
    """At sunrise on a rock, mountains behind a lake."""
    c.ramp(
        c.whole,
        (0, c.top),
        (0, c.bottom * 0.4),
        ["#2E4A7D", "#8A7FB0", "#F2A98C", "#FFD9A0"],
        (0, 0.4, 0.75, 1),
    )
    sun = {"tall": -170, "wide": -330, "square": -190}[c.shape]
    c.glow(sun, 20, 700, [("#FFF1C4", 0.95), ("#FFC78A", 0.35), ("#FFC78A", 0.0)])
    c.fill(oval(sun, 20, 66, 66), "#FFF7DD")
    ranges = (("#B79AB4", -60, 190, 5), ("#7F7BA4", 30, 170, 8), ("#4A5A86", 110, 130, 12))
    for number, (ink, level, high, seed) in enumerate(ranges):
        ridge = _ridge(c, level, high, seed)
        c.ramp(ridge, (0, level - high), (0, level + 220), [ink, ("#F4B99A" if number < 2 else "#6E7FA8")])
    lake = block(c.left, 190, c.width, c.height)
    c.ramp(lake, (0, 190), (0, 520), ["#F3B795", "#9A86A6", "#3C5378"])
    c.glow(sun, 200, 420, [("#FFF3D0", 0.8), ("#FFF3D0", 0.0)], 0.3)
    chance = np.random.default_rng(2)
    for _ in range(46):
        y = 200 + 240 * chance.random() ** 1.4
        wide = chance.uniform(20, 110)
        c.fill(block(sun + chance.normal(0, 90 + y * 0.3) - wide / 2, y, wide, 3, 1.5), ("#FFF3D0", 0.5))
    x, foot, high = {"tall": (120, 455, 620), "wide": (430, 410, 700), "square": (260, 410, 640)}[c.shape]
    rock = [(x - 420, c.bottom + 50), (x - 380, foot + 120), (x - 250, foot + 10), (x - 40, foot - 12)]
    rock += [(x + 190, foot - 4), (x + 360, foot + 70), (x + 560, foot + 90), (x + 700, c.bottom + 50)]
    c.ramp(polygon(rock), (x - 300, foot), (x + 300, c.bottom), ["#8D6F72", "#3B3A55", "#1D2238"])
    c.fill(polygon([(x - 380, foot + 120), (x - 250, foot + 10), (x - 40, foot - 12), (x + 190, foot - 4),
                    (x + 60, foot + 40), (x - 200, foot + 60)]), ("#FFCFA6", 0.5))  # fmt: skip
    c.fill(oval(x + 90, foot + 10, 180, 16), ("#1A1528", 0.6), soft=12)
    bottle(c, x, foot, high)


def _ridge(c: Canvas, level: float, high: float, seed: int) -> Any:
    chance = np.random.default_rng(seed)
    waves = [(chance.uniform(0.002, 0.012), chance.uniform(0, 6), chance.uniform(0.3, 1)) for _ in range(6)]
    points = [(c.left - 20, c.bottom)]
    for x in np.arange(c.left - 20, c.right + 40, 12):
        sway = sum(part * math.sin(x * pace + turn) for pace, turn, part in waves) / 3
        rough = 0.05 * math.sin(x * 0.07 + seed) + 0.04 * math.sin(x * 0.19)
        points.append((float(x), level - high * (sway + rough)))
    return polygon([*points, (c.right + 20, c.bottom)])


# The news.


def news_globe(c: Canvas) -> None:
    """A globe of fine lines on night blue, red light from below."""
    c.ramp(c.whole, (c.left, c.top), (c.right, c.bottom), ["#0A1634", "#0D2350", "#071027"])
    x, y = {"tall": (170, -330), "wide": (520, -40), "square": (250, -150)}[c.shape]
    size = {"tall": 620, "wide": 620, "square": 560}[c.shape]
    c.glow(x, y, size * 1.5, [("#2C7BFF", 0.5), ("#2C7BFF", 0.0)])
    ball = oval(x, y, size, size)
    c.ramp(ball, (x - size, y - size), (x + size, y + size), ["#2F6BE8", "#12337F", "#081A45"])
    with c.inside(ball):
        for number in range(1, 7):
            c.line(oval(x, y, size * number / 6.5, size), ("#9CC4FF", 0.22), 2.5)
        for number in range(-5, 6):
            level = y + size * math.sin(number * 0.28)
            wide = size * math.cos(number * 0.28)
            c.line(oval(x, level, wide, wide * 0.12), ("#9CC4FF", 0.22), 2.5)
        chance = np.random.default_rng(12)
        for _ in range(190):
            angle, far = chance.uniform(0, 6.28), size * math.sqrt(chance.random())
            spot = oval(x + far * math.cos(angle), y + far * math.sin(angle), 4, 4)
            c.fill(spot, ("#DDEBFF", chance.uniform(0.15, 0.8)))
        c.glow(x - size * 0.4, y - size * 0.45, size, [("#FFFFFF", 0.3), ("#FFFFFF", 0.0)])
    c.line(ball, ("#9CC4FF", 0.6), 4)
    for number, (dy, ink) in enumerate(((0, "#E3122B"), (70, "#FF4B5C"), (110, "#FFFFFF"))):
        level = c.bottom * 0.62 + dy
        band = [(c.left, level + 150), (c.right, level - 90), (c.right, level - 90 + 54 - 22 * number)]
        band.append((c.left, level + 150 + 54 - 22 * number))
        c.fill(polygon(band), (ink, 0.9 if number == 0 else 0.5))
    c.ramp(c.whole, (0, 0), (0, c.bottom), [("#071027", 0.0), ("#050B1C", 0.75)])


def news_city(c: Canvas) -> None:
    """A lit tram on a bridge at dusk."""
    up = {"tall": -330, "wide": -150, "square": -250}[c.shape]
    sky = ["#141B3F", "#4A3F78", "#C46A7B", "#FFB27A"]
    c.ramp(c.whole, (0, c.top), (0, 260 + up), sky, (0, 0.5, 0.8, 1))
    with c.moved(0, up):
        towers, tram = ((-90, 770), 340) if c.shape == "wide" else ((-430, 430), -40)
        _bridge(c, towers, tram)


def _bridge(c: Canvas, towers: Sequence[float], tram: float) -> None:
    c.glow(-120, 190, 640, [("#FFD79A", 0.8), ("#FFD79A", 0.0)], 0.6)
    for seed, ink, level, tall in (
        (3, "#7A5480", 150, 280),
        (5, "#43375F", 190, 240),
        (9, "#231F42", 215, 170),
    ):
        _houses(c, seed, ink, level, tall)
    river = block(c.left, 215, c.width, c.height)
    c.ramp(river, (0, 215), (0, 700), ["#B9687A", "#4B3B66", "#171A3A"])
    chance = np.random.default_rng(6)
    for _ in range(150):
        y = 230 + 560 * chance.random() ** 1.3
        wide = chance.uniform(16, 90) * (0.6 + y / 700)
        ink = ("#FFD08A", chance.uniform(0.1, 0.5))
        c.fill(block(chance.uniform(c.left, c.right), y, wide, 3, 1.5), ink)
    deck = 250.0
    for x in towers:
        for side in (-1, 1):
            for number in range(1, 9):
                end = x + side * number * 62
                c.line(polygon([(x, deck - 430), (end, deck)]), ("#F3D9C8", 0.55), 2.5)
        c.ramp(block(x - 13, deck - 450, 26, 900, 6), (x - 13, 0), (x + 13, 0), ["#E9C2A6", "#5E4666"])
    c.ramp(block(c.left, deck, c.width, 34), (0, deck), (0, deck + 34), ["#3A2F55", "#1A1735"])
    c.fill(block(c.left, deck, c.width, 4), ("#FFD9A8", 0.8))
    _tram(c, tram, deck)


def _houses(c: Canvas, seed: int, ink: str, level: float, tall: float) -> None:
    chance = np.random.default_rng(seed)
    x = c.left - 20
    while x < c.right:
        wide, high = chance.uniform(54, 130), tall * chance.uniform(0.4, 1.25)
        c.fill(block(x, level - high, wide - 4, high + 80), ink)
        if chance.random() < 0.25:
            c.fill(block(x + wide / 2 - 3, level - high - 60, 5, 70), ink)
        for row in range(int(high / 26)):
            for column in range(int(wide / 24)):
                if chance.random() < 0.34:
                    window = block(x + 9 + column * 23, level - high + 12 + row * 26, 9, 13, 1.5)
                    c.fill(window, ("#FFD58C", chance.uniform(0.35, 0.95)))
        x += wide


def _tram(c: Canvas, x: float, rail: float) -> None:
    c.fill(block(x - 260, rail - 16, 520, 30), ("#FFCF7A", 0.4), soft=20)
    c.line(polygon([(c.left, rail - 178), (c.right, rail - 178)]), ("#2A2344", 0.9), 3)
    c.line(polygon([(x - 10, rail - 136), (x + 30, rail - 158), (x - 6, rail - 178)]), "#2A2344", 5)
    for side in (-1, 1):
        car = block(x + (-254 if side < 0 else 4), rail - 138, 250, 126, 26)
        c.ramp(car, (0, rail - 138), (0, rail - 12), ["#FF5A4D", "#D9263B", "#8E1531"])
        for number in range(4):
            pane = block(x + (-236 if side < 0 else 22) + number * 56, rail - 116, 46, 50, 8)
            c.ramp(pane, (0, rail - 116), (0, rail - 66), ["#FFF0C2", "#FFC96B"])
            if number % 2 == (side > 0):
                left = x + (-236 if side < 0 else 22) + number * 56
                with c.inside(pane):
                    c.fill(oval(left + 24, rail - 88, 9, 10), ("#4A2238", 0.9))
                    c.fill(oval(left + 24, rail - 62, 19, 19), ("#4A2238", 0.9))
        c.fill(block(x + (-254 if side < 0 else 4), rail - 52, 250, 7), ("#FFE7D0", 0.9))
        for wheel in (60, 190):
            c.fill(oval(x + (-254 if side < 0 else 4) + wheel, rail - 8, 15, 15), "#1B1730")
    c.glow(x + 262, rail - 44, 90, [("#FFF3C9", 0.95), ("#FFF3C9", 0.0)])


def news_sea(c: Canvas) -> None:
    """A turtle in the light from above, over a reef."""
    c.ramp(
        c.whole, (0, c.top), (0, c.bottom), ["#8FE6E4", "#2FB3C9", "#0E6C9C", "#07365F"], (0, 0.25, 0.6, 1)
    )
    for number in range(9):
        start = c.left + c.width * (number + 0.5) / 9
        ray = [(start - 26, c.top - 20), (start + 34, c.top - 20), (start * 1.25 + 150, c.bottom)]
        ray.append((start * 1.25 - 40, c.bottom))
        form = polygon(ray)
        c.ramp(form, (0, c.top), (0, c.bottom * 0.7), [("#FFFFFF", 0.3), ("#FFFFFF", 0.0)], soft=14)
    chance = np.random.default_rng(8)
    for _ in range(34):
        x, y = chance.normal(-230, 150), chance.normal(-270, 60)
        y -= 330 if c.shape == "tall" else 60
        _fish(c, x, y, chance.uniform(15, 26), ("#0B4F7E", 0.65))
    for level, ink, seed in ((0.62, "#0B4F78", 3), (0.74, "#083B60", 5), (0.84, "#052744", 7)):
        _reef(c, c.bottom * level, ink, seed)
    x, y, size = {"tall": (20, -330, 1.2), "wide": (400, -110, 1.25), "square": (70, -230, 1.0)}[c.shape]
    with c.moved(x, y, turned=-16, stretched=(size, size)):
        _turtle(c)
    for _ in range(50):
        size = chance.uniform(3, 9)
        bubble = oval(chance.uniform(c.left, c.right), chance.uniform(c.top, c.bottom), size, size)
        c.line(bubble, ("#E9FFFF", 0.5), 1.6)


def _fish(c: Canvas, x: float, y: float, size: float, ink: Ink) -> None:
    c.fill(oval(x, y, size, size * 0.36), ink)
    c.fill(
        polygon([(x - size * 0.8, y), (x - size * 1.5, y - size * 0.4), (x - size * 1.5, y + size * 0.4)]),
        ink,
    )


def _reef(c: Canvas, level: float, ink: str, seed: int) -> None:
    chance = np.random.default_rng(seed)
    c.fill(block(c.left, level + 30, c.width, c.height), ink)
    x = c.left
    while x < c.right:
        size = chance.uniform(40, 110)
        c.fill(oval(x, level + 40, size, size * chance.uniform(0.5, 1.1)), ink)
        if chance.random() < 0.6:
            for turn in range(-3, 4):
                with c.moved(x, level + 20, turned=turn * 15 + chance.uniform(-6, 6)):
                    c.fill(block(-8, -size * 1.5, 16, size * 1.5, 8), ink)
        x += size * 0.9


def _turtle(c: Canvas) -> None:
    skin = ["#7BAE6A", "#3F7F57"]
    c.fill(oval(20, 190, 230, 26), ("#042844", 0.35), soft=26)
    limbs = (
        [(110, -40), (210, -170), (300, -205), (270, -120), (170, -10)],
        [(110, 50), (170, 190), (230, 240), (225, 150), (170, 40)],
        [(-140, -30), (-230, -90), (-260, -70), (-200, -10)],
        [(-140, 40), (-220, 110), (-250, 100), (-190, 30)],
    )
    for limb in limbs:
        form = polygon(limb, smooth=True)
        c.ramp(form, (0, -200), (0, 240), skin)
    head = polygon([(190, -44), (268, -52), (312, -16), (300, 22), (250, 38), (190, 36)], smooth=True)
    c.ramp(head, (0, -60), (0, 50), ["#9CCB84", "#4E8B5E"])
    c.fill(oval(282, -14, 11, 12), "#14261F")
    c.fill(oval(286, -18, 4, 4), "#FFFFFF")
    rim = [(-200, 6), (-130, -110), (20, -150), (150, -100), (206, 0), (150, 84), (20, 116), (-130, 90)]
    shell = polygon(rim, smooth=True)
    c.ramp(shell, (-60, -150), (60, 116), ["#D6A760", "#9A6A34", "#553619"])
    with c.inside(shell):
        for x, y in ((-110, -20), (0, -30), (106, -22), (-60, -104), (54, -104), (-58, 62), (56, 58)):
            plate = polygon([(x + 58 * math.cos(a * 1.047), y + 48 * math.sin(a * 1.047)) for a in range(6)])
            c.fill(plate, ("#7A4E22", 0.55))
            c.line(plate, ("#F2D190", 0.75), 5)
        c.glow(-20, -130, 240, [("#FFF3CC", 0.6), ("#FFF3CC", 0.0)], 0.5)


def news_space(c: Canvas) -> None:
    """A comet over an observatory."""
    c.ramp(
        c.whole, (0, c.top), (0, c.bottom), ["#050A24", "#141C4E", "#3A2E6E", "#8A4F7A"], (0, 0.45, 0.75, 1)
    )
    chance = np.random.default_rng(21)
    for _ in range(520):
        size = 0.8 + 2.4 * chance.random() ** 4
        star = oval(chance.uniform(c.left, c.right), chance.uniform(c.top, c.bottom * 0.6), size, size)
        c.fill(star, ("#FFFFFF", chance.uniform(0.25, 0.95)))
    with c.moved(-40, 0, turned=-32):
        for _ in range(60):
            spot = (chance.normal(0, 700), chance.normal(0, 60))
            c.glow(*spot, chance.uniform(60, 190), [("#8FA0FF", 0.07), ("#8FA0FF", 0.0)], 0.5)
    x, y = {"tall": (-190, -360), "wide": (330, -170), "square": (-40, -260)}[c.shape]
    with c.moved(x, y, turned=-34):
        tail = polygon([(0, -20), (700, -150), (820, -30), (700, 80), (0, 20)])
        c.ramp(tail, (0, 0), (760, 0), [("#CFF3FF", 0.85), ("#6FB7FF", 0.35), ("#6FB7FF", 0.0)], soft=18)
        c.ramp(polygon([(0, -9), (620, -36), (620, 22), (0, 9)]), (0, 0), (600, 0),
               [("#FFFFFF", 0.95), ("#BFE8FF", 0.0)], soft=7)  # fmt: skip
        c.glow(0, 0, 150, [("#FFFFFF", 1.0), ("#BFE8FF", 0.5), ("#BFE8FF", 0.0)])
        c.fill(oval(0, 0, 19, 19), "#FFFFFF")
    for level, high, ink, seed in ((300, 110, "#2A2456", 4), (370, 90, "#17143A", 9)):
        c.fill(_ridge(c, level, high, seed), ink)
    _observatory(c, {"tall": 250, "wide": 640, "square": 330}[c.shape], 330)
    c.fill(_ridge(c, 430, 40, 6), "#0B0A22")


def _observatory(c: Canvas, x: float, foot: float) -> None:
    c.fill(block(x - 90, foot - 90, 180, 190), "#3E3A6B")
    c.ramp(
        block(x - 90, foot - 90, 180, 190), (x - 90, 0), (x + 90, 0), [("#AFA6E0", 0.55), ("#0B0A22", 0.35)]
    )
    dome = polygon(
        [(x + 110 * math.cos(a), foot - 90 + 112 * math.sin(a)) for a in np.linspace(-math.pi, 0, 40)]
    )
    c.ramp(dome, (x - 110, foot - 200), (x + 110, foot - 90), ["#E3DEFF", "#7D76B8", "#332E62"])
    slit = polygon([(x - 34, foot - 192), (x + 4, foot - 202), (x + 8, foot - 100), (x - 30, foot - 100)])
    c.fill(slit, "#FFC86B")
    c.glow(x - 14, foot - 150, 130, [("#FFC86B", 0.55), ("#FFC86B", 0.0)])
    c.fill(block(x - 14, foot - 50, 30, 60, 4), ("#FFC86B", 0.9))


# A room, before and after a weekend.

FLOOR = 190.0


def room_before(c: Canvas) -> None:
    """Grey, bare, and a bulb."""
    _wall(c, ["#A9A59B", "#928E86"], ["#7F7468", "#5B5249"])
    for x, y, size in ((-150, -330, 120), (280, -120, 150), (-330, 60, 130), (90, -470, 100)):
        c.glow(x, y, size, [("#6B6458", 0.34), ("#6B6458", 0.0)], 0.8)
    crack = [(120, -420), (136, -352), (112, -300), (140, -236), (126, -180)]
    for start, end in zip(crack, crack[1:], strict=False):
        c.line(polygon([start, end]), ("#4E4A44", 0.7), 3)
    _window(c, "#B9C3C6", "#DDE3E2", "#8B8880")
    c.fill(block(c.left, FLOOR - 26, c.width, 26), "#8B857B")
    for x in np.arange(c.left, c.right, 120):
        c.line(polygon([(float(x) * 0.8, FLOOR), (float(x) * 1.7, c.bottom)]), ("#453D35", 0.4), 2.5)
    c.line(polygon([(0, c.top), (0, -360)]), "#3A3733", 4)
    c.fill(block(-11, -372, 22, 34, 6), "#4A4640")
    c.glow(0, -316, 130, [("#FFF2C6", 0.5), ("#FFF2C6", 0.0)])
    c.fill(oval(0, -318, 26, 32), "#F0E3B4")
    _couch(c, ["#8A6C50", "#6B523B"], "#59442F", ())
    c.fill(polygon([(-40, 74), (20, 66), (60, 96), (10, 112)], smooth=True), ("#4E3B28", 0.55))
    for x, y, wide, high in ((300, 130, 150, 120), (324, 34, 112, 98), (420, 190, 110, 84)):
        _carton(c, x, y, wide, high)
    c.ramp(c.whole, (0, c.top), (0, c.bottom), [("#2B2B2E", 0.18), ("#2B2B2E", 0.0), ("#1B1A1A", 0.4)])


def _wall(c: Canvas, wall: Sequence[Ink], floor: Sequence[Ink]) -> None:
    c.ramp(block(c.left, c.top, c.width, c.height), (0, c.top), (0, FLOOR), wall)
    c.ramp(block(c.left, FLOOR, c.width, c.height), (0, FLOOR), (0, c.bottom), floor)


def _window(c: Canvas, low: str, high: str, frame: str) -> None:
    c.fill(block(-452, -410, 264, 370), frame)
    pane = block(-436, -394, 232, 338)
    c.ramp(pane, (0, -394), (0, -56), [high, low])
    c.fill(block(-326, -394, 12, 338), frame)
    c.fill(block(-436, -236, 232, 12), frame)
    c.fill(block(-468, -44, 296, 22, 4), frame)


def _couch(c: Canvas, seat: Sequence[Ink], dark: str, cushions: Sequence[tuple[float, str, float]]) -> None:
    c.fill(oval(-10, 282, 330, 34), ("#1C1610", 0.5), soft=20)
    for x in (-260, 236):
        c.fill(block(x, 236, 20, 46, 4), "#3A2A1C")
    c.ramp(block(-300, -20, 580, 200, 44), (0, -20), (0, 180), seat)
    for x in (-252.0, 2.0):
        c.ramp(block(x, 0, 240, 140, 34), (0, 0), (0, 140), seat)
        c.line(block(x, 0, 240, 140, 34), (dark, 0.35), 3)
    for x, ink, turn in cushions:
        with c.moved(x, 74, turned=turn):
            c.ramp(block(-62, -58, 124, 112, 30), (0, -58), (0, 54), [ink, (ink, 0.86)])
            c.line(block(-62, -58, 124, 112, 30), ("#3A2A1C", 0.18), 3)
    for x in (-262.0, -10.0):
        c.ramp(block(x, 116, 252, 84, 26), (0, 116), (0, 200), seat)
        c.line(block(x, 116, 252, 84, 26), (dark, 0.3), 3)
    c.ramp(block(-292, 184, 564, 62, 18), (0, 184), (0, 246), [*list(seat)[1:], dark])
    for x in (-326.0, 240.0):
        c.ramp(block(x, 56, 78, 190, 34), (0, 56), (0, 246), seat)
        c.line(block(x, 56, 78, 190, 34), (dark, 0.3), 3)


def _carton(c: Canvas, x: float, y: float, wide: float, high: float) -> None:
    c.fill(oval(x + wide / 2, y + high, wide * 0.56, 14), ("#1C1610", 0.5), soft=10)
    c.ramp(block(x, y, wide, high, 4), (0, y), (0, y + high), ["#C09A68", "#94723F"])
    c.fill(block(x + wide * 0.4, y, wide * 0.2, high), ("#E0C795", 0.55))
    c.fill(block(x, y, wide, 7), ("#7A5A2E", 0.6))


def room_after(c: Canvas) -> None:
    """Sage walls, a sunlit window, a couch that one wants to sit on."""
    _wall(c, ["#A9BFA4", "#8FAA8B"], ["#D9A86C", "#A97440"])
    c.glow(-330, -240, 900, [("#FFF3CF", 0.6), ("#FFF3CF", 0.0)])
    for x in np.arange(c.left - 40, c.right, 150):
        c.line(block(float(x), 20, 118, 132, 6), ("#6F8C6C", 0.7), 5)
    c.fill(block(c.left, -6, c.width, 12), "#DDE7D6")
    c.fill(block(c.left, FLOOR - 30, c.width, 30), "#E9EFE2")
    for x in np.arange(c.left, c.right, 92):
        c.line(polygon([(float(x) * 0.8, FLOOR), (float(x) * 1.7, c.bottom)]), ("#7E5226", 0.4), 2.5)
    _window(c, "#CDEBFF", "#FFF8E2", "#FBF7EC")
    for x, turn in ((-496.0, 1), (-210.0, -1)):
        form = polygon([(x - 6, -436), (x + 70, -436), (x + 58 + 8 * turn, -60), (x + 74, 60), (x - 12, 60)])
        c.ramp(form, (x, 0), (x + 74, 0), ["#FFF9EC", "#E7DCC4", "#FFF9EC", "#D9CCB0"])
    c.fill(block(-520, -446, 400, 13, 6), "#7A5A38")
    sun = polygon([(-200, FLOOR + 20), (130, FLOOR + 20), (420, FLOOR + 330), (-40, FLOOR + 330)])
    c.fill(sun, ("#FFF1C4", 0.5), soft=8)
    _pictures(c)
    c.fill(oval(-10, 330, 470, 92), "#F2E6D2")
    for number in range(3):
        c.line(oval(-10, 330, 430 - number * 60, 82 - number * 13), ("#C96F4A", 0.75), 7)
    _lamp(c, 385)
    cushions = ((-190.0, "#D9764A", -8.0), (-92.0, "#F0C05A", 6.0), (176.0, "#5E8C7A", 9.0))
    _couch(c, ["#FFF6E6", "#E8D9BF"], "#BFA985", cushions)
    throw = polygon([(246, 50), (322, 50), (326, 210), (306, 226), (290, 208), (272, 228), (250, 208)])
    c.ramp(throw, (246, 0), (326, 0), ["#C96F4A", "#E59468", "#B85C38"])
    _plant(c, -440, 250)
    c.ramp(c.whole, (0, c.top), (0, c.bottom), [("#FFF1D0", 0.12), ("#FFF1D0", 0.0), ("#4A2A10", 0.25)])


def _pictures(c: Canvas) -> None:
    for x, y, wide, high in ((-90.0, -400.0, 180.0, 240.0), (120.0, -360.0, 140.0, 180.0)):
        c.fill(block(x + 8, y + 12, wide, high), ("#3B4A38", 0.35), soft=10)
        c.fill(block(x, y, wide, high), "#7A5A38")
        sheet = block(x + 11, y + 11, wide - 22, high - 22)
        c.fill(sheet, "#FBF4E6")
        with c.inside(sheet):
            c.fill(oval(x + wide * 0.6, y + high * 0.4, wide * 0.2, wide * 0.2), "#E88A55")
            c.fill(oval(x + wide * 0.25, y + high * 0.95, wide * 0.5, high * 0.3), "#5E8C7A")
            c.fill(oval(x + wide * 0.85, y + high, wide * 0.45, high * 0.24), "#2F5A4C")


def _lamp(c: Canvas, x: float) -> None:
    c.glow(x, -150, 330, [("#FFE3A0", 0.85), ("#FFE3A0", 0.0)])
    c.fill(oval(x, 262, 66, 13), ("#3B2812", 0.6), soft=5)
    c.fill(block(x - 5, -140, 10, 400, 4), "#5A4228")
    c.fill(oval(x, 258, 54, 11), "#5A4228")
    shade = polygon([(x - 56, -246), (x + 56, -246), (x + 96, -110), (x - 96, -110)])
    c.ramp(shade, (0, -246), (0, -110), ["#FFF0CC", "#FFD98A"])


def _plant(c: Canvas, x: float, foot: float) -> None:
    c.fill(oval(x, foot + 56, 84, 16), ("#3B2812", 0.5), soft=9)
    chance = np.random.default_rng(3)
    for number in range(15):
        with c.moved(x, foot - 60, turned=-76 + number * 11 + chance.uniform(-5, 5)):
            far = chance.uniform(180, 330)
            c.line(polygon([(0, 0), (0, -far * 0.6)]), "#2F5A3E", 5)
            leaf = polygon([(0, -far * 0.42), (46, -far * 0.68), (0, -far), (-46, -far * 0.68)], smooth=True)
            c.ramp(leaf, (-46, 0), (46, 0), ["#3F7F4F", "#2F6B43", "#7DB57A" if number % 2 else "#5C9C62"])
            c.line(polygon([(0, -far * 0.46), (0, -far * 0.95)]), ("#CDE8BE", 0.5), 2.5)
    pot = polygon([(x - 74, foot - 76), (x + 74, foot - 76), (x + 54, foot + 56), (x - 54, foot + 56)])
    c.ramp(pot, (x - 74, 0), (x + 74, 0), ["#C96F4A", "#EDA27C", "#A9532F"])
    c.fill(block(x - 80, foot - 88, 160, 24, 8), "#DB8660")


ART = {
    "bottle-hero": product_hero,
    "bottle-detail": product_detail,
    "bottle-outside": product_outside,
    "news-globe": news_globe,
    "news-city": news_city,
    "news-sea": news_sea,
    "news-space": news_space,
    "room-before": room_before,
    "room-after": room_after,
}


def drawn(name: str, shape: FrameShape, size: tuple[int, int]) -> NDArray[np.float32]:
    """RGB from 0 to 1, drawn twice as large and made smaller."""
    canvas = Canvas(shape, (size[0] * 2, size[1] * 2))
    ART[name](canvas)
    return np.asarray(cv2.resize(canvas.rgb(), size, interpolation=cv2.INTER_AREA), np.float32)
