"""Paragraphs for cards: wrapping, a title that shrinks before it is cut, a body that fades out."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from reelwright_render.draw import fonts
from reelwright_render.draw.fonts import Font
from reelwright_render.text.scripts import han_language, may_break, phrases, words_in

_LONG = 64  # letters


@lru_cache(maxsize=256)
def wrap(text: str, font: Font, width: float) -> tuple[str, ...]:
    """Lines no wider than `width`, broken between words, or phrases where a script puts no space between
    words; what is wider by itself is cut anywhere. Blank lines are left out."""
    lines: list[str] = []
    language = han_language(text)
    for paragraph in text.splitlines():
        line = ""
        for before, word in _parts(paragraph, language, font, width):
            longer = f"{line}{before}{word}" if line else word
            if line and fonts.width(longer, font) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        if line:
            lines.append(line)
    return tuple(lines)


def _parts(paragraph: str, language: str, font: Font, width: float) -> Iterator[tuple[str, str]]:
    """Cut a text into pieces that may stand in a row of their own, each with what parts it from the one
    before."""
    for word in paragraph.split():
        before = " "
        for phrase in phrases(word, language):
            pieces = _pieces(phrase, font, width)
            yield before, pieces[0]
            yield from (("", piece) for piece in pieces[1:])
            before = ""


@lru_cache(maxsize=256)
def balance(text: str, font: Font, width: float) -> tuple[str, ...]:
    """Break into as many lines as `wrap` makes, but about equally long: no last word stands alone. No word
    is broken that fits the width."""
    lines = wrap(text, font, width)
    if len(lines) < 2 or len(text.splitlines()) > 1:
        return lines
    widths = [fonts.width(word, font) for word in words_in(text)]
    least, most = max(width / 2, *(one for one in widths if one <= width), 0.0), width
    while most - least > 6:
        middle = (least + most) / 2
        least, most = (least, middle) if len(wrap(text, font, middle)) == len(lines) else (middle, most)
    return wrap(text, font, most)


def _pieces(word: str, font: Font, width: float) -> list[str]:
    pieces = []
    while len(word) > 1 and (fits := _fitting(word, font, width)) < len(word):
        places = [n for n in range(fits, 0, -1) if not _leans(word[n])]
        good = (n for n in places if may_break(word[n - 1], word[n]))
        cut = next(good, places[0] if places else 1)
        pieces.append(word[:cut])
        word = word[cut:]
    return [*pieces, word]


def _fitting(text: str, font: Font, width: float) -> int:
    """Count the first letters that fit. A text without end is not measured to its end."""
    if len(text) < _LONG and fonts.width(text, font) <= width:
        return len(text)
    fits, over = 0, 1
    while over <= len(text) and fonts.width(text[:over], font) <= width:
        fits, over = over, 2 * over
    over = min(over, len(text) + 1)
    while over - fits > 1:
        middle = (fits + over) // 2
        if fonts.width(text[:middle], font) <= width:
            fits = middle
        else:
            over = middle
    return fits


def _leans(sign: str) -> bool:
    """Return whether it is drawn together with the letter before it."""
    return unicodedata.category(sign) in ("Mn", "Mc", "Cf")


def shorten(text: str, font: Font, width: float) -> str:
    """The text, or as much of it as fits with an ellipsis."""
    fits = _fitting(text, font, width)
    if fits == len(text):
        return text
    text = text[: fits + 1]
    while text and fonts.width(text + "…", font) > width:
        while _leans(text[-1]) and len(text) > 1:
            text = text[:-1]
        text = text[:-1].rstrip(" .,;:!?…-–—、。，")
    return text + "…"


def clamp(lines: tuple[str, ...], count: int, font: Font, width: float) -> tuple[str, ...]:
    """The first `count` lines; where more follow, the last ends in an ellipsis."""
    if len(lines) <= count:
        return lines
    if count < 1:
        return ()
    return (*lines[: count - 1], shorten(f"{lines[count - 1]} {lines[count]}", font, width))


@dataclass(frozen=True)
class TextStyle:
    """A title between two sizes, a body of one, and the lines' pitches as shares of their sizes."""

    title: str
    title_most: int
    title_least: int
    body: str
    body_size: int
    title_pitch: float = 1.2
    body_pitch: float = 1.34
    between: float = 20


@dataclass(frozen=True)
class FittedTexts:
    title_font: Font
    title: tuple[str, ...]
    title_pitch: float
    body_font: Font
    body: tuple[str, ...]
    body_pitch: float
    between: float
    body_goes_on: bool
    title_is_cut: bool = False

    @property
    def title_height(self) -> float:
        return len(self.title) * self.title_pitch

    @property
    def height(self) -> float:
        gap = self.between if self.title and self.body else 0.0
        return self.title_height + gap + len(self.body) * self.body_pitch


def fit(title: str, body: str, width: float, height: float, style: TextStyle) -> FittedTexts:
    """Both texts in a room. The title is made smaller until some lines of the body fit as well, then the
    body gives way, and only then the title is cut."""
    body_font = Font(style.body, style.body_size)
    body_pitch, title_pitch = _pitches(title, body, style)
    paragraph = wrap(body, body_font, width)
    for wanted in (3, 2, 1, 0):
        for size in range(style.title_most, style.title_least - 1, -2):
            font, pitch = Font(style.title, size), size * title_pitch
            lines = balance(title, font, width)
            room = height - len(lines) * pitch
            most = max(0, int((room - (style.between if lines else 0)) / body_pitch))
            if room >= 0 and most >= min(wanted, len(paragraph)):
                shown, rest = paragraph[:most], len(paragraph) > most > 1
                if most == 1:
                    shown = clamp(paragraph, 1, body_font, width)
                return FittedTexts(font, lines, pitch, body_font, shown, body_pitch, style.between, rest)
    font, pitch = Font(style.title, style.title_least), style.title_least * title_pitch
    cut = clamp(wrap(title, font, width), int(height / pitch), font, width)
    return FittedTexts(font, cut, pitch, body_font, (), body_pitch, style.between, False, True)


def _pitches(title: str, body: str, style: TextStyle) -> tuple[float, float]:
    """The body's pitch in reference units, and the title's in sizes."""
    return style.body_size * fonts.pitch(style.body_pitch, body), fonts.pitch(style.title_pitch, title)
