"""Add captions: what is said in a library video, written into its picture."""

from reelwright.domain.projects.create_spec import CreateSpec, FindSource, RequestedMedia
from reelwright.errors import EngineFailed
from reelwright.formats.add_captions.request import AddCaptionsRequest
from reelwright.formats.context import Context, LibraryItem
from reelwright.formats.format import Format, RecipeResult
from reelwright.formats.own_video import NO_SOURCE, credits_by_length, frames_of
from reelwright.formats.shapes import stored_request
from reelwright_render.overlays.captions import cut_captions
from reelwright_render.timeline.model import FPS, Captions, Clip, Sound, Timeline, Word

SILENT = "Nothing that is said was heard in this video, so there is nothing to write"


def quote(request: AddCaptionsRequest, find_source: FindSource) -> CreateSpec:
    """Priced by the length of the video. No provider's key is needed: this machine listens."""
    source = find_source(request.media) or NO_SOURCE
    caption = request.caption.model_dump(mode="json", by_alias=True)
    return CreateSpec(
        type="add_captions",
        name=request.name or source.name,
        aspect_ratio=source.aspect_ratio,
        request={**stored_request(request), "caption": caption, "aspectRatio": source.aspect_ratio},
        credits=credits_by_length("add-captions", source),
        expected_ms=source.duration_ms,
        voice_id=None,
        language=request.language,
        text="",
        media=(RequestedMedia("media", request.media, "video"),),
        webhook=request.webhook,
        metadata=request.metadata,
    )


def make(request: AddCaptionsRequest, context: Context) -> RecipeResult:
    context.progress(2, "Preparing the video")
    item = context.library.whole(request.media)
    context.progress(30, "Listening")
    heard = context.listening.listen(item.asset, request.language)
    end_ms = frames_of(item) * 1000 // FPS
    words = tuple(word for word in heard.words if word.start_ms < end_ms)
    if not words:
        raise EngineFailed(SILENT)
    timeline = lay_out(request, item, words, heard.language or "en")
    return RecipeResult(timeline, request.name or "", " ".join(word.text for word in words))


def lay_out(
    request: AddCaptionsRequest, item: LibraryItem, words: tuple[Word, ...], language: str
) -> Timeline:
    """Make the timeline, in the size of the video. Its sound is its own, so the scene cannot be exchanged."""
    duration_ms = frames_of(item) * 1000 // FPS
    width, height = item.width // 2 * 2, item.height // 2 * 2
    look = request.caption
    lines = cut_captions(words, look.preset, look.alignment, width, height, duration_ms)
    clip = Clip(
        "video",
        item.asset,
        0,
        duration_ms,
        source_ms=item.duration_ms,
        media_id=item.media_id,
        replaceable=False,
    )
    return Timeline(
        width=width,
        height=height,
        duration_ms=duration_ms,
        layers=((clip,),),
        sounds=(Sound(item.asset, "original", 0, duration_ms),),
        words=words,
        captions=Captions(look.preset, look.alignment, lines, language=language),
    )


ADD_CAPTIONS = Format(
    "add_captions",
    "add-captions",
    AddCaptionsRequest,
    quote,
    make,
    title="Add captions to a video",
)
