"""Small square pictures for the tracks: a drawing a category, its colours turned a little for each track."""

import colorsys
import hashlib
from collections.abc import Callable
from math import cos, pi, sin
from pathlib import Path

import cv2
import numpy as np
import skia

SIZE = 256
Draw = Callable[[skia.Canvas, np.random.Generator, "Colours"], None]
Rgb = tuple[float, float, float]


class Colours:
    """A dark, a middle and a bright tone of one mood; `turn` moves the hue, `value` is how light it is."""

    def __init__(self, hue: float, second: float, turn: float, value: float) -> None:
        self.deep = self._tone(hue + turn, 0.62 + 0.1 * value, 0.1 + 0.24 * value)
        self.middle = self._tone(second + turn, 0.72, 0.62 * value)
        self.bright = self._tone(second + turn + 0.03, 0.42, 0.98)
        self.light = self._tone(second + turn, 0.12, 1.0)

    @staticmethod
    def _tone(hue: float, saturation: float, value: float) -> Rgb:
        return colorsys.hsv_to_rgb(hue % 1, saturation, value)


def write_cover(path: Path, category: str, name: str) -> None:
    seed = int.from_bytes(hashlib.sha256(name.encode()).digest()[:4], "big")
    rng = np.random.default_rng(seed)
    hue, second, value, draw = LOOKS[category]
    colours = Colours(hue, second, float(rng.uniform(-0.05, 0.05)), value)
    surface = skia.Surface(SIZE, SIZE)
    with surface as canvas:
        _ground(canvas, colours)
        draw(canvas, rng, colours)
    pixels = surface.toarray(colorType=skia.kBGRA_8888_ColorType)[..., :3].astype(np.float32)
    pixels += rng.normal(0, 2.2, pixels.shape[:2] + (1,))  # a little grain: gradients band without it
    cv2.imwrite(str(path), np.clip(pixels, 0, 255).astype(np.uint8), [cv2.IMWRITE_WEBP_QUALITY, 82])


def _paint(colour: Rgb, alpha: float = 1.0, **more: object) -> skia.Paint:
    return skia.Paint(Color4f=skia.Color4f(*colour, alpha), AntiAlias=True, **more)


def _line(colour: Rgb, alpha: float, width: float) -> skia.Paint:
    return _paint(
        colour, alpha, Style=skia.Paint.kStroke_Style, StrokeWidth=width, StrokeCap=skia.Paint.kRound_Cap
    )


def _ground(canvas: skia.Canvas, c: Colours) -> None:
    ends = [skia.Point(0, 0), skia.Point(SIZE * 0.35, SIZE)]
    shader = skia.GradientShader.MakeLinear(
        ends, [skia.Color4f(*c.middle, 1).toColor(), skia.Color4f(*c.deep, 1).toColor()]
    )
    canvas.drawPaint(skia.Paint(Shader=shader))


def _glow(canvas: skia.Canvas, x: float, y: float, radius: float, colour: Rgb, alpha: float = 1.0) -> None:
    colours = [skia.Color4f(*colour, alpha).toColor(), skia.Color4f(*colour, 0).toColor()]
    canvas.drawCircle(
        x, y, radius, skia.Paint(Shader=skia.GradientShader.MakeRadial(skia.Point(x, y), radius, colours))
    )


def _ridge(
    canvas: skia.Canvas, rng: np.random.Generator, base: float, height: float, colour: Rgb, alpha: float
) -> None:
    x = np.arange(0, SIZE + 8, 4)
    waves = sum(
        rng.uniform(0.3, 1) / k * np.sin(x / SIZE * 2 * pi * k * 0.8 + rng.uniform(0, 6)) for k in (1, 2, 3)
    )
    path = skia.Path()
    path.moveTo(0, SIZE)
    for at, wave in zip(x, waves, strict=True):
        path.lineTo(float(at), float(base - height * wave))
    path.lineTo(SIZE, SIZE)
    canvas.drawPath(path, _paint(colour, alpha))


def _hills(canvas: skia.Canvas, rng: np.random.Generator, c: Colours) -> None:
    x = rng.uniform(80, 180)
    _glow(canvas, x, 96, 110, c.light, 0.45)
    canvas.drawCircle(x, 96, 30, _paint(c.light, 0.95))
    for index, base in enumerate((160, 190, 222)):
        _ridge(canvas, rng, base, 16, c.deep, 0.35 + 0.25 * index)


def _bolts(canvas: skia.Canvas, rng: np.random.Generator, c: Colours) -> None:
    for _ in range(9):
        y, length = rng.uniform(-20, 270), rng.uniform(60, 200)
        x = rng.uniform(-40, 200)
        canvas.drawLine(
            x, y, x + length, y - length * 0.45, _line(c.bright, rng.uniform(0.15, 0.6), rng.uniform(2, 9))
        )
    path = skia.Path()
    path.addPoly(
        [
            skia.Point(*p)
            for p in ((148, 40), (88, 142), (126, 142), (104, 218), (176, 108), (134, 108), (166, 40))
        ],
        True,
    )
    _glow(canvas, 130, 130, 120, c.light, 0.35)
    canvas.drawPath(path, _paint(c.light))


def _sun(canvas: skia.Canvas, rng: np.random.Generator, c: Colours) -> None:
    turn = rng.uniform(0, pi)
    for ray in range(16):
        angle = turn + ray * pi / 8
        path = skia.Path()
        path.addPoly(
            [
                skia.Point(128, 128),
                skia.Point(128 + 260 * cos(angle), 128 + 260 * sin(angle)),
                skia.Point(128 + 260 * cos(angle + pi / 16), 128 + 260 * sin(angle + pi / 16)),
            ],
            True,
        )
        canvas.drawPath(path, _paint(c.bright, 0.35))
    canvas.drawCircle(128, 128, 58, _paint(c.light))
    for x in (108, 148):
        canvas.drawCircle(x, 118, 6, _paint(c.deep))
    canvas.drawArc(skia.Rect.MakeXYWH(102, 104, 52, 52), 20, 140, False, _line(c.deep, 1, 6))


def _frames(canvas: skia.Canvas, rng: np.random.Generator, c: Colours) -> None:
    for angle, alpha in ((rng.uniform(-16, -8), 0.75), (rng.uniform(3, 9), 1.0)):
        canvas.save()
        canvas.rotate(float(angle), 128, 128)
        canvas.drawRect(skia.Rect.MakeXYWH(68, 56, 120, 142), _paint(c.light, alpha))
        canvas.drawRect(skia.Rect.MakeXYWH(78, 66, 100, 100), _paint(c.deep, 0.9))
        canvas.drawCircle(128 + rng.uniform(-20, 20), 116, 24, _paint(c.bright, 0.95))
        canvas.drawRect(skia.Rect.MakeXYWH(78, 142, 100, 24), _paint(c.middle))
        canvas.restore()


def _heart(canvas: skia.Canvas, rng: np.random.Generator, c: Colours) -> None:
    for _ in range(14):
        _glow(
            canvas,
            rng.uniform(0, 256),
            rng.uniform(0, 256),
            rng.uniform(12, 40),
            c.light,
            rng.uniform(0.1, 0.3),
        )
    path = skia.Path()
    path.moveTo(128, 196)
    path.cubicTo(40, 134, 62, 62, 128, 102)
    path.cubicTo(194, 62, 216, 134, 128, 196)
    _glow(canvas, 128, 130, 118, c.light, 0.4)
    canvas.drawPath(path, _paint(c.light))


def _window(canvas: skia.Canvas, rng: np.random.Generator, c: Colours) -> None:
    canvas.drawRRect(skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(52, 40, 152, 164), 10, 10), _paint(c.deep))
    _glow(canvas, 160, 84, 60, c.bright, 0.6)
    canvas.drawCircle(160, 84, 18, _paint(c.light))
    for _ in range(34):
        x, y = rng.uniform(56, 198), rng.uniform(44, 186)
        canvas.drawLine(x, y, x - 3, y + rng.uniform(6, 16), _line(c.light, 0.45, 1.6))
    for x0, y0, x1, y1 in ((128, 40, 128, 204), (52, 122, 204, 122)):
        canvas.drawLine(x0, y0, x1, y1, _line(c.bright, 1, 5))
    canvas.drawRRect(
        skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(52, 40, 152, 164), 10, 10), _line(c.bright, 1, 7)
    )


def _clock(canvas: skia.Canvas, rng: np.random.Generator, c: Colours) -> None:
    _glow(canvas, 128, 128, 130, c.bright, 0.35)
    canvas.drawCircle(128, 128, 76, _paint(c.deep))
    canvas.drawCircle(128, 128, 76, _line(c.light, 1, 5))
    for hour in range(12):
        a = hour * pi / 6
        canvas.drawLine(
            128 + 64 * cos(a), 128 + 64 * sin(a), 128 + 70 * cos(a), 128 + 70 * sin(a), _line(c.light, 0.9, 4)
        )
    for angle, reach, width in ((-pi / 2 - 0.12, 54, 5), (-pi / 2 - 0.75, 36, 7)):
        canvas.drawLine(
            128, 128, 128 + reach * cos(angle), 128 + reach * sin(angle), _line(c.light, 1, width)
        )


def _door(canvas: skia.Canvas, rng: np.random.Generator, c: Colours) -> None:
    canvas.drawPaint(_paint((0.02, 0.02, 0.04), 0.55))
    path = skia.Path()
    path.addPoly([skia.Point(*p) for p in ((112, 62), (146, 54), (250, 256), (60, 256))], True)
    canvas.drawPath(path, _paint(c.bright, 0.16))
    canvas.drawRect(skia.Rect.MakeXYWH(88, 52, 80, 150), _paint((0.03, 0.03, 0.05)))
    _glow(canvas, 150, 128, 90, c.bright, 0.3)
    canvas.drawRect(skia.Rect.MakeXYWH(150, 52, 18, 150), _paint(c.bright, 0.95))
    canvas.drawCircle(142, 130, 4, _paint(c.light))


def _peaks(canvas: skia.Canvas, rng: np.random.Generator, c: Colours) -> None:
    _glow(canvas, 128, 150, 150, c.light, 0.6)
    for points, alpha in (
        (((-20, 256), (70, 120), (160, 256)), 0.6),
        (((90, 256), (186, 92), (290, 256)), 0.85),
        (((20, 256), (120, 160), (230, 256)), 1.0),
    ):
        path = skia.Path()
        path.addPoly([skia.Point(*p) for p in points], True)
        canvas.drawPath(path, _paint(c.deep, alpha))
    path = skia.Path()
    path.addPoly([skia.Point(*p) for p in ((186, 92), (168, 123), (182, 116), (192, 128), (204, 122))], True)
    canvas.drawPath(path, _paint(c.light, 0.9))


def _aurora(canvas: skia.Canvas, rng: np.random.Generator, c: Colours) -> None:
    for _ in range(70):
        canvas.drawCircle(
            rng.uniform(0, 256),
            rng.uniform(0, 200),
            rng.uniform(0.5, 1.6),
            _paint(c.light, rng.uniform(0.3, 0.9)),
        )
    for band in range(5):
        shift, phase = 60 + 26 * band, rng.uniform(0, 6)
        for x in range(0, 258, 3):
            y = shift + 22 * sin(x / 48 + phase) + 9 * sin(x / 19 + phase * 2)
            canvas.drawLine(x, y, x, y - 54, _line(c.bright, 0.055 + 0.02 * sin(x / 23 + band), 4))
    _ridge(canvas, rng, 226, 10, (0.02, 0.03, 0.06), 0.9)


_SPRITE = (
    "..###.###..",
    ".#########.",
    "##o########",
    "#o#########",
    "#o#########",
    ".#########.",
    "..#######..",
    "...#####...",
    "....###....",
    ".....#.....",
)


def _pixels(canvas: skia.Canvas, rng: np.random.Generator, c: Colours) -> None:
    for _ in range(26):
        x, y = 16 * rng.integers(0, 16), 16 * rng.integers(0, 16)
        canvas.drawRect(skia.Rect.MakeXYWH(float(x), float(y), 16, 16), _paint(c.bright, 0.18))
    for row, cells in enumerate(_SPRITE):
        for column, cell in enumerate(cells):
            if cell != ".":
                ink = _paint(c.light) if cell == "#" else _paint(c.bright, 0.55)
                canvas.drawRect(skia.Rect.MakeXYWH(40 + 16 * column, 52 + 16 * row, 16, 16), ink)


def _peel(canvas: skia.Canvas, rng: np.random.Generator, c: Colours) -> None:
    for ring in range(7, 0, -1):
        canvas.drawCircle(128, 128, 26 * ring, _paint(c.bright if ring % 2 else c.middle, 0.5))
    canvas.drawCircle(104, 112, 30, _paint(c.light))
    canvas.drawCircle(160, 112, 38, _paint(c.light))
    canvas.drawCircle(110, 118, 11, _paint(c.deep))
    canvas.drawCircle(152, 104, 14, _paint(c.deep))
    canvas.drawArc(skia.Rect.MakeXYWH(88, 140, 90, 52), 15, 120, False, _line(c.deep, 1, 9))


def _disco(canvas: skia.Canvas, rng: np.random.Generator, c: Colours) -> None:
    for _ in range(8):
        a = rng.uniform(0, 2 * pi)
        canvas.drawLine(
            128, 116, 128 + 260 * cos(a), 116 + 260 * sin(a), _line(c.light, 0.14, rng.uniform(6, 26))
        )
    canvas.drawLine(128, 0, 128, 60, _line(c.light, 0.9, 3))
    for row in range(-5, 6):
        half = (1 - (row / 5.6) ** 2) ** 0.5
        for column in range(-6, 7):
            x = 128 + 62 * half * sin(column / 6.5 * pi / 2)
            shine = 0.35 + 0.65 * rng.random()
            colour = tuple(c.bright[i] * (1 - shine * 0.6) + c.light[i] * shine * 0.6 for i in range(3))
            canvas.drawRect(
                skia.Rect.MakeXYWH(
                    x - 4.6 * half, 112 + row * 11, 9 * max(half * cos(column / 6.5 * pi / 2), 0.25), 9.6
                ),
                _paint(colour, 0.3 + 0.7 * shine),
            )


LOOKS: dict[str, tuple[float, float, float, Draw]] = {
    "Calm": (0.58, 0.50, 1.0, _hills),
    "Energetic": (0.98, 0.05, 1.3, _bolts),
    "Happy": (0.03, 0.105, 1.55, _sun),
    "Nostalgic": (0.06, 0.03, 1.0, _frames),
    "Tender": (0.88, 0.95, 1.25, _heart),
    "Lo-fi": (0.72, 0.78, 1.0, _window),
    "Suspense": (0.60, 0.55, 1.0, _clock),
    "Dark": (0.68, 0.01, 0.75, _door),
    "Cinematic": (0.64, 0.08, 1.0, _peaks),
    "Ambient": (0.62, 0.42, 1.0, _aurora),
    "Arcade": (0.75, 0.85, 1.2, _pixels),
    "Comedy": (0.04, 0.10, 1.5, _peel),
    "Upbeat": (0.83, 0.90, 1.25, _disco),
}
