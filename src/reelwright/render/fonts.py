"""The fonts that ship, shaped text, and its measure. System fonts are never used: a video looks the same
on every machine.

A font is named by its file in `catalog/fonts` without the ending, which is also its PostScript name.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from reelwright.render.skia_loader import skia

EMOJI = "NotoColorEmoji"
FALLBACKS = ("NotoSans-Bold", EMOJI)
_FONTS = Path(__file__).parents[1] / "catalog" / "fonts"
_FAR = 100_000.0  # a width at which nothing wraps


class FontMissing(RuntimeError):
    """A shipped font is not there, or is another one: the installation is broken."""


@cache
def names() -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in _FONTS.glob("*.ttf")))


@cache
def typeface(name: str) -> Any:
    """Skia quietly answers with another font where a file is missing, so its name is compared."""
    file = _FONTS / f"{name}.ttf"
    face = skia.Typeface.MakeFromFile(str(file)) if file.is_file() else None
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


@dataclass(frozen=True)
class Font:
    """`spacing` is added between letters, in pixels."""

    name: str
    size: float
    spacing: float = 0.0

    def sized(self, size: float) -> "Font":
        return Font(self.name, size, self.spacing * size / self.size)


def _style(font: Font, paint: Any) -> Any:
    style = skia.textlayout.TextStyle()
    style.setFontFamilies([font.name, *FALLBACKS])
    style.setFontSize(font.size)
    style.setLetterSpacing(font.spacing)
    style.setForegroundPaint(paint)
    return style


def _paragraph(parts: Sequence[tuple[str, Font, Any]]) -> Any:
    builder = skia.textlayout.ParagraphBuilder.make(
        skia.textlayout.ParagraphStyle(), _collection(), _unicode()
    )
    for text, font, paint in parts:
        builder.pushStyle(_style(font, paint))
        builder.addText(text)
        builder.pop()
    paragraph = builder.Build()
    paragraph.layout(_FAR)
    return paragraph


@lru_cache(maxsize=8192)
def width(text: str, font: Font) -> float:
    """The advance of one line of shaped text, kerned, in pixels."""
    if not text:
        return 0.0
    return float(_paragraph([(text, font, skia.Paint())]).MaxIntrinsicWidth)


def draw(canvas: Any, text: str, x: float, baseline: float, font: Font, paint: Any) -> None:
    """One line from x, standing on `baseline`; what the font lacks comes from the others."""
    if text:
        paragraph = _paragraph([(text, font, paint)])
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
    """Whether something in it is drawn in the emoji font's own colours: it takes no outline or shadow."""
    emoji, plain = typeface(EMOJI), typeface(FALLBACKS[0])
    signs = [ord(sign) for sign in text if ord(sign) > 0x2000]
    return any(emoji.unicharToGlyph(sign) and not plain.unicharToGlyph(sign) for sign in signs)
