"""Text boxes as an overlay: how a box comes in, which of its words have been said, how it leaves."""

import math
from bisect import bisect_right
from dataclasses import dataclass

from reelwright_render.draw.canvas import LOOKS, ease_out, settle, sprite
from reelwright_render.draw.text_boxes import draw_text
from reelwright_render.overlays.captions import first_frame
from reelwright_render.plan.overlay import Placement, Sprite, State
from reelwright_render.timeline.captions import part_words
from reelwright_render.timeline.layout import Box, Stage
from reelwright_render.timeline.model import TextBox

_ENTRY_FRAMES = {"none": 0, "fade": 8, "rise": 9, "slide": 9, "pop": 7, "wipe": 9}
_LEAVE_FRAMES = 4
_RISE, _SLIDE = 46, 150  # reference units


@dataclass(frozen=True)
class TextBoxState:
    """`said` words are lit, `active` is being said (-1: none); `wiped` and `grown` are shares."""

    said: int
    active: int
    wiped: float
    grown: float


class TextOverlay:
    """One box of a timeline."""

    def __init__(self, box: TextBox, stage: Stage) -> None:
        self._box = box
        self._scale = stage.scale
        whole = stage.reference()
        self._room = Box(
            box.x * whole.width, box.y * whole.height, box.width * whole.width, box.height * whole.height
        )
        self._stage = whole
        self._first, self._end = first_frame(box.start_ms), first_frame(box.end_ms)
        self._entry = _ENTRY_FRAMES[box.entry]
        self._starts = [first_frame(word.start_ms) for word in part_words(box.words)]
        self._quiet = max((first_frame(word.end_ms) for word in box.words), default=0)

    @property
    def look(self) -> str:
        return f"text {LOOKS} {self._stage} {self._scale} {self._box!r}"

    def state_at(self, frame: int) -> tuple[State, Placement] | None:
        if not self._first <= frame < self._end:
            return None
        share = min(1.0, (frame - self._first + 1) / (self._entry + 1))
        return self._state_at(frame, share), self._placement(frame, share)

    def draw(self, state: State) -> Sprite | None:
        if not isinstance(state, TextBoxState):
            raise TypeError("This state belongs to another overlay")
        box, room = self._box, self._room
        said = state.said

        def show(canvas: object) -> None:
            draw_text(canvas, box, room, said, state.active, state.wiped, state.grown)

        return sprite(self._reach(), self._scale, show)

    def _state_at(self, frame: int, share: float) -> TextBoxState:
        said = bisect_right(self._starts, frame)
        active = said - 1 if self._box.highlight and frame < self._quiet else -1
        grown = round(settle(share, 0.55, 1.06, 1.0), 3) if self._box.entry == "pop" else 1.0
        wiped = round(ease_out(share), 3) if self._box.entry == "wipe" else 1.0
        return TextBoxState(said, active, wiped, grown)

    def _placement(self, frame: int, share: float) -> Placement:
        leaving = min(1.0, (self._end - frame) / (_LEAVE_FRAMES + 1))
        box, left = self._box, 1 - ease_out(share)
        entry = box.entry
        dx = -round(_SLIDE * self._scale * left) if entry == "slide" else 0
        dy = round(_RISE * self._scale * left) if entry == "rise" else 0
        coming = 1.0 if entry in ("none", "wipe") else min(1.0, share * 1.5)
        return Placement(dx, dy, round(min(coming, leaving) * box.opacity, 3), box.z_index < 0)

    def _reach(self) -> Box:
        """Everything that a drawing of the box may touch, inside the frame: its room and what sticks out of
        it, turned and scaled about its middle."""
        box, room = self._box, self._room
        more = 0.35 * box.size * bool(box.text) + box.padding + box.outline
        half_x, half_y = (room.width / 2 + more) * box.scale, (room.height / 2 + more) * box.scale
        along, across = abs(math.cos(math.radians(box.rotation))), abs(math.sin(math.radians(box.rotation)))
        reach_x, reach_y = along * half_x + across * half_y, across * half_x + along * half_y
        (x, y), width, height = room.centre, float(self._stage.width), float(self._stage.height)
        left, top = min(width - 2, max(0.0, x - reach_x)), min(height - 2, max(0.0, y - reach_y))
        right, bottom = max(left + 2, min(width, x + reach_x)), max(top + 2, min(height, y + reach_y))
        return Box(left, top, right - left, bottom - top)
