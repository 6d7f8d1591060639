"""UGC ads: an avatar speaks for something that is shown meanwhile. Deprecated, and kept working."""

from reelwright.catalog.prices import price_of
from reelwright.domain.projects.create_spec import CreateSpec, FindSource, RequestedAvatar, RequestedMedia
from reelwright.engines.abilities import SPEAKING_CLIPS
from reelwright.formats.format import Deprecation, Format
from reelwright.formats.length import estimate_speech_ms
from reelwright.formats.shapes import first_words, stored_request
from reelwright.formats.ugc_ads.recipe import make
from reelwright.formats.ugc_ads.request import UgcAdsRequest

SINCE = 1_793_491_200  # 1 November 2026


def quote(request: UgcAdsRequest, find_source: FindSource) -> CreateSpec:
    """Quote every started 30 s of the expected length. The gateway speaks and animates where a team has
    its own keys; nothing else is needed beside the embedded engines."""
    length_ms = estimate_speech_ms(request.script)
    media = [RequestedMedia("media", media_id) for media_id in request.media]
    if (logo := request.content.logo_media_id) is not None:
        media.append(RequestedMedia("content.logoMediaId", logo, "image"))
    return CreateSpec(
        type="ugc_ads",
        name=request.name or first_words(request.script),
        aspect_ratio=request.aspect_ratio,
        request=stored_request(request),
        credits=price_of("ugc-ads").for_seconds(length_ms / 1000),
        expected_ms=length_ms,
        voice_id=request.voice_id,
        language=None,
        text=request.script,
        text_field="script",
        is_read_aloud=True,
        music_id=request.music_id,
        media=tuple(media),
        avatars=(RequestedAvatar("avatarId", request.avatar_id),),
        needs={"openrouter": SPEAKING_CLIPS},
        webhook=request.webhook,
        metadata=request.metadata,
    )


UGC_ADS = Format(
    "ugc_ads",
    "ugc-ads",
    UgcAdsRequest,
    quote,
    make,
    Deprecation(SINCE, "/v1/project/create/talking-avatar"),
    title="Create an advertisement with an avatar",
)
