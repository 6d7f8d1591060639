"""Text boxes as pictures: rows of words that fit their box, over a block of colour or on nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Any

from reelwright_render.draw import fonts
from reelwright_render.draw.canvas import colour, paint, rect, stroke
from reelwright_render.draw.fonts import Font
from reelwright_render.draw.paragraphs import balance, clamp
from reelwright_render.draw.skia_loader import skia
from reelwright_render.text import bidi
from reelwright_render.text.scripts import gap, han_language, is_rtl, join_words, words_in
from reelwright_render.timeline.layout import Box
from reelwright_render.timeline.model import TextBox

_SMALLEST = 0.25  # of the size that is wanted; what is still too much ends in an ellipsis
_STEP = 0.96
_WAITING = 0.26  # opacity of words that are not said yet


@dataclass(frozen=True)
class Row:
    words: tuple[str, ...]
    x: float
    baseline: float


@dataclass(frozen=True)
class LaidOutText:
    """A text in its box, in reference units. `around` is what the text itself takes up, `rtl` its direction,
    `language` says whose shapes Chinese characters take."""

    font: Font
    rows: tuple[Row, ...]
    around: Box
    rtl: bool
    language: str


@lru_cache(maxsize=256)
def lay_text(box: TextBox, room: Box) -> LaidOutText:
    """Lay a text in the largest size up to the box's own in which all rows fit."""
    inner = Box(
        room.x + box.padding,
        room.y + box.padding,
        room.width - 2 * box.padding,
        room.height - 2 * box.padding,
    )
    size, name, share = box.size, fonts.covering(box.font, box.text), fonts.pitch(box.pitch, box.text)
    while True:
        font = Font(name, size, box.spacing * size / box.size)
        lines = balance(box.text, font, inner.width)
        pitch = size * share
        widest = max((fonts.width(line, font) for line in lines), default=0.0)
        fits = len(lines) * pitch <= inner.height + pitch * 0.2 and widest <= inner.width
        if fits:
            return _place(box, inner, font, lines, pitch)
        if size <= box.size * _SMALLEST:
            most = max(1, int(inner.height / pitch))
            return _place(box, inner, font, clamp(lines, most, font, inner.width), pitch)
        size *= _STEP


def _place(box: TextBox, inner: Box, font: Font, lines: tuple[str, ...], pitch: float) -> LaidOutText:
    metrics = fonts.metrics(font)
    height = (len(lines) - 1) * pitch + metrics.cap
    top = inner.y + {"top": 0.0, "middle": 0.5, "bottom": 1.0}[box.anchor] * (inner.height - height)
    shift = {"left": 0.0, "center": 0.5, "right": 1.0}[box.align]
    rows, left, right = [], inner.right, inner.x
    for number, line in enumerate(lines):
        width = fonts.width(line, font)
        x = inner.x + shift * (inner.width - width)
        rows.append(Row(tuple(words_in(line)), x, top + metrics.cap + number * pitch))
        left, right = min(left, x), max(right, x + width)
    around = Box(left, top, max(0.0, right - left), height)
    return LaidOutText(font, tuple(rows), around, is_rtl(box.text), han_language(box.text))


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
    shown = _hug(box, laid) if laid and box.hug else room
    if wiped < 1:
        hidden = shown.width * (1 - wiped) if laid and laid.rtl else 0.0
        area = Box(shown.x + hidden, shown.y - 40, shown.width * wiped, shown.height + 80)
        canvas.clipRect(rect(area), True)
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


def _hug(box: TextBox, laid: LaidOutText) -> Box:
    around, across, along = laid.around, box.padding, box.padding * 0.72
    return Box(around.x - across, around.y - along, around.width + 2 * across, around.height + 2 * along)


def _draw_rows(canvas: Any, box: TextBox, laid: LaidOutText, said: int, active: int) -> None:
    number = 0
    for row in laid.rows:
        if not box.words:
            whole = _Part(0, join_words(row.words), 0.0, laid.rtl)
            _draw_part(canvas, box, laid, row, whole, box.color, 1.0)
            continue
        for part in _parts(row, laid):
            word = number + part.word
            lit = box.highlight if word == active and box.highlight else box.color
            _draw_part(canvas, box, laid, row, part, lit, 1.0 if word < said else _WAITING)
        number += len(row.words)


@dataclass(frozen=True)
class _Part:
    """A piece that is drawn at once: a word of a row, or as much of one as is of one direction, at `x` in the
    row."""

    word: int
    text: str
    x: float
    rtl: bool


def _parts(row: Row, laid: LaidOutText) -> Iterator[_Part]:
    gaps = [gap(*pair) for pair in pairwise(row.words)]
    if not (laid.rtl or any(map(bidi.has_rtl, row.words))):
        for place, word in enumerate(row.words):
            before = join_words(row.words[:place]) + (gaps[place - 1] if place else "")
            x = fonts.width(before + word, laid.font) - fonts.width(word, laid.font)
            yield _Part(place, word, x, False)
        return
    x = 0.0
    for run in bidi.runs(bidi.word_levels(row.words, gaps, laid.rtl)):
        if run.word >= 0:
            yield _Part(run.word, run.text, x, run.rtl)
        x += fonts.width(run.text, laid.font)


def _draw_part(
    canvas: Any, box: TextBox, laid: LaidOutText, row: Row, part: _Part, lit: str, strength: float
) -> None:
    font, x = laid.font, row.x + part.x
    if box.shadow:
        shade = paint("#000000", 0.45 * strength, blur=font.size * 0.09)
        low = row.baseline + font.size * 0.05
        fonts.draw(canvas, part.text, x, low, font, shade, part.rtl, laid.language)
    ink = stroke(lit, box.outline, strength) if box.outline else paint(lit, strength)
    fonts.draw(canvas, part.text, x, row.baseline, font, ink, part.rtl, laid.language)
