"""A team's own marks as overlays: logo, handle and watermark in a strip along one edge of the safe area, and
an outro over the last seconds."""

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reelwright.render import fonts
from reelwright.render.captions import first_frame
from reelwright.render.draw import LOOKS, colour, ease_out, paint, rect, sprite
from reelwright.render.fonts import Font
from reelwright.render.overlay import Placement, Sprite, State
from reelwright.render.skia_loader import skia
from reelwright.render.textfit import balanced, shorten
from reelwright.timeline.layout import Box, Stage
from reelwright.timeline.model import Branding, Corner

LOGO = 96.0
_GAP = 22.0
_TEXT = Font("Inter-SemiBold", 32)
_FADE_FRAMES = 8


def strips(branding: Branding, stage: Stage) -> Stage:
    """The stage with the strip taken away that this branding needs."""
    height = _strip_height(branding)
    if not height:
        return stage
    taken = (height + _GAP) * stage.scale
    if _corner(branding).startswith("top"):
        return Stage(stage.width, stage.height, top_strip=taken)
    return Stage(stage.width, stage.height, bottom_strip=taken)


def _corner(branding: Branding) -> Corner:
    return branding.logo.position if branding.logo else "top-left"


def _strip_height(branding: Branding) -> float:
    if branding.logo:
        return LOGO * min(2.0, max(0.25, branding.logo.scale))
    return _TEXT.size * 1.4 if branding.handle or branding.watermark else 0.0


class MarksOverlay:
    """Logo and handle in one corner, the watermark in the one beside it; all the time."""

    def __init__(self, branding: Branding, stage: Stage, logo: Path | None) -> None:
        self._branding = branding
        self._stage = stage
        self._encoded = logo.read_bytes() if logo else b""

    @property
    def look(self) -> str:
        mine = self._branding
        shape = (mine.logo.position, mine.logo.opacity, mine.logo.scale) if mine.logo else None
        picture = hashlib.sha256(self._encoded).hexdigest() if self._encoded else ""
        return f"marks {LOOKS} {self._stage!r} {shape} {mine.handle!r} {mine.watermark!r} {picture}"

    def state_at(self, frame: int) -> tuple[State, Placement] | None:
        return "marks", Placement()

    def draw(self, state: State) -> Sprite | None:
        reference = self._stage.reference()
        safe, height = reference.safe_box(), _strip_height(self._branding)
        top = safe.y if _corner(self._branding).startswith("top") else safe.bottom - height
        strip = Box(safe.x, top, safe.width, height)
        around = Box(strip.x - 12, strip.y - 12, strip.width + 24, strip.height + 24)
        return sprite(around, self._stage.scale, lambda canvas: self._draw(canvas, strip))

    def _draw(self, canvas: Any, strip: Box) -> None:
        mine, on_left = self._branding, _corner(self._branding).endswith("left")
        at = strip.x if on_left else strip.right
        if mine.logo and self._encoded:
            at = _logo(canvas, self._encoded, strip, on_left, mine.logo.opacity)
        room = strip.width * 0.45
        if mine.handle:
            text = shorten(mine.handle, _TEXT, room)
            x = at if on_left else at - fonts.width(text, _TEXT)
            _soft_text(canvas, text, x, strip.centre[1], _TEXT, 0.95)
        if mine.watermark:
            text = shorten(mine.watermark, _TEXT, room)
            x = strip.right - fonts.width(text, _TEXT) if on_left else strip.x
            _soft_text(canvas, text, x, strip.centre[1], _TEXT, 0.62)


def _logo(canvas: Any, encoded: bytes, strip: Box, on_left: bool, opacity: float) -> float:
    """Answers where the text beside it begins; a picture that cannot be read is left out."""
    image = skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(encoded))
    if image is None:
        return strip.x if on_left else strip.right
    share = min(strip.height / image.height(), strip.width * 0.5 / image.width())
    wide, high = image.width() * share, image.height() * share
    x = strip.x if on_left else strip.right - wide
    area = rect(Box(x, strip.centre[1] - high / 2, wide, high))
    sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    canvas.drawImageRect(image, area, sampling, paint("#FFFFFF", opacity))
    return x + wide + 18 if on_left else x - 18


def _soft_text(canvas: Any, text: str, x: float, middle: float, font: Font, opacity: float) -> None:
    baseline = middle + fonts.metrics(font).cap / 2
    fonts.draw(canvas, text, x, baseline + 1, font, paint("#000000", 0.75 * opacity, blur=4))
    fonts.draw(canvas, text, x, baseline, font, paint("#FFFFFF", opacity))


@dataclass(frozen=True)
class _OutroTexts:
    lines: tuple[str, ...]
    font: Font
    handle: str


class OutroOverlay:
    """Dims the picture and says a last sentence, with the handle under it."""

    def __init__(self, text: str, handle: str, start_ms: int, stage: Stage) -> None:
        self._first = first_frame(start_ms)
        self._stage = stage
        self._texts = _outro_texts(text, handle, stage.reference().safe_box())

    @property
    def look(self) -> str:
        return f"outro {LOOKS} {self._stage!r} {self._texts!r}"

    def state_at(self, frame: int) -> tuple[State, Placement] | None:
        if frame < self._first:
            return None
        return "outro", Placement(opacity=round(ease_out((frame - self._first + 1) / (_FADE_FRAMES + 1)), 3))

    def draw(self, state: State) -> Sprite | None:
        reference = self._stage.reference()
        whole = Box(0, 0, reference.width, reference.height)
        return sprite(whole, self._stage.scale, lambda canvas: self._draw(canvas, whole))

    def _draw(self, canvas: Any, whole: Box) -> None:
        shade = paint("#000000")
        ends = [skia.Point(0, 0), skia.Point(0, whole.height)]
        shade.setShader(
            skia.GradientShader.MakeLinear(ends, [colour(c) for c in ("#0B0C10C4", "#0B0C10E8", "#0B0C10F2")])
        )
        canvas.drawRect(rect(whole), shade)
        texts, pitch = self._texts, self._texts.font.size * 1.18
        middle_x, middle_y = self._stage.reference().safe_box().centre
        middle_x = whole.width / 2
        top = middle_y - (len(texts.lines) * pitch + (70 if texts.handle else 0)) / 2
        cap = fonts.metrics(texts.font).cap
        for number, line in enumerate(texts.lines):
            x = middle_x - fonts.width(line, texts.font) / 2
            fonts.draw(
                canvas, line, x, top + number * pitch + (pitch + cap) / 2, texts.font, paint("#FFFFFF")
            )
        if texts.handle:
            font = Font("Inter-SemiBold", 40)
            x, y = middle_x - fonts.width(texts.handle, font) / 2, top + len(texts.lines) * pitch + 62
            fonts.draw(canvas, texts.handle, x, y, font, paint("#FFB38A"))


def _outro_texts(text: str, handle: str, room: Box) -> _OutroTexts:
    width = room.width - 80
    for size in range(84, 39, -4):
        font = Font("Montserrat-ExtraBold", size)
        lines = balanced(text, font, width)
        if len(lines) * size * 1.18 < room.height * 0.5:
            break
    return _OutroTexts(lines, font, handle)
