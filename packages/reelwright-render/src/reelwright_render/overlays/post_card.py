"""A story's card as an overlay: it rises into its place, stays, and slides out of the picture."""

import hashlib
from dataclasses import astuple, replace
from pathlib import Path
from typing import Any

from reelwright_render.draw import post_card
from reelwright_render.draw.canvas import LOOKS, ease_out, sprite
from reelwright_render.draw.skia_loader import skia
from reelwright_render.overlays.captions import first_frame
from reelwright_render.plan.overlay import Placement, Sprite, State
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import Card

_ENTRY_FRAMES = 6
_LEAVE_FRAMES = 7
_RISE = 56


class CardOverlay:
    """`avatar` is the author's picture when the card names one. A card that stays until the end of the
    video (`stays`) does not leave."""

    def __init__(self, card: Card, stage: Stage, avatar: Path | None = None, stays: bool = False) -> None:
        self._card = replace(card, start_ms=0, end_ms=0, author_avatar=None)
        self._first, self._end = first_frame(card.start_ms), first_frame(card.end_ms)
        self._stays = stays
        self._stage = stage
        reference = stage.reference()
        self._avatar = avatar.read_bytes() if avatar else b""
        self._planned = post_card.plan(
            self._card, reference.card_box(card.anchor), reference.card_text_inset(), _picture(self._avatar)
        )

    @property
    def panel(self) -> Box:
        """Return where the card stands, in pixels of the frame."""
        return Box(*(side * self._stage.scale for side in astuple(self._planned.panel)))

    @property
    def look(self) -> str:
        picture = hashlib.sha256(self._avatar).hexdigest() if self._avatar else ""
        return f"card {LOOKS} {self._stage!r} {self._card!r} {picture}"

    def state_at(self, frame: int) -> tuple[State, Placement] | None:
        if not self._first <= frame < self._end:
            return None
        left = self._end - frame
        if not self._stays and left <= _LEAVE_FRAMES:
            return "card", self._leaving(1 - left / (_LEAVE_FRAMES + 1))
        return "card", self._entering((frame - self._first + 1) / (_ENTRY_FRAMES + 1))

    def draw(self, state: State) -> Sprite | None:
        panel, soft = self._planned.panel, post_card.SHADOW
        around = Box(panel.x - soft, panel.y - soft, panel.width + 2 * soft, panel.height + 2 * soft + 12)
        return sprite(around, self._stage.scale, lambda canvas: post_card.draw(canvas, self._planned))

    def _entering(self, share: float) -> Placement:
        if share >= 1:
            return Placement()
        rest = _RISE * self._stage.scale * (1 - ease_out(share))
        return Placement(dy=round(rest), opacity=round(min(1.0, 1.6 * ease_out(share)), 3))

    def _leaving(self, share: float) -> Placement:
        """Away from the captions, faster and faster."""
        panel = self.panel
        far = panel.bottom if self._card.anchor == "top" else panel.y - self._stage.height
        return Placement(dy=-round(far * share**2), opacity=round(1 - 0.5 * share**2, 3))


def _picture(encoded: bytes) -> Any:
    """The decoded picture; None for none, or for bytes that are none: then a disc is drawn instead."""
    return skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(encoded)) if encoded else None
