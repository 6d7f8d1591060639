"""Captions as an overlay: which line stands at a frame, which of its words is being said, how far its
motion has come."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, replace

from reelwright_render.draw.canvas import LOOKS
from reelwright_render.draw.caption_lines import Block, Moment, Phases, block, fit_preset, measure, whole
from reelwright_render.errors import Invalid
from reelwright_render.plan.overlay import Placement, Sprite, State
from reelwright_render.presets import CaptionPreset, caption_preset, is_preset
from reelwright_render.text.bidi import has_rtl
from reelwright_render.text.scripts import dot_letters, han_language
from reelwright_render.timeline.captions import cut_lines
from reelwright_render.timeline.edit import Cut
from reelwright_render.timeline.layout import Box, Stage, card_half
from reelwright_render.timeline.model import FPS, Alignment, Captions, Card, CommentCard, Line, Timeline, Word

_RISE = 8
_FLICKER = (0.35, 0.9, 0.45, 1.0, 0.75)
_SETTLED = Placement()


def first_frame(ms: int) -> int:
    """The first frame that is shown at this time or later: nothing appears before its time."""
    return -(-ms * FPS // 1000)


def cut_captions(
    words: Sequence[Word],
    preset: str,
    alignment: Alignment,
    width: int,
    height: int,
    until_ms: int | None = None,
) -> tuple[Line, ...]:
    """Words → lines for a frame of this size, measured in the preset's own font; the last one is seen until
    `until_ms` at most, where its picture ends. Raises Invalid for an unknown preset."""
    if not is_preset(preset):
        raise Invalid("caption.preset", f'Unknown preset "{preset}"', code="INVALID_VALUE")
    look = caption_preset(preset)
    look = fit_preset(look, _text(words))
    box = Stage(width, height).reference().caption_box(alignment)
    lines = cut_lines(words, look, measure(look), box)
    return lines if until_ms is None else tuple(_end_at(line, until_ms) for line in lines)


def cut_in_frame(timeline: Timeline) -> Cut:
    """How `timeline.edit.restyle` cuts lines anew for a timeline's frame."""

    def cut(words: Sequence[Word], preset: str, alignment: Alignment, until_ms: int) -> tuple[Line, ...]:
        return cut_captions(words, preset, alignment, timeline.width, timeline.height, until_ms)

    return cut


def _end_at(line: Line, until_ms: int) -> Line:
    return replace(line, end_ms=max(line.start_ms + 1, min(line.end_ms, until_ms)))


def _text(words: Iterable[Word]) -> str:
    return " ".join(word.text for word in words)


@dataclass(frozen=True)
class CaptionState:
    """A line in one moment. `motion` and `entry` count phases from 0 to the preset's last; `turn` and
    `line` say which colours are due; `box` is the room in reference units."""

    words: tuple[str, ...]
    active: int
    motion: int
    entry: int
    turn: int
    line: int
    box: tuple[float, float, float, float]


class CaptionsOverlay:
    """The captions of one timeline. `cards` send a line to the other end of the frame where both show.

    Colours are taken in turn as if every line before were full: so a correction that adds a word to one
    leaves all the others, and the segments that show them, as they were."""

    def __init__(self, captions: Captions, stage: Stage, cards: Sequence[Card | CommentCard] = ()) -> None:
        text = _text(word for line in captions.lines for word in line.words)
        self._preset = fit_preset(caption_preset(captions.preset), text)
        self._language = han_language(text, captions.language) or (captions.language if has_rtl(text) else "")
        self._spoken = captions.language
        self._scale = stage.scale
        self._stage = stage.reference()
        self._lines = sorted(captions.lines, key=lambda line: line.start_ms)
        self._starts = [first_frame(line.start_ms) for line in self._lines]
        self._room = self._preset.words_per_line * self._preset.max_lines
        self._boxes = [
            astuple(self._stage.caption_box(captions.alignment, card_half(cards, line.start_ms, line.end_ms)))
            for line in self._lines
        ]
        self._motions = _frames(self._preset.highlight.motion_ms)
        self._entries = _frames(self._preset.entry.ms)
        self._phases: tuple[CaptionState, Phases] | None = None

    @property
    def lines(self) -> Sequence[Line]:
        """Return the lines in order of time."""
        return self._lines

    @property
    def look(self) -> str:
        return f"captions {LOOKS} {self._stage} {self._scale} {self._preset!r} {self._language}"

    def state_at(self, frame: int) -> tuple[State, Placement] | None:
        number = bisect_right(self._starts, frame) - 1
        if number < 0 or frame >= first_frame(self._lines[number].end_ms):
            return None
        since = frame - self._starts[number]
        return self._state_at(number, frame, min(since, self._entries)), self._placement(since)

    def draw(self, state: State) -> Sprite | None:
        if not isinstance(state, CaptionState):
            raise TypeError("This state belongs to another overlay")
        motion = (state.motion + 1) / (self._motions + 1)
        if self._motions and state.entry == self._entries:
            return self._phases_of(replace(state, motion=0)).at(motion)
        entry = (state.entry + 1) / (self._entries + 1)
        return whole(*self._moment(state), self._scale, motion, entry)

    def _moment(self, state: CaptionState) -> tuple[Moment, Box]:
        placed = block(state.words, self._preset, Box(*state.box), self._language)
        moment = Moment(self._preset, placed, state.active, state.turn, state.line)
        return moment, _reach(self._preset, placed, self._stage)

    def _phases_of(self, state: CaptionState) -> Phases:
        """Return the phases of the word that is being said: the next word is drawn afresh."""
        if self._phases is None or self._phases[0] != state:
            self._phases = state, Phases(*self._moment(state), self._scale)
        return self._phases[1]

    def _state_at(self, number: int, frame: int, since: int) -> CaptionState:
        line, preset = self._lines[number], self._preset
        active, motion = -1, self._motions
        if preset.follows_words:
            starts = [first_frame(word.start_ms) for word in line.words]
            active = max(0, bisect_right(starts, frame) - 1)
            motion = min(frame - starts[active], self._motions) if frame >= starts[active] else 0
        turns = max(1, len(preset.highlight.fills)) * (2 if preset.highlight.tilt else 1)
        return CaptionState(
            words=tuple(self._write(word.text) for word in line.words),
            active=active,
            motion=motion,
            entry=since if preset.entry.kind == "bounce" else self._entries,
            turn=(number * self._room + max(0, active)) % turns,
            line=number % (len(preset.panel.colors) if preset.panel else 1),
            box=self._boxes[number],
        )

    def _write(self, text: str) -> str:
        if self._preset.case == "as-is":
            return text
        return dot_letters(text, self._spoken, self._preset.uppercase)

    def _placement(self, since: int) -> Placement:
        kind = self._preset.entry.kind
        if since >= self._entries or kind in ("none", "bounce"):
            return _SETTLED
        share = (since + 1) / (self._entries + 1)
        if kind == "flicker":
            return Placement(opacity=_FLICKER[since % len(_FLICKER)])
        return Placement(dy=round(_RISE * self._scale * (1 - share) ** 2), opacity=round(share, 3))


def _frames(ms: int) -> int:
    return round(ms * FPS / 1000)


def _reach(preset: CaptionPreset, placed: Block, stage: Stage) -> Box:
    """Everything that a drawing of this line may touch, inside the frame."""
    blurs = [preset.shadow, preset.panel.shadow if preset.panel else None]
    soft = max((shadow.blur + max(abs(shadow.dx), abs(shadow.dy)) for shadow in blurs if shadow), default=0.0)
    soft = max([soft, *(halo.blur * 1.5 for halo in preset.halos)])
    bounds = placed.bounds
    grow = preset.growth * max(word.width for word in placed.words) / 2 + 0.1 * preset.size
    across = 0.0 if preset.panel and preset.panel.kind == "band" else bounds.x - preset.margin_x - soft - grow
    tilt = 0.09 * bounds.width if preset.tilt or preset.highlight.tilt else 0.0
    up = preset.margin_y + soft + tilt + preset.growth * preset.size + 0.12 * preset.size
    left, top = max(0.0, across), max(0.0, bounds.y - up)
    right, bottom = min(stage.width, 2 * bounds.centre[0] - left), min(stage.height, bounds.bottom + up)
    return Box(left, top, right - left, bottom - top)
