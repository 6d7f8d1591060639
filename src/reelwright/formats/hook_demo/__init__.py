"""Hook and demo: a reaction with a text over it, then the team's pictures and videos."""

from reelwright.catalog.prices import price_of
from reelwright.domain.projects.create_spec import CreateSpec, FindSource, RequestedAvatar, RequestedMedia
from reelwright.errors import FieldError
from reelwright.formats.format import Format
from reelwright.formats.hook_demo.recipe import PICTURE_MS, make
from reelwright.formats.hook_demo.request import HookDemoRequest
from reelwright.formats.hook_demo.text import split_pages
from reelwright.formats.own_video import NO_SOURCE
from reelwright.formats.shapes import first_words, stored_request

MOST_DEMO_MS = 600_000  # four credits buy a hook and a demo, not an archive
_REACTION_MS = 3_000
_TOO_LONG = FieldError("media", f"The demo must be at most {MOST_DEMO_MS // 60_000} minutes long")


def quote(request: HookDemoRequest, find_source: FindSource) -> CreateSpec:
    """Quote one price. No provider's key is needed: the reaction is there already."""
    logo = request.content.logo_media_id
    branding = (RequestedMedia("content.logoMediaId", logo, "image"),) if logo is not None else ()
    demo_ms = _demo_ms(request, find_source)
    return CreateSpec(
        type="hook_demo",
        name=request.name or first_words(request.text),
        aspect_ratio=request.aspect_ratio,
        request=stored_request(request),
        credits=price_of("hook-demo").credits,
        expected_ms=_hook_ms(request) + demo_ms,
        voice_id=None,
        language=None,
        text="",
        text_field="text",
        music_id=request.music_id,
        media=(*(RequestedMedia("media", media_id) for media_id in request.media), *branding),
        reactions=(RequestedAvatar("avatarId", request.avatar_id),),
        errors=(_TOO_LONG,) if demo_ms > MOST_DEMO_MS else (),
        webhook=request.webhook,
        metadata=request.metadata,
    )


def _hook_ms(request: HookDemoRequest) -> int:
    """Return how long the reaction is shown: until its text was read."""
    if request.text_settings.disabled:
        return _REACTION_MS
    return max(_REACTION_MS, sum(page.duration_ms for page in split_pages(request.text)))


def _demo_ms(request: HookDemoRequest, find_source: FindSource) -> int:
    """Return how long the media are together; a picture is shown for PICTURE_MS."""
    demo = (find_source(media_id) or NO_SOURCE for media_id in request.media)
    return sum(source.duration_ms or PICTURE_MS for source in demo)


HOOK_DEMO = Format(
    "hook_demo",
    "hook-demo",
    HookDemoRequest,
    quote,
    make,
    aliases=("hook-plus-demo",),
    title="Create a hook and demo video",
)
