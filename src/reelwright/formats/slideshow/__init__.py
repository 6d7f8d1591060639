"""Slideshow: pictures, videos and plain cards, with texts, and narrated where that is wanted."""

from collections.abc import Iterator

from reelwright.catalog.prices import price_of
from reelwright.domain.projects.create_spec import (
    CreateSpec,
    FindSource,
    RequestedAvatar,
    RequestedDownload,
    RequestedMedia,
)
from reelwright.engines.abilities import SPEAKING_CLIPS, SPEECH, Ability
from reelwright.formats.branding import OUTRO_MS
from reelwright.formats.format import Format
from reelwright.formats.length import estimate_speech_ms
from reelwright.formats.shapes import stored_request
from reelwright.formats.slideshow.recipe import make, title_of
from reelwright.formats.slideshow.request import SlideshowRequest


def quote(request: SlideshowRequest, find_source: FindSource) -> CreateSpec:
    """Quote one price, and every started 30 s of the video where it is narrated: as a story by a voice, as a
    talking avatar by an avatar. The voice provider narrates; avatars are spoken and animated by the
    gateway."""
    shown_ms = round(sum(slide.duration for slide in request.slides) * 1000)
    length_ms = max(shown_ms, estimate_speech_ms(request.script or ""))
    avatar = request.avatar_id
    return CreateSpec(
        type="slideshow",
        name=request.name or title_of(request),
        aspect_ratio=request.aspect_ratio,
        request=stored_request(request),
        credits=price_of("slideshow").credits + _narration_credits(request, length_ms),
        expected_ms=length_ms + (OUTRO_MS if request.content.outro_text else 0),
        voice_id=request.voice_id if request.script is not None else None,
        silent_voice_id=request.voice_id if request.script is None else None,
        language=request.language,
        text=request.script or "",
        text_field="script",
        is_read_aloud=request.script is not None,
        music_id=request.music_id,
        media=tuple(_media(request)),
        avatars=(RequestedAvatar("avatarId", avatar),) if avatar is not None else (),
        needs=_needs(request),
        downloads=tuple(
            RequestedDownload(f"slides[{number}].imageUrl", slide.image_url)
            for number, slide in enumerate(request.slides)
            if slide.image_url is not None
        ),
        webhook=request.webhook,
        metadata=request.metadata,
    )


def _narration_credits(request: SlideshowRequest, length_ms: int) -> int:
    if request.script is None:
        return 0
    return price_of("talking-avatar" if request.avatar_id else "story").for_seconds(length_ms / 1000)


def _needs(request: SlideshowRequest) -> dict[str, Ability[object]]:
    if request.avatar_id is not None:
        return {"openrouter": SPEAKING_CLIPS}
    return {"elevenlabs": SPEECH} if request.script is not None else {}


def _media(request: SlideshowRequest) -> Iterator[RequestedMedia]:
    for number, slide in enumerate(request.slides):
        if slide.media_id is not None:
            yield RequestedMedia(f"slides[{number}].mediaId", slide.media_id)
    if (logo := request.content.logo_media_id) is not None:
        yield RequestedMedia("content.logoMediaId", logo, "image")


SLIDESHOW = Format(
    "slideshow",
    "slideshow",
    SlideshowRequest,
    quote,
    make,
    aliases=("tiktok-slideshow",),
    title="Create a slideshow",
)
