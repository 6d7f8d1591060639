"""Comments' cards as an overlay: each pops up where the post's card stood, stays while it is read, and makes
way for the next."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import astuple, dataclass, replace
from functools import lru_cache

import cv2

from reelwright_render.draw import comment_card
from reelwright_render.draw.canvas import LOOKS, ease_out, settle, sprite
from reelwright_render.draw.comment_card import PlannedComment
from reelwright_render.draw.post_card import SHADOW
from reelwright_render.overlays.captions import first_frame
from reelwright_render.pixels.planar import as_bytes
from reelwright_render.plan.overlay import Placement, Sprite, State
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import CommentCard

_POP_FRAMES = 6
_LEAVE_FRAMES = 4
_RISE = 36


@dataclass(frozen=True)
class CommentCardState:
    """A comment, at whatever time, in a share of its size."""

    card: CommentCard
    share: float = 1.0


class CommentsOverlay:
    """Shows one card at a time: the last that has begun. One that stays until the end of the video does
    not leave."""

    def __init__(self, cards: Sequence[CommentCard], stage: Stage, duration_ms: int) -> None:
        shown = sorted(cards, key=lambda card: card.start_ms)
        self._starts = [first_frame(card.start_ms) for card in shown]
        self._ends = [first_frame(card.end_ms) for card in shown]
        self._stays = [card.end_ms >= duration_ms for card in shown]
        self._cards = [replace(card, start_ms=0, end_ms=0) for card in shown]
        self._stage = stage
        self._still = lru_cache(maxsize=1)(self._draw)

    @property
    def look(self) -> str:
        return f"comments {LOOKS} {self._stage!r}"

    def panel(self, number: int) -> Box:
        """Return where a comment stands, in pixels of the frame."""
        planned = self._plan(self._cards[number])
        return Box(*(side * self._stage.scale for side in astuple(planned.panel)))

    def state_at(self, frame: int) -> tuple[State, Placement] | None:
        number = bisect_right(self._starts, frame) - 1
        if number < 0 or frame >= self._ends[number]:
            return None
        card, left = self._cards[number], self._ends[number] - frame
        if not self._stays[number] and left <= _LEAVE_FRAMES:
            return CommentCardState(card), self._leaving(card, 1 - left / (_LEAVE_FRAMES + 1))
        come = (frame - self._starts[number] + 1) / (_POP_FRAMES + 1)
        share = round(settle(come, 0.82, 1.035, 1.0), 3)
        return CommentCardState(card, share), Placement(opacity=round(min(1.0, 2.2 * ease_out(come)), 3))

    def draw(self, state: State) -> Sprite | None:
        """A pop is the finished drawing in other sizes: letters are drawn once."""
        if not isinstance(state, CommentCardState):
            raise TypeError("This state belongs to another overlay")
        still = self._still(state.card)
        return still if state.share == 1 else _scale(still, state.share)

    def _plan(self, card: CommentCard) -> PlannedComment:
        return comment_card.plan(card, self._stage.reference())

    def _draw(self, card: CommentCard) -> Sprite:
        planned = self._plan(card)
        panel = planned.panel
        around = Box(panel.x - SHADOW, panel.y - SHADOW, panel.width + 2 * SHADOW, panel.height + 2 * SHADOW)
        grown = replace(around, height=around.height + 12)
        return sprite(grown, self._stage.scale, lambda canvas: comment_card.draw(canvas, planned))

    def _leaving(self, card: CommentCard, share: float) -> Placement:
        """A little away from the captions, and out of sight."""
        away = -1 if card.anchor == "top" else 1
        dy = away * round(_RISE * self._stage.scale * share**2)
        return Placement(dy=dy, opacity=round(1 - share, 3))


def _scale(still: Sprite, share: float) -> Sprite:
    """About its middle."""
    height, width = still.pixels.shape[:2]
    size = max(1, round(width * share)), max(1, round(height * share))
    method = cv2.INTER_AREA if share < 1 else cv2.INTER_LINEAR
    pixels = as_bytes(cv2.resize(still.pixels, size, interpolation=method))
    return Sprite(still.x + (width - size[0]) // 2, still.y + (height - size[1]) // 2, pixels)
