"""Where things may lie in a frame, for any size. Pure geometry, in pixels of the frame.

Short-video platforms lay their own buttons and texts over a vertical picture, so nothing that is read lies
in its top 220, bottom 380, left 60 or right 120 of 1080×1920; other shapes keep 5 % free on every side.
Designs are drawn in *reference* units: the frame with its shorter side at 1080.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from reelwright_render.timeline.model import Alignment, Card, CommentCard

REFERENCE = 1080
Half = Literal["top", "bottom"]

_TALL = 1.2  # a frame this many times as high as wide is a vertical video
_CARD_SHARE = 0.55
_CAPTIONS_SHARE = 0.26
_CARD_WIDTH = 940
_CARD_WIDTH_WIDE = 1240
_COMMENT_WIDTH = 840
_COMMENT_WIDTH_WIDE = 980
_CAPTIONS_WIDTH_WIDE = 1400
_STICKER = 190
_STICKER_GAP = 14


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2

    def meets(self, other: "Box") -> bool:
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom

    def holds(self, other: "Box", slack: float = 0.01) -> bool:
        across = self.x - slack <= other.x and other.right <= self.right + slack
        return across and self.y - slack <= other.y and other.bottom <= self.bottom + slack


def card_anchor(alignment: Alignment) -> Half:
    """Captions at the top send the card down; otherwise it is the first thing under the top edge."""
    return "bottom" if alignment == "top" else "top"


def card_half(cards: Iterable[Card | CommentCard], start_ms: int, end_ms: int) -> Half | None:
    """Return the half in which a card shows at some time in this span. It is decided once for a line of
    captions, so that the line never moves while it stands."""
    return next((one.anchor for one in cards if start_ms < one.end_ms and one.start_ms < end_ms), None)


@dataclass(frozen=True)
class Stage:
    """A frame's size, and how high a strip of branding takes away from the safe area's top and bottom."""

    width: int
    height: int
    top_strip: float = 0.0
    bottom_strip: float = 0.0

    @property
    def scale(self) -> float:
        """Pixels for each reference unit."""
        return min(self.width, self.height) / REFERENCE

    @property
    def is_tall(self) -> bool:
        return self.height > self.width * _TALL

    @property
    def is_wide(self) -> bool:
        return self.width > self.height * _TALL

    def reference(self) -> "Stage":
        """Return this frame with its shorter side at 1080."""
        by = 1 / self.scale
        return Stage(
            round(self.width * by), round(self.height * by), self.top_strip * by, self.bottom_strip * by
        )

    def safe_box(self) -> Box:
        if self.is_tall:
            left, top, right, bottom = (self.scale * edge for edge in (60, 220, 120, 380))
        else:
            left = right = self.width * 0.05
            top = bottom = self.height * 0.05
        return Box(left, top, self.width - left - right, self.height - top - bottom)

    def free_box(self) -> Box:
        """The safe area without the strips of branding: card and captions share it."""
        safe = self.safe_box()
        height = safe.height - self.top_strip - self.bottom_strip
        return Box(safe.x, safe.y + self.top_strip, safe.width, height)

    def card_box(self, anchor: Half) -> Box:
        """The most room that a card may take, in the middle of the frame. In vertical frames its panel may
        reach a little beyond the safe area; what is read on it keeps inside `card_text_inset`."""
        free = self.free_box()
        width = min((_CARD_WIDTH_WIDE if self.is_wide else _CARD_WIDTH) * self.scale, self.width * 0.9)
        height = free.height * _CARD_SHARE
        top = free.y if anchor == "top" else free.bottom - height
        return Box((self.width - width) / 2, top, width, height)

    def card_text_inset(self) -> float:
        """The distance of text from a card's left and right edge."""
        box, safe = self.card_box("top"), self.safe_box()
        return max(44 * self.scale, box.right - safe.right, safe.x - box.x)

    def comment_box(self, anchor: Half, broad: bool = False) -> Box:
        """The most room that a comment's card may take: narrower than a post's, or as broad as that where
        its text needs it, and always in the safe area."""
        room, safe = self.card_box(anchor), self.safe_box()
        width = min(room.width, 2 * min(self.width / 2 - safe.x, safe.right - self.width / 2))
        if not broad:
            width = min(width, (_COMMENT_WIDTH_WIDE if self.is_wide else _COMMENT_WIDTH) * self.scale)
        return Box((self.width - width) / 2, room.y, width, room.height)

    def caption_box(self, alignment: Alignment, card: Half | None = None) -> Box:
        """The room for one line of captions; `card` says in which half a card shows at that time. Captions
        that would lie on it are laid out at the other end."""
        if card is not None and alignment != ("bottom" if card == "top" else "top"):
            alignment = "bottom" if card == "top" else "top"
        free = self.free_box()
        width = 2 * min(self.width / 2 - free.x, free.right - self.width / 2)
        width = min(width, _CAPTIONS_WIDTH_WIDE * self.scale)
        height = free.height * _CAPTIONS_SHARE
        spare = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[alignment] * (free.height - height)
        return Box((self.width - width) / 2, free.y + spare, width, height)

    def sticker_box(self, captions: Box, side: Literal["left", "right"], card: Half | None = None) -> Box:
        """Above the captions, or under them where they are at the top; left or right of the middle. Between
        captions and a card it is as large as the gap allows."""
        size, gap = _STICKER * self.scale, _STICKER_GAP * self.scale
        if card is not None:
            shown = self.card_box(card)
            start, end = (shown.bottom, captions.y) if card == "top" else (captions.bottom, shown.y)
            size = min(size, end - start - gap)
            top = (start + end - size) / 2
        else:
            above = captions.y - gap - size
            top = above if above >= self.free_box().y else captions.bottom + gap
        middle = self.width / 2 + captions.width * (0.22 if side == "right" else -0.22)
        return Box(middle - size / 2, top, size, size)
