"""A team's own marks as overlays: logo, handle and watermark in a strip along one edge of the safe area."""

import hashlib
from pathlib import Path
from typing import Any

from reelwright_render.draw import fonts
from reelwright_render.draw.canvas import LOOKS, paint, rect, soft, sprite, stroke
from reelwright_render.draw.fonts import Font
from reelwright_render.draw.paragraphs import shorten
from reelwright_render.draw.skia_loader import skia
from reelwright_render.overlays.captions import first_frame
from reelwright_render.plan.overlay import Placement, Sprite, State
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import Branding, Corner

LOGO = 104.0
_GAP = 22.0
_PILL = 56.0
_HANDLE = Font("Inter-SemiBold", 30)
_WATERMARK = Font("Inter-SemiBold", 27, 0.6)
_OPTICAL = 1.9  # a logo's area, in squares of LOGO: wide ones are lower, so that none weighs more
_FADES = 6  # frames
_ENLARGED = 3.0  # a smaller picture is not blown up further


def strips(branding: Branding, stage: Stage) -> Stage:
    """The stage with the strip taken away that this branding needs."""
    height = _strip_height(branding)
    if not height:
        return stage
    taken = (height + _GAP) * stage.scale
    if _corner(branding).startswith("top"):
        return Stage(stage.width, stage.height, top_strip=taken)
    return Stage(stage.width, stage.height, bottom_strip=taken)


def _end(branding: Branding) -> int | None:
    """The frame from which the outro has what stood in the corner."""
    if branding.outro_start_ms is None or not branding.outro or not (branding.logo or branding.handle):
        return None
    return first_frame(branding.outro_start_ms) + _FADES


def _corner(branding: Branding) -> Corner:
    return branding.logo.position if branding.logo else "top-left"


def _strip_height(branding: Branding) -> float:
    if branding.logo:
        return max(LOGO * min(2.0, max(0.25, branding.logo.scale)), _PILL if branding.handle else 0.0)
    return _PILL if branding.handle or branding.watermark else 0.0


class MarksOverlay:
    """Logo and handle in one corner, the watermark in the one beside it; all the time, but for an outro that
    shows them itself."""

    def __init__(self, branding: Branding, stage: Stage, logo: Path | None) -> None:
        self._branding = branding
        self._end = _end(branding)
        self._stage = stage
        self._encoded = logo.read_bytes() if logo else b""

    @property
    def look(self) -> str:
        mine = self._branding
        shape = (mine.logo.position, mine.logo.opacity, mine.logo.scale) if mine.logo else None
        picture = hashlib.sha256(self._encoded).hexdigest() if self._encoded else ""
        return f"marks {LOOKS} {self._stage!r} {shape} {mine.handle!r} {mine.watermark!r} {picture}"

    def state_at(self, frame: int) -> tuple[State, Placement] | None:
        if self._end is None:
            return "marks", Placement()
        left = self._end - frame
        return ("marks", Placement(opacity=round(min(1.0, left / _FADES), 3))) if left > 0 else None

    def draw(self, state: State) -> Sprite | None:
        reference = self._stage.reference()
        safe, height = reference.safe_box(), _strip_height(self._branding)
        top = safe.y if _corner(self._branding).startswith("top") else safe.bottom - height
        strip = Box(safe.x, top, safe.width, height)
        around = Box(strip.x - 24, strip.y - 24, strip.width + 48, strip.height + 48)
        return sprite(around, self._stage.scale, lambda canvas: self._draw(canvas, strip))

    def _draw(self, canvas: Any, strip: Box) -> None:
        mine, on_left = self._branding, _corner(self._branding).endswith("left")
        at, room = strip.x if on_left else strip.right, strip.width * 0.5
        image = decode_picture(self._encoded)
        if mine.logo and image is not None:
            box = logo_box(image, strip, on_left, mine.logo.scale)
            draw_logo(canvas, image, box, mine.logo.opacity)
            at = box.right + 20 if on_left else box.x - 20
            room -= box.width / 2
        if mine.handle:
            text = shorten(mine.handle, _HANDLE, room - 44)
            width = fonts.width(text, _HANDLE) + 44
            middle = strip.centre[1] - _PILL / 2
            draw_pill(canvas, text, Box(at if on_left else at - width, middle, width, _PILL), _HANDLE)
        if mine.watermark:
            text = shorten(mine.watermark, _WATERMARK, strip.width * 0.42)
            x = strip.right - fonts.width(text, _WATERMARK) if on_left else strip.x
            _watermark(canvas, text, x, strip.centre[1])


def decode_picture(encoded: bytes) -> Any | None:
    """The picture, or None for what cannot be read: it is left out."""
    return skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(encoded)) if encoded else None


def logo_box(image: Any, strip: Box, on_left: bool, scale: float) -> Box:
    """Return where a logo of any shape goes. All have about the same weight: the wider, the lower."""
    size = LOGO * min(2.0, max(0.25, scale))
    aspect = image.width() / image.height()
    high = min(size, (_OPTICAL * size * size / aspect) ** 0.5, strip.width * 0.5 / aspect)
    high = max(2.0, min(high, image.height() * _ENLARGED))
    wide = max(2.0, high * aspect)
    x = strip.x if on_left else strip.right - wide
    return Box(x, strip.centre[1] - high / 2, wide, high)


def draw_logo(canvas: Any, image: Any, box: Box, opacity: float) -> None:
    """Over a soft shadow of its own shape, which keeps a white one visible over white. A picture without
    transparency gets round corners."""
    sampling = skia.SamplingOptions(skia.FilterMode.kLinear, skia.MipmapMode.kLinear)
    radius = min(box.width, box.height) * 0.16 if image.isOpaque() else 0.0
    whole = skia.RRect.MakeRectXY(rect(box), radius, radius)

    def shape(target: Any) -> None:
        target.clipRRect(whole, True)
        target.drawImageRect(image, rect(box), sampling, skia.Paint(ColorFilter=_BLACK))

    room = Box(box.x - 22, box.y - 20, box.width + 44, box.height + 44)
    canvas.saveLayerAlpha(None, round(255 * opacity))
    canvas.saveLayerAlpha(None, 110)
    canvas.translate(0, 3)
    soft(room, 7, shape).draw(canvas)
    canvas.restore()
    canvas.clipRRect(whole, True)
    canvas.drawImageRect(image, rect(box), sampling, skia.Paint(AntiAlias=True))
    canvas.restore()


_BLACK = skia.ColorFilters.Blend(0xFF000000, skia.BlendMode.kSrcIn)


def draw_pill(canvas: Any, text: str, box: Box, font: Font, ground: str = "#0B0C1099") -> None:
    """Words in a dark, translucent pill with a hairline, readable over anything."""
    radius = box.height / 2
    canvas.drawRoundRect(rect(box), radius, radius, paint(ground))
    canvas.drawRoundRect(rect(box), radius, radius, stroke("#FFFFFF", 1.5, 0.16))
    baseline = box.centre[1] + fonts.metrics(font).cap / 2
    fonts.draw(
        canvas, text, box.centre[0] - fonts.width(text, font) / 2, baseline, font, paint("#FFFFFF", 0.96)
    )


def _watermark(canvas: Any, text: str, x: float, middle: float) -> None:
    """Quiet, and still there over white: letters with a thin dark rim in a faint shadow."""
    baseline = middle + fonts.metrics(_WATERMARK).cap / 2
    canvas.saveLayerAlpha(None, 178)
    for blur in (9, 4):
        fonts.draw(canvas, text, x, baseline + 1, _WATERMARK, paint("#000000", 0.8, blur=blur))
    fonts.draw(canvas, text, x, baseline, _WATERMARK, stroke("#14161C", 3, 0.62))
    fonts.draw(canvas, text, x, baseline, _WATERMARK, paint("#FFFFFF"))
    canvas.restore()
