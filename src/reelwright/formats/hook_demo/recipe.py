"""The recipe of `hook-demo`: film the reaction while its text is read, then comes the demo."""

from collections.abc import Sequence
from dataclasses import replace

from reelwright.engines.acting import ActRequest
from reelwright.formats import backgrounds
from reelwright.formats.branding import make_branding
from reelwright.formats.context import Context, FilmableReaction, LibraryItem
from reelwright.formats.format import RecipeResult
from reelwright.formats.hook_demo.request import HookDemoRequest
from reelwright.formats.hook_demo.text import make_boxes, split_pages
from reelwright.formats.shapes import first_words, frame_size
from reelwright_people.scores import FPS
from reelwright_render.timeline.layout import Stage
from reelwright_render.timeline.model import Clip, Sound, Timeline

PICTURE_MS = 3_000
LONGEST_FILM_MS = 12_000  # then it goes back and forth
CUT_MS = 300
WHOOSH, WHOOSH_MS = "catalog/effects/whoosh.flac", 600
EFFECT_MS, EFFECT_VOLUME = 900, 0.7
MUSIC_VOLUME = 0.8


def make(request: HookDemoRequest, context: Context) -> RecipeResult:
    context.progress(2, "Finding the reaction")
    played = context.cast.reaction(request.avatar_id)
    pages = () if request.text_settings.disabled else split_pages(request.text)
    hook_ms = round_to_frames(max(played.duration_ms, sum(page.duration_ms for page in pages)))

    context.progress(8, "ClipSettings the reaction")
    hook = lay_hook(played, hook_ms, request, context)

    context.progress(40, "Preparing the demo")
    items = [context.library.whole(media_id) for media_id in request.media]
    stage = Stage(*frame_size(request.aspect_ratio))
    demo = lay_demo(items, hook_ms, (stage.width, stage.height))
    end_ms = demo[-1].end_ms if demo else hook_ms

    context.progress(95, "Laying out the timeline")
    timeline = Timeline(
        width=stage.width,
        height=stage.height,
        duration_ms=end_ms,
        layers=((hook, *demo),),
        sounds=tuple(lay_sounds(request, played, demo, hook_ms, end_ms)),
        texts=make_boxes(pages, request.text_settings, stage, hook_ms),
        branding=make_branding(request.content, context, end_ms),
    )
    return RecipeResult(timeline, first_words(request.text), request.text)


def round_to_frames(ms: int) -> int:
    return -(-ms * FPS // 1000) * 1000 // FPS


def lay_hook(played: FilmableReaction, hook_ms: int, request: HookDemoRequest, context: Context) -> Clip:
    """Lay the reaction in the frame's own size and for the hook's length: its last pose is held, and a
    longer hook shows the film back and forth. A provider's film is shown back and forth, too."""
    if played.film is not None:
        return _lay_film(played.film, played.duration_ms, hook_ms)
    frames = -(-min(hook_ms, LONGEST_FILM_MS) * FPS // 1000)
    size = frame_size(request.aspect_ratio)
    [act] = context.acting.act_all([ActRequest(played.subject, played.gesture, *size, 0, frames)])
    return _lay_film(str(act.video), act.frames * 1000 // FPS, hook_ms)


def _lay_film(asset: str, source_ms: int, hook_ms: int) -> Clip:
    return Clip(
        "video",
        asset,
        0,
        hook_ms,
        source_ms=source_ms,
        loop="ping-pong",
        focus_y=0.35,
        replaceable=False,
    )


def lay_demo(items: Sequence[LibraryItem], start_ms: int, frame: tuple[int, int]) -> tuple[Clip, ...]:
    """Videos from beginning to end, pictures for a moment, in their order. The cut to the first is fast."""
    clips: list[Clip] = []
    at = start_ms
    for number, item in enumerate(items):
        until = at + round_to_frames(item.duration_ms or PICTURE_MS)
        clip = replace(
            backgrounds.place_media(item, frame, number), start_ms=at, end_ms=until, crossfade_ms=CUT_MS
        )
        clips.append(replace(clip, transition="whip-left") if number == 0 else clip)
        at = until
    return tuple(clips)


def lay_sounds(
    request: HookDemoRequest, played: FilmableReaction, demo: Sequence[Clip], hook_ms: int, end_ms: int
) -> list[Sound]:
    """A small effect when the face changes, one at the cut, the videos' own sound, and music if it is asked
    for."""
    at = played.accent_ms
    sounds = [Sound(played.effect, "effect", at, min(at + EFFECT_MS, end_ms), volume=EFFECT_VOLUME)]
    if demo:
        start = max(0, hook_ms - WHOOSH_MS // 2)
        sounds.append(Sound(WHOOSH, "effect", start, start + WHOOSH_MS, volume=EFFECT_VOLUME))
    sounds += [Sound(one.asset, "original", one.start_ms, one.end_ms) for one in demo if one.kind == "video"]
    if request.music_id is not None:
        track = f"catalog/music/{request.music_id}"
        sounds.append(Sound(track, "music", 0, end_ms, volume=MUSIC_VOLUME, loop=True))
    return sounds
