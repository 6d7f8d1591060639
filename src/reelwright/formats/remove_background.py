"""Remove background: the people of a library video before a plain colour, and before nothing at all."""

from dataclasses import replace

from reelwright.catalog.prices import price_of
from reelwright.domain.projects.order import MediaUse, Order, Source
from reelwright.formats.format import Format
from reelwright.formats.remove_background_recipe import make
from reelwright.formats.remove_background_request import RemoveBackgroundRequest
from reelwright.formats.shapes import stored

MOST_MS = 600_000


def needs(request: RemoveBackgroundRequest) -> set[str]:
    """No provider's key: people are cut out on this machine."""
    return set()


def price(request: RemoveBackgroundRequest) -> int:
    """Of the first minute; `made_from` knows how many there are."""
    return price_of("remove-background").credits


def expected_ms(request: RemoveBackgroundRequest) -> int:
    return MOST_MS


def order(request: RemoveBackgroundRequest) -> Order:
    settings = request.video_settings
    shown = {
        "caption": settings.caption.model_dump(mode="json", by_alias=True),
        "backgroundColor": settings.background_color,
    }
    return Order(
        type="remove_background",
        name=request.name or "",
        aspect_ratio="ratio_other",
        request={**stored(request), **shown},
        credits=price(request),
        expected_ms=expected_ms(request),
        voice_id=None,
        language=settings.language,
        text="",
        media=(MediaUse("media", request.media, "video", "Video", MOST_MS),),
        needs=needs(request),
        made_from=made_from,
        webhook=request.webhook,
        metadata=request.metadata,
    )


def made_from(order: Order, source: Source) -> Order:
    """Every started minute of the video is charged; a name and a shape it has already."""
    return replace(
        order,
        name=order.name or source.name,
        aspect_ratio=source.aspect_ratio,
        request={**order.request, "aspectRatio": source.aspect_ratio},
        credits=price_of("remove-background").for_seconds(max(1, source.duration_ms) / 1000),
        expected_ms=source.duration_ms,
    )


REMOVE_BACKGROUND = Format(
    "remove_background",
    "remove-background",
    RemoveBackgroundRequest,
    needs,
    price,
    expected_ms,
    make,
    order,
)
