"""Talking avatar: a person of the library, or of the team's own, says a script on camera."""

from reelwright.catalog.prices import price_of
from reelwright.domain.projects.create_spec import CreateSpec, FindSource, RequestedAvatar, RequestedMedia
from reelwright.engines.abilities import SPEAKING_CLIPS
from reelwright.formats.format import Format
from reelwright.formats.length import estimate_speech_ms
from reelwright.formats.shapes import first_words, stored_request
from reelwright.formats.talking_avatar.recipe import make
from reelwright.formats.talking_avatar.request import TalkingAvatarRequest


def quote(request: TalkingAvatarRequest, find_source: FindSource) -> CreateSpec:
    """Quote every started 30 s of the expected length. The gateway speaks and animates where a team has
    its own keys; nothing else is needed beside the embedded engines."""
    length_ms = estimate_speech_ms(request.script)
    logo = request.content.logo_media_id
    return CreateSpec(
        type="talking_avatar",
        name=request.name or first_words(request.script),
        aspect_ratio=request.aspect_ratio,
        request=stored_request(request),
        credits=price_of("talking-avatar").for_seconds(length_ms / 1000),
        expected_ms=length_ms,
        voice_id=None,
        language=None,
        text=request.script,
        text_field="script",
        is_read_aloud=True,
        music_id=request.music_id,
        media=(RequestedMedia("content.logoMediaId", logo, "image"),) if logo is not None else (),
        avatars=(RequestedAvatar("avatarId", request.avatar_id),),
        needs={"openrouter": SPEAKING_CLIPS},
        webhook=request.webhook,
        metadata=request.metadata,
    )


TALKING_AVATAR = Format(
    "talking_avatar",
    "talking-avatar",
    TalkingAvatarRequest,
    quote,
    make,
    title="Create a talking avatar video",
)
