"""A speech that is filmed anew takes the place of the one before: what follows moves, the captions of what
was said are replaced, and everything else of the timeline stays."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from reelwright_render.timeline.edit import Cut
from reelwright_render.timeline.model import (
    FPS,
    Captions,
    Clip,
    Line,
    Sound,
    Sticker,
    Timeline,
    Word,
)

Timed = TypeVar("Timed", bound=Any)
"""Something with a `start_ms` and an `end_ms`."""


@dataclass(frozen=True)
class Retake:
    """A speech, filmed anew, on a clock of its own that begins at 0 with its first picture."""

    clips: tuple[Clip, ...]
    sounds: tuple[Sound, ...]
    words: tuple[Word, ...]
    duration_ms: int
    stickers: tuple[Sticker, ...] = ()


def speech_clips(timeline: Timeline, assets: Collection[str]) -> tuple[Clip, ...]:
    """The clips that show these files, in order of time."""
    shown = (clip for layer in timeline.layers for clip in layer if clip.asset in assets)
    return tuple(sorted(shown, key=lambda clip: clip.start_ms))


def replace_speech(timeline: Timeline, assets: Collection[str], made: Retake, cut: Cut) -> Timeline:
    """Put a retake in the place of the speech whose clips show these files. `cut` makes lines of its words.
    Raises ValueError where nothing of the speech is shown."""
    before = speech_clips(timeline, assets)
    if not before:
        raise ValueError("The speech is not shown")
    shift = _Shift(before[0].start_ms, max(clip.end_ms for clip in before), made.duration_ms)
    at = shift.start_ms
    duration = shift.move(timeline.duration_ms)
    branding = timeline.branding
    if branding.outro_start_ms is not None:
        left = timeline.duration_ms - branding.outro_start_ms
        branding = replace(branding, outro_start_ms=max(0, duration - left))
    words = shift.around(timeline.words, _later(made.words, at))
    return replace(
        timeline,
        duration_ms=duration,
        layers=tuple(_layer(layer, assets, made, shift) for layer in timeline.layers),
        sounds=_sounds(timeline.sounds, made, shift),
        words=words,
        captions=_captions(timeline.captions, made, shift, cut, duration),
        card=shift.one(timeline.card) if timeline.card else None,
        comment_cards=tuple(map(shift.one, timeline.comment_cards)),
        texts=tuple(
            replace(shift.one(box), words=tuple(map(shift.one, box.words))) for box in timeline.texts
        ),
        stickers=shift.around(timeline.stickers, _later(made.stickers, at)),
        branding=branding,
    )


@dataclass(frozen=True)
class _Shift:
    """Times before the speech stay, and those after it move; in between they keep their share of it."""

    start_ms: int
    end_ms: int
    length_ms: int

    def move(self, ms: int) -> int:
        if ms <= self.start_ms:
            return ms
        if ms >= self.end_ms:
            return ms + self.length_ms - (self.end_ms - self.start_ms)
        share = (ms - self.start_ms) / (self.end_ms - self.start_ms)
        return self.start_ms + round(share * self.length_ms)

    def one(self, thing: Timed) -> Timed:
        start = self.move(thing.start_ms)
        moved: Timed = replace(thing, start_ms=start, end_ms=max(start + 1, self.move(thing.end_ms)))
        return moved

    def holds(self, thing: Any) -> bool:
        """Return whether it begins while the speech lasts."""
        return bool(self.start_ms <= thing.start_ms < self.end_ms)

    def around(self, things: Iterable[Timed], new: Iterable[Timed]) -> tuple[Timed, ...]:
        """The things, with new ones in the place of those that the speech held."""
        kept = (self.one(thing) for thing in things if not self.holds(thing))
        return tuple(sorted((*kept, *new), key=lambda thing: thing.start_ms))


def _later(things: Iterable[Timed], by_ms: int) -> list[Timed]:
    return [replace(thing, start_ms=thing.start_ms + by_ms, end_ms=thing.end_ms + by_ms) for thing in things]


def _layer(layer: tuple[Clip, ...], assets: Collection[str], made: Retake, shift: _Shift) -> tuple[Clip, ...]:
    """The layer with its clips at whole frames: where one ends, the next still begins."""

    def moved(clip: Clip) -> Clip:
        start, end = _in_frames(clip.start_ms, shift), _in_frames(clip.end_ms, shift)
        return replace(clip, start_ms=start, end_ms=max(end, start + 1))

    kept = [moved(clip) for clip in layer if clip.asset not in assets]
    if len(kept) == len(layer):
        return tuple(kept)
    new = _later(made.clips, shift.start_ms)
    new[-1] = replace(new[-1], end_ms=_in_frames(shift.end_ms, shift))
    first = next(clip for clip in layer if clip.asset in assets)
    new[0] = replace(new[0], crossfade_ms=first.crossfade_ms, transition=first.transition)
    return tuple(sorted((*kept, *new), key=lambda clip: clip.start_ms))


def _in_frames(ms: int, shift: _Shift) -> int:
    moved = shift.move(ms)
    return ms if moved == ms else round(moved * FPS / 1000) * 1000 // FPS


def _sounds(sounds: Iterable[Sound], made: Retake, shift: _Shift) -> tuple[Sound, ...]:
    """What is said and the effects over it are new; music goes on until the new end."""
    kept = [
        shift.one(sound) for sound in sounds if not (sound.role in ("voice", "effect") and shift.holds(sound))
    ]
    return (*_later(made.sounds, shift.start_ms), *kept)


def _captions(
    captions: Captions | None, made: Retake, shift: _Shift, cut: Cut, duration_ms: int
) -> Captions | None:
    """New lines in the look that the captions have there."""
    if captions is None:
        return None
    look = next((one for one in captions.layers if shift.holds(one) or _spans(one, shift)), captions)
    until = min(shift.start_ms + made.duration_ms, duration_ms)
    lines = cut(tuple(_later(made.words, shift.start_ms)), look.preset, look.alignment, until)
    kept = [_end_by(line, shift.start_ms) for line in captions.lines if not shift.holds(line)]
    moved = [replace(shift.one(line), words=tuple(map(shift.one, line.words))) for line in kept]
    in_order = sorted((*moved, *lines), key=lambda line: line.start_ms)
    return replace(captions, lines=tuple(in_order), layers=tuple(map(shift.one, captions.layers)))


def _end_by(line: Line, ms: int) -> Line:
    """A line of what is said before may stay until the speech begins, and no longer."""
    return replace(line, end_ms=min(line.end_ms, ms)) if line.start_ms < ms else line


def _spans(layer: Any, shift: _Shift) -> bool:
    return bool(layer.start_ms <= shift.start_ms < layer.end_ms)
