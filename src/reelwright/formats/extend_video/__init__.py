"""Extend video: a library video, and a new part that begins with its last frame."""

from reelwright.catalog.models import default_model
from reelwright.domain.projects.create_spec import CreateSpec, FindSource, RequestedMedia
from reelwright.engines.abilities import CLIPS
from reelwright.errors import FieldError
from reelwright.formats.extend_video.recipe import make
from reelwright.formats.extend_video.request import ExtendVideoRequest
from reelwright.formats.format import Format
from reelwright.formats.made_clips import credits_for_clips, credits_here
from reelwright.formats.own_video import NO_SOURCE
from reelwright.formats.shapes import stored_request

MOST_MS = 600_000  # what is paid are the clips, but the whole is rendered
_TOO_LONG = FieldError("media", f"Video must be at most {MOST_MS // 60_000} minutes long")


def quote(request: ExtendVideoRequest, find_source: FindSource) -> CreateSpec:
    """Priced by the clips that make the new part."""
    source = find_source(request.media) or NO_SOURCE
    model = default_model("video")
    added = [float(request.target_duration)]
    return CreateSpec(
        type="extend_video",
        name=request.name or source.name,
        aspect_ratio=source.aspect_ratio,
        request={**stored_request(request), "aspectRatio": source.aspect_ratio},
        credits=credits_for_clips(model, added),
        credits_here=credits_here(added),
        expected_ms=source.duration_ms + request.target_duration * 1000,
        voice_id=None,
        language=None,
        text=request.prompt,
        media=(RequestedMedia("media", request.media, "video"),),
        needs={model.provider: CLIPS},
        abilities=frozenset({CLIPS}),
        model_field="model",
        errors=(_TOO_LONG,) if source.duration_ms > MOST_MS else (),
        webhook=request.webhook,
        metadata=request.metadata,
    )


EXTEND_VIDEO = Format(
    "extend_video",
    "extend-video",
    ExtendVideoRequest,
    quote,
    make,
    title="Extend a video",
)
