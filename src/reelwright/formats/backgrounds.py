"""What is seen behind the narration: a game's loop, or the team's own media in stretches."""

from collections.abc import Sequence

from reelwright.engines.footage import Footage
from reelwright.formats.context import LibraryItem
from reelwright.timeline.model import Clip, Motion

SHORTEST_STRETCH_MS = 4_000
LONGEST_STRETCH_MS = 12_000
CROSSFADE_MS = 300

# Slow moves that alternate, so that a picture that comes again does not look the same.
_MOTIONS = (
    Motion(1.0, 1.14, 0.5, 0.45),
    Motion(1.16, 1.02, 0.35, 0.4),
    Motion(1.04, 1.18, 0.65, 0.5),
    Motion(1.15, 1.0, 0.5, 0.35),
)


def loop(footage: Footage, end_ms: int) -> Clip:
    """One clip of footage from the start to the end; one replaceable scene."""
    return Clip("video", footage.video, 0, end_ms, source_ms=footage.duration_ms)


def repeat(item: LibraryItem, end_ms: int) -> Clip:
    """One library clip, repeated to the end."""
    return Clip("video", item.asset, 0, end_ms, source_ms=item.duration_ms, media_id=item.media_id)


def stretches(items: Sequence[LibraryItem], sentence_ends_ms: Sequence[int], end_ms: int) -> tuple[Clip, ...]:
    """The items in order, changed at sentence ends and repeated to the end. A clip that comes again goes on
    where it stopped."""
    cuts = cut_points(sentence_ends_ms, end_ms, stretch_ms(len(items), end_ms))
    played: dict[str, int] = {}
    clips = []
    for number, (start, end) in enumerate(zip([0, *cuts], [*cuts, end_ms], strict=True)):
        item = items[number % len(items)]
        clips.append(_clip(item, number, start, end, played))
    return tuple(clips)


def stretch_ms(items: int, end_ms: int) -> int:
    return min(max(end_ms // items, SHORTEST_STRETCH_MS), LONGEST_STRETCH_MS)


def cut_points(sentence_ends_ms: Sequence[int], end_ms: int, stretch: int) -> list[int]:
    """Cuts about `stretch` apart, each at the sentence end that is nearest to its due time; where no sentence
    ends near, at the due time itself."""
    cuts: list[int] = []
    at = 0
    while end_ms - at > stretch * 1.5:
        due = at + stretch
        near = [ms for ms in sentence_ends_ms if abs(ms - due) <= stretch // 2 and ms < end_ms - 1_000]
        at = min(near, key=lambda ms: abs(ms - due)) if near else due
        cuts.append(at)
    return cuts


def _clip(item: LibraryItem, number: int, start: int, end: int, played: dict[str, int]) -> Clip:
    crossfade = CROSSFADE_MS if number else 0
    if item.kind == "image":
        motion = _MOTIONS[number % len(_MOTIONS)]
        return Clip(
            "image", item.asset, start, end, motion=motion, crossfade_ms=crossfade, media_id=item.media_id
        )
    length = item.duration_ms or 1
    begin = played.get(item.media_id, 0)
    played[item.media_id] = (begin + end - start) % length
    return Clip(
        "video",
        item.asset,
        start,
        end,
        trim_start_ms=begin,
        source_ms=length,
        crossfade_ms=crossfade,
        media_id=item.media_id,
    )
