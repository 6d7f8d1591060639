"""Remove background: the people of a library video before a plain colour, and before nothing at all."""

from reelwright.domain.projects.create_spec import CreateSpec, FindSource, RequestedMedia
from reelwright.engines.abilities import CLIP_MATTING
from reelwright.formats.format import Format
from reelwright.formats.own_video import NO_SOURCE, credits_by_length
from reelwright.formats.remove_background.recipe import make
from reelwright.formats.remove_background.request import RemoveBackgroundRequest
from reelwright.formats.shapes import stored_request

MOST_MS = 600_000
MESSAGE = "The project has been started. People are cut out; what they hold may be lost in part"


def quote(request: RemoveBackgroundRequest, find_source: FindSource) -> CreateSpec:
    """Priced by the length of the video. No provider's key is needed: where there is none, people are cut
    out on this machine."""
    source = find_source(request.media) or NO_SOURCE
    settings = request.video_settings
    shown = {
        "caption": settings.caption.model_dump(mode="json", by_alias=True),
        "backgroundColor": settings.background_color,
        "aspectRatio": source.aspect_ratio,
    }
    return CreateSpec(
        type="remove_background",
        name=request.name or source.name,
        aspect_ratio=source.aspect_ratio,
        request={**stored_request(request), **shown},
        credits=credits_by_length("remove-background", source),
        expected_ms=source.duration_ms,
        voice_id=None,
        language=settings.language,
        text="",
        media=(RequestedMedia("media", request.media, "video", "Video", MOST_MS),),
        webhook=request.webhook,
        metadata=request.metadata,
        abilities=frozenset({CLIP_MATTING}),
    )


REMOVE_BACKGROUND = Format(
    "remove_background",
    "remove-background",
    RemoveBackgroundRequest,
    quote,
    make,
    title="Remove a video's background",
    message=MESSAGE,
)
