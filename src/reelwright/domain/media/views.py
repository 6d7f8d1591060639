"""The API's views of library items."""

from typing import Any, Literal

from pydantic import ConfigDict, Field, JsonValue

from reelwright.catalog.models import is_illustration
from reelwright.domain.media.model import Media
from reelwright.domain.views import (
    EXAMPLE_CLIP,
    EXAMPLE_LINK,
    EXAMPLE_TIME,
    CreatedAt,
    Sign,
    SourceView,
    View,
    signed_link,
)
from reelwright.store.clock import iso

MediaType = Literal["image", "video"]
MediaStatus = Literal["PROCESSING", "PENDING", "COMPLETED", "FAILED"]
MediaAspect = Literal["ratio_9_16", "ratio_16_9", "ratio_1_1", "ratio_4_5", "ratio_other"]

RATIOS: dict[MediaAspect, float] = {
    "ratio_9_16": 9 / 16,
    "ratio_16_9": 16 / 9,
    "ratio_1_1": 1.0,
    "ratio_4_5": 4 / 5,
}
_TOLERANCE = 0.02

MEDIA_EXAMPLE: dict[str, JsonValue] = {
    "id": EXAMPLE_CLIP,
    "name": "kitchen.mp4",
    "type": "video",
    "status": "COMPLETED",
    "error": None,
    "url": EXAMPLE_LINK,
    "thumbnail": EXAMPLE_LINK,
    "durationSeconds": 12.4,
    "size": 4_182_044,
    "aspectRatio": "ratio_9_16",
    "isAIGenerated": False,
    "illustration": False,
    "source": None,
    "createdAt": EXAMPLE_TIME,
}


class MediaView(View):
    """A picture or a clip in the team's media library."""

    model_config = ConfigDict(json_schema_extra={"examples": [MEDIA_EXAMPLE]})

    id: str
    """The id of the library item. Send it in `media` arrays, and wherever a call takes a `mediaId`."""
    name: str
    """The name of the item: the one that the call sent, or the file's."""
    type: MediaType
    """`image` or `video`. Until `status` is `COMPLETED` it is a guess from the file's name; then it is what
    the bytes of the file say."""
    status: MediaStatus
    """`PENDING`: an announced upload that waits for its file, for 24 hours at most. `PROCESSING`: an import
    that is being downloaded, or a picture that is being made. `COMPLETED`: the item can go into a video.
    `FAILED`: final; `error` says why."""
    error: str | None = Field(examples=["The file is not a picture or a video"])
    """Why the item failed, as a sentence that says what to do about it. `null` unless `status` is
    `FAILED`."""
    url: str | None = Field(examples=[EXAMPLE_LINK])
    """The link of the file, signed and expiring: read the item again rather than store it. `null` until
    `status` is `COMPLETED`."""
    thumbnail: str | None = Field(examples=[EXAMPLE_LINK])
    """The link of a small still of the item, signed and expiring like `url`. `null` until `status` is
    `COMPLETED`."""
    duration_seconds: float | None = Field(examples=[12.4])
    """The length of a video in seconds. `null` for pictures, and until `status` is `COMPLETED`."""
    size: int
    """The size of the file in bytes. For an upload whose file has not arrived, the size that was
    announced."""
    aspect_ratio: MediaAspect | None
    """The shape of the picture as it is shown, if it is within 2 % of one of the named shapes;
    `ratio_other` for all others. `null` until `status` is `COMPLETED`."""
    is_ai_generated: bool = Field(serialization_alias="isAIGenerated")
    """Whether this service made the item from other media or from a prompt, rather than received it or found
    it in a stock library."""
    illustration: bool
    """Whether this server's own engine draws the item from words: an illustration, not a photograph, in every
    style."""
    source: SourceView | None = Field(
        examples=[{"provider": "pexels", "author": "Ada Sample", "page": "https://www.pexels.com/photo/1/"}]
    )
    """Whose picture or clip it is, where it was found in a stock library: name them where you publish it.
    `null` for all others."""
    created_at: CreatedAt


def media_view(media: Media, sign: Sign) -> MediaView:
    ready = media.status == "COMPLETED"
    values: dict[str, Any] = {"type": media.type, "status": media.status}
    return MediaView(
        **values,
        id=media.id,
        name=media.name,
        error=media.error,
        url=signed_link(sign, media.asset) if ready else None,
        thumbnail=signed_link(sign, media.thumbnail_asset) if ready else None,
        duration_seconds=None if media.duration_ms is None else media.duration_ms / 1000,
        size=media.size,
        aspect_ratio=aspect_of(media.width, media.height) if ready else None,
        is_ai_generated=media.is_ai_generated,
        illustration=is_illustration((media.generation or {}).get("model")),
        source=SourceView(**source) if (source := (media.generation or {}).get("source")) else None,
        created_at=iso(media.created_at),
    )


def aspect_of(width: int | None, height: int | None) -> MediaAspect | None:
    if not width or not height:
        return None
    near = (name for name, ratio in RATIOS.items() if abs(width / height / ratio - 1) <= _TOLERANCE)
    return next(near, "ratio_other")
