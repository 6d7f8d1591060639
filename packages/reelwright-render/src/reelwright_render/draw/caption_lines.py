"""One drawing of a caption line: its words placed in rows, its panel, the active word and its mark.

Everything is in reference units; the canvas is scaled. A line that was edited beyond its box is drawn
smaller as a whole.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, islice, pairwise
from typing import Any

import numpy as np

from reelwright_render.draw import active_word, fonts, panels
from reelwright_render.draw.canvas import draw_sprite, ease_out, settle, sprite
from reelwright_render.draw.letters import Piece, PlacedWord, passes, write_all
from reelwright_render.plan.overlay import Glass, Sprite
from reelwright_render.presets import BUBBLE_TAIL, CaptionPreset, Highlight
from reelwright_render.text import bidi
from reelwright_render.text.long_words import is_breakable, parts_of
from reelwright_render.text.scripts import gap, is_rtl
from reelwright_render.timeline.captions import WidthOf, rows_of
from reelwright_render.timeline.layout import Box


def font_of(preset: CaptionPreset) -> fonts.Font:
    return fonts.Font(preset.font, preset.size, preset.letter_spacing)


_SMALLEST, _READABLE = 0.62, 44.0  # of its size, and units: what would have to be smaller is broken
_BROKEN = 0.92  # and its parts need hardly be made smaller
_MOST_PARTS = 4
_FREE = 1 / 2  # of the space beside it stays free while the word that is being said is at its largest
_TOUCHING = 0.5  # units: no space parts words that are so near


@lru_cache(maxsize=64)
def measure(preset: CaptionPreset) -> WidthOf:
    """Measures a word as this preset draws it, in reference units; " " is the gap between two words."""
    plain = font_of(preset)
    heavy = fonts.Font(preset.highlight.font or preset.font, preset.size, preset.letter_spacing)

    def width_of(text: str) -> float:
        if text == " ":
            return fonts.width(" ", plain) * preset.word_gap
        shown = preset.apply_case(text)
        return max(fonts.width(shown, plain), fonts.width(shown, heavy))

    return width_of


@lru_cache(maxsize=64)
def fit_preset(preset: CaptionPreset, text: str) -> CaptionPreset:
    """The preset as all of these words need it: in a font that has their letters, with rows high enough."""
    if text.isascii():
        return preset
    shown, how, needed = preset.apply_case(text), preset.highlight, fonts.reach(text)
    heavy = how.model_copy(update={"font": fonts.covering(how.font, shown)}) if how.font else how
    font = fonts.covering(preset.font, shown)
    pitch = max(preset.line_height, needed.row if needed else 0.0)
    if (font, heavy, pitch) == (preset.font, how, preset.line_height):
        return preset
    return preset.model_copy(update={"font": font, "highlight": heavy, "line_height": pitch})


@dataclass(frozen=True)
class Block:
    """`rows` are the boxes of the rows' text, a line's height each; `shrink` ≤ 1 makes an edited line fit."""

    words: tuple[PlacedWord, ...]
    rows: tuple[Box, ...]
    box: Box
    shrink: float

    @property
    def bounds(self) -> Box:
        left, right = min(r.x for r in self.rows), max(r.right for r in self.rows)
        return Box(left, self.rows[0].y, right - left, self.rows[-1].bottom - self.rows[0].y)


@lru_cache(maxsize=256)
def block(words: tuple[str, ...], preset: CaptionPreset, box: Box, language: str = "") -> Block:
    """Places the words of one line in the middle of the caption box. `language` decides a direction and the
    shapes of Chinese characters where the words do not."""
    pitch = preset.size * preset.line_height
    middle_x, middle_y = box.centre
    if preset.panel and preset.panel.kind == "bubble":
        middle_y -= BUBBLE_TAIL / 2
    placed: list[PlacedWord] = []
    rows: list[Box] = []
    told = _split_lines(words, preset, box)
    turns = iter(_levels_of(told, preset, language))
    for row, (first, texts) in enumerate(told):
        middle = middle_y + (row - (len(told) - 1) / 2) * pitch
        place = Box(middle_x, middle - pitch / 2, 0, pitch)
        written = _row(texts, preset, place, list(islice(turns, len(texts))))
        rows.append(written.box)
        placed += [
            replace(word, row=row, language=language, number=number)
            for number, word in enumerate(written.words, first)
        ]
    return Block(tuple(placed), tuple(rows), box, _shrink(rows, placed, preset, box))


def _split_lines(
    words: tuple[str, ...], preset: CaptionPreset, box: Box
) -> list[tuple[int, tuple[str, ...]]]:
    """The texts of each row, and the number of its first word. A word that would have to be made too small
    for its row takes several."""
    found: list[tuple[int, tuple[str, ...]]] = []
    first = 0
    for count in rows_of(words, preset, measure(preset), box):
        texts = words[first : first + count]
        parts = _break_word(texts[0], preset, box.width - 2 * preset.margin_x) if count == 1 else ()
        found += [(first, (part,)) for part in parts] or [(first, texts)]
        first += count
    return found


def _break_word(word: str, preset: CaptionPreset, room: float) -> tuple[str, ...]:
    """Return a long word's pieces, row by row; nothing for a word that can be read in one row."""
    needed = measure(preset)(word) * (1 + preset.growth)
    if needed * max(_SMALLEST, _READABLE / preset.size) <= room or not is_breakable(word):
        return ()
    return parts_of(word, min(_MOST_PARTS, math.ceil(needed * _BROKEN / room)))


def _levels_of(
    told: Sequence[tuple[int, tuple[str, ...]]], preset: CaptionPreset, language: str
) -> list[bidi.WordLevels]:
    """The directions in a line, text by text; none where all of it runs from left to right. Nothing stands
    between the parts of a broken word."""
    texts = [(number, text) for first, row in told for number, text in enumerate(row, first)]
    words = [text for _, text in texts]
    if not any(map(bidi.has_rtl, words)):
        return []
    gaps = [gap(one[1], after[1]) if one[0] != after[0] else "" for one, after in pairwise(texts)]
    return bidi.word_levels(
        [preset.apply_case(word) for word in words], gaps, is_rtl("".join(words), language)
    )


@dataclass(frozen=True)
class _Row:
    words: tuple[PlacedWord, ...]
    box: Box


def _row(texts: Sequence[str], preset: CaptionPreset, place: Box, levels: Sequence[bidi.WordLevels]) -> _Row:
    """The words of a row about the middle of its place."""
    width_of, middle = measure(preset), place.centre[1]
    needed = fonts.reach("".join(texts))
    baseline = middle + fonts.metrics(font_of(preset)).cap / 2
    word = PlacedWord("", 0, 0.0, 0.0, baseline, middle)
    if needed:
        word = replace(
            word,
            baseline=middle + preset.size * (needed.above - needed.below) / 2,
            height=preset.size * max(0.86, needed.above + needed.below + 0.08),
            depth=preset.size * needed.below * 0.5,
        )
    if levels:
        return _bidi_row(levels, preset, place, word)
    gaps = [width_of(" ") if gap(*pair) else 0.0 for pair in pairwise(texts)]
    total = sum(map(width_of, texts)) + sum(gaps)
    x, placed = place.x - total / 2, []
    box = replace(place, x=x, width=total)
    for text, before, after in zip(texts, [None, *gaps], [*gaps, None], strict=True):
        own = replace(
            word, text=preset.apply_case(text), x=x, width=width_of(text), snug=0.0 in (before, after)
        )
        placed.append(_cut(own, width_of))
        x += own.width + (after or 0.0)
    return _Row(tuple(placed), box)


def _cut(word: PlacedWord, width_of: WidthOf) -> PlacedWord:
    """Cut a word into pieces where letters stand beside an emoji."""
    pieces = _beside_emoji(Piece(word.text, word.x, word.width, False), width_of)
    return word if len(pieces) < 2 else replace(word, pieces=tuple(pieces))


def _beside_emoji(piece: Piece, width_of: WidthOf) -> list[Piece]:
    texts = fonts.beside_emoji(piece.text)
    if len(texts) < 2:
        return [piece]
    texts = texts[::-1] if piece.rtl else texts
    starts = accumulate((width_of(text) for text in texts), initial=piece.x)
    return [Piece(text, x, width_of(text), piece.rtl) for text, x in zip(texts, starts, strict=False)]


def _bidi_row(levels: Sequence[bidi.WordLevels], preset: CaptionPreset, place: Box, word: PlacedWord) -> _Row:
    """A row of a line in which some is written from right to left."""
    width_of, runs = measure(preset), bidi.runs(levels)
    widths = [width_of(" ") if run.word < 0 else width_of(run.text) for run in runs]
    total = sum(widths)
    pieces: list[list[Piece]] = [[] for _ in levels]
    x = place.x - total / 2
    for run, wide in zip(runs, widths, strict=True):
        if run.word >= 0:
            pieces[run.word] += _beside_emoji(Piece(run.text, x, wide, run.rtl), width_of)
        x += wide
    placed = (_of_pieces(one.text, mine, word) for one, mine in zip(levels, pieces, strict=True))
    return _Row(tuple(placed), replace(place, x=place.x - total / 2, width=total))


def _of_pieces(text: str, pieces: Sequence[Piece], word: PlacedWord) -> PlacedWord:
    """A word stands where its widest piece does, with all that touches it."""
    main = max(pieces, key=lambda piece: piece.width)
    left, right = main.x, main.x + main.width
    for piece in pieces[pieces.index(main) :: -1]:
        left = piece.x if abs(piece.x + piece.width - left) < 0.01 else left
    for piece in pieces[pieces.index(main) :]:
        right = piece.x + piece.width if abs(piece.x - right) < 0.01 else right
    whole = len(pieces) == 1
    own = replace(word, text=text, x=left, width=right - left, rtl=main.rtl)
    return own if whole else replace(own, pieces=tuple(pieces))


def _shrink(rows: Sequence[Box], words: Sequence[PlacedWord], preset: CaptionPreset, box: Box) -> float:
    widest = max(row.width for row in rows) + preset.growth * max(word.width for word in words)
    height = sum(row.height for row in rows)
    room_x, room_y = box.width - 2 * preset.margin_x, box.height - 2 * preset.margin_y
    return min(1.0, room_x / max(widest, 1), room_y / height)


@dataclass(frozen=True)
class Moment:
    """A line while one of its words is being said: `active` (−1: none). `turn` counts words and `line`
    lines, where colours are taken in turn."""

    preset: CaptionPreset
    block: Block
    active: int
    turn: int
    line: int

    @property
    def visible_block(self) -> Block:
        return _reveal(self.block, self.active) if self.preset.reveal == "words" else self.block

    @property
    def others(self) -> list[tuple[PlacedWord, float]]:
        """The words that are not being said, with their opacities."""
        preset, active = self.preset, self.active
        return [
            (word, 1.0 if active < 0 else preset.before if number > active else preset.after)
            for word in self.visible_block.words
            for number in (word.number,)
            if number != active
        ]


def whole(moment: Moment, box: Box, scale: float, motion: float, entry: float) -> Sprite:
    """Draw the whole line at once. `motion` and `entry` run from 0 to 1 (settled); `box` is the room in
    reference units, `scale` pixels each."""
    drawn = sprite(box, scale, lambda canvas: _draw_line(canvas, moment, motion, entry))
    return replace(drawn, glass=_glass(moment, box, scale, entry))


def _draw_line(canvas: Any, moment: Moment, motion: float, entry: float) -> None:
    with _place_canvas(canvas, moment, entry):
        _draw_panel(canvas, moment)
        _draw_soft(canvas, moment)
        _draw_mark(canvas, moment, motion)
        _draw_letters(canvas, moment)
        _draw_active(canvas, moment, motion)
        if moment.preset.scan_lines:
            panels.scan_lines(canvas, moment.preset, moment.visible_block.rows)


class Phases:
    """The same drawings, once the line has come, for every phase of the active word's motion: what stands
    still is drawn once."""

    def __init__(self, moment: Moment, box: Box, scale: float) -> None:
        self._moment, self._box, self._scale, preset = moment, box, scale, moment.preset
        panel = _panel(moment if preset.reveal == "words" else replace(moment, active=-1, turn=0), box, scale)
        self._under = self._sprite(_draw_soft, panel)
        self._letters = self._sprite(_draw_letters)
        still = self._sprite(lambda canvas, _: draw_sprite(canvas, self._letters), self._under)
        self._still = replace(still, glass=panel.glass)

    def at(self, motion: float) -> Sprite:
        """`motion` runs from 0 to 1 (settled)."""

        def draw(canvas: Any, moment: Moment) -> None:
            _draw_mark(canvas, moment, motion)
            draw_sprite(canvas, self._letters)
            _draw_active(canvas, moment, motion)

        if self._moment.preset.highlight.mark is None:
            moving = self._sprite(lambda canvas, moment: _draw_active(canvas, moment, motion), self._still)
        else:
            moving = self._sprite(draw, self._under)
        return replace(moving, still=self._still, glass=self._still.glass)

    def _sprite(self, draw: Callable[[Any, Moment], None], under: Sprite | None = None) -> Sprite:
        return _sprite(self._moment, self._box, self._scale, draw, under)


def _sprite(
    moment: Moment, box: Box, scale: float, draw: Callable[[Any, Moment], None], under: Sprite | None = None
) -> Sprite:
    """A drawing of a line that has come, over another one of it."""

    def draw_placed(canvas: Any) -> None:
        with _place_canvas(canvas, moment, 1.0):
            draw(canvas, moment)

    return sprite(box, scale, draw_placed, under)


@lru_cache(maxsize=2)
def _panel(moment: Moment, box: Box, scale: float) -> Sprite:
    """Kept for all the words of a line."""
    return replace(_sprite(moment, box, scale, _draw_panel), glass=_glass(moment, box, scale, 1.0))


def _glass(moment: Moment, box: Box, scale: float, entry: float) -> Glass | None:
    """The pane that the line is written on, if it is one."""
    panel = moment.preset.panel
    if panel is None or panel.frost is None:
        return None
    frost = panel.frost

    def draw(canvas: Any) -> None:
        with _place_canvas(canvas, moment, entry):
            panels.silhouette(canvas, moment.preset, moment.visible_block.rows)

    mask = np.ascontiguousarray(sprite(box, scale, draw).pixels[:, :, 3])
    return Glass(mask, frost.blur * scale, frost.keep, frost.lift, frost.colour)


@contextmanager
def _place_canvas(canvas: Any, moment: Moment, entry: float) -> Iterator[None]:
    """The canvas as the line lies on it: made smaller, tilted, and growing while it comes."""
    preset, block = moment.preset, moment.block
    canvas.save()
    x, y = block.box.centre
    _about(canvas, x, y, block.shrink, preset.tilt)
    if preset.entry.kind == "bounce" and entry < 1:
        _about(canvas, x, block.bounds.bottom, settle(entry, 0.72, 1.06, 1.0))
    yield
    canvas.restore()


def _about(canvas: Any, x: float, y: float, scale: float, tilt: float = 0.0) -> None:
    """Scales and turns what is drawn from now on about a point."""
    canvas.translate(x, y)
    canvas.scale(scale, scale)
    canvas.rotate(tilt)
    canvas.translate(-x, -y)


def _reveal(placed: Block, active: int) -> Block:
    """The words up to the active one, and rows only as wide as they are by now."""
    words = tuple(word for word in placed.words if word.number <= active)
    rows = []
    for number, row in enumerate(placed.rows):
        mine = [word for word in words if word.row == number]
        if mine:
            left, right = min(w.x for w in mine), max(w.x + w.width for w in mine)
            rows.append(Box(left, row.y, right - left, row.height))
    return Block(words, tuple(rows), placed.box, placed.shrink)


def _draw_panel(canvas: Any, moment: Moment) -> None:
    if moment.preset.panel:
        panels.draw(canvas, moment.preset, moment.visible_block.rows, moment.line)


def _draw_soft(canvas: Any, moment: Moment) -> None:
    """The soft light and shadow of the others: the active word's mark lies over it."""
    preset = moment.preset
    for one in passes(preset, preset.fill, preset.font):
        if one.is_soft:
            write_all(canvas, moment.others, one)


def _draw_letters(canvas: Any, moment: Moment) -> None:
    """The others': they lie over the mark."""
    preset = moment.preset
    for one in passes(preset, preset.fill, preset.font):
        if not one.is_soft:
            write_all(canvas, moment.others, one)


def _draw_mark(canvas: Any, moment: Moment, motion: float) -> None:
    words = moment.visible_block.words
    for place, word in enumerate(words):
        if word.number == moment.active:
            active_word.behind(canvas, moment.preset, words, place, ease_out(motion))


def _draw_active(canvas: Any, moment: Moment, motion: float) -> None:
    for word in moment.visible_block.words:
        if word.number == moment.active:
            _draw_said(canvas, moment, word, motion)


def sizes(how: Highlight, word: PlacedWord, words: Sequence[PlacedWord]) -> tuple[float, float, float]:
    """Return the sizes of a word while it is being said: as it begins, at its largest and once it has
    settled. A long one grows less than its preset says where it would come too near to another of the
    line."""
    over = how.scale_over if how.scale_over is not None else how.scale
    largest = _largest(word, words)
    return min(how.scale_from, largest), min(over, largest), min(how.scale, largest)


def _largest(word: PlacedWord, words: Sequence[PlacedWord]) -> float:
    """Return the size at which a word comes too near to one in its row."""
    spaces = [
        max(other.x - word.x - word.width, word.x - other.x - other.width)
        for other in words
        if other.row == word.row and other.number != word.number
    ]
    spaces = [space for space in spaces if space > _TOUCHING]
    return 1 + 2 * (1 - _FREE) * min(spaces) / max(word.width, 1) if spaces else math.inf


def _draw_said(canvas: Any, moment: Moment, word: PlacedWord, motion: float) -> None:
    preset, turn, how = moment.preset, moment.turn, moment.preset.highlight
    fills = how.fills or (preset.fill,)
    tilt = how.tilt * (1 if turn % 2 else -1) * ease_out(motion)
    in_box = how.mark is not None and how.mark.kind in ("pill", "box", "cursor")
    canvas.save()
    _about(canvas, *word.centre, settle(motion, *sizes(how, word, moment.visible_block.words)), tilt)
    for one in passes(preset, fills[turn % len(fills)], how.font or preset.font, how):
        if not (in_box and one.kind == "shadow"):
            write_all(canvas, [(word, 1.0)], one)
    canvas.restore()
