"""Stickers as an overlay: one emoji, cut out with a white rim, that pops in near the captions."""

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Any

from reelwright_render.draw import fonts
from reelwright_render.draw.canvas import LOOKS, colour, ease_out, paint, settle, soft, sprite
from reelwright_render.draw.fonts import Font
from reelwright_render.draw.skia_loader import skia
from reelwright_render.overlays.captions import first_frame
from reelwright_render.plan.overlay import Placement, Sprite, State
from reelwright_render.timeline.layout import Box, Half, Stage, card_half
from reelwright_render.timeline.model import Alignment, Card, CommentCard, Sticker

_POP_FRAMES = 5
_LEAVE_FRAMES = 3
_TILT = 8.0
_RIM = 7.0
_ROOM = 40.0


@dataclass(frozen=True)
class StickerState:
    """An emoji with its size as a share of the box that it settles in."""

    emoji: str
    share: float
    tilt: float
    box: tuple[float, float, float, float]


class StickersOverlay:
    """`alignment` is the captions'; a sticker keeps close to where they stand at its time."""

    def __init__(
        self,
        stickers: Sequence[Sticker],
        stage: Stage,
        alignment: Alignment,
        cards: Sequence[Card | CommentCard] = (),
    ) -> None:
        self._stickers = sorted(stickers, key=lambda one: one.start_ms)
        self._starts = [first_frame(one.start_ms) for one in self._stickers]
        self._scale = stage.scale
        reference = stage.reference()
        self._boxes = [
            _box(reference, alignment, card_half(cards, one.start_ms, one.end_ms), number)
            for number, one in enumerate(self._stickers)
        ]

    @property
    def look(self) -> str:
        return f"stickers {LOOKS} {self._scale}"

    def state_at(self, frame: int) -> tuple[State, Placement] | None:
        number = bisect_right(self._starts, frame) - 1
        if number < 0:
            return None
        sticker, since = self._stickers[number], frame - self._starts[number]
        left = first_frame(sticker.end_ms) - frame
        if left <= 0:
            return None
        share = settle((since + 1) / (_POP_FRAMES + 1), 0.3, 1.16, 1.0)
        tilt = _TILT if number % 2 == 0 else -_TILT
        shown = StickerState(sticker.emoji, round(share, 3), tilt, astuple(self._boxes[number]))
        opacity = 1.0 if left > _LEAVE_FRAMES else round(ease_out(left / (_LEAVE_FRAMES + 1)), 3)
        return shown, Placement(opacity=opacity)

    def draw(self, state: State) -> Sprite | None:
        if not isinstance(state, StickerState):
            raise TypeError("This state belongs to another overlay")
        box = Box(*state.box)
        x, y = box.centre
        font = Font(fonts.EMOJI, box.height * 0.78)
        wide, drawn = fonts.width(state.emoji, font), fonts.metrics(font)

        def show(canvas: Any) -> None:
            _transform(canvas, x, y, state)
            left, base = x - wide / 2, y + (drawn.ascent - drawn.descent) / 2
            soft(
                _grow(box, _ROOM),
                9,
                lambda small: _rim(small, state.emoji, left, base + 7, font, "#000000", 0.42),
            ).draw(canvas)
            _rim(canvas, state.emoji, left, base, font, "#FFFFFF", 1.0)
            fonts.draw(canvas, state.emoji, left, base, font, paint("#FFFFFF"))

        return sprite(_grow(box, box.height * 0.32), self._scale, show)


def _box(stage: Stage, alignment: Alignment, half: Half | None, number: int) -> Box:
    captions = stage.caption_box(alignment, half)
    return stage.sticker_box(captions, "right" if number % 2 == 0 else "left", half)


def _transform(canvas: Any, x: float, y: float, state: StickerState) -> None:
    """Turn and scale the canvas about the sticker's middle (x, y), as its pop is at the moment."""
    canvas.translate(x, y)
    canvas.rotate(state.tilt)
    canvas.scale(state.share, state.share)
    canvas.translate(-x, -y)


def _grow(box: Box, by: float) -> Box:
    return Box(box.x - by, box.y - by, box.width + 2 * by, box.height + 2 * by)


def _rim(canvas: Any, emoji: str, x: float, baseline: float, font: Font, shade: str, opacity: float) -> None:
    """The emoji's outline, _RIM wider all around, in one colour."""
    filled = skia.ColorFilters.Blend(colour(shade), skia.BlendMode.kSrcIn)
    canvas.saveLayer(None, skia.Paint(ColorFilter=filled, Alphaf=opacity))
    for step in range(20):
        turn = step * math.tau / 20
        aside, down = x + _RIM * math.cos(turn), baseline + _RIM * math.sin(turn)
        fonts.draw(canvas, emoji, aside, down, font, paint("#FFFFFF"))
    canvas.restore()
