"""The letters of captions: which layers they have, from the shadow up, and how each is drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from reelwright_render.draw import fonts
from reelwright_render.draw.canvas import BlurredPatch, down, paint, soft, stroke
from reelwright_render.presets import CaptionPreset, Fill, Highlight
from reelwright_render.timeline.layout import Box


@dataclass(frozen=True)
class Piece:
    """A part of a word that is of one direction, where it stands."""

    text: str
    x: float
    width: float
    rtl: bool


@dataclass(frozen=True)
class PlacedWord:
    """A word as it is written, its row, its place on the baseline, and the letters' optical middle.

    `rtl` is the direction it is read in, `language` says whose Chinese characters it has. A word whose
    direction turns, or with an emoji in it, is drawn in `pieces`, some of which may stand elsewhere. Letters
    that reach farther than Latin ones take up `height` about the middle, and what lies under them keeps
    `depth` from the baseline. A `snug` word has no space between itself and a neighbour. `number` is the
    word's in its line: one that is too long for a row stands in several, each a part of it."""

    text: str
    row: int
    x: float
    width: float
    baseline: float
    middle: float
    rtl: bool = False
    language: str = ""
    pieces: tuple[Piece, ...] = ()
    height: float | None = None
    depth: float | None = None
    snug: bool = False
    number: int = 0

    @property
    def parts(self) -> tuple[Piece, ...]:
        return self.pieces or (Piece(self.text, self.x, self.width, self.rtl),)

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.middle


@dataclass(frozen=True)
class LetterPass:
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


@lru_cache(maxsize=256)
def passes(
    preset: CaptionPreset, fill: Fill, font: str, active: Highlight | None = None
) -> tuple[LetterPass, ...]:
    """List the layers of a word, from the bottom up; `active` where it is the one being said."""
    halos = active.halos if active and active.halos is not None else preset.halos
    outline_color = active.outline_color if active and active.outline_color else preset.outline_color
    face = fonts.Font(font, preset.size, preset.letter_spacing)
    edge, outline, split = 2 * (preset.outline + preset.rim), (outline_color,), preset.split
    passes = []
    if shadow := preset.shadow:
        passes.append(
            LetterPass("shadow", (shadow.color,), face, edge, shadow.blur / 2, shadow.dx, shadow.dy)
        )
    for halo in halos:
        passes.append(LetterPass("halo", (halo.color,), face, edge + 0.3 * halo.blur, halo.blur / 2))
    if preset.rim:
        passes.append(LetterPass("rim", (preset.rim_color,), face, edge))
    if preset.outline:
        passes.append(LetterPass("outline", outline, face, 2 * preset.outline))
    if split:
        passes.append(LetterPass("split", ("#FF2D5599",), face, dx=-split))
        passes.append(LetterPass("split", ("#1FD8FF99",), face, dx=split))
    return (*passes, LetterPass("fill", fill, face))


def write_all(canvas: Any, words: Sequence[tuple[PlacedWord, float]], one: LetterPass) -> None:
    """Draw one pass of several words with their opacities; blur them all at once."""
    shown = tuple(pair for pair in words if any(_takes(part, one) for part in pair[0].parts))
    if shown and one.blur:
        _blur_word(shown, one).draw(canvas)
    else:
        _write_sharp(canvas, shown, one)


def _takes(part: Piece, one: LetterPass) -> bool:
    """Emoji have colours of their own, and neither outline nor shadow."""
    return one.kind == "fill" or not fonts.has_emoji(part.text)


@lru_cache(maxsize=8)
def _blur_word(words: tuple[tuple[PlacedWord, float], ...], one: LetterPass) -> BlurredPatch:
    """Kept for the phases of a word's motion, in which only the canvas changes."""
    around = _around([word for word, _ in words], one)
    return soft(around, one.blur, lambda canvas: _write_sharp(canvas, words, one))


def _write_sharp(canvas: Any, words: Sequence[tuple[PlacedWord, float]], one: LetterPass) -> None:
    for word, opacity in words:
        _write(canvas, word, one, opacity)


def _around(words: Sequence[PlacedWord], one: LetterPass) -> Box:
    far = one.width + 3 * one.blur + 12
    parts = [part for word in words for part in word.parts]
    left, right = min(part.x for part in parts), max(part.x + part.width for part in parts)
    top = min(word.baseline for word in words) - 1.3 * one.font.size
    foot = max(word.baseline for word in words) + 0.5 * one.font.size
    return Box(left - far, top - far, right - left + 2 * far, foot - top + 2 * far)


def _write(canvas: Any, word: PlacedWord, one: LetterPass, opacity: float) -> None:
    if one.kind == "fill":
        cap = fonts.metrics(one.font).cap
        brush = down(one.fill, word.baseline - cap, word.baseline, opacity)
    elif one.width:
        brush = stroke(one.fill[0], one.width, opacity if one.kind == "halo" else 1.0)
        brush.setStyle(brush.kStrokeAndFill_Style)
    else:
        brush = paint(one.fill[0], opacity)
    baseline = word.baseline + one.dy
    for part in word.parts:
        if not _takes(part, one):
            continue
        x = part.x + (part.width - fonts.width(part.text, one.font)) / 2
        fonts.draw(canvas, part.text, x + one.dx, baseline, one.font, brush, part.rtl, word.language)
