"""Clips made for what is said: a new one where a sentence ends, each as long as it is shown."""

from collections.abc import Sequence
from dataclasses import replace

from reelwright.catalog.styles import describe_style
from reelwright.engines.clips import Quality
from reelwright.engines.pictures import Shape
from reelwright.formats.backgrounds import CROSSFADE_MS, place_media
from reelwright.formats.context import ClipSteps, LibraryItem, SceneClipRequest
from reelwright.formats.drawn_scenes import words_between
from reelwright_render.timeline.model import Clip, Word

_SHORTEST_SHARE = 0.55
_SLOWEST = 0.8
_ASKED = (
    "A shot for this moment of a story called “{title}”: “{said}” Show the people, the place and the things "
    "of that moment in one calm take. No text, no letters, no captions, nobody speaks."
)


def film_scenes(
    clips: ClipSteps,
    title: str,
    words: Sequence[Word],
    sentence_ends_ms: Sequence[int],
    end_ms: int,
    *,
    clip_ms: int,
    shape: Shape,
    frame: tuple[int, int],
    style: str,
    quality: Quality,
    is_continuous: bool,
    seed: int,
) -> tuple[Clip, ...]:
    """Film a clip for each stretch of about `clip_ms`, and lay them one after the other. Each can be
    replaced, and has the words that it was made for as its prompt. Continuous ones begin with the last frame
    of the one before, where the model can do that."""
    model = clips.describe(quality)
    chained = is_continuous and model.start_frame
    crossfade = 0 if chained else CROSSFADE_MS
    longest = model.duration_for(clip_ms / 1000) * 1000 - crossfade
    cuts = cut_within(sentence_ends_ms, end_ms, longest)
    stretches = list(zip([0, *cuts], [*cuts, end_ms], strict=True))
    said = [words_between(words, start, end) or title for start, end in stretches]
    wishes = [
        SceneClipRequest(
            describe_style(_ASKED.format(title=title, said=text), style),
            end - start + (crossfade if end < end_ms else 0),
            shape,
            quality,
            seed,
            subject=text,
        )
        for (start, end), text in zip(stretches, said, strict=True)
    ]
    items = _film_chained(clips, wishes) if chained else clips.film_all(wishes)
    laid = []
    for number, (item, wish, (start, end)) in enumerate(zip(items, wishes, stretches, strict=True)):
        clip = replace(place_media(item, frame, number), start_ms=start, end_ms=end, prompt=said[number])
        laid.append(
            replace(
                clip,
                crossfade_ms=crossfade if number else 0,
                speed=_speed(item, wish),
                loop="ping-pong",
            )
        )
    return tuple(laid)


def cut_within(sentence_ends_ms: Sequence[int], end_ms: int, longest_ms: int) -> list[int]:
    """Cuts at most `longest_ms` apart: each at the last sentence end that is near enough, and where there is
    none, so that no short rest remains."""
    cuts: list[int] = []
    at = 0
    while end_ms - at > longest_ms:
        shortest = round(longest_ms * _SHORTEST_SHARE)
        latest = min(at + longest_ms, end_ms - shortest)
        near = [ms for ms in sentence_ends_ms if at + shortest <= ms <= latest]
        at = near[-1] if near else max(latest, at + shortest)
        cuts.append(at)
    return cuts


def _film_chained(clips: ClipSteps, wishes: Sequence[SceneClipRequest]) -> list[LibraryItem]:
    items: list[LibraryItem] = []
    for wish in wishes:
        items.append(clips.film(replace(wish, begins_after=items[-1].asset) if items else wish))
    return items


def _speed(item: LibraryItem, wish: SceneClipRequest) -> float:
    """Slow down a clip that is a little shorter than it was asked for, so that it need not loop."""
    return min(1.0, max(_SLOWEST, (item.duration_ms or wish.wanted_ms) / wish.wanted_ms))
