"""The fonts that ship, shaped text, and its measure. System fonts are never used: a video looks the same
on every machine.

A font is named by its file in `font_files` without the ending, which is also its PostScript name. What it
lacks comes from the Noto fonts, one for each script, bold or regular like itself.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from reelwright_render.draw.skia_loader import skia
from reelwright_render.text.scripts import han_language, is_rtl

EMOJI = "NotoColorEmoji"
STAND_IN = "NotoSans-Bold"
_HEAVY = "Montserrat-ExtraBold"  # stands in for a display face that lacks Cyrillic or Vietnamese letters
FONTS = Path(__file__).parent / "font_files"
_FAR = 100_000.0  # a width at which nothing wraps
_EMBEDDED, _END_EMBEDDED = "\u202b", "\u202c"
_LIGHT = frozenset(("Inter-Regular", "Inter-Medium", "NotoSans-Regular", "VT323-Regular"))
_SCRIPTS = {  # from the Noto font that has it to where its letters stand
    "NotoSansHebrew": ((0x0590, 0x05FF), (0xFB1D, 0xFB4F)),
    "NotoSansArabic": ((0x0600, 0x06FF), (0x0750, 0x077F), (0x08A0, 0x08FF), (0xFB50, 0xFEFF)),
    "NotoSansDevanagari": ((0x0900, 0x097F), (0xA8E0, 0xA8FF), (0x1CD0, 0x1CFF)),
    "NotoSansThai": ((0x0E00, 0x0E7F),),
    "NotoSansCJKjp": (
        (0x1100, 0x11FF),
        (0x2E80, 0xA4CF),
        (0xAC00, 0xD7FF),
        (0xF900, 0xFAFF),
        (0xFE30, 0xFE4F),
    )
    + ((0xFF00, 0xFFEF), (0x20000, 0x323AF)),
}
_HEIGHTS = {  # how far its letters commonly reach above the baseline and below, in sizes; the row they need
    "NotoSansHebrew": (0.74, 0.08, 1.16),
    "NotoSansArabic": (0.78, 0.3, 1.34),
    "NotoSansDevanagari": (0.88, 0.28, 1.36),
    "NotoSansThai": (0.95, 0.2, 1.42),
    "NotoSansCJKjp": (0.84, 0.08, 1.2),
}
_PICTURES = re.compile("([\u200d\ufe0f\u20e3\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]+)")
_JOINED = ("NotoSansArabic", "NotoSansDevanagari")  # their letters touch: nothing comes between them


class FontMissing(RuntimeError):
    """A shipped font is not there, or is another one: the installation is broken."""


@cache
def names() -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in FONTS.glob("*.[ot]tf")))


@cache
def typeface(name: str) -> Any:
    """Skia quietly answers with another font where a file is missing, so its name is compared."""
    file = next(FONTS.glob(f"{name}.[ot]tf"), None)
    face = skia.Typeface.MakeFromFile(str(file)) if file else None
    if face is None or face.getPostScriptName() != name:
        raise FontMissing(f"The font {name} is missing from the installation")
    return face


@cache
def _collection() -> Any:
    provider = skia.textlayout.TypefaceFontProvider()
    for name in names():
        provider.registerTypeface(typeface(name), name)
    collection = skia.textlayout.FontCollection()
    collection.setDefaultFontManager(provider)
    return collection


@cache
def _unicode() -> Any:
    return skia.Unicodes.ICU.Make()


def load() -> None:
    """Opens every font, and the tables of scripts: done by the first text otherwise."""
    _collection()
    _unicode()


@dataclass(frozen=True)
class Font:
    """`spacing` is added between letters, in pixels."""

    name: str
    size: float
    spacing: float = 0.0


@lru_cache(maxsize=8192)
def scripts_of(text: str) -> tuple[str, ...]:
    """The Noto families, besides the Latin one, that a text needs."""
    if text.isascii():
        return ()
    signs = {ord(sign) for sign in text if ord(sign) >= 0x0590}
    return tuple(
        family
        for family, ranges in _SCRIPTS.items()
        if any(first <= sign <= last for sign in signs for first, last in ranges)
    )


@lru_cache(maxsize=8192)
def covers(name: str, text: str) -> bool:
    """Return whether a font has all of a text's Latin, Greek and Cyrillic letters: a word in two typefaces
    looks broken. Other scripts have fonts of their own anyway."""
    if text.isascii():
        return True
    face = typeface(name)
    letters = (ord(sign) for sign in text if sign.isalpha() and sign >= "\xc0")
    return all(face.unicharToGlyph(sign) for sign in letters if sign < 0x0530 or 0x1E00 <= sign < 0x2000)


@lru_cache(maxsize=8192)
def families(name: str, text: str) -> tuple[str, ...]:
    """The fonts that draw a text, the first that has a letter first."""
    weight = "Regular" if name in _LIGHT else "Bold"
    own = (name,) if covers(name, text) else ()
    others = [f"{family}-{weight}" for family in scripts_of(text)]
    han = [other for other in others if other.startswith("NotoSansCJK")]  # it has Latin letters, too
    return (*own, *(other for other in others if other not in han), f"NotoSans-{weight}", *han, EMOJI)


@dataclass(frozen=True)
class LetterReach:
    """Reach of letters from the baseline, up and down, and the row that they need, in sizes."""

    above: float
    below: float
    row: float


@lru_cache(maxsize=8192)
def reach(text: str) -> LetterReach | None:
    """None where all of it is Latin, Greek or Cyrillic, which stand between the baseline and the capitals."""
    found = [_HEIGHTS[family] for family in scripts_of(text)]
    if not found:
        return None
    above, below, row = (max(one) for one in zip(*found, strict=True))
    return LetterReach(above, below, row)


def drop(text: str, font: Font) -> float:
    """Distance of the text below a row's middle at which its letters lie about the middle."""
    found = reach(text)
    return font.size * (found.above - found.below) / 2 if found else metrics(font).cap / 2


def pitch(share: float, text: str) -> float:
    """Return the distance from row to row, in sizes: this share, or more where letters reach farther."""
    found = reach(text)
    return max(share, found.row) if found else share


@lru_cache(maxsize=256)
def covering(name: str, text: str) -> str:
    """The font itself, or one that has the letters of all words where it lacks some, or one that was drawn to
    stand beside the other script where there is more of that: one text in two typefaces looks broken."""
    noto = "NotoSans-Regular" if name in _LIGHT else STAND_IN
    if scripts_of(text):
        letters = [sign for sign in text if unicodedata.category(sign)[0] == "L"]
        latin = sum(sign < "\u0590" for sign in letters)
        chinese = sum(sign >= "\u2e80" for sign in letters)  # of which few make a word
        if len(letters) - latin + 2 * chinese > latin:
            return noto
    if covers(name, text):
        return name
    return noto if name in _LIGHT or not covers(_HEAVY, text) else _HEAVY


def _spacing(text: str, font: Font) -> float:
    return 0.0 if font.spacing and any(family in _JOINED for family in scripts_of(text)) else font.spacing


def _style(text: str, font: Font, paint: Any, language: str) -> Any:
    style = skia.textlayout.TextStyle()
    style.setFontFamilies(list(families(font.name, text)))
    style.setFontSize(font.size)
    style.setLetterSpacing(_spacing(text, font))
    style.setForegroundPaint(paint)
    if language:
        style.setLocale(language)
    return style


def _paragraph(text: str, font: Font, paint: Any, rtl: bool, language: str) -> Any:
    builder = skia.textlayout.ParagraphBuilder.make(
        skia.textlayout.ParagraphStyle(), _collection(), _unicode()
    )
    builder.pushStyle(_style(text, font, paint, language))
    builder.addText(_EMBEDDED + text + _END_EMBEDDED if rtl else text)
    builder.pop()
    paragraph = builder.Build()
    paragraph.layout(_FAR)
    return paragraph


@lru_cache(maxsize=8192)
def width(text: str, font: Font) -> float:
    """The advance of one line of shaped text, kerned, in pixels."""
    if not text:
        return 0.0
    return float(_paragraph(text, font, skia.Paint(), False, "").MaxIntrinsicWidth)


def draw(
    canvas: Any,
    text: str,
    x: float,
    baseline: float,
    font: Font,
    paint: Any,
    rtl: bool | None = None,
    language: str = "",
) -> None:
    """Draw one line from x, standing on `baseline`; what the font lacks comes from the others. `rtl` is
    the direction of the line as a whole (None: its own), `language` says whose shapes Chinese characters
    take."""
    if not text:
        return
    backwards = not text.isascii() and (is_rtl(text) if rtl is None else rtl)
    paragraph = _paragraph(text, font, paint, backwards, language or han_language(text))
    paragraph.paint(canvas, x, baseline - paragraph.AlphabeticBaseline)


@dataclass(frozen=True)
class Metrics:
    """Heights above (positive) and below (positive) the baseline, in pixels."""

    ascent: float
    descent: float
    cap: float
    x: float


@lru_cache(maxsize=256)
def metrics(font: Font) -> Metrics:
    found = skia.Font(typeface(font.name), font.size).getMetrics()
    return Metrics(-found.fAscent, found.fDescent, found.fCapHeight, found.fXHeight)


@lru_cache(maxsize=4096)
def has_emoji(text: str) -> bool:
    """Return whether something in it is drawn in the emoji font's own colours: it takes no outline or
    shadow."""
    signs = [ord(sign) for sign in text if ord(sign) > 0x2000]
    if not signs:
        return False
    emoji, plain = typeface(EMOJI), [typeface(name) for name in families(STAND_IN, text)[:-1]]
    return any(
        emoji.unicharToGlyph(sign) and not any(face.unicharToGlyph(sign) for face in plain) for sign in signs
    )


@lru_cache(maxsize=4096)
def beside_emoji(text: str) -> tuple[str, ...]:
    """A word cut where letters and emoji meet: "块😭" in two."""
    if not has_emoji(text):
        return (text,)
    found: list[str] = []
    for piece in filter(None, _PICTURES.split(text)):
        if found and has_emoji(found[-1]) == has_emoji(piece):
            found[-1] += piece
        else:
            found.append(piece)
    return tuple(found)
