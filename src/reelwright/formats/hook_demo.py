"""Hook and demo: a reaction with a text over it, then the team's pictures and videos."""

from collections.abc import Sequence
from dataclasses import replace

from reelwright.catalog.prices import price_of
from reelwright.domain.projects.create_spec import CreateSpec, RequestedAvatar, RequestedMedia, SourceVideo
from reelwright.errors import Invalid
from reelwright.formats.format import Format
from reelwright.formats.hook_demo_recipe import PICTURE_MS, make
from reelwright.formats.hook_demo_request import HookDemoRequest
from reelwright.formats.hook_demo_text import pages_of
from reelwright.formats.shapes import first_words, stored

MOST_DEMO_MS = 600_000  # four credits buy a hook and a demo, not an archive
_REACTION_MS = 3_000


def needs(request: HookDemoRequest) -> set[str]:
    """No provider's key: the reaction is there already."""
    return set()


def price(request: HookDemoRequest) -> int:
    return price_of("hook-demo").credits


def expected_ms(request: HookDemoRequest) -> int:
    """Of the hook; how long the demo is its media say."""
    if request.text_settings.disabled:
        return _REACTION_MS
    return max(_REACTION_MS, sum(page.duration_ms for page in pages_of(request.text)))


def with_demo(order: CreateSpec, sources: Sequence[SourceVideo]) -> CreateSpec:
    """The order once its media are known; the last of them may be a logo, which takes no time. Raises Invalid
    where they are too long together."""
    demo = [source for use, source in zip(order.media, sources, strict=True) if use.field == "media"]
    demo_ms = sum(source.duration_ms or PICTURE_MS for source in demo)
    if demo_ms > MOST_DEMO_MS:
        raise Invalid("media", f"The demo must be at most {MOST_DEMO_MS // 60_000} minutes long")
    return replace(order, expected_ms=order.expected_ms + demo_ms)


def order(request: HookDemoRequest) -> CreateSpec:
    logo = request.content.logo_media_id
    branding = (RequestedMedia("content.logoMediaId", logo, "image"),) if logo is not None else ()
    return CreateSpec(
        type="hook_demo",
        name=request.name or first_words(request.text),
        aspect_ratio=request.aspect_ratio,
        request=stored(request),
        credits=price(request),
        expected_ms=expected_ms(request),
        voice_id=None,
        language=None,
        text="",
        text_field="text",
        music_id=request.music_id,
        media=(*(RequestedMedia("media", media_id) for media_id in request.media), *branding),
        reactions=(RequestedAvatar("avatarId", request.avatar_id),),
        needs=needs(request),
        with_media=with_demo,
        webhook=request.webhook,
        metadata=request.metadata,
    )


HOOK_DEMO = Format(
    "hook_demo",
    "hook-demo",
    HookDemoRequest,
    needs,
    price,
    expected_ms,
    make,
    order,
    aliases=("hook-plus-demo",),
    title="Create a hook and demo video",
)
