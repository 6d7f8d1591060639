"""The recipe of `remove-background`: cut people out, listen, lay them over a colour."""

from reelwright.engines.matting import PART_FRAMES, Cut, CutOut
from reelwright.errors import EngineFailed
from reelwright.formats.context import Context, LibraryItem
from reelwright.formats.format import RecipeResult
from reelwright.formats.own_video import frames_of
from reelwright.formats.remove_background.request import RemoveBackgroundRequest
from reelwright_render.overlays.captions import cut_captions
from reelwright_render.timeline.model import FPS, Captions, Clip, Sound, Timeline, Word

NOBODY = "Nobody was found in this video: people are cut out, and there are none to be seen"


def make(request: RemoveBackgroundRequest, context: Context) -> RecipeResult:
    context.progress(2, "Preparing the video")
    item = context.library.whole(request.media)
    context.progress(10, "Cutting people out")
    people = context.matting.cut_whole(Cut(item.asset, 0, frames_of(item))) or cut_parts(item, context)
    if not people.seen:
        raise EngineFailed(NOBODY)

    words, captions = transcribe(request, item, context)
    timeline = lay_out(request, item, people, words, captions)
    return RecipeResult(timeline, request.name or "", " ".join(word.text for word in words))


def cut_parts(item: LibraryItem, context: Context) -> CutOut:
    """Cut people out on this machine, in parts, and join these where anybody is seen. Raises EngineFailed."""
    parts = context.matting.cut_all(split_cuts(item))
    if not any(part.seen for part in parts):
        raise EngineFailed(NOBODY)
    context.progress(80, "Joining the parts")
    people = context.matting.join(parts)
    context.matting.forget(parts)
    return people


def split_cuts(item: LibraryItem) -> list[Cut]:
    """The whole video in parts that can be made at the same time."""
    frames = frames_of(item)
    return [
        Cut(item.asset, first, min(PART_FRAMES, frames - first)) for first in range(0, frames, PART_FRAMES)
    ]


def transcribe(
    request: RemoveBackgroundRequest, item: LibraryItem, context: Context
) -> tuple[tuple[Word, ...], Captions | None]:
    """The words of the video and their captions, if they were asked for and anything is said."""
    settings = request.video_settings
    if settings.caption.disabled:
        return (), None
    context.progress(88, "Listening")
    heard = context.listening.listen(item.asset, settings.language)
    end_ms = item.duration_ms or 0
    words = tuple(word for word in heard.words if word.start_ms < end_ms)
    if not words:
        return (), None
    look = settings.caption
    lines = cut_captions(words, look.preset, look.alignment, item.width, item.height, end_ms)
    return words, Captions(look.preset, look.alignment, lines, language=heard.language or "en")


def lay_out(
    request: RemoveBackgroundRequest,
    item: LibraryItem,
    people: CutOut,
    words: tuple[Word, ...],
    captions: Captions | None,
) -> Timeline:
    """Make the timeline, in the size of the video. Its sound is its own, so the scene cannot be exchanged."""
    duration_ms = frames_of(item) * 1000 // FPS
    clip = Clip(
        "video",
        people.colours,
        0,
        duration_ms,
        source_ms=duration_ms,
        matte=people.matte,
        replaceable=False,
    )
    return Timeline(
        width=item.width // 2 * 2,
        height=item.height // 2 * 2,
        duration_ms=duration_ms,
        layers=((clip,),),
        sounds=(Sound(item.asset, "original", 0, duration_ms),),
        words=words,
        captions=captions,
        ground=request.video_settings.background_color,
    )
