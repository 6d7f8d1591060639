"""UGC ads: an avatar speaks for something that is shown meanwhile. Deprecated, and kept working."""

from reelwright.catalog.prices import price_of
from reelwright.domain.projects.create_spec import CreateSpec, RequestedAvatar, RequestedMedia
from reelwright.formats.format import Deprecated, Format
from reelwright.formats.length import said_ms
from reelwright.formats.shapes import first_words, stored
from reelwright.formats.ugc_ads_recipe import make
from reelwright.formats.ugc_ads_request import UgcAdsRequest

SINCE = 1_793_491_200  # 1 November 2026


def needs(request: UgcAdsRequest) -> set[str]:
    """The gateway speaks and animates where a team has its own keys."""
    return {"openrouter"}


def needs_beside_local(request: UgcAdsRequest) -> set[str]:
    return set()


def price(request: UgcAdsRequest) -> int:
    """Every started 30 s of the expected length."""
    return price_of("ugc-ads").for_seconds(expected_ms(request) / 1000)


def expected_ms(request: UgcAdsRequest) -> int:
    return said_ms(request.script)


def order(request: UgcAdsRequest) -> CreateSpec:
    media = [RequestedMedia("media", media_id) for media_id in request.media]
    if (logo := request.content.logo_media_id) is not None:
        media.append(RequestedMedia("content.logoMediaId", logo, "image"))
    return CreateSpec(
        type="ugc_ads",
        name=request.name or first_words(request.script),
        aspect_ratio=request.aspect_ratio,
        request=stored(request),
        credits=price(request),
        expected_ms=expected_ms(request),
        voice_id=request.voice_id,
        language=None,
        text=request.script,
        text_field="script",
        is_read_aloud=True,
        music_id=request.music_id,
        media=tuple(media),
        avatars=(RequestedAvatar("avatarId", request.avatar_id),),
        needs=needs(request),
        needs_beside_local=needs_beside_local(request),
        webhook=request.webhook,
        metadata=request.metadata,
    )


UGC_ADS = Format(
    "ugc_ads",
    "ugc-ads",
    UgcAdsRequest,
    needs,
    price,
    expected_ms,
    make,
    order,
    Deprecated(SINCE, "/v1/project/create/talking-avatar"),
    title="Create an advertisement with an avatar",
)
