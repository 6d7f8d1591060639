"""Speakers, each seen in some stretches of a video: in windows, or in the whole frame."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from reelwright.engines.acting import ActRequest, StoredAct, Subject
from reelwright.formats.context import Context
from reelwright.formats.on_camera import PlacedTake, SpokenPart, film_takes, lay_takes
from reelwright.formats.talking_avatar.recipe import SpokenScript, lay_acts, split_acting
from reelwright_people.scores import FPS
from reelwright_render.timeline.model import Clip, Motion, Window

HEAD = (0.5, 0.4)
"""Where a head is in its film, about: of what is cut away, the shares to the left and above."""

ActAll = Callable[[Sequence[ActRequest]], list[StoredAct]]
ChangeTakes = Callable[[Sequence[PlacedTake]], Sequence[PlacedTake]]


@dataclass(frozen=True)
class AvatarSpan:
    """Frames in which the speaker is seen. Without a window they fill the frame; in one they are `zoom` times
    nearer than their engine frames them."""

    frames: range
    window: Window | None = None
    zoom: float = 1.0

    def film_size(self, frame: tuple[int, int]) -> tuple[int, int]:
        """Return as many pixels as are seen of the film, so that nothing is enlarged."""
        return frame if self.window is None else zoomed_size(self.window, self.zoom, frame)


def zoomed_size(window: Window, zoom: float, frame: tuple[int, int]) -> tuple[int, int]:
    """Return the size of a film that is shown in a window from so much nearer."""
    width, height = window.size(frame)
    return round(width * zoom / 2) * 2, round(height * zoom / 2) * 2


@dataclass(frozen=True)
class Performance:
    """Somebody says a script from the frame `first` of the video on, and is seen in these spans, whose frames
    count from there."""

    subject: Subject
    told: SpokenScript
    spans: Sequence[AvatarSpan]
    first: int = 0


def film_spans(
    context: Context,
    performances: Sequence[Performance],
    frame: tuple[int, int],
    act_all: ActAll | None = None,
    change_takes: ChangeTakes = lambda takes: takes,
) -> list[list[tuple[Clip, ...]]]:
    """Film each performance for each of its spans, all parts at once, in the size in which they are seen. A
    provider films whole scripts in the size of the video, and each span shows its part; `change_takes` is
    called with those films, and `act_all` in the place of this server's own acting."""
    takes = _film_takes(context, performances, frame)
    shots = [
        [split_acting(one.subject, one.told.score, span.film_size(frame), span.frames) for span in one.spans]
        if taken is None
        else []
        for one, taken in zip(performances, takes, strict=True)
    ]
    wanted = [shot for part in shots for span in part for shot in span]
    acts = iter((act_all or context.acting.act_all)(wanted) if wanted else [])
    filmed = []
    for one, taken, part in zip(performances, takes, shots, strict=True):
        if taken is not None:
            changed = change_takes(taken)
            clips = [_later(lay_takes(changed, span.frames), one.first) for span in one.spans]
        else:
            firsts = [one.first + span.frames.start for span in one.spans]
            clips = [lay_acts([next(acts) for _ in span], at) for span, at in zip(part, firsts, strict=True)]
        filmed.append([_place(span, laid) for span, laid in zip(one.spans, clips, strict=True)])
    return filmed


def _film_takes(
    context: Context, performances: Sequence[Performance], frame: tuple[int, int]
) -> list[tuple[PlacedTake, ...] | None]:
    """Return what a provider has filmed of each: with its own voice before, or now to ours. None where this
    server acts."""
    ours = [one for one in performances if one.told.takes is None]
    parts = [SpokenPart(one.subject, one.told.narration, frame) for one in ours]
    filmed = film_takes(context, parts) if parts else []
    now = iter(filmed if filmed is not None else [None] * len(ours))
    return [next(now) if one.told.takes is None else one.told.takes for one in performances]


def _later(clips: tuple[Clip, ...], frames: int) -> tuple[Clip, ...]:
    """The clips, so many frames later; where one ends, the next begins."""

    def move(ms: int) -> int:
        return (round(ms * FPS / 1000) + frames) * 1000 // FPS if frames else ms

    return tuple(replace(clip, start_ms=move(clip.start_ms), end_ms=move(clip.end_ms)) for clip in clips)


def _place(span: AvatarSpan, clips: tuple[Clip, ...]) -> tuple[Clip, ...]:
    if span.window is None:
        return clips
    motion = Motion(span.zoom, span.zoom, *HEAD) if span.zoom > 1 else None
    return tuple(replace(clip, window=span.window, motion=motion) for clip in clips)
