"""Talking avatar: a person of the library, or of the team's own, says a script on camera."""

from reelwright.catalog.prices import price_of
from reelwright.domain.projects.create_spec import CreateSpec, RequestedAvatar, RequestedMedia
from reelwright.formats.format import Format
from reelwright.formats.length import said_ms
from reelwright.formats.shapes import first_words, stored
from reelwright.formats.talking_avatar_recipe import make
from reelwright.formats.talking_avatar_request import TalkingAvatarRequest


def needs(request: TalkingAvatarRequest) -> set[str]:
    """The gateway speaks and animates where a team has its own keys."""
    return {"openrouter"}


def needs_beside_local(request: TalkingAvatarRequest) -> set[str]:
    return set()


def price(request: TalkingAvatarRequest) -> int:
    """Every started 30 s of the expected length."""
    return price_of("talking-avatar").for_seconds(expected_ms(request) / 1000)


def expected_ms(request: TalkingAvatarRequest) -> int:
    return said_ms(request.script)


def order(request: TalkingAvatarRequest) -> CreateSpec:
    logo = request.content.logo_media_id
    return CreateSpec(
        type="talking_avatar",
        name=request.name or first_words(request.script),
        aspect_ratio=request.aspect_ratio,
        request=stored(request),
        credits=price(request),
        expected_ms=expected_ms(request),
        voice_id=None,
        language=None,
        text=request.script,
        text_field="script",
        is_read_aloud=True,
        music_id=request.music_id,
        media=(RequestedMedia("content.logoMediaId", logo, "image"),) if logo is not None else (),
        avatars=(RequestedAvatar("avatarId", request.avatar_id),),
        needs=needs(request),
        needs_beside_local=needs_beside_local(request),
        webhook=request.webhook,
        metadata=request.metadata,
    )


TALKING_AVATAR = Format(
    "talking_avatar",
    "talking-avatar",
    TalkingAvatarRequest,
    needs,
    price,
    expected_ms,
    make,
    order,
    title="Create a talking avatar video",
)
