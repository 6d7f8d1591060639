"""Single pictures of a draft, in any size: the same compositor as a render's, so the same picture."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np

from reelwright_render.compose.compositor import Composer
from reelwright_render.overlays.captions import CaptionsOverlay, cut_in_frame
from reelwright_render.overlays.stack import overlays_for
from reelwright_render.pixels.planar import Bytes, Planar, planar, to_bgr
from reelwright_render.plan.plan import Plan, frame_at
from reelwright_render.stills.jpeg import jpeg_of
from reelwright_render.timeline.edit import restyle
from reelwright_render.timeline.layout import Stage, card_half
from reelwright_render.timeline.model import Clip, Timeline

_QUALITY = 82
_KEPT = 2  # composers; each holds open files
_CROP = 0.52  # the height of a look's picture over its width
_MOST_FRAMES = 6  # of a strip: a jump in a clip takes its decoder a while

_Composers = OrderedDict[tuple[str, int], Composer]


class StillMaker:
    """Draws stills of one timeline."""

    def __init__(self, timeline: Timeline, assets: Mapping[str, Path], plan: Plan) -> None:
        self._timeline = timeline
        self._assets = assets
        self._plan = plan
        self._composers: _Composers = OrderedDict()
        self._ground: tuple[int, int, Planar] | None = None

    def still(self, ms: int, width: int) -> bytes:
        """The picture at that time, `width` pixels wide, as a JPEG."""
        return jpeg_of(to_bgr(self._draw("whole", self._plan, self._frame(ms), width)), _QUALITY)

    def look(self, ms: int, width: int, preset: str) -> bytes:
        """The captions at that time in another look, with what lies around them: a wide JPEG. Raises
        Invalid for a timeline without captions."""
        frame, picture = self._frame(ms), self._without_captions(ms, width)
        restyled = restyle(self._timeline, cut_in_frame(self._timeline), preset)
        over = [one for one in overlays_for(restyled, self._assets) if isinstance(one, CaptionsOverlay)]
        composer = Composer(
            Plan(replace(restyled, layers=()), over),
            self._assets,
            picture.width,
            picture.height,
            picture.width / self._timeline.width,
        )
        composer.draw_over(frame, picture)
        return jpeg_of(self._around_captions(to_bgr(picture), ms), _QUALITY)

    def close(self) -> None:
        while self._composers:
            self._composers.popitem()[1].close()

    def _without_captions(self, ms: int, width: int) -> Planar:
        frame = self._frame(ms)
        if self._ground is None or self._ground[:2] != (frame, width):
            bare = replace(self._timeline, captions=None)
            plan = Plan(bare, overlays_for(bare, self._assets))
            self._ground = frame, width, self._draw("bare", plan, frame, width)
        copy = planar(self._ground[2].width, self._ground[2].height)
        np.copyto(copy.block, self._ground[2].block)
        return copy

    def _around_captions(self, pixels: Bytes, ms: int) -> Bytes:
        captions, height, width = self._timeline.captions, pixels.shape[0], pixels.shape[1]
        if captions is None:
            return pixels
        stage = Stage(width, height)
        box = stage.caption_box(captions.alignment, card_half(self._timeline.cards, ms, ms + 1))
        wide = min(width, round(box.width * 1.12))
        high = min(height, round(wide * _CROP))
        left = min(max(0, round(box.centre[0] - wide / 2)), width - wide)
        middle = _caption_middle(box.y, box.bottom, captions.alignment)
        top = min(max(0, round(middle - high / 2)), height - high)
        return np.ascontiguousarray(pixels[top : top + high, left : left + wide])

    def _draw(self, kind: str, plan: Plan, frame: int, width: int) -> Planar:
        picture = planar(*_size(self._timeline, width))
        self._composer(kind, plan, picture).draw(frame, picture)
        return picture

    def _composer(self, kind: str, plan: Plan, picture: Planar) -> Composer:
        key = kind, picture.width
        found = self._composers.pop(key, None)
        if found is None:
            scale = picture.width / self._timeline.width
            found = Composer(plan, self._assets, picture.width, picture.height, scale)
        self._composers[key] = found
        while len(self._composers) > _KEPT:
            self._composers.popitem(last=False)[1].close()
        return found

    def _frame(self, ms: int) -> int:
        return min(frame_at(max(0, ms)), max(0, self._timeline.frames - 1))


def strip(timeline: Timeline, clip: Clip, assets: Mapping[str, Path], height: int) -> bytes:
    """Frames of one clip beside each other, each `height` pixels high, as a JPEG."""
    length = clip.end_ms - clip.start_ms
    count = max(1, min(_MOST_FRAMES, round(length / 1000)))
    alone = replace(clip, start_ms=0, end_ms=length, crossfade_ms=0, matte=None, window=None)
    shown = replace(timeline, duration_ms=length, layers=((alone,),), captions=None)
    width, high = _size(timeline, round(height * timeline.width / timeline.height))
    composer = Composer(Plan(shown, ()), assets, width, high, width / timeline.width)
    picture, frames = planar(width, high), []
    for number in range(count):
        composer.draw(min(frame_at(round(length * (number + 0.5) / count)), shown.frames - 1), picture)
        frames.append(to_bgr(picture))
    composer.close()
    return jpeg_of(np.hstack(frames), _QUALITY)


def _size(timeline: Timeline, width: int) -> tuple[int, int]:
    """Even, in the timeline's shape, and no larger than it."""
    wide = max(16, min(width, timeline.width)) // 2 * 2
    return wide, max(2, round(wide * timeline.height / timeline.width) // 2 * 2)


def _caption_middle(top: float, bottom: float, alignment: str) -> float:
    """Where captions lie in their box: at its edge, but for those in the middle."""
    high = bottom - top
    return {"top": top + high * 0.3, "middle": top + high / 2}.get(alignment, bottom - high * 0.3)
