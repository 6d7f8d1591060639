"""The stretches of long library videos that a timeline shows: only these are made ready, not an hour of video
for a minute that is seen.

They lie on a grid, so that two projects, or a scene that is moved a little, share what was made for one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from reelwright_render.timeline.model import Clip, Timeline

WHOLE_MS = 120_000
"""A video that is no longer is made ready as one."""
GRID_MS = 30_000
_HELD_MS = 100  # a clip that is short of so little holds its last picture and does not loop


@dataclass(frozen=True)
class Stretch:
    """A part of a video; `to_ms` None is its end. A video may end before `to_ms`."""

    from_ms: int = 0
    to_ms: int | None = None

    def begins(self, clip: Clip) -> bool:
        """Return whether it has the picture that a clip begins with. Of a timeline's `long_stretches` one
        does, and it has the clip's others too."""
        return self.from_ms <= clip.trim_start_ms and (self.to_ms is None or clip.trim_start_ms < self.to_ms)


WHOLE = Stretch()


def long_stretches(timeline: Timeline) -> dict[str, tuple[Stretch, ...]]:
    """Return, by the assets of the library's videos that are longer than WHOLE_MS, what is shown of them,
    in order, without overlaps. What loops is needed whole."""
    wanted: dict[str, list[Stretch]] = {}
    for clip, runs_on_ms in _clips_with_overrun(timeline):
        if clip.kind == "video" and clip.media_id and (clip.source_ms or 0) > WHOLE_MS:
            wanted.setdefault(clip.asset, []).append(_visible_stretch(clip, runs_on_ms))
    return {asset: _merge(stretches) for asset, stretches in wanted.items()}


def _clips_with_overrun(timeline: Timeline) -> Iterator[tuple[Clip, int]]:
    """Yield each clip, and how long it runs on under the one that fades in over its end."""
    for layer in timeline.layers:
        for at, clip in enumerate(layer):
            yield clip, layer[at + 1].crossfade_ms if at + 1 < len(layer) else 0


def _visible_stretch(clip: Clip, runs_on_ms: int) -> Stretch:
    source_ms = clip.source_ms or 0
    end = clip.trim_start_ms + round((clip.end_ms - clip.start_ms) * clip.speed)
    if end > (clip.trim_end_ms or source_ms) + _HELD_MS:
        return WHOLE
    begin = clip.trim_start_ms // GRID_MS * GRID_MS
    end = -(-min(end + round(runs_on_ms * clip.speed) + _HELD_MS, source_ms) // GRID_MS) * GRID_MS
    return WHOLE if begin == 0 and end >= source_ms else Stretch(begin, max(end, begin + GRID_MS))


def _merge(stretches: Sequence[Stretch]) -> tuple[Stretch, ...]:
    """Merge those that overlap; those that only touch can better be shared as they are."""
    if WHOLE in stretches:
        return (WHOLE,)
    merged: list[Stretch] = []
    for one in sorted(stretches, key=lambda stretch: stretch.from_ms):
        last = merged[-1] if merged else None
        if last and last.to_ms and one.to_ms and one.from_ms < last.to_ms:
            merged[-1] = Stretch(last.from_ms, max(last.to_ms, one.to_ms))
        else:
            merged.append(one)
    return tuple(merged)
