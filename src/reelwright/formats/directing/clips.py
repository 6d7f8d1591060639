"""Clips made for what is said: one a beat, each as long as it is shown."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reelwright.catalog.models import is_illustration
from reelwright.engines.clips import ClipModel, Quality
from reelwright.formats.backgrounds import CROSSFADE_MS, place_media
from reelwright.formats.context import ClipSteps, LibraryItem, SceneClipRequest, WritingSteps
from reelwright.formats.directing.beats import LONGEST_MS, SHORTEST_MS, USUAL_MS, BeatPace, cut_beats
from reelwright.formats.directing.english import read_foreign
from reelwright.formats.directing.shots import Look, Shot, direct
from reelwright.formats.narration import Narration
from reelwright_render.timeline.model import Clip

_SLOWEST = 0.8


@dataclass(frozen=True)
class ClipSettings:
    """How clips are made: each about `clip_ms` long, and beginning where the one before ends where they are
    continuous."""

    clip_ms: int
    quality: Quality
    is_continuous: bool


def film_shots(
    clips: ClipSteps, writing: WritingSteps, narration: Narration, look: Look, settings: ClipSettings
) -> tuple[Clip, ...]:
    """Film a clip for each beat, and lay them one after the other. Each can be replaced, and has the words
    that it was made for as its prompt. Continuous ones begin with the last frame of the one before, where the
    model can do that."""
    model = clips.describe(settings.quality)
    chained = settings.is_continuous and model.start_frame
    crossfade = 0 if chained else CROSSFADE_MS
    beats = cut_beats(narration.words, narration.duration_ms, _pace(model, settings, crossfade))
    shots = direct(beats, look, read_foreign(writing, beats, look, lambda: is_illustration(model.model)))
    wishes = [
        _wish(shot, number, look, settings, crossfade if shot is not shots[-1] else 0)
        for number, shot in enumerate(shots)
    ]
    items = _film_chained(clips, wishes) if chained else clips.film_all(wishes)
    return tuple(
        _lay(item, wish, shot, look, crossfade if number else 0)
        for number, (item, wish, shot) in enumerate(zip(items, wishes, shots, strict=True))
    )


def _pace(model: ClipModel, settings: ClipSettings, crossfade: int) -> BeatPace:
    """Return how long beats are. What this server films costs what is shown of it; a provider's clip is paid
    for whole, so it is shown for as long as it lasts, or nearly."""
    clip_ms = model.duration_for(settings.clip_ms / 1000) * 1000 - crossfade
    if is_illustration(model.model):
        return BeatPace(longest_ms=min(LONGEST_MS, model.durations_s[-1] * 1000 - crossfade))
    usual_ms = max(USUAL_MS, round(0.8 * clip_ms))
    return BeatPace(max(SHORTEST_MS, round(0.5 * clip_ms)), clip_ms, min(usual_ms, clip_ms), clip_ms)


def _wish(shot: Shot, number: int, look: Look, settings: ClipSettings, crossfade: int) -> SceneClipRequest:
    beat = shot.beat
    return SceneClipRequest(
        shot.ask_for_clip(look),
        beat.end_ms - beat.start_ms + crossfade,
        look.shape,
        settings.quality,
        look.seed,
        subject=shot.subject,
        style=look.style,
        before=shot.before,
        take=number,
        frame=shot.frame,
        move=shot.move,
    )


def _film_chained(clips: ClipSteps, wishes: Sequence[SceneClipRequest]) -> list[LibraryItem]:
    items: list[LibraryItem] = []
    for wish in wishes:
        items.append(clips.film(replace(wish, begins_after=items[-1].asset) if items else wish))
    return items


def _lay(item: LibraryItem, wish: SceneClipRequest, shot: Shot, look: Look, crossfade: int) -> Clip:
    return replace(
        place_media(item, look.frame, wish.take),
        start_ms=shot.beat.start_ms,
        end_ms=shot.beat.end_ms,
        prompt=shot.beat.text or look.title,
        understood=shot.english,
        crossfade_ms=crossfade,
        speed=_speed(item, wish),
        loop="ping-pong",
    )


def _speed(item: LibraryItem, wish: SceneClipRequest) -> float:
    """Slow down a clip that is a little shorter than it was asked for, so that it need not loop."""
    return min(1.0, max(_SLOWEST, (item.duration_ms or wish.wanted_ms) / wish.wanted_ms))
