"""One drawing of a caption line: its words placed in rows, its panel, the active word and its mark.

Everything is in reference units; the canvas is scaled. A line that was edited beyond its box is drawn
smaller as a whole.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from reelwright.render import draw_marks, draw_panels, fonts
from reelwright.render.draw import down, ease_out, paint, settle, soft, stroke
from reelwright.timeline.captions import WidthOf, rows_of
from reelwright.timeline.layout import Box
from reelwright.timeline.presets import BUBBLE_TAIL, CaptionPreset, Fill, Highlight

_RTL = range(0x0590, 0x0900)


def font_of(preset: CaptionPreset) -> fonts.Font:
    return fonts.Font(preset.font, preset.size, preset.letter_spacing)


@cache
def measure(preset: CaptionPreset) -> WidthOf:
    """Measures a word as this preset draws it, in reference units; " " is the gap between two words."""
    plain = font_of(preset)
    heavy = fonts.Font(preset.highlight.font or preset.font, preset.size, preset.letter_spacing)

    def width_of(text: str) -> float:
        if text == " ":
            return fonts.width(" ", plain) * preset.word_gap
        shown = preset.shown(text)
        return max(fonts.width(shown, plain), fonts.width(shown, heavy))

    return width_of


@dataclass(frozen=True)
class Placed:
    """A word as it is written, its row, its place on the baseline, and the letters' optical middle."""

    text: str
    row: int
    x: float
    width: float
    baseline: float
    middle: float

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.middle


@dataclass(frozen=True)
class Block:
    """`rows` are the boxes of the rows' text, a line's height each; `shrink` ≤ 1 makes an edited line fit."""

    words: tuple[Placed, ...]
    rows: tuple[Box, ...]
    box: Box
    shrink: float

    @property
    def bounds(self) -> Box:
        left, right = min(r.x for r in self.rows), max(r.right for r in self.rows)
        return Box(left, self.rows[0].y, right - left, self.rows[-1].bottom - self.rows[0].y)


@cache
def block(words: tuple[str, ...], preset: CaptionPreset, box: Box) -> Block:
    """Places the words of one line in the middle of the caption box."""
    width_of = measure(preset)
    counts = rows_of(words, preset, width_of, box)
    pitch, gap = preset.size * preset.line_height, width_of(" ")
    middle_x, middle_y = box.centre
    if preset.panel and preset.panel.kind == "bubble":
        middle_y -= BUBBLE_TAIL / 2
    placed: list[Placed] = []
    rows: list[Box] = []
    for row, count in enumerate(counts):
        texts = words[len(placed) : len(placed) + count]
        total = sum(map(width_of, texts)) + gap * (count - 1)
        middle = middle_y + (row - (len(counts) - 1) / 2) * pitch
        rows.append(Box(middle_x - total / 2, middle - pitch / 2, total, pitch))
        placed += _row(texts, preset, row, rows[-1])
    return Block(tuple(placed), tuple(rows), box, _shrink(rows, placed, preset, box))


def _row(texts: Sequence[str], preset: CaptionPreset, row: int, box: Box) -> list[Placed]:
    width_of, middle = measure(preset), box.centre[1]
    baseline = middle + fonts.metrics(font_of(preset)).cap / 2
    placed, x = [], box.x
    backwards = _is_rtl(texts)
    for text in reversed(texts) if backwards else texts:
        placed.append(Placed(preset.shown(text), row, x, width_of(text), baseline, middle))
        x += width_of(text) + width_of(" ")
    return placed[::-1] if backwards else placed


def _is_rtl(texts: Sequence[str]) -> bool:
    return any(ord(sign) in _RTL for text in texts for sign in text)


def _shrink(rows: Sequence[Box], words: Sequence[Placed], preset: CaptionPreset, box: Box) -> float:
    widest = max(row.width for row in rows) + preset.growth * max(word.width for word in words)
    height = sum(row.height for row in rows)
    room_x, room_y = box.width - 2 * preset.margin_x, box.height - 2 * preset.margin_y
    return min(1.0, room_x / max(widest, 1), room_y / height)


def draw_line(
    canvas: Any,
    preset: CaptionPreset,
    placed: Block,
    active: int,
    motion: float,
    entry: float,
    turn: int,
    line: int,
) -> None:
    """`active` is the word being said (−1: none); `motion` and `entry` run from 0 to 1 (settled); `turn`
    counts words and `line` lines, where colours are taken in turn."""
    canvas.save()
    x, y = placed.box.centre
    canvas.translate(x, y)
    canvas.scale(placed.shrink, placed.shrink)
    canvas.rotate(preset.tilt)
    canvas.translate(-x, -y)
    if preset.entry.kind == "bounce" and entry < 1:
        grown = settle(entry, 0.72, 1.06, 1.0)
        foot = placed.bounds.bottom
        canvas.translate(x, foot)
        canvas.scale(grown, grown)
        canvas.translate(-x, -foot)
    shown = _revealed(placed, active) if preset.reveal == "words" else placed
    if preset.panel:
        draw_panels.draw(canvas, preset, shown.rows, line)
    _draw_words(canvas, preset, shown, active, motion, turn)
    if preset.scan_lines:
        draw_panels.scan_lines(canvas, preset, shown.rows)
    canvas.restore()


def _revealed(placed: Block, active: int) -> Block:
    """The words up to the active one, and rows only as wide as they are by now."""
    words = placed.words[: active + 1]
    rows = []
    for number, row in enumerate(placed.rows):
        mine = [word for word in words if word.row == number]
        if mine:
            left, right = min(w.x for w in mine), max(w.x + w.width for w in mine)
            rows.append(Box(left, row.y, right - left, row.height))
    return Block(words, tuple(rows), placed.box, placed.shrink)


def _draw_words(
    canvas: Any, preset: CaptionPreset, placed: Block, active: int, motion: float, turn: int
) -> None:
    """The soft light and shadow of the others lies under the active word's mark, their letters over it."""
    others = [
        (word, 1.0 if active < 0 else preset.before if number > active else preset.after)
        for number, word in enumerate(placed.words)
        if number != active
    ]
    passes = _passes(preset, preset.fill, preset.font)
    for one in (one for one in passes if one.is_soft):
        _write_all(canvas, others, one)
    if active >= 0:
        draw_marks.behind(canvas, preset, placed.words, active, ease_out(motion))
    for one in (one for one in passes if not one.is_soft):
        _write_all(canvas, others, one)
    if 0 <= active < len(placed.words):
        _draw_active(canvas, preset, placed.words[active], motion, turn)


def _draw_active(canvas: Any, preset: CaptionPreset, word: Placed, motion: float, turn: int) -> None:
    how = preset.highlight
    fills = how.fills or (preset.fill,)
    over = how.scale_over if how.scale_over is not None else how.scale
    scale = settle(motion, how.scale_from, over, how.scale)
    tilt = how.tilt * (1 if turn % 2 else -1) * ease_out(motion)
    in_box = how.mark is not None and how.mark.kind in ("pill", "box", "cursor")
    canvas.save()
    x, y = word.centre
    canvas.translate(x, y)
    canvas.scale(scale, scale)
    canvas.rotate(tilt)
    canvas.translate(-x, -y)
    for one in _passes(preset, fills[turn % len(fills)], how.font or preset.font, how):
        if not (in_box and one.kind == "shadow"):
            _write_all(canvas, [(word, 1.0)], one)
    canvas.restore()


@dataclass(frozen=True)
class _Pass:
    """One layer of the letters: shadow, halo, rim, outline or fill."""

    kind: str
    fill: Fill
    font: fonts.Font
    width: float = 0.0
    blur: float = 0.0
    dx: float = 0.0
    dy: float = 0.0

    @property
    def is_soft(self) -> bool:
        return self.kind in ("shadow", "halo")


@cache
def _passes(
    preset: CaptionPreset, fill: Fill, font: str, active: Highlight | None = None
) -> tuple[_Pass, ...]:
    """What is drawn for a word, from the bottom up; `active` where it is the one being said."""
    halos = active.halos if active and active.halos is not None else preset.halos
    outline_color = active.outline_color if active and active.outline_color else preset.outline_color
    face = fonts.Font(font, preset.size, preset.letter_spacing)
    edge, outline, split = 2 * (preset.outline + preset.rim), (outline_color,), preset.split
    passes = []
    if shadow := preset.shadow:
        passes.append(_Pass("shadow", (shadow.color,), face, edge, shadow.blur / 2, shadow.dx, shadow.dy))
    for halo in halos:
        passes.append(_Pass("halo", (halo.color,), face, edge + 0.3 * halo.blur, halo.blur / 2))
    if preset.rim:
        passes.append(_Pass("rim", (preset.rim_color,), face, edge))
    if preset.outline:
        passes.append(_Pass("outline", outline, face, 2 * preset.outline))
    if split:
        passes.append(_Pass("split", ("#FF2D5599",), face, dx=-split))
        passes.append(_Pass("split", ("#1FD8FF99",), face, dx=split))
    return (*passes, _Pass("fill", fill, face))


def _write_all(canvas: Any, words: Sequence[tuple[Placed, float]], one: _Pass) -> None:
    """One pass for several words with their opacities; blurred all at once."""
    words = [pair for pair in words if one.kind == "fill" or not fonts.has_emoji(pair[0].text)]
    if not words:
        return

    def write(canvas: Any) -> None:
        for word, opacity in words:
            _write(canvas, word, one, opacity)

    if one.blur:
        soft(canvas, _around([word for word, _ in words], one), one.blur, write)
    else:
        write(canvas)


def _around(words: Sequence[Placed], one: _Pass) -> Box:
    far = one.width + 3 * one.blur + 12
    left, right = min(word.x for word in words), max(word.x + word.width for word in words)
    top = min(word.baseline for word in words) - 1.3 * one.font.size
    foot = max(word.baseline for word in words) + 0.5 * one.font.size
    return Box(left - far, top - far, right - left + 2 * far, foot - top + 2 * far)


def _write(canvas: Any, word: Placed, one: _Pass, opacity: float) -> None:
    if one.kind == "fill":
        cap = fonts.metrics(one.font).cap
        brush = down(one.fill, word.baseline - cap, word.baseline, opacity)
    elif one.width:
        brush = stroke(one.fill[0], one.width, opacity if one.kind == "halo" else 1.0)
        brush.setStyle(brush.kStrokeAndFill_Style)
    else:
        brush = paint(one.fill[0], opacity)
    x = word.x + (word.width - fonts.width(word.text, one.font)) / 2
    fonts.draw(canvas, word.text, x + one.dx, word.baseline + one.dy, one.font, brush)
