"""Text boxes as pictures: rows of words that fit their box, over a block of colour or on nothing."""

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from reelwright.render import fonts
from reelwright.render.draw import colour, paint, rect, stroke
from reelwright.render.fonts import Font
from reelwright.render.skia_loader import skia
from reelwright.render.textfit import balanced, clamp
from reelwright.timeline.layout import Box
from reelwright.timeline.model import TextBox

_SMALLEST = 0.25  # of the size that is wanted; what is still too much ends in an ellipsis
_STEP = 0.96
_WAITING = 0.26  # opacity of words that are not said yet


_WEIGHTS = {
    "Thin": 100,
    "ExtraLight": 200,
    "Light": 300,
    "Regular": 400,
    "Medium": 500,
    "SemiBold": 600,
    "Bold": 700,
    "ExtraBold": 800,
    "Black": 900,
}


@cache
def face_for(weight: int, family: str = "Inter") -> str:
    """The shipped font of a family whose weight, 100 to 900, is nearest; of two the bolder. Raises
    ValueError for a family that does not ship."""
    faces = [name for name in fonts.names() if name.rpartition("-")[0] == family]
    weights = {name: _WEIGHTS.get(name.rpartition("-")[2], 400) for name in faces}
    if not weights:
        raise ValueError(f"There is no font family {family}")
    return min(weights, key=lambda name: (abs(weights[name] - weight), -weights[name]))


@dataclass(frozen=True)
class Row:
    words: tuple[str, ...]
    x: float
    baseline: float


@dataclass(frozen=True)
class Laid:
    """A text in its box, in reference units. `around` is what the text itself takes up."""

    font: Font
    rows: tuple[Row, ...]
    around: Box


@lru_cache(maxsize=256)
def lay_text(box: TextBox, room: Box) -> Laid:
    """In the largest size up to the box's own in which all rows fit."""
    inner = Box(
        room.x + box.padding,
        room.y + box.padding,
        room.width - 2 * box.padding,
        room.height - 2 * box.padding,
    )
    size = box.size
    while True:
        font = Font(box.font, size, box.spacing * size / box.size)
        lines = balanced(box.text, font, inner.width)
        pitch = size * box.pitch
        widest = max((fonts.width(line, font) for line in lines), default=0.0)
        fits = len(lines) * pitch <= inner.height + pitch * 0.2 and widest <= inner.width
        if fits:
            return _placed(box, inner, font, lines, pitch)
        if size <= box.size * _SMALLEST:
            most = max(1, int(inner.height / pitch))
            return _placed(box, inner, font, clamp(lines, most, font, inner.width), pitch)
        size *= _STEP


def _placed(box: TextBox, inner: Box, font: Font, lines: tuple[str, ...], pitch: float) -> Laid:
    metrics = fonts.metrics(font)
    height = (len(lines) - 1) * pitch + metrics.cap
    top = inner.y + {"top": 0.0, "middle": 0.5, "bottom": 1.0}[box.anchor] * (inner.height - height)
    shift = {"left": 0.0, "center": 0.5, "right": 1.0}[box.align]
    rows, left, right = [], inner.right, inner.x
    for number, line in enumerate(lines):
        width = fonts.width(line, font)
        x = inner.x + shift * (inner.width - width)
        rows.append(Row(tuple(line.split()), x, top + metrics.cap + number * pitch))
        left, right = min(left, x), max(right, x + width)
    return Laid(font, tuple(rows), Box(left, top, max(0.0, right - left), height))


def draw_text(
    canvas: Any, box: TextBox, room: Box, said: int, active: int, wiped: float, grown: float
) -> None:
    """`said` words are lit (all where the box has no words), `active` is the one being said, or -1; `wiped`
    is the share of the box's width that shows, `grown` of its size. The box's opacity is the placement's."""
    x, y = room.centre
    canvas.translate(x, y)
    canvas.rotate(box.rotation)
    canvas.scale(grown * box.scale, grown * box.scale)
    canvas.translate(-x, -y)
    laid = lay_text(box, room) if box.text else None
    shown = _hugged(box, laid) if laid and box.hug else room
    if wiped < 1:
        canvas.clipRect(
            skia.Rect.MakeXYWH(shown.x, shown.y - 40, shown.width * wiped, shown.height + 80), True
        )
    if box.background:
        canvas.drawRoundRect(rect(shown), box.radius, box.radius, _ground(box, box.background, shown))
    if laid:
        _draw_rows(canvas, box, laid, said, active)


def _ground(box: TextBox, first: str, shown: Box) -> Any:
    if not box.background_to:
        return paint(first)
    ends = [skia.Point(0, shown.y), skia.Point(0, shown.bottom)]
    colours = [colour(one) for one in (first, box.background_to)]
    made = skia.Paint(AntiAlias=True, Dither=True)
    made.setShader(skia.GradientShader.MakeLinear(ends, colours))
    return made


def _hugged(box: TextBox, laid: Laid) -> Box:
    around, across, along = laid.around, box.padding, box.padding * 0.72
    return Box(around.x - across, around.y - along, around.width + 2 * across, around.height + 2 * along)


def _draw_rows(canvas: Any, box: TextBox, laid: Laid, said: int, active: int) -> None:
    number = 0
    for row in laid.rows:
        if not box.words:
            _draw_words(canvas, box, laid.font, " ".join(row.words), row.x, row.baseline, box.color, 1.0)
            continue
        for place, word in enumerate(row.words):
            before = " ".join(row.words[:place]) + (" " if place else "")
            x = row.x + (fonts.width(before + word, laid.font) - fonts.width(word, laid.font))
            lit = box.highlight if number == active and box.highlight else box.color
            strength = 1.0 if number < said else _WAITING
            _draw_words(canvas, box, laid.font, word, x, row.baseline, lit, strength)
            number += 1


def _draw_words(
    canvas: Any, box: TextBox, font: Font, text: str, x: float, baseline: float, lit: str, strength: float
) -> None:
    if box.shadow:
        shade = paint("#000000", 0.45 * strength, blur=font.size * 0.09)
        fonts.draw(canvas, text, x, baseline + font.size * 0.05, font, shade)
    ink = stroke(lit, box.outline, strength) if box.outline else paint(lit, strength)
    fonts.draw(canvas, text, x, baseline, font, ink)
