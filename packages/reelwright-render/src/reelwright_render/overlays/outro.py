"""The last seconds: the picture darkens, and logo, words and handle come up one after the other."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reelwright_render.draw import fonts
from reelwright_render.draw.canvas import LOOKS, colour, ease_out, paint, rect, settle, sprite
from reelwright_render.draw.fonts import Font
from reelwright_render.draw.paragraphs import balance, shorten
from reelwright_render.draw.skia_loader import skia
from reelwright_render.overlays.branding import decode_picture, draw_logo, draw_pill
from reelwright_render.overlays.captions import first_frame
from reelwright_render.plan.overlay import Placement, Sprite, State
from reelwright_render.timeline.layout import Box, Stage

_SHADES = ("#0B0C10B0", "#0B0C10D0", "#0B0C10E8")
_EMBER = "#E14B1A"
_DARKENS, _STAGGER, _RISES = 8, 3, 9  # frames: until it is dark; between two parts; for each to arrive
_RISE = 54.0
_HANDLE = Font("Inter-SemiBold", 40)
_PILL, _BAR, _LOGO = 84.0, 10.0, 190.0
_BETWEEN = 38.0


@dataclass(frozen=True)
class _Texts:
    lines: tuple[str, ...]
    font: Font
    handle: str

    @property
    def pitch(self) -> float:
        return self.font.size * 1.16


class OutroOverlay:
    """Dims the picture and says a last sentence, with the logo over it and the handle under it."""

    def __init__(self, text: str, handle: str, start_ms: int, stage: Stage, logo: Path | None = None) -> None:
        self._first = first_frame(start_ms)
        self._stage = stage
        self._texts = _texts(text, handle, stage.reference().safe_box())
        self._encoded = logo.read_bytes() if logo else b""
        self._steps = _STAGGER * (len(self._texts.lines) + 3) + _RISES

    @property
    def look(self) -> str:
        picture = hashlib.sha256(self._encoded).hexdigest() if self._encoded else ""
        return f"outro {LOOKS} {self._stage!r} {self._texts!r} {picture}"

    def state_at(self, frame: int) -> tuple[State, Placement] | None:
        """The state is how many frames it has been there, until all has arrived."""
        since = frame - self._first
        if since < 0:
            return None
        return min(since, self._steps), Placement(opacity=round(ease_out((since + 1) / (_DARKENS + 1)), 3))

    def draw(self, state: State) -> Sprite | None:
        if not isinstance(state, int):
            raise TypeError("This state belongs to another overlay")
        reference = self._stage.reference()
        whole = Box(0, 0, reference.width, reference.height)
        return sprite(whole, self._stage.scale, lambda canvas: self._draw(canvas, whole, state))

    def _draw(self, canvas: Any, whole: Box, since: int) -> None:
        shade = paint("#000000")
        ends = [skia.Point(0, 0), skia.Point(0, whole.height)]
        shade.setShader(skia.GradientShader.MakeLinear(ends, [colour(c) for c in _SHADES]))
        shade.setDither(True)
        canvas.drawRect(rect(whole), shade)
        texts, image, middle = self._texts, decode_picture(self._encoded), whole.width / 2
        height = len(texts.lines) * texts.pitch + _BETWEEN + _BAR
        height += _BETWEEN + _PILL if texts.handle else 0
        logo = _logo_size(image, whole.width * 0.5) if image else (0.0, 0.0)
        height += logo[1] + _BETWEEN if image else 0
        y, part = self._stage.reference().safe_box().centre[1] - height / 2, 0
        if image:
            with _arriving(canvas, since):
                draw_logo(canvas, image, Box(middle - logo[0] / 2, y, *logo), 1.0)
            y, part = y + logo[1] + _BETWEEN, 1
        cap = fonts.metrics(texts.font).cap
        for number, line in enumerate(texts.lines):
            with _arriving(canvas, since - _STAGGER * (part + number)):
                x = middle - fonts.width(line, texts.font) / 2
                base = y + number * texts.pitch + (texts.pitch + cap) / 2
                fonts.draw(canvas, line, x, base, texts.font, paint("#FFFFFF"))
        y, part = y + len(texts.lines) * texts.pitch + _BETWEEN, part + len(texts.lines)
        _bar(canvas, middle, y, ease_out((since - _STAGGER * part + 1) / _RISES))
        if texts.handle:
            self._handle(canvas, middle, y + _BAR + _BETWEEN, since - _STAGGER * (part + 1))

    def _handle(self, canvas: Any, middle: float, y: float, since: int) -> None:
        if since < 0:
            return
        width = fonts.width(self._texts.handle, _HANDLE) + 76
        grown = settle((since + 1) / _RISES, 0.6, 1.06, 1.0)
        canvas.save()
        canvas.translate(middle, y + _PILL / 2)
        canvas.scale(grown, grown)
        box = Box(-width / 2, -_PILL / 2, width, _PILL)
        draw_pill(canvas, self._texts.handle, box, _HANDLE, ground=_EMBER)
        canvas.restore()


@contextmanager
def _arriving(canvas: Any, since: int) -> Iterator[None]:
    """Let what is drawn inside rise into its place and fade in."""
    share = ease_out((since + 1) / _RISES) if since >= 0 else 0.0
    canvas.saveLayerAlpha(None, round(255 * min(1.0, share * 1.2)))
    canvas.translate(0, _RISE * (1 - share))
    yield
    canvas.restore()


def _bar(canvas: Any, middle: float, y: float, share: float) -> None:
    """A short stroke of the accent, drawn from its middle."""
    half = 60 * max(0.0, share)
    if half > 1:
        canvas.drawRoundRect(rect(Box(middle - half, y, 2 * half, _BAR)), _BAR / 2, _BAR / 2, paint(_EMBER))


def _logo_size(image: Any, widest: float) -> tuple[float, float]:
    aspect = image.width() / image.height()
    high = min(_LOGO, (1.9 * _LOGO * _LOGO / aspect) ** 0.5, widest / aspect, image.height() * 3.0)
    return max(2.0, high * aspect), max(2.0, high)


def _texts(text: str, handle: str, room: Box) -> _Texts:
    width = room.width - 60
    for size in range(92, 39, -4):
        font = Font("Montserrat-ExtraBold", size)
        lines = balance(text, font, width)
        if len(lines) * size * 1.16 < room.height * 0.42:
            break
    return _Texts(lines, font, shorten(handle, _HANDLE, width - 76))
