"""The recipe of `ugc-ads`: speak, decide who is seen when, film the avatar in its windows, show the media."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import cast

from reelwright.engines.acting import ActRequest, StoredAct
from reelwright.engines.matting import Cut
from reelwright.errors import EngineFailed
from reelwright.formats import backgrounds
from reelwright.formats.avatar_spans import AvatarSpan, Performance, film_spans
from reelwright.formats.backgrounds import Pace
from reelwright.formats.branding import make_branding, silent_outro_ms
from reelwright.formats.context import Actor, Context, LibraryItem
from reelwright.formats.format import RecipeResult
from reelwright.formats.moving_captions import lay_captions
from reelwright.formats.narration import Narration
from reelwright.formats.on_camera import PlacedTake, note_speech
from reelwright.formats.shapes import first_words, frame_size
from reelwright.formats.talking_avatar.recipe import (
    PART_FRAMES,
    SpokenScript,
    count_frames,
    speak_script,
)
from reelwright.formats.template.layout import frame_shape
from reelwright.formats.ugc_ads.layouts import AdLayout, ad_layout
from reelwright.formats.ugc_ads.request import BRollType, UgcAdsRequest
from reelwright_people.scores import FPS
from reelwright_people.traits import Portrait
from reelwright_render.timeline.layout import Stage
from reelwright_render.timeline.model import (
    Alignment,
    Captions,
    Clip,
    Sound,
    Timeline,
    Window,
)

LIVELY = Pace(2_200, 5_000)
LEAST_ALONE_MS = 1_200
MOST_ALONE_MS = 6_000
WHOOSH = "catalog/effects/whoosh.flac"
WHOOSH_MS = 600
NOBODY = "Nobody was found in the avatar's photograph, so it cannot be cut out of it"
GROUND = "#E9E4DA"  # behind somebody who is cut out, where no media are


@dataclass(frozen=True)
class LayoutSpan:
    """Frames in which the layout stays: the media with the avatar, or the avatar alone."""

    frames: range
    shows_media: bool

    @property
    def start_ms(self) -> int:
        return self.frames.start * 1000 // FPS

    @property
    def end_ms(self) -> int:
        return self.frames.stop * 1000 // FPS


@dataclass(frozen=True)
class FilmedAvatar:
    """An avatar's clips in a span, from the first to the last."""

    span: LayoutSpan
    clips: tuple[Clip, ...]


def make(request: UgcAdsRequest, context: Context) -> RecipeResult:
    context.progress(2, "Finding the avatar")
    actor = context.cast.actor(request.avatar_id)

    context.progress(5, "Speaking the script")
    voice_id, outro_ms = request.voice_id or actor.voice_id, silent_outro_ms(request.content)
    size = frame_size(request.aspect_ratio)
    told = speak_script(context, request.script, voice_id, actor.subject, size, outro_ms)

    context.progress(20, "Preparing the media")
    items = context.library.ready_all(request.media) if request.media else []

    context.progress(30, "ClipSettings the avatar")
    spans = split_spans(request, told.narration)
    filmed = film_avatar(request, context, actor, told, spans)

    context.progress(95, "Laying out the timeline")
    timeline = lay_out(request, context, told.narration, items, filmed)
    result = RecipeResult(timeline, first_words(request.script), told.text)
    if request.media or request.ad_settings.remove_avatar_background:
        return result
    clips = [clip for one in filmed for clip in one.clips]
    speech = note_speech(request.script, actor.subject, voice_id, clips, avatar_id=request.avatar_id)
    return replace(result, speeches=(speech,))


def split_spans(request: UgcAdsRequest, narration: Narration) -> list[LayoutSpan]:
    """Decide when the avatar is seen. One who is cut out stands before the media throughout. Otherwise the
    avatar opens alone where there are three sentences, and closes alone where there are five."""
    frames = count_frames(narration.duration_ms)
    ends = [ms * FPS // 1000 for ms in narration.sentence_ends_ms]
    if not request.media:
        return [LayoutSpan(range(frames), False)]
    if request.ad_settings.remove_avatar_background:
        return [LayoutSpan(range(frames), True)]
    first = _opening_frame(ends, frames)
    if not first and find_layout(request).avatar is None:
        first = _once_at_least(narration, ends, frames)
    last = _closing_frame(ends, frames)
    cuts = [(range(first), False), (range(first, last), True), (range(last, frames), False)]
    return [LayoutSpan(part, shown) for part, shown in cuts if part]


def _opening_frame(ends: Sequence[int], frames: int) -> int:
    return ends[0] if len(ends) >= 3 and _is_good(ends[0], frames) else 0


def _once_at_least(narration: Narration, ends: Sequence[int], frames: int) -> int:
    """Make sure that the avatar is seen once at least. Where nobody is seen beside the media: a third of
    the video or six seconds, whichever is less, and up to then to the last end of a sentence, or else of a
    word."""
    limit = min(frames // 3, MOST_ALONE_MS * FPS // 1000)
    words = [word.end_ms * FPS // 1000 for word in narration.words]
    for pauses in (ends, words):
        fitting = [end for end in pauses if end <= limit and end * 1000 // FPS >= LEAST_ALONE_MS]
        if fitting:
            return max(fitting)
    return limit


def _closing_frame(ends: Sequence[int], frames: int) -> int:
    return ends[-2] if len(ends) >= 5 and _is_good(frames - ends[-2], frames) else frames


def _is_good(part: int, frames: int) -> bool:
    """Neither a blink nor most of the video."""
    return LEAST_ALONE_MS <= part * 1000 // FPS <= MOST_ALONE_MS and part * 5 <= frames * 2


def find_layout(request: UgcAdsRequest) -> AdLayout:
    settings = request.ad_settings
    shape = frame_shape(Stage(*frame_size(request.aspect_ratio)))
    return ad_layout(cast(BRollType, settings.b_roll_type), shape, settings.remove_avatar_background)


def film_avatar(
    request: UgcAdsRequest, context: Context, actor: Actor, told: SpokenScript, spans: Sequence[LayoutSpan]
) -> list[FilmedAvatar]:
    """The avatar in each span where it is seen."""
    frame, layout = frame_size(request.aspect_ratio), find_layout(request)
    seen = [span for span in spans if not span.shows_media or layout.avatar is not None]
    wanted = [
        AvatarSpan(span.frames, layout.avatar, layout.zoom) if span.shows_media else AvatarSpan(span.frames)
        for span in seen
    ]
    performances = [Performance(actor.subject, told, wanted)]
    if request.ad_settings.remove_avatar_background:
        act, change = partial(cut_out, context), partial(cut_out_takes, context)
        [filmed] = film_spans(context, performances, frame, act, change)
    else:
        [filmed] = film_spans(context, performances, frame)
    return [FilmedAvatar(span, clips) for span, clips in zip(seen, filmed, strict=True)]


def cut_out(context: Context, shots: Sequence[ActRequest]) -> list[StoredAct]:
    """Film the avatar without the background: somebody drawn is filmed so, a photograph is cut out of its
    film."""
    if all(isinstance(shot.subject, Portrait) for shot in shots):
        return context.acting.act_all([replace(shot, cut_out=True) for shot in shots])
    acts = context.acting.act_all(shots)
    context.progress(70, "Cutting the avatar out")
    cuts = context.matting.cut_all(make_cuts(shots, acts))
    if not any(cut.seen for cut in cuts):
        raise EngineFailed(NOBODY)
    return [StoredAct(cut.colours, cut.frames, cut.matte) for cut in cuts]


def cut_out_takes(context: Context, takes: Sequence[PlacedTake]) -> tuple[PlacedTake, ...]:
    """Cut the avatar out of films of a provider, in parts that are joined again."""
    context.progress(70, "Cutting the avatar out")
    cut = [_cut_out_take(context, one) for one in takes]
    if not any(seen for _, seen in cut):
        raise EngineFailed(NOBODY)
    return tuple(one for one, _ in cut)


def _cut_out_take(context: Context, placed: PlacedTake) -> tuple[PlacedTake, bool]:
    frames = max(1, placed.take.duration_ms * FPS // 1000)
    starts = range(0, frames, PART_FRAMES)
    cuts = [Cut(placed.take.video, first, min(PART_FRAMES, frames - first), 0, None) for first in starts]
    parts = context.matting.cut_all(cuts)
    whole = context.matting.join(parts)
    context.matting.forget(parts)
    take = replace(placed.take, video=whole.colours, duration_ms=frames * 1000 // FPS, matte=whole.matte)
    return replace(placed, take=take), any(part.seen for part in parts)


def make_cuts(shots: Sequence[ActRequest], acts: Sequence[StoredAct]) -> list[Cut]:
    """The parts of one film, each after the one before it: a matte that began anew at every join would
    flicker."""
    before = [None, *((str(act.video), act.frames) for act in acts)]
    return [
        Cut(str(act.video), shot.first, act.frames, shot.first, last)
        for shot, act, last in zip(shots, acts, before, strict=False)
    ]


def lay_out(
    request: UgcAdsRequest,
    context: Context,
    narration: Narration,
    items: Sequence[LibraryItem],
    filmed: Sequence[FilmedAvatar],
) -> Timeline:
    """The media, or the avatar alone, and over the media the avatar."""
    width, height = frame_size(request.aspect_ratio)
    end = count_frames(narration.duration_ms) * 1000 // FPS
    spans = split_spans(request, narration)
    shown = [span for span in spans if span.shows_media]
    below = [clip for span in shown for clip in lay_media(request, narration, items, span)]
    below += [clip for one in filmed if not one.span.shows_media for clip in one.clips]
    above = [clip for one in filmed if one.span.shows_media for clip in one.clips]
    return Timeline(
        width=width,
        height=height,
        duration_ms=end,
        layers=(_in_order(below), *([tuple(above)] if above else [])),
        sounds=(*narration.sounds, *_sounds(request, shown, end)),
        words=narration.words,
        captions=make_captions(request, narration, spans),
        branding=make_branding(request.content, context, end),
        ground=GROUND,
    )


def _in_order(clips: Sequence[Clip]) -> tuple[Clip, ...]:
    return tuple(sorted(clips, key=lambda clip: clip.start_ms))


def lay_media(
    request: UgcAdsRequest, narration: Narration, items: Sequence[LibraryItem], span: LayoutSpan
) -> list[Clip]:
    """The media in their window, changed at sentence ends; each is a scene that can be exchanged."""
    frame, window = frame_size(request.aspect_ratio), find_layout(request).media
    ends = [ms - span.start_ms for ms in narration.sentence_ends_ms if span.start_ms < ms < span.end_ms]
    size = window.size(frame) if window else frame
    clips = backgrounds.alternate_media(items, ends, span.end_ms - span.start_ms, size, LIVELY)
    return [_place_clip(clip, span.start_ms, window) for clip in clips]


def _place_clip(clip: Clip, later_ms: int, window: Window | None) -> Clip:
    """Place a clip of the avatar. From one layout to the other it is a plain cut: two faces must not be
    seen through each other."""
    start_ms, end_ms = clip.start_ms + later_ms, clip.end_ms + later_ms
    return replace(clip, start_ms=start_ms, end_ms=end_ms, window=window)


def _sounds(request: UgcAdsRequest, shown: Sequence[LayoutSpan], end_ms: int) -> list[Sound]:
    """A quiet whoosh where the media come in, and music throughout."""
    starts = [max(0, span.start_ms - WHOOSH_MS // 3) for span in shown if span.start_ms]
    sounds = [Sound(WHOOSH, "effect", at, at + WHOOSH_MS, volume=0.35) for at in starts]
    if request.music_id is not None:
        sounds.append(Sound(f"catalog/music/{request.music_id}", "music", 0, end_ms, loop=True))
    return sounds


def make_captions(request: UgcAdsRequest, narration: Narration, spans: Sequence[LayoutSpan]) -> Captions:
    """Lay the captions where the caller wants them; else in each span where the face is not."""
    return lay_captions(
        narration.words,
        [(span.start_ms, span.end_ms, _alignment(request, span)) for span in spans],
        frame_size(request.aspect_ratio),
        preset=request.caption.preset,
        disabled=request.caption.disabled,
    )


def _alignment(request: UgcAdsRequest, span: LayoutSpan) -> Alignment:
    return request.caption.alignment or (find_layout(request).captions if span.shows_media else "bottom")
