"""What is seen behind the narration: a game that goes on, or the team's own media in stretches."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from reelwright.engines.footage import PART_FRAMES, SECTION_MS, SECTION_PARTS, Footage
from reelwright.formats.context import LibraryItem
from reelwright_render.plan.plan import frame_at
from reelwright_render.timeline.framing import crop_focus, still_framing
from reelwright_render.timeline.model import FPS, Clip

SHORTEST_STRETCH_MS = 4_000
LONGEST_STRETCH_MS = 12_000
CROSSFADE_MS = 300


def lay_gameplay(footage: Footage, start_ms: int, end_ms: int, from_ms: int = 0) -> tuple[Clip, ...]:
    """The course from `from_ms` on as one replaceable scene. Sections follow on each other to the frame."""
    origin = frame_at(start_ms) - frame_at(from_ms)  # where the course began, or would have
    clips = list[Clip]()
    for number, section in enumerate(footage.sections):
        begin = origin + number * SECTION_PARTS * PART_FRAMES
        if begin + frame_at(section.duration_ms) <= frame_at(start_ms):
            continue
        at, trim = (round(begin * 1000 / FPS), 0) if clips else (start_ms, from_ms - number * SECTION_MS)
        if at >= end_ms:
            break
        if clips:
            clips[-1] = replace(clips[-1], end_ms=at)
        length = section.duration_ms
        clips.append(Clip("video", section.video, at, end_ms, trim, length, continues=bool(clips)))
    return tuple(clips)


def place_media(item: LibraryItem, frame: tuple[int, int], number: int = 0) -> Clip:
    """A library item as it looks best in a frame (width, height), still without times: a picture with a slow
    move to what matters in it, a video with its crop there. `number` is its place among the clips."""
    size = item.width, item.height
    if item.kind == "image":
        framing = still_framing(item.attention, size, frame, number)
        clip = Clip("image", item.asset, 0, 0, fit=framing.fit, motion=framing.motion)
    else:
        x, y = crop_focus(item.attention, size, frame)
        clip = Clip("video", item.asset, 0, 0, source_ms=item.duration_ms or 1, focus_x=x, focus_y=y)
    return replace(clip, media_id=item.media_id or None)


def repeat_media(item: LibraryItem, end_ms: int, frame: tuple[int, int]) -> Clip:
    """Lay one library clip, repeated to the end."""
    return replace(place_media(item, frame), end_ms=end_ms)


@dataclass(frozen=True)
class Pace:
    """How long one item is shown at least, and at most."""

    shortest_ms: int = SHORTEST_STRETCH_MS
    longest_ms: int = LONGEST_STRETCH_MS

    def stretch_ms(self, items: int, length_ms: int) -> int:
        return min(max(length_ms // items, self.shortest_ms), self.longest_ms)


CALM = Pace()


def alternate_media(
    items: Sequence[LibraryItem],
    sentence_ends_ms: Sequence[int],
    end_ms: int,
    frame: tuple[int, int],
    pace: Pace = CALM,
) -> tuple[Clip, ...]:
    """The items in order, changed at sentence ends and repeated to the end. A clip that comes again goes on
    where it stopped, a picture moves differently."""
    cuts = find_cut_points(sentence_ends_ms, end_ms, pace.stretch_ms(len(items), end_ms))
    played: dict[str, int] = {}
    clips = []
    for number, (start, end) in enumerate(zip([0, *cuts], [*cuts, end_ms], strict=True)):
        clip = place_media(items[number % len(items)], frame, number)
        begin = played.get(clip.asset, 0)
        if clip.source_ms:
            played[clip.asset] = (begin + end - start) % clip.source_ms
        crossfade = CROSSFADE_MS if number else 0
        clips.append(replace(clip, start_ms=start, end_ms=end, trim_start_ms=begin, crossfade_ms=crossfade))
    return tuple(clips)


def find_cut_points(sentence_ends_ms: Sequence[int], end_ms: int, stretch: int) -> list[int]:
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
