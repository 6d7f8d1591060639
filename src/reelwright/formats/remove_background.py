"""Remove background: the people of a library video before a plain colour, and before nothing at all."""

from reelwright.catalog.prices import price_of
from reelwright.domain.projects.create_spec import CreateSpec, RequestedMedia
from reelwright.formats.format import Format
from reelwright.formats.own_video import by_the_minute
from reelwright.formats.remove_background_recipe import make
from reelwright.formats.remove_background_request import RemoveBackgroundRequest
from reelwright.formats.shapes import stored

MOST_MS = 600_000
MESSAGE = "The project has been started. People are cut out; what they hold may be lost in part"


def needs(request: RemoveBackgroundRequest) -> set[str]:
    """No provider's key: people are cut out on this machine."""
    return set()


def price(request: RemoveBackgroundRequest) -> int:
    """Of the first minute; how many there are the video says."""
    return price_of("remove-background").credits


def expected_ms(request: RemoveBackgroundRequest) -> int:
    return MOST_MS


def order(request: RemoveBackgroundRequest) -> CreateSpec:
    settings = request.video_settings
    shown = {
        "caption": settings.caption.model_dump(mode="json", by_alias=True),
        "backgroundColor": settings.background_color,
    }
    return CreateSpec(
        type="remove_background",
        name=request.name or "",
        aspect_ratio="ratio_other",
        request={**stored(request), **shown},
        credits=price(request),
        expected_ms=expected_ms(request),
        voice_id=None,
        language=settings.language,
        text="",
        media=(RequestedMedia("media", request.media, "video", "Video", MOST_MS),),
        needs=needs(request),
        made_from=by_the_minute("remove-background"),
        webhook=request.webhook,
        metadata=request.metadata,
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
    title="Remove a video's background",
    message=MESSAGE,
)
